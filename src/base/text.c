#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

#include "base/utf8.h"

struct str str_make(char *buffer, size_t size)
{
    buffer[0] = '\0';
    return (struct str){.at = buffer, .size = size};
}

/* Part of formatted text: `octets` octets from `at` on, possibly those in `own`. */
struct part {
    const char *at;
    size_t octets;
    char own[12];
};

static void number_part(struct part *part, unsigned number, bool below)
{
    char *end = part->own + sizeof part->own, *digits = end;
    do
        *--digits = (char)('0' + number % 10);
    while (number /= 10);
    if (below)
        *--digits = '-';
    part->at = digits;
    part->octets = (size_t)(end - digits);
}

/* The next value, by the letter behind its %. False: it is another kind. */
static bool value_part(struct part *part, char letter, va_list *args)
{
    unsigned number;
    switch (letter) {
    case 's':
        part->at = va_arg(*args, const char *);
        part->octets = strlen(part->at);
        return true;
    case 'c':
        part->own[0] = (char)va_arg(*args, int);
        part->at = part->own;
        part->octets = 1;
        return true;
    case 'u':
    case 'd':
        number = va_arg(*args, unsigned);
        bool below = letter == 'd' && number > INT_MAX;
        number_part(part, below ? -number : number, below);
        return true;
    default:
        return false;
    }
}

/* As vsnprintf, and by it where a format has more than %s, %u, %d and %c. Those are nearly all that
 * sentences and scenes are made of, and a server that shows a thousand people theirs would spend a
 * fifth of its time in there. */
static int format_text(char *to, size_t room, const char *format, va_list args)
{
    size_t length = 0;
    struct part part;
    va_list left;
    va_copy(left, args);
    for (const char *at = format, *behind; *at; at = behind) {
        behind = strchrnul(at, '%');
        part.at = at;
        part.octets = (size_t)(behind - at);
        if (behind == at) {
            if (!value_part(&part, at[1], &left)) {
                va_end(left);
                return vsnprintf(to, room, format, args);
            }
            behind = at + 2;
        }
        if (length < room)
            memcpy(to + length, part.at, part.octets < room - length ? part.octets : room - length);
        length += part.octets;
    }
    va_end(left);
    if (room)
        to[length < room ? length : room - 1] = '\0';
    return (int)length;
}

void str_add(struct str *str, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    size_t room = str->size - str->length;
    int n = format_text(str->at + str->length, room, format, args);
    va_end(args);
    if (n < 0)
        return;
    str->cut |= (size_t)n >= room;
    str->length = (size_t)n < room ? str->length + (size_t)n : str->size - 1;
}

const char *text_put(char *buffer, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    format_text(buffer, size, format, args);
    va_end(args);
    return buffer;
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

static enum lang usual = LANG_ES;
static _Thread_local struct {
    bool chosen;
    enum lang lang;
} own;

void lang_usual(enum lang lang)
{
    usual = lang;
}

void lang_speak(enum lang lang)
{
    own.chosen = true;
    own.lang = lang;
}

enum lang lang_spoken(void)
{
    return own.chosen ? own.lang : usual;
}

const char *text_real(char *buffer, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(buffer, size, format, args);
    va_end(args);
    char *point = lang_spoken() == LANG_ES ? strchr(buffer, '.') : NULL;
    if (point)
        *point = ',';
    return buffer;
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
