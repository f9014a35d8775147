#include "games/monopoly/rules/data_lines.h"

#include "base/utf8.h"

void lines_open(struct data_lines *lines, const char *text, size_t length,
                struct mono_faults *faults)
{
    memset(lines, 0, sizeof *lines);
    if (faults)
        memset(faults, 0, sizeof *faults);
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
        text += 3;
        length -= 3;
    }
    lines->at = text;
    lines->end = text + length;
    lines->faults = faults;
}

bool lines_fault(struct data_lines *lines, unsigned line, const char *field, const char *format,
                 ...)
{
    struct mono_fault fault = {.line = line};
    va_list args;
    utf8_copy(fault.field, sizeof fault.field, field);
    va_start(args, format);
    vsnprintf(fault.text, sizeof fault.text, _(format), args);
    va_end(args);
    if (lines->bad++ == 0)
        lines->first = fault;
    if (lines->faults && lines->faults->count++ < MONO_FAULTS)
        lines->faults->fault[lines->faults->count - 1] = fault;
    return false;
}

void lines_forgive(struct data_lines *lines)
{
    lines->bad--;
    if (lines->faults)
        lines->faults->warned++;
}

enum status lines_refuse(const struct data_lines *lines, const char *name, struct why *why,
                         const char *reason)
{
    char file[64];
    lines_file_name(name, file, sizeof file);
    BAD_IF(lines->bad == 0, "%s: %s", file, _(reason));
    const struct mono_fault *first = &lines->first;
    return why_bad(why, "%s: %s; %u mal, la primera en la línea %u: %s%s%s", file, _(reason),
                   lines->bad, first->line, first->field, first->field[0] ? ": " : "", first->text);
}

static bool is_clean(struct data_lines *lines, const char *at, size_t length)
{
    for (size_t step; length; at += step, length -= step) {
        step = utf8_length(at, length);
        if (step == 0)
            return lines_fault(lines, lines->line, "", "no es UTF-8");
        const char *next = at;
        uint32_t ch = utf8_next(&next);
        if (is_control(ch) && ch != '\t')
            return lines_fault(lines, lines->line, "", "un carácter de control (U+%04X)", ch);
    }
    return true;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

enum lines_result lines_next(struct data_lines *lines)
{
    while (lines->at < lines->end) {
        const char *start = lines->at, *newline = memchr(start, '\n', (size_t)(lines->end - start));
        const char *end = newline ? newline : lines->end;
        lines->at = newline ? newline + 1 : lines->end;
        lines->line++;
        if (end > start && end[-1] == '\r')
            end--;
        if (end - start > LINES_LENGTH_MAX) {
            lines_fault(lines, lines->line, "", "más largo que %d octetos", LINES_LENGTH_MAX);
            return LINES_BAD;
        }
        bool inside = lines->inside; /* between brackets '#' begins no comment */
        for (const char *at = start; at < end; at++) {
            if (*at == '#' && !inside)
                end = at;
            else if (lines->brackets && (*at == '[' || *at == ']'))
                inside = *at == '[';
        }
        while (end > start && is_space(end[-1]))
            end--;
        while (end > start && is_space(*start))
            start++;
        if (start == end)
            continue;
        if (!is_clean(lines, start, (size_t)(end - start)))
            return LINES_BAD;
        memcpy(lines->text, start, (size_t)(end - start));
        lines->text[end - start] = '\0';
        return LINES_TEXT;
    }
    return LINES_END;
}

bool lines_number(struct data_lines *lines, const char *field, const char *text, int32_t low,
                  int32_t high, int32_t *number)
{
    const char *digits = text + (*text == '-');
    if (!*digits || digits[strspn(digits, "0123456789")])
        return lines_fault(lines, lines->line, field, "'%s' no es un número entero",
                           lines_quote(text).text);
    int64_t value;
    if (!text_number(text, low, high, &value))
        return lines_fault(lines, lines->line, field, "ha de ser de %d a %d", (int)low, (int)high);
    *number = (int32_t)value;
    return true;
}

bool lines_string(struct data_lines *lines, const char *field, const char *text, char *to,
                  size_t size)
{
    size_t length = strlen(text);
    if (length == 0)
        return lines_fault(lines, lines->line, field, "está vacío");
    if (length >= size)
        return lines_fault(lines, lines->line, field, "%zu octetos, como mucho %zu", length,
                           size - 1);
    for (size_t i = 0; i <= length; i++)
        to[i] = text[i] == '\t' ? ' ' : text[i];
    return true;
}

struct lines_quoted lines_quote(const char *text)
{
    struct lines_quoted quoted;
    utf8_copy(quoted.text, sizeof quoted.text, text);
    return quoted;
}

/* The letters of Spanish: ASCII's, and those of Latin-1, which UTF-8 writes as C3 and one octet
 * more. */
static unsigned char to_lower(unsigned char before, unsigned char c)
{
    bool capital =
        (c >= 'A' && c <= 'Z') || (before == 0xc3 && c >= 0x80 && c <= 0x9e && c != 0x97);
    return capital ? (unsigned char)(c + 0x20) : c;
}

bool lines_same(const char *a, const char *b)
{
    for (unsigned char before = 0; *a || *b; before = (unsigned char)*a++, b++)
        if (to_lower(before, (unsigned char)*a) != to_lower(before, (unsigned char)*b))
            return false;
    return true;
}

char *lines_trim(char *text)
{
    size_t length = strlen(text);
    while (length && is_space(text[length - 1]))
        length--;
    text[length] = '\0';
    while (is_space(*text))
        text++;
    return text;
}

void lines_file_name(const char *path, char *to, size_t size)
{
    const char *slash = strrchr(path, '/');
    utf8_show(to, size, slash && slash[1] ? slash + 1 : path);
}
