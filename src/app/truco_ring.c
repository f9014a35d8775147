/* sobremesa ring truco: a whole truco ring in one process, over ptys: the host and A at the first place (or the host at
 * a fifth one), then B, C and D. Each station is an object that gets octets only; the last seats may be left open for
 * other programs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/truco_report.h"
#include "app/truco_station.h"
#include "core/registry.h"
#include "session/berth.h"
#include "session/stop_signals.h"

enum { LINGER_MS = 300, CHECK_MS = 20, PATIENCE_CHECKS = 150, PLACES = 5 };

struct arguments {
    int64_t stations, open, baud, games, seed;
    const char *bots, *faults, *pcap, *tcp;
    double pace, timeout;
    bool json, trace, show_all, seed_given, pace_given;
    enum lang lang;
};

struct ring_place {
    struct ringside *ringside;
    int index;
    int seat; /* -1: the host alone */
    struct berth berth;
    struct truco_post post;
};

/* How a station saw a game end: all must have seen the same. */
struct ending {
    unsigned number;
    struct truco_outcome outcome;
};

struct ringside {
    struct arguments args;
    const struct bot *bots[TRUCO_SEATS];
    struct cable_options cable;
    struct truco_report report;
    struct tap tap;
    uv_loop_t loop;
    struct stop_signals signals;
    uv_timer_t later;
    struct ring_place place[PLACES];
    struct ending ending[TRUCO_STATIONS]; /* by station */
    unsigned games;                       /* over at all of ours */
    uint64_t seed;
    bool leaving;
    int leave_checks;
    int code;
};

/* ---- leaving ---- */

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
    uv_timer_start(&r->later, on_leave, r->args.open || code ? LINGER_MS : 0, CHECK_MS);
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

static bool is_ours(const struct ringside *r, unsigned station)
{
    return station == TRUCO_HOST || station < TRUCO_SEATS - (unsigned)r->args.open;
}

static bool is_same(const struct truco_outcome *a, const struct truco_outcome *b)
{
    return a->known && b->known && a->team == b->team && a->hash == b->hash && a->points[0] == b->points[0] &&
           a->points[1] == b->points[1];
}

static void compare_endings(struct ringside *r, unsigned number)
{
    const struct truco_outcome *host = &r->ending[TRUCO_HOST].outcome;
    for (unsigned i = 0; i < TRUCO_STATIONS; i++)
        if (is_ours(r, i) && r->ending[i].number != number)
            return; /* not all have seen the end yet */
    r->games = number;
    for (unsigned i = 0; i < TRUCO_STATIONS; i++)
        if (is_ours(r, i) && !is_same(&r->ending[i].outcome, host)) {
            bool known = r->ending[i].outcome.known;
            leave(r, fail("ring", known ? "%c does not agree how game %u ended" : "%c has lost the thread in game %u",
                          truco_letter(i), number));
            return;
        }
    if (!r->report.json)
        truco_report_winner(&r->report, number, host);
    if (r->args.games && number >= r->args.games)
        leave(r, EXIT_DONE);
}

static void on_event(void *who, struct truco_post *post, unsigned station, const struct truco_event *event)
{
    struct ring_place *place = who;
    struct ringside *r = place->ringside;
    if (event->kind != TRUCO_ENDED || r->report.json)
        truco_report_event(&r->report, post, station, event);
    if (event->kind == TRUCO_FAULT)
        leave(r, fail("ring", "%c: %s", truco_letter(station), event->text));
    if (event->kind != TRUCO_ENDED)
        return;
    bool host = station == TRUCO_HOST;
    unsigned number = host ? post->host.games : post->player.games;
    r->ending[station].number = number;
    r->ending[station].outcome = host ? truco_host_outcome(&post->host) : truco_player_outcome(&post->player);
    compare_endings(r, number);
}

static void on_gone(void *who, bool in, const char *why)
{
    struct ring_place *place = who;
    if (!place->ringside->leaving)
        truco_report_note(&place->ringside->report, place->seat < 0 ? TRUCO_HOST : (unsigned)place->seat,
                          "the cable %s: %s", in ? "in" : "out", why);
}

static void on_program(void *who, struct open_seat *seat, bool there)
{
    struct ring_place *place = who;
    (void)seat;
    truco_report_note(&place->ringside->report, (unsigned)place->seat,
                      there ? "a program has taken the open seat"
                            : "the program has left the open seat; the ring waits for it");
}

/* ---- building the ring ---- */

