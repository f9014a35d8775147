#!/usr/bin/env python3
"""The laboratory: virtual cables, captures, the referee and the Wireshark dissector, with real processes.

SOBREMESA names the program, SOBREMESA_SOURCE the checkout, SOBREMESA_BAUD (0 unless set) the speed."""

import json
import os
import pathlib
import random
import re
import resource
import shlex
import signal
import subprocess
import sys
import time
import tty
import unittest

from stations import BAUD, PATIENCE, PEER, PROGRAM, RingTest

LUA = os.path.join(os.environ["SOBREMESA_SOURCE"], "tools", "wireshark", "sobremesa.lua")


def run(*arguments, octets=None):
    return subprocess.run([PROGRAM, *arguments], input=octets, stdin=None if octets is not None else subprocess.DEVNULL,
                          capture_output=True, timeout=PATIENCE, env={**os.environ, "LANG": "en_GB.UTF-8"})


def json_lines(done, event):
    text = done.stdout if isinstance(done.stdout, str) else done.stdout.decode()
    lines = [json.loads(line) for line in text.splitlines()]
    return [line for line in lines if line["event"] == event]


def packets(capture):
    """The packets of a pcapng file by cable: [(cable, octets)]."""
    data, at, found = pathlib.Path(capture).read_bytes(), 0, []
    while at < len(data):
        kind, length = (int.from_bytes(data[at + i:at + i + 4], "little") for i in (0, 4))
        if kind == 6:
            cable, count = (int.from_bytes(data[at + i:at + i + 4], "little") for i in (8, 20))
            found.append((cable, data[at + 28:at + 28 + count]))
        at += length
    return found


def tshark(capture, *arguments):
    done = subprocess.run(["tshark", "-X", "lua_script:" + LUA, "-r", capture, *arguments], capture_output=True, text=True,
                          timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    assert "Lua" not in done.stderr, done.stderr
    return done.stdout.splitlines()


class Cables(RingTest):
    def link(self, *more):
        ends = self.path("com1"), self.path("com2")
        link = self.start("link", [PROGRAM, "link", *ends, "--baud", BAUD, "--json", *more])
        self.assertTrue(link.until(lambda: link.lines("link")), link.err())
        return link, ends

    def unlink(self, link):
        link.popen.send_signal(signal.SIGINT)
        self.assertEqual(link.wait(), 0, link.err())

    def test_two_programs_and_nothing_else(self):
        capture = self.path("link.pcapng")
        link, ends = self.link("--game", "uno", "--pcap", capture)
        peer = self.peer(1, ["--port", ends[1]])
        self.assertTrue(link.until(lambda: link.lines("note")), link.err())  # it is there: one START is enough
        stations = [self.ours(0, ["--port", ends[0]], "--start", "--players", "2"), peer]
        self.ends_equal(stations, 1, 2)
        end = stations[0].lines("end")[0]
        self.unlink(link)
        self.assertFalse(any(os.path.lexists(name) for name in ends))
        self.assertEqual([e["frames"] for e in link.lines("end")], [end["frames"]] * 2)
        self.assertIn("victor", link.lines("frame")[-1]["text"])
        for cable in "01":
            heard = run("referee", "uno", capture, "--cable", cable, "--json")
            self.assertEqual(heard.returncode, 0, heard.stdout)
            self.assertEqual(json_lines(heard, "end")[0]["state"], end["state"])

    def test_faults_on_the_cable_are_counted(self):
        link, ends = self.link("--faults", "loss=1")
        station = self.ours(0, ["--port", ends[0]], "--start", "--timeout", "0.2")
        self.assertEqual(station.wait(), 1)
        self.assertIn("not back", station.err())
        self.unlink(link)
        counts = link.lines("end")[0]
        self.assertGreater(counts["octets"], 0)
        self.assertEqual(counts["lost"], counts["octets"])

    def test_names_that_are_taken_are_refused(self):
        taken = self.path("file")
        pathlib.Path(taken).write_text("mine")
        done = run("link", taken, self.path("b"))
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"take another name", done.stderr)
        self.assertEqual(pathlib.Path(taken).read_text(), "mine")
        self.assertEqual(run("link", "one").returncode, 2)
        os.symlink(self.path("nothing"), self.path("com1"))  # what a killed link leaves behind
        link, _ = self.link()
        self.unlink(link)


