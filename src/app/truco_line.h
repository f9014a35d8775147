/* The line of a place on the truco ring: one serial port, two devices, or TCP connections that are kept up. */
#ifndef SOBREMESA_APP_TRUCO_LINE_H
#define SOBREMESA_APP_TRUCO_LINE_H

#include "app/truco_report.h"
#include "link/port.h"
#include "session/dial.h"

struct truco_line_options {
    const char *port, *in, *out, *listen, *connect;
    int64_t baud;
};

struct truco_line {
    const struct truco_line_options *options;
    const struct truco_report *report;
    const char *command; /* for messages */
    uv_loop_t *loop;
    struct truco_post *post;
    struct port port;
    struct dial listener, caller;
    bool use_tcp;
    int in_fd, out_fd;  /* of TCP */
    struct inlet watch; /* of out_fd: a peer that goes away shows when reading, long before writing fails */
    void *who;
    void (*joined)(void *who); /* both ways are there, for the first time or again */
};

/* -1: the options say where the ring is; else an exit code, after saying what is wrong. */
int truco_line_check(const char *command, const struct truco_line_options *options);

/* Opens devices or begins to call and to listen; `joined` is called when octets can come and go. An exit code. */
int truco_line_open(struct truco_line *line);

/* One of the cables is gone. -1: it will be joined again; else an exit code, after saying why. */
int truco_line_gone(struct truco_line *line, bool in, const char *why);

/* Before the loop turns for the last time, and after it. */
void truco_line_detach(struct truco_line *line);
void truco_line_close(struct truco_line *line);

#endif
