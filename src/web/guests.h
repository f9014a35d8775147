/* Guests of the page's server, in one process: four at each table, of whom as many play as the game usually has, and
 * the others look on. They answer at once; what is measured is the time from a decision to the acknowledgement that it
 * is in the journal. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "core/game.h"

enum { GUESTS_A_TABLE = 4 };

struct guests_options {
    int port;
    pid_t server;                    /* whose memory is looked at */
    const struct game *const *games; /* in turns */
    uint32_t game_count, tables;
    uint64_t seed;
};

struct guests_report {
    size_t moves;
    double seconds;           /* from the first move to the end of the last game */
    double ack_ms[3];         /* within which half, 99 % and all of the moves were acknowledged */
    long rss_empty, rss_full; /* octets: before anybody came, and with everybody at their tables */
    char wrong[200];          /* what went wrong first; empty: nothing did */
};

/* Plays until the game at each table is over, or something is wrong. Nobody moves before everybody is there. */
void guests_play(const struct guests_options *options, struct guests_report *report);
