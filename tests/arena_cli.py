#!/usr/bin/env python3
"""Tournaments from the command line: threads and ranks that change nothing, programs that play, records, reasons, weights.

SOBREMESA names the program, SOBREMESA_MPI the one for mpirun, SOBREMESA_SOURCE the checkout."""

import contextlib
import csv
import io
import json
import os
import pathlib
import re
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
import unittest

from ranks import mpirun

PROGRAM = os.environ["SOBREMESA"]
EXAMPLE = os.path.join(os.environ["SOBREMESA_SOURCE"], "docs", "examples", "bot.py")
PATIENCE = 120  # seconds after which something counts as hung

# What may differ between two runs of the same games.
OWN = ("seconds_cpu", "games_per_cpu_second", "threads", "ranks")

MONOPOLY = ["monopoly", "--players", "reglas,azar,reglas,azar", "--rounds", "40", "--games", "300", "--seed", "1"]

# Every bot of this test: how it answers the question `q`.
BOT = """#!{python}
import json, os, subprocess, sys
def say(answer):
    print(json.dumps(answer), flush=True)
asked = 0
held = None
for line in sys.stdin:
    q = json.loads(line)
    if q["event"] != "choose":
        continue
    asked += 1
    {body}
"""

BODIES = {
    "first": "say({'id': q['id'], 'choice': 0})",
    "text": "say({'id': q['id'], 'move': q['choices'][0]['move'], 'because': 'the first \\u00f1 \\x1b[2J\\u009b\\u202e'})",
    # Each answer comes only when the next question does, and is wrong by then.
    "late": "held and say({'id': held, 'choice': len(q['choices']) - 1}); held = q['id']",
    "range": "say({'id': q['id'], 'choice': len(q['choices'])})",
    "number": "say({'id': q['id'], 'choice': 0, 'n': 1 << 40})",
    "set": "say({'id': q['id'], 'choice': 0, 'set': [64]})",
    "word": "say({'id': q['id'], 'move': 'checkmate'})",
    "huge": "say({'id': q['id'], 'move': 'x' * 5000})",
    "early": "say({'id': q['id'] + 1, 'choice': 0})",
    "array": "say([1, 2, 3])",
    "depth": "print('[' * 30000, flush=True)",
    "dies": "asked < 6 or sys.exit(3); say({'id': q['id'], 'choice': 0})",
    "flood": "print('x' * (8 << 20), flush=True)",
    "lines": "print('nonsense\\\\n' * (1 << 20), flush=True)",
    "nothing": "pass",
    "pid": "open(os.environ['PID_FILE'], 'a').write('%d\\\\n' % os.getpid()) if asked == 1 else None;"
    " say({'id': q['id'], 'choice': 0})",
}
WRONG = ("range", "number", "set", "word", "huge", "early", "array", "depth")


