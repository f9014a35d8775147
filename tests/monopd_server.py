#!/usr/bin/env python3
"""Runs a command beside a real monopd that listens on 127.0.0.1 alone.

monopd has no option for an address to listen at, but it takes a listening socket from whoever starts it (systemd's
socket activation): descriptor 3, LISTEN_FDS=1 and LISTEN_PID. Usage: monopd_server.py COMMAND…, where {} in an argument
is HOST:PORT. The server is ended with the command; without one it runs until its standard input ends.
"""
import os
import socket
import subprocess
import sys

MONOPD = "/usr/sbin/monopd"


class Server:
    def __init__(self):
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", 0))
        listener.listen(64)
        self.port = listener.getsockname()[1]
        self.address = "127.0.0.1:%d" % self.port
        self.pid = os.fork()
        if self.pid == 0:
            os.dup2(listener.fileno(), 3)
            os.set_inheritable(3, True)  # if it was 3 already, dup2 has done nothing
            os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
            quiet = os.open(os.devnull, os.O_RDWR)
            for fd in (0, 1, 2):
                os.dup2(quiet, fd)
            os.execv(MONOPD, [MONOPD])
        listener.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.pid, 15)
        _, status = os.waitpid(self.pid, 0)
        assert not os.WIFSIGNALED(status) or os.WTERMSIG(status) in (9, 15), "monopd has crashed: signal %d" % os.WTERMSIG(status)


if __name__ == "__main__":
    if not os.path.exists(MONOPD):
        sys.exit("there is no %s: install the package monopd" % MONOPD)
    with Server() as server:
        if len(sys.argv) < 2:
            print(server.address, flush=True)
            sys.stdin.read()
            sys.exit(0)
        command = [word.replace("{}", server.address) for word in sys.argv[1:]]
        sys.exit(subprocess.run(command).returncode)
