#include "games/monopoly/search.h"

#include <limits.h>
#include <string.h>

#include "games/monopoly/rules.h"

/* A test makes them small, so that small positions go all the way that large ones go. */
#ifndef SEARCH_NARROW
#define SEARCH_NARROW 32
#define SEARCH_FEW 400
#endif

enum {
    DIGITS = 24,            /* elements in a word of a key: 6^24 < 2^64 */
    WORDS = 3,              /* of a key */
    OPTIONS = 2048,         /* of all units together */
    WAYS = 256,             /* of a group, while they are put together */
    FRONT = 4096,           /* cells of one front */
    CELLS = 16384,          /* of all fronts together */
    LABELS = 6000,          /* of a front that minds the bank's stock */
    NARROW = SEARCH_NARROW, /* of the first of them */
    PRICINGS = 20,          /* trials to put a price on the bank's stock */
    PATIENCE = 2,           /* trials that bring nothing before they get smaller */
    FEW = SEARCH_FEW,       /* plans altogether */
    PLENTY = 160,           /* options, more than a whole printed board has: each of them gets less time */
};

/* A way to do part of it. Less `cost` is better: rent lost, or rent gained with its sign turned. `size` is money spent,
 * or money raised with its sign turned, so it must not be above problem.room in the end. `key` holds how many of each
 * element it takes, in base 6, the first of the list highest: of two equal ways the higher key comes first in list
 * order. */
struct cell {
    int64_t size, cost;
    uint64_t key[WORDS];
};

/* One thing that can be done with a unit, and what it asks of the bank. */
struct option {
    struct cell cell;
    int16_t need;   /* houses that must be there for it, some of which it may bring back */
    int16_t delta;  /* houses that the bank has more of after it */
    int16_t hotels; /* that it takes */
};

/* What can be decided by itself but for money and stock: a deed, a group of streets, a street. */
struct unit {
    unsigned first, count; /* options; the first is to leave all as it is */
    int need, hotels;      /* the most that any of them asks for */
    int giver;             /* the need of those that bring houses: it is the same for all */
};

struct problem {
    const struct mono_setup *setup;
    const struct mono_state *s;
    bool cover; /* at least so much is to be raised; otherwise at most so much is spent */
    int64_t room;
    unsigned listed;
    uint8_t order[MONO_DEEDS];   /* the list: dearer first, then lower square */
    uint64_t weight[MONO_DEEDS]; /* of one of a deed's elements in its key's word */
    uint8_t word[MONO_DEEDS];
    int64_t house_price, hotel_price; /* of the bank's stock, in rent, while it is searched with it */
    unsigned units, options;
    struct unit unit[MONO_DEEDS + 1];
    bool keep_fronts;
    unsigned front[MONO_DEEDS + 1], front_count[MONO_DEEDS + 1];
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
    return mono_owns_group(setup, s, owner, deed) ? (int64_t)d->rent[0] * 2 : d->rent[0];
}

/* ---- cells ---- */

static void cell_add(struct cell *to, const struct cell *add)
{
    to->size += add->size;
    to->cost += add->cost;
    for (unsigned i = 0; i < WORDS; i++)
        to->key[i] += add->key[i];
}

/* Less loss or more gain, then less money, then first in list order (S22). */
static bool better(const struct problem *p, const struct cell *a, const struct cell *b)
{
    if (a->cost != b->cost)
        return a->cost < b->cost;
    if (a->size != b->size)
        return p->cover ? a->size > b->size : a->size < b->size;
    for (unsigned i = 0; i < WORDS; i++)
        if (a->key[i] != b->key[i])
            return a->key[i] > b->key[i];
    return false;
}

/* Whether `b` is of no use where there is `a`, whatever is added to both. */
static bool beats(const struct problem *p, const struct cell *a, const struct cell *b)
{
    if (a->size == b->size || (p->cover && a->size <= p->room && b->size <= p->room))
        return better(p, a, b);
    return a->size < b->size && (p->cover ? a->cost < b->cost : a->cost <= b->cost);
}

