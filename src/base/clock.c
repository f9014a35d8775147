#include "base/clock.h"

#include <time.h>

static usec_t micro(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return (usec_t)t.tv_sec * USEC_SECOND + (usec_t)t.tv_nsec / 1000;
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
    return (double)micro(CLOCK_PROCESS_CPUTIME_ID) / (double)USEC_SECOND;
}

double clock_thread(void)
{
    return (double)micro(CLOCK_THREAD_CPUTIME_ID) / (double)USEC_SECOND;
}
