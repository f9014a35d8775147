/* sobremesa perft: counts the games of so many moves, to check move generation and to measure it. */
#include <inttypes.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "games/reversi/kernels.h"
#include "games/reversi/tools.h"

enum { DEPTH_MAX = 20 };

struct options {
    bool plain, json;
};

static size_t rows(void *options, struct option_row *out)
{
    struct options *o = options;
    const struct option_row own[] = {
        {"plain", OPT_FLAG, &o->plain, 0, 0, NULL, "without AVX2, whatever the processor has", NULL},
        {"json", OPT_FLAG, &o->json, 0, 0, NULL, "one line of JSON", NULL},
    };
    memcpy(out, own, sizeof own);
    return sizeof own / sizeof own[0];
}

static enum tool_end run(const struct tool_io *io, const void *options, char *const *words, int count, struct why *why)
{
    const struct options *o = options;
    int64_t depth;
    if (count < 1)
        return why_bad(why, "say the game, which must be reversi, and a depth: perft reversi 9"), TOOL_MISUSED;
    if (!text_number(words[0], 0, DEPTH_MAX, &depth))
        return why_bad(why, "the depth is a whole number from 0 to %d, not '%s'", DEPTH_MAX, words[0]), TOOL_MISUSED;
    const struct reversi_kernels *kernels = o->plain ? &reversi_kernels_plain : reversi_kernels();
    double began = clock_thread();
    uint64_t leaves = kernels->perft(REVERSI_START_BLACK, REVERSI_START_WHITE, (unsigned)depth);
    double spent = clock_thread() - began;
    if (!o->json) {
        tool_print(io, "perft %" PRId64 ": %" PRIu64 " leaves in %.3f CPU s, %.0f million a second (%s)\n", depth,
                   leaves, spent, spent > 0 ? (double)leaves / spent / 1e6 : 0, kernels->name);
        return TOOL_DONE;
    }
    struct facts *facts = io->begin(io->own);
    fact_number(facts, "depth", depth);
    fact_number(facts, "leaves", (int64_t)leaves);
    fact_real(facts, "seconds_cpu", spent);
    fact_text(facts, "kernels", kernels->name);
    io->end(io->own);
    return TOOL_DONE;
}

const struct tool reversi_perft_tool = {
    .name = "perft",
    .arguments = "reversi DEPTH [--plain] [--json]",
    .purpose =
        "counts the games of DEPTH moves: a pass is a move, a finished game a leaf; the last ply is counted, not played",
    .options_size = sizeof(struct options),
    .rows = rows,
    .words_max = 1,
    .run = run,
};
