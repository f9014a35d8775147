/* One end of a virtual cable that a program holds: a pty with a name of the user's, a serial port
 * that is there, or an address that it connects to.
 *
 * Programs may come, go and come again. Octets of the program come up through `octets`; what is for
 * it goes through `to`, which is connected while somebody is there. */
#pragma once

#include "link/serial.h"
#include "session/line/dial.h"
#include "session/line/pty_program.h"

struct cable_end {
    struct pty_program program; /* at a pty; its fd -1: a port */
    struct serial port;         /* fd -1: a pty */
    struct dial listener;       /* of an address */
    int connection;             /* the program's; -1: none */
    bool listens;
    char name[256];   /* as the user calls it */
    bool linked;      /* `name` is a symbolic link of ours */
    bool there;       /* somebody has the pty open, or is connected; always of a port */
    struct outlet to; /* what is for the program */
    struct inlet in;  /* of a port or a connection */
    uv_timer_t watch;
    void *who;
    void (*octets)(void *who, const uint8_t *octets, size_t count);
    void (*changed)(void *who, bool there, const char *why);
};

/* `name` that is a terminal device is opened as a serial port at the cable's speed; at HOST:PORT
 * programs are taken, one at a time (`name` then has the port that the system chose for 0); else a
 * pty is made, and `name` becomes a symbolic link to it: a link of that name whose pty is gone is
 * replaced, anything else is refused. Fill in who, octets and changed before the loop turns, and
 * close it even if it failed. */
/* Whether a name that looks like an address is one, before anything is made: ST_OK or ST_BAD. */
enum status cable_end_check(const char *name, struct why *why) MUST_USE;
enum status cable_end_init(struct cable_end *end, uv_loop_t *loop, const char *name,
                           const struct cable_options *cable, uint64_t seed,
                           struct why *why) MUST_USE;

/* Reads from now on; a port is there at once. */
void cable_end_start(struct cable_end *end);

/* Takes the link away and closes; the loop must turn once more. */
void cable_end_close(struct cable_end *end);
