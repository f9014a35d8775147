#!/usr/bin/env python3
"""Plays `sobremesa play reversi` in a real pseudo-terminal and at a pipe.

    play_reversi.py             runs the tests; UPDATE_GOLDEN=1 rewrites tests/play/screen-reversi*.golden.txt
    play_reversi.py --picture | tools/screen2svg.py --title 'sobremesa play reversi' >docs/pictures/play-reversi.svg
"""
import re
import sys

from play_table import Table, main, pipe

GAME = ('reversi', '--bots', 'greedy', '--seed', '1')  # greedy leaves nothing to chance or to a clock
TURN = 'Te toca: flechas'


def open_squares(screen):
    """The squares with a dot: where one may play."""
    squares = []
    for line in screen.splitlines():
        row = re.match(r'\s*(\d) ?│(.*)│', line)
        for column, cell in enumerate(row.group(2).split('│') if row else ()):
            if '·' in cell:
                squares.append('abcdefgh'[column] + row.group(1))
    return squares


def play(table, square):
    table.step(*square)


def test_whole_game():
    with Table(*GAME) as table:
        table.golden('reversi', TURN)
        moves = 0
        while '¿Otro juego?' not in table.screen.text():
            play(table, open_squares(table.screen.text())[0])
            moves += 1
        assert moves > 10, moves
        table.step('u')  # the end is taken back as well
        assert TURN in table.screen.text()
        play(table, open_squares(table.screen.text())[0])
        table.wait_for('¿Otro juego?')
        table.press('n')
        assert table.end() == 0


def test_cursor_and_undo():
    with Table(*GAME) as table:
        table.golden('reversi', TURN)
        table.step('\033[C')  # the first step shows the cursor where one may play
        table.wait_for('[·]')
        table.press('\r')
        table.wait_for('Juegas d3')
        table.wait_for('u deshacer')
        table.press('u')
        table.wait(lambda screen: 'Juegas d3' not in screen and TURN in screen, 'the move taken back')
        table.press('a1')
        table.wait_for('Ahí no se puede jugar: a1')
        table.step('\033', 'f', '5')
        table.wait_for('Juegas f5')
        table.leave()
        assert table.end() == 0


def test_hints():
    with Table(*GAME) as table:
        table.wait_for(TURN)
        table.step('p')
        assert re.search(r'│ ?[+-]\d+ ?│', table.screen.text()) and not open_squares(table.screen.text())
        table.leave()
        assert table.end() == 0


def test_other_screens():
    with Table(*GAME, rows=40, columns=120) as table:
        table.golden('reversi-big', TURN)
        table.change_size(16, 50)
        table.wait(lambda screen: 'a  b  c' in screen and TURN in screen, 'the small board')
        table.leave()
        assert table.end() == 0
    with Table(*GAME, '--lang', 'en', LC_ALL='C', TERM='linux', NO_COLOR='1') as table:
        table.wait(lambda screen: '| O | X |' in screen, 'discs in ASCII')
        assert all(byte < 128 for byte in table.screen.raw)
        table.leave('Leave it?')
        assert table.end() == 0


def test_pipe():
    done = pipe(*GAME, answers='f5\npista\ntablero\ndeshacer\nF5\nzz\nayuda\n1\nq\n')
    text = done.stdout.decode()
    assert done.returncode == 0, done.stderr
    assert text.count('Juegas f5') == 2 and "'zz' no es una de las opciones." in text
    assert ' 4 - - + ○ ● - - -' in text and 'f5, negra' in text and re.search(r'c\d [+-]\d', text)
    done = pipe(*GAME, answers='1\n' * 60)
    assert done.returncode == 0 and '¿Otro juego?' in done.stdout.decode()
    for level in ('1', '8', 'level3'):
        assert pipe('reversi', '--level', level, answers='f5\nq\n').returncode == 0
    done = pipe('reversi', '--level', '99', answers='q\n')
    assert done.returncode == 2 and "ningún nivel '99'".encode() in done.stderr
    done = pipe('reversi', '--level', '1', '--bots', 'greedy', answers='q\n')
    assert done.returncode == 2 and done.stderr.count(b'\n') == 1
    done = pipe('reversi', '--rules', 'dice=1', '--bots', 'greedy', answers='q\n')
    assert done.returncode == 0 and 'Dados: ' in done.stdout.decode()


def play_to_picture(table):
    table.wait_for(TURN)
    for _ in range(8):
        play(table, open_squares(table.screen.text())[0])
    table.step('p', '\033[C')
    table.golden('reversi-picture', '[')


def test_picture():
    """The picture is a screen that the program still draws."""
    with Table(*GAME) as table:
        play_to_picture(table)
        table.leave()
        assert table.end() == 0


def picture():
    with Table(*GAME) as table:
        play_to_picture(table)
        sys.stdout.write(table.screen.ansi())


if __name__ == '__main__':
    sys.exit(main(globals(), picture))
