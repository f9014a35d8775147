#!/usr/bin/env python3
"""A person's seat wherever play comes from, in a real pseudo-terminal: games that are left and taken up again, several
people at one screen, journals, a ring's station, a server."""
import os
import re
import signal
import subprocess
import sys
import tempfile

from free_ports import free_ports
from play_table import PATIENCE, PROGRAM, Table, main, pipe

TURN = 'Te toca: pulsa'
OFFER = 'q: salir >'


def kept(folder, game='uno'):
    return os.path.join(folder, 'sobremesa', 'play', game + '.journal')


def seed(screen):
    return re.search(r'semilla (\d+)', screen).group(1)


def play_card(table):
    """The first card that can be played, whatever it asks, and on to the next turn."""
    table.step('1')
    if '¿Qué color pides?' in table.screen.text():
        table.step('1')
    table.wait_for(TURN)


# --- left and taken up again ---

def test_left_and_taken_up():
    with tempfile.TemporaryDirectory() as folder:
        with Table('uno', '--bots', 'random', XDG_STATE_HOME=folder) as table:
            table.wait_for(TURN)
            play_card(table)
            before = table.screen.text()
            table.press('q')
            table.wait_for('Queda guardado')
            table.press('n')  # a slip of the finger
            table.wait(lambda screen: screen == before, 'the table as it was')
            table.leave('Queda guardado')
            assert table.end() == 0
            assert 'Para seguir: sobremesa play uno' in table.screen.text()
        with Table('uno', XDG_STATE_HOME=folder) as table:
            table.wait(lambda screen: OFFER in screen, 'the offer')
            assert 'lo que pides ahora' not in table.screen.text()
            table.press('\n')
            table.wait(lambda screen: screen == before, 'the same table again')
            table.leave()
            assert table.end() == 0
        with Table('uno', '--seats', '2', XDG_STATE_HOME=folder) as table:  # which it has not
            table.wait(lambda screen: OFFER in screen, 'the offer')
            text = table.screen.text().replace('\n', '')
            assert 'seats=4' in text and 'lo que pides ahora solo vale para otra' in text, text
            table.press('q\n')
            assert table.end() == 0
        with Table('uno', XDG_STATE_HOME=folder) as table:  # neither: it is still there
            table.wait(lambda screen: OFFER in screen, 'the offer')
            table.press('q\n')
            assert table.end() == 0
        assert os.path.exists(kept(folder))
        with Table('uno', '--new', '--bots', 'random', XDG_STATE_HOME=folder) as table:
            table.wait_for(TURN)
            assert seed(table.screen.text()) != seed(before)
            table.press('1' * 300)
            table.wait_for('¿Otro juego?')
            table.press('n')
            assert table.end() == 0
        assert not os.path.exists(kept(folder)), 'a game that is over is not kept'


def test_killed():
    with tempfile.TemporaryDirectory() as folder:
        with Table('uno', '--bots', 'random', XDG_STATE_HOME=folder) as table:
            table.wait_for(TURN)
            play_card(table)
            before = table.screen.text()
            table.process.send_signal(signal.SIGKILL)
            table.process.wait()
        with open(kept(folder), 'ab') as file:
            file.write(b'99 0 pl')  # it was writing a move
        with Table('uno', XDG_STATE_HOME=folder) as table:
            table.wait(lambda screen: OFFER in screen, 'the offer')
            table.press('\n')
            table.wait(lambda screen: screen == before, 'the same table again')
            with Table('uno', XDG_STATE_HOME=folder) as second:  # the place is taken
                second.wait_for(TURN)
                second.leave('No se guarda')
                assert second.end() == 0
            table.leave()
            assert table.end() == 0


def test_a_game_that_cannot_be_read():
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(os.path.dirname(kept(folder)))
        with open(kept(folder), 'w', encoding='utf-8') as file:
            file.write('sobremesa-journal 7\nof another time\n')
        with Table('uno', '--bots', 'random', XDG_STATE_HOME=folder) as table:
            table.wait(lambda screen: OFFER in screen, 'the question')
            text = table.screen.text().replace('\n', '')
            assert 'no se puede leer' in text and 'versión más nueva' in text and 'Queda apartada en' in text, text
            table.press('\n')
            table.wait_for(TURN)
            table.leave()
            assert table.end() == 0
        with open(kept(folder) + '.1', encoding='utf-8') as file:
            assert file.read().endswith('of another time\n')
        assert os.path.exists(kept(folder))


# --- several people ---

