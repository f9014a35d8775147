"""Monopoly's rules by themselves: what a throw, a card, a debt, an auction or a withdrawal does to the game. Nothing
about frames here: monopoly_game.py says which of them may come when. Rulings are cited as M1..M23 (monopoly-ring.md).
"""
from monopoly_board import (ARCA, AT, BANK, BANK_PAYS, BANK_TAKES, BUY, CASUALIDAD, COMPANIES, FINE, GO_TO, group,
                            JAIL_CARDS, JAIL_SQUARE, LOANS, PER_BUILDING, PRICES, RAILWAYS, SELL, SEVERAL, SQUARES,
                            STREETS, TAXES, TO_JAIL)

FREE, DONE, BUYING, DRAWING, OWING = "free", "done", "purchase due", "card due", "debt"
ASKING, OFFERING, RETURN, LEAVING, CLAIM, OVER = "asking", "offering", "return", "leaving", "claim", "over"


class Rules:
    """The state of a game, and everything that changes it."""

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

    # -- carrying out

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
                free = (c for c in self.owned(seat) if c not in self.mortgaged)
                least = min(free, key=lambda c: (PRICES[c], SQUARES[c]))
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
