/* sobremesa station truco, sobremesa host truco: one place of a truco ring, on a serial port, two devices or TCP. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/station_life.h"
#include "app/truco_human.h"
#include "app/truco_report.h"
#include "app/truco_station.h"
#include "core/registry.h"

struct arguments {
    struct station_line_options line;
    const char *player, *seat, *journal, *resume;
    int64_t games, seed;
    double timeout, idle, pace;
    bool no_host, show_all, trace, json, seed_given;
    enum lang lang;
};

/* A journal that is written to, and what it held when a game is resumed. */
struct book {
    struct journal journal;
    char path[300];
    bool open;
    char *text;
    size_t length;
};

struct truco_place {
    const struct command *command;
    struct arguments args;
    struct truco_report report;
    struct station_life life;
    struct truco_post post;
    struct truco_post_options options;
    struct truco_human human;
    struct book host_book, player_book;
};

/* The value of an option is no game. Flags of the other games count too: that truco has no such option is then said. */
static bool takes_a_value(const char *option)
{
    static const char *const flags[] = {"--json",  "--trace",  "--no-host",  "--show-all",
                                        "--start", "--strict", "--reliable", "--help"};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (strcmp(option, flags[i]) == 0)
            return false;
    return strncmp(option, "--", 2) == 0 && !strchr(option, '=');
}

bool truco_is_meant(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "truco") == 0 && !takes_a_value(argv[i - 1]))
            return true;
    return false;
}

/* ---- what the post tells ---- */

static void on_event(void *who, struct truco_post *post, unsigned station, const struct truco_event *event)
{
    struct truco_place *p = who;
    unsigned last = station == TRUCO_HOST ? post->host.games : post->player.games;
    truco_report_event(&p->report, post, station, event);
    if (event->kind == TRUCO_FAULT)
        station_life_leave(&p->life, fail(p->command->name, "%s", event->text));
    bool leader = station == TRUCO_HOST || !post->has_host;
    if (event->kind == TRUCO_ENDED && leader && p->args.games && last >= p->args.games)
        station_life_leave(&p->life, EXIT_DONE);
}

static void on_ask(void *who, struct truco_post *post)
{
    struct truco_place *p = who;
    (void)post;
    truco_human_ask(&p->human);
}

static void on_gone(void *who, bool in, const char *why)
{
    struct truco_place *p = who;
    station_life_gone(&p->life, in, why);
}

/* ---- what the line tells, and what is asked before leaving ---- */

static void on_note(void *who, const char *text)
{
    struct truco_place *p = who;
    truco_report_note(&p->report, TRUCO_ALL, "%s", text);
}

static void on_joined(void *who)
{
    struct truco_place *p = who;
    struct why why;
    if (p->post.desk.running)
        return;
    enum status status = truco_post_start(&p->post, &p->options, &why);
    if (status != ST_OK)
        station_life_leave(&p->life, fail(p->command->name, "%s: %s", p->args.resume, why.text));
    else if (p->post.has_player)
        truco_human_watch(&p->human, &p->post);
}

/* Our last frame to all may have been lost behind us: the host will send it once more, and we have to be there to pass
 * it on. The host itself knows that everybody has seen the end. */
static bool is_needed(void *who)
{
    const struct truco_place *p = who;
    usec_t quiet = 5 * truco_repeat_time(p->options.player.baud) / 2;
    return !p->post.has_host && clock_now() < p->post.player.heard + quiet;
}

static bool is_in_a_game(void *who)
{
    const struct truco_place *p = who;
    if (p->post.has_host)
        return p->post.host.phase == TRUCO_HOST_PLAYING && p->post.host.table.moves > 0;
    unsigned stage = p->post.player.mirror.now.stage;
    return stage > TRUCO_STAGE_PRESENT && stage < TRUCO_STAGE_OVER;
}

static unsigned games(void *who)
{
    const struct truco_place *p = who;
    return p->post.has_host ? p->post.host.games : p->post.player.games;
}

/* ---- journals: the host's under the name that was given; the player's, if both are here, with its letter behind ----
 */

