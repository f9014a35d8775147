#!/usr/bin/env python3
"""Plays `sobremesa street`: every transcript of the manual as a golden file, saved games, signals, a terminal.

    street.py [NAME…]           all tests, or those named; UPDATE_GOLDEN=1 rewrites tests/street/*.golden.txt

tests/street/README.md says how each transcript differs from the manual. Nothing here waits for luck or for a clock.
"""
import difflib
import fcntl
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'street')
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(HERE))
import journal_lines  # noqa: E402
from console import PROGRAM, Console, Ended  # noqa: E402
from terminal import Terminal  # noqa: E402

WORK = tempfile.mkdtemp(prefix='street-')
SAVES = os.path.join(WORK, 'saves')


def fresh(name):
    path = os.path.join(WORK, name)
    shutil.rmtree(path, ignore_errors=True)
    os.makedirs(path)
    return path


def run(directory, text, *arguments, lang='es'):
    """The whole script at once through a pipe: what it prints, and the exit code."""
    done = subprocess.run([PROGRAM, 'street', '--dir', directory, *arguments], input=text.encode(), cwd=directory,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60,
                          env=dict(os.environ, LC_ALL='C.UTF-8', SOBREMESA_LANG=lang, HOME=directory))
    return done.stdout.decode().replace(directory, 'DIR'), done.returncode


def script(name):
    """(arguments, setups, text) of tests/street/NAME.in."""
    arguments, setups, lines = [], [], []
    for line in open(os.path.join(HERE, name + '.in')).read().split('\n'):
        if line.startswith('#@ setup '):
            setups.append(line[9:])
        elif line.startswith('#@ '):
            arguments += line[3:].split()
        else:
            lines.append(line)
    return arguments, setups, '\n'.join(lines)


def setup(name):
    """The saved game NAME, played once from setup-NAME.in."""
    path = os.path.join(SAVES, name + '.sav')
    if not os.path.exists(path):
        os.makedirs(SAVES, exist_ok=True)
        arguments, _, text = script('setup-' + name)
        directory = fresh('setup')
        printed, code = run(directory, text, *arguments)
        assert code == 0 and os.path.exists(os.path.join(directory, name + '.sav')), \
            'setup %s: is it still what make.py plays?\n%s' % (name, printed[-1000:])
        # No amount changes in silence: the words of last resort (tell.c: tell_rest) are never needed.
        assert not re.search(r'^Jugador #\d (cobra|paga) \d+\.$', printed, re.M)
        os.rename(os.path.join(directory, name + '.sav'), path)
    return path


def with_saves(name, *setups):
    directory = fresh(name)
    for saved in setups:
        shutil.copy(setup(saved), directory)
    return directory


def compare(name, text):
    path = os.path.join(HERE, name + '.golden.txt')
    text = re.sub(r'(-Tipo \().*?( ; INTRO: )\S+', r'\1 …\2…', text)  # kinds come and go
    if os.environ.get('UPDATE_GOLDEN'):
        open(path, 'w').write(text)
        return
    golden = open(path).read()
    assert text == golden, ''.join(difflib.unified_diff(golden.splitlines(True), text.splitlines(True), path, 'printed'))


def transcript(name):
    arguments, setups, text = script(name)
    printed, code = run(with_saves(name, *setups), text, *arguments)
    compare(name, printed + 'exit %d\n' % code)


# ---- saved games ----

def seal(path):
    return open(path).read().strip().split('\n')[-1].split()


def test_a_saved_game_is_the_same_in_a_new_process():
    directory = with_saves('same', 'tablero')
    for name in ('one', 'two'):
        run(directory, 'cargar tablero\nguardar %s\n' % name)
    one, two = (open(os.path.join(directory, n + '.sav')).read() for n in ('one', 'two'))
    assert one == two == open(setup('tablero')).read()
    # The dice go on where they were: played on from the same game, the same happens.
    ends = []
    for name in ('one', 'two'):
        c = Console(directory, name)
        for _ in range(40):
            p = c.prompt
            c.say('tirar' if p.startswith('street') else 'salir' if 'Puja' in p else 'n' if '/' in p else '1')
        c.say('guardar on')
        ends.append((c.text.replace('cargada: ' + name, ''), open(os.path.join(directory, 'on.sav')).read()))
        c.end()
    assert ends[0] == ends[1]


def refused(directory, data, part):
    open(os.path.join(directory, 'x.sav'), 'wb').write(data)
    printed, code = run(directory, 'cargar turno\ncargar x\nver -banca\n')
    assert code == 0 and "No se puede cargar 'x': " in printed and part in printed, printed[-400:]
    assert 'Partida cargada: x' not in printed and 'casas disponibles' in printed, 'the running game goes on'


def test_a_cut_game_is_refused_at_every_line():
    directory = with_saves('cut', 'turno')
    data = open(setup('turno'), 'rb').read()
    for end in [0] + [i + 1 for i, octet in enumerate(data) if octet == 10][:-1] + [len(data) - 1, 5]:
        refused(directory, data[:end], 'cortado')


