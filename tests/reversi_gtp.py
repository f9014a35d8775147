#!/usr/bin/env python3
"""The Reversi engine in the Go Text Protocol and NBoard's: commands, and games against GRhino (Debian's gtp-rhino).

    tests/reversi_gtp.py [--games N] [--level L] [--seed S] [--verbose]

Each opening of random moves is played twice, with colours swapped. This script is the referee, by rules of its own. Of
the points, a draw being half of one, the engine must get at least 80 %. SOBREMESA names the program. Without --games:
the commands, and a few games with a low level.
"""
import argparse
import os
import random
import subprocess
import sys

PROGRAM = os.environ["SOBREMESA"]
RHINO = "/usr/games/gtp-rhino"
DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
OPENING = 8  # random moves


class Board:
    """The rules, square by square: shares nothing with the program."""

    def __init__(self):
        self.disc = {(3, 3): "w", (4, 4): "w", (4, 3): "b", (3, 4): "b"}

    def flips(self, colour, at):
        if at in self.disc:
            return []
        turned = []
        for dx, dy in DIRECTIONS:
            line, (x, y) = [], (at[0] + dx, at[1] + dy)
            while self.disc.get((x, y), colour) != colour:
                line.append((x, y))
                x, y = x + dx, y + dy
            if self.disc.get((x, y)) == colour:
                turned += line
        return turned

    def moves(self, colour):
        return [(x, y) for y in range(8) for x in range(8) if self.flips(colour, (x, y))]

    def play(self, colour, at):
        turned = self.flips(colour, at)
        assert turned, f"{colour} {name(at)} is illegal"
        for square in turned + [at]:
            self.disc[square] = colour

    def score(self):
        """For black, in discs."""
        return sum(1 if disc == "b" else -1 for disc in self.disc.values())

    def rows(self):
        letter = {"b": "X", "w": "O", None: "."}
        return [" ".join(letter[self.disc.get((x, y))] for x in range(8)) for y in range(8)]


def name(at):
    return "abcdefgh"[at[0]] + str(at[1] + 1)


class Engine:
    def __init__(self, title, command):
        self.title = title
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        except FileNotFoundError:
            sys.exit(f"reversi_gtp: {command[0]} is missing: apt-get install grhino")

    def ask(self, line):
        """(whether it was accepted, the answer without its mark)"""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            got = self.process.stdout.readline()
            if not got:
                raise RuntimeError(f"{self.title} died of '{line}'")
            got = got.rstrip("\r\n")
            if not got and lines:
                break
            if got:
                lines.append(got)
        return lines[0][0] == "=", "\n".join([lines[0][1:].strip()] + lines[1:])

    def do(self, line):
        done, answer = self.ask(line)
        if not done:
            raise RuntimeError(f"{self.title} refused '{line}': {answer}")
        return answer

    def quit(self):
        self.do("quit")
        assert self.process.wait(timeout=60) == 0


def ours(level, seed=1, *more):
    return Engine("sobremesa", [PROGRAM, "engine", "reversi", "--protocol", "gtp", "--level", str(level), "--seed", str(seed),
                                *more])


def play_game(players, opening):
    """players: {"b": engine, "w": engine}. The score for black."""
    board, colour, passed, made = Board(), "b", False, 0
    for engine in players.values():
        engine.do("clear_board")
    while True:
        moves = board.moves(colour)
        long = {"b": "black", "w": "white"}
        other = players["w" if colour == "b" else "b"]
        if not moves:
            if passed or not board.moves("w" if colour == "b" else "b"):
                return board.score()
            passed = True
            for engine in players.values():
                if engine.title != "gtp-rhino":  # it knows by itself, and refuses to be told
                    engine.do(f"play {long[colour]} pass")
        else:
            passed = False
            if made < len(opening):
                at = moves[opening[made] % len(moves)]
                players[colour].do(f"play {long[colour]} {name(at)}")
            else:
                answer = players[colour].do(f"genmove {long[colour]}").lower()
                at = ("abcdefgh".index(answer[0]), int(answer[1]) - 1)
            other.do(f"play {long[colour]} {name(at)}")
            board.play(colour, at)
            made += 1
        colour = "w" if colour == "b" else "b"


