#include "games/monopoly/players/bargain.h"

#include "games/monopoly/players/forecast.h"
#include "games/monopoly/search/search.h"

/* ---- deals ---- */

int64_t mono_deal_interest(const struct game_setup *setup, const struct game_state *s,
                           uint64_t deeds)
{
    int64_t sum = 0;
    for (uint64_t rest = deeds & s->mortgaged; rest; rest &= rest - 1)
        sum += mono_interest(setup, bits_lowest(rest));
    return sum;
}

int64_t mono_deal_left(const struct game_setup *setup, const struct game_state *s,
                       unsigned proposer, const struct mono_deal *deal, bool partner)
{
    if (partner)
        return (int64_t)s->cash[deal->partner] + deal->pays -
               mono_deal_interest(setup, s, deal->give);
    return (int64_t)s->cash[proposer] - deal->pays - mono_deal_interest(setup, s, deal->want);
}

void mono_deal_done(const struct game_setup *setup, struct game_state *s, unsigned proposer,
                    const struct mono_deal *deal)
{
    int64_t own = mono_deal_left(setup, s, proposer, deal, false);
    s->cash[deal->partner] = mono_deal_money(mono_deal_left(setup, s, proposer, deal, true));
    s->cash[proposer] = mono_deal_money(own);
    for (uint64_t rest = deal->give; rest; rest &= rest - 1)
        mono_give_deed(s, bits_lowest(rest), deal->partner);
    for (uint64_t rest = deal->want; rest; rest &= rest - 1)
        mono_give_deed(s, bits_lowest(rest), proposer);
}

struct mono_deal mono_deal_reversed(const struct mono_deal *deal, unsigned proposer)
{
    return (struct mono_deal){proposer, deal->want, deal->give, -deal->pays};
}

uint64_t mono_deal_fingerprint(const struct mono_deal *deal)
{
    return rng_mix(deal->give ^ deal->partner, deal->want) | 1;
}

double mono_listed(const struct game_setup *setup, const struct game_state *s, uint64_t deeds)
{
    double sum = 0;
    for (; deeds; deeds &= deeds - 1) {
        unsigned deed = bits_lowest(deeds);
        sum += setup->deed[deed].price -
               (s->mortgaged & mono_bit(deed) ? mono_lift_cost(setup, deed) : 0);
    }
    return sum;
}

double mono_completed(const struct game_setup *setup, const struct game_state *s, unsigned kind,
                      uint64_t now, uint64_t then)
{
    double sum = 0;
    for (unsigned i = 0; i < setup->groups; i++) {
        uint64_t members = setup->group[i].members;
        if (setup->group[i].kind == kind && !(members & ~then) && members & ~now)
            sum += mono_listed(setup, s, members);
    }
    return sum;
}

struct mono_deal mono_deal_on_table(const struct game_state *s)
{
    return (struct mono_deal){s->partner, s->give, s->want, s->give_money - s->want_money};
}

enum { DEAL_GIVE, DEAL_WANT, DEAL_PAYS };

void mono_deal_note(uint64_t *notes, const struct mono_deal *deal)
{
    notes[DEAL_GIVE] = deal->give;
    notes[DEAL_WANT] = deal->want;
    notes[DEAL_PAYS] = (uint64_t)(int64_t)deal->pays;
}

struct mono_deal mono_deal_noted(const uint64_t *notes, unsigned partner)
{
    return (struct mono_deal){partner, notes[DEAL_GIVE], notes[DEAL_WANT],
                              (int32_t)(int64_t)notes[DEAL_PAYS]};
}