def test_a_changed_octet_is_noticed():
    directory = with_saves('flip', 'turno')
    data = open(setup('turno'), 'rb').read()
    lines = data.split(b'\n')
    wanted = {3, 4, 5, 6, 8, len(lines) - 2, len(lines) - 3, 10}  # options, seed, start, players, a throw, the seal
    at = 0
    for number, line in enumerate(lines):
        for i in range(at, at + len(line)) if number in wanted else ():
            refused(directory, data[:i] + bytes([data[i] ^ 1]) + data[i + 1:], '')
        at += len(line) + 1


def test_a_changed_throw_with_a_right_sum_is_noticed():
    """Whoever can compute the sum still cannot choose the dice: the generator knows them."""
    directory = with_saves('dice', 'turno')
    text = open(setup('turno')).read()
    body, last = text[:text.rindex('# saved')], text[text.rindex('# saved'):].split()
    changed = re.sub(r'chance dice (\d) (\d)', lambda m: 'chance dice %d %s' % (7 - int(m.group(1)), m.group(2)),
                     journal_lines.plain(body), count=1)

    def fnv(data):
        value = 0xcbf29ce484222325
        for octet in data:
            word = octet
            for _ in range(8):
                value = (value ^ (word & 0xff)) * 0x100000001b3 % 2**64
                word >>= 8
            value ^= value >> 29
        return '%016x' % value
    assert fnv(body.encode()) == last[4], 'this test computes the sum as the program does'
    last[4] = fnv(changed.encode())
    refused(directory, (changed + ' '.join(last[:5]) + '\n').encode(), 'no es una partida que se pueda seguir')


def test_a_board_that_has_changed_is_refused():
    directory = with_saves('data', 'turno')
    body, last = (part for part in re.split(r'(?=# saved)', open(setup('turno')).read()))
    changed = re.sub(r'data=([0-9a-f])', lambda m: 'data=%x' % (int(m.group(1), 16) ^ 1), journal_lines.plain(body))
    assert changed != body
    open(os.path.join(directory, 'en-curso.journal'), 'w').write(changed)
    printed, _ = run(directory, '')
    assert 'las reglas, el tablero o las tarjetas son otros' in printed, printed


def test_a_newer_version_and_other_files_are_refused():
    directory = with_saves('newer', 'turno')
    data = open(setup('turno'), 'rb').read()
    refused(directory, data.replace(b'sobremesa-journal 2', b'sobremesa-journal 3', 1), 'una versión más nueva')
    refused(directory, b'hello\n', 'cortado')
    refused(directory, b'', 'cortado')
    refused(directory, b'\0' * 5000, 'cortado')
    refused(directory, data.replace(b'game monopoly', b'game uno', 1), 'modificado')
    printed, _ = run(directory, 'cargar turno.sav\ncargar turno.txt\n')
    assert 'Partida cargada: turno' in printed and "No hay ninguna partida 'turno.txt'" in printed


def test_a_directory_that_cannot_be_written():
    directory = fresh('unwritable')
    file = os.path.join(directory, 'file')
    open(file, 'w').close()
    done = subprocess.run([PROGRAM, 'street', '--dir', file + '/games', '--seed', '3'], timeout=60,
                          input=b'nuevo\ns\n2\nn\n\n\nn\n\n\n\n\nguardar x\nver -banca\n', stdout=subprocess.PIPE,
                          env=dict(os.environ, LC_ALL='C.UTF-8', SOBREMESA_LANG='es'))
    printed = done.stdout.decode()
    assert printed.count('No se puede usar el directorio') == 1 and done.returncode == 0, printed
    assert "No se ha podido guardar la partida 'x': " in printed and 'casas disponibles 32' in printed
    assert 'no se ha podido conservar' in printed


