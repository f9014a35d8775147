#!/usr/bin/env python3
"""The referees of truco and Reversi, and the Wireshark dissector on all games, with captures of real games.

Reversi's captures are made here: a proxy between clients and server keeps what passes, and a small writer puts it into
TCP segments that are cut, sent twice and out of order. SOBREMESA names the program, SOBREMESA_SOURCE the checkout."""

import collections
import os
import pathlib
import random
import selectors
import socket
import struct
import threading
import time
import unittest

from lab import json_lines, packets, run, tshark
from reversi_net import NetTest
from stations import RingTest

EFFORT = int(os.environ.get("SOBREMESA_EFFORT", "1"))
SERVER, CLIENT = "server", "client"
Words = collections.namedtuple("Words", "time line side octets")  # octets None: the side says no more


class Proxy:
    """Between clients and a server on 127.0.0.1; what passes is kept in the order in which it was read."""

    def __init__(self, port):
        self.target = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.heard, self.lines, self.open, self.wires = [], 0, 0, [self.listener]
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.listener, selectors.EVENT_READ, None)
        self.wake, self.wakes = socket.socketpair()
        self.wires += [self.wake, self.wakes]
        self.selector.register(self.wakes, selectors.EVENT_READ, None)
        self.thread = threading.Thread(target=self.work, daemon=True)
        self.thread.start()

    def accept(self):
        client, _ = self.listener.accept()
        server = socket.create_connection(("127.0.0.1", self.target))
        self.wires += [client, server]
        for wire in (client, server):
            wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.selector.register(client, selectors.EVENT_READ, (self.lines, CLIENT, server))
        self.selector.register(server, selectors.EVENT_READ, (self.lines, SERVER, client))
        self.lines += 1
        self.open += 2

    def pass_on(self, wire, line, side, other):
        try:
            octets = wire.recv(65536)
        except ConnectionError:
            octets = b""
        self.heard.append(Words(time.time(), line, side, octets or None))
        try:
            if octets:
                other.sendall(octets)
                return
            other.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        self.selector.unregister(wire)
        self.open -= 1

    def work(self):
        while True:
            for key, _ in self.selector.select():
                if key.fileobj is self.listener:
                    self.accept()
                elif key.fileobj is self.wakes:
                    return
                else:
                    self.pass_on(key.fileobj, *key.data)

    def close(self):
        """Once everybody has gone."""
        end = time.monotonic() + 20
        while self.open and time.monotonic() < end:
            time.sleep(0.002)
        self.wake.send(b"x")
        self.thread.join()
        for wire in self.wires:
            wire.close()
        self.selector.close()


# ---- a writer of captures ----

FIN, SYN, RST, PSH, ACK = 1, 2, 4, 8, 16


