/* What stations of the 4-byte ring do with the frames of others (ring.md): they pass them on as
 * they are, but for the START, which each of them counts itself in, and for what a known habit
 * takes off at its addressee (U13). */

#include "core/station_duties.h"
#include "core/protocol.h"
#include "protocol/ring/ring_referee.h"

static int duty_origin(const struct protocol *protocol, const struct frame *frame)
{
    struct frame4 said = wire_frame4(frame);
    return wire_is_count(protocol->own, &said) ? -1 : said.eo;
}

static bool duty_follows(const struct protocol *protocol, const struct frame *in,
                         const struct frame *out)
{
    struct frame4 heard = wire_frame4(in), said = wire_frame4(out);
    if (wire_is_count(protocol->own, &heard)) {
        if ((heard.info & START_COUNTER) == START_COUNTER)
            return false;
        heard.info++;
    }
    return frame4_equal(&heard, &said);
}

static bool duty_may_end(const struct protocol *protocol, const struct frame *frame, int station)
{
    const struct ring_wire *wire = protocol->own;
    struct frame4 said = wire_frame4(frame);
    if (wire_is_count(wire, &said))
        return station == 0 || (said.info & START_COUNTER) == START_COUNTER;
    return wire->settled_by_answer(&said) && said.ed == station;
}

static int duty_takes(const struct protocol *protocol, const struct frame *frame)
{
    struct frame4 said = wire_frame4(frame);
    return wire_is_count(protocol->own, &said) ? said.info & START_COUNTER : -1;
}

const struct station_duties ring_duties = {.cited = "ring.md, Ring",
                                           .origin = duty_origin,
                                           .follows = duty_follows,
                                           .may_end = duty_may_end,
                                           .takes = duty_takes};