/* ---- fronts: cells that nothing beats, sorted by size, so that cost falls ---- */

static unsigned push(const struct problem *p, struct cell *out, unsigned count, const struct cell *cell)
{
    struct cell *last = out + count - 1;
    if (!count) {
        out[0] = *cell;
        return 1;
    }
    /* Of those that raise enough only one is of use, like of those of one size. */
    if (last->size == cell->size || (p->cover && cell->size <= p->room)) {
        if (better(p, cell, last))
            *last = *cell;
        return count;
    }
    if (p->cover ? last->cost < cell->cost : last->cost <= cell->cost)
        return count;
    out[count] = *cell;
    return count + 1;
}

/* Puts `to` and `from`, each of these with `add`, together; what is larger than `most` is left out. */
static unsigned merge(const struct problem *p, const struct cell *to, unsigned to_count, const struct cell *from,
                      unsigned from_count, const struct cell *add, int64_t most, struct cell *out)
{
    unsigned i = 0, j = 0, count = 0;
    while (i < to_count || j < from_count) {
        if (j == from_count || (i < to_count && to[i].size <= from[j].size + add->size)) {
            count = push(p, out, count, &to[i++]);
            continue;
        }
        struct cell sum = from[j++];
        cell_add(&sum, add);
        if (sum.size > most)
            j = from_count;
        else
            count = push(p, out, count, &sum);
    }
    return count;
}

/* Every second one has to do. */
static unsigned thin(struct cell *cells, unsigned count)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++)
        if (i % 2 == 0 || i + 1 == count)
            cells[kept++] = cells[i];
    return kept;
}

/* The option's cell, with what it takes from the bank's stock at its price. */
static struct cell priced(const struct problem *p, const struct option *option)
{
    struct cell cell = option->cell;
    cell.cost += p->hotel_price * option->hotels - p->house_price * option->delta;
    return cell;
}

/* The front of units i and after, from that of the units after i; the units before i bring the size down to `least` at
 * best. Fronts that are looked at later lie one after the other, each with its share of what is left; else there are
 * two places that take turns. */
static void make_front(struct problem *p, unsigned i, int64_t least)
{
    struct cell buffer[2][2 * FRONT];
    const struct cell *after = &p->cell[p->front[i + 1]];
    const struct unit *unit = &p->unit[i];
    unsigned after_count = p->front_count[i + 1], count = 0, side = 0;
    unsigned at = p->keep_fronts ? p->front[i + 1] + after_count : i % 2 * FRONT;
    unsigned most = p->keep_fronts && (CELLS - at) / i < FRONT ? (CELLS - at) / i : FRONT;
    for (unsigned o = 0; o < unit->count; o++) {
        struct cell add = priced(p, &p->option[unit->first + o]);
        count = merge(p, buffer[side], count, after, after_count, &add, p->room - least, buffer[1 - side]);
        side = 1 - side;
        while (count > most)
            count = thin(buffer[side], count);
    }
    memcpy(&p->cell[at], buffer[side], count * sizeof(struct cell));
    p->front[i] = at;
    p->front_count[i] = count;
}

/* The best of the front of units i and after that leaves the size within `room`, or NULL. */
static const struct cell *best_within(const struct problem *p, unsigned i, int64_t room)
{
    const struct cell *cells = &p->cell[p->front[i]];
    unsigned low = 0, high = p->front_count[i]; /* those below `low` fit, those from `high` on do not */
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (cells[middle].size <= room)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? &cells[low - 1] : NULL;
}

/* The smallest size that the unit comes to. */
static int64_t least_of(const struct problem *p, const struct unit *unit)
{
    int64_t least = 0;
    for (unsigned o = 1; p->cover && o < unit->count; o++)
        if (p->option[unit->first + o].cell.size < least)
            least = p->option[unit->first + o].cell.size;
    return least;
}

