"""The ring of four octets a frame (strict mode) as the stations of tests/peers know it: frames, how they are found
among bytes, and the life cycle of a station from its START to the end of its last game. Which game is played does not
matter here: UNO's and Monopoly's stations are subclasses of Station. Rulings are cited as "ring" (ring.md), and as
U12, U13 and U19 (uno.md), which hold for both games.
"""
import random
from collections import deque, namedtuple


# ---------------------------------------------------------------- frames (ring: "Frame")

FLAG = 0x7E
ANNOUNCE = 0x04                                  # mode bit in the information octet of START
COUNTER = 0x03


class Frame(namedtuple("Frame", "eo ed control info")):
    """One frame; `info` is the information octet as it is on the wire."""
    __slots__ = ()

    def wire(self):
        return bytes((FLAG, self.eo << 6 | self.ed << 4 | self.control, self.info, FLAG))

    def __str__(self):
        return self.wire().hex(" ").upper()


class FrameFinder:
    """Sliding window over every byte, never reset; two frames may share a flag."""

    def __init__(self):
        self.window = (0, 0, 0, 0)
        self.total = 0
        self.covered = 0                         # bytes that belong to some frame
        self.last_end = 0

    def feed(self, data):
        frames = []
        for byte in data:
            a, x, y, b = self.window = self.window[1:] + (byte,)
            self.total += 1
            if a == FLAG == b and x != FLAG and y != FLAG:
                self.covered += min(4, self.total - self.last_end)
                self.last_end = self.total
                frames.append(Frame(x >> 6, x >> 4 & 3, x & 15, y))
        return frames

    @property
    def noise(self):
        return self.last_end - self.covered


class Refused(Exception):
    """A frame that does not fit and is not tolerated (U19): not applied, the station stops."""

    def __init__(self, what, ruling):
        super().__init__(what)
        self.what, self.ruling = what, ruling


# ---------------------------------------------------------------- the station

IDLE, LISTEN, COUNTING, SHORT, ANNOUNCING, QUIET, BACKOFF, NUMBERED, PLAYING, PAUSE, LINGER, HALTED = (
    "idle", "listen", "counting", "short", "announcing", "quiet", "backoff", "numbered", "playing",
    "pause", "linger", "halted")
NEVER = float("inf")
RING_QUIRKS = ("mangle", "swallow", "resend", "numb")            # faults of a station, whatever the game
LINGER_TIME = 1.0                                # frames are still passed on after the last game
PAUSE_TIME = 0.5                                 # between a game's end and the next START
MAX_TRIES = 10                                   # STARTs that are not back, and collisions


