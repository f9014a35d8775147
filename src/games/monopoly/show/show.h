/* Monopoly for people: what the files that write for them share (scene*.c, tell*.c, events.c). */
#pragma once

#include "games/monopoly/rules/rules.h"

/* What a board or a deck of the program's own says goes through tr(), as everything does that a
 * person reads: the catalogue has the cards, the squares and the colours of data/. Whoever brings a
 * file of their own reads that file. */

/* A position as it is shown to somebody. */
struct mono_show {
    const struct game_setup *setup;
    const struct game_state *s;
    const char *const *names;
    enum lang lang;
};

/* A seat or another account of the rules, as a place on the table. */
struct scene_spot mono_spot(unsigned account);

/* scene_board.c: the ring of squares. */
void mono_scene_board(const struct mono_show *show, struct scene_board *board);
enum tint mono_group_tint(const struct mono_group *group);
/* "⌂3", "H" or nothing. */
void mono_building_mark(const struct game_state *s, unsigned deed, char mark[16]);
/* ", hotel", ", 2 casas", ", hipotecada" or nothing. */
void mono_building_words(const struct game_state *s, unsigned deed, enum lang lang,
                         struct str *text);
/* The deed as a chip of somebody's, with what is built on it. */
void mono_deed_piece(const struct game_setup *setup, const struct game_state *s, unsigned deed,
                     enum lang lang, struct scene_piece *piece);

/* scene_deals.c: the offer and the auction that are going on. */
void mono_scene_deals(const struct mono_show *show, struct scene *scene);
/* "CALLE SERRANO", "un hotel": what is auctioned. */
const char *mono_lot_name(const struct game_setup *setup, unsigned lot, enum lang lang);

/* scene_moves.c: what one may do now, in groups. */
void mono_scene_options(const struct mono_show *show, struct scene *scene);
/* The money that a move brings who makes it, below 0: that it costs; 0: none, or nobody knows
 * yet. */
int64_t mono_worth(const struct game_setup *setup, const struct game_state *s,
                   const struct move *move);
/* The deed that a move is about, or MONO_NONE. */
unsigned mono_deed_of(const struct game_setup *setup, const struct game_state *s,
                      const struct move *move);
