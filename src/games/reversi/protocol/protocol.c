/* What Reversi is played by over wires: a server and its clients on TCP (seed 003). */
#include "core/protocol.h"

#include "games/reversi/protocol/client.h"
#include "games/reversi/protocol/framing.h"
#include "games/reversi/protocol/referee.h"
#include "games/reversi/protocol/server.h"
#include "games/reversi/protocol/trials.h"

static const struct protocol tcp = {
    .name = "tcp",
    .what = "servidor y clientes sobre TCP",
    .framing = &reversi_framing,
    .server = &reversi_server_role,
    .client = &reversi_client_role,
    .port = 7777,
    .referee = &reversi_referee,
    .examiner = &reversi_examiner,
};

const struct protocol *const reversi_protocols[] = {&tcp, NULL};