/* All fronts but the first, and from them the best plan if the bank's stock had no end; false: there is none. */
static bool solve_freely(struct problem *p, struct cell *best)
{
    int64_t least = 0, lower[MONO_DEEDS];
    for (unsigned i = 0; i < p->units; i++) {
        lower[i] = least;
        least += least_of(p, &p->unit[i]);
    }
    if (least > p->room)
        return false;
    p->front[p->units] = p->keep_fronts ? 0 : p->units % 2 * FRONT;
    p->front_count[p->units] = 1;
    p->cell[p->front[p->units]] = (struct cell){0};
    for (unsigned i = p->units; i-- > 1;)
        make_front(p, i, lower[i]);
    bool found = false;
    for (unsigned o = 0; o < p->unit[0].count; o++) {
        struct cell sum = priced(p, &p->option[p->unit[0].first + o]);
        const struct cell *rest = best_within(p, 1, p->room - sum.size);
        if (!rest)
            continue;
        cell_add(&sum, rest);
        if (!found || better(p, &sum, best))
            *best = sum;
        found = true;
    }
    return found;
}

/* What each unit would do if money were no matter; false if that is too much. */
static bool each_its_best(const struct problem *p, struct cell *best)
{
    *best = (struct cell){0};
    for (unsigned i = 0; i < p->units; i++) {
        const struct option *options = &p->option[p->unit[i].first], *own = options;
        for (unsigned o = 1; o < p->unit[i].count; o++)
            if (better(p, &options[o].cell, &own->cell))
                own = &options[o];
        cell_add(best, &own->cell);
    }
    return best->size <= p->room;
}

/* ---- the bank's stock ---- */

struct task {
    int need, delta;
};

/* First those that bring houses, the least needy first; then those that take some, which is the same seen from the end:
 * whoever brings back most of what it needed comes first. */
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

/* What so many houses and hotels ask of the bank. Building: all houses stand before a hotel comes, and then some come
 * back. Selling: all hotels are broken, for which houses must be there, before the first house goes. */
static struct task task_of(const struct mono_setup *setup, int houses, int hotels, bool build)
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

static bool group_change(const struct mono_setup *setup, const struct mono_state *s, uint64_t members,
                         const struct mono_plan *plan, bool build, struct change *change)
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

/* Whether the change is even: the last that is built, and the first that is sold, are not ahead of the others. */
static bool is_even(const struct mono_setup *setup, const struct change *change, bool build)
{
    if (!setup->even)
        return !build || !change->hotels || change->least >= setup->full;
    return build ? change->most_changed <= change->least + 1 : change->least_changed + 1 >= change->most;
}

static bool owned_whole(const struct mono_state *s, uint64_t members)
{
    unsigned owner = s->owner[bits_lowest(members)];
    return owner != MONO_NONE && !(members & ~s->owned[owner]);
}

bool mono_search_feasible(const struct mono_setup *setup, const struct mono_state *s, const struct mono_plan *plan,
                          bool build)
{
    struct task tasks[MONO_DEEDS];
    struct change change;
    unsigned count = 0;
    int hotels = 0;
    for (unsigned i = 0; i < setup->groups; i++) {
        const struct mono_group *group = &setup->group[i];
        uint64_t changing = group->members & plan->deeds;
        if (!changing)
            continue;
        if (group->kind != MONO_STREET || !owned_whole(s, group->members) || (build && group->members & s->mortgaged) ||
            !group_change(setup, s, group->members, plan, build, &change) || !is_even(setup, &change, build))
            return false;
        if (build || setup->even) {
            hotels += build ? change.hotels : 0;
            tasks[count++] = task_of(setup, change.houses, change.hotels, build);
            continue;
        }
        for (; changing; changing &= changing - 1) { /* sold unevenly, each street by itself */
            group_change(setup, s, changing & -changing, plan, build, &change);
            tasks[count++] = task_of(setup, change.houses, change.hotels, build);
        }
    }
    return hotels <= s->hotels && tasks_feasible(tasks, count, s->houses);
}