bool mono_deal_audit(const struct game_state *s, int seat, const uint64_t *notes, struct why *why)
{
    bool proposed = s->phase == MONO_ANSWER;
    if ((!proposed && s->phase != MONO_OFFER) || s->proposer != seat)
        return true;
    const struct mono_deal noted = mono_deal_noted(notes, s->partner);
    for (unsigned deed = 0; deed < MONO_DEEDS; deed++) {
        DIFFERS_IF(noted.give >> deed & 1 && s->owner[deed] != seat,
                   "offers deed %u, which is not its own", deed);
        DIFFERS_IF(noted.want >> deed & 1 && s->owner[deed] != s->partner,
                   "wants deed %u, which seat %u has not", deed, s->partner);
    }
    struct mono_deal deal = mono_deal_on_table(s);
    DIFFERS_IF(proposed &&
                   (deal.give != noted.give || deal.want != noted.want || deal.pays != noted.pays),
               "another offer lies on the table than it has noted");
    return true;
}

struct move mono_deal_part(const struct mono_player *p, const uint64_t *notes)
{
    int64_t pays = (int64_t)notes[DEAL_PAYS];
    struct move move =
        mono_move(p->s->stage == MONO_STAGE_CARDS ? MONO_MOVE_CARDS : MONO_MOVE_PROPOSE, 0);
    if (p->s->stage == MONO_STAGE_GIVE)
        move = (struct move){
            .kind = MONO_MOVE_GIVE, .n = (int32_t)(pays > 0 ? pays : 0), .set = notes[DEAL_GIVE]};
    else if (p->s->stage == MONO_STAGE_WANT)
        move = (struct move){
            .kind = MONO_MOVE_WANT, .n = (int32_t)(pays < 0 ? -pays : 0), .set = notes[DEAL_WANT]};
    return mono_refusal(p->setup, p->s, &move) ? mono_move(MONO_MOVE_CANCEL, 0) : move;
}

/* ---- raising money ---- */

int64_t mono_idle_mortgages(const struct mono_player *p)
{
    int64_t sum = 0;
    for (uint64_t rest = p->s->owned[p->seat] & ~p->s->mortgaged; rest; rest &= rest - 1)
        if (!mono_in_whole_group(p->setup, p->s, p->seat, bits_lowest(rest)))
            sum += p->setup->deed[bits_lowest(rest)].mortgage;
    return sum;
}

/* The less a deed earns for its mortgage, the sooner it is mortgaged. */
static double score_any(const struct game_setup *setup, const struct game_state *s, unsigned deed)
{
    const struct mono_deed *d = &setup->deed[deed];
    if (!d->mortgage || mono_may_mortgage(setup, s, s->owner[deed], deed))
        return MONO_NOT_AT_ALL;
    return -(double)mono_search_rent(setup, s, deed, 0) * mono_forecast_of(setup)->land[d->square] /
           d->mortgage;
}

static double score_idle(const struct game_setup *setup, const struct game_state *s, unsigned deed)
{
    return mono_in_whole_group(setup, s, s->owner[deed], deed) ? MONO_NOT_AT_ALL
                                                               : score_any(setup, s, deed);
}

bool mono_mortgage_idle(const struct mono_player *p, struct move *move)
{
    return mono_with_best(p, MONO_MOVE_MORTGAGE, p->s->owned[p->seat] & ~p->s->mortgaged,
                          score_idle, move);
}

struct move mono_pay_up(const struct mono_player *p)
{
    struct move move;
    struct mono_plan plan;
    unsigned street;
    int64_t missing = (int64_t)p->s->debt[p->seat].amount - mono_cash(p);
    if (missing <= 0)
        return mono_move(MONO_MOVE_PAY, 0);
    /* Idle deeds first; buildings earn too much to be sold before them. */
    if (mono_mortgage_idle(p, &move))
        return move;
    if (mono_search_sell(p->setup, p->s, (int)p->seat, missing, &plan) &&
        mono_step_of_plan(p, &plan, false, &street))
        return mono_move(MONO_MOVE_SELL, street);
    if (mono_with_best(p, MONO_MOVE_MORTGAGE, p->s->owned[p->seat] & ~p->s->mortgaged, score_any,
                       &move) ||
        mono_sell_any(p, &move))
        return move;
    return mono_move(MONO_MOVE_BANKRUPT, 0);
}

