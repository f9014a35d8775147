/* sobremesa ring GAME: a whole ring in one process, over ptys: stations of ours, with the ring's host where it has one,
 * and seats that are left to other programs. Each station is an object that gets octets only. */
#include <stdio.h>
#include <string.h>

#include "app/app.h"
#include "app/ring_run.h"
#include "core/registry.h"

enum { RESTART_MS = 1000 };

/* ---- starting again ---- */

static void on_again(uv_timer_t *timer)
{
    struct ring_run *run = timer->data;
    if (run->leaving)
        return;
    report_note(&run->report, -1, -1, "starting again: START until all %d stations are there", (int)run->args.stations);
    ring_start(run);
}

static void begin_again(struct ring_run *run)
{
    if (!run->leaving && !uv_is_active((uv_handle_t *)&run->again))
        uv_timer_start(&run->again, on_again, RESTART_MS, 0);
}

/* Stations that agree on a game among themselves can do so anew. A host goes on when whoever was missing is back, and
 * if it cannot, nobody can. */
static bool can_begin_again(const struct ring_run *run)
{
    return run->args.open && !run->subject.protocol->host;
}

/* With seats for other programs a fault is part of the lesson: say it, and begin again. */
static void on_fault(struct ring_run *run, int place, int number, const char *why)
{
    struct str name = STR(32);
    if (can_begin_again(run)) {
        report_note(&run->report, place, number, "stopped: %s", why);
        begin_again(run);
        return;
    }
    run->report.quiet = false;
    report_name(&run->report, run->subject.protocol->host ? number : place, &name);
    if (!run->fault.text[0])
        snprintf(run->fault.text, sizeof run->fault.text, "%s: %.200s", name.at, why);
    ring_leave(run, EXIT_FAILED);
    report_note(&run->report, place, number, "stopped: %s", why);
}

/* ---- what the stations tell ---- */

/* Who follows a host may have missed some frames and yet know everything again. */
static bool is_same(const struct ring_run *run, const struct role_game *a, const struct role_game *b)
{
    return a->known && b->known && a->result.winner == b->result.winner && a->result.score == b->result.score &&
           memcmp(a->result.points, b->result.points, sizeof a->result.points) == 0 && a->hash == b->hash &&
           (a->frames == b->frames || run->subject.protocol->host);
}

static int say_difference(const struct ring_run *run, const struct role_here *at, const struct role_game *game)
{
    struct str name = STR(32);
    report_name(&run->report, at->role->number(at->state), &name);
    if (!game->known)
        return fail("ring", "%s has lost the thread in game %u", name.at, game->number);
    return fail("ring", "%s does not agree how game %u ended", name.at, game->number);
}

static void compare_endings(struct ring_run *run, unsigned number)
{
    const struct ending *first = &run->stand[0].ending[0];
    const struct role_here *differs = NULL;
    const struct role_game *game = NULL;
    for (int i = 0; i < ring_ours(run); i++)
        for (int k = 0; k < run->stand[i].place.count; k++) {
            const struct role_game *seen = &run->stand[i].ending[k].game;
            if (seen->number != number)
                return; /* not all have seen the end yet */
            if (differs || is_same(run, seen, &first->game))
                continue;
            differs = &run->stand[i].place.roles[k];
            game = seen;
        }
    run->games = number;
    if (differs) {
        ring_leave(run, say_difference(run, differs, game));
        return;
    }
    if (!run->args.json)
        printf("%s\n", first->words);
    if (!run->args.games || number < run->args.games)
        return;
    if (!run->args.json && run->resent)
        printf(tr(run->args.lang, "tramas reenviadas: %llu\n"), (unsigned long long)run->resent);
    ring_leave(run, EXIT_DONE);
}

static void on_over(struct ring_stand *stand, const struct role_here *at, const struct role_event *event)
{
    struct ring_run *run = stand->run;
    struct ending *ending = &stand->ending[at - stand->place.roles];
    struct str words = str_make(ending->words, sizeof ending->words);
    ending->game = *event->game;
    report_words(&run->report, at, event, &words);
    run->resent += event->game->resent;
    compare_endings(run, event->game->number);
}

