/* The hints that a player can ask for: the engine's values of the moves. */
#include "games/reversi/engine/engine.h"
#include "games/reversi/reversi.h"

/* They take a fraction of a second at most: a hint is not an analysis. */
enum { MEMORY_BITS = 16, DEPTH = 10, PERFECT = 14 };

bool reversi_worth(const struct game_setup *setup, const struct game_state *state,
                   const struct move *moves, size_t count, int *worth)
{
    struct reversi_weighed weighed[REVERSI_MOVES_MAX];
    struct reversi_bounds bounds = {.depth = DEPTH, .perfect = PERFECT, .selective = true};
    struct reversi_position position = {state->discs[state->turn], state->discs[!state->turn]};
    struct reversi_engine *engine = reversi_engine_make(MEMORY_BITS);
    if (!engine)
        return false;
    unsigned known = reversi_weigh(engine, position, reversi_open(state), bounds, weighed);
    for (size_t i = 0; i < count; i++)
        for (unsigned k = 0; k < known; k++)
            if (moves[i].a == weighed[k].square) {
                int half = weighed[k].value < 0 ? -REVERSI_DISC / 2 : REVERSI_DISC / 2;
                worth[i] = (weighed[k].value + half) / REVERSI_DISC;
            }
    reversi_engine_free(engine);
    return true;
}
