#include "base/bytes.h"

#include <string.h>

static int digit(char c)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    const char *at = c ? strchr(digits, c) : NULL;
    return !at ? -1 : at - digits < 16 ? (int)(at - digits) : (int)(at - digits) - 6;
}

bool bytes_from_hex(const char *hex, uint8_t *bytes, size_t max, size_t *count)
{
    static const char between[] = " :,\t";
    *count = 0;
    for (const char *at = hex + strspn(hex, between); *at; at += strspn(at, between)) {
        int high = digit(at[0]), low = high < 0 ? -1 : digit(at[1]);
        if (low < 0 || *count == max)
            return false;
        bytes[(*count)++] = (uint8_t)(high << 4 | low);
        at += 2;
    }
    return true;
}

int64_t number_get(const void *at, size_t size, bool negative)
{
    union {
        int8_t i8;
        int16_t i16;
        int32_t i32;
        int64_t i64;
    } n;
    switch (
        /* each copy is a load then; one of any size would be a call, and a hash makes hundreds */
        size) {
    case 1:
        memcpy(&n, at, 1);
        return negative ? n.i8 : (uint8_t)n.i8;
    case 2:
        memcpy(&n, at, 2);
        return negative ? n.i16 : (uint16_t)n.i16;
    case 4:
        memcpy(&n, at, 4);
        return negative ? n.i32 : (int64_t)(uint32_t)n.i32;
    default:
        memcpy(&n, at, 8);
        return n.i64;
    }
}

void number_put(void *at, size_t size, int64_t number)
{
    uint8_t u8 = (uint8_t)number;
    uint16_t u16 = (uint16_t)number;
    uint32_t u32 = (uint32_t)number;
    memcpy(at,
           size == 1   ? (void *)&u8
           : size == 2 ? (void *)&u16
           : size == 4 ? (void *)&u32
                       : (void *)&number,
           size);
}

uint64_t hash_text(const char *text)
{
    uint64_t hash = hash_start();
    for (; *text; text++)
        hash = hash_add(hash, (unsigned char)*text);
    return hash;
}
