/* What the players of a truco ring do with the frames of others (truco.md, "The ring"): they pass
 * them on unchanged and take off those that are addressed to them. Seats are places on the ring: A
 * is the first, beside S. */
#include "core/station_duties.h"

#include <string.h>

#include "games/truco/referee/referee.h"
#include "games/truco/ring/wire.h"

static struct truco_frame read_frame(const struct frame *frame)
{
    struct ring16 octets;
    memcpy(&octets, frame->octets, sizeof octets);
    return truco_frame_read(&octets);
}

static int ring16_origin(const struct protocol *protocol, const struct frame *frame)
{
    (void)protocol;
    return read_frame(frame).from;
}

static bool ring16_follows(const struct protocol *protocol, const struct frame *in,
                           const struct frame *out)
{
    (void)protocol;
    return in->count == out->count && memcmp(in->octets, out->octets, in->count) == 0;
}

static bool ring16_may_end(const struct protocol *protocol, const struct frame *frame, int station)
{
    (void)protocol;
    return read_frame(frame).to == station;
}

const struct passing truco_passing = {.cited = "truco.md",
                                      .seated = true,
                                      .origin = ring16_origin,
                                      .follows = ring16_follows,
                                      .may_end = ring16_may_end};
