/* sobremesa arena: a tournament between bots.
 *
 * This file reads the options, plays the games in batches and writes the files. arena_players.c
 * seats the players, arena_print.c prints the summary, arena_explain.c one game in detail,
 * arena_duels.c plays --sprt and --round-robin, and arena_server.c plays on a remote server.
 *
 * The same code runs on several machines (mpi.c). Each rank plays its part, and rank 0 alone prints
 * and writes. An exit code that one rank finds is agreed on by all, so that no rank waits for one
 * that has gone. */
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/interrupt.h"
#include "app/tournament.h"
#include "arena/plot_game.h"
#include "core/game_study.h"
#include "core/journal/journal.h"
#include "front/draw/colours.h"

enum { GAMES_USUAL = 1000, BATCH = 1 << 16, PATH_MAX_OURS = 1024 };

/* What the command line says about the players and the size of the tournament. */
struct given {
    const char *players; /* NULL: none */
    int64_t seats;       /* 0: none */
    bool games, seed;    /* whether --games and --seed were there */
};

/* ---- progress ---- */

/* Reports `cmd:` programs that have failed since the last call. */
static void report_programs(struct tournament *t)
{
    struct why why;
    for (int i = 0; i < t->program_count; i++)
        if (cmd_news(&t->programs[i], &why)) {
            progress_end(&t->progress);
            fail("arena", "%s %s", t->programs[i].name, why.text);
        }
}

static void show_progress(void *who, uint64_t done)
{
    struct tournament *t = who;
    report_programs(t);
    /* The other ranks are assumed to be about as far. */
    progress_show(&t->progress, t->earlier + done * (uint64_t)t->processes->ranks);
}

/* ---- files ---- */

static int read_weights(struct tournament *t)
{
    const struct game *game = t->arena.game;
    char *text;
    size_t length;
    struct why why;
    MISUSE_IF(!game_study(game)->tune, "arena", "--weights: los jugadores de %s no tienen ajustes",
              game->name);
    FAIL_IF(journal_read_file(t->weights, &text, &length, &why) != ST_OK, "arena", "%s", why.text);
    enum status status = game_study(game)->tune(text, length, &why);
    free(text);
    return status == ST_OK ? -1 : fail("arena", "%s: %s", t->weights, why.text);
}

/* Opens the file of --games-to. Ranks other than 0 write to a temporary file without a name, until
 * rank 0 asks for their part. */
static int open_record(struct tournament *t)
{
    struct why why;
    FILE *file = t->processes->rank ? tmpfile() : fopen(t->games_to, "we");
    FAIL_IF(!file, "arena", "no se puede escribir %s: %s", t->games_to, status_errno(errno));
    record_start(&t->record, &t->arena, file);
    t->arena.record = &t->record;
    bool good = t->processes->rank || record_head(&t->record, &why) == ST_OK;
    return good ? -1 : fail("arena", "%s: %s", t->games_to, why.text);
}

/* Returns `code`, or EXIT_FAILED if the last decisions could not be written. */
static int close_record(struct tournament *t, int code)
{
    if (!t->arena.record)
        return code;
    t->arena.record = NULL;
    record_finish(&t->record);
    if (fclose(t->record.file) != 0 && code == EXIT_DONE)
        return fail("arena", "no se puede escribir %s: %s", t->games_to, status_errno(errno));
    return code;
}

static int write_journals(struct tournament *t)
{
    uint64_t count = t->journal_count < t->games ? t->journal_count : t->games;
    if (mkdir(t->journals, 0777) != 0 && errno != EEXIST)
        return fail("arena", "no se puede crear el directorio %s: %s", t->journals,
                    status_errno(errno));
    for (uint64_t i = 0; i < count; i++) {
        char path[PATH_MAX_OURS];
        struct why why;
        struct arena_game game;
        if (snprintf(path, sizeof path, "%s/game-%06" PRIu64 ".journal", t->journals, i + 1) >=
            (int)sizeof path)
            return misuse("arena", "el nombre del directorio es demasiado largo");
        FAIL_IF(arena_retrace(&t->arena, i, path, NULL, &game, &why) != ST_OK, "arena", "%s",
                why.text);
    }
    return EXIT_DONE;
}

