/* The page's server as a process of its own, for guests (workshop/load/page_clients.h,
 * workshop/load/page_watchers.h) to be measured at. */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

#include "base/status.h"

struct guest_page {
    pid_t process;
    int port;
};

/* On 127.0.0.1, with its tables in the file `data`; ST_SYSTEM: it does not run, and nothing is to
 * be ended. */
enum status guest_page_start(struct guest_page *page, const char *data, struct why *why) MUST_USE;

/* Tells it to end and waits until it has; the seconds of CPU that it took. ST_SYSTEM: it did not
 * end as it should. */
enum status guest_page_end(struct guest_page *page, double *cpu, struct why *why) MUST_USE;
