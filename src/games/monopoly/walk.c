/* The piece on its way: the throw, the start square, jail, and what the square it comes to asks for. */
#include "games/monopoly/rules.h"

/* How often a walk of so many squares forwards lands on or passes the start square. */
static int passes_start(const struct mono_setup *setup, unsigned from, int squares)
{
    int first = (setup->start - (int)from + setup->squares) % setup->squares;
    if (first == 0)
        first = setup->squares;
    return squares < first ? 0 : 1 + (squares - first) / setup->squares;
}

void mono_advance(const struct mono_setup *setup, struct mono_state *s, int squares, bool salary)
{
    unsigned seat = s->turn, from = s->square[seat];
    int passes = squares > 0 ? passes_start(setup, from, squares) : 0; /* backwards never pays (S33) */
    if (passes) {
        s->lapped |= (uint8_t)(1u << seat);
        for (; salary && passes; passes--)
            mono_transfer(s, MONO_BANK, seat, setup->salary);
    }
    int to = ((int)from + squares % setup->squares + setup->squares) % setup->squares;
    s->square[seat] = (uint8_t)to;
    s->landed = 1;
}

/* Straight there: no start is passed, no salary paid. */
void mono_go_to_jail(const struct mono_setup *setup, struct mono_state *s)
{
    s->square[s->turn] = setup->jail;
    s->jail[s->turn] = 1;
    s->again = 0; /* whoever is sent to jail has ended its turn */
}

/* A throw from inside: doubles leave, the third throw leaves and pays, any other stays (S28). */
static void throw_in_jail(const struct mono_setup *setup, struct mono_state *s, bool doubles, int total)
{
    unsigned seat = s->turn;
    s->again = 0;
    if (doubles) {
        s->jail[seat] = 0;
        mono_advance(setup, s, total, true);
    } else if (++s->jail[seat] > setup->jail_turns) {
        s->jail[seat] = 0;
        s->ahead = (int16_t)total; /* the fine comes first: see mono_proceed */
        if (setup->fine)
            mono_charge(setup, s, seat, MONO_BANK, setup->fine_amount);
    }
}

void mono_throw(const struct mono_setup *setup, struct mono_state *s)
{
    int total = s->dice[0] + s->dice[1];
    bool doubles = s->dice[0] == s->dice[1];
    s->throws++;
    s->thrown++;
    s->cards = 0;
    s->spent = 0;
    if (s->jail[s->turn]) {
        throw_in_jail(setup, s, doubles, total);
    } else if (doubles && s->thrown == 3) {
        mono_go_to_jail(setup, s);
    } else {
        s->again = doubles;
        mono_advance(setup, s, total, true);
    }
}

static bool land_on_deed(const struct mono_setup *setup, struct mono_state *s, unsigned deed)
{
    unsigned seat = s->turn, owner = s->owner[deed];
    if (owner == MONO_NONE) {
        if (setup->lap && !(s->lapped >> seat & 1))
            return false;
        return mono_wait_for(s, MONO_BUY, s->turn);
    }
    if (owner == seat || s->mortgaged & mono_bit(deed))
        return false;
    int total = s->dice[0] + s->dice[1];
    if (s->by_dice && mono_ruleset(setup)->rent_by_new_throw)
        return mono_wait_for(s, MONO_RENT_DICE, s->turn);
    if (s->by_dice)
        mono_rent_by_dice(setup, s, (unsigned)total);
    else
        mono_charge(setup, s, seat, owner, (int64_t)mono_rent(setup, s, deed, total) * (s->times ? s->times : 1));
    return false;
}

void mono_rent_by_dice(const struct mono_setup *setup, struct mono_state *s, unsigned total)
{
    unsigned deed = setup->square[s->square[s->turn]].deed;
    const struct mono_deed *d = &setup->deed[deed];
    int64_t rent = d->kind == MONO_SERVICE ? d->rent[1] : mono_rent(setup, s, deed, (int)total);
    mono_charge(setup, s, s->turn, s->owner[deed], rent * total * (s->times ? s->times : 1));
    s->times = 0;
    s->by_dice = 0;
}

/* Cards that lead to cards that lead back could go on for ever on a board of one's own: after so many, the square
 * rests. */
static bool land_on_cards(struct mono_state *s, unsigned deck)
{
    if ((!s->fresh[deck] && !s->queued[deck]) || s->cards == MONO_CARDS_A_THROW)
        return false;
    s->deck = (uint8_t)deck;
    return mono_wait_for(s, MONO_CARD, s->turn);
}

static bool settle_square(const struct mono_setup *setup, struct mono_state *s)
{
    const struct mono_square *square = &setup->square[s->square[s->turn]];
    switch (square->kind) {
    case MONO_STREET:
    case MONO_SERVICE:
    case MONO_STATION:
        return land_on_deed(setup, s, square->deed);
    case MONO_TAX_OR:
    case MONO_TAX:
        if (square->kind == MONO_TAX_OR && setup->tax)
            return mono_wait_for(s, MONO_TAXED, s->turn);
        mono_charge(setup, s, s->turn, mono_treasury(setup), square->amount);
        return false;
    case MONO_CARDS_SQUARE:
        return land_on_cards(s, square->deck);
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

bool mono_land(const struct mono_setup *setup, struct mono_state *s)
{
    s->landed = 0;
    bool waits = settle_square(setup, s);
    if (s->phase != MONO_RENT_DICE) { /* the multiplier was for this square only */
        s->times = 0;
        s->by_dice = 0;
    }
    return waits;
}
