/* The 4-byte frames of the serial rings (codec/frame4.h) as core/framing.h wants them; what they say is in the game's
 * struct ring_wire, which the protocol has as its `own`. */
#pragma once

#include "core/framing.h"

extern const struct framing ring4_framing;
