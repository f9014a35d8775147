#!/usr/bin/env python3
"""Monopoly ring station (strict mode), written from the protocol seed and the rulings alone.

It plays and at the same time checks every frame of the other stations. Properties are known by their wire codes, cards by
the five bits of theirs. The ring itself (frames, start, lines) is that of uno_station.py, which differs only in the
controls; everything about the game is here: Game (book-keeping and rules), Player (chooses frames), Station.
Rulings are cited as M1..M23 (monopoly-ring.md) and "ring" (ring.md).
"""
import argparse
import random
import sys
import time

import uno_station as ring
from uno_station import Frame, LinkError, PLAYING, Refused

START, DICE, AUCTION, ANSWER, PROPERTY, CARD, WITHDRAW, VICTORY = range(8)
ring.START, ring.DEFINED, ring.INITIAL, ring.VICTORY = START, range(8), None, VICTORY

BUY, SELL, MORTGAGE = 4, 5, 6                    # bits 8 to 6 of a property frame
ASK, TRANSFER = 4, 5                             # … and of an auction frame
FINE = 31                                        # M8
NONE = 0x80
BANK, SEVERAL = "bank", "several"

# square, price, mortgage, rents, building, group: in the order of the codes
STREETS = [
    (1, 60, 30, (2, 10, 30, 90, 160, 250), 50, 0), (3, 60, 30, (4, 20, 60, 180, 320, 450), 50, 0),
    (6, 100, 50, (6, 30, 90, 270, 400, 550), 50, 1), (8, 100, 50, (6, 30, 90, 270, 400, 550), 50, 1),
    (9, 120, 60, (8, 40, 100, 300, 450, 600), 50, 1), (11, 140, 70, (10, 50, 150, 450, 625, 750), 100, 2),
    (13, 140, 70, (10, 50, 150, 450, 625, 750), 100, 2), (14, 160, 80, (12, 60, 180, 500, 700, 900), 100, 2),
    (16, 180, 90, (14, 70, 200, 550, 750, 950), 100, 3), (18, 180, 90, (14, 70, 200, 550, 750, 950), 100, 3),
    (19, 200, 100, (16, 80, 220, 600, 800, 1000), 100, 3), (21, 220, 110, (18, 90, 250, 700, 875, 1050), 150, 4),
    (23, 220, 110, (18, 90, 250, 700, 875, 1050), 150, 4), (24, 240, 120, (20, 100, 300, 750, 925, 1100), 150, 4),
    (26, 260, 130, (22, 110, 330, 800, 975, 1150), 150, 5), (27, 260, 130, (22, 110, 330, 800, 975, 1150), 150, 5),
    (29, 280, 140, (24, 120, 360, 850, 1025, 1200), 140, 5), (31, 300, 150, (26, 130, 390, 900, 1100, 1275), 200, 6),
    (32, 300, 150, (26, 130, 390, 900, 1100, 1275), 200, 6), (34, 320, 160, (28, 150, 450, 1000, 1200, 1400), 200, 6),
    (37, 350, 175, (35, 175, 500, 1100, 1300, 1500), 200, 7), (39, 400, 200, (50, 200, 600, 1400, 1700, 2000), 200, 7)]
COMPANIES, RAILWAYS = (22, 23), (24, 25, 26, 27)
SQUARES = [row[0] for row in STREETS] + [12, 28, 5, 15, 25, 35]
PRICES = [row[1] for row in STREETS] + [150, 150, 200, 200, 200, 200]
LOANS = [row[2] for row in STREETS] + [75, 75, 100, 100, 100, 100]
AT = {square: code for code, square in enumerate(SQUARES)}
CASUALIDAD, ARCA, TAXES = (7, 22, 36), (2, 17, 33), {4: 200, 38: 75}
JAIL_SQUARE, TO_JAIL = 10, 30
JAIL_CARDS = (10, 18)                            # the five bits of the two
BANK_PAYS = {0: 10, 1: 20, 2: 25, 3: 45, 4: 100, 5: 100, 6: 100, 7: 200, 20: 50, 21: 150, 31: 100}
BANK_TAKES = {12: 50, 13: 100, 14: 150, 22: 15}
PER_BUILDING = {15: (40, 115), 30: (25, 100)}
GO_TO = {8: 0, 19: 0, 24: 39, 25: 24, 26: 11, 27: 5}


