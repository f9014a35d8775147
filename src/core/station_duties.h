/* What the stations of a ring do with frames that are not their own: for whoever hears the cable
 * before a station and the one behind it, and wants to know what it changed, swallowed or made up
 * (class/attribution.h). */
#pragma once

#include "core/framing.h"

struct protocol;

struct passing {
    const char *cited; /* the ruling that everything is passed on by, for why_rule */
    bool
        /* stations have their numbers from the beginning, by their places; else they `take` them */
        seated;
    /* The number of the station that a frame says it is of; -1: of none in particular. */
    int (*origin)(const struct protocol *protocol, const struct frame *frame);
    /* Whether a station that hears `in` may say `out` in its place: the same, or counted on. */
    bool (*follows)(const struct protocol *protocol, const struct frame *in,
                    const struct frame *out);
    /* Whether it may end at the station of that number (-1: it has none yet), which is not its
     * origin. */
    bool (*may_end)(const struct protocol *protocol, const struct frame *frame, int station);
    /* The number that a station takes by saying this; -1: none. NULL where they are seated. */
    int (*takes)(const struct protocol *protocol, const struct frame *frame);
};
