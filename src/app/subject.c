#include "app/subject.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/registry.h"

/* ---- finding the game ---- */

/* What the arguments say before it is known which options there are. */
struct found {
    const char *game, *protocol;
    bool help;
};

static bool is_named(const struct option_row *row, const char *word)
{
    size_t length = strcspn(word, "=");
    return row->name && strlen(row->name) == length && strncmp(row->name, word, length) == 0;
}

static bool find_common(const struct subject_options *options, const char *word, struct option_row *row)
{
    for (const struct option_row *at = options->common; at->name; at++)
        if (is_named(at, word)) {
            *row = *at;
            return true;
        }
    return false;
}

static bool find_of_protocol(const struct subject_options *options, const struct protocol *protocol, const char *word,
                             struct option_row *row)
{
    struct option_row rows[OPTION_ROWS_MAX];
    size_t count = protocol ? options->rows(options->who, protocol, rows) : 0;
    for (size_t i = 0; i < count; i++)
        if (is_named(&rows[i], word)) {
            *row = rows[i];
            return true;
        }
    return false;
}

/* The first game that has such an option; NULL: none has. */
static const struct game *find_of_games(const struct subject_options *options, const char *word, struct option_row *row)
{
    for (const struct game *const *game = registry_games(); *game; game++)
        for (const struct protocol *const *at = (*game)->protocols; at && *at; at++)
            if (find_of_protocol(options, *at, word, row))
                return *game;
    return NULL;
}

/* Whether the next word is this option's value, whichever game it belongs to. */
static bool takes_value(const struct subject_options *options, const char *word)
{
    struct option_row row;
    if (strchr(word, '=') || (!find_common(options, word, &row) && !find_of_games(options, word, &row)))
        return false;
    return row.kind != OPT_FLAG && row.kind != OPT_MAYBE;
}

static struct found look_through(const struct subject_options *options, int argc, char **argv)
{
    struct found found = {0};
    bool only_rest = false;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (only_rest || word[0] != '-' || !word[1])
            found.game = found.game ? found.game : word;
        else if (strcmp(word, "--") == 0)
            only_rest = true;
        else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
            found.help = true;
        else if (strncmp(word, "--protocol=", 11) == 0)
            found.protocol = word + 11;
        else if (strcmp(word, "--protocol") == 0)
            found.protocol = argv[++i]; /* or the NULL at the end: options_read says what is missing */
        else if (takes_value(options, word + strspn(word, "-")))
            i++;
    }
    return found;
}

/* ---- the game's options ---- */

static bool find_protocol(const char *what, const char *name, struct subject *subject)
{
    struct str names = STR(100);
    subject->protocol = protocol_find(subject->game, name);
    if (subject->protocol || !name)
        return true;
    for (const struct protocol *const *at = subject->game->protocols; at && *at; at++)
        str_add(&names, "%s%s", names.length ? ", " : "", (*at)->name);
    misuse(what, "%s is not played by a protocol '%.60s'; there is %s", subject->game->name, name,
           names.length ? names.at : "none");
    return false;
}

static void make_rows(const struct subject_options *options, const struct protocol *protocol, const char **name,
                      struct option_row *rows)
{
    size_t count = 0;
    for (; options->common[count].name; count++)
        rows[count] = options->common[count];
    rows[count++] = (struct option_row){.name = "protocol",
                                        .kind = OPT_TEXT,
                                        .out = name,
                                        .argument = "NAME",
                                        .help = "of those that the game is played by; the usual one unless said"};
    if (protocol)
        count += options->rows(options->who, protocol, rows + count);
    assert(count < OPTION_ROWS_MAX);
    rows[count] = (struct option_row){0};
}

/* An option that another game has and this one has not: said so, since --help without a game does not show it. */
static bool has_foreign_option(const struct command *command, const struct subject_options *options, int argc,
                               char **argv, const struct subject *subject)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *word = argv[i] + 2;
        const struct game *owner;
        struct option_row row;
        if (strncmp(argv[i], "--", 2) != 0 || find_common(options, word, &row) ||
            find_of_protocol(options, subject->protocol, word, &row) || !(owner = find_of_games(options, word, &row)))
            continue;
        misuse(command->name, "--%s is for %s, not for %s: see sobremesa %s %s --help", row.name, owner->name,
               subject->game->name, command->name, subject->game->name);
        return true;
    }
    return false;
}

/* Without a game: what all have, and how to see the rest. */
static void print_help(const struct command *command, const struct option_row *rows)
{
    struct str names = STR(200);
    options_help(command, rows);
    list_games(&names);
    printf("\nWhat else there is for a game: sobremesa %s GAME --help: %s\n", command->name, names.at);
}

int subject_read(const struct command *command, const struct subject_options *options, int argc, char **argv, int *rest,
                 int rest_max, struct subject *subject)
{
    struct option_row rows[2 * OPTION_ROWS_MAX];
    const char *ignored;
    struct found found = look_through(options, argc, argv);
    *subject = (struct subject){0};
    if (!found.game && found.help) {
        make_rows(options, NULL, &ignored, rows);
        print_help(command, rows);
        return EXIT_DONE;
    }
    if (!(subject->game = find_game(command->name, found.game)) ||
        !find_protocol(command->name, found.protocol, subject) ||
        has_foreign_option(command, options, argc, argv, subject))
        return EXIT_USAGE;
    make_rows(options, subject->protocol, &ignored, rows);
    return options_read(command, rows, argc, argv, rest, rest_max);
}

/* ---- rows of machines ---- */

size_t subject_own_rows(size_t (*rows_of)(const struct protocol *protocol, void *own, struct option_row *rows),
                        const struct protocol *protocol, void *own, size_t size, struct option_row *rows)
{
    assert(size <= SUBJECT_OWN_MAX);
    memset(own, 0, size);
    return rows_of ? rows_of(protocol, own, rows) : 0;
}

size_t subject_role_rows(const struct role *role, const struct protocol *protocol, void *own, struct option_row *rows)
{
    return role ? subject_own_rows(role->rows, protocol, own, role->options_size, rows) : 0;
}

int subject_missing(const char *command, role_choice *role_of, const struct game *game, const char *noun)
{
    struct str names = STR(200);
    int count = 0;
    for (const struct game *const *at = registry_games(); *at; at++) {
        const struct protocol *protocol = protocol_find(*at, NULL);
        if (!protocol || !role_of(protocol) || (*at)->template_only)
            continue;
        str_add(&names, "%s%s", count++ ? ", " : "", (*at)->name);
    }
    return misuse(command, "'%s': only %s %s a %s", game->name, names.at, count > 1 ? "have" : "has", noun);
}

size_t subject_compat_row(const struct protocol *protocol, const char **compat, struct option_row *rows)
{
    const struct framing_dialect *dialect = protocol->framing->dialects;
    *compat = NULL;
    if (!dialect)
        return 0;
    rows[0] = (struct option_row){
        .name = "compat", .kind = OPT_TEXT, .out = compat, .argument = dialect->name, .help = dialect->what};
    return 1;
}
