/* Answers of players that are programs (docs/players.md): a move, and its reason. */
#pragma once

#include <jansson.h>

#include "core/game.h"

enum { BECAUSE_MAX = 80 };

/* Reads a move from its text, or from the number of a choice with `n` and `set`; false: the answer
 * has neither. The table judges whether the move is legal. */
bool answer_move(const struct game *game, const struct game_setup *setup, const json_t *answer,
                 const struct choice *choices, size_t count, struct move *move);

/* Reads the reason: cut to size, without characters that would move a terminal's cursor or turn its
 * text. false: the answer has none. */
bool answer_because(const json_t *answer, char because[BECAUSE_MAX + 1]);
