#include "base/bytes.h"

#include <string.h>

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

int64_t number_get(const void *at, size_t size, bool negative)
{
    uint8_t u8;
    int16_t i16;
    int32_t i32;
    int64_t i64;
    switch (size) {
    case 1:
        memcpy(&u8, at, 1);
        return negative ? (int8_t)u8 : u8;
    case 2:
        memcpy(&i16, at, 2);
        return negative ? i16 : (uint16_t)i16;
    case 4:
        memcpy(&i32, at, 4);
        return negative ? i32 : (int64_t)(uint32_t)i32;
    default:
        memcpy(&i64, at, 8);
        return i64;
    }
}

void number_put(void *at, size_t size, int64_t number)
{
    uint8_t u8 = (uint8_t)number;
    uint16_t u16 = (uint16_t)number;
    uint32_t u32 = (uint32_t)number;
    memcpy(at, size == 1 ? (void *)&u8 : size == 2 ? (void *)&u16 : size == 4 ? (void *)&u32 : (void *)&number, size);
}

uint64_t hash_text(const char *text)
{
    uint64_t hash = hash_start();
    for (; *text; text++)
        hash = hash_add(hash, (unsigned char)*text);
    return hash;
}
