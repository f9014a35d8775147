/* A whole ring in one process, whatever its stations speak: its places, the cables between them, seats for other
 * programs, captures, and leaving. Which stations sit there and what is told of them is the owner's: ring.c,
 * truco_ring.c. */
#ifndef SOBREMESA_APP_RINGSIDE_H
#define SOBREMESA_APP_RINGSIDE_H

#include "base/text.h"
#include "session/berth.h"
#include "session/desk.h"
#include "session/stop_signals.h"

enum { RINGSIDE_PLACES_MAX = 5 };

/* What both kinds of ring can be told. */
struct ringside_options {
    int64_t stations, open, baud, games, seed;
    const char *bots, *faults, *pcap, *tcp;
    double pace, timeout;
    bool json, trace, seed_given, pace_given;
    enum lang lang;
};

struct ringside {
    struct ringside_options options;
    struct cable_options cable;
    uint64_t seed;
    struct tap tap;
    uv_loop_t loop;
    struct stop_signals signals;
    uv_timer_t later;
    struct berth berth[RINGSIDE_PLACES_MAX];
    unsigned games; /* over at all of ours */
    bool leaving;
    int leave_checks;
    int code; /* to leave with */
};

/* Looks over the options that were read. -1: go on; else an exit code, after saying what is wrong. */
int ringside_check(struct ringside *ring);

/* The loop, the signals and the seed; nothing else is there yet. */
void ringside_init(struct ringside *ring);

/* The places that are not left to other programs: the first ones. */
int ringside_ours(const struct ringside *ring);

/* What everything random at a place comes from. */
uint64_t ringside_seed(const struct ringside *ring, int place);

/* A station of ours at that place, or an open seat whose programs `changed` tells of. Exit codes. */
int ringside_take(struct ringside *ring, int place, struct desk *desk);
int ringside_leave_open(struct ringside *ring, int place, void *who,
                        void (*changed)(void *who, struct open_seat *seat, bool there));

/* Joins all places, once each of them is taken or left open, and captures their cables if that is wanted: the first in
 * the capture is the one that leaves place `first`. `ring16`: frames are those of ring16.h. An exit code. */
int ringside_join(struct ringside *ring, int first, bool ring16);

/* Ends the loop with that code when nothing is under way any more. */
void ringside_leave(struct ringside *ring, int code);

/* After the stations were closed: turns the loop for the last time. */
void ringside_close(struct ringside *ring);

#endif
