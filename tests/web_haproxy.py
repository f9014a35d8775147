#!/usr/bin/env python3
"""Two servers behind a real haproxy, which has the configuration of docs/deploy.md with other ports: everybody gets to
the node that has their table, and with one node down the other goes on."""
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

from web_client import Client, Closed, Server

HAPROXY = shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin")
PATIENCE_S = 30


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def configuration(ports):
    """As the document has it; `ports` says what stands in the place of which port, and each is there once."""
    with open(os.path.join(os.environ["SOBREMESA_SOURCE"], "docs/deploy.md"), encoding="utf-8") as file:
        text, = re.findall(r"```haproxy\n(.*?)```", file.read(), re.S)
    for old, new in ports.items():
        assert text.count(f"127.0.0.1:{old}") == 1, old
        text = text.replace(f"127.0.0.1:{old}", f"127.0.0.1:{new}")
    return text


class Proxy:
    """haproxy on a free port; what a client of it needs to know is as in Server."""

    def __init__(self, folder, nodes):
        self.host, self.port = "127.0.0.1", free_port()
        path = os.path.join(folder, "haproxy.cfg")
        with open(path, "w", encoding="utf-8") as file:
            file.write(configuration({8080: self.port, 8081: nodes[0].port, 8082: nodes[1].port}))
        self.process = subprocess.Popen([HAPROXY, "-db", "-f", path])

    def fetch(self):
        try:
            with urllib.request.urlopen(f"http://{self.host}:{self.port}/", timeout=60) as answer:
                return answer.status
        except OSError:
            return 0

    def until(self, true):
        end = time.monotonic() + PATIENCE_S
        while not true():
            assert self.process.poll() is None and time.monotonic() < end, "haproxy does not come to it"
            time.sleep(0.05)

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


def newcomer(proxy):
    """The name of the node to which somebody without a table gets; empty: that node is going down."""
    try:
        client = Client(proxy)
    except (Closed, ConnectionError):
        return ""
    client.close()
    return client.about["node"]


def newcomer_at(proxy, node):
    """By chance it is either: of sixty not one at this node would be a chance of 2^-60."""
    for _ in range(60):
        client = Client(proxy)
        if client.about["node"] == node:
            return client
        client.close()
    raise AssertionError(f"nobody gets to node {node}")


def play(proxy, node):
    """Makes a table at that node as a newcomer, then comes with the key, as the page does; a whole game."""
    host = newcomer_at(proxy, node)
    made = host.ask("create", game="reversi", rules="", name="Eva", open=True, seats=[{"who": "me"}, {"who": "bot"}],
                    level="level1")
    host.close()
    assert made["seat"].startswith(node + "."), made["seat"][:2]
    rng, eva, other = random.Random(7), Client(proxy, path=f"/ws/{node}"), Client(proxy, path=f"/ws/{node}")
    eva.enter(made["seat"])
    other.enter(made["watch"])
    eva.ask("hurry", on=True)
    while eva.turn()["stage"] != "over":
        eva.choose(rng.choice)
    other.until(lambda table: table["stage"] == "over")
    assert other.table["n"] == eva.table["n"] > 20
    eva.close()
    other.close()
    return made["seat"]


def only_our_page_connects(proxy):
    Client(proxy, name="mesa.example", origin="https://mesa.example").close()
    for options in ({"origin": "https://evil.example"}, {"name": "evil.example"}, {"path": "/ws/3"}):
        try:
            Client(proxy, **options)
        except (Closed, ConnectionError):
            continue
        raise AssertionError(f"{options} was let in")


def a_node_goes(proxy, nodes):
    nodes[0].stop()
    # haproxy has to notice first; then nobody is sent there any more.
    proxy.until(lambda: [newcomer(proxy) for _ in range(12)] == ["2"] * 12)
    play(proxy, "2")


def behind_haproxy(nodes):
    with tempfile.TemporaryDirectory() as folder:
        proxy = Proxy(folder, nodes)
        try:
            proxy.until(lambda: proxy.fetch() == 200)
            for node, other in (("1", "2"), ("2", "1")):
                key = play(proxy, node)
                assert Client(proxy, path=f"/ws/{other}").refused("enter", key=key)["why"]
            only_our_page_connects(proxy)
            a_node_goes(proxy, nodes)
        finally:
            proxy.stop()


def main():
    nodes = [Server("--node", name, "--url", "https://mesa.example", port=free_port()) for name in ("1", "2")]
    try:
        behind_haproxy(nodes)
    finally:
        for node in nodes:
            if node.process.poll() is None:
                node.stop()


sys.exit(main())
