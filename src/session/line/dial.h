/* TCP connections that are kept up: one side listens for the station before, the other calls the
 * station behind, and whoever goes away may come back. */
#pragma once

#include <uv.h>

#include "link/tcp.h"

struct dial {
    uv_loop_t *loop;
    uv_poll_t *poll; /* of the listener, or of the call under way */
    uv_timer_t retry;
    int listener, calling; /* descriptors, -1 if there is none */
    struct dial_lookup
        *lookup; /* while a name is looked up, on a thread of the loop's; NULL: none is */
    char address[128];
    struct why last; /* why the last call failed */
    void *who;
    /* A connection is there; the descriptor is the receiver's. A listener goes on listening. */
    void (*connected)(void *who, struct dial *dial, int fd, const char *peer);
    /* A call failed and will be tried again; told once until it succeeds. May be NULL. */
    void (*waiting)(void *who, struct dial *dial, const char *why);
    bool told;
    unsigned refusals; /* in a row, as dial_refused counts them */
};

void dial_init(struct dial *dial, uv_loop_t *loop);
/* ST_BAD, ST_SYSTEM as tcp_listen. */
enum status dial_listen(struct dial *dial, const char *address, struct why *why) MUST_USE;
/* Calls until somebody answers. ST_BAD if the address makes no sense. */
enum status dial_call(struct dial *dial, const char *address, struct why *why) MUST_USE;
/* Calls the same address again. */
void dial_again(struct dial *dial);
/* The same where who answered was not the right one: seldomer each time, until dial_welcome. */
void dial_refused(struct dial *dial);
void dial_welcome(struct dial *dial);
/* A call that nobody has answered yet is called off. */
void dial_cancel(struct dial *dial);
void dial_close(struct dial *dial);
