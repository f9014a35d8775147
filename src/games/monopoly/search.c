#include "games/monopoly/search.h"

#include <string.h>

#include "games/monopoly/rules.h"

enum {
    KEYS = 4,         /* words of a key */
    KEY_PLACES = 21,  /* elements in a word, three bits each */
    OPTIONS = 4096,   /* of all units together */
    CELLS = 12288,    /* of all fronts together */
    STREETS_ALL = 8,  /* of a group: for more, the odd storeys go where they earn most */
    UNEVEN_ALL = 4,   /* of a group that need not be even: for more, evenly */
};

/* A way to do part of it. Less `cost` is better: rent lost, or rent gained with its sign turned. `key` holds how many
 * of each element it takes, the first of the list in the highest bits: of two equal ways the higher key comes first
 * in list order. */
struct cell {
    int64_t money, cost;
    uint64_t key[KEYS];
};

struct option {
    struct cell cell;
    int16_t need, delta; /* houses that the bank must have for it, and has more of after it */
    int16_t hotels;      /* that it takes from the bank */
};

struct unit {
    unsigned first, count; /* options; the first is to leave all as it is */
};

struct problem {
    const struct mono_setup *setup;
    const struct mono_state *s;
    bool cover;     /* at least `sum` is to be raised; otherwise at most `sum` is spent */
    int64_t sum;
    bool stock;     /* the bank's stock matters */
    uint8_t place[MONO_DEEDS]; /* of a deed in the list: dearer first, then lower square */
    unsigned units, options, cells;
    struct unit unit[MONO_DEEDS];
    unsigned front[MONO_DEEDS + 1], front_count[MONO_DEEDS + 1];
    struct cell best;
    bool found;
    struct option option[OPTIONS];
    struct cell cell[CELLS];
};

int64_t mono_search_rent(const struct mono_setup *setup, const struct mono_state *s, unsigned deed, unsigned level)
{
    const struct mono_deed *d = &setup->deed[deed];
    unsigned owner = s->owner[deed];
    if (level)
        return d->rent[level];
    unsigned count = bits_count(s->owned[owner] & mono_group_of(setup, deed)->members);
    if (d->kind == MONO_STATION)
        return d->rent[(count < 4 ? count : 4) - 1];
    if (d->kind == MONO_SERVICE)
        return (int64_t)d->rent[(count < 2 ? count : 2) - 1] * 7;
    return mono_owns_group(setup, s, owner, deed) ? d->rent[0] * 2 : d->rent[0];
}

/* ---- keys ---- */

static void key_add(uint64_t key[KEYS], unsigned place, unsigned count)
{
    key[place / KEY_PLACES] += (uint64_t)count << 3 * (KEY_PLACES - 1 - place % KEY_PLACES);
}

static unsigned key_get(const uint64_t key[KEYS], unsigned place)
{
    return (unsigned)(key[place / KEY_PLACES] >> 3 * (KEY_PLACES - 1 - place % KEY_PLACES)) & 7;
}

