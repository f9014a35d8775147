/* What a seat sees of Reversi, which is everything, and the invariants of its state. */
#include "base/bits.h"
#include "base/bytes.h"
#include "games/reversi/reversi.h"

/* d4, e4, d5 and e5: occupied from the start, and never empty again. */
#define CENTRE 0x0000001818000000u

void reversi_view(const struct game_setup *setup, const struct game_state *state, int seat,
                  struct game_state *view)
{
    memmove(view, state, sizeof *view);
}

void reversi_sample(const struct game_setup *setup, const struct game_state *view, int seat,
                    struct rng *rng, struct game_state *state)
{
    reversi_view(setup, view, seat, state);
}

uint64_t reversi_hash(const struct game_setup *setup, const struct game_state *state)
{
    uint64_t hash = hash_start();
    const uint64_t fields[] = {setup->dice,
                               setup->first,
                               state->discs[REVERSI_BLACK],
                               state->discs[REVERSI_WHITE],
                               state->phase,
                               state->turn,
                               state->dice,
                               state->last,
                               state->moves};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        hash = hash_add(hash, fields[i]);
    return hash;
}

/* Returns false, with the reason in `why`. */
#define INVALID_IF(condition, text) RETURN_IF(condition, why_text(why, NULL, text) == ST_OK)

bool reversi_invariant(const struct game_setup *setup, const struct game_state *state,
                       struct why *why)
{
    uint64_t taken = state->discs[0] | state->discs[1];
    bool playing = state->phase == REVERSI_TURN, over = state->phase == REVERSI_OVER;
    INVALID_IF(state->discs[0] & state->discs[1], N_("dos fichas en una casilla"));
    INVALID_IF((taken & CENTRE) != CENTRE || bits_count(taken) != state->moves + 4u,
               N_("una ficha se ha ido, o ha salido de la nada"));
    INVALID_IF(state->phase >= REVERSI_PHASES || state->turn >= REVERSI_SEATS ||
                   state->last > REVERSI_NO_SQUARE,
               N_("un campo se sale de sus límites"));
    INVALID_IF((state->last == REVERSI_NO_SQUARE) != (state->moves == 0) ||
                   (state->moves && !(taken >> state->last & 1)),
               N_("la última ficha no está"));
    INVALID_IF(over && (reversi_mobility(state, 0) || reversi_mobility(state, 1)),
               N_("terminada cuando aún se puede jugar"));
    if (over)
        return true;
    INVALID_IF(!reversi_mobility(state, state->turn) || (playing && !reversi_open(state)),
               N_("a quien le toca no puede jugar en ninguna parte"));
    INVALID_IF(state->dice &&
                   (!playing || setup->dice == REVERSI_DICE_NEVER || bits_count(state->dice) > 3),
               N_("dados donde no los hay"));
    INVALID_IF(playing ? setup->dice == REVERSI_DICE_ALWAYS && !state->dice
                       : setup->dice == REVERSI_DICE_NEVER,
               N_("un turno que empieza mal"));
    return true;
}
