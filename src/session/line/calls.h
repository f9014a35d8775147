/* Several connections that we make to one address, each of which comes and goes by itself: the
 * other side of a server's lines (session/lines.h). */
#pragma once

#include "session/line/dial.h"
#include "session/line/inlet.h"
#include "session/line/outlet.h"

enum { CALLS_MAX = 4 };

struct calls;

struct call {
    struct calls *calls;
    struct dial dial;
    struct inlet in;
    struct outlet out;
    int fd; /* -1: none */
};

struct calls {
    char address[128];
    struct call line[CALLS_MAX];
    void *who;
    /* The other side has answered; has sent octets; has closed it. */
    void (*opened)(void *who, unsigned line);
    void (*octets)(void *who, unsigned line, const uint8_t *octets, size_t count);
    void (*closed)(void *who, unsigned line);
};

/* Fill in `who` and the callbacks before the loop turns. */
void calls_init(struct calls *calls, uv_loop_t *loop, const char *address,
                const struct cable_options *cable);
/* Calls until there is an answer. ST_BAD: the address makes no sense. */
enum status calls_call(struct calls *calls, unsigned line, struct why *why) MUST_USE;
void calls_say(struct calls *calls, unsigned line, const uint8_t *octets, size_t count);
/* Closes the line, or ends the call; no callback follows. */
void calls_hang_up(struct calls *calls, unsigned line);
/* The loop must turn once more. */
void calls_close(struct calls *calls);
