/* What the stations of a ring must do with frames of others. From the cable before a station and
 * the one after it, class/attribution.h finds out what it changed, swallowed or made up. */
#pragma once

#include "core/framing.h"

struct protocol;

struct station_duties {
    const char *cited; /* the ruling that frames are passed on, for why_rule */
    /* stations are numbered from the beginning, by position; else they `take` numbers */
    bool seated;
    /* Returns the number of the station that sent the frame, as it says; -1: none. */
    int (*origin)(const struct protocol *protocol, const struct frame *frame);
    /* Returns whether `out` is a right way to pass on `in`: the same, or counted on. */
    bool (*follows)(const struct protocol *protocol, const struct frame *in,
                    const struct frame *out);
    /* Returns whether the frame is allowed to end at the station of that number (-1: it has none
     * yet), which is not its origin. */
    bool (*may_end)(const struct protocol *protocol, const struct frame *frame, int station);
    /* Returns the number that a station takes by sending this; -1: none. NULL where `seated`. */
    int (*takes)(const struct protocol *protocol, const struct frame *frame);
};
