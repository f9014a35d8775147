/* What the benches share. */
#pragma once

#include "core/tool.h"

struct bench_options {
    int64_t games, seed, rate; /* of moves a second, 0: none was asked for */
    double seconds;            /* 0: so many games, however long they take */
    bool json;
};

/* So many descriptors for a process; -1, or EXIT_FAILED after saying that the system allows
 * fewer. */
int bench_descriptors(uint32_t tables, uint64_t needed);

/* Thousands of tables at once on the game's server, over TCP; gives the exit code. */
int bench_server(const struct game *game, const struct bench *bench,
                 const struct bench_options *options);

/* Browsers' sockets by the thousand at the page's server, with the games that have such a bench. */
int bench_web(const struct bench_options *options);
/* Rings on it, with watchers. */
int bench_web_lab(const struct bench_options *options);
