/* A ring of stations, of teams and our own, with a referee on every cable. What is found is charged
 * to the station that said it first (class/attribution.h). The first violation ends the ring, so
 * that no station answers for what follows from it. */
#include <stdlib.h>
#include <string.h>

#include "class/run_private.h"

#define LISTENING (10 * USEC_SECOND) /* before the first START */
/* No program needs so long to pass a frame on: one that has left when its own frame was missing for
 * this long was right to, and the station that kept the frame is at fault. */
#define KEEPING (1500 * USEC_MS)

/* A station of the ring, of a team or ours, and the cable behind it. */
struct run_ring_station {
    uint32_t team; /* 0: ours */
    bool there;
    struct run_station station;
    struct attribution attribution;
    struct cable cable;
    struct frame_reader before; /* of what the program says until it has a number on this ring */
    /* Of the octet that has come out of the cable: */
    bool passed;                  /* a frame ends with it, … */
    struct frame frame;           /* … this one, … */
    struct attribution_said said; /* … which is this to the station … */
    bool found;                   /* … and which a referee has found fault with */
};

struct run_ring {
    struct class_run *run;
    struct run_ring_station station[RUN_PLACES];
    usec_t heard, now; /* `heard`: when a frame passed last */
    _Alignas(16) unsigned char referee_own[RUN_OWN];
    char texts[CLASS_OPTIONS];
};

static unsigned index_of(const struct run_ring *ring, const struct run_ring_station *station)
{
    return (unsigned)(station - ring->station);
}

static struct run_ring_station *next_to(struct run_ring *ring,
                                        const struct run_ring_station *station)
{
    return &ring->station[(index_of(ring, station) + 1) % ring->run->places];
}

static const struct station_duties *run_duties(const struct class_run *run)
{
    return run->protocol->referee->station_duties;
}

/* A violation of what stations owe each other, rather than of a rule of the game. */
static void ring_charge(struct run_ring *ring, const struct run_ring_station *station,
                        enum run_end end, const char *text, const struct frame *came,
                        const struct frame *expected)
{
    struct class_run *run = ring->run;
    const struct station_duties *duties = run_duties(run);
    if (run->end != END_NOT_YET)
        return;
    run_charge(run, station->team, index_of(ring, station), duties ? duties->cited : NULL, text,
               came, expected);
    run_end(run, end, station->team, ring->now);
}

/* ---- what passes ---- */

/* A finding counts against the station that said the frame anew, or counted itself in it. If that
 * station has kept back a frame that its own depends on, keeping it is the fault. */
static void on_ring_found(void *who, unsigned cable, const struct finding *finding)
{
    struct run_ring *ring = who;
    struct class_run *run = ring->run;
    struct run_ring_station *station = &ring->station[cable];
    bool departure = finding->kind == FINDING_DEPARTURE;
    station->found = true;
    if (!station->team || run->end != END_NOT_YET || station->said.excused ||
        station->said.kind == SAID_PASSED)
        return;
    const struct frame *kept = departure ? NULL : attribution_owes(&station->attribution);
    if (kept && station->said.kind == SAID_NEW) {
        ring_charge(ring, station, END_FAULT, N_("una trama no se ha pasado"), NULL, kept);
        return;
    }
    run_file(run, station->team, departure ? MARK_TOLERATED : MARK_BROKEN, finding, NULL);
    if (!departure)
        run_end(run, END_FAULT, station->team, ring->now);
}

static void on_ring_frame(void *who, unsigned cable, const struct frame *frame)
{
    struct run_ring *ring = who;
    struct run_ring_station *station = &ring->station[cable];
    station->passed = true;
    station->frame = *frame;
    ring->heard = ring->now;
    run_heard(ring->run, cable, frame, ring->now);
    if (!station->team)
        return;
    struct attribution_said said = station->said = attribution_says(&station->attribution, frame);
    if (said.kind == SAID_CHANGED)
        ring_charge(ring, station, END_FAULT,
                    said.missing.count ? N_("la trama de otra estación ha cambiado al pasar")
                                       : N_("una trama en nombre de otra estación"),
                    frame, &said.missing);
    else if (said.swallowed)
        ring_charge(ring, station, END_FAULT, N_("una trama no se ha pasado"), frame,
                    &said.missing);
}

/* An octet has come out of the cable behind a station. */
static void ring_pass_octet(struct run_ring *ring, struct run_ring_station *station, uint8_t octet)
{
    struct run_ring_station *next = next_to(ring, station);
    station->passed = station->found = false;
    station->said = (struct attribution_said){.kind = SAID_NEW};
    record_octets(ring->run->record, index_of(ring, station), &octet, 1,
                  ring->now - ring->run->began);
    if (station->passed && next->team && next->there)
        attribution_hears(&next->attribution, &station->frame,
                          station->found || station->said.excused, ring->now);
}

