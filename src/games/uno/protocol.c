/* What UNO is played by over wires: the 4-byte ring. */
#include "games/uno/uno.h"
#include "protocol/ring/ring4.h"
#include "protocol/ring/ring_examiner.h"

static const struct protocol ring = RING4_PROTOCOL(uno_ring_wire);

const struct protocol *const uno_protocols[] = {&ring, NULL};
