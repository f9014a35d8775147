#!/usr/bin/env python3
"""Reversi over real TCP: the server with clients of three makes, the client with a server of another make, and clients
that do not behave. SOBREMESA names the program, SOBREMESA_SOURCE the checkout."""

import fcntl
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from journal_lines import plain

PROGRAM = os.environ["SOBREMESA"]
PEERS = os.path.join(os.environ["SOBREMESA_SOURCE"], "tests", "peers")
PATIENCE = 60  # seconds after which something counts as hung
EFFORT = int(os.environ.get("SOBREMESA_EFFORT", "1"))


class Process:
    """A program with its output in files, so that no pipe ever fills."""

    def __init__(self, directory, name, command, stdin=subprocess.DEVNULL):
        self.out_path = os.path.join(directory, name + ".out")
        self.err_path = os.path.join(directory, name + ".err")
        with open(self.out_path, "w") as out, open(self.err_path, "w") as err:
            self.popen = subprocess.Popen(command, stdin=stdin, stdout=out, stderr=err, env=dict(os.environ, SOBREMESA_LANG="es", LC_ALL="C.UTF-8"))

    def out(self):
        return pathlib.Path(self.out_path).read_text()

    def err(self):
        return pathlib.Path(self.err_path).read_text()

    def events(self, kind):
        lines = [json.loads(line) for line in self.out().splitlines() if line.startswith("{") and line.endswith("}")]
        return [line for line in lines if line.get("event") == kind]

    def told(self, kind, count=1):
        """So many events of a process that still runs: nobody who serves waits for the log."""
        self.until(lambda: len(self.events(kind)) >= count)
        return self.events(kind)

    def wait(self):
        return self.popen.wait(PATIENCE)

    def until(self, condition):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if condition():
                return True
            if self.popen.poll() is not None:
                return condition()
            time.sleep(0.005)
        return False


