#!/usr/bin/env python3
"""The rulings: every code that is cited anywhere is explained in docs/rulings, every code explained there is carried out
somewhere, the tests that it names exist, and src/core/rulings.def has a line for each.

All of it looks at a tree: a dictionary of paths and texts. So it is shown first on small trees with a fault planted in
them that each check can fail, and then on the project."""
import os
import pathlib
import re
import unittest

RULINGS = "docs/rulings/"
MEANINGS = "src/core/rulings.def"
FOLDERS = ("docs", "fuzz", "model", "po", "src", "tests", "tools")
SUFFIXES = (".6", ".c", ".cmake", ".def", ".h", ".in", ".lua", ".md", ".pml", ".po", ".py", ".sh", ".txt")

NOBODYS = "99"  # U99, T99: what tests ask for to see it refused
RED = re.compile(r"tests/((test_)?uno\w*\.c|golden/uno\.txt)$")  # there R5 is a red five
PLACE = re.compile(r'\b([a-z-]+\.md), "?([A-Z][A-Za-z]*(?: [a-z]+)*)(?!\w)')  # ring.md, Start
SEED = re.compile(r"\bseed (00\d)\b")
ENTRY = re.compile(r"^## ([A-Z]\d+): .*$", re.M)
HEADING = re.compile(r"^#+ (.+)$", re.M)
SHOWN = re.compile(r"^\*Shown by:\*(.*?)(?:\n\n|\Z)", re.M | re.S)
TEST = re.compile(r"`([\w/]+\.(?:c|py)):\s+(\w+)`")
MEANING = re.compile(r'^RULING\("([^"]+)", N_\("(.+)"\)\)$', re.M)


def pages(tree):
    """The family of codes of each page: the letter of its first entry."""
    first = {path: ENTRY.search(text) for path, text in tree.items() if path.startswith(RULINGS)}
    return {path.removeprefix(RULINGS): entry[1][0] for path, entry in first.items() if entry}


def code_pattern(tree):
    """A code of any family that has a page or a meaning: without its page, a family is still known."""
    meant = {code[0] for code, _ in MEANING.findall(tree[MEANINGS]) if re.fullmatch(r"[A-Z]\d+", code)}
    letters = "".join(sorted(meant | set(pages(tree).values())))
    return re.compile(rf"(?<![\w.\-/#])([{letters}]\d{{1,2}})(?!\w)")


def codes_in(path, text, code):
    found = {code for code in code.findall(text) if code[1:] != NOBODYS}
    return {code for code in found if code[0] != "R"} if RED.match(path) else found


def entries(tree):
    """Every documented code and what its section says."""
    found = {}
    for page in pages(tree):
        text = tree[RULINGS + page]
        marks = list(ENTRY.finditer(text))
        for mark, following in zip(marks, marks[1:] + [None]):
            found[mark[1]] = text[mark.end():following.start() if following else len(text)]
    return found


def misplaced(tree):
    """Codes stand on the page of their family, from 1 on, without a gap."""
    for page, family in pages(tree).items():
        codes = ENTRY.findall(tree[RULINGS + page])
        if codes != [f"{family}{number}" for number in range(1, len(codes) + 1)]:
            yield f"{page}: its codes are {' '.join(codes)}"


def unexplained(tree):
    """What is cited and leads nowhere: a code, a place on a page, a seed."""
    known, codes = entries(tree), code_pattern(tree)
    headings = {path.removeprefix(RULINGS): set(HEADING.findall(text)) for path, text in tree.items()
                if path.startswith(RULINGS)}
    for path, text in tree.items():
        for code in codes_in(path, text, codes) - known.keys():
            yield f"{path}: {code} is explained nowhere"
        for page, place in PLACE.findall(text):
            if page in headings and place not in headings[page]:
                yield f"{path}: {page} has no heading '{place}'"
        for number in SEED.findall(text):
            if f"seed {number}" not in headings["README.md"]:
                yield f"{path}: README.md does not say what seed {number} is"


def uncited(tree):
    """What is explained, and nothing carries it out."""
    cited, codes = set(), code_pattern(tree)
    for path, text in tree.items():
        if path.startswith(("src/", "tests/")) and path != MEANINGS:
            cited |= codes_in(path, text, codes)
    for code, text in entries(tree).items():
        if code not in cited and "*Not yet:*" not in text:
            yield f"{code} is cited by no source and no test"


def defined(test, text):
    return re.search(rf"\bcmocka_unit_test\w*\({test}\b|^\s*def {test}\(", text, re.M)


def unshown(tree):
    """Entries without a test, and tests that do not exist."""
    sections = list(entries(tree).items()) + [("ring.md", tree.get(RULINGS + "ring.md", ""))]
    for code, text in sections:
        shown = " ".join(SHOWN.findall(text))
        tests = TEST.findall(shown)
        if not tests and "no test" not in shown and "*Not yet:*" not in text:
            yield f"{code}: no test is named"
    for path, page in tree.items():
        for shown in SHOWN.findall(page) if path.startswith(RULINGS) else ():
            for file, test in TEST.findall(shown):
                if not defined(test, tree.get(f"tests/{file}", "")):
                    yield f"{path.removeprefix(RULINGS)}: there is no test {test} in tests/{file}"


