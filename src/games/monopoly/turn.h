/* A throw, the way of the piece, what its square asks for and the end of the turn, for the two that bring it about:
 * walk.c and flow.c move by move, and hurry.c in one go. Inlined into what runs at every throw; what is rare is kept
 * apart. */
#pragma once

#include "games/monopoly/rules.h"

/* ---- walk.c ---- */

/* By the start, past an end of the board, or over other squares that pay. */
void mono_advance_far(const struct mono_setup *setup, struct mono_state *s, int squares, bool salary);
/* A throw from inside: doubles leave, the third throw leaves and pays, any other stays (S28). */
void mono_throw_in_jail(const struct mono_setup *setup, struct mono_state *s, bool doubles, int total);
/* A square without a deed; true: somebody has to decide. */
bool mono_land_elsewhere(const struct mono_setup *setup, struct mono_state *s, const struct mono_square *square);
/* flow.c: over, by a limit or because one player is left. */
void mono_end_game(const struct mono_setup *setup, struct mono_state *s);

/* Most walks meet nothing on their way. */
static inline void mono_walk(const struct mono_setup *setup, struct mono_state *s, int squares, bool salary)
{
    int from = s->square[s->turn], to = from + squares;
    bool meets_start = (unsigned)(setup->start - from - 1) < (unsigned)squares; /* backwards it does not matter */
    if (meets_start || (unsigned)to >= setup->squares || setup->paydays)
        mono_advance_far(setup, s, squares, salary);
    else
        s->square[s->turn] = (uint8_t)to;
}

static inline bool mono_throw_now(const struct mono_setup *setup, struct mono_state *s)
{
    int total = s->dice[0] + s->dice[1];
    bool doubles = s->dice[0] == s->dice[1];
    s->throws++;
    s->thrown++;
    s->cards = 0;
    s->spent = 0;
    if (s->jail[s->turn]) {
        mono_throw_in_jail(setup, s, doubles, total);
        return false;
    }
    if (doubles && s->thrown == 3) {
        mono_go_to_jail(setup, s);
        return false;
    }
    s->again = doubles;
    mono_walk(setup, s, total, true);
    s->landed = 1;
    return true;
}

static inline bool mono_land_on_deed(const struct mono_setup *setup, struct mono_state *s, unsigned deed)
{
    unsigned seat = s->turn, owner = s->owner[deed];
    if (owner == MONO_NONE) {
        if (setup->lap && !(s->lapped >> seat & 1))
            return false;
        return mono_wait_for(s, MONO_BUY, s->turn);
    }
    if (owner == seat || s->mortgaged & mono_bit(deed) || (setup->no_rent && s->jail[owner]))
        return false;
    if (!s->by_dice)
        mono_charge_rent(setup, s, deed);
    else if (mono_ruleset(setup)->rent_by_new_throw)
        return mono_wait_for(s, MONO_RENT_DICE, seat);
    else
        mono_rent_by_dice(setup, s, s->dice[0] + s->dice[1]);
    return false;
}

static inline bool mono_land_now(const struct mono_setup *setup, struct mono_state *s)
{
    const struct mono_square *square = &setup->square[s->square[s->turn]];
    s->landed = 0;
    bool waits =
        square->deed != MONO_NONE ? mono_land_on_deed(setup, s, square->deed) : mono_land_elsewhere(setup, s, square);
    if (s->phase != MONO_RENT_DICE) { /* the multiplier was for this square only */
        s->times = 0;
        s->by_dice = 0;
    }
    return waits;
}

/* A throw in its place between two turns (MONO_MANAGING), with its dice and all that follows of it. No game begins or
 * ends by a walk: who has landed and left nothing open goes on. */
static inline void mono_throw_and_settle(const struct mono_setup *setup, struct mono_state *s, struct rng *dice)
{
    mono_draw_dice(dice, s->dice);
    bool walks = mono_throw_now(setup, s);
    if (walks && mono_land_now(setup, s))
        return;
    if (walks && !s->open)
        mono_wait_for(s, s->again ? MONO_FREE : MONO_DONE, s->keeper);
    else
        mono_proceed(setup, s);
}

/* A round is done when the turn comes to the first player or passes its place, which may be empty by now: the places
 * after this turn's up to the next one, round the table. The limit acts at the end of a round, so that all have thrown
 * equally often (S15, S23). */
static inline void mono_turn_to(const struct mono_setup *setup, struct mono_state *s, unsigned next)
{
    bool round_done = (s->first > s->turn) + (s->first <= next) + (next <= s->turn) >= 2;
    s->turn = s->keeper = (uint8_t)next;
    s->thrown = 0;
    s->again = 0;
    s->spent = 0;
    if (round_done)
        s->rounds++;
    if (s->called || (round_done && setup->rounds && s->rounds >= setup->rounds))
        mono_end_game(setup, s);
}

static inline void mono_next_turn(const struct mono_setup *setup, struct mono_state *s)
{
    mono_turn_to(setup, s, mono_next_of(s->alive, s->turn));
}

/* The same and what follows of it, when all is settled (MONO_DONE). */
static inline void mono_pass(const struct mono_setup *setup, struct mono_state *s)
{
    s->phase = MONO_FREE;
    mono_next_turn(setup, s);
    if (s->phase == MONO_FREE) /* not over */
        s->control = s->keeper;
}
