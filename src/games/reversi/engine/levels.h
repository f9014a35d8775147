/* The engine's levels for people, from one that loses on purpose to the strongest.
 *
 * A level looks a number of plies ahead, solves the last squares, and misjudges each move by a
 * random part of `noise`. The values are tuned by play: each level scores at least 75 % against the
 * one below. */
#pragma once

#include "base/rng.h"
#include "games/reversi/engine/engine.h"

struct reversi_level {
    const char *name; /* of its player in bots.c */
    bool backwards;   /* prefers bad moves */
    struct reversi_bounds bounds;
    unsigned noise;             /* hundredths of a disc */
    struct reversi_bounds dice; /* bounds in games with dice, which cannot be searched as deep */
    /* The first moves differ from game to game: by the opening book in levels without noise, by a
     * little noise in the others and beyond the book. */
    bool varies;
};

enum {
    REVERSI_LEVELS = 8,
    REVERSI_BOOK_MARGIN = 220, /* hundredths of a disc that a book move can be below the best */
};

extern const struct reversi_level reversi_levels[REVERSI_LEVELS];

/* The strongest level: about a second for a move, and chance in the first moves only. */
extern const struct reversi_level reversi_strongest;

/* Returns a move of the level among `squares`, which must hold a legal one. `dice`: all later turns
 * have dice. */
unsigned reversi_level_choose(const struct reversi_level *level, struct reversi_engine *engine,
                              struct reversi_position position, uint64_t squares, bool dice,
                              struct rng *rng);
