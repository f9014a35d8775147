/* What the bank's stock allows.
 *
 * A plan says what stands in the end; whether one gets there is a matter of the order, since every
 * house comes from the bank and every hotel gives four back. Not all orders need be tried: a best
 * one is known (task_before). */
#include "games/monopoly/rules/rules.h"
#include "games/monopoly/search/private.h"

/* ---- whether a plan can be carried out ---- */

/* First those that bring houses, the least needy first; then those that take some, which is the
 * same seen from the end: whoever brings back most of what it needed comes first. */
static bool task_before(const struct task *a, const struct task *b)
{
    bool gives_a = a->delta >= 0, gives_b = b->delta >= 0;
    if (gives_a != gives_b)
        return gives_a;
    return gives_a ? a->need < b->need : a->need + a->delta > b->need + b->delta;
}

/* The classic exchange: swapping two neighbours that are not in this order never makes a plan
 * feasible that was not. */
static bool tasks_feasible(struct task *tasks, unsigned count, int houses)
{
    for (unsigned i = 1; i < count; i++)
        for (unsigned j = i; j > 0 && task_before(&tasks[j], &tasks[j - 1]); j--) {
            struct task swap = tasks[j];
            tasks[j] = tasks[j - 1];
            tasks[j - 1] = swap;
        }
    for (unsigned i = 0; i < count; i++) {
        if (houses < tasks[i].need)
            return false;
        houses += tasks[i].delta;
    }
    return true;
}

struct task search_task(const struct game_setup *setup, int houses, int hotels, bool build)
{
    int broken = setup->full * hotels;
    return build ? (struct task){houses, broken - houses} : (struct task){broken, houses - broken};
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

/* Whether the change is even: the last that is built, and the first that is sold, are not ahead of
 * the others. */
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
    struct task tasks[MONO_DEEDS];
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
            tasks[count++] = search_task(setup, change.houses, change.hotels, build);
            continue;
        }
        for (; changing; changing &= changing - 1) { /* sold unevenly, each street by itself */
            group_change(setup, s, changing & -changing, plan, build, &change);
            tasks[count++] = search_task(setup, change.houses, change.hotels, build);
        }
    }
    return hotels <= s->hotels && tasks_feasible(tasks, count, s->houses);
}

/* ---- what the bank is short of ---- */

void search_overdraft(const struct problem *p, const struct cell *cell, int64_t *houses,
                      int64_t *hotels)
{
    struct mono_plan plan;
    struct change change;
    search_read_plan(p, cell, &plan);
    *houses = -(int64_t)p->s->houses;
    *hotels = -(int64_t)p->s->hotels;
    for (unsigned i = 0; i < p->setup->groups; i++) {
        if (!(p->setup->group[i].members & plan.deeds))
            continue;
        group_change(p->setup, p->s, p->setup->group[i].members, &plan, !p->cover, &change);
        *houses -= search_task(p->setup, change.houses, change.hotels, !p->cover).delta;
        *hotels += p->cover ? 0 : change.hotels;
    }
}

/* Units in the order in which those that bring houses are served. No option of a unit needs more
 * than these do, so what comes later cannot help it. */
static void sort_units(struct problem *p)
{
    for (unsigned i = 1; i < p->units; i++)
        for (unsigned j = i; j > 0 && p->unit[j].giver < p->unit[j - 1].giver; j--) {
            struct unit swap = p->unit[j];
            p->unit[j] = p->unit[j - 1];
            p->unit[j - 1] = swap;
        }
}

bool search_scarce(const struct problem *p)
{
    int houses = 0, hotels = 0;
    for (unsigned i = 0; i < p->units; i++) {
        houses += p->unit[i].need;
        hotels += p->unit[i].hotels;
    }
    return houses > p->s->houses || hotels > p->s->hotels;
}

void search_drop_hopeless(struct problem *p)
{
    int most[MONO_DEEDS + 1]; /* houses that there can be, by the number of hotels taken for it */
    int hotels = p->s->hotels < MONO_DEEDS ? p->s->hotels : MONO_DEEDS;
    unsigned units = 0;
    for (int i = 0; i <= hotels; i++)
        most[i] = p->s->houses;
    sort_units(p);
    for (unsigned i = 0; i < p->units; i++) {
        struct unit unit = p->unit[i];
        struct option *options = &p->option[unit.first];
        unsigned kept = 1;
        for (unsigned o = 1; o < unit.count; o++)
            if (options[o].hotels <= hotels && options[o].need <= most[hotels - options[o].hotels])
                options[kept++] = options[o];
        unit.count = kept;
        for (int left = hotels; left >= 0; left--)
            for (unsigned o = 1; o < kept; o++) {
                int before = left - options[o].hotels;
                if (before >= 0 && options[o].need <= most[before] &&
                    most[before] + options[o].delta > most[left])
                    most[left] = most[before] + options[o].delta;
            }
        if (kept > 1)
            p->unit[units++] = unit;
    }
    p->units = units;
}
