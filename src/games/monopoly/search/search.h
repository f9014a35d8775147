/* The search of 4.3.2: which deeds to mortgage or to lift, which buildings to sell or to build.
 *
 * The seed tries every subset, which took it three hours for 52 buildings. The answer here is the
 * same (S10, S22), by dynamic programming over groups: of all ways to raise (or spend) a sum with
 * some of the groups, only those matter that no other way beats. The bank's stock couples the
 * groups; it is looked at afterwards, and only when the best plan cannot be carried out with it are
 * plans searched that use it differently.
 *
 * Exact, unless it has to forget ways for lack of room (FRONT in front.c, LABELS in scarce.c): with
 * dozens of streets whose amounts share no measure, or when somebody rich owns most of the board
 * and the bank is short of everything (3 of 80,000 random positions of that kind). The plan is
 * legal and good then too. */
#pragma once

#include "games/monopoly/monopoly.h"

struct mono_plan {
    uint64_t deeds; /* to mortgage, to lift; or streets that change */
    uint8_t count
        /* buildings to sell from, or to build on, each street; 1 for each of the deeds */
        [MONO_DEEDS];
    int64_t money; /* raised or spent */
    int64_t rent;  /* lost or gained: the difference of what the player's deeds earn (S22) */
};

/* What the seat's deed earns for the search: as it stands, services with a throw of 7; mortgaged
 * ones as if they were lifted. */
int64_t mono_search_rent(const struct game_setup *setup, const struct game_state *s, unsigned deed,
                         unsigned level);

/* The least loss that raises at least `need`. false: it cannot be raised so, and the plan is not to
 * be read. */
typedef bool mono_search(const struct game_setup *setup, const struct game_state *s, int seat,
                         int64_t sum, struct mono_plan *plan);
mono_search mono_search_mortgage, mono_search_sell;
/* The most gain for at most `limit`. false: there is none. */
mono_search mono_search_lift, mono_search_build;

/* Whether the buildings of the plan can be sold or built one at a time, evenly, the bank never
 * short, in some order. Money is no matter. */
bool mono_search_feasible(const struct game_setup *setup, const struct game_state *s,
                          const struct mono_plan *plan, bool build);
