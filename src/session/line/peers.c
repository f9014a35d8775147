#include "session/line/peers.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"

enum status peers_init(struct peers *peers, size_t expected)
{
    peers->size = expected ? expected : 1;
    peers->buckets = calloc(peers->size, sizeof *peers->buckets);
    peers->spare = calloc(peers->size, sizeof *peers->spare);
    for (peers->spares = 0; peers->spare && peers->spares < peers->size; peers->spares++)
        peers->spare[peers->spares] = (uint32_t)(peers->size - peers->spares);
    return peers->buckets && peers->spare ? ST_OK : ST_SYSTEM;
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
    free(peers->spare);
}

static void key_of(const struct sockaddr *address, uint64_t key[2])
{
    key[0] = address->sa_family;
    key[1] = 0;
    if (address->sa_family == AF_INET)
        key[1] = ((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr;
    if (address->sa_family != AF_INET6)
        return;
    const struct in6_addr *six = &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
    if (IN6_IS_ADDR_V4MAPPED(six)) { /* an IPv4 client of a server that listens on both */
        uint32_t four;
        memcpy(&four, &six->s6_addr[12], sizeof four);
        key[0] = AF_INET;
        key[1] = four;
        return;
    }
    memcpy(&key[1], six, sizeof key[1]);
}

static struct peer **peer_bucket(struct peers *peers, const uint64_t key[2])
{
    return &peers->buckets[hash_add(hash_add(hash_start(), key[0]), key[1]) % peers->size];
}

/* Returns the peer of that key, or NULL. Frees those of its bucket that need not be remembered any
 * more. */
static struct peer *find_peer(struct peers *peers, const uint64_t key[2], usec_t now)
{
    struct peer *found = NULL;
    for (struct peer **at = peer_bucket(peers, key); *at;) {
        struct peer *peer = *at;
        if (memcmp(peer->key, key, sizeof peer->key) == 0)
            found = peer;
        if (peer != found && !peer->count && peer->paid <= now) {
            *at = peer->next;
            free(peer);
        } else {
            at = &peer->next;
        }
    }
    return found;
}

/* Whether the peer's rate allows one more: each connection moves `paid` ahead by its share of the
 * time (as reversi_peer_charge does). */
static bool pays(struct peer *peer, uint32_t per_10s, usec_t now)
{
    if (!per_10s)
        return true;
    usec_t price = 10 * USEC_SECOND / per_10s, credit = 4 * 10 * USEC_SECOND;
    if (peer->paid < now)
        peer->paid = now;
    if (peer->paid + price > now + credit)
        return false;
    peer->paid += price;
    return true;
}

enum status peers_enter(struct peers *peers, const struct sockaddr *address,
                        struct peer_limits limits, usec_t now, struct peer **out)
{
    uint64_t key[2];
    key_of(address, key);
    struct peer *peer = find_peer(peers, key, now);
    *out = NULL;
    if (peer ? peer->count >= limits.at_once : limits.at_once == 0)
        return ST_END;
    if (!peer) {
        peer = calloc(1, sizeof *peer);
        if (!peer)
            return ST_SYSTEM;
        memcpy(peer->key, key, sizeof key);
        peer->next = *peer_bucket(peers, key);
        *peer_bucket(peers, key) = peer;
    }
    if (!pays(peer, limits.per_10s, now))
        return ST_BAD;
    if (peer->count++ == 0)
        peer->number = peers->spares ? peers->spare[--peers->spares] : 0;
    *out = peer;
    return ST_OK;
}

void peers_leave(struct peers *peers, struct peer *peer, usec_t now)
{
    if (--peer->count)
        return;
    if (peer->number)
        peers->spare[peers->spares++] = peer->number;
    if (peer->paid > now)
        return;
    struct peer **at = peer_bucket(peers, peer->key);
    while (*at != peer)
        at = &(*at)->next;
    *at = peer->next;
    free(peer);
}
