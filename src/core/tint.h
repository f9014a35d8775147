/* The colours of scenes and of what draws them. */
#pragma once

/* A colour by its meaning; a screen without colours shows the words of the same piece. */
enum tint {
    TINT_PLAIN,
    TINT_BLUE,
    TINT_GREEN,
    TINT_RED,
    TINT_YELLOW,
    TINT_WILD,
    TINT_BACK,
    TINT_BROWN,
    TINT_SKY,
    TINT_PINK,
    TINT_ORANGE,
    TINT_NAVY,
    TINT_FELT,  /* the green cloth that a board of discs is of */
    TINT_BLACK, /* a black disc, and the seat that plays with it */
    TINT_WHITE,
    TINTS,
};
