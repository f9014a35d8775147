#!/usr/bin/env python3
"""Rings of real processes: stations over socat ptys, TCP and both, open seats, faults, resuming.

SOBREMESA names the program, SOBREMESA_SOURCE the checkout, SOBREMESA_BAUD (0 unless set) the speed."""

import fcntl
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

from free_ports import free_ports

PROGRAM = os.environ["SOBREMESA"]
PEER = os.path.join(os.environ["SOBREMESA_SOURCE"], "tests", "peers", "uno_station.py")
BAUD = os.environ.get("SOBREMESA_BAUD", "0")
PATIENCE = 120 if BAUD == "0" else 600  # seconds without a word after which a ring counts as hung


class Process:
    """A station with its output in files, so that no pipe ever fills."""

    def __init__(self, directory, name, command):
        self.name = name
        self.out_path = os.path.join(directory, name + ".out")
        self.err_path = os.path.join(directory, name + ".err")
        with open(self.out_path, "w") as out, open(self.err_path, "w") as err:
            self.popen = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err)

    def out(self):
        return pathlib.Path(self.out_path).read_text()

    def err(self):
        return pathlib.Path(self.err_path).read_text()

    def lines(self, event):
        found = []
        for line in self.out().splitlines():
            if line.endswith("}"):
                parsed = json.loads(line)
                if parsed.get("event") == event:
                    found.append(parsed)
        return found

    def said(self):
        """How much it has printed."""
        return os.stat(self.out_path).st_size + os.stat(self.err_path).st_size

    def wait(self):
        """Its exit code. On a slow machine a game may take longer than PATIENCE, as long as it goes on."""
        while True:
            before = self.said()
            try:
                return self.popen.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                if self.said() == before:
                    raise

    def until(self, condition):
        """Waits until condition() holds or the process has ended."""
        said, end = self.said(), time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if condition():
                return True
            if self.popen.poll() is not None:
                return condition()
            if self.said() != said:
                said, end = self.said(), time.monotonic() + PATIENCE
            time.sleep(0.01)
        return False


