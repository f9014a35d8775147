#!/usr/bin/env python3
"""UNO ring station (strict mode), written from the protocol seed and the rulings alone.

It plays and at the same time checks every frame of the other stations.  Layers, bottom up:
  frames -> cards -> Game (bookkeeping and rules) -> Player (chooses frames) ->
  Station (ring protocol; bytes and clock in, bytes and events out) -> links and main loop.
Rulings are cited as U1..U20 (uno.md) and "ring" (ring.md).
"""
import argparse
import heapq
import itertools
import json
import os
import random
import select
import socket
import sys
import termios
import time
import tty
from collections import Counter, deque, namedtuple

# ---------------------------------------------------------------- frames (ring: "Frame")

FLAG = 0x7E
DEFINED = START, INITIAL, VICTORY, TO_HAND, TO_TABLE = 1, 2, 3, 6, 7
ANNOUNCE = 0x04                                  # mode bit in the information octet of START
COUNTER = 0x03


class Frame(namedtuple("Frame", "eo ed control info")):
    """One frame; `info` is the information octet as it is on the wire."""
    __slots__ = ()

    def wire(self):
        return bytes((FLAG, self.eo << 6 | self.ed << 4 | self.control, self.info, FLAG))

    def __str__(self):
        return self.wire().hex(" ").upper()


class FrameFinder:
    """Sliding window over every byte, never reset; two frames may share a flag."""

    def __init__(self):
        self.window = (0, 0, 0, 0)
        self.total = 0
        self.covered = 0                         # bytes that belong to some frame
        self.last_end = 0

    def feed(self, data):
        frames = []
        for byte in data:
            a, x, y, b = self.window = self.window[1:] + (byte,)
            self.total += 1
            if a == FLAG == b and x != FLAG and y != FLAG:
                self.covered += min(4, self.total - self.last_end)
                self.last_end = self.total
                frames.append(Frame(x >> 6, x >> 4 & 3, x & 15, y))
        return frames

    @property
    def noise(self):
        return self.last_end - self.covered


# ---------------------------------------------------------------- cards

BLUE, GREEN, RED, YELLOW = range(4)
SKIP, REVERSE, PLUS2, CC, PLUS4, NULL = range(10, 16)
WILDS = (CC, PLUS4)
COLOURS = ("blue", "green", "red", "yellow")
SYMBOLS = [str(i) for i in range(10)] + ["PT", "CS", "+2", "CC", "+4", "NULL"]
ANY_COLOUR = GREEN                               # 01 on drawn wilds and on the pass card (U10)


def symbol(card):
    return card & 15


def card_of(info):
    """Card identity: colour and symbol; the colour of a wild is not part of it."""
    return info & 15 if info & 15 >= CC else info & 63


def card_name(card):
    return SYMBOLS[symbol(card)] if symbol(card) >= CC else f"{COLOURS[card >> 4]} {SYMBOLS[symbol(card)]}"


def new_deck():
    deck = Counter({CC: 4, PLUS4: 4})
    for colour in range(4):
        for sym in range(13):
            deck[colour << 4 | sym] = 1 if sym == 0 else 2
    return deck


def points(card):                                # U15
    sym = symbol(card)
    return sym if sym < 10 else 50 if sym in WILDS else 20


def remove_card(pile, card):
    pile[card] -= 1
    if not pile[card]:
        del pile[card]


# ---------------------------------------------------------------- the game

class Refused(Exception):
    """A frame that does not fit and is not tolerated (U19): not applied, the station stops."""

    def __init__(self, what, ruling):
        super().__init__(what)
        self.what, self.ruling = what, ruling


DEAL, FIRST_HAND, FIRST_TABLE, PLAY, WON, OVER = "deal", "first-hand", "first-table", "play", "won", "over"


