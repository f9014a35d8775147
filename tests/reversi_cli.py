#!/usr/bin/env python3
"""The commands on Reversi positions: solve, perft and the bench. SOBREMESA names the program. The results that are
expected are those published with the FFO test (20, 22 and 25) and the counts of games that everybody finds."""
import json
import os
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["SOBREMESA"]
os.environ["SOBREMESA_LANG"] = "en"  # what is compared is English
FFO20 = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO-", "X"  # +6: h5
FFO22 = "--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X---", "O"  # +2: g8
FFO25 = "----X------XXXO--OOOXXXXXOOOOXXO-XXOOXXOOOXOXXXXOOOXX---X-XXXX--", "O"  # 0: g1 and a5
WON = "X" * 63 + "-", "O"  # nobody can play


def run(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=60)


class Solve(unittest.TestCase):
    def solve(self, *words, code=0):
        """The lines of JSON."""
        done = run("solve", "reversi", *words, "--json")
        self.assertEqual((done.returncode, done.stderr), (code, ""))
        return [json.loads(line) for line in done.stdout.splitlines()]

    def write(self, text):
        file = tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="ascii")
        self.addCleanup(file.close)
        file.write(text)
        file.flush()
        return file.name

    def assertRefused(self, why, code, *words):
        done = run(*words)
        self.assertEqual((done.returncode, done.stderr.count("\n")), (code, 1), done.stderr)
        self.assertRegex(done.stderr, "^sobremesa: .*" + why)

    def test_a_position_is_solved_however_it_is_written(self):
        squares, side = FFO20
        for words in ((f"{squares} {side}",), (squares, side), (squares.lower(), side.lower()),
                      (squares.replace("X", "*").replace("-", "."), "*")):
            answer, = self.solve(*words)
            self.assertEqual((answer["score"], answer["best"]), (6, ["h5"]), words)

    def test_a_position_may_begin_with_empty_squares(self):
        squares, side = FFO22
        for words in ((f"{squares} {side}",), (squares, side), ("--", f"{squares} {side}")):
            done = run("solve", "reversi", *words)
            self.assertEqual((done.returncode, done.stdout.split()[:2]), (0, ["+2", "g8"]), done.stderr)

    def test_threads_find_the_same(self):
        answer, = self.solve(" ".join(FFO20), "--threads", "2")
        self.assertEqual((answer["score"], answer["best"]), (6, ["h5"]))

    def test_all_best_moves_are_given_if_asked_for(self):
        one, = self.solve(" ".join(FFO25))
        both, = self.solve(" ".join(FFO25), "--all")
        self.assertEqual((one["score"], both["score"], both["best"]), (0, 0, ["g1", "a5"]))
        self.assertIn(one["best"], (["g1"], ["a5"]))
        self.assertGreater(both["nodes"], one["nodes"])

    def test_without_a_move_there_is_a_result(self):
        answer, = self.solve(" ".join(WON))
        self.assertEqual((answer["score"], answer["best"]), (-64, []))
        self.assertIn("(pass)", run("solve", "reversi", *WON).stdout)

    def test_a_file_has_positions_and_comments(self):
        path = self.write(f"# two\n\n{' '.join(FFO20)}\r\n{' '.join(FFO22)}\n")
        self.assertEqual([(a["number"], a["score"]) for a in self.solve(path)], [(3, 6), (4, 2)])
        self.assertRegex(run("solve", "reversi", path).stdout, r"\n2 positions, 0 wrong, \d+ nodes, [\d.]+ CPU s\n$")

    def test_a_file_that_says_results_is_compared(self):
        def line(position, score, best):
            return f"7 | 8 | {position[0]} | {position[1]} | {score} | {best} | whatever\n"
        right, = self.solve(self.write(line(FFO20, "+6", "h5")), "--all")
        self.assertEqual((right["number"], right["expected"], right["right"]), (7, 6, True))
        self.solve(self.write(line(FFO25, 0, "a5,g1")), "--all")
        self.solve(self.write(line(FFO25, 0, "a5,g1")))
        for wrong in (line(FFO20, 4, "h5"), line(FFO20, 6, "g6")):
            self.assertFalse(self.solve(self.write(wrong), code=1)[0]["right"])
        self.assertFalse(self.solve(self.write(line(FFO25, 0, "a5")), "--all", code=1)[0]["right"])

    def test_what_is_no_position_is_refused(self):
        self.assertRefused("say the game", 2, "solve", "reversi")
        self.assertRefused("say the game", 2, "solve", "uno", " ".join(FFO20))
        self.assertRefused("neither a file", 2, "solve", "reversi", "XXX X")
        self.assertRefused("64 characters", 2, "solve", "reversi", FFO20[0], "Z")
        self.assertRefused("too long", 1, "solve", "reversi", "-" * 64, "X")
        self.assertRefused("no option", 2, "solve", "reversi", "-" * 63, "X")
        self.assertRefused("line 2: this is not a position", 1, "solve", "reversi", self.write("#\nXXX X\n"))
        self.assertRefused("no position in it", 1, "solve", "reversi", self.write("# none\n"))
        self.assertRefused("directory", 1, "solve", "reversi", tempfile.gettempdir())


