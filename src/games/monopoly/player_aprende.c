/* `aprende`: does what its learned chance to win (value.h) is highest after. */
#include "games/monopoly/aprende.h"

#include "games/monopoly/search.h"

static const float worth_it = 0.0005F; /* of a chance: less is noise */

uint32_t mono_aprende_tries;

bool mono_aprende_tries_it(const struct mono_mind *m)
{
    return mono_aprende_tries && rng_below(&m->mind->rng, 100) < mono_aprende_tries;
}

float mono_aprende_chance(const struct mono_mind *m, const struct mono_state *s)
{
    float chance[MONO_SEATS];
    mono_value_chances(m->setup, s, chance);
    return chance[m->seat];
}

/* ---- buying and bidding ---- */

static float with_deed(const struct mono_mind *m, unsigned deed, unsigned seat, int32_t price)
{
    struct mono_state s = *m->s;
    mono_give_deed(&s, deed, seat);
    s.cash[seat] -= price < s.cash[seat] ? price : s.cash[seat];
    return mono_aprende_chance(m, &s);
}

/* Anybody may get it, whoever has the money before others; if there are no auctions, nobody. */
float mono_aprende_without(const struct mono_mind *m, unsigned deed, int32_t price)
{
    float sum = 0, count = 0;
    for (unsigned seat = 0; m->setup->auction && seat < m->setup->seats; seat++)
        if (seat != m->seat && mono_is_alive(m->s, seat) && m->s->cash[seat] >= price / 2) {
            sum += with_deed(m, deed, seat, price);
            count++;
        }
    return count > 0 ? sum / count : mono_aprende_chance(m, m->s);
}

static struct move decide_purchase(const struct mono_mind *m)
{
    unsigned deed = mono_deed_here(m->setup, m->s);
    int32_t price = m->setup->deed[deed].price;
    struct move move;
    bool payable = mono_cash(m) >= price;
    if (!payable && mono_cash(m) + mono_idle_mortgages(m) < price)
        return mono_move(MONO_MOVE_DECLINE, 0);
    if (with_deed(m, deed, m->seat, price) < mono_aprende_without(m, deed, price))
        return mono_move(MONO_MOVE_DECLINE, 0);
    if (payable)
        return mono_move(MONO_MOVE_BUY, 0);
    return mono_mortgage_idle(m, &move) ? move : mono_move(MONO_MOVE_DECLINE, 0);
}

/* If it leaves, anybody who has the money may get it, and hardly for less than half its price. It raises by little:
 * there are others who leave sooner or later, whatever they are at. */
static struct move decide_auction(const struct mono_mind *m)
{
    enum { OPENS = 10, RAISES = 100 }; /* parts of the price */
    const struct mono_state *s = m->s;
    int32_t floor = mono_bid_floor(m->setup, s, (int)m->seat);
    if (s->lot >= MONO_DEEDS) /* a scarce building: its price and a half is still cheap */
        return mono_bid_up_to(m, 1.5 * floor < 0.7 * mono_cash(m) ? 1.5 * floor : 0.7 * mono_cash(m));
    int32_t price = m->setup->deed[s->lot].price, bid = floor + price / (s->best == MONO_NONE ? OPENS : RAISES);
    float without = mono_aprende_without(m, s->lot, s->bid > price / 2 ? s->bid : price / 2);
    if (bid > mono_cash(m) || with_deed(m, s->lot, m->seat, bid) <= without)
        return mono_bid_up_to(m, 0);
    return (struct move){.kind = MONO_MOVE_BID, .n = bid};
}

/* ---- building and lifting ---- */

/* What it might put into buildings: so much of its cash, idle deeds mortgaged for it or not. */
struct venture {
    float part;
    bool raises;
};

static int64_t funds(const struct mono_mind *m, const struct venture *venture)
{
    return mono_cash(m) + (venture->raises ? mono_idle_mortgages(m) : 0);
}

