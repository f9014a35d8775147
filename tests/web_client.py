"""A client of the page's protocol (docs/web-protocol.md), written from that page alone: a WebSocket on the standard
library, requests with numbers, and scenes put together from differences."""
import base64
import json
import os
import socket
import struct
import subprocess
import time

PROGRAM = os.environ.get("SOBREMESA", "sobremesa")


class Server:
    """`sobremesa web` on a free port, with its tables in memory unless something else is said. With --url it does not
    tell its port, which has to be given then."""

    def __init__(self, *arguments, port=0, **environment):
        arguments = arguments if "--data" in arguments else ("--data", ":memory:", *arguments)
        self.process = subprocess.Popen(
            [PROGRAM, "web", "--port", str(port), "--no-open", "--json", *arguments],
            stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})
        first = json.loads(self.process.stdout.readline())
        assert first["event"] == "listening", first
        self.url = first["url"]
        self.host, self.port = "127.0.0.1", port or int(self.url.split("/")[2].split(":")[1])

    def stop(self):
        self.process.terminate()
        assert self.process.wait(20) == 0, self.process.returncode

    def kill(self):
        self.process.kill()
        self.process.wait(20)


class Closed(Exception):
    pass


class Socket:
    """Text messages over one WebSocket, unmasked by the server and masked by us."""

    def __init__(self, host, port, path="/ws/0", origin=None, protocol="sobremesa.1", name=None,
                 tls=None, forwarded=None):
        self.line = socket.create_connection((host, port), timeout=60)
        if tls:
            self.line = tls.wrap_socket(self.line, server_hostname=name)
        key = base64.b64encode(os.urandom(16)).decode()
        head = [f"GET {path} HTTP/1.1", f"Host: {name or f'{host}:{port}'}", "Upgrade: websocket",
                "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        head += [f"Sec-WebSocket-Protocol: {protocol}"] if protocol else []
        head += [f"Origin: {origin}"] if origin else []
        head += [f"X-Forwarded-For: {forwarded}"] if forwarded else []
        self.line.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
        self.octets = b""
        while b"\r\n\r\n" not in self.octets:
            self._read()
        answer, self.octets = self.octets.split(b"\r\n\r\n", 1)
        if b" 101 " not in answer.split(b"\r\n")[0]:
            raise Closed(answer.decode(errors="replace"))

    def _read(self):
        more = self.line.recv(65536)
        if not more:
            raise Closed("the line is closed")
        self.octets += more

    def _take(self, count):
        while len(self.octets) < count:
            self._read()
        taken, self.octets = self.octets[:count], self.octets[count:]
        return taken

    def frame(self, opcode, payload):
        mask, size = os.urandom(4), len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size) if size < 65536 \
            else b"\xff" + struct.pack(">Q", size)
        body = bytes(octet ^ mask[i % 4] for i, octet in enumerate(payload))
        self.line.sendall(bytes([0x80 | opcode]) + length + mask + body)

    def send(self, text):
        self.frame(1, text.encode())

    def receive(self):
        while True:
            first, size = self._take(2)
            size &= 0x7f
            if size > 125:
                size = int.from_bytes(self._take(2 if size == 126 else 8), "big")
            payload = self._take(size)
            if first & 15 == 8:
                raise Closed(payload[2:].decode(errors="replace"))
            if first & 15 == 9:
                self.frame(10, payload)
            if first & 15 == 1:
                return payload.decode()

    def close(self):
        self.line.close()


def merge(old, new):
    """A difference over what there was."""
    merged = dict(old)
    for name, value in new.items():
        if value is None:
            merged.pop(name, None)
        elif name == "board":
            merged[name] = merge(merged.get(name, {}), value)
        elif isinstance(value, dict) and isinstance(merged.get(name), list):
            merged[name] = [value.get(str(i), element) for i, element in enumerate(merged[name])]
        else:
            merged[name] = value
    return merged


class Refused(Exception):
    def __init__(self, message):
        super().__init__(message["why"])
        self.message = message


class Client:
    """Somebody at a table: what is known of it is in `table`."""

    def __init__(self, server, lang="es", greets=True, **socket_options):
        self.socket = Socket(server.host, server.port, **socket_options)
        self.table, self.other, self.next = {}, [], 1
        self.heard = []  # every message, as it came
        if greets:
            self.about = self.ask("hello", v=1, lang=lang)

    def take(self):
        text = self.socket.receive()
        self.heard.append(text)
        message = json.loads(text)
        kind = message["t"]
        if kind == "table":
            self.table = message
        elif kind == "step":
            fields = {k: v for k, v in message.items() if k not in ("t", "said", "events", "scene")}
            scene = merge(self.table["scene"], message.get("scene", {}))
            self.table = {**merge(self.table, fields), "scene": scene}
            self.table["log"] = self.table.get("log", []) + message.get("said", [])
        elif kind == "people":
            self.table.update(people=message["people"], watching=message["watching"])
        elif kind not in ("done", "no"):
            self.other.append(message)
        return message

    def post(self, what, **fields):
        number, self.next = self.next, self.next + 1
        self.socket.send(json.dumps({"do": what, "id": number, **fields}))
        return number

    def answer(self, number):
        while True:
            message = self.take()
            if message.get("id") == number:
                if message["t"] == "no":
                    raise Refused(message)
                return message

    def ask(self, what, **fields):
        return self.answer(self.post(what, **fields))

    def enter(self, key):
        self.table = {}
        answer = self.ask("enter", key=key)
        while not self.table:
            self.take()
        return answer

    def until(self, true):
        while not true(self.table):
            self.take()
        return self.table

    def turn(self):
        """Until it is this one's turn, or the game is over."""
        return self.until(lambda table: table["stage"] == "over" or "q" in table)

    def refused(self, what, **fields):
        """That it is, and how."""
        try:
            self.ask(what, **fields)
        except Refused as refusal:
            return refusal.message
        raise AssertionError(f"{what} {fields} was not refused")

    def choose(self, pick, mid=None):
        """Plays the option that `pick` takes of those there are."""
        option = pick(self.table["scene"]["option"])
        return self.ask("play", q=self.table["q"], choice=option["choice"], n=option["n"],
                        mid=mid or os.urandom(12).hex())

    def close(self):
        self.socket.close()
