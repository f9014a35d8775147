"""`sobremesa play` in a real pseudo-terminal and at a pipe, for the scripts that play a game each.

The terminal is the few escape sequences that the program may use: any other one fails the test. Nothing waits for
luck: a test waits until the screen is what it should be, and fails when the program has been silent for too long. So
a slow machine fails no test. A program that never stops drawing is ended by ctest.
"""
import codecs
import difflib
import fcntl
import os
import re
import select
import struct
import subprocess
import sys
import termios
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.environ.get('SOBREMESA') or os.path.join(HERE, '../build/release/sobremesa')
PATIENCE = 60  # seconds without a word from the program; only a failure takes that long


class Screen:
    """A terminal that knows what ansi.c and terminal.c write."""

    def __init__(self, rows, columns):
        self.decoder = codecs.getincrementaldecoder('utf-8')()
        self.pending, self.sgr = '', ''
        self.modes = {'1049': False, '25': True, '7': True}
        self.raw = b''
        self.frames = 0  # drawings that were finished: each ends with the cursor at home
        self.settled = False  # nothing has come since then
        self.next_size = None
        self.resize(rows, columns)

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.clear()

    def resize_when_cleared(self, rows, columns):
        """What was drawn for the old size may still be on its way; the drawing for the new one clears the screen first."""
        self.next_size = rows, columns

    def clear(self):
        self.cells = [[(' ', '')] * self.columns for _ in range(self.rows)]
        self.row = self.column = 0

    def feed(self, data):
        self.raw += data
        text = self.pending + self.decoder.decode(data)
        self.pending = ''
        while text:
            if text[0] == '\033':
                match = re.match(r'\033\[([?0-9;]*)([A-Za-z])', text)
                if not match:
                    self.pending = text
                    return
                self.control(match.group(1), match.group(2))
                text = text[match.end():]
            else:
                self.put(text[0])
                text = text[1:]

    def put(self, ch):
        self.settled = False
        if ch == '\r':
            self.column = 0
        elif ch == '\n':
            self.line_feed()
        else:
            assert ch.isprintable(), 'a control character: %r' % ch
            if self.modes['7'] and self.column == self.columns:
                self.column = 0
                self.line_feed()
            assert self.column < self.columns, 'written beyond the edge'
            self.cells[self.row][self.column] = (ch, self.sgr)
            self.column += 1

    def line_feed(self):
        if self.row < self.rows - 1:
            self.row += 1
        else:
            self.cells = self.cells[1:] + [[(' ', '')] * self.columns]

    def control(self, numbers, final):
        if final == 'H':
            row, column = (numbers.split(';') if numbers else ('1', '1'))
            self.frames += not numbers
            self.settled = not numbers
            self.row, self.column = int(row) - 1, int(column) - 1
        elif final == 'J' and numbers == '2':
            self.rows, self.columns = self.next_size or (self.rows, self.columns)
            self.next_size = None
            self.clear()
        elif final == 'm':
            self.sgr = numbers
        elif final in 'hl' and numbers[1:] in self.modes:
            self.modes[numbers[1:]] = final == 'h'
            if numbers == '?1049':
                self.clear()
        else:
            raise AssertionError('an escape sequence that is not expected: [%s%s' % (numbers, final))

    def text(self):
        return ''.join(''.join(ch for ch, _ in row).rstrip() + '\n' for row in self.cells)

    def ansi(self):
        lines = []
        for row in self.cells:
            line, sgr = '', ''
            for ch, look in row:
                line += ('\033[0m' if not look else '\033[%sm' % look) * (look != sgr) + ch
                sgr = look
            lines.append(line + '\033[0m')
        return '\n'.join(lines) + '\n'


