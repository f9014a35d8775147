/* Fronts: cells that nothing beats, sorted by size, so that cost falls. */
#include "games/monopoly/search/private.h"

enum { FRONT = 4096 }; /* cells of one front */

/* ---- cells ---- */

void cell_add(struct cell *to, const struct cell *add)
{
    to->size += add->size;
    to->cost += add->cost;
    for (unsigned i = 0; i < WORDS; i++)
        to->key[i] += add->key[i];
}

bool cell_better(const struct problem *p, const struct cell *a, const struct cell *b)
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

/* The heart of it: a way that costs no more rent and no more money than another can take its place
 * in every plan. Among those that raise enough already, money does not count, and the better one is
 * better for good. */
bool cell_beats(const struct problem *p, const struct cell *a, const struct cell *b)
{
    if (a->size == b->size || (p->cover && a->size <= p->room && b->size <= p->room))
        return cell_better(p, a, b);
    return a->size < b->size && (p->cover ? a->cost < b->cost : a->cost <= b->cost);
}

/* ---- fronts ---- */

static unsigned push(const struct problem *p, struct cell *out, unsigned count,
                     const struct cell *cell)
{
    if (!count) {
        out[0] = *cell;
        return 1;
    }
    struct cell *last = &out[count - 1];
    /* Of those that raise enough only one is of use, like of those of one size. */
    if (last->size == cell->size || (p->cover && cell->size <= p->room)) {
        if (cell_better(p, cell, last))
            *last = *cell;
        return count;
    }
    if (p->cover ? last->cost < cell->cost : last->cost <= cell->cost)
        return count;
    out[count] = *cell;
    return count + 1;
}

/* Puts `to` and `from`, each of these with `add`, together; what is larger than `most` is left
 * out. */
static unsigned merge(const struct problem *p, const struct cell *to, unsigned to_count,
                      const struct cell *from, unsigned from_count, const struct cell *add,
                      int64_t most, struct cell *out)
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

/* There is no room for all: every second one has to do. Both ends stay, so that what can be reached
 * at all still can. */
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

/* The front of units i and after, from that of the units after i; the units before i bring the size
 * down to `least` at best. Fronts that are looked at later lie one after the other, each with its
 * share of what is left; else there are two places that take turns. */
static void make_front(struct problem *p, unsigned i, int64_t least)
{
    struct cell buffer[2][2 * FRONT];
    _Static_assert(sizeof(struct problem) + sizeof buffer < STACK,
                   "a search must fit a thread's stack");
    const struct cell *after = &p->cell[p->front[i + 1]];
    const struct unit *unit = &p->unit[i];
    unsigned after_count = p->front_count[i + 1], count = 0, side = 0;
    unsigned at = p->keep_fronts ? p->front[i + 1] + after_count : i % 2 * FRONT;
    unsigned most = p->keep_fronts && (CELLS - at) / i < FRONT ? (CELLS - at) / i : FRONT;
    for (unsigned o = 0; o < unit->count; o++) {
        struct cell add = priced(p, &p->option[unit->first + o]);
        count = merge(p, buffer[side], count, after, after_count, &add, p->room - least,
                      buffer[1 - side]);
        side = 1 - side;
        while (count > most)
            count = thin(buffer[side], count);
    }
    memcpy(&p->cell[at], buffer[side], count * sizeof(struct cell));
    p->front[i] = at;
    p->front_count[i] = count;
}

const struct cell *search_best_within(const struct problem *p, unsigned i, int64_t room)
{
    const struct cell *cells = &p->cell[p->front[i]];
    unsigned low = 0,
             high = p->front_count[i]; /* those below `low` fit, those from `high` on do not */
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
    for (unsigned o = 1; o < unit->count; o++)
        if (p->option[unit->first + o].cell.size < least)
            least = p->option[unit->first + o].cell.size;
    return least;
}

bool search_freely(struct problem *p, struct cell *best)
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
        const struct cell *rest = search_best_within(p, 1, p->room - sum.size);
        if (!rest)
            continue;
        cell_add(&sum, rest);
        if (!found || cell_better(p, &sum, best))
            *best = sum;
        found = true;
    }
    return found;
}

bool search_each_its_best(const struct problem *p, struct cell *best)
{
    *best = (struct cell){0};
    for (unsigned i = 0; i < p->units; i++) {
        const struct option *options = &p->option[p->unit[i].first], *own = options;
        for (unsigned o = 1; o < p->unit[i].count; o++)
            if (cell_better(p, &options[o].cell, &own->cell))
                own = &options[o];
        cell_add(best, &own->cell);
    }
    return best->size <= p->room;
}
