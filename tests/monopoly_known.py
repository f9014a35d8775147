#!/usr/bin/env python3
"""Rings of `sobremesa ring monopoly` on real ptys with programs that have the habits of known ones at their open seats
(M22, M24, M25): peers/monopoly_known.py. Whole games with a limit of rounds; the rings of a test run side by side.

An auction would take 120 s (nobody answers), so the seeds are ones without: the same seeds give the same game."""

import os
import subprocess
import sys
import unittest

from stations import PROGRAM, RingTest

SOURCE = os.environ["SOBREMESA_SOURCE"]
PEER = os.path.join(SOURCE, "tests", "peers", "monopoly_known.py")
# Four stations every time only in ./check full: all arrangements are gone through in virtual time (test_ring_porter.c).
SIZES = (2, 3, 4) if int(os.environ.get("SOBREMESA_EFFORT", "1")) > 1 else (2, 3)


class Known(RingTest):
    def ring(self, stations, opened, *more, seed=1, rounds=2):
        name = "ring%d" % len(self.processes)
        ring = self.start(name, [PROGRAM, "ring", "monopoly", "--json", "--baud", "0", "--stations", str(stations),
                                 "--open", str(opened), "--rounds", str(rounds), "--seed", str(seed), *more])
        self.assertTrue(ring.until(lambda: len(ring.lines("seat")) == opened), ring.err())
        return ring, ring.lines("seat")

    def program(self, seat, *habits, one_port=False):
        line = ["--port", seat["in"]] if one_port else ["--in", seat["in"], "--out", seat["out"]]
        return self.start("program%d" % len(self.processes), [sys.executable, "-B", PEER, *line, *habits])

    def said(self, ring):
        return [note["text"] for note in ring.lines("note")]

    def assert_played(self, ring, programs, ours):
        self.assertEqual(ring.wait(), 0, "\n".join(self.said(ring)[-8:]) + ring.err())
        ends = ring.lines("end")
        self.assertEqual(len({end["state"] for end in ends}), 1)
        self.assertEqual(len(ends), ours)
        for program in programs:
            self.assertTrue(program.until(lambda: "victory" in program.out()), program.err())

    def play(self, stations, opened, habits, *more, seed=1):
        ring, seats = self.ring(stations, opened, *more, seed=seed)
        return ring, [self.program(seat, "--seed", str(i), *habits) for i, seat in enumerate(seats)], stations - opened

    def test_programs_that_take_frames_off_are_carried_at_every_seat(self):
        """With the option from the start, and without it as soon as it is noticed."""
        habits = {"ed": ("--takes", "ed", "--closes", "25", "--action", "0"), "all": ("--takes", "all", "--closes", "00")}
        for told in (True, False):
            rings = {(n, opened, takes): self.play(n, opened, habit, *(("--compat", "carry") if told else ()))
                     for n in ((3,) if told else SIZES) for opened in range(1, n) for takes, habit in habits.items()}
            for which, (ring, programs, ours) in rings.items():
                with self.subTest(told=told, ring=which):
                    self.assert_played(ring, programs, ours)
                    noticed = [text for text in self.said(ring) if "(M25; --compat carry: from the start)" in text]
                    self.assertEqual(len(noticed), 0 if told else which[1])

    def test_the_program_is_station_0(self):
        """It begins by itself while ours still listen for that: ours are the stations behind it. (Right when ours does:
        test_ring_porter.c.)"""
        rings = {}
        for n in SIZES:
            for takes, wait in ("ed", "0"), ("all", "0.2"), ("none", "0.4"):
                ring, seats = self.ring(n, 1, seed=n)
                rings[n, takes, wait] = ring, [self.program(seats[0], "--takes", takes, "--starts", wait)], n - 1
        for which, (ring, programs, ours) in rings.items():
            with self.subTest(ring=which):
                self.assert_played(ring, programs, ours)
                self.assertEqual(sorted(end["station"] for end in ring.lines("end")), list(range(1, which[0])))

    def test_other_habits(self):
        habits = {"one frame a turn": ("--closes", "dice"), "absent": ("--closes", "00", "--absent"),
                  "clears": ("--clears", "--takes", "ed"), "crashes on the fine": ("--crashes",)}
        rings = {name: self.play(3, 2, habit) for name, habit in habits.items()}
        for name, (ring, programs, ours) in rings.items():
            with self.subTest(name):
                self.assert_played(ring, programs, ours)

    def test_a_port_that_is_closed_for_every_message(self):
        rings = []
        for one_port in (True, False):
            ring, seats = self.ring(3, 2, "--compat", "carry")
            rings.append((ring, [self.program(seat, "--reopens", "--seed", str(i), one_port=one_port)
                                 for i, seat in enumerate(seats)], 1))
        for ring, programs, ours in rings:
            self.assert_played(ring, programs, ours)
            self.assertEqual([text for text in self.said(ring) if "left" in text], [])

    def test_text_is_no_silence(self):
        ring, seats = self.ring(2, 1)
        self.program(seats[0], "--text")
        self.assertTrue(ring.until(lambda: any("no frame among them: text, or another speed (--baud)?" in text
                                               for text in self.said(ring))), self.said(ring))
        alone, seats = self.ring(2, 1)
        program = self.start("text", [sys.executable, "-c", "import os,sys,time,tty\n"
                                      "f = os.open(sys.argv[1], os.O_RDWR); tty.setraw(f)\n"
                                      "while 1: os.write(f, b'hola\\r\\n'); time.sleep(0.5)", seats[0]["in"]])
        self.assertTrue(alone.until(lambda: any("START is not back yet: octets come, but no frame" in text
                                                for text in self.said(alone))), self.said(alone))


if __name__ == "__main__":
    unittest.main(verbosity=2)
