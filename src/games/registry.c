#include "core/bot.h"
#include "core/registry.h"

#define GAME(name) extern const struct game game_##name;
#include "games/games.def"
#undef GAME

const struct game *const *registry_games(void)
{
#define GAME(name) &game_##name,
    static const struct game *const games[] = {
#include "games/games.def"
        NULL};
#undef GAME
    return games;
}

const struct game *registry_game(const char *name)
{
    for (const struct game *const *at = registry_games(); *at; at++)
        if (strcmp((*at)->name, name) == 0)
            return *at;
    return NULL;
}

/* Whether one that knows only the contract is offered: not where the game has its own of that name,
 * and as a level of the game's usual player only if there is one. */
static bool plays(const struct bot *bot, const struct game *game)
{
    bool usual = false;
    for (const struct bot *const *own = game->bots; own && *own; own++) {
        if (strcmp((*own)->name, bot->name) == 0)
            return false;
        usual |= (*own)->usual;
    }
    return usual || !bot->level;
}

const struct bot *registry_bot_at(const struct game *game, size_t index)
{
    for (const struct bot *const *own = game->bots; own && *own; own++)
        if (index-- == 0)
            return *own;
    for (const struct bot *const *at = bots_for_all; *at; at++)
        if (plays(*at, game) && index-- == 0)
            return *at;
    return NULL;
}

const struct bot *registry_usual(const struct game *game)
{
    for (const struct bot *const *own = game->bots; own && *own; own++)
        if ((*own)->usual)
            return *own;
    return registry_bot_at(game, 0);
}

const struct bot *registry_bot(const struct game *game, const char *name)
{
    const struct bot *bot;
    for (size_t i = 0; (bot = registry_bot_at(game, i)); i++)
        if (strcmp(bot->name, name) == 0)
            return bot;
    return NULL;
}