/* Units in the order in which those that bring houses are served. No option of a unit needs more than these do, so what
 * comes later cannot help it. */
static void sort_units(struct problem *p)
{
    for (unsigned i = 1; i < p->units; i++)
        for (unsigned j = i; j > 0 && p->unit[j].giver < p->unit[j - 1].giver; j--) {
            struct unit swap = p->unit[j];
            p->unit[j] = p->unit[j - 1];
            p->unit[j - 1] = swap;
        }
}

/* Whether the bank may be short of anything. */
static bool scarce(const struct problem *p)
{
    int houses = 0, hotels = 0;
    for (unsigned i = 0; i < p->units; i++) {
        houses += p->unit[i].need;
        hotels += p->unit[i].hotels;
    }
    return houses > p->s->houses || hotels > p->s->hotels;
}

/* Leaves out what the bank could not serve even if everything that brings houses were done first. */
static void drop_hopeless(struct problem *p)
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
                if (before >= 0 && options[o].need <= most[before] && most[before] + options[o].delta > most[left])
                    most[left] = most[before] + options[o].delta;
            }
        if (kept > 1)
            p->unit[units++] = unit;
    }
    p->units = units;
}

/* ---- plans that mind the stock ----
 *
 * Units come in the order in which those that bring houses would be served, so `most` is what is there for the next of
 * these. Those that take houses come after them, in an order that all of them together decide; two labels with the same
 * `takers` are alike in that, and then who has more houses, hotels and use for its money can do whatever the other
 * can. */
struct label {
    struct cell cell;
    uint64_t takers; /* a hash of those that need more houses than they take; adding is its only operation */
    int64_t bound;   /* nothing that comes of it costs less */
    int32_t most;    /* houses after all that bring some */
    int32_t houses;  /* after all */
    int32_t hotels;
};

struct frontier {
    unsigned count;
    struct label label[LABELS];
};

struct incumbent {
    bool found;
    struct cell cell;
};

static void read_plan(const struct problem *p, const struct cell *cell, struct mono_plan *plan)
{
    uint64_t key[WORDS];
    memcpy(key, cell->key, sizeof key);
    *plan =
        (struct mono_plan){.money = p->cover ? -cell->size : cell->size, .rent = p->cover ? cell->cost : -cell->cost};
    for (unsigned i = p->listed; i-- > 0;) {
        unsigned deed = p->order[i];
        uint64_t *word = &key[p->word[deed]];
        plan->count[deed] = (uint8_t)(*word % 6);
        plan->deeds |= *word % 6 ? mono_bit(deed) : 0;
        *word /= 6;
    }
}

static bool fits(const struct problem *p, const struct cell *cell)
{
    struct mono_plan plan;
    read_plan(p, cell, &plan);
    return mono_search_feasible(p->setup, p->s, &plan, !p->cover);
}

static void consider(const struct problem *p, struct incumbent *best, const struct cell *cell)
{
    if (cell->size > p->room || (best->found && !better(p, cell, &best->cell)) || !fits(p, cell))
        return;
    best->found = true;
    best->cell = *cell;
}

static uint64_t hash_of_taker(int need, int delta)
{
    return rng_mix((uint64_t)(need + delta), (uint64_t)-delta);
}

/* The label and one option more; false if the bank cannot serve it. */
static bool extend(const struct problem *p, const struct label *label, const struct option *option, struct label *next)
{
    if (label->most < option->need || label->hotels < option->hotels)
        return false;
    *next = *label;
    if (option->delta >= 0)
        next->most += option->delta;
    else if (option->need + option->delta > 0)
        next->takers += hash_of_taker(option->need, option->delta);
    next->houses += option->delta;
    next->hotels -= option->hotels;
    cell_add(&next->cell, &option->cell);
    return p->cover || next->houses + p->setup->full * next->hotels >= 0; /* hotels to come may bring some */
}

