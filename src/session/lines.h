/* The shell of any server: one libuv loop that carries octets between TCP connections and a role of
 * core/role.h that takes many lines. Everything that decides is in the role; here is only what can
 * block, fail or fill up.
 *
 * What one connection may cost: its place, one small buffer out (who does not read what it is sent
 * is closed), and one small read a turn of the loop. */
#pragma once

#include <uv.h>

#include "core/role.h"
#include "session/line/peers.h"

enum lines_refusal {
    LINES_FULL,      /* as many connections as there may be */
    LINES_PEER,      /* as many as there may be from one address */
    LINES_OFTEN,     /* that address comes too often */
    LINES_NO_MEMORY, /* none for one more */
    LINES_REFUSALS,
};

struct lines_options {
    const struct role *role; /* with `opened` and `lost`: its lines come and go */
    struct role_start
        start; /* `lines` is how many there may be at once; calls and who are filled in here */
    const char *bind;                           /* an address of this machine, in numbers */
    int port;                                   /* 0: one that the system chooses */
    struct peer_limits per_peer, per_peer_here; /* of one address; of this machine itself, … */
    bool strict_here;                           /* … which counts as one address more */
    void *who;
    void (*event)(void *who, const struct role_event *event);
    /* The role closed a line, though not because the server ends. May be NULL. */
    void (*closed)(void *who, const char *why);
    /* A connection was not taken; `total` so far for that reason. May be NULL. */
    void (*refused)(void *who, enum lines_refusal refusal, const char *peer, uint64_t total);
};

struct line;

struct lines {
    struct lines_options options;
    uv_loop_t *loop;
    uv_tcp_t listener;
    uv_timer_t timer;
    usec_t armed; /* when the timer goes off, or USEC_NEVER */
    void *role;
    struct line **line; /* by number; NULL: nobody is there */
    uint32_t *spare;    /* numbers that nobody has, as a stack */
    uint32_t spares;
    struct peers peers;
    struct line *
        /* have something to send, or cannot be written to: to be seen to when the role has
         * returned */
        touched;
    struct line *paused; /* are not read for a while */
    usec_t resume;       /* when the first of those may be due, or memory is asked for again */
    bool stopping;
    bool held; /* a connection waits for memory */
    uint64_t taken;
    uint64_t refused[LINES_REFUSALS];
    uint64_t slow; /* closed because they did not read */
    char buffer[512];
};

/* Listens, and begins the role. ST_BAD, ST_SYSTEM: not, and nothing is left open. The struct must
 * stay where it is. */
enum status lines_listen(struct lines *lines, uv_loop_t *loop, const struct lines_options *options,
                         struct why *why) MUST_USE;

int lines_port(const struct lines *lines);

/* The role leaves, and everything is closed; the loop ends by itself then. Once is enough. */
void lines_stop(struct lines *lines);

/* After the loop has ended. */
void lines_free(struct lines *lines);

/* Octets of ours that each connection takes, without the role's and the system's. */
size_t lines_memory(void);
