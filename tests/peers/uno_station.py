#!/usr/bin/env python3
"""UNO ring station (strict mode), written from the protocol seed and the rulings alone.

It plays and at the same time checks every frame of the other stations. Layers, bottom up: ring4.py (frames, the
ring's protocol; bytes and clock in, bytes and events out), uno_rules.py (book-keeping and rules), uno_play.py (chooses
frames), ring4_line.py (links and main loop).
"""
import sys

import ring4_line
import uno_selftest
from uno_play import QUIRKS, Station


def main(argv=None):
    parser = ring4_line.make_parser("UNO ring station (strict mode), player and checker", QUIRKS, "every frame")
    options = ring4_line.parse(parser, argv)
    return uno_selftest.selftest() if options.selftest else ring4_line.play(Station, options)


if __name__ == "__main__":
    sys.exit(main())
