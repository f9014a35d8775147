/* Limits how many connections each address has and how often it connects, so that one machine
 * cannot take all of a server's connections, nor all of its time.
 *
 * An IPv6 host has a whole /64 to choose addresses from, so only the first half of such an address
 * counts. */
#pragma once

#include <sys/socket.h>

#include "base/clock.h"
#include "base/status.h"

struct peer {
    struct peer *next;
    uint64_t key[2];
    uint32_t count;
    uint32_t number; /* among the addresses that have connections, from 1; 0: none was free */
    usec_t paid;     /* its connections so far use up its rate until then */
};

struct peers {
    struct peer **buckets;
    size_t size;
    uint32_t *spare; /* free numbers, as a stack */
    size_t spares;
};

/* For about `expected` addresses at a time; more only cost time. ST_SYSTEM: no memory. */
enum status peers_init(struct peers *peers, size_t expected) MUST_USE;
void peers_free(struct peers *peers);

/* What one address can have. */
struct peer_limits {
    uint32_t at_once;
    uint32_t per_10s; /* new ones, after four times as many at once; 0: no limit */
};

/* Counts a new connection from that address. ST_END: it has as many as it can have; ST_BAD: it
 * connects too often; ST_SYSTEM: no memory. *peer is NULL then. */
enum status peers_enter(struct peers *peers, const struct sockaddr *address,
                        struct peer_limits limits, usec_t now, struct peer **peer) MUST_USE;

/* One of its connections has gone. Frees the peer with its last one, unless its rate is still used
 * up: then later. */
void peers_leave(struct peers *peers, struct peer *peer, usec_t now);
