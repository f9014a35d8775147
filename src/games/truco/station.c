#include "games/truco/station.h"

usec_t truco_round_time(uint32_t baud)
{
    return baud ? (usec_t)TRUCO_STATIONS * RING16_SIZE * 10 * USEC_SECOND / baud : 0;
}

usec_t truco_repeat_time(uint32_t baud)
{
    usec_t rounds = 3 * truco_round_time(baud), least = baud ? USEC_SECOND : 250 * USEC_MS;
    return rounds > least ? rounds : least;
}
