/* What the search looks up; made once for each engine (a millisecond), for there is nothing static
 * that threads could step on. */
#pragma once

#include "games/reversi/engine/patterns.h"

enum { REVERSI_EDGES = 6561 /* 3^8 */ };

struct reversi_tables {
    struct reversi_powers powers;
    uint16_t ternary[256]; /* a set of 8 squares as digits 0 and 1 to the base 3 */
    uint8_t stable
        /* by ternary[own] + 2 * ternary[other]: discs of own on an edge that never turn */
        [REVERSI_EDGES];
    uint64_t file[256]; /* a set of 8 squares standing on the file a */
    uint64_t opens
        /* the triples of dice, by their number in reversi_triples, that open a square (R7) */
        [REVERSI_SQUARES];
};

void reversi_tables_make(struct reversi_tables *tables);
