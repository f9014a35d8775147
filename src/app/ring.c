/* sobremesa ring GAME: a whole ring in one process, over ptys. Each station is an object that gets octets only; seats
 * may be left open for other programs. */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/app.h"
#include "app/output.h"
#include "app/report.h"
#include "app/ring_rules.h"
#include "app/ringside.h"
#include "app/truco_station.h"
#include "core/registry.h"

/* A frame goes round in a fraction of that, and sent again too early it does no harm. */
#define UNPACED_TIMEOUT (5 * USEC_MS)

enum { RESTART_MS = 1000 };

struct arguments {
    int64_t rounds;
    const char *dir, *compat, *rules;
    bool strict, reliable;
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
    struct ring_table *table;
    int index;
    struct post post;
    char link[2][256]; /* names under --dir for what the program reads and writes; empty: none */
    struct ending ending;
};

struct ring_table {
    struct ringside side;
    struct arguments args;
    const struct game *game;
    const struct bot *bots[RING_STATIONS_MAX];
    enum wire_compat compat;
    char rules[GAME_OPTIONS_MAX];
    struct report report;
    uv_timer_t again; /* active: everything starts again when it is due */
    struct ring_place place[RING_STATIONS_MAX];
    bool reliable;
    uint64_t resent;  /* frames */
    struct why fault; /* the first one, when it ends everything */
};

/* ---- starting, and starting again ---- */

static usec_t timeout_of(const struct ring_table *t)
{
    const struct ringside_options *o = &t->side.options;
    bool quick = t->reliable && !o->open && o->baud == 0 && t->side.cable.faults.stall <= 0;
    return o->timeout > 0 ? (usec_t)(o->timeout * 1e6) : quick ? UNPACED_TIMEOUT : 0;
}

static void start_stations(struct ring_table *t)
{
    const struct ringside_options *o = &t->side.options;
    for (int i = 0; i < ringside_ours(&t->side); i++) {
        struct post *post = &t->place[i].post;
        struct ring_options options = {
            .game = t->game,
            .rules = t->rules,
            .compat = t->compat,
            .reliable = t->reliable,
            .start = i == 0,
            .players = (int)o->stations,
            .games = (unsigned)o->games,
            .baud = (uint32_t)o->baud,
            .timeout = timeout_of(t),
            .pause = o->open || o->baud ? 500 * USEC_MS : 0,
            .seed = rng_mix(t->side.seed, (uint64_t)i),
            .timing_seed = rng_entropy(),
        };
        post_start(post, &options);
        post->ring.games = t->side.games;
    }
}

static void on_again(uv_timer_t *timer)
{
    struct ring_table *t = timer->data;
    if (t->side.leaving)
        return;
    report_note(&t->report, -1, "starting again: START until all %d stations are there", (int)t->side.options.stations);
    start_stations(t);
}

static void begin_again(struct ring_table *t)
{
    if (!t->side.leaving && !uv_is_active((uv_handle_t *)&t->again))
        uv_timer_start(&t->again, on_again, RESTART_MS, 0);
}

/* With seats for other programs a fault is part of the lesson: say it, and begin again. */
static void on_fault(struct ring_table *t, int index, const char *why)
{
    if (!t->side.options.open) {
        t->report.quiet = false;
        if (!t->fault.text[0])
            snprintf(t->fault.text, sizeof t->fault.text, "station %d: %.200s", index, why);
        ringside_leave(&t->side, EXIT_FAILED);
    }
    report_note(&t->report, index, "stopped: %s", why);
    begin_again(t);
}

/* ---- what the stations tell ---- */

