/* A virtual cable, one way, as a pure machine: octets go in at one end at a time that the caller
 * gives (virtual or real) and come out at the other no earlier. It is paced like a serial line and
 * can have faults.
 *
 * Times must not run backwards from one call to the next. A struct cable is some 36 KB and holds no
 * pointers that matter: it may be copied to keep a moment of a simulation. */
#pragma once

#include <stdbool.h>

#include "link/faults.h"
#include "link/pace.h"

enum { CABLE_ROOM = 4096 }; /* octets that may be under way or not yet taken */

struct cable_options {
    uint32_t baud; /* 0: not paced, octets arrive at the moment they are put */
    struct faults_options faults;
};

struct cable {
    struct pace pace;
    struct faults faults; /* .done counts what was done to the octets */
    uint64_t overflow;    /* octets that did not fit and were dropped */
    size_t first, count;  /* the queue, a ring buffer … */
    usec_t arrival[CABLE_ROOM + 1];
    uint8_t octet[CABLE_ROOM + 1]; /* … with one place more, for the double of the last octet */
};

/* An empty cable. Same options and seed, same faults. */
void cable_init(struct cable *cable, const struct cable_options *options, uint64_t seed);

/* Puts octets in at `now` and returns how many were taken; the rest did not fit, is dropped and
 * counted in `overflow`. An octet that a fault loses counts as taken. */
size_t cable_put(struct cable *cable, const uint8_t *octets, size_t count, usec_t now);

/* Takes out octets that have arrived by `now`, oldest first, at most `max`; returns how many. */
size_t cable_take(struct cable *cable, uint8_t *octets, size_t max, usec_t now);

/* When the next octet arrives (in the past: it waits to be taken); USEC_NEVER if none is under
 * way. */
usec_t cable_next(const struct cable *cable);

/* The octet that comes out after `index` others, and when; false: there are fewer. */
bool cable_peek(const struct cable *cable, size_t index, uint8_t *octet, usec_t *arrival);

/* A cut: what is under way is lost, and the line is idle again. Counts, and the course of the
 * faults, go on. */
void cable_clear(struct cable *cable);
