/* All games and bots, by name. */
#pragma once

#include "core/bot.h"
#include "core/game.h"

/* All games of games.def, ended by NULL. */
const struct game *const *registry_games(void);

/* Returns NULL if there is no game of that name. */
const struct game *registry_game(const char *name);

/* The bots that know only the contract and so play every game, ended by NULL; defined in bots/. */
extern const struct bot *const bots_for_all[];

/* Returns bot number `index` of a game, its own first, then bots_for_all; NULL past the end. */
const struct bot *registry_bot_at(const struct game *game, size_t index);
/* Returns the default opponent. */
const struct bot *registry_usual(const struct game *game);
const struct bot *registry_bot(const struct game *game, const char *name);
