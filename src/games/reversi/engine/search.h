/* What the bodies of search and solver (…_body.h) share with search.c: constants, tables, nodes. */
#pragma once

#include "games/reversi/engine/hash.h"
#include "games/reversi/engine/weights.h"

enum {
    EVAL_MOST = 6300,      /* the evaluation says at most this: a finished game can be worth more */
    EVAL_INFINITE = 12800, /* more than any value */
    NOTHING = -127,        /* less than any result */

    /* numbers N of empty squares */
    REVERSI_LANES_FROM = 11, /* the solver sorts moves by the evaluation with at least N */
    REVERSI_SHALLOW = 7,     /* it neither sorts nor remembers with at most N */
    REVERSI_KNOWN_FROM = 10, /* it looks up the positions after all moves with at least N */
    EXPECT_FROM = 10,        /* the evaluation says first around which result to search */
    SELECT_FROM = 17,        /* a selective solution comes before the exact one */
    CUT_END_FROM = 13,       /* a search can stand for the result with at least N */
    SELECT_AFTER = 10,       /* with bounded nodes, the search before the solution ends N earlier */

    SOLVE_AFTER = 12,    /* iterations that sort the moves of the root before it is solved */
    END_CHEAPER = 3,     /* nodes of the solver that take as long as one that is evaluated */
    END_NODES = 2000000, /* of the first selective solution with 20 empty squares … */
    END_GROWTH = 8,      /* … and its growth with each square more, in fifths */
    ASPIRATION = 150,    /* hundredths of a disc: half the window around the previous iteration */
    RESULT_WIDTH = 4,    /* discs: half the window around the result that is expected */
    RATE_FROM = 4,       /* plies from which on searches sort moves by the evaluation, … */
    RATE_STEP = 8,       /* … and those that make it look a ply deeper */
    RATE_MOBILITY = 400, /* beside it, hundredths of a disc for each move of the opponent */
    CUT_FROM = 3,        /* plies of the shortest search that a shorter one can stand for */
};

/* By confidence: how many deviations (times 100) a short search must lie outside the window to
 * stand for a long one. */
extern const uint16_t reversi_cut_deviations[REVERSI_CERTAIN];

/* Returns the depth of the short search for one of `depth`. It has the same parity, because it
 * matters who moves last. */
static inline unsigned reversi_cut_depth(unsigned depth)
{
    return depth / 4 * 2 + depth % 2;
}

/* The same for the result, by the number of empty squares. */
static inline unsigned reversi_end_depth(unsigned empties)
{
    return empties / 4 * 2 - 4 + empties % 2;
}

/* Returns the measured error of a short search, by discs on the board and depth of the long one.
 * Beyond the measured depths it is that of the deepest. */
struct reversi_error reversi_cut_error(const struct reversi_cuts *cuts, unsigned discs,
                                       unsigned depth);

/* Changes a lock of the memory, so that values of the evaluation and exact results are kept
 * apart. */
#define BY_EVALUATION UINT64_C(0x5bd1e995a5a5c3d1)

/* A move, and the position after it as the opponent sees it. */
struct reversi_option {
    uint64_t own, other;
    int score;
    uint8_t square;
};

/* A position of the search, with its lanes. */
struct reversi_node {
    uint64_t own, other;
    struct reversi_lanes lanes;
};

/* The quarter of the board of each square, as a bit, and the squares of each set of quarters. */
extern const uint8_t reversi_quarter[REVERSI_SQUARES];
extern const uint64_t reversi_odd[16];

/* The worth of each square alone, for sorting only. */
extern const int8_t reversi_promise[REVERSI_SQUARES];

/* The same as sets, the best squares first. Together they are the board. */
extern const uint64_t reversi_ranks[];

/* By the number of empty squares: the least alpha for which counting stable discs pays, and the
 * depth of the searches that sort the moves (-1: none). */
extern const int8_t reversi_stable_from[REVERSI_SQUARES], reversi_rate_depth[REVERSI_SQUARES];
