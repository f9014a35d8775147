/* What a position is worth to a player, in money: what `maestro` decides by.
 *
 * Landing probabilities come from the board's own Markov chain (dice, jail, cards that move). A group earns what its
 * rents bring in over a horizon; a complete one is valued at the best level that its owner could pay for, less what
 * that would cost; an incomplete one at its rents and at a chance to complete it. What others earn from the player
 * counts against it. */
#pragma once

#include "games/monopoly/monopoly.h"

struct mono_outlook {
    double land[MONO_SQUARES]; /* landings on a square, a throw */
    double throws;             /* the horizon: throws of each opponent that count */
};

/* The outlook of this board; computed once a board and thread. */
const struct mono_outlook *mono_outlook_of(const struct mono_setup *setup);

/* What the position is worth to each seat in the game; 0 for the others. */
void mono_outlook_worth(const struct mono_setup *setup, const struct mono_state *s, double worth[MONO_SEATS]);

/* What the seat must expect to pay to others at its next throw, and the most that it could be. */
void mono_outlook_risk(const struct mono_setup *setup, const struct mono_state *s, unsigned seat, double *expected,
                       double *most);
