#include "protocol/ring/ring_cables.h"

/* A frame that has not come out behind a station after this long, while others have or nothing
 * follows, is gone. */
#define GONE_AFTER (3 * USEC_SECOND)

void ring_cables_init(struct ring_cables *c, const struct ring_wire *wire,
                      struct findings *findings)
{
    *c = (struct ring_cables){.wire = wire, .findings = findings};
    memset(c->number, -1, sizeof c->number);
}

void ring_cables_look(struct ring_cables *c, unsigned cable, const struct frame4 *frame)
{
    c->cables = cable >= c->cables ? cable + 1 : c->cables;
    if (cable < RING_CABLES_MAX && wire_is_count(c->wire, frame) && c->number[cable] < 0)
        c->number[cable] = frame->info & START_COUNTER;
}

void ring_cables_looked(struct ring_cables *c)
{
    c->whole = c->cables >= 2 && c->cables <= RING_CABLES_MAX;
    for (unsigned i = 0; c->whole && i < c->cables; i++)
        c->whole = c->number[i] >= 0 &&
                   c->number[(i + 1) % c->cables] == (c->number[i] + 1) % (int)c->cables;
    memset(c->number, -1, sizeof c->number);
}

static void cables_report(struct ring_cables *c, unsigned place, const struct frame4 *heard,
                          const struct frame4 *behind, usec_t time)
{
    struct finding finding = {.kind = FINDING_VIOLATION, .time = time};
    struct why why;
    if (behind && c->wire->alike && c->wire->alike(heard, behind)) {
        finding.kind = FINDING_DEPARTURE;
        why_rule(&why, "M24", "la estación %d borra el bit alto de lo que pasa", c->number[place]);
    } else if (behind) {
        why_rule(&why, "ring.md", "la estación %d la ha cambiado: antes era %s, de la estación %d",
                 c->number[place], frame4_hex(heard).text, heard->eo);
    } else {
        why_rule(&why, "ring.md",
                 "la estación %d se la ha tragado: es de la estación %d, y nadie detrás se entera",
                 c->number[place], heard->eo);
    }
    snprintf(finding.frame, sizeof finding.frame, "%s", frame4_hex(behind ? behind : heard).text);
    finding_take(&finding, &why);
    findings_add(c->findings, &finding);
}

/* Removes the first frames of a queue: they came out, or never will. */
static void cables_drop(struct ring_cables *c, unsigned place, unsigned count)
{
    c->owes[place] -= count;
    memmove(c->due[place], c->due[place] + count, c->owes[place] * sizeof c->due[place][0]);
}

static void cables_lose(struct ring_cables *c, unsigned place, unsigned count, usec_t now)
{
    for (unsigned i = 0; i < count; i++)
        cables_report(c, place, &c->due[place][i].frame, NULL, now);
    cables_drop(c, place, count);
}

/* Returns the index of the frame among those that are due; if it is none of them, of the first that
 * it can be, changed; else their number. */
static unsigned cables_find(const struct ring_cables *c, unsigned place, const struct frame4 *frame)
{
    unsigned near = c->owes[place];
    for (unsigned i = 0; i < c->owes[place]; i++) {
        const struct frame4 *due = &c->due[place][i].frame;
        if (frame4_equal(due, frame))
            return i;
        bool alike = frame4_address(due) == frame4_address(frame) ||
                     (due->eo == frame->eo && due->info == frame->info);
        if (alike && near == c->owes[place])
            near = i;
    }
    return near;
}

/* It comes out behind `place`. */
static void cable_takes(struct ring_cables *c, unsigned place, const struct frame4 *frame,
                        usec_t now)
{
    unsigned at = cables_find(c, place, frame);
    if (at == c->owes[place])
        return; /* of its own making: the referee says whether it may be */
    cables_lose(c, place, at, now);
    if (!frame4_equal(&c->due[place][0].frame, frame))
        cables_report(c, place, &c->due[place][0].frame, frame, now);
    cables_drop(c, place, 1);
}

/* It arrives at `place`, which has to pass it on: unless it is its own, or settled by its answer
 * (U13). */
static void cable_brings(struct ring_cables *c, unsigned place, const struct frame4 *frame,
                         usec_t now)
{
    bool own = frame->eo == c->number[place];
    if (own || wire_is_count(c->wire, frame) ||
        (frame->ed == c->number[place] && c->wire->settled_by_answer(frame)) ||
        c->owes[place] == RING_CABLES_QUEUE)
        return;
    c->due[place][c->owes[place]].frame = *frame;
    c->due[place][c->owes[place]++].since = now;
}

bool ring_cables_hear(struct ring_cables *c, unsigned cable, const struct frame4 *frame, usec_t now)
{
    if (!c->whole || cable >= c->cables)
        return cable == 0;
    if (wire_is_count(c->wire,
                      frame)) { /* whoever was there takes another number, and all begin anew */
        c->number[cable] = frame->info & START_COUNTER;
        c->owes[cable] = 0;
        return cable == 0;
    }
    bool sent = frame->eo == c->number[cable];
    if (!sent)
        cable_takes(c, cable, frame, now);
    cable_brings(c, (cable + 1) % c->cables, frame, now);
    return sent;
}

void ring_cables_end(struct ring_cables *c, usec_t now)
{
    for (unsigned place = 0; c->whole && place < c->cables; place++) {
        unsigned gone = 0;
        while (gone < c->owes[place] && c->due[place][gone].since + GONE_AFTER <= now)
            gone++;
        cables_lose(c, place, gone, now);
    }
}
