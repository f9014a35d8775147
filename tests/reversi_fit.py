#!/usr/bin/env python3
"""tools/reversi_fit on WTHOR files made here, by rules of their own: what it reads, and what it refuses. REVERSI_FIT names
the program."""
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "peers"))
from reversi_client import BLACK, WHITE, Board  # noqa: E402

PROGRAM = os.environ["REVERSI_FIT"]
PHASES, FIGURES, STABLE, DISC = 15, 18, 7, 1600
GAMES = 150


def random_game(rng):
    """The moves of a whole game, how many turns were passes, and black's discs with the empty squares to the winner."""
    board, colour, moves, passes = Board(), BLACK, [], 0
    while board.moves(BLACK) or board.moves(WHITE):
        legal = board.moves(colour)
        if legal:
            moves.append(rng.choice(legal))
            board.play(moves[-1], colour)
        else:
            passes += 1
        colour = 1 - colour
    black, white = board.count(BLACK), board.count(WHITE)
    empty = 64 - black - white
    return moves, passes, black + (empty if black > white else empty // 2 if black == white else 0)


def record(moves, black, turn=False):
    """A game of 68 octets; `turn`: over the diagonal from a1, by which nothing changes that matters."""
    octets = bytes(10 * x + y if turn else 10 * y + x for x, y in moves)
    return struct.pack("<HHHBB", 1, 2, 3, black, black) + octets.ljust(60, b"\0")


def wtb(records, said=None, side=8, kind=0):
    count = len(records) if said is None else said
    return struct.pack("<BBBBIHHBBBB", 20, 26, 1, 1, count, 0, 2026, side, kind, 24, 0) + b"".join(records)


class Fit(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        rng = random.Random(11)
        cls.games = [random_game(rng) for _ in range(GAMES)]
        cls.records = [record(moves, black) for moves, _, black in cls.games]

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def fit(self, *files):
        """Runs it on files of these octets."""
        paths = [os.path.join(self.folder.name, f"{i}.wtb") for i in range(len(files))]
        for path, octets in zip(paths, files):
            with open(path, "wb") as file:
                file.write(octets)
        return subprocess.run([PROGRAM, *paths], capture_output=True, text=True, timeout=60)

    def table(self, *files):
        done = self.fit(*files)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def assertRefused(self, done, why, code=1):
        self.assertEqual((done.returncode, done.stdout), (code, ""))
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertRegex(done.stderr, "^reversi_fit: .*" + why)

    def test_all_turns_of_all_games_are_counted(self):
        done = self.fit(wtb(self.records))
        turns = sum(len(moves) + passes for moves, passes, _ in self.games)
        self.assertGreater(turns, sum(len(moves) for moves, _, _ in self.games))  # there are passes among them
        self.assertEqual(done.stderr.splitlines()[-1], f"{GAMES} games, {turns} positions")

    def test_the_table_has_a_row_a_phase_and_stable_discs_are_worth_something(self):
        lines = self.table(wtb(self.records))
        self.assertTrue(lines.startswith("const int16_t reversi_weights[EVAL_PHASES][EVAL_FIGURES] = {\n    {"))
        rows = [[int(n) for n in row.split(",")] for row in re.findall(r"\{([-\d,\s]+)\}", lines)]
        self.assertEqual([len(row) for row in rows], [FIGURES] * PHASES)
        self.assertEqual((rows[0], rows[1]), (rows[2], rows[2]))
        for phase in range(6, PHASES):
            self.assertGreater(rows[phase][STABLE], DISC / 2, phase)

    def test_neither_the_order_of_files_nor_a_turned_board_matters(self):
        some, more = self.records[:60], self.records[60:]
        turned = [record(moves, black, True) for moves, _, black in self.games]
        table = self.table(wtb(self.records))
        self.assertEqual(self.table(wtb(more), wtb(some, side=0)), table)
        self.assertEqual(self.table(wtb(turned)), table)

    def test_the_result_of_a_whole_game_is_counted_and_of_another_read(self):
        wrong = [record(moves, 64 - black) for moves, _, black in self.games]
        self.assertEqual(self.table(wtb(wrong)), self.table(wtb(self.records)))
        short = [record(moves[:-8], black) for moves, _, black in self.games]
        other = [record(moves[:-8], 64 - black) for moves, _, black in self.games]
        whole = self.records[:3]  # so that there is something in the last phases
        self.assertNotEqual(self.table(wtb(short + whole)), self.table(wtb(other + whole)))

    def test_one_game_is_met_nearly(self):
        done = self.fit(wtb(self.records[:1]))
        errors = [float(error) for error in re.findall(r"off by +([\d.]+) discs", done.stderr)]
        self.assertEqual(len(errors), PHASES)
        self.assertLess(max(errors[2:]), 1.5, errors)

    def test_damaged_files_are_refused(self):
        good = wtb(self.records[:3])
        illegal = bytearray(good)
        illegal[16 + 68 + 8 + 4] = 44  # the fifth move of the second game: d4, which is taken
        outside = bytearray(good)
        outside[16 + 8] = 19
        discs = bytearray(good)
        discs[16 + 6] = 65
        for octets, why in ((b"", "too short"), (good[:15], "too short"), (good[:-1], "within game 3 of the 3"),
                            (good + b"\0", "goes on after the 3"), (wtb(self.records[:3], said=4), "within game 4"),
                            (illegal, "move 5 of its game 2 is not legal"), (outside, "move 1 of its game 1"),
                            (discs, "65 discs"), (wtb(self.records[:3], side=10), "8 by 8"),
                            (wtb(self.records[:3], kind=1), "8 by 8")):
            with self.subTest(why=why):
                self.assertRefused(self.fit(wtb(self.records), octets), "1.wtb: .*" + why)

    def test_too_little_is_refused(self):
        self.assertRefused(self.fit(wtb([])), "no game comes to phase 0")
        self.assertRefused(self.fit(wtb([record(self.games[0][0][:20], 40)])), "no game comes to phase 5")

    def test_what_is_no_file_is_refused(self):
        for path, why in ((os.path.join(self.folder.name, "none.wtb"), "No such file"), (self.folder.name, "directory")):
            self.assertRefused(subprocess.run([PROGRAM, path], capture_output=True, text=True, timeout=60), why)
        self.assertRefused(subprocess.run([PROGRAM], capture_output=True, text=True, timeout=60), "usage", 2)

    def test_a_table_that_cannot_be_written_is_a_failure(self):
        path = os.path.join(self.folder.name, "good.wtb")
        with open(path, "wb") as file:
            file.write(wtb(self.records))
        with open("/dev/full", "w", encoding="ascii") as full:
            done = subprocess.run([PROGRAM, path], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "^reversi_fit: the table: cannot be written: .*\n$")


if __name__ == "__main__":
    unittest.main()