/* Plays all games and adds them up. Output that lists games in order is written batch by batch, so
 * that a long run needs no more memory than a short one. The ranks agree after each batch whether
 * to go on: the highest of their states wins. */
static int play_all(struct tournament *t)
{
    enum { GO_ON, ENOUGH, BROKEN };
    struct arena_game *games = t->csv ? malloc(BATCH * sizeof *games) : NULL;
    int state = t->processes->agree(t->csv && !games ? BROKEN : GO_ON);
    if (t->csv && !games)
        fail("arena", "no hay memoria para una tanda de partidas");
    if (t->csv && !t->processes->rank)
        tournament_print_csv_head();
    uint64_t batch = t->csv || t->arena.record ? BATCH : t->games;
    while (state == GO_ON && t->earlier < t->games) {
        struct why why;
        uint64_t count = t->games - t->earlier < batch ? t->games - t->earlier : batch;
        enum status status =
            parts_run(t->processes, &t->arena, t->earlier, count, games, &t->totals, &why);
        if (status != ST_OK) {
            progress_end(&t->progress);
            fail("arena", "%s", why.text);
        }
        for (uint64_t i = 0; games && !t->processes->rank && status == ST_OK && i < count; i++)
            if (games[i].played)
                tournament_print_csv_row(t, t->earlier + i, &games[i]);
        state = t->processes->agree(status != ST_OK             ? BROKEN
                                    : atomic_load(&interrupted) ? ENOUGH
                                                                : GO_ON);
        t->earlier += count;
    }
    free(games);
    t->interrupted = state == ENOUGH;
    return state == BROKEN ? EXIT_FAILED : EXIT_DONE;
}

/* ---- the outcome ---- */

static int print_outcome(struct tournament *t)
{
    struct why why;
    int code = t->json ? tournament_print_json(t) : EXIT_DONE;
    if (!t->json && !t->csv)
        tournament_print_table(t);
    if (code == EXIT_DONE && t->journals && !t->interrupted)
        code = write_journals(t);
    if (code == EXIT_DONE && t->plots && !t->interrupted)
        code = code_of("arena",
                       plot_game(&t->arena, plot_choose(&t->arena, t->games), t->plots,
                                 t->arena.game->name, seat_colour, t->lang, &why),
                       &why);
    if (code == EXIT_DONE && (fflush(stdout) != 0 || ferror(stdout)))
        return fail("arena", "no se puede escribir: %s", status_errno(errno));
    return code;
}

/* Plays the games, adds up the totals of all ranks, and prints them on rank 0. */
static int play_tournament(struct tournament *t)
{
    _Static_assert(sizeof t->totals % sizeof(uint64_t) == 0,
                   "totals consist of 64-bit integers and nothing else");
    double cpu = clock_cpu();
    t->progress = (struct progress){.lang = t->lang, .total = t->games, .began = clock_now()};
    int code = t->server ? tournament_on_server(t) : play_all(t);
    uint64_t spent = (uint64_t)((clock_cpu() - cpu) * (double)USEC_SECOND);
    progress_end(&t->progress);
    report_programs(t);
    if (code != EXIT_DONE)
        return code;
    t->processes->sum((uint64_t *)(void *)&t->totals, (int)(sizeof t->totals / sizeof(uint64_t)));
    t->processes->sum(&spent, 1);
    t->cpu = (double)spent / (double)USEC_SECOND;
    return t->processes->rank ? EXIT_DONE : print_outcome(t);
}

