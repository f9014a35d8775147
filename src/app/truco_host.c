/* sobremesa host truco: the host of the truco ring at a place of its own. */
#include "app/app.h"
#include "app/truco_station.h"

static int run(const struct command *command, int argc, char **argv)
{
    return truco_host_alone(command, argc, argv);
}

const struct command command_host = {
    .name = "host",
    .arguments = "truco --port DEV | --in DEV --out DEV | --listen HOST:PORT --connect HOST:PORT [options]",
    .what = "the host of a truco ring, at a place of its own",
    .run = run,
};
