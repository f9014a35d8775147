#!/usr/bin/env python3
"""A player's station on the truco ring, written from seed 004 and truco.md alone.

It keeps no score of its own: it plays when the host says that it is its turn, repeats what it said until a frame to all
shows it, and at the end prints what the host said.  It calls envido and truco now and then, allowed or not (T13),
unless it is told not to call.  With --quirk it does one thing wrong."""
import argparse
import json
import random
import sys
import time

from truco_wire import Finder, Frame, Line, add_line_options, card_text

LINGER = 2.5  # times the repeat: the end may have been lost behind us
SILENCE = 8.0  # seconds without a frame: then it asks

QUIRKS = ("swallows",  # does not pass on the cards of the player behind it
          "impatient",  # plays in the turn of the player before it
          "forgets",  # does not repeat what was not shown
          "foreign-card",  # plays a card that it has not got
          "keeps-its-cards",  # passes its own cards on
          "never-asks")  # for cards that it lacks, or in the silence


class Player:
    def __init__(self, seat, rng, repeat, calls=True, quirk=None):
        self.seat, self.rng, self.repeat, self.calls, self.quirk = seat, rng, repeat, calls, quirk
        self.cards, self.shown = set(), set()
        self.vira = None
        self.begun = False  # the first turn of the partida has been heard
        self.act, self.act_at, self.tries = None, 0.0, 0
        self.asked_at = 0.0
        self.points = [0, 0]
        self.winner = None
        self.last = None
        self.called = set()
        self.out = []
        self.heard = time.monotonic()
        self.refused = 0

    # ---- what comes

    def on_frame(self, frame, raw, now):
        self.heard = now
        if frame.e == self.seat:
            return  # nobody took it off
        if frame.d == self.seat:
            if frame.card and frame.turn == "#":
                if len(self.cards | {frame.card}) > 3:  # of another partida: the host began anew
                    self.cards, self.shown, self.vira, self.begun = set(), set(), None, False
                self.cards.add(frame.card)
            if self.quirk == "keeps-its-cards":
                self.out.append(raw)
            return
        if self.quirk == "swallows" and frame.d not in "ST":
            return
        self.out.append(raw)
        if frame.d == "T":
            self.on_news(frame, now)

    def on_news(self, frame, now):
        again = frame == self.last
        self.last = frame
        if frame.gj != "SG":
            self.winner = frame.gj
            return
        if frame.points:
            points, team = frame.points[0], "ab".index(frame.points[1])
            if points != self.points[team]:  # else they are told again to somebody who has asked, or the others change
                self.cards, self.shown, self.vira, self.begun = set(), set(), None, False
                self.called = set()
                self.winner = self.act = None
            self.points[team] = points
            return
        if frame.card and frame.turn == "#" and not self.begun:
            self.vira = frame.card
        elif frame.card and frame.card != self.vira:
            self.shown.add(frame.card)
        if self.vira and len(self.cards) < 3 and now - self.asked_at > self.repeat:
            self.ask(now)
        if frame.turn != "#":
            self.begun = True
            if not again:
                self.act = None
            before = "ABCD"["ABCD".index(self.seat) - 1]
            if frame.turn == self.seat or (self.quirk == "impatient" and frame.turn == before):
                self.decide(frame, again, now)

    # ---- what it does

    def decide(self, frame, again, now):
        if again and self.act and self.calls:
            self.refused += 1
            self.act = None  # the host does not take it: something else
        if self.act or (len(self.cards) < 3 and frame.pe == "#" and frame.pt == "#"):
            return
        if frame.pe == "S":
            act = Frame(self.seat, "S", turn=self.seat, re=self.rng.choice("SN"))
        elif frame.pt == "S":
            act = Frame(self.seat, "S", turn=self.seat, rt=self.rng.choice("SN"))
        else:
            act = self.own_turn()
        self.act, self.tries = act, 0
        self.repeat_act(now)

    def own_turn(self):
        draw = self.rng.random() if self.calls else 1
        if draw < 0.15 and "E" not in self.called:
            self.called.add("E")
            return Frame(self.seat, "S", turn=self.seat, pe="S")
        if draw < 0.25 and "T" not in self.called:
            self.called.add("T")
            return Frame(self.seat, "S", turn=self.seat, pt="S")
        if self.quirk == "foreign-card":
            self.quirk = None
            return Frame(self.seat, "S", turn=self.seat, c=card_text(min(self.others())))
        left = sorted(self.cards - self.shown)
        card = self.rng.choice(left or sorted(self.cards))
        return Frame(self.seat, "S", turn=self.seat, c=card_text(card))

    def others(self):
        """Cards that it has not got and has not seen."""
        cards = {(number, suit) for number in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12) for suit in "EBOC"}
        return cards - self.cards - self.shown - {self.vira}

    def ask(self, now):
        self.asked_at = now
        if self.quirk != "never-asks":
            self.say(Frame(self.seat, "S", turn=self.seat))

    def repeat_act(self, now):
        self.tries += 1
        self.act_at = now + self.repeat
        self.say(self.act)

    def say(self, frame):
        self.out.append(frame.wire())

    def tick(self, now):
        if self.act and now >= self.act_at and self.quirk != "forgets":
            if self.tries >= 4 and self.last and self.last.turn == self.seat:
                self.act = None
                self.decide(self.last, False, now)
            else:
                self.repeat_act(now)
        lacks = self.vira and len(self.cards) < 3 and now - self.asked_at > 2 * self.repeat
        silence = self.vira and now - max(self.heard, self.asked_at) > SILENCE
        if lacks or silence:
            self.ask(now)


def main():
    parser = argparse.ArgumentParser()
    add_line_options(parser)
    parser.add_argument("--seat", required=True, choices="ABCD")
    parser.add_argument("--no-calls", action="store_true", help="only plays and answers")
    parser.add_argument("--quirk", choices=QUIRKS, help="something that it does wrong")
    args = parser.parse_args()
    line, finder = Line(args), Finder()
    player = Player(args.seat, random.Random(args.seed), args.repeat, not args.no_calls, args.quirk)
    ended = 0
    told = None
    while True:
        now = time.monotonic()
        try:
            data = line.read(0.05)
        except EOFError:
            break
        for frame, raw in finder.feed(data):
            player.on_frame(frame, raw, time.monotonic())
        player.tick(time.monotonic())
        if player.out:
            line.write(b"".join(player.out))
            player.out = []
        if player.winner and told != (player.winner, tuple(player.points), ended):
            ended += 1
            told = (player.winner, tuple(player.points), ended)
            print(json.dumps({"event": "end", "letter": args.seat, "team": player.winner, "points": player.points,
                              "noise": finder.noise, "refused": player.refused}), flush=True)
            player.winner = None
        if ended >= args.games and now - player.heard > LINGER * args.repeat:
            return 0
    return 0 if ended >= args.games else 1


if __name__ == "__main__":
    sys.exit(main())
