/* What moves do by the rules of the ring (seed 000): the auction by percentages (M6, M7), the right
 * to send (M14 to M18, M22), and the end (M13). All else is as in the official game.
 *
 * The auctioneer is the player on turn. During an auction `lot` is the deed, `bidders` are the
 * seats that have not answered yet, `bid` is the highest offer in steps of 2 % and `best` its
 * bidder. */
#include "games/monopoly/rules/turn.h"

enum { SHARE = 50, SHARE_MORTGAGED = 60, STEP = 2 }; /* percent of the price (M7) */

/* Ties to the lower number. */
int mono_ring_winner(const struct game_setup *setup, const struct game_state *s)
{
    return (int)bits_lowest(mono_richest(setup, s));
}

/* ---- the auction ---- */

/* Rounded down (M7). */
static int32_t percent_of(int32_t price, int32_t percent)
{
    return (int32_t)((int64_t)price * percent / 100);
}

int32_t mono_offer_price(const struct game_setup *setup, const struct game_state *s, unsigned deed,
                         int32_t steps)
{
    int32_t share = s->mortgaged & mono_bit(deed) ? SHARE_MORTGAGED : SHARE;
    return percent_of(setup->deed[deed].price, share + steps * STEP);
}

/* Counts down instead of dividing, so that it rounds as the price does (M7). */
int32_t mono_offer_most(const struct game_setup *setup, const struct game_state *s)
{
    int32_t most = MONO_OFFER_MAX;
    while (most > 0 && mono_offer_price(setup, s, s->lot, most) > s->cash[s->control])
        most--;
    return most;
}

/* Asks the first seat on the auctioneer's left that has not answered. */
static void ask_next(struct game_state *s)
{
    mono_wait_for(s, MONO_OFFERING, mono_next_of(s->bidders, s->turn));
}

/* Goes on after an answer; true: the auction is over. Nobody offered, and no frame says so (M7). */
static bool auction_goes_on(const struct game_setup *setup, struct game_state *s)
{
    if (s->bidders || s->best != MONO_NONE)
        return !mono_wait_for(s, MONO_ASKING, s->turn);
    if (s->owner[s->lot] != MONO_NONE && !(s->mortgaged & mono_bit(s->lot)))
        mono_cede(setup, s, s->lot);
    mono_auction_void(s);
    return true;
}

/* Sells the lot to the highest bidder, who gives the right back. A debt of the auctioneer is taken
 * now if the money covers it (M9). */
static void transfer_lot(const struct game_setup *setup, struct game_state *s)
{
    unsigned deed = s->lot, buyer = s->best, seller = s->owner[deed];
    int32_t price = mono_offer_price(setup, s, deed, s->bid);
    int32_t bank =
        s->mortgaged & mono_bit(deed) ? percent_of(setup->deed[deed].price, SHARE_MORTGAGED) : 0;
    mono_transfer(s, buyer, MONO_BANK, bank);
    mono_transfer(s, buyer, seller == MONO_NONE ? MONO_BANK : seller, price - bank);
    s->mortgaged &= ~mono_bit(deed);
    mono_give_deed(s, deed, buyer);
    mono_auction_void(s);
    if (s->debt[s->turn].amount && s->cash[s->turn] >= s->debt[s->turn].amount)
        mono_pay_debt(setup, s, s->turn);
    mono_wait_for(s, MONO_RETURN, buyer);
}

/* ---- the right to send ---- */

/* The right comes back to the player on turn, who goes on where it was. */
static bool return_right(const struct game_setup *setup, struct game_state *s)
{
    if (bits_count(s->alive) == 1)
        mono_auction_void(s);
    return s->lot == MONO_NONE || auction_goes_on(setup, s);
}

/* MONO_MOVE_YIELD: the right goes to `to`, by a frame that the rules of our own stations lack. */
static bool yield_right(const struct game_setup *setup, struct game_state *s, unsigned to,
                        bool keeps_turn)
{
    if (to == s->control)
        return false;
    if (s->phase == MONO_CLAIM) {
        s->control = (uint8_t)to;
        return false;
    }
    if (s->control == s->turn && !(keeps_turn && s->phase != MONO_LEAVING)) {
        /* M15, M16: the turn is closed. Whatever was open lapses, and a debt makes bankrupt. */
        mono_auction_void(s);
        mono_drop_turn(s);
        if (s->debt[s->turn].amount)
            mono_ring_leave(setup, s, s->turn);
        mono_turn_to(setup, s, to);
        return true;
    }
    if (s->phase == MONO_OFFERING) /* an answer that means nothing is no offer */
        s->bidders &= (uint8_t) ~(1u << s->control);
    if (s->phase == MONO_BUY || s->phase == MONO_CARD)
        s->landed = 1; /* still due when the right is back */
    return to == s->turn ? return_right(setup, s) : !mono_wait_for(s, MONO_RETURN, to);
}

bool mono_ring_apply(const struct game_setup *setup, struct game_state *s, const struct move *move)
{
    switch (move->kind) {
    case MONO_MOVE_AUCTION:
        if (s->phase == MONO_BUY && s->owner[move->a] != MONO_NONE)
            s->landed = 1; /* raises money: the purchase is due again afterwards (M14) */
        s->lot = move->a;
        s->bidders = (uint8_t)(s->alive & ~(1u << s->turn));
        ask_next(s);
        return false;
    case MONO_MOVE_OFFER: /* M6: what it cannot pay, or is no offer, counts as 0 */
        if (move->n > s->bid && move->n <= mono_offer_most(setup, s)) { /* ties to the first */
            s->bid = move->n;
            s->best = s->control;
        }
        s->bidders &= (uint8_t) ~(1u << s->control);
        return auction_goes_on(setup, s);
    case MONO_MOVE_ASK:
        ask_next(s);
        return false;
    case MONO_MOVE_TRANSFER:
        transfer_lot(setup, s);
        return false;
    case MONO_MOVE_CEDE:
        mono_cede(setup, s, move->a);
        return s->phase != MONO_BUY;
    case MONO_MOVE_BUILD: /* no S29: none left, none sold (M2) */
        mono_transfer(s, s->control, MONO_BANK, mono_build_price(setup, s, move->a));
        mono_put_building(setup, s, move->a);
        return true;
    case MONO_MOVE_PASS: /* 0-0 closes a turn or gives the right back, by its sender (M6, M18) */
        if (s->phase == MONO_RETURN || (s->phase == MONO_LEAVING && s->control != s->turn))
            return return_right(setup, s);
        mono_next_turn(setup, s);
        return true;
    case MONO_MOVE_BANKRUPT:
        mono_ring_leave(setup, s, s->control);
        s->phase = MONO_LEAVING; /* M18: one frame more */
        return false;
    case MONO_MOVE_WIN:
        mono_wait_for(s, MONO_OVER, 0);
        return false;
    case MONO_MOVE_YIELD:
        return yield_right(setup, s, mono_alive_from(s, move->a), move->b);
    default: /* as in the official game */
        return mono_apply_move(setup, s, move);
    }
}
