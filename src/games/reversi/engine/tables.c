#include "games/reversi/engine/tables.h"

#include "base/bits.h"
#include "games/reversi/reversi.h"

enum { SIDE = 8 };

/* Returns what a disc of `own` on the square turns over along the edge. It can be nothing: in the
 * game the disc is legal if it turns over others elsewhere. */
static unsigned flips_on_edge(unsigned square, unsigned own, unsigned other)
{
    unsigned flips = 0, line = 0, at = square + 1;
    for (; at < SIDE && (other >> at & 1); at++)
        line |= 1u << at;
    if (at < SIDE && (own >> at & 1))
        flips |= line;
    line = 0;
    for (at = square; at-- > 0 && (other >> at & 1);)
        line |= 1u << at;
    if (at < SIDE && (own >> at & 1))
        flips |= line;
    return flips;
}

/* Returns the discs of own that keep their colour whatever is played on the edge by either side.
 * The table must have the edges with more discs. */
static unsigned stable_on_edge(const struct reversi_tables *tables, unsigned own, unsigned other)
{
    unsigned stable = own;
    for (unsigned square = 0; square < SIDE && stable; square++) {
        if ((own | other) >> square & 1)
            continue;
        unsigned flips = flips_on_edge(square, own, other);
        unsigned mine = own | flips | 1u << square, rest = other & ~flips;
        stable &= tables->stable[tables->ternary[mine] + 2 * tables->ternary[rest]];
        flips = flips_on_edge(square, other, own);
        mine = own & ~flips, rest = other | flips | 1u << square;
        stable &= tables->stable[tables->ternary[mine] + 2 * tables->ternary[rest]];
    }
    return stable;
}

/* Fills in the edges with discs on these squares, whatever their colours. */
static void fill_edges(struct reversi_tables *tables, unsigned full)
{
    for (unsigned own = full;; own = (own - 1) & full) {
        unsigned other = full & ~own;
        tables->stable[tables->ternary[own] + 2 * tables->ternary[other]] =
            (uint8_t)stable_on_edge(tables, own, other);
        if (!own)
            return;
    }
}

void reversi_tables_make(struct reversi_tables *tables)
{
    reversi_powers_make(&tables->powers);
    for (unsigned square = 0; square < REVERSI_SQUARES; square++) {
        tables->opens[square] = 0;
        for (unsigned i = 0; i < REVERSI_TRIPLES; i++)
            if (reversi_bound(reversi_triples[i]) & reversi_bit(square))
                tables->opens[square] |= UINT64_C(1) << i;
    }
    for (unsigned set = 0; set < 256; set++) {
        unsigned digits = 0;
        uint64_t file = 0;
        for (unsigned i = SIDE; i-- > 0;) {
            digits = 3 * digits + (set >> i & 1);
            file |= (uint64_t)(set >> i & 1) << (SIDE * i);
        }
        tables->ternary[set] = (uint16_t)digits;
        tables->file[set] = file;
    }
    for (unsigned discs = SIDE + 1; discs-- > 0;)
        for (unsigned full = 0; full < 256; full++)
            if (bits_count(full) == discs)
                fill_edges(tables, full);
}