def test_two_people():
    with tempfile.TemporaryDirectory() as folder:
        with Table('uno', '--people', '2', '--seats', '3', XDG_STATE_HOME=folder) as table:
            table.wait(lambda screen: '(Intro: Jugador 1) >' in screen, 'the first name')
            table.press('Eva\n')
            table.wait(lambda screen: '(Intro: Jugador 2) >' in screen, 'the second name')
            table.press('\n')
            names = set()
            for _ in range(6):
                table.wait_for('Pásale el teclado a ')
                names.add(re.search(r'teclado a (.*)\.', table.screen.text()).group(1))
                assert '╭' not in table.screen.text(), 'no card is to be seen'
                table.press(' ')
                table.wait_for(', te toca: pulsa')
                while ', te toca: pulsa' in table.screen.text() or 'color' in table.screen.text():
                    table.step('1')
                    table.wait(lambda screen: re.search('te toca|teclado|pides|juego', screen), 'what comes next')
                    if 'Otro juego' in table.screen.text():
                        return
            assert names == {'Eva', 'Jugador 2'}, names
            table.leave()
            assert table.end() == 0
    done = pipe('reversi', '--people', '2', '--names', 'Ana,Luis', '--seed', '3', answers='1\n1\n1\nq\n')
    text = done.stdout.decode()
    assert done.returncode == 0 and '\nAna:\n' in text and '\nLuis:\n' in text and 'teclado' not in text, text
    for arguments in (('--people', '9'), ('--people', '2', '--names', 'Ana'), ('--people', '2', '--names', 'A,B,C'),
                      ('--people', '2', '--name', 'Ana'), ('--people', '5', '--seats', '4'), ('--names', 'A|B')):
        done = pipe('uno', *arguments)
        assert done.returncode == 2 and done.stderr.count(b'\n') == 1, (arguments, done)


# --- journals ---

def test_replay():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'game.journal')
        assert pipe('uno', '--seed', '4', '--name', 'Eva', '--journal', path, answers='1\n' * 200).returncode == 0
        with Table(path, command='replay') as table:
            table.wait_for('jugada 0 de ')
            first = table.screen.text()
            assert 'Eva' in first and 'Ana' in first
            table.step('\033[C', '\033[C')
            table.wait_for('jugada 2 de ')
            table.step('4', '0')
            table.wait_for('Jugada 40_')
            table.step('\r')
            table.wait_for('jugada 40 de ')
            forty = table.screen.text()
            table.step('\033[F')
            table.wait_for('gana el juego')
            table.step('\033[D')
            table.wait(lambda screen: 'gana el juego' not in screen, 'the move before the end')
            table.step('\033[H')
            table.wait(lambda screen: screen == first, 'the beginning')
            table.step('4', '1', '\r', '\033[D')
            table.wait(lambda screen: screen == forty, 'move 40 from the other side')
            table.press('q')
            assert table.end() == 0
        with open(path, 'r+b') as file:  # a digit of the last move's hash
            text = file.read()
            place = text.rindex(b' = ') + 3
            file.seek(place)
            file.write(b'1' if text[place:place + 1] == b'0' else b'0')
        with Table(path, command='replay') as table:
            table.wait_for('jugada 0 de ')
            table.step('\033[F')
            table.wait_for('su suma es otra')
            table.press('q')
            assert table.end() == 1
        with Table(path, '--to', '3', command='replay') as table:
            assert table.end() == 0
            assert b'\033' not in table.screen.raw
        with Table(path, '--plain', command='replay') as table:
            assert table.end() == 1
            assert b'\033' not in table.screen.raw


# --- wires ---

def start(*arguments):
    return subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def test_a_station_on_a_ring():
    ports = free_ports(3)
    lines = [('--baud', '115200', '--listen', '127.0.0.1:%d' % ports[i], '--connect', '127.0.0.1:%d' % ports[(i + 1) % 3])
             for i in range(3)]
    with Table('uno', *lines[0], '--start', '--player', 'human', command='station') as table:
        table.wait_for('ahí no escucha nadie')
        others = [start('station', 'uno', *lines[i]) for i in (1, 2)]
        table.wait_for(TURN)
        assert 'Tú (' in table.screen.text() and 'Equipo ' in table.screen.text()
        table.step('-')
        table.wait(lambda screen: 'carta a la mesa' in screen and TURN not in screen, 'the wire in place of the table')
        table.step('x')
        table.wait_for(TURN)
        table.change_size(40, 140)
        table.step('-')
        table.wait(lambda screen: 'carta a la mesa' in screen and TURN in screen, 'the wire beside the table')
        table.step('-')
        while True:
            table.wait(lambda screen: re.search(r'Te toca|pides|\(q: salir\)', screen) and table.screen.settled, 'a turn')
            if '(q: salir)' in table.screen.text():
                break
            table.step('1')
        table.press('q')
        assert table.end() == 0
        assert [each.wait(PATIENCE) for each in others] == [0, 0]