def test_one_script_plays_the_manuals_examples_to_the_end():
    """Typed step by step first, to see what the dice bring; then the same lines at once through a pipe."""
    directory = fresh('examples')
    arguments, _, text = script('setup-ejemplos')
    c = Console(directory, *arguments)

    def says(line, *parts):
        printed = c.say(line)
        for part in parts:
            assert part in printed, '%s: %r is not in %s' % (line, part, printed)

    for line in text.strip().split('\n')[:-1]:
        c.say(line)
    c.say('cambiar -color azul')
    says('hipotecar 18', 'CALLE VELÁZQUEZ ha sido hipotecada')
    says('deshipotecar', '(18) CALLE VELÁZQUEZ', 'Levantar hipoteca = 9900')
    says('deshipotecar 18', 'ha sido deshipotecada')
    says('ver -banca', 'casas disponibles 32')
    says('construir 16', 'Enhorabuena, su nueva casa ha costado 10000 pesetas\nAVENIDA FELIPE II ha sido construida.')
    says('ver -banca', 'casas disponibles 31')
    says('construir 19', 'CALLE SERRANO ha sido construida.')
    says('ver -banca', 'casas disponibles 30')
    says('ver -casilla 1', 'RONDA DE VALENCIA', 'Alquiler hotel = 25000', 'azul oscuro')
    c.say('fin')
    for line in ('negociar', '2', '125000', 's', '6', 'n', 's'):
        c.say(line)
    says('500', 'ofrece a Jugador #3:\n  Dinero en efectivo: 125000 pesetas\n  (6) GLORIETA CUATRO CAMINOS\n  Tarjetas')
    says('s', 'se realiza el intercambio')
    says('ver -jugador azul', '(6) GLORIETA CUATRO CAMINOS', 'TARJETAS PARA SALIR DE LA CÁRCEL: 1')
    while '¿quieres comprar' not in c.prompt:
        c.say('tirar' if c.prompt.startswith('street') else 'n')
    says('n', 'OBJETO PARA PUJAR')
    c.say('100')
    c.say('paso')
    says('salir', 'has abandonado la subasta')
    says('paso', 'gana la subasta')
    c.say('guardar x')
    state = seal(os.path.join(directory, 'x.sav'))
    other = Console(with_saves('examples2'), *[])
    shutil.copy(os.path.join(directory, 'x.sav'), os.path.join(WORK, 'examples2'))
    other.say('cargar x')
    other.say('guardar y')
    assert seal(os.path.join(WORK, 'examples2', 'y.sav')) == state
    other.end()
    while not c.prompt.startswith("street master's>"):  # everybody else gives up
        if c.prompt.startswith('street'):
            c.say('bancarrota')
        c.say('s' if 'seguro' in c.prompt else 'salir')
    assert 'has ganado la partida' in c.last
    typed = '\n'.join(c.typed) + '\n'
    c.end()
    printed, code = run(fresh('examples3'), typed, *arguments)
    assert code == 0 and printed == c.text


# ---- interruptions ----

def begin(directory, *arguments, players=2):
    c = Console(directory, '--seed', 3, *arguments)
    for line in ['nuevo', 's', str(players)] + ['n', '', ''] * players:
        c.say(line)
    while 'INTRO' in c.prompt:
        c.say('')
    assert c.prompt.startswith("street master's (Jugador"), c.prompt
    return c


def last_hash(directory):
    lines = open(os.path.join(directory, 'en-curso.journal')).read().split('\n')
    return [line.split()[-2] for line in lines if ' = ' in line][-1]


def test_an_interrupted_game_is_offered_and_goes_on():
    for how in ('kill', 'term', 'int', 'end', 'salir'):
        directory = fresh('interrupted-' + how)
        c = begin(directory)
        c.say('tirar')
        asked = c.prompt  # a purchase: the interruption comes in the middle of a question
        assert '¿quieres comprar' in asked
        state = last_hash(directory)
        if how == 'end':
            assert c.end() == 1 and 'mitad de una pregunta' in c.text
        elif how == 'salir':
            try:
                c.say('salir')
            except Ended:
                assert c.code == 0
        else:
            c.process.send_signal({'kill': 9, 'term': 15, 'int': 2}[how])
            try:
                c.wait()
            except Ended:
                assert c.code == {'kill': -9, 'term': -15, 'int': 130}[how], c.code
        if how != 'kill':
            assert c.text.count('La partida queda a medias') == 1, c.text[-300:]
        again = Console(directory)
        assert 'Hay una partida interrumpida (Jugador #1, Jugador #2).' in again.last
        again.say('')
        assert again.prompt == asked, again.prompt
        assert last_hash(directory) == state
        again.say('s')
        assert 'ha comprado' in again.last
        again.end()


def test_a_journal_cut_anywhere_goes_on_or_is_put_aside():
    directory = fresh('journal')
    c = begin(directory)
    c.say('tirar')
    c.process.kill()
    c.process.wait()
    path = os.path.join(directory, 'en-curso.journal')
    data = open(path, 'rb').read()
    for cut in range(len(data), 0, -7):
        open(path, 'wb').write(data[:cut])
        printed, code = run(directory, '\n\n\n\n')
        assert 'Street Master' in printed and code in (0, 1), printed
        assert 'Hay una partida interrumpida' in printed or data[:cut].count(b'\n') < 9 + 2, (cut, printed)
        for name in os.listdir(directory):
            os.unlink(os.path.join(directory, name))
    open(path, 'wb').write(data.replace(b'dice', b'dize', 1))
    printed, _ = run(directory, '')
    assert 'no se puede seguir' in printed and 'en-curso.journal.roto' in printed
    assert 'en-curso.journal.roto' in os.listdir(directory)
    open(path, 'wb').write(data.replace(b'dice', b'dyce', 1))  # the one before is not overwritten
    assert 'en-curso.journal.roto.1' in run(directory, '')[0]
    assert b'dize' in open(path + '.roto', 'rb').read() and b'dyce' in open(path + '.roto.1', 'rb').read()


def test_declining_the_interrupted_game_keeps_it():
    directory = fresh('declined')
    c = begin(directory)
    c.process.kill()
    c.process.wait()  # the lock on its journal goes with it
    printed, _ = run(directory, 'n\nlista -g\nnuevo\n')
    assert 'Partida guardada: interrumpida' in printed and 'interrumpida.sav' in printed
    assert 'configuración por defecto' in printed


