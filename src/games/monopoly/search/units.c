/* Units and their options: what can be done with each deed and each group, and what it brings. */
#include <limits.h>

#include "games/monopoly/rules/rules.h"
#include "games/monopoly/search/private.h"

enum { WAYS = 256 }; /* of a group, while they are put together */

/* ---- rent ---- */

/* S22: not what the deed will earn, which nobody knows, but what one visit would bring now; a
 * service by the average throw. */
int64_t mono_search_rent(const struct game_setup *setup, const struct game_state *s, unsigned deed,
                         unsigned level)
{
    return mono_rent_at(setup, s, deed, level, 7);
}

/* ---- units ---- */

/* Of what is spent, all has to be there; of what is raised, nothing is too much. */
static bool in_reach(const struct problem *p, const struct cell *cell)
{
    return p->cover || cell->size <= p->room;
}

/* Options are added between these two; a unit that got none is not there. */
static void begin_unit(struct problem *p)
{
    p->unit[p->units] = (struct unit){.first = p->options, .count = 1, .giver = INT_MAX};
    if (p->options < OPTIONS)
        p->option[p->options++] = (struct option){0};
}

static void end_unit(struct problem *p)
{
    p->units += p->unit[p->units].count > 1;
}

static void add_option(struct problem *p, const struct cell *cell, struct task task, int hotels)
{
    struct unit *unit = &p->unit[p->units];
    if (p->options == OPTIONS || !in_reach(p, cell))
        return;
    p->option[p->options++] =
        (struct option){*cell, (int16_t)task.need, (int16_t)task.delta, (int16_t)hotels};
    unit->count++;
    unit->need = task.need > unit->need ? task.need : unit->need;
    unit->hotels = hotels > unit->hotels ? hotels : unit->hotels;
    if (task.delta >= 0)
        unit->giver = task.need;
}

/* One of the deed's elements: what is raised for the rent that it loses, or spent for what it
 * gains. */
static struct cell element(const struct problem *p, unsigned deed, int64_t money, int64_t rent)
{
    struct cell cell = {p->cover ? -money : money, p->cover ? rent : -rent, {0}};
    cell.key[p->word[deed]] = p->weight[deed];
    return cell;
}

/* ---- deeds ---- */

void search_add_deed(struct problem *p, unsigned deed)
{
    int64_t money = p->cover ? p->setup->deed[deed].mortgage : mono_lift_cost(p->setup, deed);
    struct cell cell =
        element(p, deed, money, mono_search_rent(p->setup, p->s, deed, p->s->level[deed]));
    begin_unit(p);
    add_option(p, &cell, (struct task){0}, 0);
    end_unit(p);
}

/* ---- groups ---- */

/* Builds or sells that storey of the street. */
static struct cell storey(const struct problem *p, unsigned deed, unsigned rank)
{
    const struct mono_deed *d = &p->setup->deed[deed];
    int64_t price = rank > p->setup->full ? d->hotel : d->house;
    int64_t rent = mono_rent_of_rank(p->setup, d, rank) - mono_rent_of_rank(p->setup, d, rank - 1);
    return element(p, deed, p->cover ? price / 2 : price, rent);
}

/* What of a group was built or sold so far. */
struct progress {
    struct cell cell;
    int houses, hotels;
};

static void add_progress(struct problem *p, const struct progress *done)
{
    add_option(p, &done->cell, search_task(p->setup, done->houses, done->hotels, !p->cover),
               p->cover ? 0 : done->hotels);
}

/* Ways to change so many buildings on the first streets of a group. */
struct ways {
    unsigned count;
    struct way {
        struct cell cell;
        int buildings;
    } way[WAYS];
};

static void keep_way(const struct problem *p, struct ways *ways, const struct way *way)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < ways->count; i++) {
        const struct way *other = &ways->way[i];
        bool alike = other->buildings == way->buildings;
        if (alike && cell_beats(p, &other->cell, &way->cell))
            return;
        if (alike && cell_beats(p, &way->cell, &other->cell))
            continue;
        ways->way[kept++] = *other;
    }
    ways->count = kept;
    if (kept < WAYS)
        ways->way[ways->count++] = *way;
}

