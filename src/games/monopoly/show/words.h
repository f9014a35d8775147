/* Monopoly in words and figures for people, shared with the console of Street Master's. */
#pragma once

#include "core/tint.h"
#include "games/monopoly/rules/rules.h"

enum tint mono_group_tint(const struct mono_group *group);

/* Writes "⌂3", "H" or nothing. */
void mono_building_mark(const struct game_state *s, unsigned deed, char mark[16]);

/* Adds ", hotel", ", 2 casas", ", hipotecada" or nothing. */
void mono_building_words(const struct game_state *s, unsigned deed, enum lang lang,
                         struct str *text);

/* Returns what is auctioned: "CALLE SERRANO", "un hotel". */
const char *mono_lot_name(const struct game_setup *setup, unsigned lot, enum lang lang);

/* Returns the money that a move earns its player, below 0 what it costs; 0: none, or unknown
 * yet. */
int64_t mono_worth(const struct game_setup *setup, const struct game_state *s,
                   const struct move *move);

/* Returns the deed that a move is about, or MONO_NONE. */
unsigned mono_deed_of(const struct game_setup *setup, const struct game_state *s,
                      const struct move *move);
