/* What the files of the template game share: the rules (game.c), and what it is played by
 * (protocol.c). */
#pragma once

#include "core/game.h"

enum { SEATS = 4, SECRETS = 6, TAKE_MAX = 3, HEAP = 21, HEAP_MAX = 99 };

/* What is chosen before play. */
struct game_setup {
    uint8_t seats;
    uint8_t heap;
};

enum kind { MOVE_SECRET, MOVE_TAKE };

extern const struct game game_template;
extern const struct protocol *const template_protocols[];
