#!/usr/bin/env python3
"""Plays `sobremesa play` in a real pseudo-terminal of 80x24 and at a pipe.

    play_uno.py                 runs the tests; UPDATE_GOLDEN=1 rewrites tests/play/screen-*.golden.txt
    play_uno.py --picture | tools/screen2svg.py >docs/pictures/play-uno.svg       makes the README's picture again
"""
import os
import re
import signal
import sys
import tempfile

from play_table import Table, main, pipe

UNO = ('uno', '--bots', 'random', '--seed', '55')
PICTURE = ('uno', '--bots', 'random', '--seed', '6')
TURN = 'Te toca: pulsa'


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
        table.golden('end', '¿Otro juego?')
        table.press('s')
        table.wait_for('partida 2')
        table.press('1' * 300)
        table.golden('end-2', '¿Otro juego?')
        table.press('n')
        assert table.end() == 0
        assert re.search(r'Para repetir: sobremesa play uno --seed \d+ --bots random\n', table.screen.text())


def test_english():
    with Table(*UNO, '--lang', 'en', '--seats', '2', '--name', 'Zoë') as table:
        table.golden('english', 'Your turn')
        table.press('1' * 300)
        table.golden('english-end', 'Another game?')
        table.press('n')
        assert table.end() == 0


def test_template():
    with Table('template', '--seed', '5', '--bots', 'random') as table:
        table.golden('template', 'Te toca')
        table.press('3' * 9 + '2' * 9 + '1' * 9)
        table.wait_for('¿Otro juego?')
        table.press('q')
        assert table.end() == 0


def test_leaving():
    for keys, code in (('qs', 0), ('qq', 0), ('qnq\r', 0), ('\003', 130)):
        with Table(*UNO) as table:
            table.wait_for(TURN)
            table.press(keys)
            assert table.end() == code, keys
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        with Table(*UNO, SOBREMESA_PACE='50') as table:
            table.wait_for('partida 1')
            table.process.send_signal(number)
            assert table.end() == (130 if number == signal.SIGINT else -number)


def test_redraw():
    with Table(*UNO) as table:
        table.wait_for(TURN)
        table.change_size(30, 100)
        table.golden('resized', TURN)
        table.screen.clear()  # something else has written on it
        table.process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, table.process.pid, os.WSTOPPED)
        table.process.send_signal(signal.SIGCONT)
        table.golden('resized', TURN)
        table.leave()
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
        table.wait(lambda screen: 'stopped' in screen, 'the shell')
        assert table.screen.modes == {'1049': False, '25': True, '7': True}
        table.press('\n')
        table.golden('start', TURN)
        table.leave()
        assert table.end() == 0


def test_pace():
    """A bot thinks; keys meanwhile are answered and play nothing; the space bar does not wait."""
    with Table(*UNO, SOBREMESA_PACE='60000') as table:
        table.wait_for('Carmen está pensando…')
        table.press('1')
        table.wait_for('Aún no te toca: juega Carmen')
        table.press(' ')
        table.wait_for(TURN)
        table.leave()
        assert table.end() == 0


def test_colours():
    with Table(*UNO, NO_COLOR='1') as table:
        table.golden('start', TURN)
        assert not re.search(rb'\033\[[0-9;]*(3[0-9]|4[0-9]|9[0-7])[;m]', table.screen.raw)
        table.leave()
        assert table.end() == 0
    with Table(*UNO, LC_ALL='C', TERM='linux') as table:
        table.golden('ascii', TURN[:8])
        assert all(byte < 128 for byte in table.screen.raw)
        table.leave()
        assert table.end() == 0
    for name in ('dumb', 'a-terminal-that-nobody-has-heard-of', 'vt52'):
        with Table(*UNO, TERM=name) as table:
            table.wait(lambda _: b'Te toca: un n' in table.screen.raw, 'the line mode')
            assert b'\033' not in table.screen.raw
            table.press('q\n')
            assert table.end() == 0
            assert b'\033' not in table.screen.raw


def test_pipe():
    answers = 'x\n?\n' + '1\n' * 300
    done = pipe(*UNO, answers=answers + 'n\n')
    text = done.stdout.decode()
    assert done.returncode == 1 or 'juego' in text, text
    # The same game as at the terminal, played with the first option to its end.
    count = text[:text.index('¿Otro juego?')].count('Te toca: ') - 2  # a wrong answer and the help asked again
    assert 'Te toca: pulsa 1 (' in text and 'del 1 al 1' not in text, text
    done = pipe(*UNO, answers='1\n' * count)
    assert done.returncode == 0 and not done.stderr, done
    done = pipe(*UNO, answers='1\n' * count + 'n\n')
    assert done.returncode == 0 and b'\033' not in done.stdout
    assert 'gana el juego' in done.stdout.decode() or 'Ganas el juego' in done.stdout.decode()
    done = pipe(*UNO, answers='1\n' * (count - 1))
    assert done.returncode == 1
    assert done.stderr == 'sobremesa: play: la entrada se ha acabado antes que la partida\n'.encode(), done.stderr
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
        assert lines[0] == 'sobremesa-journal 2' and len(lines) > 30
        assert any(re.fullmatch('seed 55 ~[0-9a-f]{8}', line) for line in lines)
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
        done = pipe(*arguments, SOBREMESA_LANG='en')
        assert done.returncode == code and words in done.stderr.decode(), (arguments, done)
        assert done.stderr.count(b'\n') == 1 and not done.stdout, (arguments, done)
    for lang, words in (('es', b'130 tras Ctrl-C'), ('en', b'130 after Ctrl-C')):
        done = pipe('--help', '--lang', lang)
        assert done.returncode == 0 and words in done.stdout


def play_to_picture(table):
    table.wait_for(TURN)
    table.press('1' * 5)
    table.golden('picture', '¡UNO!')


def test_picture():
    """The README's picture is a screen that the program still draws."""
    with Table(*PICTURE) as table:
        play_to_picture(table)
        table.leave()
        assert table.end() == 0


def picture():
    with Table(*PICTURE) as table:
        play_to_picture(table)
        sys.stdout.write(table.screen.ansi())


if __name__ == '__main__':
    sys.exit(main(globals(), picture))