/* Prepares the bots, plays, and releases them. Returns the exit code that all ranks agree on. */
static int run_tournament(struct tournament *t)
{
    struct why why;
    int code = EXIT_DONE;
    interrupt_catch();
    if (t->program_count || (isatty(STDERR_FILENO) && !t->processes->rank)) {
        t->arena.progress = show_progress;
        t->arena.who = t;
    }
    if (arena_hire(&t->arena, &why) != ST_OK)
        code = fail("arena", "%s", why.text);
    if (code == EXIT_DONE && t->explain && !t->processes->rank)
        code = tournament_explain(t);
    code = t->processes->agree(code);
    if (code == EXIT_DONE)
        code = play_tournament(t);
    arena_dismiss(&t->arena);
    return close_record(t, code);
}

/* ---- the command ---- */

/* Checks the options against each other, in the order in which the mistakes are reported, and seats
 * the players. Returns -1 to go on, or the exit code, which is that of the duels if those were
 * asked for. */
static int check_tournament(struct tournament *t, const struct given *given)
{
    MISUSE_IF(t->json && t->csv, "arena", "--json o --csv, no los dos");
    MISUSE_IF(t->csv && t->explain, "arena", "--explain o --csv, no los dos");
    MISUSE_IF(t->cmd_timeout <= 0, "arena", "--cmd-timeout: un programa necesita algo de tiempo");
    if (t->scenario && (given->seats || t->journals))
        return misuse("arena", "--scenario: trae sus propios sitios, y los diarios empiezan "
                               "con el comienzo de una partida");
    if (t->server &&
        (t->scenario || t->journals || t->plots || t->games_to || t->csv || t->explain))
        return misuse("arena",
                      "--server: de partidas jugadas en otra parte solo hay resumen o --json");
    MISUSE_IF(t->open && !t->server, "arena", "--open: solo en un --server hay otros");
    MISUSE_IF(t->save && !t->sprt && !t->round_robin, "arena",
              "--save: guarda duelos, de --sprt o --round-robin");
    MISUSE_IF((t->sprt || t->round_robin) && t->processes->ranks > 1, "arena",
              "los duelos se juegan en una sola máquina");
    if (t->sprt || t->round_robin)
        return tournament_duels(t, (int)given->seats, given->players, given->games, given->seed);
    if (t->plots && !game_study(t->arena.game)->figures)
        return misuse("arena", "--plot: %s no tiene cifras que dibujar", t->arena.game->name);
    STEP(tournament_sit_down(t, (int)given->seats, given->players));
    STEP(t->weights ? read_weights(t) : -1);
    return t->games_to ? open_record(t) : -1;
}

