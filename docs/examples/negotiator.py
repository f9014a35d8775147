#!/usr/bin/env python3
"""A player for `./sobremesa arena monopoly` that bargains, on the board of Madrid. docs/players.md has the protocol.

    ./sobremesa arena monopoly --players maestro,cmd:docs/examples/negotiator.py --options trade=1 --rounds 150 --games 20

It has a person's plain habits: buys what it lands on, bids what a deed counts for it, builds while it has money in
hand, and makes or takes a deal when both gain by printed prices, twice the price for a street of a whole group."""

import json
import sys

PRICES = [60, 60, 200, 100, 100, 120, 140, 150, 140, 160, 200, 180, 180, 200,
          220, 220, 240, 200, 260, 260, 150, 280, 300, 300, 320, 200, 350, 400]
GROUPS = [(0, 1), (3, 4, 5), (6, 8, 9), (11, 12, 13), (14, 15, 16), (18, 19, 21), (22, 23, 24), (26, 27),
          (2, 10, 17, 25), (7, 20)]
HAND = 15000  # what it keeps when it builds or bargains


def members(text):
    bits = int(text, 16)
    return {deed for deed in range(len(PRICES)) if bits >> deed & 1}


class Position:
    def __init__(self, view):
        field = dict(word.split("=") for word in view.split())
        self.cash = [int(sum) for sum in field.get("cash", "0").split(",")] + [0] * 6
        owner = [int(seat) for seat in field.get("owner", "").split(",") if seat]
        self.owned = [{d for d in range(len(PRICES)) if d < len(owner) and owner[d] == seat} for seat in range(6)]
        self.throws = int(field.get("throws", 0))
        self.lot, self.proposer = int(field.get("lot", 0)), int(field.get("proposer", 0))
        self.give, self.want = members(field.get("give", "0")), members(field.get("want", "0"))
        self.pays = int(field.get("give_money", 0)) - int(field.get("want_money", 0))


def count(owned):
    """What somebody's deeds come to."""
    total = 0
    for group in GROUPS:
        mine = [deed for deed in group if deed in owned]
        whole = len(mine) == len(group) and len(group) < 4
        total += sum(PRICES[deed] for deed in mine) * 100 * (2 if whole else 1)
    return total


def gain(owned, gives, gets):
    return count(owned - gives | gets) - count(owned)


class Player:
    def __init__(self):
        self.asked, self.deal = -100, None

    def look_for_deal(self, at, seat, partners):
        """Something that completes a group of its own, for money that shares what both gain."""
        for partner in partners:
            for group in GROUPS:
                want = set(group) & at.owned[partner]
                if not want or set(group) - want - at.owned[seat] or not set(group) & at.owned[seat]:
                    continue
                mine, theirs = gain(at.owned[seat], set(), want), gain(at.owned[partner], want, set())
                pays = (mine - theirs) // 2
                if mine + theirs > 0 and 0 < pays < at.cash[seat] - HAND:
                    return partner, want, pays
        return None

    def choose(self, at, seat, choices):
        """The choice that it likes, with n and set where they are needed."""
        by_word = {}
        for index, choice in enumerate(choices):
            by_word.setdefault(choice["move"].split()[0], []).append((index, choice))

        def first(word, **more):
            return {"choice": by_word[word][0][0], "because": word, **more}

        if "accept" in by_word:
            mine = gain(at.owned[seat], at.want, at.give) + at.pays
            theirs = gain(at.owned[at.proposer], at.give, at.want) - at.pays
            good = mine >= 2000 and mine >= theirs / 2 and at.cash[seat] + at.pays >= HAND
            return first("accept" if good else "refuse")
        if self.deal and "give" in by_word:
            return first("give", n=self.deal[2], set=[])
        if self.deal and "want" in by_word and self.deal[1] <= set(by_word["want"][0][1].get("within", [])):
            return first("want", n=0, set=sorted(self.deal[1]))
        if "bid" in by_word:
            choice = by_word["bid"][0][1]
            worth = gain(at.owned[seat], set(), {at.lot}) if at.lot < len(PRICES) else 0
            bid = choice["low"] + 500
            return first("bid", n=bid) if bid <= min(worth, at.cash[seat] - HAND, choice["high"]) else first("leave")
        if "trade" in by_word and at.throws >= self.asked + 8:
            partners = {int(choice["move"].split()[1]): index for index, choice in by_word["trade"]}
            self.deal = self.look_for_deal(at, seat, partners)
            if self.deal:
                self.asked = at.throws
                return {"choice": partners[self.deal[0]], "because": "trade"}
        if "build" in by_word and at.cash[seat] > 2 * HAND:
            return first("build")
        for word in ("propose", "cards", "cancel", "buy", "pay", "place", "throw", "pass", "tax", "choose", "wish", "interest",
                     "mortgage", "sell", "raze", "control", "decline", "bankrupt"):
            if word in by_word:
                return first(word)
        return {"choice": 0}


def main():
    player, seat = Player(), 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["event"] == "game":
            player, seat = Player(), message["seat"]
        if message["event"] == "choose":
            answer = player.choose(Position(message["view"]), seat, message["choices"])
            print(json.dumps({"id": message["id"], **answer}), flush=True)


if __name__ == "__main__":
    main()
