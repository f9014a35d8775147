"""Monopoly's frames: Game is the whole game as every station of a ring knows it. It checks a frame, and carries it out
by the rules (monopoly_rules.py). Rulings are cited as M1..M23 (monopoly-ring.md) and "ring" (ring.md).
"""
from monopoly_board import (ANSWER, AUCTION, BUY, CARD, DICE, FINE, JAIL_CARDS, LOANS, MORTGAGE, PRICES, PROPERTY, SELL,
                            SQUARES, TRANSFER, VICTORY, WITHDRAW)
from monopoly_rules import (ASKING, BUYING, CLAIM, DONE, DRAWING, FREE, LEAVING, OFFERING, OVER, OWING, RETURN, Rules)
from ring4 import Refused


class Game(Rules):
    """The whole game as every station knows it. apply() checks a frame and books it.

    apply() returns the departures that a ruling carries out, as (what, ruling). Refused says that the frame changed
    nothing, but M16 may have moved the right to send all the same.
    """

    def apply(self, f):
        if f.eo != self.right:
            raise Refused(f"station {f.eo} sends, the right is station {self.right}'s: {f}", "ring")
        turn, soft, before = self.turn, [], self.phase
        if not f.info & 0x80 and f.control != DICE:
            soft.append((f"high bit 0 in {f}", "M22" if f.control == PROPERTY and f.info >> 5 == 0 else "ring"))
        expected = self.expected(f)
        meant = f.ed if f.ed in self.alive or f.ed == expected else self.left_of(f.ed)
        try:
            closing = f.control not in (AUCTION, ANSWER, VICTORY) and turn == f.eo and meant != f.eo
            if meant != expected and not closing:
                raise Refused(f"{f} is addressed to {f.ed}, not to {expected}", "M16")
            self.check(f)
        except Refused:
            if meant != f.eo:
                self.give_right(f.eo, meant, before, f.control == AUCTION)
            raise
        if meant != f.ed:
            soft.append((f"ED {f.ed} is not in the game: {f}", "M22"))
            f = f._replace(ed=meant)
        if f.control == DICE and not f.info & 0x80:
            soft.append((f"dice {f.info:02X} close the turn", "M22"))
        if f.control == ANSWER and f.info & 31 > 25:
            soft.append((f"offer {f.info & 31} counts as 0", "M6"))
        if meant != expected:
            soft.append((f"{f} closes the turn", "M15"))
            if not self.is_close(f):
                self.carry_out(f)
            self.close_towards(f.ed if f.ed in self.alive else self.left_of(f.ed))
        else:
            self.carry_out(f)
        self.frames += 1
        return soft

    def is_close(self, f):
        return f.control == DICE and (not f.info & 0x80 or f.info & 63 == 0)

    def expected(self, f):
        """The ED that the rules ask for."""
        if self.is_close(f):
            if self.phase == RETURN:
                return self.turn
            if self.phase == LEAVING and self.turn != f.eo and self.turn in self.alive:
                return self.turn                 # a bidder has withdrawn: the auction goes on
            return self.left_of(f.eo)
        if f.control == AUCTION and f.info >> 5 & 3 == TRANSFER & 3:
            return self.high_bidder()
        if f.control == AUCTION:
            waiting = self.to_ask()
            return waiting[0] if waiting else None
        if f.control == ANSWER:
            return self.turn
        if f.control == VICTORY:
            return self.best_seat()
        return f.eo

    def check(self, f):
        """Whether the rules allow it (M14)."""
        seat, info, code = f.eo, f.info, f.info & 31

        def need(fact, what, ruling="M14"):
            if not fact:
                raise Refused(f"{what} where the game is at '{self.phase}': {f}", ruling)

        if f.control == WITHDRAW:
            need(self.phase not in (LEAVING, RETURN, CLAIM), "withdrawing", "M18")
        elif self.is_close(f):
            need(self.phase in (RETURN, LEAVING) or
                 self.phase in (FREE, DONE) and seat == self.turn and self.thrown, "0 and 0")
        elif f.control == DICE:
            need(info >> 3 & 7 in range(1, 7) and info & 7 in range(1, 7), "no such dice", "M22")
            need(self.phase == FREE, "a throw")
        elif f.control == AUCTION:
            need(code < 28 and info >> 5 & 3 < 2, "no such auction", "M6")
            if info >> 5 & 3 == TRANSFER & 3:
                need(self.phase == ASKING and not self.to_ask() and code == self.lot, "a transfer", "M7")
            elif self.phase == ASKING:
                need(code == self.lot and self.to_ask(), "a question", "M6")
            else:
                here = self.phase == BUYING and SQUARES[code] == self.square[seat]
                own = self.owner[code] == seat and not self.level[code]
                need(self.phase in (FREE, DONE, BUYING, OWING) and (here or own), "an auction", "M6")
        elif f.control == ANSWER:
            need(self.phase == OFFERING and info >> 5 & 3 == 0, "an answer", "M6")
        elif f.control == CARD:
            if self.phase == DRAWING:
                need(code not in JAIL_CARDS or self.holder_of[code] is None, "a card that somebody holds", "M12")
            else:
                need(self.phase == FREE and self.jail[seat] and self.holder_of.get(code, -1) == seat, "a card", "M8")
        elif f.control == PROPERTY:
            self.check_property(need, seat, info >> 5 & 3 | 4, code)
        elif f.control == VICTORY:
            need(self.phase == CLAIM, "victory", "M13")
        else:
            need(False, f"control {f.control}", "ring")

    def check_property(self, need, seat, act, code):
        free = self.phase in (FREE, DONE)
        if act == BUY and code == FINE:
            need(self.phase == FREE and self.jail[seat] and self.cash[seat] >= 50, "the fine", "M8")
            return
        need(code < 28 and act <= MORTGAGE, "no such property or action", "M5")
        if act == BUY and self.owner[code] is None:
            need(self.phase == BUYING and SQUARES[code] == self.square[seat] and self.cash[seat] >= PRICES[code],
                 "a purchase", "M1")
        elif act == BUY and code in self.mortgaged:
            need(free and self.owner[code] == seat and self.cash[seat] >= LOANS[code] * 11 // 10, "a lift", "M1")
        elif act == BUY:
            need(free and self.owner[code] == seat and not self.may_build(seat, code), "a building", "M2")
        else:
            need(free or self.phase in (BUYING, OWING), "raising money")
            need(self.owner[code] == seat and code not in self.mortgaged, "not its own, or mortgaged", "M3")
            need(act == SELL or not self.may_mortgage(seat, code), "a mortgage", "M4")

    def carry_out(self, f):
        seat, code = f.eo, f.info & 31
        if self.is_close(f):
            self.hand_on(seat)
        elif f.control == DICE:
            self.throw(seat, f.info >> 3 & 7, f.info & 7)
        elif f.control == AUCTION and f.info >> 5 & 3 == TRANSFER & 3:
            self.sell_lot(f.ed)
        elif f.control == AUCTION:
            if self.phase != ASKING:
                self.lot, self.asked, self.offers = code, [], {}
                self.before_auction = self.phase
            self.asked.append(f.ed)
            self.phase, self.right = OFFERING, f.ed
        elif f.control == ANSWER:
            can = code <= 25 and self.cash[seat] >= self.auction_price(self.lot, code)
            self.offers[seat] = code if can else 0
            self.phase, self.right = ASKING, self.turn
            self.end_auction_without_offers()
        elif f.control == CARD and self.phase == DRAWING:
            self.phase = FREE
            self.draw(seat, code)
            self.go_on()
        elif f.control == CARD:
            self.holder_of[code] = None
            self.jail[seat] = 0
        elif f.control == PROPERTY:
            self.manage(seat, f.info >> 5 & 3 | 4, code)
        elif f.control == WITHDRAW:
            self.withdraw(seat)
            self.phase = LEAVING
        elif f.control == VICTORY:
            self.winner, self.phase = f.ed, OVER

    def give_right(self, eo, to, phase, asks):
        """M16: the right goes to ED of a refused frame."""
        if eo != self.turn and to == self.turn and phase == OFFERING:
            self.phase, self.right = ASKING, to  # no offer
            self.end_auction_without_offers()
        elif eo != self.turn or asks:
            self.after_return, self.phase, self.right = phase, RETURN, to
        else:
            self.close_towards(to)
