/* Bankruptcy, by debt or by choice (2.3.1, S24): all that the player has goes to one creditor, or
 * is auctioned for the bank or for several. What follows (auctions, shares, questions about
 * mortgages) is only noted here, and mono_proceed takes it up: a bankruptcy can come in the middle
 * of anything. */
#include "games/monopoly/rules/rules.h"

void mono_return_cards(const struct game_setup *setup, struct game_state *s, unsigned seat)
{
    for (unsigned deck = 0; deck < MONO_DECKS; deck++) {
        for (uint64_t rest = s->held[seat][deck]; rest; rest &= rest - 1)
            mono_return_card(setup, s, deck, bits_lowest(rest));
        s->held[seat][deck] = 0;
    }
}

/* S25: the heir of a mortgaged deed pays 10 % or lifts it, and is asked later, deed by deed. */
void mono_leave_to_player(struct game_state *s, unsigned seat, unsigned heir, bool last)
{
    uint64_t deeds = s->owned[seat];
    mono_transfer(s, seat, heir, s->cash[seat]);
    mono_move_cards(s, seat, heir, MONO_DECKS * MONO_CARDS);
    for (uint64_t rest = deeds; rest; rest &= rest - 1)
        mono_give_deed(s, bits_lowest(rest), heir);
    if (!last)
        s->asks |= deeds & s->mortgaged;
}

/* Deeds are auctioned without their mortgages. The money is the bank's, or waits to be shared. */
static void leave_to_auction(const struct game_setup *setup, struct game_state *s, unsigned seat,
                             bool several)
{
    uint64_t deeds = s->owned[seat];
    mono_transfer(s, seat, several ? MONO_ESTATE : MONO_BANK, s->cash[seat]);
    mono_return_cards(setup, s, seat);
    for (uint64_t rest = deeds; rest; rest &= rest - 1)
        mono_take_deed(s, bits_lowest(rest));
    s->mortgaged &= ~deeds;
    if (!mono_ruleset(setup)->free_transfers)
        s->lots |= deeds;
    s->origin = (uint8_t)seat;
    s->shared = several;
}

void mono_strike_out(struct game_state *s, unsigned seat)
{
    s->alive &= (uint8_t) ~(1u << seat);
    s->broke++;
    s->jail[seat] = 0;
    if (seat == s->turn)
        mono_drop_turn(s);
}

/* A player who is out finishes neither card nor walk; left in the state, they would hit the next
 * one on turn. */
void mono_drop_turn(struct game_state *s)
{
    while (s->scripts)
        s->script[--s->scripts] = (struct mono_script){0};
    s->landed = s->again = s->by_dice = 0;
    s->ahead = 0;
    s->times = 0;
}

void mono_bankrupt(const struct game_setup *setup, struct game_state *s, unsigned seat)
{
    unsigned to = s->debt[seat].amount ? s->debt[seat].to : MONO_BANK;
    /* The short game is over with the second bankruptcy, and the heir gets the buildings as they
     * stand. */
    bool last = setup->brief && s->broke == 1;
    mono_take_debt(s, seat);
    s->asks &= ~s->owned[seat];
    if (!(last && to < MONO_SEATS))
        mono_sell_all(setup, s, seat);
    if (to < MONO_SEATS)
        mono_leave_to_player(s, seat, to, last || mono_ruleset(setup)->free_transfers);
    else
        leave_to_auction(setup, s, seat, to == MONO_SEVERAL);
    mono_strike_out(s, seat);
    if (seat == s->keeper) /* the control was lent to it */
        s->keeper = s->turn;
}

/* S24: in equal parts, and the odd units to the first on the bankrupt's left, so that nothing is
 * left over. */
void mono_share_estate(const struct game_setup *setup, struct game_state *s)
{
    int32_t heirs = (int32_t)bits_count(s->alive), each = s->estate / heirs,
            odd = s->estate % heirs;
    for (unsigned seat = 0; seat < setup->seats; seat++)
        if (mono_is_alive(s, seat))
            mono_transfer(s, MONO_ESTATE, seat, each);
    mono_transfer(s, MONO_ESTATE, mono_left_of(s, s->origin), odd);
    s->shared = 0;
}
