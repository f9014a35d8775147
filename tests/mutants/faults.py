"""The planted faults of the tables (*.txt), and where they belong in the source.

    tests A B   the suites that should notice the faults below, the likeliest first
    == name
    file   the file it is in: a path, or a base name that is unique below src/
    what   what the program does wrong
    nth N  the next anchor is its N-th occurrence (else it must be the only one)
    - the text that is there: white space, line breaks and comments do not matter
    + the text that replaces it

A fault that no suite notices shows that a test is missing.
"""
import functools
import sys
from pathlib import Path

from source import pattern, without_comments

compiled = functools.lru_cache(maxsize=None)(pattern)
code = functools.lru_cache(maxsize=4096)(without_comments)


class Fault:
    """A small replacement in one file, from a table."""

    def __init__(self, name, suites):
        self.name = name
        self.suites = suites
        self.file = ""
        self.what = ""
        self.changes = []  # (anchor, what to put there, which occurrence: 0 for the only one)

    def apply(self, text):
        """The changed text, or None if an anchor is not there, or is ambiguous."""
        for anchor, new, which in self.changes:
            places = list(compiled(anchor).finditer(code(text)))
            if not places or (which == 0 and len(places) != 1) or which > len(places):
                return None
            start, end = places[max(which, 1) - 1].span()
            text = text[:start] + new + text[end:]
        return text


class Files:
    """The C files below src/."""

    def __init__(self, root):
        self.root = root
        found = sorted((root / "src").rglob("*.[ch]"))
        self.paths = [path.relative_to(root).as_posix() for path in found]
        self.texts = {}

    def text(self, path):
        if path not in self.texts:
            self.texts[path] = (self.root / path).read_text()
        return self.texts[path]

    def place(self, fault):
        """The path of the file that a fault fits into, or None.

        If the file it names has moved, that is the file of the same base name that it fits into. If
        its code has moved to another file, that is the only file that it fits into.
        """
        base = Path(fault.file).name
        if fault.file in self.paths and fault.apply(self.text(fault.file)) is not None:
            return fault.file
        fitting = [path for path in self.paths if fault.apply(self.text(path)) is not None]
        same_base = [path for path in fitting if Path(path).name == base]
        if same_base:
            return self._nearest(fault.file, same_base)
        return fitting[0] if len(fitting) == 1 else None

    @staticmethod
    def _nearest(file, paths):
        """The path with most folders in common with `file`, or None if two have as many."""
        folders = set(Path(file).parent.parts)
        common = [len(folders & set(Path(path).parent.parts)) for path in paths]
        return paths[common.index(max(common))] if common.count(max(common)) == 1 else None


def read_table(path):
    faults, suites, which = [], [], 0
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        head, _, rest = line.partition(" ")
        rest = rest.strip()
        if head == "tests":
            suites = rest.split()
        elif head == "==":
            faults.append(Fault(rest, suites))
            which = 0
        elif head == "file":
            faults[-1].file = rest
        elif head == "what":
            faults[-1].what = rest
        elif head == "nth":
            which = int(rest)
        elif head == "-":
            faults[-1].changes.append([rest, None, which])
            which = 0
        elif head == "+":
            faults[-1].changes[-1][1] = rest
        else:
            sys.exit(f"{path}:{number}: cannot read '{line}'")
    for fault in faults:
        whole = fault.file and fault.what and fault.suites and fault.changes
        if not whole or any(new is None for _, new, _ in fault.changes):
            sys.exit(f"{path}: '{fault.name}' is incomplete")
    return faults


def read_tables(folder):
    """The faults of all tables of a folder."""
    faults = [fault for path in sorted(folder.glob("*.txt")) for fault in read_table(path)]
    names = [fault.name for fault in faults]
    for name in set(names):
        if names.count(name) > 1:
            sys.exit(f"{folder}: '{name}' is there twice")
    return faults
