/* The players and the rules of sobremesa play, from the options. People have the first seats and
 * bots the others. */
#include <unistd.h>

#include "app/play.h"
#include "cli/screen.h"
#include "core/registry.h"

enum { NAME_COLUMNS = 16, NAME_OCTETS = 32 };

/* ---- names ---- */

/* Returns whether the name fits on a seat and in a journal, where | separates names. */
static bool good_name(const char *name)
{
    for (const char *at = name; *at;)
        if (!is_printable(utf8_next(&at)))
            return false;
    return *name && !strchr(name, '|') && text_columns(name) <= NAME_COLUMNS &&
           strlen(name) <= NAME_OCTETS;
}

/* Asks at the terminal for a person's name. Enter keeps the one in `name`. */
static int ask_person(const struct play *play, int seat, char *name)
{
    char line[200];
    struct why why;
    for (;;) {
        printf(tr(play->lang, "¿Cómo se llama la persona %d? (Intro: %s) > "), seat + 1, name);
        fflush(stdout);
        if (screen_read_line(stdin, line, sizeof line, &why) != ST_OK)
            return fail(play->command->name,
                        "la entrada se ha acabado antes de empezar la partida");
        if (good_name(line))
            strcpy(name, line);
        if (good_name(line) || !*line)
            return -1;
        printf(tr(play->lang, "Hasta %d letras, sin |.\n"), NAME_COLUMNS);
    }
}

/* Reads --names, "Ana,Luis", which has one name for each person. */
static int read_names(struct play *play)
{
    const char *at = play->name_list;
    for (int seat = 0; seat < (int)play->people; seat++) {
        size_t length = strcspn(at, ",");
        snprintf(play->called[seat], sizeof play->called[seat], "%.*s", (int)length, at);
        if (length >= sizeof play->called[seat] || !good_name(play->called[seat]))
            return misuse(play->command->name, "--names toma %d nombres de hasta %d letras: A,B",
                          (int)play->people, NAME_COLUMNS);
        at += length + (at[length] == ',');
    }
    return *at ? misuse(play->command->name,
                        "--names trae más nombres que personas hay (--people %d)",
                        (int)play->people)
               : -1;
}

static int name_people(struct play *play)
{
    MISUSE_IF(play->name && !good_name(play->name), play->command->name,
              "--name toma hasta %d letras", NAME_COLUMNS);
    if (play->name && (play->name_list || play->people > 1))
        return misuse(play->command->name,
                      "--name es para una persona; si son varias, --names A,B");
    snprintf(play->called[0], sizeof play->called[0], "%s",
             play->name ? play->name : tr(play->lang, "Tú"));
    if (play->name_list)
        return read_names(play);
    for (int seat = 0; play->people > 1 && seat < (int)play->people; seat++) {
        snprintf(play->called[seat], sizeof play->called[seat], tr(play->lang, "Jugador %d"),
                 seat + 1);
        STEP(isatty(STDIN_FILENO) ? ask_person(play, seat, play->called[seat]) : -1);
    }
    return -1;
}

/* Names the bots, with names that no person has. */
static void name_bots(struct play *play, int seats)
{
    static const char *const people[] = {"Ana", "Luis", "Carmen", "Pablo", "Elena", "Diego"};
    enum { NAMES = sizeof people / sizeof people[0] };
    for (int seat = (int)play->people, next = 0; seat < seats; next++) {
        bool taken = false;
        for (int i = 0; next < NAMES && i < play->people; i++)
            taken |= strcmp(play->called[i], people[next]) == 0;
        if (next >= NAMES)
            snprintf(play->called[seat++], sizeof play->called[0], "%s %d", people[0], next);
        else if (!taken)
            strcpy(play->called[seat++], people[next]);
    }
}

/* ---- bots ---- */

/* Returns the bot of a level, which is its name or the number at the end of its name, or NULL. */
static const struct bot *bot_of_level(const struct game *game, const char *level)
{
    const struct bot *bot = registry_bot(game, level), *candidate;
    int64_t number, its;
    if (bot || !text_number(level, 0, 99, &number))
        return bot;
    for (size_t i = 0; (candidate = registry_bot_at(game, i)); i++)
        if (text_number(candidate->name + strcspn(candidate->name, "0123456789"), 0, 99, &its) &&
            its == number)
            return candidate;
    return NULL;
}

static int give_bots(struct play *play, int seats)
{
    const struct game *game = play->config.game;
    int people = (int)play->people;
    const struct bot *bot = play->level ? bot_of_level(game, play->level) : registry_usual(game);
    MISUSE_IF(play->bot_list && play->level, play->command->name,
              "--level y --bots dicen lo mismo: basta con uno");
    if (play->bot_list)
        return find_bots(play->command->name, game, play->bot_list, seats - people,
                         play->bots + people);
    if (!bot)
        return misuse(play->command->name, "%s no tiene ningún nivel '%s': ver sobremesa bots %s",
                      game->name, play->level, game->name);
    for (int seat = people; seat < seats; seat++)
        play->bots[seat] = bot;
    return -1;
}

int play_hire(struct play *play)
{
    struct why why;
    int seats = play->config.game->seats(as_setup(play->setup));
    for (int seat = play->config.people; seat < seats; play->hired = ++seat) {
        const struct bot *bot = play->bots[seat];
        if (bot->hire && bot->hire(bot, play->config.game, as_setup(play->setup),
                                   &play->config.own[seat], &why) != ST_OK)
            return fail(play->command->name, "%s: %s", bot->name, why.text);
    }
    return -1;
}

void play_dismiss(struct play *play)
{
    for (int seat = play->config.people; seat < play->hired; seat++)
        if (play->bots[seat]->dismiss && play->config.own[seat])
            play->bots[seat]->dismiss(play->config.own[seat]);
}

/* ---- rules ---- */

static int make_play_setup(struct play *play, int seats)
{
    const struct game *game = play->config.game;
    struct str options = STR(GAME_OPTIONS_MAX);
    struct why why;
    /* --rules is either the name of a set of rules, such as ring, or options, such as dice=1. */
    if (play->rules && strchr(play->rules, '='))
        str_add(&options, "%s ", play->rules);
    else if (play->rules && strcmp(play->rules, "official") != 0)
        str_add(&options, "rules=%s ", play->rules);
    if (game->seats_min < game->seats_max)
        str_add(&options, "seats=%d ", seats);
    if (play->rounds)
        str_add(&options, "rounds=%" PRId64 " ", play->rounds);
    if (game->can_trade && !all_negotiate(play->bots + play->people,
                                          seats - (int)play->people)) /* people always can */
        str_add(&options, "trade=0 ");
    MISUSE_IF(options.cut, play->command->name, "--rules es demasiado largo");
    return game->setup_make(options.at, as_setup(play->setup), &why) == ST_OK
               ? -1
               : misuse(play->command->name, "%s", why.text);
}

int play_invite(struct play *play)
{
    const struct game *game = play->config.game;
    int seats = play->seats_given ? (int)play->seats : game->seats_usual;
    STEP(check_seats(play->command->name, game, seats));
    if (play->people > seats)
        return misuse(play->command->name, "--people: hay %d sitios, no %d (--seats)", seats,
                      (int)play->people);
    STEP(give_bots(play, seats));
    STEP(make_play_setup(play, seats));
    STEP(name_people(play));
    name_bots(play, seats);
    play->config.people = (int)play->people;
    return -1;
}
