/* A tournament played by several processes (base/processes.h): each plays some of its games, and
 * rank 0 collects them. */
#pragma once

#include "arena/record.h"
#include "base/processes.h"

/* The first game of a rank's part of `count` games. */
uint64_t parts_begin(const struct processes *processes, int rank, uint64_t count);

/* As arena_run, in parts. At rank 0, `games` and the arena's record get the games of all ranks; the
 * totals stay each rank's own. ST_SYSTEM also if the record could not be collected. */
enum status parts_run(const struct processes *processes, const struct arena *arena, uint64_t first,
                      uint64_t count, struct arena_game *games, struct arena_totals *totals,
                      struct why *why) MUST_USE;
