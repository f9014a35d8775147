#include <errno.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "base/file.h"
#include "base/utf8.h"
#include "core/bot.h"
#include "core/journal/journal.h"
#include "core/registry.h"

static int complain(int code, const char *what, const char *format, va_list args)
{
    char why[512];
    vsnprintf(why, sizeof why, _(format), args);
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

int cut_off(const char *what, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int code = complain(EXIT_CUT_OFF, what, format, args);
    va_end(args);
    return code;
}

int code_of(const char *what, enum status status, const struct why *why)
{
    MISUSE_IF(status == ST_BAD, what, "%s", why->text);
    return status == ST_OK ? EXIT_DONE : fail(what, "%s", why->text);
}

void options_help(const struct command *command, const struct option_row *rows)
{
    printf("sobremesa %s %s\n\n"
           "%s\n\n",
           command->name, command->arguments, _(command->what));
    for (const struct option_row *row = rows; row->name; row++) {
        char left[64];
        snprintf(left, sizeof left, row->kind == OPT_MAYBE ? "--%s[%s%s]" : "--%s%s%s", row->name,
                 row->kind == OPT_MAYBE ? "="
                 : row->argument        ? " "
                                        : "",
                 row->argument ? row->argument : "");
        int wide =
            24 + (int)(strlen(left) - text_columns(left)); /* "…" is one column, and three octets */
        const char *gap =
            text_columns(left) < 24 ? " " : "  "; /* what it does begins behind two blanks */
        printf("  %-*s%s%s\n", wide, left, gap, row->help ? _(row->help) : "");
    }
    printf("  %-24s %s\n", "--lang es|en",
           _("idioma de lo que se lee; por defecto el del entorno, y si no, español"));
    printf("  %-24s %s\n", "--help", _("este texto"));
}

/* Reads the value of an option. Returns -1, or the exit code after saying what is wrong with it. */
static int take_value(const struct command *command, const struct option_row *row,
                      const char *value)
{
    switch (row->kind) {
    case OPT_TEXT:
        *(const char **)row->out = value;
        return -1;
    case OPT_NUMBER:
    case OPT_MAYBE:
        if (text_number(value, row->low, row->high, row->out))
            return -1;
        return misuse(command->name, "--%s toma un número entero de %lld a %lld, no '%s'",
                      row->name, (long long)row->low, (long long)row->high, value);
    case OPT_REAL: {
        char *end;
        errno = 0;
        double number = strtod(value, &end);
        if (!errno && end != value && !*end && number >= (double)row->low &&
            number <= (double)row->high) {
            *(double *)row->out = number;
            return -1;
        }
        return misuse(command->name, "--%s toma un número de %lld a %lld, no '%s'", row->name,
                      (long long)row->low, (long long)row->high, value);
    }
    default:
        return -1;
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

int options_read(const struct command *command, const struct option_row *rows, int argc,
                 char **argv, int *rest, int rest_max)
{
    bool only_rest = false;
    *rest = 0;
    for (int i = 1; i < argc; i++) {
        char *word = argv[i];
        if (only_rest || word[0] != '-' || !word[1]) {
            MISUSE_IF(*rest == rest_max, command->name, "'%s' sobra: ver sobremesa %s --help", word,
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
            return misuse(command->name, "no hay ninguna opción %.*s: ver sobremesa %s --help",
                          (int)length, word, command->name);
        if (row->given)
            *row->given = true;
        if (row->kind == OPT_FLAG) {
            MISUSE_IF(word[length], command->name, "--%s no lleva valor", row->name);
            *(bool *)row->out = true;
            continue;
        }
        if (row->kind == OPT_MAYBE && !word[length])
            continue;
        MISUSE_IF(!word[length] && i + 1 == argc, command->name, "--%s necesita %s", row->name,
                  row->argument);
        STEP(take_value(command, row, word[length] ? word + length + 1 : argv[++i]));
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
        misuse(what, "no hay ningún juego '%s'; hay %s", name, names.at);
    else if (!game)
        misuse(what, "¿qué juego? Hay %s", names.at);
    return game;
}

int check_database(const char *what, const char *option, const char *path)
{
    static const char beginning[] = "SQLite format 3"; /* and the zero behind it */
    if (file_may_be(path, beginning, sizeof beginning))
        return -1;
    return fail(what, "%s existe y no es una base de datos de Sobremesa: di otro nombre con --%s",
                path, option);
}

int check_seats(const char *what, const struct game *game, int seats)
{
    int least = game->seats_min, most = game->seats_max;
    if (seats >= least && seats <= most)
        return -1;
    if (least == most)
        return misuse(what, "--seats: %s es para %d jugadores, no %d", game->name, most, seats);
    return misuse(what, "--seats: %s es para %d a %d jugadores, no %d", game->name, least, most,
                  seats);
}

int find_bots(const char *what, const struct game *game, const char *list, int seats,
              const struct bot **bots)
{
    char copy[256];
    int count = 0;
    MISUSE_IF(strlen(list) >= sizeof copy, what, "la lista de jugadores es demasiado larga");
    strcpy(copy, list);
    for (char *save, *name = strtok_r(copy, ",", &save); name; name = strtok_r(NULL, ",", &save)) {
        MISUSE_IF(count == seats, what, "'%s' nombra a más de %d jugadores", list, seats);
        bots[count] = registry_bot(game, name);
        if (!bots[count++])
            return misuse(what, "%s no tiene ningún jugador automático '%s': ver sobremesa bots %s",
                          game->name, name, game->name);
    }
    MISUSE_IF(!count, what, "la lista de jugadores está vacía");
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

static enum lang chosen = LANG_ES;

enum lang lang_chosen(void)
{
    return chosen;
}

int lang_choose(int *argc, char **argv)
{
    const char *value =
        first_set((const char *const[]){"SOBREMESA_LANG", "LC_ALL", "LC_MESSAGES", "LANG", NULL});
    const char *name = NULL;
    bool json = false;
    int kept = 1;
    if (value)
        lang_parse(value, &chosen);
    for (int i = 1; i < *argc; i++) {
        if (strcmp(argv[i], "--") == 0) {
            while (i < *argc)
                argv[kept++] = argv[i++];
        } else if (strncmp(argv[i], "--lang=", 7) == 0) {
            name = argv[i] + 7;
        } else if (strcmp(argv[i], "--lang") == 0) {
            name = ++i < *argc ? argv[i] : "";
        } else {
            json |= strcmp(argv[i], "--json") == 0;
            argv[kept++] = argv[i];
        }
    }
    argv[ *argc = kept] = NULL;
    bool good = !name || lang_parse(name, &chosen);
    lang_usual(json ? LANG_EN : chosen);
    const char *catalog = getenv("SOBREMESA_CATALOG");
    if (catalog && *catalog) { /* a file instead of the English catalogue */
        char *mo;
        size_t length;
        struct why why;
        FAIL_IF(journal_read_file(catalog, &mo, &length, &why) != ST_OK, "SOBREMESA_CATALOG", "%s",
                why.text);
        FAIL_IF(!catalog_use(mo, length), "SOBREMESA_CATALOG", "%s no es un catálogo de msgfmt",
                catalog);
    }
    return good ? -1
                : misuse(kept > 1 ? argv[1] : "lang", "--%s toma es o en, no '%s'", "lang", name);
}

bool ascii_of_environment(void)
{
    const char *value = first_set((const char *const[]){"LC_ALL", "LC_CTYPE", "LANG", NULL});
    return value && !strcasestr(value, "utf-8") && !strcasestr(value, "utf8");
}
