/* The winner of a partida that is played with open hands, by exact search. */
#pragma once

#include "games/truco/truco.h"

/* The team that wins the partida by cards alone if both teams see all hands and play their best.
 * The partida must not be over. A call that waits for its answer is ignored. */
unsigned truco_solve(const struct game_state *state);

/* The same after the seat on turn has played `card`, which it must hold. */
unsigned truco_solve_card(const struct game_state *state, unsigned card);
