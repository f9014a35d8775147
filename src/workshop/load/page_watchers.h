/* Guests of the page's server who watch rings: as many rings as they are told, each made by one of
 * them and watched by several. What is measured is the pace at which the rings' clocks go, as
 * whoever watches sees it. */
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
    double off_worst,
        /* by how much of the line's speed a ring was too fast or too slow, 0.005 is 0.5 % */
        off_mean;
    uint64_t messages, octets;
    uint64_t frames; /* entries that passed, of all rings */
    double seconds;
    long rss_empty, rss_full; /* octets: before anybody came, and at the end */
    char wrong[200];          /* what went wrong first; empty: nothing did */
};

void watch_rings(const struct watch_options *options, struct watch_report *report);
