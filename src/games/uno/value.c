#include "games/uno/value.h"

#include "games/uno/effects.h"

/* sobremesa train uno FOLDER */
const int16_t uno_value_weights[UNO_VALUE_FIGURES] = {
    2180,  1244, 662, 241, -191, -539, -820, -1151, -1381, -1699, -1795, -2447,
    11221, 969,  420, 107, 1810, 443,  117,  -19,   1387,  357,   117,   -61,
    1001,  172,  90,  -31, 509,  2561, 828,  2624,  260,   294,
};

void uno_value_order(const struct game_setup *setup, const struct game_state *s,
                     unsigned order[UNO_SEATS])
{
    bool passes = s->phase == UNO_PASS || s->phase == UNO_PENALTY || s->phase == UNO_FINED;
    for (unsigned place = 0; place < setup->seats; place++)
        order[place] = uno_seat_after(setup, s->seat, s->direction, place + passes);
}

void uno_value_figures(const struct game_state *s, unsigned seat, unsigned place,
                       int figures[UNO_VALUE_FIGURES])
{
    const struct uno_pile *hand = &s->hand[seat];
    /* What is still due to it counts as taken. */
    unsigned held = s->held[seat] + (s->phase == UNO_PENALTY && s->seat == seat ? s->due : 0u);
    unsigned few = held < UNO_VALUE_FITS_MAX ? held : UNO_VALUE_FITS_MAX;
    int wilds = UNO_VALUE_ONE * (int)bits_count(hand->one & UNO_WILD_BITS);
    int fours = UNO_VALUE_ONE * (int)bits_count(hand->one & UNO_FOUR_BITS);
    memset(figures, 0, UNO_VALUE_FIGURES * sizeof *figures);
    if (!held)
        return;
    figures[UNO_VALUE_HELD + (held < UNO_VALUE_HELD_MAX ? held : UNO_VALUE_HELD_MAX) - 1] =
        UNO_VALUE_ONE;
    if (s->top != UNO_NO_CARD && hand->one & uno_fitting(s))
        figures[UNO_VALUE_FITS + UNO_VALUE_FITS_MAX * place + few - 1] = UNO_VALUE_ONE;
    figures[UNO_VALUE_WILDS] = wilds;
    figures[UNO_VALUE_WILDS_SHARE] = wilds / (int)held;
    figures[UNO_VALUE_FOURS] = fours;
    figures[UNO_VALUE_FOURS_SHARE] = fours / (int)held;
    for (unsigned colour = 0; colour < UNO_COLOURS; colour++)
        figures[UNO_VALUE_TWOS] +=
            UNO_VALUE_ONE * (int)uno_pile_count_of(hand, 4 * UNO_TWO + colour);
    if (hand->one & uno_colour_bits(s->colour))
        figures[UNO_VALUE_COLOUR] = UNO_VALUE_ONE;
}

/* 2 to the power of exponent / 1024, in whole numbers. A parabola between two powers: at most 1 %
 * off. */
static int64_t power_of_two(int exponent)
{
    int64_t whole = exponent >> 10, part = exponent & 1023;
    return (1024 + (part * (672 + (352 * part >> 10)) >> 10)) << whole;
}

void uno_chances(const struct game_setup *setup, const struct game_state *s,
                 int64_t chances[GAME_SEATS_MAX])
{
    enum { ABOVE = 12 << 10, MOST = 36 << 10 }; /* keep exponents from 0 to 36 */
    unsigned order[UNO_SEATS];
    uno_value_order(setup, s, order);
    for (unsigned place = 0; place < setup->seats; place++) {
        int figures[UNO_VALUE_FIGURES], sum = 0;
        uno_value_figures(s, order[place], place, figures);
        for (unsigned i = 0; i < UNO_VALUE_FIGURES; i++)
            sum += uno_value_weights[i] * figures[i];
        int exponent = sum / UNO_VALUE_ONE + ABOVE;
        chances[order[place]] = power_of_two(exponent < 0 ? 0 : exponent < MOST ? exponent : MOST);
        if (s->phase == UNO_WON) /* only the announcement is left */
            chances[order[place]] = order[place] == s->seat;
    }
}