class NetTest(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.mkdtemp(prefix="sobremesa-test-")
        self.processes = []
        self.sockets = []

    def tearDown(self):
        for wire in self.sockets:
            wire.close()
        for process in self.processes:
            if process.popen.poll() is None:
                process.popen.kill()
                process.popen.wait()
            if process.popen.stdin:
                process.popen.stdin.close()
        shutil.rmtree(self.directory)

    def start(self, command, stdin=subprocess.DEVNULL):
        process = Process(self.directory, "p%d" % len(self.processes), command, stdin)
        self.processes.append(process)
        return process

    def serve(self, *options):
        server = self.start([PROGRAM, "serve", "reversi", "--port", "0", "--json", "--seed", "7", *options])
        self.assertTrue(server.until(lambda: server.events("listening")), server.err())
        self.port = server.events("listening")[0]["port"]
        return server

    def bot(self, name, *options, player="random"):
        return self.start([PROGRAM, "connect", "reversi", "127.0.0.1:%d" % self.port, "--name", name, "--player", player,
                           "--json", *options])

    def python(self, name, *options):
        return self.start([sys.executable, os.path.join(PEERS, "reversi_client.py"), "127.0.0.1", str(self.port), "--name",
                           name, *options])

    def perl(self, name, *options):
        return self.start(["perl", os.path.join(PEERS, "reversi_client.pl"), "127.0.0.1", str(self.port), name, "5",
                           *options])

    def join(self, window=None):
        """A raw connection; `window`: the octets that it can hold unread, set before the server learns of it."""
        wire = socket.socket()
        if window:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        wire.settimeout(PATIENCE)
        wire.connect(("127.0.0.1", self.port))
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.sockets.append(wire)
        return wire

    def read(self, wire, count):
        data = b""
        while len(data) < count:
            more = wire.recv(count - len(data))
            self.assertTrue(more, "closed after %s" % data.hex())
            data += more
        return data

    def pair(self, window=None):
        """Two raw connections at a table: (black, white)."""
        one, two = self.join(window), self.join(window)
        one.sendall(b"RV\x80" + b"Uno".ljust(16, b"\0"))
        two.sendall(b"RV\x80" + b"Dos".ljust(16, b"\0"))
        first, second = self.read(one, 20), self.read(two, 20)
        self.assertEqual({first[3] >> 4, second[3] >> 4}, {0, 1})
        return (one, two) if first[3] >> 4 == 1 else (two, one)

    def stop(self, server):
        server.popen.send_signal(signal.SIGTERM)
        self.assertEqual(server.wait(), 0, server.err())
        return server.events("stopped")[0]

    def all_well(self, *clients):
        for client in clients:
            self.assertEqual(client.wait(), 0, client.err())
            self.assertEqual(client.err(), "")

    def check_pair(self, one, two, games):
        self.all_well(one, two)
        ends = [one.events("end"), two.events("end")]
        self.assertEqual([len(end) for end in ends], [games, games])
        for mine, other in zip(*ends):
            self.assertEqual(mine["reason"], other["reason"])
            self.assertIn(mine["reason"], (0, 1, 2))

    def check_same(self, one, two, games):
        self.check_pair(one, two, games)
        for mine, other in zip(one.events("end"), two.events("end")):
            self.assertEqual([mine[key] for key in ("state", "winner", "score", "points")],
                             [other[key] for key in ("state", "winner", "score", "points")])

    def run_foreign(self, *options):
        server = self.start([sys.executable, os.path.join(PEERS, "reversi_server.py"), *options])
        self.assertTrue(server.until(lambda: server.out().endswith("\n")))
        self.port = int(server.out().split()[0])
        return server

    def check_guests(self, server, one, two):
        self.all_well(one, two, server)
        self.assertEqual([end["reason"] for end in one.events("end")], [end["reason"] for end in server.events("end")])
        self.assertEqual([end["state"] for end in one.events("end")], [end["state"] for end in two.events("end")])


class Games(NetTest):
    """Whole games, by clients of three makes, with everything that may be chosen."""

    def test_our_own_clients_agree_on_the_end(self):
        for options in ((), ("--dice",), ("--first", "white"), ("--first", "random")):
            with self.subTest(options=options):
                server = self.serve(*options)
                one = self.bot("Ana", "--seed", "1", "--games", "3")
                two = self.bot("Blas", "--seed", "2", "--games", "3")
                self.check_same(one, two, 3)
                dice = sum("dice" in move["move"] for move in one.events("move"))
                self.assertEqual(dice > 0, "--dice" in options)
                for begin in server.told("begin", 3):
                    if "--first" not in options or "white" in options:
                        self.assertEqual(begin["first"], "white" if "white" in options else "black")
                self.assertEqual(self.stop(server)["finished"], 3)

    def test_clients_of_three_makes_play_each_other(self):
        for dice in (False, True):
            with self.subTest(dice=dice):
                server = self.serve(*["--dice"] * dice)
                self.check_pair(self.python("Py", "--games", "2"), self.perl("Pl", "games=2"), 2)
                self.check_pair(self.python("Py"), self.bot("Ce"), 1)
                self.check_pair(self.perl("Pl"), self.bot("Ce", "--dice"), 1)
                self.assertEqual(self.stop(server)["finished"], 4)

    def test_asking_is_free_without_the_option(self):
        server = self.serve()
        self.check_pair(self.python("Py", "--dice", "--quirk", "twice"), self.perl("Pl"), 1)
        self.check_pair(self.python("Py"), self.perl("Pl", "dice"), 1)
        self.stop(server)

    def test_names_and_packets_in_pieces(self):
        server = self.serve()
        self.check_pair(self.python("Py", "--quirk", "short"), self.bot("Ce"), 1)
        self.check_pair(self.python("Py", "--quirk", "zero"), self.bot("Ce"), 1)
        self.check_pair(self.python("Py", "--quirk", "pieces", "--quirk", "invalid", "--dice"), self.perl("Pl"), 1)
        self.assertEqual([begin["black"] if begin["white"] == "Ce" else begin["white"]
                          for begin in server.told("begin", 2)][:2], ["Py", "Py"])
        self.assertGreater(self.stop(server)["invalid"], 20)

    def test_invalid_moves_in_between(self):
        server = self.serve("--dice")
        self.check_pair(self.python("Py", "--quirk", "invalid"), self.python("Pz", "--quirk", "invalid"), 1)
        self.assertGreater(self.stop(server)["invalid"], 50)

    def test_leaving_in_the_middle(self):
        server = self.serve("--timeout", "1.5")
        for quirk in ("leave", "drop", "mute"):
            with self.subTest(quirk=quirk):
                leaver, stays = self.python("Py", "--quirk", quirk), self.perl("Pl")
                self.all_well(stays, leaver)
                end = stays.events("end")[0]
                self.assertEqual(end["reason"], 3 if end["colour"] == 1 else 4)
        self.assertEqual(self.stop(server)["abandoned"], 3)

    def test_a_person_plays_in_lines(self):
        server = self.serve()
        person = self.start([PROGRAM, "connect", "reversi", "127.0.0.1:%d" % self.port, "--name", "Ana"], subprocess.PIPE)
        rival = self.bot("Blas")
        say = lambda text: (person.popen.stdin.write(text.encode() + b"\n"), person.popen.stdin.flush())
        seen, free = 0, []
        for turn in range(70):
            self.assertTrue(person.until(lambda: re.search(r"(Tu jugada > |\(s/n\) > )$", person.out()[seen:])), person.out())
            text, seen = person.out()[seen:], len(person.out())
            if text.endswith("(s/n) > "):
                break
            rows = re.findall(r"^ +(\d)((?: [-+●○]){8})$", text, re.M)[-8:]
            marked = ["abcdefgh"[x] + row for row, cells in rows for x in range(8) if cells[2 * x + 1] == "+"]
            options = re.findall(r"^ +\d+\) (\w\d) \(", text, re.M)
            self.assertTrue(marked, text)
            self.assertEqual(sorted(options), sorted(marked))
            refused = []
            if turn == 0:
                say("?")
                self.assertTrue(person.until(lambda: person.out()[seen:].endswith("> ")))
                self.assertIn("Escribe el número", person.out()[seen:])
                seen = len(person.out())
                refused = ["zz", "d4", "a1", "0", "99"]
            elif turn == 1:  # the next round of this loop is the same turn with dice
                free = marked
                self.assertIn("pedir los dados", text)
                say("dados")
                continue
            elif turn == 2:
                self.assertIn("dados: ", text)
                self.assertNotIn("pedir los dados", text)
                refused = ["dados"] + [square for square in free if square not in marked]
            for word in refused:
                say(word)
                self.assertTrue(person.until(lambda: person.out()[seen:].endswith("> ")))
                self.assertRegex(person.out()[seen:], "^(Pulsa 1|Un número del 1 al ([2-9]|..)) > ")
                seen = len(person.out())
            choice = options[turn % len(options)]
            say(choice if turn % 2 else str(options.index(choice) + 1))
        self.assertRegex(text, "Has ganado|Has perdido|Empate")
        say("n")
        self.all_well(person, rival)
        self.stop(server)

    def test_a_person_may_leave_and_play_again(self):
        """q in the middle is told to the rival; s after the end asks for another game; the end of the input leaves, too."""
        server = self.serve()
        person = self.start([PROGRAM, "connect", "reversi", "127.0.0.1:%d" % self.port, "--name", "Ana"], subprocess.PIPE)
        self.assertTrue(person.until(lambda: "Esperando" in person.out()), person.err())
        rival = self.join()
        for game in range(2):
            rival.sendall(b"RV\x80" + b"Dos".ljust(16, b"\0"))
            self.read(rival, 20)
            if game == 0:
                rival.sendall(b"RV\x20")
                self.assertTrue(person.until(lambda: person.out().endswith("(s/n) > ")), person.out())
                self.assertIn("Tu rival se ha ido", person.out())
                person.popen.stdin.write(b"s\n")
                person.popen.stdin.flush()
        self.assertTrue(server.until(lambda: len(server.events("begin")) == 2))
        person.popen.stdin.write(b"q\n")
        person.popen.stdin.flush()
        self.all_well(person)
        self.assertIn(self.read(rival, 4), (b"RV\x20\x03", b"RV\x20\x04"))
        gone = self.start([PROGRAM, "connect", "reversi", "127.0.0.1:%d" % self.port, "--name", "Ana"], subprocess.PIPE)
        self.assertTrue(gone.until(lambda: "Esperando" in gone.out()), gone.err())
        gone.popen.stdin.close()
        gone.popen.stdin = None
        self.assertEqual(gone.wait(), 1)
        self.assertIn("la entrada se ha acabado", gone.err())
        self.stop(server)

    def test_every_level_plays(self):
        """Each automatic player of the game once, so that none of them is lost on the way to the client."""
        listed = subprocess.run([PROGRAM, "bots", "reversi"], capture_output=True, text=True, check=True).stdout
        names = [line.split()[1] for line in listed.splitlines() if line.startswith("reversi")]
        self.assertIn("random", names)
        server = self.serve()
        self.check_pair(self.bot("Ana", player=names[0]), self.bot("Blas", player="random"), 1)
        self.stop(server)


class Foreign(NetTest):
    """Our client on a server of another make."""

    def test_our_clients_play_there(self):
        for options, ours in (((), ()), (("--dice",), ()), ((), ("--dice",))):
            with self.subTest(options=options):
                server = self.run_foreign("--games", "2", *options)
                self.check_guests(server, self.bot("Ana", "--games", "2", *ours), self.bot("Blas", "--games", "2", *ours))

    def test_what_it_does_wrong_is_said(self):
        for fault, words in (("flips", "other discs turned over"), ("turn", "wrong colour"), ("sign", "not a Reversi server")):
            with self.subTest(fault=fault):
                self.run_foreign("--fault", fault)
                clients = self.bot("Ana"), self.bot("Blas")
                for client in clients:
                    self.assertEqual(client.wait(), 1)
                self.assertTrue(any(words in client.err() for client in clients), clients[0].err() + clients[1].err())
        self.run_foreign("--compat")
        one, two = self.bot("Ana"), self.bot("Blas")
        self.assertEqual([one.wait(), two.wait()], [1, 1])
        self.assertIn("--compat reversidados", one.err() + two.err())

    def test_a_wrong_reason_is_noted(self):
        self.run_foreign("--fault", "reason")
        one, two = self.bot("Ana"), self.bot("Blas")
        self.all_well(one, two)
        self.assertIn("the discs say", one.events("note")[0]["text"])


class Misbehaved(NetTest):
    """What one connection does is not felt at another table."""

    def good_game(self):
        one, two = self.bot("Ana", "--seed", "3"), self.bot("Blas", "--seed", "4")
        return one, two

    def test_bad_streams_are_closed_and_the_others_go_on(self):
        server = self.serve()
        rng = random.Random(11)
        black, white = self.pair()
        for index in range(150 * EFFORT):
            wire = self.join()
            stream = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 60)))
            if index % 3 == 0:
                stream = b"RV" + bytes([rng.choice([0x10, 0x48, 0x00, 0xff])]) + stream
            if stream[:1] == b"R":
                stream = b"X" + stream
            wire.sendall(stream)
            try:
                while wire.recv(4096):
                    pass
            except ConnectionResetError:
                pass
            wire.close()
        black.sendall(b"RV\x40\x32")  # the table that was there before is there still
        for wire in (black, white):
            self.assertEqual(self.read(wire, 4), b"RV\x40\x00")
        one, two = self.good_game()
        self.all_well(one, two)
        self.assertEqual(len(server.told("closed", 150 * EFFORT)), 150 * EFFORT)
        self.stop(server)

    def test_who_does_not_read_is_closed(self):
        server = self.serve("--timeout", "60")
        black, white = self.pair(window=2048)  # small, so that it is full soon
        flood = b"RV\x40\x00" * 4096
        stopped = threading.Event()

        def shout():
            black.settimeout(0.5)
            try:
                while not stopped.is_set():
                    try:
                        black.send(flood)
                    except TimeoutError:
                        pass
            except OSError:
                pass

        thread = threading.Thread(target=shout)
        thread.start()
        try:
            began = time.monotonic()
            one, two = self.good_game()
            self.all_well(one, two)
            self.assertLess(time.monotonic() - began, PATIENCE / 2)
            self.assertEqual(self.read(white, 4), b"RV\x20\x04")
        finally:
            stopped.set()
            thread.join()
        self.assertEqual(self.stop(server)["slow"], 1)

    def test_connections_are_limited_by_peer_and_in_all(self):
        server = self.serve("--connections", "7", "--per-peer", "4")  # an odd number is one, too
        wires = [self.join() for _ in range(4)]
        self.assertEqual(self.join().recv(1), b"")  # a fifth of the same address
        more = []
        for address in ("127.0.0.2", "127.0.0.3", "127.0.0.5"):
            more.append(socket.create_connection(("127.0.0.1", self.port), PATIENCE, (address, 0)))
        self.sockets += more
        last = socket.create_connection(("127.0.0.1", self.port), PATIENCE, ("127.0.0.4", 0))
        self.sockets.append(last)
        self.assertEqual(last.recv(1), b"")
        wires[0].sendall(b"RV\x80" + b"Uno".ljust(16, b"\0"))
        more[0].sendall(b"RV\x80" + b"Dos".ljust(16, b"\0"))
        self.read(wires[0], 20)
        for wire in wires[1:]:  # places are given back
            wire.close()
        self.assertTrue(server.until(lambda: self.wants_to_be_taken()))
        self.assertEqual([event["why"] for event in server.told("refused", 2)][:2],
                         ["too many connections from there", "the server is full"])
        self.assertGreaterEqual(self.stop(server)["refused"], 2)

    def wants_to_be_taken(self):
        wire = self.join()
        wire.sendall(b"RV\x40\x00")
        try:
            return wire.recv(3) == b"RV\x48"
        except ConnectionResetError:
            return False

    def test_a_silent_connection_is_closed_in_time(self):
        server = self.serve("--timeout", "0.3")
        silent, half = self.join(), self.join()
        half.sendall(b"RV")
        self.assertEqual(silent.recv(1), b"")
        self.assertEqual(half.recv(1), b"")
        self.assertEqual(sorted(event["why"] for event in server.told("closed", 2)), ["idle", "unfinished packet"])
        self.stop(server)

    def test_a_stopped_server_tells_its_tables(self):
        server = self.serve()
        black, white = self.pair()
        waiting = self.join()
        waiting.sendall(b"RV\x80" + b"Tres".ljust(16, b"\0"))
        black.sendall(b"RV\x40\x32")
        self.read(white, 20)
        self.read(black, 20)
        totals = self.stop(server)
        for wire in (black, white):
            self.assertEqual(self.read(wire, 4), b"RV\x20\x00")
            self.assertEqual(wire.recv(1), b"")
        self.assertEqual(waiting.recv(1), b"")
        self.assertEqual(totals["abandoned"], 1)
        self.assertEqual(server.events("end")[0]["why"], "server stopped")

    def test_what_is_used_wrongly_is_said(self):
        for arguments, code, words in (
                (["serve"], 2, "which game"), (["serve", "uno"], 2, "only reversi"),
                (["serve", "reversi", "--first", "red"], 2, "black, white or random"),
                (["serve", "reversi", "--compat", "x"], 2, "reversidados"),
                (["serve", "reversi", "--bind", "nowhere"], 2, "not an address"),
                (["connect", "reversi"], 2, "HOST[:PORT]"), (["connect", "reversi", "127.0.0.1"], 2, "--name"),
                (["connect", "reversi", "127.0.0.1", "--name", "x" * 17], 2, "16 octets"),
                (["connect", "reversi", "127.0.0.1:1", "--name", "x", "--player", "random"], 1, "nobody listens"),
                (["decode", "reversi", "00"], 1, "no frame"), (["decode", "reversi", "--from", "me", "00"], 2, "client")):
            with self.subTest(arguments=arguments):
                done = subprocess.run([PROGRAM, "--lang", "en", *arguments], capture_output=True, text=True,
                                      timeout=PATIENCE, stdin=subprocess.DEVNULL, check=False)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1)
                self.assertIn(words, done.stderr)
        server = self.serve()
        again = subprocess.run([PROGRAM, "serve", "reversi", "--port", str(self.port)], capture_output=True, text=True,
                               timeout=PATIENCE, check=False)
        self.assertEqual(again.returncode, 1)
        self.assertIn("la dirección ya está en uso", again.stderr)
        self.stop(server)


