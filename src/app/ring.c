/* sobremesa ring GAME: a whole ring in one process, over ptys. Each station is an object that gets octets only; seats
 * may be left open for other programs. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/app.h"
#include "app/report.h"
#include "app/ring_rules.h"
#include "app/truco_station.h"
#include "core/registry.h"
#include "session/berth.h"
#include "session/stop_signals.h"

/* A frame goes round in a fraction of that, and sent again too early it does no harm. */
#define UNPACED_TIMEOUT (5 * USEC_MS)

enum { LINGER_MS = 300, CHECK_MS = 20, PATIENCE_CHECKS = 150, RESTART_MS = 1000 };

struct arguments {
    int64_t stations, open, baud, games, rounds, seed;
    const char *bots, *faults, *pcap, *tcp, *dir, *compat, *rules;
    double pace, timeout;
    bool strict, reliable, json, trace, seed_given, pace_given;
    enum lang lang;
};

/* How a station saw a game end: all must have seen the same. */
struct ending {
    unsigned number;
    int winner;
    int64_t score;
    uint32_t frames;
    uint64_t hash;
};

struct ring_place {
    struct ringside *ringside;
    int index;
    struct berth berth;
    struct post post;
    char link[2][256]; /* names under --dir for what the program reads and writes; empty: none */
    struct ending ending;
};

struct ringside {
    struct arguments args;
    const struct game *game;
    const struct bot *bots[RING_STATIONS_MAX];
    struct cable_options cable;
    enum wire_compat compat;
    char rules[GAME_OPTIONS_MAX];
    struct report report;
    struct tap tap;
    uv_loop_t loop;
    struct stop_signals signals;
    uv_timer_t later; /* leaving, or starting again */
    struct ring_place place[RING_STATIONS_MAX];
    int ours;       /* stations that are not open */
    unsigned games; /* over at all of ours */
    bool reliable;
    uint64_t resent; /* frames */
    uint64_t seed;
    bool leaving, restarting;
    int leave_checks;
    struct why fault; /* the first one, when it ends everything */
    int code;
};

/* ---- leaving and starting again ---- */

static void on_leave(uv_timer_t *timer)
{
    struct ringside *r = timer->data;
    bool patient = r->leave_checks++ < PATIENCE_CHECKS;
    for (int i = 0; i < r->args.stations; i++)
        if (!berth_is_done(&r->place[i].berth, patient))
            return;
    uv_stop(&r->loop);
}

static void leave(struct ringside *r, int code)
{
    if (r->leaving)
        return;
    r->leaving = true;
    r->code = code;
    /* Other programs still have to get the last frames, and after a fault the others have something to say. */
    uv_timer_start(&r->later, on_leave, r->args.open || code ? LINGER_MS : 0, CHECK_MS);
}

static usec_t timeout_of(const struct ringside *r)
{
    bool quick = r->reliable && !r->args.open && r->args.baud == 0 && r->cable.faults.stall <= 0;
    return r->args.timeout > 0 ? (usec_t)(r->args.timeout * 1e6) : quick ? UNPACED_TIMEOUT : 0;
}

static void start_station(struct ringside *r, int index)
{
    struct post *post = &r->place[index].post;
    const struct arguments *a = &r->args;
    struct ring_options options = {
        .game = r->game,
        .rules = r->rules,
        .compat = r->compat,
        .reliable = r->reliable,
        .start = index == 0,
        .players = (int)a->stations,
        .games = (unsigned)a->games,
        .baud = (uint32_t)a->baud,
        .timeout = timeout_of(r),
        .pause = a->open || a->baud ? 500 * USEC_MS : 0,
        .seed = rng_mix(r->seed, (uint64_t)index),
        .timing_seed = rng_entropy(),
    };
    post_start(post, &options);
    post->ring.games = r->games;
}

static void on_restart(uv_timer_t *timer)
{
    struct ringside *r = timer->data;
    r->restarting = false;
    report_note(&r->report, -1, "starting again: START until all %d stations are there", (int)r->args.stations);
    for (int i = 0; i < r->args.stations; i++)
        if (!r->place[i].berth.open)
            start_station(r, i);
}

