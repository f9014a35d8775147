/* `maestro`: plays for what a position is worth (forecast.h), and negotiates. */
#include "core/bot.h"
#include "games/monopoly/players/bargain.h"
#include "games/monopoly/players/maestro.h"
#include "games/monopoly/search/search.h"

/* ---- what it keeps in hand ---- */

double mono_maestro_reserve(const struct mono_memory *m)
{
    double expected, most;
    mono_outlook_risk(m->setup, m->s, m->seat, &expected, &most);
    double want = mono_weights.maestro_reserve / 100.0 * expected + 0.25 * most -
                  0.6 * (double)mono_idle_mortgages(m),
           least = m->setup->salary * 0.25;
    return want > least ? want : least;
}

/* ---- buying and bidding ---- */

/* What the position would be worth to the player if `deed` were `owner`'s, nothing paid. */
static double worth_with(const struct mono_memory *m, const struct mono_appraisal *now,
                         unsigned deed, unsigned owner)
{
    struct game_state s = *m->s;
    double worth[MONO_SEATS];
    mono_give_deed(&s, deed, owner);
    mono_appraise_change(now, &s, worth);
    return worth[m->seat];
}

/* The most that the deed is worth paying for, seeing that otherwise a rival has it. */
static double price_limit(const struct mono_memory *m, unsigned deed, unsigned rival)
{
    struct mono_appraisal now;
    mono_appraise(m->setup, m->s, &now);
    double mine = worth_with(m, &now, deed, m->seat), lost = 1e30;
    if (rival != MONO_NONE)
        return mine - worth_with(m, &now, deed, rival);
    for (unsigned seat = 0; seat < m->setup->seats; seat++)
        if (seat != m->seat && mono_is_alive(m->s, seat)) {
            double worth = worth_with(m, &now, deed, seat);
            lost = worth < lost ? worth : lost;
        }
    return mine - lost;
}

static struct move decide_purchase(const struct mono_memory *m)
{
    unsigned deed = m->setup->square[m->s->square[m->seat]].deed;
    int32_t price = m->setup->deed[deed].price;
    struct move move;
    double limit = price_limit(m, deed, MONO_NONE);
    if (limit < price)
        return mono_move(MONO_MOVE_DECLINE, 0);
    if (mono_cash(m) >= price)
        return mono_move(MONO_MOVE_BUY, 0);
    /* Worth a mortgage or two. */
    if (limit > 1.5 * price && mono_cash(m) + mono_idle_mortgages(m) >= price &&
        mono_mortgage_idle(m, &move))
        return move;
    return mono_move(MONO_MOVE_DECLINE, 0);
}

static struct move decide_auction(const struct mono_memory *m)
{
    const struct game_state *s = m->s;
    int32_t floor = mono_bid_floor(m->setup, s, (int)m->seat);
    double limit, price;
    if (s->lot < MONO_DEEDS) {
        price = m->setup->deed[s->lot].price;
        limit = 0.95 * price_limit(m, s->lot, s->best);
    } else { /* a scarce building: its price and a half is still cheap */
        price = floor - 1;
        limit = 1.6 * price;
    }
    double most = mono_cash(m) - 0.5 * mono_maestro_reserve(m);
    limit = limit < most ? limit : most;
    if (floor > limit || floor > mono_cash(m))
        return mono_move(s->best == MONO_NONE ? MONO_MOVE_SKIP : MONO_MOVE_LEAVE, 0);
    int32_t bid = floor + (int32_t)(price / 100);
    if (s->best == MONO_NONE && s->lot < MONO_DEEDS)
        bid = floor + (int32_t)(price / 10);
    if (bid > limit)
        bid = (int32_t)limit;
    return (struct move){.kind = MONO_MOVE_BID, .n = bid < floor ? floor : bid};
}

/* ---- building and lifting ---- */

/* Notes: the throw for which it has looked at its own affairs; building orders of this turn; the
 * rest is maestro_trade's. */
enum { NOTE_THROW, NOTE_ORDERS, ORDERS_A_TURN = 60 };

static bool lifts(const struct mono_memory *m, double reserve, struct move *move)
{
    const struct mono_outlook *outlook = mono_outlook_of(m->setup);
    double most = 0;
    for (uint64_t rest = m->s->owned[m->seat] & m->s->mortgaged; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        const struct mono_deed *d = &m->setup->deed[deed];
        bool complete = mono_in_whole_group(m->setup, m->s, m->seat, deed);
        double cost = mono_lift_cost(m->setup, deed);
        /* A street of a complete group lets one build; the rest wait until there is plenty. */
        double room = complete ? 1 : 2.5;
        if (mono_cash(m) - room * cost < reserve ||
            mono_may_lift(m->setup, m->s, (int)m->seat, deed))
            continue;
        double gain = (double)mono_search_rent(m->setup, m->s, deed, 0) * outlook->land[d->square] /
                          (cost + 1) +
                      (complete ? 10 : 0);
        if (gain > most) {
            most = gain;
            *move = mono_move(MONO_MOVE_LIFT, deed);
        }
    }
    return most > 0;
}

