/* The benches of Reversi: whole games of random players, what its engine does in a CPU second, and
 * the server. */
#include "base/clock.h"
#include "games/reversi/engine/kernels.h"
#include "workshop/reversi/workshop.h"

enum { PERFT_DEPTH = 10, SEARCH_DEPTH = 11, MEMORY_BITS = 20 };

/* A position after sixteen moves, and FFO's number 30 with twenty empty squares. */
static const struct reversi_position middle = {UINT64_C(0x201838380c040000),
                                               UINT64_C(0x0020c04030280000)};
static const struct reversi_position end = {UINT64_C(0x3e0059e9150b050e),
                                            UINT64_C(0x007c26162a341800)};

/* The engine's speed, a CPU second. */
struct engine_figures {
    double leaves, search_nodes, solve_nodes;
    double search_seconds, solve_seconds;
};

static double per_second(uint64_t count, double seconds)
{
    return seconds > 0 ? (double)count / seconds : 0;
}

/* CPU seconds of the thread, because other programs may run on the machine. */
static enum tool_end measure_engine(const struct tool_io *io, struct facts *facts, struct why *why)
{
    struct engine_figures f;
    unsigned best;
    struct reversi_engine *engine = reversi_engine_make(MEMORY_BITS);
    if (!engine)
        return why_bad(why, "no hay memoria para el motor"), TOOL_FAILED;
    const char *kernels = engine->kernels->name;
    double began = clock_thread();
    uint64_t leaves = engine->kernels->perft(REVERSI_START_BLACK, REVERSI_START_WHITE, PERFT_DEPTH);
    f.leaves = per_second(leaves, clock_thread() - began);
    began = clock_thread();
    struct reversi_answer answer =
        reversi_search(engine, middle, UINT64_MAX, (struct reversi_bounds){.depth = SEARCH_DEPTH});
    f.search_seconds = clock_thread() - began;
    f.search_nodes = per_second(answer.nodes, f.search_seconds);
    uint64_t before = engine->nodes;
    began = clock_thread();
    reversi_solve(engine, end, &best);
    f.solve_seconds = clock_thread() - began;
    f.solve_nodes = per_second(engine->nodes - before, f.solve_seconds);
    reversi_engine_free(engine);
    if (!facts) {
        tool_print(io,
                   _("reversi    perft %d: %.0f millones de hojas/s; %d jugadas: %s s, %s millones "
                     "de nodos/s; "
                     "20 "
                     "casillas vacías resueltas: %s s, %s millones de nodos/s (%s)\n"),
                   PERFT_DEPTH, f.leaves / 1e6, SEARCH_DEPTH, TEXT_REAL("%.2f", f.search_seconds),
                   TEXT_REAL("%.1f", f.search_nodes / 1e6), TEXT_REAL("%.2f", f.solve_seconds),
                   TEXT_REAL("%.1f", f.solve_nodes / 1e6), kernels);
        return TOOL_DONE;
    }
    facts_add(facts,
              "perft_leaves_per_cpu_second:f search_nodes_per_cpu_second:f search_seconds_cpu:f",
              f.leaves, f.search_nodes, f.search_seconds);
    facts_add(facts, "solve_nodes_per_cpu_second:f solve_seconds_cpu:f kernels:s", f.solve_nodes,
              f.solve_seconds, kernels);
    return TOOL_DONE;
}

const struct bench reversi_benches[] = {
    {.name = "reversi",
     .player = "random",
     .rules = "",
     .games = 200000,
     .measure = measure_engine},
    {.name = "reversi-server", .games = 5000, .server = true},
    {.name = "web", .page = true},
    {0},
};
