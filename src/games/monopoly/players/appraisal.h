/* What a position is worth to a player, in money: what `maestro` decides by.
 *
 * A group earns what its rents bring in over a horizon (forecast.h). A complete one is valued at
 * the best level that its owner could pay for, less the cost; an incomplete one at its rents and at
 * a chance to complete it. What others earn counts against the player.
 *
 * A player that bargains asks this about many positions that differ from the one on the table by a
 * few deeds and some money. So that one is appraised once, and for the others all that did not
 * change is looked up. */
#pragma once

#include "games/monopoly/players/forecast.h"

enum { MONO_STOREYS = MONO_HOTEL + 1 }; /* from bare to a hotel */

struct mono_appraisal {
    const struct game_setup *setup;
    const struct game_state *s;
    const struct mono_forecast *forecast;
    double visits; /* throws of all opponents of one player over the horizon */
    double property[MONO_SEATS], purse[MONO_SEATS];
    /* A complete group of streets at each even level from that of today on: what going there costs,
     * and the best value that can be had for that cost or less. */
    struct mono_levels {
        unsigned count;
        double cost[MONO_STOREYS], best[MONO_STOREYS];
    } levels[MONO_GROUPS];
    /* What a seat's part of the group earns as it is, and its chance to complete the group. */
    struct mono_share {
        double plain, chance;
    } share[MONO_GROUPS][MONO_SEATS];
    double value[MONO_GROUPS][MONO_SEATS];
    double worth[MONO_SEATS]; /* the position's to each seat; 0 for a seat out of the game */
};

/* Appraises a position. The appraisal points to both setup and state, which must not change. */
void mono_appraise(const struct game_setup *setup, const struct game_state *s,
                   struct mono_appraisal *appraisal);

/* The worth of a position that differs from the appraised one only in owners and in the players'
 * money: to the last bit what mono_appraise says of it. */
void mono_appraise_change(const struct mono_appraisal *appraisal, const struct game_state *changed,
                          double worth[MONO_SEATS]);
