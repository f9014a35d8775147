/* A seat of a ring that is left to another program: over two ptys (or one), or over TCP.
 *
 * What comes from the station before is written to the program; what the program writes goes through the seat's own
 * outlet to the station behind. Programs may come, go and come again: nothing is kept for one that is not there. */
#pragma once

#include "session/dial.h"
#include "session/inlet.h"
#include "session/outlet.h"

struct open_seat {
    struct pty reads, writes; /* what the program reads from and writes to; a program with one port uses `reads` */
    struct inlet in[2];
    struct outlet out;     /* towards the station behind */
    struct outlet *before; /* of the station before: attached while somebody is there */
    struct dial listener;
    int fd; /* of the TCP connection, -1: none */
    bool tcp;
    bool there[2]; /* a program has `reads`, `writes` open */
    uv_timer_t watch;
    void *who;
    void (*changed)(void *who, struct open_seat *seat, bool there);
};

/* Makes the ptys. ST_SYSTEM: there are none to be had. */
enum status open_seat_init(struct open_seat *seat, uv_loop_t *loop, const struct cable_options *cable, uint64_t seed,
                           struct why *why) MUST_USE;
/* The same over TCP, listening at `address`. */
enum status open_seat_init_tcp(struct open_seat *seat, uv_loop_t *loop, const struct cable_options *cable,
                               uint64_t seed, const char *address, struct why *why) MUST_USE;
void open_seat_close(struct open_seat *seat);