/* false: nothing can come of it. */
static bool set_bound(const struct problem *p, struct label *label, unsigned after)
{
    const struct cell *rest = best_within(p, after, p->room - label->cell.size);
    if (!rest)
        return false;
    label->bound = label->cell.cost + rest->cost - p->house_price * label->houses - p->hotel_price * label->hotels;
    return true;
}

static bool label_beats(const struct problem *p, const struct label *a, const struct label *b)
{
    return (a->takers == b->takers || !a->takers) && a->most >= b->most && a->houses >= b->houses &&
           a->hotels >= b->hotels && beats(p, &a->cell, &b->cell);
}

/* Keeps the new one unless another beats it. false: there are too many, the least promising one had to go. */
static bool keep(const struct problem *p, struct frontier *frontier, unsigned width, const struct label *label)
{
    struct label *labels = frontier->label;
    unsigned kept = 0, last = 0;
    for (unsigned i = 0; i < frontier->count; i++)
        if (label_beats(p, &labels[i], label)) { /* who beats one will beat more: it comes up */
            struct label swap = labels[i];
            labels[i] = labels[i / 2];
            labels[i / 2] = swap;
            return true;
        }
    for (unsigned i = 0; i < frontier->count; i++) {
        if (label_beats(p, label, &labels[i]))
            continue;
        if (kept != i)
            labels[kept] = labels[i];
        last = labels[kept].bound > labels[last].bound ? kept : last;
        kept++;
    }
    frontier->count = kept;
    if (kept < width) {
        labels[frontier->count++] = *label;
        return true;
    }
    if (label->bound < labels[last].bound)
        labels[last] = *label;
    return false;
}

/* Unit by unit, all that could still become better than the best found so far. false: some had to be forgotten. */
static bool search_labels(struct problem *p, unsigned width, struct incumbent *best)
{
    struct frontier frontier[2];
    struct label next;
    unsigned side = 0;
    bool all = true;
    frontier[0].count = 1;
    frontier[0].label[0] = (struct label){.most = p->s->houses, .houses = p->s->houses, .hotels = p->s->hotels};
    consider(p, best, &frontier[0].label[0].cell);
    for (unsigned i = 0; i < p->units; i++, side = 1 - side) {
        frontier[1 - side].count = 0;
        for (unsigned l = 0; l < frontier[side].count; l++)
            for (unsigned o = 0; o < p->unit[i].count; o++) {
                if (!extend(p, &frontier[side].label[l], &p->option[p->unit[i].first + o], &next) ||
                    !set_bound(p, &next, i + 1) || (best->found && next.bound > best->cell.cost))
                    continue;
                if (o)
                    consider(p, best, &next.cell);
                if (i + 1 < p->units)
                    all = keep(p, &frontier[1 - side], width, &next) && all;
            }
    }
    return all;
}

/* How much more of the stock the plan takes than there is. */
static void overdraft(const struct problem *p, const struct cell *cell, int64_t *houses, int64_t *hotels)
{
    struct mono_plan plan;
    struct change change;
    read_plan(p, cell, &plan);
    *houses = -(int64_t)p->s->houses;
    *hotels = -(int64_t)p->s->hotels;
    for (unsigned i = 0; i < p->setup->groups; i++) {
        if (!(p->setup->group[i].members & plan.deeds))
            continue;
        group_change(p->setup, p->s, p->setup->group[i].members, &plan, !p->cover, &change);
        *houses -= task_of(p->setup, change.houses, change.hotels, !p->cover).delta;
        *hotels += p->cover ? 0 : change.hotels;
    }
}

static int64_t moved(int64_t price, int64_t step)
{
    return price + step > 0 ? price + step : 0;
}

/* Finds prices for houses and hotels at which the best plan asks for about as many as there are (Lagrange's
 * multipliers, by ever smaller steps along the overdraft): what the fronts say then is a close bound; with any prices
 * it is a true one. Leaves the fronts at the best prices. */
