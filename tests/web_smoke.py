#!/usr/bin/env python3
"""A game of each kind over the page's protocol, against bots, with somebody looking on."""
import random
import sys

from web_client import Client, Server

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


def main():
    rng = random.Random(SEED)
    server = Server()
    try:
        for game in Client(server).about["games"]:
            play(server, game["name"], game["seats"][2], rng)
    finally:
        server.stop()


sys.exit(main())
