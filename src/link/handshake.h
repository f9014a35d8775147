/* The two ends of a connection show each other that they know the same secret, before anything else
 * is sent.
 *
 * Each sends its role, caller or listener, and a random number that is used once; then a digest
 * (HMAC-SHA256) of its role and both numbers, keyed with the secret. So nothing can be replayed,
 * nor reflected to its sender. What follows is neither encrypted nor signed. No I/O: octets in,
 * octets out. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

enum {
    HANDSHAKE_NONCE = 32,
    HANDSHAKE_HELLO = 5 + HANDSHAKE_NONCE,
    HANDSHAKE_MAC = 32,
    HANDSHAKE_KEY_MAX = 4096
};

/* A secret, as a file has it. */
struct handshake_key {
    uint8_t octets[HANDSHAKE_KEY_MAX];
    size_t count;
};

/* ST_BAD: too short, too long, or empty lines only. A newline at the end does not count. */
enum status handshake_read_key(struct handshake_key *key, const char *path,
                               struct why *why) MUST_USE;

struct handshake {
    const struct handshake_key *key;
    bool calls;                   /* this side is the caller */
    uint8_t own[HANDSHAKE_HELLO]; /* what it has sent first */
    uint8_t heard[HANDSHAKE_HELLO + HANDSHAKE_MAC];
    size_t used;
};

/* `hello` must be sent at once. ST_SYSTEM: there are no random numbers. */
enum status handshake_begin(struct handshake *handshake, const struct handshake_key *key,
                            bool calls, uint8_t hello[HANDSHAKE_HELLO], struct why *why) MUST_USE;
/* How many octets to read: no more belong to the handshake. */
size_t handshake_wants(const struct handshake *handshake);
/* Takes at most as many. ST_END: more is needed; *reply octets of `mac` must be sent (0 or
 * HANDSHAKE_MAC). ST_OK: the other side knows the secret. ST_BAD: it does not. */
enum status handshake_take(struct handshake *handshake, const uint8_t *octets, size_t count,
                           uint8_t mac[HANDSHAKE_MAC], size_t *reply, struct why *why) MUST_USE;
