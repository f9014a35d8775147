/* What the engine thinks of the moves at a table: the hints that a player can ask for. */
#include "games/reversi/engine/engine.h"
#include "games/reversi/reversi.h"

/* A fraction of a second at most: it is a hint, not an analysis. */
enum { MEMORY_BITS = 16, DEPTH = 10, PERFECT = 14 };

static int in_discs(int value)
{
    return (value >= 0 ? value + REVERSI_DISC / 2 : value - REVERSI_DISC / 2) / REVERSI_DISC;
}

/* In discs. The dice of this turn bind it, those of later ones it does not foresee. */
bool reversi_worth(const struct game_setup *setup, const struct game_state *state,
                   const struct move *moves, size_t count, int *worth)
{
    const struct game_state *s = state;
    struct reversi_weighed weighed[REVERSI_MOVES_MAX];
    struct reversi_bounds bounds = {.depth = DEPTH, .perfect = PERFECT, .selective = true};
    struct reversi_position position = {s->discs[s->turn], s->discs[!s->turn]};
    struct reversi_engine *engine = reversi_engine_make(MEMORY_BITS);
    if (!engine)
        return false;
    unsigned known = reversi_weigh(engine, position, reversi_open(s), bounds, weighed);
    for (size_t i = 0; i < count; i++)
        for (unsigned k = 0; k < known; k++)
            if (moves[i].a == weighed[k].square)
                worth[i] = in_discs(weighed[k].value);
    reversi_engine_free(engine);
    return true;
}