class RingTest(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.mkdtemp(prefix="sobremesa-test-")
        self.processes = []

    def tearDown(self):
        for process in self.processes:
            if process.popen.poll() is None:
                process.popen.kill()
                process.popen.wait()
        shutil.rmtree(self.directory)

    def start(self, name, command):
        process = Process(self.directory, name, command)
        self.processes.append(process)
        return process

    def path(self, name):
        return os.path.join(self.directory, name)

    def cable(self, index):
        """A socat pty pair: one end to write to, the other to read from."""
        ends = self.path("out%d" % index), self.path("in%d" % index)
        process = self.start("socat%d" % index, ["socat", "pty,raw,echo=0,link=" + ends[0], "pty,raw,echo=0,link=" + ends[1]])
        self.assertTrue(process.until(lambda: all(os.path.exists(end) for end in ends)), "socat made no ptys")
        return ends

    def pty_lines(self, count):
        """The line options of each station of a ring over socat ptys."""
        cables = [self.cable(i) for i in range(count)]
        return [["--in", cables[i - 1][1], "--out", cables[i][0]] for i in range(count)]

    def tcp_lines(self, count):
        ports = free_ports(count)
        return [["--listen", "127.0.0.1:%d" % ports[i], "--connect", "127.0.0.1:%d" % ports[(i + 1) % count]]
                for i in range(count)]

    def ours(self, index, line, *more):
        return self.start("station%d" % index, [PROGRAM, "station", "uno", "--json", "--baud", BAUD, *line, *more])

    def peer(self, index, line, *more):
        return self.start("peer%d" % index, [sys.executable, "-B", PEER, "--json", "--baud", BAUD, *line, *more])

    def ends_equal(self, stations, games, players):
        """Every station has ended every game, and all tell the same of each."""
        codes = [s.wait() for s in stations]
        told = [s.lines("end") for s in stations]
        for station, code, ends in zip(stations, codes, told):
            self.assertEqual(code, 0, "%s: %s" % (station.name, station.err()[-1500:]))
            self.assertEqual(len(ends), games, station.name)
        for game in range(games):
            first = told[0][game]
            for ends in told:
                for key in ("number", "players", "winner", "score", "frames"):
                    self.assertEqual(ends[game][key], first[key], key)
            self.assertEqual(len({ends[game]["state"] for ends in told if "state" in ends[game]}), 1)
            self.assertEqual(first["players"], players)
            self.assertEqual(sorted(ends[game]["station"] for ends in told), list(range(players)))


class Lines(RingTest):
    """Our own stations on every kind of line."""

    def ring(self, lines, games=2):
        count = len(lines)
        stations = [self.ours(i, lines[i], "--games", str(games),
                              *(["--start", "--players", str(count)] if i == count // 2 else []))
                    for i in range(count)]
        self.ends_equal(stations, games, count)

    def test_two_stations_over_ptys(self):
        self.ring(self.pty_lines(2))

    def test_three_stations_over_ptys(self):
        self.ring(self.pty_lines(3))

    def test_four_stations_over_ptys(self):
        self.ring(self.pty_lines(4))

    def test_four_stations_over_tcp(self):
        self.ring(self.tcp_lines(4))

    def test_two_stations_on_one_port_each(self):
        """A null-modem cable: both ways on one device."""
        ends = self.cable(0)
        self.ring([["--port", ends[0]], ["--port", ends[1]]])

    def test_two_stations_on_one_connection(self):
        port = free_ports(1)[0]
        self.ring([["--listen", "127.0.0.1:%d" % port], ["--connect", "127.0.0.1:%d" % port]])

    def test_ptys_and_tcp_mixed(self):
        """Stations 0, 1 and 2 by ptys, but what 1 writes to 2 is carried over TCP by two socats."""
        cables = [self.cable(0), self.cable(1), self.cable(2)]
        port = free_ports(1)[0]
        self.start("bridge", ["socat", "tcp-listen:%d,bind=127.0.0.1,reuseaddr" % port, "open:" + cables[1][1] + ",raw,echo=0"])
        lines = [["--in", cables[2][1], "--out", cables[0][0]],
                 ["--in", cables[0][1], "--out", cables[1][0]],
                 None]
        reader = self.path("tcp-in")
        carrier = self.start("carrier", ["socat", "tcp:127.0.0.1:%d,retry=50,interval=0.1" % port,
                                         "pty,raw,echo=0,link=" + reader])
        self.assertTrue(carrier.until(lambda: os.path.exists(reader)))
        lines[2] = ["--in", reader, "--out", cables[2][0]]
        self.ring(lines)

    def test_several_starters_agree(self):
        lines = self.pty_lines(3)
        stations = [self.ours(i, lines[i], "--start", "--players", "3") for i in range(3)]
        self.ends_equal(stations, 1, 3)


class OpenSeats(RingTest):
    def ring(self, *more):
        ring = self.start("ring", [PROGRAM, "ring", "uno", "--json", "--baud", BAUD, *more])
        self.assertTrue(ring.until(lambda: ring.lines("seat")), ring.err())
        return ring, ring.lines("seat")

    def killed_and_followed(self, follow):
        ring, seats = self.ring("--stations", "4", "--open", "1", "--games", "2", "--pace", "0.05")
        line = ["--in", seats[0]["in"], "--out", seats[0]["out"]]
        first = self.peer(1, line, "--games", "9")
        self.assertTrue(ring.until(lambda: ring.lines("begin")), ring.err())
        first.popen.kill()
        first.wait()
        second = follow(2, line, "--games", "2")
        self.assertEqual(ring.wait(), 0, ring.err())
        self.assertEqual(second.wait(), 0, second.err())
        ends = ring.lines("end")
        self.assertEqual([e["state"] for e in ends if e["number"] == 2], [ends[-1]["state"]] * 3)
        self.assertTrue(any("left the open seat" in n["text"] for n in ring.lines("note")))

    def test_a_program_comes_goes_and_comes_again(self):
        self.killed_and_followed(self.peer)

    def test_a_program_is_followed_at_once(self):
        """Ours opens its ports within milliseconds: the ring has not looked at the seat in between."""
        self.killed_and_followed(self.ours)

    def test_a_program_with_one_port(self):
        ring, seats = self.ring("--stations", "3", "--open", "1")
        peer = self.peer(1, ["--port", seats[0]["in"]])
        self.assertEqual(ring.wait(), 0, ring.err())
        self.assertEqual(peer.wait(), 0, peer.err())

    def test_the_guest_may_start(self):
        """Whoever takes the open seat begins the game, and our stations are 1 and 2."""
        ring, seats = self.ring("--stations", "3", "--open", "1")
        peer = self.peer(1, ["--in", seats[0]["in"], "--out", seats[0]["out"]], "--start", "--players", "3")
        self.assertEqual(ring.wait(), 0, ring.err())
        self.assertEqual(peer.wait(), 0, peer.err())
        self.assertEqual(sorted(e["station"] for e in ring.lines("end")), [1, 2])

    def test_two_open_seats_over_tcp(self):
        port = free_ports(1)[0]
        ring, seats = self.ring("--stations", "4", "--open", "2", "--pace", "0", "--tcp", "127.0.0.1:%d" % port)
        ours = self.ours(1, ["--connect", seats[0]["connect"]])
        peer = self.peer(2, ["--connect", seats[1]["connect"]])
        for process in (ring, ours, peer):
            self.assertEqual(process.wait(), 0, process.err())
        self.assertEqual(ours.lines("end")[0]["state"], ring.lines("end")[-1]["state"])

    def test_pcap(self):
        """What a ring taps, the referee follows to the same end, on every cable."""
        capture = self.path("ring.pcapng")
        done = subprocess.run([PROGRAM, "ring", "uno", "--baud", "0", "--json", "--pcap", capture], capture_output=True,
                              text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 0, done.stderr)
        end = json.loads(done.stdout.splitlines()[-1])
        for cable in range(4):
            heard = subprocess.run([PROGRAM, "referee", "uno", capture, "--cable", str(cable), "--json"],
                                   capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(heard.returncode, 0, heard.stdout + heard.stderr)
            game, verdict = [json.loads(line) for line in heard.stdout.splitlines()]
            self.assertEqual(verdict["verdict"], "PASS")
            for key in ("winner", "score", "frames", "state"):
                self.assertEqual(game[key], end[key])


class Strangers(RingTest):
    """Who calls at a station's port and is not its neighbour."""

    def pair(self, *more):
        lines = self.tcp_lines(2)
        stations = [self.ours(i, lines[i], "--games", "1", *more, *(["--start", "--players", "2"] if i == 0 else []))
                    for i in range(2)]
        port = int(lines[0][1].rpartition(":")[2])
        return stations, port

    def notes(self, station):
        return " ".join(note["text"] for note in station.lines("note"))

    def test_a_live_neighbour_stays(self):
        """A stranger's connection and its forged frames change nothing."""
        stations, port = self.pair()
        self.assertTrue(stations[0].until(lambda: "connected with 127.0.0.1" in self.notes(stations[0])))
        self.assertTrue(stations[0].until(lambda: stations[0].lines("begin") or "neighbour" in self.notes(stations[0])))
        with socket.create_connection(("127.0.0.1", port), 5) as stranger:
            stranger.sendall(bytes.fromhex("7E07817E") * 3)
            stranger.settimeout(10)
            try:
                self.assertEqual(stranger.recv(1), b"")
            except ConnectionResetError:
                pass
        self.ends_equal(stations, 1, 2)
        self.assertIn("is refused: the neighbour is connected already", self.notes(stations[0]))

    def test_only_who_is_allowed(self):
        port, other = free_ports(2)
        station = self.ours(0, ["--listen", "127.0.0.1:%d" % port, "--connect", "127.0.0.1:%d" % other], "--allow", "192.0.2.1")
        self.assertTrue(station.until(lambda: "listening" in self.notes(station)))
        socket.create_connection(("127.0.0.1", port), 5).close()
        self.assertTrue(station.until(lambda: "is refused: it is not one that --allow names" in self.notes(station)))
        stations, _ = self.pair("--allow", "192.0.2.1,localhost")
        self.ends_equal(stations, 1, 2)

    def test_a_secret(self):
        key, wrong = self.path("key"), self.path("wrong")
        pathlib.Path(key).write_text("the secret of this table\n")
        pathlib.Path(wrong).write_text("another one, not this one\n")
        stations, port = self.pair("--key", key)
        self.ends_equal(stations, 1, 2)
        port, other = free_ports(2)
        station = self.ours(9, ["--listen", "127.0.0.1:%d" % port, "--connect", "127.0.0.1:%d" % other], "--key", key)
        self.assertTrue(station.until(lambda: "listening" in self.notes(station)))
        self.ours(10, ["--connect", "127.0.0.1:%d" % port], "--key", wrong)
        self.assertTrue(station.until(lambda: "is refused: the other side has another secret" in self.notes(station)))
        with socket.create_connection(("127.0.0.1", port), 5) as plain:
            plain.sendall(bytes.fromhex("7E00807E") * 10)
            self.assertTrue(station.until(lambda: "does not say that it has a secret" in self.notes(station)))
        self.assertNotIn("connected with", self.notes(station))


class Person(RingTest):
    def test_a_person_plays_by_numbers(self):
        """Answers come one by one, each after its question; the end agrees with the other station's."""
        port = free_ports(1)[0]
        bot = self.ours(0, ["--listen", "127.0.0.1:%d" % port], "--start", "--players", "2", "--seed", "8")
        person = subprocess.Popen([PROGRAM, "station", "uno", "--baud", BAUD, "--connect", "127.0.0.1:%d" % port, "--player",
                                   "human", "--lang", "en", "--seed", "9"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL)
        self.addCleanup(lambda: (person.kill(), person.stdin.close(), person.stdout.close(), person.wait()))
        seen, answers = b"", 0
        while True:
            octets = os.read(person.stdout.fileno(), 4096)
            if not octets:
                break
            seen += octets
            if seen.endswith(b"Your move > ") or b" > " in seen[-40:] and seen.endswith(b"> "):
                person.stdin.write(b"nonsense\n" if answers == 0 else b"1\n")
                person.stdin.flush()
                answers += 1
        self.assertEqual(person.wait(PATIENCE), 0)
        self.assertGreater(answers, 1)  # the first one is nonsense
        self.assertEqual(bot.wait(), 0)
        end = bot.lines("end")[0]
        self.assertIn("station %d wins" % end["winner"], seen.decode())
        self.assertEqual(seen.decode().count(end["state"]), 1)  # how it ended is said once
        self.assertIn("A number from 1 to", seen.decode())


class Resuming(RingTest):
    def test_a_killed_station_takes_its_seat_back(self):
        """kill -9 in the middle; whoever stopped is resumed as its message says; all end equal."""
        for attempt in range(2):
            lines = self.tcp_lines(3)
            journals = [self.path("%d-%d.journal" % (attempt, i)) for i in range(3)]
            stations = [self.ours(i, lines[i], "--journal", journals[i], "--pace", "0.02", "--idle", "3",
                                  *(["--start", "--players", "3"] if i == 0 else [])) for i in range(3)]
            victim = 1 + attempt % 2
            grown = lambda: os.path.exists(journals[victim]) and os.path.getsize(journals[victim]) > 1500
            self.assertTrue(stations[victim].until(grown), stations[victim].err())
            stations[victim].popen.send_signal(signal.SIGKILL)
            stations[victim].wait()
            states, refused = {}, False
            for _ in range(6):
                for i in range(3):
                    if stations[i].popen.poll() is None and i != victim:
                        continue
                    if stations[i].popen.poll() == 0 or refused:
                        continue
                    stations[i] = self.ours(i, lines[i], "--resume", journals[i], "--pace", "0.02", "--idle", "3")
                victim = -1
                for station in stations:
                    station.until(lambda: station.popen.poll() is not None)
                refused = any("--as NUMBER" in s.err() for s in stations)
                if refused or all(s.popen.poll() == 0 for s in stations):
                    break
            if refused:  # one journal for all, as the message says
                longest = max(journals, key=os.path.getsize)
                for i in range(3):
                    if journals[i] != longest:
                        shutil.copy(longest, journals[i])
                stations = [self.ours(i, lines[i], "--resume", journals[i], "--as", str(i)) for i in range(3)]
            for i, station in enumerate(stations):
                self.assertEqual(station.wait(), 0, station.err())
                states[i] = station.lines("end")[-1]["state"]
            self.assertEqual(len(set(states.values())), 1)
            for journal in journals:
                done = subprocess.run([PROGRAM, "replay", journal, "--json"], capture_output=True, text=True, timeout=60)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(json.loads(done.stdout.splitlines()[-1])["state"], states[0])
            self.tearDown()
            self.setUp()


class Mistakes(RingTest):
    """One clear line, the right exit code."""

    def refused(self, code, pattern, *arguments):
        done = subprocess.run([PROGRAM, "--lang", "en", *arguments], stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=60)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
        self.assertRegex(done.stderr, r"^sobremesa: ")
        self.assertRegex(done.stderr, pattern)

    def test_ports(self):
        self.refused(1, "no-such-port", "station", "uno", "--port", self.path("no-such-port"))
        self.refused(1, "not a serial port|directory", "station", "uno", "--port", self.directory)
        plain = self.path("plain")
        open(plain, "w").close()
        self.refused(1, "not a serial port", "station", "uno", "--port", plain)
        ends = self.cable(0)
        first = self.ours(0, ["--port", ends[0]], "--start", "--players", "2")
        self.assertTrue(first.until(lambda: first.out()), first.err())  # it has the port, or the next one would take it
        self.refused(1, "busy", "station", "uno", "--port", ends[0])

    def test_unplugged(self):
        ends = self.cable(0)
        station = self.ours(0, ["--port", ends[0]], "--start", "--players", "2")
        socat = self.processes[0]
        self.assertTrue(station.until(lambda: station.out()), station.err())
        socat.popen.terminate()
        self.assertEqual(station.wait(), 1)
        self.assertRegex(station.err(), r"^sobremesa: station: .*(unplugged|gone)")

    @unittest.skipIf(os.geteuid() != 0, "needs another user to be refused")
    def test_not_ours_to_open(self):
        ends = self.cable(0)
        os.chmod(self.directory, 0o755)
        os.chmod(os.path.realpath(ends[0]), 0o600)
        program = self.path("sobremesa")
        shutil.copy(PROGRAM, program)
        done = subprocess.run(["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", program, "station", "uno",
                               "--port", ends[0]], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"sobremesa: station: .*grupo")

    def test_options(self):
        self.refused(2, "there is no game", "station", "chess", "--port", "x")
        self.refused(2, "where the ring is", "station", "uno")
        self.refused(2, "--in and --out", "station", "uno", "--in", "x")
        self.refused(2, "whole number", "station", "uno", "--port", "x", "--players", "9")
        self.refused(2, "no option --nothing", "station", "uno", "--nothing")
        self.refused(2, "no automatic player", "station", "uno", "--port", "x", "--player", "nobody")
        self.refused(2, "--faults", "ring", "uno", "--faults", "loss=2")
        self.refused(2, "no automatic player", "ring", "uno", "--bots", "nobody")
        self.refused(2, "--tcp takes HOST:PORT", "ring", "uno", "--open", "1", "--tcp", "nonsense")
        self.refused(2, "no such command", "nonsense")
        self.refused(2, "HOST:PORT|port", "station", "uno", "--listen", "nonsense")
        self.refused(1, "no frame", "decode", "uno", "0011")
        self.refused(2, "hexadecimal", "decode", "uno", "xyz")

    def test_journals(self):
        self.refused(1, "cannot read", "replay", self.path("none"))
        bad = self.path("bad.journal")
        with open(bad, "w") as f:
            f.write("this is no journal\n")
        self.refused(1, "line 1", "replay", bad)
        ends = self.cable(0)
        self.refused(1, "not a journal", "station", "uno", "--port", ends[0], "--resume", bad)
        self.refused(1, "cannot open the journal", "station", "uno", "--port", ends[0], "--journal", self.path("no/dir"))
        held = self.path("held.journal")
        with open(held, "a") as f:  # as a station that writes it
            fcntl.flock(f, fcntl.LOCK_EX)
            self.refused(1, "another program is writing the journal", "station", "uno", "--port", ends[0], "--journal", held)

    def test_what_is_missing_of_a_journal_is_said(self):
        whole, cut = self.path("whole.journal"), self.path("cut.journal")
        subprocess.run([PROGRAM, "arena", "uno", "--games", "1", "--journals", self.path("all")], check=True,
                       capture_output=True, timeout=60)
        shutil.copy(os.path.join(self.path("all"), "game-000001.journal"), whole)
        with open(whole, "rb") as f:
            text = f.read()
        last = text.rstrip(b"\n").rfind(b"\n") + 1

        def replay(octets, *options):
            with open(cut, "wb") as f:
                f.write(octets)
            done = subprocess.run([PROGRAM, "replay", cut, "--lang", "en", *options], capture_output=True, text=True, timeout=60)
            return done.returncode, done.stdout, done.stderr
        code, out, _ = replay(text)
        self.assertNotRegex(out, "cut short|no mark")
        self.assertEqual((code, "marked" in out), (0, False))
        code, out, _ = replay(text[:-5])
        self.assertRegex(out, r"cut short: it ends inside its line %d" % text.count(b"\n"))
        code, out, _ = replay(text[:last])
        self.assertRegex(out, r"no mark of its end")
        code, out, _ = replay(text[:last], "--json")
        end = json.loads(out.splitlines()[-1])
        self.assertEqual((end["over"], end["marked"], end["cut"]), (True, False, 0))
        code, out, err = replay(text.replace(b" chance ", b" ch\xffnce ", 1), "--json")
        self.assertEqual((code, out), (1, ""))
        self.assertRegex(err, "line 7")

    def test_a_full_disk_stops_before_anything_is_sent(self):
        lines = self.tcp_lines(2)
        full = self.ours(0, lines[0], "--journal", "/dev/full", "--start")
        other = self.ours(1, lines[1], "--idle", "2")
        self.assertEqual(full.wait(), 1)
        self.assertRegex(full.err(), r"sobremesa: station: cannot write the journal /dev/full: No space left")
        self.assertEqual(other.wait(), 1)

    def test_garbage_on_the_line(self):
        """A cat on the keyboard before the game: noise is dropped, the game goes on."""
        ends = [self.cable(i) for i in range(2)]
        with open(ends[0][0], "wb", buffering=0) as line:
            line.write(bytes(range(256)) * 4 + b"~~~ABC~")
        stations = [self.ours(0, ["--in", ends[1][1], "--out", ends[0][0]], "--start", "--players", "2"),
                    self.ours(1, ["--in", ends[0][1], "--out", ends[1][0]])]
        self.ends_equal(stations, 1, 2)


class Trace(RingTest):
    def test_the_hash_changes_with_every_frame(self):
        done = subprocess.run([PROGRAM, "ring", "uno", "--stations", "2", "--baud", "0", "--seed", "5", "--trace", "--json"],
                              capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 0, done.stderr)
        frames = [json.loads(line) for line in done.stdout.splitlines()]
        frames = [f for f in frames if f["event"] == "frame" and f.get("state")]
        for place in (0, 1):
            seen = [f["state"] for f in frames if f["place"] == place and f["fate"] in ("sent", "applied")]
            self.assertGreater(len(seen), 30)
            self.assertEqual(len(set(seen)), len(seen))

    def test_a_flipped_bit_stops_the_ring_and_is_named(self):
        """Which bit it is depends on how the cables take turns; so many are flipped that one always is."""
        done = subprocess.run([PROGRAM, "ring", "uno", "--baud", "0", "--seed", "3", "--strict", "--faults", "flip=0.01",
                               "--trace", "--json"], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 1)
        events = [json.loads(line) for line in done.stdout.splitlines()]
        faults = [e["text"] for e in events if e["event"] == "fault"]
        self.assertTrue(faults)
        for fault in faults:
            self.assertRegex(fault, r"7E( [0-9A-F]{2}){2} 7E|a frame with control \d+|START")

    def test_every_documented_frame_means_something(self):
        text = pathlib.Path(os.environ["SOBREMESA_SOURCE"], "docs", "wire", "uno.md").read_text()
        frames = re.findall(r"7E [0-9A-F]{2} [0-9A-F]{2} 7E", text)
        self.assertGreater(len(frames), 15)
        done = subprocess.run([PROGRAM, "decode", "uno", "--json", *frames], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0)
        decoded = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([f["hex"] for f in decoded], frames)
        self.assertEqual([f for f in decoded if f["control"] not in (1, 2, 3, 6, 7) or f["info"] < 0x80], [])

    def test_words(self):
        done = subprocess.run([PROGRAM, "ring", "uno", "--stations", "2", "--baud", "0", "--seed", "5", "--trace"],
                              capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, "LANG": "es_ES.UTF-8"})
        self.assertRegex(done.stderr, r"\*> 7E 01 80 7E  00\|00\|0001\|10000000  0>0 inicio de partida: contador 0")
        self.assertRegex(done.stderr, r"victoria del equipo [01] .* [0-9a-f]{16}\n")
        self.assertTrue(re.search(r"partida 1: gana la estación [01] con \d+ puntos", done.stdout))

    def test_points_are_added_up(self):
        """U15: over several games; of one there is nothing to add."""
        for games in (1, 4):
            done = subprocess.run([PROGRAM, "ring", "uno", "--stations", "3", "--baud", "0", "--seed", "5", "--games", str(games)],
                                  capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, "LANG": "es_ES.UTF-8"})
            won = [0, 0, 0]
            for winner, points in re.findall(r"gana la estación (\d) con (\d+) puntos", done.stdout):
                won[int(winner)] += int(points)
            total = "puntos tras 4 partidas: " + ", ".join(f"estación {i}: {points}" for i, points in enumerate(won)) + "\n"
            self.assertEqual(done.stdout.splitlines(True)[-1] == total, games > 1, done.stdout)


if __name__ == "__main__":
    unittest.main(verbosity=2)
