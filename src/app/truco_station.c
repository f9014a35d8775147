/* sobremesa station truco, sobremesa host truco: one place of a truco ring, on a serial port, two devices or TCP. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/station_line.h"
#include "app/truco_human.h"
#include "app/truco_report.h"
#include "app/truco_station.h"
#include "core/registry.h"
#include "session/stop_signals.h"

enum { LINGER_MS = 300, CHECK_MS = 20 };

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
    uv_loop_t loop;
    struct truco_post post;
    struct truco_post_options options;
    struct truco_human human;
    struct station_line line;
    struct book host_book, player_book;
    struct stop_signals signals;
    uv_timer_t linger;
    int code;
    bool leaving;
};

bool truco_is_meant(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        bool value = i > 1 && strncmp(argv[i - 1], "--", 2) == 0 && !strchr(argv[i - 1], '=');
        static const char *const flags[] = {"--json", "--trace", "--no-host", "--show-all"};
        for (size_t f = 0; value && f < sizeof flags / sizeof flags[0]; f++)
            if (strcmp(argv[i - 1], flags[f]) == 0)
                value = false;
        if (!value && strcmp(argv[i], "truco") == 0)
            return true;
    }
    return false;
}

/* ---- leaving ---- */

/* Our last frame to all may have been lost behind us: the host will send it once more, and we have to be there to pass
 * it on. The host itself knows that everybody has seen the end. */
static bool is_needed(const struct truco_place *p)
{
    if (p->code != EXIT_DONE || p->post.has_host)
        return false;
    usec_t quiet = 5 * truco_repeat_time(p->options.player.baud) / 2;
    return clock_now() < p->post.player.heard + quiet;
}

static void on_linger(uv_timer_t *timer)
{
    struct truco_place *p = timer->data;
    if (outlet_empty(&p->post.desk.out) && !is_needed(p))
        uv_stop(&p->loop);
}

static void leave(struct truco_place *p, int code)
{
    if (p->leaving)
        return;
    p->leaving = true;
    p->code = code;
    uv_timer_start(&p->linger, on_linger, LINGER_MS, CHECK_MS);
}

static bool in_a_game(const struct truco_place *p)
{
    if (!p->post.desk.running)
        return false;
    if (p->post.has_host)
        return p->post.host.phase == TRUCO_HOST_PLAYING && p->post.host.table.moves > 0;
    unsigned stage = p->post.player.mirror.now.stage;
    return stage > TRUCO_STAGE_PRESENT && stage < TRUCO_STAGE_OVER;
}

static void on_signal(uv_signal_t *signal, int number)
{
    struct truco_place *p = signal->data;
    const char *what = p->command->name, *path = p->args.resume ? p->args.resume : p->args.journal;
    (void)number;
    if (in_a_game(p) && path)
        p->code = fail(what, "interrupted; the game is kept: --resume %s", path);
    else if (in_a_game(p))
        p->code = fail(what, "interrupted in the middle of a game (no --journal was kept)");
    else if (!p->leaving)
        p->code =
            fail(what, "interrupted after %u games", p->post.has_host ? p->post.host.games : p->post.player.games);
    uv_stop(&p->loop);
}

/* ---- what the post tells ---- */

static void on_event(void *who, struct truco_post *post, unsigned station, const struct truco_event *event)
{
    struct truco_place *p = who;
    unsigned last = station == TRUCO_HOST ? post->host.games : post->player.games;
    truco_report_event(&p->report, post, station, event);
    if (event->kind == TRUCO_FAULT)
        leave(p, fail(p->command->name, "%s", event->text));
    bool leader = station == TRUCO_HOST || !post->has_host;
    if (event->kind == TRUCO_ENDED && leader && p->args.games && last >= p->args.games)
        leave(p, EXIT_DONE);
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
    if (p->leaving)
        return;
    int code = station_line_gone(&p->line, in, why);
    if (code >= 0)
        leave(p, code);
}

static void on_note(void *who, const char *text)
{
    struct truco_place *p = who;
    truco_report_note(&p->report, TRUCO_ALL, "%s", text);
}

static void on_joined(void *who)
{
    struct truco_place *p = who;
    struct why why;
    if (p->post.desk.running || p->leaving)
        return;
    enum status status = truco_post_start(&p->post, &p->options, &why);
    if (status != ST_OK)
        leave(p, fail(p->command->name, "%s: %s", p->args.resume, why.text));
    else if (p->post.has_player)
        truco_human_watch(&p->human, &p->post);
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
        {"port", OPT_TEXT, &a->line.port, 0, 0, "DEV", "one serial port for both ways", NULL},
        {"in", OPT_TEXT, &a->line.in, 0, 0, "DEV", "where the station before writes", NULL},
        {"out", OPT_TEXT, &a->line.out, 0, 0, "DEV", "where the station behind reads", NULL},
        {"listen", OPT_TEXT, &a->line.listen, 0, 0, "HOST:PORT", "the station before calls here (alone: both ways)",
         NULL},
        {"connect", OPT_TEXT, &a->line.connect, 0, 0, "HOST:PORT",
         "the station behind listens there (alone: both ways)", NULL},
        {"baud", OPT_NUMBER, &a->line.baud, 0, 4000000, "B", "speed, 2400 unless said; 0: leave it, do not pace", NULL},
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
    uv_loop_init(&p->loop);
    truco_post_init(&p->post, &p->loop, &(struct cable_options){.baud = (uint32_t)p->args.line.baud},
                    rng_mix(p->options.host.seed, 10 + p->options.player.seat));
    p->post.has_player = !host_alone;
    p->post.has_host = host_alone || (p->options.player.seat == 0 && !p->args.no_host);
    p->post.who = p;
    p->post.event = on_event;
    p->post.ask = on_ask;
    p->post.gone = on_gone;
    p->post.desk.pace = (usec_t)(p->args.pace * 1e6);
    uv_timer_init(&p->loop, &p->linger);
    p->linger.data = p;
    stop_signals_init(&p->signals, &p->loop, on_signal, p);
    p->line = (struct station_line){.options = &p->args.line,
                                    .command = p->command->name,
                                    .loop = &p->loop,
                                    .in = &p->post.desk.in,
                                    .out = &p->post.desk.out,
                                    .who = p,
                                    .note = on_note,
                                    .joined = on_joined,
                                    .gone = on_gone};
    station_line_init(&p->line);
}

static void close_all(struct truco_place *p)
{
    truco_human_close(&p->human);
    truco_post_close(&p->post);
    station_line_detach(&p->line);
    uv_close((uv_handle_t *)&p->linger, NULL);
    stop_signals_close(&p->signals);
    uv_run(&p->loop, UV_RUN_DEFAULT);
    uv_loop_close(&p->loop);
    station_line_close(&p->line);
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
    p->code = find_player(p);
    truco_human_init(&p->human, &p->loop, p->post.has_player && !p->post.desk.bot && p->code == EXIT_DONE,
                     p->args.lang);
    if (p->code == EXIT_DONE)
        p->code = open_books(p);
    if (p->code == EXIT_DONE) {
        code = station_line_open(&p->line);
        if (code == EXIT_DONE)
            uv_run(&p->loop, UV_RUN_DEFAULT);
        else
            p->code = code;
    }
    code = p->code;
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
