/* sobremesa ring truco: a whole truco ring in one process, over ptys: the host and A at the first place (or the host at
 * a fifth one), then B, C and D. Each station is an object that gets octets only; the last seats may be left open for
 * other programs. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/output.h"
#include "app/ringside.h"
#include "app/truco_report.h"
#include "app/truco_station.h"
#include "core/registry.h"

enum { PLACES = 5 };

struct ring_place {
    struct ring_table *table;
    int index;
    int seat; /* -1: the host alone */
    struct truco_post post;
};

/* How a station saw a game end: all must have seen the same. */
struct ending {
    unsigned number;
    struct truco_outcome outcome;
};

struct ring_table {
    struct ringside side;
    const struct bot *bots[TRUCO_SEATS];
    struct truco_report report;
    struct ring_place place[PLACES];
    struct ending ending[TRUCO_STATIONS]; /* by station */
};

/* ---- what the stations tell ---- */

static bool is_ours(const struct ring_table *t, unsigned station)
{
    return station == TRUCO_HOST || station < TRUCO_SEATS - (unsigned)t->side.options.open;
}

static bool is_same(const struct truco_outcome *a, const struct truco_outcome *b)
{
    return a->known && b->known && a->team == b->team && a->hash == b->hash && a->points[0] == b->points[0] &&
           a->points[1] == b->points[1];
}

static void compare_endings(struct ring_table *t, unsigned number)
{
    const struct truco_outcome *host = &t->ending[TRUCO_HOST].outcome;
    for (unsigned i = 0; i < TRUCO_STATIONS; i++)
        if (is_ours(t, i) && t->ending[i].number != number)
            return; /* not all have seen the end yet */
    t->side.games = number;
    for (unsigned i = 0; i < TRUCO_STATIONS; i++)
        if (is_ours(t, i) && !is_same(&t->ending[i].outcome, host)) {
            bool known = t->ending[i].outcome.known;
            ringside_leave(&t->side,
                           fail("ring",
                                known ? "%c does not agree how game %u ended" : "%c has lost the thread in game %u",
                                truco_letter(i), number));
            return;
        }
    if (!t->report.json)
        truco_report_winner(&t->report, number, host);
    if (t->side.options.games && number >= t->side.options.games)
        ringside_leave(&t->side, EXIT_DONE);
}

static void on_event(void *who, struct truco_post *post, unsigned station, const struct truco_event *event)
{
    struct ring_place *place = who;
    struct ring_table *t = place->table;
    if (event->kind != TRUCO_ENDED || t->report.json)
        truco_report_event(&t->report, post, station, event);
    if (event->kind == TRUCO_FAULT)
        ringside_leave(&t->side, fail("ring", "%c: %s", truco_letter(station), event->text));
    if (event->kind != TRUCO_ENDED)
        return;
    bool host = station == TRUCO_HOST;
    unsigned number = host ? post->host.games : post->player.games;
    t->ending[station].number = number;
    t->ending[station].outcome = host ? truco_host_outcome(&post->host) : truco_player_outcome(&post->player);
    compare_endings(t, number);
}

static void on_gone(void *who, bool in, const char *why)
{
    struct ring_place *place = who;
    if (!place->table->side.leaving)
        truco_report_note(&place->table->report, place->seat < 0 ? TRUCO_HOST : (unsigned)place->seat,
                          "the cable %s: %s", in ? "in" : "out", why);
}

static void on_program(void *who, struct open_seat *seat, bool there)
{
    struct ring_place *place = who;
    (void)seat;
    truco_report_note(&place->table->report, (unsigned)place->seat,
                      there ? "a program has taken the open seat"
                            : "the program has left the open seat; the ring waits for it");
}

/* ---- building the ring ---- */

static void open_post(struct ring_table *t, struct ring_place *place)
{
    struct truco_post *post = &place->post;
    truco_post_init(post, &t->side.loop, &t->side.cable, ringside_seed(&t->side, place->index));
    post->has_host = place->index == 0;
    post->has_player = place->seat >= 0;
    post->who = place;
    post->event = on_event;
    post->gone = on_gone;
    post->desk.pace = (usec_t)(t->side.options.pace * 1e6);
    if (place->seat >= 0)
        post->desk.bot = t->bots[place->seat];
}

static int open_place(struct ring_table *t, int index)
{
    struct ring_place *place = &t->place[index];
    place->table = t;
    place->index = index;
    place->seat = index - (t->side.options.stations == PLACES);
    if (index >= ringside_ours(&t->side))
        return ringside_leave_open(&t->side, index, place, on_program);
    open_post(t, place);
    return ringside_take(&t->side, index, &place->post.desk);
}

static void print_open_seat(const struct ring_table *t, const struct ring_place *place)
{
    const struct open_seat *program = &t->side.berth[place->index].seat;
    enum lang lang = t->side.options.lang;
    char letter[2] = {truco_letter((unsigned)place->seat), '\0'};
    if (t->report.json && program->tcp)
        output_json("ring", json_pack("{s:s, s:i, s:s, s:s}", "event", "seat", "place", place->index, "letter", letter,
                                      "connect", program->listener.address));
    else if (t->report.json)
        output_json("ring", json_pack("{s:s, s:i, s:s, s:s, s:s}", "event", "seat", "place", place->index, "letter",
                                      letter, "in", program->reads.name, "out", program->writes.name));
    else if (program->tcp)
        printf(tr(lang, "sitio %c libre; al otro lado se escribe:\n  ./sobremesa station truco --seat %c "
                        "--connect %s --player human\n"),
               letter[0], letter[0], program->listener.address);
    else
        printf(tr(lang, "sitio %c libre: tu programa lee de %s y escribe en %s\n"
                        "  (con un solo puerto: %s para las dos cosas)\n"),
               letter[0], program->reads.name, program->writes.name, program->reads.name);
    fflush(stdout);
}