class Writer:
    """Words of connections as TCP segments in a pcap file."""

    def __init__(self, linktype=1, six=False, port=7777, seed=0):
        self.linktype, self.six, self.port, self.rng = linktype, six, port, random.Random(seed)
        self.segments = []  # (time, flags, octets of the packet)
        self.next = {}      # (line, side): sequence number

    def packet(self, line, side, flags, sequence, acknowledged, octets):
        ports = (40000 + line, self.port) if side == CLIENT else (self.port, 40000 + line)
        tcp = struct.pack(">HHIIBBHHH", *ports, sequence & 0xffffffff, acknowledged & 0xffffffff, 5 << 4, flags, 65535, 0, 0)
        tcp += octets
        if self.six:
            ends = [bytes(15) + b"\1", bytes(15) + b"\2"]
            ip = struct.pack(">IHBB", 6 << 28, len(tcp), 6, 64) + b"".join(ends if side == CLIENT else ends[::-1])
        else:
            ends = [bytes([127, 0, 0, 1]), bytes([127, 0, 0, 2])]
            ip = struct.pack(">BBHHHBBH", 0x45, 0, 20 + len(tcp), 0, 0x4000, 64, 6, 0) + b"".join(
                ends if side == CLIENT else ends[::-1])
        kind = 0x86dd if self.six else 0x0800
        head = {0: struct.pack("<I", 30 if self.six else 2), 108: struct.pack(">I", 30 if self.six else 2),
                1: bytes(12) + struct.pack(">H", kind), 101: b"", 228: b"", 229: b"",
                113: bytes(14) + struct.pack(">H", kind), 276: struct.pack(">H", kind) + bytes(18)}[self.linktype]
        return head + ip + tcp

    def put(self, when, line, side, flags, octets=b""):
        """The next segment of that side; what it acknowledges is what the other has said so far."""
        other = CLIENT if side == SERVER else SERVER
        sequence = self.next.setdefault((line, side), self.rng.randrange(1 << 32))
        acknowledged = self.next.get((line, other), 0)
        self.segments.append((when, flags, self.packet(line, side, flags, sequence, acknowledged, octets)))
        self.next[line, side] = sequence + len(octets) + bool(flags & (SYN | FIN))

    def write(self, heard, path, cut=0.0, twice=0.0, late=0.0):
        """`cut`, `twice`, `late`: how likely a segment is cut in two, comes again later, comes some packets later."""
        for words in heard:
            if (words.line, CLIENT) not in self.next:
                self.put(words.time, words.line, CLIENT, SYN)
                self.put(words.time, words.line, SERVER, SYN | ACK)
                self.put(words.time, words.line, CLIENT, ACK)
            if words.octets is None:
                self.put(words.time, words.line, words.side, FIN | ACK)
                continue
            octets = words.octets
            while octets:
                count = self.rng.randrange(1, len(octets) + 1) if self.rng.random() < cut else len(octets)
                self.put(words.time, words.line, words.side, PSH | ACK, octets[:count])
                octets = octets[count:]
        order = []
        for number, (when, flags, octets) in enumerate(self.segments):
            delay = self.rng.randrange(1, 5) if self.rng.random() < late and not flags & SYN else 0
            order.append((number + delay, when, octets))
            if self.rng.random() < twice:
                order.append((number + self.rng.randrange(1, 9), when, octets))
        data = struct.pack("<IHHiIII", 0xa1b2c3d4, 2, 4, 0, 0, 65535, self.linktype)
        for _, when, octets in sorted(order, key=lambda entry: entry[0]):
            data += struct.pack("<IIII", int(when), int(when % 1 * 1e6), len(octets), len(octets)) + octets
        pathlib.Path(path).write_bytes(data)


# ---- Reversi ----

class ReversiTest(NetTest):
    def record(self, *clients, options=()):
        """Games of these clients: what passed, and the server's own account of it."""
        server = self.serve(*options)
        proxy = Proxy(self.port)
        self.port = proxy.port
        self.all_well(*[client() for client in clients])
        proxy.close()
        self.stop(server)
        return proxy.heard, server.events("end")

    def capture(self, heard, name="game.pcap", linktype=1, six=False, port=7777, seed=0, **chaos):
        path = os.path.join(self.directory, name)
        Writer(linktype, six, port, seed).write(heard, path, **chaos)
        return path


