#include "games/reversi/hash.h"

#include <stdlib.h>
#include <string.h>

bool reversi_cache_make(struct reversi_cache *cache, unsigned bits)
{
    size_t size = sizeof(struct reversi_entry) << bits;
    cache->bits = bits;
    cache->generation = 0;
    cache->entries = aligned_alloc(sizeof(struct reversi_entry) * REVERSI_CACHE_WAYS, size);
    if (!cache->entries)
        return false;
    memset(cache->entries, 0, size);
    return true;
}

void reversi_cache_free(struct reversi_cache *cache)
{
    free(cache->entries);
    cache->entries = NULL;
}

void reversi_cache_begin(struct reversi_cache *cache)
{
    if (++cache->generation)
        return;
    memset(cache->entries, 0, sizeof(struct reversi_entry) << cache->bits); /* the numbers begin again */
    cache->generation = 1;
}

/* The entry of the position, or the one that is the least loss. */
static struct reversi_entry *find_place(const struct reversi_cache *cache, uint64_t lock)
{
    struct reversi_entry *line = reversi_cache_line(cache, lock), *worst = line;
    for (struct reversi_entry *at = line; at < line + REVERSI_CACHE_WAYS; at++) {
        if (at->known.generation != cache->generation) {
            if (worst->known.generation == cache->generation)
                worst = at;
            continue;
        }
        if (at->lock == lock)
            return at;
        if (worst->known.generation == cache->generation && at->known.effort < worst->known.effort)
            worst = at;
    }
    return worst;
}

void reversi_cache_put(struct reversi_cache *cache, uint64_t lock, unsigned depth, struct reversi_window window,
                       int value, unsigned best, uint64_t nodes)
{
    struct reversi_entry *entry = find_place(cache, lock);
    struct reversi_known *known = &entry->known;
    bool same = entry->lock == lock && known->generation == cache->generation;
    if (!same || known->depth != depth) {
        *known = (struct reversi_known){.low = INT16_MIN, .high = INT16_MAX, .best = REVERSI_NO_MOVE};
        known->depth = (uint8_t)depth;
        known->generation = cache->generation;
        entry->lock = lock;
    }
    if (value < window.high && value < known->high)
        known->high = (int16_t)value;
    if (value > window.low && value > known->low)
        known->low = (int16_t)value;
    if (value > window.low || known->best == REVERSI_NO_MOVE)
        known->best = (uint8_t)best;
    unsigned effort = 64 - (unsigned)__builtin_clzll(nodes | 1);
    if (effort > known->effort)
        known->effort = (uint8_t)effort;
}
