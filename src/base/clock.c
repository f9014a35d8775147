#include "base/clock.h"

#include <time.h>

static usec_t micro(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return (usec_t)t.tv_sec * USEC_SECOND + (usec_t)t.tv_nsec / 1000;
}

static double seconds(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

usec_t clock_now(void)
{
    return micro(CLOCK_MONOTONIC);
}

usec_t clock_wall(void)
{
    return micro(CLOCK_REALTIME);
}

double clock_cpu(void)
{
    return seconds(CLOCK_PROCESS_CPUTIME_ID);
}

double clock_thread(void)
{
    return seconds(CLOCK_THREAD_CPUTIME_ID);
}
