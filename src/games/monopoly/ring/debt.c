/* Leaving the game on the ring: withdrawn, bankrupt, or because a card made one pay (M9, M10, M17,
 * M19).
 *
 * Nothing here may need an answer from somebody: a debtor's frame has gone round, and every station
 * must come to the same state from it alone. So there are no auctions of an estate, and who is made
 * to pay sells by a fixed rule. */
#include "games/monopoly/rules/rules.h"

/* M19: each of the others gets its part from the debtor's left, as long as there is a whole one. */
static void pay_parts(const struct game_setup *setup, struct game_state *s, unsigned seat,
                      int32_t part)
{
    for (unsigned i = 1; i < setup->seats && s->cash[seat] >= part; i++) {
        unsigned other = (seat + i) % setup->seats;
        if (mono_is_alive(s, other))
            mono_transfer(s, seat, other, part);
    }
}

/* The seed has no auction for an estate: the deeds are simply free again, without their mortgages
 * (M9, M17). */
static void leave_to_bank(const struct game_setup *setup, struct game_state *s, unsigned seat)
{
    uint64_t deeds = s->owned[seat];
    for (uint64_t rest = deeds; rest; rest &= rest - 1) {
        mono_clear_street(
            s, bits_lowest(rest)); /* M17: for nothing; with a debt they are sold already */
        mono_take_deed(s, bits_lowest(rest));
    }
    s->mortgaged &= ~deeds;
    mono_transfer(s, seat, MONO_BANK, s->cash[seat]);
    mono_return_cards(setup, s, seat);
}

/* What the player on turn owes to one who has left, the bank gets; of what it owes to several, that
 * part is off. */
static void forget_creditor(struct game_state *s, unsigned seat)
{
    struct mono_debt *debt = &s->debt[s->turn];
    unsigned others = bits_count(s->alive) - 1;
    if (!debt->amount)
        return;
    if (debt->to == seat)
        debt->to = MONO_BANK;
    if (debt->to != MONO_SEVERAL)
        return;
    debt->amount -= debt->amount / (int32_t)(others + 1);
    if (others == 1)
        debt->to = (uint8_t)mono_left_of(s, s->turn);
}

/* Withdrawing with a debt is the bankruptcy: the creditor comes first, and gets all there is.
 * Without a debt everything goes back to the bank, the money too (M17). */
void mono_ring_leave(const struct game_setup *setup, struct game_state *s, unsigned seat)
{
    struct mono_debt debt = mono_take_debt(s, seat);
    if (debt.amount)
        mono_sell_all(setup, s, seat);
    if (debt.amount && debt.to == MONO_SEVERAL)
        pay_parts(setup, s, seat, debt.amount / (int32_t)(bits_count(s->alive) - 1));
    if (debt.amount && debt.to < MONO_SEATS)
        mono_leave_to_player(s, seat, debt.to, true); /* M21: nobody is asked for interest */
    else
        leave_to_bank(setup, s, seat);
    mono_strike_out(s, seat);
    s->bidders &= (uint8_t) ~(1u << seat);
    if (seat == s->best) { /* its offer goes with it, and nobody remembers the second best */
        s->best = MONO_NONE;
        s->bid = 0;
    }
    if (seat == s->turn)
        mono_auction_void(s); /* M7 */
    else
        forget_creditor(s, seat);
}

/* ---- M10 ---- */

static double dear_if_built(const struct game_setup *setup, const struct game_state *s,
                            unsigned deed)
{
    return s->level[deed] ? setup->deed[deed].price : MONO_NOT_AT_ALL;
}

static double cheap(const struct game_setup *setup, const struct game_state *s, unsigned deed)
{
    return -setup->deed[deed].price;
}

/* The same way at every station: nobody else's station can be asked now. Buildings of the dearest
 * street go first, then the cheapest deed that the bank would take: a mortgaged one is worth
 * nothing to it (M3). */
void mono_ring_raise(const struct game_setup *setup, struct game_state *s, unsigned seat,
                     int32_t amount)
{
    while (s->cash[seat] < amount) {
        unsigned built = mono_best_deed(setup, s, s->owned[seat], dear_if_built);
        unsigned deed = mono_best_deed(setup, s, s->owned[seat] & ~s->mortgaged, cheap);
        if (built != MONO_NONE)
            mono_sell_building(setup, s, built);
        else if (deed != MONO_NONE)
            mono_cede(setup, s, deed);
        else
            return;
    }
}
