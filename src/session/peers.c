#include "session/peers.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"

enum status peers_init(struct peers *peers, size_t expected)
{
    peers->size = expected ? expected : 1;
    peers->buckets = calloc(peers->size, sizeof *peers->buckets);
    return peers->buckets ? ST_OK : ST_SYSTEM;
}

void peers_free(struct peers *peers)
{
    for (size_t i = 0; peers->buckets && i < peers->size; i++)
        while (peers->buckets[i]) {
            struct peer *peer = peers->buckets[i];
            peers->buckets[i] = peer->next;
            free(peer);
        }
    free(peers->buckets);
}

static void key_of(const struct sockaddr *address, uint64_t key[2])
{
    key[0] = address->sa_family;
    key[1] = 0;
    if (address->sa_family == AF_INET)
        key[1] = ((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr;
    else if (address->sa_family == AF_INET6)
        memcpy(&key[1], &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr, sizeof key[1]);
}

static struct peer **bucket_of(struct peers *peers, const uint64_t key[2])
{
    return &peers->buckets[hash_add(hash_add(hash_start(), key[0]), key[1]) % peers->size];
}

enum status peers_enter(struct peers *peers, const struct sockaddr *address, uint32_t limit, struct peer **out)
{
    uint64_t key[2];
    key_of(address, key);
    struct peer **bucket = bucket_of(peers, key), *peer = *bucket;
    *out = NULL;
    while (peer && memcmp(peer->key, key, sizeof key) != 0)
        peer = peer->next;
    if (peer ? peer->count >= limit : limit == 0)
        return ST_END;
    if (!peer) {
        peer = calloc(1, sizeof *peer);
        if (!peer)
            return ST_SYSTEM;
        memcpy(peer->key, key, sizeof key);
        peer->next = *bucket;
        *bucket = peer;
    }
    peer->count++;
    *out = peer;
    return ST_OK;
}

void peers_leave(struct peers *peers, struct peer *peer)
{
    if (--peer->count)
        return;
    struct peer **at = bucket_of(peers, peer->key);
    while (*at != peer)
        at = &(*at)->next;
    *at = peer->next;
    free(peer);
}
