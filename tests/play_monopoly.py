#!/usr/bin/env python3
"""Plays `sobremesa play monopoly` in a real pseudo-terminal and at a pipe.

    play_monopoly.py            runs the tests; UPDATE_GOLDEN=1 rewrites tests/play/screen-monopoly*.golden.txt
    play_monopoly.py --picture | tools/screen2svg.py --title 'sobremesa play monopoly' >docs/pictures/play-monopoly.svg
"""
import re
import sys

from play_table import Table, main, pipe

GAME = ('monopoly', '--bots', 'reglas', '--seed', '21', '--rounds', '6')
PICTURE = ('monopoly', '--bots', 'reglas', '--seed', '12')
TURN = 'Te toca'


def key_of(screen, words):
    """The key that stands before these words on the screen, or None."""
    found = re.search(r' (\w) +' + words, screen)
    return found.group(1) if found else None


def turn(table, wishes=('tirar los dados', 'comprar por', 'construir', 'pagar', 'salir de la subasta',
                        'fin del turno', 'hipotecar')):
    """One decision: the first of the wishes that there is; a list behind it is answered with its first entry."""
    def asked(screen):
        return table.screen.settled and ('¿Otro juego?' in screen or
                                         (TURN in screen and any(key_of(screen, words) for words in wishes)))

    table.wait(asked, 'a question')
    screen = table.screen.text()
    if '¿Otro juego?' in screen:
        return False
    table.step(next(key for key in (key_of(screen, words) for words in wishes) if key))
    if '(Esc: volver)' in table.screen.text():
        table.step('1')
    return True


def test_whole_game():
    with Table(*GAME) as table:
        table.golden('monopoly', TURN)
        table.press('?')
        table.wait_for('miran las casillas')
        table.press('\033')
        table.golden('monopoly', TURN)
        table.step(*'>>>')
        table.golden('monopoly-look', 'CAJA DE COMUNIDAD')
        decisions = 0
        while turn(table):
            decisions += 1
        assert decisions > 6, decisions
        table.wait_for('¿Otro juego?')
        table.press('n')
        assert table.end() == 0
        text = re.sub(r'\s', '', table.screen.text())  # the line is longer than the screen
        assert 'sobremesaplaymonopoly--seed21--botsreglas--rounds6' in text, text


def test_resize():
    with Table(*GAME) as table:
        table.wait_for(TURN)
        for rows, columns, words in ((40, 120, 'LAVAPIÉS'), (24, 40, TURN), (24, 80, 'LAV')):
            table.change_size(rows, columns)
            table.wait(lambda screen, words=words: words in screen and TURN in screen, words)
        table.leave()
        assert table.end() == 0


def test_ascii_without_colours():
    with Table(*GAME, LC_ALL='C', TERM='linux', NO_COLOR='1') as table:
        table.wait_for('PKG')
        table.wait_for(TURN)
        assert all(byte < 128 for byte in table.screen.raw)
        assert not re.search(rb'\033\[[0-9;]*(3[0-9]|4[0-9]|9[0-7])[;m]', table.screen.raw)
        table.leave()
        assert table.end() == 0


def test_giving_up_is_asked_twice():
    with Table(*GAME) as table:
        table.wait_for(TURN)
        table.press('r')
        table.wait_for('¿Seguro?')
        table.press('\033')
        table.wait_for(TURN)
        table.press('r1')
        table.wait_for('¿Otro juego?')
        table.press('q')
        assert table.end() == 0


def test_pipe():
    done = pipe(*GAME, answers='ayuda\ntablero\nx\n' + '1\n' * 400 + 'n\n')
    text = done.stdout.decode()
    assert '39 PASEO DEL PRADO, libre, 40.000' in text and "'x' no es una de las opciones." in text
    assert 'Tiras ' in text and 'Compras ' in text and 'Ana tira ' in text and 'Tú tira' not in text
    assert done.returncode == 0 and '¿Otro juego?' in text, (done.stderr, text[-500:])
    done = pipe('monopoly', '--rules', 'nonsense', answers='q\n')
    assert done.returncode == 2 and done.stderr.count(b'\n') == 1, done.stderr
    done = pipe('monopoly', '--rules', 'houses=0', '--bots', 'azar', answers='q\n')
    assert 'negociar' not in done.stdout.decode(), 'S8: where somebody does not negotiate, nobody does'
    done = pipe('monopoly', '--bots', 'maestro', '--seed', '3', answers='q\n')
    assert 'negociar con Ana' in done.stdout.decode()


def test_bids_in_lines():
    done = pipe(*GAME, answers='1\n2\n1 200000\nn\n2\nq\n')
    text = done.stdout.decode()
    assert 'Mejor puja 8.450, mínimo 8.451, precio 10.000\nSubasta: GLORIETA CUATRO CAMINOS\n' in text, text
    assert '1) pujar, de 8.451 a 250.000: escribe 1 y el número\n   2) pujar 10.000\n   3) pasar\n' in text, text
    assert text.count('¿Seguro? (s/n)') == 1 and 'Pujas 10.000 por GLORIETA' in text, text
    done = pipe('monopoly', '--rules', 'board=us', '--lang', 'en', '--seed', '21', '--bots', 'reglas', answers='1\n2\nq\n')
    text = done.stdout.decode()
    assert 'You: 1,500, 0 properties' in text and 'Ana buys Reading Railroad for 200' in text, text


def play_to_picture(table):
    table.wait_for(TURN)
    for _ in range(24):
        turn(table)
    table.golden('monopoly-picture', TURN)


def test_picture():
    """The picture is a screen that the program still draws."""
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
