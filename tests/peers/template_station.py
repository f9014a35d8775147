#!/usr/bin/env python3
"""A station of the template's ring from docs/wire/template.md alone, on one port; with a fault if one is named.

    template_station.py PORT [greedy|hasty|mute|numb|meddler|parrot]"""

import os
import random
import sys
import tty


def letter(content):
    return chr(ord("a") + sum(place * ord(c) for place, c in enumerate(content, 1)) % 23)


def read_line(line):
    """(kind, station, number), or None."""
    if len(line) != 5 or line[0] not in "CAST" or not line[1:4].isdigit() or line[4] != letter(line[:4]):
        return None
    return line[0], int(line[1]), int(line[2:4])


class Station:
    def __init__(self, port, fault):
        self.fault = fault
        self.me = None
        self.players = self.heap = self.dealt = self.turn = 0
        self.fd = os.open(port, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self.fd)

    def send(self, text):
        os.write(self.fd, text.encode() + b"\n")

    def say(self, kind, station, number):
        content = "%s%d%02d" % (kind, station, number)
        self.send(content + letter(content))

    def actor(self):
        if self.dealt < self.players:
            return self.dealt
        return self.turn if self.heap else None

    def follow(self, kind, number):
        if kind == "S":
            self.dealt += 1
        else:
            self.heap -= number
            self.turn = (self.turn + 1) % self.players

    def act(self):
        hasty = self.fault == "hasty" and self.heap and self.dealt == self.players
        if (self.actor() != self.me and not hasty) or self.fault == "mute":
            return
        kind, number = "S", random.randint(1, 6)
        if self.dealt == self.players:
            kind, number = "T", 4 if self.fault == "greedy" else random.randint(1, min(3, self.heap))
        self.follow(kind, number)
        self.say(kind, self.me, number)

    def on_line(self, kind, station, number):
        if kind == "C":
            self.me, self.players = station, 0
            self.say(kind, station + (self.fault != "numb"), number)
        elif kind == "A":
            self.players, self.heap, self.dealt, self.turn = station, number, 0, 0
            self.say(kind, station, number)
            self.act()
        elif station != self.me:  # ours has been all the way round, and ends here
            self.follow(kind, number)
            self.say(kind, station, number % 3 + 1 if self.fault == "meddler" else number)
            self.act()

    def run(self):
        pending = b""
        while True:
            try:
                octets = os.read(self.fd, 4096)
            except OSError:
                return
            if not octets:
                return
            *lines, pending = (pending + octets).split(b"\n")
            for text in (line.decode("latin-1") for line in lines):
                line = read_line(text)
                if line:
                    self.on_line(*line)
                elif self.fault == "parrot":
                    self.send(text)


Station(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None).run()
