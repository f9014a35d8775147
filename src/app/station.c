/* sobremesa station GAME: one station of a ring, on a serial port, a pair of devices or TCP. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/human.h"
#include "app/report.h"
#include "core/registry.h"
#include "link/port.h"
#include "session/dial.h"

enum { LINGER_MS = 300 };

struct arguments {
    const char *port, *in, *out, *listen, *connect, *player, *compat, *journal, *resume;
    int64_t baud, players, games, seed, as;
    double timeout, idle, pace;
    bool start, strict, reliable, trace, json, seed_given, as_given;
    enum lang lang;
};

struct station {
    const struct command *command;
    struct arguments args;
    struct report report;
    uv_loop_t loop;
    struct post post;
    struct human human;
    struct port port;
    struct dial listener, caller;
    bool use_tcp;
    int in_fd, out_fd;  /* of TCP */
    struct inlet watch; /* of out_fd: a peer that goes away shows when reading, long before writing fails */
    struct ring_options options;
    struct journal journal;
    char *resumed; /* the journal's text */
    size_t resumed_length;
    uv_signal_t interrupt, terminate;
    uv_timer_t linger;
    int code;
    bool leaving;
};

/* ---- leaving ---- */

static void on_linger(uv_timer_t *timer)
{
    struct station *s = timer->data;
    if (outlet_empty(&s->post.out))
        uv_stop(&s->loop);
}

/* What is under way still has to be passed on: the others may need it. */
static void leave(struct station *s, int code)
{
    if (s->leaving)
        return;
    s->leaving = true;
    s->code = code;
    uv_timer_start(&s->linger, on_linger, LINGER_MS, 20);
}

static void on_signal(uv_signal_t *signal, int number)
{
    struct station *s = signal->data;
    (void)number;
    bool unfinished = s->post.running && s->post.ring.phase == RING_PLAYING;
    if (unfinished && s->options.journal)
        s->code = fail("station", "interrupted; the game is kept: --resume %s", s->journal.name);
    else if (unfinished)
        s->code = fail("station", "interrupted in the middle of a game (no --journal was kept)");
    else if (!s->leaving)
        s->code = fail("station", "interrupted after %u games", s->post.running ? s->post.ring.games : 0);
    uv_stop(&s->loop);
}

/* ---- what the post tells ---- */

static void on_event(void *who, struct post *post, const struct ring_event *event)
{
    struct station *s = who;
    human_event(&s->human, post, event);
    report_event(&s->report, -1, post, event);
    if (event->kind == RING_FAULT)
        leave(s, fail("station", "%s", event->text));
    else if (event->kind == RING_OVER && s->options.games && post->ring.games >= s->options.games)
        leave(s, EXIT_DONE);
}

static void on_ask(void *who, struct post *post)
{
    struct station *s = who;
    human_ask(&s->human, post);
}

static void on_gone(void *who, struct post *post, bool in, const char *why)
{
    struct station *s = who;
    (void)post;
    if (s->leaving)
        return;
    if (!s->use_tcp) {
        leave(s, fail("station", "%s: %s", s->port.name, why));
        return;
    }
    bool one_connection = s->in_fd == s->out_fd;
    report_note(&s->report, -1, "%s: %s", in ? "the station before" : "the station behind", why);
    close(in ? s->in_fd : s->out_fd);
    if (in || one_connection) {
        inlet_detach(&s->post.in[0]);
        s->in_fd = -1;
    }
    if (!in || one_connection) {
        inlet_detach(&s->post.in[0]);
        inlet_detach(&s->watch);
        outlet_attach(&s->post.out, -1);
        s->out_fd = -1;
        if (s->args.connect)
            dial_again(&s->caller);
    }
}

static void on_watched_octets(void *who, const uint8_t *octets, size_t count)
{
    (void)who, (void)octets, (void)count; /* the ring goes one way: nothing is said against it */
}

