/* The best plan that the bank's stock allows, by a labelling search: unit by unit, all partial
 * plans that could still become the best one and that no other dominates, each with a bound from
 * the fronts. Prices for houses and hotels make the bounds close. */
#include "games/monopoly/search/private.h"

/* One test program makes these small, so that small positions take every path. */
#ifndef SEARCH_NARROW
#define SEARCH_NARROW 32
#define SEARCH_FEW 400
#endif

enum {
    LABELS = 6000,          /* of a frontier */
    NARROW = SEARCH_NARROW, /* of the first, narrow search */
    PRICINGS = 20,          /* trials to find prices for the bank's stock */
    PATIENCE = 2,           /* trials without progress before the steps get smaller */
    FEW = SEARCH_FEW,       /* so few plans that no bound is worth its time */
    PLENTY = 160, /* options, more than a whole printed board has: each of them gets less time */
};

/* A partial plan of the units so far. Units come in the order in which those that bring houses
 * would be served, so `most` is what the next of these can use. Those that take houses come after
 * them, in an order that all of them together decide. Two labels with the same `takers` are alike
 * in that, and the one with more houses, hotels and use for its money can do all that the other
 * can. */
struct label {
    struct partial partial;
    /* A hash of the options that need more houses than they take. Only ever added to, so the order
     * does not count. */
    uint64_t takers;
    int64_t bound;  /* no plan that comes of it costs less */
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
    struct partial partial;
};

/* ---- labels ---- */

/* Makes the partial plan the best one so far if it is that, and can be carried out. */
static void consider_plan(const struct mono_problem *p, struct incumbent *best,
                          const struct partial *partial)
{
    struct mono_plan plan;
    if (partial->size > p->room || (best->found && !partial_better(p, partial, &best->partial)))
        return;
    search_read_plan(p, partial, &plan);
    if (mono_search_feasible(p->setup, p->s, &plan, !p->cover))
        *best = (struct incumbent){true, *partial};
}

/* Adds an option to a label; false: the bank cannot serve it. */
static bool extend(const struct mono_problem *p, const struct label *label,
                   const struct option *option, struct label *next)
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
    partial_add(&next->partial, &option->partial);
    return p->cover ||
           next->houses + p->setup->full * next->hotels >= 0; /* hotels to come may bring some */
}

/* false: no plan can come of the label. */
static bool set_bound(const struct mono_problem *p, struct label *label, unsigned after)
{
    const struct partial *rest = search_best_within(p, after, p->room - label->partial.size);
    if (!rest)
        return false;
    label->bound = label->partial.cost + rest->cost - p->house_price * label->houses -
                   p->hotel_price * label->hotels;
    return true;
}

static bool label_dominates(const struct mono_problem *p, const struct label *a,
                            const struct label *b)
{
    return (a->takers == b->takers || !a->takers) && a->most >= b->most && a->houses >= b->houses &&
           a->hotels >= b->hotels && partial_dominates(p, &a->partial, &b->partial);
}

/* Keeps the label unless another dominates it. false: there were too many, and the least promising
 * one was dropped. */
