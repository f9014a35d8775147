/* The terminal: its mode, its size, its keys, and giving it back as it was, whatever happens.
 *
 * The terminal, one other descriptor, one deadline and a few signals: ppoll(2) is the whole loop.
 * It is not libuv's because a stopped process (Ctrl-Z) must give the terminal back before it stops,
 * in the middle of everything; where there is such a loop, too, its descriptor is the other one
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
    struct termios before; /* the mode to go back to */
    struct keys keys;
    unsigned char bytes[64]; /* read, not yet taken */
    size_t first, last;
    struct canvas shown;
};

enum terminal_event {
    TERMINAL_KEY, /* *value is the key */
    /* the time has come, the other descriptor can be read, the screen is another one */
    TERMINAL_LOOK,
    TERMINAL_SIGNAL, /* *value is the signal that asks us to end */
    TERMINAL_GONE,   /* it was closed */
};

/* Takes the terminal over: no echo, keys at once, another screen. One at a time. */
enum status terminal_open(struct terminal *terminal, int in, int out, enum colours colours,
                          bool ascii, struct why *why) MUST_USE;

/* Gives it back. */
void terminal_close(struct terminal *terminal);

/* Waits for a key, a signal or the descriptor `other` (-1: there is none), at most until `deadline`
 * (of clock_now). */
enum terminal_event terminal_wait(struct terminal *terminal, int other, usec_t deadline,
                                  int *value);
