"""A pseudo-terminal with `sobremesa street` in it."""
import fcntl
import os
import pty
import select
import struct
import termios
import time

from console import PATIENCE, PROGRAM


class Terminal:
    def __init__(self, directory, *arguments, env=None, rows=24, columns=80):
        """`env`: what differs in the environment; None takes a variable away."""
        self.text, self.seen = '', 0
        self.pid, self.fd = pty.fork()
        if not self.pid:
            os.environ.update(TERM='xterm-256color', LC_ALL='C.UTF-8', SOBREMESA_LANG='es', HOME=directory,
                              SHELL='/bin/sh', INPUTRC='/dev/null')
            for name, value in (env or {}).items():
                os.environ.pop(name, None)
                if value is not None:
                    os.environ[name] = value
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))
            os.chdir(directory)
            os.execv(PROGRAM, [PROGRAM, 'street', '--dir', directory, *arguments])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.pid:
            os.kill(self.pid, 9)
            os.waitpid(self.pid, 0)
        os.close(self.fd)

    def read(self, until):
        ready, _, _ = select.select([self.fd], [], [], max(0, until - time.monotonic()))
        assert ready, 'nothing came after %r' % self.text[-400:]
        try:
            chunk = os.read(self.fd, 65536)
        except OSError:
            chunk = b''
        self.text += chunk.decode(errors='replace')
        return chunk

    def expect(self, part):
        """Waits until it is on the screen after what was expected before."""
        until = time.monotonic() + PATIENCE
        while part not in self.text[self.seen:]:
            assert self.read(until), 'it ended before %r: %r' % (part, self.text[-400:])
        self.seen = self.text.index(part, self.seen) + len(part)

    def resize(self, rows, columns):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))

    def type(self, keys):
        os.write(self.fd, keys.encode())

    def finish(self):
        until = time.monotonic() + PATIENCE
        while self.read(until):
            pass
        _, status = os.waitpid(self.pid, 0)
        self.pid = 0
        return os.waitstatus_to_exitcode(status)
