#!/usr/bin/env python3
"""A player for `./sobremesa arena`: plays any game by a simple preference. docs/players.md has the protocol.

    ./sobremesa arena uno --players cmd:docs/examples/bot.py,random --games 100 --seed 1

It likes some words better than others, passes only when there is nothing else, and in doubt throws a coin that falls
the same way whenever the game has the same seed."""

import json
import random
import sys

# What a move's text begins with, best first; other words come in between, in the order of the choices.
LIKED = ["accept", "buy", "build", "place", "pay", "throw", "use", "play", "take"]
DISLIKED = ["refuse", "skip", "decline", "cancel", "pass", "leave", "mortgage", "sell", "raze", "trade", "bankrupt"]


def rank(choice):
    word = choice["move"].split()[0]
    if word in LIKED:
        return LIKED.index(word)
    if word in DISLIKED:
        return 100 + DISLIKED.index(word)
    return 50


def main():
    coin = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["event"] == "game":  # a new game: forget the last one
            coin = random.Random(message["seed"])
        if message["event"] != "choose":  # "hello", and whatever a later version may say
            continue
        choices = message["choices"]
        best = min(map(rank, choices))
        index = coin.choice([i for i, choice in enumerate(choices) if rank(choice) == best])
        answer = {"id": message["id"], "choice": index, "because": choices[index]["move"].split()[0]}
        if "low" in choices[index]:  # a range: a bid, a colour; low bids, any colour
            low, high = choices[index]["low"], choices[index]["high"]
            answer["n"] = coin.randint(low, min(high, low + 9))
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