static void begin_again(struct ringside *r)
{
    if (r->leaving || r->restarting)
        return;
    r->restarting = true;
    uv_timer_start(&r->later, on_restart, RESTART_MS, 0);
}

/* With seats for other programs a fault is part of the lesson: say it, and begin again. */
static void on_fault(struct ringside *r, int index, const char *why)
{
    if (!r->args.open) {
        r->report.quiet = false;
        if (!r->fault.text[0])
            snprintf(r->fault.text, sizeof r->fault.text, "station %d: %.200s", index, why);
        leave(r, EXIT_FAILED);
    }
    report_note(&r->report, index, "stopped: %s", why);
    begin_again(r);
}

static void on_signal(uv_signal_t *signal, int number)
{
    struct ringside *r = signal->data;
    (void)number;
    if (!r->leaving)
        r->code = fail("ring", "interrupted after %u games", r->games);
    uv_stop(&r->loop);
}

/* ---- what the stations tell ---- */

static void compare_endings(struct ringside *r, unsigned number)
{
    const struct ring_place *first = &r->place[0];
    int agreed = 0;
    for (int i = 0; i < r->args.stations; i++) {
        const struct ending *ending = &r->place[i].ending;
        if (r->place[i].berth.open)
            continue;
        if (ending->number != number)
            return; /* not all have seen the end yet */
        agreed += memcmp(ending, &first->ending, sizeof *ending) == 0;
    }
    r->games = number;
    if (agreed != r->ours) {
        leave(r, fail("ring", "the stations do not agree how game %u ended", number));
        return;
    }
    if (!r->report.json) {
        printf(tr(r->args.lang, "partida %u: gana la estación %d con %lld puntos, %u tramas, estado %016llx\n"), number,
               first->ending.winner, (long long)first->ending.score, first->ending.frames,
               (unsigned long long)first->ending.hash);
        fflush(stdout);
    }
    if (!r->args.games || number < r->args.games)
        return;
    if (!r->report.json && r->resent)
        printf(tr(r->args.lang, "tramas reenviadas: %llu\n"), (unsigned long long)r->resent);
    leave(r, EXIT_DONE);
}

static void on_event(void *who, struct post *post, const struct ring_event *event)
{
    struct ring_place *place = who;
    struct ringside *r = place->ringside;
    if (event->kind != RING_OVER || r->report.json)
        report_event(&r->report, place->index, post, event);
    if (event->kind == RING_FAULT)
        on_fault(r, place->index, event->text);
    if (event->kind == RING_BEGUN && !r->leaving && !r->args.open && post->ring.games != r->games)
        leave(r, fail("ring", "station %d has not seen the end of game %u", place->index, r->games + 1));
    if (event->kind != RING_OVER)
        return;
    r->resent += post->ring.resent;
    struct result result;
    ring_result(&post->ring, &result);
    memset(&place->ending, 0, sizeof place->ending); /* padding too: endings are compared whole */
    place->ending.number = post->ring.games;
    place->ending.winner = result.winner;
    place->ending.score = result.score;
    place->ending.frames = post->ring.frames;
    place->ending.hash = ring_hash(&post->ring);
    compare_endings(r, post->ring.games);
}

static void on_gone(void *who, bool in, const char *why)
{
    struct ring_place *place = who;
    if (!place->ringside->leaving)
        report_note(&place->ringside->report, place->index, "the cable %s: %s", in ? "in" : "out", why);
}

static bool in_a_game(const struct ringside *r)
{
    for (int i = 0; i < r->args.stations; i++)
        if (!r->place[i].berth.open && r->place[i].post.ring.phase == RING_PLAYING)
            return true;
    return false;
}

static void on_program(void *who, struct open_seat *seat, bool there)
{
    struct ring_place *place = who;
    (void)seat;
    report_note(&place->ringside->report, place->index,
                there ? "a program has taken the open seat" : "the program has left the open seat");
    /* If it was the program's turn nobody's frame is missing, and no timer would ever tell. */
    if (!there && in_a_game(place->ringside))
        begin_again(place->ringside);
}

/* ---- building the ring ---- */

