/* What the bank's stock allows.
 *
 * A plan says what stands in the end. Whether it can be reached depends on the order, since every
 * house comes from the bank and every hotel gives four back. Not all orders need to be tried: a
 * best one is known (serve_before). */
#include "games/monopoly/rules/rules.h"
#include "games/monopoly/search/private.h"

/* ---- whether a plan can be carried out ---- */

/* First demands that bring houses, those that need least first; then demands that take houses,
 * which is the same seen from the end: those that bring back most of what they needed come
 * first. */
static bool serve_before(const struct demand *a, const struct demand *b)
{
    bool gives_a = a->delta >= 0, gives_b = b->delta >= 0;
    if (gives_a != gives_b)
        return gives_a;
    return gives_a ? a->need < b->need : a->need + a->delta > b->need + b->delta;
}

/* By an exchange argument this order is best: swapping two neighbours out of it never makes an
 * infeasible plan feasible. */
static bool demands_feasible(struct demand *demands, unsigned count, int houses)
{
    for (unsigned i = 1; i < count; i++)
        for (unsigned j = i; j > 0 && serve_before(&demands[j], &demands[j - 1]); j--) {
            struct demand swap = demands[j];
            demands[j] = demands[j - 1];
            demands[j - 1] = swap;
        }
    for (unsigned i = 0; i < count; i++) {
        if (houses < demands[i].need)
            return false;
        houses += demands[i].delta;
    }
    return true;
}

struct demand search_demand(const struct game_setup *setup, int houses, int hotels, bool build)
{
    int broken = setup->full * hotels;
    return build ? (struct demand){houses, broken - houses}
                 : (struct demand){broken, houses - broken};
}

/* The storeys of a group's streets before and after a plan. */
struct change {
    int houses, hotels;     /* built or sold */
    unsigned least, most;   /* storeys of any street, in the end */
    unsigned least_changed; /* of one that changes */
    unsigned most_changed;
};

static bool group_change(const struct game_setup *setup, const struct game_state *s,
                         uint64_t members, const struct mono_plan *plan, bool build,
                         struct change *change)
{
    unsigned top = setup->full + 1u;
    *change = (struct change){.least = top, .least_changed = top};
    for (; members; members &= members - 1) {
        unsigned deed = bits_lowest(members), rank = mono_rank(setup, s->level[deed]);
        unsigned count = plan->deeds & mono_bit(deed) ? plan->count[deed] : 0;
        if (count > (build ? top - rank : rank))
            return false;
        unsigned after = build ? rank + count : rank - count;
        bool hotel = (rank == top) != (after == top);
        change->hotels += hotel;
        change->houses += (int)(count - hotel);
        change->least = after < change->least ? after : change->least;
        change->most = after > change->most ? after : change->most;
        if (count && after < change->least_changed)
            change->least_changed = after;
        if (count && after > change->most_changed)
            change->most_changed = after;
    }
    return true;
}

/* Whether the change obeys the even rule: the highest street that is built on, or the lowest that
 * is sold from, stays within one storey of the others. */
static bool is_even(const struct game_setup *setup, const struct change *change, bool build)
{
    if (!setup->even)
        return !build || !change->hotels || change->least >= setup->full;
    return build ? change->most_changed <= change->least + 1
                 : change->least_changed + 1 >= change->most;
}

bool mono_search_feasible(const struct game_setup *setup, const struct game_state *s,
                          const struct mono_plan *plan, bool build)
{
    struct demand demands[MONO_DEEDS];
    struct change change;
    unsigned count = 0;
    int hotels = 0;
    for (unsigned i = 0; i < setup->groups; i++) {
        const struct mono_group *group = &setup->group[i];
        uint64_t changing = group->members & plan->deeds;
        unsigned owner = s->owner[bits_lowest(group->members)];
        if (!changing)
            continue;
        if (group->kind != MONO_STREET || owner == MONO_NONE || group->members & ~s->owned[owner] ||
            (build && group->members & s->mortgaged) ||
            !group_change(setup, s, group->members, plan, build, &change) ||
            !is_even(setup, &change, build))
            return false;
        if (build || setup->even) {
            hotels += build ? change.hotels : 0;
            demands[count++] = search_demand(setup, change.houses, change.hotels, build);
            continue;
        }
        for (; changing; changing &= changing - 1) { /* sold unevenly, each street by itself */
            group_change(setup, s, changing & -changing, plan, build, &change);
            demands[count++] = search_demand(setup, change.houses, change.hotels, build);
        }
    }
    return hotels <= s->hotels && demands_feasible(demands, count, s->houses);
}

/* ---- what the bank is short of ---- */

void search_overdraft(const struct mono_problem *p, const struct partial *partial, int64_t *houses,
                      int64_t *hotels)
{
    struct mono_plan plan;
    struct change change;
    search_read_plan(p, partial, &plan);
    *houses = -(int64_t)p->s->houses;
    *hotels = -(int64_t)p->s->hotels;
    for (unsigned i = 0; i < p->setup->groups; i++) {
        if (!(p->setup->group[i].members & plan.deeds))
            continue;
        group_change(p->setup, p->s, p->setup->group[i].members, &plan, !p->cover, &change);
        *houses -= search_demand(p->setup, change.houses, change.hotels, !p->cover).delta;
        *hotels += p->cover ? 0 : change.hotels;
    }
}

bool search_scarce(const struct mono_problem *p)
{
    int houses = 0, hotels = 0;
    for (unsigned i = 0; i < p->units; i++) {
        houses += p->unit[i].need;
        hotels += p->unit[i].hotels;
    }
    return houses > p->s->houses || hotels > p->s->hotels;
}

void search_drop_hopeless(struct mono_problem *p)
{
    int most[MONO_DEEDS + 1]; /* houses that there can be, by the number of hotels taken so far */
    int hotels = p->s->hotels < MONO_DEEDS ? p->s->hotels : MONO_DEEDS;
    unsigned units = 0;
    for (int i = 0; i <= hotels; i++)
        most[i] = p->s->houses;
    /* No option of a unit needs more than those of it that bring houses, so in this order what
     * comes later cannot help it. */
    for (unsigned i = 1; i < p->units; i++)
        for (unsigned j = i; j > 0 && p->unit[j].giver < p->unit[j - 1].giver; j--) {
            struct unit swap = p->unit[j];
            p->unit[j] = p->unit[j - 1];
            p->unit[j - 1] = swap;
        }
    for (unsigned i = 0; i < p->units; i++) {
        struct unit unit = p->unit[i];
        struct option *options = &p->option[unit.first];
        unsigned kept = 1;
        for (unsigned o = 1; o < unit.count; o++)
            if (options[o].hotels <= hotels && options[o].need <= most[hotels - options[o].hotels])
                options[kept++] = options[o];
        unit.count = kept;
        for (int taken = hotels; taken >= 0; taken--)
            for (unsigned o = 1; o < kept; o++) {
                int before = taken - options[o].hotels;
                if (before >= 0 && options[o].need <= most[before] &&
                    most[before] + options[o].delta > most[taken])
                    most[taken] = most[before] + options[o].delta;
            }
        if (kept > 1)
            p->unit[units++] = unit;
    }
    p->units = units;
}
