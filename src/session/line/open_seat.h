/* A seat of a ring that is left to another program: over two ptys (or one), or over TCP.
 *
 * What comes from the station before is written to the program; what the program writes goes
 * through the seat's own outlet to the station behind; a porter stands between, where the protocol
 * has one (core/adapter.h). Programs may come, go and come again: nothing is kept for one that has
 * left. */
#pragma once

#include "core/adapter.h"
#include "session/line/dial.h"
#include "session/line/pty_program.h"

struct open_seat {
    struct pty_program reads,
        writes;      /* what the program reads from and writes to; one with one port uses `reads` */
    struct inlet in; /* of a TCP connection */
    struct outlet to;  /* what is for the program, as soon as it has arrived */
    struct outlet out; /* towards the station behind */
    struct dial listener;
    int fd; /* of the TCP connection, -1: none */
    bool tcp, there;
    uv_timer_t watch; /* looks after the ptys */
    uv_timer_t clock; /* wakes the porter */
    const struct porter *porter;
    void *porter_state;
    void *who;
    void (*changed)(void *who, struct open_seat *seat, bool there);
    void (*starts)(void *who); /* the program begins a game; may be NULL */
    void (*said)(void *who, const char *text);
};

/* Puts a porter at the seat: `options` as core/adapter.h has them. false: no memory. */
bool open_seat_guard(struct open_seat *seat, const struct protocol *protocol, const void *options,
                     int stations);
/* What comes out of this outlet is for the seat. */
void open_seat_join(struct open_seat *seat, struct outlet *before);

/* Makes the ptys. ST_SYSTEM: there are none to be had. */
enum status open_seat_init(struct open_seat *seat, uv_loop_t *loop,
                           const struct cable_options *cable, uint64_t seed,
                           struct why *why) MUST_USE;
/* The same over TCP, listening at `address`. */
enum status open_seat_init_tcp(struct open_seat *seat, uv_loop_t *loop,
                               const struct cable_options *cable, uint64_t seed,
                               const char *address, struct why *why) MUST_USE;
void open_seat_close(struct open_seat *seat);
