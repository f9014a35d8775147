/* What Tab offers: the words that make sense at that moment. Pure: the line goes in, candidates come out. */
#include <stdio.h>
#include <string.h>

#include "core/registry.h"
#include "front/street/private.h"

struct found {
    const struct street *st;
    const char *begun;
    char (*words)[STREET_WORD];
    size_t count, max;
};

static void add(void *who, const char *word)
{
    struct found *found = who;
    if (found->count == found->max || strlen(word) >= STREET_WORD || !street_begins(word, found->begun))
        return;
    for (size_t i = 0; i < found->count; i++)
        if (strcmp(found->words[i], word) == 0)
            return;
    strcpy(found->words[found->count++], word);
}

typedef enum mono_no may_function(const struct mono_setup *, const struct mono_state *, int, unsigned);

static void add_square(struct found *found, unsigned square)
{
    char number[12];
    const struct mono_square *s = &found->st->setup.square[square];
    snprintf(number, sizeof number, "%u", s->number);
    /* Numbers when a number is begun or nothing is; names when a letter is. */
    if (!*found->begun || (*found->begun >= '0' && *found->begun <= '9'))
        add(found, number);
    else
        add(found, s->name);
}

static void add_deeds(struct found *found, may_function *may)
{
    const struct street *st = found->st;
    const struct mono_state *s = street_state(st);
    for (unsigned deed = 0; deed < st->setup.deeds; deed++)
        if (may(&st->setup, s, s->control, deed) == MONO_YES)
            add_square(found, st->setup.deed[deed].square);
}

static void add_players(struct found *found, bool colours, bool people)
{
    const struct street *st = found->st;
    const struct mono_state *s = street_state(st);
    for (int seat = 0; seat < st->setup.seats; seat++) {
        if (people && (st->player[seat].bot || seat == s->control || !(s->alive >> seat & 1)))
            continue;
        add(found, colours ? seat_colour(st->player[seat].colour, st->lang) : street_name(st, seat));
    }
}

static void add_commands(struct found *found)
{
    const struct street *st = found->st;
    for (const struct street_word *word = street_words; word->name; word++)
        if ((word->how & STREET_ANYTIME || st->open) && !(word->how & STREET_ALIAS) &&
            !(st->open && strcmp(word->name, "nuevo") == 0))
            add(found, word->name);
}

/* What follows "ver" or "cambiar" and one of its options. */
static void add_of_option(struct found *found, const char *option)
{
    if (strcmp(option, "-casilla") == 0)
        for (unsigned i = 0; i < found->st->setup.squares; i++)
            add_square(found, i);
    else if (strcmp(option, "-jugador") == 0)
        add_players(found, true, false);
    else if (strcmp(option, "-color") == 0)
        add_players(found, true, true);
    else if (strcmp(option, "-nombre") == 0)
        add_players(found, false, true);
}

static void add_options(struct found *found, const char *const *options)
{
    for (; *options; options++)
        add(found, *options);
}

static void add_arguments(struct found *found, const char *command)
{
    static const char *const see[] = {"-leyenda", "-banca", "-casilla", "-jugador", NULL};
    static const char *const change[] = {"-color", "-nombre", NULL};
    static const char *const list[] = {"-g", NULL};
    if (street_same(command, "ayuda") || street_same(command, "help")) {
        for (const struct street_word *word = street_words; word->name; word++)
            if (!(word->how & STREET_ALIAS))
                add(found, word->name);
    } else if (street_same(command, "cargar") || street_same(command, "guardar")) {
        street_each_file(found->st, ".sav", add, found);
    } else if (street_same(command, "lista")) {
        add_options(found, list);
    } else if (!found->st->open) {
        return;
    } else if (street_same(command, "ver")) {
        add_options(found, see);
    } else if (street_same(command, "cambiar")) {
        add_options(found, change);
    } else if (street_same(command, "hipotecar")) {
        add_deeds(found, mono_may_mortgage);
    } else if (street_same(command, "deshipotecar")) {
        add_deeds(found, mono_may_lift);
    } else if (street_same(command, "construir")) {
        add_deeds(found, mono_may_build);
    } else if (street_same(command, "vender")) {
        add_deeds(found, mono_may_sell);
    }
}

static void add_colours(struct found *found)
{
    for (unsigned i = 0; i < SEAT_COLOURS; i++)
        if (found->st->colours >> i & 1)
            add(found, seat_colour(i, found->st->lang));
}

static void add_kinds(struct found *found)
{
    const struct bot *bot;
    for (size_t i = 0; (bot = registry_bot_at(&game_monopoly, i)); i++)
        if (!bot->hire)
            add(found, bot->name);
}

/* Those that are built in, and the user's. */
static void add_files(struct found *found, const char *end)
{
    for (const char *const *at = mono_builtin_names(); *at; at++)
        if (strstr(*at, end))
            add(found, *at);
    street_each_file(found->st, end, add, found);
}

static void add_answers(struct found *found)
{
    switch (found->st->tab) {
    case STREET_TAB_COLOURS:
        add_colours(found);
        break;
    case STREET_TAB_KINDS:
        add_kinds(found);
        break;
    case STREET_TAB_BOARDS:
        add_files(found, ".tab");
        break;
    case STREET_TAB_DECKS:
        add_files(found, ".tjt");
        break;
    case STREET_TAB_GAMES:
        street_each_file(found->st, ".sav", add, found);
        break;
    case STREET_TAB_BIDS:
        add(found, "paso");
        add(found, "salir");
        break;
    default:
        break;
    }
}

/* Words of a player or a square have blanks: what is begun is all that follows the command or its option. */
size_t street_complete(const struct street *st, bool command, const char *line, char (*words)[STREET_WORD], size_t max,
                       size_t *from)
{
    struct found found = {.st = st, .words = words, .max = max};
    char first[32] = "", second[32] = "";
    struct scan scan = {line};
    const char *start = line + strspn(line, " \t");
    if (!command) {
        found.begun = start;
        add_answers(&found);
    } else if (!strpbrk(start, " \t")) {
        found.begun = start;
        add_commands(&found);
    } else {
        if (!scan_name(&scan, first, sizeof first))
            return 0;
        start = scan.at + strspn(scan.at, " \t");
        bool has_option = *start == '-' && strpbrk(start, " \t") && scan_name(&scan, second, sizeof second);
        if (has_option)
            start = scan.at + strspn(scan.at, " \t");
        found.begun = start;
        if (has_option && st->open)
            add_of_option(&found, second);
        else
            add_arguments(&found, first);
    }
    *from = (size_t)(found.begun - line);
    return found.count;
}
