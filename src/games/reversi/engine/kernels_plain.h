/* Legal squares and discs turned over in plain C: the reference, and what machines without AVX2
 * play with.
 *
 * Only for board.c and the files that are compiled once a kind of machine; everybody else calls
 * board.h. */
#pragma once

#include "games/reversi/engine/kernels.h"

/* Discs of `inner` in unbroken lines from `own`, in both directions of an axis, and the squares
 * behind them. An axis that goes sideways must not wrap around the edge: its `inner` has no discs
 * on the columns a and h. */
static inline uint64_t plain_moves_axis(uint64_t own, uint64_t inner, unsigned shift)
{
    uint64_t up = inner & (own << shift), down = inner & (own >> shift);
    for (int i = 0; i < 5; i++) {
        up |= inner & (up << shift);
        down |= inner & (down >> shift);
    }
    return (up << shift) | (down >> shift);
}

static inline uint64_t plain_moves(uint64_t own, uint64_t other)
{
    uint64_t inner = other & REVERSI_INNER_COLUMNS;
    uint64_t moves = plain_moves_axis(own, inner, 1) | plain_moves_axis(own, other, 8) |
                     plain_moves_axis(own, inner, 7) | plain_moves_axis(own, inner, 9);
    return moves & ~(own | other);
}

/* Towards higher squares: all that is not on the ray is set, so a carry from below runs through the
 * rival's discs and stops at the first square of the ray that is not one. If that is ours, what
 * lies below it on the ray turns over. */
static inline uint64_t plain_flips_up(uint64_t ray, uint64_t own, uint64_t other)
{
    uint64_t end = ((other | ~ray) + 1) & ray & own;
    return (end - (end != 0)) & ray;
}

/* Towards lower squares: the first square that is not the rival's is the highest. */
static inline uint64_t plain_flips_down(uint64_t ray, uint64_t own, uint64_t other)
{
    uint64_t stops = ray & ~other;
    if (!stops)
        return 0;
    uint64_t end = (UINT64_C(1) << (63 - __builtin_clzll(stops))) & own;
    return ray & ~(2 * end - 1);
}

/* The square must be empty. */
static inline uint64_t plain_flips(unsigned square, uint64_t own, uint64_t other)
{
    const uint64_t *ray = reversi_rays[square];
    uint64_t flips = 0;
    for (int i = 0; i < 4; i++)
        flips |= plain_flips_up(ray[i], own, other) | plain_flips_down(ray[i + 4], own, other);
    return flips;
}
