/* Monopoly for people: shared by scene*.c, tell*.c and events.c. */
#pragma once

#include "core/game_show.h"
#include "games/monopoly/show/words.h"

/* Texts of boards and decks go through tr() like all texts for people: the catalogue has the cards,
 * squares and colours of data/. Those of a file of one's own are shown as they are. */

/* What a scene is made from. */
struct mono_show {
    const struct game_setup *setup;
    const struct game_state *s;
    const char *const *names;
    enum lang lang;
};

/* Returns the place on the table of a seat or another account of the rules. */
struct scene_spot mono_spot(unsigned account);

/* scene_board.c: the ring of squares. */
void mono_scene_board(const struct mono_show *show, struct scene_board *board);
/* Fills in the deed as a piece of its owner's, with its buildings. */
void mono_deed_piece(const struct game_setup *setup, const struct game_state *s, unsigned deed,
                     enum lang lang, struct scene_piece *piece);

/* scene_deals.c: the offer and the auction that are going on. */
void mono_scene_deals(const struct mono_show *show, struct scene *scene);

/* scene_moves.c: what the deciding player can do, in groups. */
void mono_scene_options(const struct mono_show *show, struct scene *scene);

/* The contract of core/game_show.h. */
SHOW_DECLARE(mono)
bool mono_scene_card(const struct game_setup *setup, const struct game_state *view, int cell,
                     enum lang lang, struct scene_card *card);
