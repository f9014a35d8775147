/* Legal squares and discs turned over with AVX2: the four axes side by side in one register. It
 * uses the vector types that gcc and clang share, and no header of a processor. */
#pragma once

#include "games/reversi/engine/kernels.h"

#define AVX2_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define AVX2_INLINE static inline AVX2_TARGET __attribute__((always_inline))

typedef uint64_t quad __attribute__((vector_size(32)));

#define QUAD(x) ((quad){(x), (x), (x), (x)})

typedef uint64_t pair __attribute__((vector_size(16)));

AVX2_INLINE uint64_t avx2_fold(quad q)
{
    pair p = __builtin_shufflevector(q, q, 0, 1) | __builtin_shufflevector(q, q, 2, 3);
    return p[0] | p[1];
}

/* The shifts of reversi_rays. */
#define AVX2_SHIFTS ((quad){1, 8, 7, 9})

/* As plain_moves. A line is filled in steps of one, two and two squares. */
AVX2_INLINE uint64_t avx2_moves(uint64_t own, uint64_t other)
{
    const quad shift = AVX2_SHIFTS, twice = shift + shift;
    quad inner = QUAD(other) & (quad){REVERSI_INNER_COLUMNS, UINT64_MAX, REVERSI_INNER_COLUMNS,
                                      REVERSI_INNER_COLUMNS};
    quad up = inner & (QUAD(own) << shift), down = inner & (QUAD(own) >> shift);
    up |= inner & (up << shift);
    down |= inner & (down >> shift);
    quad pairs_up = inner & (inner << shift), pairs_down = pairs_up >> shift;
    up |= pairs_up & (up << twice);
    down |= pairs_down & (down >> twice);
    up |= pairs_up & (up << twice);
    down |= pairs_down & (down >> twice);
    return avx2_fold((up << shift) | (down >> shift)) & ~(own | other);
}

/* As plain_flips_up and plain_flips_down. The highest stop is found by smearing all stops
 * downwards, since there is no vector instruction that counts leading zeros. */
AVX2_INLINE quad avx2_flips_quad(unsigned square, quad own, quad other)
{
    const quad *rays = (const quad *)(const void *)reversi_rays[square];
    const quad shift = AVX2_SHIFTS;
    quad ray = rays[0];
    quad end = ((other | ~ray) + 1) & ray & own;
    quad flips = ray & ~((quad)(end == 0) - end); /* below the end; nothing if there is none */
    ray = rays[1];
    quad stops = ray & ~other;
    quad below = stops >> shift;
    below |= below >> shift;
    below |= below >> (shift + shift);
    below |= below >> (4 * shift);
    end = stops & own & ~below;
    return flips | (ray & ~(end + end - 1));
}

/* The square must be empty. */
AVX2_INLINE uint64_t avx2_flips(unsigned square, uint64_t own, uint64_t other)
{
    return avx2_fold(avx2_flips_quad(square, QUAD(own), QUAD(other)));
}
