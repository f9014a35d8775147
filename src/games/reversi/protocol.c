/* What Reversi is played by over wires: a server and its clients on TCP (seed 003). */
#include "core/protocol.h"
#include "games/reversi/client.h"
#include "games/reversi/server.h"

const struct protocol reversi_protocol = {
    .name = "tcp",
    .what = "servidor y clientes sobre TCP",
    .server = &reversi_server_role,
    .client = &reversi_client_role,
    .port = 7777,
};
