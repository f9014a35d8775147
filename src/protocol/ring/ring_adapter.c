/* At an open seat of a 4-byte ring: a program that begins a game by itself meets no START of ours,
 * and one that takes frames off which it should pass on is carried (M25).
 *
 * Carried, a seat passes every frame on itself and drops what the program passes on. The program is
 * given every frame of others once, and its own back as far as it knows of that: who takes frames
 * off at their addressee gets its own with ED = EO, which it would have taken, and not those for
 * another. */
#include "core/adapter.h"
#include "protocol/ring/ring.h"
#include "protocol/ring/ring4.h"

enum { OWED_MAX = 16, MODE_ANNOUNCE = 4, COUNTER = 3 };

/* A program that has not passed a frame on for so long does not do so: still early enough for its
 * origin (ring.md). */
#define TAKEN_AFTER (3 * USEC_SECOND)

struct ring_porter {
    struct porter_start start;
    const struct ring_wire *wire;
    const char *habit; /* the name of carrying; NULL: this wire knows no such programs */
    bool carries;
    int number;  /* of the program; -1: none yet */
    bool begins; /* its START is out and not back */
    bool
        /* it was seen to take off what is for it, and did not wait for its own with another's
         * address */
        takes;
    bool for_it; /* given since its last frame: one for it, which it has not passed on */
    bool echo;   /* its last frame is back, and for another: it may pass that on once more (M24) */
    struct frame4 own;
    struct frame4_finder heard, said;
    uint8_t held[FRAME4_SIZE]; /* of what the program says: what may have to come whole */
    unsigned holds;
    struct { /* given, and not passed on yet */
        struct frame4 frame;
        usec_t since;
    } owed[OWED_MAX];
    unsigned owes;
};

static void put(const struct ring_porter *p, const struct frame4 *frame,
                void (*to)(void *who, const uint8_t *octets, size_t count))
{
    uint8_t octets[FRAME4_SIZE];
    frame4_put(frame, octets);
    to(p->start.who, octets, sizeof octets);
}

static bool same(const struct ring_porter *p, const struct frame4 *frame,
                 const struct frame4 *other)
{
    return frame4_equal(frame, other) || (p->wire->alike && p->wire->alike(other, frame));
}

/* ---- noticing that frames are not passed on ---- */

static void owe(struct ring_porter *p, const struct frame4 *frame, usec_t now)
{
    if (!p->habit || p->number < 0 || p->owes == OWED_MAX)
        return;
    p->owed[p->owes].frame = *frame;
    p->owed[p->owes++].since = now;
}

/* Passed on, unchanged or not: whatever came before it, too. */
static void settle(struct ring_porter *p, const struct frame4 *frame)
{
    for (unsigned i = 0; i < p->owes; i++)
        if (frame4_address(&p->owed[i].frame) == frame4_address(frame)) {
            p->owes -= i + 1;
            memmove(p->owed, p->owed + i + 1, p->owes * sizeof p->owed[0]);
            return;
        }
}

/* What it passes on later is dropped, so nothing is lost by an error here. */
static void begin_to_carry(struct ring_porter *p)
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
        put(p, &p->owed[i].frame, p->start.calls->pass);
    p->owes = 0;
}

/* ---- from the station before ---- */

/* While the program's START is out, ours is not for it: it would count itself in a game of its own.
 * Its own comes back counted by all the others. */
static bool is_kept_from_it(struct ring_porter *p, const struct frame4 *frame)
{
    bool count = frame->control == p->wire->start_control && !(frame->info & MODE_ANNOUNCE);
    if (!p->begins || !count)
        return false;
    p->begins = (frame->info & COUNTER) + 1 < p->start.stations;
    return p->begins;
}

static void carry_frame(struct ring_porter *p, const struct frame4 *frame)
{
    bool count = frame->control == p->wire->start_control && !(frame->info & MODE_ANNOUNCE);
    bool own = p->number >= 0 && frame->eo == p->number;
    if (count || !own || frame->ed == frame->eo || !p->takes)
        put(p, frame, p->start.calls->give);
    if (!own && !count) { /* START is the program's to count on, its own frames have been round */
        put(p, frame, p->start.calls->pass);
        p->for_it |= frame->ed == p->number;
    }
}

/* Its own closing is back: it may pass that on once more, until a frame gives it the right
 * again. */
static void await_echo(struct ring_porter *p, const struct frame4 *frame)
{
    if (frame->control == p->wire->start_control)
        return;
    if (frame->eo == p->number)
        p->echo = frame->ed != frame->eo;
    else
        p->echo &= frame->ed != p->number;
}

static void hear_frame(struct ring_porter *p, const struct frame4 *frame, bool given, usec_t now)
{
    bool count = frame->control == p->wire->start_control && !(frame->info & MODE_ANNOUNCE);
    if (is_kept_from_it(p, frame))
        return;
    await_echo(p, frame);
    if (p->carries)
        carry_frame(p, frame);
    else if (!given)
        put(p, frame, p->start.calls->give);
    else if (!count && frame->eo != p->number)
        owe(p, frame, now);
}

