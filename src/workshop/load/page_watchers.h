/* Clients of the page's server that watch rings: each ring is made by one of them and watched by
 * several. What is measured is the pace of the rings' clocks, as the watchers see it. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "core/game.h"

enum { WATCH_RINGS_MOST = 60 };

struct watch_options {
    int port;
    pid_t server;                    /* whose memory is looked at */
    const struct game *const *games; /* in turns */
    uint32_t game_count, rings, watchers;
    double seconds;
};

struct watch_report {
    /* By which part of the line's speed a ring was too fast or too slow: 0.005 is 0.5 %. */
    double off_worst, off_mean;
    uint64_t messages, octets;
    uint64_t frames; /* entries that passed, of all rings */
    double seconds;
    long rss_empty, rss_full; /* octets: before the first client, and at the end */
    char wrong[200];          /* what went wrong first; empty: nothing did */
};

/* Watches for the seconds of the options, or until something goes wrong. */
void watch_rings(const struct watch_options *options, struct watch_report *report);