static void open_post(struct ringside *r, struct ring_place *place, uint64_t seed)
{
    struct post *post = &place->post;
    post_init(post, &r->loop, &r->cable, seed);
    post->who = place;
    post->event = on_event;
    post->gone = on_gone;
    post->desk.bot = r->bots[place->index];
    post->desk.pace = (usec_t)(r->args.pace * 1e6);
}

static int open_place(struct ringside *r, int index)
{
    struct ring_place *place = &r->place[index];
    struct why why;
    enum status status;
    char address[160];
    uint64_t seed = rng_mix(r->seed, 100 + (uint64_t)index);
    int number = index - r->ours; /* of the open seats */
    place->ringside = r;
    place->index = index;
    if (number < 0) {
        open_post(r, place, seed);
        status = berth_take(&place->berth, &place->post.desk.in, &place->post.desk.out, &why);
    } else {
        if (r->args.tcp && !berth_address(r->args.tcp, number, RING_STATIONS_MAX, address, sizeof address))
            return misuse("ring", "--tcp takes HOST:PORT, not '%s'", r->args.tcp);
        status = berth_leave_open(&place->berth, &r->loop, &r->cable, seed, r->args.tcp ? address : NULL, &why);
        place->berth.seat.who = place;
        place->berth.seat.changed = on_program;
    }
    return status == ST_OK ? EXIT_DONE : fail("ring", "%s", why.text);
}

static const char *port_name(const struct ring_place *place, int which)
{
    const struct pty *pty = which ? &place->berth.seat.writes : &place->berth.seat.reads;
    return place->link[which][0] ? place->link[which] : pty->name;
}

/* DIR/seat3-in and DIR/seat3-out: names that stay the same from one run to the next. */
static int link_seat(const struct ringside *r, struct ring_place *place)
{
    struct why why;
    if (mkdir(r->args.dir, 0777) < 0 && errno != EEXIST)
        return fail("ring", "--dir %s: %s", r->args.dir, strerror(errno));
    for (int which = 0; which < 2; which++) {
        char name[sizeof place->link[0]];
        int length = snprintf(name, sizeof name, "%s/seat%d-%s", r->args.dir, place->index, which ? "out" : "in");
        if (length >= (int)sizeof name)
            return fail("ring", "--dir: the name is too long");
        if (pty_link(which ? &place->berth.seat.writes : &place->berth.seat.reads, name, &why) != ST_OK)
            return fail("ring", "%s", why.text);
        memcpy(place->link[which], name, sizeof name);
    }
    return EXIT_DONE;
}

static void print_open_seats(const struct ringside *r)
{
    for (int i = 0; i < r->args.stations; i++) {
        const struct ring_place *place = &r->place[i];
        if (!place->berth.open)
            continue;
        if (r->report.json && place->berth.seat.tcp)
            printf("{\"event\":\"seat\",\"place\":%d,\"connect\":\"%s\"}\n", i, place->berth.seat.listener.address);
        else if (r->report.json)
            printf("{\"event\":\"seat\",\"place\":%d,\"in\":\"%s\",\"out\":\"%s\"}\n", i, port_name(place, 0),
                   port_name(place, 1));
        else if (place->berth.seat.tcp)
            printf(tr(r->args.lang, "sitio %d libre; al otro lado se escribe:\n  ./sobremesa station %s --connect %s "
                                    "--player human\n"),
                   i, r->game->name, place->berth.seat.listener.address);
        else
            printf(tr(r->args.lang, "sitio %d libre: tu programa lee de %s y escribe en %s\n"
                                    "  (con un solo puerto: %s para las dos cosas)\n"),
                   i, port_name(place, 0), port_name(place, 1), port_name(place, 0));
    }
    fflush(stdout);
}

/* Cable i leaves place i. */
static int tap_cables(struct ringside *r)
{
    struct why why;
    if (tap_open(&r->tap, r->args.pcap, &why) != ST_OK)
        return fail("ring", "%s", why.text);
    for (unsigned i = 0; i < r->args.stations; i++) {
        char name[32];
        struct outlet *outlet = r->place[i].berth.out;
        snprintf(name, sizeof name, "cable %u to %u", i, (unsigned)((i + 1) % r->args.stations));
        if (tap_cable(&r->tap, name, &why) != ST_OK)
            return fail("ring", "%s", why.text);
        outlet->tap = &r->tap;
        outlet->tap_cable = i;
    }
    return EXIT_DONE;
}

