#!/usr/bin/env python3
"""sobremesa train on a few games: the same file whatever shares the work, runs that go on, and WTHOR files made here, by
rules of their own: what is read, and what is refused. SOBREMESA names the program, SOBREMESA_MPI the one for mpirun."""
import json
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "peers"))
from ranks import train_apart  # noqa: E402
from reversi_client import BLACK, WHITE, Board  # noqa: E402

PROGRAM = os.environ["SOBREMESA"]
os.environ["SOBREMESA_LANG"] = "en"  # what is compared is English
STAGES, GAMES = 26, 40
QUICK = ("--rounds", "3", "--samples", "0")


def random_game(rng):
    """The moves of a whole game, and black's discs with the empty squares to the winner."""
    board, colour, moves = Board(), BLACK, []
    while board.moves(BLACK) or board.moves(WHITE):
        legal = board.moves(colour)
        if legal:
            moves.append(rng.choice(legal))
            board.play(moves[-1], colour)
        colour = 1 - colour
    black, white = board.count(BLACK), board.count(WHITE)
    empty = 64 - black - white
    return moves, black + (empty if black > white else empty // 2 if black == white else 0)


def record(moves, black, turn=False, theory=None):
    """A game of 68 octets; `turn`: over the diagonal from a1, by which nothing changes that matters."""
    octets = bytes(10 * x + y if turn else 10 * y + x for x, y in moves)
    return struct.pack("<HHHBB", 1, 2, 3, black, black if theory is None else theory) + octets.ljust(60, b"\0")


def wtb(records, said=None, side=8, kind=0):
    count = len(records) if said is None else said
    return struct.pack("<BBBBIHHBBBB", 20, 26, 1, 1, count, 0, 2026, side, kind, 24, 0) + b"".join(records)


class Train(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        rng = random.Random(11)
        cls.games = [random_game(rng) for _ in range(GAMES)]
        cls.records = [record(moves, black) for moves, black in cls.games]

    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        self.runs = 0

    def folder(self):
        self.runs += 1
        path = os.path.join(self.place.name, f"run{self.runs}")
        os.mkdir(path)
        return path

    def train(self, folder, *words):
        return subprocess.run([PROGRAM, "train", "reversi", folder, *words], capture_output=True, text=True, timeout=60)

    def weights(self, *words, folder=None):
        """The file that comes of it."""
        folder = folder or self.folder()
        done = self.train(folder, *words)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        with open(os.path.join(folder, "reversi.weights"), "rb") as file:
            return file.read()

    def files(self, *contents):
        paths = [os.path.join(self.place.name, f"{i}.wtb") for i in range(len(contents))]
        for path, octets in zip(paths, contents):
            with open(path, "wb") as file:
                file.write(octets)
        return paths

    def assertRefused(self, why, done, code=1):
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertRegex(done.stderr, "^sobremesa: train: .*" + why)

    def test_threads_share_the_work_and_change_nothing(self):
        words = ("--games", "40", "--depth", "1", "--rounds", "3", "--samples")
        one = self.weights(*words, "1")
        self.assertEqual(self.weights(*words, "1", "--threads", "3"), one)
        self.assertNotEqual(self.weights(*words, "0", "--seed", "2")[:1000000], one[:1000000])

    def test_a_run_goes_on_where_it_ended(self):
        words, folder = ("--games", "110", "--depth", "1", *QUICK), self.folder()
        whole = self.weights(*words, folder=folder)
        self.assertRefused("holds a run already: --resume", self.train(folder, *words))
        self.assertRefused("holds another run: seed 1 depth 1", self.train(folder, *words, "--resume", "--seed", "7"))
        names = sorted(name for name in os.listdir(folder) if name.endswith(".games"))
        self.assertEqual(names, ["self-00000.games", "self-00001.games"])
        os.remove(os.path.join(folder, names[1]))
        for name in os.listdir(folder):
            if re.match("stage-0[37]|reversi", name):
                os.remove(os.path.join(folder, name))
        self.assertEqual(self.weights(*words, "--resume", folder=folder), whole)
        with open(os.path.join(folder, names[0]), "ab") as file:
            file.write(b"more")
        self.assertRefused("self-00000.games does not have the size", self.train(folder, *words, "--resume"))

    def test_runs_that_share_the_games_make_those_of_one(self):
        words, folder = ("--games", "210", "--depth", "1", *QUICK), self.folder()
        for part, names in (("2", ["self-00001.games"]), ("1", [f"self-0000{i}.games" for i in range(3)])):
            done = self.train(folder, *words, "--parts", "2", "--part", part, "--resume")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual(sorted(name for name in os.listdir(folder) if name != "run"), names)
        self.assertEqual(self.weights(*words, "--resume", folder=folder), self.weights(*words))

    def test_processes_that_share_the_work_make_the_file_of_one(self):
        path, = self.files(wtb(self.records[:3]))
        words, folder = (path, "--games", "210", "--depth", "1", "--rounds", "3", "--samples", "1"), self.folder()
        one = self.weights(*words)
        done = train_apart("reversi", folder, *words)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        with open(os.path.join(folder, "reversi.weights"), "rb") as file:
            self.assertEqual(file.read(), one)

    def test_a_turned_board_teaches_the_same(self):
        turned = [record(moves, black, True) for moves, black in self.games]
        one, other = self.files(wtb(self.records), wtb(turned, side=0))
        weights = self.weights(one, "--unsolved", *QUICK)
        self.assertEqual(self.weights(other, "--unsolved", *QUICK), weights)

    def test_what_people_made_of_a_game_does_not_matter_but_the_theory_does(self):
        wrong = [record(moves, 64 - black, theory=black) for moves, black in self.games]
        theory = [record(moves, black, theory=64 - black) for moves, black in self.games]
        right, other, third = self.files(wtb(self.records), wtb(wrong), wtb(theory))
        weights = self.weights(right, "--unsolved", *QUICK)
        self.assertEqual(self.weights(other, "--unsolved", *QUICK), weights)
        self.assertNotEqual(self.weights(third, "--unsolved", *QUICK), weights)
        few = wtb(self.records[:3])
        path, = self.files(few)
        self.assertNotEqual(self.weights(path, *QUICK), self.weights(path, "--unsolved", *QUICK))

    def test_more_rounds_fit_better_and_one_game_in_sixteen_is_held_out(self):
        path, = self.files(wtb(self.records))
        rows = {}
        for rounds in ("1", "40"):
            done = self.train(self.folder(), path, "--unsolved", "--rounds", rounds, "--samples", "0", "--json")
            rows[rounds] = [json.loads(line) for line in done.stdout.splitlines()]
            self.assertEqual([row["stage"] for row in rows[rounds]], list(range(STAGES))[::-1])
        early = [pair for pair in zip(rows["1"], rows["40"]) if pair[0]["positions"]]
        self.assertEqual(len(early), 17)  # of what comes after 22 empty squares only a solution says what it is worth
        for few, many in early:
            self.assertLess(many["error"], few["error"])
            self.assertAlmostEqual(many["held_out"] / many["positions"], 3 / 37, delta=0.03)

    def test_it_learns_from_the_games_that_it_is_told_and_shows_its_error_on_all(self):
        path, = self.files(wtb(self.records))
        rows = {}
        for learn in ("all", "recorded", "own"):
            done = self.train(self.folder(), path, "--unsolved", "--games", "40", "--depth", "1", "--learn", learn, *QUICK,
                              "--json")
            rows[learn] = [json.loads(line) for line in done.stdout.splitlines()]
        for both, recorded, own in zip(rows["all"], rows["recorded"], rows["own"]):
            self.assertEqual(both["positions"], recorded["positions"] + own["positions"])
            self.assertEqual(both["held_out"], own["held_out"])
        early = rows["own"][-6]
        self.assertGreater(min(early["positions"], early["recorded_error"], early["own_error"]), 0)
        self.assertRefused("--learn takes all", self.train(self.folder(), path, "--learn", "none"), 2)

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
                paths = self.files(wtb(self.records), octets)
                self.assertRefused("1.wtb: .*" + why, self.train(self.folder(), *paths, *QUICK))

    def test_what_makes_no_sense_is_refused(self):
        nowhere = os.path.join(self.place.name, "nowhere")
        self.assertRefused("No such file", self.train(nowhere, "--games", "1", *QUICK))
        self.assertRefused("no games to learn from", self.train(self.folder()))
        self.assertRefused("--part goes from 1", self.train(self.folder(), "--parts", "2", "--part", "3"), 2)
        self.assertRefused("none.wtb: cannot be opened: No such file", self.train(self.folder(), "none.wtb"))
        self.assertRefused("cannot be read: .*directory", self.train(self.folder(), self.place.name))
        self.assertRefused("not a file of Reversi weights", self.train(self.folder(), "--weights", __file__))
        done = subprocess.run([PROGRAM, "train", "reversi"], capture_output=True, text=True, timeout=60)
        self.assertRefused("the folder of the run", done, 2)


if __name__ == "__main__":
    unittest.main()
