#!/usr/bin/env python3
"""Plays `sobremesa play truco` in a real pseudo-terminal and at a pipe: you are A, your partner is C.

    play_truco.py               runs the tests; UPDATE_GOLDEN=1 rewrites tests/play/screen-truco*.golden.txt
    play_truco.py --picture | tools/screen2svg.py --title 'sobremesa play truco' >docs/pictures/play-truco.svg
"""
import re
import sys

from play_table import Table, main, pipe

GAME = ('truco', '--bots', 'random', '--seed', '3')
TURN = 'Te toca: '


def answer(table):
    """The first card, or the first answer; False when the game is over."""
    screen = table.screen.text()
    if '¿Otro juego?' in screen:
        return False
    call = re.search(r' (\w)  no quiero', screen)
    table.step(call.group(1) if call else '1')
    return True


def test_whole_game():
    with Table(*GAME) as table:
        table.golden('truco', TURN)
        while answer(table):
            pass
        table.press('n')
        assert table.end() == 0


def test_other_screens():
    with Table(*GAME, rows=40, columns=120) as table:
        table.golden('truco-big', TURN)
        table.change_size(20, 60)
        table.wait(lambda screen: TURN in screen, 'the small table')
        table.leave()
        assert table.end() == 0
    with Table(*GAME, LC_ALL='C', TERM='linux', NO_COLOR='1') as table:
        table.wait_for(TURN)
        assert all(byte < 128 for byte in table.screen.raw)
        table.leave()
        assert table.end() == 0


def test_pipe():
    done = pipe(*GAME, answers='ayuda\nu\n' + '1\n' * 400)
    text = done.stdout.decode()
    assert done.returncode == 0 and '¿Otro juego?' in text, done.stderr
    assert "'u' no es una de las opciones." in text, 'what is hidden cannot be taken back'
    assert 'La vira es ' in text and 'Juegas ' in text and 'Tú juega' not in text
    assert 'Nosotros: ' in text and 'Ellos: ' in text


def play_to_picture(table):
    table.wait_for(TURN)
    for _ in range(14):
        answer(table)
    table.golden('truco-picture', TURN)


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
