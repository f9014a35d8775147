#include "games/monopoly/learning/value.h"

#include <math.h>

#include "games/monopoly/players/bargain.h"
#include "games/monopoly/players/forecast.h"

/* ---- what stands on the board ---- */

/* What the inputs of all seats are made from. Rents are per throw: the rent times the chance to
 * land there. The inputs are described in value.h. */
struct count {
    const struct game_setup *setup;
    const struct game_state *s;
    const struct mono_forecast *forecast;
    uint64_t owned;  /* by anybody */
    float opponents; /* of one seat */
    float unit;      /* a salary */
    float rent[MONO_DEEDS];
    float purse[MONO_SEATS]; /* what is left of the money that it could put into buildings */
    float liquid[MONO_SEATS], wealth[MONO_SEATS], income[MONO_SEATS], reach[MONO_SEATS],
        grown[MONO_SEATS];
    float soon[MONO_SEATS], peril[MONO_SEATS];
    float final[MONO_SEATS]; /* wealth at the limit */
    float free_one[MONO_SEATS], held_one[MONO_SEATS], begun[MONO_SEATS], open[MONO_SEATS],
        leverage[MONO_SEATS];
    unsigned groups[MONO_SEATS], stations[MONO_SEATS], services[MONO_SEATS];
};

/* A salary, where there is one. */
static float unit_of(const struct game_setup *setup)
{
    return (float)(setup->salary > 0 ? setup->salary : setup->money / 10 + 1);
}

static float landing(const struct count *c, unsigned deed)
{
    return (float)c->forecast->land[c->setup->deed[deed].square];
}

/* What the streets would earn per throw with `rank` storeys each, or with what stands there if that
 * is more. */
static float income_at(const struct count *c, uint64_t members, unsigned rank)
{
    float sum = 0;
    for (; members; members &= members - 1) {
        unsigned deed = bits_lowest(members), now = mono_rank(c->setup, c->s->level[deed]);
        sum += landing(c, deed) *
               (float)mono_rent_of_rank(c->setup, &c->setup->deed[deed], now > rank ? now : rank);
    }
    return sum;
}

/* What it costs to get there, mortgages lifted. */
static float cost_of(const struct count *c, uint64_t members, unsigned rank)
{
    float sum = 0;
    for (; members; members &= members - 1) {
        unsigned deed = bits_lowest(members), now = mono_rank(c->setup, c->s->level[deed]);
        sum += now < rank ? (float)(rank - now) * (float)c->setup->deed[deed].house : 0;
        if (c->s->mortgaged & mono_bit(deed))
            sum += (float)mono_lift_cost(c->setup, deed);
    }
    return sum;
}

/* A complete group: the highest even level that its owner can still pay for. */
static void count_whole(struct count *c, uint64_t members, unsigned seat)
{
    unsigned least, most, rank;
    mono_storeys(c->setup, c->s, members, &least, &most);
    c->groups[seat]++;
    c->grown[seat] += income_at(c, members, 3);
    for (rank = c->setup->full + 1u; rank > least && cost_of(c, members, rank) > c->purse[seat];
         rank--)
        ;
    float cost = cost_of(c, members, rank), now = 0;
    for (uint64_t rest = members; rest; rest &= rest - 1)
        now += c->rent[bits_lowest(rest)];
    if (cost <= c->purse[seat]) {
        c->purse[seat] -= cost;
        c->reach[seat] += income_at(c, members, rank) - now;
    }
}

/* A group of which the seat owns a part. */
static void count_part(struct count *c, uint64_t members, unsigned seat)
{
    uint64_t missing = members & ~c->s->owned[seat], held = missing & c->owned;
    float grown = income_at(c, members, 3);
    if (!(missing & (missing - 1)))
        *(held ? &c->held_one[seat] : &c->free_one[seat]) += grown;
    else
        *(held ? &c->begun[seat] : &c->open[seat]) +=
            grown * (float)bits_count(members & c->s->owned[seat]) / (float)bits_count(members);
    for (unsigned other = 0; held == missing && other < c->setup->seats; other++)
        if (!(missing & ~c->s->owned[other]))
            c->leverage[seat] += grown;
}

