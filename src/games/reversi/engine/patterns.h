/* What the evaluation looks at: lines and corners of the board as numbers to the base 3, which are
 * updated move by move.
 *
 * A pattern has a shape (its kind), and lies on the board in several ways by symmetry (its lanes).
 * The number of a lane has a digit for each square: +1 for a disc of the side to move, -1 for one
 * of the opponent, 0 for none. So the opponent sees the same numbers negated. A move adds what its
 * squares count in each lane and changes the signs: a few additions of vectors. Every node of a
 * search has its own lanes, so nothing has to be undone. */
#pragma once

#include "games/reversi/rules/board.h"

/* name, lanes, squares, and those of its first lane. */
#define REVERSI_PATTERNS(P)                                                                        \
    P(CORNER, 4, 9, "a1b1c1a2b2c2a3b3c3")                                                          \
    P(BLOCK, 8, 10, "a1b1c1d1e1a2b2c2d2e2")                                                        \
    P(EDGE, 4, 10, "b2a1b1c1d1e1f1g1h1g2")                                                         \
    P(ROW2, 4, 8, "a2b2c2d2e2f2g2h2")                                                              \
    P(ROW3, 4, 8, "a3b3c3d3e3f3g3h3")                                                              \
    P(ROW4, 4, 8, "a4b4c4d4e4f4g4h4")                                                              \
    P(DIAGONAL8, 2, 8, "a1b2c3d4e5f6g7h8")                                                         \
    P(DIAGONAL7, 4, 7, "a2b3c4d5e6f7g8")                                                           \
    P(DIAGONAL6, 4, 6, "a3b4c5d6e7f8")                                                             \
    P(DIAGONAL5, 4, 5, "a4b5c6d7e8")                                                               \
    P(DIAGONAL4, 4, 4, "a5b6c7d8")

#define REVERSI_POWER(n)                                                                           \
    ((n) == 4   ? 81                                                                               \
     : (n) == 5 ? 243                                                                              \
     : (n) == 6 ? 729                                                                              \
     : (n) == 7 ? 2187                                                                             \
     : (n) == 8 ? 6561                                                                             \
     : (n) == 9 ? 19683                                                                            \
                : 59049)

/* The kinds, and where each has its lanes. */
#define P(name, lanes, squares, first) KIND_##name,
enum reversi_kind_number { REVERSI_PATTERNS(P) REVERSI_KIND_COUNT };
#undef P
#define P(name, lanes, squares, first) LANE_##name, LANE_LAST_##name = LANE_##name + (lanes)-1,
enum reversi_lane { REVERSI_PATTERNS(P) REVERSI_LANE_COUNT };
#undef P

/* Where each kind has its weights among those of a stage. Those of mobility and parity follow. */
#define P(name, lanes, squares, first)                                                             \
    WEIGHT_##name, WEIGHT_LAST_##name = WEIGHT_##name + REVERSI_POWER(squares) - 1,
enum reversi_weight {
    REVERSI_PATTERNS(P) WEIGHT_MOVES,   /* by the number of legal squares of the side to move */
    WEIGHT_REPLIES = WEIGHT_MOVES + 32, /* of its opponent */
    WEIGHT_ODD = WEIGHT_REPLIES + 32,   /* by the number of quarters with odd numbers of empties */
    REVERSI_WEIGHT_COUNT = WEIGHT_ODD + 5,
};
#undef P

enum {
    REVERSI_LANES = 48,                          /* rounded up to whole vectors */
    REVERSI_FEATURES = REVERSI_LANE_COUNT + 3,   /* weights that make up a value */
    REVERSI_FOLDED_COUNT = 113877 + 32 + 32 + 5, /* weights of a stage without mirror images */
    REVERSI_MOBILITY_MOST = 31,
};

struct reversi_lanes {
    _Alignas(32) int16_t at[REVERSI_LANES];
};

/* A third of the lanes: gcc and clang make of it what the processor has. */
typedef int16_t reversi_vector __attribute__((vector_size(32), may_alias));

/* What a disc of the side to move counts in each lane, by square. */
struct reversi_powers {
    struct reversi_lanes squares[REVERSI_SQUARES];
};

void reversi_powers_make(struct reversi_powers *powers);

/* Makes the lanes of a position from scratch. */
void reversi_lanes_make(const struct reversi_powers *powers, struct reversi_position position,
                        struct reversi_lanes *lanes);

/* The index of the weight for the number 0 of each lane. */
extern const int32_t reversi_lane_zero[REVERSI_LANE_COUNT];

/* Lists the weights that make up the value of a position. */
void reversi_features(const struct reversi_powers *powers, struct reversi_position position,
                      uint32_t features[REVERSI_FEATURES]);

/* Numbers the weights of a stage such that a pattern and its mirror image share a number. */
void reversi_fold(uint32_t folded[REVERSI_WEIGHT_COUNT]);
