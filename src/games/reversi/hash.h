/* What a search has already found out about positions: a table of fixed size, four entries in a line of the processor's
 * cache.
 *
 * A position is known by 64 mixed bits of its two words; two positions of one search share them with a chance of about
 * one in 10^10 for a search of a billion nodes. An entry belongs to one search (its generation): what an earlier one
 * left is as good as empty, so a search finds the same whatever was searched before it, and nothing has to be wiped. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/reversi/board.h"

enum { REVERSI_CACHE_WAYS = 4, REVERSI_NO_MOVE = REVERSI_SQUARES };

/* What is known: the value lies in low … high, to this depth. */
struct reversi_known {
    int16_t low, high;
    uint8_t depth;
    uint8_t generation; /* 0: empty */
    uint8_t best;       /* a square, or REVERSI_NO_MOVE */
    uint8_t effort;     /* logarithm of the nodes spent: the costly ones are kept */
};

struct reversi_entry {
    uint64_t lock;
    struct reversi_known known;
};

struct reversi_cache {
    struct reversi_entry *entries;
    unsigned bits; /* 2^bits entries */
    uint8_t generation;
};

static inline uint64_t reversi_mix(uint64_t own, uint64_t other)
{
    uint64_t h = own * UINT64_C(0x9e3779b97f4a7c15);
    h = ((h ^ (h >> 32)) + other) * UINT64_C(0xc2b2ae3d27d4eb4f);
    h = (h ^ (h >> 29)) * UINT64_C(0x165667b19e3779f9);
    return h ^ (h >> 32);
}

/* 2^bits entries of 16 bytes; false if there is no memory. */
bool reversi_cache_make(struct reversi_cache *cache, unsigned bits);
void reversi_cache_free(struct reversi_cache *cache);

/* A new search: forgets everything. */
void reversi_cache_begin(struct reversi_cache *cache);

static inline struct reversi_entry *reversi_cache_line(const struct reversi_cache *cache, uint64_t lock)
{
    return cache->entries + (lock >> (64 - cache->bits) & ~(uint64_t)(REVERSI_CACHE_WAYS - 1));
}

/* What is known of the position with this lock, or NULL. */
static inline const struct reversi_known *reversi_cache_find(const struct reversi_cache *cache, uint64_t lock)
{
    const struct reversi_entry *line = reversi_cache_line(cache, lock);
    for (int i = 0; i < REVERSI_CACHE_WAYS; i++)
        if (line[i].lock == lock && line[i].known.generation == cache->generation)
            return &line[i].known;
    return NULL;
}

/* Remembers what a search to `depth` with the window found, at the cost of `nodes`: value <= low means at most, value
 * >= high means at least, else exactly. */
struct reversi_window {
    int low, high;
};
void reversi_cache_put(struct reversi_cache *cache, uint64_t lock, unsigned depth, struct reversi_window window,
                       int value, unsigned best, uint64_t nodes);