def test_a_saved_game_never_writes_over_another():
    directory = fresh('names')
    saves = lambda: sorted(name for name in os.listdir(directory) if name.endswith('.sav'))
    games = ['nuevo\ns\n2\nn\n%s\n\nn\n\n\n\n\n' % name for name in ('Ana', 'Eva', 'Sol')]
    for game in games[:2]:
        run(directory, game + 'tirar\n')
        run(directory, 'n\n')
    assert saves() == ['interrumpida-2.sav', 'interrumpida.sav']
    printed, _ = run(directory, games[2] + 'guardar interrumpida\nguardar interrumpida\nguardar liga\nlista -g\n')
    assert printed.count("Había otra partida 'interrumpida': ahora se llama 'interrumpida-3'.") == 1, printed
    assert saves() == ['interrumpida-2.sav', 'interrumpida-3.sav', 'interrumpida.sav', 'liga.sav']
    for name, player in (('interrumpida-2', 'Ana'), ('interrumpida-3', 'Eva'), ('interrumpida', 'Sol'), ('liga', 'Sol')):
        assert ' %s ' % player in open(os.path.join(directory, name + '.sav')).read(), name


def test_a_killed_save_leaves_nothing_for_ever():
    directory = fresh('swept')
    for name in ('.x.sav.aB3dE6', '.held.sav.123456', '.other', 'y.sav'):
        open(os.path.join(directory, name), 'w').write('half')
    with open(os.path.join(directory, '.held.sav.123456')) as held:  # another console is saving
        fcntl.flock(held, fcntl.LOCK_SH)
        run(directory, '')
        assert sorted(os.listdir(directory)) == ['.held.sav.123456', '.other', 'y.sav'], os.listdir(directory)


def test_two_consoles_do_not_share_a_journal():
    directory = fresh('two')
    one = begin(directory)
    two = begin(directory)
    one.say('tirar')
    two.say('tirar')
    assert sorted(n for n in os.listdir(directory) if 'en-curso' in n) == ['en-curso-2.journal', 'en-curso.journal']
    one.process.kill()
    two.process.kill()
    one.process.wait()
    two.process.wait()
    first, _ = run(directory, 'n\ncerrar\n')
    second, _ = run(directory, 'n\n')
    assert 'Hay una partida interrumpida' in first and 'Hay una partida interrumpida' in second


# ---- boards and decks ----

def personal(directory, board='', chance='', chest='', more=()):
    lines = ['nuevo', 'n', board, chance, chest, *more]
    return run(directory, '\n'.join(lines) + '\n', '--seed', '4')[0]


def test_bad_boards_and_decks_say_one_clear_line():
    directory = fresh('boards')
    source = open(os.path.join(HERE, '../../data/madrid.tab')).read()
    write = lambda name, text: open(os.path.join(directory, name), 'w').write(text)
    write('tres.tab', ''.join(line + '\n' for line in source.split('\n') if re.match(r'(salida|carcel|calle \| 1 )', line)))
    write('vacio.tjt', '')
    write('malo.tab', source.replace('| 6000 |', '| seis mil |', 1))
    assert len(re.findall('No se puede usar tres.tab', personal(directory, 'tres.tab'))) == 1
    assert len(re.findall('No se puede usar vacio.tjt', personal(directory, '', 'vacio.tjt'))) == 1
    assert "No existe el fichero 'nada.tab'" in personal(directory, 'nada.tab')
    printed = personal(directory, 'malo.tab')
    assert re.search(r'malo.tab, línea 3, precio: ', printed), printed
    # Going on without the bad square: it is gone from the board, and a saved game carries that board along.
    players = ['', '', '', '', '', '', '', '2', 'n', '', '', 'n', '', '', '', '', 'guardar b', 'ver -casilla 1', 'ver']
    printed = personal(directory, 'malo.tab', 's', '', players)
    assert "No hay ninguna casilla '1'" in printed and 'Partida guardada: b' in printed, printed[-800:]
    os.unlink(os.path.join(directory, 'malo.tab'))
    printed, _ = run(directory, 'n\ncargar b\nver -casilla 1\nver -casilla 3\n')
    assert 'Partida cargada: b' in printed and "No hay ninguna casilla '1'" in printed and 'PLAZA LAVAPIÉS' in printed


def rules_of(directory, lines):
    """The rules in the file of a game of two people that begins so."""
    printed, _ = run(directory, '\n'.join(['nuevo', *lines, '2'] + ['n', '', ''] * 2 + ['guardar r'] * 3) + '\n', '--seed', '4')
    assert 'Partida guardada: r' in printed, printed
    return re.search(r'^options .*$', open(os.path.join(directory, 'r.sav')).read(), re.M).group()


def test_pressing_only_enter_takes_the_rules_of_the_default_game():
    usual = rules_of(fresh('usual'), ['s'])
    assert 'auction=1' in usual, usual
    assert rules_of(fresh('enter'), ['n'] + [''] * 9) == usual
    assert rules_of(fresh('variants'), ['n'] + [''] * 8 + ['s'] + [''] * 9) == usual
    assert 'auction=0' in rules_of(fresh('other'), ['n'] + [''] * 7 + ['n', ''])


