/* Whether a move may be made by the rules of the ring (M14), and what is let through from other programs.
 *
 * The judge is strict, since our own stations play by it. Others do not always: what is harmless, and understood by
 * every station in the same way, is tolerated and said (MOVE_TOLERATED). What is left would make two stations see two
 * games, and is refused. */
#include "games/monopoly/rules.h"

enum {
    /* Withdrawing is always possible from a wire (M14); our own stations wait until they are not in the middle of
     * something. */
    MIDDLE = 1u << MONO_CARD | 1u << MONO_DICE | 1u << MONO_ASKING | 1u << MONO_OFFERING | 1u << MONO_RETURN,
    STATIONS = 4,
    OFFER_FIELD = 31, /* what five bits can say */
};

static enum mono_no only_in(const struct mono_state *s, unsigned phases)
{
    if (mono_in_phase(s, phases))
        return MONO_YES;
    if (s->phase == MONO_BUY)
        return MONO_NO_PURCHASE;
    return s->phase == MONO_DEBT ? MONO_NO_DEBTS : MONO_NO_NOT_NOW;
}

/* M8: in any of the turns inside, before the throw. */
static enum mono_no judge_jail(const struct mono_setup *setup, const struct mono_state *s, const struct move *move)
{
    enum mono_no no = only_in(s, 1u << MONO_FREE);
    if (no)
        return no;
    if (!s->jail[s->turn])
        return MONO_NO_JAIL;
    if (move->kind == MONO_MOVE_USE_CARD) {
        if (move->a >= MONO_DECKS)
            return MONO_NO_SUCH;
        return s->held[s->turn][move->a] ? MONO_YES : MONO_NO_CARD;
    }
    if (s->cash[s->turn] < setup->fine_amount)
        return MONO_NO_MONEY;
    return setup->pay_jail ? MONO_YES : MONO_NO_HIDDEN;
}

static enum mono_no judge_purchase(const struct mono_setup *setup, const struct mono_state *s)
{
    enum mono_no no = only_in(s, 1u << MONO_BUY);
    if (no)
        return no;
    int32_t price = setup->deed[setup->square[s->square[s->control]].deed].price;
    return s->cash[s->control] < price ? MONO_NO_MONEY : MONO_YES;
}

/* M2: a hotel wants four houses or a hotel on every street of the group, all of them one's own; a house wants nothing
 * but a street without a mortgage. */
enum mono_no mono_ring_may_place(const struct mono_setup *setup, const struct mono_state *s, unsigned seat,
                                 unsigned deed)
{
    if (s->mortgaged & mono_bit(deed))
        return MONO_NO_MORTGAGED;
    if (s->level[deed] == MONO_HOTEL)
        return MONO_NO_FULL;
    if (!mono_next_is_hotel(setup, s->level[deed]))
        return MONO_YES;
    if (!mono_owns_group(setup, s, seat, deed))
        return MONO_NO_GROUP;
    for (uint64_t rest = mono_group_of(setup, deed)->members; rest; rest &= rest - 1)
        if (s->level[bits_lowest(rest)] < setup->full)
            return MONO_NO_EVEN;
    return MONO_YES;
}

static enum mono_no judge_property(const struct mono_setup *setup, const struct mono_state *s, const struct move *move)
{
    int seat = s->control;
    bool spends = move->kind == MONO_MOVE_BUILD || move->kind == MONO_MOVE_LIFT;
    enum mono_no no = only_in(s, spends ? MONO_MANAGING : MONO_RAISING);
    if (no)
        return no;
    if (spends && s->spent >= MONO_SPENT_MAX)
        return MONO_NO_ENOUGH;
    switch (move->kind) {
    case MONO_MOVE_BUILD:
        return mono_may_build(setup, s, seat, move->a);
    case MONO_MOVE_LIFT:
        return mono_may_lift(setup, s, seat, move->a);
    case MONO_MOVE_SELL:
        return mono_may_sell(setup, s, seat, move->a);
    case MONO_MOVE_MORTGAGE:
        return mono_may_mortgage(setup, s, seat, move->a);
    default:
        return mono_may_cede(setup, s, seat, move->a);
    }
}

/* What one stands on while the purchase is due; or one's own without buildings, mortgaged or not. */
static enum mono_no judge_auction(const struct mono_setup *setup, const struct mono_state *s, unsigned deed)
{
    enum mono_no no = only_in(s, MONO_RAISING);
    if (no)
        return no;
    if (deed >= setup->deeds)
        return MONO_NO_SUCH;
    if (s->phase == MONO_BUY && setup->square[s->square[s->control]].deed == deed)
        return MONO_YES;
    if (s->owner[deed] != s->control)
        return MONO_NO_NOT_YOURS;
    if (s->level[deed])
        return MONO_NO_BUILT;
    return s->spent >= MONO_SPENT_MAX ? MONO_NO_ENOUGH : MONO_YES; /* a mortgaged one may come back for ever */
}

/* M6: a question, an answer, a question …, and then the name of the buyer; the auctioneer can neither forget one nor
 * ask twice, because `bidders` empties by one with each answer. */
