#!/usr/bin/env python3
"""Every sentence that a person reads can be translated.

A catalogue in which every vowel has a diaeresis takes the place of the English one (SOBREMESA_CATALOG), and the program is
run through its commands: help, errors, reports, tables. Whatever comes out with a plain vowel has gone past the catalogue,
inside another sentence too. What may: names that people type, which are the same in every language (typed_names and NAMES),
and what they have typed themselves (each run's own words).

    tests/words.py          fails with the lines that are not translated
    tests/words.py --show   prints everything that was read
"""
import concurrent.futures
import glob
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import tempfile

PROGRAM = os.environ["SOBREMESA"]
SOURCE = os.environ["SOBREMESA_SOURCE"]
GAMES = tuple(re.findall(r"^GAME\((\w+)\)", open(os.path.join(SOURCE, "src/games/games.def"), encoding="utf-8").read(), re.M))
FORMAT = re.compile(r"%(?:%|[-+#0]*(?:\*|\d+)?(?:\.(?:\*|\d+))?(?:ll|l|z|h)?[diouxXcsfeg])|\\.")
MARKED = str.maketrans("aeiouAEIOUáéíóúÁÉÍÓÚ", "äëïöüÄËÏÖÜäëïöüÄËÏÖÜ")
PLAIN = re.compile(r"[^\W\d_]*[aeiouáéíóú][^\W\d_]*")

# Options and their values, file names, protocols' own words: typed or sent as they are, whatever the language.
NAMES = set("""
    sobremesa carry mpirun juegouno reversidados seed nboard black white loss server human true false level conectar
    weights start reliable strict sudo usermod ulimit localhost tmp dev home state local pcap pcapng journal es en no
    Ana Luis Ubuntu Debian Windows Linux Street Master Reversi Monopoly Sobremesa ReversiDados Readline Wilson Elo
    Markov Ctrl Esc Intro envido flor retruco vira mano pie vale juego oros copas espadas bastos own recorded opciones
    jugador empieza calle search avx master Carmen Pablo Elena Diego Truco control color nombre
""".split())


def typed_names():
    """What the program itself lists: commands, games, bots, experiments, boards; and the names of rules, as the games in
    tests/golden have them."""
    def said(*command):
        return subprocess.run([PROGRAM, *command], capture_output=True, text=True, check=True).stdout.splitlines()
    names = set(said()[-1].split())
    names.update(word for line in said("bots") for word in line.split()[:2])
    names.update(word for line in said("experiment") for word in line.split()[0].split("-"))
    names.update(os.path.basename(path)[:-len(".tab")] for path in glob.glob(os.path.join(SOURCE, "data/*.tab")))
    for path in glob.glob(os.path.join(SOURCE, "tests/golden/*.txt")):
        with open(path, encoding="utf-8") as file:
            for setup in re.findall(r"^==.*\n((?:    .*\n)+)", file.read(), re.M):
                names.update(re.findall(r"\b([a-z]+)=", setup))
    return names


def mark(text):
    """The text with its vowels marked, formats and escapes as they were."""
    parts, at = [], 0
    for found in FORMAT.finditer(text):
        parts += [text[at:found.start()].translate(MARKED), found.group(0)]
        at = found.end()
    return "".join(parts) + text[at:].translate(MARKED)


