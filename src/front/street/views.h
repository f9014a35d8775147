/* Boards, cards and lists on the screen. */
#pragma once

#include "front/street/console.h"

/* board_view.c */
void street_show_board(struct street *st);
void street_show_legend(struct street *st);

/* card_view.c: a square of `state` as a small card; all that is printed on a square's card, with
 * its owner or without. */
void street_show_square(struct street *st, const struct game_state *state, unsigned square);
void street_show_deed(struct street *st, unsigned square, bool owner);

/* player_view.c */
void street_show_players(struct street *st);
void street_show_player(struct street *st, int seat);
void street_show_bank(struct street *st);
/* Each of the deeds: "(6) GLORIETA CUATRO CAMINOS   GRUPO: azul cielo   CONSTRUIDO: …" */
void street_show_deeds(struct street *st, uint64_t deeds);
/* Adds "(11) GLORIETA DE BILBAO", padded to a column. */
void street_deed_title(const struct street *st, unsigned deed, struct str *text);
