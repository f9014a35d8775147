/* The start of a ring: counting, numbering, announcing, and starters that collide (ring.md,
 * "Start"). */
#include "protocol/ring/ring_private.h"

/* The time that a program at an open seat has to begin the game itself: it would not understand two
 * STARTs at once. */
#define OPEN_SEAT_TIME (1500 * USEC_MS)

static usec_t random_between(struct ring *ring, usec_t low, usec_t high)
{
    return low + rng_below(&ring->timing, (uint32_t)(high - low + 1));
}

void ring_listen_then_start(struct ring *ring)
{
    usec_t wait = random_between(ring, 300 * USEC_MS, 1500 * USEC_MS);
    if (ring->options.open_seats)
        wait += OPEN_SEAT_TIME;
    ring_enter(ring, RING_LISTENING, ring->now + wait);
}

void ring_send_start(struct ring *ring)
{
    if (ring->state != RING_STARTING && ring->state != RING_RECOUNTING)
        ring->starts_sent = ring->starts_back = ring->start_timeouts = ring->resent =
            ring->dropped = 0;
    ring->resent += ring->state == RING_STARTING;
    ring->number = 0;
    ring->players = 0;
    ring->starts_sent++;
    struct frame4 start = wire_start(ring->wire, 0);
    ring_send_own(ring, RING_STARTING, &start);
}

/* The caller enters a state in which no frame of ours is out. */
static void forget_number(struct ring *ring)
{
    ring->number = RING_NO_NUMBER;
    ring->late_active = false;
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

/* Our START or our first frames met another starter's: clears the ring of them, then tries again
 * (ring.md). */
static void collide(struct ring *ring)
{
    forget_number(ring);
    if (collides_too_often(ring))
        return;
    ring_say(ring, "otra estación empieza a la vez: se espera y se prueba de nuevo");
    /* For one timeout, and at least as long as our own frames need to come back. */
    ring_enter(ring, RING_SWEEPING, ring->now + ring_at_least(ring, 1));
}

bool ring_may_meet(const struct ring *ring)
{
    return ring->may_collide || ring->frames < ring->alike_until;
}

/* Two opposite stations of four have started, and two games of two go on over the same cables,
 * alike so far. Only a station that sees a difference knows, and it may be one that has joined: it
 * starts again. */
static void start_over(struct ring *ring, const struct frame4 *frame)
{
    bool sender_knows = ring_has_out(ring); /* it sees ours */
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
        ring_send_start(ring);
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
        ring_say(ring, "están %d de %d estaciones: se espera a las demás", players, wanted);
        /* Not exactly two seconds: two starters in step would take each other's START
         * indefinitely. */
        ring_enter(ring, RING_RECOUNTING,
                   ring->now + random_between(ring, 2000 * USEC_MS, 2500 * USEC_MS));
        return;
    }
    ring->players = players;
    ring->frames = 1;
    struct frame4 announcement = wire_start(ring->wire, START_ANNOUNCES | counter);
    ring_send_own(ring, RING_ANNOUNCING, &announcement);
}

/* When to start after all if the START that was joined is followed neither by another nor by an
 * announcement: where frames get lost, two starters may each have given way to the other. */
static usec_t without_starter(struct ring *ring)
{
    bool may_start = ring->options.start && (!ring->given.games || ring->games < ring->given.games);
    if (!ring->options.reliable || !may_start)
        return USEC_NEVER;
    return ring->now + ring_at_least(ring, ORPHANED_TIMEOUTS) +
           random_between(ring, 0, 3 * USEC_SECOND);
}

/* Another station starts: takes the next number. */
void ring_join(struct ring *ring, const struct frame4 *frame)
{
    unsigned counter = frame->info & START_COUNTER;
    if (counter == START_COUNTER) {
        ring_tell_frame(ring, frame, FATE_TAKEN);
        ring_say(ring, "un START con contador 3: ya hay cuatro estaciones numeradas y esta es la "
                       "quinta; no puede jugar, sácala "
                       "del anillo");
        return;
    }
    if (ring_in_game(ring))
        ring_say(ring, "un START acaba con la partida que se jugaba%s",
                 ring_where_it_is_kept(ring).text);
    forget_number(ring);
    ring->number = (int)counter + 1;
    ring_enter(ring, RING_NUMBERED, without_starter(ring));
    ring->frames = 1;
    struct frame4 passed = *frame;
    passed.info = (uint8_t)(frame->info + 1);
    ring_put(ring, &passed, FATE_PASSED);
}

/* ---- a START that is being counted ---- */

void ring_count_is_back(struct ring *ring, const struct frame4 *frame)
{
    unsigned counter = frame->info & START_COUNTER;
    ring_tell_frame(ring, frame, FATE_BACK);
    if (counter) {
        start_counted(ring, counter);
        return;
    }
    /* Uncounted: we are alone, or the station before us started at the same moment. */
    if (++ring->alone == ALONE_MAX) {
        ring_stop(ring, "START ha vuelto con contador 0, %d veces: no hay nadie más en este anillo",
                  ALONE_MAX);
        return;
    }
    forget_number(ring);
    ring_enter(ring, RING_BACKING_OFF,
               ring->now + random_between(ring, USEC_SECOND, 3 * USEC_SECOND));
}

