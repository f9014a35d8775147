/* What the benches of sobremesa bench share. A bench prints its figures, or one line of JSON. */
#pragma once

#include "core/workshop.h"

struct bench_options {
    int64_t games; /* or tables, or rings; 0: as many as the bench usually has */
    int64_t seed;
    int64_t rate;   /* moves a second; 0: not given */
    double seconds; /* 0: a number of games, however long they take */
    bool json;
};

/* Raises the limit of descriptors of this process to `needed`, for a bench with that many tables.
 * Returns -1, or the exit code after saying that the system allows fewer. */
int bench_descriptors(uint32_t tables, uint64_t needed);

/* Each of these returns the exit code. */

/* Thousands of tables at once on the game's server, over TCP. */
int bench_server(const struct game *game, const struct bench *bench,
                 const struct bench_options *options);
/* Browsers' sockets by the thousand at the page's server, with the games that have such a bench. */
int bench_web(const struct bench_options *options);
/* Rings with watchers at the page's server. */
int bench_web_lab(const struct bench_options *options);
