/* Where pieces come to, and what that costs whom. Landing probabilities come from the board's own
 * Markov chain (dice, jail, cards that move). */
#pragma once

#include "games/monopoly/monopoly.h"

struct mono_outlook {
    double land[MONO_SQUARES]; /* landings on a square, a throw */
    double throws;             /* the horizon: throws of each opponent that count */
};

/* The outlook of this board; computed once a board and thread. */
const struct mono_outlook *mono_outlook_of(const struct game_setup *setup);

/* What the seat must expect to pay to others at its next throw, and the most that it could be. */
void mono_outlook_risk(const struct game_setup *setup, const struct game_state *s, unsigned seat,
                       double *expected, double *most);
