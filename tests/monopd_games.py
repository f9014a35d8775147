#!/usr/bin/env python3
"""Whole games on the real monopd (Debian's package), on loopback alone, our clients beside an onlooker that shares no
code with them. monopd_games.py [GAMES]: with a number, so many games of a tournament and nothing else."""
import itertools
import json
import os
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree as ET

from monopd_server import MONOPD, Server

SOBREMESA = os.environ.get("SOBREMESA", "./sobremesa")
PATIENCE = 120
BOOKS = tempfile.TemporaryDirectory()
NUMBERS = itertools.count(1)
OPTIONS = "doublepassmoney=1,norentinjail=1,collectfines=1"


class Guest(threading.Thread):
    """A client of another make: looks on, or plays a seat by the simplest of rules."""

    def __init__(self, server, name, plays=False):
        super().__init__(daemon=True)
        self.sock = socket.create_connection(("127.0.0.1", server.port))
        self.name_there, self.plays = name, plays
        self.me = self.game = None
        self.players, self.winner, self.over, self.ended = {}, None, False, False
        self.auctions = 0
        self.said("n" + name)
        self.start()

    def said(self, text):
        self.sock.sendall(("." + text + "\n").encode())

    def run(self):
        buffer = b""
        while not self.ended:
            data = self.sock.recv(65536)
            if not data:
                return
            buffer += data
            *lines, buffer = buffer.split(b"\n")
            for line in lines:
                self.line(ET.fromstring(line))

    def line(self, document):
        for e in document:
            a = e.attrib
            if e.tag == "client":
                self.me = a["playerid"]
            elif e.tag == "gameupdate" and a["gameid"] != "-1":
                if self.game is None and a.get("status") == ("config" if self.plays else "run"):
                    self.game = a["gameid"]
                    self.said(("gj" if self.plays else "gS") + self.game)
                self.over |= a["gameid"] == self.game and a.get("status") == "end"
            elif self.plays and any(button.get("command") == ".T$" for button in e):
                self.said("T$")
            elif e.tag == "playerupdate":
                player = self.players.setdefault(a["playerid"], {})
                player.update(a)
                if "location" in a and "name" not in a and player.get("directmove") == "0" and self.game:
                    self.said("t" + a["location"])
        left = [p["name"] for p in self.players.values() if p.get("bankrupt") == "0" and p.get("spectator") == "0"]
        if self.over and len(left) == 1:  # who is out is said after the end
            self.winner, self.ended = left[0], True
        if self.plays and self.me in self.players:
            self.act(self.players[self.me])

    def act(self, p):
        """Auctions the first thing it could buy and bids nothing, as a beginner would; then leaves."""
        if p.get("can_buyestate") == "1":
            p["can_buyestate"] = "0"
            self.auctions += 1
            self.said("ea")
        elif self.auctions and p.get("hasturn") == "0":
            self.said("gx")
            self.ended = True
        elif p.get("can_roll") == "1":
            p["can_roll"] = "0"
            self.said("r")
        elif p.get("jailed") == "1" and p.get("hasturn") == "1":
            p["hasturn"] = "0"
            self.said("jr")


class Client:
    """One of ours. What it prints goes to a file: a pipe that nobody reads is full after 64 KiB, in the middle of a long
    game, and whoever waits to write there confirms no moves, so that all the others at the table wait as well."""

    def __init__(self, address, name, *options):
        self.out = tempfile.TemporaryFile("w+")
        self.journal = os.path.join(BOOKS.name, "%s-%d.journal" % (name, next(NUMBERS)))
        words = [SOBREMESA, "monopd", address, "--name", name, "--player", "maestro", "--json", "--journal", self.journal,
                 *options]
        self.process = subprocess.Popen(words, stdout=self.out)

    def ends(self):
        code = self.process.wait(PATIENCE)
        self.out.seek(0)
        lines = self.out.read().splitlines()
        assert code == 0, lines[-20:]
        events = [json.loads(line) for line in lines]
        self.replay(events[-1])
        return events

    def replay(self, end):
        """The journal plays the same game again, moves and what had to be taken over, to the same position."""
        out = subprocess.run([SOBREMESA, "replay", self.journal, "--json"], check=True, stdout=subprocess.PIPE, text=True)
        last = json.loads(out.stdout.splitlines()[-1])
        assert last["state"] == end["state"] and last["over"] == end["finished"] and last["marked"], (last, end)


def check_end(events, finished=True):
    end = events[-1]
    assert end["event"] == "end" and end["finished"] == finished, end
    changes = end["explained"] + end["unexplained"]
    assert changes > 20 and end["explained"] >= 0.99 * changes, end
    assert end["checks"] == end["equal"], end
    return end


