/* Sets of small numbers as machine words. */
#pragma once

#include <stdint.h>

static inline unsigned bits_count(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

/* The lowest member; the set must not be empty. */
static inline unsigned bits_lowest(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

/* The member with `rank` smaller ones below it; rank < bits_count(set).
 *
 * Without BMI2's pdep (the program is built for every x86-64 and every other machine): byte sums give the byte,
 * then at most seven bits are cleared inside it. */
static inline unsigned bits_select(uint64_t set, unsigned rank)
{
    uint64_t sums = set - ((set >> 1) & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + ((sums >> 2) & 0x3333333333333333u);
    sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u;
    /* byte i of sums: members in bytes 0..i. Count the bytes whose sum is <= rank. */
    uint64_t ranks = rank * 0x0101010101010101u;
    uint64_t at_most = (((ranks | 0x8080808080808080u) - sums) & 0x8080808080808080u) >> 7;
    unsigned byte = (unsigned)((at_most * 0x0101010101010101u) >> 56);
    unsigned below = byte ? (unsigned)(sums >> (8 * byte - 8)) & 0xff : 0;
    uint64_t rest = set >> (8 * byte);
    for (unsigned skip = rank - below; skip; skip--)
        rest &= rest - 1;
    return 8 * byte + bits_lowest(rest);
}
