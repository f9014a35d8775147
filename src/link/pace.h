/* The arithmetic of a line at B baud: 10 bit times an octet (8N1), exact in the long run.
 *
 * Ends of octets are computed from the moment the line became busy and the number of octets since,
 * never by adding up rounded times, so 2400 baud are 240 octets/s however long the line is busy.
 * Pure. */
#pragma once

#include "base/clock.h"

struct pace {
    uint32_t baud;   /* 0: not paced, an octet takes no time */
    usec_t start;    /* when the line became busy */
    uint64_t octets; /* sent since then */
};

/* An idle line. */
void pace_init(struct pace *pace, uint32_t baud);

/* Hands one octet to the line at `now` and returns when its stop bit is over (rounded up to a
 * microsecond). A busy line takes it when it gets there; at the very microsecond at which it
 * becomes free it counts as busy. */
usec_t pace_send(struct pace *pace, usec_t now);

/* The line stands still for `time`, from `now` or from the end of what was sent. */
void pace_stall(struct pace *pace, usec_t now, usec_t time);