/* The street's storeys from `low` to `high` may be changed too, as many of them as one likes. */
static void spread(const struct problem *p, struct ways *ways, unsigned deed, unsigned low,
                   unsigned high)
{
    struct ways next;
    next.count = 0;
    for (unsigned i = 0; i < ways->count; i++) {
        struct way way = ways->way[i];
        keep_way(p, &next, &way);
        for (unsigned rank = low; rank <= high; rank++) {
            struct cell step = storey(p, deed, rank);
            cell_add(&way.cell, &step);
            way.buildings++;
            if (in_reach(p, &way.cell))
                keep_way(p, &next, &way);
        }
    }
    ways->count = next.count;
    memcpy(ways->way, next.way, next.count * sizeof next.way[0]);
}

/* One storey more or less on some of these streets, from what was done so far; then on all of
 * them. */
static void add_round(struct problem *p, struct progress *done, uint64_t streets, unsigned rank)
{
    struct cell step[MONO_DEEDS];
    unsigned count = 0;
    bool hotel = rank > p->setup->full, alike = true;
    struct progress part = *done;
    for (uint64_t rest = streets; rest; rest &= rest - 1, count++) { /* the best step first */
        struct cell cell = storey(p, bits_lowest(rest), rank);
        unsigned at = count;
        alike = alike && (!count || cell.size == step[0].size);
        for (; at > 0 && cell_better(p, &cell, &step[at - 1]); at--)
            step[at] = step[at - 1];
        step[at] = cell;
    }
    if (!alike) {
        struct ways ways = {.count = 1};
        ways.way[0] = (struct way){done->cell, 0};
        for (uint64_t rest = streets; rest; rest &= rest - 1)
            spread(p, &ways, bits_lowest(rest), rank, rank);
        for (unsigned i = 0; i < ways.count; i++) {
            int buildings = ways.way[i].buildings;
            part = (struct progress){ways.way[i].cell, done->houses + (hotel ? 0 : buildings),
                                     done->hotels + (hotel ? buildings : 0)};
            if (buildings)
                add_progress(p, &part);
        }
        part = *done;
    }
    for (unsigned i = 0; i < count; i++) {
        cell_add(&part.cell, &step[i]);
        part.houses += !hotel;
        part.hotels += hotel;
        if (alike)
            add_progress(p, &part);
    }
    *done = part;
}

/* Of these streets those on which that storey is still to be built, or still to be sold. */
static uint64_t with_storey(const struct problem *p, uint64_t streets, unsigned rank)
{
    uint64_t with = 0;
    for (; streets; streets &= streets - 1) {
        bool stands = mono_rank(p->setup, p->s->level[bits_lowest(streets)]) >= rank;
        if (stands == p->cover)
            with |= streets & -streets;
    }
    return with;
}

/* Storey by storey. */
static void add_evenly(struct problem *p, uint64_t members)
{
    struct progress done = {0};
    unsigned top = p->setup->full + 1u;
    for (unsigned i = 1; i <= top && in_reach(p, &done.cell); i++) {
        unsigned rank = p->cover ? top + 1 - i : i;
        uint64_t streets = with_storey(p, members, rank);
        if (streets)
            add_round(p, &done, streets, rank);
    }
}

/* Houses anywhere; or all houses, and then hotels anywhere. */
static void add_freely(struct problem *p, uint64_t members)
{
    struct ways ways = {.count = 1};
    struct progress done = {0};
    unsigned full = p->setup->full;
    ways.way[0] = (struct way){0};
    for (uint64_t rest = members; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        for (unsigned rank = mono_rank(p->setup, p->s->level[deed]) + 1; rank <= full;
             rank++, done.houses++) {
            struct cell step = storey(p, deed, rank);
            cell_add(&done.cell, &step);
        }
        spread(p, &ways, deed, mono_rank(p->setup, p->s->level[deed]) + 1, full);
    }
    for (unsigned i = 0; i < ways.count; i++) {
        struct progress part = {ways.way[i].cell, ways.way[i].buildings, 0};
        if (part.houses)
            add_progress(p, &part);
    }
    uint64_t streets = with_storey(p, members, full + 1);
    if (streets && in_reach(p, &done.cell))
        add_round(p, &done, streets, full + 1);
}

void search_add_group(struct problem *p, uint64_t members)
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