def group(code):
    if code >= 24:
        return list(RAILWAYS)
    if code >= 22:
        return list(COMPANIES)
    return [c for c in range(22) if STREETS[c][5] == STREETS[code][5]]


# ---------------------------------------------------------------- the game

FREE, DONE, BUYING, DRAWING, OWING = "free", "done", "purchase due", "card due", "debt"
ASKING, OFFERING, RETURN, LEAVING, CLAIM, OVER = "asking", "offering", "return", "leaving", "claim", "over"


class Game:
    """The whole game as every station knows it. apply() checks a frame and books it.

    apply() returns the departures that a ruling carries out, as (what, ruling). Refused says that the frame changed
    nothing, but M16 may have moved the right to send all the same.
    """

    def __init__(self, players, rounds=0, money=1500):
        self.n, self.limit = players, rounds
        self.cash = [money] * players
        self.square = [0] * players
        self.jail = [0] * players                # 0: free; k: inside, k - 1 throws made there
        self.alive = set(range(players))
        self.owner = [None] * 28
        self.level = [0] * 28
        self.mortgaged = set()
        self.holder_of = {card: None for card in JAIL_CARDS}
        self.houses, self.hotels = 32, 12
        self.turn = self.right = 0
        self.phase = FREE
        self.thrown = self.doubles = False       # a throw of this turn is made; another may follow
        self.in_a_row = 0
        self.total = 0
        self.debt = None                         # (amount, to)
        self.ahead = 0                           # squares to go once the fine is paid (M8)
        self.lot = None
        self.asked, self.offers = [], {}
        self.rounds = 0
        self.winner = None
        self.frames = 2                          # the counted START and the announcement

    def holder(self):
        return self.right

    # -- what the rules say

    def left_of(self, seat):
        """The next player in the game after a number from 0 to 3 (M22)."""
        return next((seat + i) % 4 for i in range(1, 5) if (seat + i) % 4 in self.alive)

    def owned(self, seat):
        return [c for c in range(28) if self.owner[c] == seat]

    def rent(self, code, times_dice=None, factor=1):
        owner = self.owner[code]
        have = [c for c in group(code) if self.owner[c] == owner]
        if code in self.mortgaged:
            return 0
        if code in RAILWAYS:
            return factor * 25 * 2 ** (len(have) - 1)
        if code in COMPANIES:
            return self.total * (times_dice or (10 if len(have) == 2 else 4))
        rents = STREETS[code][3]
        whole = len(have) == len(group(code)) and not self.level[code]
        return rents[self.level[code]] * (2 if whole else 1)

    def wealth(self, seat):
        worth = self.cash[seat]
        for c in self.owned(seat):
            worth += PRICES[c] // 2 if c in self.mortgaged else PRICES[c]
            worth += self.level[c] * STREETS[c][4] if c < 22 else 0
        return worth

    def score(self):
        return self.wealth(self.winner)

    def best_seat(self):
        return min(self.alive, key=lambda seat: (-self.wealth(seat), seat))

    def auction_price(self, code, offer):
        return PRICES[code] * ((60 if code in self.mortgaged else 50) + 2 * offer) // 100

    def to_ask(self):
        """The players of the auction that have not been asked yet, in their order (M6)."""
        order, seat = [], self.turn
        while (seat := self.left_of(seat)) != self.turn:
            order.append(seat)
        return [s for s in order if self.lot is None or s not in self.asked]

    def high_bidder(self):
        bids = [(n, -i, s) for i, (s, n) in enumerate(self.offers.items()) if n > 0 and s in self.alive]
        return max(bids)[2] if bids else None

    def may_build(self, seat, code):
        if code >= 22:
            return "only streets have buildings"
        if self.owner[code] != seat or code in self.mortgaged:
            return "not its own, or mortgaged"
        if self.level[code] == 5:
            return "there is a hotel"
        if self.level[code] == 4:
            if not all(self.owner[c] == seat and self.level[c] >= 4 for c in group(code)):
                return "a hotel needs four houses on each street of the group"
            if not self.hotels:
                return "no hotel left"
        elif not self.houses:
            return "no house left"
        return "no money for it" if self.cash[seat] < STREETS[code][4] else None

    def may_mortgage(self, seat, code):
        if self.owner[code] != seat or code in self.mortgaged:
            return "not its own, or mortgaged"
        return "buildings on the group" if any(self.level[c] and self.owner[c] == seat for c in group(code)) else None

    # -- frames

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

    # -- carrying out

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

    def throw(self, seat, a, b):
        self.total, self.thrown, self.doubles = a + b, True, False
        if self.jail[seat]:
            if a == b:
                self.jail[seat] = 0
                self.advance(seat, a + b)
            elif self.jail[seat] == 3:
                self.jail[seat] = 0
                self.ahead = a + b
                self.charge(seat, 50, BANK)
            else:
                self.jail[seat] += 1
        elif a == b and self.in_a_row == 2:
            self.imprison(seat)
        else:
            if a == b:
                self.in_a_row += 1
                self.doubles = True
            self.advance(seat, a + b)
        self.go_on()

    def imprison(self, seat):
        self.square[seat], self.jail[seat], self.doubles = JAIL_SQUARE, 1, False

    def advance(self, seat, squares, **rent):
        there = self.square[seat] + squares
        if there >= 40:
            self.cash[seat] += 200               # M20
        self.square[seat] = there % 40
        self.land(seat, **rent)

    def land(self, seat, **rent):
        square = self.square[seat]
        code = AT.get(square)
        if square == TO_JAIL:
            self.imprison(seat)
        elif square in TAXES:
            self.charge(seat, TAXES[square], BANK)
        elif square in CASUALIDAD + ARCA:
            self.phase = DRAWING
        elif code is not None and self.owner[code] is None:
            self.phase = BUYING
        elif code is not None and self.owner[code] != seat:
            self.charge(seat, self.rent(code, **rent), self.owner[code])

    def charge(self, seat, amount, to):
        if amount:
            self.debt = (amount, to)

    def go_on(self):
        """M9: takes what is owed as soon as it is there, then what was waiting for it."""
        seat = self.turn
        while self.debt or self.ahead:
            if self.debt:
                amount, to = self.debt
                if self.cash[seat] < amount:
                    self.phase = OWING
                    return
                self.debt, self.phase = None, FREE
                self.pay(seat, amount, to)
            elif self.ahead:
                squares, self.ahead = self.ahead, 0
                self.advance(seat, squares)
        if self.phase in (FREE, DONE, OWING):
            self.phase = FREE if not self.thrown or self.doubles else DONE
        if len(self.alive) == 1:
            self.phase, self.right = CLAIM, min(self.alive)

    def pay(self, seat, amount, to):
        self.cash[seat] -= amount
        if to == SEVERAL:
            for other in self.alive - {seat}:
                self.cash[other] += 50
        elif to != BANK:
            self.cash[to] += amount

    def draw(self, seat, card):
        if card in BANK_PAYS:
            self.cash[seat] += BANK_PAYS[card]
        elif card in BANK_TAKES:
            self.charge(seat, BANK_TAKES[card], BANK)
        elif card in JAIL_CARDS:
            self.holder_of[card] = seat
        elif card in (9, 17):
            self.imprison(seat)
        elif card == 11:
            self.collect(seat)
        elif card == 16:
            self.charge(seat, 50 * (len(self.alive) - 1), SEVERAL)
        elif card in PER_BUILDING:
            house, hotel = PER_BUILDING[card]
            levels = [self.level[c] for c in self.owned(seat)]
            self.charge(seat, sum(hotel if level == 5 else house * level for level in levels), BANK)
        elif card in GO_TO:
            self.advance(seat, (GO_TO[card] - self.square[seat]) % 40 or 40)
        elif card == 23:
            self.square[seat] = (self.square[seat] - 3) % 40
            self.land(seat)
        else:
            kind = RAILWAYS if card == 28 else COMPANIES
            way = min((SQUARES[c] - self.square[seat]) % 40 or 40 for c in kind)
            self.advance(seat, way, **({"factor": 2} if card == 28 else {"times_dice": 10}))

    def collect(self, drawer):
        """M10: everybody else pays 50; who is short sells, always in the same order."""
        seat = drawer
        for _ in range(len(self.alive) - 1):
            seat = self.left_of(seat)
            while self.cash[seat] < 50 and any(self.level[c] for c in self.owned(seat)):
                top = max((c for c in self.owned(seat) if self.level[c]), key=lambda c: (PRICES[c], -SQUARES[c]))
                self.sell_building(seat, top)
            while self.cash[seat] < 50 and any(c not in self.mortgaged for c in self.owned(seat)):
                least = min((c for c in self.owned(seat) if c not in self.mortgaged), key=lambda c: (PRICES[c], SQUARES[c]))
                self.cede(seat, least)
            if self.cash[seat] >= 50:
                self.pay(seat, 50, drawer)
            else:
                self.all_to(seat, drawer)
                self.alive.discard(seat)

    def sell_building(self, seat, code):
        self.cash[seat] += STREETS[code][4] // 2
        if self.level[code] == 5:                # M3
            self.level[code], self.hotels = 0, self.hotels + 1
        else:
            self.level[code], self.houses = self.level[code] - 1, self.houses + 1

    def cede(self, seat, code):
        self.cash[seat] += PRICES[code] // 2
        self.owner[code] = None

    def manage(self, seat, act, code):
        if act == BUY and code == FINE:
            self.cash[seat] -= 50
            self.jail[seat] = 0
        elif act == BUY and self.owner[code] is None:
            self.cash[seat] -= PRICES[code]
            self.owner[code], self.phase = seat, FREE
        elif act == BUY and code in self.mortgaged:
            self.cash[seat] -= LOANS[code] * 11 // 10
            self.mortgaged.discard(code)
        elif act == BUY:
            self.cash[seat] -= STREETS[code][4]
            self.level[code] += 1
            if self.level[code] == 5:
                self.houses, self.hotels = self.houses + 4, self.hotels - 1
            else:
                self.houses -= 1
        elif act == SELL and self.level[code]:
            self.sell_building(seat, code)
        elif act == SELL:
            self.cede(seat, code)
        else:
            self.cash[seat] += LOANS[code]
            self.mortgaged.add(code)
        self.go_on()

    # -- auctions

    def end_auction_without_offers(self):
        """M7: nobody offers; every station settles it at once."""
        if self.to_ask() or self.high_bidder() is not None:
            return
        if self.owner[self.lot] is not None and self.lot not in self.mortgaged:
            self.cede(self.turn, self.lot)
        self.leave_auction()

    def leave_auction(self):
        stands = self.owner[self.lot] is None and SQUARES[self.lot] == self.square[self.turn]
        own = self.before_auction != BUYING or not stands
        self.phase = self.before_auction if own else FREE
        self.lot = None
        self.go_on()

    def sell_lot(self, buyer):
        code, owner, price = self.lot, self.owner[self.lot], self.auction_price(self.lot, self.offers[buyer])
        self.cash[buyer] -= price
        if owner is not None:
            self.cash[owner] += PRICES[code] * 2 * self.offers[buyer] // 100 if code in self.mortgaged else price
        self.mortgaged.discard(code)
        stood = self.before_auction == BUYING and owner is None
        self.owner[code] = buyer
        self.phase = FREE if stood else self.before_auction
        self.lot = None
        self.go_on()
        self.after_return, self.phase, self.right = self.phase, RETURN, buyer

    # -- leaving and handing on

    def raze(self, seat, pays):
        for c in self.owned(seat):
            while self.level[c]:
                self.sell_building(seat, c)
                self.cash[seat] -= 0 if pays else STREETS[c][4] // 2

    def all_to(self, seat, creditor):
        self.raze(seat, True)
        self.cash[creditor] += self.cash[seat]
        self.cash[seat] = 0
        for c in self.owned(seat):
            self.owner[c] = creditor
        for card in JAIL_CARDS:
            if self.holder_of[card] == seat:
                self.holder_of[card] = creditor
        self.jail[seat] = 0

    def all_to_bank(self, seat):
        self.cash[seat] = 0
        for c in self.owned(seat):
            self.owner[c] = None
            self.mortgaged.discard(c)
        for card in JAIL_CARDS:
            if self.holder_of[card] == seat:
                self.holder_of[card] = None
        self.jail[seat] = 0

    def withdraw(self, seat):
        """M9, M17, M19."""
        debt = self.debt if seat == self.turn else None
        self.alive.discard(seat)
        if seat == self.turn:
            self.debt, self.ahead, self.lot = None, 0, None
            self.asked, self.offers = [], {}
        if debt and debt[1] in self.alive:
            self.all_to(seat, debt[1])
            return
        self.raze(seat, debt is not None)
        if debt and debt[1] == SEVERAL:
            other = seat
            for _ in range(len(self.alive)):
                other = self.left_of(other)
                share = 50 if self.cash[seat] >= 50 else 0
                self.cash[seat] -= share
                self.cash[other] += share
        self.all_to_bank(seat)

    def hand_on(self, seat):
        if self.phase == RETURN:
            self.phase, self.right = self.after_return, self.turn
        elif self.phase == LEAVING and seat != self.turn and len(self.alive) > 1:
            self.phase, self.right = ASKING, self.turn
            self.offers.pop(seat, None)
            self.end_auction_without_offers()
        else:
            self.turn_to(self.left_of(seat))

    def turn_to(self, seat):
        if seat <= self.turn:
            self.rounds += 1
            over = self.limit and self.rounds >= self.limit
        else:
            over = False
        self.turn = self.right = seat
        self.phase, self.thrown, self.doubles, self.in_a_row, self.lot = FREE, False, False, 0, None
        self.debt, self.ahead = None, 0
        if over or len(self.alive) == 1:
            self.phase = CLAIM

    def close_towards(self, seat):
        """M15, M16: the turn ends there, whatever is open."""
        if self.debt:
            self.withdraw(self.turn)
            seat = seat if seat in self.alive else self.left_of(seat)
        self.turn_to(seat)

    def give_right(self, eo, to, phase, asks):
        """M16: the right goes to ED of a refused frame."""
        if eo != self.turn and to == self.turn and phase == OFFERING:
            self.phase, self.right = ASKING, to  # no offer
            self.end_auction_without_offers()
        elif eo != self.turn or asks:
            self.after_return, self.phase, self.right = phase, RETURN, to
        else:
            self.close_towards(to)


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

