"""A class over the page's protocol (docs/web-protocol.md, "A class"): its teacher, its teams, and their programs of
another make on TCP."""
import atexit
import base64
import json
import os
import pathlib
import select
import struct
import subprocess
import sys
import time

from web_client import Client, Server, Closed

PEER = pathlib.Path(os.environ.get("SOBREMESA_SOURCE", pathlib.Path(__file__).parents[1])) / "tests/peers/uno_station.py"


class ClassServer(Server):
    def __init__(self, *arguments, **more):
        super().__init__("--class", "Redes 1", *arguments, **more)
        said = json.loads(self.process.stdout.readline())
        assert said["event"] == "class" and said["name"] == "Redes 1", said
        atexit.register(self.process.kill)  # when a test has failed
        self.teacher, self.invite = said["teacher"].split("/")[-1], said["class"].split("/")[-1]


class Member(Client):
    """Somebody who looks at the class: what is known of it is in `room`, of the run that is looked at in `run`."""

    def __init__(self, server, key, **options):
        self.again = server, key, options
        self.room, self.run = {}, {}
        super().__init__(server, **options)
        self.socket.line.settimeout(150)  # nothing comes where nothing happens
        self.role = self.ask("enter", key=key)["as"]
        self.see(lambda: self.room)

    def take(self):
        message = super().take()
        if message["t"] == "class":
            self.room = message
        elif message["t"] == "run":
            self.run = message
        self.heard.clear()
        return message

    def come_back(self):
        """As a page does: the server hangs up on who has not listened for 40 s."""
        server, key, options = self.again
        self.__init__(server, key, **options)

    def act(self, act, **fields):
        try:
            return self.ask("class", act=act, **fields)
        except (Closed, ConnectionError):
            self.come_back()
            return self.ask("class", act=act, **fields)

    def refused_act(self, act, **fields):
        return self.refused("class", act=act, **fields)

    def see(self, true, seconds=60):
        """Takes what comes until it is so."""
        end = time.monotonic() + seconds
        while not true():
            left = end - time.monotonic()
            assert left > 0, f"never so: {json.dumps(self.room)[:3000]}"
            if self.socket.octets or select.select([self.socket.line], [], [], min(left, 1))[0]:
                try:
                    self.take()
                except (Closed, ConnectionError):
                    self.come_back()

    def team(self, name):
        return next((team for team in self.room["teams"] if team["name"] == name), {})

    def there(self, *names):
        return all(self.team(name).get("there") for name in names)

    def idle(self):
        return all(run["stage"] == "over" for run in self.room["runs"])

    def row(self, name):
        """What the sheet has of a team, by rule."""
        sheet = self.room["sheet"]
        row = next((row for row in sheet["rows"] if row["name"] == name), {"marks": []})
        return {rule["code"]: mark for rule, mark in zip(sheet["rules"], row["marks"])}

    def faults(self, name):
        return {rule: mark for rule, mark in self.row(name).items() if mark in ("broken", "tolerated")}

    def evidence(self, name, rule):
        sheet = self.room["sheet"]
        row = next(row for row in sheet["rows"] if row["name"] == name)
        return row["evidence"][[one["code"] for one in sheet["rules"]].index(rule)]

    def capture(self, run):
        return base64.b64decode(self.act("capture", run=run)["pcapng"])


def packets(octets):
    """(cable, octets) of a pcapng capture, in order."""
    at, found = 0, []
    while at < len(octets):
        kind, size = struct.unpack_from("<II", octets, at)
        if kind == 6:
            cable, _, _, length = struct.unpack_from("<IIII", octets, at + 8)
            found.append((cable, octets[at + 28:at + 28 + length]))
        at += size
    return found


class Team:
    """A team and its program."""

    def __init__(self, server, name, *quirks, timeout=3.0):
        joiner = Member(server, server.invite)
        self.name, self.quirks, self.timeout = name, quirks, timeout
        self.key = joiner.act("register", name=name)["key"]
        joiner.close()
        self.member = Member(server, self.key)
        self.port = self.member.team(name)["port"]
        self.program = None

    def start(self, *more):
        quirks = ["--quirk", *self.quirks] if self.quirks else []
        self.program = subprocess.Popen(
            [sys.executable, str(PEER), "--connect", f"127.0.0.1:{self.port}", "--baud", "0", "--games", "1000",
             "--idle", "0", "--timeout", str(self.timeout), "--again", *quirks, *more],
            stderr=subprocess.DEVNULL)
        atexit.register(self.stop)

    def stop(self):
        if self.program:
            self.program.kill()
            self.program.wait()
        self.program = None
