/* sobremesa play: a table in this terminal, one person against bots. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "core/journal.h"
#include "core/registry.h"
#include "front/loop.h"
#include "front/plain.h"
#include "front/terminfo.h"

enum { NAME_COLUMNS = 16, SEED_LIMIT = 1000000000, PACE_MS = 900, PACE_MS_MAX = 60000 };

/* What was asked for, and what comes of it. */
struct play {
    const struct command *command;
    const char *bot_list, *level, *name, *journal_path, *rules;
    int64_t seats, seed, rounds;
    bool seats_given, seed_given, fast;
    int hired; /* bots that have something of their own, up to this seat */
    enum lang lang;
    const char *names[GAME_SEATS_MAX];
    const struct bot *bots[GAME_SEATS_MAX];
    struct journal journal;
    struct seat_config config;
    struct seat seat;
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
};

static void print_more_help(void)
{
    puts("\nThe seed on the top line deals the same cards again: --seed. At a pipe, or with TERM=dumb, the table\n"
         "is played in lines: numbered options are printed, a number is read; ayuda says what else. At Reversi\n"
         "e6 plays there, p gives a hint and u takes back; at Monopoly the letter of each thing does it.\n"
         "NO_COLOR turns colours off, SOBREMESA_PACE sets how many milliseconds a bot thinks (900).\n"
         "Exit status: 0 after a game or q, 1 if something failed, 2 if used wrongly, 130 after Ctrl-C.");
}

/* --- checking what was asked for --- */

static bool good_name(const char *name)
{
    for (const char *at = name; *at;)
        if (!is_printable(utf8_next(&at)))
            return false;
    return *name && text_columns(name) <= NAME_COLUMNS;
}

/* "ring" is the option rules=ring; what has a sign of equality is options already. */
static void add_rules(const struct play *play, struct str *options)
{
    if (play->rules && strchr(play->rules, '='))
        str_add(options, "%s ", play->rules);
    else if (play->rules && strcmp(play->rules, "official") != 0)
        str_add(options, "rules=%s ", play->rules);
}

/* S8: nobody trades at a table where somebody does not. A person does. */
static bool all_negotiate(const struct play *play, int seats)
{
    for (int seat = 1; seat < seats; seat++)
        if (!play->bots[seat]->negotiates)
            return false;
    return true;
}

static int make_setup(struct play *play, int seats)
{
    const struct game *game = play->config.game;
    char options[GAME_OPTIONS_MAX];
    struct str text = str_make(options, sizeof options);
    struct why why;
    add_rules(play, &text);
    if (game->seats_min < game->seats_max)
        str_add(&text, "seats=%d ", seats);
    if (play->rounds)
        str_add(&text, "rounds=%" PRId64 " ", play->rounds);
    if (game->can_trade && !all_negotiate(play, seats))
        str_add(&text, "trade=0 ");
    if (text.cut)
        return misuse(play->command->name, "--rules is too long");
    if (game->setup_make(options, play->setup, &why) != ST_OK)
        return misuse(play->command->name, "%s", why.text);
    return -1;
}

/* The person sits first; the others are called what people are called. */
static void give_names(struct play *play, int seats)
{
    static const char *const people[] = {"Ana", "Luis", "Carmen", "Pablo", "Elena", "Diego"};
    int next = 0;
    play->names[0] = play->name ? play->name : tr(play->lang, "Tú");
    for (int seat = 1; seat < seats; seat++) {
        if (strcmp(people[next], play->names[0]) == 0)
            next++;
        play->names[seat] = people[next++];
    }
}

/* A level is the name of an automatic player, or the number that its name ends in. */
static const struct bot *bot_of_level(const struct game *game, const char *level)
{
    const struct bot *bot = registry_bot(game, level);
    int64_t number;
    for (size_t i = 0; !bot && text_number(level, 0, 99, &number) && registry_bot_at(game, i); i++) {
        const char *name = registry_bot_at(game, i)->name, *digits = name + strcspn(name, "0123456789");
        int64_t its;
        if (*digits && text_number(digits, 0, 99, &its) && its == number)
            bot = registry_bot_at(game, i);
    }
    return bot;
}

/* Who plays if nobody is named: those that play by rules, or the game's best-known one. */
static const struct bot *usual_bot(const struct game *game)
{
    static const char *const usual[] = {"rules", "maestro", "astuto", "level4"};
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        if (registry_bot(game, usual[i]))
            return registry_bot(game, usual[i]);
    return registry_bot_at(game, 0);
}

