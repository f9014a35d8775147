#!/usr/bin/env python3
"""Plays the games that the manual's transcripts are about and writes down what was typed: setup-NAME.in.

    make.py [NAME…]             SOBREMESA names the program

The manual shows positions without saying how they came about ("Jugador #3 owns 11, 15, 18 …"). Here they are played: deeds
go to their owners by auctions for 1 peseta, and seeds are tried until the dice do what the transcript needs. The test
types the same again, ends with `guardar NAME`, and each transcript begins with `cargar NAME` in a new process.
"""
import os
import re
import sys
import tempfile

sys.dont_write_bytecode = True
from console import Console, Ended  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
COLOURS = ['amarillo', 'rojo', 'azul', 'verde', 'naranja', 'blanco']


def board():
    squares = {}
    for line in open(os.path.join(HERE, '../../data/madrid.tab')):
        fields = [field.strip() for field in line.split('|')]
        if len(fields) > 2:
            squares[fields[2]] = int(fields[1])
    return squares


SQUARES = board()


class Stop(Exception):
    pass


class Game:
    """A game of people, default rules, steered towards owners: {square: player number}."""

    def __init__(self, directory, seed, players, want, most=2000, config=('s',), **watch):
        self.c = Console(directory, '--seed', seed)
        self.want, self.watch, self.most, self.directory = want, watch, most, directory
        self.owner, self.lot, self.out = {}, None, set()
        for line in ['nuevo', *config, str(players)] + ['n', '', ''] * players:
            self.c.say(line)

    def quiet(self, line):
        """A command that changes nothing and is not written down."""
        text = self.c.say(line)
        self.c.typed.pop()
        return text

    def turn(self):
        return int(re.search(r'\(Jugador #(\d)\)', self.c.prompt).group(1))

    def answer(self):
        """One prompt; Stop when the position that is looked for is there."""
        p, say = self.c.prompt, self.c.say
        if len(self.c.typed) > self.most:
            raise Ended('too long')
        if 'dado:' in p:
            return say('')
        match = re.match(r'Jugador #(\d), ¿quieres comprar (.*) por \d+ pesetas\?', p)
        if match:
            self.lot = SQUARES[match.group(2)]
            wanted = self.want.get(self.lot)
            if wanted == int(match.group(1)):
                self.owner[self.lot] = wanted
                return say('s')
            return say('n')
        match = re.match(r'Puja Jugador #(\d) ', p)
        if match:
            wanted = self.want.get(self.lot)
            if wanted == int(match.group(1)):
                self.owner[self.lot] = wanted
                return say('1')
            return say('salir')
        if '(F/p)' in p:
            return say('f')
        if 'Elige' in p:
            return say('1')
        if 'cárcel de la que dispones' in self.c.last or '¿Quieres hacerlo?' in p:
            return say('n')
        if 'multa' in p:
            return say('s')
        if p.startswith("street master's ("):
            if '[~' in p:
                raise Ended('a debt')
            return self.command()
        raise AssertionError(p)

    def throw(self):
        """tirar; the number of the square that the dice lead to, or None."""
        text = self.c.say('tirar')
        match = re.search(r'-Casilla de destino\n(.*?)\|\s*(\d+)\|\n-+\n', text, re.S)
        return text, int(match.group(2)) if match else None

    def complete(self):
        return all(self.owner.get(square) == seat for square, seat in self.want.items())

    def command(self):
        w = self.watch
        if not self.complete():
            return self.c.say('tirar')
        if 'ready' in w and not w['ready'](self):
            return self.c.say('tirar')
        if 'turn' in w and self.turn() != w['turn']:
            return self.c.say('tirar')
        if 'prepare' in w:
            w.pop('prepare')(self)
        if 'lands' not in w:
            raise Stop
        dice, text, square = w.get('dice'), *self.throw()
        if square == w['lands'] and (not dice or dice in text) and w.get('shows', '') in text:
            self.c.typed.pop()
            raise Stop
        return text

    def play(self):
        while True:
            self.answer()


def say_all(*lines):
    def prepare(game):
        for line in lines:
            game.c.say(line)
    return prepare


def build(*squares):
    return say_all(*['construir %d' % square for square in squares])


def in_jail_with_card(game):
    """Player 2 has the turn, is in jail and holds a card."""
    if game.turn() != 2:
        return False
    text = game.quiet('ver -jugador rojo')
    return 'encarcelado' in text and 'TARJETAS PARA SALIR' in text


def card_of_two(game):
    return game.turn() == 2 and 'TARJETAS PARA SALIR' in game.quiet('ver -jugador rojo')


