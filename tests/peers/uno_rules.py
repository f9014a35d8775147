"""UNO as every station of a ring knows it: the cards, and Game, which checks every frame and books it.
Rulings are cited as U1..U20 (uno.md) and "ring" (ring.md).
"""
from collections import Counter

from ring4 import Refused

DEFINED = START, INITIAL, VICTORY, TO_HAND, TO_TABLE = 1, 2, 3, 6, 7             # controls


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
                soft.append((f"station {f.eo} draws while it can play {names}", "U9"))  # U19
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
