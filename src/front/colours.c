#include "front/colours.h"

const char *seat_colour(unsigned seat, enum lang lang)
{
    switch (seat) {
    case 0:
        return tr(lang, "amarillo");
    case 1:
        return tr(lang, "rojo");
    case 2:
        return tr(lang, "azul");
    case 3:
        return tr(lang, "verde");
    case 4:
        return tr(lang, "naranja");
    default:
        return tr(lang, "blanco");
    }
}
