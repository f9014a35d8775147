/* A throw, the way of the piece, what its square asks for and the end of the turn, for walk.c and
 * flow.c, which go move by move, and fast_forward.c, which makes a turn in one go. What runs at
 * every throw is inline, what is rare is a function apart. */
#pragma once

#include "games/monopoly/rules/rules.h"

/* ---- money ---- */

/* Money that would overflow a player's cash goes to the bank, so that no unit is lost. */
static inline void mono_hand_over(struct game_state *s, int32_t *out, int32_t *in, int32_t amount)
{
    if (out)
        *out -= amount;
    int32_t fits = !in ? 0 : amount > MONO_CASH_MAX - *in ? MONO_CASH_MAX - *in : amount;
    if (in)
        *in += fits;
    s->bank += (out ? amount : 0) - fits;
}

/* money.c: the rent of a station or a service, whose owner has these deeds of the group. */
int32_t mono_rent_by_number(const struct mono_deed *d, uint64_t owned, int total);

static inline int32_t mono_rent_now(const struct game_setup *setup, const struct game_state *s,
                                    unsigned deed, unsigned level, int total)
{
    const struct mono_deed *d = &setup->deed[deed];
    if (level)
        return d->rent[level];
    uint64_t members = mono_group_of(setup, deed)->members, owned = s->owned[s->owner[deed]];
    if (d->kind == MONO_STREET) /* double in a full group, even if another of it is mortgaged */
        return members & ~owned ? d->rent[0] : d->rent[0] * 2;
    return mono_rent_by_number(d, members & owned, total);
}

/* Takes the rent from the player on turn at once if the money is there, else makes it a debt and
 * returns false. A rent of 0, and one to oneself, are handed over too: the branch would be
 * unpredictable. */
static inline bool mono_pay_rent(const struct game_setup *setup, struct game_state *s,
                                 unsigned owner, int64_t rent)
{
    unsigned seat = s->turn;
    bool paid = rent >= 0 && rent <= s->cash[seat];
    if (paid)
        mono_hand_over(s, &s->cash[seat], &s->cash[owner], (int32_t)rent);
    else if (owner != seat)
        mono_charge(setup, s, seat, owner, rent);
    return paid;
}

/* What the deed under the player on turn earns its owner. */
static inline void mono_charge_rent(const struct game_setup *setup, struct game_state *s,
                                    unsigned deed, bool earns)
{
    int64_t rent = mono_rent_now(setup, s, deed, s->level[deed], s->dice[0] + s->dice[1]);
    if (s->times)
        rent *= s->times;
    mono_pay_rent(setup, s, s->owner[deed], rent & -(int64_t)earns);
}

/* ---- the piece: walk.c ---- */

/* By the start, past an end of the board, or over other squares that pay. */
void mono_advance_far(const struct game_setup *setup, struct game_state *s, int squares,
                      bool salary);
/* A throw from inside: doubles leave, the third throw leaves and pays, any other stays (S28). */
void mono_throw_in_jail(const struct game_setup *setup, struct game_state *s, bool doubles,
                        int total);
/* Cards that lead to each other could go on forever on a board of one's own, hence the limit. */
static inline bool mono_land_on_cards(struct game_state *s, unsigned deck)
{
    if ((!s->fresh[deck] && !s->queued[deck]) || s->cards == MONO_CARDS_A_THROW)
        return false;
    s->deck = (uint8_t)deck;
    return mono_wait_for(s, MONO_CARD, s->turn);
}

/* A square without a deed; true: a seat has to decide. */
bool mono_land_elsewhere(const struct game_setup *setup, struct game_state *s,
                         const struct mono_square *square);
/* flow.c: over, by a limit or because one player is left. */
void mono_end_game(const struct game_setup *setup, struct game_state *s);

/* Whether the start is the first square and the only one that pays, and no throw goes round the
 * board. */
static inline bool mono_has_plain_way(const struct game_setup *setup)
{
    return !(setup->start | setup->paydays | setup->twice) && setup->squares > 12;
}

/* A throw on such a board, without a branch: whether it passes the start is unpredictable. */
static inline void mono_walk_plainly(const struct game_setup *setup, struct game_state *s,
                                     unsigned squares)
{
    unsigned seat = s->turn, to = s->square[seat] + squares;
    unsigned passes = to >= setup->squares;
    s->square[seat] = (uint8_t)(to - (setup->squares & -passes));
    s->lapped |= (uint8_t)(passes << seat);
    mono_hand_over(s, NULL, &s->cash[seat], setup->salary & -(int32_t)passes);
}

/* Most walks meet nothing on their way. */
static inline void mono_walk(const struct game_setup *setup, struct game_state *s, int squares,
                             bool salary)
{
    int from = s->square[s->turn], to = from + squares;
    bool meets_start =
        (unsigned)(setup->start - from - 1) < (unsigned)squares; /* backwards it does not matter */
    if (meets_start || (unsigned)to >= setup->squares || setup->paydays)
        mono_advance_far(setup, s, squares, salary);
    else
        s->square[s->turn] = (uint8_t)to;
}