static void on_watched_gone(void *who, const char *why)
{
    struct station *s = who;
    on_gone(s, &s->post, false, why);
}

/* ---- the line ---- */

static void begin(struct station *s)
{
    struct why why;
    if (!s->resumed)
        post_start(&s->post, &s->options);
    else if (post_resume(&s->post, &s->options, s->resumed, s->resumed_length, s->args.as_given ? (int)s->args.as : -1,
                         &why) != ST_OK)
        leave(s, fail("station", "%s: %s", s->args.resume, why.text));
}

/* Nothing is read while it could not be passed on: it waits in the connection until both sides are there. */
static void read_if_joined(struct station *s)
{
    if (s->in_fd < 0 || s->out_fd < 0)
        return;
    if (!s->post.running)
        begin(s);
    inlet_attach(&s->post.in[0], s->in_fd, NULL);
}

static void on_connected(void *who, struct dial *dial, int fd, const char *peer)
{
    struct station *s = who;
    bool both = !s->args.listen || !s->args.connect;
    if (both || dial == &s->listener) {
        if (s->in_fd >= 0) { /* the newest caller counts: the one before may hang without our knowing */
            inlet_detach(&s->post.in[0]);
            close(s->in_fd);
        }
        s->in_fd = fd;
    }
    if (both || dial == &s->caller) {
        s->out_fd = fd;
        outlet_attach(&s->post.out, fd);
        if (!both)
            inlet_attach(&s->watch, fd, NULL);
    }
    report_note(&s->report, -1, "connected with %s", peer);
    read_if_joined(s);
}

static void on_waiting(void *who, struct dial *dial, const char *why)
{
    struct station *s = who;
    report_note(&s->report, -1, "%s: %s; trying again until it answers", dial->address, why);
}

static int open_tcp(struct station *s)
{
    struct why why;
    s->use_tcp = true;
    s->in_fd = s->out_fd = -1;
    s->watch =
        (struct inlet){.loop = &s->loop, .fd = -1, .who = s, .octets = on_watched_octets, .gone = on_watched_gone};
    struct dial *dials[] = {&s->listener, &s->caller};
    for (int i = 0; i < 2; i++) {
        dial_init(dials[i], &s->loop);
        dials[i]->who = s;
        dials[i]->connected = on_connected;
        dials[i]->waiting = on_waiting;
    }
    if (s->args.listen && dial_listen(&s->listener, s->args.listen, &why) != ST_OK)
        return fail("station", "%s", why.text);
    if (s->args.listen)
        report_note(&s->report, -1, "listening on port %d", tcp_port_of(s->listener.listener));
    if (s->args.connect && dial_call(&s->caller, s->args.connect, &why) != ST_OK)
        return fail("station", "%s", why.text);
    return EXIT_DONE;
}

static int open_devices(struct station *s)
{
    struct why why;
    const char *in = s->args.port ? s->args.port : s->args.in, *out = s->args.port ? s->args.port : s->args.out;
    if (port_open_serial(&s->port, in, out, s->args.baud, &why) != ST_OK)
        return fail("station", "%s", why.text);
    inlet_attach(&s->post.in[0], s->port.in, NULL);
    outlet_attach(&s->post.out, s->port.out);
    begin(s);
    return EXIT_DONE;
}

/* ---- options ---- */

static int check_line(const struct arguments *a)
{
    bool devices = a->in || a->out, tcp = a->listen || a->connect;
    if ((a->port != NULL) + devices + tcp != 1)
        return misuse("station",
                      "one of --port DEV, --in DEV --out DEV, --listen and/or --connect HOST:PORT says where "
                      "the ring is");
    if (devices && !(a->in && a->out))
        return misuse("station", "--in and --out go together");
    if (a->reliable)
        return misuse("station", "reliable mode is not built yet: leave --reliable out");
    if (a->as_given && !a->resume)
        return misuse("station", "--as goes with --resume");
    if (a->resume && (a->journal || a->start))
        return misuse("station", "--resume goes on with that journal: without --journal and --start");
    return -1;
}

