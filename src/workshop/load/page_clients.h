/* Clients of the page's server, in one process: four at each table, of which as many play as the
 * game usually has, while the others watch. What is measured is the time from a decision to the
 * acknowledgement that it is in the journal. In the first games all clients answer at once, which
 * shows how many moves a second are possible. In further games decisions come at a steady rate,
 * which is raised until the bar is no longer held. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "core/game.h"

enum { PAGE_CLIENTS_A_TABLE = 4, PAGE_CLIENTS_BAR_MS = 20, PAGE_CLIENTS_RATE_FIRST = 500 };

struct page_clients_options {
    int port;
    pid_t server;                    /* whose memory and CPU are measured */
    const struct game *const *games; /* in turns */
    uint32_t game_count, tables;
    uint64_t seed;
    double rate;    /* moves a second; 0: the highest that is held is looked for */
    double seconds; /* at each rate */
};

struct page_clients_report {
    size_t moves;
    double seconds;           /* from the first move to the end of the last game */
    double cpu;               /* seconds that the server used meanwhile */
    double ack_ms[3];         /* within which half, 99 % and all of the moves were acknowledged */
    double turn_ms[3];        /* the same until the next player was asked */
    double rate;              /* that was asked for, or the highest that was held; 0: none was */
    double rate_ms[3];        /* as ack_ms, at that rate */
    long rss_empty, rss_full; /* octets: before the first client, and with all of them at tables */
    char wrong[200];          /* what went wrong first; empty: nothing did */
};

/* Plays until all of it is measured, or something goes wrong. The first move is made once all
 * clients are there. */
void page_clients_play(const struct page_clients_options *options,
                       struct page_clients_report *report);
