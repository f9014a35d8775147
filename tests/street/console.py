"""Talks to `sobremesa street` over pipes, one prompt at a time. For tests and for make.py, which plays the set-up games.

A prompt is what stands at the end of the output without a line feed while the program waits; each is known by its
words, so nothing waits for luck.
"""
import os
import re
import select
import subprocess

PROGRAM = os.environ.get('SOBREMESA') or os.path.join(
    os.path.dirname(os.path.abspath(__file__)), '../../build/release/sobremesa')
PATIENCE = 60  # seconds; only a failure takes that long

PROMPT = re.compile(
    r"(street master's[^\n]*> |\([sSn]/[nN]\) ?|\(s/n\)|\(F/p\) |dado:|: )$")


class Ended(Exception):
    """The program has ended."""


class Console:
    def __init__(self, directory, *arguments, env=None):
        environment = dict(os.environ, LC_ALL='C.UTF-8', SOBREMESA_LANG='es', HOME=directory)
        environment.update(env or {})
        self.typed, self.text, self.code = [], '', None
        self.process = subprocess.Popen(
            [PROGRAM, 'street', '--dir', directory, *map(str, arguments)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, cwd=directory, bufsize=0)
        self.last = ''
        self.wait()

    def wait(self):
        """Reads up to the next prompt; self.last is what was printed since the last answer."""
        data, self.last = b'', ''
        while True:
            ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
            assert ready, 'no prompt after %r' % self.text[-300:]
            chunk = os.read(self.process.stdout.fileno(), 65536)
            if not chunk:
                self.code = self.process.wait()
                self.last = data.decode()
                self.text += self.last
                raise Ended(self.last[-500:])
            data += chunk
            try:
                self.last = data.decode()
            except UnicodeDecodeError:
                continue
            line = self.last.rsplit('\n', 1)[-1]
            more, _, _ = select.select([self.process.stdout], [], [], 0)
            if line and not more and PROMPT.search(line):
                self.text += self.last
                self.prompt = line
                return

    def say(self, line):
        self.typed.append(line)
        self.process.stdin.write((line + '\n').encode())
        self.wait()
        return self.last

    def end(self):
        self.process.stdin.close()
        try:
            self.wait()
        except Ended:
            pass
        return self.code