static bool builds(const struct mono_memory *m, double reserve, struct move *move)
{
    struct mono_plan plan;
    int64_t budget = mono_cash(m) - (int64_t)reserve;
    if (budget <= 0 || m->memory->notes[NOTE_ORDERS] >= ORDERS_A_TURN ||
        !mono_search_build(m->setup, m->s, (int)m->seat, budget, &plan))
        return false;
    for (uint64_t rest = plan.deeds; rest; rest &= rest - 1)
        if (!mono_may_build(m->setup, m->s, (int)m->seat, bits_lowest(rest))) {
            m->memory->notes[NOTE_ORDERS]++;
            *move = mono_move(MONO_MOVE_BUILD, bits_lowest(rest));
            return true;
        }
    return false;
}

/* A complete group below three houses earns more than idle deeds: mortgage one to build. */
static bool raises_to_build(const struct mono_memory *m, double reserve, struct move *move)
{
    if (m->memory->notes[NOTE_ORDERS] >= ORDERS_A_TURN)
        return false;
    for (unsigned i = 0; i < m->setup->groups; i++) {
        uint64_t members = m->setup->group[i].members;
        if (m->setup->group[i].kind != MONO_STREET || members & ~m->s->owned[m->seat] ||
            members & m->s->mortgaged)
            continue;
        double cost = 0;
        for (uint64_t rest = members; rest; rest &= rest - 1) {
            unsigned deed = bits_lowest(rest), rank = mono_rank(m->setup, m->s->level[deed]);
            cost += rank < 3 ? (3.0 - rank) * m->setup->deed[deed].house : 0;
        }
        if (cost <= 0 || m->s->houses == 0 || mono_cash(m) - reserve >= cost)
            continue;
        double house = m->setup->deed[bits_lowest(members)].house;
        if (mono_mortgage_idle(m, move) &&
            mono_cash(m) + m->setup->deed[move->a].mortgage - reserve >= house) {
            m->memory->notes[NOTE_ORDERS]++;
            return true;
        }
    }
    return false;
}

/* ---- its turn ---- */

/* Inside it is safe, and rents still come in: it stays when there is little to gain outside. */
static bool leaves_jail(const struct mono_memory *m, struct move *move)
{
    double expected, most;
    mono_outlook_risk(m->setup, m->s, m->seat, &expected, &most);
    double salary =
        m->setup->salary * 8.0 / m->setup->squares; /* what a throw brings in on the average */
    if (mono_percent_free(m) < 12 && expected > 1.2 * salary)
        return false;
    if (mono_has_jail_card(m, move))
        return true;
    *move = mono_move(MONO_MOVE_FINE, 0);
    return !mono_judge(m->setup, m->s, move) && mono_cash(m) > 4 * m->setup->fine_amount;
}

static struct move decide_turn(const struct mono_memory *m)
{
    struct move move;
    if (m->s->turn != m->seat)
        return mono_move(MONO_MOVE_CONTROL, m->s->turn);
    if (m->memory->notes[NOTE_THROW] != (uint64_t)m->s->throws + 1) {
        m->memory->notes[NOTE_THROW] = (uint64_t)m->s->throws + 1;
        m->memory->notes[NOTE_ORDERS] = 0;
        mono_maestro_look_for_offers(m);
    }
    if (mono_maestro_offers(m, &move))
        return move;
    double reserve = mono_maestro_reserve(m);
    if (lifts(m, reserve, &move) || builds(m, reserve, &move) || raises_to_build(m, reserve, &move))
        return move;
    if (m->s->phase == MONO_DONE)
        return mono_move(MONO_MOVE_PASS, 0);
    return m->s->jail[m->seat] && leaves_jail(m, &move) ? move : mono_move(MONO_MOVE_THROW, 0);
}

/* ---- the rest ---- */

static struct move decide_interest(const struct mono_memory *m)
{
    unsigned deed = bits_lowest(m->s->asks);
    bool complete = mono_in_whole_group(m->setup, m->s, m->seat, deed);
    double room = mono_cash(m) - mono_lift_cost(m->setup, deed) - mono_maestro_reserve(m);
    bool lifting = room > 0 && (complete || room > 2 * mono_lift_cost(m->setup, deed));
    return mono_move(MONO_MOVE_INTEREST,
                     lifting && !mono_may_lift(m->setup, m->s, (int)m->seat, deed));
}

static struct move decide_wish(const struct mono_memory *m)
{
    struct move move = mono_move(MONO_MOVE_WISH, 0);
    double budget = mono_cash(m) - mono_maestro_reserve(m);
    unsigned most = mono_could_place(m->setup, m->s, (int)m->seat, m->s->scarce);
    if (most && budget > 0)
        move.n = (int32_t)(budget >= mono_cash(m) * 0.5 ? most : (most + 1) / 2);
    return move;
}

static const struct mono_answers answers = {
    .turn = decide_turn,
    .purchase = decide_purchase,
    .auction = decide_auction,
    .debt = mono_pay_up,
    .interest = decide_interest,
    .wish = decide_wish,
    .offer = mono_maestro_next_part,
    .accepts = mono_maestro_accepts,
};

static void decide(const struct game_setup *setup, const struct game_state *view, int seat,
                   struct bot_memory *memory, struct move *move)
{
    memory->because = "maestro";
    mono_decide(&answers, setup, view, seat, memory, move);
}

const struct bot mono_player_maestro = {
    .name = "maestro",
    .what = "valora cada casilla por su probabilidad y su alquiler, y negocia",
    .usual = true,
    .negotiates = true,
    .lawful = true,
    .decide = decide,
    .audit = mono_maestro_audit,
};