class Game:
    """The whole game as every station knows it.  apply() checks a frame and books it.

    apply() returns the tolerated departures as (what, ruling) and raises Refused for the others.
    """

    def __init__(self, players, deck=None):
        self.n = players
        self.draw = new_deck() if deck is None else deck     # a multiset (U1)
        self.under = Counter()                   # dropped cards below the top
        self.top = None
        self.colour = None                       # None: first card is a CC, anything fits (U4)
        self.hands = [Counter() for _ in range(players)]
        self.direction = 0
        self.turn = 0                            # holder of the right to send: ED of the last frame
        self.phase = DEAL
        self.dealt = 0                           # cards that the dealing station has announced
        self.first = None                        # first card, while it is in station 0's hand
        self.penalised = False                   # the turn came with +2 or +4 (U14)
        self.penalty = 0                         # cards still to take
        self.drawn = None                        # card drawn in this turn (U9)
        self.winner = None
        self.frames = 2                          # the counted START and the announcement

    # -- what the rules say

    def may_play(self, card, hand):
        sym = symbol(card)
        if self.colour is None or sym == CC:
            return True
        if sym == PLUS4:                         # U3
            return not self.holds_colour(hand)
        return card >> 4 == self.colour or sym == symbol(self.top)

    def holds_colour(self, hand):
        return any(c >> 4 == self.colour for c in hand if symbol(c) < CC)

    def playable(self, player):
        hand = self.hands[player]
        return [card for card in hand if self.may_play(card, hand)]

    def holder(self):
        """Who may send: ED of the last frame, or whoever has played the last card (U8, U18)."""
        return self.winner if self.phase == WON else self.turn

    def can_draw(self):                          # U2
        return bool(self.draw or self.under)

    def follow(self, eo, sym, last=False):
        """Direction bit and ED that the rules ask for after eo put a card with this symbol down."""
        if last:
            return self.direction, eo            # U8
        direction = self.direction ^ (sym == REVERSE)            # U6 needs nothing more
        step = -1 if direction else 1
        return direction, (eo + step * (2 if sym == SKIP else 1)) % self.n   # U7 needs nothing more

    def score(self):
        return sum(points(c) * k for i, hand in enumerate(self.hands) if i != self.winner for c, k in hand.items())

    # -- applying frames

    def apply(self, f):
        soft = []
        if not f.info & 0x80 and not (self.phase == FIRST_TABLE and f.info == 0x4D):
            soft.append((f"high bit 0 in {f}", "ring"))
        if (self.phase == DEAL and self.dealt == 7 and f.control == TO_HAND
                and f.eo == (self.turn + 1) % self.n):
            soft.append((f"station {f.eo} swallowed the control 2 addressed to it", "U13"))
            self.frames += 1
            self._next_dealer(f.eo)
        expected = {DEAL: INITIAL if self.dealt == 7 else TO_HAND, FIRST_HAND: TO_HAND,
                    FIRST_TABLE: TO_TABLE, WON: VICTORY}.get(self.phase)
        if f.eo != self.holder():
            raise Refused(f"out of turn: {f} while the right to send is station {self.holder()}'s", "U19")
        if expected is None and f.control in (TO_HAND, TO_TABLE) or f.control == expected:
            pass
        elif f.control == VICTORY:
            raise Refused(f"victory of station {f.eo}, which holds {sum(self.hands[f.eo].values())} cards", "U8")
        else:
            raise Refused(f"control {f.control} where the game is at '{self.phase}': {f}", "U19")
        if f.control == INITIAL:
            self._initial(f, soft)
        elif f.control == VICTORY:
            self._victory(f, soft)
        elif f.control == TO_HAND:
            self._to_hand(f, soft)
        elif self.phase == FIRST_TABLE:
            self._first_table(f, soft)
        else:
            self._to_table(f, soft)
        self.frames += 1
        return soft

    def _check_plain(self, f, ed, soft):
        if f.info | 0x80 != 0x80:
            soft.append((f"information octet {f.info:02X} in control {f.control}", "U12"))
        if f.ed != ed:
            soft.append((f"ED {f.ed} in control {f.control} of station {f.eo}, not {ed}", "U19"))

    def _initial(self, f, soft):
        if f.ed >= self.n or (f.ed != 0 and self.hands[f.ed]):
            raise Refused(f"control 2 to station {f.ed}, which cannot be dealt to", "U13")
        self._check_plain(f, (f.eo + 1) % self.n, soft)
        self._next_dealer(f.ed)

    def _next_dealer(self, station):
        self.turn, self.dealt = station, 0
        if station == 0:
            self.phase = FIRST_HAND

    def _victory(self, f, soft):
        self._check_plain(f, f.eo, soft)
        self.phase = OVER

    def _refill(self):                           # U1, U2
        if not self.draw:
            self.draw, self.under = self.under, Counter()

    def _to_hand(self, f, soft):
        card, hand = card_of(f.info), self.hands[f.eo]
        if self.phase == PLAY:
            if self.penalised and not self.penalty:
                raise Refused(f"station {f.eo} takes more cards than the penalty", "U14")
            if self.drawn is not None:
                raise Refused(f"station {f.eo} draws twice in a turn", "U9")
            if not self.penalised and self.playable(f.eo):
                names = ", ".join(map(card_name, self.playable(f.eo)))
                raise Refused(f"station {f.eo} draws while it can play {names}", "U9")
        self._refill()
        if card not in self.draw:
            raise Refused(f"card {card_name(card)} is not in the draw pile", "U19")
        if self.phase == FIRST_HAND and card == PLUS4:
            raise Refused("the first card is a +4", "U5")
        if f.ed >= self.n:
            raise Refused(f"ED {f.ed} in a ring of {self.n}", "U19")
        if f.info >> 6 & 1 != self.direction:
            soft.append((f"S bit {f.info >> 6 & 1} in {f}, direction is {self.direction}", "U11"))
        if f.ed != f.eo:
            soft.append((f"ED {f.ed} in a card to the hand of station {f.eo}", "U19"))
        if card in WILDS and f.info >> 4 & 3 != ANY_COLOUR:
            soft.append((f"colour bits {f.info >> 4 & 3:02b} on a drawn wild: {f}", "U10"))
        remove_card(self.draw, card)
        hand[card] += 1
        self.turn = f.ed
        if self.phase == DEAL:
            self.dealt += 1
        elif self.phase == FIRST_HAND:
            self.first, self.phase = card, FIRST_TABLE
        else:
            self._refill()
            if self.penalised:
                self.penalty -= 1
            else:
                self.drawn = card
            if f.ed != f.eo:                     # wrong ED, and ED counts (U19)
                self.penalised, self.penalty, self.drawn = False, 0, None

    def _first_table(self, f, soft):
        card = card_of(f.info)
        if card != self.first or f.ed >= self.n:
            raise Refused(f"first card {card_name(card)} to {f.ed}, drawn was {card_name(self.first)}", "U5")
        if card == CC and f.info | 0x80 != 0x8D:
            soft.append((f"first card CC sent as {f.info:02X}", "U4"))
        elif f.info >> 6 & 1:
            soft.append(("S bit 1 in the first card", "U11"))
        remove_card(self.hands[0], card)
        self.top, self.colour = card, None if card == CC else card >> 4
        self.direction = f.info >> 6 & 1         # the S bit is what counts (U11, U4); no effect (U5)
        self.turn, self.phase, self.first = f.ed, PLAY, None

    def _to_table(self, f, soft):
        card, hand, sym = card_of(f.info), self.hands[f.eo], f.info & 15
        if f.ed >= self.n:
            raise Refused(f"ED {f.ed} in a ring of {self.n}", "U19")
        if sym == NULL:
            self._check_pass(f)
            last = False
            if f.info >> 4 & 3 != ANY_COLOUR:
                soft.append((f"colour bits {f.info >> 4 & 3:02b} on the pass card: {f}", "U10"))
        else:
            self._check_play(f, card, hand, soft)
            last = sum(hand.values()) == 1
        direction, ed = self.follow(f.eo, sym, last)
        if f.info >> 6 & 1 != direction:
            soft.append((f"S bit {f.info >> 6 & 1} in {f}, must be {direction}", "U11"))
        if f.ed != ed:
            soft.append((f"last card of station {f.eo} addressed to {f.ed}, not to itself", "U8/U18") if last else
                        (f"ED {f.ed} in {f}, the turn is station {ed}'s", "U19"))
        self.penalised, self.penalty, self.drawn = False, 0, None
        self.direction, self.turn = f.info >> 6 & 1, f.ed        # U11, U19
        if sym == NULL:
            return
        remove_card(hand, card)
        self.under[self.top] += 1
        self.top, self.colour = card, f.info >> 4 & 3
        if last:
            self.winner, self.phase = f.eo, WON
        elif sym in (PLUS2, PLUS4):
            self.penalised, self.penalty = True, 2 if sym == PLUS2 else 4

    def _check_pass(self, f):
        if self.penalised:
            if self.penalty and self.can_draw():
                raise Refused(f"station {f.eo} passes with {self.penalty} penalty cards still to take", "U14")
        elif self.drawn is not None:
            if self.may_play(self.drawn, self.hands[f.eo]):
                raise Refused(f"station {f.eo} does not play {card_name(self.drawn)}, just drawn", "U9")
        elif self.playable(f.eo) or self.can_draw():
            raise Refused(f"station {f.eo} passes without drawing or playing", "U9")

    def _check_play(self, f, card, hand, soft):
        if card not in hand:
            raise Refused(f"station {f.eo} plays {card_name(card)}, which it does not hold", "U19")
        if self.penalised:
            raise Refused(f"station {f.eo} plays {card_name(card)} with a penalty on it", "U14")
        if self.drawn is not None and card != self.drawn:
            raise Refused(f"station {f.eo} plays {card_name(card)} after drawing {card_name(self.drawn)}", "U9")
        if not self.may_play(card, hand):
            if card != PLUS4:
                colour = COLOURS[self.colour]
                raise Refused(f"{card_name(card)} does not match {card_name(self.top)} ({colour})", "U19")
            soft.append((f"+4 of station {f.eo}, which holds {COLOURS[self.colour]}", "U3"))


