/* The driver of an examiner (core/examiner.h) on libuv: the ports of the program under examination,
 * or the address of one that is a server, a timer, and a fresh program for every trial where there
 * is a command for it. */
#pragma once

#include "core/examiner.h"
#include "session/fresh_program.h"
#include "session/line/cable_end.h"
#include "session/line/calls.h"
#include "session/stop_signals.h"

enum { EXAM_PORTS_MAX = 2 };

struct exam_room {
    /* Filled in by the owner before it is opened; the callbacks in `start` are the room's. */
    const struct examiner *examiner;
    struct examiner_start start;
    const char *command; /* starts the program; NULL: it comes by itself */
    void *who;
    void (*event)(void *who, const struct exam_event *event);
    void (*stopped)(void *who, const char *why); /* the examination cannot go on */

    uv_loop_t loop;
    struct stop_signals signals;
    uv_timer_t clock;
    int ports; /* one for both ways, or one that the program reads and one that it writes */
    struct cable_end end[EXAM_PORTS_MAX]; /* nothing is sent to the second one */
    bool is_called; /* the program is a server, with an address instead of ports */
    struct calls calls;
    struct fresh_program program;
    void *machine;
    bool begun, stops;
    bool interrupted; /* by Ctrl-C */
    unsigned trials;
    usec_t began;
};

/* Whether the program is a server that is called: then it has one address instead of ports. */
bool exam_room_calls(const struct examiner *examiner, const struct examiner_start *start);

/* Not ST_OK: a port cannot be had, or there is no memory; nothing is to be closed. */
enum status exam_room_open(struct exam_room *room, char **names, int count,
                           struct why *why) MUST_USE;
/* Runs the loop until the examination is over, or has stopped. */
void exam_room_run(struct exam_room *room);
void exam_room_close(struct exam_room *room);

/* Where the program reads, and where it writes. */
const char *exam_room_in(const struct exam_room *room);
const char *exam_room_out(const struct exam_room *room);
