/* What a search has already found out about positions: a table of fixed size, four entries in a
 * line of the processor's cache.
 *
 * A position is known by 64 mixed bits of its two words; two positions of one search share them
 * with a chance of about one in 10^10 for a search of a billion nodes. An entry belongs to one
 * search (its generation). What an earlier one left is as good as empty, so a search finds the same
 * whatever was searched before it, and nothing has to be wiped; or it is kept, where searches
 * follow each other in one game. */
#pragma once

#include <stddef.h>
#include <string.h>

#include "games/reversi/rules/board.h"

enum { REVERSI_CACHE_WAYS = 4, REVERSI_NO_MOVE = REVERSI_SQUARES };

/* How sure a value is: what searches may leave out moves on the word of shorter ones, and how much
 * they trust those. */
enum reversi_confidence {
    REVERSI_73,
    REVERSI_87,
    REVERSI_95,
    REVERSI_98,
    REVERSI_99,
    REVERSI_CERTAIN, /* nothing is left out */
};

/* What is known: the value lies in low … high, to this depth. */
struct reversi_known {
    int16_t low, high;
    uint8_t depth;
    uint8_t generation; /* 0: empty */
    uint8_t best;       /* a square, or REVERSI_NO_MOVE */
    unsigned effort : 5,
        confidence : 3; /* half the logarithm of the nodes spent: the costly ones are kept */
};

_Static_assert(sizeof(struct reversi_known) == 8, "an entry is two words");

/* As one word, and beside it the position's lock, changed by that word: threads share the memory
 * without waiting for each other, and of an entry that two of them wrote at once the halves do not
 * fit together. */
struct reversi_entry {
    uint64_t key, word;
};

struct reversi_cache {
    struct reversi_entry *entries;
    unsigned bits;      /* 2^bits entries */
    uint8_t generation; /* of the search that is under way */
    uint8_t since;      /* the first one whose entries count */
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

/* A new search: forgets everything, or keeps it until the room is needed. */
void reversi_cache_begin(struct reversi_cache *cache, bool keep);

static inline struct reversi_entry *reversi_cache_line(const struct reversi_cache *cache,
                                                       uint64_t lock)
{
    return cache->entries + (lock >> (64 - cache->bits) & ~(uint64_t)(REVERSI_CACHE_WAYS - 1));
}

/* Soon what is known of it will be asked for: the line is fetched while there is other work to
 * do. */
static inline void reversi_cache_fetch(const struct reversi_cache *cache, uint64_t lock)
{
    __builtin_prefetch(reversi_cache_line(cache, lock));
}

/* Reads an entry; gives the lock that it belongs to. */
static inline uint64_t reversi_entry_read(const struct reversi_entry *entry,
                                          struct reversi_known *known)
{
    uint64_t word = __atomic_load_n(&entry->word, __ATOMIC_RELAXED);
    memcpy(known, &word, sizeof *known);
    return __atomic_load_n(&entry->key, __ATOMIC_RELAXED) ^ word;
}

/* What is known of the position with this lock, put into *known; NULL: nothing. */
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

/* What a search to `depth` with the window found, at the cost of `nodes`: value <= low means at
 * most, value >= high means at least, else exactly. */
struct reversi_found {
    unsigned depth;
    enum reversi_confidence confidence;
    struct reversi_window window;
    int value;
    unsigned best;
    uint64_t nodes;
};
void reversi_cache_put(struct reversi_cache *cache, uint64_t lock, struct reversi_found found);
