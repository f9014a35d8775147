/* sobremesa bench: the program's own speed in CPU seconds. The games list what there is to
 * measure (core/workshop.h). */
#include "workshop/commands/bench.h"

#include <assert.h>

#include "arena/arena.h"
#include "arena/stats.h"
#include "base/file.h"
#include "cli/cli.h"
#include "cli/tool.h"
#include "core/registry.h"
#include "core/workshop.h"

enum { SEED_USUAL = 1, MOVES_SAMPLE = 1000, CLOCK_EVERY = 64 };

/* The mean number of moves in a game. Tournaments do not count moves, so this plays some games of
 * the run again. */
static double moves_a_game(const struct arena *arena, uint64_t games)
{
    uint64_t moves = 0, sample = games < MOVES_SAMPLE ? games : MOVES_SAMPLE;
    struct arena_game game;
    for (uint64_t i = 0; i < sample; i++)
        if (arena_retrace(arena, i, NULL, &moves, &game, NULL) != ST_OK)
            return 0;
    return stats_ratio((double)moves, (double)sample);
}

/* Plays whole games at the usual number of seats as a tournament does, in this thread alone: as
 * many as were asked for, or until the time is up. */
static void bench_games(const struct game *game, const struct bench *bench,
                        const struct bench_options *options, struct facts *facts)
{
    static _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    struct arena arena = {.game = game, .setup = as_setup(setup), .seed = (uint64_t)options->seed};
    struct arena_totals totals = {0};
    enum status status = game->setup_make(bench->rules, as_setup(setup), NULL);
    assert(status == ST_OK);
    arena.seats = game->seats(as_setup(setup));
    for (int seat = 0; seat < arena.seats; seat++)
        arena.players[seat] = registry_bot(game, bench->player);
    int64_t games = options->games ? options->games : bench->games;
    uint64_t batch = options->seconds > 0 ? CLOCK_EVERY : (uint64_t)games;
    double began = clock_thread(), cpu;
    do {
        arena_play(&arena, totals.games, batch, NULL, &totals);
        cpu = clock_thread() - began;
    } while (cpu < options->seconds);
    double rate = stats_ratio((double)totals.games, cpu),
           moves = moves_a_game(&arena, totals.games);
    double turns = stats_ratio((double)totals.turns, cpu);
    if (facts)
        facts_add(facts,
                  "player:s options:s games:n seconds_cpu:f games_per_cpu_second:f "
                  "turns_per_cpu_second:f "
                  "moves_per_cpu_second:f sum_score:n",
                  bench->player, bench->rules, totals.games, cpu, rate, turns, rate * moves,
                  totals.score);
    else
        printf(
            _("%-10s %s de %s%s%s en %s s de CPU: %.0f partidas/s, %.0f turnos/s, %.0f jugadas/s, "
              "suma de puntos %lld\n"),
            bench->name, TEXT_COUNT(lang_spoken(), "%llu partida", "%llu partidas", totals.games),
            bench->player, *bench->rules ? ", " : "", bench->rules, TEXT_REAL("%.2f", cpu), rate,
            turns, rate * moves, (long long)totals.score);
}

int bench_descriptors(uint32_t tables, uint64_t needed)
{
    uint64_t allowed = file_raise_descriptors(needed);
    if (allowed >= needed)
        return -1;
    return fail("bench",
                "%u mesas necesitan %llu descriptores por proceso y el sistema permite %llu: "
                "ulimit -n, o --games",
                tables, (unsigned long long)needed, (unsigned long long)allowed);
}

/* Runs one bench; returns the exit code. */
static int run_bench(const struct game *game, const struct bench *bench,
                     const struct bench_options *options)
{
    struct tool_streams streams;
    struct facts *facts = NULL;
    struct why why = {0};
    enum tool_end end = TOOL_DONE;
    if (bench->server)
        return bench_server(game, bench, options);
    if (bench->page)
        return bench_web(options);
    tool_streams_open(&streams, "bench", &processes_alone);
    if (options->json) {
        facts = streams.io.begin(&streams);
        fact_text(facts, "bench", bench->name);
    }
    if (bench->player)
        bench_games(game, bench, options, facts);
    if (bench->measure)
        end = bench->measure(&streams.io, facts, &why);
    if (facts && end == TOOL_DONE)
        streams.io.end(&streams);
    else if (facts) /* half a record would be misleading */
        output_drop(&streams.record);
    return tool_streams_close(&streams, end, &why);
}

/* Runs the bench that is named, or all but those of servers. */
static int bench_command(const struct command *command, int argc, char **argv)
{
    static const char rings[] = "web-lab"; /* belongs to no game: every protocol has rings */
    struct bench_options options = {.seed = SEED_USUAL};
    struct str names = STR(200);
    int rest;
    const struct option_row rows[] = {
        ROW_NUMBER("games", &options.games, 1, INT64_MAX / 2, "N",
                   "cuántas partidas (1000000 de UNO, 200000 de truco, 2000 de Monopoly)"),
        ROW_REAL("seconds", &options.seconds, 86400, "S",
                 "tantas partidas como quepan en S segundos de CPU"),
        ROW_NUMBER("rate", &options.rate, 1, 1000000, "N",
                   "web: tantas jugadas por segundo, durante --seconds, en lugar de buscar; de un "
                   "servidor: desde tantas, "
                   "hasta que las respuestas tarden más de 5 ms"),
        ROW_NUMBER("seed", &options.seed, 0, INT64_MAX, "N", "la de las partidas (1)"),
        ROW_FLAG("json", &options.json, "una línea de JSON por prueba"),
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 1);
    if (code >= 0)
        return code;
    const char *name = rest ? argv[1] : NULL;
    if (name && strcmp(name, rings) == 0)
        return bench_web_lab(&options);
    for (const struct game *const *game = registry_games(); *game; game++)
        for (const struct bench *bench = workshop_of(*game)->benches; bench && bench->name;
             bench++) {
            if (!strstr(names.at, bench->name) || !bench->page) /* several games share the page's */
                str_add(&names, "%s%s", names.length ? ", " : "", bench->name);
            if (name ? strcmp(name, bench->name) != 0 : bench->server || bench->page)
                continue;
            code = run_bench(*game, bench, &options);
            if (name || code != EXIT_DONE)
                return code;
        }
    return name ? misuse(command->name, "no hay ninguna prueba de velocidad '%s'; hay %s, %s", name,
                         names.at, rings)
                : EXIT_DONE;
}

const struct command command_bench = {
    "bench", "[NAME] [--games N] [--seconds S] [--rate N] [--seed N] [--json]",
    N_("la velocidad del propio programa, en segundos de CPU"), bench_command};
