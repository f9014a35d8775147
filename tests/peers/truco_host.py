#!/usr/bin/env python3
"""The host of the truco ring, written from seed 004 and truco.md (T1 to T16) alone."""
import argparse
import json
import random
import sys
import time

from truco_wire import Finder, Frame, Line, add_line_options, card_text

SEATS = "ABCD"
NUMBERS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
DECK = [(n, s) for s in "EBOC" for n in NUMBERS]
WORTH = (1, 3, 6, 9, 24)
GOAL = 24
ORDER = [{(4, s) for s in "EBOC"}, {(5, s) for s in "EBOC"}, {(6, s) for s in "EBOC"}, {(7, "C"), (7, "B")},
         {(10, s) for s in "EBOC"}, {(11, s) for s in "EBOC"}, {(12, s) for s in "EBOC"}, {(1, "O"), (1, "C")},
         {(2, s) for s in "EBOC"}, {(3, s) for s in "EBOC"}, {(7, "O")}, {(7, "E")}, {(1, "B")}, {(1, "E")}]


def team(seat):
    return "AC" if seat in "AC" else "BD"


def right_of(seat):
    return SEATS[(SEATS.index(seat) + 1) % 4]


def piezas(vira):
    """perico, perica (T4)"""
    number, suit = vira
    return (12 if number == 11 else 11, suit), (12 if number == 10 else 10, suit)


def rank(card, vira):
    perico, perica = piezas(vira)
    if card == perico:
        return 15
    if card == perica:
        return 14
    return next(i for i, cards in enumerate(ORDER) if card in cards)


def face(card):
    return card[0] if card[0] <= 7 else 0


def envido(cards, vira):
    """T5"""
    perico, perica = piezas(vira)
    best = max(face(c) for c in cards)
    for a in cards:
        for b in cards:
            if a != b and a[1] == b[1]:
                best = max(best, 20 + face(a) + face(b))
    for pieza, worth in ((perico, 11), (perica, 10)):
        if pieza in cards:
            best = max(best, 20 + worth + max(face(c) for c in cards if c != pieza))
    return best


def flor(cards, vira):
    return len({c[1] for c in cards if c not in piezas(vira)}) <= 1


class Partida:
    def __init__(self, dealer, rng):
        deck = rng.sample(DECK, 13)
        self.mano = right_of(dealer)
        self.vira = deck[12]
        self.dealt = {s: deck[3 * i:3 * i + 3] for i, s in enumerate(SEATS)}
        self.hands = {s: set(cards) for s, cards in self.dealt.items()}
        self.flor = {t for t in ("AC", "BD") if any(flor(self.dealt[s], self.vira) for s in t)}
        self.turn = self.leader = self.mano
        self.table, self.rounds = {}, []
        self.level, self.asked_by = 0, None  # asked_by: the team whose call was accepted last
        self.envido = None  # None, "wanted", or the team that called and was refused
        self.pending = None  # (kind, caller)
        self.winner = None

    def legal(self, frame):
        """The kind of act, or None if it may not be made."""
        named = frame.turn == frame.e or (frame.turn == "#" and frame.c == "###")  # only a card needs its Turno
        if not named or frame.e != self.turn or frame.gj != "SG" or self.winner:
            return None
        calls = {k: getattr(frame, k) for k in ("pe", "re", "pt", "rt") if getattr(frame, k) != "#"}
        if bool(calls) == (frame.c != "###"):
            return None
        kind = next(iter(calls), "card")
        if self.pending:  # T1, T8
            return kind if kind == {"pe": "re", "pt": "rt"}[self.pending[0]] else None
        if kind == "card":
            return kind if frame.card in self.hands[frame.e] else None
        if kind == "pe":  # T6
            free = not self.rounds and self.envido is None and not self.flor
            return kind if free else None
        if kind == "pt":  # T9
            return kind if self.level < 4 and self.asked_by != team(frame.e) else None
        return None

    def act(self, frame, kind):
        """Applies it and gives the frame to all that shows it."""
        seat = frame.e
        show = Frame("S", "T")
        if kind in ("pe", "pt"):
            self.pending = (kind, seat)
            self.turn = right_of(seat)
            setattr(show, kind, "S")
        elif kind == "re":
            caller = self.pending[1]
            self.envido = "wanted" if frame.re == "S" else team(caller)
            self.pending, self.turn, show.re = None, caller, frame.re
        elif kind == "rt":
            caller = self.pending[1]
            self.pending, show.rt = None, frame.rt
            if frame.rt == "S":
                self.level += 1
                self.asked_by = team(caller)
            else:
                self.winner = team(caller)
            self.turn = caller
        else:
            self.hands[seat].remove(frame.card)
            self.table[seat] = frame.card
            self.turn = right_of(seat)
            if len(self.table) == 4:
                self.end_round()
            show.c = card_text(frame.card)
        show.turn = "#" if self.winner else self.turn
        return show

    def end_round(self):
        """T10 and the ties of the seed."""
        order = [SEATS[(SEATS.index(self.leader) + i) % 4] for i in range(4)]
        ranks = {s: rank(self.table[s], self.vira) for s in SEATS}
        best = max(ranks.values())
        ours = [s for s in order if ranks[s] == best]
        tied = len({team(s) for s in ours}) == 2
        self.rounds.append(None if tied else team(ours[0]))
        self.leader = self.turn = ours[-1] if tied else ours[0]
        self.table = {}
        r = self.rounds
        if len(r) == 2:
            if r[0] is None:
                self.winner = r[1]
            elif r[1] in (None, r[0]):
                self.winner = r[0]
        elif len(r) == 3:
            self.winner = r[2] or r[0] or team(self.mano)

    def pay(self, points):
        """T11"""
        def add(who, sum_):
            if max(points.values()) < GOAL:
                points[who] = min(GOAL, points[who] + sum_)
        first = team(self.mano)
        for t in (first, "BD" if first == "AC" else "AC"):
            if t in self.flor:
                add(t, 3)
        if self.envido == "wanted":
            order = [SEATS[(SEATS.index(self.mano) + i) % 4] for i in range(4)]
            add(team(max(order, key=lambda s: envido(self.dealt[s], self.vira))), 2)  # T7: max takes the first
        elif self.envido:
            add(self.envido, 1)
        add(self.winner, WORTH[self.level])


