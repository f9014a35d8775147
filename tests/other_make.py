#!/usr/bin/env python3
"""Rings of real processes in which stations of ours play UNO with a station of another make, at every seat and with its
departures, each tolerated or refused as its ruling says.

SOBREMESA names the program, SOBREMESA_SOURCE the checkout, SOBREMESA_BAUD (0 unless set) the speed."""

import unittest

from stations import RingTest


class OtherMake(RingTest):
    """A station written in another language from seed and rulings alone sits on the ring; it reports every departure."""

    def mixed(self, count, seat, starter, games=3, quirks=(), compat=()):
        lines = self.pty_lines(count)
        stations = []
        for i in range(count):
            more = ["--games", str(games)] + (["--start", "--players", str(count)] if i == starter else [])
            if i == seat:
                stations.append(self.peer(i, lines[i], *more, *[word for q in quirks for word in ("--quirk", q)]))
            else:
                stations.append(self.ours(i, lines[i], *more, *compat))
        return stations

    def test_at_every_seat(self):
        for count in (2, 3, 4):
            for seat in range(count):
                with self.subTest(stations=count, seat=seat):
                    stations = self.mixed(count, seat, starter=(seat + count // 2) % count)
                    self.ends_equal(stations, 3, count)
                    self.assertNotIn("FAULT", stations[seat].err())
                    for i, station in enumerate(stations):
                        if i != seat:
                            self.assertEqual([n["text"] for n in station.lines("note") if "(U" in n["text"]], [])
                    self.tearDown()
                    self.setUp()

    def test_it_starts(self):
        stations = self.mixed(4, 2, starter=2)
        self.ends_equal(stations, 3, 4)
        self.assertNotIn("FAULT", stations[2].err())

    def departs(self, quirk, starter, ruling, games=6):
        """The departure is tolerated, logged with its ruling, and the game ends equal at our stations."""
        stations = self.mixed(3, 1, starter, games=games, quirks=[quirk])
        ours = [stations[0], stations[2]]
        self.ends_equal(ours + [stations[1]], games, 3)
        notes = [n["text"] for s in ours for n in s.lines("note")]
        if ruling:
            self.assertTrue(any(ruling in n for n in notes), notes[-3:])

    def test_colour_bits(self):
        self.departs("colour-bits", 0, "U10")

    def test_high_bit_clear(self):
        self.departs("high-bit-0", 0, "high bit is 0")

    def test_first_card_4d(self):
        self.departs("first-cc-4d", 1, "U4")

    def test_seven_cards_at_once(self):
        self.departs("burst-deal", 0, None)

    def test_last_card_to_the_next(self):
        self.departs("last-to-next", 0, "U18", games=25)

    def test_a_card_drawn_without_need(self):
        self.departs("draw-anyway", 0, "U9")

    def test_wrong_addressee(self):
        stations = self.mixed(4, 1, 0, games=1, quirks=["flip-ed"])
        for station in (stations[0], stations[2], stations[3]):
            self.assertEqual(station.wait(), 0, station.err())
        self.assertTrue(any("U19" in n["text"] or "U18" in n["text"] for n in stations[2].lines("note")))

    def test_control_2_swallowed(self):
        """U13: the known programs swallow it; ours may do the same with --compat, and all get on."""
        stations = self.mixed(4, 1, 0, games=3, quirks=["swallow-2"])
        ours = [stations[i] for i in (0, 2, 3)]
        for station in ours:
            self.assertEqual(station.wait(), 0, station.err())
        ends = [s.lines("end") for s in ours]
        for game in range(3):
            self.assertEqual(len({e[game]["state"] for e in ends}), 1)

    def test_a_card_that_is_not_held(self):
        stations = self.mixed(3, 1, 0, games=1, quirks=["bad-card"])
        for station in (stations[0], stations[2]):
            self.assertEqual(station.wait(), 1)
            self.assertRegex(station.err(), r"sobremesa: station: out of step: 7E .*(not in the hand|none that is held can)")
            self.assertEqual(len(station.err().strip().splitlines()), 1)


if __name__ == "__main__":
    unittest.main()
