/* Leaving the game on the ring: withdrawn, bankrupt, or ruined by another player's card (M9, M10,
 * M17, M19).
 *
 * Nothing here can wait for an answer: every station must reach the same state from the debtor's
 * frame alone. So no estate is auctioned, and forced sales follow a fixed rule. */
#include "games/monopoly/rules/rules.h"

/* M19: pays whole parts to the others, from the debtor's left, as far as the money reaches. */
static void pay_whole_parts(const struct game_setup *setup, struct game_state *s, unsigned seat,
                            int32_t part)
{
    for (unsigned i = 1; i < setup->seats && s->cash[seat] >= part; i++) {
        unsigned other = (seat + i) % setup->seats;
        if (mono_is_alive(s, other))
            mono_transfer(s, seat, other, part);
    }
}

/* A debt of the player on turn to a seat that has left goes to the bank; of one to several, that
 * part is struck. */
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

/* Withdrawing with a debt is bankruptcy, and all goes to the creditor. Without a debt everything
 * returns to the bank, the money too (M17). */
void mono_ring_leave(const struct game_setup *setup, struct game_state *s, unsigned seat)
{
    struct mono_debt debt = mono_take_debt(s, seat);
    if (debt.amount)
        mono_sell_all(setup, s, seat);
    if (debt.amount && debt.to == MONO_SEVERAL)
        pay_whole_parts(setup, s, seat, debt.amount / (int32_t)(bits_count(s->alive) - 1));
    if (debt.amount && debt.to < MONO_SEATS) {
        mono_leave_to_player(s, seat, debt.to, true); /* M21: nobody is asked for interest */
    } else { /* the deeds are free again, without mortgages: the seed has no auction for them */
        uint64_t deeds = s->owned[seat];
        for (uint64_t rest = deeds; rest; rest &= rest - 1) {
            mono_set_level(s, bits_lowest(rest), 0); /* M17: for nothing; in debt they are sold */
            mono_take_deed(s, bits_lowest(rest));
        }
        s->mortgaged &= ~deeds;
        mono_transfer(s, seat, MONO_BANK, s->cash[seat]);
        mono_return_cards(setup, s, seat);
    }
    mono_strike_out(s, seat);
    s->bidders &= (uint8_t) ~(1u << seat);
    if (seat == s->best) { /* its offer is void, and the second best is not known any more */
        s->best = MONO_NONE;
        s->bid = 0;
    }
    if (seat == s->turn)
        mono_auction_void(s); /* M7 */
    else
        forget_creditor(s, seat);
}

/* ---- M10 ---- */

/* The order of forced sales of buildings, and of deeds (M10). */
static double dear_if_built(const struct game_setup *setup, const struct game_state *s,
                            unsigned deed)
{
    return s->level[deed] ? setup->deed[deed].price : MONO_NOT_AT_ALL;
}

static double cheap(const struct game_setup *setup, const struct game_state *s, unsigned deed)
{
    return -setup->deed[deed].price;
}

/* Buildings of the dearest street go first, then the cheapest deed that the bank takes, which is
 * never a mortgaged one (M3). */
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
