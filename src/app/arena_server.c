/* sobremesa arena --server: a tournament on a remote server. session/server_games.h plays, and this
 * file adds up the results that the server reports. */
#include "app/tournament.h"
#include "core/bot.h"
#include "session/server_games.h"

static struct arena_game game_of(const struct result *result)
{
    return (struct arena_game){.played = true,
                               .finished = result->over,
                               .winner = (int8_t)result->winner,
                               .first = (int8_t)result->first,
                               .shared = (uint8_t)result->shared,
                               .limited = result->limited,
                               .turns = result->turns,
                               .score = result->score};
}

/* Adds a finished game to the totals. A seat that none of our players had belongs to a stranger,
 * and strangers are counted as the players after ours. */
static void on_server_game(void *who, const struct server_seat *seats,
                           const struct game_setup *setup)
{
    struct tournament *t = who;
    int players = t->arena.seats - (int)t->open, player[GAME_SEATS_MAX], stranger = players;
    struct bot_memory memories[GAME_SEATS_MAX] = {0};
    struct arena_game game = game_of(&seats[0].result);
    for (int seat = 0; seat < t->arena.seats; seat++) {
        player[seat] = -1;
        for (int i = 0; i < players; i++)
            if (seats[i].sat == seat) {
                player[seat] = i;
                memories[seat] = *seats[i].memory;
            }
        if (player[seat] < 0)
            player[seat] = stranger < t->arena.seats ? stranger++ : 0;
    }
    for (int i = 1; i < players; i++)
        if (seats[i].result.over && !game.finished) /* the first player did not see the end */
            game = game_of(&seats[i].result);
    if (setup)
        memcpy(t->setup, setup, t->arena.game->setup_size);
    totals_add_game(&t->totals, &t->arena, player, &game, memories);
    progress_show(&t->progress, t->totals.games);
}

/* Returns the protocol of CLIENT://HOST:PORT and sets the address, or NULL. */
static const struct protocol *find_server(const struct game *game, const char *text,
                                          const char **address)
{
    const char *colon = strstr(text, "://");
    for (const struct protocol *const *at = game->protocols; colon && at && *at; at++) {
        const struct role *client = (*at)->client;
        if (client && client->command && client->arrange &&
            strlen(client->command) == (size_t)(colon - text) &&
            strncmp(client->command, text, (size_t)(colon - text)) == 0) {
            *address = colon + 3;
            return *at;
        }
    }
    return NULL;
}

int tournament_on_server(struct tournament *t)
{
    static const struct bot stranger = {.name = "(otro)"};
    struct server_games_options options = {.game = t->arena.game,
                                           .players = t->arena.players,
                                           .count = t->arena.seats - (int)t->open,
                                           .open = (int)t->open,
                                           .games = t->games,
                                           .seed = t->arena.seed,
                                           .rounds = t->rounds,
                                           .rules = t->rules,
                                           .lang = t->lang,
                                           .stop = t->arena.stop,
                                           .who = t,
                                           .over = on_server_game};
    struct why why;
    if (!(options.protocol = find_server(t->arena.game, t->server, &options.address)))
        return misuse("arena", "--server %s: ningún cliente de %s se llama así", t->server,
                      t->arena.game->name);
    MISUSE_IF(options.count < 1, "arena", "--open no deja sitio para ninguno de los nuestros");
    for (int i = options.count; i < t->arena.seats; i++)
        t->arena.players[i] = &stranger;
    enum status status = server_games_play(&options, &why);
    t->interrupted = t->arena.stop && atomic_load(t->arena.stop);
    MISUSE_IF(status == ST_BAD, "arena", "%s", why.text);
    return status == ST_OK ? EXIT_DONE : fail("arena", "%s", why.text);
}
