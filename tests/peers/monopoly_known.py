#!/usr/bin/env python3
"""A Monopoly station with the habits of known programs (M22, M24, M25), on one port or two.

It plays as little as those do: it throws, buys what it lands on if it has the money, and closes its turn. It keeps no
rules, knows nothing of cards, debts or auctions, and sends its frames without waiting for them to come back. Its habits:

    --takes ed|all|none    takes frames off at their addressee, everywhere, or passes all on as it should
    --closes 80|00|25|dice its closing; `dice`: one frame a turn, the throw itself has ED = the next player (M15)
    --action 4|0           the bits before a property that it buys (M24: 000)
    --clears               the high bit of purchases and closings that it passes on (M24)
    --absent               the last player's closing names a station that does not exist (M22)
    --reopens              closes its port after every message, and opens it for the next
    --crashes              ends when it is asked to pass the fine of M8 on
    --starts [SECONDS]     begins a game by itself
    --text                 sends sentences instead of frames

It plays until the port ends or `--turns` of its own are over, then it only does with frames what it always does. It
prints what it sends, one line each, and `victory` when a game is over."""
import argparse
import os
import random
import select
import sys
import termios
import time
import tty

from ring4 import ANNOUNCE, COUNTER, Frame, FrameFinder
from monopoly_board import AT, DICE, PRICES, PROPERTY, START, VICTORY


class Port:
    """One port for both ways, or two. Nothing that waits in it is thrown away when it is opened."""

    def __init__(self, reads, writes, reopens):
        self.paths, self.reopens, self.fds = (reads, writes), reopens, []

    def open(self):
        if self.fds:
            return
        for path in dict.fromkeys(self.paths):
            fd = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
            tty.setraw(fd, termios.TCSANOW)
            self.fds.append(fd)

    def close(self):
        for fd in self.fds:
            termios.tcdrain(fd)
            os.close(fd)
        self.fds = []

    def read(self, seconds):
        self.open()
        if not select.select(self.fds[:1], [], [], seconds)[0]:
            return b""
        try:
            data = os.read(self.fds[0], 4)       # a message has four octets
        except OSError:
            data = b""
        if not data:                             # the ring is gone
            sys.exit(0)
        if self.reopens and len(data) == 4:
            self.close()
        return data

    def write(self, data):
        self.open()
        os.write(self.fds[-1], data)
        if self.reopens:
            self.close()
            time.sleep(0.05)


class Program:
    def __init__(self, options):
        self.options = options
        self.port = Port(options.port or options.reads, options.port or options.writes, options.reopens)
        self.finder, self.rng = FrameFinder(), random.Random(options.seed)
        self.number, self.players, self.starter, self.turns = None, 0, False, 0

    def send(self, frame):
        print(frame, flush=True)
        self.port.write(frame.wire())

    def pass_on(self, frame):
        if self.options.clears and (frame.control == PROPERTY or frame.control == DICE and frame.info == 0x80):
            frame = frame._replace(info=frame.info & 0x7F)
        self.port.write(frame.wire())

    # -- a game

    def begin(self):
        self.place, self.cash, self.owned = 0, 1500, set()

    def play(self):
        """A turn, as fast as the port takes it."""
        o, me = self.options, self.number
        following = (me + 1) % self.players
        if self.turns >= o.turns:
            return
        self.turns += 1
        dice = self.rng.randint(1, 6), self.rng.randint(1, 6)
        throw = Frame(me, me, DICE, 0x80 | dice[0] << 3 | dice[1])
        self.place = (self.place + sum(dice)) % 40
        if o.closes == "dice":
            self.send(throw._replace(ed=following))
            return
        self.send(throw)
        code = AT.get(self.place)
        if code is not None and code not in self.owned and self.cash >= PRICES[code] + 400:
            self.cash -= PRICES[code]
            self.owned.add(code)
            self.send(Frame(me, me, PROPERTY, o.action << 5 | code))
        if o.absent and me == self.players - 1 and self.players < 4:
            following = self.players
        self.send(Frame(me, following, DICE, int(o.closes, 16)))

    # -- frames

    def on_start(self, f):
        counter = f.info & COUNTER
        if f.info & ANNOUNCE:
            self.players = counter + 1
            self.begin()
            if self.starter:
                self.play()
            elif self.options.takes != "all":
                self.pass_on(f)
        elif self.starter:
            self.send(Frame(0, 0, START, 0x80 | ANNOUNCE | counter))
        else:
            self.number = counter + 1
            self.port.write(f._replace(info=f.info + 1).wire())

    def on_frame(self, f):
        o = self.options
        if o.crashes and f.control == PROPERTY and f.info == 0x9F:
            sys.exit("crashed")
        if f.control == START:
            self.on_start(f)
            return
        if self.number is None:
            return
        if f.control == VICTORY:
            print("victory", flush=True)
            self.players = 0
        own = f.eo == self.number
        if o.takes == "none" and not own or o.takes == "ed" and f.ed != self.number:
            self.pass_on(f)
        meant = f.ed if f.ed < self.players else 0
        hands_on = f.control == DICE and (f.eo != f.ed or not f.info & 0x80)
        if self.players and meant == self.number and not own and hands_on:
            self.play()

    def run(self):
        o = self.options
        if o.starts is not None:
            self.port.open()
            time.sleep(o.starts)
            self.starter, self.number = True, 0
            self.send(Frame(0, 0, START, 0x80))
        while True:
            if o.text:
                self.port.write("aquí la estación, ¿me oyes?\r\n".encode())
                time.sleep(0.2)
            for f in self.finder.feed(self.port.read(0.1)):
                self.on_frame(f)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port")
    parser.add_argument("--in", dest="reads")
    parser.add_argument("--out", dest="writes")
    parser.add_argument("--takes", choices=("ed", "all", "none"), default="none")
    parser.add_argument("--closes", choices=("80", "00", "25", "dice"), default="80")
    parser.add_argument("--action", type=int, choices=(4, 0), default=4)
    for flag in ("clears", "absent", "reopens", "crashes", "text"):
        parser.add_argument("--" + flag, action="store_true")
    parser.add_argument("--starts", type=float, nargs="?", const=0.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turns", type=int, default=10**9)
    Program(parser.parse_args()).run()


if __name__ == "__main__":
    sys.exit(main())
