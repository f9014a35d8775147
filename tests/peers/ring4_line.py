"""What stands between a station (ring4.py) and the world: devices and TCP, bytes paced to the speed of the line, the
clock, the options of the command line, and what a station's program does with them.
"""
import argparse
import json
import os
import random
import select
import socket
import sys
import termios
import time
import tty

from ring4 import NEVER


# ---------------------------------------------------------------- links and main loop

class LinkError(Exception):
    pass


class Link:
    """One input and one output descriptor, both non-blocking."""

    def __init__(self, source, sink, name, keep=()):
        self.source, self.sink, self.name, self.keep = source, sink, name, keep

    def read(self):
        try:
            data = os.read(self.source, 4096)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise LinkError(f"{self.name} went away: {os.strerror(error.errno)}") from None
        if not data:
            raise LinkError(f"{self.name} went away: end of file")
        return data

    def write(self, data):
        try:
            return os.write(self.sink, data)
        except BlockingIOError:
            return 0
        except OSError as error:
            raise LinkError(f"{self.name} went away: {os.strerror(error.errno)}") from None

    def close(self):
        if os.isatty(self.sink):
            try:
                termios.tcdrain(self.sink)
            except termios.error:
                pass
        for sock in self.keep:
            try:
                sock.shutdown(socket.SHUT_WR)
            except OSError:
                pass


def open_tty(path, baud):
    try:
        fd = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(fd, termios.TCSANOW)
        attributes = termios.tcgetattr(fd)
        attributes[2] |= termios.CLOCAL | termios.CREAD          # 8N1, no carrier, no flow control
        attributes[2] &= ~(termios.CSTOPB | termios.PARENB | termios.CRTSCTS)
        if baud:
            attributes[4] = attributes[5] = getattr(termios, f"B{baud}")
        termios.tcsetattr(fd, termios.TCSANOW, attributes)
        termios.tcflush(fd, termios.TCIFLUSH)    # what came before is nobody's
        return fd
    except AttributeError:
        raise LinkError(f"{path}: {baud} baud is not a speed") from None
    except (OSError, termios.error) as error:
        raise LinkError(f"{path}: {error.args[1]}") from None


def parse_address(text):
    host, _, port = text.rpartition(":")
    if not port.isdigit():
        raise LinkError(f"{text}: not HOST:PORT")
    return host or "127.0.0.1", int(port)


def connect_retrying(address, seconds=20):
    end = time.monotonic() + seconds
    while True:
        try:
            return socket.create_connection(address, timeout=seconds)
        except OSError as error:
            if time.monotonic() >= end:
                raise LinkError(f"cannot connect to {address[0]}:{address[1]}: {error}") from None
            time.sleep(0.1)


def open_tcp(listen, connect, wait):
    server = incoming = outgoing = None
    try:
        if listen:
            server = socket.create_server(parse_address(listen))
        if connect:
            outgoing = connect_retrying(parse_address(connect))
        if listen:
            server.settimeout(wait or None)
            incoming = server.accept()[0]
            server.close()
    except OSError as error:
        raise LinkError(f"{listen or connect}: {error}") from None
    sockets = [s for s in (incoming, outgoing) if s]
    for sock in sockets:
        sock.setblocking(False)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return Link((incoming or outgoing).fileno(), (outgoing or incoming).fileno(), listen or connect, sockets)


def open_link(options):
    if options.port:
        fd = open_tty(options.port, options.baud)
        return Link(fd, fd, options.port)
    if options.input:
        return Link(open_tty(options.input, options.baud), open_tty(options.output, options.baud),
                    f"{options.input}/{options.output}")
    return open_tcp(options.listen, options.connect, options.idle)


def report(station, as_json):
    for line in station.take_lines():
        print(line, file=sys.stderr, flush=True)
    for event in station.take_events():
        if as_json:
            print(json.dumps(event, separators=(",", ":")), flush=True)


def run(station, link, baud, as_json):
    """Feed the machine from the link, with the output paced to baud/10 bytes per second."""
    pending, next_write, end, open_input = bytearray(), 0.0, NEVER, True
    station.begin(time.monotonic())
    while True:
        now = time.monotonic()
        station.tick(now)
        pending += station.take_output()
        report(station, as_json)
        if station.exit_code is not None:        # what is on its way still goes out
            end = min(end, now + 5)
            if not pending or now >= end:
                return station.exit_code
        writing = bool(pending) and now >= next_write
        wake = min(station.deadline(), end, next_write if pending and not writing else NEVER)
        ready, writable, _ = select.select([link.source] if open_input else [], [link.sink] if writing else [], [],
                                           None if wake == NEVER else max(0.0, wake - now))
        try:
            if writable:
                sent = link.write(bytes(pending[:1] if baud else pending))
                del pending[:sent]
                next_write = now + 10.0 * sent / baud if baud else 0.0
        except LinkError as error:
            pending.clear()
            station.link_closed(str(error))
        try:
            if ready:
                station.receive(link.read(), time.monotonic())
        except LinkError as error:
            open_input = False
            station.link_closed(str(error))


# ---------------------------------------------------------------- command line

def make_parser(description, quirks, traced):
    """The options that all stations have."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--port", metavar="DEV", help="one serial port or pty for both directions")
    parser.add_argument("--in", dest="input", metavar="DEV", help="device from the previous station")
    parser.add_argument("--out", dest="output", metavar="DEV", help="device to the next station")
    parser.add_argument("--listen", metavar="HOST:PORT")
    parser.add_argument("--connect", metavar="HOST:PORT")
    parser.add_argument("--baud", type=int, default=2400, help="0: leave the speed alone, do not pace")
    parser.add_argument("--start", action="store_true")
    parser.add_argument("--players", type=int, choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--timeout", type=float, help="own frame not back (default: 10 rounds, at least 2 s)")
    parser.add_argument("--idle", type=float, default=60.0, help="give up when nothing is heard; 0: never")
    parser.add_argument("--again", action="store_true", help="when it has ended, come again and begin anew")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--trace", action="store_true", help=f"{traced} on stderr")
    parser.add_argument("--quirk", nargs="+", action="extend", default=[], choices=quirks, metavar="NAME",
                        help=", ".join(quirks))
    parser.add_argument("--selftest", action="store_true")
    return parser


def parse(parser, argv):
    options = parser.parse_args(argv)
    tcp = bool(options.listen or options.connect)
    ways = bool(options.port) + bool(options.input or options.output) + tcp
    if not options.selftest and (ways != 1 or bool(options.input) != bool(options.output)):
        parser.error("give one of --port, --in with --out, --listen and/or --connect")
    if options.baud < 0 or options.games < 1:
        parser.error("--baud must not be negative, --games at least 1")
    return options


def play_once(station, options, timeout, **more):
    try:
        link = open_link(options)
    except LinkError as error:
        print(f"{station.NAME}: {error}", file=sys.stderr)
        return 1
    machine = station(random.Random(options.seed), options.start, options.players, options.games, timeout,
                      options.idle, options.quirk, trace=options.trace, **more)
    try:
        return run(machine, link, options.baud, options.json)
    finally:
        link.close()
        for line in link.keep:
            line.close()


def play(station, options, **more):
    """Opens the line and plays on it with a station of this class; the exit code."""
    timeout = options.timeout or max(2.0, 10 * 4 * 4 * 10 / options.baud if options.baud else 0)
    try:
        code = play_once(station, options, timeout, **more)
        while options.again:
            time.sleep(0.05)
            code = play_once(station, options, timeout, **more)
        return code
    except KeyboardInterrupt:
        return 1
