/* Units and their options: what can be done with each deed and each group, and what it brings. */
#include "games/monopoly/search/private.h"

#include <limits.h>

#include "games/monopoly/rules/rules.h"

enum { WAYS = 256 }; /* to change a group, while they are combined */

/* ---- rent ---- */

/* S22: not what the deed will earn, which is unknown, but what one visit would bring now; a service
 * by the average throw. */
int64_t mono_search_rent(const struct game_setup *setup, const struct game_state *s, unsigned deed,
                         unsigned level)
{
    return mono_rent_at(setup, s, deed, level, 7);
}

/* ---- units ---- */

/* Money spent must be there; money raised is never too much. */
static bool in_reach(const struct mono_problem *p, const struct partial *partial)
{
    return p->cover || partial->size <= p->room;
}

/* Options of a unit are added between these two; a unit without any is dropped. */
static void begin_unit(struct mono_problem *p)
{
    p->unit[p->units] = (struct unit){.first = p->options, .count = 1, .giver = INT_MAX};
    if (p->options < OPTIONS)
        p->option[p->options++] = (struct option){0};
}

static void end_unit(struct mono_problem *p)
{
    p->units += p->unit[p->units].count > 1;
}

static void add_choice(struct mono_problem *p, const struct partial *partial, struct demand demand,
                       int hotels)
{
    struct unit *unit = &p->unit[p->units];
    if (p->options == OPTIONS || !in_reach(p, partial))
        return;
    p->option[p->options++] =
        (struct option){*partial, (int16_t)demand.need, (int16_t)demand.delta, (int16_t)hotels};
    unit->count++;
    unit->need = demand.need > unit->need ? demand.need : unit->need;
    unit->hotels = hotels > unit->hotels ? hotels : unit->hotels;
    if (demand.delta >= 0)
        unit->giver = demand.need;
}

/* One element of the deed: the money raised for the rent that is lost, or spent for the rent that
 * is gained. */
static struct partial element(const struct mono_problem *p, unsigned deed, int64_t money,
                              int64_t rent)
{
    struct partial partial = {p->cover ? -money : money, p->cover ? rent : -rent, {0}};
    partial.key[p->word[deed]] = p->weight[deed];
    return partial;
}

/* ---- deeds ---- */

void search_add_deed(struct mono_problem *p, unsigned deed)
{
    int64_t money = p->cover ? p->setup->deed[deed].mortgage : mono_lift_cost(p->setup, deed);
    struct partial partial =
        element(p, deed, money, mono_search_rent(p->setup, p->s, deed, p->s->level[deed]));
    begin_unit(p);
    add_choice(p, &partial, (struct demand){0}, 0);
    end_unit(p);
}

/* ---- groups ---- */

/* Building or selling that storey of the street. */
static struct partial storey(const struct mono_problem *p, unsigned deed, unsigned rank)
{
    const struct mono_deed *d = &p->setup->deed[deed];
    int64_t price = rank > p->setup->full ? d->hotel : d->house;
    int64_t rent = mono_rent_of_rank(p->setup, d, rank) - mono_rent_of_rank(p->setup, d, rank - 1);
    return element(p, deed, p->cover ? price / 2 : price, rent);
}

/* What is built or sold on a group so far. */
struct group_plan {
    struct partial partial;
    int houses, hotels;
};

static void add_progress(struct mono_problem *p, const struct group_plan *done)
{
    add_choice(p, &done->partial, search_demand(p->setup, done->houses, done->hotels, !p->cover),
               p->cover ? 0 : done->hotels);
}

/* Ways to change buildings on the first streets of a group. */
struct street_ways {
    unsigned count;
    struct street_way {
        struct partial partial;
        int buildings;
    } way[WAYS];
};

/* Keeps the way unless another with as many buildings dominates it. */
static void keep_way(const struct mono_problem *p, struct street_ways *ways,
                     const struct street_way *way)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < ways->count; i++) {
        const struct street_way *other = &ways->way[i];
        bool alike = other->buildings == way->buildings;
        if (alike && partial_dominates(p, &other->partial, &way->partial))
            return;
        if (alike && partial_dominates(p, &way->partial, &other->partial))
            continue;
        ways->way[kept++] = *other;
    }
    ways->count = kept;
    if (kept < WAYS)
        ways->way[ways->count++] = *way;
}