def run(*arguments, program=(PROGRAM,), code=0, env=None):
    """stdout and stderr of `arena`."""
    done = subprocess.run([*program, "arena", *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, timeout=PATIENCE, env={**os.environ, "SOBREMESA_LANG": "es", **(env or {})})
    if done.returncode != code:
        raise AssertionError(f"{arguments}: code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout, done.stderr


def same(text):
    """A summary without what may differ."""
    summary = json.loads(text.splitlines()[-1])
    return {key: value for key, value in summary.items() if key not in OWN}


def outcome(text):
    """A summary without names and faults: what the games came to."""
    summary = same(text)
    return [player["wins"] for player in summary["players"]], summary["mean_turns"], summary["sum_score"]


class Arena(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.TemporaryDirectory(prefix="sobremesa-arena-")
        self.directory = self.room.name

    def tearDown(self):
        self.room.cleanup()

    def path(self, name):
        return os.path.join(self.directory, name)

    def bot(self, name):
        path = self.path(name + ".py")
        pathlib.Path(path).write_text(BOT.format(python=sys.executable, body=BODIES[name]))
        os.chmod(path, stat.S_IRWXU)
        return "cmd:" + path

    # ---- the same games however they are spread ----

    def test_threads_and_ranks_change_nothing(self):
        one, _ = run(*MONOPOLY, "--json", "--threads", 1)
        two, _ = run(*MONOPOLY, "--json", "--threads", 2)
        self.assertEqual(same(one), same(two))
        for ranks in (1, 2, 3):
            spread, _ = run(*MONOPOLY, "--json", "--threads", 2, program=mpirun(ranks))
            self.assertEqual(same(one), same(spread))
            self.assertEqual(json.loads(spread).get("ranks", 1), ranks)

    def test_more_ranks_than_games(self):
        games = ["uno", "--games", "2", "--seed", "9", "--json"]
        self.assertEqual(same(run(*games)[0]), same(run(*games, program=mpirun(4))[0]))

    def test_rows_and_decisions_of_all_ranks_come_in_order(self):
        games = ["uno", "--players", "rules,random", "--games", "150", "--seed", "5", "--csv", "--games-to"]
        rows, _ = run(*games, self.path("one"))
        self.assertEqual([row["game"] for row in csv.DictReader(io.StringIO(rows))], [str(i + 1) for i in range(150)])
        spread, _ = run(*games, self.path("three"), program=mpirun(3))
        self.assertEqual(rows, spread)
        self.assertEqual(pathlib.Path(self.path("one")).read_bytes(), pathlib.Path(self.path("three")).read_bytes())

    def test_a_seed_that_was_not_given_is_the_same_for_all_ranks(self):
        summary = json.loads(run("uno", "--games", 40, "--json", program=mpirun(2))[0])
        again = run("uno", "--games", 40, "--json", "--seed", summary["seed"])[0]
        self.assertEqual(same(json.dumps(summary)), same(again))

    def test_what_is_wrong_is_said_once_for_all_ranks(self):
        _, errors = run("uno", "--players", "nobody", program=mpirun(3), code=2)
        self.assertEqual(errors.count("nobody"), 1)
        _, errors = run("uno", "--games-to", "/dev/full", program=mpirun(2), code=1)
        self.assertEqual(errors.count("no queda espacio"), 1)

    # ---- duels ----

    def test_a_sequential_test_is_decided_alike_by_any_number_of_threads(self):
        test = ["uno", "--sprt", "elo0=0,elo1=10", "--seed", "1", "--json", "--players"]
        one, two = (same(run(*test, "rules,random", "--threads", n)[0]) for n in (1, 2))
        self.assertEqual(one, two)
        self.assertEqual((one["decision"], one["interrupted"]), ("elo1", False))
        self.assertGreaterEqual(one["llr"], one["upper"])
        self.assertLess(one["games"], 5000)
        self.assertEqual(same(run(*test, "random,rules")[0])["decision"], "elo0")
        few = same(run(*test, "rules,rules", "--games", "20")[0])
        self.assertEqual((few["decision"], few["games"], few["score"]), ("open", 20, 0.5))

    def test_a_tournament_goes_on_another_day(self):
        games = ["reversi", "--round-robin", "greedy,level1,level3", "--json", "--save", self.path("duels.db")]
        whole = same(run(*games[:-2], "--games", "40", "--seed", "3")[0])
        run(*games, "--games", "10", "--seed", "3")
        later = same(run(*games, "--games", "40")[0])  # the seed is the file's
        self.assertEqual(whole, later)
        self.assertEqual([player["name"] for player in whole["players"]], ["level3", "greedy", "level1"])
        self.assertEqual({player["games"] for player in whole["players"]}, {80})
        with contextlib.closing(sqlite3.connect(self.path("duels.db"))) as file:
            rows = file.execute("SELECT first, second, count(*), sum(score) FROM games GROUP BY 1, 2").fetchall()
            self.assertEqual([row[2] for row in rows], [40, 40, 40])
            scores = dict(((first, second), score / 40) for first, second, _, score in rows)
            file.execute("DELETE FROM games WHERE second = 'level3' AND number = 7")  # from that deal on it is played again
            file.commit()
        greedy = whole["players"][1]["against"]
        self.assertEqual((greedy[0], greedy[2]), (scores["greedy", "level3"], scores["greedy", "level1"]))
        self.assertEqual(same(run(*games, "--games", "40")[0]), whole)

    def test_what_duels_need_is_said(self):
        for words in (["--sprt", "elo0=5,elo1=5"], ["--sprt", "elo0=0"], ["--sprt", "elo0=0,elo1=10x"],
                      ["--sprt", "elo0=0,elo1=9", "--csv"], ["--save", self.path("x")], ["--round-robin", "rules"],
                      ["--round-robin", "rules,random", "--seats", "3"],
                      ["--round-robin", "rules,random", "--sprt", "elo0=0,elo1=9"]):
            extra = [] if "--round-robin" in words else ["--players", "rules,random"]
            out, errors = run("uno", *words, *extra, code=2)
            self.assertEqual((out, len(errors.splitlines())), ("", 1), words)
        pathlib.Path(self.path("other")).write_text("no database at all, but long enough to be taken for one\n" * 20)
        out, errors = run("uno", "--round-robin", "rules,random", "--save", self.path("other"), code=1)
        self.assertEqual((out, len(errors.splitlines())), ("", 1))

    def test_a_picture_of_all_against_all(self):
        out, _ = run("uno", "--round-robin", "rules,random", "--games", "200", "--seed", "1", "--plot", self.directory)
        self.assertIn("todos contra todos, semilla 1", out)
        picture = pathlib.Path(self.path("round-robin.svg")).read_text()
        self.assertLess(picture.index("rules"), picture.index("random"))

    def test_an_interrupt_shows_what_there_is(self):
        command = [PROGRAM, "arena", "uno", "--games", str(10**12), "--seed", "1", "--explain", "--json"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            process.stdout.readline()  # by now it listens to signals
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=PATIENCE)
            self.assertEqual(process.returncode, 0)
        summary = json.loads(out.splitlines()[-1])
        self.assertTrue(summary["interrupted"])
        self.assertLess(summary["games"], 10**12)
        self.assertEqual(sum(player["wins"] for player in summary["players"]), summary["games"])

    # ---- programs ----

    def test_the_example_plays_every_game(self):
        for game in ("uno", "monopoly", "template"):
            games = [game, "--players", f'cmd:"{EXAMPLE}",random', "--games", 20, "--seed", 2, "--json"]
            games += ["--rounds", 10] if game == "monopoly" else []
            one, errors = run(*games, "--threads", 1)
            self.assertEqual(errors, "")
            self.assertEqual(same(one)["faults"], 0)
            self.assertEqual(same(one)["games"], 20)
            self.assertEqual(same(one), same(run(*games, "--threads", 2)[0]))
            self.assertEqual(same(one), same(run(*games, program=mpirun(2))[0]))

    def duel(self, player, *more, games=15):
        return run("uno", "--players", f"{player},random", "--games", games, "--seed", 3, "--json", "--threads", 1, *more)

    def test_programs_of_every_kind(self):
        right, errors = self.duel(self.bot("first"))
        self.assertEqual((same(right)["faults"], errors), (0, ""))
        text, errors = self.duel(self.bot("text"))
        self.assertEqual((outcome(text), same(text)["faults"], errors), (outcome(right), 0, ""))
        dead, errors = self.duel("cmd:false")
        every = same(dead)["faults"]  # as many as it was asked for
        self.assertEqual(outcome(dead), outcome(right))
        self.assertGreater(every, 15)
        self.assertEqual(errors.count("\n"), 1)
        self.assertIn("sobremesa: arena: cmd:false ended with status 1", errors)
        for name in WRONG:
            with self.subTest(name):
                wrong, errors = self.duel(self.bot(name))
                self.assertEqual((outcome(wrong), same(wrong)["faults"], errors), (outcome(right), every, ""))
        for name in ("late", "nothing"):
            with self.subTest(name):
                out, errors = self.duel(self.bot(name), "--cmd-timeout", "0.1")
                self.assertEqual((outcome(out), same(out)["faults"]), (outcome(right), every))
                self.assertIn("no answer in time", errors)
        for name in ("flood", "lines"):
            with self.subTest(name):
                out, errors = self.duel(self.bot(name))
                self.assertEqual((outcome(out), same(out)["faults"]), (outcome(right), every))
                self.assertLessEqual(errors.count("sobremesa:"), 1)

    def test_a_program_that_dies_is_told_of_once(self):
        bot = self.bot("dies")
        out, errors = self.duel(bot, "--games", 30)
        self.assertEqual(errors.count("\n"), 1)
        self.assertIn("dies.py ended with status 3 at decision 6", errors)
        self.assertEqual(outcome(out), outcome(self.duel(self.bot("first"), "--games", 30)[0]))
        faults = same(self.duel("cmd:false", "--games", 30)[0])["faults"]
        self.assertEqual(same(out)["faults"], faults - 5)
        _, errors = run("uno", "--players", f"{bot},{bot}", "--games", 30, "--threads", 2)
        self.assertEqual(errors.count("\n"), 2)  # one a player, however many threads

    def test_no_process_is_left(self):
        pids = self.path("pids")
        run("uno", "--players", f"{self.bot('pid')},random", "--games", 20, "--threads", 2, env={"PID_FILE": pids})
        lines = pathlib.Path(pids).read_text().split()
        self.assertIn(len(lines), (1, 2))  # a thread may come too late to play
        for pid in lines:
            self.assertFalse(os.path.exists(f"/proc/{pid}"))

    def test_a_program_that_cannot_start_is_an_error(self):
        plain = self.path("plain")
        pathlib.Path(plain).write_text("no program")
        for name, why in ((self.path("none"), "no existe el archivo"), (plain, "permiso denegado")):
            out, errors = run("uno", "--players", f"cmd:{name},random", code=1)
            self.assertEqual(out, "")
            self.assertIn(f"no se puede arrancar cmd:{name}: {why}", errors)
        run("uno", "--players", "cmd:,random", code=2)
        run("uno", "--players", "cmd:'open,random", code=2)

    def test_a_program_is_told_the_options(self):
        """`hello` has what docs/players.md says, and so has the first line of a record."""
        told = self.path("told")
        run("uno", "--players", f"cmd:tee {told},random", "--games", 1, "--games-to", self.path("record"))
        hello = json.loads(pathlib.Path(told).read_text().splitlines()[0])
        self.assertEqual((hello["event"], hello["options"], hello["seats"]), ("hello", "seats=2", 2))
        first = json.loads(pathlib.Path(self.path("record")).read_text().splitlines()[0])
        self.assertEqual((first["event"], first["options"]), ("games", "seats=2"))

    def test_words_and_quotes(self):
        bot = self.bot("first")
        command = f"cmd:{sys.executable} -u '{bot[4:]}' \"a,b\""
        out, _ = run("uno", "--players", command + ",random", "--games", 5, "--seed", 3, "--json")
        self.assertEqual((same(out)["faults"], same(out)["players"][0]["name"]), (0, command))
        rows, _ = run("uno", "--players", command + ",random", "--games", 30, "--seed", 3, "--csv")
        self.assertEqual({row["winner"] for row in csv.DictReader(io.StringIO(rows))}, {command, "random"})

    # ---- every decision, and the rules behind them ----

    def test_a_record_agrees_with_the_journals(self):
        record, journals = self.path("record"), self.path("journals")
        run(*MONOPOLY[:3], "--rounds", 30, "--games", 12, "--seed", 2, "--games-to", record, "--journals", journals,
            "--journal-count", 12)
        lines = [json.loads(line) for line in pathlib.Path(record).read_text().splitlines()]
        self.assertEqual((lines[0]["event"], lines[0]["seed"], len(lines[0]["players"])), ("games", 2, 4))
        self.assertEqual([line["game"] for line in lines if line["event"] == "end"], list(range(1, 13)))
        rules = {line["because"] for line in lines if "because" in line and line["player"] == "reglas"}
        self.assertTrue({"2.1.3", "4.3.2.4"} & rules, rules)
        for game in range(1, 13):
            journal = os.path.join(journals, f"game-{game:06}.journal")
            moves = []
            for line in pathlib.Path(journal).read_text().splitlines():
                words = line.split()
                if words[0].isdigit() and words[1].isdigit():
                    moves.append((int(words[0]), int(words[1]), " ".join(words[2:words.index("=")])))
            ours = [(x["number"], x["seat"], x["move"]) for x in lines if x["event"] == "decision" and x["game"] == game]
            self.assertEqual(ours, moves)
            done = subprocess.run([PROGRAM, "replay", journal, "--json"], capture_output=True, timeout=PATIENCE)
            self.assertEqual(done.returncode, 0)

    def test_explain_names_the_rules(self):
        game = ["monopoly", "--players", "reglas,azar", "--rounds", 20, "--seed", 3]
        out, _ = run(*game, "--explain")
        self.assertIn("[regla 4.3.3.2]", out)
        self.assertRegex(out, r"reglas \(0\) compra [^\n]*\[regla 2\.")
        self.assertIn(": 1 partida,", out)
        out, _ = run(*game, "--explain=2", "--json", "--games-to", self.path("record"))
        lines = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(lines[-1]["games"], 2)
        told = [(x["number"], x["move"], x.get("because")) for x in lines[:-1] if "seat" in x]
        record = [json.loads(line) for line in pathlib.Path(self.path("record")).read_text().splitlines()]
        self.assertEqual(told, [(x["number"], x["move"], x.get("because")) for x in record
                                if x["event"] == "decision" and x["game"] == 2])
        out, _ = run("uno", "--players", f"{self.bot('text')},random", "--seed", 3, "--explain")
        self.assertIn("[regla the first ñ ?[2J?????]", out)

    # ---- weights ----

    def test_the_weights_are_documented(self):
        source = pathlib.Path(os.environ["SOBREMESA_SOURCE"])
        names = re.findall(r"WEIGHT\((\w+), \d+\)", (source / "src/games/monopoly/players/player.h").read_text())
        self.assertGreater(len(names), 20)
        text = (source / "docs/players.md").read_text()
        self.assertEqual([name for name in names if f"`{name}`" not in text], [])

    def test_weights(self):
        games = [*MONOPOLY, "--json"]
        weights = pathlib.Path(self.path("weights"))
        usual = same(run(*games)[0])
        weights.write_text("# nothing new\n\nbid_first = 50\n")
        tuned = same(run(*games, "--weights", weights)[0])
        self.assertEqual(tuned.pop("weights"), "")
        self.assertEqual(tuned, usual)
        weights.write_text("street_cash = 1 # dearer\r\nbuild=100")
        tuned = same(run(*games, "--weights", weights)[0])
        self.assertEqual(tuned.pop("weights"), "street_cash=1 build=100")
        self.assertNotEqual(tuned, usual)
        self.assertIn("street_cash=1", run(*MONOPOLY, "--games", 5, "--weights", weights)[0])
        for text, why in (("build = 1\nbiuld = 1\n", "line 2: there is no weight 'biuld'"), ("build", "line 1"),
                          ("\n\nbuild = -1", "line 3"), ("build = x", "line 1"), ("x" * 5000, "line 1")):
            weights.write_text(text)
            out, errors = run(*games, "--weights", weights, code=1)
            self.assertEqual(out, "")
            self.assertIn(f"sobremesa: arena: {weights}: {why}", errors)
        run(*games, "--weights", self.path("none"), code=1)
        run("uno", "--weights", weights, code=2)


if __name__ == "__main__":
    unittest.main(verbosity=2)