static void compare_endings(struct ring_table *t, unsigned number)
{
    const struct ringside_options *o = &t->side.options;
    const struct ending *first = &t->place[0].ending;
    int agreed = 0, ours = ringside_ours(&t->side);
    for (int i = 0; i < ours; i++) {
        const struct ending *ending = &t->place[i].ending;
        if (ending->number != number)
            return; /* not all have seen the end yet */
        agreed += memcmp(ending, first, sizeof *ending) == 0;
    }
    t->side.games = number;
    if (agreed != ours) {
        ringside_leave(&t->side, fail("ring", "the stations do not agree how game %u ended", number));
        return;
    }
    if (!o->json) {
        printf(tr(o->lang, "partida %u: gana la estación %d con %lld puntos, %u tramas, estado %016llx\n"), number,
               first->winner, (long long)first->score, first->frames, (unsigned long long)first->hash);
        fflush(stdout);
    }
    if (!o->games || number < o->games)
        return;
    if (!o->json && t->resent)
        printf(tr(o->lang, "tramas reenviadas: %llu\n"), (unsigned long long)t->resent);
    ringside_leave(&t->side, EXIT_DONE);
}

static void on_event(void *who, struct post *post, const struct ring_event *event)
{
    struct ring_place *place = who;
    struct ring_table *t = place->table;
    if (event->kind != RING_OVER || t->report.json)
        report_event(&t->report, place->index, post, event);
    if (event->kind == RING_FAULT)
        on_fault(t, place->index, event->text);
    if (event->kind == RING_BEGUN && !t->side.leaving && !t->side.options.open && post->ring.games != t->side.games)
        ringside_leave(&t->side,
                       fail("ring", "station %d has not seen the end of game %u", place->index, t->side.games + 1));
    if (event->kind != RING_OVER)
        return;
    t->resent += post->ring.resent;
    struct result result;
    ring_result(&post->ring, &result);
    memset(&place->ending, 0, sizeof place->ending); /* padding too: endings are compared whole */
    place->ending.number = post->ring.games;
    place->ending.winner = result.winner;
    place->ending.score = result.score;
    place->ending.frames = post->ring.frames;
    place->ending.hash = ring_hash(&post->ring);
    compare_endings(t, post->ring.games);
}

static void on_gone(void *who, bool in, const char *why)
{
    struct ring_place *place = who;
    if (!place->table->side.leaving)
        report_note(&place->table->report, place->index, "the cable %s: %s", in ? "in" : "out", why);
}

static bool in_a_game(const struct ring_table *t)
{
    for (int i = 0; i < ringside_ours(&t->side); i++)
        if (t->place[i].post.ring.phase == RING_PLAYING)
            return true;
    return false;
}

static void on_program(void *who, struct open_seat *seat, bool there)
{
    struct ring_place *place = who;
    (void)seat;
    report_note(&place->table->report, place->index,
                there ? "a program has taken the open seat" : "the program has left the open seat");
    /* If it was the program's turn nobody's frame is missing, and no timer would ever tell. */
    if (!there && in_a_game(place->table))
        begin_again(place->table);
}

/* ---- building the ring ---- */

static void open_post(struct ring_table *t, struct ring_place *place)
{
    struct post *post = &place->post;
    post_init(post, &t->side.loop, &t->side.cable, ringside_seed(&t->side, place->index));
    post->who = place;
    post->event = on_event;
    post->gone = on_gone;
    post->desk.bot = t->bots[place->index];
    post->desk.pace = (usec_t)(t->side.options.pace * 1e6);
}

/* DIR/seat3-in and DIR/seat3-out: names that stay the same from one run to the next. */
static int link_seat(struct ring_table *t, struct ring_place *place)
{
    struct why why;
    struct open_seat *seat = &t->side.berth[place->index].seat;
    if (mkdir(t->args.dir, 0777) < 0 && errno != EEXIST)
        return fail("ring", "--dir %s: %s", t->args.dir, strerror(errno));
    for (int which = 0; which < 2; which++) {
        char name[sizeof place->link[0]];
        int length = snprintf(name, sizeof name, "%s/seat%d-%s", t->args.dir, place->index, which ? "out" : "in");
        if (length >= (int)sizeof name)
            return fail("ring", "--dir: the name is too long");
        if (pty_link(which ? &seat->writes : &seat->reads, name, &why) != ST_OK)
            return fail("ring", "%s", why.text);
        memcpy(place->link[which], name, sizeof name);
    }
    return EXIT_DONE;
}

static int open_place(struct ring_table *t, int index)
{
    struct ring_place *place = &t->place[index];
    place->table = t;
    place->index = index;
    if (index < ringside_ours(&t->side)) {
        open_post(t, place);
        return ringside_take(&t->side, index, &place->post.desk);
    }
    int code = ringside_leave_open(&t->side, index, place, on_program);
    return code == EXIT_DONE && t->args.dir ? link_seat(t, place) : code;
}

