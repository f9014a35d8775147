/* The packets of Reversi over TCP (codec/packet.h) as core/framing.h wants them. */
#ifndef SOBREMESA_GAMES_REVERSI_FRAMING_H
#define SOBREMESA_GAMES_REVERSI_FRAMING_H

#include "core/framing.h"

/* Packet 6 as ReversiDados writes it: colours and board values the other way round (R11). */
enum { REVERSI_DIALECT_SWAPPED = 1 };

extern const struct framing reversi_framing;

#endif
