/* What the tests of the laboratory share. */
#pragma once

#include "core/registry.h"
#include "lab/lab.h"
#include "support.h"

enum { BAUD = 2400 };

static inline struct lab *open_lab(const char *game, const char *mode, unsigned stations,
                                   uint64_t seed)
{
    const struct game *played = registry_game(game);
    struct lab *lab;
    struct why why;
    const struct lab_options options = {.game = played,
                                        .protocol = protocol_find(played, NULL),
                                        .stations = stations,
                                        .mode = mode,
                                        .baud = BAUD,
                                        .seed = seed};
    if (lab_open(&lab, &options, &why) != ST_OK)
        fail_msg("%s: %s", game, why.text);
    return lab;
}
