/* Reversi over wires: TCP, clients and a server (seed 003). */
#include "core/protocol.h"

#include "games/reversi/framing.h"
#include "games/reversi/referee.h"

const struct protocol reversi_protocol = {
    .name = "tcp",
    .framing = &reversi_framing,
    .port = 7777,
    .umpire = &reversi_umpire,
};

const struct protocol *const reversi_protocols[] = {&reversi_protocol, NULL};
