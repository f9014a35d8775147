/* Whether a move may be made by the official rules, and if not, why.
 *
 * The one place that says so. The choices are what this lets through, a journal is replayed through it, a console asks
 * it before it explains, and mono_apply trusts it: nothing is checked a second time. The reason is a number, because
 * each front end has its own words for it. */
#include "games/monopoly/rules.h"

enum {
    DEALING = MONO_MANAGING | 1u << MONO_DEBT,
    THROWING = 1u << MONO_ORDER | 1u << MONO_DICE | 1u << MONO_RENT_DICE,
};

/* Whatever a kind of move does not have is 0. */
static bool well_formed(const struct move *move)
{
    if (move->kind >= MONO_KINDS || move->c)
        return false;
    unsigned has = mono_move_kinds[move->kind].has;
    return (has & MONO_HAS_A || !move->a) && (has & MONO_HAS_B || !move->b) && (has & MONO_HAS_N || !move->n) &&
           (has & MONO_HAS_SET || !move->set);
}

enum mono_no mono_judge(const struct mono_setup *setup, const struct mono_state *s, const struct move *move)
{
    return well_formed(move) ? mono_ruleset(setup)->judge(setup, s, move) : MONO_NO_SUCH;
}

enum mono_no mono_judge_chance(const struct mono_setup *setup, const struct mono_state *s, const struct move *move)
{
    switch (move->kind) {
    case MONO_MOVE_DICE:
        if (!mono_in_phase(s, THROWING))
            return MONO_NO_NOT_NOW;
        return move->a >= 1 && move->a <= 6 && move->b >= 1 && move->b <= 6 ? MONO_YES : MONO_NO_SUCH;
    case MONO_MOVE_CARD:
        if (s->phase != MONO_CARD)
            return MONO_NO_NOT_NOW;
        if (move->a != s->deck || move->b >= setup->deck[s->deck].cards)
            return MONO_NO_SUCH;
        if (s->fresh[s->deck])
            return s->fresh[s->deck] & mono_bit(move->b) ? MONO_YES : MONO_NO_SUCH;
        return s->queue[s->deck][0] == move->b ? MONO_YES : MONO_NO_SUCH;
    default: /* MONO_MOVE_DEAL */
        if (s->phase != MONO_DEAL)
            return MONO_NO_NOT_NOW;
        return move->a < setup->deeds && s->owner[move->a] == MONO_NONE ? MONO_YES : MONO_NO_SUCH;
    }
}

/* The control is lent before a throw only, and everything that is not raising money has an end. */
static enum mono_no judge_control(const struct mono_state *s, unsigned seat)
{
    if (s->phase != MONO_FREE)
        return s->phase == MONO_DEBT ? MONO_NO_DEBTS : MONO_NO_NOT_NOW;
    if (!mono_is_alive(s, seat) || seat == s->keeper)
        return MONO_NO_OUT;
    /* Giving it back is always possible. */
    return s->spent >= MONO_SPENT_MAX && seat != s->turn ? MONO_NO_ENOUGH : MONO_YES;
}

/* S27: while anybody owes, nobody throws. And only the player on turn does: the control may have been lent. */
static enum mono_no judge_throw(const struct mono_state *s)
{
    if (s->phase == MONO_DEBT)
        return MONO_NO_DEBTS;
    if (s->phase != MONO_FREE)
        return MONO_NO_NOT_NOW;
    return s->keeper == s->turn ? MONO_YES : MONO_NO_TURN;
}

/* S28: before the last throw the fine is not a choice any more, it comes by itself afterwards; a card can be used even
 * then. */
