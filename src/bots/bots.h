/* Bots that know only the contract (core/game.h), so they play every game. */
#pragma once

#include "core/bot.h"
#include "core/game.h"

/* `random`: uniform over the families, then over the range of the family; each member of its set is
 * in or out (U20, T15). */
extern const struct bot bot_random;

/* `level1` to `level5`, for people: the last is the game's usual player. */
extern const struct bot bot_level1, bot_level2, bot_level3, bot_level4, bot_level5;

/* `think` plays the game out as often as fits into a millisecond or so, `ponder` twenty times as
 * often. */
extern const struct bot bot_think, bot_ponder;