static int read_compat(const char *name, enum wire_compat *compat)
{
    *compat = WIRE_COMPAT_NONE;
    if (!name)
        return -1;
    if (strcmp(name, "juegouno") != 0)
        return misuse("station", "--compat knows juegouno, not '%s'", name);
    *compat = WIRE_COMPAT_JUEGOUNO;
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
    return EXIT_DONE;
}

static int read_arguments(struct station *s, int argc, char **argv)
{
    struct arguments *a = &s->args;
    int rest;
    *a = (struct arguments){.baud = 2400, .games = 1, .lang = lang_of_environment()};
    const struct option_row rows[] = {
        {"port", OPT_TEXT, &a->port, 0, 0, "DEV", "one serial port for both ways", NULL},
        {"in", OPT_TEXT, &a->in, 0, 0, "DEV", "where the station before writes", NULL},
        {"out", OPT_TEXT, &a->out, 0, 0, "DEV", "where the station behind reads", NULL},
        {"listen", OPT_TEXT, &a->listen, 0, 0, "HOST:PORT", "the station before calls here (alone: both ways)", NULL},
        {"connect", OPT_TEXT, &a->connect, 0, 0, "HOST:PORT", "the station behind listens there (alone: both ways)",
         NULL},
        {"baud", OPT_NUMBER, &a->baud, 0, 4000000, "B", "speed, 2400 unless said; 0: leave it, do not pace", NULL},
        {"player", OPT_TEXT, &a->player, 0, 0, "human|BOT", "who plays here (see sobremesa bots)", NULL},
        {"start", OPT_FLAG, &a->start, 0, 0, NULL, "begin the game; without it, wait for another's START", NULL},
        {"players", OPT_NUMBER, &a->players, 2, 4, "N", "the starter insists on so many stations", NULL},
        {"games", OPT_NUMBER, &a->games, 0, 1000000, "N", "leave after so many games, 1 unless said; 0: never", NULL},
        {"strict", OPT_FLAG, &a->strict, 0, 0, NULL, "exactly the octets of the seed (as always, for now)", NULL},
        {"reliable", OPT_FLAG, &a->reliable, 0, 0, NULL, "not built yet", NULL},
        {"compat", OPT_TEXT, &a->compat, 0, 0, "NAME", "juegouno: swallow control 2 like the known programs (U13)",
         NULL},
        {"seed", OPT_NUMBER, &a->seed, 0, INT64_MAX, "N", "draw the same cards again", &a->seed_given},
        {"journal", OPT_TEXT, &a->journal, 0, 0, "FILE", "keep the game, for --resume and sobremesa replay", NULL},
        {"resume", OPT_TEXT, &a->resume, 0, 0, "FILE", "take the seat back that this journal left", NULL},
        {"as", OPT_NUMBER, &a->as, 0, 3, "N", "with --resume, when all use one journal: as station N", &a->as_given},
        {"timeout", OPT_REAL, &a->timeout, 0, 3600, "S", "a frame of ours not back: stop after S seconds", NULL},
        {"idle", OPT_REAL, &a->idle, 0, 86400, "S", "nothing heard: stop after S seconds", NULL},
        {"pace", OPT_REAL, &a->pace, 0, 60, "S", "the bot thinks so long", NULL},
        {"trace", OPT_FLAG, &a->trace, 0, 0, NULL, "each frame in words as it passes, with the state's hash", NULL},
        {"json", OPT_FLAG, &a->json, 0, 0, NULL, "one JSON object a line", NULL},
        {"lang", OPT_LANG, &a->lang, 0, 0, "es|en", "language of the words", NULL},
        {0},
    };
    int code = options_read(s->command, rows, argc, argv, &rest, 1);
    if (code < 0)
        code = check_line(a);
    if (code < 0)
        code = read_compat(a->compat, &s->options.compat);
    if (code >= 0)
        return code;
    s->options.game = find_game("station", rest ? argv[1] : NULL);
    if (!s->options.game)
        return EXIT_USAGE;
    if (!s->options.game->ring)
        return misuse("station", "%s is not played on a ring of stations", s->options.game->name);
    return -1;
}