static void price_stock(struct problem *p, struct incumbent *best)
{
    int64_t top = INT64_MIN, house_price = 0, hotel_price = 0, worst = 0, share = 1;
    unsigned trials = p->options > PLENTY ? PRICINGS / 5 : PRICINGS, failed = 0;
    struct cell cell;
    for (unsigned i = 0; i < p->options; i++)
        worst += p->option[i].cell.cost > 0 ? p->option[i].cell.cost : 0;
    for (unsigned trial = 0; trial < trials && solve_freely(p, &cell); trial++) {
        int64_t value = cell.cost - p->house_price * p->s->houses - p->hotel_price * p->s->hotels, houses, hotels;
        overdraft(p, &cell, &houses, &hotels);
        cell.cost -= p->house_price * (houses + p->s->houses) + p->hotel_price * (hotels + p->s->hotels);
        consider(p, best, &cell);
        if (value > top) {
            top = value;
            house_price = p->house_price;
            hotel_price = p->hotel_price;
            failed = 0;
        } else if (++failed == PATIENCE) {
            failed = 0;
            share *= 2;
        }
        int64_t gap = (best->found ? best->cell.cost : worst) - value, norm = houses * houses + hotels * hotels;
        if (gap <= 0 || !norm)
            break;
        p->house_price = moved(p->house_price, gap * houses / norm / share);
        p->hotel_price = moved(p->hotel_price, gap * hotels / norm / share);
    }
    p->house_price = house_price;
    p->hotel_price = hotel_price;
    solve_freely(p, &cell);
}

/* Whether there are so few plans that no bound is worth its time. */
static bool few_plans(const struct problem *p)
{
    unsigned plans = 1;
    for (unsigned i = 0; i < p->units && plans <= FEW; i++)
        plans *= p->unit[i].count;
    return plans <= FEW;
}

static bool solve_with_stock(struct problem *p, struct cell *cell)
{
    struct incumbent best = {0};
    p->keep_fronts = true;
    solve_freely(p, cell);
    bool done = !few_plans(p) && search_labels(p, NARROW, &best);
    if (!done && !few_plans(p))
        price_stock(p, &best);
    /* A narrow search finds a good plan, and with that a wider one has less to look at. */
    unsigned widest = p->options > PLENTY ? LABELS * PLENTY / p->options : LABELS;
    for (unsigned width = NARROW; !done; width *= 4) {
        unsigned most = width < widest ? width : widest;
        done = search_labels(p, most, &best) || most == widest;
    }
    *cell = best.cell;
    return best.found;
}

static bool solve(struct problem *p, bool stock, struct mono_plan *plan)
{
    struct cell best = {0};
    stock = stock && scarce(p);
    if (stock)
        drop_hopeless(p);
    if (!each_its_best(p, &best) && !(p->units && solve_freely(p, &best)))
        return false;
    read_plan(p, &best, plan);
    if (stock && !mono_search_feasible(p->setup, p->s, plan, !p->cover)) {
        if (!solve_with_stock(p, &best))
            return false;
        read_plan(p, &best, plan);
    }
    return plan->deeds || p->cover;
}

/* ---- the list, and what can be done with each of its deeds and groups ---- */

static int32_t list_price(const struct mono_setup *setup, unsigned deed, bool buildings)
{
    return buildings ? setup->deed[deed].house : setup->deed[deed].price;
}

static void make_list(struct problem *p, uint64_t deeds, bool buildings)
{
    uint64_t weight[WORDS] = {1, 1, 1};
    p->listed = 0;
    while (deeds) { /* from the end of the board, where the dear ones are: they hardly have to move */
        unsigned deed = 63u - (unsigned)__builtin_clzll(deeds), at = p->listed++;
        int32_t price = list_price(p->setup, deed, buildings);
        for (; at > 0 && list_price(p->setup, p->order[at - 1], buildings) <= price; at--)
            p->order[at] = p->order[at - 1];
        p->order[at] = (uint8_t)deed;
        deeds &= ~mono_bit(deed);
    }
    for (unsigned i = p->listed; i-- > 0;) {
        unsigned word = i / DIGITS;
        p->word[p->order[i]] = (uint8_t)word;
        p->weight[p->order[i]] = weight[word];
        weight[word] *= 6;
    }
}

