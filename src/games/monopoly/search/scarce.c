/* The best plan that the bank's stock allows: all that could still become it, unit by unit, as
 * labels that no other beats, each with a bound from the fronts. Prices for houses and hotels make
 * the bounds close. */
#include "games/monopoly/search/private.h"

/* A test makes them small, so that small positions go all the way that large ones go. */
#ifndef SEARCH_NARROW
#define SEARCH_NARROW 32
#define SEARCH_FEW 400
#endif

enum {
    LABELS = 6000,          /* of a frontier */
    NARROW = SEARCH_NARROW, /* of the first of them */
    PRICINGS = 20,          /* trials to put a price on the bank's stock */
    PATIENCE = 2,           /* trials that bring nothing before they get smaller */
    FEW = SEARCH_FEW,       /* plans altogether */
    PLENTY = 160, /* options, more than a whole printed board has: each of them gets less time */
};

/* Units come in the order in which those that bring houses would be served, so `most` is what is
 * there for the next of these. Those that take houses come after them, in an order that all of them
 * together decide; two labels with the same `takers` are alike in that, and then who has more
 * houses, hotels and use for its money can do whatever the other can. */
struct label {
    struct cell cell;
    uint64_t
        /* a hash of those that need more houses than they take; adding is its only operation */
        takers;
    int64_t bound;  /* nothing that comes of it costs less */
    int32_t most;   /* houses after all that bring some */
    int32_t houses; /* after all */
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

/* ---- labels ---- */

static void consider(const struct problem *p, struct incumbent *best, const struct cell *cell)
{
    struct mono_plan plan;
    if (cell->size > p->room || (best->found && !cell_better(p, cell, &best->cell)))
        return;
    search_read_plan(p, cell, &plan);
    if (mono_search_feasible(p->setup, p->s, &plan, !p->cover))
        *best = (struct incumbent){true, *cell};
}

/* The label and one option more; false if the bank cannot serve it. */
static bool extend(const struct problem *p, const struct label *label, const struct option *option,
                   struct label *next)
{
    if (label->most < option->need || label->hotels < option->hotels)
        return false;
    *next = *label;
    if (option->delta >= 0)
        next->most += option->delta;
    else if (option->need + option->delta > 0)
        next->takers += rng_mix((uint64_t)(option->need + option->delta), (uint64_t)-option->delta);
    next->houses += option->delta;
    next->hotels -= option->hotels;
    cell_add(&next->cell, &option->cell);
    return p->cover ||
           next->houses + p->setup->full * next->hotels >= 0; /* hotels to come may bring some */
}

/* false: nothing can come of it. */
static bool set_bound(const struct problem *p, struct label *label, unsigned after)
{
    const struct cell *rest = search_best_within(p, after, p->room - label->cell.size);
    if (!rest)
        return false;
    label->bound = label->cell.cost + rest->cost - p->house_price * label->houses -
                   p->hotel_price * label->hotels;
    return true;
}

static bool label_beats(const struct problem *p, const struct label *a, const struct label *b)
{
    return (a->takers == b->takers || !a->takers) && a->most >= b->most && a->houses >= b->houses &&
           a->hotels >= b->hotels && cell_beats(p, &a->cell, &b->cell);
}

/* Keeps the new one unless another beats it. false: there are too many, the least promising one had
 * to go. */
static bool keep(const struct problem *p, struct frontier *frontier, unsigned width,
                 const struct label *label)
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

/* Unit by unit, all that could still become better than the best found so far. false: some had to
 * be forgotten. */
static bool search_labels(struct problem *p, unsigned width, struct incumbent *best)
{
    struct frontier frontier[2];
    _Static_assert(sizeof(struct problem) + sizeof frontier < STACK,
                   "a search must fit a thread's stack");
    struct label next;
    unsigned side = 0;
    bool all = true;
    frontier[0].count = 1;
    frontier[0].label[0] =
        (struct label){.most = p->s->houses, .houses = p->s->houses, .hotels = p->s->hotels};
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

/* ---- prices ---- */

static int64_t moved(int64_t price, int64_t step)
{
    return price + step > 0 ? price + step : 0;
}

/* Finds prices for houses and hotels at which the best plan asks for about as many as there are
 * (Lagrange's multipliers, by ever smaller steps along the overdraft): what the fronts say then is
 * a close bound; with any prices it is a true one. Leaves the fronts at the best prices. */
static void price_stock(struct problem *p, struct incumbent *best)
{
    int64_t top = INT64_MIN, house_price = 0, hotel_price = 0, worst = 0, share = 1;
    unsigned trials = p->options > PLENTY ? PRICINGS / 5 : PRICINGS, failed = 0;
    struct cell cell;
    for (unsigned i = 0; i < p->options; i++)
        worst += p->option[i].cell.cost > 0 ? p->option[i].cell.cost : 0;
    for (unsigned trial = 0; trial < trials && search_freely(p, &cell); trial++) {
        int64_t value = cell.cost - p->house_price * p->s->houses - p->hotel_price * p->s->hotels,
                houses, hotels;
        search_overdraft(p, &cell, &houses, &hotels);
        cell.cost -=
            p->house_price * (houses + p->s->houses) + p->hotel_price * (hotels + p->s->hotels);
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
        int64_t gap = (best->found ? best->cell.cost : worst) - value,
                norm = houses * houses + hotels * hotels;
        if (gap <= 0 || !norm)
            break;
        p->house_price = moved(p->house_price, gap * houses / norm / share);
        p->hotel_price = moved(p->hotel_price, gap * hotels / norm / share);
    }
    p->house_price = house_price;
    p->hotel_price = hotel_price;
    search_freely(p, &cell);
}

/* ---- the search ---- */

/* Whether there are so few plans that no bound is worth its time. */
static bool few_plans(const struct problem *p)
{
    unsigned plans = 1;
    for (unsigned i = 0; i < p->units && plans <= FEW; i++)
        plans *= p->unit[i].count;
    return plans <= FEW;
}

bool search_with_stock(struct problem *p, struct cell *cell)
{
    struct incumbent best = {0};
    bool few = few_plans(p);
    p->keep_fronts = true;
    search_freely(p, cell);
    bool done = !few && search_labels(p, NARROW, &best);
    if (!few && !done)
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
