/* Choosing a move in games with dice (R7): expectimax over the dice of all later turns.
 *
 * Of the 56 triples, those that leave the player a legal move are equally likely. Not every triple
 * has to be searched: with the moves in the order of their values, each counts for the triples that
 * open it and none of the better moves. Those are a few operations on sets of 56 bits. */
#pragma once

#include "games/reversi/engine/engine.h"

/* Parts of a hundredth of a disc, so that rounding errors do not add up. */
enum { REVERSI_DICE_UNIT = 1024 };

/* Returns the value of the position for the side to move before it gets its dice, `depth` turns
 * ahead. A finished game has its result, any other leaf the evaluation. In units of
 * REVERSI_DICE_UNIT. */
int reversi_dice_value(struct reversi_engine *engine, struct reversi_position position,
                       unsigned depth);

/* As reversi_weigh, in games with dice. `bounds.depth` are the turns ahead, the move included (at
 * least 1). With at most `bounds.perfect` empty squares it looks to the end of the game. */
unsigned reversi_dice_weigh(struct reversi_engine *engine, struct reversi_position position,
                            uint64_t squares, struct reversi_bounds bounds,
                            struct reversi_weighed *moves);