static enum mono_no judge_jail(const struct mono_setup *setup, const struct mono_state *s, const struct move *move)
{
    unsigned seat = s->turn;
    enum mono_no no = judge_throw(s);
    if (no)
        return no;
    if (!s->jail[seat])
        return MONO_NO_JAIL;
    if (move->kind == MONO_MOVE_USE_CARD) {
        if (move->a >= MONO_DECKS)
            return MONO_NO_SUCH;
        return s->held[seat][move->a] ? MONO_YES : MONO_NO_CARD;
    }
    if (s->jail[seat] >= setup->jail_turns)
        return MONO_NO_FINE;
    return s->cash[seat] < setup->fine_amount ? MONO_NO_MONEY : MONO_YES;
}

static enum mono_no judge_auction(const struct mono_setup *setup, const struct mono_state *s, const struct move *move)
{
    if (s->phase != MONO_AUCTION)
        return MONO_NO_NOT_NOW;
    if (move->kind != MONO_MOVE_BID)
        return MONO_YES;
    if (move->n <= s->bid)
        return MONO_NO_LOW;
    if (move->n > s->cash[s->control])
        return MONO_NO_MONEY;
    return move->n < mono_bid_floor(setup, s, s->control) ? MONO_NO_CHEAP : MONO_YES;
}

/* The winner of a scarce building has paid for it; it may stand wherever its bid covers the printed price (S29). */
static enum mono_no judge_place(const struct mono_setup *setup, const struct mono_state *s, unsigned deed)
{
    if (s->phase != MONO_PLACE)
        return MONO_NO_NOT_NOW;
    enum mono_no no = mono_may_place(setup, s, s->control, deed);
    if (no)
        return no;
    if (mono_next_is_hotel(setup, s->level[deed]) != (s->lot == MONO_LOT_HOTEL))
        return MONO_NO_SUCH;
    return mono_build_price(setup, s, deed) > s->bid ? MONO_NO_CHEAP : MONO_YES;
}

/* Raising money is always possible, in a debt too. Building and lifting could go on and off for ever, so those are
 * counted (MONO_SPENT_MAX): every game has to have an end, whoever plays it. */
static enum mono_no judge_property(const struct mono_setup *setup, const struct mono_state *s, const struct move *move)
{
    int seat = s->control;
    switch (move->kind) {
    case MONO_MOVE_SELL:
        return mono_in_phase(s, MONO_RAISING) ? mono_may_sell(setup, s, seat, move->a) : MONO_NO_NOT_NOW;
    case MONO_MOVE_RAZE:
        if (!mono_in_phase(s, MONO_RAISING))
            return MONO_NO_NOT_NOW;
        if (move->a < setup->groups && move->set & ~setup->group[move->a].members)
            return MONO_NO_SUCH;
        return mono_may_raze(setup, s, seat, move->a, move->n);
    case MONO_MOVE_MORTGAGE:
        return mono_in_phase(s, MONO_RAISING) ? mono_may_mortgage(setup, s, seat, move->a) : MONO_NO_NOT_NOW;
    default:
        if (!mono_in_phase(s, MONO_MANAGING))
            return s->phase == MONO_DEBT ? MONO_NO_DEBTS : MONO_NO_NOT_NOW;
        if (s->spent >= MONO_SPENT_MAX)
            return MONO_NO_ENOUGH;
        return move->kind == MONO_MOVE_BUILD ? mono_may_build(setup, s, seat, move->a)
                                             : mono_may_lift(setup, s, seat, move->a);
    }
}

static enum mono_no judge_trade(const struct mono_setup *setup, const struct mono_state *s, unsigned partner)
{
    if (!setup->trade)
        return MONO_NO_TRADE;
    if (!mono_in_phase(s, DEALING))
        return MONO_NO_NOT_NOW;
    if (!mono_is_alive(s, partner) || partner == s->control)
        return MONO_NO_OUT;
    return s->spent >= MONO_SPENT_MAX ? MONO_NO_ENOUGH : MONO_YES;
}

static enum mono_no judge_interest(const struct mono_setup *setup, const struct mono_state *s, unsigned lift)
{
    if (s->phase != MONO_INTEREST)
        return MONO_NO_NOT_NOW;
    if (lift > 1)
        return MONO_NO_SUCH;
    return lift ? mono_may_lift(setup, s, s->control, bits_lowest(s->asks)) : MONO_YES;
}

