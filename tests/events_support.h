/* What moves are shown as, in a line: for tests of games' events. */
#pragma once

#include "core/event.h"
#include "core/game.h"

/* The events of the move that was shown last. */
extern struct scene_events events;

/* Fails unless the move's events for `viewer` read as expected:
 * "pay hand0>hand1 400; take cell5 bank>hand0; call 1 'paso'". */
void shows(const struct game *game, const struct game_setup *setup, const struct game_state *state,
           const struct move *move, int viewer, const char *expected);
