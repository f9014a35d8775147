#!/usr/bin/env python3
"""ReversiDados as it behaves on the wire (R11), client and server, on the board of reversi_client.py (Python 3, standard library).

    reversidados.py client HOST PORT NAME [--seed N] [--leave N]      --leave: packet 9 in its N-th turn
    reversidados.py server [--games N] [--seed N] [--unsaid]          prints its port, then plays its two guests

What it does that the seed does not have: one recv is one packet, and what else came with it is lost; packet 2 is 19 octets
with left-over memory behind the name's zero; packet 8 has six octets, and white asks with colour FF; it asks in every turn,
because it cannot move without dice; packet 6 has its colours the other way round; after its packet 9, which has an octet
too many, it waits for packet 7 or for the end; its packet 1 has a name without zeros, or of 16 octets with left-over memory
behind it; and when nobody can play on a board that is not full, its packet 7 has no reason (--unsaid: nor on a full one).

It checks what it is told: exit 1 and "FAULT: what" on stderr, also when a packet was lost; 0 if all was well. One JSON line a game.
"""
import argparse
import json
import os
import random
import socket
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from reversi_client import BLACK, WHITE, Board, Fault, board_of  # noqa: E402

PATIENCE = 60
SERVER_SIZES = {0x80: 20, 0x10: 6, 0x48: 3, 0x40: 20, 0x20: 4}
CLIENT_SIZES = {0x80: 19, 0x40: 4, 0x50: 4, 0x20: 3}


class Wire:
    """One connection: a recv is a packet."""

    def __init__(self, wire, sizes, seed):
        self.socket = wire
        self.sizes = sizes
        self.random = random.Random(seed)
        wire.settimeout(PATIENCE)
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def junk(self, count):
        return bytes(self.random.randrange(256) for _ in range(count))

    def send(self, octets):
        self.socket.sendall(octets)

    def packet(self):
        data = self.socket.recv(1024)
        if not data:
            raise EOFError
        if data[:2] != b"RV" or len(data) < 3 or data[2] not in self.sizes or len(data) < self.sizes[data[2]]:
            raise Fault("no packet: " + data.hex())
        if len(data) > self.sizes[data[2]]:
            raise Fault("lost, because it came together with another packet: " + data[self.sizes[data[2]]:].hex())
        return data[2], data[3:]


def open_squares(board, colour, dice):
    return [(x, y) for x, y in board.moves(colour) if x in dice or y in dice]


def next_colour(board, colour):
    return 1 - colour if board.moves(1 - colour) or not board.moves(colour) else colour


def is_over(board):
    return not board.moves(WHITE) and not board.moves(BLACK)


class Client:
    def __init__(self, options):
        self.options = options
        self.wire = Wire(socket.create_connection((options.host, options.port), timeout=PATIENCE), SERVER_SIZES, options.seed)
        self.board, self.turns, self.dice = Board(), 0, ()

    def take_turn(self):
        self.turns += 1
        if self.turns == self.options.leave:
            self.wire.send(b"RV\x20" + self.wire.junk(1))
        else:
            colour = b"\xff" if self.colour == WHITE else b"\x01"
            self.wire.send(b"RV\x50" + colour + self.wire.junk(2))

    def on_dice(self, body):
        self.dice = tuple(body)
        if self.turn == self.colour:
            x, y = self.wire.random.choice(open_squares(self.board, self.colour, self.dice))
            self.wire.send(b"RV\x40" + bytes([x - 1 << 4 | y - 1]))

    def on_board(self, body):
        """The other way round: 0 is black and 1 is white, and so are the discs."""
        told = board_of(body[1:], True)
        fresh = [square for square in told if square not in self.board.disc]
        if len(fresh) != 1 or not self.board.turned(fresh[0], self.turn):
            raise Fault("no move leads to this board")
        self.board.play(fresh[0], self.turn)
        self.turn = next_colour(self.board, self.turn)
        if told != self.board.disc or (1 - body[0] != self.turn and not is_over(self.board)):
            raise Fault("another board, or another turn, than the rules say")
        self.dice = ()
        if self.turn == self.colour and not is_over(self.board):
            self.take_turn()

    def run(self):
        name = self.options.name.encode() + b"\0"
        self.wire.send(b"RV\x80" + name + self.wire.junk(16 - len(name)))
        reason = None
        flags, body = self.wire.packet()
        if flags != 0x80:
            raise Fault("packet 1 is due, not %02x" % flags)
        self.colour, self.turn = body[0] >> 4, body[0] & 15
        if self.turn == self.colour:
            self.take_turn()
        while reason is None:
            try:
                flags, body = self.wire.packet()
            except EOFError:
                if self.turns != self.options.leave:
                    raise
                break
            if flags == 0x10:
                self.on_dice(body)
            elif flags == 0x40:
                self.on_board(body)
            elif flags == 0x20:
                reason = body[0]
            else:
                raise Fault("packet with flags %02x" % flags)
        print(json.dumps({"event": "end", "reason": reason, "colour": self.colour, "turns": self.turns,
                          "white": self.board.count(WHITE), "black": self.board.count(BLACK)}), flush=True)


