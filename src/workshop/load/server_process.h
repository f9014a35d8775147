/* A server as a process of its own, so that what it costs can be measured from this one. It serves
 * until it is told to end. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include <uv.h>

#include "base/status.h"

struct server_process {
    pid_t process;
    int port;
    int pipe; /* where its report comes from */
};

/* What runs in the process. */
struct server_calls {
    void *who;
    /* Listens on 127.0.0.1, at any port. */
    enum status (*open)(void *who, uv_loop_t *loop, int *port, struct why *why);
    void (*stop)(void *who); /* so that the loop ends */
    /* After the loop has ended: the octets that are sent to server_process_end. NULL: none are. */
    const void *(*report)(void *who, size_t *length);
};

/* ST_SYSTEM: it does not run, and there is nothing to end. */
enum status server_process_start(struct server_process *server, const struct server_calls *calls,
                                 struct why *why) MUST_USE;

/* Tells it to end, reads the report and waits; the seconds of CPU that it took. ST_SYSTEM: it did
 * not end as it should, or reported something else. */
enum status server_process_end(struct server_process *server, void *report, size_t length,
                               double *cpu, struct why *why) MUST_USE;