# ---- automatic players ----

def automatic(players):
    return 'nuevo\nn\n\n\n\n\n\n\n\ns\ns\n\n\n\n\n\n\n\n30\n\n%d\n' % players + 's\n\n' * players


def test_automatic_players_play_a_whole_game():
    for seed in '123':
        printed, code = run(fresh('auto'), automatic(4) + 'ver\n', '--auto', '--seed', seed)
        assert code == 0 and ('has ganado la partida' in printed or 'empate' in printed), printed[-500:]
        assert 'No hay ninguna partida abierta' in printed
        assert not re.search(r'^Jugador Automático #\d (cobra|paga) \d+\.$', printed, re.M), 'money moved in silence'
        assert printed == run(fresh('auto'), automatic(4) + 'ver\n', '--auto', '--seed', seed)[0]


def test_automatic_players_wait_for_tirar_and_do_not_negotiate():
    printed, _ = run(fresh('bots'), 'nuevo\ns\n2\nn\nAna\n\ns\n\n\nver -banca\nnegociar\ncambiar -color rojo\n', '--seed', '2')
    assert 'No se puede negociar cuando un jugador controlado por el ordenador' in printed
    assert 'jugador automático: nadie más puede actuar por él' in printed or 'ya tiene el control' in printed


def test_a_player_that_negotiates_is_negotiated_with():
    directory = fresh('maestro')
    c = Console(directory, '--seed', 2)
    for line in ['nuevo', 's', '2', 'n', 'Ana', '', 's', 'maestro', '']:
        c.say(line)
    while not c.prompt.startswith("street master's (Ana)"):
        c.say('tirar' if c.prompt.startswith('street') else '')
    for line in ['negociar', '1', '1000', '0']:
        c.say(line)
    while not c.prompt.startswith('street'):
        c.say('n')
    assert 'la oferta' in c.last and 'Ana ofrece a Jugador Automático #2:' in c.text, c.last
    # In its own turn nobody is told that such a player does not negotiate.
    while not c.prompt.startswith("street master's (Jugador"):
        c.say('tirar' if c.prompt.startswith('street') else 's')
    c.say('negociar')
    assert 'es un jugador automático y se ocupa de lo suyo' in c.last, c.last
    # What it noted for itself comes back with the game.
    c.say('guardar m')
    saved = open(os.path.join(directory, 'm.sav')).read()
    c.say('cargar m')
    c.say('guardar n')
    assert saved == open(os.path.join(directory, 'n.sav')).read()
    c.end()


def test_a_built_in_board_brings_its_decks_and_its_money():
    for board in ('us', 'us.tab'):
        directory = fresh('world')
        run(directory, 'nuevo\nn\n%s\n\n\n\n\n\n\ns\nn\n2\nn\nAna\n\nn\n\n\n\n\nguardar x\n' % board)
        options = re.search('^options .*', open(os.path.join(directory, 'x.sav')).read(), re.M)[0]
        for word in ('money=1500', 'currency=dólares', 'board=us.tab', 'chance=casualidad.tjt', 'chest=arca.tjt'):
            assert ' %s ' % word in options, options


def test_explained_decisions_name_their_rule():
    printed, _ = run(fresh('explain'), automatic(2), '--auto', '--explain', '--seed', '5')
    assert re.search(r'\(Jugador Automático #1 decide por la regla \d', printed)


def test_a_program_plays():
    """`--cmd`: it plays and is saved as no more than that; loaded without one, or with one that is none, another plays."""
    directory, bot = fresh('program'), shlex.quote(os.path.join(HERE, '../../docs/examples/bot.py'))
    game = 'nuevo\ns\n2\nn\nAna\n\ns\ncmd\n\n\n\n\n' + 'tirar\ns\n' * 3 + 'guardar x\nver -jugador rojo\nsalir\n'
    printed, code = run(directory, game, '--cmd', bot, '--explain', '--auto', '--seed', '3')
    assert code == 0 and '(Jugador Automático #2 decide por la regla throw)' in printed, printed
    assert re.search(r'-AUTOMÁTICO: +cmd:', printed), printed
    assert bot not in open(os.path.join(directory, 'x.sav')).read()
    for options, why in ([], 'no se ha dicho con --cmd'), (['--cmd', './none'], 'no se puede arrancar cmd:./none'):
        printed, code = run(directory, '', 'x', *options)
        assert code == 0 and why in printed and 'En su lugar juega reglas' in printed, printed
    printed, _ = run(directory, 'tirar\ns\n' * 3, 'x', '--cmd', 'false', '--auto')
    assert 'cmd:false' in printed and 'Partida cargada' in printed, printed  # it ends at once: told, and played on
    printed, _ = run(fresh('none'), 'nuevo\ns\n2\ns\ncmd\nreglas\n')
    assert 'Elige uno de los tipos de la lista' in printed, printed