class Referee(RingTest):
    def open_ring(self):
        """A program of another make on an open seat, a game to its end; the capture, and how it ended."""
        capture = self.path("ring.pcapng")
        ring = self.start("ring", [PROGRAM, "ring", "uno", "--json", "--baud", BAUD, "--stations", "3", "--open", "1",
                                   "--dir", self.path("seats"), "--seed", "4", "--pcap", capture])
        self.assertTrue(ring.until(lambda: ring.lines("seat")), ring.err())
        seat = ring.lines("seat")[0]
        self.assertEqual(seat["in"], self.path("seats/seat2-in"))
        peer = self.peer(1, ["--in", seat["in"], "--out", seat["out"]])
        self.assertEqual(ring.wait(), 0, ring.err())
        self.assertEqual(peer.wait(), 0, peer.err())
        self.assertEqual(os.listdir(self.path("seats")), [])
        return capture, ring.lines("end")[-1]

    def test_a_program_of_another_make_passes_and_changes_are_found(self):
        capture, end = self.open_ring()
        whole = run("referee", "uno", capture, "--json")
        self.assertEqual(whole.returncode, 0, whole.stdout)
        self.assertEqual(json_lines(whole, "verdict")[0]["verdict"], "PASS")
        self.assertEqual(json_lines(whole, "end")[0]["state"], end["state"])
        # The same game as raw octets, with one octet changed in each of 50 places behind the START.
        octets = b"".join(o for cable, o in packets(capture) if cable == 0)
        good, changed = self.path("good"), self.path("changed")
        pathlib.Path(good).write_bytes(octets)
        self.assertEqual(run("referee", "uno", octets=octets).returncode, 0)
        rng, failed, parted = random.Random(1), 0, 0
        places = rng.sample([at for at in range(8, len(octets)) if at % 4 in (1, 2)], 50)
        for at in places:
            one = bytearray(octets)
            one[at] ^= 1 << rng.randrange(8)
            pathlib.Path(changed).write_bytes(one)
            done = run("referee", "uno", changed, "--json")
            rules = json_lines(done, "verdict")[0]["rules"]
            if done.returncode == 1:
                failed += 1
                self.assertTrue(rules and all(rules), rules)
                continue
            # Another game, which may yet come to the same end: another colour, and then a card that goes with both.
            apart = run("referee", "uno", good, "--against", changed, "--json")
            self.assertEqual(apart.returncode, 1, f"octet {at}")
            self.assertLessEqual(json_lines(apart, "comparison")[0]["number"], at // 4)
            parted += 1
        print(f"{failed} of 50 changes are found, {parted} take another course")
        self.assertGreaterEqual(failed, 40)

    def test_a_reliable_ring_on_bad_cables_passes(self):
        capture = self.path("bad.pcapng")
        done = run("ring", "uno", "--baud", "0", "--json", "--games", "10", "--faults", "loss=0.005,dup=0.005", "--seed", "2",
                   "--pcap", capture)
        self.assertEqual(done.returncode, 0, done.stderr)
        states = [end["state"] for end in json_lines(done, "end") if end["station"] == 0]
        for cable in "0123":
            heard = run("referee", "uno", capture, "--cable", cable, "--json")
            self.assertEqual(heard.returncode, 0, heard.stdout[-1500:])
            self.assertEqual([end["state"] for end in json_lines(heard, "end")], states)

    def game(self):
        """The octets of one game on one cable."""
        capture = self.path("game.pcapng")
        self.assertEqual(run("ring", "uno", "--baud", "0", "--strict", "--seed", "6", "--pcap", capture).returncode, 0)
        return capture, b"".join(o for cable, o in packets(capture) if cable == 0)

    def test_a_live_line_until_somebody_says_that_it_is_enough(self):
        _, octets = self.game()
        master, slave = os.openpty()
        tty.setraw(slave)  # what is written before the referee has opened it must not be edited as a typed line
        self.addCleanup(lambda: (os.close(master), os.close(slave)))
        referee = self.start("referee", [PROGRAM, "referee", "uno", os.ttyname(slave), "--json"])
        bad = bytes([0x7e, 0x44, 0x80, 0x7e])  # behind the game: what it says of it shows that all of it was heard
        os.write(master, octets + bad)
        self.assertTrue(referee.until(lambda: referee.lines("finding")), referee.err())
        referee.popen.send_signal(signal.SIGINT)
        self.assertEqual(referee.wait(), 1, referee.err())
        verdict = referee.lines("verdict")[0]
        self.assertEqual((verdict["finished"], verdict["violations"]), (1, 1))
        self.assertEqual(referee.err(), "")

    def test_endless_noise_hears_ctrl_c(self):
        for noise in ("/dev/zero", "/dev/urandom"):
            referee = subprocess.Popen([PROGRAM, "referee", "uno", noise], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            while int(re.search(r"rchar: (\d+)", pathlib.Path(f"/proc/{referee.pid}/io").read_text())[1]) < 1 << 20:
                time.sleep(0.01)  # it is in the middle of it
            referee.send_signal(signal.SIGINT)
            out, err = referee.communicate(timeout=PATIENCE)
            self.assertIn("FAIL", out, err)

    def test_a_capture_that_is_cut_off_still_gets_a_verdict(self):
        capture, _ = self.game()
        data = pathlib.Path(capture).read_bytes()
        pathlib.Path(capture).write_bytes(data[:-7])
        done = run("referee", "uno", capture, "--cable", "0")
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"cut off", done.stderr)
        self.assertRegex(done.stdout, rb"PASS|FAIL")

    def test_a_capture_that_cannot_be_written_is_told_at_the_end(self):
        def little_room():
            resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

        done = subprocess.run([PROGRAM, "ring", "uno", "--baud", "0", "--json", "--pcap", self.path("small")], timeout=PATIENCE,
                              capture_output=True, text=True, preexec_fn=little_room)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^sobremesa: ring: the capture ends after \d+ frames: File too large\n$")
        self.assertEqual(len(json_lines(done, "end")), 4)  # the game itself was played

    def test_a_rule_that_is_named_is_explained(self):
        octets = bytes.fromhex("7E01807E 7E01817E 7E01857E 7E56937E")  # station 1 deals before station 0
        finding = json_lines(run("referee", "uno", "--json", octets=octets), "finding")[0]
        self.assertEqual(finding["rule"], "U19")
        self.assertIn("ED counts", finding["meaning"])
        for lang, words in (("es", "ED cuenta"), ("en", "ED counts")):
            said = run("referee", "uno", "--lang", lang, octets=octets).stdout.decode().splitlines()
            at = next(i for i, line in enumerate(said) if line.startswith("U19 "))
            self.assertRegex(said[at + 1], f"^ {{13}}.*{words}")

    def test_what_is_no_game(self):
        for octets, code, text in ((b"", 1, b"FAIL"), (b"hello, this is no game at all", 1, b"FAIL"),
                                   (b"\n\r\r\n\x1c\0\0", 1, b"cut off")):
            done = run("referee", "uno", octets=octets)
            self.assertEqual(done.returncode, code)
            self.assertIn(text, done.stdout + done.stderr)
        self.assertEqual(run("referee", "uno", "/nowhere").returncode, 1)
        self.assertEqual(run("referee").returncode, 2)
        self.assertEqual(run("referee", "chess").returncode, 2)


class Selftest(RingTest):
    def begin(self, name, options, quirks):
        port = self.path(name + "-com1")
        test = self.start(name, [PROGRAM, "selftest", "uno", port, "--baud", BAUD, "--seed", "1", *options])
        self.assertTrue(test.until(lambda: port in test.out()), test.err())
        self.start(name + "-peer", [sys.executable, "-B", PEER, "--baud", BAUD, "--port", port, "--games", "1000", "--idle", "0",
                                    *quirks])
        return test

    def trials(self, options=("--json",), quirks=()):
        test = self.begin("selftest", options, quirks)
        return test.wait(), test

    def test_a_program_of_another_make_passes_every_trial(self):
        """All of them at the speed of the seed; unpaced those of one rule, since some wait in real time."""
        code, test = self.trials(["--json"] if BAUD != "0" else ["--json", "--rule", "U9"])
        self.assertEqual(code, 0, test.out()[-1500:] + test.err())
        trials = test.lines("trial")
        self.assertEqual([t["name"] for t in trials if t["verdict"] != "passed"], [])
        self.assertGreater(len({t["rule"] for t in trials}), 9 if BAUD != "0" else 0)
        self.assertEqual(test.lines("verdict")[0]["verdict"], "PASS")

    def test_a_program_that_starts_is_examined_as_the_starter(self):
        code, test = self.trials(["--starter", "--json"], ["--start"])
        self.assertEqual(code, 0, test.out()[-1500:] + test.err())
        self.assertEqual([(t["program"], t["verdict"]) for t in test.lines("trial")], [(0, "passed")] * 3)

    def test_a_program_that_plays_one_game_and_ends_is_not_called_wrong(self):
        port = self.path("com1")
        test = self.start("selftest", [PROGRAM, "selftest", "uno", port, "--baud", BAUD, "--seed", "1", "--json"])
        self.assertTrue(test.until(lambda: port in test.out()), test.err())
        self.peer(1, ["--port", port], "--games", "1", "--idle", "0")
        self.assertEqual(test.wait(), 0, test.out()[-1500:] + test.err())
        verdicts = [t["verdict"] for t in test.lines("trial")]
        self.assertEqual(verdicts, ["passed"] + ["unseen"] * 22)

    def test_exec_starts_a_fresh_program_for_every_trial(self):
        port, count = self.path("com1"), self.path("count")
        command = "echo >> %s; exec %s %s --port %s --baud %s --games 1 --idle 0" % (
            count, sys.executable, shlex.quote(str(PEER)), port, BAUD)
        test = self.start("selftest", [PROGRAM, "selftest", "uno", port, "--baud", BAUD, "--seed", "1", "--rule", "U14",
                                       "--exec", command, "--json"])
        self.assertEqual(test.wait(), 0, test.out()[-1500:] + test.err())
        verdicts = [t["verdict"] for t in test.lines("trial")]
        self.assertEqual(verdicts, ["passed"] * len(verdicts))
        self.assertGreaterEqual(len(pathlib.Path(count).read_text()), len(verdicts))
        done = run("selftest", "uno", self.path("com2"), "--exec", "exit 3")
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"ended with code 3", done.stderr)

    def test_a_rule_without_trials_is_refused(self):
        done = run("selftest", "uno", self.path("com9"), "--rule", "U99")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"U99", done.stderr)

    def test_a_card_that_is_not_held_fails(self):
        """For programs, and for people, who are told what the rule means."""
        options, quirks = ["--rule", "U9", "--timeout", "2"], ["--quirk", "bad-card"]
        plain = self.begin("plain", options, quirks)
        code, test = self.trials([*options, "--json"], quirks)
        self.assertEqual((code, plain.wait()), (1, 1))
        self.assertRegex(plain.out(), r"\n  (U9: se roba|seed 001: JuegoUNO)[^\n]*\n(  [^\n]*\n)*FAIL: ")
        first = test.lines("finding")[0]
        self.assertEqual(first["kind"], "violation")
        self.assertIn(first["rule"], ("U9", "seed 001"))
        self.assertIn("card", first["text"])
        self.assertTrue(first["meaning"], first)
        self.assertEqual(test.lines("verdict")[0]["verdict"], "FAIL")

    def test_a_card_drawn_without_need_is_tolerated(self):
        options, quirks = ["--rule", "U9"], ["--quirk", "draw-anyway"]
        plain = self.begin("plain", options, quirks)
        code, test = self.trials([*options, "--json"], quirks)
        self.assertEqual((code, plain.wait()), (0, 0), test.out()[-1500:] + plain.out()[-1500:])
        bent = [t["name"] for t in test.lines("trial") if t["tolerated"]]
        self.assertTrue(bent)
        self.assertEqual(plain.out().count(" tolerado\n"), len(bent), plain.out())
        self.assertEqual({(f["kind"], f["rule"]) for f in test.lines("finding")}, {("departure", "U9")})
        self.assertEqual({t["verdict"] for t in test.lines("trial")}, {"passed"})
        verdict = test.lines("verdict")[0]  # those are passed, too
        self.assertEqual((verdict["passed"], verdict["tolerated"]), (len(test.lines("trial")), len(bent)))
        good, tolerated = verdict["passed"] - len(bent), len(bent)
        self.assertIn("PASS: %d bien, %d tolerado%s, 0 mal, 0 no se han dado\n" % (good, tolerated, "s" * (tolerated != 1)),
                      plain.out())


