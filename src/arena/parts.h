/* A tournament in parts: several processes (base/processes.h) that each play some of its games, and
 * number 0, which brings them together. */
#pragma once

#include "arena/record.h"
#include "base/processes.h"

/* The first game of a rank's part of so many. */
uint64_t parts_begin(const struct spread *spread, int rank, uint64_t count);

/* As arena_run, in parts: at 0 `games` (NULL: nobody asks) are those of all, and so is what the
 * arena's record has. Totals are each one's own. ST_SYSTEM also if a record could not be brought
 * together. */
enum status parts_run(const struct spread *spread, const struct arena *arena, uint64_t first,
                      uint64_t count, struct arena_game *games, struct arena_totals *totals,
                      struct why *why) MUST_USE;
