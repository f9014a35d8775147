#!/usr/bin/env python3
"""`selftest truco` and programs of another make, as players and as the host: they pass every trial, and what they are
made to do wrong is found.

SOBREMESA names the program, SOBREMESA_SOURCE the checkout, SOBREMESA_BAUD (0 unless set) the speed."""

import os
import sys
import unittest

from lab import run
from stations import BAUD, PATIENCE, PROGRAM, RingTest
from truco_stations import PEERS


class Trials(RingTest):
    def trials(self, seat, command, options=()):
        port = self.path("com1")
        test = self.start("selftest", [PROGRAM, "selftest", "truco", port, "--baud", BAUD, "--seed", "1", "--seat", seat, "--json",
                                       "--timeout", "10", "--patience", "30", *options])
        self.assertTrue(test.until(lambda: test.lines("ports")), test.err())
        program = self.start("program", [sys.executable, "-B", os.path.join(PEERS, command[0]), "--in", port, "--out", port,
                                         "--games", "1000", "--seed", "1", "--repeat", "0.5", *command[1:]])
        code = test.popen.wait(4 * PATIENCE)  # it waits for silences and second thoughts
        program.popen.kill()
        return code, test

    def passes(self, seat, *command):
        code, test = self.trials(seat, command)
        self.assertEqual(code, 0, test.out()[-1500:] + test.err())
        trials = test.lines("trial")
        self.assertEqual([t["name"] for t in trials if t["verdict"] != "passed"], [])
        self.assertEqual(test.lines("verdict")[0]["verdict"], "PASS")
        return trials

    def test_a_player_of_another_make_passes_every_trial(self):
        trials = self.passes("C", "truco_player.py", "--seat", "C", "--no-calls")
        self.assertEqual({(t["stations"], t["program"]) for t in trials}, {(5, 2)})
        self.assertGreater(len({t["rule"] for t in trials}), 5)

    def test_a_host_of_another_make_passes_every_trial(self):
        trials = self.passes("S", "truco_host.py")
        self.assertGreater(len({t["rule"] for t in trials}), 8)

    def test_what_players_do_wrong_is_found(self):
        for quirk, trial, rule, text in (("swallows", "T3", "truco.md", "not passed on"), ("impatient", "T8", "T13", "turn"),
                                         ("foreign-card", "T13", "T13", "card"), ("keeps-its-cards", "T3", "truco.md", "taken off")):
            with self.subTest(quirk=quirk):
                program = ("truco_player.py", "--seat", "B", "--no-calls", "--quirk", quirk)
                code, test = self.trials("B", program, ["--rule", trial, "--timeout", "3"])
                self.assertEqual(code, 1)
                found = [f for f in test.lines("finding") if f["rule"] == rule and text in f["text"]]
                self.assertTrue(found, test.out())
                self.assertEqual(test.lines("verdict")[0]["verdict"], "FAIL")

    def test_who_cannot_be_examined(self):
        for options, word in ((("--seat", "E"), b"'E'"), (("--rule", "T99"), b"T99")):
            done = run("selftest", "truco", self.path("com9"), *options)
            self.assertEqual(done.returncode, 2)
            self.assertIn(word, done.stderr)
        done = run("selftest", "uno", self.path("com9"), "--seat", "B")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"truco", done.stderr)


if __name__ == "__main__":
    unittest.main()
