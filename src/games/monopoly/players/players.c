/* The automatic players of Monopoly. */
#include "core/bot.h"
#include "games/monopoly/players/player.h"

#define PLAYER(name) extern const struct bot mono_player_##name;
#include "games/monopoly/players/players.def"
#undef PLAYER

const struct bot *const mono_bots[] = {
#define PLAYER(name) &mono_player_##name,
#include "games/monopoly/players/players.def"
#undef PLAYER
    NULL,
};
