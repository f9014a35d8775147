#!/usr/bin/env python3
"""Hostile clients of every kind, many at once, while two people play Reversi at a table of the same server: their game
goes on to its end, the server stays small, and it ends when it is told to."""
import concurrent.futures
import json
import os
import random
import socket
import string
import sys

from web_client import Client, Closed, Server, Socket

BATCH = 200  # clients
BATCHES = min(int(os.environ.get("SOBREMESA_EFFORT", "1")), 5)
AT_ONCE = 16
RSS_MOST = 64 << 10  # kB of the server's, which begins with 8 MB

GONE = (Closed, ConnectionError)


class World:
    """What attackers know: the address, the links that the lobby gives to anybody, and a seat at a table of their own."""

    def __init__(self, server, made, own):
        self.server, self.join, self.watch, self.own = server, made["join"], made["watch"], own
        self.secret = made["seat"]  # only to be one letter off
        self.lingering = []         # lines that are left open

    def socket(self, **options):
        return Socket(self.server.host, self.server.port, **options)

    def line(self):
        line = socket.create_connection((self.server.host, self.server.port), timeout=60)
        self.lingering.append(line)
        return line


def must_close(line):
    """Until it is closed; a line that stays open runs into the time-out of its reads."""
    try:
        while True:
            line.receive()
    except GONE:
        return


def closed_after(world, *frames):
    """Each frame is (opcode, octets)."""
    line = world.socket()
    try:
        for opcode, octets in frames:
            line.frame(opcode, octets)
    except ConnectionError:
        pass  # closed before all of it was sent
    must_close(line)
    line.close()


def refused(world, **options):
    try:
        world.socket(**options)
    except GONE:
        return
    raise AssertionError(f"{options} was let in")


# --- what they do ---


def too_much(world, rng):
    closed_after(world, (1, b"x" * rng.randrange(65 << 10, 200 << 10)))


def a_giant_announced(world, _rng):
    line = world.socket()
    try:
        line.line.sendall(b"\x81\xff" + (1 << 40).to_bytes(8, "big") + bytes(4) + bytes(100 << 10))
    except ConnectionError:
        pass
    must_close(line)


def parts_without_end(world, _rng):
    line = world.socket()
    try:
        line.line.sendall(b"\x01\xfe\x10\x00" + bytes(4) + bytes(4096))
        for _ in range(30):
            line.line.sendall(b"\x00\xfe\x10\x00" + bytes(4) + bytes(4096))
    except ConnectionError:
        pass
    must_close(line)


def half_a_frame(world, rng):
    """Octet by octet, and never the rest."""
    line = world.socket()
    for octet in b"\x81\xfe\xff\x00" + rng.randbytes(rng.randrange(4, 60)):
        line.line.sendall(bytes([octet]))
    world.lingering.append(line.line)


def half_a_greeting(world, rng):
    head = f"GET /ws/0 HTTP/1.1\r\nHost: 127.0.0.1:{world.server.port}\r\nUpgrade: websocket\r\nX: y".encode()
    world.line().sendall(head[:rng.randrange(len(head))])


def a_head_without_end(world, _rng):
    line = world.line()
    try:
        line.sendall(b"GET / HTTP/1.1\r\n" + b"X-More: and more of it\r\n" * 8000)
        while line.recv(65536):
            pass
    except ConnectionError:
        pass


def silence(world, _rng):
    world.lingering.append(world.socket().line)


def wrong_keys(world, rng):
    client = Client(world.server)
    letters = string.ascii_letters + string.digits + "-_"
    last = rng.choice([one for one in letters if one != world.secret[-1]])
    guesses = [world.secret[:-1] + last, "0." + "".join(rng.choices(letters, k=22)), world.secret[2:], "0.", "x" * 60000]
    for key in guesses:
        assert client.refused("enter", key=key)["why"]
        assert client.refused("sit", key=key, seat=0, name="Eva")["why"]
    client.close()


def others_seats(world, _rng):
    for key in (world.watch, world.join):
        client = Client(world.server)
        client.enter(key)
        assert client.table["you"] == -1 and "q" not in client.table
        for what, fields in (("play", {"q": 1, "choice": 0, "mid": "m0"}), ("undo", {}), ("resign", {}), ("stand", {}),
                             ("again", {}), ("chat", {"text": "x"}), ("remove", {"seat": 0}), ("hurry", {"on": True}),
                             ("hint", {}), ("sit", {"key": key, "seat": 0, "name": "Eva"}), ("go", {"move": 9999})):
            assert client.refused(what, **fields)["why"], what
        assert not any(world.secret in text for text in client.heard)
        client.close()


def a_move_again(world, _rng):
    """At a seat of their own, with a mid that was there before: the same answer, and nothing changes."""
    client = Client(world.server)
    client.enter(world.own["seat"])
    moves = client.table["n"]
    for _ in range(10):
        client.ask("play", **world.own["move"])
    assert client.table["n"] == moves
    client.close()


