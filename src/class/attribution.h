/* Which station of a ring a violation belongs to: what a station hears is compared with what it
 * sends. It does not answer for what it passes on, whatever a referee behind it finds; it answers
 * for what it changes, swallows or makes up.
 *
 * A machine without I/O, one for each station that is judged. */
#pragma once

#include "core/protocol.h"
#include "core/station_duties.h"

enum { ATTRIBUTION_WAITING = 32, ATTRIBUTION_OWN = 32 };

enum attribution_kind {
    SAID_NEW,     /* the station's own frame */
    SAID_PASSED,  /* another station's, unchanged */
    SAID_COUNTED, /* another station's, changed as the protocol demands */
    SAID_CHANGED, /* another station's, changed otherwise, or made up */
};

/* What a frame that a station has sent is. */
struct attribution_said {
    enum attribution_kind kind;
    bool excused;         /* it was found faulty before it came to this station */
    bool swallowed;       /* a frame that came before it was not passed on: `missing` */
    struct frame missing; /* the frame that was due, also of SAID_CHANGED; empty: none */
};

/* A frame that the station has heard, and has not passed on yet. */
struct attribution_waiting {
    struct frame frame;
    usec_t time;
    bool found; /* a referee has found fault with it on an earlier cable */
};

struct attribution {
    const struct protocol *protocol;
    int index;  /* of the station on its ring */
    int number; /* that it has taken in the game; -1: none yet */
    bool alive; /* it has sent something */
    struct attribution_waiting waiting[ATTRIBUTION_WAITING];
    size_t count;
    struct frame own[ATTRIBUTION_OWN]; /* its own frames that are under way, the oldest first */
    size_t own_count;
};

void attribution_init(struct attribution *station, const struct protocol *protocol, int index);
/* The program has gone, or another one has come: nothing is owed. */
void attribution_forget(struct attribution *station);

/* A frame has come to the station; `found`: a referee has found fault with it. */
void attribution_hears(struct attribution *station, const struct frame *frame, bool found,
                       usec_t now);
/* The station has sent a frame. */
struct attribution_said attribution_says(struct attribution *station, const struct frame *frame);

/* Returns the first frame that the station must still pass on, or NULL. */
const struct frame *attribution_owes(const struct attribution *station);
/* Returns a frame that it has kept for longer than `patience`, or NULL. */
const struct frame *attribution_overdue(struct attribution *station, usec_t patience, usec_t now);
/* When attribution_overdue is to be asked next, if nothing is heard or said before. */
usec_t attribution_deadline(const struct attribution *station, usec_t patience);
