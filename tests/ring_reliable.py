#!/usr/bin/env python3
"""Reliable mode in real processes: a whole ring over bad cables, stations over TCP, both modes on one ring, a station
killed and resumed.

SOBREMESA names the program."""

import json
import os
import subprocess
import tempfile
import time
import unittest

from free_ports import free_ports

PROGRAM = os.environ["SOBREMESA"]
PATIENCE = 60  # seconds after which a ring counts as hung


def ends_of(text):
    lines = [json.loads(line) for line in text.splitlines() if line.endswith("}")]
    return [line for line in lines if line["event"] == "end"]


def run(*words):
    return subprocess.run([PROGRAM, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE,
                          check=False)


class Stations:
    """A ring over TCP; the options of each station are given, station 0 starts."""

    def __init__(self, folder, options):
        self.folder = folder
        ports = free_ports(len(options))
        self.lines = [["--listen", f"127.0.0.1:{ports[i]}", "--connect", f"127.0.0.1:{ports[(i + 1) % len(options)]}"]
                      for i in range(len(options))]
        self.processes = [self.start(i, words) for i, words in enumerate(options)]

    def start(self, index, words):
        out = open(os.path.join(self.folder, f"out{index}"), "a+", encoding="utf-8")
        err = open(os.path.join(self.folder, f"err{index}"), "a+", encoding="utf-8")
        process = subprocess.Popen([PROGRAM, "station", "uno", "--json", "--baud", "0", "--timeout", "0.3",
                                    *self.lines[index], *words], stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        process.files = out, err
        return process

    def text(self, index, which):
        with open(os.path.join(self.folder, f"{which}{index}"), encoding="utf-8") as file:
            return file.read()

    def wait(self):
        return [process.wait(PATIENCE) for process in self.processes]

    def close(self):
        for process in self.processes:
            if process.poll() is None:
                process.kill()
                process.wait()
            for file in process.files:
                file.close()


class Reliable(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="sobremesa-test-")
        self.ring = None

    def tearDown(self):
        if self.ring:
            self.ring.close()
        self.folder.cleanup()

    def stations(self, *options):
        self.ring = Stations(self.folder.name, options)
        return self.ring

    def test_a_ring_over_bad_cables_ends_equal_and_counts_what_was_sent_again(self):
        done = run("ring", "uno", "--games", "20", "--baud", "0", "--faults", "loss=0.005,dup=0.005", "--json", "--seed", "7")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        ends = ends_of(done.stdout)
        self.assertEqual(len(ends), 80)
        for number in range(1, 21):
            game = [end for end in ends if end["number"] == number]
            self.assertEqual(len({(end["winner"], end["score"], end["frames"], end["state"]) for end in game}), 1)
        self.assertGreater(sum(end["resent"] for end in ends), 20)

    def test_the_modes_play_the_same_game(self):
        states = []
        for mode in ("--strict", "--reliable"):
            done = run("ring", "uno", mode, "--baud", "0", "--json", "--seed", "3")
            self.assertEqual(done.returncode, 0)
            states.append({end["state"] for end in ends_of(done.stdout)})
        self.assertEqual(states[0], states[1])

    def test_a_strict_ring_over_bad_cables_stops(self):
        done = run("ring", "uno", "--strict", "--games", "50", "--baud", "0", "--timeout", "0.3", "--faults", "loss=0.005",
                   "--json")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "^sobremesa: ring: station [0-3]: ")

    def test_monopoly_over_bad_cables(self):
        done = run("ring", "monopoly", "--rounds", "8", "--games", "3", "--baud", "0", "--faults", "loss=0.01,dup=0.01",
                   "--json", "--seed", "5")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(len({(end["number"], end["state"]) for end in ends_of(done.stdout)}), 3)

    def test_stations_over_tcp_end_equal(self):
        ring = self.stations(["--reliable", "--start", "--players", "3"], ["--reliable"], ["--reliable"])
        self.assertEqual(ring.wait(), [0, 0, 0])
        self.assertEqual(len({ends_of(ring.text(i, "out"))[0]["state"] for i in range(3)}), 1)

    def test_a_strict_station_on_a_reliable_ring_says_so(self):
        ring = self.stations(["--reliable", "--start"], ["--strict"])
        self.assertEqual(ring.processes[1].wait(PATIENCE), 1)
        self.assertIn("this ring is in reliable mode, and this station is not", ring.text(1, "err"))

    def test_a_reliable_station_on_a_strict_ring_says_so(self):
        ring = self.stations(["--start"], ["--reliable"])
        self.assertEqual(ring.wait(), [1, 1])
        self.assertIn("it is in strict mode and this station in reliable mode", ring.text(1, "err"))

    def test_a_killed_station_resumes(self):
        journal = os.path.join(self.folder.name, "journal")
        ring = self.stations(["--reliable", "--start", "--players", "3", "--pace", "0.01"],
                             ["--reliable", "--pace", "0.01", "--journal", journal], ["--reliable", "--pace", "0.01"])
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if os.path.exists(journal):
                with open(journal, encoding="utf-8") as file:
                    if len(file.readlines()) > 40:
                        break
            time.sleep(0.01)
        ring.processes[1].kill()
        ring.processes[1].wait()
        for file in ring.processes[1].files:
            file.close()
        ring.processes[1] = ring.start(1, ["--resume", journal])
        self.assertEqual(ring.processes[1].wait(PATIENCE), 1)
        self.assertIn("the journal is of a ring in reliable mode: resume it with --reliable", ring.text(1, "err"))
        for file in ring.processes[1].files:
            file.close()
        ring.processes[1] = ring.start(1, ["--reliable", "--resume", journal])
        self.assertEqual(ring.wait(), [0, 0, 0])
        self.assertEqual(len({ends_of(ring.text(i, "out"))[-1]["state"] for i in range(3)}), 1)

    def test_options_that_do_not_go_together(self):
        for words in (["ring", "uno", "--strict", "--reliable"], ["ring", "uno", "--reliable", "--compat", "juegouno"],
                      ["station", "uno", "--port", "x", "--strict", "--reliable"],
                      ["station", "uno", "--port", "x", "--reliable", "--compat", "juegouno"]):
            self.assertEqual(run(*words).returncode, 2, words)


if __name__ == "__main__":
    unittest.main(verbosity=2)
