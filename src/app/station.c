/* sobremesa station GAME and sobremesa host GAME: one station of a ring, or the ring's host, on a
 * serial port, a pair of devices or TCP. Some protocols run the host together with a station: it is
 * then the first of two roles on one driver. This file reads the options, opens the line and the
 * journals, and decides when the station can leave without hurting the others. */
#include "cli/report.h"
#include "cli/role_journal.h"
#include "cli/role_seat.h"
#include "cli/screen.h"
#include "cli/subject.h"
#include "core/registry.h"
#include "session/line/station_line.h"
#include "session/stop_signals.h"

enum { LINGER_MS = 300, CHECK_MS = 20 };

struct arguments {
    struct station_line_options line;
    const char *player, *journal, *resume;
    int64_t games, seed, as;
    double timeout, idle, pace;
    bool trace, json, plain, seed_given, as_given;
    enum lang lang;
};

struct station {
    const struct command *command;
    size_t role_at; /* offset in struct protocol: of station or host */
    struct subject subject;
    struct arguments args;
    struct report report;
    struct report_totals totals;
    uv_loop_t loop;
    struct stop_signals signals;
    uv_timer_t linger;
    struct station_line line;
    struct role_driver place;
    struct role_seat seat; /* of the person, if one plays */
    struct role_journal journals[RUNNER_ROLES_MAX];
    unsigned games; /* finished so far */
    bool leaving;
    int code; /* the exit code, once leaving */
};

/* ---- leaving ---- */

static void on_linger(uv_timer_t *timer)
{
    struct station *s = timer->data;
    bool needed = s->code == EXIT_DONE && clock_now() < runner_may_leave(&s->place.runner);
    if (outlet_empty(&s->place.out) && !needed)
        uv_stop(&s->loop);
}

/* Leaves when the last octets are written. Until then the station still forwards frames, because
 * the others can need them and what they resend. */
static void station_leave(struct station *s, int code)
{
    if (s->leaving)
        return;
    s->leaving = true;
    s->code = code;
    uv_timer_start(&s->linger, on_linger, LINGER_MS, CHECK_MS);
}

/* Ends the game with an error. A person at a drawn table reads it there and leaves by
 * themselves. */
static void station_fail(struct station *s, const char *what, const char *why)
{
    char text[300];
    snprintf(text, sizeof text, "%s%s%s", what, *what ? ": " : "", why);
    if (s->seat.drawn)
        role_source_stop(&s->seat.source, text);
    else
        station_leave(s, fail(s->command->name, "%s", text));
}

/* Reports an interruption, with how to resume the game if it is saved. For a station without a last
 * game (--games 0) an interruption between two games is the regular end. */
static void interrupt(struct station *s)
{
    const char *what = s->command->name, *path = s->journals[0].path;
    bool busy = runner_is_busy(&s->place.runner), kept = busy && s->journals[0].open;
    if (kept && s->place.runner.roles[0].role->keeping->resume)
        cut_off(what, "interrumpido; la partida queda guardada: --resume %s", path);
    else if (kept)
        cut_off(what,
                "interrumpido en mitad de una partida; hasta donde llegó: sobremesa replay %s",
                path);
    else if (busy)
        cut_off(what, "interrumpido en mitad de una partida (no se guardaba con --journal)");
    else if (!s->leaving)
        cut_off(what, "interrumpido tras %s",
                TEXT_COUNT(lang_spoken(), "%llu partida", "%llu partidas", s->games));
    if (busy || !s->leaving)
        s->code = busy || s->args.games ? EXIT_CUT_OFF : EXIT_DONE;
}

static void station_on_signal(uv_signal_t *signal, int number)
{
    struct station *s = signal->data;
    interrupt(s);
    uv_stop(&s->loop);
}

/* ---- events of the driver ---- */

/* Games are counted by the first role alone: a host and its station see the same ones. */
static void station_on_event(void *who, struct runner_role *at, const struct role_event *event)
{
    struct station *s = who;
    role_seat_event(&s->seat, at, event);
    if (!s->seat.drawn)
        report_event(&s->report, -1, at, event);
    if (event->kind == ROLE_FAULT)
        station_fail(s, "", event->text);
    if (event->kind != ROLE_OVER || at != s->place.runner.roles)
        return;
    s->games = event->game->number;
    report_count(&s->totals, event->game);
    if (!s->args.games || s->games < s->args.games || s->seat.drawn)
        return;
    report_print_totals(&s->report, &s->totals);
    station_leave(s, EXIT_DONE);
}

