/* How UNO is shown: the contract of core/game_show.h, and what its files share. */
#pragma once

#include "core/game_show.h"
#include "games/uno/uno.h"

SHOW_DECLARE(uno)

/* A card as it is drawn; `colour` is what a wild one stands for, UNO_ANY_COLOUR: nothing yet. */
void uno_card_piece(unsigned card, unsigned colour, enum lang lang, struct scene_piece *piece);
