/* The start of a ring: counting, numbering, announcing, and starters that collide (ring.md,
 * "Start"). */
#include "protocol/ring/ring_private.h"

enum { MODE_ANNOUNCE = 4, COUNTER = 3, INFO_HIGH = 0x80 };

/* What a program that takes an open seat has to begin the game itself: two STARTs at once it would
 * not understand. */
#define GUEST_TIME (1500 * USEC_MS)

static usec_t random_between(struct ring *ring, usec_t low, usec_t high)
{
    return low + rng_below(&ring->timing, (uint32_t)(high - low + 1));
}

static struct frame4 start_frame(const struct ring *ring, unsigned info)
{
    return (struct frame4){.control = ring->wire->start_control,
                           .info = (uint8_t)(INFO_HIGH | info)};
}

void ring_listen_then_start(struct ring *ring)
{
    ring->phase = RING_LISTENING;
    ring->deadline = ring->now + random_between(ring, 300 * USEC_MS, 1500 * USEC_MS);
    if (ring->options.guests)
        ring->deadline += GUEST_TIME;
}

static void send_start(struct ring *ring)
{
    if (ring->phase != RING_STARTING && ring->phase != RING_RECOUNTING)
        ring->starts_sent = ring->starts_back = ring->start_timeouts = ring->resent =
            ring->dropped = 0;
    ring->resent += ring->phase == RING_STARTING;
    ring->phase = RING_STARTING;
    ring->number = 0;
    ring->players = 0;
    ring->starts_sent++;
    struct frame4 start = start_frame(ring, 0);
    ring_send_own(ring, &start);
}

/* The number is gone, and with it whatever was under way. */
static void forget_number(struct ring *ring)
{
    ring->number = RING_NO_NUMBER;
    ring->out_active = ring->out_held = ring->late_active = false;
    ring->table_ready = false;
    ring->may_collide = 0;
    ring->resent = ring->dropped = 0;
    ring->doubt = USEC_NEVER;
}

static bool collides_too_often(struct ring *ring)
{
    if (++ring->collisions <= COLLISIONS_MAX)
        return false;
    ring_stop(ring,
              "%u comienzos seguidos han topado con tramas de otra estación: dos estaciones con "
              "--start, o un cable malo",
              ring->collisions);
    return true;
}

/* Our START or our first frames met another starter's: clear the ring of them, then try again
 * (ring.md). */
static void collide(struct ring *ring)
{
    forget_number(ring);
    if (collides_too_often(ring))
        return;
    ring_say(ring, "otra estación empieza a la vez: se espera y se prueba de nuevo");
    ring->phase = RING_SWEEPING;
    ring->start_heard = false;
    /* For one timeout, and never for less than our own frames need to come back. */
    ring->deadline = ring->now + ring_at_least(ring, 1);
}

bool ring_may_meet(const struct ring *ring)
{
    return ring->may_collide || ring->frames < ring->twins_until;
}

/* Of four stations two opposite each other have started, and two games of two go on over the same
 * cables, alike so far. Only who sees a difference knows, and that may be a station that has
 * joined: whoever does starts again. */
static void start_over(struct ring *ring, const struct frame4 *frame)
{
    bool sender_knows = ring->out_active; /* it sees ours */
    if (sender_knows)
        ring_tell_frame(ring, frame, FATE_TAKEN);
    else
        ring_pass(ring, frame); /* it gets its frame back, so that it does not stop */
    forget_number(ring);
    if (collides_too_often(ring))
        return;
    ring_say(ring,
             "%s lleva nuestro número y no es nuestra: otra estación ha empezado a la vez, o un "
             "cable la ha cambiado: se "
             "empieza otra vez",
             frame4_hex(frame).text);
    ring->options.start = true;
    /* nothing is swept off meanwhile: the other two know nothing, and wait for their frames */
    if (sender_knows)
        ring_listen_then_start(ring);
    else
        send_start(ring);
}

void ring_meet(struct ring *ring, const struct frame4 *frame)
{
    if (!ring->may_collide) {
        start_over(ring, frame);
        return;
    }
    ring_tell_frame(ring, frame, FATE_TAKEN);
    collide(ring);
}

/* Our START came back uncounted: we are alone, or the station before us started at the same
 * moment. */
