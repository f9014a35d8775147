/* A tournament in parts: several processes that each play some of its games, and number 0, which brings them together
 * and speaks for all. What is called by one is called by all, in the same order. */
#pragma once

#include "arena/record.h"

/* How number `rank` of `ranks` reaches the others. */
struct spread {
    int rank, ranks;
    /* The greatest of what each has to say. */
    int (*agree)(int own);
    /* At 0: the sums over all of each number. */
    void (*sum)(uint64_t *numbers, int count);
    /* What 0 has, to all. */
    void (*share)(void *data, int size);
    /* From another to 0. */
    void (*send)(const void *data, int size);
    void (*receive)(int rank, void *data, int size);
};

extern const struct spread spread_alone; /* one process, which is number 0 */

/* The first game of a rank's part of so many. */
uint64_t spread_begin(const struct spread *spread, int rank, uint64_t count);

/* As arena_run, in parts: at 0 `games` (NULL: nobody asks) are those of all, and so is what the arena's record has.
 * Totals are each one's own. ST_SYSTEM also if a record could not be brought together. */
enum status spread_run(const struct spread *spread, const struct arena *arena, uint64_t first, uint64_t count,
                       struct arena_game *games, struct arena_totals *totals, struct why *why) MUST_USE;
