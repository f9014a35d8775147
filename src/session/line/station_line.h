/* The line of a station on a ring: one serial port, two devices, or TCP connections that are kept
 * up. It carries octets between the ring and the inlet and outlet of whoever plays here, whatever
 * their frames look like. */
#pragma once

#include "base/options.h"
#include "link/port.h"
#include "session/line/dial.h"
#include "session/line/greeting.h"
#include "session/line/inlet.h"
#include "session/line/outlet.h"

struct station_line_options {
    const char *port, *in, *out, *listen, *connect, *allow, *key;
    int64_t baud;
};

/* Where the ring is and how fast, as rows of a command's options. */
/* clang-format off */
#define STATION_LINE_ROWS(o) \
    ROW_TEXT("port", &(o)->port, "DEV", "un puerto serie para los dos sentidos"), \
    ROW_TEXT("in", &(o)->in, "DEV", "donde escribe la estación anterior"), \
    ROW_TEXT("out", &(o)->out, "DEV", "donde lee la estación siguiente"), \
    ROW_TEXT("listen", &(o)->listen, "HOST:PORT", "la estación anterior llama aquí (solo: los dos sentidos)"), \
    ROW_TEXT("connect", &(o)->connect, "HOST:PORT", "la estación siguiente escucha ahí (solo: los dos sentidos)"), \
    ROW_TEXT("allow", &(o)->allow, "ADDRESS,…", "quién puede llamar a --listen; a los demás se les rechaza"), \
    ROW_TEXT("key", &(o)->key, "FILE", "un secreto que los vecinos por TCP se muestran antes de nada, el mismo en los dos extremos"), \
    ROW_NUMBER("baud", &(o)->baud, 0, 4000000, "B", "velocidad, 2400 por defecto; 0: se deja como está, sin ritmo")
/* clang-format on */

enum { STATION_LINE_REFUSAL = 500 };

struct station_line {
    const struct station_line_options *options;
    uv_loop_t *loop;
    struct inlet *in;   /* of the station before */
    struct outlet *out; /* to the station behind */
    void *who;
    void (*note)(void *who, const char *text);
    void (*joined)(void *who); /* both ways are there, for the first time or again */
    void (*gone)(void *who, bool in,
                 const char *why); /* seen while watching `out`; the answer is station_line_gone */

    struct port port;
    struct dial listener, caller;
    struct greetings greetings; /* with --key: who has not shown the secret yet */
    char refused
        [2][STATION_LINE_REFUSAL]; /* what was said of the last one that called, or was called */
    bool use_tcp;
    int in_fd, out_fd; /* of TCP */
    struct inlet
        watch; /* of out_fd: a peer that goes away shows when reading, long before writing fails */
};

/* Whether the options say where the ring is. ST_BAD: used wrongly. */
enum status station_line_check(const struct station_line_options *options,
                               struct why *why) MUST_USE;

/* Takes `line` with the fields above the empty line filled in and zeros below: nothing is open
 * yet. */
void station_line_init(struct station_line *line);

/* Opens devices or begins to call and to listen; `joined` is called when octets can come and go. */
enum status station_line_open(struct station_line *line, struct why *why) MUST_USE;

/* One of the cables of a ring on TCP is gone: it will be joined again. */
void station_line_gone(struct station_line *line, bool in, const char *why);

/* Before the loop turns for the last time. */
void station_line_close(struct station_line *line);
