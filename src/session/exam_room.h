/* A program under examination (core/examiner.h): its ports, or the address of a server that is
 * called, a clock, and a fresh program for every trial where there is a command for it. What the
 * examiner tells is passed on. */
#pragma once

#include "core/examiner.h"
#include "session/line/cable_end.h"
#include "session/line/calls.h"
#include "session/fresh_program.h"
#include "session/stop_signals.h"

enum { EXAM_PORTS_MAX = 2 };

struct exam_room {
    /* To be filled in before it is opened. Who is told what the examiner sends, and its events, is
     * up to the room. */
    const struct examiner *examiner;
    struct examiner_start start;
    const char *command; /* that starts the program; NULL: it comes by itself */
    void *who;
    void (*event)(void *who, const struct exam_event *event);
    void (*stopped)(void *who, const char *why); /* it goes no further */

    uv_loop_t loop;
    struct stop_signals signals;
    uv_timer_t clock;
    int ports; /* one for both ways, or one that the program reads and one that it writes */
    struct cable_end end[EXAM_PORTS_MAX]; /* nothing is said to the second one */
    bool is_called; /* the program is a server, and has no port but an address */
    struct calls calls;
    struct fresh_program program;
    void *machine;
    bool begun, stops;
    bool interrupted; /* by Ctrl-C, said when it stops */
    unsigned trials;
    usec_t began;
};

/* Whether the program is one that is called: it has one address then, instead of ports. */
bool exam_room_calls(const struct examiner *examiner, const struct examiner_start *start);

/* Otherwise than ST_OK: a port cannot be had, or there is no memory; nothing is to be closed. */
enum status exam_room_open(struct exam_room *room, char **names, int count,
                           struct why *why) MUST_USE;
/* Until the examination is over, or has stopped. */
void exam_room_run(struct exam_room *room);
void exam_room_close(struct exam_room *room);

/* Where the program reads, and where it writes. */
const char *exam_room_in(const struct exam_room *room);
const char *exam_room_out(const struct exam_room *room);
