"""What the two truco stations of another make share: frames, the finder, the line.  Written from seed 004 and the
rulings of truco.md alone."""
import os
import re
import select
import socket
import termios
import time
import tty

SIZE = 16
FRAME = re.compile(
    rb"\$\$(?:(?P<e>[ABCD])S|S(?P<d>[ABCDT]))(?P<gj>SG|AC|BD)(?P<turn>[ABCD#])"
    rb"(?P<pe>[S#])(?P<re>[SN#])(?P<pt>[S#])(?P<rt>[SN#])"
    rb"(?P<c>###|[#0][1-7][EBOC]|1[012][EBOC]|FL[ab]|\d\d[ab])%%\Z")


class Frame:
    """One frame; a field that is null is '#'."""

    def __init__(self, e, d, gj="SG", turn="#", pe="#", re="#", pt="#", rt="#", c="###"):
        self.e, self.d, self.gj, self.turn = e, d, gj, turn
        self.pe, self.re, self.pt, self.rt, self.c = pe, re, pt, rt, c

    @classmethod
    def read(cls, raw):
        """The frame of these 16 octets, or None if they are none."""
        match = FRAME.match(raw)
        if not match:
            return None
        part = {k: v.decode() if v else None for k, v in match.groupdict().items()}
        e, d = (part["e"], "S") if part["e"] else ("S", part["d"])
        calls = [part[k] for k in ("pe", "re", "pt", "rt")]
        if sum(c != "#" for c in calls) > 1:
            return None
        c = "#" + part["c"][1:] if re.match(r"0[1-7][EBOC]", part["c"]) else part["c"]
        return cls(e, d, part["gj"], part["turn"], *calls, c)

    def wire(self):
        return f"$${self.e}{self.d}{self.gj}{self.turn}{self.pe}{self.re}{self.pt}{self.rt}{self.c}%%".encode()

    def __eq__(self, other):
        return isinstance(other, Frame) and self.wire() == other.wire()

    def __str__(self):
        return self.wire().decode()

    @property
    def card(self):
        """(number, suit) or None."""
        return (int(self.c[:2].strip("#")), self.c[2]) if self.c[2] in "EBOC" else None

    @property
    def points(self):
        return (int(self.c[:2]), self.c[2]) if self.c[:2].isdigit() and self.c[2] in "ab" else None


def card_text(card):
    return f"{card[0]:#>2}{card[1]}"


class Finder:
    """Looks for $$, takes 16 characters, requires %% at the end; else goes on from the next $$."""

    def __init__(self):
        self.buffer = b""
        self.noise = 0

    def feed(self, data):
        frames = []
        self.buffer += data
        while True:
            at = self.buffer.find(b"$$")
            if at < 0:
                keep = 1 if self.buffer.endswith(b"$") else 0
                self.noise += len(self.buffer) - keep
                self.buffer = self.buffer[len(self.buffer) - keep:]
                return frames
            self.noise += at
            self.buffer = self.buffer[at:]
            if len(self.buffer) < SIZE:
                return frames
            frame = Frame.read(self.buffer[:SIZE])
            if frame:
                frames.append((frame, self.buffer[:SIZE]))
                self.buffer = self.buffer[SIZE:]
            else:
                self.noise += 1
                self.buffer = self.buffer[1:]


class Line:
    """A pair of descriptors: devices or TCP."""

    def __init__(self, args):
        if args.connect or args.listen:
            self._open_tcp(args)
        else:
            self.fd_in = os.open(args.input, os.O_RDWR | os.O_NOCTTY)
            self.fd_out = os.open(args.output, os.O_RDWR | os.O_NOCTTY) if args.output != args.input else self.fd_in
            for fd in {self.fd_in, self.fd_out}:
                tty.setraw(fd, termios.TCSANOW)

    def _open_tcp(self, args):
        listener = None
        if args.listen:
            host, port = args.listen.rsplit(":", 1)
            listener = socket.create_server((host, int(port)))
        out = None
        while args.connect and out is None:
            host, port = args.connect.rsplit(":", 1)
            try:
                out = socket.create_connection((host, int(port)))
            except OSError:
                time.sleep(0.05)
        inward = listener.accept()[0] if listener else out
        out = out or inward
        self.sockets = (inward, out)
        for s in self.sockets:
            s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.fd_in, self.fd_out = inward.fileno(), out.fileno()

    def read(self, timeout):
        ready, _, _ = select.select([self.fd_in], [], [], max(0.0, timeout))
        if not ready:
            return b""
        try:
            data = os.read(self.fd_in, 4096)
        except OSError:
            data = b""
        if not data:
            raise EOFError("the station before is gone")
        return data

    def write(self, data):
        while data:
            data = data[os.write(self.fd_out, data):]


def add_line_options(parser):
    parser.add_argument("--in", dest="input")
    parser.add_argument("--out", dest="output")
    parser.add_argument("--listen")
    parser.add_argument("--connect")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--repeat", type=float, default=1.0, help="seconds after which a frame is sent again")
    parser.add_argument("--games", type=int, default=1)
