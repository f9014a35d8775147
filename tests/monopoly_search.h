/* For the tests of the search of 4.3.2 (S10, S22): boards and positions of all kinds
 * (monopoly_search.c); sets of deeds or buildings that may be chosen, and whether a plan is the
 * best of them (monopoly_search_sets.c). */
#pragma once

#include "support.h"

#include "games/monopoly/rules/rules.h"
#include "games/monopoly/search/search.h"

enum { SEAT = 1, RICH = 1000000000 };

enum kind { MORTGAGE, SELL, LIFT, BUILD, KINDS };

extern const char *const kind_names[KINDS];

/* The position that is searched, and where all chance comes from. */
extern struct game_setup search_setup;
extern struct game_state state;
extern struct rng rng;

bool is_building(enum kind kind);
bool chance(unsigned percent);
int32_t between(int32_t low, int32_t high);

/* ---- boards ---- */

void madrid(const char *options);
void add_group(unsigned kind, unsigned count, int32_t unit, int32_t most);
/* Madrid or an odd one, even building or not, with the rules of the short game or not. */
void any_board(void);

/* ---- positions ---- */

uint8_t level_of(unsigned rank);
/* Storeys on a group that the seat owns: evenly, or anyhow where that is allowed; often with
 * hotels. */
void raise_group(uint64_t members);
void nobody_owns(void);
/* Some groups, of which there are at most `most` storeys to sell (or to build). */
void own_groups(bool build, unsigned most, unsigned streets);
void any_stock(void);
void any_position(enum kind kind, unsigned most, unsigned streets);

/* ---- sets ---- */

struct set {
    int64_t money, rent; /* raised or spent, lost or gained */
    uint8_t count[MONO_DEEDS];
};

/* The list of 4.3.2 for the position. */
struct choices {
    enum kind kind;
    unsigned streets; /* elements of the list, in its order, each with so many of its kind */
    uint8_t deed[MONO_DEEDS];
};

extern struct choices list;

void make_list(enum kind kind);
/* S22: more rent gained or less lost, then less money, then more of the first element in which they
 * differ. */
bool is_better(const struct set *a, const struct set *b);
uint64_t deeds_of(const uint8_t *count);

/* ---- the search, and what it should have found ---- */

bool search(enum kind kind, int64_t sum, struct mono_plan *plan);
void describe(enum kind kind, int64_t sum, const struct mono_plan *plan, const uint8_t *expected);
/* The plan is exactly this set. */
void check_plan(enum kind kind, int64_t sum, const struct mono_plan *plan, const struct set *set);
/* Whether the answer would be another one if the bank had buildings without end. */
bool stock_binds(enum kind kind, int64_t sum, bool found, const struct mono_plan *plan);
