/* The engine's opinion of the moves at a table of Reversi, for `sobremesa play`. */
#ifndef SOBREMESA_APP_REVERSI_HINT_H
#define SOBREMESA_APP_REVERSI_HINT_H

#include "core/game.h"

/* What each of the moves is worth for the side to move, in discs, as seat_config.weigh; `judge` is not used. The
 * dice of this turn bind it, those of later ones it does not foresee. false: there is no memory for the engine. */
bool reversi_hint(void *judge, const void *state, const struct move *moves, size_t count, int *worth);

#endif
