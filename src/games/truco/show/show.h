/* How truco is shown: the contract of core/game_show.h, and what its files share. */
#pragma once

#include "core/game_show.h"
#include "games/truco/truco.h"

SHOW_DECLARE(truco)

/* Fills in how a card is drawn. */
void truco_card_piece(unsigned card, enum lang lang, struct scene_piece *piece);
