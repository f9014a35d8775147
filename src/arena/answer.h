/* What a player that is a program answers (docs/players.md): a move, and its reason. */
#pragma once

#include <jansson.h>

#include "core/game.h"

enum { BECAUSE_MAX = 80 };

/* A move by its text, or by the number of a choice with `n` and `set`; false: it is neither.
 * Whether it is legal is for the table to say. */
bool answer_move(const struct game *game, const struct game_setup *setup, const json_t *answer,
                 const struct choice *choices, size_t count, struct move *move);

/* What it says about its reasons: cut, and without what would move a terminal's cursor or turn its
 * text. false: it says none. */
bool answer_because(const json_t *answer, char because[BECAUSE_MAX + 1]);
