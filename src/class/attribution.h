/* Whose fault it is: what a station of a ring hears is compared with what it says. What it passes
 * on is not its own, whatever a referee behind it thinks of it; what it changes, swallows or makes
 * up is.
 *
 * A machine without I/O, one for each station that is to be judged. */
#pragma once

#include "core/station_duties.h"
#include "core/protocol.h"

enum { BLAME_WAITING = 32, BLAME_OWN = 32 };

/* What a station has said. */
enum blame_kind {
    BLAME_NEW,     /* its own */
    BLAME_PASSED,  /* another's, as it came */
    BLAME_COUNTED, /* another's, changed as the protocol has it */
    BLAME_CHANGED, /* another's, and not as it came: it has changed it, or made it up */
};

struct blame_said {
    enum blame_kind kind;
    bool excused;         /* whoever said it before has been charged with it */
    bool swallowed;       /* something that came before it has not been passed on: `missing` */
    struct frame missing; /* of BLAME_CHANGED too: what should have come; no octets: nothing */
};

/* A frame that is to be passed on. */
struct blame_waiting {
    struct frame frame;
    usec_t time;
    bool found; /* a referee has found fault with it before it came here */
};

struct blame {
    const struct protocol *protocol;
    int place;  /* of the station on its ring, … */
    int number; /* … and its number; -1: it has none yet */
    bool alive; /* it has said something */
    struct blame_waiting waiting[BLAME_WAITING];
    size_t count;
    struct frame own[BLAME_OWN]; /* that are under way, the oldest first */
    size_t own_count;
};

void blame_init(struct blame *blame, const struct protocol *protocol, int place);
/* The station is not there any more, or another program is in its place: nothing is owed. */
void blame_forget(struct blame *blame);

void blame_hears(struct blame *blame, const struct frame *frame, bool found, usec_t now);
struct blame_said blame_says(struct blame *blame, const struct frame *frame);

/* The first frame that it has heard and has still to pass on; NULL: none. */
const struct frame *blame_owes(const struct blame *blame);
/* What it has kept for longer than it may; NULL: nothing. When that will be, if nothing comes
 * meanwhile. */
const struct frame *blame_overdue(struct blame *blame, usec_t patience, usec_t now);
usec_t blame_due(const struct blame *blame, usec_t patience);
