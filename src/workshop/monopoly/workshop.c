#include "workshop/monopoly/workshop.h"

#include "games/monopoly/monopoly.h"

static const struct tool *const tools[] = {&mono_train_tool, NULL};

const struct workshop workshop_monopoly = {
    .game = &game_monopoly,
    .tools = tools,
    .benches = mono_benches,
    .experiments = mono_experiments,
};
