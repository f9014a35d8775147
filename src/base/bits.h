/* Sets of small numbers as machine words. */
#pragma once

#include <stdint.h>

/* In byte i of the result: how many members there are in bytes 0 to i of the set. */
static inline uint64_t bits_sums(uint64_t set)
{
    uint64_t sums = set - ((set >> 1) & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + ((sums >> 2) & 0x3333333333333333u);
    return ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u;
}

/* Without popcnt (the program is built for every x86-64) gcc's own is a call that looks bytes
 * up. */
static inline unsigned bits_count(uint64_t set)
{
#if defined __x86_64__ && !defined __POPCNT__
    return (unsigned)(bits_sums(set) >> 56);
#else
    return (unsigned)__builtin_popcountll(set);
#endif
}

/* The lowest member; the set must not be empty. */
static inline unsigned bits_lowest(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

/* Of eight sums that rise, none above 127, those that are at most `rank`. */
static inline unsigned bits_at_most(uint64_t sums, unsigned rank)
{
    uint64_t ranks = rank * 0x0101010101010101u | 0x8080808080808080u;
    return (unsigned)((((ranks - sums) & 0x8080808080808080u) >> 7) * 0x0101010101010101u >> 56);
}

/* The member with `rank` smaller ones below it, rank < bits_count(set).
 *
 * Without BMI2's pdep, as above: the sums give the byte, and in the same way, its bits spread over
 * eight bytes, the place in it. No branch depends on where it is. */
static inline unsigned bits_select(uint64_t set, unsigned rank)
{
    uint64_t sums = bits_sums(set);
    unsigned first = 8 * bits_at_most(sums, rank);
    unsigned below = (unsigned)(sums << 8 >> first) & 0xff;
    uint64_t spread = (set >> first & 0xff) * 0x0101010101010101u & 0x8040201008040201u;
    spread = (spread + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
    return first + bits_at_most(spread * 0x0101010101010101u, rank - below);
}

/* The same for a set of few members, as most sets of moves are: no branch up to the fourth. */
static inline unsigned bits_select_few(uint64_t set, unsigned rank)
{
    set &= set - (rank > 0);
    set &= set - (rank > 1);
    set &= set - (rank > 2);
    for (; rank > 3; rank--)
        set &= set - 1;
    return bits_lowest(set);
}
