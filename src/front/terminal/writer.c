#include "front/terminal/writer.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"

enum { PRINT_MAX = 4096 };

static enum status write_fd(void *out, const char *text, size_t length, struct why *why)
{
    return file_write_all(*(const int *)out, text, length)
               ? ST_OK
               : why_system(why, "no se puede escribir");
}

struct writer writer_to_fd(const int *fd, bool ascii)
{
    return (struct writer){.out = (void *)(uintptr_t)fd, .write = write_fd, .ascii = ascii};
}

size_t writer_fold(char *text)
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
    size_t length = writer->ascii ? writer_fold(text) : strlen(text);
    return writer->write(writer->out, text, length, why);
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
        {0x2500, '-'}, {0x2501, '='}, {0x2502, '|'}, {0x2503, '|'}, /* ─ ━ │ ┃ */
        {0x2591, ':'}, {0x2588, '#'}, {0x25ae, '#'}, {0x2580, '"'}, {0x2584, '_'}, /* ░ █ ▮ ▀ ▄ */
        {0x25cf, 'X'}, {0x25cb, 'O'}, {0x2302, '^'}, {0x25b8, '>'}, {0x2022, '*'}, /* ● ○ ⌂ ▸ • */
        {0x2191, '^'}, {0x2193, 'v'}, {0x2020, '+'}, {0x25a0, '#'}, {0x25c6, '*'}, /* ↑ ↓ † ■ ◆ */
        {0x2663, '&'}, {0x2665, 'U'}, {0x2660, '+'}, {0x2666, '*'}, {0xab, '"'},
        {0xbb, '"'},                /* ♣ ♥ ♠ ♦ « » */
        {0xaa, 'a'},   {0xba, 'o'}, /* ª º */
    };
    static const char latin[] =
        "AAAAAAACEEEEIIIIDNOOOOO*OUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"; /* from U+00C0 */
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