static void count_deeds(struct count *c)
{
    for (uint64_t rest = c->owned; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest), seat = c->s->owner[deed];
        const struct mono_deed *d = &c->setup->deed[deed];
        bool mortgaged = c->s->mortgaged & mono_bit(deed);
        float buildings = d->kind == MONO_STREET && c->s->level[deed]
                              ? (float)mono_buildings_cost(c->setup, c->s, deed)
                              : 0;
        c->rent[deed] = mortgaged ? 0
                                  : landing(c, deed) * (float)mono_rent_at(c->setup, c->s, deed,
                                                                           c->s->level[deed], 7);
        c->income[seat] += c->rent[deed];
        c->liquid[seat] += buildings / 2 + (mortgaged ? 0 : (float)d->mortgage);
        c->wealth[seat] +=
            buildings + (float)(mortgaged ? d->price - mono_lift_cost(c->setup, deed) : d->price);
        c->stations[seat] += d->kind == MONO_STATION;
        c->services[seat] += d->kind == MONO_SERVICE;
        if (!mortgaged && !mono_in_whole_group(c->setup, c->s, seat, deed))
            c->purse[seat] += 0.8F * (float)d->mortgage;
    }
}

static void count_groups(struct count *c)
{
    for (unsigned g = 0; g < c->setup->groups; g++) {
        uint64_t members = c->setup->group[g].members;
        if (c->setup->group[g].kind != MONO_STREET || !(members & c->owned))
            continue;
        for (unsigned seat = 0; seat < c->setup->seats; seat++)
            if (members & c->s->owned[seat]) {
                if (members & ~c->s->owned[seat])
                    count_part(c, members, seat);
                else
                    count_whole(c, members, seat);
            }
    }
}

/* What each seat's next throw costs it from where it stands, and whom it pays. A seat in jail stays
 * there for now. */
static void count_next(struct count *c)
{
    for (unsigned seat = 0; seat < c->setup->seats; seat++)
        for (unsigned total = 2; mono_is_alive(c->s, seat) && !c->s->jail[seat] && total <= 12;
             total++) {
            unsigned deed = c->setup->square[(c->s->square[seat] + total) % c->setup->squares].deed;
            unsigned owner = deed < c->setup->deeds ? c->s->owner[deed] : MONO_NONE;
            if (owner == MONO_NONE || owner == seat || c->s->mortgaged & mono_bit(deed))
                continue;
            float ways = (float)(total <= 7 ? total - 1 : 13 - total) / 36,
                  rent = ways * c->rent[deed] / landing(c, deed);
            c->peril[seat] += rent;
            c->soon[owner] += rent;
        }
}

static int rounds_left(const struct game_setup *setup, const struct game_state *s)
{
    enum { LIMIT = 500 }; /* if it is later, or there is none */
    int left = (setup->rounds && setup->rounds < LIMIT ? setup->rounds : LIMIT) - s->rounds;
    return left > 0 ? left : 0;
}

/* ---- the inputs ---- */

/* ln(1 + times · money in salaries) to 1e-5: the power of two, and for the rest a polynomial
 * (Abramowitz and Stegun, 4.1.43). The library's function costs as much as all else here. */
static float log_of(const struct count *c, float money, float times)
{
    float x = 1 + times * (money > 0 ? money : 0) / c->unit;
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    float power = (float)((int32_t)(bits >> 23) - 127);
    bits = (bits & 0x7fffff) | 0x3f800000;
    memcpy(&x, &bits, sizeof x);
    x -= 1;
    return 0.6931472F * power +
           x * (0.99949556F -
                x * (0.49190896F - x * (0.28947478F - x * (0.13606275F - x * 0.03215845F))));
}

/* What a throw among the others' deeds does to a seat. */
static void fill_risk(const struct count *c, unsigned seat, float *in)
{
    float outgo = 0, ruin = 0, squeeze = 0, cash = (float)c->s->cash[seat];
    for (uint64_t rest = c->owned & ~c->s->owned[seat]; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        float land = landing(c, deed);
        outgo += c->rent[deed];
        ruin += c->rent[deed] > land * c->liquid[seat] ? land : 0;
        squeeze += c->rent[deed] > land * cash ? land : 0;
    }
    in[MONO_INPUT_outgo] = log_of(c, outgo, 10);
    in[MONO_INPUT_ruin] = 5 * ruin;
    in[MONO_INPUT_squeeze] = 2 * squeeze;
}

