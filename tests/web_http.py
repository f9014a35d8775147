#!/usr/bin/env python3
"""The server of the page from outside: files and their headers, who may connect, what is closed at once."""
import http.client
import json
import os
import random
import resource
import socket
import subprocess
import sys
import tempfile
import urllib.parse

from web_client import PROGRAM, Client, Closed, Server, Socket


def fetch(server, path, **headers):
    line = http.client.HTTPConnection(server.host, server.port, timeout=60)
    line.request("GET", path, headers=headers)
    answer = line.getresponse()
    body = answer.read()
    line.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


def files_come_with_strict_headers(server):
    status, headers, body = fetch(server, "/")
    with open(os.path.join(os.environ["SOBREMESA_SOURCE"], "web/index.html"), "rb") as file:
        assert status == 200 and body == file.read(), status
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy, policy
    assert headers["referrer-policy"] == "no-referrer" and headers["x-content-type-options"] == "nosniff", headers
    assert headers["content-type"] == "text/html; charset=utf-8", headers
    for path in ("/nothing.html", "/../CMakeLists.txt", "/index.html/", "/%2e%2e/README.md", "//etc/passwd", "/ws/0"):
        assert fetch(server, path)[0] == 404, path
    for host in ("evil.example", "localhost.evil.example:80", ""):
        assert fetch(server, "/", Host=host)[0] == 403, host
    assert fetch(server, "/", Host=f"localhost:{server.port}")[0] == 200


def refuses(server, **options):
    try:
        Socket(server.host, server.port, **options)
    except (Closed, ConnectionError):
        return True
    return False


def only_our_page_connects(server):
    own = f"{server.host}:{server.port}"
    assert not refuses(server) and not refuses(server, origin=f"http://{own}")
    assert refuses(server, origin="http://evil.example") and refuses(server, origin=f"http://{own}.evil.example")
    assert refuses(server, origin="null")
    long = "http://" + ".".join(["evil"] * 60) + ".example"
    assert len(long) > 256 and refuses(server, origin=long)
    assert refuses(server, name="evil.example") and refuses(server, name="evil.example", origin="http://evil.example")
    assert refuses(server, path="/ws/1") and refuses(server, path="/")
    assert refuses(server, protocol=None) and refuses(server, protocol="other")


def closes(client, send):
    try:
        send(client.socket)
        while True:
            client.take()
    except (Closed, ConnectionError):
        return True


def nonsense_is_closed(server):
    rng = random.Random(3)
    for text in ("", "{", "[]", "1", '"x"', '{"do":1}', '{"id":1}', "[" * 60000, '{"do":"ping","do":"ping"}'):
        assert closes(Client(server), lambda line, text=text: line.send(text)), text[:40]
    assert closes(Client(server), lambda line: line.send("x" * 70000))
    assert closes(Client(server), lambda line: line.frame(2, b"{}"))
    assert closes(Client(server), lambda line: line.frame(1, b'{"do":"ping\xff"}'))
    assert closes(Client(server), lambda line: [line.send('{"do":"ping","id":1}') for _ in range(60)])
    for _ in range(20):
        assert closes(Client(server), lambda line: line.line.sendall(rng.randbytes(300)) or line.line.shutdown(socket.SHUT_WR))
    stranger = Client(server, greets=False)
    for what in ("create", "enter", "lobby", "play", "sit", "card", "journal", "go", "nothing"):
        assert stranger.refused(what)["why"], what
    assert stranger.refused("hello", v=2)["why"]
    assert Client(server, lang="en").refused("nothing")["why"] != stranger.refused("nothing")["why"]


def values_of_every_kind_are_refused(server):
    rng = random.Random(4)
    client = Client(server)
    made = client.ask("create", game="uno", rules="", name="Eva", seats=[{"who": "me"}, {"who": "bot"}])
    values = [None, True, -1, 2**63 - 1, -2**63, 1.5, "x", "", "é" * 500, [], [1, "a", None], {}, {"who": 1}]
    fields = ("game", "rules", "seats", "name", "key", "seat", "q", "choice", "n", "set", "mid", "move", "cell", "text",
              "part", "on", "level", "open", "last", "v", "lang")
    for what in ("create", "enter", "sit", "play", "card", "go", "chat", "remove", "hint", "figures", "resign", "undo",
                 "again", "hurry", "lobby", "journal", "leave", "stand"):
        for _ in range(25):
            one = Client(server)
            one.enter(made["watch"])
            if what in ("play", "card", "go", "hint") and rng.random() < 0.5:
                one.enter(made["seat"])
            try:
                one.ask(what, **{name: rng.choice(values) for name in fields if rng.random() < 0.7})
            except Exception as refusal:
                assert type(refusal).__name__ == "Refused", refusal
            one.close()
    client.enter(made["watch"])
    for rules in ("currency=x\ny", "board=file", "nonsense", "x" * 500, "currency=\u0085"):
        assert client.refused("create", game="monopoly", rules=rules, name="Eva", seats=[{"who": "me"}, {"who": "bot"}]), rules


def where_it_cannot_run_it_says_so(server):
    def run(*arguments, descriptors=0):
        def limit():
            if descriptors:
                resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
        done = subprocess.run([PROGRAM, "web", "--no-open", *arguments], capture_output=True, text=True, timeout=60, preexec_fn=limit)
        return done.returncode, done.stderr.strip()

    memory = ("--data", ":memory:")
    code, said = run("--port", str(server.port), *memory)
    assert code == 1 and "ya está en uso" in said and said.count("\n") == 0, said
    for descriptors in 16, 17, 24:  # not for a socket, or for one and for nobody who calls
        code, said = run("--port", "0", *memory, descriptors=descriptors)
        assert code == 1 and "descriptores" in said, (descriptors, said)
    assert run("--bind", "nowhere", *memory)[0] == 1 and run("--bind", "192.0.2.1", *memory)[0] == 1
    assert run("--cert", "x", *memory)[0] == 2 and run("--url", "here", *memory)[0] == 2
    assert run("--node", "a/b", *memory)[0] == 2 and run("more")[0] == 2
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "tables.db")
        with open(path, "w", encoding="utf-8") as file:
            file.write("something else entirely, and more of it than a header\n" * 50)
        code, said = run("--port", "0", "--data", path)
        assert code == 1 and "no es una base de datos" in said and "--data" in said, said
        other = os.path.join(folder, "other.db")
        first = Server("--data", other)
        assert os.stat(other).st_mode & 0o77 == 0
        code, said = run("--port", "0", "--data", other)
        assert code == 1 and "otro servidor" in said, said
        first.stop()
        assert run("--port", "0", "--data", os.path.join(folder, "none", "x.db"))[0] == 1
    taken = Server("--node", "b7")
    assert refuses(taken, path="/ws/b8") and not refuses(taken, path="/ws/b7")
    assert not refuses(taken, path="/ws/0")  # whoever has no table yet is at home everywhere
    taken.stop()


def main():
    server = Server()
    files_come_with_strict_headers(server)
    only_our_page_connects(server)
    nonsense_is_closed(server)
    values_of_every_kind_are_refused(server)
    where_it_cannot_run_it_says_so(server)
    assert json.loads(json.dumps(Client(server).about))["v"] == 1
    server.stop()
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as file:
            file.write("being worked on")
        server = Server(SOBREMESA_PAGE=folder)
        assert fetch(server, "/")[2] == b"being worked on" and fetch(server, "/../" + urllib.parse.quote(PROGRAM))[0] == 404
        server.stop()


sys.exit(main())