def play(count, board, *options):
    with Server() as server:
        looker = Guest(server, "mirona")
        first = Client(server.address, "p1", "--create", board, "--players", str(count), "--no-auctions", "--verify",
                       "--rounds", "300", *options)
        rest = [Client(server.address, "p%d" % i, "--join", "p1", "--verify") for i in range(2, count + 1)]
        played = [process.ends() for process in [first, *rest]]
        if any(not events[-1]["finished"] for events in played):
            return False
        looker.join(PATIENCE)
        assert looker.winner
        for number, events in enumerate(played, 1):
            end = check_end(events)
            seat = next(e["seat"] for e in events if e["event"] == "begin")
            assert end["checks"] > 5 and (end["winner"] == seat) == (looker.winner == "p%d" % number), (end, looker.winner)
        return True


def whole_game(count, board="city", *options):
    """Everybody finishes, the winner is the onlooker's, and before every turn the mirror is the server's whole state.
    The dice are the server's, and games need not end there: one that was left after 300 rounds is played again."""
    assert any(play(count, board, *options) for _ in range(5))


def auction():
    """Nobody bids in the auction of somebody else: ours does, or the table would hang for good."""
    with Server() as server:
        ours = Client(server.address, "p1", "--create", "city", "--players", "2")
        guest = Guest(server, "nadie", plays=True)
        end = ours.ends()[-1]
        assert end["event"] == "end" and end["finished"], end
        assert guest.auctions  # more than one after doubles
        assert end["unexplained"] == 0, end


def pass_on(near, far, most):
    """Carries what two sockets say until the server has closed its own; after `most` octets from it the client's is cut.
    The server gets the end of what the client says, and time to close: it does not survive writing to somebody who has gone
    while it reads (docs/wire/monopd.md)."""
    passed, there = 0, [near, far]

    def leave():
        there.remove(near)
        near.close()
        far.shutdown(socket.SHUT_WR)

    while True:
        one = select.select(there, [], [])[0][0]
        try:
            data = one.recv(65536)
        except ConnectionResetError:
            data = b""
        if one is far and not data:
            break
        passed += len(data) if one is far else 0
        if one is near and not data:
            leave()
        elif one is near:
            far.sendall(data)
        elif near in there:
            near.sendall(data)
            if passed > most:
                leave()
    near.close()
    far.close()


def play_cut():
    with Server() as server, socket.create_server(("127.0.0.1", 0)) as door:
        cut = []

        def carry():
            for most in 60000, 1 << 60:
                near, _ = door.accept()
                far = socket.create_connection(("127.0.0.1", server.port))
                for end in near, far:  # or every second short line waits for 40 ms
                    end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                pass_on(near, far, most)
                cut.append(1)

        threading.Thread(target=carry, daemon=True).start()
        first = Client(server.address, "p1", "--create", "city", "--players", "2", "--no-auctions", "--rounds", "300")
        second = Client("127.0.0.1:%d" % door.getsockname()[1], "p2", "--join", "p1")
        events, end = first.ends(), second.ends()[-1]
        assert cut and end["event"] == "end", end
        if not events[-1]["finished"]:
            return False
        check_end(events)
        assert end["finished"], end
        return True


def lost_line():
    """The line is cut in the middle of a game: by its cookie the client comes back to it, and plays to the end."""
    assert any(play_cut() for _ in range(5))


def tournament(games):
    with Server() as server:
        out = subprocess.run([SOBREMESA, "arena", "monopoly", "--players", "maestro", "--seats", "4", "--server",
                              "monopd://" + server.address, "--games", str(games), "--rounds", "400", "--options",
                              "auction=0", "--json"], check=True, stdout=subprocess.PIPE, text=True).stdout
        summary = json.loads(out)
        assert summary["games"] == games and summary["faults"] == 0, summary
        assert sum(p["wins"] for p in summary["players"]) + summary["unfinished"] == games, summary
        assert "rules=monopd" in summary["options"]


if not os.path.exists(MONOPD):
    sys.exit("there is no %s: install the package monopd" % MONOPD)
if len(sys.argv) > 1:
    tournament(int(sys.argv[1]))
else:
    for test, arguments in ((whole_game, (2,)), (whole_game, (4, "city", "--set", OPTIONS)), (whole_game, (3, "atlantic")),
                            (lost_line, ()), (tournament, (2,)), (auction, ())):
        began = time.monotonic()
        test(*arguments)
        print("ok %s%s, %.1f s" % (test.__name__, arguments or "", time.monotonic() - began), flush=True)