static void print_open_seat(const struct ring_table *t, const struct ring_place *place)
{
    const struct open_seat *seat = &t->side.berth[place->index].seat;
    const char *in = place->link[0][0] ? place->link[0] : seat->reads.name;
    const char *out = place->link[1][0] ? place->link[1] : seat->writes.name;
    enum lang lang = t->side.options.lang;
    if (t->report.json && seat->tcp)
        output_json("ring", json_pack("{s:s, s:i, s:s}", "event", "seat", "place", place->index, "connect",
                                      seat->listener.address));
    else if (t->report.json)
        output_json("ring",
                    json_pack("{s:s, s:i, s:s, s:s}", "event", "seat", "place", place->index, "in", in, "out", out));
    else if (seat->tcp)
        printf(tr(lang, "sitio %d libre; al otro lado se escribe:\n  ./sobremesa station %s --connect %s "
                        "--player human\n"),
               place->index, t->game->name, seat->listener.address);
    else
        printf(tr(lang, "sitio %d libre: tu programa lee de %s y escribe en %s\n"
                        "  (con un solo puerto: %s para las dos cosas)\n"),
               place->index, in, out, in);
    fflush(stdout);
}

static int build(struct ring_table *t)
{
    int code = EXIT_DONE;
    for (int i = 0; i < t->side.options.stations && code == EXIT_DONE; i++)
        code = open_place(t, i);
    if (code == EXIT_DONE)
        code = ringside_join(&t->side, 0, false);
    if (code != EXIT_DONE)
        return code;
    for (int i = ringside_ours(&t->side); i < t->side.options.stations; i++)
        print_open_seat(t, &t->place[i]);
    start_stations(t);
    return EXIT_DONE;
}

static void tear_down(struct ring_table *t)
{
    for (int i = 0; i < t->side.options.stations; i++)
        if (t->side.berth[i].in)
            post_close(&t->place[i].post);
    uv_close((uv_handle_t *)&t->again, NULL);
    ringside_close(&t->side);
    for (int i = 0; i < t->side.options.stations; i++)
        for (int which = 0; which < 2; which++)
            if (t->place[i].link[which][0])
                unlink(t->place[i].link[which]);
}

/* ---- options ---- */