static enum mono_no judge_bidding(const struct mono_setup *setup, const struct mono_state *s, const struct move *move)
{
    if (move->kind == MONO_MOVE_OFFER) {
        if (s->phase != MONO_OFFERING)
            return MONO_NO_NOT_NOW;
        if (move->n < 0 || move->n > MONO_OFFER_MAX)
            return MONO_NO_SUCH;
        return move->n > mono_offer_most(setup, s) ? MONO_NO_MONEY : MONO_YES;
    }
    if (s->phase != MONO_ASKING)
        return MONO_NO_NOT_NOW;
    bool asks = move->kind == MONO_MOVE_ASK;
    if (asks != (s->bidders != 0))
        return MONO_NO_ALL_ASKED;
    return asks || move->b == s->best ? MONO_YES : MONO_NO_HIGHEST;
}

static enum mono_no judge_pass(const struct mono_state *s)
{
    if (s->phase == MONO_FREE)
        return s->thrown ? MONO_YES : MONO_NO_NOT_NOW; /* the further throw is not compulsory (M14) */
    return only_in(s, 1u << MONO_DONE | 1u << MONO_RETURN | 1u << MONO_LEAVING);
}

enum mono_no mono_ring_judge(const struct mono_setup *setup, const struct mono_state *s, const struct move *move)
{
    switch (move->kind) {
    case MONO_MOVE_DICE:
    case MONO_MOVE_CARD:
    case MONO_MOVE_DEAL:
        return mono_judge_chance(setup, s, move);
    case MONO_MOVE_THROW:
        return only_in(s, 1u << MONO_FREE);
    case MONO_MOVE_PASS:
        return judge_pass(s);
    case MONO_MOVE_FINE:
    case MONO_MOVE_USE_CARD:
        return judge_jail(setup, s, move);
    case MONO_MOVE_BUY:
        return judge_purchase(setup, s);
    case MONO_MOVE_BUILD:
    case MONO_MOVE_LIFT:
    case MONO_MOVE_SELL:
    case MONO_MOVE_MORTGAGE:
    case MONO_MOVE_CEDE:
        return judge_property(setup, s, move);
    case MONO_MOVE_AUCTION:
        return judge_auction(setup, s, move->a);
    case MONO_MOVE_OFFER:
    case MONO_MOVE_ASK:
    case MONO_MOVE_TRANSFER:
        return judge_bidding(setup, s, move);
    case MONO_MOVE_BANKRUPT:
        return mono_in_phase(s, MONO_RAISING) ? MONO_YES : MONO_NO_NOT_NOW;
    case MONO_MOVE_WIN:
        if (s->phase != MONO_CLAIM)
            return MONO_NO_NOT_NOW;
        return move->a == mono_ring_winner(setup, s) ? MONO_YES : MONO_NO_WINNER;
    default: /* what the ring does not have; the right to send is given away by frames of others only */
        return MONO_NO_NOT_NOW;
    }
}

/* M12: every station has its own order, so any card that somebody does not hold may be the one on top. */
static bool is_in_a_deck(const struct mono_setup *setup, const struct mono_state *s, unsigned deck, unsigned card)
{
    if (deck >= MONO_DECKS || card >= setup->deck[deck].cards)
        return false;
    for (unsigned seat = 0; seat < setup->seats; seat++)
        if (s->held[seat][deck] & mono_bit(card))
            return false;
    return true;
}

static enum verdict tolerate(struct why *why, const char *cited, const char *text)
{
    why_rule(why, cited, "%s", text);
    return MOVE_TOLERATED;
}

/* Whether a move that is against the rules is let through, and by which ruling. */
static enum verdict judge_departure(const struct mono_setup *setup, const struct mono_state *s, const struct move *move,
                                    struct why *why)
{
    if (move->c || move->set)
        return MOVE_ILLEGAL;
    bool plain = !move->a && !move->b && !move->n;
    switch (move->kind) {
    case MONO_MOVE_CARD:
        if (!move->n && s->phase == MONO_CARD && is_in_a_deck(setup, s, move->a, move->b))
            return tolerate(why, "M12", "not the card on top of this station's deck");
        break;
    case MONO_MOVE_FINE:
        if (plain && judge_jail(setup, s, move) == MONO_NO_HIDDEN)
            return tolerate(why, "M8", "seed 000 has no code for the fine");
        break;
    case MONO_MOVE_OFFER:
        if (!move->a && !move->b && s->phase == MONO_OFFERING && move->n >= 0 && move->n <= OFFER_FIELD)
            return tolerate(why, "M6", "an offer above 50 % or above the bidder's money counts as 0");
        break;
    case MONO_MOVE_BANKRUPT:
        if (plain && mono_in_phase(s, MIDDLE))
            return tolerate(why, "M14", "withdraws in the middle of something");
        break;
    case MONO_MOVE_YIELD:
        if (!move->n && move->a < STATIONS && move->b <= 1 && s->phase != MONO_OVER && s->phase != MONO_DEAL)
            return tolerate(why, "M15, M16", "the right to send is given away");
        break;
    default:
        break;
    }
    return MOVE_ILLEGAL;
}

enum verdict mono_ring_legal(const struct mono_setup *setup, const struct mono_state *s, const struct move *move,
                             struct why *why)
{
    enum mono_no no = mono_judge(setup, s, move);
    if (!no)
        return MOVE_LEGAL;
    mono_why(no, why);
    return judge_departure(setup, s, move, why);
}
