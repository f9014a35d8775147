/* `decode` hands over to this when the game is truco, whose frames are not those of the 4-byte rings. */
#ifndef SOBREMESA_APP_TRUCO_STATION_H
#define SOBREMESA_APP_TRUCO_STATION_H

#include <stdbool.h>

#include "base/text.h"

/* The frames of `count` arguments, or of standard input if there are none. */
int truco_decode(enum lang lang, bool json, int count, char **hex);

#endif
