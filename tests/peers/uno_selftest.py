"""What uno_station.py --selftest does: rules by single frames, whole games on virtual rings, starters that collide,
every quirk, damaged frames.
"""
import itertools
import random
import time
from collections import Counter

from ring4 import Frame, FrameFinder, Refused
from ring4_virtual import assert_equal_ends, VirtualRing
from uno_play import QUIRKS, Station, STOPPING
from uno_rules import (BLUE, Game, INITIAL, new_deck, PLAY, PLUS2, PLUS4, points, RED, REVERSE, SKIP, TO_HAND, TO_TABLE,
                       VICTORY, YELLOW)

SEED_EXAMPLE = b"ABCDEFGG~AA~DDSA~AAA~A~AB~A~~~~DDD~D~D~E~AC~SSSSSS~BA~3E~us8p"


def make_ring(n, seed, starters=(0,), games=1, quirks=None, listen=None, **more):
    stations = [Station(random.Random(f"{seed}/{i}"), start=i in starters, games=games,
                        quirks=(quirks or {}).get(i, ()), listen=(listen or {}).get(i), **more) for i in range(n)]
    return VirtualRing(stations)


def test_units():
    found = [f.wire() for f in FrameFinder().feed(SEED_EXAMPLE)]
    assert found == [b"~AA~", b"~AB~", b"~AC~", b"~BA~", b"~3E~"], found
    assert Frame(1, 2, TO_TABLE, 0xE9).wire() == b"~g\xe9~"
    deck = new_deck()
    assert sum(deck.values()) == 108 and sum(points(c) * k for c, k in deck.items()) == 1240
    game = Game(2)
    assert game.follow(0, REVERSE) == (1, 1) and game.follow(0, SKIP) == (0, 0)          # U6, U7
    assert game.follow(1, REVERSE, last=True) == (0, 1)                                  # U8
    assert Game(4).follow(0, REVERSE) == (1, 3) and Game(4).follow(3, SKIP) == (0, 1)
    game = Game(3, Counter({RED << 4 | 5: 1}))   # U2: a penalty of two with one card left in both piles
    game.hands = [Counter({c: 2}) for c in (PLUS2, 1, 2)]
    game.phase, game.top, game.colour = PLAY, 3, BLUE
    for wire in (Frame(0, 1, TO_TABLE, 0x8C), Frame(1, 1, TO_HAND, 0xA5), Frame(1, 1, TO_HAND, 0x83),
                 Frame(1, 2, TO_TABLE, 0x9F)):
        assert game.apply(wire) == [], wire
    assert not game.can_draw() and game.turn == 2
    print("units: example string (5 frames), deck, U2, U6, U7, U8")


def verdicts(colour, *infos, hand=(0x01, PLUS4, 0x29)):
    """Rulings cited when station 0 of 3 sends these (control, ED, information) on top of a 3."""
    game = Game(3)
    game.phase, game.top, game.colour = PLAY, colour << 4 | 3, colour
    game.hands = [Counter(hand), Counter({0x02: 2}), Counter({0x02: 2})]
    cited = []
    for control, ed, info in infos:
        try:
            cited += [ruling for _, ruling in game.apply(Frame(0, ed, control, info))]
        except Refused as refused:
            return cited + [refused.ruling + "!"]
    return cited