static inline void mono_count_throw(struct game_state *s)
{
    s->throws++;
    s->thrown++;
    s->cards = 0;
    s->spent = 0;
}

/* A throw outside jail; false: it leads there. */
static inline bool mono_throw_outside(const struct game_setup *setup, struct game_state *s,
                                      bool plain_way)
{
    bool doubles = s->dice[0] == s->dice[1];
    int total = s->dice[0] + s->dice[1];
    if (doubles & (s->thrown == 3)) { /* one branch, seldom taken */
        mono_go_to_jail(setup, s);
        return false;
    }
    s->again = doubles;
    if (plain_way)
        mono_walk_plainly(setup, s, (unsigned)total);
    else
        mono_walk(setup, s, total, true);
    return true;
}

static inline bool mono_throw_now(const struct game_setup *setup, struct game_state *s)
{
    mono_count_throw(s);
    if (s->jail[s->turn]) {
        mono_throw_in_jail(setup, s, s->dice[0] == s->dice[1], s->dice[0] + s->dice[1]);
        return false;
    }
    bool walks = mono_throw_outside(setup, s, mono_has_plain_way(setup));
    s->landed = walks;
    return walks;
}

static inline bool mono_land_on_deed(const struct game_setup *setup, struct game_state *s,
                                     unsigned deed)
{
    unsigned seat = s->turn, owner = s->owner[deed];
    if (owner == MONO_NONE) {
        if (setup->lap && !(s->lapped >> seat & 1))
            return false;
        return mono_wait_for(s, MONO_BUY, s->turn);
    }
    bool earns = (owner != seat) & !(s->mortgaged & mono_bit(deed)) &
                 !(setup->no_rent & (s->jail[owner] != 0));
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

static inline bool mono_land_now(const struct game_setup *setup, struct game_state *s)
{
    const struct mono_square *square = &setup->square[s->square[s->turn]];
    s->landed = 0;
    bool waits = square->deed != MONO_NONE ? mono_land_on_deed(setup, s, square->deed)
                                           : mono_land_elsewhere(setup, s, square);
    if (s->phase != MONO_RENT_DICE) { /* the multiplier was for this square only */
        s->times = 0;
        s->by_dice = 0;
    }
    return waits;
}

/* Goes on after a throw or a card, before which the seats `alive` were in the game. If nothing is
 * open and nobody was ruined, the game has neither begun nor ended, and the player goes on. */
static inline void mono_go_on(const struct game_setup *setup, struct game_state *s, unsigned alive)
{
    if (!(s->open | s->lots | s->asks) && s->alive == alive)
        mono_wait_for_turn(s);
    else
        mono_proceed(setup, s);
}

/* A throw that is due (MONO_MANAGING), with its dice and all that follows from it. */
static inline void mono_throw_and_settle(const struct game_setup *setup, struct game_state *s,
                                         struct rng *dice)
{
    mono_draw_dice(dice, s->dice);
    if (!mono_throw_now(setup, s) || !mono_land_now(setup, s))
        mono_go_on(setup, s, s->alive);
}

/* A round is done when the turn comes to the first player or passes its seat, which can be empty by
 * now: whether `first` lies behind `turn` and not behind `next`, around the table. */
static inline bool mono_ends_round(const struct game_state *s, unsigned turn, unsigned next)
{
    return (s->first > turn) + (s->first <= next) + (next <= turn) >= 2;
}

/* Hands on the turn, or the next throw of the same one. True at the end of the last round, where a
 * limit acts, so that all have thrown equally often (S15, S23). */
static inline bool mono_hand_on(const struct game_setup *setup, struct game_state *s, unsigned next,
                                bool ends_round)
{
    s->turn = s->keeper = (uint8_t)next;
    s->rounds = (uint16_t)(s->rounds + ends_round);
    return ends_round & (s->rounds > setup->rounds - 1u);
}

static inline void mono_turn_to(const struct game_setup *setup, struct game_state *s, unsigned next)
{
    s->thrown = 0;
    s->again = 0;
    s->spent = 0;
    if (mono_hand_on(setup, s, next, mono_ends_round(s, s->turn, next)) |
        s->called) /* one branch, seldom taken */
        mono_end_game(setup, s);
}

static inline void mono_next_turn(const struct game_setup *setup, struct game_state *s)
{
    mono_turn_to(setup, s, mono_next_of(s->alive, s->turn));
}

/* The same when all is settled (MONO_DONE), and makes the next player decide. */
static inline void mono_pass(const struct game_setup *setup, struct game_state *s)
{
    s->phase = MONO_FREE;
    mono_next_turn(setup, s);
    if (s->phase == MONO_FREE) /* not over */
        s->control = s->keeper;
}
