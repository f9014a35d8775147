/* Connections whose peer must show that it knows a secret before they are used (link/handshake.h):
 * up to GREETINGS_MAX at once, each for a few seconds. */
#pragma once

#include <uv.h>

#include "link/handshake.h"
#include "link/tcp.h"

enum { GREETINGS_MAX = 8 };

struct greetings;

struct greeting {
    struct greetings *all;
    int fd; /* -1: free */
    uv_poll_t *poll;
    uv_timer_t clock;
    bool calls;
    struct handshake handshake;
    char peer[TCP_NAME_MAX];
};

struct greetings {
    uv_loop_t *loop;
    struct handshake_key key;
    unsigned next; /* to be used; the oldest one makes room */
    struct greeting at[GREETINGS_MAX];
    void *who;
    /* The peer knows the secret; the callee owns the descriptor. */
    void (*known)(void *who, bool calls, int fd, const char *peer);
    /* It does not; the connection was closed. */
    void (*refused)(void *who, bool calls, const char *peer, const char *why);
};

void greetings_init(struct greetings *greetings, uv_loop_t *loop);
/* Takes the descriptor; `calls`: this side has called. */
void greetings_add(struct greetings *greetings, bool calls, int fd, const char *peer);
void greetings_close(struct greetings *greetings);