def test_checker():
    """Each departure by itself: '!' marks those that stop the station (U19)."""
    hand, table = TO_HAND, TO_TABLE
    for expected, colour, *infos in (
            ([], BLUE, (table, 1, 0x81)),
            (["ring"], BLUE, (table, 1, 0x01)),                  # high bit 0
            (["U11"], BLUE, (table, 1, 0xC1)),                   # S bit
            (["U19"], BLUE, (table, 2, 0x81)),                   # ED
            (["U19!"], BLUE, (table, 1, 0x85)),                  # not held
            (["U19!"], BLUE, (table, 1, 0xA9)),                  # does not match
            (["U3"], BLUE, (table, 1, 0xAE)),                    # +4 with the colour in hand
            ([], YELLOW, (table, 1, 0xAE)),
            (["U9"], BLUE, (hand, 0, 0xA5)),                     # can play
            (["U9", "U9!"], BLUE, (hand, 0, 0xB5), (table, 1, 0x81)),    # and then does not play what it drew
            (["U9!"], YELLOW, (table, 1, 0x9F)),                 # passes with a playable +4
            (["U8!"], BLUE, (VICTORY, 0, 0x80)),
            (["U19!"], BLUE, (INITIAL, 1, 0x80))):
        assert verdicts(colour, *infos) == expected, (expected, verdicts(colour, *infos))
    for expected, *infos in (                    # a hand that cannot play: red 9 on yellow 3
            ([], (hand, 0, 0xA5), (table, 1, 0x9F)),
            ([], (hand, 0, 0xB5), (table, 1, 0xB5)),
            (["U9!"], (table, 1, 0x9F)),                         # passes without drawing
            (["U9!"], (hand, 0, 0xB5), (table, 1, 0x9F)),        # drawn card not played
            (["U9!"], (hand, 0, 0x9D), (table, 1, 0x9F)),
            (["U9!"], (hand, 0, 0xA5), (hand, 0, 0xA6)),         # draws twice
            (["U10"], (hand, 0, 0xAD)),
            (["U10"], (hand, 0, 0xA5), (table, 1, 0x8F)),
            (["U11"], (hand, 0, 0xE5)),
            (["U19"], (hand, 1, 0xA5)),
            (["U19!"], (hand, 0, 0x9F))):                        # no such card in the pile
        assert verdicts(YELLOW, *infos, hand=(0x29,)) == expected, (expected, infos)
    for expected, *draws in ((["U14!"], 0xA5), ([], 0xA5, 0xA6), (["U14!"], 0xA5, 0xA6, 0xA7)):
        game = Game(2)
        game.phase, game.top, game.colour, game.penalised, game.penalty = PLAY, 0x0C, BLUE, True, 2
        game.hands = [Counter({0x01: 2}), Counter({0x02: 2})]
        try:
            for info in draws:
                game.apply(Frame(0, 0, TO_HAND, info))
            game.apply(Frame(0, 1, TO_TABLE, 0x9F))
            assert not expected
        except Refused as refused:
            assert expected == [refused.ruling + "!"], (draws, refused)
    print("checker: 27 single departures and legal frames judged as the rulings say")


def test_games():
    for n in (2, 3, 4):
        ring = make_ring(n, f"games{n}", games=300, players=n)
        assert ring.run(1e7) == [0] * n, ring.lines[-20:]
        assert_equal_ends(ring, 300)
        frames = sum(e["frames"] for e in ring.events[0])
        print(f"ring of {n}: 300 games, {frames} frames, equal winners and scores, no faults")


def test_starters():
    delays = [k / 480 for k in range(0, 36, 3)] + [0.1, 0.5, 2.0, 2.03, 3.1]
    done = late = 0
    for n in (2, 3, 4):
        for count in (2, 3):
            for starters in itertools.permutations(range(n), count):
                for delay in delays if count == 2 else delays[::3]:
                    for wanted in (None, n) if count == 2 else (None,):
                        listen = {s: 0.3 + k * delay for k, s in enumerate(starters)}
                        ring = make_ring(n, f"{starters}{delay}", starters, listen=listen, players=wanted)
                        assert ring.run(300) == [0] * n, (n, starters, delay, wanted, ring.lines[-30:])
                        assert_equal_ends(ring, 1)
                        done += 1
                        late += any("another starter" in line for line in ring.lines)
    print(f"simultaneous starters: {done} cases (pairs and triples), {late} of them collided; "
          "all end in one game with all stations")


def test_quirks():
    for quirk in QUIRKS:
        outcome = Counter()
        for seed in range(40):
            starter = seed % 3 if quirk != "first-cc-4d" else 0
            ring = make_ring(3, f"{quirk}{seed}", (starter,), quirks={0: [quirk]}, idle=20)
            codes = ring.run(600)
            if quirk in STOPPING or quirk in ("mangle", "swallow", "numb"):
                outcome[any(codes)] += 1         # somebody stops: which one, the class's referees say
                continue
            if quirk == "bad-card":
                assert all(codes), (codes, ring.lines)
                assert any("does not hold" in line for line in ring.lines if line.startswith("FAULT"))
            else:
                assert_equal_ends(ring, 1, faultless=quirk == "burst-deal")
            outcome[sum(1 for line in ring.lines if line.startswith("FAULT")) > 0] += 1
        assert outcome[True] or quirk in ("burst-deal", "resend"), quirk
        print(f"quirk {quirk}: 40 games, {outcome[True]} with faults reported")


def test_damage():
    """One bit of one frame on one line is flipped after the start: somebody must notice."""
    rng = random.Random(1)
    for seed in range(100):
        ring = make_ring(3, f"damage{seed}", idle=20)
        at, octet, bit = rng.randrange(100, 240), rng.randrange(4), rng.randrange(8)

        def spoil(order, data):
            return data[:octet] + bytes((data[octet] ^ 1 << bit,)) + data[octet + 1:] if order == at else data

        ring.spoil = spoil
        assert any(ring.run(600)) or next(ring.order) <= at, (seed, at, octet, bit, ring.lines)
    print("damage: 100 games with one flipped bit, all noticed")


def selftest():
    started = time.monotonic()
    test_units()
    test_checker()
    test_games()
    test_starters()
    test_quirks()
    test_damage()
    print(f"selftest passed in {time.monotonic() - started:.1f} s")
    return 0
