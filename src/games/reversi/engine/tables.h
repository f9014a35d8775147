/* Tables of the search. Each engine makes its own in a millisecond, so threads share none. */
#pragma once

#include "games/reversi/engine/patterns.h"

enum { REVERSI_EDGES = 6561 /* 3^8 */ };

struct reversi_tables {
    struct reversi_powers powers;
    uint16_t ternary[256]; /* a set of 8 squares as digits 0 and 1 to the base 3 */
    /* by ternary[own] + 2 * ternary[other] of an edge: discs of own that can never be turned */
    uint8_t stable[REVERSI_EDGES];
    uint64_t file[256];              /* a set of 8 squares, upright on the file a */
    uint64_t opens[REVERSI_SQUARES]; /* the set of reversi_triples that open a square (R7) */
};

void reversi_tables_make(struct reversi_tables *tables);
