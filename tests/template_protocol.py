#!/usr/bin/env python3
"""The protocol of the template game through every command that knows protocols, with real processes: it is a folder of
its own, and the commands have never heard of it.

SOBREMESA names the program, SOBREMESA_SOURCE the checkout, SOBREMESA_BAUD (0 unless set) the speed."""

import os
import sys
import unittest

from lab import json_lines, packets, run
from stations import BAUD, PROGRAM, RingTest

PEER = os.path.join(os.environ["SOBREMESA_SOURCE"], "tests", "peers", "template_station.py")


def letter(content):
    return chr(ord("a") + sum(place * ord(c) for place, c in enumerate(content, 1)) % 23)


def line(content):
    return content + letter(content)


class TemplateTest(RingTest):
    def ours(self, index, where, *more):
        return self.start("station%d" % index,
                          [PROGRAM, "station", "template", "--json", "--baud", BAUD, *where, *more])

    def peer(self, index, port, *fault):
        return self.start("peer%d" % index, [sys.executable, "-B", PEER, port, *fault])

    def replayed(self, journal):
        done = run("replay", journal, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json_lines(done, "end")[0]


class Alone(TemplateTest):
    """Without a wire."""

    def test_play_and_replay(self):
        journal = self.path("journal")
        done = run("play", "template", "--plain", "--fast", "--seed", "5", "--journal", journal,
                   octets=b"1\n" * 21 + b"n\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        end = self.replayed(journal)
        self.assertTrue(end["over"])
        self.assertEqual(end["options"], "seats=2 heap=21")

    def test_arena(self):
        done = run("arena", "template", "--players", "random,random", "--games", "200", "--seed", "1", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        summary = json_lines(done, "summary")[0]
        self.assertEqual((summary["games"], summary["unfinished"], summary["faults"]), (200, 0, 0))

    def test_decode(self):
        done = run("decode", "template", line("T103"), line("C121"), "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        take, count = json_lines(done, "line")
        self.assertEqual((take["station"], take["number"]), (1, 3))
        self.assertIn("station 1 takes 3", run("decode", "template", line("T103")).stdout.decode())
        self.assertEqual([(f["field"], f["characters"]) for f in count["fields"]],
                         [("kind", "C"), ("station", "1"), ("number", "21"), ("check", letter("C121"))])
        # The same as octets, between what is none.
        mixed = run("decode", "template", "--json", octets=b"noise\n" + line("S206").encode() + b"\nT103z\n")
        self.assertEqual([(f["line"], f["end"]) for f in json_lines(mixed, "line")], [(line("S206"), 12)])

    def test_decode_refuses_what_is_no_line(self):
        wrong = "T103" + chr(ord(letter("T103")) + 1)
        done = run("decode", "template", wrong)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"check letter", done.stderr)


class Stations(TemplateTest):
    def ring(self, where, games=2):
        journals = [self.path("journal%d" % i) for i in range(len(where))]
        stations = [self.ours(i, where[i], "--games", str(games), "--journal", journals[i],
                              *(["--start", "--players", str(len(where)), "--heap", "30"] if i == 1 else []))
                    for i in range(len(where))]
        self.ends_equal(stations, games, len(where))
        last = stations[0].lines("end")[-1]
        for journal in journals:
            end = self.replayed(journal)
            self.assertEqual(end["options"], "seats=%d heap=30" % len(where))
            for key in ("winner", "score", "state"):
                self.assertEqual(end[key], last[key], key)

    def test_two_over_ptys(self):
        self.ring(self.pty_lines(2))

    def test_four_over_ptys(self):
        self.ring(self.pty_lines(4))

    def test_three_over_tcp(self):
        self.ring(self.tcp_lines(3))

    def test_a_program_of_another_make(self):
        ends = self.cable(0)
        self.peer(1, ends[1])
        ours = self.ours(0, ["--port", ends[0]], "--start", "--players", "2", "--games", "2")
        self.assertEqual(ours.wait(), 0, ours.err())
        self.assertEqual(len(ours.lines("end")), 2)

    def test_a_line_that_is_changed_stops_the_game(self):
        ends = self.cable(0)
        self.peer(1, ends[1], "meddler")
        ours = self.ours(0, ["--port", ends[0]], "--start", "--players", "2")
        self.assertEqual(ours.wait(), 1)
        self.assertIn("(L6)", ours.lines("fault")[0]["text"])

    def test_a_place_cannot_be_taken_back(self):
        done = run("station", "template", "--port", "nowhere", "--resume", "journal")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"--resume is for", done.stderr)


class RingAndReferee(TemplateTest):
    def captured(self):
        """How the last game of a ring ended, and where everything that was said on its cables is."""
        capture = self.path("ring.pcapng")
        done = run("ring", "template", "--baud", BAUD, "--seed", "3", "--games", "2", "--json", "--pcap", capture)
        self.assertEqual(done.returncode, 0, done.stderr)
        ends = json_lines(done, "end")
        self.assertEqual(len(ends), 8)
        self.assertEqual(len({(e["winner"], e["score"], e["state"]) for e in ends if e["number"] == 2}), 1)
        return ends[-1], capture

    def test_every_cable_tells_the_same_game(self):
        end, capture = self.captured()
        for cable in "0123":
            heard = run("referee", "template", capture, "--cable", cable, "--json")
            self.assertEqual(heard.returncode, 0, heard.stdout)
            self.assertEqual(json_lines(heard, "verdict")[0]["verdict"], "PASS")
            self.assertEqual(json_lines(heard, "verdict")[0]["finished"], 2)
            for key in ("winner", "score", "frames", "state"):
                self.assertEqual(json_lines(heard, "end")[-1][key], end[key], key)

    def refused(self, lines, rule, kind="violation"):
        heard = run("referee", "template", "--json", octets="".join(one + "\n" for one in lines).encode())
        self.assertEqual(heard.returncode, 1, heard.stdout)
        first = json_lines(heard, "finding")[0]
        self.assertEqual((first["rule"], first["kind"]), (rule, kind), first)
        self.assertTrue(first["meaning"], first)
        self.assertEqual(json_lines(heard, "verdict")[0]["verdict"], "FAIL")

    def test_changes_are_found(self):
        lines = [octets.decode().strip() for cable, octets in packets(self.captured()[1]) if cable == 0]
        lines = lines[:[i for i, one in enumerate(lines) if one[0] == "C"][-1]]  # the first game
        takes = [i for i, one in enumerate(lines) if one[0] == "T"]
        at = takes[1]

        def changed(content):
            return lines[:at] + [line(content)] + lines[at + 1:]

        whole = run("referee", "template", octets="".join(one + "\n" for one in lines).encode())
        self.assertEqual(whole.returncode, 0, whole.stdout)
        self.refused(lines[:at] + [lines[at][:2] + "9" + lines[at][3:]] + lines[at + 1:], "L1")
        self.refused([one for one in lines if one[0] != "A"], "L3", "lost")
        self.refused(["A921" + letter("A921") if one[0] == "A" else one for one in lines], "L3")
        self.refused(changed("T3" + lines[at][2:4]), "L4")
        self.refused(changed("T104"), "L5")
        self.refused(lines + [line("T001")], "L3", "lost")
        self.refused(lines[:-1], "L4", "unfinished")
        cut = run("referee", "template", octets="".join(one + "\n" for one in lines[:at]).encode())
        self.assertIn(f"everybody waits for station {lines[at][1]}", cut.stdout.decode())  # whose line would have come


class Selftest(TemplateTest):
    def trials(self, program, *more):
        port = self.path("com1")
        test = self.start("selftest", [PROGRAM, "selftest", "template", port, "--baud", BAUD, "--seed", "1", "--json",
                                       "--timeout", "2", *more])
        self.assertTrue(test.until(lambda: port in test.out()), test.err())
        peer = program(port)
        code = test.wait()
        peer.popen.kill()
        return code, test

    def check_passed(self, code, test):
        self.assertEqual(code, 0, test.out()[-1500:] + test.err())
        self.assertEqual([(t["rule"], t["verdict"]) for t in test.lines("trial")],
                         [(rule, "passed") for rule in ("L2", "L3", "L6", "L1")])

    def test_ours_passes(self):
        self.check_passed(*self.trials(lambda port: self.ours(1, ["--port", port], "--games", "0")))

    def test_one_of_another_make_passes(self):
        self.check_passed(*self.trials(lambda port: self.peer(1, port)))

    def test_faults_are_found(self):
        for fault, rule in (("greedy", "L5"), ("hasty", "L4"), ("mute", "L4"), ("numb", "L2"), ("meddler", "L6"),
                            ("parrot", "L1")):
            with self.subTest(fault):
                only = ["--rule", {"parrot": "L1", "hasty": "L3"}.get(fault, "L2")]
                code, test = self.trials(lambda port: self.peer(1, port, fault), *only)
                self.assertEqual(code, 1, test.out())
                self.assertEqual(test.lines("finding")[0]["rule"], rule, test.out())
                self.assertTrue(test.lines("finding")[0]["meaning"], test.out())
                self.assertEqual(test.lines("verdict")[0]["verdict"], "FAIL")


if __name__ == "__main__":
    unittest.main()
