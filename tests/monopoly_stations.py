#!/usr/bin/env python3
"""Rings of real processes that play Monopoly: ptys, TCP, a station of another make with its departures, a person,
kill -9 and --resume, what `decode` says of every frame in the documentation.

SOBREMESA names the program, SOBREMESA_SOURCE the checkout, SOBREMESA_BAUD (0 unless set) the speed."""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import unittest

from free_ports import free_ports
from stations import BAUD, PATIENCE, PROGRAM, RingTest

SOURCE = os.environ["SOBREMESA_SOURCE"]
PEER = os.path.join(SOURCE, "tests", "peers", "monopoly_station.py")
SLOW = BAUD != "0"
ROUNDS = ("--rounds", "3" if SLOW else "20")


class MonopolyTest(RingTest):
    def cable(self, index):
        return super().cable(index + 100 * len(self.processes))  # several rings at once

    def ours(self, index, line, *more):
        return self.start("station%d" % index, [PROGRAM, "station", "monopoly", "--json", "--baud", BAUD, *line, *more])

    def peer(self, index, line, *more):
        return self.start("peer%d" % index, [sys.executable, "-B", PEER, "--json", "--baud", BAUD, *line, *more])

    def notes(self, station):
        return [n["text"] for n in station.lines("note")]


class Lines(MonopolyTest):
    def begin(self, lines, games, bots=(None,) * 4):
        """A ring of our stations on these lines."""
        count, tag = len(lines), 100 * len(self.processes)
        return [self.ours(tag + i, lines[i], "--games", str(games), *ROUNDS, *(["--player", bots[i]] if bots[i] else []),
                          *(["--start", "--players", str(count)] if i == count // 2 else [])) for i in range(count)]

    def test_every_kind_of_line_and_player(self):
        rings = [self.begin(self.pty_lines(2), 2), self.begin(self.pty_lines(4), 2), self.begin(self.tcp_lines(3), 2),
                 self.begin(self.tcp_lines(4), 2, ["reglas", "azar", "maestro", "random"])]
        for stations in rings:
            with self.subTest(stations=[station.name for station in stations]):
                self.ends_equal(stations, 2, len(stations))
                for station in stations:
                    self.assertEqual([n for n in self.notes(station) if "(M" in n], [])

    def test_a_virtual_ring_has_a_limit_of_rounds_and_says_so(self):
        """M13: automatic players alone may never come to an end."""
        done = subprocess.run([PROGRAM, "ring", "monopoly", "--games", "12", "--baud", "0", "--seed", "1"], timeout=PATIENCE,
                              capture_output=True, text=True, env={**os.environ, "LANG": "en_GB.UTF-8"})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.splitlines()[0], "limit of rounds: 300 (--rounds R; 0: none)")
        for more in (("--rounds", "0", "--help"), ("--rounds", "5"), ("--rules", "rounds=5")):
            done = subprocess.run([PROGRAM, "ring", "monopoly", "--baud", "0", "--seed", "1", *more], timeout=PATIENCE,
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertNotIn("300 rondas", done.stdout)

    def test_the_fine_is_never_sent_with_compat_seed(self):
        """M8: both habits on one ring; whoever keeps to the seed sends no 9F, and takes it from the others."""
        lines = self.tcp_lines(3)
        stations = [self.ours(i, lines[i], *ROUNDS, "--games", "3", "--trace", *(["--compat", "seed"] if i == 1 else []),
                              *(["--start", "--players", "3"] if i == 0 else [])) for i in range(3)]
        self.ends_equal(stations, 3, 3)
        fines = {f["hex"] for f in stations[0].lines("frame") if re.match(r"7E .4 9F 7E", f["hex"])}
        self.assertNotIn("7E 54 9F 7E", fines)


class OtherMake(MonopolyTest):
    """A station written in another language from seed and rulings alone; it reports every departure of ours. Most of the
    time of a ring goes by in waiting for its start, so the rings of a test run side by side."""

    def mixed(self, count, seat, starter, games=2, quirk=None):
        lines = self.tcp_lines(count)
        stations = []
        for i in range(count):
            options = ["--games", str(games), *ROUNDS] + (["--start", "--players", str(count)] if i == starter else [])
            tag = 100 * len(self.processes) + i
            if i == seat:
                stations.append(self.peer(tag, lines[i], *options, *(["--quirk", quirk] if quirk else [])))
            else:
                stations.append(self.ours(tag, lines[i], *options))
        return stations

    def check_undisturbed(self, stations, seat, games):
        self.ends_equal(stations, games, len(stations))
        self.assertNotIn("FAULT", stations[seat].err())
        for i, station in enumerate(stations):
            if i != seat:  # M12: it has an order of its own in its decks, and may; M8: it pays the fine, and may
                self.assertEqual([n for n in self.notes(station) if "(M" in n and "(M12)" not in n and "(M8)" not in n], [])

    def test_at_every_seat(self):
        rings = [(self.mixed(count, seat, (seat + count // 2) % count), seat)
                 for count in (2, 3, 4) for seat in range(count)]
        for stations, seat in rings:
            with self.subTest(stations=len(stations), seat=seat):
                self.check_undisturbed(stations, seat, 2)

    def test_it_starts(self):
        for stations in [self.mixed(count, 0, 0) for count in (2, 3, 4)]:
            with self.subTest(stations=len(stations)):
                self.check_undisturbed(stations, 0, 2)

    DEPARTURES = {  # what our stations say of each
        "close-by-move": "(M15)",
        "close-00": "dice 00 move nobody",
        "close-25": "dice 25 move nobody",
        "action-000": "property action 000 counts as 100 (M22)",
        "offers-26": "counts as 0 (M6)",
        "ed-absent": "is not in the game: the next player after it (M22)",
        "high-bit-0": "high bit is 0",
        "bad-move": "refused: it belongs to station",
        "bad-yield": "the right to send goes to station",
        "bad-dice": "no dice show",
    }

    def test_departures_go_by_their_rulings(self):
        """Each is carried out or refused the same way everywhere, every station of ours logs it, the games end equal."""
        games = 1 if SLOW else 3
        rings = {quirk: self.mixed(3, 2, 0, games, quirk) for quirk in self.DEPARTURES}
        for quirk, stations in rings.items():
            with self.subTest(quirk=quirk):
                codes = [station.wait() for station in stations]
                self.assertEqual(codes, [0, 0, 0], [s.err()[-800:] for s in stations])
                for game in range(games):
                    ends = [s.lines("end")[game] for s in stations]
                    self.assertEqual(len({(e["winner"], e["score"], e["frames"]) for e in ends}), 1, ends)
                    self.assertEqual(len({e["state"] for e in ends if "state" in e}), 1)
                for station in stations[:2]:
                    notes = self.notes(station)
                    self.assertTrue(SLOW or any(self.DEPARTURES[quirk] in n for n in notes), notes[-3:])


class WholeRing(MonopolyTest):
    def ring(self, *more):
        done = subprocess.run([PROGRAM, "ring", "monopoly", "--baud", BAUD, "--json", *more], capture_output=True, text=True,
                              timeout=PATIENCE)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_games_end_and_agree(self):
        ends = [e for e in self.ring("--games", "2" if SLOW else "20", *ROUNDS) if e["event"] == "end"]
        self.assertEqual(len(ends), 4 * (2 if SLOW else 20))
        for number in {e["number"] for e in ends}:
            told = {(e["winner"], e["score"], e["frames"], e["state"]) for e in ends if e["number"] == number}
            self.assertEqual(len(told), 1)

    def test_the_hash_is_the_same_everywhere_after_each_frame(self):
        frames = [e for e in self.ring("--stations", "3", "--trace", "--seed", "4", *ROUNDS) if e["event"] == "frame"]
        seen = [[(f["hex"], f["state"]) for f in frames if f["place"] == place and f["fate"] in ("sent", "applied") and
                 "state" in f and f["hex"] != "7E 00 86 7E"] for place in range(3)]
        self.assertGreater(len(seen[0]), 30)
        self.assertEqual(seen[0], seen[1])
        self.assertEqual(seen[0], seen[2])

    def test_a_capture_is_written(self):
        capture = self.path("ring.pcap")
        self.ring("--pcap", capture, *ROUNDS)
        self.assertGreater(os.path.getsize(capture), 1000)


class Person(MonopolyTest):
    def test_a_person_plays_by_numbers(self):
        """Answers come one by one, each after its question; the end agrees with the other station's."""
        port = free_ports(1)[0]
        rules = ("--rounds", "2")
        bot = self.ours(0, ["--listen", "127.0.0.1:%d" % port], *rules, "--start", "--players", "2", "--seed", "8")
        person = subprocess.Popen([PROGRAM, "station", "monopoly", "--baud", BAUD, "--connect", "127.0.0.1:%d" % port,
                                   *rules, "--player", "human", "--lang", "en"], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.addCleanup(lambda: (person.kill(), person.stdin.close(), person.stdout.close(), person.wait()))
        seen, answers = b"", 0
        while True:
            octets = os.read(person.stdout.fileno(), 4096)
            if not octets:
                break
            seen += octets
            if seen.endswith(b"> "):
                person.stdin.write(b"1\n")
                person.stdin.flush()
                answers += 1
        self.assertEqual(person.wait(PATIENCE), 0)
        self.assertGreater(answers, 1)
        self.assertEqual(bot.wait(), 0)
        end = bot.lines("end")[0]
        self.assertIn(end["state"], seen.decode())


class Resuming(MonopolyTest):
    def test_a_killed_station_takes_its_seat_back(self):
        """kill -9 in the middle; whoever stopped is resumed as its message says; all end equal."""
        lines = self.tcp_lines(3)
        journals = [self.path("%d.journal" % i) for i in range(3)]
        stations = [self.ours(i, lines[i], "--rounds", "20", "--journal", journals[i], "--pace", "0.01", "--idle", "3",
                              *(["--start", "--players", "3"] if i == 0 else [])) for i in range(3)]
        victim = 1
        grown = lambda: os.path.exists(journals[victim]) and os.path.getsize(journals[victim]) > 4000
        self.assertTrue(stations[victim].until(grown), stations[victim].err())
        stations[victim].popen.send_signal(signal.SIGKILL)
        stations[victim].wait()
        refused = False
        for _ in range(6):
            for i in range(3):
                ended = stations[i].popen.poll()
                if i != victim and (ended is None or ended == 0):
                    continue
                stations[i] = self.ours(i, lines[i], "--resume", journals[i], "--idle", "10")
            victim = -1
            for station in stations:
                station.until(lambda s=station: s.popen.poll() is not None)
            refused = any("--as NUMBER" in s.err() for s in stations)
            if refused or all(s.popen.poll() == 0 for s in stations):
                break
        if refused:  # one journal for all, as the message says
            longest = max(journals, key=os.path.getsize)
            for journal in journals:
                if journal != longest:
                    shutil.copy(longest, journal)
            stations = [self.ours(i, lines[i], "--resume", journals[i], "--as", str(i)) for i in range(3)]
        for station in stations:
            self.assertEqual(station.wait(), 0, station.err())
        states = {s.lines("end")[-1]["state"] for s in stations}
        self.assertEqual(len(states), 1)
        for journal in journals:
            done = subprocess.run([PROGRAM, "replay", journal, "--json"], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual({json.loads(done.stdout.splitlines()[-1])["state"]}, states)


class Words(MonopolyTest):
    def decode(self, *arguments):
        done = subprocess.run([PROGRAM, "decode", "monopoly", *arguments], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_every_documented_frame_means_what_is_said(self):
        """Each line `7E .. .. 7E  words` of docs/wire/monopoly.md is what decode says."""
        text = pathlib.Path(SOURCE, "docs", "wire", "monopoly.md").read_text()
        told = re.findall(r"(7E [0-9A-F]{2} [0-9A-F]{2} 7E)  (.+)", text)
        frames = re.findall(r"7E [0-9A-F]{2} [0-9A-F]{2} 7E", text)
        self.assertGreater(len(told), 30)
        decoded = [json.loads(line) for line in self.decode("--json", "--lang", "es", *frames).splitlines()]
        words = {d["hex"]: d["text"] for d in decoded}
        for frame, says in told:
            self.assertTrue(says.startswith(words[frame]), "%s: %s, not %s" % (frame, words[frame], says))

    def test_bits_as_in_the_seed(self):
        lines = self.decode("--lang", "es", "7E44957E").splitlines()
        self.assertRegex(lines[0], r"^7E 44 95 7E  01\|00\|0100\|100\|10101 +1>0 comprar Paseo Tablado")
        self.assertEqual(lines[1].strip(), "EO 01 | ED 00 | control 0100 = propiedades | instrucción 100 = comprar | "
                                           "propiedad 10101 = Paseo Tablado")
        fields = json.loads(self.decode("--json", "7E45F27E"))["fields"]
        self.assertEqual([f["field"] for f in fields], ["eo", "ed", "control", "unused", "type", "card"])
        self.assertEqual("".join(f["bits"] for f in fields), "0100010111110010")


class Mistakes(MonopolyTest):
    def refused(self, code, pattern, *arguments):
        done = subprocess.run([PROGRAM, "--lang", "en", *arguments], stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=60)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
        self.assertRegex(done.stderr, pattern)

    def test_options(self):
        self.refused(2, "--compat knows seed, carry for monopoly, not 'juegouno'", "station", "monopoly", "--port", "x",
                     "--compat", "juegouno")
        self.refused(2, "--compat knows juegouno for uno, not 'seed'", "station", "uno", "--port", "x", "--compat", "seed")
        self.refused(2, "--rounds is for monopoly, not for uno", "station", "uno", "--port", "x", "--rounds", "5")
        self.refused(2, "the rules 'rules=official'", "ring", "monopoly", "--rules", "rules=official")
        self.refused(2, "the rules 'seats=9", "ring", "monopoly", "--rules", "seats=9")


if __name__ == "__main__":
    unittest.main(verbosity=2)
