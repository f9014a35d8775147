/* What truco is played by over wires: a ring with a host (seed 004). */
#include "core/protocol.h"

#include "games/truco/examiner/examiner.h"

static bool host_lives_with(const void *station_options)
{
    const struct truco_options *options = station_options;
    return options->seat[0] == 'A' && !options->no_host;
}

static const struct protocol ring = {
    .name = "ring",
    .what = "el anillo de 16 caracteres, con la mesa en S",
    .framing = &truco_framing,
    .station = &truco_player_role,
    .host = &truco_host_role,
    .stations_min = TRUCO_SEATS,
    .stations_max = TRUCO_SEATS,
    .host_lives_with = host_lives_with,
    .referee = &truco_referee,
    .examiner = &truco_examiner,
};

const struct protocol *const truco_protocols[] = {&ring, NULL};
