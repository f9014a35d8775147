/* Money now and money later in one figure: cash, what the deeds would fetch, and what they will
 * earn over a horizon, less what the others' deeds will take. It only serves to compare two
 * positions of one player. */
#include "games/monopoly/players/appraisal.h"

#include "games/monopoly/players/player.h"

/* ---- a group ---- */

/* Lists all even levels from the one that stands there on. */
static void list_levels(const struct mono_appraisal *a, uint64_t members,
                        struct mono_levels *levels)
{
    unsigned least, most, top = a->setup->full + 1u;
    double lifting = 0;
    if (a->s->mortgaged & members)
        lifting = bits_count(a->s->mortgaged & members) * 0.55 *
                  a->setup->deed[bits_lowest(members)].price;
    mono_storeys(a->setup, a->s, members, &least, &most);
    levels->count = 0;
    for (unsigned rank = least; rank <= top; rank++) {
        double income = 0, cost = 0;
        for (uint64_t rest = members; rest; rest &= rest - 1) {
            const struct mono_deed *d = &a->setup->deed[bits_lowest(rest)];
            unsigned now = mono_rank(a->setup, a->s->level[bits_lowest(rest)]),
                     then = now > rank ? now : rank;
            income +=
                a->forecast->land[d->square] * mono_rent_of_rank(a->setup, d, then) * a->visits;
            cost += (double)(then - now) * d->house;
        }
        unsigned i = levels->count++;
        levels->cost[i] = cost + lifting;
        levels->best[i] = income - levels->cost[i];
        if (i > 0 && levels->best[i - 1] > levels->best[i])
            levels->best[i] = levels->best[i - 1];
    }
}

/* The levels of a group depend on the board, on the number of players, and on what stands on it and
 * is mortgaged. That seldom changes between two decisions, so each thread keeps those of last
 * time. */
static const struct mono_levels *levels_of(const struct mono_appraisal *a, unsigned group)
{
    static _Thread_local struct {
        uint64_t board;
        unsigned full, players;
        uint64_t key[MONO_GROUPS]; /* 0: nothing is kept */
        struct mono_levels levels[MONO_GROUPS];
    } kept;
    uint64_t members = a->setup->group[group].members, key = 1;
    unsigned players = bits_count(a->s->alive);
    if (kept.board != a->setup->data || kept.full != a->setup->full || kept.players != players)
        memset(kept.key, 0, sizeof kept.key);
    kept.board = a->setup->data;
    kept.full = a->setup->full;
    kept.players = players;
    for (uint64_t rest = members; rest; rest &= rest - 1)
        key = key << 4 | (unsigned)a->s->level[bits_lowest(rest)] << 1 |
              !(a->s->mortgaged & (rest & -rest));
    if (bits_count(members) >= 16) /* too long for a key */
        key = 0;
    if (!key || kept.key[group] != key)
        list_levels(a, members, &kept.levels[group]);
    kept.key[group] = key;
    return &kept.levels[group];
}

/* What a seat's share of a group that it does not have all of, or of stations or services, brings
 * in as it is. */
static double plain_income(const struct mono_appraisal *a, const struct game_state *s,
                           uint64_t share)
{
    double income = 0;
    for (uint64_t rest = share; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        double rent = mono_rent_at(a->setup, s, deed, 0, 7),
               part = s->mortgaged & mono_bit(deed) ? 0.4 : 1;
        income += part * rent * a->forecast->land[a->setup->deed[deed].square] * a->visits;
    }
    return income;
}

/* What the seat earns by its part of the group, and its chance to complete it: while nobody owns
 * the rest; when others own of it and people trade; and when they do not. Squared once others own
 * of it: the more is missing, the more of them have to give something away. */
static inline struct mono_share share_of(const struct mono_appraisal *a, const struct game_state *s,
                                         unsigned group, unsigned owner)
{
    uint64_t members = a->setup->group[group].members, own = members & s->owned[owner];
    if (!own)
        return (struct mono_share){0, 0};
    if (a->setup->group[group].kind != MONO_STREET)
        return (struct mono_share){plain_income(a, s, own), 0};
    if (own == members)
        return (struct mono_share){0, 1};
    double part = (double)bits_count(own) / bits_count(members), chance;
    if (!(members & mono_owned_besides(s, owner)))
        chance = mono_weights.maestro_open / 100.0 * part;
    else
        chance = (a->setup->trade ? mono_weights.maestro_trade : mono_weights.maestro_closed) /
                 100.0 * part * part;
    return (struct mono_share){plain_income(a, s, own), chance};
}

