/* sobremesa perft: counts the games of so many moves, to check move generation and to measure it. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "app/app.h"
#include "app/output.h"
#include "base/clock.h"
#include "games/reversi/kernels.h"

enum { DEPTH_MAX = 20 };

static int run(const struct command *command, int argc, char **argv)
{
    bool json = false, plain = false;
    int64_t depth;
    int rest;
    const struct option_row rows[] = {
        {"plain", OPT_FLAG, &plain, 0, 0, NULL, "without AVX2, whatever the processor has", NULL},
        {"json", OPT_FLAG, &json, 0, 0, NULL, "one line of JSON", NULL},
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 2);
    if (code >= 0)
        return code;
    if (rest != 2 || strcmp(argv[1], "reversi") != 0)
        return misuse(command->name, "say the game, which must be reversi, and a depth: perft reversi 9");
    if (!text_number(argv[2], 0, DEPTH_MAX, &depth))
        return misuse(command->name, "the depth is a whole number from 0 to %d, not '%s'", DEPTH_MAX, argv[2]);
    const struct reversi_kernels *kernels = plain ? &reversi_kernels_plain : reversi_kernels();
    double began = clock_thread();
    uint64_t leaves = kernels->perft(REVERSI_START_BLACK, REVERSI_START_WHITE, (unsigned)depth);
    double spent = clock_thread() - began;
    if (json)
        return output_json(command->name,
                           json_pack("{s:I, s:I, s:f, s:s}", "depth", (json_int_t)depth, "leaves", (json_int_t)leaves,
                                     "seconds_cpu", spent, "kernels", kernels->name));
    printf("perft %" PRId64 ": %" PRIu64 " leaves in %.3f CPU s, %.0f million a second (%s)\n", depth, leaves, spent,
           spent > 0 ? (double)leaves / spent / 1e6 : 0, kernels->name);
    return EXIT_DONE;
}

const struct command command_perft = {
    .name = "perft",
    .arguments = "reversi DEPTH [--plain] [--json]",
    .what =
        "counts the games of DEPTH moves: a pass is a move, a finished game a leaf; the last ply is counted, not played",
    .run = run,
};
