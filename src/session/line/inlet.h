/* The reading end of a cable in the event loop: hands up the octets of a descriptor as they
 * come. */
#pragma once

#include <uv.h>

#include "link/pty.h"

struct inlet {
    uv_loop_t *loop;
    uv_poll_t *poll;       /* NULL: nothing is read now */
    int fd;                /* not owned */
    const struct pty *pty; /* of a pty's master, which no program need have open (link/pty.h) */
    void *who;
    void (*octets)(void *who, const uint8_t *octets, size_t count); /* NULL: they are dropped */
    /* The other side has gone; the inlet reads no more. `in` is true here, and false of an outlet.
     * Called from the loop, or from within inlet_attach. NULL: not told. */
    void (*gone)(void *who, bool in, const char *why);
};

/* Reads from `fd` from now on, or from the master of `pty` (fd is then ignored). A descriptor that
 * cannot be read is gone at once, so call this last, when all else is ready. */
void inlet_attach(struct inlet *inlet, int fd, const struct pty *pty);

/* Reads no more. The caller closes the descriptor. Harmless when nothing is attached. */
void inlet_detach(struct inlet *inlet);
