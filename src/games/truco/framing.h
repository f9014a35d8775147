/* The 16-character frames of the truco ring (codec/ring16.h) as core/framing.h wants them. */
#ifndef SOBREMESA_GAMES_TRUCO_FRAMING_H
#define SOBREMESA_GAMES_TRUCO_FRAMING_H

#include "core/framing.h"

extern const struct framing truco_framing;

#endif
