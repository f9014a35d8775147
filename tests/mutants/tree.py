"""A copy of the source that faults are planted in, with its build."""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

LIMIT = 300  # seconds a suite may take: a fault that makes it hang is noticed by that
BUILT = ("build", ".git", "__pycache__")  # not copied
PLAYED = "sobremesa"  # what scripts run
RUNNER = "sobremesa-tests"  # it, and programs whose names begin like it, run suites by name
# A fault may make a suite allocate or write without end. Sizes in KiB and in blocks of 512 octets.
BOUNDED = ["sh", "-c", 'ulimit -v 8388608; ulimit -f 4194304; exec "$@"', "sh"]


def is_script(suite):
    return suite.split(":")[0].endswith(".py")


class Processes:
    """The processes that run, each in a group of its own, so that all of it can be ended."""

    def __init__(self):
        self.lock = threading.Lock()
        self.running = set()
        self.ending = False

    def run(self, command, environment, limit, folder=None):
        """(exit code or 'timeout', output)"""
        with self.lock:
            if self.ending:
                sys.exit(1)  # ends this thread
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, env=environment, cwd=folder,
                                       start_new_session=True)
            self.running.add(process)
        try:
            output, _ = process.communicate(timeout=limit)
            ended = process.returncode
        except subprocess.TimeoutExpired:
            self._kill(process)
            output, _ = process.communicate()
            ended = "timeout"
        except BaseException:  # Ctrl-C while this thread waits
            self._kill(process)
            process.communicate()
            raise
        finally:
            with self.lock:
                self.running.discard(process)
        return ended, output.decode(errors="replace")

    def end(self):
        with self.lock:
            self.ending = True
            for process in self.running:
                self._kill(process)

    @staticmethod
    def _kill(process):
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def copy_source(source, target):
    """Makes the source files of `target` those of `source`. Equal files keep their time."""
    kept = set()
    for folder, folders, files in os.walk(source):
        folders[:] = [name for name in folders if name not in BUILT]
        into = target / Path(folder).relative_to(source)
        into.mkdir(parents=True, exist_ok=True)
        for name in files:
            old, new = Path(folder) / name, into / name
            kept.add(new)
            if old.is_symlink():
                new.unlink(missing_ok=True)
                new.symlink_to(os.readlink(old))
            elif old.is_file() and (not new.is_file() or new.read_bytes() != old.read_bytes()):
                shutil.copyfile(old, new)
                shutil.copymode(old, new)
    for folder, folders, files in os.walk(target):
        folders[:] = [name for name in folders if name not in BUILT]
        for name in files:
            if Path(folder) / name not in kept:
                (Path(folder) / name).unlink()


