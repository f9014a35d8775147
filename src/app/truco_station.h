/* The commands of the truco ring. station.c and ring.c hand over to these when the game is truco, which has
 * frames, a host and so options of its own. */
#ifndef SOBREMESA_APP_TRUCO_STATION_H
#define SOBREMESA_APP_TRUCO_STATION_H

#include <stdbool.h>

#include "base/text.h"

struct command;

/* Whether these arguments are about truco. */
bool truco_is_meant(int argc, char **argv);

/* A station: a player, the host, or both in one process. An exit code. */
int truco_station(const struct command *command, int argc, char **argv);
int truco_host_alone(const struct command *command, int argc, char **argv);

/* A whole ring in one process. */
int truco_ring(const struct command *command, int argc, char **argv);

#endif
