/* sobremesa ring GAME: a whole ring in one process, over ptys. Each station is an object that gets octets only; seats
 * may be left open for other programs. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/report.h"
#include "core/registry.h"
#include "link/port.h"
#include "session/open_seat.h"

enum { LINGER_MS = 300, CHECK_MS = 20, PATIENCE_CHECKS = 150, RESTART_MS = 1000 };

struct arguments {
    int64_t stations, open, baud, games, seed;
    const char *bots, *faults, *pcap, *tcp;
    double pace, timeout;
    bool json, trace, seed_given, pace_given;
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

struct berth {
    struct ringside *ringside;
    int index;
    bool open;
    struct post post;
    struct open_seat seat;
    struct pty cable;  /* towards this place, when the station here is ours: the one before writes to the master … */
    struct serial end; /* … and we read its slave */
    struct ending ending;
};

struct ringside {
    struct arguments args;
    const struct game *game;
    const struct bot *bots[RING_STATIONS_MAX];
    struct cable_options cable;
    struct report report;
    struct tap tap;
    uv_loop_t loop;
    uv_signal_t interrupt, terminate;
    uv_timer_t later; /* leaving, or starting again */
    struct berth place[RING_STATIONS_MAX];
    int ours;       /* stations that are not open */
    unsigned games; /* over at all of ours */
    uint64_t seed;
    bool leaving, restarting;
    int leave_checks;
    struct why fault; /* the first one, when it ends everything */
    int code;
};

static struct outlet *outlet_of(struct berth *place)
{
    return place->open ? &place->seat.out : &place->post.out;
}

/* ---- leaving and starting again ---- */

/* Whether a program has not read yet what was written to it: closing the pty would take that away. */
static bool still_reading(const struct berth *place)
{
    return place->open && place->seat.there[0] && pty_unread(&place->seat.reads) > 0;
}

