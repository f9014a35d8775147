/* What the benches share. */
#pragma once

#include "core/tool.h"

struct bench_options {
    int64_t games, seed;
    double seconds; /* 0: so many games, however long they take */
    bool json;
};

/* Thousands of tables at once on the game's server, over TCP; gives the exit code. */
int bench_server(const struct game *played, const struct bench *bench, const struct bench_options *options);

/* Browsers' sockets by the thousand at the page's server, with the games that have such a bench. */
int bench_web(const struct bench_options *options);
