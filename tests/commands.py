#!/usr/bin/env python3
"""What somebody meets who types a command for the first time: how it ends, for scripts, and what it says, for them.

SOBREMESA names the program, SOBREMESA_SOURCE the checkout."""

import json
import os
import pathlib
import pty
import signal
import socket
import subprocess
import time
import tty
import unittest

from free_ports import free_ports
from stations import PATIENCE, PROGRAM, RingTest

GAMES = ("uno", "monopoly", "reversi", "truco")


class Commands(RingTest):
    def run_it(self, *words, lang="en", octets=b""):
        return subprocess.run([PROGRAM, *words], input=octets, capture_output=True, timeout=PATIENCE, cwd=self.directory,
                              env={**os.environ, "LANG": "C.UTF-8", "SOBREMESA_LANG": lang, "HOME": self.directory,
                                   "XDG_DATA_HOME": "", "XDG_STATE_HOME": ""})

    def says(self, code, words, *texts, lang="en", octets=b""):
        done = self.run_it(*words.split(), lang=lang, octets=octets)
        said = (done.stdout + done.stderr).decode()
        self.assertEqual(done.returncode, code, (words, said))
        for text in texts:
            self.assertIn(text, said, words)
        return said

    def stop(self, words, until, number=signal.SIGINT):
        """The exit code of a command that is interrupted as soon as it has said so."""
        process = self.start(words.split()[0], [PROGRAM, *words.split(), "--lang", "en"])
        self.assertTrue(process.until(lambda: until in process.out() + process.err()), (words, process.err()))
        process.popen.send_signal(number)
        return process.wait()


class Wrongly(Commands):
    def test_what_makes_no_sense_ends_with_2(self):
        self.says(2, "station uno --listen 127.0.0.1", "the port is missing")
        self.says(2, "station uno --listen 127.0.0.1:99999", "from 0 to 65535")
        self.says(2, "station uno --connect 127.0.0.1:99999", "from 1 to 65535")
        self.says(2, "selftest reversi localhost:99999", "from 0 to 65535")
        self.says(2, "link localhost:99999 ./a", "from 0 to 65535")
        self.says(2, "serve reversi --bind x:1", "is not an address")
        self.says(2, "analyse reversi zz", "'zz'")
        self.says(2, "solve reversi XX", "'XX'")
        self.says(2, "ring uno --open 1 --tcp x")
        self.says(2, "play reversi --seats 4", "--seats: reversi is for 2 players, not 4")
        self.says(2, "arena reversi --seats 4", "--seats: reversi es para 2 jugadores, no 4", lang="es")
        self.says(2, "play monopoly --rules board=xx", "madrid, us, city, atlantic")
        self.says(2, "play monopoly --rules chance=xx", "suerte.tjt")

    def test_one_name_is_no_cable(self):
        for pair in ("./zz ./zz", "./zz zz", "zz " + self.path("zz")):
            self.says(2, "link " + pair, "are the same port: a cable has two ends")
        self.assertFalse(os.path.lexists(self.path("zz")))

    def test_a_port_that_is_not_there_is_not_made(self):
        name = "/dev/ttyUSB-is-not-there"
        for words in ("selftest uno " + name, "link ./a " + name, "link %s ./a" % name):
            self.says(1, words, name + ": does not exist")
            self.assertFalse(os.path.lexists(name))

    def test_files_that_are_something_else(self):
        pathlib.Path(self.path("text")).write_text("hello\n")
        self.says(1, "web --no-open --data text", "text is there and is no database of Sobremesa", "--data")
        self.says(1, "arena uno --round-robin random,rules --games 2 --save text", "no database", "--save")
        self.assertEqual(pathlib.Path(self.path("text")).read_text(), "hello\n")
        self.says(1, "web --no-open --data :memory: --cert none --key none", "--cert")
        self.says(1, "web --no-open --data :memory: --cert text --key text", "--cert: text is not in PEM format")
        self.says(1, "street none", "none")

    def test_a_fault_is_told_in_one_language(self):
        said = self.says(1, "ring uno --strict --faults loss=0.02 --seed 9 --timeout 1 --baud 0", lang="es")
        self.assertIn("ring: estación ", said)

    def test_decimals(self):
        said = self.says(0, "arena uno --round-robin random,rules --games 20 --seed 1", lang="es")
        self.assertRegex(said, r"\d,\d\d ")
        self.assertNotRegex(said, r" \d+\.\d\d ")


class Cut(Commands):
    def test_a_run_that_is_cut_off_ends_with_130(self):
        self.assertEqual(self.stop("ring uno --trace", "[0]"), 130)
        self.assertEqual(self.stop("selftest uno ./com1", "com1"), 130)
        self.assertEqual(self.stop("station uno --listen 127.0.0.1:0", "listening"), 130)
        with socket.create_server(("127.0.0.1", 0)) as server:
            client = self.start("client", [PROGRAM, "connect", "reversi", "127.0.0.1:%d" % server.getsockname()[1],
                                           "--name", "Ana", "--player", "random"])
            line, _ = server.accept()
            client.popen.send_signal(signal.SIGINT)
            self.assertEqual(client.wait(), 130)
            line.close()

    def test_what_has_no_end_is_stopped(self):
        self.assertEqual(self.stop("ring uno --games 0 --baud 0", "game 2"), 0)
        self.assertEqual(self.stop("station uno --games 0 --listen 127.0.0.1:0", "listening"), 0)
        self.assertEqual(self.stop("serve reversi --port 0", "listening"), 0)
        self.assertEqual(self.stop("link %s %s" % (self.path("a"), self.path("b")), "Ctrl-C"), 0)