static int key_compare(const uint64_t a[KEYS], const uint64_t b[KEYS])
{
    for (unsigned i = 0; i < KEYS; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

static struct cell cell_sum(const struct cell *a, const struct cell *b)
{
    struct cell sum = {a->money + b->money, a->cost + b->cost, {0}};
    for (unsigned i = 0; i < KEYS; i++)
        sum.key[i] = a->key[i] + b->key[i];
    return sum;
}

/* Less loss or more gain, then less money, then first in list order (S22). */
static bool cell_better(const struct cell *a, const struct cell *b)
{
    if (a->cost != b->cost)
        return a->cost < b->cost;
    if (a->money != b->money)
        return a->money < b->money;
    return key_compare(a->key, b->key) > 0;
}

/* ---- fronts: sorted by money, at most one cell a sum ---- */

static bool reaches(const struct problem *p, const struct cell *cell)
{
    return p->cover && cell->money >= p->sum;
}

/* Puts what is not beaten of `from` (plus `add`) together with `to`; `out` may hold both. */
static unsigned merge(const struct problem *p, const struct cell *to, unsigned to_count, const struct cell *from,
                      unsigned from_count, const struct cell *add, struct cell *out)
{
    unsigned i = 0, j = 0, count = 0;
    while (i < to_count || j < from_count) {
        struct cell next, other;
        bool have = j < from_count;
        if (have)
            other = cell_sum(&from[j], add);
        if (have && !p->cover && other.money > p->sum) {
            j = from_count;
            continue;
        }
        if (!have || (i < to_count && to[i].money < other.money)) {
            next = to[i++];
        } else if (i < to_count && to[i].money == other.money) {
            next = cell_better(&to[i], &other) ? to[i] : other;
            i++, j++;
        } else {
            next = other;
            j++;
        }
        /* Who spends more must gain more. */
        if (!p->cover && count && out[count - 1].cost <= next.cost)
            continue;
        /* Of those that reach the sum only one, the best, is of use. */
        if (count && reaches(p, &out[count - 1]) && reaches(p, &next)) {
            if (cell_better(&next, &out[count - 1]))
                out[count - 1] = next;
            continue;
        }
        out[count++] = next;
    }
    return count;
}

/* To raise money: whoever raises no more than another and loses more is beaten. */
static unsigned drop_beaten(struct cell *cells, unsigned count)
{
    int64_t least = INT64_MAX;
    unsigned kept = count;
    for (unsigned i = count; i-- > 0;) {
        if (cells[i].cost > least)
            continue;
        least = cells[i].cost;
        cells[--kept] = cells[i];
    }
    memmove(cells, cells + kept, (count - kept) * sizeof *cells);
    return count - kept;
}

/* The front of units i and after, from that of the units after i. */
static void make_front(struct problem *p, unsigned i)
{
    static const struct cell nothing;
    struct cell buffer[2][CELLS / 4];
    const struct cell *after = &p->cell[p->front[i + 1]];
    unsigned after_count = p->front_count[i + 1], count = 0, side = 0;
    for (unsigned o = 0; o < p->unit[i].count; o++) {
        const struct cell *add = &p->option[p->unit[i].first + o].cell;
        if (count + after_count > CELLS / 4)
            break; /* amounts without a common measure: what was found so far is kept */
        count = merge(p, buffer[side], count, after, after_count, add, buffer[1 - side]);
        side = 1 - side;
    }
    if (p->cover)
        count = drop_beaten(buffer[side], count);
    (void)nothing;
    p->front[i] = p->cells;
    if (p->cells + count > CELLS)
        p->front[i] = p->cells = 0; /* only bounds for the second search are lost */
    memcpy(&p->cell[p->front[i]], buffer[side], count * sizeof(struct cell));
    p->front_count[i] = count;
    p->cells = p->front[i] + count;
}

/* ---- the bank's stock ---- */

struct task {
    int need, delta;
};

/* Tasks that give back first, the least needy first; then those that keep, by what they give back in the end. */
static bool task_before(const struct task *a, const struct task *b)
{
    bool gives_a = a->delta >= 0, gives_b = b->delta >= 0;
    if (gives_a != gives_b)
        return gives_a;
    return gives_a ? a->need < b->need : a->need + a->delta > b->need + b->delta;
}

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

/* Storeys of the street after the plan. */
static unsigned rank_after(const struct mono_setup *setup, const struct mono_state *s, unsigned deed, unsigned count,
                           bool build)
{
    unsigned rank = mono_rank(setup, s->level[deed]);
    return build ? rank + count : rank - count;
}

/* What one group asks of the bank. */
static struct task group_task(const struct mono_setup *setup, const struct mono_state *s, uint64_t members,
                              const uint8_t *count, bool build, int *hotels)
{
    int houses_before = 0, houses_after = 0, changed = 0;
    unsigned top = setup->full + 1u;
    for (; members; members &= members - 1) {
        unsigned deed = bits_lowest(members), rank = mono_rank(setup, s->level[deed]);
        unsigned after = rank_after(setup, s, deed, count[deed], build);
        houses_before += rank == top ? 0 : (int)rank;
        houses_after += after == top ? 0 : (int)after;
        changed += (rank == top) != (after == top);
    }
    *hotels += build ? changed : 0;
    int delta = houses_before - houses_after; /* into the bank */
    /* Selling: all hotels are broken before the first house goes. Building: all houses stand before a hotel comes. */
    int need = build ? setup->full * changed - delta : setup->full * changed;
    return (struct task){need, delta};
}

bool mono_search_feasible(const struct mono_setup *setup, const struct mono_state *s, const struct mono_plan *plan,
                          bool build)
{
    struct task tasks[MONO_DEEDS];
    unsigned count = 0;
    int hotels = 0;
    for (unsigned i = 0; i < setup->groups; i++) {
        uint64_t members = setup->group[i].members & plan->deeds;
        if (!members)
            continue;
        if (build || setup->even) {
            tasks[count++] = group_task(setup, s, setup->group[i].members, plan->count, build, &hotels);
            continue;
        }
        for (; members; members &= members - 1) /* unevenly, each street by itself */
            tasks[count++] = group_task(setup, s, members & -members, plan->count, build, &hotels);
    }
    return hotels <= s->hotels && tasks_feasible(tasks, count, s->houses);
}

/* ---- solving ---- */

static void read_plan(const struct problem *p, const struct cell *cell, struct mono_plan *plan)
{
    *plan = (struct mono_plan){.money = cell->money, .rent = p->cover ? cell->cost : -cell->cost};
    for (unsigned deed = 0; deed < p->setup->deeds; deed++) {
        if (p->place[deed] == MONO_NONE)
            continue;
        plan->count[deed] = (uint8_t)key_get(cell->key, p->place[deed]);
        if (plan->count[deed])
            plan->deeds |= mono_bit(deed);
    }
}

static bool fits(const struct problem *p, const struct cell *cell)
{
    struct mono_plan plan;
    if (!p->stock)
        return true;
    read_plan(p, cell, &plan);
    return mono_search_feasible(p->setup, p->s, &plan, !p->cover);
}

/* The best that the units after could add, were the bank's stock without end; false: they cannot do it. */
static bool bound_of(const struct problem *p, unsigned unit, const struct cell *so_far, struct cell *bound)
{
    const struct cell *cells = &p->cell[p->front[unit]];
    bool any = false;
    for (unsigned i = 0; i < p->front_count[unit]; i++) {
        struct cell sum = cell_sum(so_far, &cells[i]);
        if (p->cover ? sum.money < p->sum : sum.money > p->sum)
            continue;
        if (!any || cell_better(&sum, bound))
            *bound = sum;
        any = true;
    }
    return any;
}

/* All plans that could still be the best, option by option. */
static void try_all(struct problem *p, unsigned unit, const struct cell *so_far)
{
    struct cell bound;
    if (!bound_of(p, unit, so_far, &bound) || (p->found && !cell_better(&bound, &p->best)))
        return;
    if (unit == p->units) {
        if (fits(p, so_far)) {
            p->best = *so_far;
            p->found = true;
        }
        return;
    }
    for (unsigned o = 0; o < p->unit[unit].count; o++) {
        struct cell next = cell_sum(so_far, &p->option[p->unit[unit].first + o].cell);
        try_all(p, unit + 1, &next);
    }
}

static bool solve(struct problem *p, struct mono_plan *plan)
{
    struct cell start = {0}, best = {0};
    p->cell[0] = start;
    p->cells = 1;
    p->front[p->units] = 0;
    p->front_count[p->units] = 1;
    for (unsigned i = p->units; i-- > 0;)
        make_front(p, i);
    if (!bound_of(p, 0, &start, &best))
        return false;
    if (fits(p, &best)) {
        p->best = best;
    } else {
        p->found = false;
        try_all(p, 0, &start);
        if (!p->found)
            return false;
    }
    read_plan(p, &p->best, plan);
    return plan->deeds != 0 || p->cover;
}

/* ---- the list: dearer first, then lower square ---- */

static void make_list(struct problem *p, uint64_t deeds, bool buildings)
{
    uint8_t order[MONO_DEEDS];
    unsigned count = 0;
    memset(p->place, MONO_NONE, sizeof p->place);
    for (; deeds; deeds &= deeds - 1) {
        unsigned deed = bits_lowest(deeds), at = count++;
        int32_t price = buildings ? p->setup->deed[deed].house : p->setup->deed[deed].price;
        for (; at > 0; at--) { /* deeds come in board order, so equal ones stay in it */
            int32_t other = buildings ? p->setup->deed[order[at - 1]].house : p->setup->deed[order[at - 1]].price;
            if (other >= price)
                break;
            order[at] = order[at - 1];
        }
        order[at] = (uint8_t)deed;
    }
    for (unsigned i = 0; i < count; i++)
        p->place[order[i]] = (uint8_t)i;
}

static void begin(struct problem *p, const struct mono_setup *setup, const struct mono_state *s, bool cover,
                  int64_t sum)
{
    p->setup = setup;
    p->s = s;
    p->cover = cover;
    p->sum = sum;
    p->stock = false;
    p->units = p->options = 0;
}

static void begin_unit(struct problem *p)
{
    p->unit[p->units] = (struct unit){p->options, 1};
    p->option[p->options++] = (struct option){0};
}

static void add_option(struct problem *p, const struct cell *cell)
{
    if (p->options == OPTIONS || (!p->cover && cell->money > p->sum))
        return;
    p->option[p->options++].cell = *cell;
    p->unit[p->units].count++;
}

/* ---- deeds ---- */

static bool search_deeds(const struct mono_setup *setup, const struct mono_state *s, uint64_t deeds, bool mortgage,
                         int64_t sum, struct mono_plan *plan)
{
    struct problem p;
    begin(&p, setup, s, mortgage, sum);
    make_list(&p, deeds, false);
    for (uint64_t rest = deeds; rest; rest &= rest - 1, p.units++) {
        unsigned deed = bits_lowest(rest);
        struct cell cell = {0};
        int64_t rent = mono_search_rent(setup, s, deed, s->level[deed]);
        cell.money = mortgage ? setup->deed[deed].mortgage : mono_lift_cost(setup, deed);
        cell.cost = mortgage ? rent : -rent;
        key_add(cell.key, p.place[deed], 1);
        begin_unit(&p);
        add_option(&p, &cell);
    }
    return p.units && solve(&p, plan);
}

bool mono_search_mortgage(const struct mono_setup *setup, const struct mono_state *s, int seat, int64_t need,
                          struct mono_plan *plan)
{
    uint64_t deeds = 0;
    for (uint64_t rest = s->owned[seat]; rest; rest &= rest - 1)
        if (!mono_may_mortgage(setup, s, seat, bits_lowest(rest)))
            deeds |= rest & -rest;
    return search_deeds(setup, s, deeds, true, need, plan);
}

bool mono_search_lift(const struct mono_setup *setup, const struct mono_state *s, int seat, int64_t limit,
                      struct mono_plan *plan)
{
    return search_deeds(setup, s, s->owned[seat] & s->mortgaged, false, limit, plan);
}

/* ---- buildings ---- */

/* Takes the street from its storeys to `rank`. */
static void change_street(const struct problem *p, unsigned deed, unsigned rank, struct cell *cell)
{
    const struct mono_setup *setup = p->setup;
    const struct mono_deed *d = &setup->deed[deed];
    unsigned now = mono_rank(setup, p->s->level[deed]), top = setup->full + 1u;
    unsigned low = rank < now ? rank : now, high = rank < now ? now : rank;
    for (unsigned storey = low + 1; storey <= high; storey++) {
        int32_t price = storey == top ? d->hotel : d->house;
        cell->money += p->cover ? price / 2 : price;
    }
    unsigned level = rank == top ? MONO_HOTEL : rank;
    cell->cost += mono_search_rent(setup, p->s, deed, p->s->level[deed]) - mono_search_rent(setup, p->s, deed, level);
    key_add(cell->key, p->place[deed], high - low);
}

struct streets {
    unsigned count;
    uint8_t deed[MONO_DEEDS];
    uint8_t rank[MONO_DEEDS]; /* now */
};

static struct streets streets_of(const struct problem *p, uint64_t members)
{
    struct streets streets = {0};
    for (; members; members &= members - 1) {
        unsigned deed = bits_lowest(members);
        streets.rank[streets.count] = (uint8_t)mono_rank(p->setup, p->s->level[deed]);
        streets.deed[streets.count++] = (uint8_t)deed;
    }
    return streets;
}

static void add_target(struct problem *p, const struct streets *streets, const uint8_t *target)
{
    struct cell cell = {0};
    bool same = true;
    for (unsigned i = 0; i < streets->count; i++) {
        if (p->cover ? target[i] > streets->rank[i] : target[i] < streets->rank[i])
            return;
        same = same && target[i] == streets->rank[i];
        if (target[i] != streets->rank[i])
            change_street(p, streets->deed[i], target[i], &cell);
    }
    if (!same)
        add_option(p, &cell);
}

/* Every even state: all streets at `low` storeys, some of them at one more. */
static void add_even_targets(struct problem *p, const struct streets *streets)
{
    uint8_t target[MONO_DEEDS];
    unsigned top = p->setup->full + 1u, all = streets->count;
    for (unsigned low = 0; low <= top; low++) {
        unsigned sets = low == top ? 1 : all <= STREETS_ALL ? (1u << all) - 1 : all;
        for (unsigned set = 0; set < sets; set++) {
            for (unsigned i = 0; i < all; i++) {
                bool more = all <= STREETS_ALL ? set >> i & 1 : i >= all - set;
                target[i] = (uint8_t)(low + more);
            }
            add_target(p, streets, target);
        }
    }
}

/* Every state at all; hotels need all houses on every street. */
static void add_uneven_targets(struct problem *p, const struct streets *streets)
{
    uint8_t target[MONO_DEEDS] = {0};
    unsigned top = p->setup->full + 1u, all = streets->count;
    for (;;) {
        bool hotel = false, short_of = false;
        for (unsigned i = 0; i < all; i++) {
            hotel |= target[i] == top && streets->rank[i] != top;
            short_of |= target[i] + 1u < top;
        }
        if (p->cover || !hotel || !short_of)
            add_target(p, streets, target);
        unsigned i = 0;
        while (i < all && target[i] == top)
            target[i++] = 0;
        if (i == all)
            return;
        target[i]++;
    }
}

static void add_group(struct problem *p, uint64_t members)
{
    struct streets streets = streets_of(p, members);
    begin_unit(p);
    if (p->setup->even || streets.count > UNEVEN_ALL)
        add_even_targets(p, &streets);
    else
        add_uneven_targets(p, &streets);
    p->units += p->unit[p->units].count > 1;
}

static bool has_buildings(const struct mono_state *s, uint64_t members)
{
    for (; members; members &= members - 1)
        if (s->level[bits_lowest(members)])
            return true;
    return false;
}

static bool search_buildings(const struct mono_setup *setup, const struct mono_state *s, int seat, bool build,
                             int64_t sum, struct mono_plan *plan)
{
    struct problem p;
    uint64_t groups = 0, deeds = 0;
    for (unsigned i = 0; i < setup->groups; i++) {
        uint64_t members = setup->group[i].members;
        if (setup->group[i].kind != MONO_STREET || members & ~s->owned[seat] || members & s->mortgaged ||
            (!build && !has_buildings(s, members)))
            continue;
        groups |= (uint64_t)1 << i;
        deeds |= members;
    }
    if (!groups)
        return false;
    begin(&p, setup, s, !build, sum);
    p.stock = true;
    make_list(&p, deeds, true);
    for (; groups; groups &= groups - 1) {
        uint64_t members = setup->group[bits_lowest(groups)].members;
        if (build || setup->even) {
            add_group(&p, members);
            continue;
        }
        for (; members; members &= members - 1)
            add_group(&p, members & -members);
    }
    return p.units && solve(&p, plan);
}

bool mono_search_sell(const struct mono_setup *setup, const struct mono_state *s, int seat, int64_t need,
                      struct mono_plan *plan)
{
    return search_buildings(setup, s, seat, false, need, plan);
}

bool mono_search_build(const struct mono_setup *setup, const struct mono_state *s, int seat, int64_t limit,
                       struct mono_plan *plan)
{
    return search_buildings(setup, s, seat, true, limit, plan);
}
