/* What the bodies of search and solver share with search.c. */
#pragma once

#include <stdint.h>

#include "games/reversi/board.h"

enum {
    EVAL_MOST = 6300,      /* what the evaluation says at most: less than a finished game can be worth */
    EVAL_INFINITE = 12800, /* more than any value */
    NOTHING = -127,        /* less than any result */

    REVERSI_SHALLOW = 7,     /* so many empty squares are searched without sorting and memory */
    REVERSI_KNOWN_FROM = 10, /* from so many on the positions after each move are looked up first */
    SOLVE_AFTER = 6,         /* iterations by evaluation that sort the moves of the root before it is solved */
    RATE_MOBILITY = 60,      /* a hundredth of a disc a move of the rival, beside the evaluation */
};

/* Values by the evaluation are remembered apart from exact ones: the lock of the memory is changed by this. */
#define BY_EVALUATION UINT64_C(0x5bd1e995a5a5c3d1)

/* A move that may be tried, and the position after it, seen by the rival. */
struct reversi_option {
    uint64_t own, other;
    int score;
    uint8_t square;
};

/* The quarter of the board that a square is in, as a bit; and the squares of a set of quarters. */
extern const uint8_t reversi_quarter[REVERSI_SQUARES];
extern const uint64_t reversi_odd[16];

/* What a square promises by itself, for sorting only. */
extern const int8_t reversi_promise[REVERSI_SQUARES];

/* By the number of empty squares: from which alpha on it pays to count stable discs, and how deep moves are rated with
 * the evaluation before they are tried (-1: not at all). */
extern const int8_t reversi_stable_from[REVERSI_SQUARES], reversi_rate_depth[REVERSI_SQUARES];
