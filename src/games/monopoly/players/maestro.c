/* `maestro`: plays for what a position is worth (appraisal.h), and negotiates. */
#include "core/bot.h"
#include "games/monopoly/players/bargain.h"
#include "games/monopoly/players/maestro.h"
#include "games/monopoly/search/search.h"

/* ---- what it keeps in hand ---- */

double mono_maestro_reserve(const struct mono_player *p)
{
    double expected, most;
    mono_forecast_risk(p->setup, p->s, p->seat, &expected, &most);
    double want = mono_weights.maestro_reserve / 100.0 * expected + 0.25 * most -
                  0.6 * (double)mono_idle_mortgages(p),
           least = p->setup->salary * 0.25;
    return want > least ? want : least;
}

/* ---- buying and bidding ---- */

/* What the position would be worth to the player if `owner` got `deed` for nothing. */
static double worth_with(const struct mono_player *p, const struct mono_appraisal *now,
                         unsigned deed, unsigned owner)
{
    struct game_state s = *p->s;
    double worth[MONO_SEATS];
    mono_give_deed(&s, deed, owner);
    mono_appraise_change(now, &s, worth);
    return worth[p->seat];
}

/* The most that the deed is worth to the player: what it loses if `opponent` gets it instead, or
 * with MONO_NONE the opponent in whose hands it harms most. */
static double price_limit(const struct mono_player *p, unsigned deed, unsigned opponent)
{
    struct mono_appraisal now;
    mono_appraise(p->setup, p->s, &now);
    double mine = worth_with(p, &now, deed, p->seat), lost = 1e30;
    if (opponent != MONO_NONE)
        return mine - worth_with(p, &now, deed, opponent);
    for (unsigned seat = 0; seat < p->setup->seats; seat++)
        if (seat != p->seat && mono_is_alive(p->s, seat)) {
            double worth = worth_with(p, &now, deed, seat);
            lost = worth < lost ? worth : lost;
        }
    return mine - lost;
}

/* Buys what is worth its price, and mortgages for a bargain. */
static struct move maestro_purchase(const struct mono_player *p)
{
    unsigned deed = p->setup->square[p->s->square[p->seat]].deed;
    int32_t price = p->setup->deed[deed].price;
    struct move move;
    double limit = price_limit(p, deed, MONO_NONE);
    if (limit < price)
        return mono_move(MONO_MOVE_DECLINE, 0);
    if (mono_cash(p) >= price)
        return mono_move(MONO_MOVE_BUY, 0);
    /* Worth a mortgage or two. */
    if (limit > 1.5 * price && mono_cash(p) + mono_idle_mortgages(p) >= price &&
        mono_mortgage_idle(p, &move))
        return move;
    return mono_move(MONO_MOVE_DECLINE, 0);
}

/* Bids up to nearly what the lot is worth, as long as half the reserve stays in hand. */
static struct move maestro_auction(const struct mono_player *p)
{
    const struct game_state *s = p->s;
    int32_t floor = mono_bid_floor(p->setup, s, (int)p->seat);
    double limit, price;
    if (s->lot < MONO_DEEDS) {
        price = p->setup->deed[s->lot].price;
        limit = 0.95 * price_limit(p, s->lot, s->best);
    } else { /* a scarce building: its price and a half is still cheap */
        price = floor - 1;
        limit = 1.6 * price;
    }
    double most = mono_cash(p) - 0.5 * mono_maestro_reserve(p);
    limit = limit < most ? limit : most;
    if (floor > limit || floor > mono_cash(p))
        return mono_move(s->best == MONO_NONE ? MONO_MOVE_SKIP : MONO_MOVE_LEAVE, 0);
    int32_t bid = floor + (int32_t)(price / 100);
    if (s->best == MONO_NONE && s->lot < MONO_DEEDS)
        bid = floor + (int32_t)(price / 10);
    if (bid > limit)
        bid = (int32_t)limit;
    return (struct move){.kind = MONO_MOVE_BID, .n = bid < floor ? floor : bid};
}

/* ---- building and lifting ---- */

/* Notes: the throw before which it has looked for offers, plus 1; orders to build in this turn, so
 * that a plan that cannot be finished does not go on forever. The other notes are
 * maestro_trade.c's. */
enum { NOTE_THROW, NOTE_ORDERS, ORDERS_A_TURN = 60 };

