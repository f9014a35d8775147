/* What UNO is played by over wires. */
#include "games/uno/uno.h"
#include "protocol/ring4.h"

const struct protocol uno_protocol = {
    .name = "ring",
    .what = "el anillo de estaciones de 4 octetos",
    .framing = &ring4_framing,
    .station = &ring4_station,
    .stations_min = RING4_STATIONS_MIN,
    .stations_max = RING4_STATIONS_MAX,
    .own = &uno_ring_wire,
};

const struct protocol *const uno_protocols[] = {&uno_protocol, NULL};