static enum mono_no only_in(const struct mono_state *s, unsigned phase)
{
    return s->phase == phase ? MONO_YES : MONO_NO_NOT_NOW;
}

static enum mono_no judge_answer(const struct mono_setup *setup, const struct mono_state *s, const struct move *move)
{
    switch (move->kind) {
    case MONO_MOVE_BUY:
        if (s->phase != MONO_BUY)
            return MONO_NO_NOT_NOW;
        return s->cash[s->control] < setup->deed[setup->square[s->square[s->control]].deed].price ? MONO_NO_MONEY
                                                                                                  : MONO_YES;
    case MONO_MOVE_DECLINE:
        return only_in(s, MONO_BUY);
    case MONO_MOVE_TAX:
        return s->phase != MONO_TAXED ? MONO_NO_NOT_NOW : move->a > 1 ? MONO_NO_SUCH : MONO_YES;
    case MONO_MOVE_CHOOSE:
        if (s->phase != MONO_CHOOSE)
            return MONO_NO_NOT_NOW;
        return move->a < mono_current_card(setup, s)->actions ? MONO_YES : MONO_NO_SUCH;
    case MONO_MOVE_PAY:
        if (s->phase != MONO_DEBT)
            return MONO_NO_NOT_NOW;
        return s->cash[s->control] < s->debt[s->control].amount ? MONO_NO_MONEY : MONO_YES;
    case MONO_MOVE_WISH:
        if (s->phase != MONO_WISH)
            return MONO_NO_NOT_NOW;
        return move->n < 0 || (unsigned)move->n > mono_could_place(setup, s, s->control, s->scarce) ? MONO_NO_SUCH
                                                                                                    : MONO_YES;
    default: /* MONO_MOVE_ACCEPT, MONO_MOVE_REFUSE */
        return only_in(s, MONO_ANSWER);
    }
}

enum mono_no mono_official_judge(const struct mono_setup *setup, const struct mono_state *s, const struct move *move)
{
    switch (move->kind) {
    case MONO_MOVE_DICE:
    case MONO_MOVE_CARD:
    case MONO_MOVE_DEAL:
        return mono_judge_chance(setup, s, move);
    case MONO_MOVE_THROW:
        return judge_throw(s);
    case MONO_MOVE_PASS:
        return s->phase == MONO_FREE && s->again ? MONO_NO_THROW_DUE : only_in(s, MONO_DONE);
    case MONO_MOVE_CONTROL:
        return judge_control(s, move->a);
    case MONO_MOVE_FINE:
    case MONO_MOVE_USE_CARD:
        return judge_jail(setup, s, move);
    case MONO_MOVE_BID:
    case MONO_MOVE_SKIP:
    case MONO_MOVE_LEAVE:
        return judge_auction(setup, s, move);
    case MONO_MOVE_BUILD:
    case MONO_MOVE_SELL:
    case MONO_MOVE_RAZE:
    case MONO_MOVE_MORTGAGE:
    case MONO_MOVE_LIFT:
        return judge_property(setup, s, move);
    case MONO_MOVE_BANKRUPT:
        return mono_in_phase(s, DEALING) ? MONO_YES : MONO_NO_NOT_NOW;
    case MONO_MOVE_TRADE:
        return judge_trade(setup, s, move->a);
    case MONO_MOVE_GIVE:
    case MONO_MOVE_WANT:
    case MONO_MOVE_CARDS:
    case MONO_MOVE_PROPOSE:
    case MONO_MOVE_CANCEL:
        return mono_judge_offer(setup, s, move);
    case MONO_MOVE_INTEREST:
        return judge_interest(setup, s, move->a);
    case MONO_MOVE_PLACE:
        return judge_place(setup, s, move->a);
    case MONO_MOVE_TIME:
        return !setup->minutes || s->called ? MONO_NO_NOT_NOW : only_in(s, MONO_FREE);
    case MONO_MOVE_BUY:
    case MONO_MOVE_DECLINE:
    case MONO_MOVE_TAX:
    case MONO_MOVE_CHOOSE:
    case MONO_MOVE_PAY:
    case MONO_MOVE_WISH:
    case MONO_MOVE_ACCEPT:
    case MONO_MOVE_REFUSE:
        return judge_answer(setup, s, move);
    default: /* the ring's: see ring_judge.c */
        return MONO_NO_NOT_NOW;
    }
}

