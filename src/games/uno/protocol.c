/* What UNO is played by over wires: the 4-byte ring. */
#include "games/uno/uno.h"
#include "protocol/ring4.h"
#include "protocol/ring_referee.h"
#include "protocol/ring_selftest.h"

static const struct protocol ring = {
    .name = "ring",
    .what = "el anillo de estaciones de 4 octetos",
    .framing = &ring4_framing,
    .station = &ring4_station,
    .stations_min = RING4_STATIONS_MIN,
    .stations_max = RING4_STATIONS_MAX,
    .umpire = &ring_umpire,
    .examiner = &ring_examiner,
    .own = &uno_ring_wire,
};

const struct protocol *const uno_protocols[] = {&ring, NULL};