def a_flood(world, rng):
    request = rng.choice(['{"do":"ping","id":1}', '{"do":"hello","v":1,"id":1}', '{"do":"enter","id":2,"key":"x"}'])
    closed_after(world, *[(1, request.encode())] * 60)


def bad_json(world, rng):
    text = json.dumps({"do": "enter", "id": 1, "key": world.watch}).encode()
    closed_after(world, (1, text[:rng.randrange(1, len(text))]))


def deep_json(world, rng):
    depth = rng.randrange(3000, 30000)
    closed_after(world, (1, b'{"do":"ping","id":1,"x":' + rng.choice((b"[", b'{"a":')) * (depth // 3)))
    closed_after(world, (1, b'{"do":"ping","id":1,"x":' + b"[" * depth + b"]" * depth + b"}"))


def no_text(world, rng):
    closed_after(world, (2, b'{"do":"ping","id":1}'))
    closed_after(world, (1, b'{"do":"' + rng.randbytes(40) + b'\xff"}'))
    closed_after(world, (rng.randrange(3, 8), b"reserved"))


def another_page(world, _rng):
    refused(world, origin="http://evil.example")
    refused(world, name="evil.example")
    refused(world, path="/ws/1")
    refused(world, protocol="other")


def deaf(world, _rng):
    """Asks and never reads."""
    line = world.socket()
    for do in ('"hello","v":1', f'"enter","key":"{world.watch}"', '"lobby","on":true', *['"hello","v":1'] * 30):
        line.send('{"do":%s,"id":1}' % do)
    world.lingering.append(line.line)


def tables(world, rng):
    client = Client(world.server)
    for _ in range(5):
        client.ask("create", game=rng.choice(["uno", "monopoly", "reversi"]), rules="", name="X", open=True,
                   seats=[{"who": "me"}, {"who": "bot"}])
    client.close()


ATTACKS = (too_much, a_giant_announced, parts_without_end, half_a_frame, half_a_greeting, a_head_without_end, silence,
           wrong_keys, others_seats, a_move_again, a_flood, bad_json, deep_json, no_text, another_page, deaf, tables)


# --- the innocent, and the whole ---


def sit_down(server):
    eva, luis = Client(server), Client(server)
    made = eva.ask("create", game="reversi", rules="", name="Eva", open=True, chat=True,
                   seats=[{"who": "me"}, {"who": "open"}])
    eva.enter(made["seat"])
    luis.ask("sit", key=made["join"], seat=1, name="Luis")
    for one in (eva, luis):
        one.until(lambda table: table.get("stage") in ("asks", "waits"))
    return made, (eva, luis)


def play(people, rng):
    """A game to its end; gives how many moves were acknowledged."""
    moves = 0
    while any(one.table["stage"] != "over" for one in people):
        mover, = (one for one in people if "q" in one.table)
        before = mover.table["n"]
        mover.choose(rng.choice)
        moves += 1
        assert mover.table["n"] > before, mover.table
        for one in people:
            one.until(lambda table: table["n"] >= mover.table["n"])
    assert all(one.table["outcome"] for one in people)
    return moves


def own_table(server, rng):
    client = Client(server)
    made = client.ask("create", game="reversi", rules="", name="X", seats=[{"who": "me"}, {"who": "open"}])
    client.enter(made["seat"])
    other = Client(server)
    other.ask("sit", key=made["join"], seat=1, name="Y")
    client.until(lambda table: table.get("stage") == "asks")
    option = rng.choice(client.table["scene"]["option"])
    move = {"q": client.table["q"], "choice": option["choice"], "n": option["n"], "mid": "once"}
    client.ask("play", **move)
    return {"seat": made["seat"], "move": move}, (client, other)


def resident(server):
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as file:
        return int(next(line for line in file if line.startswith("VmRSS")).split()[1])


def withstand(server):
    rng = random.Random(15)
    made, people = sit_down(server)
    own, owners = own_table(server, rng)
    world = World(server, made, own)
    sizes, games, moves = [resident(server)], 0, 0
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        for batch in range(BATCHES):
            attacks = [pool.submit(ATTACKS[i % len(ATTACKS)], world, random.Random(batch * BATCH + i)) for i in range(BATCH)]
            played = 0
            while not played or not all(attack.done() for attack in attacks):
                moves += play(people, rng)
                played += 1
                people[0].ask("again")
                people[1].until(lambda table: table["stage"] != "over")
            for attack in attacks:
                attack.result()
            games += played
            sizes.append(resident(server))
            assert sizes[-1] < RSS_MOST, sizes
    assert Client(server).ask("ping")["t"] == "done"
    print(f"{BATCH * BATCHES} hostile clients, {len(world.lingering)} of them still there; {games} games with {moves} moves to "
          f"their end; {sizes} kB resident")
    for one in (*people, *owners):
        one.close()


def main():
    server = Server()
    try:
        withstand(server)
    except BaseException:
        server.kill()
        raise
    server.stop()


sys.exit(main())