static void begin(struct problem *p, const struct mono_setup *setup, const struct mono_state *s, bool cover,
                  int64_t sum)
{
    p->setup = setup;
    p->s = s;
    p->cover = cover;
    p->room = cover ? -sum : sum;
    p->house_price = p->hotel_price = 0;
    p->keep_fronts = false;
    p->units = p->options = 0;
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
    if (p->options == OPTIONS || (!p->cover && cell->size > p->room))
        return;
    p->option[p->options++] = (struct option){*cell, (int16_t)task.need, (int16_t)task.delta, (int16_t)hotels};
    unit->count++;
    unit->need = task.need > unit->need ? task.need : unit->need;
    unit->hotels = hotels > unit->hotels ? hotels : unit->hotels;
    if (task.delta >= 0)
        unit->giver = task.need;
}

/* ---- deeds ---- */

static bool search_deeds(const struct mono_setup *setup, const struct mono_state *s, uint64_t deeds, bool mortgage,
                         int64_t sum, struct mono_plan *plan)
{
    struct problem p;
    begin(&p, setup, s, mortgage, sum);
    make_list(&p, deeds, false);
    for (; deeds; deeds &= deeds - 1) {
        unsigned deed = bits_lowest(deeds);
        int64_t rent = mono_search_rent(setup, s, deed, s->level[deed]);
        struct cell cell = {mortgage ? -(int64_t)setup->deed[deed].mortgage : mono_lift_cost(setup, deed),
                            mortgage ? rent : -rent,
                            {0}};
        cell.key[p.word[deed]] = p.weight[deed];
        begin_unit(&p);
        add_option(&p, &cell, (struct task){0}, 0);
        end_unit(&p);
    }
    return solve(&p, false, plan);
}

bool mono_search_mortgage(const struct mono_setup *setup, const struct mono_state *s, int seat, int64_t need,
                          struct mono_plan *plan)
{
    uint64_t deeds = 0;
    int64_t raised_most = 0;
    for (uint64_t rest = s->owned[seat]; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        if (mono_may_mortgage(setup, s, seat, deed))
            continue;
        deeds |= mono_bit(deed);
        raised_most += setup->deed[deed].mortgage;
    }
    return raised_most >= need && search_deeds(setup, s, deeds, true, need, plan);
}

bool mono_search_lift(const struct mono_setup *setup, const struct mono_state *s, int seat, int64_t limit,
                      struct mono_plan *plan)
{
    uint64_t deeds = 0;
    for (uint64_t rest = s->owned[seat] & s->mortgaged; rest; rest &= rest - 1)
        if (mono_lift_cost(setup, bits_lowest(rest)) <= limit)
            deeds |= rest & -rest;
    return deeds && search_deeds(setup, s, deeds, false, limit, plan);
}

/* ---- buildings ---- */

/* What a bare street, or one with so many storeys, of a full group earns. */
static int64_t rent_at(const struct mono_setup *setup, unsigned deed, unsigned rank)
{
    const struct mono_deed *d = &setup->deed[deed];
    return rank > setup->full ? d->rent[MONO_HOTEL] : rank ? d->rent[rank] : (int64_t)d->rent[0] * 2;
}

/* Builds or sells that storey of the street. */
static struct cell storey(const struct problem *p, unsigned deed, unsigned rank)
{
    const struct mono_deed *d = &p->setup->deed[deed];
    int64_t price = rank > p->setup->full ? d->hotel : d->house;
    int64_t rent = rent_at(p->setup, deed, rank) - rent_at(p->setup, deed, rank - 1);
    struct cell cell = {p->cover ? -(price / 2) : price, p->cover ? rent : -rent, {0}};
    cell.key[p->word[deed]] = p->weight[deed];
    return cell;
}

