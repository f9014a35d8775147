/* Where pieces land, and what that costs. Landing probabilities come from the board's own Markov
 * chain: dice, jail, and cards that move a piece. */
#pragma once

#include "games/monopoly/monopoly.h"

struct mono_forecast {
    double land[MONO_SQUARES]; /* chance that a throw ends on a square */
    double throws;             /* the horizon: how many throws of each opponent count */
};

/* The forecast of this board. Computed when a thread asks for a board for the first time, and kept
 * until it asks for another one. */
const struct mono_forecast *mono_forecast_of(const struct game_setup *setup);

/* What the seat must expect to pay to others at its next throw, and the highest rent that it could
 * owe. */
void mono_forecast_risk(const struct game_setup *setup, const struct game_state *s, unsigned seat,
                        double *expected, double *most);