def test_english():
    printed, _ = run(with_saves('english', 'hipotecar'), 'cargar hipotecar\nhipotecar\nhipotecar 18\nver\nayuda tirar\n',
                     '--lang', 'en', lang='en')
    assert 'Mortgage = 9000' in printed and 'CALLE VELÁZQUEZ' in printed
    assert not re.search(r'¿|Hipoteca|ninguna|está', printed), printed


def test_english_asks_in_english():
    printed, _ = run(fresh('english2'), 'help\nnuevo\ny\n2\nn\nAnn\nye\nn\nBob\nr\n\n\nxyzzy\ntirar\nmaybe\n', '--seed', '3',
                     lang='en')
    for part in ("For help type 'help'", 'For help on a command: help <command>', '(recommended) (y/n) y', '(y/N) n',
                 'do you want to buy', '(Y/n) '):
        assert part in printed, (part, printed)
    assert not re.search(r'\([sS]/[nN]\)', printed) and 'yellow' in printed, printed


# ---- what is shown and told ----

def test_the_board_fits_a_window_of_24_rows():
    printed, _ = run(with_saves('rows', 'tablero'), 'cargar tablero\nver\n', '--columns', '80')
    board = printed[printed.index('> ver\n') + 6:printed.rindex("street master's")].split('\n')[:-1]
    assert len(board) == 23 and max(map(len, board)) <= 80, '\n'.join(board)  # and the prompt
    head = next(i for i, line in enumerate(board) if 'pesetas casilla' in line)
    assert re.search(r'1 a Jugador #1 +125000 4 ', board[head + 1]), board[head + 1]
    assert 'fichas' in printed and 'piezas' not in printed


def test_one_of_something_is_not_many():
    c = begin(fresh('plural'))
    c.say('tirar')
    c.say('s')
    printed = c.say('ver -jugador am') + c.say('ver -jugador ro')
    assert 'PROPIEDAD (1) :' in printed and 'PROPIEDADES (0) :' in printed, printed
    c.end()
    printed, _ = run(with_saves('plural2', 'casas'), 'cargar casas\nver -casilla 16\nver -casilla 37\n')
    assert 'EDIFICACIONES: 2 casas' in printed and 'EDIFICACIONES: 0 casas' in printed and 'casa(s)' not in printed



def test_doubles_and_what_is_left_are_told():
    c = begin(fresh('told'), players=3)
    doubles = paid = 0
    for _ in range(40):
        name, text = re.match(r"street master's \((.*?)\)> $", c.prompt).group(1), c.say('tirar')
        while not c.prompt.startswith('street'):
            text += c.say('salir' if 'Puja' in c.prompt else '1' if 'Elige' in c.prompt else '')  # '': what is usual
        again = '(%s)> ' % name in c.prompt
        assert (name + ', has sacado dobles: tiras otra vez.\n' in text) == again, text
        doubles += again
        money = dict(re.findall(r'^\d +(Jugador #\d) +\S+ +(\d+)', c.say('ver -jugador'), re.M))
        left = re.findall(r'^A (Jugador #\d) le quedan? (\d+) pesetas?\.$', text, re.M)
        for payer in re.findall(r'^(Jugador #\d),? (?:debes pagar|ha comprado)', text, re.M):
            assert payer in dict(left), text
            paid += 1
        for payer, sum in dict(left).items():
            assert money[payer] == sum, text
    assert doubles and paid > 10
    c.end()


# ---- a terminal ----

def test_terminal_completes_and_remembers():
    directory = with_saves('terminal', 'hipotecar', 'turno')
    with Terminal(directory) as t:
        t.expect("street master's> ")
        t.type('carg\t')
        t.expect('cargar ')
        t.type('hip\t\r')
        t.expect("street master's (Jugador #3)> ")
        t.type('hipotecar calle v\t\r')
        t.expect('CALLE VELÁZQUEZ ha sido hipotecada')
        t.type('des\t18\r')
        t.expect('CALLE VELÁZQUEZ ha sido deshipotecada')
        t.type('ver -j\tam\t\r')
        t.expect('-NOMBRE:')
        t.type('cambiar -nombre Jugador #1\r')
        t.expect('[~Jugador #1]> ')
        t.type('fin\r')
        t.expect("street master's (Jugador #3)> ")
        t.type('salir\r')
        assert t.finish() == 0
    with Terminal(directory) as t:
        t.expect('(S/n) ')
        t.type('\r')
        t.expect("street master's (Jugador #3)> ")
        t.type('\x1b[A\x1b[A\x1b[A\x1b[A')  # up: salir, fin, cambiar …
        t.expect('ver -jugador amarillo')
        t.type('\r')
        t.expect('-NOMBRE:')
        t.expect("street master's (Jugador #3)> ")
        t.type('\x04')  # Ctrl-D
        assert t.finish() == 0
        assert 'La partida queda a medias' in t.text


