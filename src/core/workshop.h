/* What can be done with a game besides playing it: subcommands of its own, benches, experiments. A
 * game that has any is listed in workshop/workshops.def. */
#pragma once

#include "core/experiment.h"
#include "core/tool.h"

struct workshop {
    const struct game *game;
    const struct tool *const *tools;      /* ended by NULL; NULL: none */
    const struct bench *benches;          /* ended by one without a name; NULL: none */
    const struct experiment *experiments; /* ended by one without a name; NULL: none */
};

/* Returns the workshop of a game, or one with nothing in it. */
const struct workshop *workshop_of(const struct game *game);
