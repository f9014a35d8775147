/* What a station reads from and writes to: a pair of descriptors, and reading and writing them
 * without blocking. */
#pragma once

#include "link/serial.h"

struct port {
    int in, out;             /* may be equal; -1: closed */
    char name[128];          /* for messages: "/dev/ttyS0", "/dev/pts/3 -> /dev/pts/4" */
    struct serial serial[2]; /* what port_close has to restore */
};

/* Opens a serial port for both ways, or one to read and another to write; `in` and `out` may be the
 * same or two names of the same device, which is then opened once. Fails as serial_open does;
 * nothing stays open then. */
enum status port_open_serial(struct port *port, const char *in, const char *out, int64_t baud,
                             struct why *why) MUST_USE;

/* Restores settings and closes; harmless on a closed port. */
void port_close(struct port *port);

/* Reads what is there. ST_OK: *got octets, 0 if there is nothing now. ST_END: the other side is
 * gone, or the port was unplugged (`why` says which). ST_SYSTEM: anything else. Not for the master
 * of a pty: see pty_read. */
enum status port_read(int fd, uint8_t *octets, size_t max, size_t *got, struct why *why) MUST_USE;

/* Whether it is a socket; to be asked once, when it is opened. */
bool port_is_socket(int fd);

/* Writes what fits now: *put octets, 0 if nothing does. ST_END and ST_SYSTEM as above. Raises no
 * SIGPIPE on sockets, but has to be told which ones are. */
enum status port_write(int fd, bool socket, const uint8_t *octets, size_t count, size_t *put,
                       struct why *why) MUST_USE;
