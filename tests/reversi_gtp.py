#!/usr/bin/env python3
"""The Reversi engine in the Go Text Protocol and NBoard's: commands, and games against GRhino (Debian's gtp-rhino).

    tests/reversi_gtp.py [--games N] [--level L] [--rhino L]

tools/match plays, by rules of its own. Of the points, a draw being half of one, the engine must get at least 80 %.
SOBREMESA names the program. Without --games: the commands, and a few games with a low level.
"""
import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "peers"))
from reversi_client import BLACK, WHITE, Board  # noqa: E402

PROGRAM = os.environ["SOBREMESA"]
MATCH = [os.path.join(HERE, "..", "tools", "match"), "--openings", os.path.join(HERE, "..", "data", "reversi-openings.txt")]
WEIGHTS = os.path.join(HERE, "..", "data", "reversi.weights")
RHINO = "/usr/games/gtp-rhino"


def name(at):
    return "abcdefgh"[at[0] - 1] + str(at[1])


def names(squares):
    return sorted(map(name, squares))


def board_after(*moves):
    """The board after those moves, black's and white's in turn."""
    board = Board()
    for i, move in enumerate(moves):
        at, colour = ("abcdefgh".index(move[0].lower()) + 1, int(move[1])), (BLACK, WHITE)[i % 2]
        assert board.turned(at, colour), f"{move} is illegal"
        board.play(at, colour)
    return board


def rows(board):
    letter = {BLACK: "X", WHITE: "O", None: "."}
    return [" ".join(letter[board.disc.get((x, y))] for x in range(1, 9)) for y in range(1, 9)]


class Engine:
    """Ours, at a level."""

    def __init__(self, level, *more):
        command = [PROGRAM, "engine", "reversi", "--protocol", "gtp", "--level", str(level), *more]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        """(whether it was accepted, the answer without its mark)"""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            got = self.process.stdout.readline()
            if not got:
                raise RuntimeError(f"it died of '{line}'")
            got = got.rstrip("\r\n")
            if not got and lines:
                break
            if got:
                lines.append(got)
        return lines[0][0] == "=", "\n".join([lines[0][1:].strip()] + lines[1:])

    def do(self, line):
        done, answer = self.ask(line)
        if not done:
            raise RuntimeError(f"it refused '{line}': {answer}")
        return answer

    def quit(self):
        self.do("quit")
        assert self.process.wait(timeout=60) == 0


def match(games, level, rhino):
    """The engine's points."""
    programs = [f"{shlex.quote(PROGRAM)} engine reversi --level {level}", f"{RHINO} -b 0 -l {rhino}"]
    done = subprocess.run(MATCH + programs + ["--games", str(games)], stdout=subprocess.PIPE, text=True, check=True)
    print(done.stdout, end="")
    return float(re.match(r"(\S+) points", done.stdout)[1])


def check_commands():
    e = Engine(3)
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
    shown = [line[4:] for line in e.do("showboard").split("\n")[2:]]
    assert shown == rows(board_after("d3", "c3")), shown
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
    for more in (("--nodes", "3000"), ("--nodes", "3000"), ("--time", "0.01"), ("--time", "0.01", "--cpu"),
                 ("--nodes", "3000", "--threads", "2")):
        e = Engine(9, *more)
        games.append([e.do("genmove b"), e.do("genmove w"), e.do("genmove b")])
        if more[0] == "--time":
            e.do("time_left w 1 0")
            assert not e.ask("time_left w soon 0")[0]
            assert len(e.do("genmove w")) == 2
            e.do("time_left w 900000 0")  # the other colour's: by this one black would think for hours
            assert len(e.do("genmove b")) == 2
        e.quit()
    assert games[0] == games[1]
    for game in games:
        board_after(*game)


def check_next_game():
    """A game does not depend on those before it, though the memory is kept from move to move."""
    e, values = Engine(9, "--nodes", "3000"), []
    for _ in range(2):
        e.do("clear_board")
        values.append([e.do(f"genmove {'bw'[i % 2]}") for i in range(30)])
    e.quit()
    assert values[0] == values[1]


