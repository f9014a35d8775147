/* sobremesa bench: the program's own speed in CPU seconds. A new bench is one row of `benches`. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "app/app.h"
#include "app/bench.h"
#include "app/output.h"
#include "arena/arena.h"
#include "arena/stats.h"
#include "base/clock.h"
#include "core/registry.h"

enum { SEED_USUAL = 1, MOVES_SAMPLE = 1000, CLOCK_EVERY = 64 };

/* Moves a game on the average: the play-out does not count them, so some games of the run are played once more. */
static double moves_a_game(const struct arena *arena, uint64_t games)
{
    uint64_t moves = 0, sample = games < MOVES_SAMPLE ? games : MOVES_SAMPLE;
    struct arena_game game;
    for (uint64_t i = 0; i < sample; i++)
        if (arena_retrace(arena, i, NULL, NULL, &moves, &game, NULL) != ST_OK)
            return 0;
    return stats_ratio((double)moves, (double)sample);
}

/* Until there were enough games, or until the time is up. */
double bench_play(const struct bench *bench, const struct bench_options *options, struct arena *arena,
                  struct arena_totals *totals)
{
    static _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    int64_t games = options->games ? options->games : bench->games;
    *arena = (struct arena){.game = registry_game(bench->name), .setup = setup, .seed = (uint64_t)options->seed};
    enum status status = arena->game->setup_make(bench->rules, setup, NULL);
    assert(status == ST_OK);
    arena->seats = arena->game->seats(setup);
    for (int seat = 0; seat < arena->seats; seat++)
        arena->players[seat] = registry_bot(arena->game, bench->player);
    double began = clock_thread(), spent = 0;
    if (options->seconds <= 0) {
        arena_play(arena, 0, (uint64_t)games, NULL, totals);
        return clock_thread() - began;
    }
    while (spent < options->seconds) {
        arena_play(arena, totals->games, CLOCK_EVERY, NULL, totals);
        spent = clock_thread() - began;
    }
    return spent;
}

/* Whole games at the usual number of seats, through the contract: what a tournament does. */
static int bench_games(const struct bench *bench, const struct bench_options *options)
{
    struct arena arena;
    struct arena_totals totals = {0};
    double cpu = bench_play(bench, options, &arena, &totals);
    double rate = stats_ratio((double)totals.games, cpu), moves = moves_a_game(&arena, totals.games);
    double turns = stats_ratio((double)totals.turns, cpu);
    if (options->json)
        return output_json("bench",
                           json_pack("{s:s, s:s, s:s, s:I, s:f, s:f, s:f, s:f, s:I}", "bench", bench->name, "player",
                                     bench->player, "options", bench->rules, "games", (json_int_t)totals.games,
                                     "seconds_cpu", cpu, "games_per_cpu_second", rate, "turns_per_cpu_second", turns,
                                     "moves_per_cpu_second", rate * moves, "sum_score", (json_int_t)totals.score));
    printf("%-10s %" PRIu64 " games of %s%s%s in %.2f CPU s: %.0f games/s, %.0f turns/s, %.0f moves/s, sum of scores "
           "%" PRId64 "\n",
           bench->name, totals.games, bench->player, *bench->rules ? ", " : "", bench->rules, cpu, rate, turns,
           rate * moves, totals.score);
    return EXIT_DONE;
}

static const struct bench benches[] = {
    {"uno", "whole games of four random players, one thread", bench_games, "random", "", 1000000},
    {"monopoly", "whole games of four `reglas`, all rules on, one thread", bench_games, "reglas", "rounds=500", 2000},
    {"truco", "whole games to 24 points of two teams of random players, one thread", bench_games, "random", "", 200000},
    {"reversi", "whole games of two random players, and the engine", bench_reversi, "random", "", 200000},
    {"search", "Monopoly's search for what to build, sell, mortgage and lift", bench_search, NULL, NULL, 0},
    {"reversi-server", "5000 tables of Reversi at once, over TCP", bench_server, NULL, NULL, 5000},
};

enum { BENCHES = sizeof benches / sizeof benches[0] };

static const struct bench *find_bench(const char *what, const char *name)
{
    char names[200];
    struct str list = str_make(names, sizeof names);
    for (int i = 0; i < BENCHES; i++) {
        if (strcmp(benches[i].name, name) == 0)
            return &benches[i];
        str_add(&list, "%s%s", list.length ? ", " : "", benches[i].name);
    }
    misuse(what, "there is no bench '%s'; there is %s", name, names);
    return NULL;
}

static int run(const struct command *command, int argc, char **argv)
{
    struct bench_options options = {.seed = SEED_USUAL};
    int rest;
    const struct option_row rows[] = {
        {"games", OPT_NUMBER, &options.games, 1, INT64_MAX / 2, "N",
         "how many games (1000000 of UNO, 200000 of truco, 2000 of Monopoly)", NULL},
        {"seconds", OPT_REAL, &options.seconds, 0, 86400, "S", "as many games as fit into S CPU seconds", NULL},
        {"seed", OPT_NUMBER, &options.seed, 0, INT64_MAX, "N", "of the games (1)", NULL},
        {"json", OPT_FLAG, &options.json, 0, 0, NULL, "one line of JSON a bench", NULL},
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 1);
    if (code >= 0)
        return code;
    if (rest) {
        const struct bench *bench = find_bench(command->name, argv[1]);
        return bench ? bench->run(bench, &options) : EXIT_USAGE;
    }
    for (int i = 0; i < BENCHES; i++) {
        if (benches[i].run == bench_server)
            continue; /* it takes a minute and a second process: by its name only */
        if ((code = benches[i].run(&benches[i], &options)) != EXIT_DONE)
            return code;
    }
    return EXIT_DONE;
}

const struct command command_bench = {
    .name = "bench",
    .arguments = "[NAME] [--games N] [--seconds S] [--seed N] [--json]",
    .what = "the program's own speed, CPU seconds",
    .run = run,
};