def jugador_amarillo(game):
    """Four and three houses, and exactly the manual's 125000 in cash: the difference goes to player 2 in a trade."""
    game.c.say('cambiar -color amarillo')
    build(1, 3, 1, 3, 1, 3, 1)(game)
    cash = int(re.search(r'EFECTIVO: +(\d+)', game.quiet('ver -jugador amarillo')).group(1))
    assert cash > 125000, cash
    say_all('negociar', '1', str(cash - 125000))(game)
    while 'aceptas' not in game.c.prompt:
        game.c.say('0' if 'Dinero' in game.c.prompt else 'n')
    say_all('s', 'fin')(game)


def two_is_short_of_money(game):
    """Player 2 keeps 55000, builds three houses and is about to pay 60000."""
    cash = int(re.search(r'EFECTIVO: +(\d+)', game.quiet('ver -jugador rojo')).group(1))
    say_all('negociar', '3', str(cash - 55000))(game)
    while 'aceptas' not in game.c.prompt:
        game.c.say('0' if 'Dinero' in game.c.prompt else 'n')
    say_all('s', 'construir 6', 'construir 8', 'construir 9', 'cambiar -color amarillo', 'construir 37', 'construir 39',
            'construir 37', 'construir 39', 'fin')(game)


def hotels_and_few_houses(game):
    """Player 1 has two hotels; player 2 has taken the houses that they would be changed into."""
    for square in (1, 3) * 5:
        game.c.say('construir %d' % square)
        while '¿cuánt' in game.c.prompt:
            game.c.say('0')
    say_all('cambiar -color rojo', *['construir %d' % n for n in (37, 39) * 4], 'fin')(game)


def player_two_leaves(game):
    say_all('cambiar -color rojo', 'bancarrota', 's')(game)


SETUPS = {
    'tablero': dict(players=4, turn=3, prepare=jugador_amarillo, want={
        **dict.fromkeys((1, 3, 8, 13, 18, 23, 24, 28, 35), 1), **dict.fromkeys((6, 14, 25, 39), 2),
        **dict.fromkeys((16, 26, 31), 3), 37: 4}),
    'hipotecar': dict(players=3, turn=3, want=dict.fromkeys((11, 15, 18, 24, 25, 27), 3)),
    'casas': dict(players=5, turn=5, want=dict.fromkeys((16, 18, 19), 3), prepare=say_all(
        'cambiar -color azul', *['construir %d' % n for n in (16, 18, 19, 16, 18, 19)], 'fin')),
    'subasta': dict(players=5, turn=5, want={}, prepare=player_two_leaves, lands=19),
    'negociar': dict(players=4, ready=card_of_two, turn=2,
                     want={**dict.fromkeys((6, 14, 25, 28, 35, 39), 2), 16: 3}),
    'ejemplos': dict(players=4, ready=card_of_two, turn=2, want={
        **dict.fromkeys((6, 14, 25), 2), **dict.fromkeys((16, 18, 19), 3)}),
    'alquiler': dict(players=4, turn=2, want={37: 1, 39: 1}, lands=39, prepare=say_all(
        'cambiar -color amarillo', 'construir 39', 'fin')),
    'lujo': dict(players=3, turn=3, want={}, lands=38),
    'salida': dict(players=3, turn=3, want={}, lands=0),
    'carcel': dict(players=3, ready=in_jail_with_card, want={}),
    'servicio': dict(players=3, turn=3, want={}, lands=12, dice='DADO 1 = 1   DADO 2 = 5'),
    'turno': dict(players=4, turn=4, want={}),
    'deuda': dict(players=4, turn=2, want={**dict.fromkeys((6, 8, 9), 2), 37: 1, 39: 1}, lands=39,
                  prepare=two_is_short_of_money),
    'escasez': dict(players=2, turn=1, want={6: 1, 8: 1, 9: 1, 37: 2, 39: 2},
                    config=['n', '', '', '', '', '', '2', '1', 's', '']),
    'hoteles': dict(players=2, turn=1, want={1: 1, 3: 1, 37: 2, 39: 2}, prepare=hotels_and_few_houses,
                    config=['n', '', '', '', '', '', '11', '', 's', '']),
    'capital': dict(players=3, turn=1, want={}, lands=4),
}


def make(name):
    best = None
    for seed in range(1, 400):
        with tempfile.TemporaryDirectory() as directory:
            game = None
            try:
                game = Game(directory, seed, most=len(best) if best else 900, **SETUPS[name])
                game.play()
            except Stop:
                best = ['#@ --seed %d' % seed] + game.c.typed + ['guardar ' + name]
                print(name, seed, len(best))
            except Ended:
                pass
            finally:
                if game:
                    game.c.process.kill()
                    game.c.process.wait()
        if best and (seed >= 60 or len(best) < 120):
            break
    with open(os.path.join(HERE, 'setup-%s.in' % name), 'w') as out:
        out.write('\n'.join(best) + '\n')


if __name__ == '__main__':
    for wanted in sys.argv[1:] or SETUPS:
        make(wanted)
