/* Octets in hexadecimal, and the hash by which states and setups are compared. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads at most `max` octets in hexadecimal, with optional blanks, ':' or ',' between octets.
 * false: an odd number of digits in a group, a character that is no digit, or too many. */
bool bytes_from_hex(const char *hex, uint8_t *bytes, size_t max, size_t *count);

/* An integer of 1, 2, 4 or 8 octets at any address; number_put cuts it to that size. */
int64_t number_get(const void *at, size_t size, bool negative);
void number_put(void *at, size_t size, int64_t number);

/* A running 64-bit hash over fields (FNV-1a over the 8 octets, then mixed): the same on every
 * machine. */
static inline uint64_t hash_start(void)
{
    return 0xcbf29ce484222325u;
}

#define HASH_PRIME UINT64_C(0x100000001b3)
#define HASH_PRIME_4 (HASH_PRIME * HASH_PRIME * HASH_PRIME * HASH_PRIME)
/* The factor of a number below 256: its seven octets of 0 only multiply. */
#define HASH_PRIME_8 (HASH_PRIME_4 * HASH_PRIME_4)

/* An octet of 0 only multiplies, so the zeros of a small number take one multiplication. */
static inline uint64_t hash_add(uint64_t hash, uint64_t value)
{
    if (value <= 0xff) {
        hash = (hash ^ value) * HASH_PRIME_8;
    } else {
        unsigned octets = value <= UINT32_MAX ? 4 : 8;
        for (unsigned i = 0; i < octets; i++, value >>= 8)
            hash = (hash ^ (value & 0xff)) * HASH_PRIME;
        hash *= octets == 4 ? HASH_PRIME_4 : 1;
    }
    return hash ^ (hash >> 29);
}

uint64_t hash_text(const char *text);
