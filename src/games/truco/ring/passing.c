/* What the players of a truco ring do with the frames of others (truco.md, "The ring"): they pass
 * them on as they are, and take off what is to them. Everybody sits where the letter says: A is the
 * first place, where S is at home. */
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

static int origin(const struct protocol *protocol, const struct frame *frame)
{
    (void)protocol;
    return read_frame(frame).from;
}

static bool follows(const struct protocol *protocol, const struct frame *in,
                    const struct frame *out)
{
    (void)protocol;
    return in->count == out->count && memcmp(in->octets, out->octets, in->count) == 0;
}

static bool may_end(const struct protocol *protocol, const struct frame *frame, int station)
{
    (void)protocol;
    return read_frame(frame).to == station;
}

const struct passing truco_passing = {
    .cited = "truco.md", .seated = true, .origin = origin, .follows = follows, .may_end = may_end};
