/* The built-in evaluation: a few figures of a position, weighed by how far the game is. Its figures are whole numbers
 * and so is its value, so that every machine plays the same game. */
#pragma once

#include <stdint.h>

enum reversi_figure {
    EVAL_ONE,         /* the turn */
    EVAL_ODD,         /* an odd number of squares is empty */
    EVAL_MOVES,       /* legal squares of own */
    EVAL_REPLIES,     /* of other */
    EVAL_FEW_MOVES,   /* a curve over the same, for the first squares are worth the most: of own */
    EVAL_FEW_REPLIES, /* of other */
    EVAL_FRONTIER,    /* empty squares next to discs of other less those next to own */
    EVAL_STABLE,      /* discs that can never be turned over; from here on own less other */
    EVAL_CORNER,
    EVAL_CORNER_OPEN, /* corners that could be taken now */
    EVAL_X,           /* b2 and the like, next to an empty corner */
    EVAL_C,           /* b1 and the like, next to an empty corner */
    EVAL_A,           /* c1 … */
    EVAL_B,           /* d1 … */
    EVAL_SECOND,      /* c2, d2 … */
    EVAL_BOX,         /* c3 */
    EVAL_INNER,       /* d3 … */
    EVAL_CENTRE,      /* d4 */
    EVAL_FIGURES,
};

enum { EVAL_PHASES = 15 /* of four discs each, from 4 */, EVAL_SCALE = 16 /* weights a hundredth of a disc */ };

/* The phase of a board with so many discs. */
static inline unsigned reversi_phase(unsigned discs)
{
    unsigned phase = (discs - 4) / 4;
    return phase < EVAL_PHASES ? phase : EVAL_PHASES - 1;
}

extern const int16_t reversi_weights[EVAL_PHASES][EVAL_FIGURES];

/* 16 log2(1 + n): what the n-th legal square adds. */
extern const uint8_t reversi_few[64];
