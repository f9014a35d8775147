/* UNO over wires: the 4-byte ring. */
#include "core/protocol.h"

#include "games/uno/uno.h"
#include "protocol/ring4_framing.h"
#include "protocol/ring_referee.h"
#include "protocol/ring_selftest.h"

const struct protocol uno_protocol = {
    .name = "ring",
    .framing = &ring4_framing,
    .umpire = &ring_umpire,
    .examiner = &ring_examiner,
    .own = &uno_ring_wire,
};

const struct protocol *const uno_protocols[] = {&uno_protocol, NULL};