# ---------------------------------------------------------------- the player

QUIRKS = ("last-to-next", "burst-deal", "colour-bits", "swallow-2", "first-cc-4d", "high-bit-0",
          "bad-card", "flip-ed")


class Player:
    """Random legal player (U20), plus the quirks that change what it sends."""

    def __init__(self, rng, quirks=()):
        self.rng, self.quirks = rng, set(quirks)
        self.turns = 0
        self.broken = False                      # the rule-breaking quirk has been done

    def new_game(self):
        self.turns, self.broken = 0, False

    def next_frame(self, game, me):
        f = self._choose(game, me)
        return self.quirk_high_bit(f)

    def quirk_high_bit(self, f):
        if "high-bit-0" in self.quirks and f.info != 0xFE:       # 0xFE would become the flag
            f = f._replace(info=f.info & 0x7F)
        return f

    def _choose(self, game, me):
        if game.phase == DEAL:
            if game.dealt == 7:
                return Frame(me, (me + 1) % game.n, INITIAL, 0x80)
            return self._draw(game, me)
        if game.phase == FIRST_HAND:
            if "first-cc-4d" in self.quirks and CC in game.draw:
                return Frame(me, me, TO_HAND, 0x80 | self._wild_bits() << 4 | CC)
            return self._draw(game, me, exclude=PLUS4)           # U5
        if game.phase == FIRST_TABLE:
            info = 0x80 | game.first             # a CC goes as 8D (U4)
            if game.first == CC and "first-cc-4d" in self.quirks:
                info = 0x4D
            return Frame(me, self.rng.randrange(game.n), TO_TABLE, info)     # U16
        if game.phase == WON:
            return Frame(me, me, VICTORY, 0x80)
        return self._turn(game, me)

    def _turn(self, game, me):
        if game.penalised:                       # U14, U2
            return self._draw(game, me) if game.penalty and game.can_draw() else self._pass(game, me)
        if game.drawn is not None:               # only the drawn card (U9)
            cards = [game.drawn] if game.may_play(game.drawn, game.hands[me]) else []
        else:
            self.turns += 1
            if "bad-card" in self.quirks and self.turns >= 3 and not self.broken:
                self.broken = True
                return self._bad_card(game, me)
            cards = game.playable(me)
            if not cards and game.can_draw():
                return self._draw(game, me)
        return self._play(game, me, self.rng.choice(sorted(cards))) if cards else self._pass(game, me)

    def _draw(self, game, me, exclude=None):
        pile = {c: k for c, k in (game.draw or game.under).items() if c != exclude}
        card = self.rng.choices(list(pile), list(pile.values()))[0]
        colour = self._wild_bits() if card in WILDS else 0
        return Frame(me, me, TO_HAND, 0x80 | game.direction << 6 | colour << 4 | card)

    def _pass(self, game, me):
        direction, ed = game.follow(me, NULL)
        return Frame(me, ed, TO_TABLE, 0x80 | direction << 6 | self._wild_bits() << 4 | NULL)

    def _wild_bits(self):                        # U10
        return self.rng.randrange(4) if "colour-bits" in self.quirks else ANY_COLOUR

    def _play(self, game, me, card):
        last = sum(game.hands[me].values()) == 1
        direction, ed = game.follow(me, symbol(card), last)
        colour = self.rng.randrange(4) if card in WILDS else 0   # U20
        if last and "last-to-next" in self.quirks:
            ed = game.follow(me, NULL)[1]
        elif "flip-ed" in self.quirks and self.turns >= 3 and not self.broken:
            self.broken = True
            ed = self.rng.choice([i for i in range(game.n) if i != ed])
        return Frame(me, ed, TO_TABLE, 0x80 | direction << 6 | colour << 4 | card)

    def _bad_card(self, game, me):
        """A card that would fit, if only it were held."""
        colour = game.colour or 0
        card = self.rng.choice([c for c in range(colour << 4, (colour << 4) + 13) if c not in game.hands[me]])
        direction, ed = game.follow(me, symbol(card))
        return Frame(me, ed, TO_TABLE, 0x80 | direction << 6 | card)


# ---------------------------------------------------------------- the station

IDLE, LISTEN, COUNTING, SHORT, ANNOUNCING, QUIET, BACKOFF, NUMBERED, PLAYING, PAUSE, LINGER, HALTED = (
    "idle", "listen", "counting", "short", "announcing", "quiet", "backoff", "numbered", "playing",
    "pause", "linger", "halted")
NEVER = float("inf")
LINGER_TIME = 1.0                                # frames are still passed on after the last game
PAUSE_TIME = 0.5                                 # between a game's end and the next START
MAX_TRIES = 10                                   # STARTs that are not back, and collisions