class Descriptors(NetTest):
    def test_few_of_them_are_said_and_crash_nothing(self):
        """Too few for a loop, or for a socket: a message. libuv itself gives up where it cannot even begin."""
        for most in range(5, 12):
            done = subprocess.run([PROGRAM, "serve", "reversi", "--port", "0"], capture_output=True, stdin=subprocess.DEVNULL, timeout=PATIENCE,
                                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)))
            self.assertIn(done.returncode, (1, -signal.SIGABRT), (most, done.stderr))


class Logs(NetTest):
    """Nothing that the server does waits for whoever reads its log."""

    def test_a_reader_that_stalls_stops_nobody(self):
        server = subprocess.Popen([PROGRAM, "serve", "reversi", "--port", "0", "--json"], stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE)
        fcntl.fcntl(server.stdout, fcntl.F_SETPIPE_SZ, 4096)
        line = b""
        while not line.endswith(b"\n"):  # no octet more than the first line is ever read
            line += os.read(server.stdout.fileno(), 1)
        port = json.loads(line)["port"]
        for _ in range(300):  # "closed": more lines than the pipe holds
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as one:
                one.sendall(b"XX")
                self.assertEqual(one.recv(1), b"")
        pair = [socket.create_connection(("127.0.0.1", port), PATIENCE) for _ in range(2)]
        for name, one in zip((b"Ana", b"Blas"), pair):
            one.sendall(b"RV\x80" + name.ljust(16, b"\0"))
        for one in pair:  # it still serves
            self.assertEqual(self.read(one, 20)[:2], b"RV")
            one.close()
        begun = time.monotonic()
        server.terminate()
        server.wait(PATIENCE)
        waited = time.monotonic() - begun
        rest = server.stdout.read().decode()
        self.assertEqual(server.returncode, 0, server.stderr.read())
        self.assertLess(waited, 4)  # it gives a reader half a second
        self.assertLess(len(rest), 5000)
        for pipe in (server.stdout, server.stderr):
            pipe.close()