static void station_on_asked(void *who, struct role_driver *place)
{
    struct station *s = who;
    role_seat_update(&s->seat);
}

static void station_on_gone(void *who, bool in, const char *why)
{
    struct station *s = who;
    if (s->leaving)
        return;
    if (s->line.use_tcp)
        station_line_gone(&s->line, in, why);
    else
        station_fail(s, s->line.port.name, why);
}

/* The input of a person without a drawn table has ended. The ring still waits for their move. */
static void station_on_left(void *who, bool ended)
{
    const struct station *s = who;
    if (ended)
        fail(s->command->name,
             "la entrada se ha acabado; el anillo espera a este jugador hasta --timeout o Ctrl-C");
}

/* ---- events of the line ---- */

static void on_note(void *who, const char *text)
{
    struct station *s = who;
    if (s->seat.drawn)
        role_source_note(&s->seat.source, text);
    else
        report_note(&s->report, -1, -1, "%s", text);
}

static void on_joined(void *who)
{
    struct station *s = who;
    struct why why;
    if (!s->leaving && !s->place.runner.running && role_driver_start(&s->place, &why) != ST_OK)
        station_fail(s, s->args.resume, why.text);
}

/* ---- options ---- */

/* Adds the options of roles that play or write journals, and the role's own. */
static size_t station_rows(void *who, const struct protocol *protocol, struct option_row *rows)
{
    struct station *s = who;
    struct arguments *a = &s->args;
    const struct role *role = subject_role(protocol, s->role_at);
    size_t count = 0;
    if (!role)
        return 0;
    bool resumes = role->keeping && role->keeping->resume;
    const struct option_row playing[] = {
        ROW_TEXT("player", &a->player, "human|BOT", "quién juega aquí (ver sobremesa bots)"),
        ROW_FLAG("plain", &a->plain, "una persona juega por líneas, como en una tubería"),
        ROW_REAL("pace", &a->pace, 60, "S", "lo que piensa el jugador automático"),
    };
    const struct option_row keeping[] = {
        ROW_TEXT("journal", &a->journal, "FILE",
                 resumes ? N_("guarda la partida, para --resume y sobremesa replay")
                         : N_("guarda la partida, para sobremesa replay")),
        ROW_TEXT("resume", &a->resume, "FILE", "vuelve a tomar el sitio que dejó este diario"),
        {"as", OPT_NUMBER, &a->as, 0, protocol->stations_max - 1, "N",
         N_("con --resume, si todos usan un mismo diario: como estación N"), &a->as_given},
    };
    if (role->player) {
        memcpy(rows, playing, sizeof playing);
        count = sizeof playing / sizeof playing[0];
    }
    if (role->keeping) {
        size_t most = !resumes ? 1 : role->keeping->shared ? 3 : 2;
        memcpy(rows + count, keeping, most * sizeof *rows);
        count += most;
    }
    return count + subject_role_rows(role, protocol, s->subject.own, rows + count);
}

static int read_station_arguments(struct station *s, int argc, char **argv)
{
    struct arguments *a = &s->args;
    int rest;
    *a = (struct arguments){.line = {.baud = 2400}, .games = 1, .lang = lang_chosen()};
    const struct option_row rows[] = {
        STATION_LINE_ROWS(&a->line),
        ROW_NUMBER("games", &a->games, 0, 1000000, "N",
                   "se va tras tantas partidas, 1 por defecto; 0: nunca"),
        {"seed", OPT_NUMBER, &a->seed, 0, INT64_MAX, "N", N_("roba otra vez las mismas cartas"),
         &a->seed_given},
        ROW_REAL("timeout", &a->timeout, 3600, "S",
                 "si una trama nuestra no vuelve: tras S segundos, parar, repetirla o decir quién "
                 "falta"),
        ROW_REAL("idle", &a->idle, 86400, "S", "si no se oye nada: parar tras S segundos"),
        ROW_FLAG("trace", &a->trace, "cada trama en palabras según pasa, con la suma del estado"),
        ROW_FLAG("json", &a->json, "un objeto JSON por línea"),
        {0},
    };
    const struct subject_options options = {
        .common = rows,
        .who = s,
        .rows = station_rows,
        .role = s->role_at,
        .noun = s->command == &command_host ? N_("un anfitrión") : N_("una estación")};
    return subject_read(s->command, &options, argc, argv, &rest, 1, &s->subject);
}

