/* What a crowd (workshop/load/clients.h) costs a server: both as two processes over TCP on
 * loopback, the server being the protocol's own role at session/lines.h. */
#pragma once

#include "workshop/load/clients.h"

enum {
    CROWD_BAR_MS = 5
}; /* crowd_bench_find: replies are in time if 99 % of them are within this */

struct crowd_bench {
    const struct game *game;
    const struct protocol *protocol;
    uint32_t tables, seats; /* and how many players each table has */
    uint64_t seed;
};

/* What the server has to say when it is told to end. */
struct crowd_served {
    long rss_empty, rss_full; /* octets */
    double cpu;
    uint64_t games, finished;
};

/* One run of both: what was played, and what it cost the server. */
struct crowd_outcome {
    struct crowd_options crowd;
    struct crowd_report played;
    struct crowd_served served;
};

/* The descriptors that each of the two processes needs. */
uint64_t crowd_bench_descriptors(const struct crowd_bench *bench);
/* Octets of ours for one table with its connections: what so many lines add to the role, and the
 * lines themselves. */
size_t crowd_bench_memory(const struct crowd_bench *bench);

/* A game at every table, with so many moves a second of all of them together. */
enum status crowd_bench_play(const struct crowd_bench *bench, double rate,
                             struct crowd_outcome *outcome, struct why *why) MUST_USE;

/* From that rate upwards until replies come too late. `held` is the last that was in time, or the
 * first if none was; *more is the rate that did not hold, 0: all that could be tried did. */
enum status crowd_bench_find(const struct crowd_bench *bench, double rate,
                             struct crowd_outcome *held, double *more, struct why *why) MUST_USE;
