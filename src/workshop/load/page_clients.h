/* Guests of the page's server, in one process: four at each table, of whom as many play as the game
 * usually has, and the others look on. What is measured is the time from a decision to the
 * acknowledgement that it is in the journal: first where everybody answers at once, to the end of
 * every game, which shows how many moves a second there can be; then, in further games, at a steady
 * rate that is raised until the bar is no longer held. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "core/game.h"

enum { GUESTS_A_TABLE = 4, GUESTS_BAR_MS = 20, GUESTS_RATE_FIRST = 500 };

struct guests_options {
    int port;
    pid_t server;                    /* whose memory is looked at */
    const struct game *const *games; /* in turns */
    uint32_t game_count, tables;
    uint64_t seed;
    double rate,
        /* moves a second, 0: the highest that is held is looked for; and how long at each rate */
        seconds;
};

struct guests_report {
    size_t moves;
    double seconds;    /* from the first move to the end of the last game */
    double cpu;        /* seconds that the server used meanwhile */
    double ack_ms[3];  /* within which half, 99 % and all of the moves were acknowledged */
    double turn_ms[3]; /* the same until whoever comes next was asked */
    double rate,
        rate_ms
            [3]; /* until they were acknowledged at the rate that was asked for, or the highest that was
                                 held; 0: none was */
    long rss_empty, rss_full; /* octets: before anybody came, and with everybody at their tables */
    char wrong[200];          /* what went wrong first; empty: nothing did */
};

/* Plays until all that is measured, or something is wrong. Nobody moves before everybody is
 * there. */
void guests_play(const struct guests_options *options, struct guests_report *report);
