/* What stations of the 4-byte ring do with the frames of others (ring.md): they pass them on as
 * they are, but for the START, which each of them counts itself in, and for what a known habit
 * takes off at its addressee (U13). */

#include "core/station_duties.h"
#include "core/protocol.h"
#include "protocol/ring/ring_referee.h"

enum { MODE_ANNOUNCE = 4, COUNTER = 3 };

static struct frame4 inner_of(const struct frame *frame)
{
    return frame4_from_inner(frame->octets[1], frame->octets[2]);
}

/* A START that is still being counted: an announcement is a frame of station 0 like any other. */
static bool is_count(const struct protocol *protocol, const struct frame4 *frame)
{
    const struct ring_wire *wire = protocol->own;
    return frame->control == wire->start_control && !(frame->info & MODE_ANNOUNCE);
}

static int origin(const struct protocol *protocol, const struct frame *frame)
{
    struct frame4 said = inner_of(frame);
    return is_count(protocol, &said) ? -1 : said.eo;
}

static bool follows(const struct protocol *protocol, const struct frame *in,
                    const struct frame *out)
{
    struct frame4 heard = inner_of(in), said = inner_of(out);
    if (is_count(protocol, &heard) && (heard.info & COUNTER) < COUNTER)
        heard.info++;
    else if (is_count(protocol, &heard))
        return false;
    return frame4_equal(&heard, &said);
}

static bool may_end(const struct protocol *protocol, const struct frame *frame, int station)
{
    const struct ring_wire *wire = protocol->own;
    struct frame4 said = inner_of(frame);
    if (is_count(protocol, &said))
        return station == 0 || (said.info & COUNTER) == COUNTER;
    return wire->settled_by_answer(&said) && said.ed == station;
}

static int takes(const struct protocol *protocol, const struct frame *frame)
{
    struct frame4 said = inner_of(frame);
    return is_count(protocol, &said) ? said.info & COUNTER : -1;
}

const struct passing ring_passing = {.cited = "ring.md, Ring",
                                     .origin = origin,
                                     .follows = follows,
                                     .may_end = may_end,
                                     .takes = takes};
