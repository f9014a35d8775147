"""Ports for programs that a test is going to start."""
import itertools
import os
import socket

FIRST, ROOM = 20000, 12000  # below those that the system gives to whoever connects
_steps = itertools.count(os.getpid() * 61)  # tests that run at the same time begin at different places


def is_free(port):
    with socket.socket() as s:
        try:
            s.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def free_ports(count):
    """Ports that are free now, none of them given before. Nobody listens there until the programs do, so that a port
    must not be anybody else's choice meanwhile."""
    ports = (FIRST + step % ROOM for step in _steps)
    return list(itertools.islice(filter(is_free, ports), count))
