/* A throw, the way of the piece, what its square asks for and the end of the turn, for the two that bring it about:
 * walk.c and flow.c move by move, and hurry.c in one go. Inlined into what runs at every throw; what is rare is kept
 * apart. */
#pragma once

#include "games/monopoly/rules.h"

/* ---- money ---- */

/* A rich player's money must not overflow: what does not fit stays in the bank, so that no unit is lost on the way. */
static inline void mono_hand_over(struct mono_state *s, int32_t *out, int32_t *in, int32_t amount)
{
    if (out)
        *out -= amount;
    int32_t fits = !in ? 0 : amount > MONO_CASH_MAX - *in ? MONO_CASH_MAX - *in : amount;
    if (in)
        *in += fits;
    s->bank += (out ? amount : 0) - fits;
}

/* money.c: of a station or a service, whose owner has these of the group. */
int32_t mono_rent_by_number(const struct mono_deed *d, uint64_t owned, int total);

static inline int32_t mono_rent_now(const struct mono_setup *setup, const struct mono_state *s, unsigned deed,
                                    unsigned level, int total)
{
    const struct mono_deed *d = &setup->deed[deed];
    if (level)
        return d->rent[level];
    uint64_t members = mono_group_of(setup, deed)->members, owned = s->owned[s->owner[deed]];
    if (d->kind == MONO_STREET) /* double for a bare one of a full group, even if another of it is mortgaged */
        return members & ~owned ? d->rent[0] : d->rent[0] * 2;
    return mono_rent_by_number(d, members & owned, total);
}

/* What the deed under the player on turn earns its owner: taken at once if the money is there, else a debt. Nothing is
 * handed over as well, since nobody can guess whose deed it is. */
static inline void mono_charge_rent(const struct mono_setup *setup, struct mono_state *s, unsigned deed, bool earns)
{
    unsigned seat = s->turn, owner = s->owner[deed];
    int64_t rent = mono_rent_now(setup, s, deed, s->level[deed], s->dice[0] + s->dice[1]);
    if (s->times)
        rent *= s->times;
    rent &= -(int64_t)earns;
    if (rent >= 0 && rent <= s->cash[seat])
        mono_hand_over(s, &s->cash[seat], &s->cash[owner], (int32_t)rent);
    else
        mono_charge(setup, s, seat, owner, rent);
}

/* ---- the piece: walk.c ---- */

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
    if (doubles & (s->thrown == 3)) { /* mostly not: one guess */
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
    bool earns = (owner != seat) & !(s->mortgaged & mono_bit(deed)) & !(setup->no_rent & (s->jail[owner] != 0));
    if (!s->by_dice)
        mono_charge_rent(setup, s, deed, earns);
    else if (!earns)
        return false;
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
    s->rounds = (uint16_t)(s->rounds + round_done);
    if (s->called | (round_done & (setup->rounds != 0) & (s->rounds >= setup->rounds))) /* mostly not: one guess */
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
