/* At an open seat of a 4-byte ring: a program that begins a game by itself meets no START of ours,
 * and one that takes frames off which it should pass on is carried (M25).
 *
 * Carried, the seat itself passes every frame on and drops what the program passes on. The program
 * is given every frame of others once, and its own back if it expects them: a program that takes
 * frames off at their addressee gets its own with ED = EO, and not those for another station. */
#include "core/adapter.h"
#include "protocol/ring/ring.h"
#include "protocol/ring/ring4.h"

enum { OWED_MAX = 16 };

/* A program that has not passed a frame on after this long does not do so: still early enough for
 * the frame's origin (ring.md). */
#define TAKEN_AFTER (3 * USEC_SECOND)

struct ring_adapter {
    struct adapter_start start;
    const struct ring_wire *wire;
    const char *habit; /* the name of carrying; NULL: this wire knows no such programs */
    bool carries;
    int number;  /* of the program; -1: none yet */
    bool begins; /* its START is out and not back */
    bool takes;  /* it takes off what is for it, and does not wait for its own to others */
    bool for_it; /* given since its last frame: one for it, which it has not passed on */
    bool echo;   /* its last frame is back, and for another: may be passed on once more (M24) */
    struct frame4 own;
    struct frame4_finder heard, said;
    uint8_t held[FRAME4_SIZE]; /* octets of the program that may have to go on as a whole frame */
    unsigned holds;
    struct { /* given, and not passed on yet */
        struct frame4 frame;
        usec_t since;
    } owed[OWED_MAX];
    unsigned owes;
};

static void adapter_put(const struct ring_adapter *p, const struct frame4 *frame,
                        void (*to)(void *who, const uint8_t *octets, size_t count))
{
    uint8_t octets[FRAME4_SIZE];
    frame4_put(frame, octets);
    to(p->start.who, octets, sizeof octets);
}

/* The program does not pass frames on. What it does pass on later is dropped, so an error here
 * loses nothing. */
static void begin_to_carry(struct ring_adapter *p)
{
    char text[200];
    p->carries = true;
    p->takes = p->owed[0].frame.ed == p->number;
    snprintf(text, sizeof text,
             _("la estación %d no ha pasado %s: desde ahora este lado lleva sus tramas (M25; "
               "--compat %s: desde el principio)"),
             p->number, frame4_hex(&p->owed[0].frame).text, p->habit);
    p->start.calls->say(p->start.who, text);
    for (unsigned i = 0; i < p->owes; i++)
        adapter_put(p, &p->owed[i].frame, p->start.calls->pass);
    p->owes = 0;
}

/* ---- from the station before ---- */

static void carry_frame(struct ring_adapter *p, const struct frame4 *frame, bool count)
{
    bool own = p->number >= 0 && frame->eo == p->number;
    if (count || !own || frame->ed == frame->eo || !p->takes)
        adapter_put(p, frame, p->start.calls->give);
    if (!own && !count) { /* the program counts a START on, and its own have been round */
        adapter_put(p, frame, p->start.calls->pass);
        p->for_it |= frame->ed == p->number;
    }
}

static void hear_frame(struct ring_adapter *p, const struct frame4 *frame, bool given, usec_t now)
{
    bool count = wire_is_count(p->wire, frame);
    if (p->begins && count) {
        /* While the program's START is out, ours is not for it: it would count itself in a game of
         * its own. Its own comes back counted by all the others. */
        p->begins = (frame->info & START_COUNTER) + 1 < p->start.stations;
        if (p->begins)
            return;
    }
    /* Its own closing is back: it may pass that on once more, until a frame gives it the right
     * again. */
    if (frame->control != p->wire->start_control) {
        if (frame->eo == p->number)
            p->echo = frame->ed != frame->eo;
        else
            p->echo &= frame->ed != p->number;
    }
    if (p->carries) {
        carry_frame(p, frame, count);
    } else if (!given) {
        adapter_put(p, frame, p->start.calls->give);
    } else if (!count && frame->eo != p->number && p->habit && p->number >= 0 &&
               p->owes < OWED_MAX) {
        p->owed[p->owes].frame = *frame;
        p->owed[p->owes++].since = now;
    }
}

/* Octets go through as they come as long as nothing may have to be held back. */
static void adapter_heard(void *adapter, const uint8_t *octets, size_t count, usec_t now)
{
    struct ring_adapter *p = adapter;
    for (size_t i = 0; i < count; i++) {
        struct frame4 frame;
        bool whole = frame4_find(&p->heard, octets[i], &frame), through = !p->carries && !p->begins;
        if (through)
            p->start.calls->give(p->start.who, &octets[i], 1);
        if (whole)
            hear_frame(p, &frame, through, now);
    }
}

/* ---- from the program ---- */

