/* Several threads on one search. They share the memory and nothing else: each finds what the others
 * have left there.
 *
 * The answer is that of the first thread; the others search the same position until it has one.
 * With one thread the answer follows from the question. With more, it depends on which was
 * faster. */
#pragma once

#include "games/reversi/engine/engine.h"

enum { REVERSI_THREADS_MAX = 64 };

struct reversi_threads {
    struct reversi_engine *engines[REVERSI_THREADS_MAX]; /* the first one has the memory */
    unsigned count;
};

/* Makes the engines of `count` threads, with 2^bits entries of memory. Returns false, with nothing
 * made, if there is not enough memory. */
bool reversi_threads_make(struct reversi_threads *threads, unsigned count, unsigned bits);
void reversi_threads_free(struct reversi_threads *threads);

/* As reversi_search and reversi_solve. */
struct reversi_answer reversi_threads_search(struct reversi_threads *threads,
                                             struct reversi_position position, uint64_t squares,
                                             struct reversi_bounds bounds);
int reversi_threads_solve(struct reversi_threads *threads, struct reversi_position position,
                          unsigned *best);

/* Returns the nodes of all threads since they were made. */
uint64_t reversi_threads_nodes(const struct reversi_threads *threads);
