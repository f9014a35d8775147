#!/usr/bin/env python3
"""sobremesa train truco on a few deals: the curve rises, threads change nothing, runs go on, and a frozen strategy is
learned from. SOBREMESA names the program, SOBREMESA_MPI the one for mpirun."""
import json
import os
import subprocess
import tempfile
import unittest

from ranks import train_apart

PROGRAM = os.environ["SOBREMESA"]
os.environ["SOBREMESA_LANG"] = "en"  # what is compared is English

FEW = ("--deals", "64", "--rounds", "6")


class Train(unittest.TestCase):
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
        return subprocess.run([PROGRAM, "train", "truco", folder, *words], capture_output=True, text=True, timeout=600)

    def strategy(self, *words, folder=None):
        """The file that comes of it."""
        folder = folder or self.folder()
        done = self.train(folder, *words)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        with open(os.path.join(folder, "truco.strategy"), "rb") as file:
            return file.read()

    def assertRefused(self, why, done, code=1):
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertRegex(done.stderr, "^sobremesa: train: .*" + why)

    def test_the_curve_rises(self):
        """Few deals, whatever the effort: with many the first point of the curve is as high as the last."""
        done = self.train(self.folder(), "--deals", "500", "--rounds", "60", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        curve = [json.loads(line)["rate"] for line in done.stdout.splitlines()]
        self.assertEqual(len(curve), 20)
        self.assertGreater(sum(curve[-5:]), sum(curve[:5]), curve)
        self.assertGreater(curve[-1], 0.53, curve)

    def test_threads_share_the_work_and_change_nothing(self):
        one = self.strategy(*FEW)
        self.assertEqual(self.strategy(*FEW, "--threads", "3"), one)
        self.assertNotEqual(self.strategy(*FEW, "--seed", "2"), one)

    def test_processes_share_the_work_and_change_nothing(self):
        words = ("--deals", "600", "--rounds", "4")  # two shards, three chunks of walks
        one, folder = self.strategy(*words), self.folder()
        done = train_apart("truco", folder, *words)
        self.assertEqual((done.returncode, done.stderr, done.stdout.count("round     4:")), (0, "", 1))
        self.assertEqual(sorted(os.listdir(folder)),
                         ["deals-00000", "deals-00001", "habits", "learned", "run", "truco.strategy"])
        os.remove(os.path.join(folder, "deals-00001"))
        os.remove(os.path.join(folder, "learned"))
        self.assertEqual(train_apart("truco", folder, *words, "--resume").returncode, 0)
        with open(os.path.join(folder, "truco.strategy"), "rb") as file:
            self.assertEqual(file.read(), one)
        self.assertIn("holds a run already", train_apart("truco", folder, *words).stderr)

    def test_what_only_one_process_can_read_is_refused(self):
        frozen = os.path.join(self.place.name, "frozen")
        with open(frozen, "wb") as file:
            file.write(self.strategy("--deals", "64", "--rounds", "1"))
        done = train_apart("truco", self.folder(), *FEW, "--against", "frozen")
        self.assertEqual(done.returncode, 1)
        self.assertIn("sobremesa: train: another machine does not have the same files", done.stderr)

    def test_a_run_goes_on_where_it_ended(self):
        whole, folder = self.strategy(*FEW), self.folder()
        self.strategy("--deals", "64", "--rounds", "2", folder=folder)
        self.assertRefused("holds a run already: --resume", self.train(folder, *FEW))
        self.assertRefused("holds another run: seed 1 deals 64", self.train(folder, "--deals", "65", "--resume"))
        self.assertEqual(self.strategy(*FEW, "--resume", folder=folder), whole)
        with open(os.path.join(folder, "deals-00000"), "ab") as file:
            file.write(b"more")
        self.assertRefused("deals-00000 does not have the size", self.train(folder, *FEW, "--resume"))

    def test_it_learns_to_beat_a_frozen_one(self):
        frozen = os.path.join(self.place.name, "frozen")
        with open(frozen, "wb") as file:
            file.write(self.strategy("--deals", "64", "--rounds", "1"))
        words = ("--deals", "150", "--rounds", "40", "--games", "8", "--against", frozen, "--json")
        done = self.train(self.folder(), *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual((lines[-1]["games"], set(lines[-1])), (8, {"games", "rate", "error"}))
        self.assertGreater(sum(line["rate"] for line in lines[15:20]), sum(line["rate"] for line in lines[:5]) - 0.1)

    def test_what_makes_no_sense_is_refused(self):
        self.assertRefused("not a strategy for truco", self.train(self.folder(), *FEW, "--against", __file__))
        self.assertRefused("No such file", self.train(self.folder(), *FEW, "--against", "nothing"))
        self.assertRefused("No such file", self.train(os.path.join(self.place.name, "nowhere"), *FEW))
        done = subprocess.run([PROGRAM, "train", "truco"], capture_output=True, text=True, timeout=60)
        self.assertRefused("the folder of the run", done, 2)


if __name__ == "__main__":
    unittest.main()