class Station:
    """The protocol machine: receive() and tick() in; take_output(), take_lines(), take_events() out."""

    def __init__(self, rng=None, start=False, players=None, games=1, timeout=2.0, idle=60.0, quirks=(),
                 listen=None, trace=False):
        self.rng = rng or random.Random()
        self.player = Player(self.rng, quirks)
        self.want_start, self.want_players, self.games = start, players, games
        self.timeout, self.idle, self.quirks, self.trace = timeout, idle, set(quirks), trace
        self.listen = listen
        self.finder = FrameFinder()
        self.output, self.lines, self.events = bytearray(), [], []
        self.mode, self.timer, self.now, self.heard = IDLE, None, 0.0, 0.0
        self.number = self.game = None
        self.starter = False                     # this station's START is the one in force
        self.guard = False                       # until its own deal is over a starter looks for collisions
        self.out = deque()                       # own frames in flight
        self.out_deadline = None
        self.settled = None                      # a control 2 settled by a frame of ED (U13)
        self.played = self.fault_count = self.game_faults = 0
        self.starts_sent = self.starts_seen = self.counted = 0
        self.zero_returns = self.collisions = 0
        self.heard_start = False
        self.exit_code = None

    # -- interface

    def begin(self, now):
        self.now = self.heard = now
        if self.want_start:
            self._set(LISTEN, self.rng.uniform(0.3, 1.5) if self.listen is None else self.listen)

    def receive(self, data, now):
        self.now = now
        for f in self.finder.feed(data):
            if self.exit_code is None:
                self.heard = now
                self._on_frame(f)

    def tick(self, now):
        self.now = now
        if self.exit_code is None and self.timer is not None and now >= self.timer:
            self.timer = None
            self._on_timer()
        if self.exit_code is None and self.out and now >= self.out_deadline:
            self._not_back()
        if self.exit_code is None and now >= self._idle_end():
            self.fail(f"nothing heard for {self.idle:g} s")

    def deadline(self):
        """When tick() is due next."""
        return min(self.timer or NEVER, self.out_deadline if self.out else NEVER, self._idle_end())

    def _idle_end(self):
        return self.heard + self.idle if self.idle and self.mode not in (LINGER, HALTED) else NEVER

    def link_closed(self, message):
        """The line went away: no matter when everything is over, an error otherwise."""
        if self.mode in (LINGER, HALTED):
            self._finish()
        elif self.exit_code is None:
            self.fail(message)

    def take_output(self):
        data, self.output = bytes(self.output), bytearray()
        return data

    def take_lines(self):
        lines, self.lines = self.lines, []
        return lines

    def take_events(self):
        events, self.events = self.events, []
        return events

    def log(self, text):
        who = "-" if self.number is None else self.number
        self.lines.append(f"uno_station[{who}]: {text}")

    def fault(self, what, ruling):
        self.fault_count += 1
        self.game_faults += 1
        self.lines.append(f"FAULT {self.fault_count}: {what} ({ruling})")

    def fail(self, message):
        self.log(message)
        self.exit_code = 1

    # -- sending

    def _set(self, mode, delay=None):
        self.mode = mode
        self.timer = None if delay is None else self.now + delay

    def _emit(self, f, what):
        if self.trace:
            self.log(f"{self.now:.3f} {what} {f}")
        self.output += f.wire()

    def _forward(self, f):
        self._emit(f, "pass")

    def _send(self, f):
        self._emit(f, "send")
        self.out.append(f)
        self.out_deadline = self.now + self.timeout

    def _act(self):
        """Send the next own frame, if it is this station's turn and none is in flight."""
        game = self.game
        if self.mode == PLAYING and not self.out and game.holder() == self.number:
            burst = "burst-deal" in self.quirks and game.phase == DEAL and game.dealt < 7
            for _ in range(7 if burst else 1):
                self._send_own(self.player.next_frame(game, self.number))

    def _send_own(self, f):
        try:
            soft = self.game.apply(f)
            assert not soft or self.quirks, f"own frame {f} breaks the rules: {soft}"
        except Refused as refused:
            assert "bad-card" in self.quirks, f"own frame {f} refused: {refused.what}"
            self._send(f)
            self._halt(f"quirk bad-card, {refused.what}", self.idle or 60.0)
            return
        self._send(f)

    def _send_start(self):
        self.number, self.starter, self.guard, self.game = 0, True, True, None
        self.out.clear()
        self.starts_sent += 1
        self._emit(self.player.quirk_high_bit(Frame(0, 0, START, 0x80)), "send")
        self._set(COUNTING, 2.0 + self.rng.uniform(0, 0.5) if self.want_players else self.timeout)

    def _new_start(self):
        self.starts_sent = self.starts_seen = self.counted = 0
        self._send_start()

    # -- timers

    def _on_timer(self):
        if self.mode in (LISTEN, BACKOFF, PAUSE):
            self._new_start()
        elif self.mode == SHORT:
            self._send_start()
        elif self.mode == COUNTING:
            missing = self.starts_sent - self.starts_seen
            if missing == 3:
                self.log("START not back: a cable open, a station not running, or more than four")
            if missing >= MAX_TRIES and not self.want_players:
                self.fail(f"START not back after {missing} tries")
            else:
                self._send_start()
        elif self.mode == QUIET:
            # A START heard meanwhile will be repeated: leave its sender time to do so.
            extra = self.timeout + 0.5 if self.heard_start else 0
            self._set(BACKOFF, extra + self.rng.uniform(1, 3))
        elif self.mode in (LINGER, HALTED):
            self._finish()

    def _not_back(self):
        f = self.out[0]
        if self.guard:                           # a colliding starter may have taken it off the ring
            self._collided(f"{f} not back in {self.timeout:g} s")
        else:
            self.fault(f"own frame {f} not back in {self.timeout:g} s", "ring")
            self._halt("frame lost")

    def _collided(self, why, start_heard=False):
        self.collisions += 1
        if self.collisions >= MAX_TRIES:
            self.fail(f"no start after {self.collisions} collisions; last: {why}")
            return
        self.log(f"another starter? {why}; starting again later")
        self.number = self.game = None
        self.starter = self.guard = False
        self.out.clear()
        self.heard_start = start_heard
        self._set(QUIET, self.timeout)

    def _halt(self, why, linger=LINGER_TIME):
        """Out of step (U19): only passes frames on for a while, then ends with exit code 1."""
        self.log(f"stopped: {why}")
        self.out.clear()
        self._set(HALTED, linger)

    def _finish(self):
        bad = self.fault_count or self.mode == HALTED
        if self.finder.noise:
            self.log(f"{self.finder.noise} bytes of noise")
        self.exit_code = 1 if bad else 0

    # -- frames

    def _on_frame(self, f):
        if self.trace:
            self.log(f"{self.now:.3f} read {f}")
        if self.mode == HALTED:
            if f.eo != self.number and f.control != START:
                self._forward(f)
        elif f.control >= 8:
            self.fault(f"{f}: control {f.control}, this ring is in reliable mode", "ring")
            if f.eo != self.number:
                self._forward(f)
            self._halt("a strict station cannot play on a ring in reliable mode")
        elif f.control == START and f.info & ANNOUNCE:
            self._on_announcement(f)
        elif f.control == START:
            self._on_start(f)
        else:
            self._on_game_frame(f)

    def _check_start(self, f):
        if f.eo or f.ed:
            self.fault(f"{f}: EO and ED of a START must be 0", "ring")
        own_quirk = "high-bit-0" in self.quirks and self.starter
        if f.info & 0xF8 != 0x80 and not own_quirk:
            self.fault(f"information octet {f.info:02X} in control 1", "U12")

    def _on_start(self, f):
        self._check_start(f)
        counter = f.info & COUNTER
        waiting = self.starts_seen < self.starts_sent            # a copy of its own may be on its way
        if self.mode == LINGER:
            self.log("START after the last game: taken off the ring")
        elif self.mode == COUNTING or (self.mode == SHORT and waiting):
            self.starts_seen += 1
            self._start_back(counter)
        elif self.starter and waiting and counter == self.counted:
            self.starts_seen += 1                # a copy of the counted START
        elif self.mode == ANNOUNCING or self.guard and self.mode == PLAYING:
            self._collided(f"START that was not expected: {f}", True)
        elif self.mode == QUIET:
            self.heard_start = True
        else:
            self._join(f, counter)

    def _start_back(self, counter):
        players = counter + 1
        if counter == 0:                         # alone, or the START of a starter right before us
            self.zero_returns += 1
            if self.zero_returns >= 3:
                self.fail("START is back uncounted: nobody else is there")
            else:
                self._collided("START is back uncounted, nobody else is there", True)
            return
        self.zero_returns = 0
        if self.want_players and players > self.want_players:
            self.fail(f"{players} players on the ring, {self.want_players} wanted")
        elif self.want_players and players < self.want_players:
            self.log(f"{players} of {self.want_players} players")
            if self.mode == COUNTING:            # nothing of its own out: may join, and repeats in 2 s
                self.mode = SHORT
        else:
            self.counted = counter
            self._set(ANNOUNCING)
            self._send(self.player.quirk_high_bit(Frame(0, 0, START, 0x80 | ANNOUNCE | counter)))

    def _join(self, f, counter):
        if self.mode == PLAYING:
            self.log(f"START: game {self.played + 1} is abandoned")
        self.game, self.starter, self.guard = None, False, False
        self.out.clear()
        if counter == COUNTER:
            self.number = None
            self._set(IDLE)
            self.log("a fifth station cannot be numbered: START taken off the ring")
            return
        self.number = counter + 1
        self._set(NUMBERED)
        self._forward(f._replace(info=f.info + 1))

    def _on_announcement(self, f):
        if self.mode == ANNOUNCING and f == self.out[0]:
            self.out.popleft()
            self._begin_game(self.counted + 1)
        elif self.mode == QUIET:
            pass                                 # EO 0: taken off
        elif self.mode in (COUNTING, SHORT, ANNOUNCING) or self.guard and self.mode == PLAYING:
            self._collided(f"announcement that was not expected: {f}")
        elif self.mode == NUMBERED:
            self._check_start(f)
            self._forward(f)
            players = (f.info & COUNTER) + 1
            if players <= self.number:
                self.fault(f"{players} players announced to station {self.number}", "ring")
                self._halt("not in the game")
            else:
                self._begin_game(players)
        elif self.number is not None and f.eo == self.number:
            self.fault(f"{f} has this station's number and is not its frame", "ring")
        else:
            if self.mode == PLAYING:
                self.fault(f"announcement in the middle of a game: {f}", "ring")
            self._forward(f)

    def _begin_game(self, players):
        self.log(f"game {self.played + 1}: station {self.number} of {players}")
        self.game, self.settled = Game(players), None
        self.player.new_game()
        self._set(PLAYING)
        self._act()

    def _on_game_frame(self, f):
        if self.mode == QUIET and f.eo == 0:
            return
        if self.number is None:
            self._forward(f)
            return
        if f.eo == self.number:
            self._own_back(f)
            return
        swallow = "swallow-2" in self.quirks and f.control == INITIAL and f.ed == self.number
        if not swallow:
            self._forward(f)
        if f.control not in DEFINED:
            self.fault(f"{f}: control {f.control} is not defined", "ring")
        elif self.mode == PLAYING:
            self._apply_other(f)
        elif self.mode in (PAUSE, LINGER, IDLE):
            self.fault(f"{f} after the end of the game", "U19")
        else:
            self.log(f"{f} passed on, no game yet")

    def _apply_other(self, f):
        if self.out and self.out[0].control == INITIAL and f.eo == self.out[0].ed:
            self.fault(f"control 2 to station {f.eo} did not come back before that station's next frame", "U13")
            self.settled = self.out.popleft()
            self.guard = False
        try:
            for what, ruling in self.game.apply(f):
                self.fault(what, ruling)
        except Refused as refused:
            self.fault(refused.what, refused.ruling)
            self._halt("out of step")
            return
        if self.game.phase == OVER:
            self._game_over()
        else:
            self._act()

    def _own_back(self, f):
        if self.out and f == self.out[0]:
            self.out.popleft()
            if f.control == INITIAL:
                self.guard = False
            if f.control == VICTORY:
                self._game_over()
            else:
                self._act()
        elif f == self.settled:
            self.settled = None                  # U13: return and frame of ED in the other order
        elif f.control not in DEFINED:
            self.fault(f"{f}: control {f.control} is not defined", "ring")
        elif self.mode != PLAYING:
            self.log(f"{f} taken off the ring")
        elif self.guard:
            self._collided(f"{f} is not the frame that is out")
        elif self.out:
            self.fault(f"own frame {self.out[0]} came back as {f}", "ring")
            self._halt("frame changed")
        else:
            self.fault(f"{f} has this station's number and is not its frame", "ring")

    def _game_over(self):
        game, self.played = self.game, self.played + 1
        event = {"event": "end", "game": "uno", "number": self.played, "station": self.number, "players": game.n,
                 "winner": game.winner, "score": game.score(), "frames": game.frames, "faults": self.game_faults}
        self.events.append(event)
        self.game_faults = 0
        self.log(f"game {self.played}: station {game.winner} wins {game.score()} points, {game.frames} frames")
        self.guard, self.collisions = False, 0
        if self.played >= self.games:
            self._set(LINGER, LINGER_TIME)
        elif self.starter:
            self._set(PAUSE, PAUSE_TIME)
        else:
            self._set(IDLE)