class Table:
    """The program at a terminal of its own."""

    def __init__(self, *arguments, command='play', rows=24, columns=80, under=(), **environment):
        self.master, self.slave = os.openpty()
        self.resize(rows, columns)
        self.before = termios.tcgetattr(self.slave)
        self.screen = Screen(rows, columns)
        settings = {'TERM': 'xterm-256color', 'LC_ALL': 'C.UTF-8', 'SOBREMESA_PACE': '0', 'SOBREMESA_LANG': 'es',
                    'XDG_STATE_HOME': '/dev/null'}  # nothing is kept unless a test says where
        settings.update(environment)
        kept = {key: value for key, value in os.environ.items() if key in ('PATH', 'HOME', 'ASAN_OPTIONS')}
        self.process = subprocess.Popen([*under, PROGRAM, command, *arguments], stdin=self.slave, stdout=self.slave,
                                        stderr=self.slave, env={**kept, **settings}, start_new_session=True,
                                        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)

    def resize(self, rows, columns):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))

    def change_size(self, rows, columns):
        """Another window, and the drawing for it."""
        self.screen.resize_when_cleared(rows, columns)
        self.resize(rows, columns)
        self.wait(lambda _: not self.screen.next_size and self.screen.settled, 'the drawing for another window')

    def press(self, keys):
        os.write(self.master, keys.encode())

    def step(self, *keys):
        """Presses one key after the other and waits for the drawing that follows each."""
        for key in keys:
            self.wait(lambda _: self.screen.settled, 'the end of a drawing')
            before = self.screen.frames
            self.press(key)
            self.wait(lambda _, before=before: self.screen.frames > before and self.screen.settled,
                      'a drawing after %r' % key)

    def read(self, seconds):
        """Whether something came."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        self.screen.feed(os.read(self.master, 65536))
        return True

    def wait(self, found, what):
        """Until found(text of the screen)."""
        while not found(self.screen.text()):
            if not self.read(PATIENCE):
                raise AssertionError('waited in vain for %s; the screen is\n%s' % (what, self.screen.text()))

    def wait_for(self, text):
        """Until the text is there and the drawing that it is in has ended."""
        self.wait(lambda screen: text in screen and self.screen.settled, repr(text))

    def golden(self, name, ready):
        """Waits for the screen of that golden file."""
        path = os.path.join(HERE, 'play', 'screen-%s.golden.txt' % name)
        if os.environ.get('UPDATE_GOLDEN'):
            self.wait_for(ready)
            end = time.monotonic() + 1
            while time.monotonic() < end:  # whatever is still on its way; a person looks at the result
                self.read(0.1)
            with open(path, 'w', encoding='utf-8') as file:
                file.write(self.screen.text())
        with open(path, encoding='utf-8') as file:
            want = file.read()
        try:
            self.wait(lambda screen: screen == want, name)
        except AssertionError:
            difference = difflib.unified_diff(want.splitlines(), self.screen.text().splitlines(), name, 'screen',
                                              lineterm='')
            raise AssertionError('\n'.join(difference)) from None

    def leave(self, words='Lo dejas?'):
        """Leaves in the middle of a game, which is asked about once."""
        self.press('q')
        self.wait(lambda screen: words in screen, 'the question before leaving')
        self.press('s')

    def end(self):
        """Waits for the program's end: its exit code. The terminal must be as it was."""
        silent_since = time.monotonic()
        while self.process.poll() is None:
            if self.read(0.1):
                silent_since = time.monotonic()
            assert time.monotonic() < silent_since + PATIENCE, 'the program does not end'
        while select.select([self.master], [], [], 0)[0]:
            self.read(0)
        assert termios.tcgetattr(self.slave) == self.before, 'the terminal is left in another mode'
        assert self.screen.modes == {'1049': False, '25': True, '7': True}, self.screen.modes
        assert self.screen.sgr in ('', '0'), 'colours are left on'
        return self.process.returncode


def pipe(*arguments, answers='', **environment):
    settings = {'SOBREMESA_LANG': 'es', 'LC_ALL': 'C.UTF-8', 'PATH': os.environ['PATH'], **environment}
    return subprocess.run([PROGRAM, 'play', *arguments], input=answers.encode(), capture_output=True, env=settings,
                          check=False)


def main(tests, picture=None):
    """Runs the functions test_… of a script, or those named on the command line; --picture writes the README's."""
    if sys.argv[1:] == ['--picture'] and picture:
        picture()
        return 0
    failures = 0
    for name, test in list(tests.items()):
        if not name.startswith('test_') or (sys.argv[1:] and name not in sys.argv[1:]):
            continue
        start = time.monotonic()
        try:
            test()
            print('ok   %-18s %.1f s' % (name, time.monotonic() - start), flush=True)
        except Exception as error:  # one test's failure is not the next one's
            failures += 1
            print('FAIL %s: %s: %s' % (name, type(error).__name__, str(error) or traceback.format_exc()), flush=True)
    return failures != 0