/* A program may still say what belongs to the ring before: it is heard from the frame on by which
 * it takes a number, as the starter or when it has heard a frame of this ring. Writes the octets
 * that are passed on to `out` and returns how many. */
static size_t let_in(struct run_ring *ring, struct run_ring_station *station, uint8_t octet,
                     uint8_t out[FRAME_MAX])
{
    const struct protocol *protocol = ring->run->protocol;
    const struct station_duties *duties = run_duties(ring->run);
    struct frame frame;
    if (!station->team || !duties || station->attribution.number >= 0) {
        out[0] = octet;
        return 1;
    }
    if (protocol->framing->octet(&station->before, octet, ring->now, &frame) != FRAMING_FRAME)
        return 0;
    int number = duties->takes(protocol, &frame);
    if (number < 0 || (number > 0 && !station->attribution.count))
        return 0;
    memcpy(out, frame.octets, frame.count);
    return frame.count;
}

/* Carries what has come out of the cable behind a station to the next one. Returns whether anything
 * has. */
static bool ring_carry(struct run_ring *ring, struct run_ring_station *station)
{
    struct run_ring_station *next = next_to(ring, station);
    uint8_t taken[16], octets[sizeof taken * FRAME_MAX];
    size_t count = cable_take(&station->cable, taken, sizeof taken, ring->now), carried = 0;
    for (size_t i = 0; i < count; i++) {
        size_t more = let_in(ring, station, taken[i], octets + carried);
        for (size_t k = 0; k < more; k++)
            ring_pass_octet(ring, station, octets[carried + k]);
        carried += more;
    }
    if (carried && next->team && next->there)
        run_send(ring->run, next->team, octets, carried);
    else if (carried && !next->team)
        runner_octets(&next->station.runner, 0, octets, carried, ring->now);
    return count > 0;
}

/* The ring is done when all games were followed to their end on every cable, and nothing was
 * broken. */
static void ring_look_for_end(struct run_ring *ring)
{
    struct class_run *run = ring->run;
    const struct station_duties *duties = run_duties(run);
    struct finding holds = {0};
    struct str rule = str_make(holds.rule, sizeof holds.rule);
    unsigned least = run->games;
    for (unsigned i = 0; i < run->places; i++) {
        unsigned finished = record_finished(run->record, i);
        least = finished < least ? finished : least;
    }
    run->finished = least;
    if (least < run->games || run->end != END_NOT_YET)
        return;
    if (duties)
        str_add(&rule, "%.*s", (int)strcspn(duties->cited, ","), duties->cited);
    for (unsigned i = 0; i < run->places && duties; i++)
        if (run->place[i])
            run_file(run, run->place[i], MARK_HOLDS, &holds, NULL);
    run_end(run, END_DONE, 0, ring->now);
}

/* After each call: carries whatever has arrived, until nothing more has. */
static void ring_follow_up(struct run_ring *ring, usec_t now)
{
    struct class_run *run = ring->run;
    bool more = true;
    ring->now = now;
    while (more && run->end == END_NOT_YET) {
        more = false;
        for (unsigned i = 0; i < run->places && run->end == END_NOT_YET; i++)
            more |= ring_carry(ring, &ring->station[i]);
    }
    ring_look_for_end(ring);
}

/* ---- whose turn it is ---- */

/* Nothing is under way, so it is some station's turn. If our station has stopped, the others
 * may be waiting because of that. */
static void on_ring_silence(struct run_ring *ring)
{
    int number = record_waits_for(ring->run->record, 0);
    const struct run_ring_station *awaited = NULL;
    bool stopped = false;
    for (unsigned i = 0; i < ring->run->places; i++) {
        const struct run_ring_station *station = &ring->station[i];
        int own =
            station->team ? station->attribution.number : run_station_number(&station->station);
        stopped |= station->station.stopped;
        if (number >= 0 && own == number && !awaited)
            awaited = station;
    }
    if (awaited && awaited->team && !stopped)
        ring_charge(ring, awaited, END_FAULT, N_("es el turno del programa y no viene nada"), NULL,
                    NULL);
    else
        run_end(ring->run, END_SILENT, 0, ring->now);
}

/* Charges the station that keeps a frame which must be passed on. A program that has said nothing
 * yet may have been stopped by another's fault in the ring before: it is missing, and no more than
 * that. */
static void find_keeper(struct run_ring *ring, usec_t patience)
{
    struct class_run *run = ring->run;
    for (unsigned i = 0; i < run->places; i++) {
        struct run_ring_station *station = &ring->station[i];
        const struct frame *kept =
            station->team ? attribution_overdue(&station->attribution, patience, ring->now) : NULL;
        if (kept && station->attribution.alive)
            ring_charge(ring, station, END_FAULT, N_("una trama no vuelve: todo se pasa"), NULL,
                        kept);
        else if (kept)
            run_end(run, END_ABSENT, station->team, ring->now);
    }
}