def make_catalog(path):
    files = [os.path.join(SOURCE, "po/en.po"), *glob.glob(os.path.join(SOURCE, "src/games/*/en.po"))]
    po = subprocess.run(["msgcat", "--use-first", "--no-wrap", *files], capture_output=True, text=True, check=True).stdout
    lines, inside = [], False
    for line in po.splitlines():
        if line.startswith("msg") or not line.startswith('"'):
            inside = line.startswith("msgstr")
        if inside and '"' in line:
            head, _, text = line.partition('"')
            line = head + '"' + mark(text[:-1]) + '"'
        lines.append(line)
    header = next(i for i, line in enumerate(lines) if not line)  # the first entry is for gettext itself
    lines[:header] = po.splitlines()[:header]
    with open(path + ".po", "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    subprocess.run(["msgfmt", "-o", path, path + ".po"], check=True)


class Words:
    def __init__(self, directory):
        self.directory = directory
        catalog = os.path.join(directory, "marked.mo")
        make_catalog(catalog)
        self.env = {"PATH": os.environ["PATH"], "HOME": directory, "SOBREMESA_LANG": "en", "SOBREMESA_CATALOG": catalog,
                    "TERM": "dumb", "SOBREMESA_PACE": "0", "LC_ALL": "C.UTF-8", "COLUMNS": "200"}
        self.read = 0
        self.bad = []
        self.known = set()  # said once is enough
        self.names = NAMES | typed_names()

    def path(self, name):
        return os.path.join(self.directory, name)

    def look(self, command, text, own=()):
        """What is said, but for JSON, is marked."""
        names = self.names | set(PLAIN.findall(" ".join([*command, *own])))
        for line in text.splitlines():
            if line.startswith("{"):
                continue
            self.read += 1
            if "--show" in sys.argv:
                print(line)
            line = line.replace(self.directory, "").replace(SOURCE, "")
            if command[:1] == ("replay",):  # moves and states, as the journal has them
                line = re.sub(r"^ *\d+ .*[0-9a-f]{16}|^(phase|board|points|game|heap)\b.*|'.*'", " ", line)
            line = re.sub(r"\([a-z]+\.md, [^)]*\)|\bC[a-f]\b", " ", line)  # a document's chapter; a square's state and owner
            line = re.sub(r"\b[0-9a-f]{16}\b|\b[a-h][1-8]\b|\S*FL[ab]\S*", " ", line)
            line = re.sub(r"--?[a-z][-a-z]*|\S*[/=:.]\S*[a-z]\S*|\$\w+|\[[^]]*\]", " ", line)
            plain = {word for word in PLAIN.findall(line) if len(word) > 1 and word not in names}
            if plain - self.known:
                self.bad.append((command, line.strip(), sorted(plain)))
                self.known |= plain

    def start(self, *command):
        return subprocess.Popen([PROGRAM, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                env=self.env, cwd=self.directory)

    def finish(self, command, process, said=b"", typed=b"", own=(), patience=120):
        """Whoever waits for somebody is interrupted after that, and says so. `said` is what was read before."""
        try:
            out, _ = process.communicate(typed, timeout=patience)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=120)
        text = (said + out).decode(errors="replace")
        self.look(command, text, own)
        return text

    def run(self, *command, typed=b"", own=(), code=None, patience=120):
        process = self.start(*command)
        out = self.finish(command, process, b"", typed, own, patience)
        assert code is None or process.returncode == code, (command, out)
        return out


def helps(w):
    menu = w.run()
    commands = menu.rstrip().splitlines()[-1].split()
    assert len(commands) > 20, commands
    for command in commands:
        w.run(command, "--help", code=0)
        for game in GAMES:
            if command not in ("street", "web", "experiment", "replay", "bench", "bots"):
                w.run(command, game, "--help")


def mistakes(w):
    """Wrong words, missing files, ports that are none: one line each, "sobremesa: what: why"."""
    journal = w.path("broken.journal")
    with open(journal, "w", encoding="utf-8") as file:
        file.write("sobremesa-journal 1\ngame chess\n")
    with open(w.path("board.tab"), "w", encoding="utf-8") as file:
        file.write("calle | x\nnada | 1\n")
    with open(w.path("bad.esc"), "w", encoding="utf-8") as file:
        file.write("opciones seats=3\njugador 1 reglas\ndinero nada\n")
    lines = """nothing|play|play chess|play uno --seats 9|play uno --bots nobody|play uno --lang fr|play uno --seed x|play uno --nothing|
            play uno more more|play uno --seed|play uno --name aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa|play uno --names A,B,C|
            play uno --people 9|play reversi --level 99|play reversi --level 1 --bots greedy|play monopoly --rules nothing=1|
            play monopoly --rules seats=1|play monopoly --rules money=x|play uno --journal /dev/null/nowhere/x|play truco --rules seats=3|
            arena|arena uno --json --csv|arena uno --players nobody|arena uno --players random,random,random,random,random|
            arena uno --scenario x|arena monopoly --scenario bad.esc|arena uno --plot x|arena uno --weights x|
            arena monopoly --weights broken.journal|arena uno --players cmd:./none,random|arena uno --players cmd:|
            arena uno --seats 9|arena uno --games-to /dev/null/nowhere/x|arena uno --journals /dev/null/nowhere/x --games 1|arena truco --players random,random,random|
            ring uno --stations 9|ring uno --open 4|ring uno --tcp x|ring uno --open 1 --tcp x|ring uno --faults x|ring uno --faults loss=2|
            ring uno --faults loss=.1,loss=.1|ring uno --compat x|ring reversi|ring uno --strict --reliable|ring uno --pcap /dev/null/nowhere/x --games 1 --baud 0|
            ring uno --protocol x|ring uno --seat A|ring monopoly --rules x|ring uno --dir x|station uno|station uno --port /dev/null/nowhere|
            station uno --port /tmp|station uno --port bad.esc|station uno --in x|station uno --port x --as 1|
            station uno --port x --resume x --journal x|station uno --listen x|station uno --listen 127.0.0.1:x|station uno --listen [::1|
            station uno --listen ::1|station uno --listen :1|station uno --connect x.invalid:1 --timeout 1|station uno --listen 192.0.2.1:9|
            station uno --port x --baud 51|station uno --port /dev/null|station uno --compat juegouno --reliable --port x|
            station truco --port x|station truco --port x --seat B --no-host|host uno --port x|host truco|serve uno|
            serve reversi --first red|serve reversi --bind nowhere|serve reversi --port 1 --bind 192.0.2.1|serve reversi --timeout 0|
            serve reversi --journal bad.esc|serve reversi --compat x|connect reversi|connect reversi 127.0.0.1|
            connect reversi 127.0.0.1:1 --name Ana --player random|connect reversi x.invalid --name Ana --player random|
            connect reversi 127.0.0.1 --name aaaaaaaaaaaaaaaaaaaaaa|decode uno xyz|decode uno 00|decode reversi 00|decode truco 00|
            decode reversi --from me 00|decode uno --compat x 00|decode template 00|replay|replay none|replay broken.journal|replay board.tab|
            referee|referee template none|referee uno none|referee uno --strict --reliable bad.esc|referee reversi bad.esc|
            referee uno --rules x=1 bad.esc|link|link a|link a b --game reversi|link bad.esc b|link a b --faults x|selftest uno|
            selftest reversi x|selftest uno x --rule X9|selftest uno bad.esc|selftest truco x --seat X|selftest truco x --exec y|
            experiment none|experiment completa --games 1|bots chess|bench none|web --cert x|web --url x|web --node a/b|web --bind nowhere --data :memory:|
            web --data /dev/null/nowhere/x|street --dir /dev/null/nowhere/x|perft|perft uno 1|perft reversi x|solve reversi|solve reversi none|
            solve reversi bad.esc|analyse reversi|analyse reversi xx|analyse reversi f5f5|analyse reversi none.wtb:1|engine reversi --protocol x|
            train nope|help nothing|link a a|decode reversi 525680|decode reversi 52560001|web --cert bad.esc --key bad.esc|
            web --data bad.esc|street none|arena reversi --seats 4|play monopoly --rules board=x|selftest uno /dev/nowhere|
            selftest reversi x:99999|arena uno --round-robin random,rules --save bad.esc|
            train reversi|train reversi run|train reversi run bad.esc|train reversi /dev/null/nowhere/x --games 1"""
    with concurrent.futures.ThreadPoolExecutor(4) as pool:  # some wait until they are interrupted
        list(pool.map(lambda line: w.run(*line.split(), own=("nada", "chess"), patience=2), lines.split("|")))


def tables(w):
    """A game of each kind, in lines; its journal, whole and damaged."""
    for game in GAMES:
        own = ("Ana", "nada")
        w.run("play", game, "--seed", "5", "--name", "Ana", "--journal", w.path(game), typed=b"?\n+\nnada\n" + b"1\n" * 60 + b"q\n",
              own=own)
        w.run("replay", w.path(game), own=own)
        text = open(w.path(game), encoding="utf-8").read()
        for broken in (text[:len(text) // 2] + "?" + text[len(text) // 2 + 1:], text.replace("start ", "start 1", 1)):
            with open(w.path("damaged"), "w", encoding="utf-8") as file:
                file.write(broken)
            w.run("replay", w.path("damaged"), own=own)
        w.run("arena", game, "--games", "5", "--seed", "1")
        w.run("arena", game, "--games", "2", "--seed", "1", "--explain")
        w.run("bots", game)
    w.run("experiment")
    w.run("experiment", "subasta-otro", "--games", "1000")
    w.run("bench", "uno", "--games", "10")
    w.run("perft", "reversi", "3")
    w.run("analyse", "reversi", "f5d6c3d3c4", "--depth", "2", "--perfect", "2")
    w.run("solve", "reversi", "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX- X")


def rings(w):
    """Whole rings, what they send, and what the referee and the examiner say of it."""
    for game, frames in (("uno", ("7E67E97E", "7E005E7E")), ("monopoly", ("7E51AD7E", "7E44957E")), ("truco", ()), ("template", ())):
        capture = w.path(game + ".pcapng")
        w.run("ring", game, "--baud", "0", "--seed", "3", "--trace", "--pcap", capture, code=0)
        w.run("ring", game, "--baud", "0", "--seed", "3", "--faults", "loss=0.01,dup=0.01,flip=0.01", "--timeout", "1",
              patience=3)
        w.run("referee", game, capture)
        w.run("referee", game, capture, "--against", capture)
        octets = bytearray(open(capture, "rb").read())
        for at in range(len(octets) // 3, len(octets), 997):
            octets[at] ^= 4
        w.run("referee", game, typed=bytes(octets))
        w.run("referee", game, typed=bytes(octets[:len(octets) // 2]))
        for frame in frames:
            w.run("decode", game, frame)
    w.run("decode", "reversi", "525620", "--from", "client")


def examine(w, number, game, options, program):
    """A program of somebody's, before the examiner. Where it stays for all trials it is started beside; elsewhere anew
    for each (--exec)."""
    port = w.path(f"com{number}")
    program = program.replace("PORT", port).replace("PROGRAM", "exec " + shlex.quote(PROGRAM))
    command = ("selftest", game, port, "--baud", "0", "--seed", "1", "--trace", "--timeout", "1", "--patience", "2", *options)
    if game in ("uno", "monopoly"):
        w.run(*command, "--exec", program, own=("exit",), patience=20)
        return
    with w.start(*command) as test:
        said = test.stdout.readline()
        beside = subprocess.Popen(["sh", "-c", program], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        w.finish(command, test, said, patience=20)
        beside.kill()
        beside.wait()


def partners(w):
    """Ours, one that passes everything on, one that is silent, one that ends."""
    programs = []
    for game, options, more in (("uno", (), ""), ("uno", ("--starter",), "--start --players 2"), ("monopoly", (), ""), ("template", (), ""),
                                ("truco", ("--seat", "B"), "--seat B"), ("truco", ("--seat", "S"), None)):
        ours = f"PROGRAM station {game} {more}" if more is not None else f"PROGRAM host {game}"
        programs += [(game, options, program) for program in
                     (f"{ours} --port PORT --baud 0 --games 0 --json", "exec cat PORT >PORT", "exec sleep 60 <PORT")]
    programs.append(("uno", (), "exit 3"))
    with concurrent.futures.ThreadPoolExecutor(6) as pool:  # most of them wait for silences
        list(pool.map(lambda task: examine(w, task[0], *task[1]), enumerate(programs)))


def networks(w):
    """A server with automatic players, a person, somebody who talks nonsense and somebody who leaves; the examiner of clients."""
    command = ("serve", "reversi", "--port", "0", "--seed", "1", "--timeout", "2", "--journal", w.path("rooms"))
    with w.start(*command) as server:
        said = server.stdout.readline()
        port = re.findall(rb"\d+", said)[-1].decode()

        def connect(name, *more, typed=b""):
            w.run("connect", "reversi", "127.0.0.1:" + port, "--name", name, *more, typed=typed, patience=20)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for one, two in ((("--player", "random", "--dice"), ("--player", "random", "--games", "1")),
                             (("--plain",), ("--player", "random")), (("--plain", "--dice"), ("--player", "greedy"))):
                list(pool.map(lambda seat: connect(*seat[0], typed=seat[1]),
                              ((("Ana", *one), b"?\nnada\n" + b"1\n" * 8 + b"q\n"), (("Luis", *two), b""))))
        with socket.create_connection(("127.0.0.1", int(port))) as stranger:
            stranger.sendall(b"GET / HTTP/1.0\r\n\r\n")
            stranger.recv(100)
        server.send_signal(signal.SIGINT)
        w.finish(command, server, said)
    command = ("selftest", "reversi", "127.0.0.1:0", "--seed", "1", "--trace", "--timeout", "1", "--patience", "2")
    for player in ("random", None):
        with w.start(*command) as test:
            said = test.stdout.readline()
            address = re.search(rb"127\.0\.0\.1:\d+", said).group(0).decode()
            if player:
                w.run("connect", "reversi", address, "--name", "Ana", "--player", player, "--games", "100", patience=10)
            w.finish(command, test, said, patience=10)


def console(w):
    """Every transcript of Street Master's; the games that they load are played first."""
    scripts = sorted(glob.glob(os.path.join(SOURCE, "tests/street/*.in")), key=lambda path: "setup-" not in path)
    for script in scripts:
        lines = open(script, encoding="utf-8").read().split("\n")
        words = [word for line in lines if line.startswith("#@ ") and not line.startswith("#@ setup") for word in line[3:].split()]
        typed = "\n".join(line for line in lines if not line.startswith("#@"))
        w.run("street", "--dir", w.path("street"), *words, typed=typed.encode(), own=(typed,))
        for kept in glob.glob(w.path("street/en-curso*")):
            os.unlink(kept)


def main():
    with tempfile.TemporaryDirectory(prefix="sobremesa-words-") as directory:
        w = Words(directory)
        with concurrent.futures.ThreadPoolExecutor(4) as pool:  # much of it is waiting
            list(pool.map(lambda test: test(w), (partners, networks, mistakes, helps, tables, rings, console)))
        for command, line, plain in w.bad:
            print(f"words: sobremesa {' '.join(command)}: {' '.join(plain)}\n    {line}")
        print(f"words: {w.read} lines read, {len(w.bad)} not translated")
        return 1 if w.bad else 0


if __name__ == "__main__":
    sys.exit(main())
