/* Random generators, as objects that are passed in: no game and no bot owns one.
 *
 * `struct rng` is xoshiro256++ (Blackman and Vigna), fast enough for bulk play, and can be told to
 * draw from an MT19937 instead (the generator of seed 002: S16). Same seed, same numbers, on every
 * machine and compiler. */
#pragma once

#include <stdint.h>

struct mt19937 {
    uint32_t word[624];
    unsigned next;
};

/* The reference initialisation (init_genrand). */
void mt19937_seed(struct mt19937 *mt, uint32_t seed);
uint32_t mt19937_next(struct mt19937 *mt);

struct rng {
    uint64_t s[4];
    struct mt19937 *mt; /* NULL: xoshiro256++ */
};

/* Seeds xoshiro256++ by splitmix64, as its authors recommend. */
void rng_seed(struct rng *rng, uint64_t seed);

/* Makes `rng` draw from `mt`, which must live as long. */
void rng_seed_mt(struct rng *rng, struct mt19937 *mt);

/* Returns a seed that depends on both numbers: game `index` of a run with `seed`. */
uint64_t rng_mix(uint64_t seed, uint64_t index);

/* Returns a seed from the system's generator. */
uint64_t rng_entropy(void);

uint64_t rng_next_mt(struct rng *rng);

static inline uint64_t rng_rotl(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

/* 64 uniform bits. */
static inline uint64_t rng_next(struct rng *rng)
{
    if (__builtin_expect(rng->mt != 0, 0))
        return rng_next_mt(rng);
    uint64_t *s = rng->s;
    uint64_t result = rng_rotl(s[0] + s[3], 23) + s[0];
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotl(s[3], 45);
    return result;
}

/* Uniform over 0 … n-1 without bias (Lemire's multiplication with rejection); n > 0. */
static inline uint32_t rng_below(struct rng *rng, uint32_t n)
{
    uint64_t product = (rng_next(rng) >> 32) * n;
    if (__builtin_expect((uint32_t)product < n, 0)) {
        uint32_t threshold = (uint32_t)-n % n;
        while ((uint32_t)product < threshold)
            product = (rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}
