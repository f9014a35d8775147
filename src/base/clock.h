/* Time in microseconds. State machines get the time as an argument; only loops and benches read
 * clocks. */
#pragma once

#include <stdint.h>

typedef uint64_t usec_t;

#define USEC_SECOND ((usec_t)1000000)
#define USEC_MS ((usec_t)1000)
#define USEC_NEVER UINT64_MAX

/* Returns the milliseconds from now to then, rounded up so that a timer is never early; 0 if due.
 * */
static inline uint64_t clock_ms_until(usec_t then, usec_t now)
{
    return then <= now ? 0 : (then - now + USEC_MS - 1) / USEC_MS;
}

usec_t clock_now(void);    /* monotonic */
usec_t clock_wall(void);   /* since 1970 */
double clock_cpu(void);    /* CPU seconds of this process, all threads */
double clock_thread(void); /* CPU seconds of this thread */
