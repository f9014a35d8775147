#include "link/handshake.h"

#include <openssl/crypto.h>
#include <openssl/hmac.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

enum { KEY_MIN = 16, ROLE = 4 };

static const char magic[] = "SBM1"; /* and behind it the role: C or L */

enum status handshake_read_key(struct handshake_key *key, const char *path, struct why *why)
{
    FILE *file = fopen(path, "rb");
    SYSTEM_IF(!file, "%.150s", path);
    key->count = fread(key->octets, 1, sizeof key->octets, file);
    bool failed = ferror(file), more = fgetc(file) != EOF;
    fclose(file);
    SYSTEM_IF(failed, "%.150s", path);
    while (key->count &&
           (key->octets[key->count - 1] == '\n' || key->octets[key->count - 1] == '\r'))
        key->count--;
    if (more || key->count < KEY_MIN)
        return why_bad(why, "%.150s: un secreto tiene de %d a %d octetos", path, KEY_MIN,
                       HANDSHAKE_KEY_MAX);
    return ST_OK;
}

/* The digest of the caller or of the listener, over both numbers in the same order. */
static bool digest(const struct handshake *h, bool of_caller, uint8_t mac[HANDSHAKE_MAC])
{
    uint8_t text[1 + 2 * HANDSHAKE_NONCE] = {of_caller ? 'C' : 'L'};
    unsigned size = 0;
    memcpy(text + 1, (h->calls ? h->own : h->heard) + ROLE + 1, HANDSHAKE_NONCE);
    memcpy(text + 1 + HANDSHAKE_NONCE, (h->calls ? h->heard : h->own) + ROLE + 1, HANDSHAKE_NONCE);
    return HMAC(EVP_sha256(), h->key->octets, (int)h->key->count, text, sizeof text, mac, &size) &&
           size == HANDSHAKE_MAC;
}

enum status handshake_begin(struct handshake *h, const struct handshake_key *key, bool calls,
                            uint8_t hello[HANDSHAKE_HELLO], struct why *why)
{
    *h = (struct handshake){.key = key, .calls = calls};
    memcpy(h->own, magic, ROLE);
    h->own[ROLE] = calls ? 'C' : 'L';
    SYSTEM_IF(getrandom(h->own + ROLE + 1, HANDSHAKE_NONCE, 0) != HANDSHAKE_NONCE,
              "no hay números aleatorios");
    memcpy(hello, h->own, HANDSHAKE_HELLO);
    return ST_OK;
}

size_t handshake_wants(const struct handshake *h)
{
    return (h->used < HANDSHAKE_HELLO ? HANDSHAKE_HELLO : HANDSHAKE_HELLO + HANDSHAKE_MAC) -
           h->used;
}

enum status handshake_take(struct handshake *h, const uint8_t *octets, size_t count,
                           uint8_t mac[HANDSHAKE_MAC], size_t *reply, struct why *why)
{
    uint8_t right[HANDSHAKE_MAC];
    *reply = 0;
    memcpy(h->heard + h->used, octets, count);
    h->used += count;
    if (h->used == HANDSHAKE_HELLO) {
        BAD_IF(memcmp(h->heard, magic, ROLE) != 0,
               "el otro lado no dice que tenga un secreto: --key FILE en los dos extremos");
        BAD_IF(h->heard[ROLE] != (h->calls ? 'L' : 'C'), "el otro lado dice ser lo mismo que este");
        BAD_IF(!digest(h, h->calls, mac), "no se puede calcular el resumen criptográfico");
        *reply = HANDSHAKE_MAC;
        return ST_END;
    }
    if (h->used < sizeof h->heard)
        return ST_END;
    if (!digest(h, !h->calls, right) ||
        CRYPTO_memcmp(right, h->heard + HANDSHAKE_HELLO, sizeof right) != 0)
        return why_bad(why, "el otro lado tiene otro secreto");
    return ST_OK;
}
