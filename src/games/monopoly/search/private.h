/* What the files of the search share.
 *
 * search.c asks the four questions of search.h. units.c lists what can be done with each deed and
 * each group. front.c finds the best plan as if the bank's stock were endless, bank.c says what the
 * stock allows, and scarce.c finds the best plan that it allows. */
#pragma once

#include "games/monopoly/search/search.h"

enum {
    BASE = 6,         /* of a key: a deed takes none to five elements */
    DIGITS = 24,      /* elements in a word of a key: 6^24 < 2^64 */
    WORDS = 3,        /* of a key */
    OPTIONS = 2048,   /* of all units together */
    PARTIALS = 16384, /* of all fronts together */
    /* Octets of stack for the tables of a search: a quarter of the 8 MB of a thread. The problem
     * shares them with the buffers of the fronts, or with the labels; both assert that it fits.
     * Pages that a search does not reach are never touched. */
    STACK = 2 << 20,
};

/* A partial plan: what some units come to. Less `cost` is better: rent lost, or rent gained with
 * its sign turned. `size` is money spent, or money raised with its sign turned, so it must not
 * exceed problem.room in the end. `key` holds how many elements each deed takes, the first deed of
 * the list in the highest digit: of two equal plans the one with the higher key comes first in list
 * order. */
struct partial {
    int64_t size, cost;
    uint64_t key[WORDS];
};

/* One thing that can be done with a unit, and what it asks of the bank. */
struct option {
    struct partial partial;
    int16_t need;   /* houses that must be in the bank, some of which it may bring back */
    int16_t delta;  /* houses that it leaves in the bank, less those that were there */
    int16_t hotels; /* hotels that it takes */
};

/* What can be decided by itself but for money and stock: a deed, a group of streets, or a
 * street. */
struct unit {
    unsigned first, count; /* options; the first leaves all as it is */
    int need, hotels;      /* the most that any option asks for */
    int giver;             /* the need of those options that bring houses: they all have the same */
};

struct mono_problem {
    const struct game_setup *setup;
    const struct game_state *s;
    bool cover;   /* raises at least a sum; else spends at most a sum */
    int64_t room; /* the largest size: the sum, with its sign turned if it is raised */
    unsigned listed;
    uint8_t order[MONO_DEEDS];   /* the list: dearer first, then lower square */
    uint64_t weight[MONO_DEEDS]; /* of one of the deed's elements in its word of a key */
    uint8_t word[MONO_DEEDS];
    /* Prices of the bank's stock, in rent, while the search takes it into account; else 0. */
    int64_t house_price, hotel_price;
    unsigned units, options;
    struct unit unit[MONO_DEEDS + 1];
    bool keep_fronts;
    unsigned front[MONO_DEEDS + 1], front_count[MONO_DEEDS + 1];
    struct option option[OPTIONS];
    struct partial partial[PARTIALS];
};

/* ---- search.c ---- */

void search_read_plan(const struct mono_problem *p, const struct partial *partial,
                      struct mono_plan *plan);

/* ---- units.c ---- */

/* Adds the unit of a deed that can be mortgaged or lifted, and those of a group of streets. */
void search_add_deed(struct mono_problem *p, unsigned deed);
void search_add_group(struct mono_problem *p, uint64_t members);

/* ---- front.c ---- */

void partial_add(struct partial *to, const struct partial *add);
/* Whether `a` is the better plan: less loss or more gain, then less money, then first in list order
 * (S22). */
bool partial_better(const struct mono_problem *p, const struct partial *a, const struct partial *b);
/* Whether `a` is at least as good as `b` whatever is added to both. */
bool partial_dominates(const struct mono_problem *p, const struct partial *a,
                       const struct partial *b);
/* The plan in which each unit does what is best for it; false: there is not enough money. */
bool search_each_its_best(const struct mono_problem *p, struct partial *best);
/* Makes all fronts but the first, and from them the best plan as if the bank's stock were endless;
 * false: there is none. */
bool search_freely(struct mono_problem *p, struct partial *best);
/* The best partial plan of units i and after whose size is within `room`, or NULL. */
const struct partial *search_best_within(const struct mono_problem *p, unsigned i, int64_t room);

/* ---- bank.c ---- */

/* What a step asks of the bank's houses, as in an option. */
struct demand {
    int need, delta;
};

/* The demand of that many houses and hotels. Building: all houses stand before the first hotel
 * comes, which brings some back. Selling: all hotels are broken, for which the bank must have
 * houses, before the first house goes. */
struct demand search_demand(const struct game_setup *setup, int houses, int hotels, bool build);
/* Whether the bank may run short of anything. */
bool search_scarce(const struct mono_problem *p);
/* Drops options that the bank could not serve even if everything that brings houses came first.
 * Leaves the units in the order in which those that bring houses are served. */
void search_drop_hopeless(struct mono_problem *p);
/* How much more of the stock the plan takes than there is. */
void search_overdraft(const struct mono_problem *p, const struct partial *partial, int64_t *houses,
                      int64_t *hotels);

/* ---- scarce.c ---- */

/* The best plan that the bank's stock allows; false: there is none. */
bool search_with_stock(struct mono_problem *p, struct partial *best);
