#include "web/room/key.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"

/* Six bits for each letter, from the octets' high bits on. */
void key_write(char key[KEY_SIZE], const char *node, const uint8_t random[KEY_RANDOM])
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    int at = snprintf(key, KEY_NODE + 1, "%.*s.", KEY_NODE - 1, node);
    for (int i = 0; i < KEY_LETTERS; i++) {
        int bit = 6 * i, octet = bit / 8;
        unsigned two =
            (unsigned)random[octet] << 8 | (octet + 1 < KEY_RANDOM ? random[octet + 1] : 0u);
        key[at++] = letters[two >> (10 - bit % 8) & 63];
    }
    key[at] = '\0';
}

/* A table of hashes: hubs have thousands of keys, and each request to enter looks for one. */
static struct key_entry **key_bucket(const struct key_ring *ring, const char *key)
{
    return (struct key_entry **)&ring->bucket[hash_text(key) % KEY_BUCKETS];
}

bool key_add(struct key_ring *ring, const char *key, int kind, void *what, int seat)
{
    struct key_entry *entry = calloc(1, sizeof *entry), **bucket = key_bucket(ring, key);
    if (!entry)
        return false;
    snprintf(entry->key, sizeof entry->key, "%s", key);
    entry->kind = kind;
    entry->what = what;
    entry->seat = seat;
    entry->next = *bucket;
    *bucket = entry;
    return true;
}

const struct key_entry *key_find(const struct key_ring *ring, const char *key)
{
    const struct key_entry *entry = *key_bucket(ring, key);
    while (entry && strcmp(entry->key, key) != 0)
        entry = entry->next;
    return entry;
}

void key_remove(struct key_ring *ring, const char *key)
{
    for (struct key_entry **at = key_bucket(ring, key); *at; at = &(*at)->next)
        if (strcmp((*at)->key, key) == 0) {
            struct key_entry *entry = *at;
            *at = entry->next;
            free(entry);
            return;
        }
}

void key_ring_free(struct key_ring *ring)
{
    for (int i = 0; i < KEY_BUCKETS; i++)
        while (ring->bucket[i])
            key_remove(ring, ring->bucket[i]->key);
}
