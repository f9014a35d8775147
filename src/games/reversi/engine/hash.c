#include "games/reversi/engine/hash.h"

#include <stdlib.h>

#include "base/memory.h"

bool reversi_cache_make(struct reversi_cache *cache, unsigned bits)
{
    size_t size = sizeof(struct reversi_entry) << bits;
    cache->bits = bits;
    cache->generation = 0;
    cache->since = 1;
    cache->entries = memory_table(sizeof(struct reversi_entry) * REVERSI_CACHE_WAYS, size);
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

/* Returns the entry of the position (*same), or the one whose loss matters least: of an earlier
 * generation, then of little effort. *known gets what it says. */
static struct reversi_entry *choose_entry(const struct reversi_cache *cache, uint64_t lock,
                                          struct reversi_known *known, bool *same)
{
    struct reversi_entry *line = reversi_cache_line(cache, lock), *worst = NULL;
    for (struct reversi_entry *at = line; at < line + REVERSI_CACHE_WAYS; at++) {
        struct reversi_known here;
        *same = reversi_entry_read(at, &here) == lock && here.generation >= cache->since;
        bool old = here.generation != cache->generation;
        if (!*same && worst &&
            (known->generation != cache->generation || (!old && here.effort >= known->effort)))
            continue;
        worst = at;
        *known = here;
        if (*same)
            break;
    }
    return worst;
}

void reversi_cache_put(struct reversi_cache *cache, uint64_t lock, struct reversi_found found)
{
    struct reversi_known known;
    bool same;
    uint64_t word;
    struct reversi_entry *entry = choose_entry(cache, lock, &known, &same);
    if (same && known.depth >= found.depth && known.confidence > found.confidence)
        return;
    if (!same || known.depth != found.depth || known.confidence != found.confidence) {
        known =
            (struct reversi_known){.low = INT16_MIN, .high = INT16_MAX, .best = REVERSI_NO_MOVE};
        known.depth = (uint8_t)found.depth;
        known.confidence = found.confidence & 7;
    }
    known.generation = cache->generation;
    if (found.value < found.window.high && found.value < known.high)
        known.high = (int16_t)found.value;
    if (found.value > found.window.low && found.value > known.low)
        known.low = (int16_t)found.value;
    if (found.value > found.window.low || known.best == REVERSI_NO_MOVE)
        known.best = (uint8_t)found.best;
    unsigned effort = (64 - (unsigned)__builtin_clzll(found.nodes | 1)) / 2;
    if (effort > known.effort)
        known.effort = effort & 31;
    memcpy(&word, &known, sizeof word);
    __atomic_store_n(&entry->word, word, __ATOMIC_RELAXED);
    __atomic_store_n(&entry->key, lock ^ word, __ATOMIC_RELAXED);
}
