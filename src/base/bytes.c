#include "base/bytes.h"

static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

bool bytes_from_hex(const char *hex, uint8_t *bytes, size_t max, size_t *count)
{
    size_t n = 0;
    for (const char *at = hex; *at;) {
        if (*at == ' ' || *at == ':' || *at == ',' || *at == '\t') {
            at++;
            continue;
        }
        int high = digit(at[0]);
        int low = high < 0 ? -1 : digit(at[1]);
        if (low < 0 || n == max)
            return false;
        bytes[n++] = (uint8_t)(high << 4 | low);
        at += 2;
    }
    *count = n;
    return true;
}

uint64_t hash_text(const char *text)
{
    uint64_t hash = hash_start();
    for (; *text; text++)
        hash = hash_add(hash, (unsigned char)*text);
    return hash;
}
