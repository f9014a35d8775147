/* Bots that know only the contract, and so play every game. */
#pragma once

#include "core/bot.h"
#include "core/game.h"

/* Uniform over the families, then over the family's range, each member of its set in or out (U20,
 * T15). */
extern const struct bot bot_random;

/* Levels for people, the lowest first; the last is the game's usual player. */
extern const struct bot bot_level1, bot_level2, bot_level3, bot_level4, bot_level5;

/* They play the game out in their heads, as often as a millisecond allows, or twenty times as
 * often. */
extern const struct bot bot_think, bot_ponder;