def test_terminal_shell_and_signals():
    directory = with_saves('shell', 'turno')
    with Terminal(directory) as t:
        t.expect("street master's> ")
        t.type('echo uno dos | tr a-z A-Z\r')
        t.expect('UNO DOS')
        t.type('!echo tirar\r')
        t.expect('\rtirar\r\n')
        t.type('tirra\r')  # never given to the shell
        t.expect("'tirra' no es una orden del juego. ¿Querías decir 'tirar'?")
        t.expect("ponle '!' delante: !tirra\r\n")
        t.expect("street master's> ")
        t.type('!tirra\r')
        t.expect('not found')
        t.type('cargar turno\r')
        t.expect("(Jugador #4)> ")
        t.type('cambiar -color rojo\r')
        t.expect('[~Jugador #2]> ')
        t.type('\x03')
        assert t.finish() == 130
        assert t.text.count('La partida queda a medias') == 1
    with Terminal(directory, '--no-shell') as t:
        t.expect('(S/n) ')
        t.type('s\r')
        t.expect('[~Jugador #2]> ')
        t.type('echo tres\r')
        t.expect('no es una orden del juego')
        t.type('ver\r')
        t.expect('\x1b[0;1;38;5;16;48;5;117m')  # a street of azul cielo, as front/terminal/ansi.c paints that tint
        t.type('salir\r')
        assert t.finish() == 0


def test_terminal_ends_in_a_question_and_the_game_is_kept():
    directory = fresh('ctrl-d')
    with Terminal(directory, '--seed', '3') as t:
        t.expect("street master's> ")
        t.type('nuevo\rs\r2\rn\r\r\rn\r\r\r\r\rtirar\r')
        t.expect('¿quieres comprar')
        t.type('\x04')  # Ctrl-D
        assert t.finish() == 0
        assert 'La partida queda a medias' in t.text and 'input ended' not in t.text, t.text[-300:]
    with Terminal(directory) as t:
        t.expect('Hay una partida interrumpida')
        t.type('\r')
        t.expect('¿quieres comprar')


def test_terminal_offers_the_colours_that_are_left():
    with Terminal(fresh('colours')) as t:
        t.expect("street master's> ")
        t.type('nuevo\rs\r2\rn\rAna\ram\rn\rEva\r')
        t.expect('-Color ( rojo azul verde naranja blanco ): ')
        t.type('\t\t')
        t.expect('azul     blanco   naranja  rojo     verde')
        t.type('bl\t\r')
        t.expect("Ana, pulse 'INTRO'")
        assert not re.search(r'madrid|historial|reglas', t.text), t.text


def test_terminal_is_suspended_and_goes_on():
    directory = with_saves('suspend', 'turno')
    with Terminal(directory) as t:
        t.expect("street master's> ")
        t.type('cargar tur')
        t.expect('cargar tur')
        t.type('\x1a')  # Ctrl-Z
        _, status = os.waitpid(t.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        os.kill(t.pid, signal.SIGCONT)
        t.expect('cargar tur')
        t.type('no\r')
        t.expect('Partida cargada: turno')
        t.expect("(Jugador #4)> ")
        t.resize(34, 132)
        t.type('ver\r')
        t.expect('+' + '-' * 10 + '+')
        t.type('salir\r')
        assert t.finish() == 0


def test_terminal_deletes_letters_whatever_the_locale():
    """A locale that is not installed, or none: Backspace takes a letter, not an octet of it."""
    for env in ({'LC_ALL': 'xx_XX.UTF-8'}, {'LC_ALL': None, 'LC_CTYPE': None, 'LANG': None}):
        with Terminal(fresh('locale'), '--seed', '3', env=env) as t:
            t.expect("street master's> ")
            t.type('nuevo\rs\r2\rn\rJoé\x7fsé\r\rn\r\r\r')
            t.expect("José, pulse 'INTRO'")


def test_terminal_stops_a_game_that_plays_itself():
    directory = fresh('endless')
    with Terminal(directory, '--auto', '--seed', '7') as t:
        t.expect("street master's> ")
        t.type('nuevo\rn\r\r\r\r\r100000000\r\r\rs\r\r2\rs\razar\rs\razar\r')  # so rich that nobody is ever ruined
        t.expect('TOTAL = ')
        t.type('\x03')
        assert t.finish() == 130
        assert t.text.count('La partida queda a medias') == 1
    printed, _ = run(directory, 's\nver -jugador\n')
    assert 'Hay una partida interrumpida' in printed and 'Jugador Automático #2' in printed


def test_a_full_disk_does_not_stop_the_game():
    directory = fresh('full')

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (900, 900))
    lines = 'nuevo\ns\n2\nn\n\n\nn\n\n\n\n\n\n' + 'cambiar -color rojo\ncambiar -color amarillo\n' * 10
    done = subprocess.run([PROGRAM, 'street', '--dir', directory, '--seed', '3'], timeout=60, preexec_fn=limit,
                          input=(lines + 'guardar x\nver -banca\n').encode(), stdout=subprocess.PIPE,
                          restore_signals=False, env=dict(os.environ, LC_ALL='C.UTF-8', SOBREMESA_LANG='es'))
    printed = done.stdout.decode()
    assert done.returncode == 0 and printed.count('si la partida se interrumpe, se perderá') == 1, printed
    assert "No se ha podido guardar la partida 'x': " in printed and 'casas disponibles 32' in printed
    assert os.listdir(directory) == ['en-curso.journal'], 'no half of a saved game'