/* Its chance once all of that is built; less than 0: there is nothing to build for it. */
static float chance_built(const struct mono_mind *m, const struct venture *venture)
{
    struct mono_state s = *m->s;
    struct mono_mind then = {m->setup, &s, m->seat, m->mind};
    struct mono_plan plan;
    struct move idle;
    int64_t budget = (int64_t)(venture->part * (float)funds(m, venture));
    if (budget <= 0 || !mono_search_build(m->setup, m->s, (int)m->seat, budget, &plan))
        return -1;
    while (s.cash[m->seat] < plan.money && mono_mortgage_idle(&then, &idle))
        mono_mortgage(m->setup, &s, idle.a);
    for (uint64_t rest = plan.deeds; rest; rest &= rest - 1)
        for (unsigned i = 0; i < plan.count[bits_lowest(rest)]; i++)
            mono_put_building(m->setup, &s, bits_lowest(rest));
    s.cash[m->seat] -= (int32_t)plan.money;
    return s.cash[m->seat] < 0 ? -1 : mono_aprende_chance(m, &s);
}

static bool has_room(const struct mono_mind *m)
{
    for (unsigned i = 0; i < m->setup->groups; i++) {
        uint64_t members = m->setup->group[i].members;
        unsigned least, most;
        if (m->setup->group[i].kind != MONO_STREET || members & ~m->s->owned[m->seat] || members & m->s->mortgaged)
            continue;
        mono_storeys(m->setup, m->s, members, &least, &most);
        if (least <= m->setup->full)
            return true;
    }
    return false;
}

static bool builds(const struct mono_mind *m, float now, struct move *move)
{
    static const struct venture ventures[] = {{1, true},      {0.8F, true},  {0.6F, true},  {1, false},
                                              {0.85F, false}, {0.7F, false}, {0.5F, false}, {0.3F, false}};
    const struct venture *best = NULL;
    float most = now + worth_it;
    if (!has_room(m))
        return false;
    for (size_t i = 0; i < sizeof ventures / sizeof ventures[0]; i++) {
        float chance = chance_built(m, &ventures[i]);
        if (chance > most || (chance >= 0 && mono_aprende_tries_it(m))) {
            most = chance;
            best = &ventures[i];
        }
    }
    if (!best)
        return false;
    int64_t kept = (int64_t)((1 - best->part) * (float)funds(m, best));
    return mono_build_within(m, mono_cash(m) - kept, move) || (best->raises && mono_mortgage_idle(m, move));
}

static bool lifts(const struct mono_mind *m, float now, struct move *move)
{
    struct mono_state s = *m->s;
    if (!(s.owned[m->seat] & s.mortgaged) || !mono_lift_within(m, mono_cash(m), move))
        return false;
    mono_lift(m->setup, &s, move->a);
    return mono_aprende_chance(m, &s) > now + worth_it;
}

bool mono_aprende_manages(const struct mono_mind *m, struct move *move)
{
    bool mortgages = m->s->owned[m->seat] & m->s->mortgaged;
    if (!mortgages && !has_room(m))
        return false;
    float now = mono_aprende_chance(m, m->s);
    return builds(m, now, move) || lifts(m, now, move);
}

/* ---- its turn, and the rest ---- */

static struct move decide_turn(const struct mono_mind *m)
{
    struct move move;
    if (m->s->turn != m->seat)
        return mono_move(MONO_MOVE_CONTROL, m->s->turn);
    if (mono_aprende_offers(m, &move))
        return move;
    if (m->s->phase == MONO_DONE) /* what the throw costs is known by now */
        return mono_aprende_manages(m, &move) ? move : mono_move(MONO_MOVE_PASS, 0);
    return m->s->jail[m->seat] && mono_out_of_jail(m, &move) ? move : mono_move(MONO_MOVE_THROW, 0);
}

static struct move decide_interest(const struct mono_mind *m)
{
    return mono_interest_within(m, mono_cash(m) / 2);
}

static struct move decide_wish(const struct mono_mind *m)
{
    return mono_wish_within(m, mono_cash(m) / 2);
}

const struct mono_answers mono_aprende_answers = {
    .turn = decide_turn,
    .purchase = decide_purchase,
    .auction = decide_auction,
    .debt = mono_pay_up,
    .interest = decide_interest,
    .wish = decide_wish,
    .offer = mono_aprende_part,
    .accepts = mono_aprende_accepts,
};

static void decide(const void *setup, const void *view, int seat, struct mind *mind, struct move *move)
{
    mind->because = "aprende";
    mono_decide(&mono_aprende_answers, setup, view, seat, mind, move);
}

const struct bot mono_player_aprende = {
    .name = "aprende",
    .what = "estima su probabilidad de ganar por lo aprendido en partidas, y negocia",
    .negotiates = true,
    .lawful = true,
    .decide = decide,
};
