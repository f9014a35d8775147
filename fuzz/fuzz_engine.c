/* Any lines to Reversi's engine: as GTP, as NBoard, and as positions and games to the other tools. Whatever they say,
 * it answers and comes to an end. The first octet chooses the tool. */
#include "fuzz_support.h"

#include <stdarg.h>
#include <stdio.h>

#include "core/tool.h"
#include "games/reversi/reversi.h"

static const char *rest; /* of the input */

static enum status open_file(void *own, const char *path, struct why *why)
{
    (void)own, (void)path;
    return why_system(why, "no");
}

/* What would think for minutes, or write files, is left out. */
static bool is_costly(const char *line)
{
    static const char *const words[] = {"level", "depth", "time", "hint", "go", "genmove", "save", "load", "learn"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strstr(line, words[i]))
            return true;
    return false;
}

static enum status read_line(void *own, char *line, size_t size, struct why *why)
{
    (void)own, (void)why;
    do {
        if (!*rest)
            return ST_END;
        size_t length = strcspn(rest, "\n"), fits = length < size - 1 ? length : size - 1;
        memcpy(line, rest, fits);
        line[fits] = '\0';
        rest += length + (rest[length] == '\n');
    } while (is_costly(line));
    return ST_OK;
}

static void print(void *own, const char *format, va_list args)
{
    char text[4096];
    (void)own;
    vsnprintf(text, sizeof text, format, args);
}

static void put_fact(void *own, const char *key, const struct fact_value *value)
{
    (void)own, (void)key, (void)value;
}

static struct facts *begin(void *own)
{
    static struct facts facts = {.put = put_fact};
    (void)own;
    return &facts;
}

static void end(void *own)
{
    (void)own;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct tool_io io = {.open = open_file, .read = read_line, .print = print, .begin = begin, .end = end};
    static const char *const protocols[] = {"gtp", "nboard"};
    if (!size)
        return 0;
    char *text = text_of(data, size, 1);
    rest = text;
    for (const struct tool *const *at = game_reversi.tools; *at; at++) {
        _Alignas(16) unsigned char options[1024] = {0};
        struct option_row rows[OPTION_ROWS_MAX];
        struct why why;
        if (strcmp((*at)->name, "engine") != 0)
            continue;
        need((*at)->options_size <= sizeof options);
        size_t count = (*at)->rows(options, rows);
        for (size_t i = 0; i < count; i++)
            if (strcmp(rows[i].name, "protocol") == 0)
                *(const char **)rows[i].out = protocols[data[0] % 2];
        (*at)->run(&io, options, NULL, 0, &why);
    }
    free(text);
    return 0;
}