def match(games, level, rhino, seed, verbose):
    rng = random.Random(seed)
    engine, peer = ours(level, seed), Engine("gtp-rhino", [RHINO, "-b", "0", "-l", str(rhino)])
    assert "GRhino" in peer.do("name")
    points = 0.0
    for game in range(games):
        if game % 2 == 0:
            opening = [rng.randrange(1000) for _ in range(OPENING)]
        black = game % 2 == 0
        score = play_game({"b": engine, "w": peer} if black else {"b": peer, "w": engine}, opening)
        score = score if black else -score
        points += 1 if score > 0 else 0.5 if score == 0 else 0
        if verbose:
            print(f"game {game + 1}: {score:+d} as {'black' if black else 'white'}; {points} points", flush=True)
    engine.quit()
    peer.quit()
    return points


def check_commands():
    e = ours(3)
    assert e.do("protocol_version") == "2" and e.do("name") == "Sobremesa" and e.do("version")
    listed = e.do("list_commands").split("\n")
    for verb in ("boardsize", "clear_board", "play", "genmove", "komi", "showboard", "undo", "name", "version", "quit",
                 "protocol_version", "list_commands", "known_command", "set_game", "list_games", "time_settings",
                 "time_left", "level", "final_score"):
        assert verb in listed, verb
        assert e.do(f"known_command {verb}") == "true"
    assert e.do("known_command no_such") == "false"
    assert e.ask("no_such") == (False, "unknown command")
    assert e.ask("boardsize 8")[0] and not e.ask("boardsize 19")[0]
    assert e.ask("17 komi 0") == (True, "17")
    assert not e.ask("play black a1")[0] and not e.ask("play white d3")[0] and not e.ask("play black pass")[0]
    assert not e.ask("play black")[0] and not e.ask("play green d3")[0] and not e.ask("play black d33")[0]
    assert not e.ask("genmove white")[0] and not e.ask("undo")[0] and not e.ask("final_score")[0]
    assert not e.ask("level 0")[0] and not e.ask("level 10")[0] and e.ask("level 2")[0]
    e.do("# nothing but a comment\nplay B D3  # and one behind")
    e.do("\t\nplay w c3")
    board = Board()
    board.play("b", (3, 2))
    board.play("w", (2, 2))
    shown = [line[4:] for line in e.do("showboard").split("\n")[2:]]
    assert shown == board.rows(), shown
    first = e.do("reg_genmove b")
    assert e.do("undo") == "" and e.do("play w c3") == "" and len(first) == 2
    assert e.ask("genmove " + "x" * 5000) == (False, "syntax error")
    e.do("clear_board")
    for move in "e6 f4 e3 f6 g5 d6 e7 f5 c5".split():  # black has every disc after nine moves
        colour = "black" if "e6 e3 g5 e7 c5".count(move) else "white"
        e.do(f"play {colour} {move}")
    assert e.do("genmove w") == "pass" and e.do("final_score") == "B+64"
    e.quit()


def check_bounds():
    """The strongest with little to think with: it follows from nodes, and a clock or threads leave it legal moves."""
    games = []
    for more in (("--nodes", "3000"), ("--nodes", "3000"), ("--time", "0.01"), ("--nodes", "3000", "--threads", "2")):
        e = ours(9, 1, *more)
        games.append([e.do("genmove b"), e.do("genmove w"), e.do("genmove b")])
        if more[0] == "--time":
            e.do("time_left w 1 0")
            assert not e.ask("time_left w soon 0")[0]
            assert len(e.do("genmove w")) == 2
        e.quit()
    assert games[0] == games[1]
    for game in games:
        board = Board()
        for colour, move in zip("bwb", game):
            board.play(colour, ("abcdefgh".index(move[0]), int(move[1]) - 1))