class Station(ring.Station):
    """The machine of the ring with this game in it."""

    def __init__(self, *arguments, rounds=0, money=1500, **more):
        super().__init__(*arguments, **more)
        self.player = Player(self.rng, self.quirks)
        self.rules = rounds, money

    def log(self, text):
        who = "-" if self.number is None else self.number
        self.lines.append(f"monopoly_station[{who}]: {text}")

    def _begin_game(self, players):
        self.log(f"game {self.played + 1}: station {self.number} of {players}")
        self.game = Game(players, *self.rules)
        self.player.new_game()
        self._set(PLAYING)
        self._act()

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

    def _own_back(self, f):
        if self.out and f == self.out[0]:
            self.out.popleft()
            if self.mode == PLAYING and not self.doubtful():
                self.guard = False
            self._after()
        elif self.mode != PLAYING:
            self.log(f"{f} taken off the ring")
        elif self.guard:
            self._collided(f"{f} is not the frame that is out")
        elif self.out:
            self.fault(f"own frame {self.out[0]} came back as {f}", "ring")
            self._halt("frame changed")
        else:
            self.fault(f"{f} has this station's number and is not its frame", "ring")

    def doubtful(self):
        return self.game.frames < 6

    def _after(self):
        if self.mode == PLAYING and self.game.phase == OVER and not self.out:
            self._game_over()
        else:
            self._act()

    def _game_over(self):
        game, self.played = self.game, self.played + 1
        self.events.append({"event": "end", "game": "monopoly", "number": self.played, "station": self.number,
                            "players": game.n, "winner": game.winner, "score": game.score(), "frames": game.frames,
                            "faults": self.game_faults})
        self.game_faults = 0
        self.log(f"game {self.played}: station {game.winner} wins with {game.score()}, {game.frames} frames")
        self.guard, self.collisions = False, 0
        if self.played >= self.games:
            self._set(ring.LINGER, ring.LINGER_TIME)
        elif self.starter:
            self._set(ring.PAUSE, ring.PAUSE_TIME)
        else:
            self._set(ring.IDLE)