static int open_book(struct truco_place *p, struct book *book, struct journal **journal)
{
    struct why why;
    if (p->args.resume && journal_read_file(book->path, &book->text, &book->length, &why) != ST_OK)
        return fail(p->command->name, "%s", why.text);
    if (journal_open(&book->journal, book->path, SIZE_MAX, &why) != ST_OK)
        return fail(p->command->name, "%s", why.text);
    book->open = true;
    *journal = &book->journal;
    return EXIT_DONE;
}

static int open_books(struct truco_place *p)
{
    const char *path = p->args.resume ? p->args.resume : p->args.journal;
    bool both = p->post.has_host && p->post.has_player;
    int code = EXIT_DONE;
    if (!path)
        return code;
    if (strlen(path) + strlen(".A") >= sizeof p->host_book.path)
        return fail(p->command->name, "'%.60s…' is too long for the name of a journal", path);
    p->life.journal = path;
    snprintf(p->host_book.path, sizeof p->host_book.path, "%s", path);
    snprintf(p->player_book.path, sizeof p->player_book.path, both ? "%s.%c" : "%s", path,
             truco_letter(p->options.player.seat));
    if (p->post.has_host)
        code = open_book(p, &p->host_book, &p->options.host.journal);
    if (code == EXIT_DONE && p->post.has_player)
        code = open_book(p, &p->player_book, &p->options.player.journal);
    p->options.host_journal = p->host_book.text;
    p->options.host_journal_length = p->host_book.length;
    p->options.player_journal = p->player_book.text;
    p->options.player_journal_length = p->player_book.length;
    return code;
}

static void close_book(struct book *book)
{
    if (book->open)
        journal_close(&book->journal);
    free(book->text);
}

/* ---- options ---- */

static int check(struct truco_place *p, bool host_alone, int rest, char **argv)
{
    const struct arguments *a = &p->args;
    const char *what = p->command->name;
    int code = station_line_check(what, &a->line);
    if (code >= 0)
        return code;
    if (rest && strcmp(argv[1], "truco") != 0)
        return misuse(what, "'%s': only truco has a host", argv[1]);
    if (rest < 1)
        return misuse(what, "which game? sobremesa %s truco", what);
    if (a->resume && a->journal)
        return misuse(what, "--resume goes on with that journal: without --journal");
    if (host_alone)
        return -1;
    if (!a->seat || strlen(a->seat) != 1 || !strchr("ABCD", a->seat[0]))
        return misuse(what, "--seat A, B, C or D says who plays here; A is also the host unless --no-host");
    if (a->no_host && a->seat[0] != 'A')
        return misuse(what, "--no-host goes with --seat A: the others are no hosts");
    return -1;
}

static int read_arguments(struct truco_place *p, bool host_alone, int argc, char **argv)
{
    struct arguments *a = &p->args;
    int rest;
    *a = (struct arguments){.line = {.baud = 2400}, .games = 1, .lang = lang_of_environment()};
    const struct option_row rows[] = {
        STATION_LINE_ROWS(&a->line),
        {"games", OPT_NUMBER, &a->games, 0, 1000000, "N", "leave after so many games, 1 unless said; 0: never", NULL},
        {"seed", OPT_NUMBER, &a->seed, 0, INT64_MAX, "N", "deal the same cards again", &a->seed_given},
        {"journal", OPT_TEXT, &a->journal, 0, 0, "FILE", "keep the game, for --resume (and, the host's, for replay)",
         NULL},
        {"resume", OPT_TEXT, &a->resume, 0, 0, "FILE", "take the place back that this journal left", NULL},
        {"timeout", OPT_REAL, &a->timeout, 0, 3600, "S",
         "the host says who is gone when a frame to all is not back after S seconds (T14)", NULL},
        {"idle", OPT_REAL, &a->idle, 0, 86400, "S", "nothing heard: stop after S seconds", NULL},
        {"trace", OPT_FLAG, &a->trace, 0, 0, NULL, "each frame in words as it passes, with the state's hash", NULL},
        {"show-all", OPT_FLAG, &a->show_all, 0, 0, NULL, "in the trace, the cards that are dealt to others, too", NULL},
        {"json", OPT_FLAG, &a->json, 0, 0, NULL, "one JSON object a line", NULL},
        {"lang", OPT_LANG, &a->lang, 0, 0, "es|en", "language of the words", NULL},
        /* from here on: of a player only */
        {host_alone ? NULL : "seat", OPT_TEXT, &a->seat, 0, 0, "A|B|C|D", "who plays here; A is also the host", NULL},
        {"no-host", OPT_FLAG, &a->no_host, 0, 0, NULL, "the host is another's (sobremesa host truco)", NULL},
        {"player", OPT_TEXT, &a->player, 0, 0, "human|BOT", "who plays here (see sobremesa bots)", NULL},
        {"pace", OPT_REAL, &a->pace, 0, 60, "S", "the bot thinks so long", NULL},
        {0},
    };
    int code = options_read(p->command, rows, argc, argv, &rest, 1);
    return code >= 0 ? code : check(p, host_alone, rest, argv);
}

