/* What the clients of a server owe it and each other: for whoever serves programs of others and
 * wants to know whose fault it is when a game goes no further. What core/station_duties.h is of a
 * ring. */
#pragma once

#include <stdint.h>

struct attending {
    /* The rulings by which who is to move says so, a game is left, and octets are packets: for
     * why_rule. */
    const char *moves, *stays, *speaks;
    /* The seat at which the client of this line plays, as the referee has heard; -1: at none, or it
     * has left its game. */
    int (*seat_at)(const void *referee, uint32_t line);
};
