/* TCP connections that are kept up: one side listens for the station before, the other calls the
 * station behind, and either may go and come back. */
#pragma once

#include <uv.h>

#include "link/tcp.h"

struct dial {
    uv_loop_t *loop;
    uv_poll_t *poll; /* of the listener, or of the call under way */
    uv_timer_t retry;
    int listener, calling;      /* descriptors, -1 if there is none */
    struct dial_lookup *lookup; /* of a name, on a thread of the loop's; NULL: none */
    char address[128];
    struct why last; /* why the last call failed */
    void *who;
    /* A connection is there; the callee owns the descriptor. A listener goes on listening. */
    void (*connected)(void *who, struct dial *dial, int fd, const char *peer);
    /* A call failed and will be repeated; told once until one succeeds. May be NULL. */
    void (*waiting)(void *who, struct dial *dial, const char *why);
    bool told;
    unsigned refusals; /* in a row, as dial_refused counts them */
};

void dial_init(struct dial *dial, uv_loop_t *loop);
/* ST_BAD, ST_SYSTEM as tcp_listen. */
enum status dial_listen(struct dial *dial, const char *address, struct why *why) MUST_USE;
/* Calls until there is an answer. ST_BAD if the address makes no sense. */
enum status dial_call(struct dial *dial, const char *address, struct why *why) MUST_USE;
/* Calls the same address again. */
void dial_again(struct dial *dial);
/* The same after the wrong program has answered: less often each time, until dial_welcome. */
void dial_refused(struct dial *dial);
void dial_welcome(struct dial *dial);
/* Ends a call that was not answered yet. */
void dial_cancel(struct dial *dial);
void dial_close(struct dial *dial);
