/* Private sales and exchanges of money, deeds and jail cards. An offer is built by small moves and
 * lies in the state until it is answered. */
#include "games/monopoly/rules/rules.h"

bool mono_offer_empty(const struct game_state *s)
{
    return !s->give && !s->want && !s->give_money && !s->want_money && !s->give_cards &&
           !s->want_cards;
}

void mono_offer_clear(struct game_state *s)
{
    s->give = s->want = 0;
    s->give_money = s->want_money = 0;
    s->give_cards = s->want_cards = 0;
    s->proposer = s->partner = 0;
    s->stage = MONO_STAGE_GIVE;
}

static void give_deeds(struct game_state *s, uint64_t deeds, unsigned to)
{
    for (; deeds; deeds &= deeds - 1)
        mono_give_deed(s, bits_lowest(deeds), to);
}

/* Money, deeds and cards change hands at once; mortgaged deeds ask their new owners for
 * interest. */
static void accept_offer(const struct game_setup *setup, struct game_state *s)
{
    unsigned proposer = s->proposer, partner = s->partner;
    mono_transfer(s, proposer, partner, s->give_money);
    mono_transfer(s, partner, proposer, s->want_money);
    give_deeds(s, s->give, partner);
    give_deeds(s, s->want, proposer);
    /* One jail card is as good as another: only the difference changes hands. */
    if (s->give_cards > s->want_cards)
        mono_move_cards(s, proposer, partner, (unsigned)(s->give_cards - s->want_cards));
    else
        mono_move_cards(s, partner, proposer, (unsigned)(s->want_cards - s->give_cards));
    if (!mono_ruleset(setup)->free_transfers)
        s->asks |= (s->give | s->want) & s->mortgaged; /* S25 */
}

bool mono_offer_step(const struct game_setup *setup, struct game_state *s, const struct move *move)
{
    switch (move->kind) {
    case MONO_MOVE_TRADE:
        s->phase = MONO_OFFER;
        s->proposer = s->control;
        s->partner = move->a;
        return false;
    case MONO_MOVE_GIVE:
        s->give_money = move->n;
        s->give = move->set;
        s->stage = MONO_STAGE_WANT;
        return false;
    case MONO_MOVE_WANT:
        s->want_money = move->n;
        s->want = move->set;
        s->stage = mono_jail_cards(s, s->proposer) || mono_jail_cards(s, s->partner)
                       ? MONO_STAGE_CARDS
                       : MONO_STAGE_READY;
        return false;
    case MONO_MOVE_CARDS:
        s->give_cards = move->a;
        s->want_cards = move->b;
        s->stage = MONO_STAGE_READY;
        return false;
    case MONO_MOVE_PROPOSE:
        mono_wait_for(s, MONO_ANSWER, s->partner);
        return false;
    case MONO_MOVE_ACCEPT:
        accept_offer(setup, s);
        break;
    default: /* MONO_MOVE_CANCEL, MONO_MOVE_REFUSE */
        break;
    }
    mono_offer_clear(s);
    return true;
}

/* The interest on the deeds that the seat would get, and on those it has not been asked about
 * yet. */
static int64_t interest_due(const struct game_setup *setup, const struct game_state *s,
                            uint64_t deeds, unsigned seat)
{
    int64_t sum = 0;
    for (uint64_t rest = (deeds & s->mortgaged) | (s->asks & s->owned[seat]); rest;
         rest &= rest - 1)
        sum += mono_interest(setup, bits_lowest(rest));
    return sum;
}

/* One side of an offer: what the seat has and can trade, without deeds that wait for its answer
 * (S25). */
static enum mono_no legal_part(const struct game_setup *setup, const struct game_state *s,
                               const struct move *move, unsigned seat)
{
    NO_IF(move->n < 0, MONO_NO_SUCH);
    NO_IF(move->n > s->cash[seat], MONO_NO_MONEY);
    NO_IF(move->set & ~s->owned[seat], MONO_NO_NOT_YOURS);
    NO_IF(move->set & s->asks, MONO_NO_MORTGAGED);
    return move->set & ~mono_tradable(setup, s, (int)seat) ? MONO_NO_BUILT : MONO_YES;
}

enum mono_no mono_legal_offer(const struct game_setup *setup, const struct game_state *s,
                              const struct move *move)
{
    int64_t money;
    switch (move->kind) {
    case MONO_MOVE_GIVE:
        return s->stage != MONO_STAGE_GIVE ? MONO_NO_NOT_NOW
                                           : legal_part(setup, s, move, s->proposer);
    case MONO_MOVE_WANT:
        return s->stage != MONO_STAGE_WANT ? MONO_NO_NOT_NOW
                                           : legal_part(setup, s, move, s->partner);
    case MONO_MOVE_CARDS:
        NO_IF(s->stage != MONO_STAGE_CARDS, MONO_NO_NOT_NOW);
        NO_IF(move->a > MONO_TRADE_CARDS || move->b > MONO_TRADE_CARDS, MONO_NO_SUCH);
        return move->a > mono_jail_cards(s, s->proposer) || move->b > mono_jail_cards(s, s->partner)
                   ? MONO_NO_CARD
                   : MONO_YES;
    default: /* MONO_MOVE_PROPOSE: both must be able to pay the interest on what they get (S25) */
        NO_IF(s->stage != MONO_STAGE_READY, MONO_NO_NOT_NOW);
        NO_IF(mono_offer_empty(s), MONO_NO_TRADE_EMPTY);
        money = (int64_t)s->give_money - s->want_money;
        return s->cash[s->proposer] - money < interest_due(setup, s, s->want, s->proposer) ||
                       s->cash[s->partner] + money < interest_due(setup, s, s->give, s->partner)
                   ? MONO_NO_TRADE_INTEREST
                   : MONO_YES;
    }
}
