/* Choosing a move in games with dice (R7): the expectation over the three numbers of every later
 * turn.
 *
 * Of the 56 triples, those that leave the player an open move are equally likely. Not every triple
 * has to be looked at: with the moves in order of their value, each counts with the triples that
 * open it and none of the better ones, and those are a few operations on sets of 56 bits. */
#pragma once

#include "games/reversi/engine/engine.h"

enum {
    REVERSI_DICE_UNIT =
        1024 /* values are so many parts of a hundredth of a disc: rounding does not add up */
};

/* What the position is worth to the side to move before it gets its dice, `depth` turns ahead;
 * finished games count their result, other leaves the evaluation. In units of REVERSI_DICE_UNIT. */
int reversi_dice_value(struct reversi_engine *engine, struct reversi_position position,
                       unsigned depth);

/* As reversi_weigh: the value of each legal move among `squares`, `depth` turns ahead, that move
 * included (at least 1); with at most `perfect` empty squares to the end of the game. */
unsigned reversi_dice_weigh(struct reversi_engine *engine, struct reversi_position position,
                            uint64_t squares, struct reversi_bounds bounds,
                            struct reversi_weighed *moves);