class Options(unittest.TestCase):
    """Which options there are depends on the game, and the game may stand anywhere among them."""

    def refused(self, text, *arguments):
        done = run(*arguments)
        self.assertEqual((done.returncode, done.stdout, done.stderr.count(b"\n")), (2, b"", 1), arguments)
        self.assertIn(text, done.stderr)

    def test_help_shows_what_applies_to_a_game(self):
        for command, game, has, has_not in (("decode", "reversi", b"--from", b"--seat"), ("decode", "uno", b"--json", b"--from"),
                                            ("referee", "uno", b"--reliable", b"--port"), ("referee", "monopoly", b"--rounds", b"--port"),
                                            ("referee", "uno", b"--strict", b"--rounds"), ("referee", "reversi", b"--port", b"--strict"),
                                            ("selftest", "truco", b"--seat", b"--port"), ("selftest", "uno", b"--rule", b"--seat")):
            for arguments in ((command, game, "--help"), (command, "--help", game)):
                done = run(*arguments)
                self.assertEqual(done.returncode, 0)
                self.assertIn(has, done.stdout, arguments)
                self.assertNotIn(has_not, done.stdout, arguments)
        for command in ("decode", "referee", "selftest"):
            done = run(command, "--help")
            self.assertEqual(done.returncode, 0)
            self.assertIn(b"GAME --help: uno, monopoly, reversi, truco", done.stdout)

    def test_what_could_not_be_written_was_not_done(self):
        for command in (["decode", "uno", "7E67E97E"], ["bots", "uno"], ["ring", "uno", "--baud", "0"], ["--version"],
                        ["ring", "--help", "uno"]):
            with self.subTest(command=command), open("/dev/full", "w") as full:
                done = subprocess.run([PROGRAM, *command], stdout=full, stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
                self.assertEqual(done.returncode, 1)
                self.assertIn("no se ha podido escribir", done.stderr)

    def test_the_game_stands_anywhere(self):
        usual = run("decode", "uno", "--json", "7E67E97E", "--lang", "en")
        self.assertEqual(usual.returncode, 0, usual.stderr)
        for arguments in (["--lang", "en", "--json", "uno", "7E67E97E"], ["--json", "--lang=en", "--", "uno", "7E67E97E"],
                          ["--protocol", "ring", "--json", "uno", "7E67E97E", "--lang", "en"],
                          ["--protocol=ring", "uno", "--json", "7E67E97E", "--lang", "en"]):
            self.assertEqual(run("decode", *arguments).stdout, usual.stdout, arguments)
        self.assertIn(b"I leave", run("decode", "--from", "client", "--lang", "en", "reversi", "525620").stdout)

    def test_what_there_is_not_is_said(self):
        self.refused(b"--from is for reversi, not for uno", "decode", "uno", "--from", "client", "00")
        self.refused(b"--seat is for reversi, truco, not for monopoly", "selftest", "--seat", "A", "monopoly", "x")
        self.refused(b"no option --nothing", "decode", "uno", "--nothing")
        self.refused(b"not played by a protocol 'tcp'; it has ring", "decode", "uno", "--protocol", "tcp")
        self.refused(b"--protocol needs NAME", "decode", "uno", "--protocol")
        self.refused(b"say your program's port", "selftest", "reversi")
        self.refused(b"--compat knows reversidados", "decode", "reversi", "--compat", "x", "00")
        self.refused(b"--strict or --reliable", "referee", "uno", "--strict", "--reliable")


class Dissector(RingTest):
    def test_uno(self):
        capture = self.path("uno.pcapng")
        done = run("ring", "uno", "--baud", "0", "--strict", "--json", "--seed", "3", "--pcap", capture)
        self.assertEqual(done.returncode, 0, done.stderr)
        frames = json_lines(done, "end")[0]["frames"]
        fields = ["sobremesa.eo", "sobremesa.ed", "sobremesa.control", "sobremesa.info", "_ws.col.Info", "_ws.expert"]
        rows = tshark(capture, "-T", "fields", *[word for field in ["frame.interface_id", *fields] for word in ("-e", field)])
        self.assertEqual({row.split("\t")[-1] for row in rows}, {""})
        rows = [row.split("\t")[1:-1] for row in rows if row.startswith("0\t")]
        self.assertEqual(len(rows), frames)
        self.assertIn("START: counter 0", rows[0][4])
        self.assertIn("announcement: 4 players", rows[1][4])
        self.assertIn("victory", rows[-1][4])
        # The fields are those that `decode` gives.
        octets = b"".join(o for cable, o in packets(capture) if cable == 0)
        decoded = json_lines(run("decode", "uno", "--json", octets=octets), "frame")
        for (eo, ed, control, info, _), frame in zip(rows, decoded, strict=True):
            self.assertEqual([int(eo), int(ed), int(control), int(info, 16)],
                             [frame["eo"], frame["ed"], frame["control"] & 7, frame["info"]])

    def test_what_is_not_allowed_is_marked(self):
        wrong = {b"~\x01\x80~": None, b"~\x47\x29~": "sobremesa.high_bit", b"~\x44\x80~": "sobremesa.bad_control",
                 b"~\x06\xaf~": "sobremesa.unused_bits", b"~\x12\x81~": "sobremesa.unused_bits",
                 b"~\x41\x80~": "sobremesa.bad_start", b"~~\x80~": "sobremesa.no_frame", b"~AB": "sobremesa.no_frame",
                 b"$$ASSG###S###%%": "sobremesa.no_frame", b"$$TSSG########%%": "sobremesa.truco.bad_field",
                 b"$$ASSGAS##S###%%": "sobremesa.truco.bad_field", b"$$ASSGA#####7O%%": None}
        # Packets in a classic pcap, as any other tool would write it.
        data = b"\xd4\xc3\xb2\xa1\2\0\4\0" + bytes(8) + b"\xff\xff\0\0\x93\0\0\0"
        for octets in wrong:
            data += bytes(8) + len(octets).to_bytes(4, "little") * 2 + octets
        capture = self.path("wrong.pcap")
        pathlib.Path(capture).write_bytes(data)
        seen = "\n".join(tshark(capture, "-T", "pdml")).split("<packet>")[1:]
        for packet, (octets, name) in zip(seen, wrong.items(), strict=True):
            if name:
                self.assertIn(f'name="{name}"', packet, octets)
        for packet in (seen[0], seen[-1]):
            self.assertNotIn("_ws.expert", packet)


if __name__ == "__main__":
    unittest.main(verbosity=2)