static int build(struct ringside *r)
{
    for (int i = 0; i < r->args.stations; i++) {
        int code = open_place(r, i);
        if (code == EXIT_DONE && r->place[i].berth.open && r->args.dir)
            code = link_seat(r, &r->place[i]);
        if (code != EXIT_DONE)
            return code;
    }
    for (int64_t i = 0, count = r->args.stations; i < count; i++)
        berth_join(&r->place[i].berth, &r->place[(i + count - 1) % count].berth);
    if (r->args.pcap) {
        int code = tap_cables(r);
        if (code != EXIT_DONE)
            return code;
    }
    print_open_seats(r);
    for (int i = 0; i < r->args.stations; i++)
        if (!r->place[i].berth.open)
            start_station(r, i);
    return EXIT_DONE;
}

static void tear_down(struct ringside *r)
{
    for (int i = 0; i < r->args.stations; i++) {
        struct ring_place *place = &r->place[i];
        berth_detach(&place->berth);
        if (place->berth.in)
            post_close(&place->post);
    }
    uv_close((uv_handle_t *)&r->later, NULL);
    stop_signals_close(&r->signals);
    uv_run(&r->loop, UV_RUN_DEFAULT);
    uv_loop_close(&r->loop);
    for (int i = 0; i < r->args.stations; i++) {
        berth_close(&r->place[i].berth);
        for (int which = 0; which < 2; which++)
            if (r->place[i].link[which][0])
                unlink(r->place[i].link[which]);
    }
    struct why why;
    if (r->tap.file && tap_close(&r->tap, &why) != ST_OK)
        r->code = fail("ring", "%s", why.text);
}

/* ---- options ---- */

