/* Thousands of clients of one server, in one process: each is the protocol's own client role, which
 * checks all that it is told against the rules. They wait for a while before each move, as people
 * do. What is measured is the time from a move to the news of it. */
#pragma once

#include "core/bot.h"
#include "core/protocol.h"

struct load_clients_options {
    const struct game *game;
    const struct protocol *protocol;
    const struct bot *bot;
    int port;          /* of the server, on 127.0.0.1 */
    uint32_t clients;  /* all of them connect before the first one plays */
    uint32_t think_ms; /* on the average */
    uint64_t seed;
};

struct load_clients_report {
    size_t moves;
    double seconds;     /* from the first game's beginning to the last one's end */
    double reply_ms[3]; /* within which half, 99 % and all of the moves were answered */
    char wrong[400];    /* what went wrong first; empty: nothing did */
};

/* Plays until each client has ended one game, or something is wrong. */
void load_clients_play(const struct load_clients_options *options,
                       struct load_clients_report *report);

/* The milliseconds within which half, 99 % and all of `count` latencies in microseconds are. Sorts
 * them. */
void latency_quantiles(uint32_t *latency, size_t count, double ms[3]);
