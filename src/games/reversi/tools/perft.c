/* sobremesa perft: counts the games of DEPTH moves, to check the generation of moves and its
 * speed. */
#include "base/clock.h"
#include "games/reversi/engine/kernels.h"
#include "games/reversi/tools/tools.h"

enum { DEPTH_MAX = 20 };

struct perft_options {
    bool plain, json;
};

static size_t perft_rows(void *options, struct option_row *out)
{
    struct perft_options *o = options;
    const struct option_row own[] = {
        ROW_FLAG("plain", &o->plain, N_("sin AVX2, tenga lo que tenga el procesador")),
        ROW_FLAG("json", &o->json, N_("una línea de JSON")),
    };
    memcpy(out, own, sizeof own);
    return sizeof own / sizeof own[0];
}

static enum tool_end run_perft(const struct tool_io *io, const void *options, char *const *words,
                               int count, struct why *why)
{
    const struct perft_options *o = options;
    int64_t depth;
    if (count < 1)
        return why_bad(why,
                       "di el juego, que ha de ser reversi, y una profundidad: perft reversi 9"),
               TOOL_MISUSED;
    if (!text_number(words[0], 0, DEPTH_MAX, &depth))
        return why_bad(why, "la profundidad es un número entero de 0 a %d, no '%s'", DEPTH_MAX,
                       words[0]),
               TOOL_MISUSED;
    const struct reversi_kernels *kernels = o->plain ? &reversi_kernels_plain : reversi_kernels();
    double began = clock_thread();
    uint64_t leaves = kernels->perft(REVERSI_START_BLACK, REVERSI_START_WHITE, (unsigned)depth);
    double spent = clock_thread() - began;
    if (!o->json) {
        tool_print(io, _("perft %lld: %llu hojas en %s s de CPU, %.0f millones por segundo (%s)\n"),
                   (long long)depth, (unsigned long long)leaves, TEXT_REAL("%.3f", spent),
                   spent > 0 ? (double)leaves / spent / 1e6 : 0, kernels->name);
        return TOOL_DONE;
    }
    struct facts *facts = io->begin(io->own);
    facts_add(facts, "depth:n leaves:n seconds_cpu:f kernels:s", depth, leaves, spent,
              kernels->name);
    io->end(io->own);
    return TOOL_DONE;
}

const struct tool reversi_perft_tool = {
    .name = "perft",
    .arguments = "reversi DEPTH [--plain] [--json]",
    .purpose = N_("cuenta las partidas de DEPTH jugadas: pasar es una jugada, una partida "
                  "terminada es una hoja; la última "
                  "se "
                  "cuenta, no se juega"),
    .options_size = sizeof(struct perft_options),
    .rows = perft_rows,
    .words_max = 1,
    .run = run_perft,
};