static void start_uncounted(struct ring *ring)
{
    ring->out_active = false;
    if (++ring->alone == ALONE_MAX) {
        ring_stop(ring, "START ha vuelto con contador 0, %d veces: no hay nadie más en este anillo",
                  ALONE_MAX);
        return;
    }
    forget_number(ring);
    ring->phase = RING_WAITING;
    ring->deadline = ring->now + random_between(ring, USEC_SECOND, 3 * USEC_SECOND);
}

static void start_counted(struct ring *ring, unsigned counter)
{
    int wanted = (int)ring->options.players, players = (int)counter + 1;
    ring->starts_back++;
    ring->counted = players;
    ring->alone = 0;
    if (wanted && players > wanted) {
        ring_stop(ring, "%d estaciones en el anillo, y --players quiere %d", players, wanted);
        return;
    }
    if (wanted && players < wanted) {
        ring->out_active = false;
        ring_say(ring, "están %d de %d estaciones: se espera a las demás", players, wanted);
        ring->phase = RING_RECOUNTING;
        /* Not exactly two seconds: two starters in step would take each other's START for ever. */
        ring->deadline = ring->now + random_between(ring, 2000 * USEC_MS, 2500 * USEC_MS);
        return;
    }
    ring->players = players;
    ring->phase = RING_ANNOUNCING;
    ring->frames = 1;
    struct frame4 announcement = start_frame(ring, MODE_ANNOUNCE | counter);
    ring_send_own(ring, &announcement);
}

/* Where frames get lost, two starters may each have given way to the other: whoever was to start
 * does so after all when the START that it has joined is followed neither by another nor by an
 * announcement. */
static usec_t without_starter(struct ring *ring)
{
    bool may_start = ring->options.start && (!ring->given.games || ring->games < ring->given.games);
    if (!ring->options.reliable || !may_start)
        return USEC_NEVER;
    return ring->now + ring_at_least(ring, ORPHANED_TIMEOUTS) +
           random_between(ring, 0, 3 * USEC_SECOND);
}

static void join(struct ring *ring, const struct frame4 *frame, unsigned counter)
{
    if (counter == COUNTER) {
        ring_tell_frame(ring, frame, FATE_TAKEN);
        ring_say(ring, "un START con contador 3: ya hay cuatro estaciones numeradas y esta es la "
                       "quinta; no puede jugar, sácala "
                       "del anillo");
        return;
    }
    if (ring->phase == RING_PLAYING)
        ring_say(ring, "un START acaba con la partida que se jugaba%s",
                 ring_where_it_is_kept(ring).text);
    forget_number(ring);
    ring->number = (int)counter + 1;
    ring->phase = RING_NUMBERED;
    ring->deadline = without_starter(ring);
    ring->frames = 1;
    struct frame4 passed = *frame;
    passed.info = (uint8_t)(frame->info + 1);
    ring_put(ring, &passed, FATE_PASSED);
}

/* A START that we repeated comes back once more than it was needed. In reliable mode a cable may
 * repeat it, too; from another starter on this ring it would have a smaller counter. */
static bool is_own_copy(struct ring *ring, unsigned counter)
{
    if (ring->options.reliable && ring->phase == RING_ANNOUNCING)
        return (int)counter + 1 == ring->players;
    if (ring->number != 0 || ring->starts_back >= ring->starts_sent ||
        (int)counter + 1 != ring->players)
        return false;
    ring->starts_back++;
    return true;
}

static void on_count(struct ring *ring, const struct frame4 *frame)
{
    unsigned counter = frame->info & COUNTER;
    switch (ring->phase) {
    case RING_STARTING:
        ring_tell_frame(ring, frame, FATE_BACK);
        if (counter == 0)
            start_uncounted(ring);
        else
            start_counted(ring, counter);
        return;
    case RING_RECOUNTING:
        if (ring->starts_back < ring->starts_sent ||
            (ring->options.reliable && (int)counter + 1 >= ring->counted)) { /* ours, late */
            ring_tell_frame(ring, frame, FATE_BACK);
            start_counted(ring, counter);
        } else {
            join(ring, frame, counter);
        }
        return;
    case RING_ANNOUNCING:
        ring_tell_frame(ring, frame, FATE_TAKEN);
        if (!is_own_copy(ring, counter))
            collide(ring);
        return;
    case RING_SWEEPING:
        ring->start_heard = true;
        ring_tell_frame(ring, frame, FATE_TAKEN);
        return;
    default:
        if (is_own_copy(ring, counter)) {
            ring_tell_frame(ring, frame, FATE_TAKEN);
        } else if (ring_reliable_holds(ring)) {
            ring_tell_frame(ring, frame, FATE_TAKEN);
            ring_say(ring,
                     "se descarta un START con la partida en marcha: tiene que venir otra vez");
        } else {
            join(ring, frame, counter);
        }
    }
}

