#!/usr/bin/env python3
"""A Reversi server of another make for any number of tables, written from seed 003 and the rulings R1 to R10 alone, on the
board of reversi_client.py (Python 3, standard library).

    reversi_host.py [--port N] [--dice] [--seed N] [--fault NAME]

Prints its port and serves until it is killed. --dice: no move without dice. --fault: what it does wrong on purpose.
    zeros    a short name ends at a zero only         single   one table at a time
    silent   what is not allowed gets no answer       leaves   who stays is not told that the rival has gone
    selfish  dice go to who asked alone               keeps    what is no packet closes nothing
    flips    now and then a disc is not turned over   turn     nobody ever passes
    reason   black always wins                        hasty    a connection is closed when its game is over
"""
import argparse
import os
import random
import selectors
import socket
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from reversi_client import BLACK, WHITE, Board  # noqa: E402

SIZES = {0x40: 4, 0x50: 4, 0x20: 3}
FAULTS = ("zeros", "silent", "selfish", "flips", "reason", "single", "leaves", "keeps", "turn", "hasty")


class Guest:
    def __init__(self, wire):
        self.wire, self.buffer, self.name, self.table, self.colour = wire, b"", None, None, None
        self.heard, self.alive = 0.0, True

    def say(self, octets):
        try:
            self.wire.sendall(octets)
        except OSError:
            pass  # it is gone, and that will be read


class Table:
    def __init__(self, guests):
        self.guest = dict(zip((WHITE, BLACK), guests))
        self.board, self.turn, self.dice, self.moves = Board(), BLACK, (), 0

    def open(self):
        return [(x, y) for x, y in self.board.moves(self.turn) if not self.dice or x in self.dice or y in self.dice]


