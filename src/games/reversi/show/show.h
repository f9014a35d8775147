/* How Reversi is shown: the contract of core/game_show.h, and what its files share. */
#pragma once

#include "core/game_show.h"
#include "games/reversi/reversi.h"

SHOW_DECLARE(reversi)

/* Fills in how a disc of the seat is drawn. */
void reversi_disc_piece(unsigned seat, struct scene_piece *piece);
