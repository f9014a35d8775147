/* What the files of the search share: search.c asks the four questions, units.c says what can be
 * done with each deed and group, front.c finds the best plan if the bank's stock had no end, bank.c
 * what that stock allows, scarce.c the best plan that it allows. */
#pragma once

#include "games/monopoly/search/search.h"

enum {
    BASE = 6,       /* of a key: none to five elements of a deed */
    DIGITS = 24,    /* elements in a word of a key: 6^24 < 2^64 */
    WORDS = 3,      /* of a key */
    OPTIONS = 2048, /* of all units together */
    CELLS = 16384,  /* of all fronts together */
    /* Octets of stack that the tables of a search may take: a quarter of the 8 MB that a thread
     * has. The problem lies there with what the fronts need while they are made, or else with the
     * labels; both assert that it fits. Pages that a search does not come to are never touched. */
    STACK = 2 << 20,
};

/* A way to do part of it. Less `cost` is better: rent lost, or rent gained with its sign turned.
 * `size` is money spent, or money raised with its sign turned, so it must not be above problem.room
 * in the end. `key` holds how many of each element it takes, the first of the list highest: of two
 * equal ways the higher key comes first in list order. */
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
    const struct game_setup *setup;
    const struct game_state *s;
    bool cover; /* at least so much is to be raised; otherwise at most so much is spent */
    int64_t room;
    unsigned listed;
    uint8_t order[MONO_DEEDS];   /* the list: dearer first, then lower square */
    uint64_t weight[MONO_DEEDS]; /* of one of a deed's elements in its key's word */
    uint8_t word[MONO_DEEDS];
    int64_t house_price,
        hotel_price; /* of the bank's stock, in rent, while it is searched with it */
    unsigned units, options;
    struct unit unit[MONO_DEEDS + 1];
    bool keep_fronts;
    unsigned front[MONO_DEEDS + 1], front_count[MONO_DEEDS + 1];
    struct option option[OPTIONS];
    struct cell cell[CELLS];
};

/* search.c */
void search_read_plan(const struct problem *p, const struct cell *cell, struct mono_plan *plan);

/* units.c: what can be done with the deed, with the streets of the group. */
void search_add_deed(struct problem *p, unsigned deed);
void search_add_group(struct problem *p, uint64_t members);

/* front.c */
void cell_add(struct cell *to, const struct cell *add);
/* Less loss or more gain, then less money, then first in list order (S22). */
bool cell_better(const struct problem *p, const struct cell *a, const struct cell *b);
/* Whether `b` is of no use where there is `a`, whatever is added to both. */
bool cell_beats(const struct problem *p, const struct cell *a, const struct cell *b);
/* What each unit would do if money were no matter; false if that is too much. */
bool search_each_its_best(const struct problem *p, struct cell *best);
/* All fronts but the first, and from them the best plan if the bank's stock had no end; false:
 * there is none. */
bool search_freely(struct problem *p, struct cell *best);
/* The best of the front of units i and after that leaves the size within `room`, or NULL. */
const struct cell *search_best_within(const struct problem *p, unsigned i, int64_t room);

/* bank.c */
struct task {
    int need, delta; /* houses, as in an option */
};

/* What so many houses and hotels ask of the bank. Building: all houses stand before a hotel comes,
 * and then some come back. Selling: all hotels are broken, for which houses must be there, before
 * the first house goes. */
struct task search_task(const struct game_setup *setup, int houses, int hotels, bool build);
/* Whether the bank may be short of anything. */
bool search_scarce(const struct problem *p);
/* Leaves out what the bank could not serve even if everything that brings houses were done first.
 * The units are then in the order in which those that bring houses are served. */
void search_drop_hopeless(struct problem *p);
/* How much more of the stock the plan takes than there is. */
void search_overdraft(const struct problem *p, const struct cell *cell, int64_t *houses,
                      int64_t *hotels);

/* scarce.c: the best plan that the bank's stock allows; false: there is none. */
bool search_with_stock(struct problem *p, struct cell *best);
