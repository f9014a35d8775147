#!/usr/bin/env python3
"""Truco rings of real processes: stations and host over socat ptys and TCP, of our make and of another, faults,
resuming, a person.

SOBREMESA names the program, SOBREMESA_SOURCE the checkout, SOBREMESA_BAUD (0 unless set) the speed."""

import collections
import os
import pathlib
import signal
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import stations  # noqa: E402
from free_ports import free_ports  # noqa: E402
from lab import packets  # noqa: E402
from stations import BAUD, PATIENCE, PROGRAM  # noqa: E402

PEERS = os.path.join(os.environ["SOBREMESA_SOURCE"], "tests", "peers")
REPEAT = "0.1" if BAUD == "0" else "1.5"
TRACE = ("--trace", "--show-all")


def by_cable(capture):
    """The frames on each cable of a capture, in order."""
    found = collections.defaultdict(list)
    for cable, octets in packets(capture):
        found[cable].append(octets.decode())
    return found


def frames_out(process, letter):
    """What this station's trace says of the cable behind it: all but what came back, and what was for it."""
    return [frame["frame"] for frame in process.lines("frame") if frame["letter"] == letter and
            frame["fate"] not in ("back", "taken") and frame["frame"][3] != letter]


def frames_in(process, letter):
    """The same of the cable before it."""
    return [frame["frame"] for frame in process.lines("frame") if frame["letter"] == letter and frame["fate"] != "sent"]


class TrucoTest(stations.RingTest):
    def seat(self, letter, line, *more):
        return self.start("station" + letter, [PROGRAM, "station", "truco", "--seat", letter, "--json", "--baud", BAUD,
                                               *line, *more])

    def host(self, line, *more):
        return self.start("host", [PROGRAM, "host", "truco", "--json", "--baud", BAUD, *line, *more])

    def peer_seat(self, letter, line, *more):
        return self.start("peer" + letter, [sys.executable, os.path.join(PEERS, "truco_player.py"), "--seat", letter,
                                            "--repeat", REPEAT, *line, *more])

    def peer_host(self, line, *more):
        return self.start("peerS", [sys.executable, os.path.join(PEERS, "truco_host.py"), "--repeat", REPEAT, *line,
                                    *more])

    def agree(self, processes, letters, games=1):
        """Every station has ended every game, and all tell the same of each."""
        for process in processes:
            self.assertEqual(process.wait(), 0, "%s: %s" % (process.name, process.err()[-1500:]))
        ends = [end for process in processes for end in process.lines("end")]
        self.assertEqual(sorted(end["letter"] for end in ends), sorted(letters * games))
        for game in range(games):
            here = [end for end in ends if end.get("number", 1) == game + 1]
            self.assertEqual(len({(end["team"], *end["points"]) for end in here}), 1, here)
            self.assertEqual(len({end["state"] for end in here if "state" in end}) <= 1, True, here)
            self.assertIn(24, here[0]["points"])
            for end in here:
                if "state" in end:
                    self.assertRegex(end["state"], "^[0-9a-f]{16}$")
                    self.assertEqual((end["game"], end["players"], end["score"]), ("truco", 4, 24))
                    self.assertEqual("ABCDS"[end["station"]], end["letter"])


