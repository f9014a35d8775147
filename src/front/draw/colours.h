/* The colours of seats: those of Street Master's pieces, in its order. */
#pragma once

#include "base/text.h"
#include "core/tint.h"

enum { SEAT_COLOURS = 6 };

const char *seat_colour(unsigned seat, enum lang lang);
enum tint seat_tint(unsigned seat);
