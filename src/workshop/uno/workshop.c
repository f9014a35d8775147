#include "workshop/uno/workshop.h"

#include "games/uno/uno.h"

static const struct tool *const tools[] = {&uno_train_tool, NULL};

static const struct bench benches[] = {
    {.name = "uno", .player = "random", .rules = "", .games = 1000000},
    {.name = "web", .page = true},
    {0},
};

const struct workshop workshop_uno = {.game = &game_uno, .tools = tools, .benches = benches};