# ---------------------------------------------------------------- links and main loop

class LinkError(Exception):
    pass


class Link:
    """One input and one output descriptor, both non-blocking."""

    def __init__(self, source, sink, name, keep=()):
        self.source, self.sink, self.name, self.keep = source, sink, name, keep

    def read(self):
        try:
            data = os.read(self.source, 4096)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise LinkError(f"{self.name} went away: {os.strerror(error.errno)}") from None
        if not data:
            raise LinkError(f"{self.name} went away: end of file")
        return data

    def write(self, data):
        try:
            return os.write(self.sink, data)
        except BlockingIOError:
            return 0
        except OSError as error:
            raise LinkError(f"{self.name} went away: {os.strerror(error.errno)}") from None

    def close(self):
        if os.isatty(self.sink):
            try:
                termios.tcdrain(self.sink)
            except termios.error:
                pass
        for sock in self.keep:
            try:
                sock.shutdown(socket.SHUT_WR)
            except OSError:
                pass


def open_tty(path, baud):
    try:
        fd = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(fd, termios.TCSANOW)
        attributes = termios.tcgetattr(fd)
        attributes[2] |= termios.CLOCAL | termios.CREAD          # 8N1, no carrier, no flow control
        attributes[2] &= ~(termios.CSTOPB | termios.PARENB | termios.CRTSCTS)
        if baud:
            attributes[4] = attributes[5] = getattr(termios, f"B{baud}")
        termios.tcsetattr(fd, termios.TCSANOW, attributes)
        termios.tcflush(fd, termios.TCIFLUSH)    # what came before is nobody's
        return fd
    except AttributeError:
        raise LinkError(f"{path}: {baud} baud is not a speed") from None
    except (OSError, termios.error) as error:
        raise LinkError(f"{path}: {error.args[1]}") from None


