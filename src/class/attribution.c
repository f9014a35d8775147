#include "class/attribution.h"

#include <string.h>

#include "core/referee.h"

static bool is_same(const struct frame *a, const struct frame *b)
{
    return a->count == b->count && memcmp(a->octets, b->octets, a->count) == 0;
}

static const struct passing *passing_of(const struct blame *blame)
{
    return blame->protocol->referee ? blame->protocol->referee->passing : NULL;
}

static int origin_of(const struct blame *blame, const struct frame *frame)
{
    const struct passing *passing = passing_of(blame);
    return passing ? passing->origin(blame->protocol, frame) : -1;
}

/* Where nobody says what must be passed on, anything may end anywhere. */
static bool may_end(const struct blame *blame, const struct frame *frame)
{
    const struct passing *passing = passing_of(blame);
    return !passing || passing->may_end(blame->protocol, frame, blame->number);
}

static bool may_say(const struct blame *blame, const struct frame *in, const struct frame *out)
{
    const struct passing *passing = passing_of(blame);
    return passing ? passing->follows(blame->protocol, in, out) : is_same(in, out);
}

static int number_by(const struct blame *blame, const struct frame *frame)
{
    const struct passing *passing = passing_of(blame);
    return passing && passing->takes ? passing->takes(blame->protocol, frame) : -1;
}

void blame_init(struct blame *blame, const struct protocol *protocol, int place)
{
    memset(blame, 0, sizeof *blame);
    blame->protocol = protocol;
    blame->place = place;
    blame->number = passing_of(blame) && passing_of(blame)->seated ? place : -1;
}

void blame_forget(struct blame *blame)
{
    blame_init(blame, blame->protocol, blame->place);
}

static void drop_waiting(struct blame *blame, size_t count)
{
    blame->count -= count;
    memmove(blame->waiting, blame->waiting + count, blame->count * sizeof blame->waiting[0]);
}

/* Whether it is one of the station's own, which has been all the way round. */
static bool take_own(struct blame *blame, const struct frame *frame)
{
    for (size_t i = 0; i < blame->own_count; i++) {
        if (!is_same(&blame->own[i], frame))
            continue;
        blame->own_count--;
        memmove(&blame->own[i], &blame->own[i + 1], (blame->own_count - i) * sizeof blame->own[0]);
        return true;
    }
    return false;
}

void blame_hears(struct blame *blame, const struct frame *frame, bool found, usec_t now)
{
    if (take_own(blame, frame) || (blame->number >= 0 && origin_of(blame, frame) == blame->number))
        return;
    if (blame->count == BLAME_WAITING)
        drop_waiting(blame, 1);
    blame->waiting[blame->count++] =
        (struct blame_waiting){.frame = *frame, .time = now, .found = found};
}

/* It has said what came as number `index`: what came before must have been said already, or ends
 * here. */
static void pass_over(struct blame *blame, size_t index, bool anew, struct blame_said *said)
{
    for (size_t i = 0; i < index && !said->swallowed && !anew; i++) {
        said->swallowed = !may_end(blame, &blame->waiting[i].frame);
        said->missing = blame->waiting[i].frame;
    }
    said->excused = blame->waiting[index].found;
    drop_waiting(blame, index + 1);
}

/* A frame that waits to be counted on; `count`: none does. */
static size_t uncounted(const struct blame *blame)
{
    size_t at = 0;
    while (at < blame->count && (number_by(blame, &blame->waiting[at].frame) < 0 ||
                                 may_end(blame, &blame->waiting[at].frame)))
        at++;
    return at;
}

static void keep_own(struct blame *blame, const struct frame *frame)
{
    if (blame->own_count == BLAME_OWN) {
        blame->own_count--;
        memmove(blame->own, blame->own + 1, blame->own_count * sizeof blame->own[0]);
    }
    blame->own[blame->own_count++] = *frame;
}

struct blame_said blame_says(struct blame *blame, const struct frame *frame)
{
    struct blame_said said = {.kind = BLAME_NEW};
    int number = number_by(blame, frame), origin = origin_of(blame, frame);
    size_t at = 0;
    blame->alive = true;
    while (at < blame->count && !may_say(blame, &blame->waiting[at].frame, frame))
        at++;
    if (at < blame->count) {
        said.kind = is_same(&blame->waiting[at].frame, frame) ? BLAME_PASSED : BLAME_COUNTED;
        pass_over(blame, at, number >= 0, &said);
    } else if (origin >= 0 && blame->number >= 0 && origin != blame->number) {
        said.kind = BLAME_CHANGED;
        if (blame->count)
            said.missing = blame->waiting[0].frame;
    } else if (number >= 0 && (at = uncounted(blame)) < blame->count) {
        said.kind = BLAME_CHANGED; /* it has miscounted */
        said.missing = blame->waiting[at].frame;
        drop_waiting(blame, at + 1);
    }
    if (number >= 0) { /* a game begins: what was under way is nobody's any more */
        blame->number = number;
        blame->own_count = 0;
    }
    if (said.kind == BLAME_NEW)
        keep_own(blame, frame);
    return said;
}

const struct frame *blame_owes(const struct blame *blame)
{
    for (size_t i = 0; i < blame->count; i++)
        if (!may_end(blame, &blame->waiting[i].frame))
            return &blame->waiting[i].frame;
    return NULL;
}

const struct frame *blame_overdue(struct blame *blame, usec_t patience, usec_t now)
{
    while (blame->count && blame->waiting[0].time + patience <= now) {
        if (!may_end(blame, &blame->waiting[0].frame))
            return &blame->waiting[0].frame;
        drop_waiting(blame, 1);
    }
    return NULL;
}

usec_t blame_due(const struct blame *blame, usec_t patience)
{
    return blame->count ? blame->waiting[0].time + patience : USEC_NEVER;
}
