#include "arena/scenario.h"

#include <stdlib.h>
#include <unistd.h>

#include "core/journal/journal.h"
#include "core/registry.h"

enum status scenario_open(struct scenario_start *start, struct arena *arena, const char *name,
                          const char *options, int first, struct why *why)
{
    const struct game *game = arena->game;
    char *copy = NULL;
    size_t length;
    /* A file comes before a scenario of the game that has the same name. */
    const char *own =
        access(name, F_OK) != 0 && game->builtin ? game->builtin(name, &length) : NULL;
    if (!own)
        TRY(journal_read_file(name, &copy, &length, why));
    enum status status = ST_OK;
    int count = 0, seats = 1;
    /* Once for each seat that begins; the first reading says how many there are. */
    for (; count < seats && status == ST_OK; count++) {
        struct why wrong;
        int who = first != SEAT_NOBODY || count == 0 ? first : count;
        if (game->scenario(own ? own : copy, length, options, who, as_setup(start->setup),
                           as_state(start->states + (size_t)count * game->state_size),
                           &start->scenario, &wrong) != ST_OK)
            status = why_bad(why, "%s: %s", name, wrong.text);
        else if (count == 0 && first == SEAT_NOBODY && start->scenario.first == SEAT_NOBODY)
            seats = start->scenario.seats;
    }
    free(copy);
    if (status != ST_OK)
        return status;
    arena->setup = as_setup(start->setup);
    arena->from = start->states;
    arena->starts = (unsigned)count;
    arena->seats = start->scenario.seats;
    arena->seated = true;
    return ST_OK;
}

enum status scenario_players(const struct scenario_start *start, struct arena *arena,
                             const char *name, struct why *why)
{
    for (int seat = 0; seat < arena->seats; seat++) {
        const char *bot = start->scenario.player[seat];
        BAD_IF(!*bot, "%s no dice quién es el jugador %d: --players", name, seat + 1);
        arena->players[seat] = registry_bot(arena->game, bot);
    }
    return ST_OK;
}
