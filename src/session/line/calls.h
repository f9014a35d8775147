/* Connections that we make to one address, several at once, each of which comes and goes by itself:
 * what a crowd is on the other side (session/lines.h). */
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
    int fd; /* -1: it is not there */
};

struct calls {
    char address[128];
    struct call line[CALLS_MAX];
    void *who;
    /* The other side has answered; has said something; has closed it. */
    void (*opened)(void *who, unsigned line);
    void (*octets)(void *who, unsigned line, const uint8_t *octets, size_t count);
    void (*closed)(void *who, unsigned line);
};

/* Fill in who and what it wants to know before the loop turns. */
void calls_init(struct calls *calls, uv_loop_t *loop, const char *address,
                const struct cable_options *cable);
/* Calls until somebody answers. ST_BAD: the address makes no sense. */
enum status calls_call(struct calls *calls, unsigned line, struct why *why) MUST_USE;
void calls_say(struct calls *calls, unsigned line, const uint8_t *octets, size_t count);
/* It is closed, or called no longer; nothing is told of that. */
void calls_hang_up(struct calls *calls, unsigned line);
/* The loop must turn once more. */
void calls_close(struct calls *calls);