def test_naming_a_game_does_not_cost_the_interrupted_one():
    directory = with_saves('named', 'turno')
    c = begin(directory)
    c.say('tirar')
    c.process.kill()
    c.process.wait()
    printed, code = run(directory, 'tirar\n', 'turno')
    assert 'Partida cargada: turno' in printed and 'interrumpida' not in printed
    first, _ = run(directory, 'n\n')
    assert 'Hay una partida interrumpida (Jugador #1, Jugador #2).' in first


def test_browser_opens_the_tutorial():
    directory = fresh('browser')
    browser = os.path.join(directory, 'browser')
    open(browser, 'w').write('#!/bin/sh\ncp "$1" "$HOME/seen.html"\n')
    os.chmod(browser, 0o755)
    c = Console(directory, env={'MONOPOLY_BROWSER': browser})
    c.say('minicomo')
    assert 'página' not in c.last
    html = open(os.path.join(directory, 'seen.html')).read()
    assert '<h2>El turno</h2>' in html and '(Jugador #4) [~Jugador #1]&gt;' in html
    c.end()
    c = Console(directory, env={'MONOPOLY_BROWSER': directory + '/none'})
    assert 'página 1 de' in c.say('minicomo')
    c.end()


def test_started_as_street():
    directory = fresh('argv0')
    link = os.path.join(directory, 'street')
    os.symlink(os.path.abspath(PROGRAM), link)
    done = subprocess.run([link, '--dir', directory], input=b'salir\n', stdout=subprocess.PIPE, timeout=60)
    assert done.returncode == 0 and b"Street Master's v. 1.0" in done.stdout


def test_the_launcher_beside_sobremesa():
    directory = fresh('launcher')
    shutil.copy(os.path.join(HERE, '../../street'), directory)
    fake = os.path.join(directory, 'sobremesa')
    open(fake, 'w').write('#!/bin/sh\nprintf "<%s>" "$@"\n')
    os.chmod(fake, 0o755)
    os.makedirs(os.path.join(directory, 'bin'))
    link = os.path.join(directory, 'bin', 'street')
    os.symlink('../street', link)
    for path in (os.path.join(directory, 'street'), link):
        done = subprocess.run([path, 'a b', '--seed', '1'], stdout=subprocess.PIPE, cwd='/', timeout=60)
        assert done.stdout == b'<street><a b><--seed><1>', done.stdout


def test_where_games_are_kept():
    home = fresh('xdg')
    for env, place in (({'XDG_DATA_HOME': home + '/data'}, '/data/sobremesa/street'),
                       ({'XDG_DATA_HOME': 'relative'}, '/.local/share/sobremesa/street'),
                       ({'XDG_DATA_HOME': ''}, '/.local/share/sobremesa/street')):
        done = subprocess.run([PROGRAM, 'street', '--seed', '3'], timeout=60, stdout=subprocess.PIPE, cwd=home,
                              input=b'nuevo\ns\n2\nn\n\n\nn\n\n\n\n\nguardar x\n',
                              env=dict(os.environ, HOME=home, LC_ALL='C.UTF-8', SOBREMESA_LANG='es', **env))
        assert done.returncode == 0 and os.path.exists(home + place + '/x.sav'), done.stdout.decode()
        assert os.stat(home + place).st_mode & 0o777 == 0o700
        assert os.listdir(home + place) == ['x.sav'], 'nothing is left to offer, and nothing temporary'
    done = subprocess.run([PROGRAM, 'street'], env={'PATH': os.environ['PATH']}, stdin=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, timeout=60)
    assert done.returncode == 1 and b'falta HOME' in done.stderr


def test_a_game_loaded_in_an_auction_or_an_offer_shows_it_again():
    directory = with_saves('again', 'subasta', 'hipotecar')
    run(directory, 'cargar subasta\ntirar\nn\n230\n')
    printed, _ = run(directory, 's\npaso\n')
    assert 'OBJETO PARA PUJAR: CALLE SERRANO' in printed and 'Puja Jugador #3' in printed
    directory = with_saves('again2', 'hipotecar')
    run(directory, 'cargar hipotecar\nnegociar\n0\n5\nn\n0\n')
    printed, _ = run(directory, 's\ns\n')
    assert 'Jugador #3 ofrece a Jugador #1:\n  Dinero en efectivo: 5 pesetas\n' in printed and 'acepta la oferta' in printed


def main():
    names = sorted(f[:-3] for f in os.listdir(HERE) if re.match(r'\d\d-.*\.in$', f))
    tests = [(name, lambda name=name: transcript(name)) for name in names]
    tests += [(name, test) for name, test in globals().items() if name.startswith('test_')]
    failed = 0
    for name, test in tests:
        if sys.argv[1:] and name not in sys.argv[1:]:
            continue
        try:
            test()
            print('ok', name)
        except Exception:  # noqa: BLE001
            failed += 1
            print('not ok', name)
            traceback.print_exc(limit=3, file=sys.stdout)
    shutil.rmtree(WORK)
    return failed != 0


if __name__ == '__main__':
    sys.exit(main())