def without_meaning(tree):
    """The lines of rulings.def, and what is documented."""
    lines = MEANING.findall(tree[MEANINGS])
    if len(lines) != tree[MEANINGS].count("\nRULING("):
        yield f"{MEANINGS}: a line that is none"
    codes = [code for code, _ in lines]
    readme = HEADING.findall(tree.get(RULINGS + "README.md", ""))
    documented = {*entries(tree), "seed", *(heading for heading in readme if SEED.fullmatch(heading))}
    documented |= {page for page in ("ring.md", "truco.md") if RULINGS + page in tree}
    for code in sorted(documented.symmetric_difference(codes)):
        yield f"{code} is in {'docs/rulings' if code in documented else MEANINGS} only"
    for code in sorted({code for code in codes if codes.count(code) > 1}):
        yield f"{code} is in {MEANINGS} twice"


CHECKS = (misplaced, unexplained, uncited, unshown, without_meaning)


def faults(tree):
    return [fault for check in CHECKS for fault in check(tree)]


class Planted(unittest.TestCase):
    """A tree of five files in which everything is right, and what is found when one of them is changed."""

    right = {
        RULINGS + "README.md": "# The rulings\n\n### seed 001\nUNO.\n",
        RULINGS + "ring.md": "# The ring\n\n## Start\n\n*Shown by:* `test_x.c: it_starts`.\n",
        RULINGS + "uno.md": "# UNO\n\n## U1: a pile\nNone.\n\n*Shown by:* `test_x.c: a_pile`.\n\n"
                            "## U2: more\nNone.\n\n*Not yet:* all of it.\n",
        MEANINGS: '/* … */\nRULING("seed", N_("a"))\nRULING("seed 001", N_("b"))\nRULING("ring.md", N_("c"))\n'
                  'RULING("U1", N_("d"))\nRULING("U2", N_("e"))\n',
        "src/x.c": 'why_rule(why, "U1", "no such card"); /* seed 001 */ why_rule(why, "ring.md, Start", "not now");\n',
        "tests/test_x.c": "cmocka_unit_test(a_pile), cmocka_unit_test(it_starts), /* --rule U99 */\n",
    }

    def found(self, path, old, new, fault):
        self.assertIn(old, self.right[path])
        self.assertIn(fault, faults({**self.right, path: self.right[path].replace(old, new)}))

    def test_nothing_is_found_where_all_is_right(self):
        self.assertEqual(faults(self.right), [])

    def test_codes_that_lead_nowhere(self):
        self.found("src/x.c", '"U1"', '"U3"', "src/x.c: U3 is explained nowhere")
        self.found("tests/test_x.c", "U99", "U7", "tests/test_x.c: U7 is explained nowhere")
        self.found(MEANINGS, '"U2"', '"T1"', f"T1 is in {MEANINGS} only")
        self.found("src/x.c", "Start", "Begin", "src/x.c: ring.md has no heading 'Begin'")
        self.found("src/x.c", "seed 001", "seed 007", "src/x.c: README.md does not say what seed 007 is")

    def test_entries_that_are_out_of_place_or_carried_out_nowhere(self):
        self.found(RULINGS + "uno.md", "## U2", "## U4", "uno.md: its codes are U1 U4")
        self.found(RULINGS + "uno.md", "## U2", "## M2", "uno.md: its codes are U1 M2")
        self.found(RULINGS + "uno.md", "*Not yet:*", "Later:", "U2 is cited by no source and no test")

    def test_tests_that_are_missing(self):
        self.found("tests/test_x.c", "a_pile", "a_pile_of", "uno.md: there is no test a_pile in tests/test_x.c")
        self.found("tests/test_x.c", "it_starts", "it", "ring.md: there is no test it_starts in tests/test_x.c")
        self.found(RULINGS + "uno.md", "test_x.c: a_pile", "test_y.c: a_pile",
                   "uno.md: there is no test a_pile in tests/test_y.c")
        self.found(RULINGS + "uno.md", "`test_x.c: a_pile`", "nobody", "U1: no test is named")

    def test_meanings_that_are_missing(self):
        self.found(MEANINGS, 'RULING("U1", N_("d"))\n', "", "U1 is in docs/rulings only")
        self.found(MEANINGS, '"U1"', '"U9"', f"U9 is in {MEANINGS} only")
        self.found(MEANINGS, '"U1"', '"U2"', f"U2 is in {MEANINGS} twice")
        self.found(MEANINGS, 'N_("d")', "", f"{MEANINGS}: a line that is none")


class Project(unittest.TestCase):
    def test_every_ruling_is_explained_carried_out_and_shown(self):
        source = pathlib.Path(os.environ.get("SOBREMESA_SOURCE", pathlib.Path(__file__).parent.parent))
        paths = [*source.glob("*.md"), *(path for folder in FOLDERS for path in source.glob(f"{folder}/**/*"))]
        tree = {str(path.relative_to(source)): path.read_text(errors="replace")
                for path in paths if path.suffix in SUFFIXES and path.is_file() and path.name != "rulings.py"}
        self.assertGreater(len(entries(tree)), 100)
        self.assertEqual(faults(tree), [])


if __name__ == "__main__":
    unittest.main()
