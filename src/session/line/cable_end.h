/* The end of a virtual cable at which a program is: a pty with a name of the user's, a serial port,
 * or an address that the program connects to.
 *
 * Programs may come, go and come again. Octets of the program come up through `octets`; octets for
 * it go through `to`, which has a descriptor while a program is there. */
#pragma once

#include "link/serial.h"
#include "session/line/dial.h"
#include "session/line/pty_program.h"

struct cable_end {
    struct pty_program program; /* at a pty; its fd -1: none */
    struct serial port;         /* fd -1: a pty */
    struct dial listener;       /* of an address */
    int connection;             /* the program's; -1: none */
    bool listens;
    char name[256];   /* as the user has given it */
    bool linked;      /* `name` is a symbolic link of ours */
    bool there;       /* a program has the pty open, or is connected; always true of a port */
    struct outlet to; /* to the program */
    struct inlet in;  /* of a port or a connection */
    uv_timer_t watch;
    void *who;
    void (*octets)(void *who, const uint8_t *octets, size_t count);
    void (*changed)(void *who, bool there, const char *why);
};

/* ST_BAD: the name looks like an address, and is none. */
enum status cable_end_check(const char *name, struct why *why) MUST_USE;

/* A name of a terminal device is opened as a serial port at the cable's speed. At HOST:PORT
 * programs are accepted, one at a time; `name` then has the port that the system chose for 0. For
 * any other name a pty is made, and the name becomes a symbolic link to it: a link whose pty is
 * gone is replaced, anything else of that name is refused. Fill in `who`, `octets` and `changed`
 * before the loop turns, and close it even if it failed. */
enum status cable_end_init(struct cable_end *end, uv_loop_t *loop, const char *name,
                           const struct cable_options *cable, uint64_t seed,
                           struct why *why) MUST_USE;

/* Begins to read; a port is there at once. */
void cable_end_start(struct cable_end *end);

/* Removes the link and closes; the loop must turn once more. */
void cable_end_close(struct cable_end *end);
