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

static const struct option_row *row_named(const struct option_row *rows, size_t count, const char *word)
{
    size_t length = strcspn(word, "=");
    for (size_t i = 0; i < count; i++)
        if (rows[i].name && strlen(rows[i].name) == length && strncmp(rows[i].name, word, length) == 0)
            return &rows[i];
    return NULL;
}

/* Whether the next word is this option's value, by the rows of whichever protocol has it: of all games together. */
static bool takes_value(const struct subject_options *options, const char *word)
{
    struct option_row rows[OPTION_ROWS_MAX];
    size_t common = 0;
    while (options->common[common].name)
        common++;
    const struct option_row *row = row_named(options->common, common, word);
    for (const struct game *const *game = registry_games(); *game && !row; game++)
        for (const struct protocol *const *at = (*game)->protocols; at && *at && !row; at++)
            row = row_named(rows, options->rows(options->who, *at, rows), word);
    return row && row->kind != OPT_FLAG && row->kind != OPT_MAYBE && !strchr(word, '=');
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
    char names[100];
    struct str list = str_make(names, sizeof names);
    subject->protocol = protocol_find(subject->game, name);
    if (subject->protocol || !name)
        return true;
    for (const struct protocol *const *at = subject->game->protocols; at && *at; at++)
        str_add(&list, "%s%s", list.length ? ", " : "", (*at)->name);
    misuse(what, "%s is not played by a protocol '%.60s'; there is %s", subject->game->name, name,
           list.length ? names : "none");
    return false;
}

static size_t make_rows(const struct subject_options *options, const struct protocol *protocol, const char **name,
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
    return count;
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
        options_help(command, rows);
        printf("\nWhat else there is for a game: sobremesa %s GAME --help\n", command->name);
        return EXIT_DONE;
    }
    if (!(subject->game = find_game(command->name, found.game)) ||
        !find_protocol(command->name, found.protocol, subject))
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
