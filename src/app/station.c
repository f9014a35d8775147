/* sobremesa station GAME: one station of a ring, on a serial port, a pair of devices or TCP. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/human.h"
#include "app/report.h"
#include "app/ring_rules.h"
#include "app/station_life.h"
#include "app/truco_station.h"
#include "core/registry.h"

struct arguments {
    struct station_line_options line;
    const char *player, *compat, *rules, *journal, *resume;
    int64_t players, games, rounds, seed, as;
    double timeout, idle, pace;
    bool start, strict, reliable, trace, json, seed_given, as_given;
    enum lang lang;
};

struct station {
    const struct command *command;
    struct arguments args;
    struct report report;
    struct station_life life;
    struct post post;
    struct human human;
    struct ring_options options;
    char rules[GAME_OPTIONS_MAX];
    struct journal journal;
    char *resumed; /* the journal's text */
    size_t resumed_length;
};

/* ---- what the post tells ---- */

static void on_event(void *who, struct post *post, const struct ring_event *event)
{
    struct station *s = who;
    human_event(&s->human, post, event);
    report_event(&s->report, -1, post, event);
    if (event->kind == RING_FAULT)
        station_life_leave(&s->life, fail("station", "%s", event->text));
    else if (event->kind == RING_OVER && s->options.games && post->ring.games >= s->options.games)
        station_life_leave(&s->life, EXIT_DONE);
}

static void on_ask(void *who, struct post *post)
{
    struct station *s = who;
    human_ask(&s->human, post);
}

static void on_gone(void *who, bool in, const char *why)
{
    struct station *s = who;
    station_life_gone(&s->life, in, why);
}

/* ---- what the line tells, and what is asked before leaving ---- */

static void on_note(void *who, const char *text)
{
    struct station *s = who;
    report_note(&s->report, -1, "%s", text);
}

static void on_joined(void *who)
{
    struct station *s = who;
    struct why why;
    if (s->post.desk.running)
        return;
    if (!s->resumed)
        post_start(&s->post, &s->options);
    else if (post_resume(&s->post, &s->options, s->resumed, s->resumed_length, s->args.as_given ? (int)s->args.as : -1,
                         &why) != ST_OK)
        station_life_leave(&s->life, fail("station", "%s: %s", s->args.resume, why.text));
}

static bool is_needed(void *who)
{
    const struct station *s = who;
    return clock_now() < ring_may_leave(&s->post.ring);
}

static bool is_in_a_game(void *who)
{
    const struct station *s = who;
    return s->post.ring.phase == RING_PLAYING;
}

static unsigned games(void *who)
{
    const struct station *s = who;
    return s->post.ring.games;
}

/* ---- options ---- */

static int check(const struct arguments *a)
{
    int code = station_line_check("station", &a->line);
    if (code >= 0)
        return code;
    if (a->reliable && a->strict)
        return misuse("station", "--strict or --reliable, not both");
    if (a->as_given && !a->resume)
        return misuse("station", "--as goes with --resume");
    if (a->resume && (a->journal || a->start))
        return misuse("station", "--resume goes on with that journal: without --journal and --start");
    return -1;
}

/* The journal to write to: a new game's, or the one that is resumed, cut to its last whole line. */
static int open_journal(struct station *s)
{
    struct why why;
    const char *path = s->args.journal;
    if (s->args.resume) {
        path = s->args.resume;
        if (journal_read_file(path, &s->resumed, &s->resumed_length, &why) != ST_OK)
            return fail("station", "%s", why.text);
    }
    if (!path)
        return EXIT_DONE;
    if (journal_open(&s->journal, path, SIZE_MAX, &why) != ST_OK)
        return fail("station", "%s", why.text);
    s->options.journal = &s->journal;
    s->life.journal = path;
    return EXIT_DONE;
}

