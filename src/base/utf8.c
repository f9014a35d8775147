#include "base/utf8.h"

#include <string.h>

size_t utf8_length(const char *text, size_t room)
{
    const unsigned char *at = (const unsigned char *)text;
    if (at[0] < 0x80)
        return 1;
    size_t length = at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : 2;
    if (at[0] < 0xc2 || at[0] > 0xf4 || length > room)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    bool overlong = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xf0 && at[1] < 0x90);
    bool outside = (at[0] == 0xed && at[1] > 0x9f) || (at[0] == 0xf4 && at[1] > 0x8f);
    return overlong || outside ? 0 : length;
}

uint32_t utf8_next(const char **at)
{
    const unsigned char *text = (const unsigned char *)*at;
    if (!*text)
        return 0;
    size_t length =
        utf8_length(*at, 4); /* the terminator is no octet of a character: none reaches beyond it */
    *at += length ? length : 1;
    if (length < 2)
        return length ? *text : '?';
    uint32_t ch = *text & (0x7fu >> length);
    for (size_t i = 1; i < length; i++)
        ch = ch << 6 | (text[i] & 0x3fu);
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

size_t utf8_fit(const char *text, size_t most)
{
    size_t length = strlen(text);
    if (length <= most)
        return length;
    for (length = most; length && ((unsigned char)text[length] & 0xc0) == 0x80;)
        length--;
    return length;
}

void utf8_copy(char *to, size_t size, const char *text)
{
    size_t length = utf8_fit(text, size - 1);
    memcpy(to, text, length);
    to[length] = '\0';
}

bool is_control(uint32_t ch)
{
    return ch < 0x20 || (ch >= 0x7f && ch < 0xa0);
}

bool is_printable(uint32_t ch)
{
    if (is_control(ch) || ch == 0xad)
        return false;
    if (ch < 0x300)
        return true;
    /* Letters of Greek and Cyrillic, and the signs that we draw with; not what combines, reverses
     * or is wide. */
    return (ch >= 0x370 && ch < 0x483) || (ch >= 0x48a && ch < 0x530) ||
           (ch >= 0x2010 && ch < 0x2028) || (ch >= 0x2030 && ch < 0x205f) ||
           (ch >= 0x2190 && ch < 0x2300) || ch == 0x2302 || (ch >= 0x2500 && ch < 0x25fd) ||
           (ch >= 0x2660 && ch < 0x2668);
}

/* Marks, embeddings, overrides and isolates that turn the direction of what follows, and the
 * separators of lines. */
static bool turns_text(uint32_t ch)
{
    return ch == 0x61c || ch == 0x200e || ch == 0x200f || (ch >= 0x2028 && ch <= 0x202e) ||
           (ch >= 0x2066 && ch <= 0x2069);
}

void utf8_scrub(char *text, char with)
{
    for (char *at = text; *at;) {
        const char *next = at;
        uint32_t ch = utf8_length(at, 4) ? utf8_next(&next) : (unsigned char)*next++;
        size_t octets = (size_t)(next - at);
        if (is_control(ch) ||
            turns_text(ch)) /* some terminals obey those of Latin-1 as lone octets, too */
            memset(at, with, octets);
        at += octets;
    }
}

void utf8_show(char *to, size_t size, const char *text)
{
    size_t length = 0;
    while (*text) {
        char octets[4];
        uint32_t ch = utf8_next(&text);
        size_t more = utf8_put(is_printable(ch) ? ch : '?', octets);
        if (length + more >= size)
            break;
        memcpy(to + length, octets, more);
        length += more;
    }
    to[length] = '\0';
}

bool utf8_name(char *to, size_t size, const char *text)
{
    utf8_show(to, size, text);
    size_t blanks = strspn(to, " "), length = strlen(to) - blanks;
    while (length && to[blanks + length - 1] == ' ')
        length--;
    memmove(to, to + blanks, length);
    to[length] = '\0';
    return length > 0;
}
