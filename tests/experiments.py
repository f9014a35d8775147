#!/usr/bin/env python3
"""Runs `sobremesa experiment`: what it lists, its JSON, the same result for any number of threads, plots that are XML.

Uses the program of $SOBREMESA. Nothing here depends on how fast the machine is.
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import xml.etree.ElementTree as xml

PROGRAM = os.environ.get('SOBREMESA', 'build/release/sobremesa')
SVG = '{http://www.w3.org/2000/svg}'
NAMES = ['completa', 'reducido', 'avanzada', 'subasta-otro', 'subasta-propia', 'subasta-pobre', 'asignada']


def run(*arguments, code=0):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=300,
                          env={**os.environ, 'LANG': 'es_ES.UTF-8', 'LC_ALL': ''})
    assert done.returncode == code, f'{arguments}: exit {done.returncode}\n{done.stdout}{done.stderr}'
    return done.stderr if code else done.stdout


def experiment(name, *more):
    return json.loads(run('experiment', name, '--games', '1000', '--json', *more))


def without_name_it_lists():
    lines = run('experiment').splitlines()
    assert [line.split()[0] for line in lines] == NAMES + ['all'], lines
    assert lines[2].split()[1] == '5.2.1.3', lines[2]


def what_is_wrong_is_said():
    assert 'no hay ningún experimento' in run('experiment', 'nada', code=2)
    assert '--games toma un número entero de 1000' in run('experiment', 'completa', '--games', '999', code=2)


def interval_is_sound(rate):
    low, high = rate['interval']
    assert 0 <= low <= rate['rate'] <= high <= 1, rate
    assert rate['games'] > 0 and abs(rate['rate'] - rate['wins'] / rate['games']) < 1e-9, rate


def games_say_all_of_it():
    one = experiment('reducido', '--threads', '1')
    assert one == experiment('5.2.1.2', '--threads', '2'), 'the number of threads changes the result'
    assert one != experiment('reducido', '--seed', '2'), 'the seed changes nothing'
    assert (one['event'], one['section'], one['seed'], one['games']) == ('experiment', '5.2.1.2', 1, 1000), one
    assert (one['original']['wins'], one['original']['games']) == (5, 6)
    assert [round(100 * end, 2) for end in one['original']['interval']] == [43.65, 96.99], one['original']
    assert [column['auctions'] for column in one['columns']] == [False, True]
    for column in one['columns']:
        assert column['games'] == 1000 and column['faults'] == 0, column
        assert 0 < column['unfinished'] < 1000, column
        assert column['without_unfinished']['games'] == 1000 - column['unfinished'], column
        assert column['with_unfinished']['games'] == 1000, column
        assert abs(sum(column['seats']) - 1) < 1e-9, column
        assert abs(column['seats'][0] + column['seats'][2] - column['without_unfinished']['rate']) < 1e-9, column
        interval_is_sound(column['without_unfinished'])
        interval_is_sound(column['with_unfinished'])
    assert one['columns'][0] != {**one['columns'][1], 'auctions': False}, 'auctions change nothing'
    ours, low, high = one['columns'][0]['without_unfinished'], *one['original']['interval']
    assert one['ours_within_original'] == (low <= ours['rate'] <= high)
    assert one['original_within_ours'] == (ours['interval'][0] <= 5 / 6 <= ours['interval'][1])


def without_a_figure_there_is_nothing_to_compare():
    out = experiment('asignada')
    assert out['original'] is None and 'ours_within_original' not in out, out
    assert out['columns'][0]['without_unfinished']['rate'] < 0.5, out  # 5.2.1.6: here `reglas` loses


def auctions_say_all_of_it():
    for name, original in (('subasta-otro', [6, 2, 1, 1]), ('subasta-propia', [2, 2, 4, 2]), ('subasta-pobre', [7, 7, 3])):
        out = experiment(name)
        assert out == experiment(name, '--threads', '2')
        rows = out['rows']
        assert [(row['rule'], row['first']) for row in rows] == [
            ('printed', 'reglas'), ('printed', 'azar'), ('one_number', 'reglas'), ('one_number', 'azar')], rows
        for row in rows:
            assert [outcome['original']['wins'] for outcome in row['outcomes']] == original, row
            assert row['auctions'] == 1000
            parts = [outcome['wins'] for outcome in row['outcomes'] if outcome['buyer'] == 'reglas' or not outcome['low']]
            assert sum(parts) + row['unsold'] == 1000, row
            assert row['reglas']['won'] + row['azar']['won'] + row['unsold'] == 1000, row
            for outcome in row['outcomes']:
                interval_is_sound(outcome)
    other = experiment('subasta-otro')['rows']
    assert other[2]['azar']['highest_price'] == 80903, other[2]
    assert other[2]['azar']['at_original_price'] == other[2]['azar']['won'] > 0, other[2]
    assert other[2]['reglas']['at_original_price'] > 0, other[2]
    assert other[0]['azar']['won'] < 20 < other[2]['azar']['won'], 'both readings are the same'


def plots_are_xml_with_all_that_people_need():
    with tempfile.TemporaryDirectory() as work:
        plots = os.path.join(work, 'new')
        text = run('experiment', 'avanzada', '--games', '1000', '--plot', plots)
        assert '77,78 %' in text and 'escenario avanzada.esc' in text, text
        run('experiment', 'subasta-pobre', '--games', '1000', '--plot', plots)
        names = sorted(os.listdir(plots))
        figures = ['buildable', 'buildings', 'money', 'properties', 'rate']
        assert names == [f'avanzada-{figure}.svg' for figure in figures] + ['subasta-pobre-rate.svg'], names
        for name in names:
            root = xml.parse(os.path.join(plots, name)).getroot()
            assert root.tag == SVG + 'svg' and root.get('role') == 'img', name
            assert root.find(SVG + 'title').text and root.find(SVG + 'desc').text, name
            texts = [text.text for text in root.iter(SVG + 'text')]
            width, height = (float(root.get(side)) for side in ('width', 'height'))
            for text in root.iter(SVG + 'text'):
                assert 0 <= float(text.get('x')) <= width and 0 <= float(text.get('y')) <= height, (name, text.text)
            if 'rate' in name:
                assert 'original' in texts, texts
                continue
            for seat in ('amarillo (reglas)', 'rojo (azar)', 'azul (reglas)', 'verde (azar)'):
                assert seat in texts, (name, texts)
            assert 'turno (tiradas de todos los jugadores)' in texts, texts
            lines = [path for path in root.iter(SVG + 'path') if path.get('class') == 's']
            assert len({path.get('stroke') for path in lines}) == 4, name
            assert len({path.get('stroke-dasharray') for path in lines}) == 4, name  # readable in grey


def arena_begins_with_a_scenario():
    def arena(*more):
        out = json.loads(run('arena', 'monopoly', '--games', '200', '--seed', '4', '--json', *more))
        return {key: value for key, value in out.items() if not key.startswith(('seconds', 'games_per', 'threads'))}
    with tempfile.TemporaryDirectory() as work:
        path = os.path.join(work, 'mine.esc')
        with open(path, 'w', encoding='utf-8') as file:
            file.write('opciones money=150000 rounds=300\njugador 1 reglas\n  propiedades 37 39\njugador 2 azar\n')
        out = arena('--scenario', path, '--threads', '1', '--plot', work)
        assert out == arena('--scenario', path, '--threads', '2'), 'the number of threads changes the result'
        assert [player['name'] for player in out['players']] == ['reglas', 'azar'], out
        assert 'seats=2 money=150000' in out['options'] and ' trade=0 ' in out['options'], out
        assert 'monopoly-money.svg' in os.listdir(work), os.listdir(work)
        others = arena('--scenario', path, '--players', 'azar,reglas', '--rounds', '20')
        assert [player['name'] for player in others['players']] == ['azar', 'reglas'], others
        assert ' rounds=20 ' in others['options'], others
        with open(path, 'a', encoding='utf-8') as file:
            file.write('  dinero nada\n')
        assert "mine.esc: línea 5: dinero: 'nada' no es un número entero" in run('arena', 'monopoly', '--scenario', path, code=1)
    assert 'no tiene escenarios' in run('arena', 'uno', '--scenario', 'avanzada.esc', code=2)
    assert '--scenario: trae sus propios sitios' in run('arena', 'monopoly', '--scenario', 'avanzada.esc', '--seats', '3', code=2)


def the_example_of_the_manual_is_a_scenario():
    source = os.environ.get('SOBREMESA_SOURCE', os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
    with open(os.path.join(source, 'docs', 'scenarios.md'), encoding='utf-8') as file:
        manual = file.read()
    example = manual[manual.index('    # 5.2.1.3'):manual.index('One word and')]
    with tempfile.TemporaryDirectory() as work:
        path = os.path.join(work, 'example.esc')
        with open(path, 'w', encoding='utf-8') as file:
            file.write(example)
        assert 'no dice quién es el jugador 3' in run('arena', 'monopoly', '--scenario', path, code=2)
        run('arena', 'monopoly', '--scenario', path, '--players', 'reglas,azar', '--games', '10')
    for word in ('opciones', 'jugador', 'dinero', 'casilla', 'carcel', 'propiedades', 'hipotecadas', 'tarjetas', 'empieza',
                 'subasta'):
        assert f'| `{word}' in manual, word


def a_directory_that_cannot_be_made_is_said():
    assert 'no se puede crear el directorio' in run('experiment', 'subasta-otro', '--games', '1000', '--plot',
                                              '/dev/null/x', code=1)


def ctrl_c_gives_what_there_is():
    """As in a tournament: once it plays, the first Ctrl-C ends it with what was played until then."""
    process = subprocess.Popen([PROGRAM, "experiment", "completa", "--games", "100000000", "--json"],
                               stdout=subprocess.PIPE, text=True)
    while sum(map(int, pathlib.Path(f"/proc/{process.pid}/stat").read_text().split(")")[1].split()[11:13])) < 20:
        time.sleep(0.01)  # hundredths of a CPU second: its handler has been there since the first of them
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    told = json.loads(out)
    assert process.returncode == 0 and told["interrupted"], told
    assert 0 < told["columns"][-1]["games"] < 100000000, told


def main():
    failed = 0
    tests = [value for value in list(globals().values())
             if callable(value) and getattr(value, '__module__', '') == '__main__'
             and value.__code__.co_argcount == 0 and value is not main and value is not run]
    for test in tests:
        try:
            test()
            print('ok  ', test.__name__)
        except Exception:
            failed += 1
            print('FAIL', test.__name__)
            traceback.print_exc()
    assert len(tests) >= 7, tests
    sys.exit(failed != 0)


if __name__ == '__main__':
    main()
