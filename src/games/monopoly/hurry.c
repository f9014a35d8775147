/* Games without a stop, for tournaments: a throw, its dice and what they set going, and the end of the turn.
 *
 * Every effect is the rules' own; what is left out is saying each of them as a move to somebody who is not there, and
 * asking a player who has nothing to decide (mono_rests). */
#include "games/monopoly/player.h"
#include "games/monopoly/turn.h"

enum { STEP = 4 }; /* the most moves of one step: throw, dice, card, pass */

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
    if (between && move.kind == MONO_MOVE_THROW)
        s->phase = MONO_DICE;
    else if (between && move.kind == MONO_MOVE_PASS)
        mono_pass(setup, s);
    else
        mono_apply(setup, s, &move);
    return 1;
}

/* The card on top, and what it sets going: its first step, which mono_proceed would come to as well, since nothing else
 * is open where a card is drawn. */
APART static void draw_card(const struct mono_setup *setup, struct mono_state *s, struct rng *dice)
{
    mono_draw_card(setup, s, s->deck, mono_random_card(s, dice));
    if (s->phase == MONO_CHOOSE)
        return;
    mono_script_step(setup, s);
    mono_proceed(setup, s);
}

/* Whether the player on turn has nothing to decide, jail apart. */
static inline bool is_at_rest(const struct mono_state *s, const struct mind *minds)
{
    return s->control == s->turn && mono_rests(s, s->turn, &minds[s->turn]);
}

/* A player at rest has nothing to decide after its throw either: one that is settled at once gives nobody a deed. */
uint32_t mono_hurry(const void *setup, void *state, const struct bot *const *bots, struct rng *dice, struct mind *minds,
                    uint32_t most)
{
    struct mono_state *s = state;
    uint32_t moves = 0, made = 1;
    for (; moves + STEP <= most && made; moves += made) {
        bool rests = is_at_rest(s, minds), throws = rests && s->phase == MONO_FREE && !s->jail[s->turn];
        made = 0;
        if (throws || s->phase == MONO_DICE) {
            mono_throw_and_settle(setup, s, dice);
            made = 1 + throws;
        }
        if (s->phase == MONO_CARD) {
            draw_card(setup, s, dice);
            rests = is_at_rest(s, minds); /* on the ring it may have ruined somebody, whose deeds go to others */
            made++;
        }
        if (rests && s->phase == MONO_DONE) {
            mono_pass(setup, s);
            made++;
        } else if (!made) {
            made = play_on(setup, s, bots, dice, minds);
        }
    }
    return moves;
}
