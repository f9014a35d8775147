/* The line of a station on a ring: one serial port, two devices, or TCP connections that are kept
 * up. It attaches them to the inlet and the outlet of the station's driver. */
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
    ROW_TEXT("listen", &(o)->listen, "HOST:PORT", \
             "la estación anterior llama aquí (solo: los dos sentidos)"), \
    ROW_TEXT("connect", &(o)->connect, "HOST:PORT", \
             "la estación siguiente escucha ahí (solo: los dos sentidos)"), \
    ROW_TEXT("allow", &(o)->allow, "ADDRESS,…", \
             "quién puede llamar a --listen; a los demás se les rechaza"), \
    ROW_TEXT("key", &(o)->key, "FILE", \
             "un secreto que los vecinos por TCP se muestran antes de nada, el mismo en los dos " \
             "extremos"), \
    ROW_NUMBER("baud", &(o)->baud, 0, 4000000, "B", \
               "velocidad, 2400 por defecto; 0: se deja como está, sin ritmo")
/* clang-format on */

enum { STATION_LINE_REFUSAL = 500 };

struct station_line {
    const struct station_line_options *options;
    uv_loop_t *loop;
    struct inlet *in;   /* from the station before */
    struct outlet *out; /* to the station behind */
    void *who;
    void (*note)(void *who, const char *text);
    void (*joined)(void *who); /* both ways are there, for the first time or again */
    /* A TCP connection out has gone; the callee calls station_line_gone. */
    void (*gone)(void *who, bool in, const char *why);

    struct port port;
    struct dial listener, caller;
    struct greetings greetings; /* with --key: peers that have not shown the secret yet */
    char refused[2][STATION_LINE_REFUSAL]; /* the last refusal of a caller, or of one we called */
    bool use_tcp;
    int in_fd, out_fd;  /* of TCP */
    struct inlet watch; /* of out_fd: reading shows a peer gone long before writing does */
};

/* Whether the options say where the ring is. ST_BAD: used wrongly. */
enum status station_line_check(const struct station_line_options *options,
                               struct why *why) MUST_USE;

/* The caller has filled in the fields above the empty line; the others are zeros. Opens nothing. */
void station_line_init(struct station_line *line);

/* Opens the devices, or begins to call and to listen. Calls `joined` when both ways are there. */
enum status station_line_open(struct station_line *line, struct why *why) MUST_USE;

/* A TCP connection is gone: it is waited for, or called, again. */
void station_line_gone(struct station_line *line, bool in, const char *why);

/* Before the loop turns for the last time. */
void station_line_close(struct station_line *line);
