"""Who plays UNO: Player chooses frames, with quirks if it is told to, and Station puts it in a ring.
Rulings are cited as U1..U20 (uno.md).
"""
import ring4
from ring4 import Frame, PLAYING, Refused
from uno_rules import (ANY_COLOUR, CC, DEAL, DEFINED, FIRST_HAND, FIRST_TABLE, Game, INITIAL, NULL, OVER, PLUS4, REVERSE,
                       START, symbol, TO_HAND, TO_TABLE, VICTORY, WILDS, WON)


# ---------------------------------------------------------------- the player

QUIRKS = ("last-to-next", "burst-deal", "colour-bits", "swallow-2", "first-cc-4d", "high-bit-0",
          "bad-card", "flip-ed", "draw-anyway", "no-fine", "no-reverse", "any-card") + ring4.RING_QUIRKS
STOPPING = ("no-fine", "any-card")           # refused by the rules: the station starts anew then


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
        if game.penalised and "no-fine" in self.quirks:
            return self._pass(game, me)
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
            if cards and "draw-anyway" in self.quirks and game.can_draw() and self.turns % 3 == 2:
                return self._draw(game, me)
            if not cards and "any-card" in self.quirks and game.hands[me]:
                cards = [card for card in game.hands[me] if card not in WILDS]
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
        if "no-reverse" in self.quirks and symbol(card) == REVERSE and not last:
            direction, ed = game.follow(me, NULL)
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

class Station(ring4.Station):
    """The machine of the ring with this game in it."""
    NAME, GAME, START, DEFINED, WINS = "uno_station", "uno", START, DEFINED, "wins {} points"

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, **more)
        self.player = Player(self.rng, self.quirks)
        self.settled = None                      # a control 2 settled by a frame of ED (U13)

    def _new_game(self, players):
        self.settled = None
        return Game(players)

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
            stops = bool(self.quirks.intersection(STOPPING))
            assert stops or "bad-card" in self.quirks, f"own frame {f} refused: {refused.what}"
            self._send(f)
            self._halt(f"a quirk, {refused.what}", 0.2 if stops else self.idle or 60.0)
            return
        self._send(f)

    def _swallows(self, f):
        return "swallow-2" in self.quirks and f.control == INITIAL and f.ed == self.number

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
        if f == self.settled and not (self.out and f == self.out[0]):
            self.settled = None                  # U13: return and frame of ED in the other order
        else:
            super()._own_back(f)

    def _is_back(self, f):
        if f.control == INITIAL:
            self.guard = False
        if f.control == VICTORY:
            self._game_over()
        else:
            self._act()
