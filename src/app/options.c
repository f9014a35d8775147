#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "base/utf8.h"
#include "core/registry.h"

static int complain(int code, const char *what, const char *format, va_list args)
{
    char why[512];
    vsnprintf(why, sizeof why, format, args);
    utf8_scrub(why, '?');
    fflush(stdout);
    fprintf(stderr, "sobremesa: %s: %s\n", what, why);
    return code;
}

int fail(const char *what, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int code = complain(EXIT_FAILED, what, format, args);
    va_end(args);
    return code;
}

int misuse(const char *what, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int code = complain(EXIT_USAGE, what, format, args);
    va_end(args);
    return code;
}

void options_help(const struct command *command, const struct option_row *rows)
{
    printf("sobremesa %s %s\n\n%s\n\n", command->name, command->arguments, command->what);
    for (const struct option_row *row = rows; row->name; row++) {
        char left[64];
        snprintf(left, sizeof left, row->kind == OPT_MAYBE ? "--%s[%s%s]" : "--%s%s%s", row->name,
                 row->kind == OPT_MAYBE ? "="
                 : row->argument        ? " "
                                        : "",
                 row->argument ? row->argument : "");
        printf("  %-24s %s\n", left, row->help);
    }
    printf("  %-24s %s\n", "--help", "this text");
}

static int take_value(const struct command *command, const struct option_row *row, const char *value)
{
    switch (row->kind) {
    case OPT_TEXT:
        *(const char **)row->out = value;
        return -1;
    case OPT_NUMBER:
    case OPT_MAYBE:
        if (text_number(value, row->low, row->high, row->out))
            return -1;
        return misuse(command->name, "--%s takes a whole number from %lld to %lld, not '%s'", row->name,
                      (long long)row->low, (long long)row->high, value);
    case OPT_REAL: {
        char *end;
        errno = 0;
        double number = strtod(value, &end);
        if (!errno && end != value && !*end && number >= (double)row->low && number <= (double)row->high) {
            *(double *)row->out = number;
            return -1;
        }
        return misuse(command->name, "--%s takes a number from %lld to %lld, not '%s'", row->name, (long long)row->low,
                      (long long)row->high, value);
    }
    default:
        if (lang_parse(value, row->out))
            return -1;
        return misuse(command->name, "--%s takes es or en, not '%s'", row->name, value);
    }
}

const struct option_row *options_find(const struct option_row *rows, const char *name)
{
    size_t length = strcspn(name, "=");
    for (; rows->name; rows++)
        if (strlen(rows->name) == length && strncmp(rows->name, name, length) == 0)
            return rows;
    return NULL;
}

int options_read(const struct command *command, const struct option_row *rows, int argc, char **argv, int *rest,
                 int rest_max)
{
    bool only_rest = false;
    *rest = 0;
    for (int i = 1; i < argc; i++) {
        char *word = argv[i];
        if (only_rest || word[0] != '-' || !word[1]) {
            if (*rest == rest_max)
                return misuse(command->name, "'%s' is one argument too many: see sobremesa %s --help", word,
                              command->name);
            argv[++*rest] = word;
            continue;
        }
        if (strcmp(word, "--") == 0) {
            only_rest = true;
            continue;
        }
        if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            options_help(command, rows);
            return EXIT_DONE;
        }
        size_t length = strcspn(word, "=");
        const struct option_row *row = word[1] == '-' ? options_find(rows, word + 2) : NULL;
        if (!row)
            return misuse(command->name, "there is no option %.*s: see sobremesa %s --help", (int)length, word,
                          command->name);
        if (row->given)
            *row->given = true;
        if (row->kind == OPT_FLAG) {
            if (word[length])
                return misuse(command->name, "--%s takes no value", row->name);
            *(bool *)row->out = true;
            continue;
        }
        if (row->kind == OPT_MAYBE && !word[length])
            continue;
        if (!word[length] && i + 1 == argc)
            return misuse(command->name, "--%s needs %s", row->name, row->argument);
        int code = take_value(command, row, word[length] ? word + length + 1 : argv[++i]);
        if (code >= 0)
            return code;
    }
    return -1;
}

void list_games(struct str *list)
{
    for (const struct game *const *at = registry_games(); *at; at++)
        if (!(*at)->template_only)
            str_add(list, "%s%s", list->length ? ", " : "", (*at)->name);
}

const struct game *find_game(const char *what, const char *name)
{
    struct str names = STR(200);
    const struct game *game = name ? registry_game(name) : NULL;
    list_games(&names);
    if (!game && name)
        misuse(what, "there is no game '%s'; there is %s", name, names.at);
    else if (!game)
        misuse(what, "which game? There is %s", names.at);
    return game;
}

int find_bots(const char *what, const struct game *game, const char *list, int seats, const struct bot **bots)
{
    char copy[256];
    int count = 0;
    if (strlen(list) >= sizeof copy)
        return misuse(what, "the list of players is too long");
    strcpy(copy, list);
    for (char *save, *name = strtok_r(copy, ",", &save); name; name = strtok_r(NULL, ",", &save)) {
        if (count == seats)
            return misuse(what, "'%s' names more than %d players", list, seats);
        bots[count] = registry_bot(game, name);
        if (!bots[count++])
            return misuse(what, "%s has no automatic player '%s': see sobremesa bots %s", game->name, name, game->name);
    }
    if (!count)
        return misuse(what, "the list of players is empty");
    for (int seat = count; seat < seats; seat++)
        bots[seat] = bots[seat % count];
    return -1;
}

bool all_negotiate(const struct bot *const *bots, int count)
{
    while (count && bots[count - 1]->negotiates)
        count--;
    return !count;
}

/* The first of these variables that says something; NULL: none does. */
static const char *first_set(const char *const *variables)
{
    for (; *variables; variables++) {
        const char *value = getenv(*variables);
        if (value && *value)
            return value;
    }
    return NULL;
}

enum lang lang_of_environment(void)
{
    enum lang lang;
    const char *value = first_set((const char *const[]){"SOBREMESA_LANG", "LC_ALL", "LC_MESSAGES", "LANG", NULL});
    return value && lang_parse(value, &lang) ? lang : LANG_ES;
}

bool ascii_of_environment(void)
{
    const char *value = first_set((const char *const[]){"LC_ALL", "LC_CTYPE", "LANG", NULL});
    return value && !strcasestr(value, "utf-8") && !strcasestr(value, "utf8");
}
