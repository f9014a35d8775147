/* `aprende`: does what makes its learned chance to win (value.h) highest. */
#include "games/monopoly/players/aprende.h"

#include "core/bot.h"
#include "games/monopoly/search/search.h"

uint32_t mono_aprende_tries;
bool mono_aprende_adapts = true;

bool mono_aprende_is_plain(const struct mono_player *p)
{
    return mono_aprende_adapts && !p->setup->trade;
}

/* The chance that a move must exceed to be worth making: a smaller gain is noise. Where nobody
 * trades, most games go on for hundreds of rounds after they are nearly won, and there is less to
 * gain then. */
static float worth_it(const struct mono_player *p, float now)
{
    return now + (mono_aprende_is_plain(p) ? 0.002F * now * (1 - now) : 0.0005F);
}

bool mono_aprende_tries_it(const struct mono_player *p)
{
    return mono_aprende_tries && rng_below(&p->memory->rng, 100) < mono_aprende_tries;
}

float mono_aprende_chance(const struct mono_player *p, const struct game_state *s)
{
    float chance[MONO_SEATS];
    mono_value_chances(p->setup, s, chance);
    return chance[p->seat];
}

/* ---- building and lifting ---- */

/* A part of its cash to put into buildings, with or without mortgaging idle deeds for it. */
struct venture {
    float part;
    bool raises;
};

static int64_t funds(const struct mono_player *p, const struct venture *venture)
{
    return mono_cash(p) + (venture->raises ? mono_idle_mortgages(p) : 0);
}

/* What was built best with a budget, the money that it took, and the chance then. Any budget in
 * between builds the same, and most of the time goes into finding that out. */
struct built {
    int64_t budget, money;
    float chance;
};

/* Its chance once the venture is built; less than 0 if there is nothing to build for it. */
static float chance_built(const struct mono_player *p, const struct venture *venture,
                          struct built *last)
{
    struct game_state s = *p->s;
    struct mono_player then = {p->setup, &s, p->seat, p->memory};
    struct mono_plan plan;
    struct move idle;
    int64_t budget = (int64_t)(venture->part * (float)funds(p, venture));
    if (last->money <= budget && budget <= last->budget)
        return last->chance;
    if (budget <= 0 || !mono_search_build(p->setup, p->s, (int)p->seat, budget, &plan))
        return -1;
    *last = (struct built){budget, plan.money, -1};
    while (s.cash[p->seat] < plan.money && mono_mortgage_idle(&then, &idle))
        mono_mortgage(p->setup, &s, idle.a);
    for (uint64_t rest = plan.deeds; rest; rest &= rest - 1)
        for (unsigned i = 0; i < plan.count[bits_lowest(rest)]; i++)
            mono_put_building(p->setup, &s, bits_lowest(rest));
    s.cash[p->seat] -= (int32_t)plan.money;
    if (s.cash[p->seat] >= 0)
        last->chance = mono_aprende_chance(p, &s);
    return last->chance;
}

/* Whether it has a complete group on which something can still be built. */
static bool has_room(const struct mono_player *p)
{
    for (unsigned i = 0; i < p->setup->groups; i++) {
        uint64_t members = p->setup->group[i].members;
        unsigned least, most;
        if (p->setup->group[i].kind != MONO_STREET || members & ~p->s->owned[p->seat] ||
            members & p->s->mortgaged)
            continue;
        mono_storeys(p->setup, p->s, members, &least, &most);
        if (least <= p->setup->full)
            return true;
    }
    return false;
}

/* The next step of the venture that makes its chance highest. */
static bool aprende_builds(const struct mono_player *p, float now, struct move *move)
{
    static const struct venture ventures[] = {{1, true},     {0.8F, true},   {0.6F, true},
                                              {1, false},    {0.85F, false}, {0.7F, false},
                                              {0.5F, false}, {0.3F, false}};
    const struct venture *best = NULL;
    float most = worth_it(p, now);
    struct built last = {.budget = -1};
    if (!has_room(p))
        return false;
    for (size_t i = 0; i < sizeof ventures / sizeof ventures[0]; i++) {
        float chance = chance_built(p, &ventures[i], &last);
        if (chance > most || (chance >= 0 && mono_aprende_tries_it(p))) {
            most = chance;
            best = &ventures[i];
        }
    }
    if (!best)
        return false;
    int64_t kept = (int64_t)((1 - best->part) * (float)funds(p, best));
    return mono_build_within(p, mono_cash(p) - kept, move) ||
           (best->raises && mono_mortgage_idle(p, move));
}

/* The next step of building, of mortgaging for it, or of lifting; false: nothing is worth it. */
static bool aprende_manages(const struct mono_player *p, struct move *move)
{
    bool mortgages = p->s->owned[p->seat] & p->s->mortgaged;
    if (!mortgages && !has_room(p))
        return false;
    float now = mono_aprende_chance(p, p->s);
    if (aprende_builds(p, now, move))
        return true;
    if (!mortgages || !mono_lift_within(p, mono_cash(p), move))
        return false;
    struct game_state lifted = *p->s;
    mono_lift(p->setup, &lifted, move->a);
    return mono_aprende_chance(p, &lifted) > worth_it(p, now);
}

/* ---- its turn, and the rest ---- */

static struct move aprende_turn(const struct mono_player *p)
{
    struct move move;
    if (p->s->turn != p->seat)
        return mono_move(MONO_MOVE_CONTROL, p->s->turn);
    if (mono_aprende_offers(p, &move))
        return move;
    if (p->s->phase == MONO_DONE) /* builds only now that it knows what the throw costs */
        return aprende_manages(p, &move) ? move : mono_move(MONO_MOVE_PASS, 0);
    return p->s->jail[p->seat] && mono_out_of_jail(p, &move) ? move : mono_move(MONO_MOVE_THROW, 0);
}

static struct move aprende_interest(const struct mono_player *p)
{
    return mono_interest_within(p, mono_cash(p) / 2);
}

static struct move aprende_wish(const struct mono_player *p)
{
    return mono_wish_within(p, mono_cash(p) / 2);
}

const struct mono_answers mono_aprende_answers = {
    .turn = aprende_turn,
    .purchase = mono_aprende_purchase,
    .auction = mono_aprende_bid,
    .debt = mono_pay_up,
    .interest = aprende_interest,
    .wish = aprende_wish,
    .offer = mono_aprende_part,
    .accepts = mono_aprende_accepts,
};

static void aprende_decide(const struct game_setup *setup, const struct game_state *view, int seat,
                           struct bot_memory *memory, struct move *move)
{
    memory->because = "aprende";
    mono_decide(&mono_aprende_answers, setup, view, seat, memory, move);
}

const struct bot mono_player_aprende = {
    .name = "aprende",
    .what = "estima su probabilidad de ganar por lo aprendido en partidas, y negocia",
    .negotiates = true,
    .lawful = true,
    .decide = aprende_decide,
    .audit = mono_aprende_audit,
};
