/* The protocols of Monopoly: the 4-byte ring, and the client of a monopd server. */
#include "games/monopoly/monopd/client.h"
#include "protocol/ring/ring4.h"
#include "protocol/ring/ring_examiner.h"

static const struct protocol ring = RING4_PROTOCOL(mono_ring_wire);

static const struct protocol monopd = {
    .name = "monopd",
    .what = "un servidor monopd sobre TCP",
    .client = &monopd_client_role,
    .port = 1234,
};

const struct protocol *const mono_protocols[] = {&ring, &monopd, NULL};
