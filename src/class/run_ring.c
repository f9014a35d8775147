/* A ring of stations, of teams and of ours, with a referee on every cable. What is found is charged
 * to who said it first (class/attribution.h); the first breach ends the ring, so that nobody has to
 * answer for what it leads to. */
#include <stdlib.h>
#include <string.h>

#include "class/run_private.h"

#define LISTENING (10 * USEC_SECOND) /* before the first START */
#define KEEPING                                                                                    \
    (1500 * USEC_MS) /* nobody needs so long to pass a frame on, if somebody else has given up */

/* A station of the ring, of a team or ours, and the cable behind it. */
struct run_ring_station {
    uint32_t team; /* 0: ours */
    bool there;
    struct run_station station;
    struct attribution attribution;
    struct cable cable;
    struct frame_reader reader, before; /* `before`: of what it says until it has a number here */
    struct attribution_said said;       /* of the frame that is being judged */
    bool found;                         /* a referee has found fault with it */
};

struct run_ring {
    struct class_run *run;
    struct run_ring_station place[RUN_PLACES];
    usec_t heard, now; /* when a frame passed last */
    _Alignas(16) unsigned char referee_own[RUN_OWN];
    char texts[CLASS_OPTIONS];
};

static struct run_ring_station *behind(struct run_ring *ring, const struct run_ring_station *place)
{
    return &ring->place[(size_t)(place - ring->place + 1) % ring->run->places];
}

static const char *cited_by(const struct class_run *run)
{
    const struct passing *passing = run->protocol->referee->passing;
    return passing ? passing->cited : NULL;
}

static void charge(struct run_ring *ring, const struct run_ring_station *place, enum run_end end,
                   const char *text, const struct frame *came, const struct frame *expected)
{
    struct class_run *run = ring->run;
    if (run->end != END_NOT_YET)
        return;
    run_charge(run, place->team, (unsigned)(place - ring->place), cited_by(run), text, came,
               expected);
    run_end(run, end, place->team, ring->now);
}

/* ---- what passes ---- */

/* What was said is new, or has been counted on: else somebody else has said it. Where the station
 * has kept back a frame that its own stands on, that is the fault. */
static void on_found(void *who, unsigned cable, const struct finding *finding)
{
    struct run_ring *ring = who;
    struct class_run *run = ring->run;
    struct run_ring_station *place = &ring->place[cable];
    bool departure = finding->kind == FINDING_DEPARTURE;
    place->found = true;
    if (!place->team || run->end != END_NOT_YET || place->said.excused ||
        place->said.kind == SAID_PASSED)
        return;
    const struct frame *kept = departure ? NULL : attribution_owes(&place->attribution);
    if (kept && place->said.kind == SAID_NEW) {
        charge(ring, place, END_FAULT, N_("una trama no se ha pasado"), NULL, kept);
        return;
    }
    run_file(run, place->team, departure ? MARK_TOLERATED : MARK_BROKEN, finding, NULL);
    if (!departure)
        run_end(run, END_FAULT, place->team, ring->now);
}

static void attribute(struct run_ring *ring, struct run_ring_station *place,
                      const struct frame *frame)
{
    place->said = attribution_says(&place->attribution, frame);
    if (place->said.kind == SAID_CHANGED)
        charge(ring, place, END_FAULT,
               place->said.missing.count ? N_("la trama de otra estación ha cambiado al pasar")
                                         : N_("una trama en nombre de otra estación"),
               frame, &place->said.missing);
    else if (place->said.swallowed)
        charge(ring, place, END_FAULT, N_("una trama no se ha pasado"), frame,
               &place->said.missing);
}

/* An octet has come out of the cable behind a place. */
static void hear(struct run_ring *ring, struct run_ring_station *place, uint8_t octet)
{
    struct class_run *run = ring->run;
    struct run_ring_station *next = behind(ring, place);
    struct frame frame;
    bool whole =
        run->protocol->framing->octet(&place->reader, octet, ring->now, &frame) == FRAMING_FRAME;
    place->found = false;
    place->said = (struct attribution_said){.kind = SAID_NEW};
    if (whole) {
        ring->heard = ring->now;
        run_heard(run, (unsigned)(place - ring->place), &frame, ring->now);
        if (place->team)
            attribute(ring, place, &frame);
    }
    record_octets(ring->run->record, (unsigned)(place - ring->place), &octet, 1,
                  ring->now - run->began);
    if (whole && next->team && next->there)
        attribution_hears(&next->attribution, &frame, place->found || place->said.excused,
                          ring->now);
}

/* A program may still say what belongs to the ring before: it is heard from the frame on by which
 * it takes a number, as the one who starts or when it has heard a frame of this ring. The octets
 * that are to be carried on are written to `out`. */