/* How far it is ahead, in units of what luck can still change. */
static float lead_over(const struct count *c, unsigned seat, float others)
{
    float luck = c->unit * (1 + 0.6F * sqrtf((float)rounds_left(c->setup, c->s)));
    float lead = (c->final[seat] - others) / luck;
    return lead / (1 + fabsf(lead) / 8);
}

/* The strongest of the others, what they have together, and the lead over them. */
static void fill_others(const struct count *c, unsigned seat, float *in)
{
    float top = 0, groups = 0, richest = -1e30F, sum = 0;
    for (unsigned other = 0; other < c->setup->seats; other++)
        if (other != seat && mono_is_alive(c->s, other)) {
            top = c->reach[other] > top ? c->reach[other] : top;
            groups += (float)c->groups[other];
            richest = fmaxf(richest, c->final[other]);
            sum += c->final[other];
        }
    in[MONO_INPUT_top] = log_of(c, top * c->opponents, 4);
    in[MONO_INPUT_complete] = groups / 3;
    if (c->setup->trade)
        return;
    bool alone = c->opponents < 1; /* the game is over */
    in[MONO_INPUT_lead] = alone ? 0 : lead_over(c, seat, richest);
    in[MONO_INPUT_mean_lead] = alone ? 0 : lead_over(c, seat, sum / c->opponents);
}

static void fill_inputs(const struct count *c, unsigned seat, float wealth, float reach, float *in)
{
    const struct game_setup *setup = c->setup;
    const struct game_state *s = c->s;
    float deeds = (float)bits_count(s->owned[seat]);
    in[MONO_INPUT_cash] = log_of(c, (float)s->cash[seat], 1);
    in[MONO_INPUT_liquid] = log_of(c, c->liquid[seat], 1);
    in[MONO_INPUT_wealth] = log_of(c, c->wealth[seat], 1);
    in[MONO_INPUT_income] = log_of(c, c->income[seat] * c->opponents, 4);
    in[MONO_INPUT_reach] = log_of(c, c->reach[seat] * c->opponents, 4);
    in[MONO_INPUT_grown] = log_of(c, c->grown[seat] * c->opponents, 4);
    in[MONO_INPUT_groups] = (float)c->groups[seat] / 2;
    in[MONO_INPUT_free_one] = log_of(c, c->free_one[seat] * c->opponents, 4);
    in[MONO_INPUT_held_one] = log_of(c, c->held_one[seat] * c->opponents, 4);
    in[MONO_INPUT_begun] = log_of(c, c->begun[seat] * c->opponents, 4);
    in[MONO_INPUT_open] = log_of(c, c->open[seat] * c->opponents, 4);
    in[MONO_INPUT_leverage] = log_of(c, c->leverage[seat] * c->opponents, 4);
    in[MONO_INPUT_stations] = (float)c->stations[seat] / 4;
    in[MONO_INPUT_services] = (float)c->services[seat] / 2;
    in[MONO_INPUT_mortgaged] =
        deeds > 0 ? (float)bits_count(s->owned[seat] & s->mortgaged) / deeds : 0;
    in[MONO_INPUT_jail] = s->jail[seat] ? 1 : 0;
    in[MONO_INPUT_part] = c->wealth[seat] / wealth;
    in[MONO_INPUT_part_reach] = c->reach[seat] / reach;
    in[MONO_INPUT_deeds] = deeds / setup->deeds;
    in[MONO_INPUT_players] = (float)bits_count(s->alive) / 4;
    in[MONO_INPUT_unowned] = 1 - (float)bits_count(c->owned) / setup->deeds;
    in[MONO_INPUT_trade] = setup->trade ? 1 : 0;
    in[MONO_INPUT_left] = log_of(c, c->unit * (float)rounds_left(setup, s), 0.05F);
    in[MONO_INPUT_soon] = log_of(c, c->soon[seat], 4);
    in[MONO_INPUT_peril] = log_of(c, c->peril[seat], 4);
    in[MONO_INPUT_spare] = log_of(c, c->purse[seat], 1);
    in[MONO_INPUT_houses] = setup->houses ? (float)s->houses / (float)setup->houses : 1;
    fill_risk(c, seat, in);
    fill_others(c, seat, in);
}

