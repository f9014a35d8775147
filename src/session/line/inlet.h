/* The reading end of a cable in the event loop: octets of a descriptor, handed up as they come. */
#pragma once

#include <uv.h>

#include "link/pty.h"

struct inlet {
    uv_loop_t *loop;
    uv_poll_t *poll; /* NULL: nothing is read now */
    int fd;          /* not owned */
    const struct pty
        *pty; /* the master of a pty: nobody at the other end is no failure (link/pty.h) */
    void *who;
    void (*octets)(void *who, const uint8_t *octets, size_t count); /* NULL: nobody wants them */
    /* The other side has gone; the inlet reads no more. `in` is true here, and false of an outlet.
     * NULL: somebody else sees it. Told from the loop, or from within inlet_attach. */
    void (*gone)(void *who, bool in, const char *why);
};

/* Reads from `fd` from now on, or from the master of `pty` (fd is then ignored). What cannot be
 * read is gone at once: this comes last, when everything else is as it is while somebody is
 * there. */
void inlet_attach(struct inlet *inlet, int fd, const struct pty *pty);

/* Reads no more; the descriptor stays open and is the caller's to close. Harmless when nothing is
 * attached. */
void inlet_detach(struct inlet *inlet);
