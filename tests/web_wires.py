#!/usr/bin/env python3
"""Seats on wires: a person of the page against a program of the Reversi protocol, two people of the page at one table of
that server, rings with our own stations, and a ring with a seat for another program."""
import json
import os
import random
import subprocess
import sys
import unittest
from pathlib import Path

import monopd_server
from web_client import PROGRAM, Client, Server

PEERS = Path(__file__).parent / "peers"
PATIENCE = 120


def play_on(client, pick, most=1000):
    """To the end of the game, or so many decisions; gives how many there were."""
    decisions, last = 0, None
    client.socket.line.settimeout(PATIENCE)
    while client.table.get("stage") != "over" and decisions < most:
        assert client.table.get("stage") != "stopped", client.table
        if client.table.get("q") and client.table["q"] != last and client.table["scene"].get("option"):
            last = client.table["q"]
            try:
                client.choose(pick)
                decisions += 1
            except Exception as refusal:  # a ring may begin anew in between
                assert "late" in getattr(refusal, "message", {}), refusal
        else:
            client.take()
    return decisions


class Wires(unittest.TestCase):
    def setUp(self):
        self.server = Server("--reversi", "0")
        said = json.loads(self.server.process.stdout.readline())
        self.port = int(said["reversi"].rsplit(" ", 1)[1])
        self.rng = random.Random(7)

    def tearDown(self):
        self.server.stop()
        self.server.process.stdout.close()

    def sit(self, name, **fields):
        client = Client(self.server)
        self.addCleanup(client.close)
        key = client.ask("post", name=name, **fields)["seat"]
        client.enter(key)
        client.key = key
        return client

    def test_page_and_program_at_one_table(self):
        ana = self.sit("Ana", game="reversi", on="server")
        self.assertEqual(ana.table["stage"], "waits")
        peer = subprocess.Popen([PROGRAM, "connect", "reversi", f"127.0.0.1:{self.port}", "--name", "Blas", "--player",
                                 "greedy", "--json"], stdout=subprocess.PIPE, text=True)
        again = Client(self.server)  # another device, by the seat's link
        self.addCleanup(again.close)
        again.enter(ana.key)
        decisions = play_on(ana, self.rng.choice)
        said = [json.loads(line) for line in peer.communicate(timeout=PATIENCE)[0].splitlines()]
        self.assertEqual(peer.returncode, 0)
        self.assertGreater(decisions, 0)  # a rival may be wiped out early
        self.assertIn("Blas", [seat["name"] for seat in ana.table["scene"]["seat"]])
        end = [one for one in said if one["event"] == "end"][0]
        self.assertEqual(end["points"], [int(seat["holds"].split()[0]) for seat in ana.table["scene"]["seat"]])
        again.until(lambda table: table["stage"] == "over")
        self.assertEqual(again.table["scene"]["board"], ana.table["scene"]["board"])
        self.assertTrue(frames(ana), "no frame was shown")

    def test_two_of_the_page(self):
        ana, eva = self.sit("Ana", game="reversi", on="server"), self.sit("Eva", game="reversi", on="server")
        for _ in range(200):
            for one in (ana, eva):
                one.socket.line.settimeout(PATIENCE)
            mover = ana if ana.table.get("q") else eva if eva.table.get("q") else None
            if ana.table.get("stage") == "over" and eva.table.get("stage") == "over":
                break
            if mover is None:
                (ana if ana.table.get("stage") != "over" else eva).take()
                pump(eva)
                continue
            mover.choose(self.rng.choice)
            pump(ana)
            pump(eva)
        self.assertEqual(ana.table["scene"]["board"], eva.table["scene"]["board"])
        self.assertEqual({seat["name"] for seat in ana.table["scene"]["seat"]}, {"Ana", "Eva"})

    def test_other_make_at_the_port(self):
        ana = self.sit("Ana", game="reversi", on="server")
        peer = subprocess.Popen([sys.executable, PEERS / "reversi_client.py", "127.0.0.1", str(self.port), "--name", "Otra"],
                                stdout=subprocess.DEVNULL)
        try:
            play_on(ana, self.rng.choice)
        finally:
            peer.kill()
            peer.wait()

    def test_rings(self):
        for game, stations, moves in (("uno", 3, 3), ("monopoly", 2, 2), ("truco", 4, 2), ("template", 2, 1)):
            with self.subTest(game=game):
                client = self.sit("Ana", game=game, on="ring", stations=stations, open=0)
                play_on(client, self.rng.choice, most=moves)
                self.assertGreaterEqual(client.table["you"], 0)
                hidden = [piece for piece in client.table["scene"].get("piece", [])
                          if piece["place"] == "hand" and piece["seat"] != client.table["you"] and piece.get("face")]
                self.assertEqual(hidden, [])
                self.assertEqual(bool(frames(client)), game == "monopoly" or client.table["stage"] == "over")
                client.ask("stand")

    def test_seat_for_a_program(self):
        ana = self.sit("Ana", game="uno", on="ring", stations=2, open=1)
        ana.until(lambda table: "--connect" in table.get("words", ""))
        address = ana.table["words"].split("--connect ")[1].split()[0]
        other = subprocess.Popen([PROGRAM, "station", "uno", "--connect", address, "--player", "rules", "--json"],
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            play_on(ana, self.rng.choice)
            self.assertEqual(ana.table["stage"], "over")
        finally:
            other.terminate()
            other.communicate()

    def test_what_is_refused(self):
        client = Client(self.server)
        self.addCleanup(client.close)
        for fields in ({"game": "uno", "on": "server"}, {"game": "reversi", "on": "ring", "stations": 2, "open": 0},
                       {"game": "uno", "on": "ring", "stations": 9, "open": 0},
                       {"game": "uno", "on": "ring", "stations": 2, "open": 2}, {"game": "none", "on": "ring"}):
            self.assertTrue(client.refused("post", name="Ana", **fields)["why"])
        client = self.sit("Ana", game="uno", on="ring", stations=3, open=1)
        for what in ("undo", "hint", "figures", "resign", "hurry"):
            self.assertTrue(client.refused(what)["why"])
        self.assertTrue(client.refused("go", move=0)["why"])
        self.assertTrue(client.refused("card", cell=0)["why"])
        self.assertTrue(client.refused("play", q=1, choice=0, mid="a")["late"])


class Away(unittest.TestCase):
    """People of the page on the real monopd (Debian's package), which runs on loopback alone."""

    def setUp(self):
        self.monopd = self.enterContext(monopd_server.Server())
        self.server = Server("--monopd", self.monopd.address)
        self.addCleanup(self.server.process.stdout.close)
        self.addCleanup(self.server.stop)

    def sit(self, name, **fields):
        client = Client(self.server)
        self.addCleanup(client.close)
        self.assertIn(self.monopd.address, [game.get("away") for game in client.about["games"]])
        client.enter(client.ask("post", name=name, game="monopoly", on="away", **fields)["seat"])
        return client

    def bot(self, *options):
        bot = subprocess.Popen([PROGRAM, "monopd", self.monopd.address, "--name", "bot", "--player", "maestro", "--json",
                                *options], stdout=subprocess.DEVNULL)
        self.addCleanup(bot.wait)
        self.addCleanup(bot.kill)

    def play(self, client, decisions):
        # The first option throws, buys, pays: who picks by chance may leave the game or give everything away.
        self.assertEqual(play_on(client, lambda options: options[0], most=decisions), decisions)
        self.assertEqual({seat["name"] for seat in client.table["scene"]["seat"]}, {"Ana", "bot"})

    def test_a_game_that_is_made(self):
        ana = self.sit("Ana", players=2)
        self.assertEqual(ana.table["stage"], "waits")
        self.bot("--join", "Ana")
        self.play(ana, 3)  # with auctions, which take a while there

    def test_a_game_that_waits(self):
        self.bot("--create", "city", "--players", "2", "--no-auctions")
        self.play(self.sit("Ana", players=0), 15)

    def test_a_server_that_goes_away(self):
        ana = self.sit("Ana", players=2)
        os.kill(self.monopd.pid, 9)
        ana.until(lambda table: table["stage"] == "stopped")
        eva = self.sit("Eva", players=2)
        eva.until(lambda table: table["stage"] == "stopped")
        self.assertTrue(eva.table["words"])

    def test_what_is_refused(self):
        client = Client(self.server)
        self.addCleanup(client.close)
        for fields in ({"game": "uno"}, {"game": "monopoly", "players": 9}, {"game": "monopoly", "name": "x" * 20}):
            self.assertTrue(client.refused("post", **{"name": "Ana", "on": "away", **fields})["why"])


def frames(client):
    return [text for text in client.heard if json.loads(text)["t"] == "frame"]


def pump(client):
    """What is there already."""
    client.socket.line.settimeout(0.05)
    try:
        while True:
            client.take()
    except TimeoutError:
        pass
    client.socket.line.settimeout(PATIENCE)


if __name__ == "__main__":
    unittest.main()
