#!/usr/bin/env python3
"""A Reversi client of another make, written from seed 003 and the rulings R1 to R11 alone (Python 3, standard library).

    reversi_client.py HOST PORT --name NAME [--games N] [--dice] [--compat] [--seed N] [--quirk NAME ...]

It plays at random and checks everything that the server says: sizes, colours, every board, whose turn it is, the dice and
the reason of the end. One JSON line a game on stdout; exit 0 if no fault was found, 1 if one was, 2 for wrong usage.

--dice    asks for dice in each of its turns; without it only when a move is refused in a turn without dice
--compat  packet 6 as ReversiDados has it (R11)
Quirks: pieces    every octet in a segment of its own
        short     the name without padding and without a zero: 200 ms of silence end it (R2)
        zero      the name with one zero behind it
        invalid   moves that cannot be, questions with the wrong colour, and packet 2 again in the middle of the game
        twice     asks for dice twice
        leave     packet 9, with the octet that a known client adds, in its third turn
        drop      closes the connection in its third turn
        mute      says nothing from its third turn on, and waits to be closed
"""
import argparse
import json
import random
import socket
import sys
import time

WHITE, BLACK = 0, 1
SIZES = {0x80: 20, 0x10: 6, 0x48: 3, 0x40: 20, 0x20: 4}
DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class Fault(Exception):
    """The server departs from the protocol."""


class Board:
    """Squares by the picture's numbers, (1, 1) to (8, 8): the first is x, the second is y."""

    def __init__(self):
        self.disc = {(4, 4): WHITE, (5, 5): WHITE, (4, 5): BLACK, (5, 4): BLACK}

    def turned(self, square, colour):
        """What a disc of that colour turns over; empty: it may not be put there."""
        if square in self.disc:
            return []
        result = []
        for dx, dy in DIRECTIONS:
            line, x, y = [], square[0] + dx, square[1] + dy
            while self.disc.get((x, y)) == 1 - colour:
                line.append((x, y))
                x, y = x + dx, y + dy
            if (x, y) in self.disc:
                result += line
        return result

    def moves(self, colour):
        every = [(x, y) for x in range(1, 9) for y in range(1, 9)]
        return [square for square in every if self.turned(square, colour)]

    def play(self, square, colour):
        for other in self.turned(square, colour):
            self.disc[other] = colour
        self.disc[square] = colour

    def count(self, colour):
        return sum(1 for disc in self.disc.values() if disc == colour)


