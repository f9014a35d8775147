/* The transposition table: what a search has found out about positions. It has a fixed size, with
 * four entries in a cache line of the processor.
 *
 * A position is known by 64 mixed bits of its two words, its *lock*. In a search of a billion nodes
 * two positions share them with a chance of about one in 10^10. An entry belongs to one search (its
 * generation). Entries of earlier generations count as empty, so that a search finds the same
 * whatever was searched before and nothing has to be wiped; or they are kept, between the searches
 * of one game. */
#pragma once

#include <stddef.h>
#include <string.h>

#include "games/reversi/rules/board.h"

enum { REVERSI_CACHE_WAYS = 4, REVERSI_NO_MOVE = REVERSI_SQUARES };

/* How much a selective search trusts the shorter searches on whose word it leaves out moves, in
 * percent. */
enum reversi_confidence {
    REVERSI_73,
    REVERSI_87,
    REVERSI_95,
    REVERSI_98,
    REVERSI_99,
    REVERSI_CERTAIN, /* nothing is left out */
};

/* What is known of a position: its value to this depth lies in low … high. */
struct reversi_known {
    int16_t low, high;
    uint8_t depth;
    uint8_t generation; /* 0: empty */
    uint8_t best;       /* a square, or REVERSI_NO_MOVE */
    /* effort: half the logarithm of the nodes spent, because costly entries are kept */
    unsigned effort : 5, confidence : 3;
};

_Static_assert(sizeof(struct reversi_known) == 8, "an entry is two words");

/* The same as one word, and the lock xor that word. Threads share the memory without locking: if
 * two write an entry at once, its halves do not fit together, and it is no position's. */
struct reversi_entry {
    uint64_t key, word;
};

struct reversi_cache {
    struct reversi_entry *entries;
    unsigned bits;      /* 2^bits entries */
    uint8_t generation; /* of the search that is under way */
    uint8_t since;      /* the first generation whose entries count */
};

static inline uint64_t reversi_mix(uint64_t own, uint64_t other)
{
    uint64_t h = own * UINT64_C(0x9e3779b97f4a7c15);
    h = ((h ^ (h >> 32)) + other) * UINT64_C(0xc2b2ae3d27d4eb4f);
    h = (h ^ (h >> 29)) * UINT64_C(0x165667b19e3779f9);
    return h ^ (h >> 32);
}

/* Makes 2^bits entries of 16 bytes. Returns false if there is no memory. */
bool reversi_cache_make(struct reversi_cache *cache, unsigned bits);
void reversi_cache_free(struct reversi_cache *cache);

/* Begins the generation of a new search. Forgets all entries, or keeps them until their space is
 * needed. */
void reversi_cache_begin(struct reversi_cache *cache, bool keep);

static inline struct reversi_entry *reversi_cache_line(const struct reversi_cache *cache,
                                                       uint64_t lock)
{
    return cache->entries + (lock >> (64 - cache->bits) & ~(uint64_t)(REVERSI_CACHE_WAYS - 1));
}

/* Fetches the cache line of a position that will be looked up soon. */
static inline void reversi_cache_fetch(const struct reversi_cache *cache, uint64_t lock)
{
    __builtin_prefetch(reversi_cache_line(cache, lock));
}

/* Reads an entry, and returns its lock. */
static inline uint64_t reversi_entry_read(const struct reversi_entry *entry,
                                          struct reversi_known *known)
{
    uint64_t word = __atomic_load_n(&entry->word, __ATOMIC_RELAXED);
    memcpy(known, &word, sizeof *known);
    return __atomic_load_n(&entry->key, __ATOMIC_RELAXED) ^ word;
}

/* Finds what is known of a position, and returns `known` with it, or NULL. */
static inline const struct reversi_known *reversi_cache_find(const struct reversi_cache *cache,
                                                             uint64_t lock,
                                                             struct reversi_known *known)
{
    const struct reversi_entry *line = reversi_cache_line(cache, lock);
    for (int i = 0; i < REVERSI_CACHE_WAYS; i++)
        if (reversi_entry_read(&line[i], known) == lock && known->generation >= cache->since)
            return known;
    return NULL;
}

struct reversi_window {
    int low, high;
};

/* What a search found: value <= low is an upper bound, value >= high a lower bound, otherwise it is
 * exact. */
struct reversi_found {
    unsigned depth;
    enum reversi_confidence confidence;
    struct reversi_window window;
    int value;
    unsigned best;
    uint64_t nodes; /* that it took */
};

/* Keeps what a search found, together with what was known, unless that is worth more. */
void reversi_cache_put(struct reversi_cache *cache, uint64_t lock, struct reversi_found found);
