/* What lines.c (connections and the clock) and lines_listen.c (accepting, the beginning and the
 * end) share. */
#pragma once

#include "session/lines.h"

#define LINES_NO_NUMBER UINT32_MAX

/* Octets that wait for a connection whose window is full; a whole game of Reversi is 1300. */
enum { LINE_OUT = 512 };

/* One connection. */
struct line {
    uv_tcp_t tcp;
    uv_write_t write;
    struct lines *lines;
    struct peer *peer;
    struct line *next_touched, *next_paused, **paused_at; /* paused_at: what points to it */
    uint32_t number; /* LINES_NO_NUMBER: the role has closed it, or never had it */
    bool touched, failed, pausing, closing, writing;
    bool here;              /* it comes from this machine, which has no address of its own */
    uint16_t flight, count; /* octets of `out` that are being written, and all of them */
    usec_t resume;
    uint8_t out[LINE_OUT];
};

/* ---- lines.c ---- */

extern const struct runner_calls lines_calls;

/* After each call to the runner: writes what it has sent, tells it which lines have failed, and
 * sets the timer if its deadline has come nearer. */
void lines_follow_up(struct lines *lines);

void lines_read(struct line *line);
void lines_close(struct line *line);

/* ---- lines_listen.c ---- */

/* A connection waits at the listener. */
void lines_on_connection(uv_stream_t *listener, int status);
