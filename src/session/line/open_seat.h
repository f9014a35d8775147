/* A seat of a ring that is left to another program: over two ptys (or one), or over TCP.
 *
 * Octets of the station before are written to the program; octets of the program go through the
 * seat's own outlet to the station behind. Where the protocol has an adapter for other programs
 * (core/adapter.h), it stands between. Programs may come, go and come again: nothing is kept for
 * one that has left. */
#pragma once

#include "core/adapter.h"
#include "session/line/dial.h"
#include "session/line/pty_program.h"

struct open_seat {
    /* What the program reads from, and writes to; one with a single port uses `reads`. */
    struct pty_program reads, writes;
    struct inlet in;   /* of a TCP connection */
    struct outlet to;  /* to the program, not paced: the cable before has been */
    struct outlet out; /* towards the station behind */
    struct dial listener;
    int fd; /* of the TCP connection, -1: none */
    bool tcp, there;
    uv_timer_t watch; /* of the ptys */
    uv_timer_t clock; /* of the adapter */
    const struct adapter *adapter;
    void *adapter_state;
    void *who;
    void (*changed)(void *who, struct open_seat *seat, bool there);
    void (*starts)(void *who); /* the program begins a game by itself; may be NULL */
    void (*said)(void *who, const char *text);
};

/* Puts the protocol's adapter at the seat, if it has one; `options` as in core/adapter.h. Returns
 * false if there is no memory. */
bool open_seat_guard(struct open_seat *seat, const struct protocol *protocol, const void *options,
                     int stations);
/* What comes out of this outlet is sent to the program. */
void open_seat_join(struct open_seat *seat, struct outlet *before);

/* Makes the ptys. ST_SYSTEM: the system has none. */
enum status open_seat_init(struct open_seat *seat, uv_loop_t *loop,
                           const struct cable_options *cable, uint64_t seed,
                           struct why *why) MUST_USE;
/* The same over TCP, listening at `address`. The newest caller has the seat. */
enum status open_seat_init_tcp(struct open_seat *seat, uv_loop_t *loop,
                               const struct cable_options *cable, uint64_t seed,
                               const char *address, struct why *why) MUST_USE;
void open_seat_close(struct open_seat *seat);