/* The first step of the best plan that leaves the reserve in hand. */
static bool maestro_builds(const struct mono_player *p, double reserve, struct move *move)
{
    struct mono_plan plan;
    int64_t budget = mono_cash(p) - (int64_t)reserve;
    if (budget <= 0 || p->memory->notes[NOTE_ORDERS] >= ORDERS_A_TURN ||
        !mono_search_build(p->setup, p->s, (int)p->seat, budget, &plan))
        return false;
    for (uint64_t rest = plan.deeds; rest; rest &= rest - 1)
        if (!mono_may_build(p->setup, p->s, (int)p->seat, bits_lowest(rest))) {
            p->memory->notes[NOTE_ORDERS]++;
            *move = mono_move(MONO_MOVE_BUILD, bits_lowest(rest));
            return true;
        }
    return false;
}

/* A complete group below three houses earns more than idle deeds: mortgage one to build. */
static bool raises_to_build(const struct mono_player *p, double reserve, struct move *move)
{
    if (p->memory->notes[NOTE_ORDERS] >= ORDERS_A_TURN)
        return false;
    for (unsigned i = 0; i < p->setup->groups; i++) {
        uint64_t members = p->setup->group[i].members;
        if (p->setup->group[i].kind != MONO_STREET || members & ~p->s->owned[p->seat] ||
            members & p->s->mortgaged)
            continue;
        double cost = 0;
        for (uint64_t rest = members; rest; rest &= rest - 1) {
            unsigned deed = bits_lowest(rest), rank = mono_rank(p->setup, p->s->level[deed]);
            cost += rank < 3 ? (3.0 - rank) * p->setup->deed[deed].house : 0;
        }
        if (cost <= 0 || p->s->houses == 0 || mono_cash(p) - reserve >= cost)
            continue;
        double house = p->setup->deed[bits_lowest(members)].house;
        if (mono_mortgage_idle(p, move) &&
            mono_cash(p) + p->setup->deed[move->a].mortgage - reserve >= house) {
            p->memory->notes[NOTE_ORDERS]++;
            return true;
        }
    }
    return false;
}

/* ---- its turn ---- */

static struct move maestro_turn(const struct mono_player *p)
{
    struct move move;
    if (p->s->turn != p->seat)
        return mono_move(MONO_MOVE_CONTROL, p->s->turn);
    if (p->memory->notes[NOTE_THROW] != (uint64_t)p->s->throws + 1) {
        p->memory->notes[NOTE_THROW] = (uint64_t)p->s->throws + 1;
        p->memory->notes[NOTE_ORDERS] = 0;
        mono_maestro_look_for_offers(p);
    }
    if (mono_maestro_offers(p, &move))
        return move;
    double reserve = mono_maestro_reserve(p);
    if (mono_lift_within(p, mono_cash(p) - reserve, &move) || maestro_builds(p, reserve, &move) ||
        raises_to_build(p, reserve, &move))
        return move;
    if (p->s->phase == MONO_DONE)
        return mono_move(MONO_MOVE_PASS, 0);
    return p->s->jail[p->seat] && mono_out_of_jail(p, &move) ? move : mono_move(MONO_MOVE_THROW, 0);
}

/* ---- the rest ---- */

static struct move maestro_interest(const struct mono_player *p)
{
    return mono_interest_within(p, mono_cash(p) - mono_maestro_reserve(p));
}

static struct move maestro_wish(const struct mono_player *p)
{
    return mono_wish_within(p, mono_cash(p) - mono_maestro_reserve(p));
}

static const struct mono_answers maestro_answers = {
    .turn = maestro_turn,
    .purchase = maestro_purchase,
    .auction = maestro_auction,
    .debt = mono_pay_up,
    .interest = maestro_interest,
    .wish = maestro_wish,
    .offer = mono_maestro_next_part,
    .accepts = mono_maestro_accepts,
};

static void maestro_decide(const struct game_setup *setup, const struct game_state *view, int seat,
                           struct bot_memory *memory, struct move *move)
{
    memory->because = "maestro";
    mono_decide(&maestro_answers, setup, view, seat, memory, move);
}

const struct bot mono_player_maestro = {
    .name = "maestro",
    .what = "valora cada casilla por su probabilidad y su alquiler, y negocia",
    .usual = true,
    .negotiates = true,
    .lawful = true,
    .decide = maestro_decide,
    .audit = mono_maestro_audit,
};
