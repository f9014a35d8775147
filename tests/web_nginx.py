#!/usr/bin/env python3
"""The page behind a real nginx with TLS, by the configuration of docs/deploy.md with other ports: one process, then two
of them; and the limits by address, which count by what the proxy says and by nothing that a client says."""
import os
import random
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from free_ports import free_ports
from web_client import Client, Closed, Server

NGINX = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
NAME = "mesa.example"
URL = f"https://{NAME}"
CLIENTS, TABLES = 64, 50  # what one address may have
PATIENCE_S = 30


def block(kind):
    with open(os.path.join(os.environ["SOBREMESA_SOURCE"], "docs/deploy.md"), encoding="utf-8") as file:
        text, = re.findall(rf"```{kind}\n(.*?)```", file.read(), re.S)
    return text


def changed(text, *changes):
    """Each of the document's own words is there, or this test is about something else."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


class Nginx:
    """On a free port with a certificate of its own; what a client of it needs to know is as in Server."""

    def __init__(self, folder, ports):
        self.host, self.port, self.plain = "127.0.0.1", free_ports(1)[0], free_ports(1)[0]
        key, cert = os.path.join(folder, "key.pem"), os.path.join(folder, "cert.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
                        "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", key, "-out", cert],
                       check=True, capture_output=True)
        self.tls = ssl.create_default_context(cafile=cert)
        text = changed(block("nginx"), ("listen 443 ssl http2;", f"listen 127.0.0.1:{self.port} ssl http2;"),
                       ("listen 80;", f"listen 127.0.0.1:{self.plain};"), ("    listen [::]:443 ssl http2;\n", ""),
                       ("    listen [::]:80;\n", ""), ("/etc/letsencrypt/live/mesa.example/fullchain.pem", cert),
                       ("/etc/letsencrypt/live/mesa.example/privkey.pem", key))
        if len(ports) == 1:
            text = changed(text, ("127.0.0.1:8080", f"127.0.0.1:{ports[0]}"))
        else:
            nodes = changed(block("nginx-nodes"), ("127.0.0.1:8081", f"127.0.0.1:{ports[0]}"),
                            ("127.0.0.1:8082", f"127.0.0.1:{ports[1]}"))
            text = nodes + changed(text, ("http://127.0.0.1:8080", "http://$node"))
        temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in
                            ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        path = os.path.join(folder, "nginx.conf")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"pid {folder}/pid; error_log stderr error; events {{}}\n"
                       f"http {{ access_log off; {temporary}\n{text}\n}}\n")
        user = ["user root;"] if os.getuid() == 0 else []
        self.process = subprocess.Popen([NGINX, "-p", folder, "-c", path, "-g", " ".join(["daemon off;"] + user)])
        self.until(lambda: self.fetch() == 200)

    def client(self, path="/ws/0", **options):
        return Client(self, tls=self.tls, name=NAME, origin=URL, path=path, **options)

    def fetch(self):
        try:
            opener = urllib.request.build_opener(urllib.request.HTTPSHandler(context=self.tls, check_hostname=False))
            request = urllib.request.Request(f"https://{self.host}:{self.port}/", headers={"Host": NAME})
            with opener.open(request, timeout=60) as answer:
                return answer.status
        except OSError:
            return 0

    def until(self, true):
        end = time.monotonic() + PATIENCE_S
        while not true():
            assert self.process.poll() is None and time.monotonic() < end, "nginx does not come to it"
            time.sleep(0.05)

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


def play(proxy, host):
    """A table of whoever `host` has come to, then by its key, as the page does; a whole game."""
    made = host.ask("create", game="reversi", rules="", name="Eva", open=True, seats=[{"who": "me"}, {"who": "bot"}],
                    level="level1")
    node = made["seat"].split(".")[0]
    assert node == host.about["node"], made["seat"][:2]
    host.close()
    rng, eva = random.Random(7), proxy.client(path=f"/ws/{node}")
    eva.enter(made["seat"])
    eva.ask("hurry", on=True)
    while eva.turn()["stage"] != "over":
        eva.choose(rng.choice)
    assert eva.table["n"] > 20
    eva.close()


def redirects(proxy):
    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *arguments):
            return None
    try:
        request = urllib.request.Request(f"http://127.0.0.1:{proxy.plain}/", headers={"Host": NAME})
        urllib.request.build_opener(Stay).open(request, timeout=60)
    except urllib.error.HTTPError as answer:
        assert answer.code == 301 and answer.headers["Location"] == f"{URL}/", answer.headers
        return
    raise AssertionError("http is not sent to https")


def crowd(connect, most):
    """So many of them, or as many as are let in."""
    clients = []
    try:
        for _ in range(most):
            clients.append(connect())
    except (Closed, ConnectionError):
        pass
    return clients


def limits_by_address(server, proxy):
    """A proxy of this machine is believed; what a client writes there, nginx writes over."""
    def one(address):
        return lambda: Client(server, name=NAME, origin=URL, forwarded=address)
    first = crowd(one("192.0.2.1"), CLIENTS + 5)
    assert len(first) == CLIENTS, len(first)
    forged = crowd(one("192.0.2.9, 192.0.2.1"), 1)  # the last one in the list is the proxy's own word
    assert not forged
    for spaces in (300, 3000):  # nor does a list that is too long for a buffer make anybody one of this machine
        assert not crowd(one("192.0.2.9," + " " * spaces + "192.0.2.1"), 1), spaces
    second = crowd(one("192.0.2.2"), 3)
    assert len(second) == 3, len(second)
    six = crowd(one("2001:db8::1"), CLIENTS) + crowd(one("2001:db8::2"), 5)  # one network of IPv6 is one address
    assert len(six) == CLIENTS, len(six)
    table = {"game": "reversi", "rules": "", "name": "Eva", "seats": [{"who": "me"}, {"who": "bot"}]}
    made = 0
    for client in first:  # several clients, since one alone would ask too often
        try:
            for _ in range(10):
                client.ask("create", **table)
                made += 1
        except Exception as refusal:
            assert made == TABLES and "mesas" in str(refusal), (made, refusal)
            break
    second[0].ask("create", **table)
    through = crowd(lambda: proxy.client(forwarded="192.0.2.1"), CLIENTS + 5)
    assert len(through) == CLIENTS + 5, len(through)
    for client in first + second + six + through:
        client.close()


def one_process(folder):
    server = Server("--url", URL, port=free_ports(1)[0])
    try:
        proxy = Nginx(folder, [server.port])
        try:
            redirects(proxy)
            play(proxy, proxy.client())
            for options in ({"origin": "https://evil.example"}, {"path": "/ws/3"}):
                try:
                    Client(proxy, **{"tls": proxy.tls, "name": NAME, "origin": URL, **options})
                except (Closed, ConnectionError):
                    continue
                raise AssertionError(f"{options} was let in")
            limits_by_address(server, proxy)
        finally:
            proxy.stop()
    finally:
        server.stop()


def two_processes(folder):
    nodes = [Server("--node", name, "--url", URL, port=free_ports(1)[0]) for name in ("1", "2")]
    try:
        proxy = Nginx(folder, [node.port for node in nodes])
        try:
            hosts = [proxy.client() for _ in range(6)]
            seen = {host.about["node"]: host for host in hosts}
            assert set(seen) == {"1", "2"}, seen
            for host in seen.values():
                play(proxy, host)
            nodes[0].stop()
            late = [proxy.client() for _ in range(4)]
            assert {client.about["node"] for client in late} == {"2"}
            play(proxy, late[0])
        finally:
            proxy.stop()
    finally:
        for node in nodes:
            if node.process.poll() is None:
                node.stop()


def main():
    for part in (one_process, two_processes):
        with tempfile.TemporaryDirectory() as folder:
            part(folder)


sys.exit(main())