enum status mono_why(enum mono_no no, struct why *why)
{
    static const struct {
        const char *rule, *text;
    } reasons[MONO_NOS] = {
        [MONO_YES] = {NULL, "it is legal"},
        [MONO_NO_NOT_NOW] = {NULL, "not now"},
        [MONO_NO_SUCH] = {NULL, "there is no such thing"},
        [MONO_NO_NOT_YOURS] = {NULL, "it belongs to somebody else"},
        [MONO_NO_MONEY] = {NULL, "not enough money"},
        [MONO_NO_DEBTS] = {"S27", "somebody owes money"},
        [MONO_NO_BUILT] = {NULL, "there are buildings on its group"},
        [MONO_NO_MORTGAGED] = {NULL, "it is mortgaged"},
        [MONO_NO_UNMORTGAGED] = {NULL, "it is not mortgaged"},
        [MONO_NO_STREET] = {NULL, "only streets are built on"},
        [MONO_NO_GROUP] = {NULL, "the group is not complete"},
        [MONO_NO_GROUP_MORTGAGED] = {NULL, "a street of the group is mortgaged"},
        [MONO_NO_EVEN] = {NULL, "buildings go up and down evenly"},
        [MONO_NO_FULL] = {NULL, "there is a hotel already"},
        [MONO_NO_EMPTY] = {NULL, "there is nothing on it to sell"},
        [MONO_NO_HOUSES] = {NULL, "the bank has no house left"},
        [MONO_NO_HOTELS] = {NULL, "the bank has no hotel left"},
        [MONO_NO_CHANGE] = {"S30", "the bank lacks the houses to break the hotel"},
        [MONO_NO_RAZE] = {"S30", "hotels can be sold one at a time, or the bank lacks so many houses"},
        [MONO_NO_JAIL] = {NULL, "not in jail"},
        [MONO_NO_FINE] = {"S28", "the fine can be chosen before the last throw in jail no more"},
        [MONO_NO_CARD] = {NULL, "no such jail card"},
        [MONO_NO_OUT] = {NULL, "that player cannot be meant"},
        [MONO_NO_LOW] = {"S17", "the bid is not above the highest"},
        [MONO_NO_CHEAP] = {"S29", "less than the printed price"},
        [MONO_NO_TRADE] = {"S8", "there is no negotiation in this game"},
        [MONO_NO_TRADE_EMPTY] = {NULL, "the offer is empty"},
        [MONO_NO_TRADE_INTEREST] = {"S25", "one of them could not pay the 10 % on what it gets"},
        [MONO_NO_ENOUGH] = {NULL, "too many moves since the last throw: throw first"},
        [MONO_NO_TURN] = {NULL, "it is another player's turn"},
        [MONO_NO_THROW_DUE] = {NULL, "doubles: throw again"},
        [MONO_NO_HIGHEST] = {"M7", "not the highest bidder"},
        [MONO_NO_ALL_ASKED] = {"M6", "each of the others is asked once, then the buyer is named"},
        [MONO_NO_WINNER] = {"M13", "somebody else has won"},
        [MONO_NO_PURCHASE] = {"M14", "the purchase that is due comes first: buy it or auction it"},
        [MONO_NO_HIDDEN] = {"M8", "this station does not pay to leave jail"},
    };
    return why_rule(why, reasons[no].rule, "%s", reasons[no].text);
}
