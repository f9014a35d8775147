/* Pareto fronts: partial plans that no other dominates, by rising size and falling cost. */
#include "games/monopoly/search/private.h"

enum { FRONT = 4096 }; /* partial plans of one front */

/* ---- partial plans ---- */

void partial_add(struct partial *to, const struct partial *add)
{
    to->size += add->size;
    to->cost += add->cost;
    for (unsigned i = 0; i < WORDS; i++)
        to->key[i] += add->key[i];
}

bool partial_better(const struct mono_problem *p, const struct partial *a, const struct partial *b)
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

/* The heart of the search: a partial plan that costs no more rent and no more money than another
 * can replace it in every plan. Among those that raise enough already, money no longer counts, and
 * the better one stays better. */
bool partial_dominates(const struct mono_problem *p, const struct partial *a,
                       const struct partial *b)
{
    if (a->size == b->size || (p->cover && a->size <= p->room && b->size <= p->room))
        return partial_better(p, a, b);
    return a->size < b->size && (p->cover ? a->cost < b->cost : a->cost <= b->cost);
}

/* ---- fronts ---- */

/* Appends to a front in the order of size, unless the last one dominates it. Returns the count. */
static unsigned push(const struct mono_problem *p, struct partial *out, unsigned count,
                     const struct partial *partial)
{
    if (!count) {
        out[0] = *partial;
        return 1;
    }
    struct partial *last = &out[count - 1];
    /* Of those that raise enough only one is needed, as of those of one size. */
    if (last->size == partial->size || (p->cover && partial->size <= p->room)) {
        if (partial_better(p, partial, last))
            *last = *partial;
        return count;
    }
    if (p->cover ? last->cost < partial->cost : last->cost <= partial->cost)
        return count;
    out[count] = *partial;
    return count + 1;
}

/* Merges the fronts `to` and `from`, the latter with `add` added. Leaves out sums larger than
 * `most`. */
static unsigned merge(const struct mono_problem *p, const struct partial *to, unsigned to_count,
                      const struct partial *from, unsigned from_count, const struct partial *add,
                      int64_t most, struct partial *out)
{
    unsigned i = 0, j = 0, count = 0;
    while (i < to_count || j < from_count) {
        if (j == from_count || (i < to_count && to[i].size <= from[j].size + add->size)) {
            count = push(p, out, count, &to[i++]);
            continue;
        }
        struct partial sum = from[j++];
        partial_add(&sum, add);
        if (sum.size > most)
            j = from_count;
        else
            count = push(p, out, count, &sum);
    }
    return count;
}

/* Keeps every second one where there is no room for all. Both ends stay, so that every size that
 * was in reach still is. */
static unsigned thin(struct partial *partials, unsigned count)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++)
        if (i % 2 == 0 || i + 1 == count)
            partials[kept++] = partials[i];
    return kept;
}

/* The option with what it takes from the bank's stock, at its price. */
static struct partial priced(const struct mono_problem *p, const struct option *option)
{
    struct partial partial = option->partial;
    partial.cost += p->hotel_price * option->hotels - p->house_price * option->delta;
    return partial;
}

/* Makes the front of units i and after from that of the units after i. `least` is the smallest size
 * that the units before i come to. Fronts that are looked at later lie one behind the other, each
 * with its share of the room that is left; otherwise two places take turns. */
static void make_front(struct mono_problem *p, unsigned i, int64_t least)
{
    struct partial buffer[2][2 * FRONT];
    _Static_assert(sizeof(struct mono_problem) + sizeof buffer < STACK,
                   "a search must fit a thread's stack");
    const struct partial *after = &p->partial[p->front[i + 1]];
    const struct unit *unit = &p->unit[i];
    unsigned after_count = p->front_count[i + 1], count = 0, side = 0;
    unsigned at = p->keep_fronts ? p->front[i + 1] + after_count : i % 2 * FRONT;
    unsigned most = p->keep_fronts && (PARTIALS - at) / i < FRONT ? (PARTIALS - at) / i : FRONT;
    for (unsigned o = 0; o < unit->count; o++) {
        struct partial add = priced(p, &p->option[unit->first + o]);
        count = merge(p, buffer[side], count, after, after_count, &add, p->room - least,
                      buffer[1 - side]);
        side = 1 - side;
        while (count > most)
            count = thin(buffer[side], count);
    }
    memcpy(&p->partial[at], buffer[side], count * sizeof(struct partial));
    p->front[i] = at;
    p->front_count[i] = count;
}

const struct partial *search_best_within(const struct mono_problem *p, unsigned i, int64_t room)
{
    const struct partial *partials = &p->partial[p->front[i]];
    unsigned low = 0,
             high = p->front_count[i]; /* those below `low` fit, from `high` on none does */
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (partials[middle].size <= room)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? &partials[low - 1] : NULL;
}

bool search_freely(struct mono_problem *p, struct partial *best)
{
    int64_t least = 0, lower[MONO_DEEDS];
    for (unsigned i = 0; i < p->units; i++) {
        int64_t smallest = 0; /* to leave the unit as it is */
        for (unsigned o = 1; o < p->unit[i].count; o++)
            if (p->option[p->unit[i].first + o].partial.size < smallest)
                smallest = p->option[p->unit[i].first + o].partial.size;
        lower[i] = least;
        least += smallest;
    }
    if (least > p->room)
        return false;
    p->front[p->units] = p->keep_fronts ? 0 : p->units % 2 * FRONT;
    p->front_count[p->units] = 1;
    p->partial[p->front[p->units]] = (struct partial){0};
    for (unsigned i = p->units; i-- > 1;)
        make_front(p, i, lower[i]);
    bool found = false;
    for (unsigned o = 0; o < p->unit[0].count; o++) {
        struct partial sum = priced(p, &p->option[p->unit[0].first + o]);
        const struct partial *rest = search_best_within(p, 1, p->room - sum.size);
        if (!rest)
            continue;
        partial_add(&sum, rest);
        if (!found || partial_better(p, &sum, best))
            *best = sum;
        found = true;
    }
    return found;
}

bool search_each_its_best(const struct mono_problem *p, struct partial *best)
{
    *best = (struct partial){0};
    for (unsigned i = 0; i < p->units; i++) {
        const struct option *options = &p->option[p->unit[i].first], *own = options;
        for (unsigned o = 1; o < p->unit[i].count; o++)
            if (partial_better(p, &options[o].partial, &own->partial))
                own = &options[o];
        partial_add(best, &own->partial);
    }
    return best->size <= p->room;
}
