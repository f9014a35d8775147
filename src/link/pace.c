#include "link/pace.h"

/* 10 bit times an octet, in microseconds: `octets` of them take octets * 10^7 / baud. */
#define TEN_SECONDS (10 * USEC_SECOND)

/* Returns when the line becomes free, in the past if it is idle. Rounded up, so that no octet is
 * there before its stop bit; split, so that nothing overflows. */
static usec_t busy_until(const struct pace *pace)
{
    const uint32_t baud = pace->baud;
    if (baud == 0)
        return pace->start;
    return pace->start + pace->octets / baud * TEN_SECONDS +
           (pace->octets % baud * TEN_SECONDS + baud - 1) / baud;
}

/* An idle line begins to count anew. At the very end of an octet it is not idle yet: that end was
 * rounded up, and a sender that feeds the line as soon as it is free would otherwise lose that
 * fraction every time. */
static void pace_wake(struct pace *pace, usec_t now)
{
    if (now > busy_until(pace)) {
        pace->start = now;
        pace->octets = 0;
    }
}

void pace_init(struct pace *pace, uint32_t baud)
{
    *pace = (struct pace){.baud = baud};
}

usec_t pace_send(struct pace *pace, usec_t now)
{
    pace_wake(pace, now);
    pace->octets++;
    return busy_until(pace);
}

void pace_stall(struct pace *pace, usec_t now, usec_t time)
{
    pace_wake(pace, now);
    pace->start = busy_until(pace) + time;
    pace->octets = 0;
}
