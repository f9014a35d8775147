/* What the benches share. */
#ifndef SOBREMESA_APP_BENCH_H
#define SOBREMESA_APP_BENCH_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/arena.h"

struct bench_options {
    int64_t games, seed;
    double seconds; /* 0: so many games, however long they take */
    bool json;
};

struct bench {
    const char *name;
    const char *what;
    int (*run)(const struct bench *bench, const struct bench_options *options);
    const char *player; /* of whole games: who sits at every seat */
    const char *rules;  /* and the options of the game */
    int64_t games;      /* unless said */
};

/* Whole games of bench->player at every seat, in this thread alone; *arena gets what was played. CPU seconds. */
double bench_play(const struct bench *bench, const struct bench_options *options, struct arena *arena,
                  struct arena_totals *totals);

/* bench_search.c */
int bench_search(const struct bench *bench, const struct bench_options *options);

/* bench_reversi.c */
int bench_reversi(const struct bench *bench, const struct bench_options *options);

/* bench_server.c: a game's server, by thousands of its clients; the bench is called GAME-server. */
int bench_server(const struct bench *bench, const struct bench_options *options);

#endif