class Lines(TrucoTest):
    """Our own stations on every kind of line."""

    def test_host_in_a_over_ptys(self):
        lines = self.pty_lines(4)
        games = 3 if BAUD == "0" else 1
        more = ("--games", str(games))
        self.agree([self.seat(letter, lines[i], *more) for i, letter in enumerate("ABCD")], "SABCD", games)

    @unittest.skipIf(BAUD != "0", "one ring at this speed is enough")
    def test_host_at_a_fifth_place(self):
        lines = self.pty_lines(5)
        ring = [self.seat("A", lines[0], "--no-host"), self.seat("B", lines[1]), self.host(lines[2], "--seed", "7"),
                self.seat("C", lines[3]), self.seat("D", lines[4])]
        self.agree(ring, "SABCD")

    @unittest.skipIf(BAUD != "0", "one ring at this speed is enough")
    def test_tcp_and_stations_that_come_late(self):
        lines = self.tcp_lines(4)
        ring = [self.seat(letter, lines[i]) for i, letter in enumerate("ABC")]
        self.assertTrue(ring[0].until(lambda: "trying again" in ring[0].out() or "connected" in ring[0].out()))
        ring.append(self.seat("D", lines[3]))
        self.agree(ring, "SABCD")

    @unittest.skipIf(BAUD != "0", "one ring at this speed is enough")
    def test_a_ring_in_one_process(self):
        for more in ([], ["--stations", "5"], ["--faults", "loss=0.0002,flip=0.0001", "--games", "2"]):
            done = subprocess.run([PROGRAM, "ring", "truco", "--baud", "0", "--games", "10", "--seed", "4", *more],
                                  capture_output=True, text=True, timeout=PATIENCE, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(done.stdout.count("gana"), 2 if "2" in more else 10)

    @unittest.skipIf(BAUD != "0", "one ring at this speed is enough")
    def test_a_capture_holds_every_frame_on_every_cable_once(self):
        for places in (4, 5):
            ring = self.start("ring%d" % places, [PROGRAM, "ring", "truco", "--baud", "0", "--stations", str(places), "--seed",
                                                  "4", *TRACE, "--json", "--pcap", self.path("ring.pcap")])
            self.assertEqual(ring.wait(), 0, ring.err())
            captured = by_cable(self.path("ring.pcap"))
            stations = "ABCD" if places == 4 else "SABCD"  # who writes to the cable behind each place
            for place, letter in enumerate(stations):
                self.assertEqual(captured[(place + 1) % places], frames_out(ring, letter), letter)
                self.assertIn("$$STSG#####00a%%", captured[place])


@unittest.skipIf(BAUD != "0", "one ring at this speed is enough")
class OtherMakes(TrucoTest):
    """Programs written from the seed and the rulings alone, in every role."""

    def test_a_player_of_another_make_at_each_seat(self):
        for other in ("D", "BC"):
            with self.subTest(other=other):
                lines = self.tcp_lines(4)
                ring = [self.peer_seat(letter, lines[i], "--seed", str(i)) if letter in other
                        else self.seat(letter, lines[i]) for i, letter in enumerate("ABCD")]
                self.agree(ring, "SABCD")

    def test_all_players_of_another_make_with_our_host(self):
        lines = self.tcp_lines(5)
        ring = [self.host(lines[0])] + [self.peer_seat(letter, lines[i + 1], "--seed", str(i))
                                        for i, letter in enumerate("ABCD")]
        self.agree(ring, "SABCD")

    def test_a_host_of_another_make_with_our_players(self):
        for seed in ("1", "2"):
            with self.subTest(seed=seed):
                lines = self.tcp_lines(5)
                ring = [self.peer_host(lines[0], "--seed", seed), self.seat("A", lines[1], "--no-host")]
                ring += [self.seat(letter, lines[i + 2]) for i, letter in enumerate("BCD")]
                self.agree(ring, "SABCD")

    def test_a_host_that_knows_the_seed_alone(self):
        """It deals at once, says no points before, and does not answer who asks: our players play all the same, and the
        next game, too."""
        lines = self.tcp_lines(5)
        games = ("--games", "2")
        ring = [self.peer_host(lines[0], "--seed", "3", "--seed-alone", *games), self.seat("A", lines[1], "--no-host", *games)]
        ring += [self.seat(letter, lines[i + 2], *games) for i, letter in enumerate("BCD")]
        self.agree(ring, "SABCD", 2)

    def test_an_open_seat_of_a_ring_is_taken_by_another_program(self):
        ring = self.start("ring", [PROGRAM, "ring", "truco", "--baud", "0", "--open", "1", "--json"])
        self.assertTrue(ring.until(lambda: ring.lines("seat")))
        seat = ring.lines("seat")[0]
        self.assertEqual(seat["letter"], "D")
        peer = self.peer_seat("D", ["--in", seat["in"], "--out", seat["out"]])
        self.assertEqual(ring.wait(), 0, ring.err())
        self.assertTrue(peer.until(lambda: peer.lines("end")))
        ends = ring.lines("end") + peer.lines("end")
        self.assertEqual(sorted(end["letter"] for end in ends), list("ABCDS"))
        self.assertEqual(len({(end["team"], *end["points"]) for end in ends}), 1)

    def test_a_capture_holds_what_other_programs_on_open_seats_send(self):
        for tcp in (False, True):
            with self.subTest(tcp=tcp):
                name = "tcp" if tcp else "pty"
                capture = self.path(name + ".pcap")
                more = ["--tcp", "127.0.0.1:%d" % free_ports(1)[0], "--pace", "0"] if tcp else []
                ring = self.start("ring" + name, [PROGRAM, "ring", "truco", "--baud", "0", "--open", "2", *TRACE, "--json",
                                                  "--pcap", capture, *more])
                self.assertTrue(ring.until(lambda: len(ring.lines("seat")) == 2), ring.err())
                lines = [["--connect", seat["connect"]] if tcp else ["--in", seat["in"], "--out", seat["out"]]
                         for seat in ring.lines("seat")]
                # D is there before C: it hears all that C says.
                ours = self.seat("D", lines[1], *TRACE)
                self.assertTrue(ring.until(lambda: "taken the open seat" in ring.out()), ring.err())
                peer = self.peer_seat("C", lines[0])
                for process in (ring, ours, peer):
                    self.assertEqual(process.wait(), 0, (process.name, process.err()))
                captured = by_cable(capture)
                self.assertEqual(captured[1], frames_out(ring, "A"))
                self.assertEqual(captured[2], frames_out(ring, "B"))
                self.assertEqual(captured[3], frames_in(ours, "D"))
                self.assertEqual(captured[0], frames_out(ours, "D"))
                self.assertTrue(any(frame.startswith("$$CS") for frame in captured[3]))


@unittest.skipIf(BAUD != "0", "one ring at this speed is enough")
class Trouble(TrucoTest):
    def journal_lines(self, name):
        path = pathlib.Path(self.path(name))
        return len(path.read_text(errors="replace").splitlines()) if path.exists() else 0

    def test_a_killed_player_resumes(self):
        lines = self.pty_lines(4)
        ring = [self.seat(letter, lines[i], "--pace", "0.01", "--seed", "3", "--journal", self.path(letter))
                for i, letter in enumerate("ABCD")]
        self.assertTrue(ring[2].until(lambda: self.journal_lines("C") > 60))
        ring[2].popen.send_signal(signal.SIGKILL)
        ring[2].popen.wait()
        ring[2] = self.start("again", [PROGRAM, "station", "truco", "--seat", "C", "--json", "--baud", BAUD, *lines[2],
                                       "--resume", self.path("C")])
        self.agree(ring, "SABCD")

    def test_a_killed_host_resumes(self):
        lines = self.pty_lines(4)
        ring = [self.seat(letter, lines[i], "--pace", "0.01", "--seed", "3", "--journal", self.path(letter))
                for i, letter in enumerate("ABCD")]
        self.assertTrue(ring[0].until(lambda: self.journal_lines("A") > 120))
        ring[0].popen.send_signal(signal.SIGKILL)
        ring[0].popen.wait()
        ring[0] = self.start("again", [PROGRAM, "station", "truco", "--seat", "A", "--json", "--baud", BAUD, *lines[0],
                                       "--resume", self.path("A")])
        self.agree(ring, "SABCD")
        done = subprocess.run([PROGRAM, "replay", self.path("A"), "--json"], capture_output=True, text=True,
                              timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(ring[1].lines("end")[0]["state"], done.stdout)

    def test_an_interrupted_station_says_how_to_go_on(self):
        lines = self.pty_lines(4)
        ring = [self.seat(letter, lines[i], "--pace", "0.05", "--journal", self.path(letter))
                for i, letter in enumerate("ABCD")]
        self.assertTrue(ring[1].until(lambda: self.journal_lines("B") > 20))
        ring[1].popen.send_signal(signal.SIGINT)
        self.assertEqual(ring[1].wait(), 130)
        self.assertIn("the game is kept: --resume " + self.path("B"), ring[1].err())

    def test_a_second_host_is_noticed(self):
        lines = self.pty_lines(5)
        ring = [self.seat(letter, lines[i]) for i, letter in enumerate("ABCD")] + [self.host(lines[4])]
        hosts = ring[0], ring[4]
        hosts[0].until(lambda: hosts[1].popen.poll() is not None)
        stopped = [host for host in hosts if host.popen.poll() is not None]
        self.assertTrue(stopped, [host.err() for host in hosts])
        for host in stopped:
            self.assertEqual(host.wait(), 1)
            self.assertIn("there is a second host on this ring", host.err())

    def test_cards_of_others_are_not_shown(self):
        for show_all in (False, True):
            lines = self.tcp_lines(4)
            more = ("--trace", "--show-all") if show_all else ("--trace",)
            ring = [self.seat(letter, lines[i], *more) for i, letter in enumerate("ABCD")]
            self.agree(ring, "SABCD")
            for letter, process in zip("ABCD", ring):
                deals = [f for f in process.lines("frame") if f["frame"].startswith("$$S") and f["frame"][3] in "ABCD"]
                others = [f for f in deals if f["frame"][3] != letter or f["letter"] == "S"]
                own = [f for f in deals if f["frame"][3] == letter and f["letter"] == letter]
                self.assertTrue(own and not any("?" in f["frame"] for f in own), letter)
                if letter != "D":  # after D comes the host: no card for others passes there
                    self.assertTrue(others)
                self.assertEqual(any("?" not in f["frame"] for f in others), show_all and letter != "D", letter)

    def test_a_person_plays_in_lines(self):
        lines = self.tcp_lines(4)
        ring = [self.seat(letter, lines[i]) for i, letter in enumerate("ABC")]
        command = [PROGRAM, "station", "truco", "--seat", "D", "--baud", BAUD, *lines[3], "--player", "human"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              text=True) as person:
            said, asked = "", 0
            while True:
                char = person.stdout.read(1)
                if not char:
                    break
                said += char
                if said.endswith("Tu jugada > "):
                    asked += 1
                    person.stdin.write("hola\n" if asked == 1 else "1\n")
                    person.stdin.flush()
                elif said.endswith(" > ") and "Un número del 1" in said[-60:]:
                    person.stdin.write("1\n")
                    person.stdin.flush()
            self.assertEqual(person.wait(PATIENCE), 0)
        self.assertGreater(asked, 0)
        self.assertIn("Un número del 1", said)
        self.assertIn("juego 1: gana ", said)
        self.agree(ring, "SABC")

    def test_wrong_use_is_said_in_one_line(self):
        rows = (
            (["station", "truco", "--port", "x"], 2, "--seat A, B, C or D"),
            (["station", "truco", "--seat", "E", "--port", "x"], 2, "--seat A, B, C or D"),
            (["station", "truco", "--seat", "B", "--no-host", "--port", "x"], 2, "--no-host goes with --seat A"),
            (["station", "truco", "--seat", "B"], 2, "says where the ring is"),
            (["station", "truco", "--seat", "B", "--port", "/nowhere"], 1, "/nowhere"),
            (["station", "truco", "--seat", "B", "--port", "x", "--journal", "a", "--resume", "b"], 2, "--resume"),
            (["station", "truco", "--seat", "B", "--port", "x", "--resume", "/nowhere"], 1, "/nowhere"),
            (["station", "truco", "--seat", "B", "--port", "x", "--player", "nadie"], 2, "nadie"),
            (["station", "truco", "--seat", "A", "--port", "x", "--journal", "x" * 298], 1, "too long"),
            (["station", "--start", "truco", "--port", "x"], 2, "--start"),
            (["station", "truco", "--seat", "B", "--port", "x", "--as", "1"], 2, "--as"),
            (["ring", "--reliable", "truco"], 2, "--reliable"),
            (["ring", "truco", "--seat", "A"], 2, "--seat"),
            (["ring", "--bots", "uno", "--", "truco"], 2, "truco has no automatic player 'uno'"),
            (["ring", "--protocol", "tin", "truco"], 2, "'tin'"),
            (["host", "uno", "--port", "x"], 2, "only truco has a host"),
            (["host", "--port", "x"], 2, "which game?"),
            (["host", "truco", "--seat", "A", "--port", "x"], 2, "--seat"),
            (["ring", "truco", "--stations", "3"], 2, "--stations"),
            (["ring", "truco", "--tcp", "127.0.0.1:1"], 2, "--open"),
            (["ring", "truco", "--open", "1", "--tcp", "nonsense"], 2, "--tcp takes HOST:PORT"),
            (["ring", "truco", "--faults", "x"], 2, "--faults"),
            (["decode", "truco", "xyz"], 2, "neither hexadecimal nor a frame"),
            (["decode", "truco", "00"], 1, "no frame in 1 octet:"),
        )
        for command, code, part in rows:
            done = subprocess.run([PROGRAM, "--lang", "en", *command], capture_output=True, text=True, timeout=PATIENCE,
                                  check=False)
            self.assertEqual(done.returncode, code, (command, done.stderr))
            self.assertIn(part, done.stderr, command)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)

    def test_a_cable_shows_the_frames_in_words(self):
        ends = self.path("a"), self.path("b")
        link = self.start("link", [PROGRAM, "link", *ends, "--baud", "0", "--game", "truco", "--json"])
        self.assertTrue(link.until(lambda: link.lines("link")), link.err())
        with open(ends[0], "r+b", buffering=0) as line:
            line.write(b"noise$$STSGC#####7O%%")
            self.assertTrue(link.until(lambda: link.lines("frame")), link.err())
        frame = link.lines("frame")[0]
        self.assertEqual((frame["from"], frame["frame"]), (ends[0], "$$STSGC#####7O%%"))
        self.assertIn("7 de oros", frame["text"])

    def test_decode_reads_frames_from_hex_text_and_a_line(self):
        frame = "$$STSGC#####7O%%"
        for arguments, given in (([frame], b""), ([frame.encode().hex()], b""), ([], b"noise$$" + frame.encode())):
            done = subprocess.run([PROGRAM, "decode", "truco", *arguments], input=given, capture_output=True,
                                  timeout=PATIENCE, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(done.stdout.decode(), "$$STSGC#####7O%%  S|T|SG|C|#|#|#|#|#7O  S → T: 7 de oros; turno de C\n")
        self.assertIn(b"7 octetos no eran de ninguna trama", done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
