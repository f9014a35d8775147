"""C source as tokens: enough to find a place in it and to change it, without a parser."""
import re

TOKEN = re.compile(
    r"""(?P<comment>/\*.*?\*/|//[^\n]*)
      | (?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
      | (?P<directive>^[ \t]*\#(?:\\\n|[^\n])*)
      | (?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)
      | (?P<word>\w+)
      | (?P<space>\s+)
      | (?P<sign><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)""",
    re.VERBOSE | re.DOTALL | re.MULTILINE)


class Token:
    def __init__(self, found, line):
        self.kind = found.lastgroup
        self.text = found.group()
        self.start, self.end = found.span()
        self.line = line


def tokens(text):
    """The tokens of a file without blanks, comments and preprocessor lines."""
    made, line = [], 1
    for found in TOKEN.finditer(text):
        if found.lastgroup not in ("comment", "space", "directive"):
            made.append(Token(found, line))
        line += found.group().count("\n")
    return made


def without_comments(text):
    """The text at the same offsets, with blanks for comments."""
    def blank(found):
        if found.lastgroup != "comment":
            return found.group()
        return re.sub(r"[^\n]", " ", found.group())

    return TOKEN.sub(blank, text)


def pattern(anchor):
    """What finds an anchor however its white space and line breaks have changed."""
    parts = re.findall(r'"(?:\\.|[^"\\])*"|\w+|[^\w\s]', anchor)
    made = r"(?<!\w)" if re.match(r"\w", parts[0]) else ""
    for part, following in zip(parts, parts[1:] + [""]):
        words = re.match(r"\w", part[-1]) and re.match(r"\w", following)
        made += re.escape(part) + (r"\s+" if words else r"\s*" if following else "")
    return re.compile(made + (r"(?!\w)" if re.match(r"\w", parts[-1][-1]) else ""))