void mono_value_inputs(const struct game_setup *setup, const struct game_state *s,
                       mono_inputs inputs)
{
    struct count c = {.setup = setup,
                      .s = s,
                      .forecast = mono_forecast_of(setup),
                      .owned = mono_owned_besides(s, MONO_NONE)};
    float wealth = 1, reach = 1, income = 0, throws = (float)rounds_left(setup, s) * 7 / 6;
    c.opponents = (float)bits_count(s->alive) - 1;
    c.unit = unit_of(setup);
    for (unsigned seat = 0; seat < setup->seats; seat++)
        c.purse[seat] = c.liquid[seat] = c.wealth[seat] = (float)s->cash[seat];
    count_deeds(&c);
    count_groups(&c);
    count_next(&c);
    for (unsigned seat = 0; seat < setup->seats; seat++)
        income += c.income[seat];
    for (unsigned seat = 0; seat < setup->seats; seat++) {
        /* If only rents make a difference. Every sixth throw is a double, and throws again. */
        c.final[seat] = c.wealth[seat] + throws * (c.income[seat] * (c.opponents + 1) - income);
        c.reach[seat] += c.income[seat];
        wealth += c.wealth[seat] > 0 ? c.wealth[seat] : 0;
        reach += c.reach[seat];
    }
    for (unsigned seat = 0; seat < setup->seats; seat++)
        if (mono_is_alive(s, seat))
            fill_inputs(&c, seat, wealth, reach, inputs[seat]);
}

/* ---- the network ---- */

float mono_value_score(const struct mono_value *value, unsigned which, const float *inputs)
{
    const struct mono_net *net = &value->net[which];
    float hidden[MONO_HIDDEN], score = 0;
    memcpy(hidden, net->bias, sizeof hidden);
    for (unsigned i = 0; i < mono_net_inputs(which); i++) {
        score += net->direct[i] * inputs[i];
        for (unsigned h = 0; h < MONO_HIDDEN; h++)
            hidden[h] += net->weight[i][h] * inputs[i];
    }
    for (unsigned h = 0; h < MONO_HIDDEN; h++)
        hidden[h] = net->out[h] * hidden[h] / (1 + fabsf(hidden[h]));
    for (unsigned h = 0; h < MONO_HIDDEN; h++)
        score += hidden[h];
    return score;
}

void mono_value_chances(const struct game_setup *setup, const struct game_state *s,
                        float chance[MONO_SEATS])
{
    mono_inputs inputs;
    float most = -1e30F, sum = 0;
    unsigned net = setup->trade ? MONO_NET_TRADE : MONO_NET_PLAIN;
    mono_value_inputs(setup, s, inputs);
    for (unsigned seat = 0; seat < MONO_SEATS; seat++) {
        chance[seat] =
            mono_is_alive(s, seat) ? mono_value_score(mono_value_in_force(), net, inputs[seat]) : 0;
        most = mono_is_alive(s, seat) ? fmaxf(most, chance[seat]) : most;
    }
    for (unsigned seat = 0; seat < MONO_SEATS; seat++) {
        chance[seat] = mono_is_alive(s, seat) ? expf(chance[seat] - most) : 0;
        sum += chance[seat];
    }
    for (unsigned seat = 0; seat < MONO_SEATS; seat++)
        chance[seat] /= sum;
}

/* ---- offers ---- */

static float clip(float x, float most)
{
    return x > most ? most : x < -most ? -most : x;
}

/* By printed prices: `near`, the streets of groups that lack one; `lines`, stations and services,
 * each counted as often as there are some. */
