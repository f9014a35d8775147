#!/usr/bin/env python3
"""Plays `sobremesa play` in a real pseudo-terminal of 80x24 and at a pipe.

    play_uno.py                 runs the tests; UPDATE_GOLDEN=1 rewrites tests/play/screen-*.golden.txt
    play_uno.py --picture | tools/screen2svg.py >docs/pictures/play-uno.svg       makes the README's picture again

The terminal is the few escape sequences that the program may use: any other one fails the test. Nothing waits for
luck: a test waits until the screen is what it should be, and fails when that takes too long.
"""
import codecs
import difflib
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.environ.get('SOBREMESA') or os.path.join(HERE, '../build/release/sobremesa')
PATIENCE = 60  # seconds; only a failure takes that long


class Screen:
    """A terminal that knows what ansi.c and terminal.c write."""

    def __init__(self, rows, columns):
        self.decoder = codecs.getincrementaldecoder('utf-8')()
        self.pending, self.sgr = '', ''
        self.modes = {'1049': False, '25': True, '7': True}
        self.raw = b''
        self.resize(rows, columns)

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.clear()

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
            self.row, self.column = int(row) - 1, int(column) - 1
        elif final == 'J' and numbers == '2':
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

    def __init__(self, *arguments, rows=24, columns=80, under=(), **environment):
        self.master, self.slave = os.openpty()
        self.resize(rows, columns)
        self.before = termios.tcgetattr(self.slave)
        self.screen = Screen(rows, columns)
        settings = {'TERM': 'xterm-256color', 'LC_ALL': 'C.UTF-8', 'SOBREMESA_PACE': '0', 'SOBREMESA_LANG': 'es'}
        settings.update(environment)
        kept = {key: value for key, value in os.environ.items() if key in ('PATH', 'HOME', 'ASAN_OPTIONS')}
        self.process = subprocess.Popen([*under, PROGRAM, 'play', *arguments], stdin=self.slave, stdout=self.slave,
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

    def press(self, keys):
        os.write(self.master, keys.encode())

    def read(self, seconds):
        if select.select([self.master], [], [], seconds)[0]:
            self.screen.feed(os.read(self.master, 65536))

    def wait(self, found, what):
        """Until found(text of the screen)."""
        end = time.monotonic() + PATIENCE
        while not found(self.screen.text()):
            if time.monotonic() > end:
                raise AssertionError('waited in vain for %s; the screen is\n%s' % (what, self.screen.text()))
            self.read(0.5)

    def wait_for(self, text):
        self.wait(lambda screen: text in screen, repr(text))

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

    def end(self):
        """Waits for the program's end: its exit code. The terminal must be as it was."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < deadline, 'the program does not end'
            self.read(0.1)
        while select.select([self.master], [], [], 0)[0]:
            self.read(0)
        assert termios.tcgetattr(self.slave) == self.before, 'the terminal is left in another mode'
        assert self.screen.modes == {'1049': False, '25': True, '7': True}, self.screen.modes
        assert self.screen.sgr in ('', '0'), 'colours are left on'
        return self.process.returncode


UNO = ('uno', '--bots', 'random', '--seed', '55')
PICTURE = ('uno', '--bots', 'random', '--seed', '6')
TURN = 'Te toca: pulsa'


def pipe(*arguments, answers='', **environment):
    settings = {'SOBREMESA_LANG': 'es', 'LC_ALL': 'C.UTF-8', 'PATH': os.environ['PATH'], **environment}
    return subprocess.run([PROGRAM, 'play', *arguments], input=answers.encode(), capture_output=True, env=settings,
                          timeout=PATIENCE, check=False)


# --- the tests ---

def test_whole_game():
    with Table(*UNO) as table:
        table.golden('start', TURN)
        assert table.screen.modes == {'1049': True, '25': False, '7': False}
        assert b'\033[0;1;38;5;231;48;5;160m' in table.screen.raw, 'a red card is red'
        table.press('?')
        table.golden('help', 'esta ayuda')
        table.press(' ')
        table.golden('start', TURN)
        table.press('4')
        table.golden('colour', '¿Qué color pides?')
        table.press('\033')
        table.golden('start', TURN)
        table.press('42')
        table.golden('second', 'CC')
        table.press('1' * 200)
        table.golden('end', '¿Otra ronda?')
        table.press('s')
        table.wait_for('ronda 2')
        table.press('1' * 300)
        table.golden('end-2', '¿Otra ronda?')
        table.press('n')
        assert table.end() == 0
        assert re.search(r'Para repetir la ronda: sobremesa play uno --seed \d+ --bots random\n', table.screen.text())


def test_english():
    with Table(*UNO, '--lang', 'en', '--seats', '2', '--name', 'Zoë') as table:
        table.golden('english', 'Your turn')
        table.press('1' * 300)
        table.golden('english-end', 'Another round?')
        table.press('n')
        assert table.end() == 0


def test_template():
    with Table('template', '--seed', '5', '--bots', 'random') as table:
        table.golden('template', 'Te toca')
        table.press('3' * 9 + '2' * 9 + '1' * 9)
        table.wait_for('¿Otra ronda?')
        table.press('q')
        assert table.end() == 0


def test_leaving():
    for keys, code in (('q', 0), ('\003', 130)):
        with Table(*UNO) as table:
            table.wait_for(TURN)
            table.press(keys)
            assert table.end() == code, keys
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        with Table(*UNO, SOBREMESA_PACE='50') as table:
            table.wait_for('ronda 1')
            table.process.send_signal(number)
            assert table.end() == (130 if number == signal.SIGINT else -number)


def test_redraw():
    with Table(*UNO) as table:
        table.wait_for(TURN)
        table.screen.resize(30, 100)
        table.resize(30, 100)
        table.golden('resized', TURN)
        table.screen.clear()  # something else has written on it
        table.process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, table.process.pid, os.WSTOPPED)
        table.process.send_signal(signal.SIGCONT)
        table.golden('resized', TURN)
        table.press('q')
        assert table.end() == 0


# What a shell does for Ctrl-Z; the program's words are its arguments.
SHELL = '''
import os, signal, sys, termios
before = termios.tcgetattr(0)
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
child = os.fork()
if child == 0:
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpgid(0))
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    os.execv(sys.argv[1], sys.argv[1:])
_, status = os.waitpid(child, os.WUNTRACED)
assert os.WIFSTOPPED(status) and termios.tcgetattr(0) == before
os.tcsetpgrp(0, os.getpgid(0))
os.write(1, b'stopped')
os.read(0, 1)
os.tcsetpgrp(0, child)
os.kill(child, signal.SIGCONT)
_, status = os.waitpid(child, 0)
os.tcsetpgrp(0, os.getpgid(0))
sys.exit(os.WEXITSTATUS(status))
'''


def test_stop():
    with Table(*UNO, under=(sys.executable, '-c', SHELL)) as table:
        table.wait_for(TURN)
        table.press('\032')
        table.wait_for('stopped')
        assert table.screen.modes == {'1049': False, '25': True, '7': True}
        table.press('\n')
        table.golden('start', TURN)
        table.press('q')
        assert table.end() == 0


def test_pace():
    """A bot thinks; keys meanwhile are answered and play nothing; the space bar does not wait."""
    with Table(*UNO, SOBREMESA_PACE='60000') as table:
        table.wait_for('Carmen está pensando…')
        table.press('1')
        table.wait_for('Aún no te toca: juega Carmen')
        table.press(' ')
        table.wait_for(TURN)
        table.press('q')
        assert table.end() == 0


def test_colours():
    with Table(*UNO, NO_COLOR='1') as table:
        table.golden('start', TURN)
        assert not re.search(rb'\033\[[0-9;]*(3[0-9]|4[0-9]|9[0-7])[;m]', table.screen.raw)
        table.press('q')
        assert table.end() == 0
    with Table(*UNO, LC_ALL='C', TERM='linux') as table:
        table.golden('ascii', TURN[:8])
        assert all(byte < 128 for byte in table.screen.raw)
        table.press('q')
        assert table.end() == 0
    with Table(*UNO, TERM='dumb') as table:
        table.wait(lambda _: b'Te toca: un n' in table.screen.raw, 'the line mode')
        assert b'\033' not in table.screen.raw
        table.press('q\n')
        assert table.end() == 0
        assert b'\033' not in table.screen.raw


def test_pipe():
    answers = 'x\n?\n' + '1\n' * 300
    done = pipe(*UNO, answers=answers + 'n\n')
    text = done.stdout.decode()
    assert done.returncode == 1 or 'ronda' in text, text
    # The same game as at the terminal, played with the first option to its end.
    count = text[:text.index('¿Otra ronda?')].count('Te toca: un número') - 2  # a wrong answer and the help asked again
    done = pipe(*UNO, answers='1\n' * count)
    assert done.returncode == 0 and not done.stderr, done
    done = pipe(*UNO, answers='1\n' * count + 'n\n')
    assert done.returncode == 0 and b'\033' not in done.stdout
    assert 'gana la ronda' in done.stdout.decode() or 'Ganas la ronda' in done.stdout.decode()
    done = pipe(*UNO, answers='1\n' * (count - 1))
    assert done.returncode == 1
    assert done.stderr == b'sobremesa: play: the input ended before the game did\n', done.stderr
    assert "'x' no es una de las opciones." in text and 'pierde turno: el siguiente no juega' in text
    done = pipe(*UNO, '--lang', 'en', answers='?\nq\n', LC_ALL='C')
    assert done.returncode == 0 and b'Your turn: a number from 1 to' in done.stdout
    assert all(byte < 128 for byte in done.stdout)


def test_journal():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'game.txt')
        assert pipe(*UNO, '--journal', path, answers='1\nq\n').returncode == 0
        with open(path, encoding='utf-8') as file:
            lines = file.read().splitlines()
        assert lines[0] == 'sobremesa-journal 1' and 'seed 55' in lines and len(lines) > 30
        assert pipe(*UNO, '--journal', path + '/no', answers='1\n').stderr.count(b'\n') == 1


def test_misuse():
    cases = ((('uno', '--seats', '9'), 2, 'uno is for 2 to 4 players, not 9'),
             (('uno', '--seats', 'x'), 2, '--seats takes a whole number'),
             (('uno', '--bots', 'nobody'), 2, "no automatic player 'nobody'"),
             (('uno', '--bots', 'random,random,random,random'), 2, 'more than 3 players'),
             (('uno', '--seed', 'x'), 2, '--seed takes a whole number'),
             (('uno', '--name', 'a\033[2J'), 2, '--name takes'),
             (('uno', '--lang', 'fr'), 2, '--lang takes es or en'),
             (('uno', '--journal', '/nowhere/x'), 1, 'cannot open the journal /nowhere/x'),
             (('chess',), 2, "there is no game 'chess'"),
             ((), 2, 'which game?'))
    for arguments, code, words in cases:
        done = pipe(*arguments)
        assert done.returncode == code and words in done.stderr.decode(), (arguments, done)
        assert done.stderr.count(b'\n') == 1 and not done.stdout, (arguments, done)
    done = pipe('--help')
    assert done.returncode == 0 and b'130 after Ctrl-C' in done.stdout


def play_to_picture(table):
    table.wait_for(TURN)
    table.press('1' * 5)
    table.golden('picture', '¡UNO!')


def test_picture():
    """The README's picture is a screen that the program still draws."""
    with Table(*PICTURE) as table:
        play_to_picture(table)
        table.press('q')
        assert table.end() == 0


def picture():
    with Table(*PICTURE) as table:
        play_to_picture(table)
        sys.stdout.write(table.screen.ansi())


def main():
    if sys.argv[1:] == ['--picture']:
        picture()
        return 0
    failures = 0
    for name, test in list(globals().items()):
        if not name.startswith('test_') or (sys.argv[1:] and name not in sys.argv[1:]):
            continue
        start = time.monotonic()
        try:
            test()
            print('ok   %-18s %.1f s' % (name, time.monotonic() - start), flush=True)
        except Exception as error:  # one test's failure is not the next one's
            failures += 1
            print('FAIL %s: %s: %s' % (name, type(error).__name__, error), flush=True)
    return failures != 0


if __name__ == '__main__':
    sys.exit(main())