static int find_player(struct truco_place *p)
{
    const char *name = p->args.player ? p->args.player : registry_bot_at(&game_truco, 0)->name;
    if (!p->post.has_player || strcmp(name, "human") == 0)
        return EXIT_DONE;
    return find_bots("station", &game_truco, name, 1, &p->post.desk.bot) ? EXIT_DONE : EXIT_USAGE;
}

static void fill_options(struct truco_place *p)
{
    const struct arguments *a = &p->args;
    uint64_t seed = a->seed_given ? (uint64_t)a->seed : rng_entropy() >> 1;
    p->options.host = (struct truco_host_options){.baud = (uint32_t)a->line.baud,
                                                  .games = (unsigned)a->games,
                                                  .timeout = (usec_t)(a->timeout * 1e6),
                                                  .idle = (usec_t)(a->idle * 1e6),
                                                  .pause = 500 * USEC_MS,
                                                  .seed = seed};
    p->options.player =
        (struct truco_player_options){.baud = (uint32_t)a->line.baud, .idle = (usec_t)(a->idle * 1e6), .seed = seed};
    if (a->seat)
        p->options.player.seat = (unsigned)(a->seat[0] - 'A');
}

/* ---- life ---- */

static void set_up(struct truco_place *p, bool host_alone)
{
    fill_options(p);
    p->report = (struct truco_report){.json = p->args.json,
                                      .trace = p->args.trace,
                                      .show_all = p->args.show_all,
                                      .lang = p->args.lang,
                                      .begun = clock_now()};
    static const struct station_life_calls calls = {
        .note = on_note, .joined = on_joined, .is_needed = is_needed, .is_in_a_game = is_in_a_game, .games = games};
    station_life_init(&p->life, p->command->name, &calls, p);
    truco_post_init(&p->post, &p->life.loop, &(struct cable_options){.baud = (uint32_t)p->args.line.baud},
                    rng_mix(p->options.host.seed, 10 + p->options.player.seat));
    p->post.has_player = !host_alone;
    p->post.has_host = host_alone || (p->options.player.seat == 0 && !p->args.no_host);
    p->post.who = p;
    p->post.event = on_event;
    p->post.ask = on_ask;
    p->post.gone = on_gone;
    p->post.desk.pace = (usec_t)(p->args.pace * 1e6);
    station_life_seat(&p->life, &p->args.line, &p->post.desk);
}

static void close_all(struct truco_place *p)
{
    truco_human_close(&p->human);
    truco_post_close(&p->post);
    station_life_close(&p->life);
    close_book(&p->host_book);
    close_book(&p->player_book);
}

static int run(const struct command *command, bool host_alone, int argc, char **argv)
{
    struct truco_place *p = calloc(1, sizeof *p);
    if (!p)
        return fail(command->name, "no memory");
    p->command = command;
    int code = read_arguments(p, host_alone, argc, argv);
    if (code >= 0) {
        free(p);
        return code;
    }
    set_up(p, host_alone);
    code = find_player(p);
    truco_human_init(&p->human, &p->life.loop, p->post.has_player && !p->post.desk.bot && code == EXIT_DONE,
                     p->args.lang);
    if (code == EXIT_DONE)
        code = open_books(p);
    if (code == EXIT_DONE)
        code = station_life_run(&p->life);
    close_all(p);
    free(p);
    return code;
}

int truco_station(const struct command *command, int argc, char **argv)
{
    return run(command, false, argc, argv);
}

int truco_host_alone(const struct command *command, int argc, char **argv)
{
    return run(command, true, argc, argv);
}