/* Combines every way with every number of changes on one street, from storey `low` up to `high`. */
static void vary_street(const struct mono_problem *p, struct street_ways *ways, unsigned deed,
                        unsigned low, unsigned high)
{
    struct street_ways next;
    next.count = 0;
    for (unsigned i = 0; i < ways->count; i++) {
        struct street_way way = ways->way[i];
        keep_way(p, &next, &way);
        for (unsigned rank = low; rank <= high; rank++) {
            struct partial step = storey(p, deed, rank);
            partial_add(&way.partial, &step);
            way.buildings++;
            if (in_reach(p, &way.partial))
                keep_way(p, &next, &way);
        }
    }
    ways->count = next.count;
    memcpy(ways->way, next.way, next.count * sizeof next.way[0]);
}

/* Adds the options with one storey more or less on some of these streets, and goes on from all of
 * them. If all cost the same, the best ones first are enough; else any set can matter. */
static void add_round(struct mono_problem *p, struct group_plan *done, uint64_t streets,
                      unsigned rank)
{
    struct partial step[MONO_DEEDS];
    unsigned count = 0;
    bool hotel = rank > p->setup->full, alike = true;
    struct group_plan part = *done;
    for (uint64_t rest = streets; rest; rest &= rest - 1, count++) { /* sorts them, best first */
        struct partial partial = storey(p, bits_lowest(rest), rank);
        unsigned at = count;
        alike = alike && (!count || partial.size == step[0].size);
        for (; at > 0 && partial_better(p, &partial, &step[at - 1]); at--)
            step[at] = step[at - 1];
        step[at] = partial;
    }
    if (!alike) {
        struct street_ways ways = {.count = 1};
        ways.way[0] = (struct street_way){done->partial, 0};
        for (uint64_t rest = streets; rest; rest &= rest - 1)
            vary_street(p, &ways, bits_lowest(rest), rank, rank);
        for (unsigned i = 0; i < ways.count; i++) {
            int buildings = ways.way[i].buildings;
            part = (struct group_plan){ways.way[i].partial, done->houses + (hotel ? 0 : buildings),
                                       done->hotels + (hotel ? buildings : 0)};
            if (buildings)
                add_progress(p, &part);
        }
        part = *done;
    }
    for (unsigned i = 0; i < count; i++) {
        partial_add(&part.partial, &step[i]);
        part.houses += !hotel;
        part.hotels += hotel;
        if (alike)
            add_progress(p, &part);
    }
    *done = part;
}

/* The streets on which that storey is still to be built, or still to be sold. */
static uint64_t with_storey(const struct mono_problem *p, uint64_t streets, unsigned rank)
{
    uint64_t with = 0;
    for (; streets; streets &= streets - 1) {
        bool stands = mono_rank(p->setup, p->s->level[bits_lowest(streets)]) >= rank;
        if (stands == p->cover)
            with |= streets & -streets;
    }
    return with;
}

/* Under the even rule: storey by storey. */
static void add_evenly(struct mono_problem *p, uint64_t members)
{
    struct group_plan done = {0};
    unsigned top = p->setup->full + 1u;
    for (unsigned i = 1; i <= top && in_reach(p, &done.partial); i++) {
        unsigned rank = p->cover ? top + 1 - i : i;
        uint64_t streets = with_storey(p, members, rank);
        if (streets)
            add_round(p, &done, streets, rank);
    }
}

/* Without the even rule: houses anywhere; or all houses, and then hotels anywhere. */
static void add_freely(struct mono_problem *p, uint64_t members)
{
    struct street_ways ways = {.count = 1};
    struct group_plan done = {0};
    unsigned full = p->setup->full;
    ways.way[0] = (struct street_way){0};
    for (uint64_t rest = members; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        for (unsigned rank = mono_rank(p->setup, p->s->level[deed]) + 1; rank <= full;
             rank++, done.houses++) {
            struct partial step = storey(p, deed, rank);
            partial_add(&done.partial, &step);
        }
        vary_street(p, &ways, deed, mono_rank(p->setup, p->s->level[deed]) + 1, full);
    }
    for (unsigned i = 0; i < ways.count; i++) {
        struct group_plan part = {ways.way[i].partial, ways.way[i].buildings, 0};
        if (part.houses)
            add_progress(p, &part);
    }
    uint64_t streets = with_storey(p, members, full + 1);
    if (streets && in_reach(p, &done.partial))
        add_round(p, &done, streets, full + 1);
}

void search_add_group(struct mono_problem *p, uint64_t members)
{
    bool apart = p->cover && !p->setup->even; /* sold freely, each street is by itself */
    for (uint64_t rest = members; rest; rest = apart ? rest & (rest - 1) : 0) {
        begin_unit(p);
        if (p->setup->even || apart)
            add_evenly(p, apart ? rest & -rest : members);
        else
            add_freely(p, members);
        end_unit(p);
    }
}
