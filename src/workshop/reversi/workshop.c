#include "workshop/reversi/workshop.h"

#include "games/reversi/reversi.h"
#include "games/reversi/tools/tools.h"

static const struct tool *const tools[] = {
    &reversi_perft_tool,
    &reversi_solve_tool,
    &reversi_engine_tool,
    &reversi_train_tool,
    &reversi_analyse_tool,
    &reversi_book_tool,
    NULL,
};

const struct workshop workshop_reversi = {
    .game = &game_reversi, .tools = tools, .benches = reversi_benches};