static void on_leave(uv_timer_t *timer)
{
    struct ringside *r = timer->data;
    bool patient = r->leave_checks++ < PATIENCE_CHECKS;
    for (int i = 0; i < r->args.stations; i++)
        if (!outlet_empty(outlet_of(&r->place[i])) || (patient && still_reading(&r->place[i])))
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

static void start_station(struct ringside *r, int index)
{
    struct post *post = &r->place[index].post;
    const struct arguments *a = &r->args;
    struct ring_options options = {
        .game = r->game,
        .start = index == 0,
        .players = (int)a->stations,
        .games = (unsigned)a->games,
        .baud = (uint32_t)a->baud,
        .timeout = (usec_t)(a->timeout * 1e6),
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
        if (!r->place[i].open)
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
    const struct berth *first = &r->place[0];
    int agreed = 0;
    for (int i = 0; i < r->args.stations; i++) {
        const struct ending *ending = &r->place[i].ending;
        if (r->place[i].open)
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
    if (r->args.games && number >= r->args.games)
        leave(r, EXIT_DONE);
}

static void on_event(void *who, struct post *post, const struct ring_event *event)
{
    struct berth *place = who;
    struct ringside *r = place->ringside;
    if (event->kind != RING_OVER || r->report.json)
        report_event(&r->report, place->index, post, event);
    if (event->kind == RING_FAULT)
        on_fault(r, place->index, event->text);
    if (event->kind != RING_OVER)
        return;
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

static void on_gone(void *who, struct post *post, bool in, const char *why)
{
    struct berth *place = who;
    (void)post;
    if (!place->ringside->leaving)
        report_note(&place->ringside->report, place->index, "the cable %s: %s", in ? "in" : "out", why);
}

static bool in_a_game(const struct ringside *r)
{
    for (int i = 0; i < r->args.stations; i++)
        if (!r->place[i].open && r->place[i].post.ring.phase == RING_PLAYING)
            return true;
    return false;
}

static void on_program(void *who, struct open_seat *seat, bool there)
{
    struct berth *place = who;
    (void)seat;
    report_note(&place->ringside->report, place->index,
                there ? "a program has taken the open seat" : "the program has left the open seat");
    /* If it was the program's turn nobody's frame is missing, and no timer would ever tell. */
    if (!there && in_a_game(place->ringside))
        begin_again(place->ringside);
}

/* ---- building the ring ---- */

static int open_place(struct ringside *r, int index)
{
    struct berth *place = &r->place[index];
    struct why why;
    enum status status;
    uint64_t seed = rng_mix(r->seed, 100 + (uint64_t)index);
    place->ringside = r;
    place->index = index;
    place->open = index >= r->args.stations - r->args.open;
    place->cable.fd = place->end.fd = -1;
    if (!place->open) {
        post_init(&place->post, &r->loop, &r->cable, seed);
        place->post.who = place;
        place->post.event = on_event;
        place->post.gone = on_gone;
        place->post.bot = r->bots[index];
        place->post.pace = (usec_t)(r->args.pace * 1e6);
        status = pty_open(&place->cable, &why);
        if (status == ST_OK)
            status = serial_open(&place->end, place->cable.name, 0, PORT_IN, &why);
    } else if (r->args.tcp) {
        char address[160];
        const char *colon = strrchr(r->args.tcp, ':');
        int64_t port;
        if (!colon || !text_number(colon + 1, 1, 65535 - RING_STATIONS_MAX, &port))
            return misuse("ring", "--tcp takes HOST:PORT, not '%s'", r->args.tcp);
        snprintf(address, sizeof address, "%.*s:%lld", (int)(colon - r->args.tcp), r->args.tcp,
                 (long long)(port + index - (r->args.stations - r->args.open)));
        status = open_seat_init_tcp(&place->seat, &r->loop, &r->cable, seed, address, &why);
    } else {
        status = open_seat_init(&place->seat, &r->loop, &r->cable, seed, &why);
    }
    place->seat.who = place;
    place->seat.changed = on_program;
    return status == ST_OK ? EXIT_DONE : fail("ring", "%s", why.text);
}

/* Cable `index` ends at place `index`: the outlet of the one before is joined to what this place reads. */
static void join_places(struct ringside *r, int index)
{
    struct berth *place = &r->place[index], *before = &r->place[(index + r->args.stations - 1) % r->args.stations];
    if (place->open) {
        place->seat.before = outlet_of(before);
    } else {
        outlet_attach(outlet_of(before), place->cable.fd);
        inlet_attach(&place->post.in[0], place->end.fd, NULL);
    }
}

static void print_open_seats(const struct ringside *r)
{
    for (int i = 0; i < r->args.stations; i++) {
        const struct berth *place = &r->place[i];
        if (!place->open)
            continue;
        if (r->report.json && place->seat.tcp)
            printf("{\"event\":\"seat\",\"place\":%d,\"connect\":\"%s\"}\n", i, place->seat.listener.address);
        else if (r->report.json)
            printf("{\"event\":\"seat\",\"place\":%d,\"in\":\"%s\",\"out\":\"%s\"}\n", i, place->seat.reads.name,
                   place->seat.writes.name);
        else if (place->seat.tcp)
            printf(tr(r->args.lang, "sitio %d libre; al otro lado se escribe:\n  ./sobremesa station %s --connect %s "
                                    "--player human\n"),
                   i, r->game->name, place->seat.listener.address);
        else
            printf(tr(r->args.lang, "sitio %d libre: tu programa lee de %s y escribe en %s\n"
                                    "  (con un solo puerto: %s para las dos cosas)\n"),
                   i, place->seat.reads.name, place->seat.writes.name, place->seat.reads.name);
    }
    fflush(stdout);
}

static int build(struct ringside *r)
{
    struct why why;
    for (int i = 0; i < r->args.stations; i++) {
        int code = open_place(r, i);
        if (code != EXIT_DONE)
            return code;
    }
    for (int i = 0; i < r->args.stations; i++)
        join_places(r, i);
    if (r->args.pcap) {
        /* One cable is enough: every frame goes all the way round, so it passes here once. */
        if (tap_open(&r->tap, r->args.pcap, &why) != ST_OK)
            return fail("ring", "%s", why.text);
        outlet_of(&r->place[0])->tap = &r->tap;
    }
    print_open_seats(r);
    for (int i = 0; i < r->args.stations; i++)
        if (!r->place[i].open)
            start_station(r, i);
    return EXIT_DONE;
}

static void tear_down(struct ringside *r)
{
    for (int i = 0; i < r->args.stations; i++) {
        struct berth *place = &r->place[i];
        if (!place->ringside)
            continue;
        if (place->open)
            open_seat_close(&place->seat);
        else
            post_close(&place->post);
    }
    uv_close((uv_handle_t *)&r->later, NULL);
    uv_close((uv_handle_t *)&r->interrupt, NULL);
    uv_close((uv_handle_t *)&r->terminate, NULL);
    uv_run(&r->loop, UV_RUN_DEFAULT);
    uv_loop_close(&r->loop);
    for (int i = 0; i < r->args.stations; i++) {
        serial_close(&r->place[i].end);
        if (r->place[i].ringside && !r->place[i].open)
            pty_close(&r->place[i].cable);
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
        {"bots", OPT_TEXT, &a->bots, 0, 0, "A,B,…", "who plays at our stations (see sobremesa bots)", NULL},
        {"pace", OPT_REAL, &a->pace, 0, 60, "S", "a bot thinks so long; 0, with --tcp 0.8", &a->pace_given},
        {"baud", OPT_NUMBER, &a->baud, 0, 4000000, "B", "speed of the cables, 2400 unless said; 0: as fast as it goes",
         NULL},
        {"faults", OPT_TEXT, &a->faults, 0, 0, "loss=P,…",
         "loss, dup, flip, stall: probability an octet, on every cable", NULL},
        {"pcap", OPT_TEXT, &a->pcap, 0, 0, "FILE", "capture every frame, as it leaves station 0", NULL},
        {"games", OPT_NUMBER, &a->games, 0, 10000000, "N", "so many games, 1 unless said; 0: without end", NULL},
        {"seed", OPT_NUMBER, &a->seed, 0, INT64_MAX, "N", "the same games again", &a->seed_given},
        {"timeout", OPT_REAL, &a->timeout, 0, 3600, "S", "a frame not back: stop after S seconds", NULL},
        {"trace", OPT_FLAG, &a->trace, 0, 0, NULL, "each frame at each station, with the state's hash", NULL},
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
    if (a->open >= a->stations)
        return misuse("ring", "--open %d of %d stations leaves none to start the game", (int)a->open, (int)a->stations);
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

static void catch_signal(struct ringside *r, uv_signal_t *handle, int number)
{
    uv_signal_init(&r->loop, handle);
    handle->data = r;
    uv_signal_start(handle, on_signal, number);
    uv_unref((uv_handle_t *)handle);
}

static int run(const struct command *command, int argc, char **argv)
{
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
        r->place[i].cable.fd = r->place[i].end.fd = -1;
    uv_loop_init(&r->loop);
    uv_timer_init(&r->loop, &r->later);
    r->later.data = r;
    catch_signal(r, &r->interrupt, SIGINT);
    catch_signal(r, &r->terminate, SIGTERM);
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
