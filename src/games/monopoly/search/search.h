/* The search of 4.3.2: which deeds to mortgage or to lift, which buildings to sell or to build.
 *
 * The seed tries every subset, which took it three hours for 52 buildings. This search gives the
 * same answer (S10, S22) by dynamic programming over groups: of all ways to raise (or spend) a sum
 * with some of the groups, only those matter that no other dominates. The bank's stock couples the
 * groups. It is looked at afterwards, and only when the best plan cannot be carried out with it,
 * the search goes on among plans that use the stock differently.
 *
 * The answer is exact unless ways have to be dropped for lack of room (FRONT in front.c, LABELS in
 * scarce.c): with dozens of streets whose amounts share no measure, or when a rich player owns most
 * of the board and the bank is short of everything (3 of 80,000 random positions of that kind). The
 * plan is legal and good then, too. */
#pragma once

#include "games/monopoly/monopoly.h"

struct mono_plan {
    uint64_t deeds; /* to mortgage, to lift, to sell from or to build on */
    /* Buildings to sell or to build on each street; 1 for each deed to mortgage or to lift. */
    uint8_t count[MONO_DEEDS];
    int64_t money; /* raised or spent */
    int64_t rent;  /* lost or gained: the difference of what the player's deeds earn (S22) */
};

/* What a deed earns for the search at that level, services with a throw of 7. A mortgage on it does
 * not count. */
int64_t mono_search_rent(const struct game_setup *setup, const struct game_state *s, unsigned deed,
                         unsigned level);

typedef bool mono_search(const struct game_setup *setup, const struct game_state *s, int seat,
                         int64_t sum, struct mono_plan *plan);
/* The plan that raises at least `sum` and loses least. false: there is none, and *plan is
 * undefined. */
mono_search mono_search_mortgage, mono_search_sell;
/* The plan that spends at most `sum` and gains most. false: nothing can be done for it. */
mono_search mono_search_lift, mono_search_build;

/* Whether the buildings of the plan can be sold or built one at a time in some order, evenly and
 * without the bank running short. Money does not count. */
bool mono_search_feasible(const struct game_setup *setup, const struct game_state *s,
                          const struct mono_plan *plan, bool build);
