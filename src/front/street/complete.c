/* What Tab offers: the words that make sense now. */
#include "core/registry.h"
#include "front/draw/colours.h"
#include "front/street/commands.h"
#include "front/street/server.h"
#include "front/street/store.h"
#include "front/street/words.h"

struct found {
    const struct street *st;
    const char *begun;
    char (*words)[STREET_WORD];
    size_t count, max;
};

/* Adds a word that begins with what is typed, once. */
static void add_word(void *who, const char *word)
{
    struct found *found = who;
    if (found->count == found->max || strlen(word) >= STREET_WORD ||
        !street_begins(word, found->begun))
        return;
    for (size_t i = 0; i < found->count; i++)
        if (strcmp(found->words[i], word) == 0)
            return;
    strcpy(found->words[found->count++], word);
}

static void add_square(struct found *found, unsigned square)
{
    char number[12];
    const struct mono_square *s = &found->st->setup.square[square];
    snprintf(number, sizeof number, "%u", s->number);
    /* Numbers when a number is begun or nothing is; names when a letter is. */
    add_word(found,
             !*found->begun || (*found->begun >= '0' && *found->begun <= '9') ? number : s->name);
}

/* By colour or by name; `people`: only those whom `cambiar` can give the control to. */
static void add_players(struct found *found, bool colours, bool people)
{
    const struct street *st = found->st;
    for (int seat = 0; seat < st->setup.seats; seat++)
        if (!people ||
            (!st->player[seat].bot && seat != st->s->control && st->s->alive >> seat & 1))
            add_word(found, colours ? seat_colour(st->player[seat].colour, st->lang)
                                    : street_name(st, seat));
}

static void add_commands(struct found *found, bool all)
{
    bool open = found->st->open;
    for (const struct street_word *word = street_words; word->name; word++)
        if (!(word->how & STREET_ALIAS) && (all || street_word_is_for(found->st, word)) &&
            (all || (open ? strcmp(word->name, "nuevo") != 0 : word->how & STREET_ANYTIME)))
            add_word(found, word->name);
}

/* What can follow the command. */
static void add_arguments(struct found *found, const char *name)
{
    const struct street *st = found->st;
    const struct street_word *word = street_words;
    while (word->name && !street_same(name, word->name))
        word++;
    if (word->run == street_help)
        add_commands(found, true);
    else if (word->file)
        street_each_file(st, ".sav", add_word, found);
    for (unsigned deed = 0; word->may && st->open && deed < st->setup.deeds; deed++)
        if (word->may(&st->setup, st->s, st->s->control, deed) == MONO_YES)
            add_square(found, st->setup.deed[deed].square);
    char option[STREET_NAME];
    for (struct scan scan = {word->options}; scan.at && scan_name(&scan, option, sizeof option);)
        if (st->open || word->how & STREET_ANYTIME)
            add_word(found, option);
}

/* What the open question can be answered with. */
static void add_answers(struct found *found)
{
    static const char *const ends[] = {[STREET_TAB_BOARDS] = ".tab",
                                       [STREET_TAB_DECKS] = ".tjt",
                                       [STREET_TAB_GAMES] = ".sav",
                                       [STREET_TAB_BIDS] = NULL};
    enum street_tab tab = found->st->tab;
    const struct bot *bot;
    for (const char *const *at = mono_builtin_names(); ends[tab] && *at; at++)
        if (strstr(*at, ends[tab]))
            add_word(found, *at);
    if (ends[tab])
        street_each_file(found->st, ends[tab], add_word, found);
    for (unsigned i = 0; tab == STREET_TAB_COLOURS && i < SEAT_COLOURS; i++)
        if (found->st->colours >> i & 1)
            add_word(found, seat_colour(i, found->st->lang));
    for (size_t i = 0; tab == STREET_TAB_KINDS && (bot = street_kind_at(found->st->config, i)); i++)
        add_word(found, street_kind_name(bot));
    if (tab == STREET_TAB_BIDS) {
        add_word(found, "paso");
        add_word(found, "salir");
    }
}

/* Names of players and squares have blanks: the word under completion is all that follows the
 * command or its option. */
size_t street_complete(const struct street *st, bool command, const char *line,
                       char (*words)[STREET_WORD], size_t max, size_t *from)
{
    struct found found = {
        .st = st, .begun = line + strspn(line, " \t"), .words = words, .max = max};
    char first[STREET_NAME], option[STREET_NAME] = "";
    bool alone = !strpbrk(found.begun, " \t");
    if (command && !alone) {
        found.begun = street_first_word(line, first);
        if (*found.begun == '-' && strpbrk(found.begun, " \t"))
            found.begun = street_first_word(found.begun, option);
    }
    *from = (size_t)(found.begun - line);
    if (!command)
        add_answers(&found);
    else if (alone)
        add_commands(&found, false);
    else if (strcmp(option, "-casilla") == 0 && st->open)
        for (unsigned i = 0; i < st->setup.squares; i++)
            add_square(&found, i);
    else if (strcmp(option, "-jugador") == 0 && st->open)
        add_players(&found, true, false);
    else if (strcmp(option, "-color") == 0 && st->open)
        add_players(&found, true, true);
    else if (strcmp(option, "-nombre") == 0 && st->open)
        add_players(&found, false, true);
    else if (!*option || !st->open)
        add_arguments(&found, first);
    return found.count;
}