/* Programs have the class's time for what they pass on, twice that for a decision, and more before
 * the first START, since a starter listens first. */
static usec_t ring_silence_ends(const struct run_ring *ring)
{
    return ring->heard + 2 * run_timeout(ring->run) + (ring->run->frames ? 0 : LISTENING);
}

static void ring_tick(struct class_run *run, usec_t now)
{
    struct run_ring *ring = run->own;
    ring->now = now;
    for (unsigned i = 0; i < run->places; i++)
        if (!ring->station[i].team)
            runner_tick(&ring->station[i].station.runner, now);
    ring_follow_up(ring, now);
    if (run->end == END_NOT_YET)
        find_keeper(ring, run_timeout(run));
    if (run->end == END_NOT_YET && ring_silence_ends(ring) <= now)
        on_ring_silence(ring);
}

static usec_t ring_due(const struct class_run *run)
{
    const struct run_ring *ring = run->own;
    usec_t patience = run_timeout(run), due = ring_silence_ends(ring);
    for (unsigned i = 0; i < run->places; i++) {
        const struct run_ring_station *station = &ring->station[i];
        usec_t own = station->team ? attribution_deadline(&station->attribution, patience)
                                   : runner_deadline(&station->station.runner);
        usec_t carried = cable_next(&station->cable);
        due = own < due ? own : due;
        due = carried < due ? carried : due;
    }
    return due;
}

/* ---- the lines of teams ---- */

static void ring_octets(struct class_run *run, uint32_t team, const uint8_t *octets, size_t count,
                        usec_t now)
{
    struct run_ring *ring = run->own;
    for (unsigned i = 0; i < run->places; i++)
        if (ring->station[i].team == team)
            cable_put(&ring->station[i].cable, octets, count, now);
    ring_follow_up(ring, now);
}

/* Between two games programs may go and come. In a game, a program whose frame has not come back
 * rightly goes: then the station that keeps that frame is charged. */
static void ring_line(struct class_run *run, uint32_t team, bool there, usec_t now)
{
    struct run_ring *ring = run->own;
    ring->now = now;
    for (unsigned i = 0; i < run->places; i++) {
        struct run_ring_station *station = &ring->station[i];
        if (station->team != team)
            continue;
        station->there = there;
        bool playing = !there && record_waits_for(run->record, i) != WAITS_NOBODY;
        attribution_forget(&station->attribution);
        if (!playing)
            continue;
        find_keeper(ring, run_timeout(run) < KEEPING ? run_timeout(run) : KEEPING);
        ring_charge(ring, station, END_LEFT,
                    N_("el programa ha cerrado su puerto en mitad de una partida"), NULL, NULL);
    }
}

/* ---- life ---- */

static bool ring_make(struct class_run *run, struct why *why)
{
    struct run_ring *ring = run->own = calloc(1, sizeof *ring);
    const struct cable_options cable = {.baud = (uint32_t)run->class->settings.baud};
    unsigned open = 0;
    (void)why;
    if (!ring || run->protocol->referee->options_size > RUN_OWN)
        return false;
    ring->run = run;
    for (unsigned i = 0; i < run->places; i++)
        open += run->place[i] != 0;
    for (unsigned i = 0; i < run->places; i++) {
        struct run_ring_station *station = &ring->station[i];
        station->team = run->place[i];
        station->there = station->team != 0;
        cable_init(&station->cable, &cable, 0);
        attribution_init(&station->attribution, run->protocol, (int)i);
        run->protocol->framing->begin(&station->before, 0, 0);
        if (!station->team && !run_station_make(&station->station, run, i, open, &station->cable))
            return false;
    }
    struct record_plan plan = {.referee_options =
                                   run_referee_options(run, ring->referee_own, ring->texts),
                               .who = ring,
                               .frame = on_ring_frame,
                               .found = on_ring_found};
    return run_open_record(run, &plan, true);
}

/* From the last to the first (runner_start). */
static void ring_begin(struct class_run *run, usec_t now)
{
    struct run_ring *ring = run->own;
    ring->heard = now;
    for (unsigned i = run->places; i-- > 0;)
        if (!ring->station[i].team)
            run_station_begin(&ring->station[i].station, now);
    ring_follow_up(ring, now);
}

static void ring_free(struct class_run *run)
{
    struct run_ring *ring = run->own;
    for (unsigned i = 0; i < RUN_PLACES; i++)
        runner_free(&ring->station[i].station.runner);
    free(ring);
}

const struct run_machine run_ring_machine = {.make = ring_make,
                                             .free = ring_free,
                                             .begin = ring_begin,
                                             .line = ring_line,
                                             .octets = ring_octets,
                                             .tick = ring_tick,
                                             .due = ring_due};
