/* A place on a ring that one process runs: a station of ours at the end of a cable, which is in
 * memory, or an open seat for another program.
 *
 * Octets come to a place by its cable and leave it by its outlet; whose frames they are does not
 * matter here. */
#pragma once

#include "link/serial.h"
#include "session/line/open_seat.h"

enum { RING_PLACE_QUEUE = 2048 };

struct ring_place {
    bool open;             /* left to another program */
    struct open_seat seat; /* if it is */
    struct inlet *in;      /* of our station, if it is not */
    struct outlet *out;    /* of whoever is here */
    struct ring_place *after;
    /* What has come out of the cable towards our station and waits for the loop: a station that
     * sends must have returned before another one reads, or a frame would go round the ring within
     * one call. */
    uint8_t queue[RING_PLACE_QUEUE];
    size_t waiting;
    uv_idle_t reader; /* active while there is any */
};

/* Our station, with these ends. The place is all 0 before. */
void ring_place_take(struct ring_place *place, struct inlet *in, struct outlet *out);

/* An open seat: over TCP listening at `address`, or over ptys if that is NULL. Fill in seat.who and
 * seat.changed. */
enum status ring_place_leave_open(struct ring_place *place, uv_loop_t *loop,
                                  const struct cable_options *cable, uint64_t seed,
                                  const char *address, struct why *why) MUST_USE;

/* Joins the outlet of the place before to what this one reads. */
void ring_place_join(struct ring_place *place, struct ring_place *before);

/* Nothing is on its way out; if `patient`, a program has read what was written to it, too: closing
 * the pty would take that away. */
bool ring_place_is_done(const struct ring_place *place, bool patient);

/* Before the loop turns for the last time; a station of ours is its owner's to close before. */
void ring_place_close(struct ring_place *place);

/* The address of open seat `index` (from 0) of `most`: the port that "HOST:PORT" names, and those
 * after it. false: that is no such address. */
bool ring_place_address(const char *first, int index, int most, char *address,
                        size_t size) MUST_USE;
