/* The terminal: its mode, its size and its keys. It is given back as it was, whatever happens.
 *
 * The loop is one ppoll(2) over the terminal, one other descriptor, a deadline and a few signals.
 * It is not libuv's, because a process that is stopped (Ctrl-Z) must give the terminal back first,
 * at any moment. Where a libuv loop runs as well, its descriptor is the other one
 * (front/seat/loop.h). */
#pragma once

#include <termios.h>

#include "base/clock.h"
#include "front/terminal/ansi.h"
#include "front/terminal/keys.h"

struct terminal {
    int in, out;
    struct writer writer;
    enum colours colours;
    int rows, columns;
    struct termios before; /* the mode to restore */
    struct keys keys;
    unsigned char bytes[64]; /* read and not yet handled: [first, last) */
    size_t first, last;
    struct canvas shown;
};

enum terminal_event {
    TERMINAL_KEY, /* *value is the key */
    /* The deadline has passed, the other descriptor can be read, or the size has changed. */
    TERMINAL_LOOK,
    TERMINAL_SIGNAL, /* *value is the signal that asks the process to end */
    TERMINAL_GONE,   /* it was closed */
};

/* Takes the terminal over: no echo, keys at once, the alternate screen. One at a time. ST_SYSTEM:
 * its mode cannot be read or changed, and it is as before. */
enum status terminal_open(struct terminal *terminal, int in, int out, enum colours colours,
                          bool ascii, struct why *why) MUST_USE;

void terminal_close(struct terminal *terminal);

/* Waits for a key, a signal or the descriptor `other` (-1: none), at most until `deadline` (of
 * clock_now). */
enum terminal_event terminal_wait(struct terminal *terminal, int other, usec_t deadline,
                                  int *value);
