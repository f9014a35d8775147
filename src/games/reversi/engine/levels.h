/* How well the engine plays against people: from somebody who gives games away to all it can do.
 *
 * A level looks so many turns ahead, solves the end from so many empty squares, and misjudges every
 * move by a random part of `noise`. The values are set by play: each level beats the one below in
 * at least three of four games. */
#pragma once

#include "base/rng.h"
#include "games/reversi/engine/engine.h"

struct reversi_level {
    const char *name; /* of its player in bots.c */
    bool backwards;   /* takes good moves for bad ones */
    struct reversi_bounds bounds;
    unsigned noise;             /* hundredths of a disc */
    struct reversi_bounds dice; /* the same in games with dice, which cannot be searched as deep */
    /* The first moves differ from game to game: by the opening book if there is no noise, else and
     * where the book does not go on they are off a little. */
    bool varies;
};

enum { REVERSI_LEVELS = 8 };

enum {
    REVERSI_BOOK_SPREAD =
        220 /* hundredths of a disc: what a move of the book may be worse than the best */
};

extern const struct reversi_level reversi_levels[REVERSI_LEVELS];

/* All it can do in about a second a move, and no chance in it but for the first moves. */
extern const struct reversi_level reversi_strongest;

/* A move of the level among `squares`, which must hold a legal one; with `dice`, every later turn
 * will have some. */
unsigned reversi_level_choose(const struct reversi_level *level, struct reversi_engine *engine,
                              struct reversi_position position, uint64_t squares, bool dice,
                              struct rng *rng);
