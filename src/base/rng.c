#include "base/rng.h"

#include <stdlib.h>
#include <sys/random.h>

enum { MT_WORDS = 624, MT_SHIFT = 397 };

void mt19937_seed(struct mt19937 *mt, uint32_t seed)
{
    mt->word[0] = seed;
    for (uint32_t i = 1; i < MT_WORDS; i++)
        mt->word[i] = 1812433253u * (mt->word[i - 1] ^ (mt->word[i - 1] >> 30)) + i;
    mt->next = MT_WORDS;
}

static void mt_refill(struct mt19937 *mt)
{
    for (unsigned i = 0; i < MT_WORDS; i++) {
        uint32_t y = (mt->word[i] & 0x80000000u) | (mt->word[(i + 1) % MT_WORDS] & 0x7fffffffu);
        uint32_t twist = (y & 1) ? 0x9908b0dfu : 0;
        mt->word[i] = mt->word[(i + MT_SHIFT) % MT_WORDS] ^ (y >> 1) ^ twist;
    }
    mt->next = 0;
}

uint32_t mt19937_next(struct mt19937 *mt)
{
    if (mt->next >= MT_WORDS)
        mt_refill(mt);
    uint32_t y = mt->word[mt->next++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

static uint64_t splitmix(uint64_t *x)
{
    uint64_t z = (*x += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

void rng_seed(struct rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        rng->s[i] = splitmix(&seed);
    rng->mt = NULL;
}

void rng_seed_mt(struct rng *rng, struct mt19937 *mt)
{
    rng_seed(rng, 0);
    rng->mt = mt;
}

uint64_t rng_next_mt(struct rng *rng)
{
    uint64_t high = mt19937_next(rng->mt);
    return high << 32 | mt19937_next(rng->mt);
}

uint64_t rng_mix(uint64_t seed, uint64_t index)
{
    uint64_t x = seed;
    uint64_t y = splitmix(&x) ^ index;
    return splitmix(&y);
}

uint64_t rng_entropy(void)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        abort(); /* a kernel without entropy cannot shuffle fairly */
    return seed;
}
