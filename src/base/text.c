#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

struct str str_make(char *buffer, size_t size)
{
    buffer[0] = '\0';
    return (struct str){.at = buffer, .size = size};
}

void str_add(struct str *str, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    size_t room = str->size - str->length;
    int n = vsnprintf(str->at + str->length, room, format, args);
    va_end(args);
    if (n < 0)
        return;
    str->cut |= (size_t)n >= room;
    str->length = (size_t)n < room ? str->length + (size_t)n : str->size - 1;
}

void str_add_char(struct str *str, uint32_t ch)
{
    char octets[4];
    size_t length = utf8_put(ch, octets);
    str_add(str, "%.*s", (int)length, octets);
}

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

bool scan_word(struct scan *scan, const char *word)
{
    const char *at = skip_blanks(scan->at);
    size_t n = strlen(word);
    if (strncmp(at, word, n) != 0 || (at[n] && at[n] != ' ' && at[n] != '\t'))
        return false;
    scan->at = at + n;
    return true;
}

bool scan_number(struct scan *scan, int64_t low, int64_t high, int64_t *number)
{
    char word[32];
    struct scan ahead = *scan;
    if (!scan_name(&ahead, word, sizeof word) || !text_number(word, low, high, number))
        return false;
    *scan = ahead;
    return true;
}

bool scan_name(struct scan *scan, char *name, size_t size)
{
    const char *at = skip_blanks(scan->at);
    size_t n = strcspn(at, " \t");
    if (n == 0 || n >= size)
        return false;
    memcpy(name, at, n);
    name[n] = '\0';
    scan->at = at + n;
    return true;
}

bool scan_end(struct scan *scan)
{
    return *skip_blanks(scan->at) == '\0';
}

bool text_number(const char *text, int64_t low, int64_t high, int64_t *number)
{
    if (!isdigit((unsigned char)text[0]) && text[0] != '-')
        return false;
    char *end;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    if (errno || *end || end == text || value < low || value > high)
        return false;
    *number = value;
    return true;
}

bool text_hex(const char *text, uint64_t *number)
{
    size_t digits = strlen(text);
    if (!digits || digits > 16 || strspn(text, "0123456789abcdef") != digits)
        return false;
    *number = strtoull(text, NULL, 16);
    return true;
}

bool lang_parse(const char *name, enum lang *lang)
{
    bool spanish = strncmp(name, "es", 2) == 0, english = strncmp(name, "en", 2) == 0;
    if ((!spanish && !english) || (name[2] && name[2] != '_' && name[2] != '.'))
        return false;
    *lang = english ? LANG_EN : LANG_ES;
    return true;
}

size_t text_columns(const char *text)
{
    size_t columns = 0;
    for (; *text; columns++)
        utf8_next(&text);
    return columns;
}
