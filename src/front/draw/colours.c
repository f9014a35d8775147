#include "front/draw/colours.h"

static const struct {
    const char *name;
    enum tint tint;
} colours[SEAT_COLOURS] = {
    {N_("amarillo"), TINT_YELLOW}, {N_("rojo"), TINT_RED},       {N_("azul"), TINT_BLUE},
    {N_("verde"), TINT_GREEN},     {N_("naranja"), TINT_ORANGE}, {N_("blanco"), TINT_WHITE},
};

const char *seat_colour(unsigned seat, enum lang lang)
{
    return tr(lang, colours[seat % SEAT_COLOURS].name);
}

enum tint seat_tint(unsigned seat)
{
    return colours[seat % SEAT_COLOURS].tint;
}
