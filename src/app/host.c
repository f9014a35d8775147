/* sobremesa host GAME: who keeps the game of a ring that needs somebody for that, at a place of its own. */
#include "app/app.h"
#include "app/station.h"

static const struct role *host_of(const struct protocol *protocol)
{
    return protocol->host;
}

static int run(const struct command *command, int argc, char **argv)
{
    return station_run(command, host_of, argc, argv);
}

const struct command command_host = {
    "host", "GAME --port DEV | --in DEV --out DEV | --listen HOST:PORT --connect HOST:PORT [options]",
    "the host of a ring that has one, at a place of its own", run};
