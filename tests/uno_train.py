#!/usr/bin/env python3
"""sobremesa train uno on a few games: it learns who wins, the same file comes out again, and it is near the weights that
the program has. SOBREMESA names the program."""
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["SOBREMESA"]
SOURCE = pathlib.Path(os.environ.get("SOBREMESA_SOURCE", pathlib.Path(__file__).resolve().parent.parent))
HELD = 12  # the first of the weights are those of 1 to 12 cards


class Train(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = place.name

    def train(self, *options):
        run = subprocess.run([PROGRAM, "train", "uno", self.folder, *options, "--json"], capture_output=True, text=True,
                             check=True)
        with open(os.path.join(self.folder, "uno.weights"), encoding="utf-8") as file:
            return json.loads(run.stdout), file.read()

    def test_it_learns(self):
        """Who knows nothing is surprised by ln 4 = 1.386."""
        said, weights = self.train("--games", "20000")
        self.assertGreater(said["positions"], 50000)
        self.assertLess(said["surprise"], 1.2)
        shipped = re.search(r"uno_value_weights\[UNO_VALUE_FIGURES\] = \{([^}]*)\}",
                            (SOURCE / "src/games/uno/value.c").read_text(encoding="utf-8")).group(1)
        numbers, known = ([int(n) for n in re.findall(r"-?\d+", text)] for text in (weights, shipped))
        self.assertEqual(len(numbers), len(known))
        for held in range(HELD - 4):
            self.assertLess(abs(numbers[held] - known[held]), 250, f"{held + 1} cards")

    def test_a_seed_gives_a_file(self):
        first, again, other = (self.train("--games", "500", "--seed", seed)[1] for seed in "112")
        self.assertEqual(first, again)
        self.assertNotEqual(first, other)

    def test_a_folder_that_is_not_there(self):
        """That is said before an hour of games, not after it."""
        run = subprocess.run([PROGRAM, "train", "uno", os.path.join(self.folder, "none"), "--games", "1000000000"],
                             capture_output=True, text=True, check=False, timeout=60)
        self.assertEqual(run.returncode, 1)
        self.assertIn("none", run.stderr)


if __name__ == "__main__":
    unittest.main()