/* Among ourselves nobody begins a game before all have seen the end of the one before. */
static void on_begun(struct ring_run *run, const struct role_here *at, const struct role_game *game)
{
    struct str name = STR(32);
    if (run->leaving || run->args.open || game->number == run->games + 1)
        return;
    report_name(&run->report, at->role->number(at->state), &name);
    ring_leave(run, fail("ring", "%s has not seen the end of game %u", name.at, run->games + 1));
}

static void on_event(void *who, struct role_here *at, const struct role_event *event)
{
    struct ring_stand *stand = who;
    struct ring_run *run = stand->run;
    if (event->kind != ROLE_OVER || run->args.json)
        report_event(&run->report, stand->index, at, event);
    if (event->kind == ROLE_FAULT)
        on_fault(run, stand->index, at->role->number(at->state), event->text);
    if (event->kind == ROLE_BEGUN)
        on_begun(run, at, event->game);
    if (event->kind == ROLE_OVER)
        on_over(stand, at, event);
}

static void on_gone(void *who, bool in, const char *why)
{
    struct ring_stand *stand = who;
    const struct role_here *first = stand->place.roles;
    if (!stand->run->leaving)
        report_note(&stand->run->report, stand->index, first->role->number(first->state), "the cable %s: %s",
                    in ? "in" : "out", why);
}

static bool in_a_game(const struct ring_run *run)
{
    for (int i = 0; i < ring_ours(run); i++)
        if (place_is_busy(&run->stand[i].place))
            return true;
    return false;
}

static void on_program(struct ring_stand *stand, bool there)
{
    struct ring_run *run = stand->run;
    const char *left = run->subject.protocol->host ? "the program has left the open seat; the ring waits for it"
                                                   : "the program has left the open seat";
    report_note(&run->report, stand->index, stand->seat, "%s", there ? "a program has taken the open seat" : left);
    if (!can_begin_again(run))
        return;
    /* If it was the program's turn nobody's frame is missing, and no timer would ever tell. */
    if (!there && in_a_game(run))
        begin_again(run);
    /* It may be the one who starts: ours listens once more before it does. */
    if (there && !in_a_game(run) && !run->leaving)
        ring_start(run);
}

/* ---- options ---- */

static int check(struct ring_run *run)
{
    struct ring_arguments *a = &run->args;
    const struct game *game = run->subject.game;
    struct why why;
    if (a->open >= a->stations)
        return misuse("ring", "--open %d of %d stations leaves none to start the game", (int)a->open, (int)a->stations);
    if (a->tcp && !a->open)
        return misuse("ring", "--tcp is for open seats: add --open K");
    if (a->dir && (!a->open || a->tcp))
        return misuse("ring", "--dir is for the devices of open seats: --open K, without --tcp");
    if (a->faults && faults_parse(a->faults, &run->cable.faults, &why) != ST_OK)
        return misuse("ring", "--faults: %s", why.text);
    if (a->tcp && !a->pace_given)
        a->pace = 0.8;
    run->cable.baud = (uint32_t)a->baud;
    run->seed = a->seed_given ? (uint64_t)a->seed : rng_entropy() >> 1;
    int code = ring_arrange(run);
    if (code >= 0)
        return code;
    const char *bots = a->bots ? a->bots : registry_bot_at(game, 0)->name;
    return find_bots("ring", game, bots, ring_ours(run) - ring_host_apart(run), run->bots);
}

/* How many stations there can be, and what they can be told besides which place each of them takes. */
static size_t rows_of(void *who, const struct protocol *protocol, struct option_row *rows)
{
    struct ring_run *run = who;
    const struct role *station = protocol->station;
    struct option_row own[OPTION_ROWS_MAX];
    if (!station)
        return 0;
    rows[0] = (struct option_row)ROW_NUMBER(
        "stations", &run->args.stations, protocol->stations_min, protocol->stations_max + (protocol->host != NULL), "N",
        protocol->host ? "places on the ring; the last that there can be is the host's, which else is with the first"
                       : "places on the ring, as many as there can be unless said");
    rows[1] = (struct option_row)ROW_NUMBER("open", &run->args.open, 0, protocol->stations_max - 1, "K",
                                            "leave the last K places to other programs");
    size_t count = subject_role_rows(station, protocol, run->subject.own, own) - station->place_rows;
    memcpy(rows + 2, own + station->place_rows, count * sizeof *rows);
    return 2 + count;
}

