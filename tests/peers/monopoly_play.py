"""Who plays Monopoly: Player chooses frames, with quirks if it is told to, and Station puts it in a ring.
Rulings are cited as M1..M23 (monopoly-ring.md).
"""
import ring4
from monopoly_board import (ANSWER, ASK, AT, AUCTION, BUY, CARD, CASUALIDAD, DICE, FINE, JAIL_CARDS, LOANS, MORTGAGE,
                            NONE, PRICES, PROPERTY, SELL, START, STREETS, TRANSFER, VICTORY, WITHDRAW)
from monopoly_game import Game
from monopoly_rules import ASKING, BUYING, CLAIM, DONE, DRAWING, FREE, LEAVING, OFFERING, OVER, OWING, RETURN
from ring4 import Frame, PLAYING, Refused


# ---------------------------------------------------------------- the player

QUIRKS = ("close-by-move", "close-00", "close-25", "action-000", "offers-26", "ed-absent", "high-bit-0", "bad-move",
          "bad-dice", "bad-yield")


class Player:
    """Plays legal frames, now and then odd ones, and ends its games; plus the quirks that change what it sends."""

    def __init__(self, rng, quirks=()):
        self.rng, self.quirks = rng, set(quirks)

    def new_game(self):
        self.decks = [self.rng.sample(range(16), 16) for _ in range(2)]          # M12: an order of its own
        self.nonsense = self.rng.randrange(3, 9)

    def saw(self, code):
        """A card was announced: it goes to the bottom, or is kept by somebody."""
        deck = self.decks[code >> 4]
        if code & 15 in deck:
            deck.remove(code & 15)
        if code not in JAIL_CARDS:
            deck.append(code & 15)

    def returned(self, code):
        if code & 15 not in self.decks[code >> 4]:
            self.decks[code >> 4].append(code & 15)

    def quirk_high_bit(self, f):
        return f

    def next_frame(self, game, me):
        bad = self.nonsense_frame(game, me)
        if bad:
            return bad
        f = self.choose(game, me)
        if "action-000" in self.quirks and f.control == PROPERTY and f.info >> 5 == BUY:
            f = f._replace(info=f.info & 31)
        if "high-bit-0" in self.quirks and f.control in (PROPERTY, AUCTION, ANSWER, CARD):
            f = f._replace(info=f.info & 0x7F) if f.info != 0xFE else f
        if "ed-absent" in self.quirks:
            absent = [s for s in range(4) if s not in game.alive and s != me and game.left_of(s) == f.ed]
            f = f._replace(ed=self.rng.choice(absent)) if absent and f.ed != me else f
        return f

    def nonsense_frame(self, game, me):
        """Frames that the rules refuse: M16 says what becomes of them."""
        if game.turn != me or game.phase not in (FREE, DONE, BUYING):
            return None
        self.nonsense -= 1
        if self.nonsense % 7:
            return None
        other = game.left_of(me)
        taken = [c for c in range(28) if game.owner[c] not in (None, me)]
        if "bad-move" in self.quirks and taken:
            return Frame(me, me, PROPERTY, BUY << 5 | self.rng.choice(taken))
        if "bad-yield" in self.quirks and taken and (game.phase != FREE or game.thrown):
            return Frame(me, other, PROPERTY, BUY << 5 | self.rng.choice(taken))
        if "bad-dice" in self.quirks:
            return Frame(me, me, DICE, self.rng.choice((0xBF, 0x80 | 3, 0x80 | 5 << 3, 0x80 | 7 << 3 | 2)))
        return None

    def choose(self, game, me):
        def own(control, info):
            return Frame(me, me, control, info)

        if game.phase in (RETURN, LEAVING):
            return self.closing(game, me)
        if game.phase == CLAIM:
            return Frame(me, game.best_seat(), VICTORY, NONE)
        if game.phase == OFFERING:
            return Frame(me, game.turn, ANSWER, 0x80 | self.offer(game, me))
        if game.phase == ASKING:
            waiting = game.to_ask()
            return Frame(me, waiting[0] if waiting else game.high_bidder(), AUCTION,
                         (ASK if waiting else TRANSFER) << 5 | game.lot)
        if game.phase == DRAWING:
            deck = 0 if game.square[me] in CASUALIDAD else 1
            return own(CARD, 0xE0 | deck << 4 | self.decks[deck][0])
        if game.phase == OWING:
            return self.raise_money(game, me) or own(WITHDRAW, NONE)
        if game.phase == BUYING:
            code = AT[game.square[me]]
            if game.cash[me] >= PRICES[code] and self.rng.random() < 0.85:
                return self.last(game, own(PROPERTY, BUY << 5 | code))
            return Frame(me, game.left_of(me), AUCTION, ASK << 5 | code)
        return self.free(game, me, own)

    def offer(self, game, me):
        if "offers-26" in self.quirks and self.rng.random() < 0.5:
            return self.rng.randrange(26, 32)
        can = [n for n in range(26) if game.cash[me] - 150 >= game.auction_price(game.lot, n)]
        return self.rng.choice(can) if can else 0

    def raise_money(self, game, me):
        built = [c for c in game.owned(me) if game.level[c]]
        if built:
            return Frame(me, me, PROPERTY, SELL << 5 | self.rng.choice(built))
        deeds = [c for c in game.owned(me) if c not in game.mortgaged]
        if deeds and self.rng.random() < 0.8:
            return Frame(me, me, PROPERTY, MORTGAGE << 5 | self.rng.choice(deeds))
        if deeds:
            return self.rng.choice((Frame(me, me, PROPERTY, SELL << 5 | self.rng.choice(deeds)),
                                    Frame(me, game.left_of(me), AUCTION, ASK << 5 | self.rng.choice(deeds))))
        return None

    def free(self, game, me, own):
        if game.jail[me] and not game.thrown:
            card = next((c for c in JAIL_CARDS if game.holder_of[c] == me), None)
            if card is not None and self.rng.random() < 0.7:
                return own(CARD, 0xE0 | card)
            if game.cash[me] >= 300 and self.rng.random() < 0.3:
                return own(PROPERTY, BUY << 5 | FINE)
        whim = self.rng.random()
        can = [c for c in range(22) if not game.may_build(me, c) and game.cash[me] > STREETS[c][4] + 200]
        lifts = [c for c in game.owned(me) if c in game.mortgaged and game.cash[me] > LOANS[c] * 2 + 300]
        deeds = [c for c in game.owned(me) if c not in game.mortgaged and not game.may_mortgage(me, c)]
        if can and whim < 0.5:
            return own(PROPERTY, BUY << 5 | max(can, key=lambda c: (game.level[c], c)))
        if lifts and whim < 0.6:
            return own(PROPERTY, BUY << 5 | self.rng.choice(lifts))
        if deeds and whim < 0.62:
            return own(PROPERTY, self.rng.choice((SELL, MORTGAGE)) << 5 | self.rng.choice(deeds))
        if game.owned(me) and whim < 0.66:
            lots = [c for c in game.owned(me) if not game.level[c]]
            if lots:
                return Frame(me, game.left_of(me), AUCTION, ASK << 5 | self.rng.choice(lots))
        if game.phase == FREE and (not game.thrown or whim < 0.95):
            return self.last(game, own(DICE, 0x80 | self.rng.randint(1, 6) << 3 | self.rng.randint(1, 6)))
        return self.closing(game, me)

    def closing(self, game, me):
        info = 0x00 if "close-00" in self.quirks else 0x25 if "close-25" in self.quirks else NONE
        f = Frame(me, me, DICE, info)
        return f._replace(ed=game.expected(f))

    def last(self, game, f):
        """M15: the move itself closes the turn, if nothing is left to be done behind it."""
        if "close-by-move" not in self.quirks or game.doubles and f.control != DICE:
            return f
        if f.control == DICE:
            a, b, square = f.info >> 3 & 7, f.info & 7, game.square[f.eo]
            code = AT.get((square + a + b) % 40)
            quiet = (square + a + b) % 40 in (0, 10, 20) or code is not None and game.owner[code] == f.eo
            if a == b or not quiet or game.jail[f.eo]:
                return f
        return f._replace(ed=game.left_of(f.eo))