def parse_address(text):
    host, _, port = text.rpartition(":")
    if not port.isdigit():
        raise LinkError(f"{text}: not HOST:PORT")
    return host or "127.0.0.1", int(port)


def connect_retrying(address, seconds=20):
    end = time.monotonic() + seconds
    while True:
        try:
            return socket.create_connection(address, timeout=seconds)
        except OSError as error:
            if time.monotonic() >= end:
                raise LinkError(f"cannot connect to {address[0]}:{address[1]}: {error}") from None
            time.sleep(0.1)


def open_tcp(listen, connect, wait):
    server = incoming = outgoing = None
    try:
        if listen:
            server = socket.create_server(parse_address(listen))
        if connect:
            outgoing = connect_retrying(parse_address(connect))
        if listen:
            server.settimeout(wait or None)
            incoming = server.accept()[0]
            server.close()
    except OSError as error:
        raise LinkError(f"{listen or connect}: {error}") from None
    sockets = [s for s in (incoming, outgoing) if s]
    for sock in sockets:
        sock.setblocking(False)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return Link((incoming or outgoing).fileno(), (outgoing or incoming).fileno(), listen or connect, sockets)


def open_link(options):
    if options.port:
        fd = open_tty(options.port, options.baud)
        return Link(fd, fd, options.port)
    if options.input:
        return Link(open_tty(options.input, options.baud), open_tty(options.output, options.baud),
                    f"{options.input}/{options.output}")
    return open_tcp(options.listen, options.connect, options.idle)


def report(station, as_json):
    for line in station.take_lines():
        print(line, file=sys.stderr, flush=True)
    for event in station.take_events():
        if as_json:
            print(json.dumps(event, separators=(",", ":")), flush=True)


def run(station, link, baud, as_json):
    """Feed the machine from the link, with the output paced to baud/10 bytes per second."""
    pending, next_write, end, open_input = bytearray(), 0.0, NEVER, True
    station.begin(time.monotonic())
    while True:
        now = time.monotonic()
        station.tick(now)
        pending += station.take_output()
        report(station, as_json)
        if station.exit_code is not None:        # what is on its way still goes out
            end = min(end, now + 5)
            if not pending or now >= end:
                return station.exit_code
        writing = bool(pending) and now >= next_write
        wake = min(station.deadline(), end, next_write if pending and not writing else NEVER)
        ready, writable, _ = select.select([link.source] if open_input else [], [link.sink] if writing else [], [],
                                           None if wake == NEVER else max(0.0, wake - now))
        try:
            if writable:
                sent = link.write(bytes(pending[:1] if baud else pending))
                del pending[:sent]
                next_write = now + 10.0 * sent / baud if baud else 0.0
        except LinkError as error:
            pending.clear()
            station.link_closed(str(error))
        try:
            if ready:
                station.receive(link.read(), time.monotonic())
        except LinkError as error:
            open_input = False
            station.link_closed(str(error))


# ---------------------------------------------------------------- self test

SEED_EXAMPLE = b"ABCDEFGG~AA~DDSA~AAA~A~AB~A~~~~DDD~D~D~E~AC~SSSSSS~BA~3E~us8p"