/* ---- spending it ---- */

bool mono_build_within(const struct mono_player *p, int64_t budget, struct move *move)
{
    struct mono_plan plan;
    unsigned street;
    if (budget <= 0 || !mono_search_build(p->setup, p->s, (int)p->seat, budget, &plan) ||
        !mono_step_of_plan(p, &plan, true, &street))
        return false;
    *move = mono_move(MONO_MOVE_BUILD, street);
    return !mono_refusal(p->setup, p->s, move);
}

bool mono_lift_within(const struct mono_player *p, double budget, struct move *move)
{
    const struct mono_forecast *forecast = mono_forecast_of(p->setup);
    double most = 0;
    for (uint64_t rest = p->s->owned[p->seat] & p->s->mortgaged; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        bool whole = mono_in_whole_group(p->setup, p->s, p->seat, deed);
        double cost = mono_lift_cost(p->setup, deed);
        /* A street of a complete group lets one build; the rest wait until there is plenty. */
        if (cost * (whole ? 1 : 2.5) > budget || mono_may_lift(p->setup, p->s, (int)p->seat, deed))
            continue;
        double gain = (double)mono_search_rent(p->setup, p->s, deed, 0) *
                          forecast->land[p->setup->deed[deed].square] / (cost + 1) +
                      (whole ? 10 : 0);
        if (gain > most) {
            most = gain;
            *move = mono_move(MONO_MOVE_LIFT, deed);
        }
    }
    return most > 0 && !mono_refusal(p->setup, p->s, move);
}

bool mono_out_of_jail(const struct mono_player *p, struct move *move)
{
    double expected, most;
    double salary = p->setup->salary * 8.0 / p->setup->squares; /* what a throw earns on average */
    mono_forecast_risk(p->setup, p->s, p->seat, &expected, &most);
    if (mono_percent_free(p) < 12 && expected > 1.2 * salary)
        return false;
    if (mono_has_jail_card(p, move))
        return true;
    *move = mono_move(MONO_MOVE_FINE, 0);
    return !mono_refusal(p->setup, p->s, move) && mono_cash(p) > 4 * p->setup->fine_amount;
}

struct move mono_interest_within(const struct mono_player *p, double budget)
{
    unsigned deed = bits_lowest(p->s->asks);
    double cost = mono_lift_cost(p->setup, deed);
    bool whole = mono_in_whole_group(p->setup, p->s, p->seat, deed);
    bool lifts =
        budget > (whole ? cost : 3 * cost) && !mono_may_lift(p->setup, p->s, (int)p->seat, deed);
    return mono_move(MONO_MOVE_INTEREST, lifts);
}

struct move mono_wish_within(const struct mono_player *p, double budget)
{
    struct move move = mono_move(MONO_MOVE_WISH, 0);
    unsigned most = mono_could_place(p->setup, p->s, (int)p->seat, p->s->scarce);
    if (budget > 0)
        move.n = (int32_t)(2 * budget >= mono_cash(p) ? most : (most + 1) / 2);
    return move;
}

struct move mono_bid_up_to(const struct mono_player *p, double limit)
{
    const struct game_state *s = p->s;
    int32_t floor = mono_bid_floor(p->setup, s, (int)p->seat);
    limit = limit < mono_cash(p) ? limit : mono_cash(p);
    if (floor > limit)
        return mono_move(s->best == MONO_NONE ? MONO_MOVE_SKIP : MONO_MOVE_LEAVE, 0);
    double price = s->lot < MONO_DEEDS ? p->setup->deed[s->lot].price : floor;
    double bid = floor + price / (s->best == MONO_NONE ? 10 : 50);
    return (struct move){.kind = MONO_MOVE_BID, .n = (int32_t)(bid < limit ? bid : limit)};
}
