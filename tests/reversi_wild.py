#!/usr/bin/env python3
"""ReversiDados over real TCP (R11): whole games of that program, as tests/peers/reversidados.py behaves, at our server, and of
our clients at its server. SOBREMESA names the program, SOBREMESA_SOURCE the checkout."""

import os
import sys
import unittest

from reversi_net import NetTest, PEERS

PEER = os.path.join(PEERS, "reversidados.py")
COMPAT = ("--compat", "reversidados")


class Wild(NetTest):
    """Each scenario begins its games, yields, and then looks at how they ended: all of them are played at the same time, since
    they wait for each other (packets are spaced) and not for the processor."""

    def wild(self, name, seed, *options):
        return self.start([sys.executable, PEER, "client", "127.0.0.1", str(self.port), name, "--seed", str(seed), *options])

    def begun(self, server, count):
        self.assertTrue(server.until(lambda: len(server.events("begin")) == count), server.err())

    def a_server_finds_out(self):
        server = self.serve("--first", "random")
        tables = []
        while len(tables) < 4 or len({begin["black"][:4] for begin in server.events("begin")}) < 2:  # in both colours
            seed = len(tables)
            tables.append((self.wild("Wild%d" % seed, seed), self.bot("Ours%d" % seed, "--seed", str(seed))))
            self.begun(server, seed + 1)
        leaver, stays = self.wild("Wild", 99, "--leave", "3"), self.bot("Ours")
        yield
        for wild, ours in tables:
            self.all_well(wild, ours)
            told, end = wild.events("end")[0], ours.events("end")[0]
            self.assertEqual((told["reason"], [told["black"], told["white"]]), (end["reason"], end["points"]))
        self.all_well(leaver, stays)
        self.assertEqual(leaver.events("end")[0]["reason"], 3 + leaver.events("end")[0]["colour"])
        self.assertEqual(stays.events("end")[0]["reason"], leaver.events("end")[0]["reason"])
        totals = self.stop(server)
        self.assertEqual((totals["finished"], totals["abandoned"], totals["invalid"]), (len(tables), 1, 0))
        self.assertEqual(sorted(note["text"].split()[0] for note in server.events("note")),
                         ["Wild"] + sorted("Wild%d" % i for i in range(len(tables))))

    def a_server_was_told(self):
        server = self.serve("--first", "random", *COMPAT)
        wild = self.wild("Uno", 10), self.wild("Dos", 11)
        self.begun(server, 1)
        ours = [self.bot(name, "--seed", "1", "--games", "2", *COMPAT) for name in ("Ana", "Blas")]
        yield
        self.check_pair(*wild, 1)
        self.check_same(*ours, 2)
        totals = self.stop(server)
        self.assertEqual((totals["finished"], totals["invalid"], server.events("note")), (3, 0, []))

    def clients_of_three_makes(self, games=2, *options):
        server = self.serve(*options, *COMPAT)
        pairs = [(self.python("Py", "--games", str(games), "--compat"), self.perl("Pl", "games=%d" % games, "compat"), games)]
        self.begun(server, 1)
        pairs.append((self.python("Py", "--compat"), self.bot("Ce", *COMPAT), 1))
        self.begun(server, 2)
        pairs.append((self.perl("Pl", "compat"), self.bot("Ce", "--dice", *COMPAT), 1))
        yield
        for pair in pairs:
            self.check_pair(*pair)
        self.assertEqual(self.stop(server)["finished"], 2 + games)

    def with_dice(self):
        return self.clients_of_three_makes(1, "--dice")

    def our_clients_at_its_server(self):
        server = self.start([sys.executable, PEER, "server", "--unsaid"])
        self.assertTrue(server.until(lambda: server.out().endswith("\n")), server.err())
        self.port = int(server.out().split()[0])
        guests = self.bot("Ana", *COMPAT), self.bot("0123456789ABCDEF", *COMPAT)
        yield
        self.check_guests(server, *guests)
        self.assertEqual([server.events("end")[0]["said"], guests[0].events("note"), guests[1].events("note")], [False, [], []])
        self.assertEqual(guests[0].events("begin")[0]["rival"], "0123456789ABCDEF")

    def our_clients_at_another(self):
        server = self.run_foreign("--games", "2", "--compat")
        guests = [self.bot(name, "--games", "2", *COMPAT) for name in ("Ana", "Blas")]
        yield
        self.check_guests(server, *guests)

    def test_whole_games(self):
        scenarios = [scenario() for scenario in (self.a_server_finds_out, self.a_server_was_told, self.clients_of_three_makes,
                                                 self.with_dice, self.our_clients_at_its_server, self.our_clients_at_another)]
        for scenario in scenarios:
            next(scenario)
        for scenario in scenarios:
            with self.subTest(scenario=scenario.__name__):
                self.assertIsNone(next(scenario, None))


if __name__ == "__main__":
    unittest.main()