static int read_arguments(struct tournament *t, const struct command *command, int argc,
                          char **argv)
{
    struct given given = {0};
    int64_t games = GAMES_USUAL, threads = arena_cores(),
            seed = (int64_t)(rng_entropy() >> 11); /* below 2^53: exact as a number of JSON */
    int64_t journal_count = 1, explain = 1;
    bool explained = false;
    int rest;
    t->lang = lang_chosen();
    t->cmd_timeout = 10;
    const struct option_row rows[] = {
        ROW_TEXT("players", &given.players, "A,B,…",
                 "uno por sitio; una lista más corta se repite; cmd:PROGRAM también vale"),
        {"games", OPT_NUMBER, &games, 1, INT64_MAX / 2, "N", N_("cuántas partidas (1000)"),
         &given.games},
        ROW_NUMBER("seats", &given.seats, 1, GAME_SEATS_MAX, "N",
                   "sitios, si no son tantos como jugadores se nombran"),
        ROW_NUMBER("threads", &threads, 1, 256, "T",
                   "hilos (todos los núcleos); el resultado no depende de ello"),
        ROW_NUMBER("rounds", &t->rounds, 1, 60000, "R",
                   "tras R rondas gana quien más tiene (en los juegos con límite)"),
        ROW_TEXT("server", &t->server, "monopd://HOST:PORT",
                 "juega en ese servidor; --rounds hace entonces que se deje la partida"),
        ROW_NUMBER("open", &t->open, 0, GAME_SEATS_MAX - 1, "N",
                   "en un servidor: tantos sitios para quien se conecte además"),
        ROW_TEXT("rules", &t->rule_set, "NAME",
                 "Monopoly: official, o ring para las de la semilla 000"),
        ROW_TEXT("options", &t->rules, "'A=1 B=2'",
                 "reglas del juego, como las muestran `replay` y los resúmenes"),
        ROW_TEXT("weights", &t->weights, "FILE",
                 "ajustes de los jugadores propios del juego (docs/players.md)"),
        ROW_REAL("cmd-timeout", &t->cmd_timeout, 3600, "S",
                 "segundos que tiene un programa para cada decisión (10)"),
        {"seed", OPT_NUMBER, &seed, 0, INT64_MAX, "N",
         N_("con la misma semilla salen las mismas partidas"), &given.seed},
        ROW_FLAG("json", &t->json, "el resumen en una línea de JSON"),
        ROW_FLAG("csv", &t->csv, "una fila por partida en lugar del resumen"),
        {"explain", OPT_MAYBE, &explain, 1, INT64_MAX / 2, "G",
         N_("primero la partida G (1), cada decisión con su regla"), &explained},
        ROW_TEXT("games-to", &t->games_to, "FILE", "escribe cada decisión en una línea de JSON"),
        ROW_TEXT("scenario", &t->scenario, "FILE", "la posición de partida (docs/scenarios.md)"),
        ROW_TEXT("sprt", &t->sprt, "elo0=0,elo1=10",
                 "dos jugadores hasta que se sepa si el primero es más fuerte; mismas suertes, "
                 "sitios cambiados"),
        ROW_TEXT(
            "round-robin", &t->round_robin, "A,B,C,…",
            "todos contra todos, --games por pareja; Elo con intervalos, y con --plot un dibujo"),
        ROW_TEXT("save", &t->save, "FILE",
                 "guarda los duelos en SQLite; con el mismo archivo se sigue otro día"),
        ROW_TEXT("plot", &t->plots, "DIR", "gráficas de una partida, en SVG, en DIR"),
        ROW_TEXT("journals", &t->journals, "DIR",
                 "escribe las primeras partidas como diarios en DIR"),
        ROW_NUMBER("journal-count", &journal_count, 1, 1000000, "K", "cuántas de ellas (1)"),
        {0},
    };
    STEP(options_read(command, rows, argc, argv, &rest, 1));
    t->arena.game = find_game(command->name, rest ? argv[1] : NULL);
    if (!t->arena.game)
        return EXIT_USAGE;
    t->arena.seed = (uint64_t)seed;
    t->arena.threads = (unsigned)threads;
    t->explain = explained ? (uint64_t)explain : 0;
    /* One explained game does not need the default 1000 to be played. */
    t->games = explained && !given.games ? t->explain : (uint64_t)games;
    t->journal_count = (uint64_t)journal_count;
    return check_tournament(t, &given);
}

int tournament_run(const struct processes *processes, const struct command *command, int argc,
                   char **argv)
{
    static struct tournament t; /* a setup is too big for a stack */
    memset(&t, 0, sizeof t);
    t.processes = processes;
    t.arena.stop = &interrupted;
    /* Rank 0 goes first, so that a mistake in the options is reported once. */
    int code = processes->agree(processes->rank ? -1 : read_arguments(&t, command, argc, argv));
    if (code < 0)
        code = processes->agree(processes->rank ? read_arguments(&t, command, argc, argv) : -1);
    if (code >= 0)
        return close_record(&t, code);
    /* Without --seed each rank has drawn its own: that of rank 0 counts. */
    processes->share(&t.arena.seed, sizeof t.arena.seed);
    return run_tournament(&t);
}

static int run_arena(const struct command *command, int argc, char **argv)
{
    return tournament_run(&processes_alone, command, argc, argv);
}

const struct command command_arena = {"arena",
                                      "GAME [--players A,B,…] [--games N] [--threads T] [--rounds "
                                      "R] [--rules NAME] [--options 'A=1 …'] "
                                      "[--seed N] [--json|--csv]",
                                      N_("un torneo entre jugadores automáticos"), run_arena};