static int read_arguments(struct station *s, int argc, char **argv)
{
    struct arguments *a = &s->args;
    int rest;
    *a = (struct arguments){.line = {.baud = 2400}, .games = 1, .lang = lang_of_environment()};
    const struct option_row rows[] = {
        STATION_LINE_ROWS(&a->line),
        {"player", OPT_TEXT, &a->player, 0, 0, "human|BOT", "who plays here (see sobremesa bots)", NULL},
        {"start", OPT_FLAG, &a->start, 0, 0, NULL, "begin the game; without it, wait for another's START", NULL},
        {"players", OPT_NUMBER, &a->players, 2, 4, "N", "the starter insists on so many stations", NULL},
        {"games", OPT_NUMBER, &a->games, 0, 1000000, "N", "leave after so many games, 1 unless said; 0: never", NULL},
        {"strict", OPT_FLAG, &a->strict, 0, 0, NULL,
         "exactly the octets of the seed; a fault stops the game (unless --reliable)", NULL},
        {"reliable", OPT_FLAG, &a->reliable, 0, 0, NULL,
         "frames carry an alternating bit and are sent again when lost; the same at every station", NULL},
        {"compat", OPT_TEXT, &a->compat, 0, 0, "NAME",
         "uno: juegouno, swallow control 2 like the known programs (U13); monopoly: seed, no code to pay the fine (M8)",
         NULL},
        {"rounds", OPT_NUMBER, &a->rounds, 0, 65535, "R", "monopoly: the richest wins after R rounds; 0: no limit",
         NULL},
        {"rules", OPT_TEXT, &a->rules, 0, 0, "\"A=B …\"", "further rules of the game, the same at every station", NULL},
        {"seed", OPT_NUMBER, &a->seed, 0, INT64_MAX, "N", "draw the same cards again", &a->seed_given},
        {"journal", OPT_TEXT, &a->journal, 0, 0, "FILE", "keep the game, for --resume and sobremesa replay", NULL},
        {"resume", OPT_TEXT, &a->resume, 0, 0, "FILE", "take the seat back that this journal left", NULL},
        {"as", OPT_NUMBER, &a->as, 0, 3, "N", "with --resume, when all use one journal: as station N", &a->as_given},
        {"timeout", OPT_REAL, &a->timeout, 0, 3600, "S",
         "a frame of ours not back: stop after S seconds (--reliable: send it again)", NULL},
        {"idle", OPT_REAL, &a->idle, 0, 86400, "S", "nothing heard: stop after S seconds", NULL},
        {"pace", OPT_REAL, &a->pace, 0, 60, "S", "the bot thinks so long", NULL},
        {"trace", OPT_FLAG, &a->trace, 0, 0, NULL, "each frame in words as it passes, with the state's hash", NULL},
        {"json", OPT_FLAG, &a->json, 0, 0, NULL, "one JSON object a line", NULL},
        {"lang", OPT_LANG, &a->lang, 0, 0, "es|en", "language of the words", NULL},
        {0},
    };
    int code = options_read(s->command, rows, argc, argv, &rest, 1);
    if (code < 0)
        code = check(a);
    if (code >= 0)
        return code;
    s->options.game = find_game("station", rest ? argv[1] : NULL);
    if (!s->options.game)
        return EXIT_USAGE;
    if (!s->options.game->ring)
        return misuse("station", "%s is not played on a ring of stations", s->options.game->name);
    s->options.rules = s->rules;
    s->options.reliable = a->reliable;
    code = ring_rules("station", s->options.game, a->rules, (unsigned)a->rounds, a->compat, &s->options.compat,
                      s->rules, sizeof s->rules);
    if (code < 0 && a->reliable && s->options.compat == WIRE_COMPAT_JUEGOUNO)
        return misuse("station", "--compat %s swallows frames, which --reliable would send for ever", a->compat);
    return code;
}

static int find_player(struct station *s)
{
    const struct game *game = s->options.game;
    const char *name = s->args.player ? s->args.player : registry_bot_at(game, 0)->name;
    if (strcmp(name, "human") == 0)
        return EXIT_DONE;
    return find_bots("station", game, name, 1, &s->post.desk.bot) ? EXIT_DONE : EXIT_USAGE;
}

static void fill_options(struct station *s)
{
    const struct arguments *a = &s->args;
    s->options.start = a->start;
    s->options.players = (int)a->players;
    s->options.games = (unsigned)a->games;
    s->options.baud = (uint32_t)a->line.baud;
    s->options.timeout = (usec_t)(a->timeout * 1e6);
    s->options.idle = (usec_t)(a->idle * 1e6);
    s->options.pause = 500 * USEC_MS;
    s->options.seed = a->seed_given ? (uint64_t)a->seed : rng_entropy() >> 1;
    s->options.timing_seed = rng_entropy();
}

static void close_all(struct station *s)
{
    human_close(&s->human);
    post_close(&s->post);
    station_life_close(&s->life);
    if (s->options.journal)
        journal_close(&s->journal);
    free(s->resumed);
}

static int run(const struct command *command, int argc, char **argv)
{
    if (truco_is_meant(argc, argv))
        return truco_station(command, argc, argv);
    struct station *s = calloc(1, sizeof *s);
    if (!s)
        return fail("station", "no memory");
    s->command = command;
    int code = read_arguments(s, argc, argv);
    if (code >= 0) {
        free(s);
        return code;
    }
    fill_options(s);
    s->report =
        (struct report){.json = s->args.json, .trace = s->args.trace, .lang = s->args.lang, .begun = clock_now()};
    static const struct station_life_calls calls = {
        .note = on_note, .joined = on_joined, .is_needed = is_needed, .is_in_a_game = is_in_a_game, .games = games};
    station_life_init(&s->life, "station", &calls, s);
    post_init(&s->post, &s->life.loop, &(struct cable_options){.baud = (uint32_t)s->args.line.baud}, s->options.seed);
    s->post.who = s;
    s->post.event = on_event;
    s->post.ask = on_ask;
    s->post.gone = on_gone;
    s->post.desk.pace = (usec_t)(s->args.pace * 1e6);
    station_life_seat(&s->life, &s->args.line, &s->post.desk);
    code = find_player(s);
    human_init(&s->human, &s->life.loop, s->post.desk.bot == NULL && code == EXIT_DONE, s->args.lang);
    if (code == EXIT_DONE)
        code = open_journal(s);
    if (code == EXIT_DONE)
        code = station_life_run(&s->life);
    close_all(s);
    free(s);
    return code;
}

const struct command command_station = {
    .name = "station",
    .arguments = "GAME --port DEV | --in DEV --out DEV | --listen HOST:PORT --connect HOST:PORT [options]",
    .what = "one station of a ring, on a serial port, two devices or TCP",
    .run = run,
};