static size_t let_in(struct run_ring *ring, struct run_ring_station *place, uint8_t octet,
                     uint8_t out[FRAME_MAX])
{
    const struct protocol *protocol = ring->run->protocol;
    const struct passing *passing = protocol->referee->passing;
    struct frame frame;
    if (!place->team || !passing || place->attribution.number >= 0) {
        out[0] = octet;
        return 1;
    }
    if (protocol->framing->octet(&place->before, octet, ring->now, &frame) != FRAMING_FRAME ||
        passing->takes(protocol, &frame) < 0 ||
        (passing->takes(protocol, &frame) > 0 && !place->attribution.count))
        return 0;
    memcpy(out, frame.octets, frame.count);
    return frame.count;
}

static bool carry(struct run_ring *ring, struct run_ring_station *place)
{
    struct run_ring_station *next = behind(ring, place);
    uint8_t taken[16], octets[sizeof taken * FRAME_MAX];
    size_t count = cable_take(&place->cable, taken, sizeof taken, ring->now), carried = 0;
    for (size_t i = 0; i < count; i++) {
        size_t more = let_in(ring, place, taken[i], octets + carried);
        for (size_t k = 0; k < more; k++)
            hear(ring, place, octets[carried + k]);
        carried += more;
    }
    if (carried && next->team && next->there)
        run_send(ring->run, next->team, octets, carried);
    else if (carried && !next->team)
        runner_octets(&next->station.runner, 0, octets, carried, ring->now);
    return count > 0;
}

/* ---- the end ---- */

/* All games were followed to their end on every cable, and nothing was broken. */
static void look_for_end(struct run_ring *ring)
{
    struct class_run *run = ring->run;
    struct finding holds = {0};
    struct str rule = str_make(holds.rule, sizeof holds.rule);
    const char *cited = cited_by(run);
    unsigned least = run->games;
    for (unsigned i = 0; i < run->places; i++) {
        unsigned finished = record_finished(ring->run->record, i);
        least = finished < least ? finished : least;
    }
    run->finished = least;
    if (least < run->games || run->end != END_NOT_YET)
        return;
    if (cited)
        str_add(&rule, "%.*s", (int)strcspn(cited, ","), cited);
    for (unsigned i = 0; i < run->places && cited; i++)
        if (run->place[i])
            run_file(run, run->place[i], MARK_HOLDS, &holds, NULL);
    run_end(run, END_DONE, 0, ring->now);
}

/* Carries whatever has arrived, until nothing more has. */
static void turn(struct run_ring *ring, usec_t now)
{
    struct class_run *run = ring->run;
    bool more = true;
    ring->now = now;
    while (more && run->end == END_NOT_YET) {
        more = false;
        for (unsigned i = 0; i < run->places && run->end == END_NOT_YET; i++)
            more |= carry(ring, &ring->place[i]);
    }
    look_for_end(ring);
}

/* ---- who is waited for ---- */

static struct run_ring_station *place_of(struct run_ring *ring, int number)
{
    for (unsigned i = 0; number >= 0 && i < ring->run->places; i++) {
        struct run_ring_station *place = &ring->place[i];
        if ((place->team ? place->attribution.number : run_station_number(&place->station)) ==
            number)
            return place;
    }
    return NULL;
}

/* A station of ours has lost the thread: what the others wait for may be its doing. */
static bool one_has_stopped(const struct run_ring *ring)
{
    for (unsigned i = 0; i < ring->run->places; i++)
        if (ring->place[i].station.stopped)
            return true;
    return false;
}

/* Nothing is under way: it is somebody's turn. */
static void on_silence(struct run_ring *ring)
{
    struct run_ring_station *place = place_of(ring, record_waits_for(ring->run->record, 0));
    if (place && place->team && !one_has_stopped(ring))
        charge(ring, place, END_FAULT, N_("es el turno del programa y no viene nada"), NULL, NULL);
    else
        run_end(ring->run, END_SILENT, 0, ring->now);
}

/* Whoever keeps a frame that is to be passed on. A program that has said nothing yet may have been
 * stopped by a fault of somebody else's in the ring before: it is missing, and no more than
 * that. */
static void find_keeper(struct run_ring *ring, usec_t patience)
{
    struct class_run *run = ring->run;
    for (unsigned i = 0; i < run->places; i++) {
        struct run_ring_station *place = &ring->place[i];
        const struct frame *kept =
            place->team ? attribution_overdue(&place->attribution, patience, ring->now) : NULL;
        if (kept && place->attribution.alive)
            charge(ring, place, END_FAULT, N_("una trama no vuelve: todo se pasa"), NULL, kept);
        else if (kept)
            run_end(run, END_ABSENT, place->team, ring->now);
    }
}

