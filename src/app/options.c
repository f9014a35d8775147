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

static const struct option_row *find_row(const struct option_row *rows, const char *name, size_t length)
{
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
        const struct option_row *row = word[1] == '-' ? find_row(rows, word + 2, length - 2) : NULL;
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
    if (game)
        return game;
    list_games(&names);
    if (name)
        misuse(what, "there is no game '%s'; there is %s", name, names.at);
    else
        misuse(what, "which game? There is %s", names.at);
    return NULL;
}

bool find_bots(const char *what, const struct game *game, const char *list, int seats, const struct bot **bots)
{
    char copy[256];
    int count = 0;
    if (strlen(list) >= sizeof copy) {
        misuse(what, "the list of players is too long");
        return false;
    }
    strcpy(copy, list);
    for (char *save, *name = strtok_r(copy, ",", &save); name; name = strtok_r(NULL, ",", &save)) {
        if (count == seats) {
            misuse(what, "'%s' names more than %d players", list, seats);
            return false;
        }
        bots[count] = registry_bot(game, name);
        if (!bots[count++]) {
            misuse(what, "%s has no automatic player '%s': see sobremesa bots %s", game->name, name, game->name);
            return false;
        }
    }
    if (!count) {
        misuse(what, "the list of players is empty");
        return false;
    }
    for (int seat = count; seat < seats; seat++)
        bots[seat] = bots[seat % count];
    return true;
}

enum lang lang_of_environment(void)
{
    static const char *const variables[] = {"SOBREMESA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        enum lang lang;
        if (value && *value)
            return lang_parse(value, &lang) ? lang : LANG_ES;
    }
    return LANG_ES;
}

bool ascii_of_environment(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return !strcasestr(value, "utf-8") && !strcasestr(value, "utf8");
    }
    return false;
}
