#!/usr/bin/env python3
"""A game of each kind over the page's protocol, against bots, with somebody looking on; and the bench of the server."""
import json
import random
import subprocess
import sys

from web_client import PROGRAM, Client, Server

SEED = 5


def play(server, game, seats, rng):
    me, other = Client(server), Client(server, lang="en")
    made = me.ask("create", game=game, rules="", name="Eva", open=True, chat=True,
                  seats=[{"who": "me"}] + [{"who": "bot"}] * (seats - 1))
    me.enter(made["seat"])
    other.enter(made["watch"])
    me.ask("hurry", on=True)
    moves = 0
    while me.table["stage"] != "over" and moves < 400:
        if me.turn()["stage"] != "over":
            me.choose(rng.choice)
            moves += 1
    other.until(lambda table: table["n"] >= me.table["n"])
    assert other.table["you"] == -1 and "q" not in other.table, other.table
    print(game, me.table["stage"], me.table.get("outcome", ""), me.table["n"], "moves", moves, "of mine",
          sum(map(len, me.heard)) // len(me.heard), "octets a message")
    me.close()
    other.close()


def bench():
    """Six tables, of two games in turns; their clients are the program's own."""
    done = subprocess.run([PROGRAM, "bench", "web", "--games", "6", "--json"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and not done.stderr, done
    said = json.loads(done.stdout)
    assert said["connections"] == 24 and said["tables"] == 6 and said["moves"] > 100, said
    assert 0 < said["ack_ms_p50"] <= said["ack_ms_p99"] <= said["ack_ms_max"] <= 1000 * said["seconds"], said


def main():
    rng = random.Random(SEED)
    server = Server()
    try:
        for game in Client(server).about["games"]:
            play(server, game["name"], game["seats"][2], rng)
    finally:
        server.stop()
    bench()


sys.exit(main())