# ---------------------------------------------------------------- the station

class Station(ring4.Station):
    """The machine of the ring with this game in it."""
    NAME, GAME, START, DEFINED, WINS = "monopoly_station", "monopoly", START, range(8), "wins with {}"

    def __init__(self, *arguments, rounds=0, money=1500, **more):
        super().__init__(*arguments, **more)
        self.player = Player(self.rng, self.quirks)
        self.rules = rounds, money

    def _new_game(self, players):
        return Game(players, *self.rules)

    def _act(self):
        game = self.game
        if self.mode == PLAYING and not self.out and game.phase != OVER and game.holder() == self.number:
            self._send_own(self.player.next_frame(game, self.number))

    def _book(self, f):
        """Applies the frame; what was odd about it."""
        drawing, held = self.game.phase == DRAWING, dict(self.game.holder_of)
        try:
            soft = self.game.apply(f)
            if f.control == CARD and drawing:
                self.player.saw(f.info & 31)
        except Refused as refused:
            soft = [(f"refused: {refused.what}", f"M16, {refused.ruling}")]
        for card, holder in self.game.holder_of.items():
            if holder is None and held[card] is not None:
                self.player.returned(card)
        if self.trace:
            self.log(self.state())
        return soft

    def state(self):
        g = self.game
        return (f"state {g.phase} turn {g.turn} right {g.right} cash {g.cash} at {g.square} jail {g.jail} owner "
                f"{g.owner} level {g.level} mortgaged {sorted(g.mortgaged)} debt {g.debt} rounds {g.rounds}")

    def _send_own(self, f):
        soft = self._book(f)
        assert not soft or self.quirks, f"own frame {f} breaks the rules: {soft}"
        self._send(f)

    def _apply_other(self, f):
        self.guard = False
        for what, ruling in self._book(f):
            self.fault(what, ruling)
        self._after()

    def _is_back(self, f):
        if self.mode == PLAYING and not self.doubtful():
            self.guard = False
        self._after()

    def doubtful(self):
        return self.game.frames < 6

    def _after(self):
        if self.mode == PLAYING and self.game.phase == OVER and not self.out:
            self._game_over()
        else:
            self._act()