static int start_stations(struct ring_table *t)
{
    const struct ringside_options *o = &t->side.options;
    for (int i = ringside_ours(&t->side) - 1; i >= 0; i--) { /* the host last: it speaks at once */
        struct ring_place *place = &t->place[i];
        struct why why;
        struct truco_post_options options = {
            .host = {.baud = (uint32_t)o->baud,
                     .games = (unsigned)o->games,
                     .timeout = (usec_t)(o->timeout * 1e6),
                     .pause = o->open || o->baud ? 500 * USEC_MS : 0,
                     .seed = t->side.seed},
            .player = {.baud = (uint32_t)o->baud, .seat = place->seat < 0 ? 0 : (unsigned)place->seat},
        };
        if (truco_post_start(&place->post, &options, &why) != ST_OK)
            return fail("ring", "%s", why.text);
    }
    return EXIT_DONE;
}

/* The first cable of a capture is the one into the host. */
static int build(struct ring_table *t)
{
    int code = EXIT_DONE, count = (int)t->side.options.stations;
    for (int i = 0; i < count && code == EXIT_DONE; i++)
        code = open_place(t, i);
    if (code == EXIT_DONE)
        code = ringside_join(&t->side, count - 1, true);
    if (code != EXIT_DONE)
        return code;
    for (int i = ringside_ours(&t->side); i < count; i++)
        print_open_seat(t, &t->place[i]);
    return start_stations(t);
}

static void tear_down(struct ring_table *t)
{
    for (int i = 0; i < t->side.options.stations; i++)
        if (t->side.berth[i].in)
            truco_post_close(&t->place[i].post);
    ringside_close(&t->side);
}

/* ---- options ---- */

static int read_arguments(struct ring_table *t, const struct command *command, int argc, char **argv)
{
    struct ringside_options *o = &t->side.options;
    int rest;
    *o = (struct ringside_options){.stations = 4, .baud = 2400, .games = 1, .lang = lang_of_environment()};
    const struct option_row rows[] = {
        {"stations", OPT_NUMBER, &o->stations, 4, PLACES, "N", "4: the host is in A's place; 5: it has its own", NULL},
        {"open", OPT_NUMBER, &o->open, 0, 3, "K", "leave the last K seats (D, C, B) to other programs", NULL},
        {"tcp", OPT_TEXT, &o->tcp, 0, 0, "HOST:PORT", "open seats over TCP, from this port on, instead of devices",
         NULL},
        {"bots", OPT_TEXT, &o->bots, 0, 0, "A,B,…", "who plays at our stations (see sobremesa bots)", NULL},
        {"pace", OPT_REAL, &o->pace, 0, 60, "S", "a bot thinks so long; 0, with --tcp 0.8", &o->pace_given},
        {"baud", OPT_NUMBER, &o->baud, 0, 4000000, "B", "speed of the cables, 2400 unless said; 0: as fast as it goes",
         NULL},
        {"faults", OPT_TEXT, &o->faults, 0, 0, "loss=P,…",
         "loss, dup, flip, stall: probability an octet, on every cable", NULL},
        {"pcap", OPT_TEXT, &o->pcap, 0, 0, "FILE", "capture every frame on every cable, the cards dealt included",
         NULL},
        {"games", OPT_NUMBER, &o->games, 0, 10000000, "N", "so many games, 1 unless said; 0: without end", NULL},
        {"seed", OPT_NUMBER, &o->seed, 0, INT64_MAX, "N", "the same games again", &o->seed_given},
        {"timeout", OPT_REAL, &o->timeout, 0, 3600, "S", "say who is gone after S seconds (T14)", NULL},
        {"trace", OPT_FLAG, &o->trace, 0, 0, NULL, "each frame at each station, with the state's hash", NULL},
        {"show-all", OPT_FLAG, &t->report.show_all, 0, 0, NULL, "in the trace, the cards that are dealt, too", NULL},
        {"json", OPT_FLAG, &o->json, 0, 0, NULL, "one JSON object a line", NULL},
        {"lang", OPT_LANG, &o->lang, 0, 0, "es|en", "language of the words", NULL},
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 1);
    if (code >= 0)
        return code;
    code = ringside_check(&t->side);
    if (code >= 0)
        return code;
    const char *bots = o->bots ? o->bots : registry_bot_at(&game_truco, 0)->name;
    return find_bots("ring", &game_truco, bots, (int)(TRUCO_SEATS - o->open), t->bots) ? -1 : EXIT_USAGE;
}

int truco_ring(const struct command *command, int argc, char **argv)
{
    struct ring_table *t = calloc(1, sizeof *t);
    if (!t)
        return fail("ring", "no memory");
    int code = read_arguments(t, command, argc, argv);
    if (code >= 0) {
        free(t);
        return code;
    }
    const struct ringside_options *o = &t->side.options;
    t->report.json = o->json;
    t->report.trace = o->trace;
    t->report.lang = o->lang;
    t->report.quiet = !o->open && !o->trace;
    t->report.begun = clock_now();
    ringside_init(&t->side);
    t->side.code = build(t);
    if (t->side.code == EXIT_DONE)
        uv_run(&t->side.loop, UV_RUN_DEFAULT);
    tear_down(t);
    code = t->side.code;
    free(t);
    return code;
}
