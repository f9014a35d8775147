#!/usr/bin/env python3
"""sobremesa train monopoly on a few games: what it learns makes it judge other games better, the same file comes out whatever
shares the work, and a run that was left goes on. SOBREMESA names the program, SOBREMESA_MPI the one for
mpirun, SOBREMESA_SOURCE the checkout; SOBREMESA_EFFORT scales the games."""
import json
import os
import subprocess
import tempfile
import unittest

from ranks import train_apart

PROGRAM = os.environ["SOBREMESA"]
EFFORT = float(os.environ.get("SOBREMESA_EFFORT", "1"))
QUICK = ("--games", "40", "--trials", "0", "--rounds", "2")


def train(folder, *options):
    run = subprocess.run([PROGRAM, "train", "monopoly", folder, *options, "--json"], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def learned(folder):
    with open(os.path.join(folder, "monopoly.value"), encoding="utf-8") as file:
        return file.read()


class Train(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folders = [os.path.join(place.name, name) for name in "abc"]
        for folder in self.folders:
            os.mkdir(folder)

    def test_curve_rises(self):
        """Before it has learned anything every seat has the same chance: -ln of it is about 1.3."""
        games = max(100, int(200 * min(EFFORT, 10)))
        curve = train(self.folders[0], "--generations", "1", "--games", str(games), "--rounds", "20", "--trials", "100")
        self.assertGreater(curve[0]["error_before"], 1.2)
        self.assertLess(curve[0]["error"], curve[0]["error_before"] - 0.3)
        self.assertLess(curve[0]["plain_error"], curve[0]["plain_error_before"] - 0.3)
        self.assertLess(curve[0]["offers_error"], 0.66, "who knows nothing of an answer has ln 2")

    def test_threads_change_nothing(self):
        train(self.folders[0], *QUICK, "--generations", "2", "--threads", "1")
        train(self.folders[1], *QUICK, "--generations", "2", "--threads", "3")
        self.assertEqual(learned(self.folders[0]), learned(self.folders[1]))

    def test_processes_change_nothing(self):
        words = ("--games", "120", "--trials", "60", "--rounds", "2", "--generations", "2", "--json")
        one = train(self.folders[0], *words)
        done = train_apart("monopoly", self.folders[1], *words)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual([json.loads(line) for line in done.stdout.splitlines()], one)
        self.assertEqual(learned(self.folders[0]), learned(self.folders[1]))
        goes_on = train_apart("monopoly", self.folders[1], *words, "--resume")
        self.assertEqual((goes_on.returncode, goes_on.stdout, goes_on.stderr), (0, "", ""))

    def test_goes_on(self):
        train(self.folders[0], *QUICK, "--generations", "2")
        first = train(self.folders[2], *QUICK, "--generations", "1")
        then = train(self.folders[2], *QUICK, "--generations", "2", "--resume")
        self.assertEqual([line["generation"] for line in first + then], [0, 1])
        self.assertEqual(learned(self.folders[0]), learned(self.folders[2]))

    @unittest.skipIf(EFFORT < 50, "some minutes, for ./check full")
    def test_the_plain_command_makes_the_shipped_file(self):
        train(self.folders[0], "--threads", "2", "--trials", "0")  # which change nothing in it
        with open(os.path.join(os.environ["SOBREMESA_SOURCE"], "data", "monopoly.value"), encoding="utf-8") as file:
            self.assertEqual(learned(self.folders[0]), file.read())

    def test_a_folder_that_is_not_there(self):
        """That is said before an hour of games, not after it."""
        run = subprocess.run([PROGRAM, "train", "monopoly", os.path.join(self.folders[0], "none"), "--games", "1000000"],
                             capture_output=True, text=True, check=False, timeout=60)
        self.assertEqual(run.returncode, 1)
        self.assertIn("none", run.stderr)

    def test_another_seed(self):
        train(self.folders[0], *QUICK, "--generations", "1", "--seed", "1")
        train(self.folders[1], *QUICK, "--generations", "1", "--seed", "2")
        self.assertNotEqual(learned(self.folders[0]).splitlines()[2:], learned(self.folders[1]).splitlines()[2:])

    def test_no_folder(self):
        run = subprocess.run([PROGRAM, "train", "monopoly", os.path.join(self.folders[0], "none"), *QUICK],
                             capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 1)


if __name__ == "__main__":
    unittest.main()