class Host:
    def __init__(self, options):
        self.options, self.random = options, random.Random(options.seed)
        self.guests, self.waiting, self.tables = {}, [], []
        self.selector = selectors.DefaultSelector()
        self.listener = socket.create_server(("127.0.0.1", options.port))
        self.selector.register(self.listener, selectors.EVENT_READ)
        print(self.listener.getsockname()[1], flush=True)

    # ---- guests

    def close(self, guest):
        if not guest.alive:
            return
        guest.alive = False
        self.leave(guest)
        self.selector.unregister(guest.wire)
        guest.wire.close()
        del self.guests[guest.wire]

    def leave(self, guest):
        if guest in self.waiting:
            self.waiting.remove(guest)
        if guest.table:
            rival = guest.table.guest[1 - guest.colour]
            self.end(guest.table, 3 + guest.colour, () if self.options.fault == "leaves" else (rival,))

    def want(self, guest, name):
        guest.name = name
        if not name:
            self.close(guest)
        elif guest.table or guest in self.waiting:
            self.refuse(guest)
        else:
            self.waiting.append(guest)
            self.pair()

    def pair(self):
        while len(self.waiting) > 1 and not (self.tables and self.options.fault == "single"):
            two, self.waiting = self.waiting[:2], self.waiting[2:]
            self.random.shuffle(two)
            table = Table(two)
            self.tables.append(table)
            for colour, guest in table.guest.items():
                guest.table, guest.colour = table, colour
                guest.say(b"RV\x80" + bytes([colour << 4 | BLACK]) + table.guest[1 - colour].name.ljust(16, b"\0"))

    # ---- a game

    def refuse(self, guest):
        if self.options.fault != "silent":
            guest.say(b"RV\x48")

    def end(self, table, reason, told):
        self.tables.remove(table)
        for guest in table.guest.values():
            guest.table = None
        for guest in told:
            guest.say(b"RV\x20" + bytes([reason]))
        if self.options.fault == "hasty":
            for guest in told:
                self.close(guest)

    def roll(self, guest, colour):
        table = guest.table
        if not table or table.turn != guest.colour or colour != guest.colour:
            self.refuse(guest)
            return
        again = bool(table.dice)
        while not again:
            table.dice = tuple(sorted(self.random.sample(range(1, 9), 3)))
            again = bool(table.open())
            if again:
                for one in table.guest.values():
                    if one is guest or self.options.fault != "selfish":
                        one.say(b"RV\x10" + bytes(table.dice))
                return
        guest.say(b"RV\x10" + bytes(table.dice))

    def move(self, guest, octet):
        table, square = guest.table, ((octet >> 4) + 1, (octet & 15) + 1)
        right = table and table.turn == guest.colour and square in table.open() and (table.dice or not self.options.dice)
        if not right:
            self.refuse(guest)
            return
        turned = table.board.turned(square, table.turn)
        table.board.play(square, table.turn)
        table.moves += 1
        if self.options.fault == "flips" and table.moves == 5:
            table.board.disc[turned[0]] = 1 - table.turn
        other, same = table.board.moves(1 - table.turn), table.board.moves(table.turn)
        if other or not same or self.options.fault == "turn":
            table.turn = 1 - table.turn
        table.dice = ()
        packet = b"RV\x40" + bytes([table.turn]) + self.squares(table.board)
        for one in table.guest.values():
            one.say(packet)
        if not other and not same:
            white, black = table.board.count(WHITE), table.board.count(BLACK)
            reason = 2 if self.options.fault == "reason" else 0 if white == black else 1 if white > black else 2
            self.end(table, reason, tuple(table.guest.values()))

    @staticmethod
    def squares(board):
        bits = 0
        for x in range(1, 9):
            for y in range(1, 9):
                bits = bits << 2 | {None: 0, WHITE: 1, BLACK: 2}[board.disc.get((x, y))]
        return bits.to_bytes(16, "big")

    # ---- octets

    def name_in(self, octets):
        """The name, and how many octets it has with its zeros; None: it may go on."""
        body = octets[3:19]
        if len(body) == 16:
            return body.split(b"\0")[0], 19
        return None

    def take(self, guest, silent):
        """One packet of the guest's; False: none is whole."""
        octets = guest.buffer
        if not octets:
            return False
        good = b"RV"[:len(octets)] == octets[:2] and (len(octets) < 3 or octets[2] == 0x80 or octets[2] in SIZES)
        if not good:
            guest.buffer = b""
            if self.options.fault != "keeps":
                self.close(guest)
            return False
        if len(octets) < 3:
            return False
        if octets[2] == 0x80:
            ended = self.name_in(octets)
            if not ended and silent and len(octets) > 3 and (octets[-1] == 0 or self.options.fault != "zeros"):
                ended = octets[3:].split(b"\0")[0], len(octets)
            if ended:
                guest.buffer = octets[ended[1]:]
                self.want(guest, ended[0])
            return bool(ended)
        size = SIZES[octets[2]]
        if len(octets) < size:
            return False
        guest.buffer = octets[size:]
        if octets[2] == 0x40:
            self.move(guest, octets[3])
        elif octets[2] == 0x50:
            self.roll(guest, octets[3])
        else:
            self.leave(guest)
        return True

    def on_readable(self, wire):
        if wire is self.listener:
            new, _ = self.listener.accept()
            new.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.guests[new] = Guest(new)
            self.selector.register(new, selectors.EVENT_READ)
            return
        guest = self.guests[wire]
        try:
            octets = wire.recv(4096)
        except OSError:
            octets = b""
        if not octets:
            self.close(guest)
            return
        guest.buffer += octets
        guest.heard = time.monotonic()
        while guest.alive and self.take(guest, False):
            pass

    def run(self):
        while True:
            for key, _ in self.selector.select(0.05):
                if key.fileobj is self.listener or key.fileobj in self.guests:
                    self.on_readable(key.fileobj)
            for guest in list(self.guests.values()):
                if guest.buffer and time.monotonic() > guest.heard + 0.2:
                    self.take(guest, True)
            self.pair()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--dice", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fault", choices=FAULTS)
    Host(parser.parse_args()).run()


if __name__ == "__main__":
    main()
