/* What Monopoly is played by over wires. */
#include "games/monopoly/monopoly.h"
#include "protocol/ring4.h"

const struct protocol monopoly_protocol = {
    .name = "ring",
    .what = "el anillo de estaciones de 4 octetos",
    .framing = &ring4_framing,
    .station = &ring4_station,
    .stations_min = RING4_STATIONS_MIN,
    .stations_max = RING4_STATIONS_MAX,
    .own = &mono_ring_wire,
};

const struct protocol *const monopoly_protocols[] = {&monopoly_protocol, NULL};
