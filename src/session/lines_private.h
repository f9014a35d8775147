/* What lines.c (connections and the clock) and lines_listen.c (who comes, the beginning and the
 * end) tell each other. */
#pragma once

#include "session/lines.h"

#define LINES_NO_NUMBER UINT32_MAX

enum {
    LINE_OUT = 512
}; /* octets that wait for a connection whose window is full; a game of Reversi in full is 1300 */

/* One connection. */
struct line {
    uv_tcp_t tcp;
    uv_write_t write;
    struct lines *lines;
    struct peer *peer;
    struct line *next_touched, *next_paused, **paused_at; /* paused_at: what points to it */
    uint32_t number; /* LINES_NO_NUMBER: the role has let it go, or never had it */
    bool touched, dooming, pausing, closing, writing;
    bool here; /* it comes from this machine, and that is let off what strangers are not */
    uint16_t flight, count; /* octets of `out` that are being written, and all of them */
    usec_t resume;
    uint8_t out[LINE_OUT];
};

/* ---- lines.c ---- */

/* What the role may ask for. */
extern const struct role_calls lines_calls;

/* After the role was told something: writes what it said, reports who is lost, and sets the timer
 * if a limit has come nearer. */
void lines_settle(struct lines *lines);

void lines_read(struct line *line);
void lines_close(struct line *line);

/* ---- lines_listen.c ---- */

/* Somebody waits at the listener. */
void lines_on_connection(uv_stream_t *listener, int status);