/* What of a group was built or sold so far. */
struct progress {
    struct cell cell;
    int houses, hotels;
};

static void add_progress(struct problem *p, const struct progress *done)
{
    add_option(p, &done->cell, task_of(p->setup, done->houses, done->hotels, !p->cover), p->cover ? 0 : done->hotels);
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
        if (alike && beats(p, &other->cell, &way->cell))
            return;
        if (alike && beats(p, &way->cell, &other->cell))
            continue;
        ways->way[kept++] = *other;
    }
    ways->count = kept;
    if (kept < WAYS)
        ways->way[ways->count++] = *way;
}

/* The street's storeys from `low` to `high` may be changed too, as many of them as one likes. */
static void spread(const struct problem *p, struct ways *ways, unsigned deed, unsigned low, unsigned high)
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
            if (p->cover || way.cell.size <= p->room)
                keep_way(p, &next, &way);
        }
    }
    ways->count = next.count;
    memcpy(ways->way, next.way, next.count * sizeof next.way[0]);
}

/* One storey more or less on some of these streets, from what was done so far; then on all of them. */
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
        for (; at > 0 && better(p, &cell, &step[at - 1]); at--)
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

static bool in_reach(const struct problem *p, const struct progress *done)
{
    return p->cover || done->cell.size <= p->room;
}

/* Storey by storey. */
static void add_evenly(struct problem *p, uint64_t members)
{
    struct progress done = {0};
    unsigned top = p->setup->full + 1u;
    for (unsigned i = 1; i <= top && in_reach(p, &done); i++) {
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
        for (unsigned rank = mono_rank(p->setup, p->s->level[deed]) + 1; rank <= full; rank++, done.houses++) {
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
    if (streets && in_reach(p, &done))
        add_round(p, &done, streets, full + 1);
}

static void add_group(struct problem *p, uint64_t members)
{
    if (p->setup->even || !p->cover) {
        begin_unit(p);
        if (p->setup->even)
            add_evenly(p, members);
        else
            add_freely(p, members);
        end_unit(p);
        return;
    }
    for (; members; members &= members - 1) { /* sold freely, each street is by itself */
        begin_unit(p);
        add_evenly(p, members & -members);
        end_unit(p);
    }
}

/* Whether there is anything to sell on the group, or to build for so much. */
static bool worth_a_look(const struct mono_setup *setup, const struct mono_state *s, uint64_t members, bool build,
                         int64_t limit)
{
    if (build && members & s->mortgaged)
        return false;
    for (; members; members &= members - 1) {
        unsigned deed = bits_lowest(members);
        if (build ? s->level[deed] != MONO_HOTEL && mono_build_price(setup, s, deed) <= limit : s->level[deed])
            return true;
    }
    return false;
}

static bool search_buildings(const struct mono_setup *setup, const struct mono_state *s, int seat, bool build,
                             int64_t sum, struct mono_plan *plan)
{
    struct problem p;
    uint64_t groups = 0, deeds = 0;
    if (build && !s->houses && !s->hotels)
        return false;
    for (unsigned i = 0; i < setup->groups; i++) {
        uint64_t members = setup->group[i].members;
        if (setup->group[i].kind == MONO_STREET && !(members & ~s->owned[seat]) &&
            worth_a_look(setup, s, members, build, sum)) {
            groups |= mono_bit(i);
            deeds |= members;
        }
    }
    if (!groups && (build || sum > 0))
        return false;
    begin(&p, setup, s, !build, sum);
    make_list(&p, deeds, true);
    for (; groups; groups &= groups - 1)
        add_group(&p, setup->group[bits_lowest(groups)].members);
    return solve(&p, true, plan);
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
