/* What the clients of a server owe it and each other, to find out which one keeps a game waiting.
 * As core/station_duties.h for a ring. */
#pragma once

#include <stdint.h>

struct client_duties {
    /* The rulings that the client on turn must move, that it must not leave, and that octets must
     * be packets: for why_rule. */
    const char *moves, *stays, *speaks;
    /* Returns the seat of the client on this line, as far as the referee knows; -1: it has none, or
     * has left its game. */
    int (*seat_at)(const void *referee, uint32_t line);
};