def test_a_station_is_left():
    ports = free_ports(2)
    lines = [('--listen', '127.0.0.1:%d' % ports[i], '--connect', '127.0.0.1:%d' % ports[1 - i], '--baud', '115200')
             for i in range(2)]
    other = start('station', 'uno', *lines[1])
    with Table('uno', *lines[0], '--start', '--player', 'human', command='station') as table:
        table.wait_for(TURN)
        table.leave('Te vas?')
        assert table.end() == 1
        assert 'interrumpido en mitad de una partida' in table.screen.text()
    other.kill()
    other.wait()
    with Table('uno', *lines[0], '--start', '--player', 'human', '--plain', command='station') as table:
        table.wait(lambda screen: 'ahí no escucha nadie' in screen, 'lines')
        assert b'\033' not in table.screen.raw
        table.process.send_signal(signal.SIGINT)
        assert table.end() == 130


def test_a_place_at_a_truco_ring():
    ports = free_ports(4)
    lines = [('--baud', '115200', '--listen', '127.0.0.1:%d' % ports[i], '--connect', '127.0.0.1:%d' % ports[(i + 1) % 4])
             for i in range(4)]
    others = [start('station', 'truco', '--seat', 'ABC'[i], *lines[i]) for i in range(3)]
    with Table('truco', '--seat', 'D', *lines[3], '--player', 'human', command='station') as table:
        table.wait(lambda screen: 'Te toca' in screen or '¿quieres?' in screen, 'the first turn')
        assert 'Tú (D)' in table.screen.text() and 'Nosotros' in table.screen.text()
        table.step('-')
        table.wait(lambda screen: 'vuelve a la mesa' in screen, 'the wire')
        table.step('-')
        table.leave('Te vas?')
        assert table.end() == 1
    for each in others:
        each.kill()
        each.wait()


def serve():
    server = subprocess.Popen([PROGRAM, 'serve', 'reversi', '--port', '0'], stdout=subprocess.PIPE, text=True,
                              stderr=subprocess.STDOUT)
    return server, re.search(r'puerto (\d+)', server.stdout.readline()).group(1)


def test_a_client_of_a_server():
    server, port = serve()
    try:
        with Table('reversi', '127.0.0.1:' + port, '--name', 'Ana', command='connect') as table:
            table.wait_for('Esperando a un rival')
            rival = start('connect', 'reversi', '127.0.0.1:' + port, '--name', 'Blas', '--player', 'random', '--games', '2')
            table.wait_for('Te toca: ')
            table.step('-')
            table.wait(lambda screen: '*> 52 56 80 41 6E 61' in screen and 'quiero jugar: Ana' in screen and
                       '-| 52 56 80 ' in screen and 'comienza la' in screen, 'the wire')
            table.step('-')
            while True:
                table.wait(lambda screen: re.search(r'Te toca: |¿Otro juego', screen) and table.screen.settled, 'a turn')
                if '¿Otro juego' in table.screen.text():
                    break
                rows = [line for line in table.screen.text().splitlines() if re.match(r' [1-8] │', line)]
                row, column = next((row, line.split('│')[1:9].index(' · ')) for row, line in enumerate(rows)
                                   if ' · ' in line.split('│')[1:9])
                played = table.screen.text().count('Juegas')
                table.press('abcdefgh'[column])
                table.press('12345678'[row])
                table.wait(lambda screen, now=table.screen.frames: table.screen.frames > now + 1 or
                           screen.count('Juegas') > played, 'the move')
            table.press('s')
            table.wait_for('partida 2')
            table.wait(lambda screen: 'Te toca: ' in screen or 'pensando' in screen, 'the second game')
            table.leave('Te vas?')
            assert table.end() == 0
            assert rival.wait(PATIENCE) == 0
        with Table('reversi', '127.0.0.1:' + port, '--name', 'Ana', command='connect') as table:
            table.wait_for('Esperando a un rival')
            server.send_signal(signal.SIGKILL)
            table.wait(lambda screen: 'ha cerrado la línea' in screen or 'se ha roto' in screen, 'the end of the line')
            table.press('q')
            assert table.end() == 1
    finally:
        server.kill()
        server.communicate()
    with Table('reversi', '127.0.0.1:' + port, '--name', 'Ana', command='connect') as table:
        assert table.end() == 1
        assert 'ahí no escucha nadie' in table.screen.text()


if __name__ == '__main__':
    sys.exit(main(globals()))
