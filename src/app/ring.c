/* sobremesa ring GAME: a whole ring in one process: our stations on cables in memory, the ring's
 * host if the protocol has one, and seats for other programs. Stations share nothing but the octets
 * on the cables. ring_run.c builds the ring; this file reads the options and reacts to what happens
 * on it. */
#include "app/ring_run.h"
#include "core/registry.h"

enum { RESTART_MS = 1000 };

/* ---- starting again ---- */

static void ring_on_again(uv_timer_t *timer)
{
    struct ring_run *run = timer->data;
    if (run->leaving)
        return;
    report_note(&run->report, -1, -1,
                "se empieza otra vez: START hasta que estén las %d estaciones",
                (int)run->args.stations);
    ring_start(run);
}

static void ring_begin_again(struct ring_run *run)
{
    if (!run->leaving && !uv_is_active((uv_handle_t *)&run->again))
        uv_timer_start(&run->again, ring_on_again, RESTART_MS, 0);
}

/* Stations that agree on a game among themselves can do so anew. A host goes on by itself when the
 * missing station is back, and if it cannot, no station can. */
static bool ring_can_begin_again(const struct ring_run *run)
{
    return run->args.open && !run->subject.protocol->host;
}

/* Ends the run with an error. Only the first fault is kept: the others follow from it. */
static void ring_give_up(struct ring_run *run, int index, int number, const char *why)
{
    struct str name = STR(32);
    run->report.quiet = false;
    report_name(&run->report, run->subject.protocol->host ? number : index, &name);
    if (!run->fault.text[0])
        snprintf(run->fault.text, sizeof run->fault.text, "%s: %.200s", name.at, why);
    ring_leave(run, EXIT_FAILED);
    report_note(&run->report, index, number, "se ha parado: %s", why);
}

/* ---- events of the stations ---- */

/* Returns whether two roles saw the same end. The numbers of frames can differ on a ring with a
 * host, where a station that missed some still knows the state. */
static bool is_same_end(const struct ring_run *run, const struct role_game *a,
                        const struct role_game *b)
{
    return a->known && b->known && a->result.winner == b->result.winner &&
           a->result.score == b->result.score &&
           memcmp(a->result.points, b->result.points, sizeof a->result.points) == 0 &&
           a->hash == b->hash && (a->frames == b->frames || run->subject.protocol->host);
}

/* Compares what all roles saw of the game, once all have seen its end, and counts it. Leaves after
 * the last game or at the first disagreement. */
static void compare_endings(struct ring_run *run, unsigned number)
{
    const struct ending *first = &run->member[0].ending[0];
    const struct runner_role *differs = NULL;
    const struct role_game *game = NULL;
    for (int i = 0; i < ring_ours(run); i++)
        for (int k = 0; k < run->member[i].driver.runner.count; k++) {
            const struct role_game *seen = &run->member[i].ending[k].game;
            if (seen->number != number)
                return; /* not all have seen the end yet */
            if (differs || is_same_end(run, seen, &first->game))
                continue;
            differs = &run->member[i].driver.runner.roles[k];
            game = seen;
        }
    run->games = number;
    if (differs) {
        struct str name = STR(32);
        report_name(&run->report, differs->role->number(differs->state), &name);
        ring_leave(run,
                   game->known
                       ? fail("ring", "%s no está de acuerdo en cómo ha terminado la partida %u",
                              name.at, number)
                       : fail("ring", "%s ha perdido el hilo en la partida %u", name.at, number));
        return;
    }
    if (!run->args.json)
        printf("%s\n", first->words);
    report_count(&run->totals, &first->game);
    if (!run->args.games || number < run->args.games)
        return;
    report_print_totals(&run->report, &run->totals);
    if (!run->args.json && run->resent)
        printf(tr(run->args.lang, "tramas reenviadas: %llu\n"), (unsigned long long)run->resent);
    ring_leave(run, EXIT_DONE);
}

/* Without other programs no station begins a game before all have seen the end of the previous
 * one. */
static void ring_on_begun(struct ring_run *run, const struct runner_role *at,
                          const struct role_game *game)
{
    struct str name = STR(32);
    if (run->leaving || run->args.open || game->number == run->games + 1)
        return;
    report_name(&run->report, at->role->number(at->state), &name);
    ring_leave(run,
               fail("ring", "%s no ha visto el final de la partida %u", name.at, run->games + 1));
}