static void on_announcement(struct ring *ring, const struct frame4 *frame)
{
    int players = (frame->info & COUNTER) + 1;
    switch (ring->phase) {
    case RING_ANNOUNCING:
        ring_tell_frame(ring, frame, FATE_BACK);
        if ((frame->info & COUNTER) != (ring->out.info & COUNTER)) {
            collide(ring);
            return;
        }
        ring->out_active = false;
        ring->deadline = USEC_NEVER;
        ring->may_collide = COLLISION_FRAMES;
        if (ring_sit_down(ring, ring->players))
            ring_advance(ring);
        return;
    case RING_STARTING:
    case RING_RECOUNTING:
        ring_tell_frame(ring, frame, FATE_TAKEN);
        collide(ring);
        return;
    case RING_NUMBERED:
        if (ring->number >= players) {
            ring_say(ring, "se anuncian %d jugadores, pero esta es la estación %d", players,
                     ring->number);
            ring_pass(ring, frame);
        } else if (ring_sit_down(ring, players)) {
            ring_put(ring, frame, FATE_APPLIED);
        }
        return;
    case RING_SWEEPING:
        ring_tell_frame(ring, frame, FATE_TAKEN);
        return;
    default:
        if (ring->number != 0) {
            ring_pass(ring, frame);
            if (ring->phase ==
                RING_WAITING) /* a game begins that has counted us out: ours soon, with all */
                ring->deadline = ring->now + random_between(ring, 100 * USEC_MS, 400 * USEC_MS);
            return;
        }
        ring_tell_frame(ring, frame, FATE_TAKEN);
        if (ring->options.reliable && players == ring->players)
            return; /* sent again, and back once more */
        if (ring->phase == RING_PLAYING && ring->may_collide)
            collide(ring);
    }
}

void ring_on_start(struct ring *ring, const struct frame4 *frame)
{
    if (frame->info & MODE_ANNOUNCE)
        on_announcement(ring, frame);
    else
        on_count(ring, frame);
}

static const char *why_start_missing(const struct ring *ring)
{
    return ring->heard > ring->out_since
               ? ring_why_not_back(ring)
               : _("un cable abierto, una estación parada, o más de cuatro");
}

/* Who insists on --players is told at once that the ring is open, and once more when it is not a
 * matter of seconds. */
static void say_start_missing(struct ring *ring)
{
    unsigned missing = ring->starts_sent - ring->starts_back;
    if (ring->options.players && (missing == 1 || missing == START_TIMEOUTS_MAX))
        ring_say(ring, "START aún no ha vuelto: %s",
                 missing == 1 && ring->heard <= ring->out_since
                     ? _("se espera a que el anillo se cierre")
                     : why_start_missing(ring));
}

/* Whatever the phase waits for is due. */
void ring_on_start_timer(struct ring *ring)
{
    switch (ring->phase) {
    case RING_LISTENING:
    case RING_WAITING:
    case RING_RECOUNTING:
    case RING_NUMBERED:
    case RING_ENDED:
        send_start(ring);
        return;
    case RING_SWEEPING:
        ring->phase = RING_WAITING;
        ring->deadline = ring->now + random_between(ring, USEC_SECOND, 3 * USEC_SECOND);
        if (ring->start_heard) /* somebody is starting: leave time for its START to be repeated */
            ring->deadline += ring_timeout(ring) + 500 * USEC_MS;
        return;
    case RING_STARTING:
        if (!ring->options.players &&
            ++ring->start_timeouts ==
                (ring->options.reliable ? RESEND_MAX + 1u : START_TIMEOUTS_MAX)) {
            ring_stop(ring, "START no ha vuelto: %s", why_start_missing(ring));
            return;
        }
        say_start_missing(ring);
        send_start(ring);
        return;
    default:
        ring->deadline = USEC_NEVER;
    }
}
