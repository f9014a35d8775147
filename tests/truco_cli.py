#!/usr/bin/env python3
"""Truco on the command line: tournaments count teams, their summary has truco's own means, and journals replay."""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = os.environ["SOBREMESA"]
os.environ["SOBREMESA_LANG"] = "en"  # what is compared is English
EFFORT = int(os.environ.get("SOBREMESA_EFFORT", "1"))


def run(*arguments, code=0):
    done = subprocess.run([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=300,
                          check=False)
    assert done.returncode == code, f"{arguments}: exit code {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def summary(*arguments):
    return json.loads(run("arena", "truco", "--json", "--seed", "5", *arguments).stdout.splitlines()[-1])


def check_two_names_are_teams():
    games = 20000 * EFFORT
    told = summary("--players", "random,random", "--games", str(games))
    assert [player["name"] for player in told["players"]] == ["random", "random"]
    assert sum(player["wins"] for player in told["players"]) == games
    assert abs(told["players"][0]["win_rate"] + told["players"][1]["win_rate"] - 1) < 1e-9
    assert 0.45 < told["players"][0]["win_rate"] < 0.55
    assert told["seats"][0] == told["seats"][2] and told["seats"][1] == told["seats"][3]
    # One hand in 12.28 is a flor (29760 of 365560), so of four independent ones 0.288 have one; ours depend a little.
    assert 0.28 < told["flor_table_rate"] < 0.305, told["flor_table_rate"]
    assert 0.04 < told["first_round_tie_rate"] < 0.07, told["first_round_tie_rate"]
    assert 5 < told["mean_partidas"] < 10, told["mean_partidas"]
    one = summary("--games", "500")
    assert len(one["players"]) == 2  # nobody named: two teams of random


def check_four_names_are_players():
    told = summary("--players", "astuto,random,random,astuto", "--games", "20")
    wins = [player["wins"] for player in told["players"]]
    assert len(wins) == 4 and wins[0] == wins[2] and wins[1] == wins[3] and wins[0] + wins[1] == 20, wins


def check_the_table_for_people():
    told = run("arena", "truco", "--players", "astuto,random", "--games", "40", "--seed", "5", "--lang", "es").stdout
    assert told.count("\nastuto") == 1 and told.count("\nrandom") == 1, told
    for line in ("Partidas por juego: ", "alguna flor: ", "rondas que se empatan: "):
        assert line in told, told


def check_what_is_refused():
    told = run("arena", "truco", "--seats", "3", code=2)
    assert "truco is for 4 players, not 3" in told.stderr, told.stderr
    run("arena", "truco", "--players", "random,random,random,random,random", code=2)


def check_journals():
    with tempfile.TemporaryDirectory() as folder:
        run("arena", "truco", "--players", "astuto,random", "--games", "1", "--seed", "5", "--journals", folder)
        path = Path(folder) / "game-000001.journal"
        last = json.loads(run("replay", str(path), "--json").stdout.splitlines()[-1])
        assert last["over"] and last["winner"] in (0, 1) and last["score"] == 24, last


def check_bench():
    told = json.loads(run("bench", "truco", "--json", "--games", "2000").stdout)
    assert told["bench"] == "truco" and told["games_per_cpu_second"] > 0


def main():
    for check in (check_two_names_are_teams, check_four_names_are_players, check_the_table_for_people,
                  check_what_is_refused, check_journals, check_bench):
        check()
        print(check.__name__[6:].replace("_", " "))
    return 0


if __name__ == "__main__":
    sys.exit(main())