static void ring_on_event(void *who, struct runner_role *at, const struct role_event *event)
{
    struct ring_member *member = who;
    struct ring_run *run = member->run;
    if (event->kind != ROLE_OVER || run->args.json)
        report_event(&run->report, member->index, at, event);
    if (event->kind == ROLE_FAULT) {
        int number = at->role->number(at->state);
        /* With seats for other programs a fault is part of the lesson: report it, begin anew. */
        if (ring_can_begin_again(run)) {
            report_note(&run->report, member->index, number, "se ha parado: %s", event->text);
            ring_begin_again(run);
        } else {
            ring_give_up(run, member->index, number, event->text);
        }
    }
    if (event->kind == ROLE_BEGUN)
        ring_on_begun(run, at, event->game);
    if (event->kind == ROLE_OVER) {
        struct ending *ending = &member->ending[at - member->driver.runner.roles];
        struct str words = str_make(ending->words, sizeof ending->words);
        ending->game = *event->game;
        report_words(&run->report, at, event, &words);
        run->resent += event->game->resent;
        compare_endings(run, event->game->number);
    }
}

/* A cable in memory fails only if there is no memory left to read it. */
static void ring_on_gone(void *who, bool in, const char *why)
{
    struct ring_member *member = who;
    const struct runner_role *first = member->driver.runner.roles;
    if (!member->run->leaving)
        ring_give_up(member->run, member->index, first->role->number(first->state),
                     TEXT_OF(240, _("el cable de %s: %s"), in ? _("entrada") : _("salida"), why));
}

static bool in_a_game(const struct ring_run *run)
{
    for (int i = 0; i < ring_ours(run); i++)
        if (runner_is_busy(&run->member[i].driver.runner))
            return true;
    return false;
}

static void ring_on_program(struct ring_member *member, bool there)
{
    struct ring_run *run = member->run;
    const char *left = run->subject.protocol->host
                           ? _("el programa ha dejado el sitio libre; el anillo lo espera")
                           : _("el programa ha dejado el sitio libre");
    report_note(&run->report, member->index, member->seat, "%s",
                there ? _("un programa ha tomado el sitio libre") : left);
    if (!ring_can_begin_again(run))
        return;
    /* If it was the program's turn no frame is missing, and no timer would notice. */
    if (!there && in_a_game(run))
        ring_begin_again(run);
    /* The program may be the starter, so ours listens again before it starts. */
    if (there && !in_a_game(run) && !run->leaving)
        ring_start(run);
}

/* Our START may be under way, which the program would not understand: ours begin anew, by
 * listening. */
static void ring_on_starts(struct ring_member *member)
{
    struct ring_run *run = member->run;
    if (!in_a_game(run) && !run->leaving && ring_can_begin_again(run))
        ring_start(run);
}

/* ---- options ---- */

/* Checks the options against each other and gives each member its own. Returns -1 to go on, or the
 * exit code. */
static int check_ring(struct ring_run *run)
{
    struct ring_arguments *a = &run->args;
    const struct game *game = run->subject.game;
    struct why why;
    if (a->open >= a->stations)
        return misuse("ring", "--open %d de %d estaciones no deja ninguna que empiece la partida",
                      (int)a->open, (int)a->stations);
    MISUSE_IF(a->tcp && !a->open, "ring", "--tcp es para los sitios libres: añade --open K");
    if (a->dir && (!a->open || a->tcp))
        return misuse("ring",
                      "--dir es para los dispositivos de los sitios libres: --open K, sin --tcp");
    if (a->faults && faults_parse(a->faults, &run->cable.faults, &why) != ST_OK)
        return misuse("ring", "--faults: %s", why.text);
    if (a->tcp && !a->pace_given)
        a->pace = 0.8;
    run->cable.baud = (uint32_t)a->baud;
    run->seed = a->seed_given ? (uint64_t)a->seed
                              : rng_entropy() >> 11; /* below 2^53: exact as a number of JSON */
    STEP(ring_arrange(run));
    const char *bots = a->bots ? a->bots : registry_bot_at(game, 0)->name;
    return find_bots("ring", game, bots, ring_ours(run) - ring_host_apart(run), run->bots);
}

/* Adds --stations and --open, and the station's own options except the first ones, which choose its
 * place on the ring. */
