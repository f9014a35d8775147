"""Makes small faults for chosen lines of C source, from its tokens alone."""
import random
import re

from source import tokens

SWAPPED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||",
           "||": "&&", "+=": "-=", "-=": "+=", "++": "--", "--": "++", "|=": "&=", "&=": "|=",
           "<<": ">>", ">>": "<<", "true": "false", "false": "true"}
SWAPPED_BETWEEN = {"+": "-", "-": "+", "&": "|", "|": "&"}  # only where they have two operands
OPEN, CLOSE = "([{", ")]}"
ASSIGNS = {"=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>=", "++", "--"}
COMPARES = {"<", "<=", ">", ">=", "==", "!=", "&&", "||", "!"}
ASSERTS = {"assert", "static_assert", "_Static_assert"}
# No expression statement begins with these.
RESERVED = set("""auto bool break case char const continue default do double else enum extern float
    for goto if inline int long register return short signed sizeof static struct switch typedef
    union unsigned void volatile while _Atomic""".split()) | ASSERTS
WITHOUT_FAULT = {"NULL", "ST_OK", "0", "true", "false"}  # not worth `return 0;`


class Change:
    """One replacement at an offset of a file."""

    def __init__(self, file, text, first, end, new):
        self.file = file
        self.line = first.line
        self.start, self.end, self.new = first.start, end, new
        self.old = text[self.start:end]

    def apply(self, text):
        return text[:self.start] + self.new + text[self.end:]

    def name(self):
        def short(part):
            part = " ".join(part.split())
            return part if len(part) <= 40 else part[:18] + " … " + part[-18:]

        return f"{self.file}:{self.line}  {short(self.old)}  ->  {short(self.new) or 'nothing'}"


