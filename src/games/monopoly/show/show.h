/* Monopoly for people: shared by scene*.c, tell*.c and events.c. */
#pragma once

#include "games/monopoly/rules/rules.h"

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
enum tint mono_group_tint(const struct mono_group *group);
/* Writes "⌂3", "H" or nothing. */
void mono_building_mark(const struct game_state *s, unsigned deed, char mark[16]);
/* Adds ", hotel", ", 2 casas", ", hipotecada" or nothing. */
void mono_building_words(const struct game_state *s, unsigned deed, enum lang lang,
                         struct str *text);
/* Fills in the deed as a piece of its owner's, with its buildings. */
void mono_deed_piece(const struct game_setup *setup, const struct game_state *s, unsigned deed,
                     enum lang lang, struct scene_piece *piece);

/* scene_deals.c: the offer and the auction that are going on. */
void mono_scene_deals(const struct mono_show *show, struct scene *scene);
/* Returns what is auctioned: "CALLE SERRANO", "un hotel". */
const char *mono_lot_name(const struct game_setup *setup, unsigned lot, enum lang lang);

/* scene_moves.c: what the deciding player can do, in groups. */
void mono_scene_options(const struct mono_show *show, struct scene *scene);
/* Returns the money that a move earns its player, below 0 what it costs; 0: none, or unknown
 * yet. */
int64_t mono_worth(const struct game_setup *setup, const struct game_state *s,
                   const struct move *move);
/* Returns the deed that a move is about, or MONO_NONE. */
unsigned mono_deed_of(const struct game_setup *setup, const struct game_state *s,
                      const struct move *move);
