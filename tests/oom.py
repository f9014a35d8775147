#!/usr/bin/env python3
"""Memory that runs out, in every command: the n-th of our own allocations alone, and all from the n-th on.

The oracle: no signal ends the program; where it says 0, its output is what it always is; where it does not, it says why; and
what it has acknowledged (a saved game, a journal) is there; a server that goes on serves whoever comes. Every n: few of our
allocations happen while something runs. libuv, SQLite and readline end the program when theirs fail; those are not
touched here."""
import concurrent.futures
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

PROGRAM = os.environ["SOBREMESA_OOM"]
PATIENCE = 120
ROOM = tempfile.mkdtemp(prefix="sobremesa-oom-")


def environment(**more):
    return dict(os.environ, LC_ALL="C.UTF-8", SOBREMESA_LANG="en", HOME=ROOM, XDG_STATE_HOME=ROOM, **more)


def run(words, text="", order=None, count=None):
    env = environment()
    if order:
        env["SOBREMESA_FAIL"] = order
    if count:
        env["SOBREMESA_COUNT"] = count
    return subprocess.run([PROGRAM, *words], input=text.encode(), capture_output=True, timeout=PATIENCE, env=env, cwd=ROOM)


def orders(words, text):
    """Which allocations shall fail, of those that there are."""
    path = os.path.join(ROOM, "count")
    run(words, text, count=path)
    with open(path) as file:
        most = int(file.read())
    return most, [f"{n}{plus}" for n in range(1, most + 1) for plus in ("", "+")]


def check(words, text="", same=True, after=None, code=0):
    usual = run(words, text)
    assert usual.returncode == code, (words, usual.stderr)
    if after:
        after(usual)
    most, tried = orders(words, text)
    for order in tried:
        done = run(words, text, order)
        said = f"{' '.join(words)} with {order} of {most}: {done.returncode}\n{done.stdout[-600:]}\n{done.stderr[-600:]}"
        assert done.returncode in (0, 1, 2), said
        if done.returncode == 0 and same:
            assert done.stdout == usual.stdout, said
        if done.returncode != 0:
            assert done.stderr.strip() or b"memor" in done.stdout, said
        if after:
            after(done)
    print(f"{len(tried):5} of {most:6}  {' '.join(words)}")


def saved_games_load(done):
    """Whatever the console has called saved can be loaded."""
    for name in re.findall(rb"(?:Partida guardada|Game saved): (\w+)", done.stdout):
        loaded = run(["street", "--dir", ROOM + "/street"], f"n\ncargar {name.decode()}\nsalir\ns\n")
        assert re.search(rb"Partida cargada|Game loaded", loaded.stdout), (done.stdout, loaded.stdout)
    shutil.rmtree(ROOM + "/street", ignore_errors=True)


def journals_replay(done):
    """A game that was told to the end is in its journal to the end."""
    path = os.path.join(ROOM, "game.journal")
    if os.path.exists(path) and os.path.getsize(path):
        again = run(["replay", path, "--json"])
        if done.returncode == 0:
            end = json.loads(again.stdout.splitlines()[-1])
            assert again.returncode == 0 and end["over"] and end["marked"], again.stdout[-300:]
    if os.path.exists(path):
        os.unlink(path)


def plays(port, name):
    """Whoever is turned away comes once more."""
    words = ["connect", "reversi", "127.0.0.1:" + port, "--player", "random", "--json", "--name", name]
    return any(b'"event":"end"' in run(words).stdout for _ in range(2))


def served(order=None, count=None):
    """A server under that order, and two players: (its exit code, what it said)."""
    more = {"SOBREMESA_FAIL": order} if order else {"SOBREMESA_COUNT": count}
    with subprocess.Popen([PROGRAM, "serve", "reversi", "--port", "0", "--seed", "1"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env=environment(**more)) as server:
        said = server.stdout.readline()
        port = re.search(rb"port (\d+)", said)
        if port:
            with concurrent.futures.ThreadPoolExecutor(2) as pool:
                assert all(pool.map(lambda name: plays(port[1].decode(), name), ("Ana", "Eva"))), order
            server.send_signal(signal.SIGTERM)
        out, _ = server.communicate(timeout=PATIENCE)
        return server.returncode, said + out


def check_server():
    path = os.path.join(ROOM, "count")
    assert served(count=path)[0] == 0
    with open(path) as file:
        most = int(file.read())
    for n in range(1, most + 1):  # one alone: whoever never gets any memory serves nobody
        code, said = served(str(n))
        assert code in (0, 1) and (code == 0 or b"memory" in said), (n, code, said)
    print(f"{most:5} of {most:6}  serve reversi")


def main():
    console = "nuevo\ns\n2\nn\n\n\nn\n\n\n\n\n\ntirar\ns\nguardar uno\ntirar\nguardar dos\nsalir\nn\n"
    check(["street", "--dir", ROOM + "/street", "--seed", "3"], console, same=False, after=saved_games_load)
    check(["play", "uno", "--seed", "4", "--journal", ROOM + "/game.journal"], "1\n" * 200, after=journals_replay)
    journal = os.path.join(ROOM, "kept.journal")
    assert run(["play", "uno", "--seed", "4", "--journal", journal], "1\n" * 200).returncode == 0
    check(["replay", journal])
    check(["replay", journal, "--json"])
    check(["arena", "uno", "--games", "20", "--seed", "1", "--threads", "1", "--json"])
    check(["arena", "monopoly", "--games", "1", "--rounds", "20", "--seed", "1", "--threads", "1"])
    capture = os.path.join(ROOM, "ring.pcapng")
    assert run(["ring", "uno", "--baud", "0", "--seed", "7", "--pcap", capture]).returncode == 0
    for game in ("uno", "monopoly", "truco", "template"):
        check(["ring", game, "--baud", "0", "--seed", "7"])
    check(["referee", "uno", capture])
    check(["decode", "monopoly", "7E51AD7E"])
    check(["bots"])
    check(["perft", "reversi", "4"])
    check(["engine", "reversi"], "level 1\ngenmove b\nquit\n")
    check(["solve", "reversi", "O" * 62 + "X-", "X"])
    check(["analyse", "reversi", "f5d6c3d3c4", "--depth", "2", "--perfect", "2"])
    check(["selftest", "uno", os.path.join(ROOM, "com1"), "--exec", "exit 0", "--patience", "0.1", "--rule", "U9"], code=1)
    check(["play", "reversi", "--seed", "2", "--level", "2"], "1\n" * 80, same=False)
    check_server()
    check(["play", "truco", "--seed", "2"], "1\n" * 300, same=False)
    check(["play", "monopoly", "--seed", "2"], "1\n" * 20 + "q\n", same=False)


try:
    main()
finally:
    shutil.rmtree(ROOM, ignore_errors=True)
sys.exit(0)
