/* The 4-byte frames of the serial rings (codec/frame4.h) as core/framing.h wants them; what they say is in the game's
 * struct ring_wire, which the protocol has as its `own`. */
#ifndef SOBREMESA_PROTOCOL_RING4_FRAMING_H
#define SOBREMESA_PROTOCOL_RING4_FRAMING_H

#include "core/framing.h"

extern const struct framing ring4_framing;

#endif
