#include "workshop/truco/workshop.h"

#include "games/truco/truco.h"

static const struct tool *const tools[] = {&truco_train_tool, NULL};

static const struct bench benches[] = {
    {.name = "truco", .player = "random", .rules = "", .games = 200000}, {0}};

const struct workshop workshop_truco = {.game = &game_truco, .tools = tools, .benches = benches};