static int find_player(struct station *s)
{
    const struct game *game = s->options.game;
    const char *name = s->args.player ? s->args.player : registry_bot_at(game, 0)->name;
    if (strcmp(name, "human") == 0)
        return EXIT_DONE;
    return find_bots("station", game, name, 1, &s->post.bot) ? EXIT_DONE : EXIT_USAGE;
}

static void fill_options(struct station *s)
{
    const struct arguments *a = &s->args;
    s->options.start = a->start;
    s->options.players = (int)a->players;
    s->options.games = (unsigned)a->games;
    s->options.baud = (uint32_t)a->baud;
    s->options.timeout = (usec_t)(a->timeout * 1e6);
    s->options.idle = (usec_t)(a->idle * 1e6);
    s->options.pause = 500 * USEC_MS;
    s->options.seed = a->seed_given ? (uint64_t)a->seed : rng_entropy() >> 1;
    s->options.timing_seed = rng_entropy();
}

static void catch_signal(struct station *s, uv_signal_t *handle, int number)
{
    uv_signal_init(&s->loop, handle);
    handle->data = s;
    uv_signal_start(handle, on_signal, number);
    uv_unref((uv_handle_t *)handle);
}

static void close_all(struct station *s)
{
    human_close(&s->human);
    post_close(&s->post);
    if (s->use_tcp) {
        inlet_detach(&s->watch);
        dial_close(&s->listener);
        dial_close(&s->caller);
    }
    uv_close((uv_handle_t *)&s->linger, NULL);
    uv_close((uv_handle_t *)&s->interrupt, NULL);
    uv_close((uv_handle_t *)&s->terminate, NULL);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    uv_loop_close(&s->loop);
    if (s->use_tcp) {
        if (s->in_fd >= 0)
            close(s->in_fd);
        if (s->out_fd >= 0 && s->out_fd != s->in_fd)
            close(s->out_fd);
    } else {
        port_close(&s->port);
    }
    if (s->options.journal)
        journal_close(&s->journal);
    free(s->resumed);
}

static int run(const struct command *command, int argc, char **argv)
{
    struct station *s = calloc(1, sizeof *s);
    if (!s)
        return fail("station", "no memory");
    s->command = command;
    s->port.in = s->port.out = -1;
    int code = read_arguments(s, argc, argv);
    if (code >= 0) {
        free(s);
        return code;
    }
    fill_options(s);
    s->report =
        (struct report){.json = s->args.json, .trace = s->args.trace, .lang = s->args.lang, .begun = clock_now()};
    uv_loop_init(&s->loop);
    post_init(&s->post, &s->loop, &(struct cable_options){.baud = (uint32_t)s->args.baud}, s->options.seed);
    s->post.who = s;
    s->post.event = on_event;
    s->post.ask = on_ask;
    s->post.gone = on_gone;
    s->post.pace = (usec_t)(s->args.pace * 1e6);
    uv_timer_init(&s->loop, &s->linger);
    s->linger.data = s;
    catch_signal(s, &s->interrupt, SIGINT);
    catch_signal(s, &s->terminate, SIGTERM);
    s->code = find_player(s);
    human_init(&s->human, &s->loop, s->post.bot == NULL && s->code == EXIT_DONE, s->args.lang);
    if (s->code == EXIT_DONE)
        s->code = open_journal(s);
    if (s->code == EXIT_DONE) {
        code = s->args.listen || s->args.connect ? open_tcp(s) : open_devices(s);
        if (code == EXIT_DONE)
            uv_run(&s->loop, UV_RUN_DEFAULT);
        else
            s->code = code;
    }
    code = s->code;
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
