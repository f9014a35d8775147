/* How many connections each address has, so that one machine cannot take all the places of a server.
 *
 * An IPv6 host has a whole /64 to choose addresses from, so the first half of such an address is what counts. */
#pragma once

#include <stdint.h>
#include <sys/socket.h>

#include "base/status.h"

struct peer {
    struct peer *next;
    uint64_t key[2];
    uint32_t count;
};

struct peers {
    struct peer **buckets;
    size_t size;
};

/* For about so many addresses at a time; more of them only cost time. ST_SYSTEM: there is no memory. */
enum status peers_init(struct peers *peers, size_t expected) MUST_USE;
void peers_free(struct peers *peers);

/* Another connection from that address. ST_END: it has `limit` already; ST_SYSTEM: no memory for one more. *peer is
 * NULL then. */
enum status peers_enter(struct peers *peers, const struct sockaddr *address, uint32_t limit,
                        struct peer **peer) MUST_USE;

/* One of them has gone. The peer goes with its last one. */
void peers_leave(struct peers *peers, struct peer *peer);
