#!/usr/bin/env python3
"""Measures how fast a station writes: octets a second through an idle station that passes everything on.

    tools/measure-pace.py [BAUD]       2400 unless said: 240 octets a second"""
import os
import pathlib
import pty
import select
import subprocess
import sys
import time
import tty

baud = sys.argv[1] if len(sys.argv) > 1 else "2400"
program = os.environ.get("SOBREMESA", str(pathlib.Path(__file__).resolve().parent.parent / "sobremesa"))
before, station_in = pty.openpty()
behind, station_out = pty.openpty()
for end in (before, station_in, behind, station_out):
    tty.setraw(end)
station = subprocess.Popen([program, "station", "uno", "--in", os.ttyname(station_in), "--out", os.ttyname(station_out),
                            "--baud", baud, "--idle", "30"], stderr=subprocess.DEVNULL)
total = int(baud) // 4 * 4  # ten seconds' worth, in whole frames
frames = b"".join(bytes([0x7E, 0x47, 0x80 | i % 13, 0x7E]) for i in range(total // 4))
sent, got, stamps = 0, 0, []
while got < total:
    while sent < total and sent - got < 400:  # never more than the station's cable holds
        sent += os.write(before, frames[sent:sent + 40])
    if not select.select([behind], [], [], 20)[0]:
        sys.exit("measure-pace: nothing came through for 20 s")
    got += len(os.read(behind, 1000))
    stamps.append((time.monotonic(), got))
station.terminate()
seconds = stamps[-1][0] - stamps[0][0]
print("%d octets, %.2f a second over %.2f s" % (got, (got - stamps[0][1]) / seconds, seconds))