class Reversi(ReversiTest):
    def judge(self, heard, *options, **how):
        done = run("referee", "reversi", self.capture(heard, **how), "--json", *options)
        return done, json_lines(done, "verdict")[0]

    def passes(self, heard, games, *options, **how):
        done, verdict = self.judge(heard, *options, **how)
        self.assertEqual((done.returncode, verdict["finished"], verdict["noise"]), (0, games, 0), done.stdout.decode()[-1500:])
        return json_lines(done, "end")

    def test_whole_games_pass_in_every_kind_of_capture(self):
        ana = lambda: self.bot("Ana", "--seed", "1", "--games", "2")
        blas = lambda: self.bot("Blas", "--seed", "2", "--games", "2")
        heard, ends = self.record(ana, blas)
        states = [end["state"] for end in self.passes(heard, 2)]
        for linktype in (0, 1, 101, 108, 113, 228, 229, 276):
            for six in (False, True):
                if (linktype, six) in ((228, True), (229, False)):
                    continue
                ours = self.passes(heard, 2, linktype=linktype, six=six, seed=linktype, cut=0.5, twice=0.3, late=0.3)
                self.assertEqual([end["state"] for end in ours], states)
        self.passes(heard, 2, "--port", "1234", port=1234)
        done, verdict = self.judge(heard, port=1234)
        self.assertEqual((done.returncode, verdict["games"]), (1, 0))

    def test_dice_invalid_moves_and_clients_of_other_makes(self):
        wild = dict(cut=0.5, twice=0.2, late=0.3)
        for options, quirks, games in (((), ("--quirk", "invalid"), 1), (("--dice",), ("--quirk", "invalid"), 1),
                                       (("--dice",), ("--quirk", "pieces", "--quirk", "short"), 1),
                                       ((), ("--dice", "--quirk", "twice"), 1), (("--first", "white"), (), 1)):
            with self.subTest(options=options, quirks=quirks):
                heard, _ = self.record(lambda: self.python("Py", *quirks), lambda: self.bot("Ce"), options=options)
                self.passes(heard, games, **wild)
        heard, _ = self.record(lambda: self.bot("Ana", "--compat", "reversidados"),
                               lambda: self.bot("Blas", "--compat", "reversidados"), options=("--compat", "reversidados"))
        self.passes(heard, 1, "--compat", "reversidados", **wild)
        done, verdict = self.judge(heard)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"with --compat reversidados", done.stdout)

    def test_leaving_in_the_middle(self):
        for quirk in ("leave", "drop"):
            with self.subTest(quirk=quirk):
                heard, _ = self.record(lambda: self.python("Py", "--quirk", quirk), lambda: self.bot("Ce"))
                end = self.passes(heard, 1)[0]
                self.assertIn(end["winner"], (0, 1))

    def test_several_tables_at_once(self):
        # One game each: with two, who comes last may find that all the others have played theirs.
        clients = [lambda i=i: self.bot("P%d" % i, "--seed", str(i)) for i in range(16)]
        heard, _ = self.record(*clients)
        self.passes(heard, 8, cut=0.3, twice=0.1, late=0.2)

    def test_one_octet_changed_in_each_of_fifty_places(self):
        heard, _ = self.record(lambda: self.bot("Ana", "--seed", "3"), lambda: self.bot("Blas", "--seed", "4"))
        good = self.capture(heard, "good.pcap")
        said = [number for number, words in enumerate(heard) if words.octets]
        places = [(number, at) for number in said for at in range(len(heard[number].octets))]
        rng, failed, legal = random.Random(5), 0, []
        for number, at in rng.sample(places, 50):
            octets = bytearray(heard[number].octets)
            octets[at] ^= 1 << rng.randrange(8)
            changed = heard[:number] + [heard[number]._replace(octets=bytes(octets))] + heard[number + 1:]
            done, verdict = self.judge(changed, name="changed.pcap")
            if done.returncode:
                failed += 1
                self.assertTrue(verdict["rules"], done.stdout)
                continue
            legal.append((heard[number].side, heard[number].octets.hex(), at))
        print(f"Reversi: {failed} of 50 changes are found; not: {legal}")
        self.assertGreaterEqual(failed, 40)
        self.assertEqual(run("referee", "reversi", good, "--against", good).returncode, 0)

    def test_what_cannot_be_judged(self):
        heard, _ = self.record(lambda: self.bot("Ana"), lambda: self.bot("Blas"))
        raw = b"".join(words.octets or b"" for words in heard if words.side == SERVER and words.line == 0)
        done = run("referee", "reversi", octets=raw)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.count(b"\n"), 1)
        self.assertIn(b"one direction of one connection", done.stderr)
        # One player's connection is judged alone.
        self.passes([words for words in heard if words.line == 0], 1)
        # A capture that has lost a segment says so, and so does one that begins too late.
        middle = len(heard) // 2
        lossy = Writer()
        lossy.write(heard, os.path.join(self.directory, "whole.pcap"))
        data = pathlib.Path(self.directory, "whole.pcap").read_bytes()
        at, count = 24, 0
        while count < middle:
            at, count = at + 16 + int.from_bytes(data[at + 8:at + 12], "little"), count + 1
        end = at + 16 + int.from_bytes(data[at + 8:at + 12], "little")
        for name, octets, text in (("lost", data[:at] + data[end:], b"missing"), ("late", data[:24] + data[at:], b"before the capture")):
            path = os.path.join(self.directory, name)
            pathlib.Path(path).write_bytes(octets)
            done = run("referee", "reversi", path, "--json")
            self.assertEqual(done.returncode, 1)
            self.assertIn(text, done.stdout)
        self.assertEqual(run("referee", "reversi", path, "--compat", "other").returncode, 2)
        self.assertEqual(run("referee", "reversi", path, "--rules", "nonsense").returncode, 2)


