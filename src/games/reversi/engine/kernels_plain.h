/* Legal squares and discs turned over in plain C: the reference, and the kernels of machines
 * without AVX2.
 *
 * For board.c and the bodies only. All others call board.h. */
#pragma once

#include "games/reversi/engine/kernels.h"

/* Returns the squares behind unbroken lines of `inner` from `own`, in both directions of an axis. A
 * line must not wrap around the edge: except on the vertical axis, `inner` has no discs on the
 * columns a and h. */
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

/* Towards higher squares: all squares off the ray are set, so a carry from below runs through the
 * opponent's discs and stops at the first other square of the ray. If that is a disc of own, the
 * squares of the ray below it turn over. */
static inline uint64_t plain_flips_up(uint64_t ray, uint64_t own, uint64_t other)
{
    uint64_t end = ((other | ~ray) + 1) & ray & own;
    return (end - (end != 0)) & ray;
}

/* Towards lower squares: the first square without a disc of the opponent is the highest one. */
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
