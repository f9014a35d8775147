/* Who wins a partida if everybody plays with open hands: the arithmetic behind the automatic
 * player. */
#pragma once

#include "games/truco/truco.h"

/* The team that wins the partida from here on the cards alone, both teams playing their best and
 * seeing all hands. A state in which the partida goes on; a call that waits for its answer is left
 * aside. */
unsigned truco_solve(const struct game_state *state);

/* The same once the seat on turn has played `card`, which it holds. */
unsigned truco_solve_card(const struct game_state *state, unsigned card);