static void open_post(struct ringside *r, struct ring_place *place, uint64_t seed)
{
    struct truco_post *post = &place->post;
    truco_post_init(post, &r->loop, &r->cable, seed);
    post->has_host = place->index == 0;
    post->has_player = place->seat >= 0;
    post->who = place;
    post->event = on_event;
    post->gone = on_gone;
    post->desk.pace = (usec_t)(r->args.pace * 1e6);
    if (place->seat >= 0)
        post->desk.bot = r->bots[place->seat];
}

static int open_place(struct ringside *r, int index)
{
    struct ring_place *place = &r->place[index];
    struct why why;
    enum status status;
    char address[160];
    uint64_t seed = rng_mix(r->seed, 100 + (uint64_t)index);
    int number = index - (int)(r->args.stations - r->args.open); /* of the open seats */
    place->ringside = r;
    place->index = index;
    place->seat = index - (r->args.stations == PLACES);
    if (number < 0) {
        open_post(r, place, seed);
        status = berth_take(&place->berth, &place->post.desk.in, &place->post.desk.out, &why);
    } else {
        if (r->args.tcp && !berth_address(r->args.tcp, number, PLACES, address, sizeof address))
            return misuse("ring", "--tcp takes HOST:PORT, not '%s'", r->args.tcp);
        status = berth_leave_open(&place->berth, &r->loop, &r->cable, seed, r->args.tcp ? address : NULL, &why);
        place->berth.seat.who = place;
        place->berth.seat.changed = on_program;
    }
    return status == ST_OK ? EXIT_DONE : fail("ring", "%s", why.text);
}

/* Frames are captured where they arrive; on the way to a program, where they leave. */
static int tap_cables(struct ringside *r)
{
    struct why why;
    int count = (int)r->args.stations;
    if (tap_open(&r->tap, r->args.pcap, &why) != ST_OK)
        return fail("ring", "%s", why.text);
    for (int i = 0; i < count; i++) {
        struct ring_place *place = &r->place[i], *before = &r->place[(i + count - 1) % count];
        char name[32];
        snprintf(name, sizeof name, "cable %d to %d", before->index, i);
        if (tap_cable(&r->tap, name, &why) != ST_OK)
            return fail("ring", "%s", why.text);
        if (!place->berth.open) {
            place->post.tap = &r->tap;
            place->post.tap_cable = (unsigned)i;
        } else if (!before->berth.open) {
            before->post.tap_out = true;
            before->post.tap_cable_out = (unsigned)i;
        }
    }
    return EXIT_DONE;
}

static void print_open_seats(const struct ringside *r)
{
    for (int i = 0; i < r->args.stations; i++) {
        const struct ring_place *place = &r->place[i];
        const struct open_seat *program = &place->berth.seat;
        char letter = truco_letter(place->seat < 0 ? TRUCO_HOST : (unsigned)place->seat);
        if (!place->berth.open)
            continue;
        if (r->report.json && program->tcp)
            printf("{\"event\":\"seat\",\"place\":%d,\"letter\":\"%c\",\"connect\":\"%s\"}\n", i, letter,
                   program->listener.address);
        else if (r->report.json)
            printf("{\"event\":\"seat\",\"place\":%d,\"letter\":\"%c\",\"in\":\"%s\",\"out\":\"%s\"}\n", i, letter,
                   program->reads.name, program->writes.name);
        else if (program->tcp)
            printf(tr(r->args.lang, "sitio %c libre; al otro lado se escribe:\n  ./sobremesa station truco --seat %c "
                                    "--connect %s --player human\n"),
                   letter, letter, program->listener.address);
        else
            printf(tr(r->args.lang, "sitio %c libre: tu programa lee de %s y escribe en %s\n"
                                    "  (con un solo puerto: %s para las dos cosas)\n"),
                   letter, program->reads.name, program->writes.name, program->reads.name);
    }
    fflush(stdout);
}

static int start_stations(struct ringside *r)
{
    const struct arguments *a = &r->args;
    for (int i = (int)a->stations - 1; i >= 0; i--) { /* the host last: it speaks at once */
        struct ring_place *place = &r->place[i];
        struct why why;
        struct truco_post_options options = {
            .host = {.baud = (uint32_t)a->baud,
                     .games = (unsigned)a->games,
                     .timeout = (usec_t)(a->timeout * 1e6),
                     .pause = a->open || a->baud ? 500 * USEC_MS : 0,
                     .seed = r->seed},
            .player = {.baud = (uint32_t)a->baud, .seat = place->seat < 0 ? 0 : (unsigned)place->seat},
        };
        if (!place->berth.open && truco_post_start(&place->post, &options, &why) != ST_OK)
            return fail("ring", "%s", why.text);
    }
    return EXIT_DONE;
}

