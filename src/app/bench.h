/* What the benches share. */
#pragma once

#include <sys/types.h>

#include "core/tool.h"

struct bench_options {
    int64_t games, seed, rate; /* of moves a second, 0: none was asked for */
    double seconds;            /* 0: so many games, however long they take */
    bool json;
};

/* Thousands of tables at once on the game's server, over TCP; gives the exit code. */
int bench_server(const struct game *played, const struct bench *bench, const struct bench_options *options);

/* Browsers' sockets by the thousand at the page's server, with the games that have such a bench. */
int bench_web(const struct bench_options *options);
/* Rings on it, with watchers. */
int bench_web_lab(const struct bench_options *options);

/* `run` beside the page's server, which is another process and runs until it is ended; gives the exit code. */
int bench_with_page(const char *data, void *who, int (*run)(void *who, int port, pid_t page));
