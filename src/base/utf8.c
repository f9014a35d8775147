#include "base/utf8.h"

#include <string.h>

uint32_t utf8_next(const char **at)
{
    const unsigned char *text = (const unsigned char *)*at;
    if (!*text)
        return 0;
    unsigned more = *text < 0x80 ? 0 : *text >> 5 == 6 ? 1 : *text >> 4 == 14 ? 2 : *text >> 3 == 30 ? 3 : 4;
    uint32_t ch = more == 0 ? *text : *text & (0x3fu >> more);
    for (unsigned i = 1; i <= more; i++) {
        if (more == 4 || (text[i] & 0xc0) != 0x80) {
            ++*at;
            return '?';
        }
        ch = ch << 6 | (text[i] & 0x3fu);
    }
    *at += more + 1;
    return ch;
}

size_t utf8_put(uint32_t ch, char out[4])
{
    if (ch < 0x80) {
        out[0] = (char)ch;
        return 1;
    }
    size_t length = ch < 0x800 ? 2 : ch < 0x10000 ? 3 : 4;
    for (size_t i = length; i-- > 1; ch >>= 6)
        out[i] = (char)(0x80 | (ch & 0x3f));
    out[0] = (char)((0xf00u >> length & 0xff) | ch);
    return length;
}

bool is_printable(uint32_t ch)
{
    if (ch < 0x20 || (ch >= 0x7f && ch < 0xa0) || ch == 0xad)
        return false;
    if (ch < 0x300)
        return true;
    /* Letters of Greek and Cyrillic, and the signs that we draw with; not what combines, reverses or is wide. */
    return (ch >= 0x370 && ch < 0x483) || (ch >= 0x48a && ch < 0x530) || (ch >= 0x2010 && ch < 0x2028) ||
           (ch >= 0x2030 && ch < 0x205f) || (ch >= 0x2190 && ch < 0x2300) || ch == 0x2302 ||
           (ch >= 0x2500 && ch < 0x25fd) || (ch >= 0x2660 && ch < 0x2668);
}

void utf8_scrub(const char *text, char *safe, size_t size)
{
    size_t length = 0;
    while (*text) {
        uint32_t ch = utf8_next(&text);
        char bytes[4];
        size_t more = utf8_put(is_printable(ch) ? ch : '?', bytes);
        if (length + more >= size)
            break;
        memcpy(safe + length, bytes, more);
        length += more;
    }
    safe[length] = '\0';
}