class Analyse(unittest.TestCase):
    def analyse(self, *words):
        done = run("analyse", "reversi", *words, "--depth", "3", "--perfect", "6", "--json")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_each_move_is_weighed_beside_the_best(self):
        rows = self.analyse("f5d6c3d3c4")
        self.assertEqual([(row["number"], row["side"], row["move"]) for row in rows],
                         [(1, "black", "f5"), (2, "white", "d6"), (3, "black", "c3"), (4, "white", "d3"), (5, "black", "c4")])
        for row in rows:
            self.assertLessEqual(row["value"], row["best_value"])
            self.assertEqual(row["move"] == row["best"], row["value"] == row["best_value"])
            self.assertFalse(row["exact"])

    def test_a_blunder_is_found_and_drawn(self):
        moves = "e6f4e3f6g5d6e7f5c5"  # black takes every disc with the ninth
        rows = self.analyse(moves)
        self.assertEqual((rows[-1]["value"], rows[-1]["best"]), (64, "c5"))
        text = run("analyse", "reversi", moves, "--depth", "3").stdout
        self.assertRegex(text, r"\n 9 X c5  \+64.0  +\|X{16}")
        self.assertRegex(text, r"\nthe most was lost by move \d, \w\d: [\d.]+ discs\n$")

    def test_what_is_no_game_is_refused(self):
        for words, why, code in ((("f5f5",), "move 2, f5, is not legal", 1), (("f5x",), "'x' is neither moves", 2),
                                 (("none.wtb:1",), "none.wtb: cannot be opened", 1), (("none.wtb:0",), "not the number of a game", 1),
                                 ((), "its moves", 2)):
            done = run("analyse", "reversi", *words)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (code, 1), done.stderr)
            self.assertIn(why, done.stderr)


class Book(unittest.TestCase):
    def test_threads_make_the_same_book(self):
        with tempfile.TemporaryDirectory() as folder:
            books = []
            for threads in ("1", "3"):
                path = os.path.join(folder, threads)
                done = run("book", "reversi", path, "--positions", "40", "--nodes", "300", "--threads", threads)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn("40 positions opened", done.stdout)
                with open(path, "rb") as file:
                    books.append(file.read())
        self.assertEqual(books[0], books[1])
        self.assertEqual(books[0][:8], b"revbook\1")
        self.assertEqual(len(books[0]) % 10, 6)

    def test_a_book_needs_a_file_that_can_be_written(self):
        self.assertEqual(run("book", "reversi").returncode, 2)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "none", "book")
            done = run("book", "reversi", path, "--positions", "1", "--nodes", "1")
        self.assertEqual(done.returncode, 1)
        self.assertIn(path + " cannot be written", done.stderr)


class Counts(unittest.TestCase):
    def test_games_are_counted_in_both_copies(self):
        for option in ((), ("--plain",)):
            leaves = [json.loads(run("perft", "reversi", str(depth), *option, "--json").stdout)["leaves"]
                      for depth in (0, 1, 2, 5, 8)]
            self.assertEqual(leaves, [1, 4, 12, 1396, 390216])
        for depth in ("x", "-1", "21"):
            self.assertEqual(run("perft", "reversi", depth).returncode, 2)

    def test_a_tool_is_for_the_games_that_have_it(self):
        listed = run("--help").stdout.split("\n")[-2].split()
        for tool in ("perft", "solve", "engine"):
            self.assertIn(tool, listed)
            for words in ((), ("uno", "3"), ("chess", "3"), ("3", "reversi")):
                done = run(tool, *words)
                self.assertEqual((done.returncode, done.stdout), (2, ""), words)
                if tool != "engine" or len(words) < 2:
                    self.assertIn("which must be reversi", done.stderr)
            self.assertIn(f"sobremesa {tool} reversi", run(tool, "--help").stdout)
        self.assertEqual(json.loads(run("perft", "--json", "reversi", "3").stdout)["leaves"], 56)

    def test_what_cannot_be_written_is_an_error(self):
        for words in (("perft", "reversi", "3"), ("perft", "reversi", "3", "--json"), ("bench", "search")):
            with open("/dev/full", "w", encoding="ascii") as full:
                done = subprocess.run([PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (1, 1), done.stderr)

    def test_the_bench_plays_as_many_games_as_it_is_told(self):
        told = json.loads(run("bench", "reversi", "--games", "70", "--json").stdout)
        self.assertEqual(told["games"], 70)
        self.assertGreater(told["search_nodes_per_cpu_second"], 0)


if __name__ == "__main__":
    unittest.main()
