/* Monopoly over wires: the 4-byte ring. */
#include "core/protocol.h"

#include "games/monopoly/monopoly.h"
#include "protocol/ring4_framing.h"
#include "protocol/ring_referee.h"
#include "protocol/ring_selftest.h"

const struct protocol monopoly_protocol = {
    .name = "ring",
    .framing = &ring4_framing,
    .umpire = &ring_umpire,
    .examiner = &ring_examiner,
    .own = &mono_ring_wire,
};

const struct protocol *const mono_protocols[] = {&monopoly_protocol, NULL};