class Journals(NetTest):
    """serve --journal: a file for each table, which replay plays again; a killed server's are closed by the next."""

    def replay(self, number):
        path = os.path.join(self.journals, "%d.journal" % number)
        done = subprocess.run([PROGRAM, "replay", path, "--json"], capture_output=True, text=True, timeout=PATIENCE,
                              check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return plain(pathlib.Path(path).read_text()).splitlines(), json.loads(done.stdout.splitlines()[-1])

    def test_tables_are_kept_through_a_kill(self):
        self.journals = os.path.join(self.directory, "journals")
        server = self.serve("--journal", self.journals)
        one, two = self.bot("Ana", "--games", "2"), self.bot("Blas", "--games", "2")
        self.all_well(one, two)
        for number, end in enumerate(server.told("end", 2), 1):
            lines, replayed = self.replay(end["table"])
            self.assertEqual(end["table"], number)
            self.assertIn([line for line in lines if line.startswith("# names")][0], ("# names Ana|Blas", "# names Blas|Ana"))
            self.assertEqual(lines[-1], "# end " + end["why"])
            self.assertTrue(replayed["over"])
            self.assertEqual(replayed["state"], one.events("end")[number - 1]["state"])
        black, white = self.pair()
        black.sendall(b"RV\x50\x01")
        self.read(white, 6)
        again = subprocess.run([PROGRAM, "serve", "reversi", "--port", "0", "--journal", self.journals],
                               capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual((again.returncode, again.stderr.count("\n")), (1, 1))
        self.assertIn("otro servidor guarda sus diarios", again.stderr)
        server.popen.kill()
        server.wait()
        self.assertNotIn("# end", self.replay(3)[0][-1])
        server = self.serve("--journal", self.journals)
        self.assertIn("1 game ", server.told("note")[0]["text"])
        lines, replayed = self.replay(3)
        self.assertEqual((lines[-1], replayed["over"], replayed["moves"]), ("# end abandoned", False, 2))
        self.pair()
        self.assertEqual(server.told("begin")[0]["table"], 4)
        self.stop(server)
        self.assertEqual(self.replay(4)[0][-1], "# end server stopped")


class Decoded(NetTest):
    """Packets in words."""

    PACKETS = (
        ("52564032", "client", 4, "movimiento a d3 (x 3, y 2)"),
        ("52564088", "client", 4, "movimiento fuera del tablero (x 8, y 8)"),
        ("525680416E61", "client", 2, "quiero jugar: Ana"),
        ("52568011426C6173000000000000000000000000", "server", 1,
         "comienza la partida: juegas con negras, empiezan las negras, contra Blas"),
        ("525610030405", "server", 3, "dados: 3, 4 y 5"), ("525648", "server", 5, "movimiento inválido"),
        ("52565000", "client", 8, "pido dados, con blancas"), ("525620", "client", 9, "dejo la partida"),
        ("52562003", "server", 7, "fin de la partida: se han ido las blancas"),
        ("52564000000000000000018002400000000000AA", "server", 6,
         "movimiento válido: turno de las blancas, tablero --------/--------/--------/---OX---/---XO--X/-------X/"
         "-------X/-------X"))

    def decode(self, *arguments, octets=None):
        done = subprocess.run([PROGRAM, "decode", "reversi", "--json", "--lang", "es", *arguments], capture_output=True,
                              input=octets, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_every_packet_has_its_words(self):
        for octets, side, number, words in self.PACKETS:
            for told in ((), ("--from", side)):
                with self.subTest(octets=octets, told=told):
                    packet = self.decode(*told, octets)[0]
                    self.assertEqual((packet["from"], packet["packet"], packet["text"]), (side, number, words))

    def test_a_stream_falls_into_its_packets(self):
        octets = b"\x01" + b"".join(bytes.fromhex(packet[0]) for packet in self.PACKETS if packet[2] != 2) * 300
        packets = self.decode(octets=octets)
        self.assertEqual([packet["packet"] for packet in packets], [4, 4, 1, 3, 5, 8, 9, 7, 6] * 300)
        self.assertEqual(packets[-1]["end"], len(octets))

    def test_reversidados_is_read_the_other_way_round(self):
        packet = self.decode("--compat", "reversidados", "52564000000000000000018002400000000000AA")[0]
        self.assertIn("turno de las negras", packet["text"])
        self.assertIn("---XO---/---OX--O", packet["text"])

    def test_what_reversidados_sends_is_read(self):
        """R11: left-over memory belongs to the packet before it; a short packet 1 ends where the next begins."""
        wild = (("525680416E6100AB0000CD0000005256EF0012", "client", 2, "quiero jugar: Ana"),
                ("525650FF1234", "client", 8, "pido dados, con blancas"), ("525650015256", "client", 8, "pido dados, con negras"),
                ("52568011426C6173", "server", 1, "comienza la partida: juegas con negras, empiezan las negras, contra Blas"),
                ("5256800130313233343536373839414243444546AB12CD34EF56", "server", 1,
                 "comienza la partida: juegas con blancas, empiezan las negras, contra 0123456789ABCDEF"))
        for octets, side, number, words in wild:
            packet = self.decode(octets)[0]
            self.assertEqual((packet["from"], packet["packet"], packet["text"]), (side, number, words))
        packets = self.decode(octets=b"".join(bytes.fromhex(packet[0]) for packet in wild) * 50)
        self.assertEqual([(packet["from"], packet["packet"]) for packet in packets], [packet[1:3] for packet in wild] * 50)
        self.assertEqual(self.decode("--from", "server", "525620")[0]["text"], "fin de la partida: motivo desconocido")


class Bench(NetTest):
    def test_fifty_tables_end_right(self):
        done = subprocess.run([PROGRAM, "bench", "reversi-server", "--games", "50", "--json"], capture_output=True,
                              text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        result = json.loads(done.stdout)
        self.assertEqual((result["connections"], result["finished"]), (100, 50))
        self.assertGreater(result["moves"], 2500)

    def test_the_rate_rises_until_replies_are_late(self):
        """Where that is, the machine says; that every game of every rate ended right, the bench itself."""
        done = subprocess.run([PROGRAM, "bench", "reversi-server", "--games", "20", "--rate", "12000", "--json"],
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        result = json.loads(done.stdout)
        self.assertEqual(result["finished"], 20)
        self.assertGreater(result["server_us_per_move"], 0)
        self.assertTrue(result["not_held"] == 0 or result["not_held"] >= 12000, result)


if __name__ == "__main__":
    unittest.main()
