#include "games/reversi/hash.h"

#include <stdlib.h>
#include <string.h>

bool reversi_cache_make(struct reversi_cache *cache, unsigned bits)
{
    size_t size = sizeof(struct reversi_entry) << bits;
    cache->bits = bits;
    cache->generation = 0;
    cache->since = 1;
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

void reversi_cache_begin(struct reversi_cache *cache, bool keep)
{
    if (!++cache->generation) { /* the numbers begin again */
        memset(cache->entries, 0, sizeof(struct reversi_entry) << cache->bits);
        cache->generation = 1;
        keep = false;
    }
    if (!keep)
        cache->since = cache->generation;
}

/* The entry of the position, or the one that is the least loss. */
static struct reversi_entry *find_place(const struct reversi_cache *cache, uint64_t lock)
{
    struct reversi_entry *line = reversi_cache_line(cache, lock), *worst = line;
    for (struct reversi_entry *at = line; at < line + REVERSI_CACHE_WAYS; at++) {
        if (at->lock == lock && at->known.generation >= cache->since)
            return at;
        if (at->known.generation != cache->generation) {
            if (worst->known.generation == cache->generation)
                worst = at;
            continue;
        }
        if (worst->known.generation == cache->generation && at->known.effort < worst->known.effort)
            worst = at;
    }
    return worst;
}

void reversi_cache_put(struct reversi_cache *cache, uint64_t lock, struct reversi_found found)
{
    struct reversi_entry *entry = find_place(cache, lock);
    struct reversi_known *known = &entry->known;
    bool same = entry->lock == lock && known->generation >= cache->since;
    if (!same || known->depth != found.depth || known->confidence != found.confidence) {
        *known = (struct reversi_known){.low = INT16_MIN, .high = INT16_MAX, .best = REVERSI_NO_MOVE};
        known->depth = (uint8_t)found.depth;
        known->confidence = found.confidence & 7;
        entry->lock = lock;
    }
    known->generation = cache->generation;
    if (found.value < found.window.high && found.value < known->high)
        known->high = (int16_t)found.value;
    if (found.value > found.window.low && found.value > known->low)
        known->low = (int16_t)found.value;
    if (found.value > found.window.low || known->best == REVERSI_NO_MOVE)
        known->best = (uint8_t)found.best;
    unsigned effort = (64 - (unsigned)__builtin_clzll(found.nodes | 1)) / 2;
    if (effort > known->effort)
        known->effort = effort & 31;
}