def check_nboard():
    """Whole games in GGF, moves, values, and lines that make no sense."""
    opening = "BO[8 ---------------------------O*------*O--------------------------- *]"
    lines = ["nboard 2", f"set game (;GM[Othello]PB[a]PW[b]RE[?]TY[8]{opening}B[F5]W[F6//0.1]B[E6]W[F4];)", "set depth 3",
             "hint 40", "go", "ping 7", "move a1", "move E3/0.5/1", "go", "what is this", "learn",
             f"set game (;{opening}B[A1];)", "set game (;BO[8 -", "set game " + "x" * 20000, "ping 8", "quit"]
    done = subprocess.run([PROGRAM, "engine", "reversi", "--protocol", "nboard"], input="\n".join(lines) + "\n",
                          stdout=subprocess.PIPE, text=True, timeout=60, check=True)
    out = done.stdout.split("\n")
    hints = [line.split() for line in out if line.startswith("search ")]
    assert sorted(h[1].lower() for h in hints) == names(board_after("f5", "f6", "e6", "f4").moves(BLACK))
    values = [float(h[2]) for h in hints]
    assert values == sorted(values, reverse=True) and all(h[3:] == ["0", "3"] for h in hints)
    gone = [line for line in out if line.startswith("=== ")]
    assert len(gone) == 2 and gone[0][4:6] == hints[0][1] and abs(float(gone[0].split("/")[1]) - values[0]) < 0.011
    assert gone[1][4:6].lower() in names(board_after("f5", "f6", "e6", "f4", "e3").moves(WHITE))
    assert [line for line in out if line.startswith("pong")] == ["pong 7", "pong 8"]
    assert sum(line.startswith("status Error") for line in out) == 4 and "learned" in out and "set myname Sobremesa3" in out


def check_parts():
    """What --without takes out is missed: in the opening, and with 20 empty squares, where the end is solved. --weights
    takes the file that is compiled in for what it is, and no damaged one."""
    early = "BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[C3]W[D3]"
    late = "BO[8 --O-------OOO--*-*OOOO******O*O*-**O*OO***O*OO**-OOOOO-*---OOO-- *]"

    def value(game, nodes, *more):
        done = subprocess.run([PROGRAM, "engine", "reversi", "--protocol", "nboard", "--nodes", nodes, *more],
                              input=f"nboard 2\nset game (;GM[Othello]{game};)\ngo\nquit\n", stdout=subprocess.PIPE, text=True,
                              timeout=60, check=True)
        return next(line.split("/")[1] for line in done.stdout.split("\n") if line.startswith("=== "))

    assert len({value(early, "5000", *more) for more in ((), ("--without", "patterns"), ("--without", "cuts"))}) == 3
    assert value(late, "3000000") == "0.00" != value(late, "3000000", "--without", "end")  # `solve` says 0
    assert value(early, "5000") == value(early, "5000", "--weights", WEIGHTS)
    with tempfile.NamedTemporaryFile() as damaged:
        with open(WEIGHTS, "rb") as file:
            octets = file.read()
        damaged.write(octets[:-1] + bytes([octets[-1] ^ 1]))
        damaged.flush()
        for status, *words in (2, "--without", "luck"), (1, "--weights", damaged.name), (1, "--weights", "/nowhere"):
            wrong = subprocess.run([PROGRAM, "engine", "reversi", *words], stdin=subprocess.DEVNULL, capture_output=True,
                                   text=True, timeout=60, check=False)
            assert (wrong.returncode, wrong.stdout, wrong.stderr.count("\n")) == (status, "", 1), wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--level", type=int, default=8)
    parser.add_argument("--rhino", type=int, default=1)
    options = parser.parse_args()
    games, level = options.games, options.level
    if not games:
        check_commands()
        check_bounds()
        check_next_game()
        check_nboard()
        check_parts()
        games, level = 4 * int(os.environ.get("SOBREMESA_EFFORT", "1")), 7
    points = match(games, level, options.rhino)
    return 0 if points >= (0.8 * games if games >= 20 else 0.5 * games) else 1


if __name__ == "__main__":
    sys.exit(main())
