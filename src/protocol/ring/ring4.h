/* The 4-byte ring (seeds 000 and 001) as a protocol that games fill: a struct protocol whose `own`
 * is the game's struct ring_wire, whose framing is ring4_framing and whose station is
 * ring4_station. */
#pragma once

#include "core/protocol.h"
#include "protocol/ring/ring_wire.h"

enum { RING4_STATIONS_MIN = 2, RING4_STATIONS_MAX = 4 };

/* The frames of codec/frame4.h as core/framing.h wants them; what they say is in the game's struct
 * ring_wire. */
extern const struct framing ring4_framing;

extern const struct role ring4_station;

struct adapter;
extern const struct adapter ring4_adapter;

/* The protocol of a game that has this wire, and trials in it (ring_examiner.h declares the
 * examiner). */
#define RING4_PROTOCOL(wire)                                                                       \
    {                                                                                              \
        .name = "ring", .what = N_("el anillo de estaciones de 4 octetos"),                        \
        .framing = &ring4_framing, .station = &ring4_station, .stations_min = RING4_STATIONS_MIN,  \
        .stations_max = RING4_STATIONS_MAX, .adapter = &ring4_adapter, .referee = &ring_referee,   \
        .examiner = &ring_examiner, .own = &(wire)                                                 \
    }
