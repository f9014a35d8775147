/* What thousands of clients (workshop/load/clients.h) cost a server: two processes over TCP on
 * loopback. The server is the protocol's own role at session/lines.h. */
#pragma once

#include "workshop/load/clients.h"

enum { SERVER_LOAD_BAR_MS = 5 }; /* within which 99 % of the replies must come (server_load_find) */

struct server_load {
    const struct game *game;
    const struct protocol *protocol;
    uint32_t tables, seats; /* seats of each table */
    uint64_t seed;
};

/* What the server reports at its end. */
struct server_load_served {
    long rss_empty, rss_full; /* octets */
    double cpu;
    uint64_t games, finished;
};

/* One run of both: what was played, and what it cost the server. */
struct server_load_outcome {
    struct load_clients_options crowd;
    struct load_clients_report played;
    struct server_load_served served;
};

/* The descriptors that each of the two processes needs. */
uint64_t server_load_descriptors(const struct server_load *bench);
/* Octets of the server for one table: what its connections add to the role, and their lines. */
size_t server_load_memory(const struct server_load *bench);

/* Plays a game at every table, with `rate` moves a second at all of them together. */
enum status server_load_play(const struct server_load *bench, double rate,
                             struct server_load_outcome *outcome, struct why *why) MUST_USE;

/* Raises the rate until replies are late. `held` is the last run that was in time, or the first if
 * none was. *more is the rate that was too high; 0: none was. */
enum status server_load_find(const struct server_load *bench, double rate,
                             struct server_load_outcome *held, double *more,
                             struct why *why) MUST_USE;