class VirtualRing:
    """Stations joined by 2400 baud lines, in virtual time."""

    def __init__(self, stations, byte_time=10 / 2400):
        self.stations, self.byte_time = stations, byte_time
        self.free, self.queue, self.order = [0.0] * len(stations), [], itertools.count()
        self.events = [[] for _ in stations]
        self.spoil = None                        # a function that may damage a frame on a line
        self.lines = []
        for station in stations:
            station.begin(0.0)
        self.deadlines = [station.deadline() for station in stations]

    def _collect(self, i, now):
        station = self.stations[i]
        data = station.take_output()
        for k in range(0, len(data), 4):
            self.free[i] = max(self.free[i], now) + 4 * self.byte_time
            order = next(self.order)
            frame = self.spoil(order, data[k:k + 4]) if self.spoil else data[k:k + 4]
            heapq.heappush(self.queue, (self.free[i], order, (i + 1) % len(self.stations), frame))
        self.events[i] += station.take_events()
        self.lines += station.take_lines()
        self.deadlines[i] = station.deadline() if station.exit_code is None else NEVER

    def run(self, limit):
        """Until all stations have ended; returns their exit codes."""
        while any(s.exit_code is None for s in self.stations):
            timer = min(self.deadlines)
            i = self.deadlines.index(timer)
            if self.queue and self.queue[0][0] <= timer:
                now, _, i, data = heapq.heappop(self.queue)
                self.stations[i].receive(data, now)
            else:
                now = timer
                self.stations[i].tick(now)
            assert now < limit, "no end:\n" + "\n".join(self.lines[-30:])
            self._collect(i, now)
        return [s.exit_code for s in self.stations]


def make_ring(n, seed, starters=(0,), games=1, quirks=None, listen=None, **more):
    stations = [Station(random.Random(f"{seed}/{i}"), start=i in starters, games=games,
                        quirks=(quirks or {}).get(i, ()), listen=(listen or {}).get(i), **more) for i in range(n)]
    return VirtualRing(stations)


def assert_equal_ends(ring, games, faultless=True):
    n = len(ring.stations)
    for ends in zip(*ring.events, strict=True):
        assert sorted(e["station"] for e in ends) == list(range(n)), ends
        for key in ("winner", "score", "frames", "number", "players"):
            assert len({e[key] for e in ends}) == 1, ends
        assert ends[0]["players"] == n, ends
        assert not faultless or all(e["faults"] == 0 for e in ends), (ends, ring.lines)
    assert len(ring.events[0]) == games, ring.lines[-30:]


def test_units():
    found = [f.wire() for f in FrameFinder().feed(SEED_EXAMPLE)]
    assert found == [b"~AA~", b"~AB~", b"~AC~", b"~BA~", b"~3E~"], found
    assert Frame(1, 2, TO_TABLE, 0xE9).wire() == b"~g\xe9~"
    deck = new_deck()
    assert sum(deck.values()) == 108 and sum(points(c) * k for c, k in deck.items()) == 1240
    game = Game(2)
    assert game.follow(0, REVERSE) == (1, 1) and game.follow(0, SKIP) == (0, 0)          # U6, U7
    assert game.follow(1, REVERSE, last=True) == (0, 1)                                  # U8
    assert Game(4).follow(0, REVERSE) == (1, 3) and Game(4).follow(3, SKIP) == (0, 1)
    game = Game(3, Counter({RED << 4 | 5: 1}))   # U2: a penalty of two with one card left in both piles
    game.hands = [Counter({c: 2}) for c in (PLUS2, 1, 2)]
    game.phase, game.top, game.colour = PLAY, 3, BLUE
    for wire in (Frame(0, 1, TO_TABLE, 0x8C), Frame(1, 1, TO_HAND, 0xA5), Frame(1, 1, TO_HAND, 0x83),
                 Frame(1, 2, TO_TABLE, 0x9F)):
        assert game.apply(wire) == [], wire
    assert not game.can_draw() and game.turn == 2
    print("units: example string (5 frames), deck, U2, U6, U7, U8")


def verdicts(colour, *infos, hand=(0x01, PLUS4, 0x29)):
    """Rulings cited when station 0 of 3 sends these (control, ED, information) on top of a 3."""
    game = Game(3)
    game.phase, game.top, game.colour = PLAY, colour << 4 | 3, colour
    game.hands = [Counter(hand), Counter({0x02: 2}), Counter({0x02: 2})]
    cited = []
    for control, ed, info in infos:
        try:
            cited += [ruling for _, ruling in game.apply(Frame(0, ed, control, info))]
        except Refused as refused:
            return cited + [refused.ruling + "!"]
    return cited


def test_checker():
    """Each departure by itself: '!' marks those that stop the station (U19)."""
    hand, table = TO_HAND, TO_TABLE
    for expected, colour, *infos in (
            ([], BLUE, (table, 1, 0x81)),
            (["ring"], BLUE, (table, 1, 0x01)),                  # high bit 0
            (["U11"], BLUE, (table, 1, 0xC1)),                   # S bit
            (["U19"], BLUE, (table, 2, 0x81)),                   # ED
            (["U19!"], BLUE, (table, 1, 0x85)),                  # not held
            (["U19!"], BLUE, (table, 1, 0xA9)),                  # does not match
            (["U3"], BLUE, (table, 1, 0xAE)),                    # +4 with the colour in hand
            ([], YELLOW, (table, 1, 0xAE)),
            (["U9!"], BLUE, (hand, 0, 0xA5)),                    # can play
            (["U9!"], YELLOW, (table, 1, 0x9F)),                 # passes with a playable +4
            (["U8!"], BLUE, (VICTORY, 0, 0x80)),
            (["U19!"], BLUE, (INITIAL, 1, 0x80))):
        assert verdicts(colour, *infos) == expected, (expected, verdicts(colour, *infos))
    for expected, *infos in (                    # a hand that cannot play: red 9 on yellow 3
            ([], (hand, 0, 0xA5), (table, 1, 0x9F)),
            ([], (hand, 0, 0xB5), (table, 1, 0xB5)),
            (["U9!"], (table, 1, 0x9F)),                         # passes without drawing
            (["U9!"], (hand, 0, 0xB5), (table, 1, 0x9F)),        # drawn card not played
            (["U9!"], (hand, 0, 0x9D), (table, 1, 0x9F)),
            (["U9!"], (hand, 0, 0xA5), (hand, 0, 0xA6)),         # draws twice
            (["U10"], (hand, 0, 0xAD)),
            (["U10"], (hand, 0, 0xA5), (table, 1, 0x8F)),
            (["U11"], (hand, 0, 0xE5)),
            (["U19"], (hand, 1, 0xA5)),
            (["U19!"], (hand, 0, 0x9F))):                        # no such card in the pile
        assert verdicts(YELLOW, *infos, hand=(0x29,)) == expected, (expected, infos)
    for expected, *draws in ((["U14!"], 0xA5), ([], 0xA5, 0xA6), (["U14!"], 0xA5, 0xA6, 0xA7)):
        game = Game(2)
        game.phase, game.top, game.colour, game.penalised, game.penalty = PLAY, 0x0C, BLUE, True, 2
        game.hands = [Counter({0x01: 2}), Counter({0x02: 2})]
        try:
            for info in draws:
                game.apply(Frame(0, 0, TO_HAND, info))
            game.apply(Frame(0, 1, TO_TABLE, 0x9F))
            assert not expected
        except Refused as refused:
            assert expected == [refused.ruling + "!"], (draws, refused)
    print("checker: 26 single departures and legal frames judged as the rulings say")


