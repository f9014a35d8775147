/* The packets of Reversi over TCP (codec/packet.h) as core/framing.h wants them. */
#pragma once

#include "core/framing.h"

/* As ReversiDados writes it (R11): colours and board values of packet 6 the other way round,
 * left-over memory behind packets, names without zeros. */
enum { REVERSI_DIALECT_WILD = 1 };

extern const struct framing reversi_framing;
