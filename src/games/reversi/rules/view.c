/* What a seat sees of Reversi: everything. And what is always true of it. */
#include "base/bits.h"
#include "base/bytes.h"
#include "games/reversi/reversi.h"

/* d4, e4, d5, e5: taken from the start, and never empty again. */
#define CENTRE 0x0000001818000000u

void reversi_view(const struct game_setup *setup, const struct game_state *state, int seat,
                  struct game_state *view)
{
    memmove(view, state, sizeof(struct game_state));
}

void reversi_sample(const struct game_setup *setup, const struct game_state *view, int seat,
                    struct rng *rng, struct game_state *state)
{
    reversi_view(setup, view, seat, state);
}

uint64_t reversi_hash(const struct game_setup *setup, const struct game_state *state)
{
    const struct game_setup *rules = setup;
    const struct game_state *s = state;
    uint64_t hash = hash_add(hash_add(hash_start(), rules->dice), rules->first);
    hash = hash_add(hash_add(hash, s->discs[REVERSI_BLACK]), s->discs[REVERSI_WHITE]);
    const uint64_t fields[] = {s->phase, s->turn, s->dice, s->last, s->moves};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        hash = hash_add(hash, fields[i]);
    return hash;
}

static bool say(struct why *why, const char *text)
{
    why_text(why, NULL, text);
    return false;
}

bool reversi_invariant(const struct game_setup *setup, const struct game_state *state,
                       struct why *why)
{
    const struct game_setup *rules = setup;
    const struct game_state *s = state;
    uint64_t taken = s->discs[0] | s->discs[1];
    if (s->discs[0] & s->discs[1])
        return say(why, N_("dos fichas en una casilla"));
    if ((taken & CENTRE) != CENTRE || bits_count(taken) != s->moves + 4u)
        return say(why, N_("una ficha se ha ido, o ha salido de la nada"));
    if (s->phase >= REVERSI_PHASES || s->turn >= REVERSI_SEATS || s->last > REVERSI_NO_SQUARE)
        return say(why, N_("un campo se sale de sus límites"));
    if ((s->last == REVERSI_NO_SQUARE) != (s->moves == 0) || (s->moves && !(taken >> s->last & 1)))
        return say(why, N_("la última ficha no está"));
    if (s->phase == REVERSI_OVER)
        return !reversi_mobility(s, 0) && !reversi_mobility(s, 1)
                   ? true
                   : say(why, N_("terminada cuando aún se puede jugar"));
    if (!reversi_mobility(s, s->turn) || (s->phase == REVERSI_TURN && !reversi_open(s)))
        return say(why, N_("a quien le toca no puede jugar en ninguna parte"));
    if (s->dice &&
        (s->phase == REVERSI_DICE || rules->dice == REVERSI_DICE_NEVER || bits_count(s->dice) > 3))
        return say(why, N_("dados donde no los hay"));
    if (s->phase == REVERSI_TURN ? rules->dice == REVERSI_DICE_ALWAYS && !s->dice
                                 : rules->dice == REVERSI_DICE_NEVER)
        return say(why, N_("un turno que empieza mal"));
    return true;
}
