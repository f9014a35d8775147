/* A seat's chance to win, as a weighted sum of figures of its hand. The weights in value.c are made
 * by `sobremesa train uno FOLDER` (workshop/uno/train.c). */
#pragma once

#include "games/uno/uno.h"

enum {
    UNO_VALUE_HELD = 0, /* one for each number of cards, the last for 12 or more */
    UNO_VALUE_HELD_MAX = 12,
    /* It could play now: by its place in the order, and by 1, 2, 3, or 4 and more cards. */
    UNO_VALUE_FITS = UNO_VALUE_HELD + UNO_VALUE_HELD_MAX,
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

/* The seats in the order of play, from the one that plays next. */
void uno_value_order(const struct game_setup *setup, const struct game_state *state,
                     unsigned order[UNO_SEATS]);

/* The figures of a seat whose place in that order is `place`. A figure of 1 is UNO_VALUE_ONE. */
void uno_value_figures(const struct game_state *state, unsigned seat, unsigned place,
                       int figures[UNO_VALUE_FIGURES]);

/* In 1024ths of a doubling of the odds. */
extern const int16_t uno_value_weights[UNO_VALUE_FIGURES];

GAME_DECLARE_ONE(uno, chances)