/* Programs have so long for what they are to pass on, and twice that for a decision. Whoever starts
 * listens first. */
static usec_t silence_ends(const struct run_ring *ring)
{
    return ring->heard + 2 * run_timeout(ring->run) + (ring->run->frames ? 0 : LISTENING);
}

static void watch(struct run_ring *ring)
{
    find_keeper(ring, run_timeout(ring->run));
    if (ring->run->end == END_NOT_YET && silence_ends(ring) <= ring->now)
        on_silence(ring);
}

void run_ring_tick(struct class_run *run, usec_t now)
{
    struct run_ring *ring = run->ring;
    ring->now = now;
    for (unsigned i = 0; i < run->places; i++)
        if (!ring->place[i].team)
            runner_tick(&ring->place[i].station.runner, now);
    turn(ring, now);
    if (run->end == END_NOT_YET)
        watch(ring);
}

usec_t run_ring_due(const struct class_run *run)
{
    const struct run_ring *ring = run->ring;
    usec_t patience = run_timeout(run), due = silence_ends(ring);
    for (unsigned i = 0; i < run->places; i++) {
        const struct run_ring_station *place = &ring->place[i];
        usec_t own = place->team ? attribution_deadline(&place->attribution, patience)
                                 : runner_deadline(&place->station.runner);
        usec_t carried = cable_next(&place->cable);
        due = own < due ? own : due;
        due = carried < due ? carried : due;
    }
    return due;
}

/* ---- the lines of teams ---- */

void run_ring_octets(struct class_run *run, uint32_t team, const uint8_t *octets, size_t count,
                     usec_t now)
{
    struct run_ring *ring = run->ring;
    for (unsigned i = 0; i < run->places; i++)
        if (ring->place[i].team == team)
            cable_put(&ring->place[i].cable, octets, count, now);
    turn(ring, now);
}

/* Between two games programs may go and come. In a game, one whose frame has not come back goes
 * rightly: then it is who keeps that frame. */
void run_ring_line(struct class_run *run, uint32_t team, bool there, usec_t now)
{
    struct run_ring *ring = run->ring;
    ring->now = now;
    for (unsigned i = 0; i < run->places; i++) {
        struct run_ring_station *place = &ring->place[i];
        if (place->team != team)
            continue;
        place->there = there;
        bool playing = !there && record_waits_for(ring->run->record, i) != WAITS_NOBODY;
        attribution_forget(&place->attribution);
        if (playing)
            find_keeper(ring, run_timeout(run) < KEEPING ? run_timeout(run) : KEEPING);
        if (playing)
            charge(ring, place, END_LEFT,
                   N_("el programa ha cerrado su puerto en mitad de una partida"), NULL, NULL);
    }
}

/* ---- life ---- */

static bool open_record(struct run_ring *ring)
{
    struct class_run *run = ring->run;
    struct record_plan plan = {.referee_options =
                                   run_referee_options(run, ring->referee_own, ring->texts),
                               .who = ring,
                               .found = on_found};
    return run->protocol->referee->options_size <= RUN_OWN && run_open_record(run, &plan, true);
}

bool run_ring_make(struct class_run *run, struct why *why)
{
    struct run_ring *ring = run->ring = calloc(1, sizeof *ring);
    const struct cable_options cable = {.baud = (uint32_t)run->class->settings.baud};
    unsigned open = 0;
    (void)why;
    if (!ring)
        return false;
    ring->run = run;
    for (unsigned i = 0; i < run->places; i++)
        open += run->place[i] != 0;
    for (unsigned i = 0; i < run->places; i++) {
        struct run_ring_station *place = &ring->place[i];
        place->team = run->place[i];
        place->there = place->team != 0;
        cable_init(&place->cable, &cable, 0);
        attribution_init(&place->attribution, run->protocol, (int)i);
        run->protocol->framing->begin(&place->reader, 0, 0);
        run->protocol->framing->begin(&place->before, 0, 0);
        if (!place->team && !run_station_make(&place->station, run, i, open, &place->cable))
            return false;
    }
    return open_record(ring);
}

/* From the last to the first (runner_start). */
void run_ring_begin(struct class_run *run, usec_t now)
{
    struct run_ring *ring = run->ring;
    ring->heard = now;
    for (unsigned i = run->places; i-- > 0;)
        if (!ring->place[i].team)
            run_station_begin(&ring->place[i].station, now);
    turn(ring, now);
}

void run_ring_free(struct run_ring *ring)
{
    if (!ring)
        return;
    for (unsigned i = 0; i < RUN_PLACES; i++)
        runner_free(&ring->place[i].station.runner);
    free(ring);
}
