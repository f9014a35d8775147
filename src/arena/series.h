/* The figures of every seat over the turns of one game of a tournament: what plots of a game
 * show. */
#pragma once

#include "arena/arena.h"
#include "core/game_study.h"

/* The figures at the end of a turn; turn 0 is the start. */
struct series_point {
    uint32_t turn;
    int64_t value[GAME_SEATS_MAX][GAME_FIGURES_MAX];
};

struct series {
    struct series_point *point;
    size_t count, room;
    unsigned figures;
    struct arena_game game; /* how it ended */
};

/* Plays game `index` again and keeps its figures, which series_free frees; the game must have some.
 * ST_SYSTEM: no memory. */
enum status series_record(struct series *series, const struct arena *arena, uint64_t index,
                          struct why *why) MUST_USE;
void series_free(struct series *series);
