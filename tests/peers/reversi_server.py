#!/usr/bin/env python3
"""A small Reversi server of another make, on the board of reversi_client.py: one table at a time, for tests of clients.

    reversi_server.py [--dice] [--compat] [--games N] [--seed N] [--fault NAME]

Prints its port, then one JSON line a game. --dice: no move without dice. --fault: what it does wrong on purpose, `flips`
(one disc too few turned over), `turn` (the next colour), `reason` (of the end), `sign` (of the second packet 6).
"""
import argparse
import json
import os
import random
import socket
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from reversi_client import BLACK, WHITE, Board  # noqa: E402


class Gone(Exception):
    def __init__(self, colour):
        super().__init__()
        self.colour = colour


class Server:
    def __init__(self, options):
        self.options = options
        self.random = random.Random(options.seed)
        self.listener = socket.create_server(("127.0.0.1", 0))
        print(self.listener.getsockname()[1], flush=True)
        self.wires, self.names = [], []

    def read(self, colour, count):
        data = b""
        while len(data) < count:
            more = self.wires[colour].recv(count - len(data))
            if not more:
                raise Gone(colour)
            data += more
        return data

    def tell(self, octets):
        for wire in self.wires:
            wire.sendall(octets)

    def board_octets(self, board):
        bits = 0
        for x in range(1, 9):
            for y in range(1, 9):
                colour = board.disc.get((x, y))
                value = 0 if colour is None else 2 if (colour == BLACK) != self.options.compat else 1
                bits = bits << 2 | value
        return bits.to_bytes(16, "big")

    def take_move(self, board, colour):
        """The square of the next valid move; dice and refusals on the way."""
        dice = ()
        wire = self.wires[colour]
        while True:
            head = self.read(colour, 3)
            if head == b"RV\x50":
                assert self.read(colour, 1)[0] == colour
                while not dice or not self.open(board, colour, dice):
                    dice = tuple(self.random.sample(range(1, 9), 3))
                self.tell(b"RV\x10" + bytes(dice))
            elif head == b"RV\x20":
                raise Gone(colour)
            else:
                assert head == b"RV\x40", head
                octet = self.read(colour, 1)[0]
                square = (octet >> 4) + 1, (octet & 15) + 1
                if square in self.open(board, colour, dice) and (dice or not self.options.dice):
                    return square
                self.refused += 1
                wire.sendall(b"RV\x48")

    @staticmethod
    def open(board, colour, dice):
        return [(x, y) for x, y in board.moves(colour) if not dice or x in dice or y in dice]

    def play(self):
        board, colour, moves = Board(), BLACK, 0
        self.refused = 0
        for seat in (WHITE, BLACK):
            self.wires[seat].sendall(b"RV\x80" + bytes([seat << 4 | BLACK]) + self.names[1 - seat])
        while True:
            try:
                square = self.take_move(board, colour)
            except Gone as gone:
                self.wires[1 - gone.colour].sendall(b"RV\x20" + bytes([3 + gone.colour]))
                raise
            turned = board.turned(square, colour)
            board.play(square, colour)
            moves += 1
            if self.options.fault == "flips" and moves == 5:
                board.disc[turned[0]] = 1 - colour
            other, same = board.moves(1 - colour), board.moves(colour)
            colour = colour if same and not other else 1 - colour
            named = colour ^ self.options.compat ^ (self.options.fault == "turn" and moves == 5)
            sign = b"RX" if self.options.fault == "sign" and moves == 2 else b"RV"
            self.tell(sign + b"\x40" + bytes([named]) + self.board_octets(board))
            if not other and not same:
                break
        white, black = board.count(WHITE), board.count(BLACK)
        reason = 0 if white == black else 1 if white > black else 2
        if self.options.fault == "reason":
            reason = (reason + 1) % 3
        self.tell(b"RV\x20" + bytes([reason]))
        print(json.dumps({"event": "end", "reason": reason, "white": white, "black": black, "moves": moves,
                          "refused": self.refused}), flush=True)

    def run(self):
        for _ in range(2):
            wire, _ = self.listener.accept()
            wire.settimeout(30)
            wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.wires.append(wire)
        for _ in range(self.options.games):
            self.names = []
            for colour in (WHITE, BLACK):
                assert self.read(colour, 3) == b"RV\x80"
                self.names.append(self.read(colour, 16))
            self.play()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dice", action="store_true")
    parser.add_argument("--compat", action="store_true")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fault", choices=["flips", "turn", "reason", "sign"])
    try:
        Server(parser.parse_args()).run()
    except Gone:
        pass


if __name__ == "__main__":
    main()
