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

/* Makes a pair, the slave raw and without echo. We do not keep the slave open. On ST_SYSTEM
 * `pty->fd` is -1. */
enum status pty_open(struct pty *pty, struct why *why) MUST_USE;

/* Harmless on a closed one. A program that has the slave open sees the line end. */
void pty_close(struct pty *pty);

/* Throws away what we wrote and nobody read; the program that has the slave open keeps its
 * settings. */
void pty_forget(const struct pty *pty);

/* Whether a program has the slave open now. While nobody has, poll() on the master answers POLLHUP
 * at once, always: a loop should not poll for it then, but ask this now and then. */
bool pty_connected(const struct pty *pty);

/* The process that has the slave open, or one of them; 0: nobody, or it is not ours to know. Looks
 * through /proc. */
pid_t pty_holder(const struct pty *pty);

/* What the program wrote. Nothing yet, and nobody there: ST_OK with *got = 0. ST_SYSTEM: it failed.
 * What is for the program to read goes by port_write. With nobody there it would wait for the next
 * program that opens the slave: ask pty_connected first, or pty_drain. */
enum status pty_read(const struct pty *pty, uint8_t *octets, size_t max, size_t *got,
                     struct why *why) MUST_USE;

/* Throws away what we wrote and nobody read, and makes the slave raw again, whatever the program
 * before left it at: so that the next program finds a fresh line. Call it when a program has gone;
 * for that moment pty_connected sees our own hand on the slave. What the program wrote last can
 * still be read. */
enum status pty_drain(const struct pty *pty, struct why *why) MUST_USE;

/* Makes `name` a symbolic link to the slave, for people and programs that want a name of their own.
 * A link whose target is gone, as a killed program leaves it, is replaced; anything else that is
 * there is ST_BAD. The caller unlinks it. */
enum status pty_link(const struct pty *pty, const char *name, struct why *why) MUST_USE;

/* How many octets of ours the program has not read yet; 0 is certain. Closing the master takes them
 * from it: at the end of a game wait until this is 0, for a bounded time, before pty_close. */
size_t pty_unread(const struct pty *pty);
