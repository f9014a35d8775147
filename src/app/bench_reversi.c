/* The bench of Reversi: whole games of random players through the contract, and what its engine does in a CPU second.
 */
#include <stdio.h>

#include <jansson.h>

#include "app/app.h"
#include "app/bench.h"
#include "app/output.h"
#include "arena/stats.h"
#include "base/clock.h"
#include "games/reversi/kernels.h"

enum { PERFT_DEPTH = 10, SEARCH_DEPTH = 11, MEMORY_BITS = 20 };

/* A position after sixteen moves, and FFO's number 30 with twenty empty squares. */
static const struct reversi_position middle = {UINT64_C(0x201838380c040000), UINT64_C(0x0020c04030280000)};
static const struct reversi_position end = {UINT64_C(0x3e0059e9150b050e), UINT64_C(0x007c26162a341800)};

struct figures {
    double games; /* a CPU second, as all of them */
    double leaves, search_nodes, solve_nodes;
    double search_seconds, solve_seconds;
};

static void measure_engine(struct reversi_engine *engine, struct figures *f)
{
    unsigned best;
    double began = clock_thread();
    uint64_t leaves = engine->kernels->perft(REVERSI_START_BLACK, REVERSI_START_WHITE, PERFT_DEPTH);
    f->leaves = stats_ratio((double)leaves, clock_thread() - began);
    began = clock_thread();
    struct reversi_answer answer =
        reversi_search(engine, middle, UINT64_MAX, (struct reversi_bounds){.depth = SEARCH_DEPTH});
    f->search_seconds = clock_thread() - began;
    f->search_nodes = stats_ratio((double)answer.nodes, f->search_seconds);
    uint64_t before = engine->nodes;
    began = clock_thread();
    reversi_solve(engine, end, &best);
    f->solve_seconds = clock_thread() - began;
    f->solve_nodes = stats_ratio((double)(engine->nodes - before), f->solve_seconds);
}

int bench_reversi(const struct bench *bench, const struct bench_options *options)
{
    struct figures f;
    struct arena arena;
    struct arena_totals totals = {0};
    struct reversi_engine *engine = reversi_engine_make(MEMORY_BITS);
    if (!engine)
        return fail("bench", "no memory for the engine");
    measure_engine(engine, &f);
    const char *kernels = engine->kernels->name;
    reversi_engine_free(engine);
    double spent = bench_play(bench, options, &arena, &totals);
    f.games = stats_ratio((double)totals.games, spent);
    if (options->json)
        return output_json(
            "bench",
            json_pack("{s:s, s:s, s:I, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:s, s:I}", "bench", bench->name, "player",
                      bench->player, "games", (json_int_t)totals.games, "seconds_cpu", spent, "games_per_cpu_second",
                      f.games, "perft_leaves_per_cpu_second", f.leaves, "search_nodes_per_cpu_second", f.search_nodes,
                      "search_seconds_cpu", f.search_seconds, "solve_nodes_per_cpu_second", f.solve_nodes,
                      "solve_seconds_cpu", f.solve_seconds, "kernels", kernels, "sum_score", (json_int_t)totals.score));
    printf(
        "%-10s %llu games of %s in %.2f CPU s: %.0f games/s; perft %d: %.0f million leaves/s; %d plies: %.2f s, %.1f "
        "million nodes/s; 20 empty squares solved: %.2f s, %.1f million nodes/s (%s)\n",
        bench->name, (unsigned long long)totals.games, bench->player, spent, f.games, PERFT_DEPTH, f.leaves / 1e6,
        SEARCH_DEPTH, f.search_seconds, f.search_nodes / 1e6, f.solve_seconds, f.solve_nodes / 1e6, kernels);
    return EXIT_DONE;
}
