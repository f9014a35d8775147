/* The stations of a ring that one process runs: ours, each with its driver, and open seats for
 * other programs, joined by cables in memory. Whose frames pass does not matter here. */
#pragma once

#include "session/line/open_seat.h"
#include "session/role_driver.h"

enum { RING_STATION_QUEUE = 2048 };

/* What the stations of one ring share. */
struct ring_config {
    uv_loop_t *loop;
    const struct cable_options *cable;
    uint64_t seed; /* of all that chance brings: of faults, bots and cards */
    const struct role_driver_calls *calls;
};

struct ring_station {
    bool open;                  /* left to another program */
    struct open_seat seat;      /* if it is */
    struct role_driver *driver; /* of our station, if it is not; the owner's */
    struct outlet *out;         /* of either */
    struct ring_station *before, *after;
    /* What has come out of the cable towards our station and waits for the loop: a station that
     * sends must have returned before another one reads, or a frame would go round the ring within
     * one call. */
    uint8_t queue[RING_STATION_QUEUE];
    size_t waiting;
    uv_idle_t reader; /* active while there is any */
};

/* Station `index` of the ring is ours: the driver runs the protocol's station if `plays`, and at
 * index 0 the ring's host before it. `start` is what both begin with but for their seeds; `who` is
 * the driver's owner. The station is all zeros before. Returns false if there is no memory; it must
 * be closed all the same. */
bool ring_station_take(struct ring_station *station, struct role_driver *driver,
                       const struct ring_config *config, const struct role_start *start, int index,
                       bool plays, void *who);

/* Station `index` of the ring is an open seat: over TCP listening at `address`, or over ptys if
 * that is NULL. Fill in seat.who and seat.changed. It must be closed even if it failed. */
enum status ring_station_leave_open(struct ring_station *station, const struct ring_config *config,
                                    int index, const char *address, struct why *why) MUST_USE;

/* Joins the outlet of the station before to what this one reads. */
void ring_station_join(struct ring_station *station, struct ring_station *before);

/* Our stations begin, for the first time or anew, once all are joined; `played` games are over.
 * Goes on when one cannot begin, and returns the last failure. */
enum status ring_start_stations(struct ring_station *first, unsigned played,
                                struct why *why) MUST_USE;

/* Nothing is on its way out; if `patient`, a program has read what was written to it, too: closing
 * the pty would take that away. */
bool ring_station_is_done(const struct ring_station *station, bool patient);

/* Before the loop turns for the last time. Closes the driver, too. */
void ring_station_close(struct ring_station *station);

/* Writes the address of open seat `index` (from 0) of `most`: the port that "HOST:PORT" names, and
 * those after it. Returns false if that is no such address. */
bool ring_station_address(const char *first, int index, int most, char *address,
                          size_t size) MUST_USE;