static int build(struct ringside *r)
{
    int code = EXIT_DONE;
    for (int i = 0; i < r->args.stations && code == EXIT_DONE; i++)
        code = open_place(r, i);
    if (code != EXIT_DONE)
        return code;
    for (int64_t i = 0, count = r->args.stations; i < count; i++)
        berth_join(&r->place[i].berth, &r->place[(i + count - 1) % count].berth);
    if (r->args.pcap)
        code = tap_cables(r);
    if (code != EXIT_DONE)
        return code;
    print_open_seats(r);
    return start_stations(r);
}

static void tear_down(struct ringside *r)
{
    for (int i = 0; i < r->args.stations; i++) {
        struct ring_place *place = &r->place[i];
        berth_detach(&place->berth);
        if (place->berth.in)
            truco_post_close(&place->post);
    }
    uv_close((uv_handle_t *)&r->later, NULL);
    stop_signals_close(&r->signals);
    uv_run(&r->loop, UV_RUN_DEFAULT);
    uv_loop_close(&r->loop);
    for (int i = 0; i < r->args.stations; i++)
        berth_close(&r->place[i].berth);
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
        {"stations", OPT_NUMBER, &a->stations, 4, PLACES, "N", "4: the host is in A's place; 5: it has its own", NULL},
        {"open", OPT_NUMBER, &a->open, 0, 3, "K", "leave the last K seats (D, C, B) to other programs", NULL},
        {"tcp", OPT_TEXT, &a->tcp, 0, 0, "HOST:PORT", "open seats over TCP, from this port on, instead of devices",
         NULL},
        {"bots", OPT_TEXT, &a->bots, 0, 0, "A,B,…", "who plays at our stations (see sobremesa bots)", NULL},
        {"pace", OPT_REAL, &a->pace, 0, 60, "S", "a bot thinks so long; 0, with --tcp 0.8", &a->pace_given},
        {"baud", OPT_NUMBER, &a->baud, 0, 4000000, "B", "speed of the cables, 2400 unless said; 0: as fast as it goes",
         NULL},
        {"faults", OPT_TEXT, &a->faults, 0, 0, "loss=P,…",
         "loss, dup, flip, stall: probability an octet, on every cable", NULL},
        {"pcap", OPT_TEXT, &a->pcap, 0, 0, "FILE", "capture every frame on every cable, the cards dealt included",
         NULL},
        {"games", OPT_NUMBER, &a->games, 0, 10000000, "N", "so many games, 1 unless said; 0: without end", NULL},
        {"seed", OPT_NUMBER, &a->seed, 0, INT64_MAX, "N", "the same games again", &a->seed_given},
        {"timeout", OPT_REAL, &a->timeout, 0, 3600, "S", "say who is gone after S seconds (T14)", NULL},
        {"trace", OPT_FLAG, &a->trace, 0, 0, NULL, "each frame at each station, with the state's hash", NULL},
        {"show-all", OPT_FLAG, &a->show_all, 0, 0, NULL, "in the trace, the cards that are dealt, too", NULL},
        {"json", OPT_FLAG, &a->json, 0, 0, NULL, "one JSON object a line", NULL},
        {"lang", OPT_LANG, &a->lang, 0, 0, "es|en", "language of the words", NULL},
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 1);
    if (code >= 0)
        return code;
    if (a->tcp && !a->open)
        return misuse("ring", "--tcp is for open seats: add --open K");
    if (a->tcp && !a->pace_given)
        a->pace = 0.8;
    if (a->faults && faults_parse(a->faults, &r->cable.faults, &why) != ST_OK)
        return misuse("ring", "--faults: %s", why.text);
    r->cable.baud = (uint32_t)a->baud;
    const char *bots = a->bots ? a->bots : registry_bot_at(&game_truco, 0)->name;
    return find_bots("ring", &game_truco, bots, (int)(TRUCO_SEATS - a->open), r->bots) ? -1 : EXIT_USAGE;
}

int truco_ring(const struct command *command, int argc, char **argv)
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
    r->report = (struct truco_report){.json = r->args.json,
                                      .trace = r->args.trace,
                                      .show_all = r->args.show_all,
                                      .lang = r->args.lang,
                                      .quiet = !r->args.open && !r->args.trace,
                                      .begun = clock_now()};
    for (int i = 0; i < PLACES; i++)
        berth_init(&r->place[i].berth);
    uv_loop_init(&r->loop);
    uv_timer_init(&r->loop, &r->later);
    r->later.data = r;
    stop_signals_init(&r->signals, &r->loop, on_signal, r);
    r->code = build(r);
    if (r->code == EXIT_DONE)
        uv_run(&r->loop, UV_RUN_DEFAULT);
    tear_down(r);
    code = r->code;
    free(r);
    return code;
}
