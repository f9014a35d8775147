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
    done = subprocess.run([PROGRAM, "bench", "web", "--games", "6", "--rate", "200", "--seconds", "0.5", "--json"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and not done.stderr, done
    said = json.loads(done.stdout)
    assert said["connections"] == 24 and said["tables"] == 6 and said["moves"] > 100, said
    assert 0 < said["ack_ms_p50"] <= said["ack_ms_p99"] <= said["ack_ms_max"] <= 1000 * said["seconds"], said
    assert said["rate"] == 200 and 0 < said["rate_ms_p50"] <= said["rate_ms_p99"] <= said["rate_ms_max"], said


def bench_rings():
    """Rings of every game with two watchers each. How well the pace is kept depends on what else the machine does; that
    everybody saw them go does not."""
    done = subprocess.run([PROGRAM, "bench", "web-lab", "--games", "5", "--seconds", "2", "--json"], capture_output=True,
                          text=True, timeout=120)
    assert done.returncode == 0 and not done.stderr, done
    said = json.loads(done.stdout)
    assert said["rings"] == 5 and said["watchers"] == 10 and said["messages"] > 100 and said["entries"] > 200, said
    assert 0 <= said["pace_off_mean"] <= said["pace_off_worst"] < 0.5, said


def main():
    rng = random.Random(SEED)
    server = Server()
    try:
        for game in Client(server).about["games"]:
            play(server, game["name"], game["seats"][2], rng)
    finally:
        server.stop()
    bench()
    bench_rings()


sys.exit(main())