/* A START of ours that was repeated, or another starter's. */
void ring_count_is_late(struct ring *ring, const struct frame4 *frame)
{
    unsigned counter = frame->info & START_COUNTER;
    if (ring->starts_back < ring->starts_sent ||
        (ring->options.reliable && (int)counter + 1 >= ring->counted)) {
        ring_tell_frame(ring, frame, FATE_BACK);
        start_counted(ring, counter);
    } else {
        ring_join(ring, frame);
    }
}

/* A START that we repeated comes back once more than was needed. */
static bool is_own_copy(struct ring *ring, unsigned counter)
{
    if (ring->number != 0 || ring->starts_back >= ring->starts_sent ||
        (int)counter + 1 != ring->players)
        return false;
    ring->starts_back++;
    return true;
}

/* Our START was back already. In reliable mode a cable can double it, too; another starter's would
 * have a smaller counter here. */
void ring_count_after_ours(struct ring *ring, const struct frame4 *frame)
{
    unsigned counter = frame->info & START_COUNTER;
    ring_tell_frame(ring, frame, FATE_TAKEN);
    bool ours =
        ring->options.reliable ? (int)counter + 1 == ring->players : is_own_copy(ring, counter);
    if (!ours)
        collide(ring);
}

void ring_count_in_game(struct ring *ring, const struct frame4 *frame)
{
    if (is_own_copy(ring, frame->info & START_COUNTER)) {
        ring_tell_frame(ring, frame, FATE_TAKEN);
    } else if (ring_reliable_holds(ring)) {
        ring_tell_frame(ring, frame, FATE_TAKEN);
        ring_say(ring, "se descarta un START con la partida en marcha: tiene que venir otra vez");
    } else {
        ring_join(ring, frame);
    }
}

void ring_yield(struct ring *ring, const struct frame4 *frame)
{
    ring_enter(ring, RING_YIELDING, ring->deadline);
    ring_tell_frame(ring, frame, FATE_TAKEN);
}

/* ---- an announcement ---- */

void ring_collide_with(struct ring *ring, const struct frame4 *frame)
{
    ring_tell_frame(ring, frame, FATE_TAKEN);
    collide(ring);
}

void ring_announcement_is_back(struct ring *ring, const struct frame4 *frame)
{
    ring_tell_frame(ring, frame, FATE_BACK);
    if ((frame->info & START_COUNTER) != (ring->out.info & START_COUNTER)) {
        collide(ring);
        return;
    }
    ring->may_collide = COLLISION_FRAMES;
    if (ring_begin_game(ring, ring->players))
        ring_advance(ring);
}

void ring_announcement_begins(struct ring *ring, const struct frame4 *frame)
{
    int players = (frame->info & START_COUNTER) + 1;
    if (ring->number >= players) {
        ring_say(ring, "se anuncian %d jugadores, pero esta es la estación %d", players,
                 ring->number);
        ring_pass(ring, frame);
    } else if (ring_begin_game(ring, players)) {
        ring_put(ring, frame, FATE_APPLIED);
    }
}

/* At station 0 it is a copy of its own, resent in reliable mode; or a collision. */
void ring_announcement_in_game(struct ring *ring, const struct frame4 *frame)
{
    if (ring->number != 0) {
        ring_pass(ring, frame);
        return;
    }
    ring_tell_frame(ring, frame, FATE_TAKEN);
    if (ring->options.reliable && (frame->info & START_COUNTER) + 1 == ring->players)
        return;
    if (ring_in_game(ring) && ring->may_collide)
        collide(ring);
}

/* A game begins that has counted us out: ours is to follow soon, with all stations. */
void ring_announcement_without_us(struct ring *ring, const struct frame4 *frame)
{
    ring_pass(ring, frame);
    ring_enter(ring, RING_BACKING_OFF,
               ring->now + random_between(ring, 100 * USEC_MS, 400 * USEC_MS));
}

/* ---- the clock ---- */

static const char *why_start_missing(const struct ring *ring)
{
    return ring->heard > ring->out_since
               ? ring_why_not_back(ring)
               : _("un cable abierto, una estación parada, o más de cuatro");
}

/* A starter with --players waits indefinitely: it says so at the first repeat, and once more
 * when it is not a matter of seconds. */
static void say_start_missing(struct ring *ring)
{
    unsigned missing = ring->starts_sent - ring->starts_back;
    if (ring->options.players && (missing == 1 || missing == START_TIMEOUTS_MAX))
        ring_say(ring, "START aún no ha vuelto: %s",
                 missing == 1 && ring->heard <= ring->out_since
                     ? _("se espera a que el anillo se cierre")
                     : why_start_missing(ring));
}

void ring_start_not_back(struct ring *ring)
{
    unsigned most = ring->options.reliable ? RESEND_MAX + 1u : START_TIMEOUTS_MAX;
    if (!ring->options.players && ++ring->start_timeouts == most) {
        ring_stop(ring, "START no ha vuelto: %s", why_start_missing(ring));
        return;
    }
    say_start_missing(ring);
    ring_send_start(ring);
}

void ring_swept(struct ring *ring)
{
    usec_t wait = random_between(ring, USEC_SECOND, 3 * USEC_SECOND);
    if (ring->state == RING_YIELDING) /* time for the other starter to repeat its START */
        wait += ring_timeout(ring) + 500 * USEC_MS;
    ring_enter(ring, RING_BACKING_OFF, ring->now + wait);
}