def board_of(octets, compat):
    """R3: two bits a square, (1,1), (1,2) … (8,8)."""
    bits = int.from_bytes(octets, "big")
    board = {}
    for index in range(64):
        value = bits >> (126 - 2 * index) & 3
        if value == 3:
            raise Fault("a square of value 3")
        if value:
            board[(index // 8 + 1, index % 8 + 1)] = BLACK if (value == 2) != compat else WHITE
    return board


class Client:
    def __init__(self, options):
        self.options = options
        self.quirks = set(options.quirk or [])
        self.random = random.Random(options.seed)
        self.socket = socket.create_connection((options.host, options.port), timeout=options.timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.expected_invalid = 0       # packets 5 that are due for what was sent wrong on purpose

    # ---- octets

    def send(self, octets):
        if "pieces" not in self.quirks:
            self.socket.sendall(octets)
            return
        for octet in octets:
            self.socket.sendall(bytes([octet]))

    def octets(self, count):
        while len(self.buffer) < count:
            more = self.socket.recv(4096)
            if not more:
                raise EOFError
            self.buffer += more
        result, self.buffer = self.buffer[:count], self.buffer[count:]
        return result

    def packet(self):
        head = self.octets(3)
        if head[:2] != b"RV" or head[2] not in SIZES:
            raise Fault("no packet begins with " + head.hex())
        return head[2], self.octets(SIZES[head[2]] - 3)

    # ---- a game

    def want(self):
        name = self.options.name.encode()
        if "short" in self.quirks:
            self.send(b"RV\x80" + name)
        elif "zero" in self.quirks:
            self.send(b"RV\x80" + name + b"\0")
        else:
            self.send(b"RV\x80" + name.ljust(16, b"\0"))

    def annoy(self):
        """Whatever the position is, none of these is a move."""
        taken = sorted(self.board.disc)[0]
        wrong = [bytes([0x52, 0x56, 0x40, (taken[0] - 1) << 4 | (taken[1] - 1)]), b"RV\x40\x80", b"RV\x40\x08",
                 bytes([0x52, 0x56, 0x50, 1 - self.colour]), b"RV\x80" + b"otra vez".ljust(16, b"\0")]
        own_turn = self.next == self.colour  # else the game may be over when it arrives, and the wish is one (R9)
        self.send(self.random.choice(wrong if own_turn else wrong[:-1]))
        self.expected_invalid += 1

    def turn(self):
        self.turns += 1
        if self.turns == 3 and "leave" in self.quirks:
            self.send(b"RV\x20\x07")
            return False
        if self.turns == 3 and "drop" in self.quirks:
            return False
        if self.turns >= 3 and "mute" in self.quirks:
            return True
        if "invalid" in self.quirks:
            self.annoy()
        if self.options.dice or self.demanded:
            self.ask()
        else:
            self.move()
        return True

    def ask(self):
        self.asked = True
        self.send(bytes([0x52, 0x56, 0x50, self.colour]))
        if "twice" in self.quirks:
            self.send(bytes([0x52, 0x56, 0x50, self.colour]))

    def open(self):
        moves = self.board.moves(self.next)
        return [(x, y) for x, y in moves if not self.dice or x in self.dice or y in self.dice]

    def move(self):
        self.moved = True
        x, y = self.random.choice(self.open())
        self.send(bytes([0x52, 0x56, 0x40, (x - 1) << 4 | (y - 1)]))

    def on_start(self, body):
        self.colour, self.first = body[0] >> 4, body[0] & 15
        name = body[1:]
        if self.colour > 1 or self.first > 1:
            raise Fault("packet 1 with colours %d and %d" % (self.colour, self.first))
        self.rival = name.split(b"\0")[0].decode("utf-8", "replace")
        if not self.rival or name.rstrip(b"\0") != name.split(b"\0")[0]:
            raise Fault("the rival's name is not padded by zeros: " + name.hex())
        self.board, self.next, self.dice = Board(), self.first, ()
        self.turns = self.moves = self.dice_seen = 0
        self.moved = self.asked = self.demanded = self.over = False
        return self.next != self.colour or self.turn()

    def on_dice(self, body):
        dice = tuple(sorted(body))
        if len(set(dice)) != 3 or dice[0] < 1 or dice[2] > 8:
            raise Fault("dice %s" % (dice,))
        if self.dice and self.dice != dice:
            raise Fault("other dice in the same turn (R7)")
        self.dice_seen += not self.dice
        self.dice = dice
        if not self.open():
            raise Fault("dice %s leave nothing open (R7)" % (dice,))
        if self.next == self.colour and self.asked and not self.moved:
            self.move()
        return True

    def on_invalid(self):
        if self.expected_invalid:
            self.expected_invalid -= 1
        elif self.moved and not self.dice:
            self.moved, self.demanded = False, True
            self.ask()
        else:
            raise Fault("packet 5 for a right move")
        return True

    def on_valid(self, body):
        compat = self.options.compat
        board = board_of(body[1:], compat)
        new = [square for square in board if square not in self.board.disc]
        if len(new) != 1 or new[0] not in self.open():
            raise Fault("from one board to the next: %s" % new)
        mover = self.next
        self.board.play(new[0], mover)
        self.moves += 1
        if self.board.disc != board:
            raise Fault("other discs turned over than the rules say")
        other, same = self.board.moves(1 - mover), self.board.moves(mover)
        self.next = mover if same and not other else 1 - mover
        self.over = not same and not other
        if body[0] != (1 - self.next if compat else self.next):
            raise Fault("the next colour is %d, not %d (R6)" % (body[0], self.next))
        self.dice, self.moved, self.asked = (), False, False
        if "invalid" in self.quirks and not self.over and self.next != self.colour:
            self.annoy()
        return self.over or self.next != self.colour or self.turn()

    def on_end(self, body):
        white, black = self.board.count(WHITE), self.board.count(BLACK)
        reason = body[0]
        if self.over and reason != (0 if white == black else 1 if white > black else 2):
            raise Fault("reason %d with %d white and %d black discs" % (reason, white, black))
        if not self.over and reason not in (0, 3 if self.colour == BLACK else 4):
            raise Fault("reason %d in the middle of the game" % reason)
        while self.expected_invalid:
            flags, _ = self.packet()
            if flags != 0x48:
                raise Fault("flags %02x after the end" % flags)
            self.expected_invalid -= 1
        self.report(reason)
        return False

    def report(self, reason):
        print(json.dumps({"event": "end", "name": self.options.name, "rival": self.rival, "colour": self.colour,
                          "reason": reason, "white": self.board.count(WHITE), "black": self.board.count(BLACK),
                          "moves": self.moves, "dice": self.dice_seen, "first": self.first}), flush=True)

    def play(self):
        self.want()
        flags, body = self.packet()
        if flags != 0x80:
            raise Fault("flags %02x before the game begins" % flags)
        going = self.on_start(body)
        while going:
            flags, body = self.packet()
            if flags == 0x80:
                raise Fault("packet 1 in the middle of the game")
            going = {0x10: self.on_dice, 0x48: lambda _: self.on_invalid(), 0x40: self.on_valid,
                     0x20: self.on_end}[flags](body)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("host")
    parser.add_argument("port", type=int)
    parser.add_argument("--name", required=True)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--dice", action="store_true")
    parser.add_argument("--compat", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=30)
    parser.add_argument("--quirk", action="append",
                        choices=["pieces", "short", "zero", "invalid", "twice", "leave", "drop", "mute"])
    options = parser.parse_args()
    client = Client(options)
    try:
        for _ in range(options.games):
            client.play()
        if "leave" in client.quirks:
            time.sleep(0.05)
        return 0
    except EOFError:
        if "mute" in client.quirks:
            return 0
        print("FAULT: the server closed the connection", file=sys.stderr)
    except (Fault, OSError) as fault:
        print("FAULT: %s" % fault, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
