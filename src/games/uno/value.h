/* What a seat's chance to win depends on, as a sum of figures of its hand, and what each of them is
 * worth. The weights in value.c are made by `sobremesa train uno FOLDER` (tool_train.c). */
#pragma once

#include "games/uno/uno.h"

enum {
    UNO_VALUE_HELD = 0, /* one for each number of cards, the last for as many or more */
    UNO_VALUE_HELD_MAX = 12,
    UNO_VALUE_FITS =
        UNO_VALUE_HELD +
        UNO_VALUE_HELD_MAX, /* it could play now: by its place, and 1, 2, 3 or more cards */
    UNO_VALUE_FITS_MAX = 4,
    UNO_VALUE_WILDS = UNO_VALUE_FITS + UNO_VALUE_FITS_MAX * UNO_SEATS,
    UNO_VALUE_WILDS_SHARE, /* of its hand */
    UNO_VALUE_FOURS,
    UNO_VALUE_FOURS_SHARE,
    UNO_VALUE_TWOS,
    UNO_VALUE_COLOUR, /* it has the colour in force */
    UNO_VALUE_FIGURES,
    UNO_VALUE_ONE = 60, /* a figure of one: most shares of small hands are whole parts of it */
};

/* The seats of a table where the game is under way, the one that plays next first. */
void uno_value_order(const struct game_setup *setup, const struct game_state *state,
                     unsigned order[UNO_SEATS]);

void uno_value_figures(const struct game_state *state, unsigned seat, unsigned place,
                       int figures[UNO_VALUE_FIGURES]);

/* In 1024ths of a doubling of the odds. */
extern const int16_t uno_value_weights[UNO_VALUE_FIGURES];

GAME_DECLARE_ONE(uno, chances)