def check_nboard():
    """Whole games in GGF, moves, values, and lines that make no sense."""
    opening = "BO[8 ---------------------------O*------*O--------------------------- *]"
    lines = ["nboard 2", f"set game (;GM[Othello]PB[a]PW[b]RE[?]TY[8]{opening}B[F5]W[F6//0.1]B[E6]W[F4];)", "set depth 3",
             "hint 40", "go", "ping 7", "move a1", "move E3/0.5/1", "go", "what is this", "learn",
             f"set game (;{opening}B[A1];)", "set game (;BO[8 -", "set game " + "x" * 20000, "ping 8", "quit"]
    done = subprocess.run([PROGRAM, "engine", "reversi", "--protocol", "nboard"], input="\n".join(lines) + "\n",
                          stdout=subprocess.PIPE, text=True, timeout=60, check=True)
    board = Board()
    for colour, at in (("b", (5, 4)), ("w", (5, 5)), ("b", (4, 5)), ("w", (5, 3))):
        board.play(colour, at)
    out = done.stdout.split("\n")
    hints = [line.split() for line in out if line.startswith("search ")]
    assert sorted(h[1].lower() for h in hints) == sorted(name(at) for at in board.moves("b"))
    values = [float(h[2]) for h in hints]
    assert values == sorted(values, reverse=True) and all(h[3:] == ["0", "3"] for h in hints)
    gone = [line for line in out if line.startswith("=== ")]
    assert len(gone) == 2 and gone[0][4:6] == hints[0][1] and abs(float(gone[0].split("/")[1]) - values[0]) < 0.011
    board.play("b", (4, 2))
    assert gone[1][4:6].lower() in [name(at) for at in board.moves("w")]
    assert [line for line in out if line.startswith("pong")] == ["pong 7", "pong 8"]
    assert sum(line.startswith("status Error") for line in out) == 4 and "learned" in out and "set myname Sobremesa3" in out


def check_parts():
    """What --without takes out is missed: in the opening, and with 20 empty squares, where the end is solved."""
    early = "BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[C3]W[D3]"
    late = "BO[8 --O-------OOO--*-*OOOO******O*O*-**O*OO***O*OO**-OOOOO-*---OOO-- *]"

    def value(game, nodes, *more):
        done = subprocess.run([PROGRAM, "engine", "reversi", "--protocol", "nboard", "--nodes", nodes, *more],
                              input=f"nboard 2\nset game (;GM[Othello]{game};)\ngo\nquit\n", stdout=subprocess.PIPE, text=True,
                              timeout=60, check=True)
        return next(line.split("/")[1] for line in done.stdout.split("\n") if line.startswith("=== "))

    assert len({value(early, "5000", *more) for more in ((), ("--without", "patterns"), ("--without", "cuts"))}) == 3
    assert value(late, "3000000") == "0.00" != value(late, "3000000", "--without", "end")  # `solve` says 0
    wrong = subprocess.run([PROGRAM, "engine", "reversi", "--without", "luck"], stdin=subprocess.DEVNULL, capture_output=True,
                           text=True, timeout=60, check=False)
    assert (wrong.returncode, wrong.stdout, wrong.stderr.count("\n")) == (2, "", 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--level", type=int, default=8)
    parser.add_argument("--rhino", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    games, level = options.games, options.level
    if not games:
        check_commands()
        check_bounds()
        check_nboard()
        check_parts()
        games, level = 4 * int(os.environ.get("SOBREMESA_EFFORT", "1")), 7
    points = match(games, level, options.rhino, options.seed, options.verbose)
    print(f"level {level} against gtp-rhino at level {options.rhino}: {points} of {games} points")
    return 0 if points >= (0.8 * games if games >= 20 else 0.5 * games) else 1


if __name__ == "__main__":
    sys.exit(main())