class Server:
    def __init__(self, options):
        self.options = options
        self.random = random.Random(options.seed)
        self.listener = socket.create_server(("127.0.0.1", 0))
        print(self.listener.getsockname()[1], flush=True)

    def board_octets(self):
        bits = 0
        for x in range(1, 9):
            for y in range(1, 9):
                bits = bits << 2 | {None: 0, BLACK: 1, WHITE: 2}[self.board.disc.get((x, y))]
        return bits.to_bytes(16, "big")

    def tell(self, octets):
        for wire in self.wires:
            wire.send(octets)

    def start(self, colour):
        name = self.names[1 - colour]
        octets = b"RV\x80" + bytes([colour << 4 | BLACK]) + name
        self.wires[colour].send(octets + (self.wires[colour].junk(6) if len(name) == 16 else b""))

    def take_move(self, colour):
        dice = ()
        while True:
            flags, body = self.wires[colour].packet()
            if flags == 0x50:
                while not dice or not open_squares(self.board, colour, dice):
                    dice = tuple(self.random.sample(range(1, 9), 3))
                self.tell(b"RV\x10" + bytes(dice))
            elif flags == 0x40:
                square = (body[0] >> 4) + 1, (body[0] & 15) + 1
                if dice and square in open_squares(self.board, colour, dice):
                    return square
                self.wires[colour].send(b"RV\x48")
            else:
                raise EOFError

    def play(self):
        self.board, turn = Board(), BLACK
        for colour in (WHITE, BLACK):
            self.start(colour)
        while not is_over(self.board):
            self.board.play(self.take_move(turn), turn)
            turn = next_colour(self.board, turn)
            self.tell(b"RV\x40" + bytes([1 - turn]) + self.board_octets())
        white, black = self.board.count(WHITE), self.board.count(BLACK)
        reason = 0 if white == black else 1 if white > black else 2
        blocked = self.options.unsaid or white + black < 64
        time.sleep(0.25)  # its own client would lose what comes together with the last board
        self.tell(b"RV\x20" + (b"" if blocked else bytes([reason])))
        print(json.dumps({"event": "end", "reason": reason, "said": not blocked}), flush=True)

    def run(self):
        self.wires, self.names = [], []
        for index in range(2):
            self.wires.append(Wire(self.listener.accept()[0], CLIENT_SIZES, self.options.seed + index))
        for _ in range(self.options.games):
            self.names = []
            for wire in self.wires:
                flags, body = wire.packet()
                if flags != 0x80:
                    raise Fault("packet 2 is due, not %02x" % flags)
                self.names.append(body.split(b"\0")[0])
            self.play()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    roles = parser.add_subparsers(dest="role", required=True)
    client = roles.add_parser("client")
    client.add_argument("host")
    client.add_argument("port", type=int)
    client.add_argument("name")
    client.add_argument("--seed", type=int, default=1)
    client.add_argument("--leave", type=int, default=0)
    server = roles.add_parser("server")
    server.add_argument("--games", type=int, default=1)
    server.add_argument("--seed", type=int, default=1)
    server.add_argument("--unsaid", action="store_true")
    options = parser.parse_args()
    try:
        (Client if options.role == "client" else Server)(options).run()
    except Fault as fault:
        sys.exit("FAULT: %s" % fault)
    except (EOFError, OSError) as gone:
        sys.exit("FAULT: the other side is gone %s" % gone)


if __name__ == "__main__":
    main()