static int read_arguments(struct ringside *r, const struct command *command, int argc, char **argv)
{
    struct arguments *a = &r->args;
    int rest;
    struct why why;
    *a = (struct arguments){.stations = 4, .baud = 2400, .games = 1, .lang = lang_of_environment()};
    const struct option_row rows[] = {
        {"stations", OPT_NUMBER, &a->stations, 2, RING_STATIONS_MAX, "N", "places on the ring, 4 unless said", NULL},
        {"open", OPT_NUMBER, &a->open, 0, RING_STATIONS_MAX - 1, "K", "leave the last K places to other programs",
         NULL},
        {"tcp", OPT_TEXT, &a->tcp, 0, 0, "HOST:PORT", "open places over TCP, from this port on, instead of devices",
         NULL},
        {"dir", OPT_TEXT, &a->dir, 0, 0, "DIR", "the devices of open places linked there: seat3-in, seat3-out", NULL},
        {"bots", OPT_TEXT, &a->bots, 0, 0, "A,B,…", "who plays at our stations (see sobremesa bots)", NULL},
        {"pace", OPT_REAL, &a->pace, 0, 60, "S", "a bot thinks so long; 0, with --tcp 0.8", &a->pace_given},
        {"baud", OPT_NUMBER, &a->baud, 0, 4000000, "B", "speed of the cables, 2400 unless said; 0: as fast as it goes",
         NULL},
        {"faults", OPT_TEXT, &a->faults, 0, 0, "loss=P,…",
         "loss, dup, flip, stall: probability an octet, on every cable", NULL},
        {"pcap", OPT_TEXT, &a->pcap, 0, 0, "FILE", "capture every frame on every cable (pcapng, one interface a cable)",
         NULL},
        {"games", OPT_NUMBER, &a->games, 0, 10000000, "N", "so many games, 1 unless said; 0: without end", NULL},
        {"rounds", OPT_NUMBER, &a->rounds, 0, 65535, "R", "monopoly: the richest wins after R rounds; 0: no limit",
         NULL},
        {"rules", OPT_TEXT, &a->rules, 0, 0, "\"A=B …\"", "further rules of the game", NULL},
        {"compat", OPT_TEXT, &a->compat, 0, 0, "NAME", "as other programs do: see sobremesa station --help", NULL},
        {"seed", OPT_NUMBER, &a->seed, 0, INT64_MAX, "N", "the same games again", &a->seed_given},
        {"timeout", OPT_REAL, &a->timeout, 0, 3600, "S", "a frame not back: send it again, or stop, after S seconds",
         NULL},
        {"trace", OPT_FLAG, &a->trace, 0, 0, NULL, "each frame at each station, with the state's hash", NULL},
        {"strict", OPT_FLAG, &a->strict, 0, 0, NULL, "exactly the octets of the seed (the default with --open)", NULL},
        {"reliable", OPT_FLAG, &a->reliable, 0, 0, NULL,
         "an alternating bit, and lost frames sent again (the default without --open)", NULL},
        {"json", OPT_FLAG, &a->json, 0, 0, NULL, "one JSON object a line", NULL},
        {"lang", OPT_LANG, &a->lang, 0, 0, "es|en", "language of the words", NULL},
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 1);
    if (code >= 0)
        return code;
    r->game = find_game("ring", rest ? argv[1] : NULL);
    if (!r->game)
        return EXIT_USAGE;
    if (!r->game->ring)
        return misuse("ring", "%s is not played on a ring of stations", r->game->name);
    code = ring_rules("ring", r->game, a->rules, (unsigned)a->rounds, a->compat, &r->compat, r->rules, sizeof r->rules);
    if (code >= 0)
        return code;
    if (a->reliable && (a->strict || r->compat == WIRE_COMPAT_JUEGOUNO))
        return misuse("ring", "--reliable does not go with %s", a->strict ? "--strict" : "--compat juegouno");
    r->reliable = a->reliable || (!a->strict && !a->open && r->compat != WIRE_COMPAT_JUEGOUNO);
    if (a->open >= a->stations)
        return misuse("ring", "--open %d of %d stations leaves none to start the game", (int)a->open, (int)a->stations);
    if (a->dir && (!a->open || a->tcp))
        return misuse("ring", "--dir is for the devices of open seats: --open K, without --tcp");
    if (a->tcp && !a->open)
        return misuse("ring", "--tcp is for open seats: add --open K");
    if (a->tcp && !a->pace_given)
        a->pace = 0.8;
    if (a->faults && faults_parse(a->faults, &r->cable.faults, &why) != ST_OK)
        return misuse("ring", "--faults: %s", why.text);
    r->cable.baud = (uint32_t)a->baud;
    r->ours = (int)(a->stations - a->open);
    const char *bots = a->bots ? a->bots : registry_bot_at(r->game, 0)->name;
    return find_bots("ring", r->game, bots, r->ours, r->bots) ? -1 : EXIT_USAGE;
}

static int run(const struct command *command, int argc, char **argv)
{
    if (truco_is_meant(argc, argv))
        return truco_ring(command, argc, argv);
    struct ringside *r = calloc(1, sizeof *r);
    if (!r)
        return fail("ring", "no memory");
    int code = read_arguments(r, command, argc, argv);
    if (code >= 0) {
        free(r);
        return code;
    }
    r->seed = r->args.seed_given ? (uint64_t)r->args.seed : rng_entropy() >> 1;
    r->report = (struct report){.json = r->args.json,
                                .trace = r->args.trace,
                                .lang = r->args.lang,
                                .quiet = !r->args.open && !r->args.trace,
                                .begun = clock_now()};
    for (int i = 0; i < RING_STATIONS_MAX; i++)
        berth_init(&r->place[i].berth);
    uv_loop_init(&r->loop);
    uv_timer_init(&r->loop, &r->later);
    r->later.data = r;
    stop_signals_init(&r->signals, &r->loop, on_signal, r);
    r->code = build(r);
    if (r->code == EXIT_DONE)
        uv_run(&r->loop, UV_RUN_DEFAULT);
    tear_down(r);
    code = r->fault.text[0] ? fail("ring", "%s", r->fault.text) : r->code;
    free(r);
    return code;
}

const struct command command_ring = {
    .name = "ring",
    .arguments = "GAME [--stations N] [--open K] [--bots …] [--baud B] [--games N] [options]",
    .what = "a whole ring in one process, with seats for programs of your own",
    .run = run,
};
