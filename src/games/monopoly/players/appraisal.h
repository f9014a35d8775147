/* What a position is worth to a player, in money: what `maestro` decides by.
 *
 * A group earns what its rents bring in over a horizon (forecast.h); a complete one is valued at
 * the best level that its owner could pay for, less what that would cost; an incomplete one at its
 * rents and at a chance to complete it. What others earn from the player counts against it.
 *
 * Somebody who bargains asks this about many positions that differ from the one on the table by a
 * few deeds and some money. So the table is appraised once, and each of the others from it: what
 * nobody touched is looked up. */
#pragma once

#include "games/monopoly/players/forecast.h"

enum { MONO_STOREYS = MONO_HOTEL + 1 }; /* from bare to a hotel */

struct mono_appraisal {
    const struct game_setup *setup;
    const struct game_state *s;
    double visits; /* throws of all opponents of one player over the horizon */
    double property[MONO_SEATS], purse[MONO_SEATS];
    /* A complete group of streets at each level that it could have, from that of today on: what
     * going there costs, and the best that can be had for no more. What its owner can pay for
     * decides. */
    struct mono_levels {
        unsigned count;
        double cost[MONO_STOREYS], best[MONO_STOREYS];
    } levels[MONO_GROUPS];
    /* What a seat's share of the group earns as it is, and its chance to have it complete. */
    struct mono_share {
        double plain, chance;
    } share[MONO_GROUPS][MONO_SEATS];
    double value[MONO_GROUPS][MONO_SEATS];
    double worth[MONO_SEATS]; /* of the position to each seat in the game; 0 for the others */
};

/* Both setup and state must live as long, unchanged. */
void mono_appraise(const struct game_setup *setup, const struct game_state *s,
                   struct mono_appraisal *appraisal);

/* The worth of a position that differs from the appraised one only in who owns what and in the
 * players' money: to the last bit what mono_appraise would say of it. */
void mono_appraise_change(const struct mono_appraisal *appraisal, const struct game_state *changed,
                          double worth[MONO_SEATS]);
