/* The page's server as a process of its own, for page_clients.h and page_watchers.h to measure. */
#pragma once

#include "workshop/load/server_process.h"

/* On 127.0.0.1, with its tables in the file `data`. ST_SYSTEM: it does not run, and there is
 * nothing to end. */
enum status page_server_start(struct server_process *page, const char *data,
                              struct why *why) MUST_USE;

/* Tells it to end and waits; the seconds of CPU that it took. ST_SYSTEM: it did not end as it
 * should. */
enum status page_server_end(struct server_process *page, double *cpu, struct why *why) MUST_USE;