def test_games():
    for n in (2, 3, 4):
        ring = make_ring(n, f"games{n}", games=300, players=n)
        assert ring.run(1e7) == [0] * n, ring.lines[-20:]
        assert_equal_ends(ring, 300)
        frames = sum(e["frames"] for e in ring.events[0])
        print(f"ring of {n}: 300 games, {frames} frames, equal winners and scores, no faults")


def test_starters():
    delays = [k / 480 for k in range(0, 36, 3)] + [0.1, 0.5, 2.0, 2.03, 3.1]
    done = late = 0
    for n in (2, 3, 4):
        for count in (2, 3):
            for starters in itertools.permutations(range(n), count):
                for delay in delays if count == 2 else delays[::3]:
                    for wanted in (None, n) if count == 2 else (None,):
                        listen = {s: 0.3 + k * delay for k, s in enumerate(starters)}
                        ring = make_ring(n, f"{starters}{delay}", starters, listen=listen, players=wanted)
                        assert ring.run(300) == [0] * n, (n, starters, delay, wanted, ring.lines[-30:])
                        assert_equal_ends(ring, 1)
                        done += 1
                        late += any("another starter" in line for line in ring.lines)
    print(f"simultaneous starters: {done} cases (pairs and triples), {late} of them collided; "
          "all end in one game with all stations")


def test_quirks():
    for quirk in QUIRKS:
        outcome = Counter()
        for seed in range(40):
            starter = seed % 3 if quirk != "first-cc-4d" else 0
            ring = make_ring(3, f"{quirk}{seed}", (starter,), quirks={0: [quirk]}, idle=20)
            codes = ring.run(600)
            if quirk == "bad-card":
                assert all(codes), (codes, ring.lines)
                assert any("does not hold" in line for line in ring.lines if line.startswith("FAULT"))
            else:
                assert_equal_ends(ring, 1, faultless=quirk == "burst-deal")
            outcome[sum(1 for line in ring.lines if line.startswith("FAULT")) > 0] += 1
        print(f"quirk {quirk}: 40 games, {outcome[True]} with faults reported")


def test_damage():
    """One bit of one frame on one line is flipped after the start: somebody must notice."""
    rng = random.Random(1)
    for seed in range(100):
        ring = make_ring(3, f"damage{seed}", idle=20)
        at, octet, bit = rng.randrange(100, 240), rng.randrange(4), rng.randrange(8)

        def spoil(order, data):
            return data[:octet] + bytes((data[octet] ^ 1 << bit,)) + data[octet + 1:] if order == at else data

        ring.spoil = spoil
        assert any(ring.run(600)) or next(ring.order) <= at, (seed, at, octet, bit, ring.lines)
    print("damage: 100 games with one flipped bit, all noticed")


def selftest():
    started = time.monotonic()
    test_units()
    test_checker()
    test_games()
    test_starters()
    test_quirks()
    test_damage()
    print(f"selftest passed in {time.monotonic() - started:.1f} s")
    return 0


# ---------------------------------------------------------------- command line

def parse_arguments(argv):
    parser = argparse.ArgumentParser(description="UNO ring station (strict mode), player and checker")
    parser.add_argument("--port", metavar="DEV", help="one serial port or pty for both directions")
    parser.add_argument("--in", dest="input", metavar="DEV", help="device from the previous station")
    parser.add_argument("--out", dest="output", metavar="DEV", help="device to the next station")
    parser.add_argument("--listen", metavar="HOST:PORT")
    parser.add_argument("--connect", metavar="HOST:PORT")
    parser.add_argument("--baud", type=int, default=2400, help="0: leave the speed alone, do not pace")
    parser.add_argument("--start", action="store_true")
    parser.add_argument("--players", type=int, choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--timeout", type=float, help="own frame not back (default: 10 rounds, at least 2 s)")
    parser.add_argument("--idle", type=float, default=60.0, help="give up when nothing is heard; 0: never")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--trace", action="store_true", help="every frame on stderr")
    parser.add_argument("--quirk", nargs="+", action="extend", default=[], choices=QUIRKS, metavar="NAME",
                        help=", ".join(QUIRKS))
    parser.add_argument("--selftest", action="store_true")
    options = parser.parse_args(argv)
    tcp = bool(options.listen or options.connect)
    ways = bool(options.port) + bool(options.input or options.output) + tcp
    if not options.selftest and (ways != 1 or bool(options.input) != bool(options.output)):
        parser.error("give one of --port, --in with --out, --listen and/or --connect")
    if options.baud < 0 or options.games < 1:
        parser.error("--baud must not be negative, --games at least 1")
    return options


def main(argv=None):
    options = parse_arguments(argv)
    if options.selftest:
        return selftest()
    timeout = options.timeout or max(2.0, 10 * 4 * 4 * 10 / options.baud if options.baud else 0)
    try:
        link = open_link(options)
    except LinkError as error:
        print(f"uno_station: {error}", file=sys.stderr)
        return 1
    station = Station(random.Random(options.seed), options.start, options.players, options.games, timeout,
                      options.idle, options.quirk, trace=options.trace)
    try:
        return run(station, link, options.baud, options.json)
    except KeyboardInterrupt:
        return 1
    finally:
        link.close()


if __name__ == "__main__":
    sys.exit(main())
