#include "arena/scenario.h"

#include <stdlib.h>
#include <unistd.h>

#include "core/journal/journal.h"
#include "core/registry.h"

static enum status read_starts(struct scenario_start *start, struct arena *arena, const char *name,
                               const char *text, size_t length, const char *options, int first,
                               struct why *why)
{
    struct why wrong;
    struct scenario *scenario = &start->scenario;
    const struct game *game = arena->game;
    int count = 0;
    /* Once for each seat that begins; the first reading says how many there are. */
    do {
        int who = first != SEAT_NOBODY || count == 0 ? first : count;
        if (game->scenario(text, length, options, who, as_setup(start->setup),
                           as_state(start->states + (size_t)count * game->state_size), scenario,
                           &wrong) != ST_OK)
            return why_bad(why, "%s: %s", name, wrong.text);
        if (count == 0 && first == SEAT_NOBODY)
            first = scenario->first;
        count++;
    } while (first == SEAT_NOBODY && count < scenario->seats);
    arena->setup = as_setup(start->setup);
    arena->from = start->states;
    arena->starts = (unsigned)count;
    arena->seats = scenario->seats;
    arena->seated = true;
    return ST_OK;
}

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
    enum status status =
        read_starts(start, arena, name, own ? own : copy, length, options, first, why);
    free(copy);
    return status;
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