static int read_arguments(struct ring_run *run, const struct command *command, int argc, char **argv)
{
    struct ring_arguments *a = &run->args;
    int rest;
    *a = (struct ring_arguments){.baud = 2400, .games = 1, .lang = lang_of_environment()};
    const struct option_row rows[] = {
        ROW_TEXT("tcp", &a->tcp, "HOST:PORT", "open places over TCP, from this port on, instead of devices"),
        ROW_TEXT("dir", &a->dir, "DIR", "the devices of open places linked there: seat3-in, seat3-out"),
        ROW_TEXT("bots", &a->bots, "A,B,…", "who plays at our stations (see sobremesa bots)"),
        {"pace", OPT_REAL, &a->pace, 0, 60, "S", "a bot thinks so long; 0, with --tcp 0.8", &a->pace_given},
        ROW_NUMBER("baud", &a->baud, 0, 4000000, "B", "speed of the cables, 2400 unless said; 0: as fast as it goes"),
        ROW_TEXT("faults", &a->faults, "loss=P,…", "loss, dup, flip, stall: probability an octet, on every cable"),
        ROW_TEXT("pcap", &a->pcap, "FILE", "capture every frame on every cable (pcapng, one interface a cable)"),
        ROW_NUMBER("games", &a->games, 0, 10000000, "N", "so many games, 1 unless said; 0: without end"),
        {"seed", OPT_NUMBER, &a->seed, 0, INT64_MAX, "N", "the same games again", &a->seed_given},
        ROW_REAL("timeout", &a->timeout, 3600, "S",
                 "a frame not back: after S seconds stop, send it again or say who is gone"),
        ROW_FLAG("trace", &a->trace, "each frame at each station, with the state's hash"),
        ROW_FLAG("json", &a->json, "one JSON object a line"),
        ROW_LANG(&a->lang, "language of the words"),
        {0},
    };
    const struct subject_options options = {.common = rows,
                                            .who = run,
                                            .rows = rows_of,
                                            .role = offsetof(struct protocol, station),
                                            .noun = "ring of stations"};
    int code = subject_read(command, &options, argc, argv, &rest, 1, &run->subject);
    if (code >= 0)
        return code;
    if (!a->stations)
        a->stations = run->subject.protocol->stations_max;
    return check(run);
}

static int play(struct ring_run *run)
{
    static const struct place_calls calls = {.event = on_event, .gone = on_gone};
    const struct ring_arguments *a = &run->args;
    run->calls = &calls;
    run->program = on_program;
    run->report = (struct report){.game = run->subject.game,
                                  .protocol = run->subject.protocol,
                                  .json = a->json,
                                  .trace = a->trace,
                                  .lang = a->lang,
                                  .quiet = !a->open && !a->trace,
                                  .begun = clock_now()};
    if (run->said[0] && !a->json)
        printf("%s\n", run->said);
    run->code = ring_build(run);
    uv_timer_init(&run->loop, &run->again);
    run->again.data = run;
    if (run->code == EXIT_DONE) {
        ring_start(run);
        uv_run(&run->loop, UV_RUN_DEFAULT);
    }
    uv_close((uv_handle_t *)&run->again, NULL);
    ring_tear_down(run);
    return run->fault.text[0] ? fail("ring", "%s", run->fault.text) : run->code;
}

static int run(const struct command *command, int argc, char **argv)
{
    static struct ring_run run; /* too big for a stack */
    memset(&run, 0, sizeof run);
    int code = read_arguments(&run, command, argc, argv);
    return code < 0 ? play(&run) : code;
}

const struct command command_ring = {"ring",
                                     "GAME [--stations N] [--open K] [--bots …] [--baud B] [--games N] [options]",
                                     "a whole ring in one process, with seats for programs of your own", run};
