/* What the seats of a table are called by: the colours of Street Master's pieces, in its order. */
#ifndef SOBREMESA_FRONT_COLOURS_H
#define SOBREMESA_FRONT_COLOURS_H

#include "base/text.h"
#include "core/scene.h"

enum { SEAT_COLOURS = 6 };

const char *seat_colour(unsigned seat, enum lang lang);
enum tint seat_tint(unsigned seat);

#endif