# ---------------------------------------------------------------- self test

def check_money(game):
    """Whatever happens, deeds, buildings and cards are all there."""
    houses = sum(level for level in game.level if level < 5)
    hotels = sum(level == 5 for level in game.level)
    assert game.houses + houses == 32 and game.hotels + hotels == 12, (game.houses, houses, game.hotels, hotels)
    assert all(game.owner[c] is not None for c in range(28) if game.level[c] or c in game.mortgaged)
    assert all(game.owner[c] in game.alive | {None} for c in range(28)) and all(cash >= 0 for cash in game.cash)


def selftest():
    started = time.monotonic()
    assert len(AT) == 28 and sum(PRICES) == 5690 and sum(len(group(c)) for c in range(28)) == 2 * 4 + 6 * 9 + 4 + 16
    for n in (2, 3, 4):
        games = frames = limited = 0
        for seed in range(60):
            stations = [Station(random.Random(f"{n}/{seed}/{i}"), start=i == seed % n, rounds=80) for i in range(n)]
            virtual = ring.VirtualRing(stations)
            assert virtual.run(1e6) == [0] * n, virtual.lines[-20:]
            ring.assert_equal_ends(virtual, 1)
            for station in stations:
                check_money(station.game)
            games, frames = games + 1, frames + stations[0].game.frames
            limited += len(stations[0].game.alive) > 1
        print(f"ring of {n}: {games} games, {frames} frames, {limited} by the limit of rounds, equal ends, no faults")
    for quirk in QUIRKS:
        faults = 0
        for seed in range(20):
            stations = [Station(random.Random(f"{quirk}/{seed}/{i}"), start=i == seed % 3, rounds=40,
                                quirks=[quirk] if i == 1 else []) for i in range(3)]
            virtual = ring.VirtualRing(stations)
            virtual.run(1e6)
            ring.assert_equal_ends(virtual, 1, faultless=False)
            faults += sum(line.startswith("FAULT") for line in virtual.lines)
        assert faults, quirk
        print(f"quirk {quirk}: 20 games, {faults} faults reported")
    print(f"selftest passed in {time.monotonic() - started:.1f} s")
    return 0