static void count_near(const struct game_setup *setup, const struct game_state *s, uint64_t owned,
                       float *near, float *lines)
{
    *near = *lines = 0;
    for (unsigned g = 0; g < setup->groups; g++) {
        uint64_t members = setup->group[g].members, has = members & owned,
                 missing = members & ~owned;
        if (!has)
            continue;
        if (setup->group[g].kind != MONO_STREET)
            *lines += (float)mono_listed(setup, s, has) * (float)bits_count(has);
        else if (missing && !(missing & (missing - 1)))
            *near += (float)mono_listed(setup, s, has);
    }
}

/* One side of a deal, in every second input from `in` on: groups completed, groups broken, groups
 * that lack one, and lines. */
static void fill_deal_side(const struct game_setup *setup, const struct game_state *s, uint64_t now,
                           uint64_t then, float unit, float *in)
{
    float near[2], lines[2];
    count_near(setup, s, now, &near[0], &lines[0]);
    count_near(setup, s, then, &near[1], &lines[1]);
    in[0] = clip((float)mono_completed(setup, s, MONO_STREET, now, then) / unit, 5);
    in[2] = clip((float)mono_completed(setup, s, MONO_STREET, then, now) / unit, 5);
    in[4] = clip((near[1] - near[0]) / unit, 5);
    in[6] = clip((lines[1] - lines[0]) / unit, 5);
}

void mono_value_temper(const struct game_setup *setup, const struct game_state *s,
                       unsigned proposer, const struct mono_deal *deal, float mood,
                       float in[MONO_TEMPER_COUNT])
{
    uint64_t mine = s->owned[proposer], its = s->owned[deal->partner];
    in[MONO_TEMPER_usual] = 1;
    fill_deal_side(setup, s, mine, (mine & ~deal->give) | deal->want, unit_of(setup),
                   in + MONO_TEMPER_completes_mine);
    fill_deal_side(setup, s, its, (its & ~deal->want) | deal->give, unit_of(setup),
                   in + MONO_TEMPER_completes_its);
    in[MONO_TEMPER_mood] = mood;
}

void mono_value_temper_sum(const struct game_setup *setup, const struct game_state *s,
                           unsigned proposer, const struct mono_deal *deal, const float *now,
                           const float *then, float in[MONO_TEMPER_COUNT])
{
    unsigned partner = deal->partner;
    float unit = unit_of(setup), cash = (float)s->cash[partner] + 1;
    in[MONO_TEMPER_prospect] = clip(logf((then[partner] + 1e-4F) / (now[partner] + 1e-4F)), 1.5F);
    in[MONO_TEMPER_envy] = clip(logf((then[proposer] + 1e-4F) / (now[proposer] + 1e-4F)), 1.5F);
    in[MONO_TEMPER_listed] = clip((float)(mono_listed(setup, s, deal->give) -
                                          mono_listed(setup, s, deal->want) + deal->pays) /
                                      unit,
                                  5);
    in[MONO_TEMPER_pays_cash] = deal->pays < 0 ? clip((float)-deal->pays / cash, 2) : 0;
    in[MONO_TEMPER_gets_cash] = deal->pays > 0 ? clip((float)deal->pays / cash, 2) : 0;
    in[MONO_TEMPER_left] = log1pf(fmaxf(cash + (float)deal->pays, 0) / unit);
}

float mono_value_accepts(const struct mono_value *value, const float in[MONO_TEMPER_COUNT])
{
    float hidden[MONO_TEMPER_HIDDEN] = {0}, sum = 0;
    for (unsigned i = 0; i < MONO_TEMPER_COUNT; i++) {
        sum += value->temper[i] * in[i];
        for (unsigned h = 0; h < MONO_TEMPER_HIDDEN; h++)
            hidden[h] += value->temper_weight[i][h] * in[i];
    }
    for (unsigned h = 0; h < MONO_TEMPER_HIDDEN; h++)
        sum += value->temper_out[h] * hidden[h] / (1 + fabsf(hidden[h]));
    return 1 / (1 + expf(-sum));
}

float mono_value_mood(float mood, float expected, bool accepted)
{
    return clip(0.9F * mood + (accepted ? 1 : 0) - expected, 4);
}
