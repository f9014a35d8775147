"""Rings without lines or waiting, for the self tests: stations (ring4.py) joined in virtual time, and what must be the
same at all of them in the end.
"""
import heapq
import itertools

from ring4 import NEVER


class VirtualRing:
    """Stations joined by 2400 baud lines, in virtual time."""

    def __init__(self, stations, byte_time=10 / 2400):
        self.stations, self.byte_time = stations, byte_time
        self.free, self.queue, self.order = [0.0] * len(stations), [], itertools.count()
        self.events = [[] for _ in stations]
        self.spoil = None                        # a function that may damage a frame on a line
        self.lines = []
        for station in stations:
            station.begin(0.0)
        self.deadlines = [station.deadline() for station in stations]

    def _collect(self, i, now):
        station = self.stations[i]
        data = station.take_output()
        for k in range(0, len(data), 4):
            self.free[i] = max(self.free[i], now) + 4 * self.byte_time
            order = next(self.order)
            frame = self.spoil(order, data[k:k + 4]) if self.spoil else data[k:k + 4]
            heapq.heappush(self.queue, (self.free[i], order, (i + 1) % len(self.stations), frame))
        self.events[i] += station.take_events()
        self.lines += station.take_lines()
        self.deadlines[i] = station.deadline() if station.exit_code is None else NEVER

    def run(self, limit):
        """Until all stations have ended; returns their exit codes."""
        while any(s.exit_code is None for s in self.stations):
            timer = min(self.deadlines)
            i = self.deadlines.index(timer)
            if self.queue and self.queue[0][0] <= timer:
                now, _, i, data = heapq.heappop(self.queue)
                self.stations[i].receive(data, now)
            else:
                now = timer
                self.stations[i].tick(now)
            assert now < limit, "no end:\n" + "\n".join(self.lines[-30:])
            self._collect(i, now)
        return [s.exit_code for s in self.stations]


def assert_equal_ends(ring, games, faultless=True):
    n = len(ring.stations)
    for ends in zip(*ring.events, strict=True):
        assert sorted(e["station"] for e in ends) == list(range(n)), ends
        for key in ("winner", "score", "frames", "number", "players"):
            assert len({e[key] for e in ends}) == 1, ends
        assert ends[0]["players"] == n, ends
        assert not faultless or all(e["faults"] == 0 for e in ends), (ends, ring.lines)
    assert len(ring.events[0]) == games, ring.lines[-30:]
