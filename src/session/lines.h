/* The driver of any server on libuv: carries octets between TCP connections and a runner
 * (core/runner.h) whose role takes many lines. All decisions are the role's; this deals with what
 * can block, fail or fill up.
 *
 * A connection costs its slot, one small buffer out (a client that does not read what it is sent is
 * closed), and one small read a turn of the loop. */
#pragma once

#include <uv.h>

#include "core/runner.h"
#include "session/line/peers.h"

enum lines_refusal {
    LINES_FULL,  /* there are start.lines connections */
    LINES_PEER,  /* there are as many as one address can have */
    LINES_OFTEN, /* that address connects too often */
    LINES_NO_MEMORY,
    LINES_REFUSALS,
};

struct lines_options {
    const struct role *role; /* with `opened` and `lost`: its lines come and go */
    struct role_start start; /* `lines`: connections at once, at most */
    const char *bind;        /* an address of this machine, in numbers */
    int port;                /* 0: one that the system chooses */
    struct peer_limits per_peer, per_peer_here; /* of one address; of this machine itself, … */
    bool strict_here;                           /* … which counts as one address more */
    void *who;
    void (*event)(void *who, const struct role_event *event);
    /* The role closed a line, and not because the server ends. May be NULL. */
    void (*closed)(void *who, const char *why);
    /* A connection was refused; `total` so far for that reason. May be NULL. */
    void (*refused)(void *who, enum lines_refusal refusal, const char *peer, uint64_t total);
};

struct line;

struct lines {
    struct lines_options options;
    uv_loop_t *loop;
    uv_tcp_t listener;
    uv_timer_t timer;
    usec_t armed; /* when the timer goes off, or USEC_NEVER */
    struct runner runner;
    struct line **line; /* by number; NULL: none has it */
    uint32_t *spare;    /* free numbers, as a stack */
    uint32_t spares;
    struct peers peers;
    struct line *touched; /* list of lines that have octets to send, or have failed */
    struct line *paused;  /* list of lines that are not read for a while */
    usec_t resume;        /* when the first of those may be due, or memory is asked for again */
    bool stopping;
    bool held; /* a connection waits for memory */
    uint64_t taken;
    uint64_t refused[LINES_REFUSALS];
    uint64_t slow; /* closed because they did not read */
    char buffer[512];
};

/* Listens, and begins the role. ST_BAD: the address makes no sense; ST_SYSTEM: it cannot be had.
 * Nothing is left open then. The struct must stay where it is. */
enum status lines_listen(struct lines *lines, uv_loop_t *loop, const struct lines_options *options,
                         struct why *why) MUST_USE;

int lines_port(const struct lines *lines);

/* The role says goodbye, and everything is closed, so the loop ends by itself. A second call does
 * nothing. */
void lines_stop(struct lines *lines);

/* After the loop has ended. */
void lines_free(struct lines *lines);

/* Memory for each connection in octets, without the role's and the system's. */
size_t lines_memory(void);