/* Forgets a frame that was passed on, unchanged or not, and all that were given before it. */
static void settle_owed(struct ring_adapter *p, const struct frame4 *frame)
{
    for (unsigned i = 0; i < p->owes; i++)
        if (frame4_address(&p->owed[i].frame) == frame4_address(frame)) {
            p->owes -= i + 1;
            memmove(p->owed, p->owed + i + 1, p->owes * sizeof p->owed[0]);
            return;
        }
}

/* The program sends or passes on a START. Returns whether it goes on to the station behind, if this
 * side carries. */
static bool say_start(struct ring_adapter *p, const struct frame4 *frame)
{
    if (frame->info & START_ANNOUNCES) {
        p->begins = false;
        return p->number == 0;
    }
    p->number = frame->info & START_COUNTER;
    p->for_it = p->echo = p->takes = false;
    p->owes = 0;
    if (p->number == 0) {
        p->begins = true;
        p->start.calls->starts(p->start.who);
    }
    return true;
}

static void say_frame(struct ring_adapter *p, const struct frame4 *frame)
{
    bool start = frame->control == p->wire->start_control;
    bool own = p->number >= 0 && frame->eo == p->number && !start, through = false;
    bool echo = own && p->echo && wire_is_same(p->wire, &p->own, frame);
    if (!p->carries && own && p->owes && !echo) /* it plays on and has passed nothing on */
        begin_to_carry(p);
    else if (!p->carries)
        settle_owed(p, frame);
    if (start) {
        through = say_start(p, frame);
    } else if (frame->eo != p->number) {
        p->for_it &= frame->ed != p->number;
    } else if (!echo) {
        p->takes |= p->for_it;
        p->for_it = p->echo = false;
        p->own = *frame;
        through = true;
    }
    if (through && p->carries)
        adapter_put(p, frame, p->start.calls->pass);
}

/* Whether this octet has to wait until its frame is whole. With the program's START our stations
 * begin anew and forget what they have heard, and what is carried goes frame by frame: of a frame
 * that may do either nothing goes on before all of it is there. */
static bool may_matter(const struct ring_adapter *p, uint8_t octet)
{
    uint8_t before = (uint8_t)p->said.window;
    if (octet == FRAME4_FLAG)
        return true;
    if (before == FRAME4_FLAG)
        return p->owes || frame4_from_inner(octet, 0).control == p->wire->start_control;
    return p->holds && (uint8_t)(p->said.window >> 8) == FRAME4_FLAG; /* its information */
}

static void release_held(struct ring_adapter *p)
{
    if (p->holds)
        p->start.calls->pass(p->start.who, p->held, p->holds);
    p->holds = 0;
}

static void adapter_said(void *adapter, const uint8_t *octets, size_t count, usec_t now)
{
    struct ring_adapter *p = adapter;
    (void)now;
    for (size_t i = 0; i < count; i++) {
        struct frame4 frame;
        bool waits = may_matter(p, octets[i]), whole = frame4_find(&p->said, octets[i], &frame);
        if (whole)
            say_frame(p, &frame);
        if (p->carries) { /* what the program has to say goes frame by frame */
            p->holds = 0;
        } else if (whole && wire_is_count(p->wire, &frame) && !(frame.info & START_COUNTER)) {
            p->holds = 0; /* the program's own START, whole */
            adapter_put(p, &frame, p->start.calls->pass);
        } else if (waits && !whole) {
            if (octets[i] == FRAME4_FLAG)
                release_held(p);
            p->held[p->holds++] = octets[i];
        } else {
            release_held(p);
            p->start.calls->pass(p->start.who, &octets[i], 1);
        }
    }
}

/* ---- life ---- */

static usec_t adapter_deadline(const void *adapter)
{
    const struct ring_adapter *p = adapter;
    return !p->carries && p->owes ? p->owed[0].since + TAKEN_AFTER : USEC_NEVER;
}

static void adapter_tick(void *adapter, usec_t now)
{
    if (now >= adapter_deadline(adapter))
        begin_to_carry(adapter);
}

static void adapter_changed(void *adapter)
{
    struct ring_adapter *p = adapter;
    p->number = -1;
    p->begins = p->takes = p->for_it = p->echo = false;
    p->owes = p->holds = 0;
}

static void adapter_begin(void *adapter, const struct adapter_start *start)
{
    struct ring_adapter *p = adapter;
    const struct ring_options *options = start->options;
    struct wire_quirks habits;
    *p = (struct ring_adapter){.start = *start, .wire = start->protocol->own, .number = -1};
    wire_quirks_read(p->wire, "", options->compat, &habits, NULL);
    p->carries = habits.carries;
    if (!options->reliable) /* there a station drops frames, and for good reasons */
        p->habit = wire_quirk_name(p->wire, offsetof(struct wire_quirk, carries));
}

const struct adapter ring4_adapter = {
    .size = sizeof(struct ring_adapter),
    .begin = adapter_begin,
    .changed = adapter_changed,
    .heard = adapter_heard,
    .said = adapter_said,
    .tick = adapter_tick,
    .deadline = adapter_deadline,
};