class Source:
    """A file's tokens with their brackets."""

    def __init__(self, file, text):
        self.file, self.text = file, text
        self.tokens = tokens(text)
        self.partner = {}  # of each bracket
        self.inside = []  # the bracket that is open at a token, or None
        stack = []
        for i, token in enumerate(self.tokens):
            if token.text in CLOSE and token.kind == "sign" and stack:
                self.partner[i] = stack.pop()
                self.partner[self.partner[i]] = i
            self.inside.append(stack[-1] if stack else None)
            if token.text in OPEN and token.kind == "sign":
                stack.append(i)

    def word(self, i):
        return self.tokens[i].text if 0 <= i < len(self.tokens) else ""

    def is_code(self, i):
        """Whether a token is in the body of a function, and in no assertion."""
        outer, at = None, self.inside[i]
        while at is not None:
            if self.word(at) == "(" and self.word(at - 1) in ASSERTS:
                return False
            outer, at = at, self.inside[at]
        return outer is not None and self.word(outer) == "{" and self.word(outer - 1) == ")"

    def is_declaration(self, i):
        """Whether a statement that begins here declares something."""
        words = [self.tokens[j].kind == "word" for j in range(i, min(i + 2, len(self.tokens)))]
        return len(words) < 2 or (words[0] and (words[1] or self.word(i + 1) == "*"))

    def statement(self, i):
        """The index of the first token of the statement or declaration that a token is part of."""
        while self.inside[i] is not None and self.word(self.inside[i]) != "{":
            i = self.inside[i]
        while i > 0 and self.word(i - 1) not in (";", "{", "}"):
            i -= 1
        return i

    def begins_statement(self, i):
        at, before = self.inside[i], self.word(i - 1)
        if at is None or self.word(at) != "{":
            return False
        if before == ")":
            return self.word(self.partner.get(i - 1, 0) - 1) in ("if", "for", "while", "switch")
        return before in (";", "{", "}", "else", ":")

    def semicolon(self, i):
        """The index of the semicolon that ends the statement that begins here, or None."""
        while i < len(self.tokens) and self.word(i) not in CLOSE:
            if self.word(i) == ";":
                return i
            i = self.partner.get(i, i) + 1
        return None

    def changes(self, lines):
        """Every small fault in some lines."""
        made = []
        for i, token in enumerate(self.tokens):
            if token.line not in lines:
                continue
            if token.kind == "number":
                made += self._number(i)
            elif self.is_code(i):
                made += self._sign(i) + self._condition(i) + self._statement(i)
        return made

    def _change(self, first, last, new):
        begin, end = self.tokens[first], self.tokens[last]
        return Change(self.file, self.text, begin, end.end, new)

    def _number(self, i):
        at, number = self.inside[i], self.word(i)
        if at is not None and self.word(at) == "[" and self.is_declaration(self.statement(i)):
            return []  # a size
        if at is not None and self.word(at) == "(" and not self.is_code(i):
            return []  # an attribute, or an assertion
        if at is not None and self.word(at - 1) in ("calloc", "STR"):
            return []  # a size
        found = re.fullmatch(r"(\d+)([uUlL]*)", number)
        if not found or (len(found[1]) > 1 and number[0] == "0"):
            return [self._change(i, i, f"({number} + 1)")]
        value, suffix = int(found[1]), found[2]
        made = [self._change(i, i, f"{value + 1}{suffix}")]
        if value:
            made.append(self._change(i, i, f"{value - 1}{suffix}"))
        return made

    def _sign(self, i):
        text, before = self.word(i), self.tokens[i - 1]
        operand = before.kind in ("number", "string") or before.text in (")", "]") or (
            before.kind == "word" and before.text not in RESERVED)
        if text in SWAPPED:
            return [self._change(i, i, SWAPPED[text])]
        if text in SWAPPED_BETWEEN and operand:
            return [self._change(i, i, SWAPPED_BETWEEN[text])]
        return [self._change(i, i, "")] if text == "!" else []

    def _condition(self, i):
        """`if (a)` as `if (!(a))`, and the same for checks in rows (`REFUSE_IF(a, …)`)."""
        if not re.fullmatch(r"if|\w+_IF", self.word(i)) or self.word(i + 1) != "(":
            return []
        last, end = i + 2, self.partner.get(i + 1, i + 2)
        while last < end and self.word(last) != ",":
            last = self.partner.get(last, last) + 1
        inner = [token.text for token in self.tokens[i + 2:last]]
        compared = [text for text in inner if text in COMPARES]
        if not inner or compared in (["=="], ["!="], ["!"]):
            return []  # the sign's own fault is the same one
        begin, final = self.tokens[i + 2], self.tokens[last - 1]
        return [self._change(i + 2, last - 1, f"!({self.text[begin.start:final.end]})")]

    def _statement(self, i):
        if self.word(i) == "return":
            return self._return(i)
        if not self.begins_statement(i):
            return []
        if self.word(i) == "continue":
            return [self._change(i, i, "(void)0")]
        end = self.semicolon(i)
        if end is None or self.word(i) in RESERVED or self.is_declaration(i):
            return []
        assigns = any(self.word(j) in ASSIGNS for j in range(i, end))
        calls = self.tokens[i].kind == "word" and self.word(end - 1) == ")"
        if self.word(i) != "free" and (assigns or calls):
            return [self._change(i, end - 1, "(void)0")]
        return []

    def _return(self, i):
        end = self.semicolon(i)
        if end is None or end == i + 1:
            return []
        words = [self.word(j) for j in range(i + 1, end)]
        if len(words) == 1 and (words[0] in WITHOUT_FAULT or self.tokens[i + 1].kind == "number"):
            return []
        text = self.text[self.tokens[i + 1].start:self.tokens[end - 1].end]
        new = f"!({text})" if COMPARES & set(words) else "0"
        return [self._change(i + 1, end - 1, new)]


def changes_of(file, text, lines):
    return Source(file, text).changes(set(lines))


def in_turn(changes, seed):
    """All changes in a random order that takes one of every line before a second one of any."""
    rng = random.Random(seed)
    by_line = {}
    for change in changes:
        by_line.setdefault((change.file, change.line), []).append(change)
    groups = list(by_line.values())
    rng.shuffle(groups)
    for group in groups:
        rng.shuffle(group)
    rounds = max((len(group) for group in groups), default=0)
    return [group[i] for i in range(rounds) for group in groups if i < len(group)]