/* Octets go through as they come as long as nothing may have to be held back. */
static void heard(void *porter, const uint8_t *octets, size_t count, usec_t now)
{
    struct ring_porter *p = porter;
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

static void say_start(struct ring_porter *p, const struct frame4 *frame)
{
    p->number = frame->info & COUNTER;
    p->for_it = p->echo = p->takes = false;
    p->owes = 0;
    if (p->number != 0)
        return;
    p->begins = true;
    p->start.calls->starts(p->start.who);
}

static bool is_echo(const struct ring_porter *p, const struct frame4 *frame)
{
    return p->echo && frame->eo == p->number && same(p, frame, &p->own);
}

/* Whether it goes on to the station behind, if this side carries. */
static bool lets_through(struct ring_porter *p, const struct frame4 *frame)
{
    if (frame->control == p->wire->start_control) {
        bool announces = frame->info & MODE_ANNOUNCE;
        p->begins &= !announces;
        if (!announces)
            say_start(p, frame);
        return !announces || p->number == 0;
    }
    if (frame->eo != p->number) {
        p->for_it &= frame->ed != p->number;
        return false;
    }
    if (is_echo(p, frame))
        return false;
    p->takes |= p->for_it;
    p->for_it = p->echo = false;
    p->own = *frame;
    return true;
}

/* Whether the game that it begins is the program's own. */
static bool is_beginning(const struct ring_porter *p, const struct frame4 *frame)
{
    return frame->control == p->wire->start_control && !(frame->info & (MODE_ANNOUNCE | COUNTER));
}

static void say_frame(struct ring_porter *p, const struct frame4 *frame)
{
    bool own = p->number >= 0 && frame->eo == p->number && frame->control != p->wire->start_control;
    if (!p->carries && own && p->owes &&
        !is_echo(p, frame)) /* it goes on to play and has passed nothing on */
        begin_to_carry(p);
    else if (!p->carries)
        settle(p, frame);
    if (lets_through(p, frame) && p->carries)
        put(p, frame, p->start.calls->pass);
}

/* With its START our stations begin anew and forget what they have heard, and what is carried goes
 * frame by frame: of a frame that may do either nothing may have gone through before it is whole,
 * though it comes octet by octet. */
static bool may_matter(const struct ring_porter *p, uint8_t octet)
{
    uint8_t before = (uint8_t)p->said.window;
    if (octet == FRAME4_FLAG)
        return true;
    if (before == FRAME4_FLAG)
        return p->owes || frame4_from_inner(octet, 0).control == p->wire->start_control;
    return p->holds && (uint8_t)(p->said.window >> 8) == FRAME4_FLAG; /* its information */
}

static void release(struct ring_porter *p)
{
    if (p->holds)
        p->start.calls->pass(p->start.who, p->held, p->holds);
    p->holds = 0;
}

static void say_octet(struct ring_porter *p, uint8_t octet)
{
    struct frame4 frame;
    bool waits = may_matter(p, octet), whole = frame4_find(&p->said, octet, &frame);
    if (whole)
        say_frame(p, &frame);
    if (p->carries) {
        p->holds = 0; /* what it has to say goes frame by frame */
    } else if (whole && is_beginning(p, &frame)) {
        p->holds = 0;
        put(p, &frame, p->start.calls->pass);
    } else if (waits && !whole) {
        if (octet == FRAME4_FLAG)
            release(p);
        p->held[p->holds++] = octet;
    } else {
        release(p);
        p->start.calls->pass(p->start.who, &octet, 1);
    }
}

static void said(void *porter, const uint8_t *octets, size_t count, usec_t now)
{
    (void)now;
    for (size_t i = 0; i < count; i++)
        say_octet(porter, octets[i]);
}

/* ---- life ---- */

static void tick(void *porter, usec_t now)
{
    struct ring_porter *p = porter;
    if (!p->carries && p->owes && now >= p->owed[0].since + TAKEN_AFTER)
        begin_to_carry(p);
}

static usec_t deadline(const void *porter)
{
    const struct ring_porter *p = porter;
    return !p->carries && p->owes ? p->owed[0].since + TAKEN_AFTER : USEC_NEVER;
}

static void changed(void *porter)
{
    struct ring_porter *p = porter;
    p->number = -1;
    p->begins = p->takes = p->for_it = p->echo = false;
    p->owes = p->holds = 0;
}

static void begin(void *porter, const struct porter_start *start)
{
    struct ring_porter *p = porter;
    const struct ring_options *options = start->options;
    struct wire_habits habits;
    *p = (struct ring_porter){.start = *start, .wire = start->protocol->own, .number = -1};
    wire_habits_read(p->wire, "", options->compat, &habits, NULL);
    p->carries = habits.carries;
    if (!options->reliable) /* there a station drops frames, and for good reasons */
        p->habit = wire_habit_name(p->wire, offsetof(struct wire_habit, carries));
}

const struct porter ring4_porter = {
    .size = sizeof(struct ring_porter),
    .begin = begin,
    .changed = changed,
    .heard = heard,
    .said = said,
    .tick = tick,
    .deadline = deadline,
};