# ---- truco ----

class Truco(RingTest):
    def record(self, places, seed, *options):
        """A ring with the host in A's place (4) or at a fifth one; the capture, and how the games ended."""
        capture = self.path("truco.pcapng")
        done = run("ring", "truco", "--baud", "0", "--stations", str(places), "--games", "2", "--seed", str(seed), "--json",
                   "--pcap", capture, *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return capture, [end for end in json_lines(done, "end") if end["letter"] == "S"]

    def test_whole_games_pass_on_every_cable(self):
        for places in (4, 5):
            for seed in range(EFFORT):
                capture, ends = self.record(places, seed, "--bots", "random")
                for cable in range(places):
                    heard = run("referee", "truco", capture, "--cable", str(cable), "--json")
                    self.assertEqual(heard.returncode, 0, heard.stdout.decode()[-1500:])
                    for ours, theirs in zip(json_lines(heard, "end"), ends, strict=True):
                        for key in ("state", "frames", "score"):
                            self.assertEqual(ours[key], theirs[key])
                self.assertEqual(run("referee", "truco", capture, "--cable", str(places)).returncode, 1)

    def test_one_octet_changed_in_each_of_fifty_places(self):
        capture, _ = self.record(4, 1)
        for cable in (0, 1):  # into the host, with every player's frames; out of it, with cards
            octets = b"".join(o for at, o in packets(capture) if at == cable)
            good, changed = self.path("good"), self.path("changed")
            pathlib.Path(good).write_bytes(octets)
            self.assertEqual(run("referee", "truco", good).returncode, 0)
            rng, failed, others = random.Random(1), 0, collections.Counter()
            for at in rng.sample(range(len(octets)), 50):
                one = bytearray(octets)
                one[at] ^= 1 << rng.randrange(8)
                pathlib.Path(changed).write_bytes(one)
                done = run("referee", "truco", changed, "--json")
                verdict = json_lines(done, "verdict")[0]
                if done.returncode:
                    failed += 1
                    self.assertTrue(verdict["rules"], done.stdout)
                    continue
                frame = octets[at // 16 * 16:at // 16 * 16 + 16]
                # What else there is: noise that nobody must have heard, or another card than the one that was dealt.
                self.assertTrue(verdict["noise"] or frame[3:4] in b"ABCD", frame)
                others["noise" if verdict["noise"] else "another card"] += 1
            print(f"truco, cable {cable}: {failed} of 50 changes are found; the others: {dict(others)}")
            self.assertGreaterEqual(failed, 40)

    def test_what_is_found_has_a_frame_and_a_rule(self):
        frames = ["$$STSG#####00a%%", "$$STSG#####00b%%", "$$STSG######7O%%", "$$STSGB#######%%", "$$STSG#####30a%%"]
        done = run("referee", "truco", "--json", octets="".join(frames).encode())
        self.assertEqual(done.returncode, 1)
        found = [(finding["number"], finding["rule"], finding["frame"]) for finding in json_lines(done, "finding")]
        self.assertEqual(found, [(4, "T3", frames[3]), (5, "seed 004", frames[4]), (0, "truco.md", "")])
        self.assertEqual(run("referee", "truco", "--rules", "rounds=3").returncode, 2)


# ---- the dissector ----

def fields_of(capture, names, *options):
    """Rows of these fields, each a list of the values that the packet has."""
    rows = tshark(capture, *options, "-T", "fields", "-E", "occurrence=a", "-E", "aggregator=|",
                  *[word for name in names for word in ("-e", name)])
    return [[column.split("|") if column else [] for column in row.split("\t")] for row in rows]


class RingDissector(RingTest):
    def compare(self, capture, game, names, value_of):
        """Each frame of cable 0 against `decode`: names, and what decode's line has for them."""
        octets = b"".join(o for cable, o in packets(capture) if cable == 0)
        decoded = json_lines(run("decode", game, "--json", octets=octets), "frame")
        rows = fields_of(capture, names, "-Y", "frame.interface_id == 0")
        self.assertEqual(len(rows), len(decoded))
        for row, line in zip(rows, decoded):
            self.assertEqual([column[0] if column else "" for column in row], [value_of(line, name) for name in names], line)

    def test_monopoly(self):
        # What the dissector calls a field, and what decode does.
        words = {"dice1": "die1", "dice2": "die2", "action": "action", "auction": "action", "property": "property",
                 "offer": "offer", "deck": "type", "card": "card"}
        belongs = {1: ("dice1", "dice2"), 2: ("auction", "property"), 3: ("auction", "offer"), 4: ("action", "property"),
                   5: ("deck", "card")}

        def value_of(line, name):
            name = name.split(".")[-1]
            if name not in words:
                return hex(line[name]) if name == "info" else str(line[name])
            if name not in belongs.get(line["control"], ()):
                return ""
            return str(next(field["value"] for field in line["fields"] if field["field"] == words[name]))

        names = ["sobremesa." + name for name in ("eo", "ed", "control", "info")]
        names += ["sobremesa.monopoly." + name for name in words]
        capture = self.path("monopoly.pcapng")
        for mode in ("--strict", "--reliable"):
            done = run("ring", "monopoly", "--baud", "0", "--rounds", "20", mode, "--seed", "5", "--json", "--pcap", capture)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(tshark(capture, "-Y", "_ws.expert"), [])
            lines = tshark(capture, "-Y", "frame.interface_id == 0")
            for words_said in ("announcement: 4 players", "victory"):  # in reliable mode more than once, if need be
                self.assertTrue(any(words_said in line for line in lines), lines[:5])
            if mode == "--strict":  # decode knows no bit of the other mode
                self.compare(capture, "monopoly", names, value_of)

    def test_truco(self):
        capture = self.path("truco.pcapng")
        done = run("ring", "truco", "--baud", "0", "--seed", "6", "--json", "--pcap", capture)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(tshark(capture, "-Y", "_ws.expert"), [])
        names = ["sobremesa.truco." + name for name in ("e", "d", "gj", "turno", "pe", "re", "pt", "rt", "c")]
        self.compare(capture, "truco", names, lambda line, name: line[name.split(".")[-1]])


class ReversiDissector(ReversiTest):
    FIELDS = {"name": "name", "first": "first", "yours": "colour", "colour": "colour", "x": "x", "y": "y", "die": "dice",
              "reason": "reason"}

    def expected(self, heard):
        """What decode says of each direction: {(line, side): {field: values}}."""
        said, found = collections.defaultdict(bytes), {}
        for words in heard:
            said[words.line, words.side] += words.octets or b""
        for (line, side), octets in said.items():
            fields = collections.defaultdict(list)
            for packet in json_lines(run("decode", "reversi", "--json", "--from", side, octets=octets), "packet"):
                fields["flags"].append("0x" + packet["hex"][6:8].lower())
                for name, theirs in self.FIELDS.items():
                    if theirs in packet and (packet["packet"] == 1 or name != "yours") and (packet["packet"] != 1 or name != "colour"):
                        fields[name] += [str(value) for value in packet[theirs]] if name == "die" else [str(packet[theirs])]
                if "board" in packet:  # decode has it row by row, the packet column by column
                    board = packet["board"].replace("-", "·")
                    fields["row"] += [board[x::8] for x in range(8)]
            found[line, side] = fields
        return found

    def test_fields_are_those_of_decode_however_it_was_cut(self):
        heard, _ = self.record(lambda: self.python("Py", "--dice", "--quirk", "twice"), lambda: self.bot("A name of 16 oct"))
        expected = self.expected(heard)
        names = ["flags", "row", *self.FIELDS]
        for seed, cut in ((0, 0.0), (1, 0.5), (2, 0.9)):
            capture = self.capture(self.joined(heard) if seed == 2 else heard, seed=seed, cut=cut)
            self.assertEqual(tshark(capture, "-Y", "sobremesa_reversi && _ws.expert.group != \"Sequence\" && _ws.expert"), [])
            found = collections.defaultdict(lambda: collections.defaultdict(list))
            for row in fields_of(capture, ["tcp.srcport", "tcp.dstport", *["sobremesa_reversi." + name for name in names]]):
                port, other = int(row[0][0]), int(row[1][0])
                key = (other - 40000, SERVER) if port == 7777 else (port - 40000, CLIENT)
                for name, values in zip(names, row[2:]):
                    found[key][name] += values
            for key, fields in expected.items():
                for name in names:
                    self.assertEqual(found[key][name], fields[name], (key, name, cut))

    @staticmethod
    def joined(heard):
        """What one side says without a word of the other side between, as one piece."""
        pieces = []
        for words in heard:
            last = next((i for i in range(len(pieces) - 1, -1, -1) if pieces[i].line == words.line), None)
            if last is not None and pieces[last].side == words.side and words.octets and pieces[last].octets:
                pieces[last] = pieces[last]._replace(octets=pieces[last].octets + words.octets)
            else:
                pieces.append(words)
        return pieces

    def test_what_is_not_allowed_is_marked(self):
        start = b"RV\x80\x11" + b"Ana".ljust(16, b"\0")
        wrong = [(CLIENT, b"RV\x40\x81", "bad_square"), (CLIENT, b"RV\x50\x02", "bad_value"), (CLIENT, b"RV\x10", "bad_flags"),
                 (CLIENT, b"XV\x40\x11", "bad_signature"), (CLIENT, b"RV\x80" + bytes(16), "empty_name"),
                 (CLIENT, b"RV\x20\0", None), (CLIENT, b"RV\x40\x11RV\x50\x01", None), (SERVER, start, None),
                 (SERVER, b"RV\x80\x21" + start[4:], "bad_value"), (SERVER, b"RV\x10\1\1\2", "bad_dice"),
                 (SERVER, b"RV\x10\1\x09\2", "bad_dice"), (SERVER, b"RV\x40\1" + b"\x03" + bytes(15), "bad_board"),
                 (SERVER, b"RV\x20\5", "bad_value"), (SERVER, b"RV\x50", "bad_flags"), (SERVER, b"RV\x20\4RV\x48", None)]
        # Each on a connection of its own: what is wrong must not reach the next.
        capture = self.capture([Words(i, i, side, octets) for i, (side, octets, _) in enumerate(wrong)])
        kinds = sorted({name for _, _, name in wrong if name})
        rows = fields_of(capture, ["_ws.expert.message", *["sobremesa_reversi." + name for name in kinds]], "-Y", "tcp.len > 0")
        self.assertEqual(len(rows), len(wrong))
        for (side, octets, name), row in zip(wrong, rows):
            marked = [kind for kind, column in zip(kinds, row[1:]) if column]
            self.assertEqual(marked, [name] if name else [], (side, octets))
            self.assertEqual(bool(row[0]), bool(name), (side, octets, row))


if __name__ == "__main__":
    unittest.main(verbosity=2)
