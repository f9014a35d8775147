/* The client's end of a WebSocket to our own server on this machine: whole text messages, and only
 * as much of RFC 6455 as they need. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include <uv.h>

#include "base/status.h"

struct web_line {
    void *who;
    void (*opened)(struct web_line *line);
    void (*heard)(struct web_line *line, const char *text, size_t length);
    void (*lost)(struct web_line *line, const char *why);
    uv_tcp_t tcp;
    uv_connect_t connect;
    int port;
    bool open;
    char *octets; /* that have come and are no whole frame yet */
    size_t length, room;
};

/* Connects to 127.0.0.1. The caller sets `who` and the three functions before: `opened` is called
 * once the server has accepted, `heard` for each text, `lost` for whatever goes wrong. */
void web_line_call(struct web_line *line, uv_loop_t *loop, int port);
/* Sends a text, which the system must take at once, else the line is lost. */
void web_line_send(struct web_line *line, const char *text, size_t length);
/* The same for a request of at most 400 octets. */
void web_line_ask(struct web_line *line, const char *format, ...) PRINTF_LIKE(2, 3);
/* Frees what the line has read. Call it once the loop is at rest. */
void web_line_free(struct web_line *line);
