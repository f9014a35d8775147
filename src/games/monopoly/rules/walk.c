/* The way of the piece: the throw, the start square, jail, and what the square at its end asks
 * for. */
#include "games/monopoly/rules/turn.h"

/* How often a walk of `squares` forwards lands on or passes the square. */
static int times_passed(const struct game_setup *setup, int square, int from, int squares)
{
    int first = square > from ? square - from : square - from + setup->squares;
    int rest = squares - first;
    return rest < 0 ? 0 : rest < setup->squares ? 1 : 1 + rest / setup->squares;
}

int32_t mono_wage(const struct game_setup *setup, unsigned square)
{
    const struct mono_square *at = &setup->square[square];
    if (at->kind != MONO_START && at->kind != MONO_PAYDAY)
        return 0;
    return at->kind == MONO_START || setup->own_salary ? setup->salary : at->amount;
}

/* What a walk onto or over the square pays. */
static inline int64_t wages_of(const struct game_setup *setup, unsigned square, int from,
                               int squares)
{
    int32_t wage = mono_wage(setup, square);
    bool there = setup->twice && (from + squares) % setup->squares == (int)square;
    return wage ? (int64_t)wage * (times_passed(setup, (int)square, from, squares) + there) : 0;
}

int64_t mono_wages(const struct game_setup *setup, int from, int squares)
{
    int64_t sum = 0;
    if (squares <= 0)
        return 0;
    if (!setup->paydays)
        return wages_of(setup, setup->start, from, squares);
    for (unsigned i = 0; i < setup->squares; i++)
        sum += wages_of(setup, i, from, squares);
    return sum;
}

/* By the start, past an end of the board, or over other squares that pay. */
APART void mono_advance_far(const struct game_setup *setup, struct game_state *s, int squares,
                            bool salary)
{
    unsigned seat = s->turn;
    int from = s->square[seat], to = from + squares;
    bool lap = squares > 0 && times_passed(setup, setup->start, from, squares);
    if (lap)
        s->lapped |= (uint8_t)(1u << seat);
    if (salary && (lap || setup->paydays)) { /* backwards never pays (S33) */
        int64_t due = mono_wages(setup, from, squares);
        if (due)
            mono_transfer(s, MONO_BANK, seat, due > MONO_CASH_MAX ? MONO_CASH_MAX : (int32_t)due);
    }
    if (to >= setup->squares)
        to -= setup->squares;
    if (to >= setup->squares || to < 0) /* a card's walk backwards, or more than once around */
        to = (to % setup->squares + setup->squares) % setup->squares;
    s->square[seat] = (uint8_t)to;
}

void mono_advance(const struct game_setup *setup, struct game_state *s, int squares, bool salary)
{
    mono_walk(setup, s, squares, salary);
    s->landed = 1;
}

/* Straight there: no start is passed, no salary paid. */
void mono_go_to_jail(const struct game_setup *setup, struct game_state *s)
{
    s->square[s->turn] = setup->jail;
    s->jail[s->turn] = 1;
    s->again = 0; /* going to jail ends the turn */
}

/* A throw from inside: doubles leave, the third throw leaves and pays, any other stays (S28). */
APART void mono_throw_in_jail(const struct game_setup *setup, struct game_state *s, bool doubles,
                              int total)
{
    unsigned seat = s->turn;
    s->again = 0;
    if (doubles) {
        s->jail[seat] = 0;
        mono_advance(setup, s, total, true);
    } else if (++s->jail[seat] > setup->jail_turns) {
        s->jail[seat] = 0;
        if (mono_ruleset(setup)->jail_rethrows)
            s->thrown = 0;
        else
            s->ahead = (int16_t)total; /* the fine comes first: see mono_proceed */
        if (setup->fine)
            mono_charge(setup, s, seat, mono_fined_to(setup), setup->fine_amount);
    }
}

void mono_rent_by_dice(const struct game_setup *setup, struct game_state *s, unsigned total)
{
    unsigned deed = setup->square[s->square[s->turn]].deed;
    mono_charge(setup, s, s->turn, s->owner[deed],
                mono_dice_rent(setup, s, deed, (int)total) * (s->times ? s->times : 1));
    s->times = 0;
    s->by_dice = 0;
}

APART bool mono_land_elsewhere(const struct game_setup *setup, struct game_state *s,
                               const struct mono_square *square)
{
    bool percent;
    switch (square->kind) {
    case MONO_TAX_OR:
    case MONO_TAX:
        percent = square->percent && !square->amount && mono_ruleset(setup)->tax_on_assets;
        if (square->kind == MONO_TAX_OR && setup->tax && !percent)
            return mono_wait_for(s, MONO_TAXED, s->turn);
        mono_charge(setup, s, s->turn, mono_treasury(setup),
                    percent ? mono_tax_percent(setup, s, s->turn) : square->amount);
        return false;
    case MONO_CARDS_SQUARE:
        return mono_land_on_cards(s, square->deck);
    case MONO_PARKING:
        mono_transfer(s, MONO_POT, s->turn, s->pot);
        return false;
    case MONO_TO_JAIL:
        mono_go_to_jail(setup, s);
        return false;
    default: /* the start has paid on the way; the jail is only looked at */
        return false;
    }
}

bool mono_throw(const struct game_setup *setup, struct game_state *s)
{
    return mono_throw_now(setup, s);
}

bool mono_land(const struct game_setup *setup, struct game_state *s)
{
    return mono_land_now(setup, s);
}