/* What the group earns the seat, all opponents together. Complete, it is worth the best even level
 * that its owner can pay for; as it stands it costs nothing. */
static double group_value(const struct mono_appraisal *a, unsigned group, struct mono_share share,
                          double purse)
{
    const struct mono_levels *levels = &a->levels[group];
    if (!(share.chance > 0))
        return share.plain;
    unsigned i = 0;
    while (i + 1 < levels->count && !(levels->cost[i + 1] > purse))
        i++;
    double complete = levels->count && levels->best[i] > 0 ? levels->best[i] : 0;
    return share.plain + share.chance * complete;
}

/* ---- a seat ---- */

/* What its deeds and buildings are worth by themselves: what they count for when a limit ends the
 * game (S23). */
static double property(const struct game_setup *setup, const struct game_state *s, unsigned seat)
{
    double sum = 0;
    for (uint64_t rest = s->owned[seat]; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        if (s->level[deed])
            sum += mono_buildings_cost(setup, s, deed) * 0.5;
        bool mortgaged = s->mortgaged & mono_bit(deed);
        sum += setup->deed[deed].price * (mortgaged ? 0.45 : 1);
    }
    return sum;
}

/* What a seat could put into buildings. */
static double purse_of(const struct game_state *s, unsigned seat, double property)
{
    return s->cash[seat] + 0.25 * property;
}

/* ---- the position ---- */

/* Adds to what each seat has what it earns, less its part of what all others earn. */
static void add_income(const struct game_state *s, unsigned seats, const double earned[MONO_SEATS],
                       double worth[MONO_SEATS])
{
    unsigned players = bits_count(s->alive);
    double drain = 0;
    for (unsigned seat = 0; seat < seats; seat++)
        drain += earned[seat];
    for (unsigned seat = 0; seat < seats; seat++)
        if (mono_is_alive(s, seat))
            worth[seat] += earned[seat] - (drain - earned[seat]) / (players > 1 ? players - 1 : 1);
}

void mono_appraise(const struct game_setup *setup, const struct game_state *s,
                   struct mono_appraisal *a)
{
    double earned[MONO_SEATS] = {0};
    a->setup = setup;
    a->s = s;
    a->forecast = mono_forecast_of(setup);
    a->visits = a->forecast->throws * (bits_count(s->alive) - 1);
    for (unsigned seat = 0; seat < MONO_SEATS; seat++) {
        a->property[seat] = property(setup, s, seat);
        a->purse[seat] = purse_of(s, seat, a->property[seat]);
        a->worth[seat] = mono_is_alive(s, seat) ? s->cash[seat] + a->property[seat] : 0;
    }
    for (unsigned group = 0; group < setup->groups; group++) {
        if (setup->group[group].kind == MONO_STREET)
            a->levels[group] = *levels_of(a, group);
        else
            a->levels[group].count = 0;
        for (unsigned seat = 0; seat < setup->seats; seat++) {
            a->share[group][seat] = share_of(a, s, group, seat);
            a->value[group][seat] = group_value(a, group, a->share[group][seat], a->purse[seat]);
            earned[seat] += a->value[group][seat];
        }
    }
    add_income(s, setup->seats, earned, a->worth);
}

void mono_appraise_change(const struct mono_appraisal *a, const struct game_state *s,
                          double worth[MONO_SEATS])
{
    const struct game_setup *setup = a->setup;
    uint64_t moved = 0;
    double purse[MONO_SEATS], earned[MONO_SEATS] = {0};
    for (unsigned seat = 0; seat < MONO_SEATS; seat++) {
        uint64_t change = s->owned[seat] ^ a->s->owned[seat];
        double has = change ? property(setup, s, seat) : a->property[seat];
        moved |= change;
        purse[seat] = purse_of(s, seat, has);
        worth[seat] = mono_is_alive(s, seat) ? s->cash[seat] + has : 0;
    }
    /* In the order of mono_appraise: sums of doubles depend on it. */
    for (unsigned seat = 0; seat < setup->seats; seat++) {
        bool same = !(purse[seat] < a->purse[seat] || purse[seat] > a->purse[seat]);
        for (unsigned group = 0; group < setup->groups; group++)
            if (setup->group[group].members & moved)
                earned[seat] += group_value(a, group, share_of(a, s, group, seat), purse[seat]);
            else if (same || !(a->share[group][seat].chance > 0))
                earned[seat] += a->value[group][seat];
            else
                earned[seat] += group_value(a, group, a->share[group][seat], purse[seat]);
    }
    add_income(s, setup->seats, earned, worth);
}
