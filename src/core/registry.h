/* The games there are and the players that can play them, by name. */
#pragma once

#include "core/bot.h"
#include "core/game.h"

/* All games of games.def, ended by NULL. */
const struct game *const *registry_games(void);

/* NULL if there is none of that name. */
const struct game *registry_game(const char *name);

/* Those that know only the contract and so play every game, ended by NULL; bots/ defines the
 * list. */
extern const struct bot *const bots_for_all[];

/* Bot number `index` of a game, its own first, then those that know only the contract; NULL past
 * the end. */
const struct bot *registry_bot_at(const struct game *game, size_t index);
/* Against whom people play who name nobody. */
const struct bot *registry_usual(const struct game *game);
const struct bot *registry_bot(const struct game *game, const char *name);