class Station:
    """The protocol machine: receive() and tick() in; take_output(), take_lines(), take_events() out.

    A game's station says NAME (of the program), GAME, START and DEFINED (controls) and WINS, sets `player`, and has
    _new_game(), _act(), _apply_other() and _is_back(). Its games have n, winner, frames and score().
    """
    NAME = GAME = WINS = ""
    START, DEFINED = None, ()

    def __init__(self, rng=None, start=False, players=None, games=1, timeout=2.0, idle=60.0, quirks=(),
                 listen=None, trace=False):
        self.rng = rng or random.Random()
        self.player = None
        self.want_start, self.want_players, self.games = start, players, games
        self.timeout, self.idle, self.quirks, self.trace = timeout, idle, set(quirks), trace
        self.listen = listen
        self.finder = FrameFinder()
        self.output, self.lines, self.events = bytearray(), [], []
        self.mode, self.timer, self.now, self.heard = IDLE, None, 0.0, 0.0
        self.number = self.game = None
        self.starter = False                     # this station's START is the one in force
        self.guard = False                       # until its own deal is over a starter looks for collisions
        self.out = deque()                       # own frames in flight
        self.out_deadline = None
        self.played = self.fault_count = self.game_faults = 0
        self.starts_sent = self.starts_seen = self.counted = 0
        self.zero_returns = self.collisions = 0
        self.heard_start = False
        self.passed = 0                          # frames of others
        self.exit_code = None

    # -- interface

    def begin(self, now):
        self.now = self.heard = now
        if self.want_start:
            self._set(LISTEN, self.rng.uniform(0.3, 1.5) if self.listen is None else self.listen)

    def receive(self, data, now):
        self.now = now
        for f in self.finder.feed(data):
            if self.exit_code is None:
                self.heard = now
                self._on_frame(f)

    def tick(self, now):
        self.now = now
        if self.exit_code is None and self.timer is not None and now >= self.timer:
            self.timer = None
            self._on_timer()
        if self.exit_code is None and self.out and now >= self.out_deadline:
            self._not_back()
        if self.exit_code is None and now >= self._idle_end():
            self.fail(f"nothing heard for {self.idle:g} s")

    def deadline(self):
        """When tick() is due next."""
        return min(self.timer or NEVER, self.out_deadline if self.out else NEVER, self._idle_end())

    def _idle_end(self):
        return self.heard + self.idle if self.idle and self.mode not in (LINGER, HALTED) else NEVER

    def link_closed(self, message):
        """The line went away: no matter when everything is over, an error otherwise."""
        if self.mode in (LINGER, HALTED):
            self._finish()
        elif self.exit_code is None:
            self.fail(message)

    def take_output(self):
        data, self.output = bytes(self.output), bytearray()
        return data

    def take_lines(self):
        lines, self.lines = self.lines, []
        return lines

    def take_events(self):
        events, self.events = self.events, []
        return events

    def log(self, text):
        who = "-" if self.number is None else self.number
        self.lines.append(f"{self.NAME}[{who}]: {text}")

    def fault(self, what, ruling):
        self.fault_count += 1
        self.game_faults += 1
        self.lines.append(f"FAULT {self.fault_count}: {what} ({ruling})")

    def fail(self, message):
        self.log(message)
        self.exit_code = 1

    # -- sending

    def _set(self, mode, delay=None):
        self.mode = mode
        self.timer = None if delay is None else self.now + delay

    def _emit(self, f, what):
        if self.trace:
            self.log(f"{self.now:.3f} {what} {f}")
        self.output += f.wire()

    def _forward(self, f):
        """Passes it on; quirks of what is no game of its own: every tenth frame is changed, every thirtieth swallowed."""
        if f.control != self.START:
            self.passed += 1
        if "mangle" in self.quirks and self.passed % 10 == 9 and f.control != self.START:
            self.passed += 1
            f = f._replace(info=f.info ^ 1 if f.info ^ 1 != FLAG else f.info ^ 2)
        if "swallow" in self.quirks and self.passed % 30 == 29 and f.control != self.START:
            self.passed += 1
            return
        self._emit(f, "pass")

    def _send(self, f):
        self._emit(f, "send")
        self.out.append(f)
        self.out_deadline = self.now + self.timeout

    def _send_start(self):
        self.number, self.starter, self.guard, self.game = 0, True, True, None
        self.out.clear()
        self.starts_sent += 1
        self._emit(self.player.quirk_high_bit(Frame(0, 0, self.START, 0x80)), "send")
        self._set(COUNTING, 2.0 + self.rng.uniform(0, 0.5) if self.want_players else self.timeout)

    def _new_start(self):
        self.starts_sent = self.starts_seen = self.counted = 0
        self._send_start()

    # -- timers

    def _on_timer(self):
        if self.mode in (LISTEN, BACKOFF, PAUSE):
            self._new_start()
        elif self.mode == SHORT:
            self._send_start()
        elif self.mode == COUNTING:
            missing = self.starts_sent - self.starts_seen
            if missing == 3:
                self.log("START not back: a cable open, a station not running, or more than four")
            if missing >= MAX_TRIES and not self.want_players:
                self.fail(f"START not back after {missing} tries")
            else:
                self._send_start()
        elif self.mode == QUIET:
            # A START heard meanwhile will be repeated: leave its sender time to do so.
            extra = self.timeout + 0.5 if self.heard_start else 0
            self._set(BACKOFF, extra + self.rng.uniform(1, 3))
        elif self.mode in (LINGER, HALTED):
            self._finish()

    def _not_back(self):
        f = self.out[0]
        if "resend" in self.quirks:
            self._emit(f, "again")
            self.out_deadline = self.now + self.timeout
        elif self.guard:                           # a colliding starter may have taken it off the ring
            self._collided(f"{f} not back in {self.timeout:g} s")
        else:
            self.fault(f"own frame {f} not back in {self.timeout:g} s", "ring")
            self._halt("frame lost")

    def _collided(self, why, start_heard=False):
        self.collisions += 1
        if self.collisions >= MAX_TRIES:
            self.fail(f"no start after {self.collisions} collisions; last: {why}")
            return
        self.log(f"another starter? {why}; starting again later")
        self.number = self.game = None
        self.starter = self.guard = False
        self.out.clear()
        self.heard_start = start_heard
        self._set(QUIET, self.timeout)

    def _halt(self, why, linger=LINGER_TIME):
        """Out of step (U19): only passes frames on for a while, then ends with exit code 1."""
        self.log(f"stopped: {why}")
        self.out.clear()
        self._set(HALTED, linger)

    def _finish(self):
        bad = self.fault_count or self.mode == HALTED
        if self.finder.noise:
            self.log(f"{self.finder.noise} bytes of noise")
        self.exit_code = 1 if bad else 0

    # -- frames

    def _on_frame(self, f):
        if self.trace:
            self.log(f"{self.now:.3f} read {f}")
        if self.mode == HALTED:
            if f.eo != self.number and f.control != self.START:
                self._forward(f)
        elif f.control >= 8:
            self.fault(f"{f}: control {f.control}, this ring is in reliable mode", "ring")
            if f.eo != self.number:
                self._forward(f)
            self._halt("a strict station cannot play on a ring in reliable mode")
        elif f.control == self.START and f.info & ANNOUNCE:
            self._on_announcement(f)
        elif f.control == self.START:
            self._on_start(f)
        else:
            self._on_game_frame(f)

    def _check_start(self, f):
        if f.eo or f.ed:
            self.fault(f"{f}: EO and ED of a START must be 0", "ring")
        own_quirk = "high-bit-0" in self.quirks and self.starter
        if f.info & 0xF8 != 0x80 and not own_quirk:
            self.fault(f"information octet {f.info:02X} in control {f.control}", "U12")

    def _on_start(self, f):
        self._check_start(f)
        counter = f.info & COUNTER
        waiting = self.starts_seen < self.starts_sent            # a copy of its own may be on its way
        if self.mode == LINGER:
            self.log("START after the last game: taken off the ring")
        elif self.mode == COUNTING or (self.mode == SHORT and waiting):
            self.starts_seen += 1
            self._start_back(counter)
        elif self.starter and waiting and counter == self.counted:
            self.starts_seen += 1                # a copy of the counted START
        elif self.mode == ANNOUNCING or self.guard and self.mode == PLAYING:
            self._collided(f"START that was not expected: {f}", True)
        elif self.mode == QUIET:
            self.heard_start = True
        else:
            self._join(f, counter)

    def _start_back(self, counter):
        players = counter + 1
        if counter == 0:                         # alone, or the START of a starter right before us
            self.zero_returns += 1
            if self.zero_returns >= 3:
                self.fail("START is back uncounted: nobody else is there")
            else:
                self._collided("START is back uncounted, nobody else is there", True)
            return
        self.zero_returns = 0
        if self.want_players and players > self.want_players:
            self.fail(f"{players} players on the ring, {self.want_players} wanted")
        elif self.want_players and players < self.want_players:
            self.log(f"{players} of {self.want_players} players")
            if self.mode == COUNTING:            # nothing of its own out: may join, and repeats in 2 s
                self.mode = SHORT
        else:
            self.counted = counter
            self._set(ANNOUNCING)
            self._send(self.player.quirk_high_bit(Frame(0, 0, self.START, 0x80 | ANNOUNCE | counter)))

    def _join(self, f, counter):
        if self.mode == PLAYING:
            self.log(f"START: game {self.played + 1} is abandoned")
        self.game, self.starter, self.guard = None, False, False
        self.out.clear()
        if counter == COUNTER:
            self.number = None
            self._set(IDLE)
            self.log("a fifth station cannot be numbered: START taken off the ring")
            return
        self.number = counter + 1
        self._set(NUMBERED)
        self._forward(f if "numb" in self.quirks else f._replace(info=f.info + 1))

    def _on_announcement(self, f):
        if self.mode == ANNOUNCING and f == self.out[0]:
            self.out.popleft()
            self._begin_game(self.counted + 1)
        elif self.mode == QUIET:
            pass                                 # EO 0: taken off
        elif self.mode in (COUNTING, SHORT, ANNOUNCING) or self.guard and self.mode == PLAYING:
            self._collided(f"announcement that was not expected: {f}")
        elif self.mode == NUMBERED:
            self._check_start(f)
            self._forward(f)
            players = (f.info & COUNTER) + 1
            if players <= self.number:
                self.fault(f"{players} players announced to station {self.number}", "ring")
                self._halt("not in the game")
            else:
                self._begin_game(players)
        elif self.number is not None and f.eo == self.number:
            self.fault(f"{f} has this station's number and is not its frame", "ring")
        else:
            if self.mode == PLAYING:
                self.fault(f"announcement in the middle of a game: {f}", "ring")
            self._forward(f)

    def _begin_game(self, players):
        self.log(f"game {self.played + 1}: station {self.number} of {players}")
        self.game = self._new_game(players)
        self.player.new_game()
        self._set(PLAYING)
        self._act()

    def _on_game_frame(self, f):
        if self.mode == QUIET and f.eo == 0:
            return
        if self.number is None:
            self._forward(f)
            return
        if f.eo == self.number:
            self._own_back(f)
            return
        if not self._swallows(f):
            self._forward(f)
        if f.control not in self.DEFINED:
            self.fault(f"{f}: control {f.control} is not defined", "ring")
        elif self.mode == PLAYING:
            self._apply_other(f)
        elif self.mode in (PAUSE, LINGER, IDLE):
            self.fault(f"{f} after the end of the game", "U19")
        else:
            self.log(f"{f} passed on, no game yet")

    def _swallows(self, f):
        """Whether another station's frame is not passed on: a quirk."""
        return False

    def _own_back(self, f):
        if self.out and f == self.out[0]:
            self.out.popleft()
            self._is_back(f)
        elif f.control not in self.DEFINED:
            self.fault(f"{f}: control {f.control} is not defined", "ring")
        elif self.mode != PLAYING:
            self.log(f"{f} taken off the ring")
        elif self.guard:
            self._collided(f"{f} is not the frame that is out")
        elif self.out:
            self.fault(f"own frame {self.out[0]} came back as {f}", "ring")
            self._halt("frame changed")
        else:
            self.fault(f"{f} has this station's number and is not its frame", "ring")

    def _game_over(self):
        game, self.played = self.game, self.played + 1
        self.events.append({"event": "end", "game": self.GAME, "number": self.played, "station": self.number,
                            "players": game.n, "winner": game.winner, "score": game.score(), "frames": game.frames,
                            "faults": self.game_faults})
        self.game_faults = 0
        self.log(f"game {self.played}: station {game.winner} {self.WINS.format(game.score())}, {game.frames} frames")
        self.guard, self.collisions = False, 0
        if self.played >= self.games:
            self._set(LINGER, LINGER_TIME)
        elif self.starter:
            self._set(PAUSE, PAUSE_TIME)
        else:
            self._set(IDLE)