# ---------------------------------------------------------------- command line

def parse_arguments(argv):
    parser = argparse.ArgumentParser(description="Monopoly ring station (strict mode), player and checker")
    parser.add_argument("--port", metavar="DEV", help="one serial port or pty for both directions")
    parser.add_argument("--in", dest="input", metavar="DEV", help="device from the previous station")
    parser.add_argument("--out", dest="output", metavar="DEV", help="device to the next station")
    parser.add_argument("--listen", metavar="HOST:PORT")
    parser.add_argument("--connect", metavar="HOST:PORT")
    parser.add_argument("--baud", type=int, default=2400, help="0: leave the speed alone, do not pace")
    parser.add_argument("--start", action="store_true")
    parser.add_argument("--players", type=int, choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=0, help="the richest wins after so many (M13); 0: no limit")
    parser.add_argument("--money", type=int, default=1500, help="of each at the start")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--timeout", type=float, help="own frame not back (default: 10 rounds, at least 2 s)")
    parser.add_argument("--idle", type=float, default=60.0, help="give up when nothing is heard; 0: never")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--trace", action="store_true", help="every frame and state on stderr")
    parser.add_argument("--quirk", nargs="+", action="extend", default=[], choices=QUIRKS, metavar="NAME",
                        help=", ".join(QUIRKS))
    parser.add_argument("--selftest", action="store_true")
    options = parser.parse_args(argv)
    tcp = bool(options.listen or options.connect)
    ways = bool(options.port) + bool(options.input or options.output) + tcp
    if not options.selftest and (ways != 1 or bool(options.input) != bool(options.output)):
        parser.error("give one of --port, --in with --out, --listen and/or --connect")
    return options


def main(argv=None):
    options = parse_arguments(argv)
    if options.selftest:
        return selftest()
    timeout = options.timeout or max(2.0, 10 * 4 * 4 * 10 / options.baud if options.baud else 0)
    try:
        link = ring.open_link(options)
    except LinkError as error:
        print(f"monopoly_station: {error}", file=sys.stderr)
        return 1
    station = Station(random.Random(options.seed), options.start, options.players, options.games, timeout, options.idle,
                      options.quirk, trace=options.trace, rounds=options.rounds, money=options.money)
    try:
        return ring.run(station, link, options.baud, options.json)
    except KeyboardInterrupt:
        return 1
    finally:
        link.close()


if __name__ == "__main__":
    sys.exit(main())