/* Fills in what the roles are started with, and checks it together with the options of the line.
 * Returns -1 to go on, or the exit code. */
static int prepare_start(const struct station *s, struct role_start *start)
{
    const struct arguments *a = &s->args;
    const char *what = s->command->name;
    struct why why;
    *start = (struct role_start){
        .game = s->subject.game,
        .protocol = s->subject.protocol,
        .options = s->subject.own,
        .baud = (uint32_t)a->line.baud,
        .games = (unsigned)a->games,
        .timeout = (usec_t)(a->timeout * 1e6),
        .idle = (usec_t)(a->idle * 1e6),
        .pause = 500 * USEC_MS,
        .resumes = a->resume != NULL,
        .seed = a->seed_given ? (uint64_t)a->seed
                              : rng_entropy() >> 11, /* below 2^53: exact as a number of JSON */
        .timing_seed = rng_entropy(),
    };
    MISUSE_IF(station_line_check(&a->line, &why) != ST_OK, what, "%s", why.text);
    MISUSE_IF(a->as_given && !a->resume, what, "--as va con --resume");
    MISUSE_IF(a->resume && a->journal, what, "--resume sigue con ese diario: sin --journal");
    MISUSE_IF(s->subject.role->check && s->subject.role->check(start, &why) != ST_OK, what, "%s",
              why.text);
    return -1;
}

/* ---- running ---- */

/* Finds the bot, adds the roles, the host before the station that it runs with, and opens their
 * journals. Returns EXIT_DONE, or the exit code after saying what is wrong. */
static int add_roles(struct station *s, const struct role_start *start)
{
    const struct protocol *protocol = s->subject.protocol;
    const char *player =
        s->args.player ? s->args.player : registry_bot_at(s->subject.game, 0)->name;
    if (s->subject.role->player && strcmp(player, "human") != 0)
        STEP(find_bots(s->command->name, s->subject.game, player, 1, &s->place.runner.bot));
    bool at_home = s->subject.role == protocol->station && protocol->host_lives_with &&
                   protocol->host_lives_with(s->subject.own);
    if ((at_home && !runner_add(&s->place.runner, protocol->host, start, NULL)) ||
        !runner_add(&s->place.runner, s->subject.role, start, NULL))
        return fail(s->command->name, "no hay memoria");
    /* The first role's journal has the name that was given. A second role adds its own name, which
     * can make the path too long, so its journal is opened first. */
    const struct arguments *a = &s->args;
    const char *path = a->resume ? a->resume : a->journal;
    int code = EXIT_DONE;
    for (int i = s->place.runner.count - 1; path && i >= 0 && code == EXIT_DONE; i--) {
        struct runner_role *at = &s->place.runner.roles[i];
        char name[16] = "";
        struct str text = str_make(name, sizeof name);
        if (i > 0)
            at->role->call_name(at->role->seat_of(s->subject.own), &text);
        at->as = a->as_given ? (int)a->as : -1;
        code =
            role_journal_open(&s->journals[i], s->command->name, at, path, name, a->resume != NULL);
    }
    return code;
}

