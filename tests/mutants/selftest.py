#!/usr/bin/env python3
"""Tests what tests/mutants/run stands on: tokens, anchors, and the faults made for a piece of C."""
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
from faults import Fault, Files  # noqa: E402
from generate import changes_of, in_turn  # noqa: E402
from source import pattern, without_comments  # noqa: E402
from suites import suites_for  # noqa: E402

CODE = """\
#define LIMIT (2 < 3)
static const char word[16] = "a < b && c";
enum { FIRST = 1 };
int sum(const int *a, int n)
{
    /* a comment: i < n */
    int total = 0;
    for (int i = 0; i < n; i++)
        total += a[i];
    assert(total == 7);
    if (n > 2 && a)
        note(total, "n");
    REFUSE_IF(n == 4 || !a, "U9", "why");
    return total & -1;
}
"""


def made(*lines):
    """The faults for some lines of CODE, as 'old -> new'."""
    return sorted(f"{change.old} -> {change.new}" for change in changes_of("a.c", CODE, lines))


class Generate(unittest.TestCase):
    def test_strings_comments_and_directives_are_left_alone(self):
        self.assertEqual(made(1, 2, 6), [])

    def test_numbers(self):
        self.assertEqual(made(3), ["1 -> 0", "1 -> 2"])
        self.assertEqual(made(7), ["0 -> 1"])

    def test_loop_keeps_its_head_and_loses_its_body(self):
        self.assertEqual(made(8), ["++ -> --", "0 -> 1", "< -> <="])
        self.assertEqual(made(9), ["+= -> -=", "total += a[i] -> (void)0"])

    def test_assertions_are_left_alone(self):
        self.assertEqual(made(10), [])

    def test_conditions_are_negated(self):
        self.assertEqual(made(11), ["&& -> ||", "2 -> 1", "2 -> 3", "> -> >=",
                                    "n > 2 && a -> !(n > 2 && a)"])
        self.assertIn("n == 4 || !a -> !(n == 4 || !a)", made(13))
        self.assertIn("! -> ", made(13))

    def test_calls_are_dropped(self):
        self.assertEqual(made(12), ['note(total, "n") -> (void)0'])

    def test_results_are_replaced_and_signs_of_one_operand_stay(self):
        self.assertEqual(made(14), ["& -> |", "1 -> 0", "1 -> 2", "total & -1 -> 0"])

    def test_a_change_applies_at_its_place_only(self):
        change = [c for c in changes_of("a.c", CODE, [11]) if c.old == ">"][0]
        self.assertEqual(change.apply(CODE), CODE.replace("n > 2", "n >= 2"))

    def test_every_line_has_its_turn_before_a_second_fault_of_one(self):
        changes = changes_of("a.c", CODE, range(1, 20))
        lines = {change.line for change in changes}
        order = in_turn(changes, 7)
        self.assertEqual({change.line for change in order[:len(lines)]}, lines)
        self.assertEqual(len(order), len(changes))
        self.assertEqual([c.name() for c in order], [c.name() for c in in_turn(changes, 7)])
        self.assertNotEqual([c.name() for c in order], [c.name() for c in in_turn(changes, 8)])


class Anchors(unittest.TestCase):
    def test_white_space_does_not_matter(self):
        anchor = pattern('if (a(b, "x y") && c)')
        self.assertTrue(anchor.search('if (a(\n    b, "x y") &&\n    c)'))
        self.assertFalse(anchor.search('if (a(b, "xy") && c)'))

    def test_anchors_are_whole_words(self):
        self.assertFalse(pattern("old = now").search("threshold = now"))
        self.assertFalse(pattern("return left").search("returnleft"))

    def test_comments_do_not_matter(self):
        text = without_comments('f(a, /* the second */ b); // "c"\ng("/* no comment */");')
        self.assertTrue(pattern("f(a, b);").search(text))
        self.assertTrue(pattern('g("/* no comment */")').search(text))

    def fault(self, file, anchor, new):
        fault = Fault("name", ["suite"])
        fault.file, fault.changes = file, [(anchor, new, 0)]
        return fault

    def test_a_fault_follows_its_file_and_its_code(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for path, text in {"src/a/rules/wire.c": "x(1);", "src/b/wire.c": "x(1);",
                               "src/a/other.c": "y(2);"}.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text)
            files = Files(root)
            place = lambda file, anchor: files.place(self.fault(file, anchor, "z"))  # noqa: E731
            self.assertEqual(place("src/a/wire.c", "x(1)"), "src/a/rules/wire.c")
            self.assertEqual(place("src/b/wire.c", "x( 1 )"), "src/b/wire.c")
            self.assertEqual(place("src/a/wire.c", "y(2)"), "src/a/other.c")
            self.assertIsNone(place("wire.c", "x(1)"))  # two fit, neither is nearer
            self.assertIsNone(place("src/a/wire.c", "w(3)"))

    def test_an_ambiguous_anchor_does_not_apply(self):
        self.assertIsNone(self.fault("a.c", "x", "y").apply("x x"))
        self.assertEqual(self.fault("a.c", "x", "y").apply("x /* x */"), "y /* x */")


class Suites(unittest.TestCase):
    def test_the_nearest_suite_comes_first_wherever_the_file_is(self):
        self.assertEqual(suites_for("src/games/monopoly/search/search.c")[0], "monopoly_search")
        self.assertEqual(suites_for("src/games/monopoly/ring_debt.c")[0], "monopoly_ring")
        self.assertEqual(suites_for("src/games/uno/rules/rules.c")[0], "uno")
        self.assertTrue(suites_for("src/new/file.c"))


if __name__ == "__main__":
    unittest.main()
