#include "front/writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"

enum { PRINT_MAX = 4096 };

static enum status write_fd(void *out, const char *text, size_t length, struct why *why)
{
    return file_write_all(*(const int *)out, text, length) ? ST_OK : why_system(why, "cannot write");
}

struct writer writer_to_fd(const int *fd, bool ascii)
{
    return (struct writer){.out = (void *)(uintptr_t)fd, .write = write_fd, .ascii = ascii};
}

/* In place: an ASCII character is never longer than what it stands for. */
static size_t fold(char *text)
{
    char *out = text;
    for (const char *at = text; *at;) {
        char c = ascii_of(utf8_next(&at));
        if (c)
            *out++ = c;
    }
    *out = '\0';
    return (size_t)(out - text);
}

enum status writer_print(const struct writer *writer, struct why *why, const char *format, ...)
{
    char text[PRINT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    size_t length = writer->ascii ? fold(text) : strlen(text);
    return writer->write(writer->out, text, length, why);
}

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

char ascii_of(uint32_t ch)
{
    static const struct {
        uint32_t ch;
        char ascii;
    } table[] = {
        {0xa1, 0},     {0xbf, 0},                                                  /* ¡ ¿ */
        {0xb7, '-'},   {0xd7, 'x'},   {0x2013, '-'}, {0x2014, '-'}, {0x2026, '.'}, /* · × – — … */
        {0x2039, '<'}, {0x203a, '>'}, {0x2190, '<'}, {0x2192, '>'}, {0x25ba, '>'}, /* ‹ › ← → ► */
        {0x2500, '-'}, {0x2501, '='}, {0x2502, '|'}, {0x2503, '|'},                /* ─ ━ │ ┃ */
        {0x2591, ':'}, {0x2588, '#'}, {0x25ae, '#'}, {0x2580, '"'}, {0x2584, '_'}, /* ░ █ ▮ ▀ ▄ */
        {0x25cf, 'X'}, {0x25cb, 'O'}, {0x2302, '^'}, {0x25b8, '>'}, {0x2022, '*'}, /* ● ○ ⌂ ▸ • */
        {0x2191, '^'}, {0x2193, 'v'}, {0x2020, '+'}, {0x25a0, '#'}, {0x25c6, '*'}, /* ↑ ↓ † ■ ◆ */
        {0x2663, '&'}, {0x2665, 'U'}, {0x2660, '+'}, {0x2666, '*'}, {0xab, '"'},   {0xbb, '"'}, /* ♣ ♥ ♠ ♦ « » */
        {0xaa, 'a'},   {0xba, 'o'},                                                             /* ª º */
    };
    static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOO*OUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"; /* from U+00C0 */
    if (ch < 0x80)
        return (char)ch;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (table[i].ch == ch)
            return table[i].ascii;
    if (ch >= 0xc0 && ch <= 0xff)
        return latin[ch - 0xc0];
    if (ch >= 0x2500 && ch < 0x2580) /* the corners */
        return '+';
    return '?';
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
