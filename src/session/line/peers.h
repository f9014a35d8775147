/* How many connections each address has and how often it comes, so that one machine cannot take all
 * the places of a server, nor all of its time.
 *
 * An IPv6 host has a whole /64 to choose addresses from, so the first half of such an address is
 * what counts. */
#pragma once

#include <sys/socket.h>

#include "base/clock.h"
#include "base/status.h"

struct peer {
    struct peer *next;
    uint64_t key[2];
    uint32_t count;
    uint32_t
        number;  /* among the addresses that have connections, from 1; 0: there were none left */
    usec_t paid; /* until when its coming has been paid for */
};

struct peers {
    struct peer **buckets;
    size_t size;
    uint32_t *spare; /* numbers that no address has, as a stack */
    size_t spares;
};

/* For about so many addresses at a time; more of them only cost time. ST_SYSTEM: there is no
 * memory. */
enum status peers_init(struct peers *peers, size_t expected) MUST_USE;
void peers_free(struct peers *peers);

/* What one address may have. */
struct peer_limits {
    uint32_t at_once;
    uint32_t per_10s; /* new ones, after four times as many in one go; 0: as many as it likes */
};

/* Another connection from that address. ST_END: it has as many as it may; ST_BAD: it comes too
 * often; ST_SYSTEM: no memory for one more. *peer is NULL then. */
enum status peers_enter(struct peers *peers, const struct sockaddr *address,
                        struct peer_limits limits, usec_t now, struct peer **peer) MUST_USE;

/* One of them has gone. The peer goes with its last one, or when its coming is paid for. */
void peers_leave(struct peers *peers, struct peer *peer, usec_t now);