static bool keep_label(const struct mono_problem *p, struct frontier *frontier, unsigned width,
                       const struct label *label)
{
    struct label *labels = frontier->label;
    unsigned kept = 0, last = 0;
    for (unsigned i = 0; i < frontier->count; i++)
        if (label_dominates(p, &labels[i], label)) {
            /* It is likely to dominate more of them, so it moves up. */
            struct label swap = labels[i];
            labels[i] = labels[i / 2];
            labels[i / 2] = swap;
            return true;
        }
    for (unsigned i = 0; i < frontier->count; i++) {
        if (label_dominates(p, label, &labels[i]))
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

/* Extends labels unit by unit, as long as they could still beat the best plan so far. false: some
 * were dropped, so the result may not be exact. */
static bool search_labels(struct mono_problem *p, unsigned width, struct incumbent *best)
{
    struct frontier frontier[2];
    _Static_assert(sizeof(struct mono_problem) + sizeof frontier < STACK,
                   "a search must fit a thread's stack");
    struct label next;
    unsigned side = 0;
    bool all = true;
    frontier[0].count = 1;
    frontier[0].label[0] =
        (struct label){.most = p->s->houses, .houses = p->s->houses, .hotels = p->s->hotels};
    consider_plan(p, best, &frontier[0].label[0].partial);
    for (unsigned i = 0; i < p->units; i++, side = 1 - side) {
        frontier[1 - side].count = 0;
        for (unsigned l = 0; l < frontier[side].count; l++)
            for (unsigned o = 0; o < p->unit[i].count; o++) {
                if (!extend(p, &frontier[side].label[l], &p->option[p->unit[i].first + o], &next) ||
                    !set_bound(p, &next, i + 1) || (best->found && next.bound > best->partial.cost))
                    continue;
                if (o)
                    consider_plan(p, best, &next.partial);
                if (i + 1 < p->units)
                    all = keep_label(p, &frontier[1 - side], width, &next) && all;
            }
    }
    return all;
}

/* ---- prices ---- */

/* A price is never below 0. */
static int64_t moved(int64_t price, int64_t step)
{
    return price + step > 0 ? price + step : 0;
}

/* Finds prices for houses and hotels at which the best plan asks for about as many as there are:
 * Lagrange multipliers, by ever smaller steps along the overdraft. The bound from the fronts is
 * valid at any prices, and close at these. Leaves the fronts at the best prices. */
static void price_stock(struct mono_problem *p, struct incumbent *best)
{
    int64_t top = INT64_MIN, house_price = 0, hotel_price = 0, worst = 0, share = 1;
    unsigned trials = p->options > PLENTY ? PRICINGS / 5 : PRICINGS, failed = 0;
    struct partial partial;
    for (unsigned i = 0; i < p->options; i++)
        worst += p->option[i].partial.cost > 0 ? p->option[i].partial.cost : 0;
    for (unsigned trial = 0; trial < trials && search_freely(p, &partial); trial++) {
        int64_t value =
                    partial.cost - p->house_price * p->s->houses - p->hotel_price * p->s->hotels,
                houses, hotels;
        search_overdraft(p, &partial, &houses, &hotels);
        partial.cost -=
            p->house_price * (houses + p->s->houses) + p->hotel_price * (hotels + p->s->hotels);
        consider_plan(p, best, &partial);
        if (value > top) {
            top = value;
            house_price = p->house_price;
            hotel_price = p->hotel_price;
            failed = 0;
        } else if (++failed == PATIENCE) {
            failed = 0;
            share *= 2;
        }
        int64_t gap = (best->found ? best->partial.cost : worst) - value,
                norm = houses * houses + hotels * hotels;
        if (gap <= 0 || !norm)
            break;
        p->house_price = moved(p->house_price, gap * houses / norm / share);
        p->hotel_price = moved(p->hotel_price, gap * hotels / norm / share);
    }
    p->house_price = house_price;
    p->hotel_price = hotel_price;
    search_freely(p, &partial);
}

/* ---- the search ---- */

bool search_with_stock(struct mono_problem *p, struct partial *partial)
{
    struct incumbent best = {0};
    unsigned plans = 1;
    for (unsigned i = 0; i < p->units && plans <= FEW; i++)
        plans *= p->unit[i].count;
    bool few = plans <= FEW;
    p->keep_fronts = true;
    search_freely(p, partial);
    bool done = !few && search_labels(p, NARROW, &best);
    if (!few && !done)
        price_stock(p, &best);
    /* A narrow search finds a good plan, which leaves a wider one less to look at. */
    unsigned widest = p->options > PLENTY ? LABELS * PLENTY / p->options : LABELS;
    for (unsigned width = NARROW; !done; width *= 4) {
        unsigned most = width < widest ? width : widest;
        done = search_labels(p, most, &best) || most == widest;
    }
    *partial = best.partial;
    return best.found;
}