class Tree:
    def __init__(self, root, processes):
        self.root = root
        self.build = root / "build"
        self.processes = processes
        self.environment = dict(os.environ, SOBREMESA_EFFORT="1", SOBREMESA_SOURCE=str(root))
        self.commands = {}  # what makes an object or a program, by its path in the build directory
        self.programs = {}  # the path of a program, by its base name
        self.runners = {}  # (the base name of its program, its name there) of a suite
        self.users = {}  # the objects that are made of a file
        self.parts = {}  # the objects that a program is linked of
        self.seconds = {}  # how long a suite takes without a fault
        self.saved = {}  # the objects from before a fault
        self.linked = set()  # the programs that have the fault
        self.log = ""

    def make(self, source, jobs, suites):
        """Copies the source and builds the suites. Returns what went wrong, or None."""
        copy_source(source, self.root)
        # Without line tables, an object differs only if its code does. The archive lists its
        # objects, so that one that is compiled again is in it at once.
        options = ["-DCMAKE_BUILD_TYPE=Fault", "-DCMAKE_C_FLAGS_FAULT=-O1", "-DSOBREMESA_TESTS=ON",
                   "-DCMAKE_C_ARCHIVE_CREATE=<CMAKE_AR> qcT <TARGET> <LINK_FLAGS> <OBJECTS>"]
        if shutil.which("ld.gold"):  # a third faster
            options.append("-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=gold")
        cmake = ["cmake", "-S", str(self.root), "-B", str(self.build), "-G", "Ninja"]
        if not self._run(cmake + options, 300):
            return "cmake fails:\n" + self.log[-5000:]
        if not self._run(["ninja", "-t", "compdb"], 60):
            return self.log
        self.commands = {entry["output"]: entry["command"] for entry in json.loads(self.log)
                         if entry["command"]}  # else it is another name for something
        programs = re.compile(rf"(?:.*/)?(test_\w+|{RUNNER}[-\w]*|{PLAYED})")
        self.programs = {os.path.basename(path): path for path in self.commands
                         if programs.fullmatch(path)}
        runners = [path for base, path in self.programs.items() if base.startswith(RUNNER)]
        targets = set()
        for suite in suites:
            own = self.programs.get(PLAYED if is_script(suite) else "test_" + suite)
            targets.update([own] if own else runners)
        if not self._run(["ninja", f"-j{jobs}"] + sorted(targets), 3600):
            return "it does not build:\n" + self.log[-5000:]
        for path in runners:
            self._read_suites(self.build / (path + ".suites.cmake"))
        unknown = [suite for suite in suites if not self._command(suite)]
        return f"no program runs {' '.join(unknown)}" if unknown else self._read_users()

    def copy(self, root):
        """Another tree with everything compiled, but without the programs."""
        other = Tree(root, self.processes)
        programs = shutil.ignore_patterns(*self.programs)
        shutil.copytree(self.root, root, symlinks=True, ignore=programs)
        old, new = str(self.root), str(root)
        other.commands = {path: text.replace(old, new) for path, text in self.commands.items()}
        other.users = {path.replace(old, new): objects for path, objects in self.users.items()}
        other.programs, other.runners = self.programs, self.runners
        other.parts, other.seconds = self.parts, self.seconds
        return other

    def change(self, file, suite):
        """Compiles what a suite needs of a file that was changed, and links the suite's program.

        Returns None if it does not compile, False if none of the suite's objects has changed, else
        True. restore() undoes it.
        """
        program = self._command(suite)[0]
        objects = self.users.get(str(self.root / file), [])
        if len(objects) > 1:
            objects = [path for path in objects if path in self._parts(program)]
        for path in objects:
            if path not in self.saved:
                self.saved[path] = (self.build / path).read_bytes()
                if not self._run(["sh", "-c", self.commands[path]], 300):
                    return None
        if all((self.build / path).read_bytes() == self.saved[path] for path in objects):
            return False
        if program not in self.linked:
            self.linked.add(program)
            if not self._run(["sh", "-c", self.commands[program]], 300):
                return None
        return True

    def restore(self):
        for path, data in self.saved.items():
            (self.build / path).write_bytes(data)
        self.saved, self.linked = {}, set()

    def failure(self, suite):
        """None if the suite passes, else the name of its test that failed."""
        program, *words = self._command(suite)
        command, environment = [str(self.build / program)] + words, self.environment
        if is_script(suite):
            script, *words = suite.split(":")
            command = [str(self.root / "tests" / script)] + words
            environment = dict(environment, SOBREMESA=str(self.build / program))
        limit = min(LIMIT, 20 + 10 * self.seconds[suite]) if suite in self.seconds else LIMIT
        start = time.monotonic()
        ended, self.log = self.processes.run(BOUNDED + command, environment, limit)
        if ended == 0:
            self.seconds.setdefault(suite, time.monotonic() - start)
            return None
        if ended != "timeout" and is_script(suite):
            return suite
        failed = re.findall(r"\[  FAILED  \] (\w+)", self.log)
        running = re.findall(r"\[ RUN      \] (\w+)", self.log)
        name = failed[0] if failed else running[-1] if running else "?"
        how = "" if failed else " (hangs)" if ended == "timeout" else " (crashes)"
        return f"{suite}: {name}{how}"

    def _command(self, suite):
        """The program that a suite needs, as a path in the build directory, and its arguments."""
        own = self.programs.get(PLAYED if is_script(suite) else "test_" + suite)
        if own:
            return [own]
        base, *words = self.runners.get(suite, [""])
        return [self.programs[base]] + words if base in self.programs else None

    def _read_suites(self, path):
        """Reads the suites of a runner from what it writes for ctest."""
        for line in path.read_text().splitlines():
            found = re.fullmatch(r'add_test\((\S+) "(.+)" (\S+)\)', line)
            if found:
                self.runners[found[1]] = (os.path.basename(found[2]), found[3])

    def _read_users(self):
        if not self._run(["ninja", "-t", "deps"], 60):
            return self.log
        made = ""
        for line in self.log.splitlines():
            if not line.startswith(" "):
                made = line.split(":")[0]
            elif made in self.commands:
                used = os.path.normpath(self.build / line.strip())
                self.users.setdefault(used, []).append(made)
        return None

    def _parts(self, program):
        if program not in self.parts:
            command = self.commands[program].replace(" -o ", " -Wl,--trace -o ", 1)
            self._run(["sh", "-c", command], 300)
            self.parts[program] = set(re.findall(r"[^\s()]+\.o\b", self.log))
        return self.parts[program]

    def _run(self, command, limit):
        folder = self.build if self.build.exists() else None
        ended, self.log = self.processes.run(command, self.environment, limit, folder)
        return ended == 0
