#!/usr/bin/env python3
"""`selftest reversi --seat server` over real TCP: a server of another make passes every trial, with and without dice, and what
is wrong with it is found under its rule. Then it is started anew for every trial, and is not there at all."""
import json
import os
import pathlib
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

SOURCE = pathlib.Path(os.environ.get("SOBREMESA_SOURCE", pathlib.Path(__file__).parents[1]))
PROGRAM = os.environ.get("SOBREMESA", str(SOURCE / "build/release/sobremesa"))
HOST = [sys.executable, "-B", str(SOURCE / "tests/peers/reversi_host.py")]

# What is planted, the trials that are asked for, and the rule under which it must be found.
FAULTS = (("zeros", "R2", "R2"), ("flips", "R3", "seed 003"), ("silent", "R4", "R4"), ("selfish", "R7", "R7"), ("reason", "R8", "R8"),
          ("leaves", "R8", "R8"), ("single", "R9", "R9"), ("hasty", "R9", "R9"), ("keeps", "R10", "R10"))


def selftest(address, *options):
    done = subprocess.run([PROGRAM, "selftest", "reversi", address, "--seat", "server", "--baud", "0", "--timeout", "1.5", "--json",
                           "--seed", "5", *options], capture_output=True, text=True, timeout=120, check=False)
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert said, done.stderr
    return done.returncode, said


def examined(*arguments, options=()):
    host = subprocess.Popen([*HOST, *arguments], stdout=subprocess.PIPE, text=True)
    try:
        return selftest(f"127.0.0.1:{host.stdout.readline().strip()}", *options)
    finally:
        host.kill()
        host.wait()


def a_right_one_passes():
    code, said = examined()
    assert code == 0 and said[-1]["passed"] == 17, said
    assert {one["rule"] for one in said if one["event"] == "trial"} == {f"R{n}" for n in range(1, 11)}
    code, said = examined("--dice", "--seed", "3", options=("--rule", "R6"))
    assert code == 0 and said[-1]["passed"] == 2, said


def a_fault_is_found(planted):
    fault, only, rule = planted
    code, said = examined("--fault", fault, options=("--rule", only))
    found = {one["rule"] for one in said if one["event"] == "finding"}
    assert code == 1 and found == {rule}, (fault, said)


def a_fresh_one_for_every_trial():
    here = subprocess.run([sys.executable, "-c", "import socket; s = socket.create_server(('127.0.0.1', 0)); print(s.getsockname()[1])"],
                          capture_output=True, text=True, check=True).stdout.strip()
    code, said = selftest(f"127.0.0.1:{here}", "--rule", "R2", "--exec", "exec " + shlex.join([*HOST, "--port", here]))
    assert code == 0 and said[-1]["passed"] == 3, said
    code, said = selftest(f"127.0.0.1:{here}", "--patience", "0.5")
    assert code == 1 and said[-1]["failed"] == 1 and said[-1]["passed"] == 0, said


def main():
    """They wait most of the time, so they do it together."""
    with ThreadPoolExecutor(max_workers=6) as crew:
        others = [crew.submit(a_right_one_passes), crew.submit(a_fresh_one_for_every_trial)]
        list(crew.map(a_fault_is_found, FAULTS))
        for one in others:
            one.result()


sys.exit(main())
