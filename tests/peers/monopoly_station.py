#!/usr/bin/env python3
"""Monopoly ring station (strict mode), written from the protocol seed and the rulings alone.

It plays and at the same time checks every frame of the other stations. Layers, bottom up: ring4.py (frames, the
ring's protocol), monopoly_board.py (codes and prices), monopoly_rules.py and monopoly_game.py (the rules, and which
frames they allow), monopoly_play.py (chooses frames), ring4_line.py (links and main loop). Here: the self test and the
command line.
"""
import random
import sys
import time

import ring4_line
from monopoly_board import AT, group, PRICES
from monopoly_play import QUIRKS, Station
from ring4_virtual import assert_equal_ends, VirtualRing


# ---------------------------------------------------------------- self test

def check_money(game):
    """Whatever happens, deeds, buildings and cards are all there."""
    houses = sum(level for level in game.level if level < 5)
    hotels = sum(level == 5 for level in game.level)
    assert game.houses + houses == 32 and game.hotels + hotels == 12, (game.houses, houses, game.hotels, hotels)
    assert all(game.owner[c] is not None for c in range(28) if game.level[c] or c in game.mortgaged)
    assert all(game.owner[c] in game.alive | {None} for c in range(28)) and all(cash >= 0 for cash in game.cash)


def selftest():
    started = time.monotonic()
    assert len(AT) == 28 and sum(PRICES) == 5690 and sum(len(group(c)) for c in range(28)) == 2 * 4 + 6 * 9 + 4 + 16
    for n in (2, 3, 4):
        games = frames = limited = 0
        for seed in range(60):
            stations = [Station(random.Random(f"{n}/{seed}/{i}"), start=i == seed % n, rounds=80) for i in range(n)]
            virtual = VirtualRing(stations)
            assert virtual.run(1e6) == [0] * n, virtual.lines[-20:]
            assert_equal_ends(virtual, 1)
            for station in stations:
                check_money(station.game)
            games, frames = games + 1, frames + stations[0].game.frames
            limited += len(stations[0].game.alive) > 1
        print(f"ring of {n}: {games} games, {frames} frames, {limited} by the limit of rounds, equal ends, no faults")
    for quirk in QUIRKS:
        faults = 0
        for seed in range(20):
            stations = [Station(random.Random(f"{quirk}/{seed}/{i}"), start=i == seed % 3, rounds=40,
                                quirks=[quirk] if i == 1 else []) for i in range(3)]
            virtual = VirtualRing(stations)
            virtual.run(1e6)
            assert_equal_ends(virtual, 1, faultless=False)
            faults += sum(line.startswith("FAULT") for line in virtual.lines)
        assert faults, quirk
        print(f"quirk {quirk}: 20 games, {faults} faults reported")
    print(f"selftest passed in {time.monotonic() - started:.1f} s")
    return 0


# ---------------------------------------------------------------- command line

def main(argv=None):
    parser = ring4_line.make_parser("Monopoly ring station (strict mode), player and checker", QUIRKS,
                                    "every frame and state")
    parser.add_argument("--rounds", type=int, default=0, help="the richest wins after so many (M13); 0: no limit")
    parser.add_argument("--money", type=int, default=1500, help="of each at the start")
    options = ring4_line.parse(parser, argv)
    if options.selftest:
        return selftest()
    return ring4_line.play(Station, options, rounds=options.rounds, money=options.money)


if __name__ == "__main__":
    sys.exit(main())