static size_t ring_rows(void *who, const struct protocol *protocol, struct option_row *rows)
{
    struct ring_run *run = who;
    const struct role *station = protocol->station;
    struct option_row own[OPTION_ROWS_MAX];
    if (!station)
        return 0;
    rows[0] = (struct option_row)ROW_NUMBER(
        "stations", &run->args.stations, protocol->stations_min,
        protocol->stations_max + (protocol->host != NULL), "N",
        protocol->host ? N_("sitios del anillo; el último posible es del anfitrión, que si no está "
                            "con el primero")
                       : N_("sitios del anillo; por defecto, todos los que puede haber"));
    rows[1] = (struct option_row)ROW_NUMBER("open", &run->args.open, 0, protocol->stations_max - 1,
                                            "K", "deja los K últimos sitios a otros programas");
    size_t count =
        subject_role_rows(station, protocol, run->subject.own, own) - station->place_rows;
    memcpy(rows + 2, own + station->place_rows, count * sizeof *rows);
    return 2 + count;
}

static int read_ring_arguments(struct ring_run *run, const struct command *command, int argc,
                               char **argv)
{
    struct ring_arguments *a = &run->args;
    int rest;
    *a = (struct ring_arguments){.baud = 2400, .games = 1, .lang = lang_chosen()};
    const struct option_row rows[] = {
        ROW_TEXT("tcp", &a->tcp, "HOST:PORT",
                 "sitios libres por TCP, desde este puerto, en vez de dispositivos"),
        ROW_TEXT("dir", &a->dir, "DIR",
                 "enlaza ahí los dispositivos de los sitios libres: seat3-in, seat3-out"),
        ROW_TEXT("bots", &a->bots, "A,B,…",
                 "quién juega en nuestras estaciones (ver sobremesa bots)"),
        {"pace", OPT_REAL, &a->pace, 0, 60, "S",
         N_("lo que piensa un jugador automático; 0, y con --tcp 0.8"), &a->pace_given},
        ROW_NUMBER("baud", &a->baud, 0, 4000000, "B",
                   "velocidad de los cables, 2400 por defecto; 0: tan rápido como se pueda"),
        ROW_TEXT("faults", &a->faults, "loss=P,…",
                 "loss, dup, flip, stall: probabilidad por octeto, en cada cable"),
        ROW_TEXT("pcap", &a->pcap, "FILE",
                 "captura todas las tramas de todos los cables (pcapng, una interfaz por cable)"),
        ROW_NUMBER("games", &a->games, 0, 10000000, "N",
                   "cuántas partidas, 1 por defecto; 0: sin fin"),
        {"seed", OPT_NUMBER, &a->seed, 0, INT64_MAX, "N", N_("otra vez las mismas partidas"),
         &a->seed_given},
        ROW_REAL("timeout", &a->timeout, 3600, "S",
                 "si una trama no vuelve: tras S segundos, parar, repetirla o decir quién falta"),
        ROW_FLAG("trace", &a->trace, "cada trama en cada estación, con la suma del estado"),
        ROW_FLAG("json", &a->json, "un objeto JSON por línea"),
        {0},
    };
    const struct subject_options options = {.common = rows,
                                            .who = run,
                                            .rows = ring_rows,
                                            .role = offsetof(struct protocol, station),
                                            .noun = N_("un anillo de estaciones")};
    STEP(subject_read(command, &options, argc, argv, &rest, 1, &run->subject));
    if (!a->stations)
        a->stations = run->subject.protocol->stations_max;
    return check_ring(run);
}

static int play_ring(struct ring_run *run)
{
    static const struct role_driver_calls calls = {.event = ring_on_event, .gone = ring_on_gone};
    const struct ring_arguments *a = &run->args;
    run->config.calls = &calls;
    run->program = ring_on_program;
    run->starts = ring_on_starts;
    run->report = (struct report){.game = run->subject.game,
                                  .protocol = run->subject.protocol,
                                  .json = a->json,
                                  .trace = a->trace,
                                  .lang = a->lang,
                                  .quiet = !a->open && !a->trace,
                                  .begun = clock_now()};
    if (run->said[0] && !a->json)
        printf("%s\n", run->said);
    STEP(ring_open_loop(run));
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

static int run_ring(const struct command *command, int argc, char **argv)
{
    static struct ring_run run; /* too big for a stack */
    memset(&run, 0, sizeof run);
    int code = read_ring_arguments(&run, command, argc, argv);
    return code < 0 ? play_ring(&run) : code;
}

const struct command command_ring = {
    "ring", "GAME [--stations N] [--open K] [--bots …] [--baud B] [--games N] [options]",
    N_("un anillo entero en un proceso, con sitios para tus propios programas"), run_ring};
