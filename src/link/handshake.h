/* Two ends of a connection show each other that they know the same secret, before anything else is
 * said.
 *
 * Each sends who it is, caller or listener, and a random number that is used once; then a digest
 * (HMAC-SHA256) with the secret of its own role and both numbers. So nothing that was heard before
 * can be said again, and nothing can be sent back to who said it. What follows is neither hidden
 * nor signed. No I/O: octets in, octets out. */
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

/* `hello` is to be sent at once. ST_SYSTEM: no random numbers are to be had. */
enum status handshake_begin(struct handshake *handshake, const struct handshake_key *key,
                            bool calls, uint8_t hello[HANDSHAKE_HELLO], struct why *why) MUST_USE;
/* How many octets may be read: no more belong to it. */
size_t handshake_wants(const struct handshake *handshake);
/* Takes so many at most. ST_END: more is needed; *reply octets of `mac` are to be sent (0 or
 * HANDSHAKE_MAC). ST_OK: the other side knows the secret. ST_BAD: it does not. */
enum status handshake_take(struct handshake *handshake, const uint8_t *octets, size_t count,
                           uint8_t mac[HANDSHAKE_MAC], size_t *reply, struct why *why) MUST_USE;