/* Initialises the loop, the driver and the line; nothing is opened outside the process yet. */
static int open_station(struct station *s, const struct role_start *start)
{
    struct why why;
    s->report = (struct report){.game = s->subject.game,
                                .protocol = s->subject.protocol,
                                .json = s->args.json,
                                .trace = s->args.trace,
                                .lang = s->args.lang,
                                .begun = clock_now()};
    FAIL_IF(stop_signals_open_loop(&s->signals, &s->loop, station_on_signal, s, &why) != ST_OK,
            "station", "%s", why.text);
    uv_timer_init(&s->loop, &s->linger);
    s->linger.data = s;
    /* Stations that know their numbers mix them into the seed, so that bots with the same --seed do
     * not all decide alike. */
    static const struct role_driver_calls calls = {.event = station_on_event,
                                                   .asked = station_on_asked,
                                                   .withdrawn = station_on_asked,
                                                   .gone = station_on_gone};
    uint64_t seed =
        s->subject.role->seat_of
            ? rng_mix(start->seed, 10 + (uint64_t)s->subject.role->seat_of(s->subject.own))
            : start->seed;
    role_driver_init(&s->place, &s->loop, &(struct cable_options){.baud = start->baud}, seed,
                     &calls, s);
    s->place.runner.pace = (usec_t)(s->args.pace * 1e6);
    s->line = (struct station_line){.options = &s->args.line,
                                    .loop = &s->loop,
                                    .in = &s->place.in,
                                    .out = &s->place.out,
                                    .who = s,
                                    .note = on_note,
                                    .joined = on_joined,
                                    .gone = station_on_gone};
    station_line_init(&s->line);
    return -1;
}

/* Plays at a drawn table. The station goes on forwarding frames while the person looks at the end,
 * and leaves afterwards. */
static void play_at_drawn_table(struct station *s)
{
    int number;
    s->code = screen_run(s->command->name, &s->seat.seat, &s->loop, &number);
    bool done = s->args.games && s->games >= s->args.games;
    if (s->code != EXIT_DONE || number || (!s->seat.source.stopped && !done)) {
        if (s->code == EXIT_DONE)
            interrupt(s);
        /* EXIT_CUT_OFF is for signals. Without one the person has left in the middle of a game. */
        if (!number && s->code == EXIT_CUT_OFF)
            s->code = EXIT_FAILED;
        return;
    }
    station_leave(s, s->seat.source.stopped
                         ? fail(s->command->name, "%s", s->seat.source.reason.text)
                         : EXIT_DONE);
    uv_run(&s->loop, UV_RUN_DEFAULT);
}

static int run_station(struct station *s)
{
    struct role_start start;
    struct why why;
    STEP(prepare_start(s, &start));
    STEP(open_station(s, &start));
    int code = add_roles(s, &start);
    const struct role_seat_config seat = {.command = s->command->name,
                                          .driver = &s->place,
                                          .lang = s->args.lang,
                                          .here = s->subject.role->player && !s->place.runner.bot,
                                          .plain = s->args.plain || s->args.trace || s->args.json,
                                          .who = s,
                                          .left = station_on_left};
    if (code == EXIT_DONE)
        role_seat_open(&s->seat, &seat);
    if (code == EXIT_DONE && station_line_open(&s->line, &why) != ST_OK)
        code = fail(s->command->name, "%s", why.text);
    if (code == EXIT_DONE) {
        if (s->seat.drawn)
            play_at_drawn_table(s);
        else
            uv_run(&s->loop, UV_RUN_DEFAULT);
        code = s->code;
    }
    role_seat_close(&s->seat);
    role_driver_close(&s->place);
    station_line_close(&s->line);
    uv_close((uv_handle_t *)&s->linger, NULL);
    stop_signals_close_loop(&s->signals, &s->loop);
    for (int i = 0; i < RUNNER_ROLES_MAX; i++)
        role_journal_close(&s->journals[i]);
    return code;
}

static int run_station_command(const struct command *command, int argc, char **argv)
{
    static struct station s; /* too big for a stack */
    s = (struct station){.command = command, .role_at = offsetof(struct protocol, station)};
    if (command == &command_host)
        s.role_at = offsetof(struct protocol, host);
    int code = read_station_arguments(&s, argc, argv);
    return code < 0 ? run_station(&s) : code;
}

#define ARGUMENTS                                                                                  \
    "GAME --port DEV | --in DEV --out DEV | --listen HOST:PORT --connect HOST:PORT [options]"

const struct command command_station = {
    "station", ARGUMENTS,
    N_("una estación de un anillo, en un puerto serie, dos dispositivos o TCP"),
    run_station_command};
const struct command command_host = {
    "host", ARGUMENTS, N_("el anfitrión de un anillo que lo tiene, en un sitio propio"),
    run_station_command};
