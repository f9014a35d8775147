/* Bots that know only the contract, and so play every game. */
#pragma once

#include "core/game.h"

/* Uniform over the families, then over the family's range, each member of its set in or out (U20, T15). */
extern const struct bot bot_random;
