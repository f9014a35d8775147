#!/usr/bin/env python3
"""Street Master's console on the real monopd (Debian's package), on loopback alone: `conectar`, on a terminal and
through a pipe. Nothing here waits for luck or for a clock."""
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, 'street')]
sys.dont_write_bytecode = True
from console import PATIENCE, PROGRAM, Console  # noqa: E402
from monopd_server import MONOPD, Server  # noqa: E402
from terminal import Terminal  # noqa: E402

WORK = tempfile.mkdtemp(prefix='street-monopd-')


class Bot:
    """One of ours at the same server, in lines of JSON that nobody reads until it has ended."""

    def __init__(self, server, *options):
        self.process = subprocess.Popen([PROGRAM, 'monopd', server.address, '--name', 'bot', '--player', 'maestro',
                                         '--json', *options], stdout=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def fresh(name):
    path = os.path.join(WORK, name)
    os.makedirs(path)
    return path


def saved(directory):
    """A game of our own, for two people: it has to be there afterwards."""
    c = Console(directory, '--seed', 3)
    for line in 'nuevo', 's', '2', 'n', '', '', 'n', '', '':
        c.say(line)
    while 'dado:' in c.prompt:
        c.say('')
    c.say('guardar x')
    c.end()
    return directory


def test_a_terminal():
    """The game is offered nothing, so it makes one; others' moves are confirmed and told while the prompt is open; what
    is typed stays; the game of our own is there when the server has gone."""
    with Server() as server, Terminal(saved(fresh('terminal')), 'x') as t:
        t.expect('(Jugador #')
        t.type('conectar 127.0.0.1:1\n')  # nobody listens there
        t.expect('Tu nombre en el servidor: ')
        t.type('Ana\n')
        t.expect('127.0.0.1:1: ')
        t.expect('(Jugador #')
        t.type('cone\t%s Ana\n' % server.address)  # Tab
        t.expect('No hay ninguna partida que espere jugadores.')
        t.expect('(2 - 6): ')
        t.type('\n')
        t.expect('(esperando)> ')
        t.type('tirar\n')
        t.expect('aún no ha empezado')
        t.type('nuevo\n')
        t.expect("'desconectar'")
        t.expect('(esperando)> ')
        t.type('ver -ban')  # half a command, as the game begins
        with Bot(server):
            t.expect('Partida de 2 en el servidor')
            t.expect('> ver -ban')
            t.type('ca\n')
            t.expect('casas disponibles 32')
            turns = 0
            while turns < 3:  # the bot goes on by itself: all its moves were confirmed beside the prompt
                t.expect('(Ana)> ')
                before = len(t.text)
                t.type('tirar\n')
                play_out(t)
                assert 'DADO 1' in t.text[before:], t.text[before:]
                turns += 1
            os.kill(server.pid, 9)
            t.expect('Se ha perdido la conexión. Volviendo a la partida…')
            t.type('desconectar\n')
            t.expect('(s/N) ')
            t.type('s\n')
            t.expect('Desconectado de ' + server.address)
        t.expect('(Jugador #')
        t.type('ver -banca\n')
        t.expect('hoteles disponibles 12')  # there they are 16
        t.type('salir\n')
        assert t.finish() == 0


def play_out(t):
    """Answers whatever a throw of ours leads to, until a command is wanted or it is the bot's turn."""
    while True:
        tail = re.sub(r'\x1b\[[0-9;?]*[a-zA-Z]', '', t.text[t.seen:])
        asked = re.search(r'\([sS]/[nN]\) $|\(F/p\) $|Puja Ana .* : $', tail)
        if asked:
            t.seen = len(t.text)
            t.type('salir\n' if 'Puja' in asked.group() else 's\n' if 'comprar' in tail else '\n')
        if re.search(r"street master's \(\w+\)> $", tail):
            return
        assert t.read(time.monotonic() + PATIENCE)


def test_a_server_that_goes_away_before_the_game():
    """One line, and in the person's language."""
    with Server() as server, Terminal(fresh('away'), '--no-shell', env={'SOBREMESA_LANG': 'en'}) as t:
        t.expect("street master's> ")
        t.type('ayuda conectar\n')
        t.expect('monopd')
        t.type('desconectar\n')
        t.expect("You are on no server")
        t.type('conectar %s Ana\n' % server.address)
        t.expect('No game is waiting for players.')
        t.expect('(2 - 6): ')
        t.type('3\n')
        t.expect('(waiting)> ')
        t.type('des\t\n')  # Tab knows the server's own command
        t.expect('Disconnected from')
        t.expect("street master's> ")
        t.type('conectar %s Ana\n' % server.address)
        t.expect('(2 - 6): ')
        os.kill(server.pid, 9)  # in the middle of a question
        t.expect('%s: the other side closed the line' % server.address)
        t.expect("street master's> ")
        t.type('salir\n')
        assert t.finish() == 0


def wait_for_game(server):
    """Until the bot has made it: the server tells everybody."""
    heard = b''
    with socket.create_connection(('127.0.0.1', server.port)) as line:
        while b'status="config"' not in heard:
            heard += line.recv(65536)


def answer(c, turns):
    """What somebody would type at that prompt."""
    if 'street master' in c.prompt:
        return 'tirar' if turns < 12 else 'bancarrota'
    if 'seguro' in c.prompt:
        return 's'
    return 'salir' if 'Puja' in c.prompt else ''


def offer(c):
    """Some money for nothing."""
    c.say('negociar')
    c.say(re.search(r'\((\d)\) bot', c.last).group(1))
    c.say('20')
    while not c.prompt.startswith('street'):
        c.say('n' if '(S/n)' in c.prompt else '0')


def test_a_pipe():
    """A game that waits is offered and joined; a line of the pipe is read when something is ours to decide, so that a
    script says what it means. We make an offer, play a dozen turns and give up."""
    with Server() as server, Bot(server, '--create', 'city', '--players', '2', '--no-auctions') as bot:
        wait_for_game(server)
        c = Console(fresh('pipe'))
        c.say('conectar %s' % server.address)
        c.say('Ana')
        assert 'bot espera jugadores en el tablero city' in c.prompt, c.prompt
        c.say('s')
        assert 'Partida de 2 en el servidor' in c.text, c.text
        turns, offered = 0, False
        while c.prompt != "street master's> ":
            line = answer(c, turns)
            if line == 'tirar' and not offered:
                offered = True
                offer(c)
                continue
            turns += line == 'tirar'
            c.say(line)
        assert re.search('bot acepta la oferta|No aceptan tu oferta', c.text), c.text
        assert 'Explicado por nuestras reglas' in c.text
        assert c.end() == 0
        assert bot.process.wait(PATIENCE) == 0  # killed while it says goodbye, it would take the server along


if __name__ == '__main__':
    if not os.path.exists(MONOPD):
        sys.exit('there is no %s: install the package monopd' % MONOPD)
    try:
        for name, test in list(globals().items()):
            if name.startswith('test_') and (len(sys.argv) < 2 or name in sys.argv[1:]):
                test()
                print('ok', name, flush=True)
    finally:
        shutil.rmtree(WORK)