static bool give_bots(struct play *play, int seats)
{
    const struct game *game = play->config.game;
    const struct bot *bot = play->level ? bot_of_level(game, play->level) : usual_bot(game);
    if (play->bot_list && play->level) {
        misuse(play->command->name, "--level and --bots say the same thing: one of them is enough");
        return false;
    }
    if (play->bot_list)
        return find_bots(play->command->name, game, play->bot_list, seats - 1, play->bots + 1);
    if (!bot) {
        misuse(play->command->name, "%s has no level '%s': see sobremesa bots %s", game->name, play->level, game->name);
        return false;
    }
    for (int seat = 1; seat < seats; seat++)
        play->bots[seat] = bot;
    return true;
}

/* What a bot needs besides the game, such as the memory of an engine. */
static int hire_bots(struct play *play, int seats)
{
    struct why why;
    for (int seat = 1; seat < seats; play->hired = seat++) {
        const struct bot *bot = play->bots[seat];
        if (bot->hire && bot->hire(bot, play->config.game, play->setup, &play->config.own[seat], &why) != ST_OK)
            return fail(play->command->name, "%s: %s", bot->name, why.text);
    }
    return -1;
}

static void dismiss_bots(struct play *play)
{
    for (int seat = 1; seat <= play->hired; seat++)
        if (play->bots[seat]->dismiss && play->config.own[seat])
            play->bots[seat]->dismiss(play->config.own[seat]);
}

static int give_pace(struct play *play)
{
    const char *text = getenv("SOBREMESA_PACE");
    int64_t ms = PACE_MS;
    if (text && *text && !text_number(text, 0, PACE_MS_MAX, &ms))
        return misuse(play->command->name, "SOBREMESA_PACE is a number of milliseconds up to %d, not '%s'", PACE_MS_MAX,
                      text);
    play->config.pace = play->fast ? 0 : (usec_t)ms * USEC_MS;
    return -1;
}

static int prepare(struct play *play)
{
    const struct game *game = play->config.game;
    int seats = play->seats_given ? (int)play->seats : game->seats_usual;
    if (seats < game->seats_min || seats > game->seats_max)
        return misuse(play->command->name, "--seats: %s is for %d to %d players, not %d", game->name, game->seats_min,
                      game->seats_max, seats);
    if (play->name && !good_name(play->name))
        return misuse(play->command->name, "--name takes up to %d letters", NAME_COLUMNS);
    give_names(play, seats);
    if (!give_bots(play, seats))
        return EXIT_USAGE;
    int code = make_setup(play, seats);
    if (code < 0)
        code = give_pace(play);
    if (code < 0)
        code = hire_bots(play, seats);
    if (code >= 0)
        return code;
    play->config.setup = play->setup;
    play->config.names = play->names;
    play->config.bots = play->bots;
    play->config.lang = play->lang;
    play->config.seed = play->seed_given ? (uint64_t)play->seed : rng_entropy() % SEED_LIMIT;
    return -1;
}

/* --- the terminal --- */

static bool can_draw(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminfo_of(getenv("TERM")).draws;
}

/* The line that deals the same round again, for the same players. */
static void repeat_line(const struct play *play, struct str *line)
{
    str_add(line, "sobremesa play %s --seed %" PRIu64, play->config.game->name, play->seat.round_seed);
    if (play->seats_given)
        str_add(line, " --seats %" PRId64, play->seats);
    if (play->bot_list)
        str_add(line, " --bots %s", play->bot_list);
    if (play->level)
        str_add(line, " --level %s", play->level);
    if (play->rules)
        str_add(line, strchr(play->rules, ' ') ? " --rules '%s'" : " --rules %s", play->rules);
    if (play->rounds)
        str_add(line, " --rounds %" PRId64, play->rounds);
}

/* What stays on the ordinary screen. Who has closed it does not miss it: a failure is not told. */
static void say_goodbye(const struct play *play, const struct writer *writer)
{
    const struct seat *seat = &play->seat;
    char totals[300], repeat[400];
    struct str sum = str_make(totals, sizeof totals), line = str_make(repeat, sizeof repeat);
    struct why why;
    if (seat->rounds > 1 || seat->result.over)
        for (size_t i = 0; i < seat->scene.seats; i++)
            str_add(&sum, "%s%s %" PRId64, i ? " · " : "", play->names[i], seat->totals[i]);
    repeat_line(play, &line);
    enum status status = writer_print(writer, &why, "%s%s%s %s\n", totals, sum.length ? "\n" : "",
                                      tr(play->lang, "Para repetir el juego:"), repeat);
    (void)status;
}

