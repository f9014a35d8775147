/* Truco over wires: a ring with a host (seed 004). */
#include "core/protocol.h"

#include "games/truco/framing.h"
#include "games/truco/referee.h"
#include "games/truco/selftest.h"

const struct protocol truco_protocol = {
    .name = "ring",
    .framing = &truco_framing,
    .umpire = &truco_umpire,
    .examiner = &truco_examiner,
};

const struct protocol *const truco_protocols[] = {&truco_protocol, NULL};
