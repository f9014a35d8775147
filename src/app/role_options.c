#include "app/role_options.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/registry.h"

/* ---- which game ---- */

static bool is_flag(const struct option_row *row)
{
    return row->kind == OPT_FLAG || row->kind == OPT_MAYBE;
}

/* Whether `word` is an option of these rows that takes the next word; ended by a row without a name, or by `count`. */
static bool takes_next(const struct option_row *rows, size_t count, const char *word)
{
    for (size_t i = 0; i < count && rows[i].name; i++)
        if (strcmp(rows[i].name, word) == 0)
            return !is_flag(&rows[i]);
    return false;
}

/* The same for any game's role. */
static bool takes_next_anywhere(const struct role_options *options, const char *word)
{
    struct option_row rows[OPTION_ROWS_MAX];
    _Alignas(16) unsigned char own[ROLE_OPTIONS_SIZE];
    for (const struct game *const *game = registry_games(); *game; game++)
        for (const struct protocol *const *at = (*game)->protocols; at && *at; at++) {
            const struct role *role = options->role_of(*at);
            if (role && role->rows && takes_next(rows, role->rows(*at, own, rows), word))
                return true;
        }
    return false;
}

/* Where the game's name is in argv; 0: there is none. */
static int find_word(const struct role_options *options, const struct option_row *rows, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (strcmp(word, "--") == 0)
            return i + 1 < argc ? i + 1 : 0;
        if (word[0] != '-' || !word[1])
            return i;
        if (!strchr(word, '=') && word[1] == '-' &&
            (takes_next(rows, OPTION_ROWS_MAX, word + 2) || takes_next_anywhere(options, word + 2)))
            i++;
    }
    return 0;
}

/* ---- its role ---- */

static int say_without(const struct role_options *options, const struct command *command)
{
    char names[200];
    struct str list = str_make(names, sizeof names);
    for (const struct game *const *game = registry_games(); *game; game++)
        for (const struct protocol *const *at = (*game)->protocols; at && *at; at++)
            if (options->role_of(*at) && !(*game)->template_only)
                str_add(&list, "%s%s", list.length ? ", " : "", (*game)->name);
    return misuse(command->name, "only %s %s; %s is not", names, options->without, options->game->name);
}

static int find_role(struct role_options *options, const struct command *command, const char *word, const char *name)
{
    options->game = find_game(command->name, word);
    if (!options->game)
        return EXIT_USAGE;
    options->protocol = protocol_find(options->game, name);
    if (name && !options->protocol)
        return misuse(command->name, "%s has no protocol '%s'", options->game->name, name);
    options->role = options->protocol ? options->role_of(options->protocol) : NULL;
    return options->role ? -1 : say_without(options, command);
}

/* ---- all of them ---- */

int role_options_read(struct role_options *options, const struct command *command, const struct option_row *rows,
                      int argc, char **argv, int *rest, int rest_max)
{
    struct option_row all[2 * OPTION_ROWS_MAX];
    const char *name = NULL;
    size_t count = 0;
    while (rows[count].name)
        count++;
    memcpy(all, rows, count * sizeof *rows);
    all[count++] = (struct option_row){
        "protocol", OPT_TEXT, &name, 0, 0, "NAME", "which of the game's protocols, its usual one unless said", NULL};
    all[count] = (struct option_row){0};
    int at = find_word(options, all, argc, argv);
    if (!at) {
        int code = options_read(command, all, argc, argv, rest, rest_max);
        if (code == EXIT_DONE)
            printf("\nA game has options of its own: sobremesa %s GAME --help\n", command->name);
        return code >= 0 ? code : find_role(options, command, NULL, NULL);
    }
    for (int i = 1; i < argc; i++) /* read before the rest, which depends on it */
        if (strncmp(argv[i], "--protocol", 10) == 0 && (argv[i][10] == '=' || (!argv[i][10] && i + 1 < argc)))
            name = argv[i][10] ? argv[i] + 11 : argv[i + 1];
    int code = find_role(options, command, argv[at], name);
    if (code >= 0)
        return code;
    assert(options->role->options_size <= sizeof options->own);
    if (options->role->rows)
        count += options->role->rows(options->protocol, options->own, all + count);
    all[count] = (struct option_row){0};
    return options_read(command, all, argc, argv, rest, rest_max);
}