class Helps(Commands):
    def test_a_tool_of_several_games(self):
        said = self.says(0, "train --help")
        for game in GAMES:
            self.assertIn("sobremesa train %s FOLDER" % game, said)
            self.says(0, "train %s --help" % game, "sobremesa train %s FOLDER" % game, "--json")
        for words in ("train", "train nope", "train nope --help", "train template --help"):
            self.says(2, words, "sobremesa train --help")

    def test_help_of_a_command(self):
        for words in ("play", "train", "decode uno"):
            self.assertEqual(self.says(0, "help " + words), self.says(0, words + " --help"))
        self.says(0, "help", "./sobremesa play GAME")
        self.says(2, "help nothing")


class Octets(Commands):
    def test_why_there_is_no_frame(self):
        self.says(1, "decode reversi 52560001", "none goes on with 00 as octet 3")
        self.says(1, "decode reversi 525680", "incomplete")
        self.says(1, "decode reversi", "none goes on with 0A as octet 3", octets=b"RV\n")
        self.says(1, "decode reversi 00", "a packet begins with 52 56")
        self.says(1, "decode uno 00", "a frame is 7E")

    def test_decode_says_what_it_waits_for(self):
        child, master = pty.fork()
        if not child:
            os.execve(PROGRAM, [PROGRAM, "decode", "uno"], {**os.environ, "SOBREMESA_LANG": "en"})
        said = b""
        while b"\n" not in said:
            said += os.read(master, 1000)
        os.write(master, b"\x04")
        self.assertIn(b"waiting for raw octets", said)
        os.close(master)
        os.waitpid(child, 0)

    def test_a_referee_says_why_it_fails(self):
        self.says(1, "referee uno", "not one octet", "FAIL")
        captures = {game: self.path(game) for game in ("uno", "truco")}
        for game, capture in captures.items():
            self.says(0, "ring %s --baud 0 --seed 3 --pcap %s" % (game, capture))
        self.says(1, "referee truco " + captures["uno"], "no frame of truco; they seem to be of uno or monopoly", "FAIL")
        self.says(1, "referee uno " + captures["truco"], "no frame of uno; they seem to be of truco", "FAIL")
        said = self.says(1, "referee uno --json " + captures["truco"])
        self.assertIn("truco", json.loads(said.splitlines()[-1])["hint"])
        said = self.says(0, "ring truco --baud 0 --seed 3").splitlines()[0]
        self.assertEqual(self.says(0, "referee truco " + captures["truco"]).splitlines()[0], said)  # in the same words

    def test_a_line_on_which_nobody_speaks(self):
        for octets in (b"", b"\x7e"):
            master, slave = os.openpty()
            tty.setraw(slave)
            self.addCleanup(os.close, master)
            self.addCleanup(os.close, slave)
            referee = self.start("referee", [PROGRAM, "referee", "uno", os.ttyname(slave), "--lang", "en"])
            files = "/proc/%d/fd" % referee.popen.pid
            self.assertTrue(referee.until(lambda: os.ttyname(slave) in
                                          [os.readlink(os.path.join(files, fd)) for fd in os.listdir(files)]))
            os.write(master, octets)
            while referee.popen.poll() is None:  # a signal that comes before it reads is seen with the next
                time.sleep(0.2)
                referee.popen.send_signal(signal.SIGINT)
            self.assertEqual(referee.wait(), 1)
            self.assertEqual(referee.err(), "")
            self.assertIn("no frame of uno" if octets else "nothing was heard", referee.out())
            self.assertIn("FAIL: 0 games finished", referee.out())


class Secrets(Commands):
    def test_another_secret_is_told_once(self):
        for name in ("one", "two"):
            pathlib.Path(self.path(name)).write_text("the secret of table %s\n" % name)
        port = free_ports(1)[0]
        ends = [self.start(name, [PROGRAM, "station", "uno", way, "127.0.0.1:%d" % port, "--key", self.path(name), "--lang", "en"])
                for name, way in (("one", "--listen"), ("two", "--connect"))]
        self.assertTrue(all(end.until(lambda: "another secret" in end.err()) for end in ends), ends[0].err())
        time.sleep(2.5)  # by then it used to be told twenty times
        for end in ends:
            self.assertEqual(end.err().count("is refused"), 1, end.err())


class Explained(Commands):
    def test_every_line_is_a_sentence(self):
        said = self.says(0, "arena monopoly --players reglas,azar --rounds 20 --seed 3 --explain", lang="es")
        for word in (": throw", ": pass", "ninguna regla"):
            self.assertNotIn(word, said)
        self.assertIn("azar (1): fin del turno  [regla 4.3.3.6]", said)


if __name__ == "__main__":
    unittest.main()
