#include "class/attribution.h"

#include <string.h>

#include "core/referee.h"

static bool frames_equal(const struct frame *a, const struct frame *b)
{
    return a->count == b->count && memcmp(a->octets, b->octets, a->count) == 0;
}

static const struct station_duties *attribution_duties(const struct attribution *station)
{
    return station->protocol->referee ? station->protocol->referee->station_duties : NULL;
}

static int origin_of(const struct attribution *station, const struct frame *frame)
{
    const struct station_duties *duties = attribution_duties(station);
    return duties ? duties->origin(station->protocol, frame) : -1;
}

/* A protocol without duties does not say what must be passed on, so any frame may end here. */
static bool may_end_here(const struct attribution *station, const struct frame *frame)
{
    const struct station_duties *duties = attribution_duties(station);
    return !duties || duties->may_end(station->protocol, frame, station->number);
}

/* Whether `out` is what the station must make of `in`. */
static bool is_due_for(const struct attribution *station, const struct frame *in,
                       const struct frame *out)
{
    const struct station_duties *duties = attribution_duties(station);
    return duties ? duties->follows(station->protocol, in, out) : frames_equal(in, out);
}

/* The number that a station takes by sending this frame; -1: none. */
static int number_taken(const struct attribution *station, const struct frame *frame)
{
    const struct station_duties *duties = attribution_duties(station);
    return duties && duties->takes ? duties->takes(station->protocol, frame) : -1;
}

void attribution_init(struct attribution *station, const struct protocol *protocol, int index)
{
    memset(station, 0, sizeof *station);
    station->protocol = protocol;
    station->index = index;
    station->number =
        attribution_duties(station) && attribution_duties(station)->seated ? index : -1;
}

void attribution_forget(struct attribution *station)
{
    attribution_init(station, station->protocol, station->index);
}

static void drop_waiting(struct attribution *station, size_t count)
{
    station->count -= count;
    memmove(station->waiting, station->waiting + count,
            station->count * sizeof station->waiting[0]);
}

/* Removes one of the station's own frames, from the oldest on. */
static void drop_own(struct attribution *station, size_t index)
{
    station->own_count--;
    memmove(&station->own[index], &station->own[index + 1],
            (station->own_count - index) * sizeof station->own[0]);
}

void attribution_hears(struct attribution *station, const struct frame *frame, bool found,
                       usec_t now)
{
    for (size_t i = 0; i < station->own_count; i++)
        if (frames_equal(&station->own[i], frame)) { /* it has circulated */
            drop_own(station, i);
            return;
        }
    if (station->number >= 0 && origin_of(station, frame) == station->number)
        return;
    if (station->count == ATTRIBUTION_WAITING)
        drop_waiting(station, 1);
    station->waiting[station->count++] =
        (struct attribution_waiting){.frame = *frame, .time = now, .found = found};
}

/* The station has passed on what it heard at `index`. What it heard before had to be passed on
 * before, unless it ends here, or this frame begins a game. */
static void pass_over(struct attribution *station, size_t index, bool begins,
                      struct attribution_said *said)
{
    for (size_t i = 0; i < index && !said->swallowed && !begins; i++) {
        said->swallowed = !may_end_here(station, &station->waiting[i].frame);
        said->missing = station->waiting[i].frame;
    }
    said->excused = station->waiting[index].found;
    drop_waiting(station, index + 1);
}

/* The first frame in which the station has still to count itself; station->count: none. */
static size_t first_uncounted(const struct attribution *station)
{
    size_t at = 0;
    while (at < station->count && (number_taken(station, &station->waiting[at].frame) < 0 ||
                                   may_end_here(station, &station->waiting[at].frame)))
        at++;
    return at;
}

struct attribution_said attribution_says(struct attribution *station, const struct frame *frame)
{
    struct attribution_said said = {.kind = SAID_NEW};
    int number = number_taken(station, frame), origin = origin_of(station, frame);
    size_t at = 0;
    station->alive = true;
    while (at < station->count && !is_due_for(station, &station->waiting[at].frame, frame))
        at++;
    if (at < station->count) {
        said.kind = frames_equal(&station->waiting[at].frame, frame) ? SAID_PASSED : SAID_COUNTED;
        pass_over(station, at, number >= 0, &said);
    } else if (origin >= 0 && station->number >= 0 && origin != station->number) {
        said.kind = SAID_CHANGED;
        if (station->count)
            said.missing = station->waiting[0].frame;
    } else if (number >= 0 && (at = first_uncounted(station)) < station->count) {
        said.kind = SAID_CHANGED; /* it has miscounted */
        said.missing = station->waiting[at].frame;
        drop_waiting(station, at + 1);
    }
    if (number >= 0) { /* a game begins, and frames of the game before no longer come back */
        station->number = number;
        station->own_count = 0;
    }
    if (said.kind != SAID_NEW)
        return said;
    if (station->own_count == ATTRIBUTION_OWN)
        drop_own(station, 0);
    station->own[station->own_count++] = *frame;
    return said;
}

const struct frame *attribution_owes(const struct attribution *station)
{
    for (size_t i = 0; i < station->count; i++)
        if (!may_end_here(station, &station->waiting[i].frame))
            return &station->waiting[i].frame;
    return NULL;
}

const struct frame *attribution_overdue(struct attribution *station, usec_t patience, usec_t now)
{
    while (station->count && station->waiting[0].time + patience <= now) {
        if (!may_end_here(station, &station->waiting[0].frame))
            return &station->waiting[0].frame;
        drop_waiting(station, 1);
    }
    return NULL;
}

usec_t attribution_deadline(const struct attribution *station, usec_t patience)
{
    return station->count ? station->waiting[0].time + patience : USEC_NEVER;
}