class Host:
    def __init__(self, line, args):
        self.line, self.args = line, args
        self.rng = random.Random(args.seed)
        self.finder = Finder()
        self.inbox = []
        self.told = dict.fromkeys(SEATS, 0.0)
        self.ignored = self.games = 0
        self.owed = False  # somebody asked while a frame was under way

    def pump(self, timeout):
        for frame, _ in self.finder.feed(self.line.read(timeout)):
            self.inbox.append(frame)

    def to_all(self, frame, partida=None):
        """Sends it and repeats it until it is back."""
        deadline = 0.0
        tries = 0
        while True:
            now = time.monotonic()
            if now >= deadline:
                if frame.gj != "SG" and tries >= 10:
                    return
                self.line.write(frame.wire())
                deadline, tries = now + self.args.repeat, tries + 1
            while self.inbox:
                got = self.inbox.pop(0)
                if got.e == "S":
                    if got == frame:
                        return
                elif got == Frame(got.e, "S", turn=got.e) and partida and not self.args.seed_alone:
                    self.deal(partida, got.e)
                    self.owed = True
            self.pump(deadline - time.monotonic())

    def deal(self, partida, seat):
        for card in partida.dealt[seat]:
            self.line.write(Frame("S", seat, c=card_text(card)).wire())

    def opening(self, partida):
        frames = [Frame("S", "T", c=card_text(partida.vira))]
        return frames + [Frame("S", "T", c="FLa" if t == "AC" else "FLb") for t in sorted(partida.flor)]

    def retell(self, partida, points, last):
        self.owed = False
        self.show_points(points)
        for frame in self.opening(partida) + [last]:
            self.to_all(frame, partida)

    def play(self, dealer, points):
        partida = Partida(dealer, self.rng)
        for i in range(4):
            self.deal(partida, SEATS[(SEATS.index(partida.mano) + i) % 4])
        for frame in self.opening(partida):
            self.to_all(frame, partida)
        last = Frame("S", "T", turn=partida.turn)
        self.to_all(last, partida)
        while not partida.winner:
            if self.owed:
                self.retell(partida, points, last)
            while not self.inbox:
                self.pump(1.0)
            got = self.inbox.pop(0)
            if got.e == "S":
                continue
            if got == Frame(got.e, "S", turn=got.e):
                if self.args.seed_alone:
                    continue
                self.deal(partida, got.e)
                self.retell(partida, points, last)
                continue
            kind = partida.legal(got)
            if kind:
                last = partida.act(got, kind)
                self.to_all(last, partida)
            else:
                self.ignored += 1
                if time.monotonic() - self.told[got.e] >= 1.0:  # T13
                    self.told[got.e] = time.monotonic()
                    self.to_all(last, partida)
        self.owed = False
        partida.pay(points)

    def game(self):
        points = {"AC": 0, "BD": 0}
        dealer = "D"
        if not self.args.seed_alone:
            self.show_points(points)
        while max(points.values()) < GOAL:
            self.play(dealer, points)
            dealer = right_of(dealer)
            self.show_points(points)
        winner = max(points, key=points.get)
        self.to_all(Frame("S", "T", gj=winner))
        self.games += 1
        print(json.dumps({"event": "end", "letter": "S", "number": self.games, "team": winner,
                          "points": [points["AC"], points["BD"]],
                          "noise": self.finder.noise, "ignored": self.ignored}), flush=True)

    def show_points(self, points):
        self.to_all(Frame("S", "T", c=f"{points['AC']:02d}a"))
        self.to_all(Frame("S", "T", c=f"{points['BD']:02d}b"))


def main():
    parser = argparse.ArgumentParser()
    add_line_options(parser)
    parser.add_argument("--seed-alone", action="store_true",
                        help="no presence frames, no answer to the request for everything again")
    args = parser.parse_args()
    host = Host(Line(args), args)
    try:
        for _ in range(args.games):
            host.game()
    except EOFError as why:
        print(f"truco_host.py: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
