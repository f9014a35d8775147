/* A pseudo-terminal as a virtual serial port: we hold the master, another program opens the slave
 * by its name. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/status.h"

struct pty {
    int fd;        /* the master, non-blocking, closed on exec; -1: closed */
    char name[64]; /* of the slave: /dev/pts/N */
};

/* Makes a pair, with the slave raw, without echo and not open. On ST_SYSTEM `pty->fd` is -1. */
enum status pty_open(struct pty *pty, struct why *why) MUST_USE;

/* Harmless on a closed one. A program that has the slave open sees the line end. */
void pty_close(struct pty *pty);

/* Drops what we wrote and was not read; the program that has the slave open keeps its settings. */
void pty_forget(const struct pty *pty);

/* Whether a program has the slave open. While none has, poll() on the master always answers POLLHUP
 * at once: an event loop must not poll it then, but call this now and then. */
bool pty_connected(const struct pty *pty);

/* Returns a process that has the slave open; 0: none, or we are not permitted to know. Searches
 * /proc. */
pid_t pty_holder(const struct pty *pty);

/* Reads what the program wrote; *got = 0: nothing, or no program is there. ST_SYSTEM: it failed.
 * Octets for the program are written by port_write. Without a program they would wait for the next
 * one: ask pty_connected first, or call pty_drain later. */
enum status pty_read(const struct pty *pty, uint8_t *octets, size_t max, size_t *got,
                     struct why *why) MUST_USE;

/* Drops what we wrote and was not read, and makes the slave raw again, so that the next program
 * finds a fresh line. Call it when a program has gone; meanwhile pty_connected sees our own
 * descriptor of the slave. What the program wrote last can still be read. */
enum status pty_drain(const struct pty *pty, struct why *why) MUST_USE;

/* Makes `name` a symbolic link to the slave. A link whose target is gone, as a killed program
 * leaves it, is replaced; anything else of that name is ST_BAD. The caller unlinks it. */
enum status pty_link(const struct pty *pty, const char *name, struct why *why) MUST_USE;

/* Returns how many octets of ours the program has not read yet; 0 is certain. Closing the master
 * drops them: at the end of a game wait until this is 0, for a bounded time, before pty_close. */
size_t pty_unread(const struct pty *pty);
