/* Games without a stop, for tournaments: a throw, its dice and what they set going, and the end of the turn.
 *
 * Every effect is the rules' own; what is left out is saying each of them as a move to somebody who is not there, and
 * asking a player who has nothing to decide (mono_rests). */
#include "games/monopoly/player.h"

/* A throw and its dice. */
static inline void throw_dice(const struct mono_setup *setup, struct mono_state *s, struct rng *dice)
{
    mono_draw_dice(dice, s->dice);
    mono_throw_and_settle(setup, s);
}

/* What comes next, by whoever has to say it: so many moves, 0 if it is over or up to somebody who wants a list of
 * choices. */
APART static uint32_t play_on(const struct mono_setup *setup, struct mono_state *s, const struct bot *const *bots,
                              struct rng *dice, struct mind *minds)
{
    struct move move;
    int seat = mono_to_move(setup, s);
    bool between = mono_in_phase(s, MONO_MANAGING);
    if (seat == SEAT_CHANCE)
        mono_draw(setup, s, dice, &move);
    else if (seat >= 0 && bots[seat]->decide)
        bots[seat]->decide(setup, s, seat, &minds[seat], &move);
    else
        return 0;
    if (between && move.kind == MONO_MOVE_THROW) {
        throw_dice(setup, s, dice);
        return 2;
    }
    if (between && move.kind == MONO_MOVE_PASS)
        mono_pass(setup, s);
    else
        mono_apply(setup, s, &move);
    return 1;
}

/* Whether the player on turn has nothing to decide, jail apart. */
static inline bool is_at_rest(const struct mono_state *s, const struct mind *minds)
{
    return s->control == s->turn && mono_rests(s, s->turn, &minds[s->turn]);
}

/* A player at rest has nothing to decide after its throw either: one that is settled at once gives nobody a deed. */
static inline uint32_t throw_and_pass(const struct mono_setup *setup, struct mono_state *s, struct rng *dice)
{
    throw_dice(setup, s, dice);
    if (s->phase != MONO_DONE)
        return 2;
    mono_pass(setup, s);
    return 3;
}

uint32_t mono_hurry(const void *setup, void *state, const struct bot *const *bots, struct rng *dice, struct mind *minds,
                    uint32_t most)
{
    struct mono_state *s = state;
    uint32_t moves = 0, made = 1;
    for (; moves + 3 <= most && made; moves += made) {
        if (s->phase == MONO_FREE && !s->jail[s->turn] && is_at_rest(s, minds)) {
            made = throw_and_pass(setup, s, dice);
        } else if (s->phase == MONO_DONE && is_at_rest(s, minds)) {
            mono_pass(setup, s);
            made = 1;
        } else {
            made = play_on(setup, s, bots, dice, minds);
        }
    }
    return moves;
}