static int play_on_terminal(struct play *play)
{
    static struct terminal terminal;
    struct why why;
    int number = 0;
    enum colours colours = ansi_colours(getenv("TERM"), getenv("COLORTERM"), getenv("NO_COLOR"));
    enum status status = seat_begin(&play->seat, &play->config, clock_now(), &why);
    if (status == ST_OK)
        status = terminal_open(&terminal, STDIN_FILENO, STDOUT_FILENO, colours, ascii_of_environment(), &why);
    if (status != ST_OK)
        return fail(play->command->name, "%s", why.text);
    status = loop_terminal(&play->seat, &terminal, &number, &why);
    terminal_close(&terminal);
    if (status != ST_OK)
        return fail(play->command->name, "%s", why.text);
    if (number != SIGHUP)
        say_goodbye(play, &terminal.writer);
    if (number == SIGINT)
        return 128 + SIGINT;
    if (number) { /* whoever sent it shall see that it worked */
        signal(number, SIG_DFL);
        raise(number);
    }
    return EXIT_DONE;
}

static enum status read_line(void *in, char *line, size_t size, struct why *why)
{
    char *text = NULL;
    size_t room = 0;
    ssize_t length = getline(&text, &room, in);
    enum status status = length >= 0 ? ST_OK : ferror((FILE *)in) ? why_system(why, "cannot read") : ST_END;
    if (status == ST_OK)
        snprintf(line, size, "%.*s", (int)strcspn(text, "\r\n"), text);
    free(text);
    return status;
}

static int play_in_lines(struct play *play)
{
    static const int out = STDOUT_FILENO;
    struct reader reader = {.in = stdin, .line = read_line};
    struct writer writer = writer_to_fd(&out, ascii_of_environment());
    struct why why;
    unsigned rounds;
    enum status status = plain_run(&play->seat, &play->config, &reader, &writer, &rounds, &why);
    if (status == ST_END)
        return fail(play->command->name, "the input ended before the game did");
    if (status != ST_OK)
        return fail(play->command->name, "%s", why.text);
    say_goodbye(play, &writer);
    return EXIT_DONE;
}

static int play_game(struct play *play)
{
    struct why why;
    if (play->journal_path) {
        if (journal_open(&play->journal, play->journal_path, SIZE_MAX, &why) != ST_OK)
            return fail(play->command->name, "%s", why.text);
        play->config.journal = &play->journal;
    }
    int code = can_draw() ? play_on_terminal(play) : play_in_lines(play);
    if (play->journal_path)
        journal_close(&play->journal);
    return code;
}

static int run(const struct command *command, int argc, char **argv)
{
    static struct play play; /* a setup and a scene are too much for a stack */
    int rest;
    play = (struct play){.command = command, .lang = lang_of_environment()};
    const struct option_row rows[] = {
        {"seats", OPT_NUMBER, &play.seats, 1, 99, "N", "how many play, you included", &play.seats_given},
        {"bots", OPT_TEXT, &play.bot_list, 0, 0, "A,B,C", "who the others are: see sobremesa bots", NULL},
        {"level", OPT_TEXT, &play.level, 0, 0, "N|NAME", "how well the others play, where there are levels", NULL},
        {"rules", OPT_TEXT, &play.rules, 0, 0, "RULES", "monopoly: official or ring; or options such as dice=1", NULL},
        {"rounds", OPT_NUMBER, &play.rounds, 1, 65535, "N", "monopoly: the richest wins after so many", NULL},
        {"seed", OPT_NUMBER, &play.seed, 0, INT64_MAX, "N", "the same cards again", &play.seed_given},
        {"lang", OPT_LANG, &play.lang, 0, 0, "es|en", "the language of the table", NULL},
        {"name", OPT_TEXT, &play.name, 0, 0, "NAME", "what you are called", NULL},
        {"journal", OPT_TEXT, &play.journal_path, 0, 0, "FILE", "keep a record there: see sobremesa replay", NULL},
        {"fast", OPT_FLAG, &play.fast, 0, 0, NULL, "the others do not stop to think", NULL},
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 1);
    if (code == EXIT_DONE)
        print_more_help();
    if (code >= 0)
        return code;
    play.config.game = find_game(command->name, rest ? argv[1] : NULL);
    if (!play.config.game)
        return EXIT_USAGE;
    code = prepare(&play);
    if (code < 0)
        code = play_game(&play);
    dismiss_bots(&play);
    return code;
}

const struct command command_play = {
    .name = "play",
    .arguments = "GAME [--seats N] [--bots A,B,C | --level N] [--rules RULES] [--seed N] [--lang es|en]",
    .what = "a table in this terminal: you against bots",
    .run = run,
};