static int read_arguments(struct ring_table *t, const struct command *command, int argc, char **argv)
{
    struct arguments *a = &t->args;
    struct ringside_options *o = &t->side.options;
    int rest;
    *o = (struct ringside_options){.stations = 4, .baud = 2400, .games = 1, .lang = lang_of_environment()};
    const struct option_row rows[] = {
        {"stations", OPT_NUMBER, &o->stations, 2, RING_STATIONS_MAX, "N", "places on the ring, 4 unless said", NULL},
        {"open", OPT_NUMBER, &o->open, 0, RING_STATIONS_MAX - 1, "K", "leave the last K places to other programs",
         NULL},
        {"tcp", OPT_TEXT, &o->tcp, 0, 0, "HOST:PORT", "open places over TCP, from this port on, instead of devices",
         NULL},
        {"dir", OPT_TEXT, &a->dir, 0, 0, "DIR", "the devices of open places linked there: seat3-in, seat3-out", NULL},
        {"bots", OPT_TEXT, &o->bots, 0, 0, "A,B,…", "who plays at our stations (see sobremesa bots)", NULL},
        {"pace", OPT_REAL, &o->pace, 0, 60, "S", "a bot thinks so long; 0, with --tcp 0.8", &o->pace_given},
        {"baud", OPT_NUMBER, &o->baud, 0, 4000000, "B", "speed of the cables, 2400 unless said; 0: as fast as it goes",
         NULL},
        {"faults", OPT_TEXT, &o->faults, 0, 0, "loss=P,…",
         "loss, dup, flip, stall: probability an octet, on every cable", NULL},
        {"pcap", OPT_TEXT, &o->pcap, 0, 0, "FILE", "capture every frame on every cable (pcapng, one interface a cable)",
         NULL},
        {"games", OPT_NUMBER, &o->games, 0, 10000000, "N", "so many games, 1 unless said; 0: without end", NULL},
        {"rounds", OPT_NUMBER, &a->rounds, 0, 65535, "R", "monopoly: the richest wins after R rounds; 0: no limit",
         NULL},
        {"rules", OPT_TEXT, &a->rules, 0, 0, "\"A=B …\"", "further rules of the game", NULL},
        {"compat", OPT_TEXT, &a->compat, 0, 0, "NAME", "as other programs do: see sobremesa station --help", NULL},
        {"seed", OPT_NUMBER, &o->seed, 0, INT64_MAX, "N", "the same games again", &o->seed_given},
        {"timeout", OPT_REAL, &o->timeout, 0, 3600, "S", "a frame not back: send it again, or stop, after S seconds",
         NULL},
        {"trace", OPT_FLAG, &o->trace, 0, 0, NULL, "each frame at each station, with the state's hash", NULL},
        {"strict", OPT_FLAG, &a->strict, 0, 0, NULL, "exactly the octets of the seed (the default with --open)", NULL},
        {"reliable", OPT_FLAG, &a->reliable, 0, 0, NULL,
         "an alternating bit, and lost frames sent again (the default without --open)", NULL},
        {"json", OPT_FLAG, &o->json, 0, 0, NULL, "one JSON object a line", NULL},
        {"lang", OPT_LANG, &o->lang, 0, 0, "es|en", "language of the words", NULL},
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 1);
    if (code >= 0)
        return code;
    t->game = find_game("ring", rest ? argv[1] : NULL);
    if (!t->game)
        return EXIT_USAGE;
    if (!t->game->ring)
        return misuse("ring", "%s is not played on a ring of stations", t->game->name);
    code = ring_rules("ring", t->game, a->rules, (unsigned)a->rounds, a->compat, &t->compat, t->rules, sizeof t->rules);
    if (code >= 0)
        return code;
    if (a->reliable && (a->strict || t->compat == WIRE_COMPAT_JUEGOUNO))
        return misuse("ring", "--reliable does not go with %s", a->strict ? "--strict" : "--compat juegouno");
    t->reliable = a->reliable || (!a->strict && !o->open && t->compat != WIRE_COMPAT_JUEGOUNO);
    if (o->open >= o->stations)
        return misuse("ring", "--open %d of %d stations leaves none to start the game", (int)o->open, (int)o->stations);
    if (a->dir && (!o->open || o->tcp))
        return misuse("ring", "--dir is for the devices of open seats: --open K, without --tcp");
    code = ringside_check(&t->side);
    if (code >= 0)
        return code;
    const char *bots = o->bots ? o->bots : registry_bot_at(t->game, 0)->name;
    return find_bots("ring", t->game, bots, ringside_ours(&t->side), t->bots) ? -1 : EXIT_USAGE;
}

static int run(const struct command *command, int argc, char **argv)
{
    if (truco_is_meant(argc, argv))
        return truco_ring(command, argc, argv);
    struct ring_table *t = calloc(1, sizeof *t);
    if (!t)
        return fail("ring", "no memory");
    int code = read_arguments(t, command, argc, argv);
    if (code >= 0) {
        free(t);
        return code;
    }
    const struct ringside_options *o = &t->side.options;
    t->report = (struct report){
        .json = o->json, .trace = o->trace, .lang = o->lang, .quiet = !o->open && !o->trace, .begun = clock_now()};
    ringside_init(&t->side);
    uv_timer_init(&t->side.loop, &t->again);
    t->again.data = t;
    t->side.code = build(t);
    if (t->side.code == EXIT_DONE)
        uv_run(&t->side.loop, UV_RUN_DEFAULT);
    tear_down(t);
    code = t->fault.text[0] ? fail("ring", "%s", t->fault.text) : t->side.code;
    free(t);
    return code;
}

const struct command command_ring = {
    .name = "ring",
    .arguments = "GAME [--stations N] [--open K] [--bots …] [--baud B] [--games N] [options]",
    .what = "a whole ring in one process, with seats for programs of your own",
    .run = run,
};
