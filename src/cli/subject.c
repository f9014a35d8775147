#include "cli/subject.h"

#include <assert.h>

#include "core/registry.h"

/* A command line that is being read. */
struct reading {
    const struct command *command;
    const struct subject_options *options;
    struct subject *subject;
    const char *game,
        *protocol; /* what the arguments say before it is known which options there are */
    bool help;
    struct option_row rows[2 * OPTION_ROWS_MAX];
};

/* ---- rows ---- */

size_t subject_own_rows(size_t (*rows_of)(const struct protocol *protocol, void *own,
                                          struct option_row *rows),
                        const struct protocol *protocol, void *own, size_t size,
                        struct option_row *rows)
{
    assert(size <= SUBJECT_OWN_MAX);
    memset(own, 0, size);
    return rows_of ? rows_of(protocol, own, rows) : 0;
}

size_t subject_role_rows(const struct role *role, const struct protocol *protocol, void *own,
                         struct option_row *rows)
{
    return role ? subject_own_rows(role->rows, protocol, own, role->options_size, rows) : 0;
}

const struct role *subject_role(const struct protocol *protocol, size_t role)
{
    return protocol && role
               ? *(const struct role *const *)(const void *)((const char *)protocol + role)
               : NULL;
}

size_t subject_compat_row(const struct protocol *protocol, const char **compat,
                          struct option_row *rows)
{
    const struct framing_dialect *dialect = protocol->framing ? protocol->framing->dialects : NULL;
    *compat = NULL;
    if (dialect)
        rows[0] = (struct option_row)ROW_TEXT("compat", compat, dialect->name, dialect->what);
    return dialect ? 1 : 0;
}

/* Those that apply to games of this protocol; NULL: to all. */
static void make_rows(struct reading *r, const struct protocol *protocol)
{
    const struct subject_options *options = r->options;
    size_t count = 0;
    for (; options->common[count].name; count++)
        r->rows[count] = options->common[count];
    r->rows[count++] = (struct option_row)ROW_TEXT(
        "protocol", &r->protocol, "NAME", "de los que tiene el juego; por defecto el de siempre");
    if (protocol && options->rows)
        count += options->rows(options->who, protocol, r->rows + count);
    else if (protocol)
        count += subject_role_rows(subject_role(protocol, options->role), protocol, r->subject->own,
                                   r->rows + count);
    assert(count < OPTION_ROWS_MAX);
    r->rows[count] = (struct option_row){0};
}

static const struct option_row *find_row(struct reading *r, const struct protocol *protocol,
                                         const char *word)
{
    make_rows(r, protocol);
    return options_find(r->rows, word);
}

/* The row of such an option, as the first game has it, and the names of all games that do; NULL:
 * none does. */
static const struct option_row *find_owners(struct reading *r, const char *word, struct str *owners)
{
    const struct protocol *first = NULL;
    for (const struct game *const *game = registry_games(); *game; game++)
        for (const struct protocol *const *at = (*game)->protocols; at && *at; at++)
            if (find_row(r, *at, word)) {
                str_add(owners, "%s%s", owners->length ? ", " : "", (*game)->name);
                first = first ? first : *at;
                break;
            }
    return first ? find_row(r, first, word) : NULL;
}

/* ---- finding the game ---- */

/* Whether the next word is this option's value, whichever game it belongs to. */
static bool takes_value(struct reading *r, const char *word)
{
    struct str owners = STR(100);
    const struct option_row *row = strchr(word, '=') ? NULL : find_owners(r, word, &owners);
    return row && row->kind != OPT_FLAG && row->kind != OPT_MAYBE;
}

/* The usual protocol of the game, or the first in which there is such a role. */
static const struct protocol *usual_protocol(const struct game *game, size_t role)
{
    for (const struct protocol *const *at = game->protocols; role && at && *at; at++)
        if (subject_role(*at, role))
            return *at;
    return protocol_find(game, NULL);
}

/* Sets the protocol that was named, or the usual one, which may be NULL. Returns false after saying
 * that the game has none of that name. */
static bool find_protocol(const struct reading *r)
{
    struct str names = STR(100);
    const struct game *game = r->subject->game;
    r->subject->protocol =
        r->protocol ? protocol_find(game, r->protocol) : usual_protocol(game, r->options->role);
    if (r->subject->protocol || !r->protocol)
        return true;
    for (const struct protocol *const *at = game->protocols; at && *at; at++)
        str_add(&names, "%s%s", names.length ? ", " : "", (*at)->name);
    misuse(r->command->name, "a %s no se juega con un protocolo '%.60s'; hay %s", game->name,
           r->protocol, names.length ? names.at : _("ninguno"));
    return false;
}

/* An option that another game has and this one has not: said so, since --help without a game does
 * not show it. */
static bool has_foreign_option(struct reading *r, int argc, char **argv)
{
    const struct subject *subject = r->subject;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        struct str owners = STR(100);
        const struct option_row *row;
        if (strncmp(argv[i], "--", 2) != 0 || find_row(r, subject->protocol, argv[i] + 2) ||
            !(row = find_owners(r, argv[i] + 2, &owners)))
            continue;
        misuse(r->command->name, "--%s es para %s, no para %s: ver sobremesa %s %s --help",
               row->name, owners.at, subject->game->name, r->command->name, subject->game->name);
        return true;
    }
    return false;
}

/* Says that the game has no such role, and who has. */
static int refuse_game(const struct reading *r)
{
    struct str names = STR(200);
    int count = 0;
    for (const struct game *const *at = registry_games(); *at; at++)
        if (subject_role(usual_protocol(*at, r->options->role), r->options->role) &&
            !(*at)->template_only)
            str_add(&names, "%s%s", count++ ? ", " : "", (*at)->name);
    return misuse(r->command->name,
                  trn(lang_spoken(), "'%s': solo %s tiene %s", "'%s': solo %s tienen %s", count),
                  r->subject->game->name, names.at, _(r->options->noun));
}

int subject_read(const struct command *command, const struct subject_options *options, int argc,
                 char **argv, int *rest, int rest_max, struct subject *subject)
{
    struct reading r = {.command = command, .options = options, .subject = subject};
    bool only_rest = false;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (only_rest || word[0] != '-' || !word[1])
            r.game = r.game ? r.game : word;
        else if (strcmp(word, "--") == 0)
            only_rest = true;
        else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
            r.help = true;
        else if (strncmp(word, "--protocol=", 11) == 0)
            r.protocol = word + 11;
        else if (strcmp(word, "--protocol") == 0)
            r.protocol = argv[++i]; /* or the NULL at the end: options_read says what is missing */
        else if (takes_value(&r, word + strspn(word, "-")))
            i++;
    }
    *subject = (struct subject){0};
    if (!r.game && r.help) { /* what all games have, and how to see the rest */
        struct str names = STR(200);
        make_rows(&r, NULL);
        options_help(command, r.rows);
        list_games(&names);
        printf(_("\n"
                 "Qué más hay para un juego: sobremesa %s GAME --help: %s\n"),
               command->name, names.at);
        return EXIT_DONE;
    }
    if (!(subject->game = find_game(command->name, r.game)) || !find_protocol(&r) ||
        has_foreign_option(&r, argc, argv))
        return EXIT_USAGE;
    make_rows(&r, subject->protocol);
    int code = options_read(command, r.rows, argc, argv, rest, rest_max);
    subject->role = subject_role(subject->protocol, options->role);
    return code < 0 && options->role && !subject->role ? refuse_game(&r) : code;
}
