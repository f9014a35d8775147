#include "support.h"

#include "framings_plays.h"
#include "truco_sim.h"

size_t play_truco(const struct game *game, const struct protocol *protocol, unsigned seed)
{
    struct tsim *sim = malloc(sizeof *sim);
    const char *order =
        seed % 2 ? "SABCD" : "ASBCD"; /* what S says, or what A passes on and says itself */
    (void)game;
    assert_non_null(sim);
    tsim_init(sim, order, &(struct cable_options){0}, false, 1, seed);
    tsim_run(sim, 3600 * USEC_SECOND);
    spoken = (struct stream){0};
    for (size_t at = 0; at + RING16_SIZE <= sim->traffic_used; at += RING16_SIZE)
        put(&spoken, sim->traffic + at, RING16_SIZE);
    free(sim);
    return check_stream(protocol, &spoken);
}
