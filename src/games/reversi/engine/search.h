/* What the bodies of search and solver share with search.c. */
#pragma once

#include "games/reversi/engine/hash.h"
#include "games/reversi/engine/weights.h"

enum {
    EVAL_MOST = 6300, /* what the evaluation says at most: less than a finished game can be worth */
    EVAL_INFINITE = 12800, /* more than any value */
    NOTHING = -127,        /* less than any result */

    REVERSI_LANES_FROM =
        11, /* so many empty squares or more are sorted by the evaluation when solved */
    REVERSI_SHALLOW = 7,     /* so many empty squares are searched without sorting and memory */
    REVERSI_KNOWN_FROM = 10, /* from so many on the positions after each move are looked up first */
    SOLVE_AFTER =
        12, /* iterations by evaluation that sort the moves of the root before it is solved */
    EXPECT_FROM = 10, /* from so many on the evaluation says first around which result to look */
    SELECT_FROM =
        17, /* from so many empty squares on a selective solution comes before the exact one */
    SELECT_AFTER =
        /* where the nodes are bounded it comes after a search that ends so many squares before */
    10,
    END_CHEAPER = 3, /* so many nodes of the end take as long as one that is evaluated */
    END_NODES =
        2000000, /* of the end, that the first selective solution takes with 20 empty squares … */
    END_GROWTH = 8, /* … and with each square more so many fifths of that */
    ASPIRATION =
        150, /* hundredths of a disc: half the window around the value of the iteration before */
    RESULT_WIDTH = 4, /* discs: the same for a result around a value of the evaluation */
    RATE_FROM = 4,    /* searches of so many plies or more sort their moves by the evaluation … */
    RATE_STEP = 8,    /* … a ply deeper each so many plies */
    RATE_MOBILITY = 400, /* a hundredth of a disc a move of the rival, beside the evaluation */
    CUT_FROM = 3,        /* the shortest search that a shorter one may stand for */
    CUT_END_FROM = 13,   /* the fewest empty squares of which one may stand for the result */
};

/* How many deviations (times 100) a short search must lie outside the window to stand for a long
 * one, by confidence. */
extern const uint16_t reversi_spread[REVERSI_CERTAIN];

/* The depth of the short search: of the same parity, for who moves last counts for much. */
static inline unsigned reversi_cut_depth(unsigned depth)
{
    return depth / 4 * 2 + depth % 2;
}

/* The same for the result with so many empty squares. */
static inline unsigned reversi_end_depth(unsigned empties)
{
    return empties / 4 * 2 - 4 + empties % 2;
}

/* What is known of its error, with so many discs on the board; deeper than measured, that of the
 * deepest. */
struct reversi_error reversi_cut_error(const struct reversi_cuts *cuts, unsigned discs,
                                       unsigned depth);

/* Values by the evaluation are remembered apart from exact ones: the lock of the memory is changed
 * by this. */
#define BY_EVALUATION UINT64_C(0x5bd1e995a5a5c3d1)

/* A move that may be tried, and the position after it, seen by the rival. */
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

/* The quarter of the board that a square is in, as a bit; and the squares of a set of quarters. */
extern const uint8_t reversi_quarter[REVERSI_SQUARES];
extern const uint64_t reversi_odd[16];

/* What a square promises by itself, for sorting only. */
extern const int8_t reversi_promise[REVERSI_SQUARES];

/* The same as sets, the best squares first; together they are the board. */
extern const uint64_t reversi_ranks[];

/* By the number of empty squares: from which alpha on it pays to count stable discs, and how deep
 * moves are rated with the evaluation before they are tried (-1: not at all). */
extern const int8_t reversi_stable_from[REVERSI_SQUARES], reversi_rate_depth[REVERSI_SQUARES];
