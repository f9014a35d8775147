/* The 4-byte ring (seeds 000 and 001) as a protocol that games fill: a struct protocol whose `own` is the game's
 * struct ring_wire, whose framing is ring4_framing and whose station is ring4_station. */
#pragma once

#include "core/protocol.h"
#include "protocol/ring_wire.h"

enum { RING4_STATIONS_MIN = 2, RING4_STATIONS_MAX = 4 };

/* The frames of codec/frame4.h as core/framing.h wants them; what they say is in the game's struct ring_wire. */
extern const struct framing ring4_framing;

extern const struct role ring4_station;
