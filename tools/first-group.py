#!/usr/bin/env python3
"""Who completes the first group of streets in Monopoly, and who wins then.

    tools/first-group.py PROGRAM [--games N] [--seed N] [--rounds R] [--players A,B,C,D]

Plays a tournament and reads every position of it (arena --games-to); the first player of the list is compared with the
others. On the board of Madrid.
"""
import argparse
import collections
import json
import os
import subprocess

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("program")
parser.add_argument("--games", default="400")
parser.add_argument("--seed", default="9")
parser.add_argument("--rounds", default="500")
parser.add_argument("--players", default="maestro,reglas,reglas,reglas")
options = parser.parse_args()

# Deeds in board order; the streets of a colour are a group.
board = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "madrid.tab")
groups, deeds = collections.defaultdict(list), 0
for line in open(board, encoding="utf-8"):
    fields = [field.strip() for field in line.split("#")[0].replace("\t", "|").split("|")]
    if fields[0] == "calle":
        groups[fields[4]].append(deeds)
    deeds += fields[0] in ("calle", "servicio", "estacion")

reader, writer = os.pipe()
command = [options.program, "arena", "monopoly", "--players", options.players, "--games", options.games, "--seed",
           options.seed, "--rounds", options.rounds, "--games-to", f"/dev/fd/{writer}"]
process = subprocess.Popen(command, stdout=subprocess.DEVNULL, pass_fds=[writer])
os.close(writer)
seats, first, seen = len(options.players.split(",")), None, collections.Counter()
for line in os.fdopen(reader):
    event = json.loads(line)
    if event["event"] == "decision" and first is None:
        view = dict(field.split("=") for field in event["view"].split())
        owner = [int(number) for number in view["owner"].split(",")]
        whole = {owner[group[0]] for group in groups.values() if len({owner[deed] for deed in group}) == 1} - {255}
        first = min(whole) if whole else None
    elif event["event"] == "end":
        ours = (event["game"] - 1) % seats
        holder = "nobody" if first is None else "the first player" if first == ours else "another"
        seen[holder, event.get("seat") == ours] += 1
        first = None
if process.wait():
    raise SystemExit("the tournament failed")
print(f"{options.players}, {options.games} games, seed {options.seed}, {options.rounds} rounds")
for holder in ("the first player", "another", "nobody"):
    won, lost = seen[holder, True], seen[holder, False]
    print(f"first group by {holder}: {won + lost} games, {won} of them won by the first player")
