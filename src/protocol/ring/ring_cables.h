/* A capture of all cables of a ring: which station changed or swallowed a frame? One cable tells
 * what was played; what a station does to others' frames shows only where the cable before it and
 * the one behind it are compared. No I/O.
 *
 * Cable c comes from place c and leads to place c + 1. A START tells which station is at which
 * place. */
#pragma once

#include "codec/frame4.h"
#include "protocol/ring/ring_wire.h"

enum { RING_CABLES_MAX = 4, RING_CABLES_QUEUE = 64 };

struct ring_cables {
    const struct ring_wire *wire;
    struct findings *findings;
    unsigned cables; /* that were heard of */
    bool whole;      /* all of a ring's, in its order */
    int number[RING_CABLES_MAX];
    struct {
        struct frame4 frame;
        usec_t since;
    } due[RING_CABLES_MAX]
         [RING_CABLES_QUEUE]; /* by the place: heard before it, not yet behind it */
    unsigned owes[RING_CABLES_MAX];
};

void ring_cables_init(struct ring_cables *cables, const struct ring_wire *wire,
                      struct findings *findings);
/* First take all frames of the capture, to see whether it has a whole ring … */
void ring_cables_look(struct ring_cables *cables, unsigned cable, const struct frame4 *frame);
void ring_cables_looked(struct ring_cables *cables);
/* … then each once more. Returns whether this is the cable on which its origin sends it. */
bool ring_cables_hear(struct ring_cables *cables, unsigned cable, const struct frame4 *frame,
                      usec_t now);
void ring_cables_end(struct ring_cables *cables, usec_t now);
