/* Reliable mode (ring.md, "Faults"): an alternating bit per origin in the high control bit, frames
 * resent until they have gone round, and nothing applied twice or out of order.
 *
 * What keeps the stations equal: the cables keep the order of frames, a station that has missed one
 * lets nothing newer pass (case 3), and an origin sends its next frame only after the last was
 * back, when no copy of an older one can be left. Dropping a frame is always safe here: its origin
 * resends it. model/ring.pml has the proof by exhaustion. */
#include "protocol/ring/ring_private.h"

enum { INFO_START = 0x80, INFO_START_BITS = 7 };

/* START and announcement carry bit 0, stations 0, mode and counter: anything else was damaged. */
static bool is_sound_start(const struct frame4 *frame)
{
    return frame->eo == 0 && frame->ed == 0 && !(frame->control & FRAME4_BIT) &&
           (frame->info & ~INFO_START_BITS) == INFO_START;
}

bool ring_reliable_in(const struct ring *ring, struct frame4 *frame)
{
    if (!frame4_reliable_in(frame))
        return false;
    struct frame4 plain = frame4_plain(frame);
    return plain.control != ring->wire->start_control || is_sound_start(frame);
}

bool ring_reliable_is_copy(const struct ring *ring, const struct frame4 *frame)
{
    return ring->last_known[frame->eo] && frame4_equal(frame, &ring->last[frame->eo]);
}

static void drop(struct ring *ring, const struct frame4 *frame, const char *reason)
{
    ring->dropped++;
    ring_tell_frame(ring, frame, FATE_TAKEN);
    ring_say(ring, "%s: %s: se descarta", ring_words_of(ring, frame).text, _(reason));
}

/* ---- one's own ---- */

void ring_reliable_own(struct ring *ring, const struct frame4 *frame)
{
    bool same_bit = frame4_same_bit(frame, &ring->out);
    if (ring_has_out(ring) && frame4_equal(frame, &ring->out)) {
        ring_tell_frame(ring, frame, FATE_BACK);
        ring_settle(ring);
        return;
    }
    /* A frame that is back has pushed all copies of older ones before it: with nothing out there
     * are none left. */
    bool late = frame4_equal(frame, &ring->out) || (ring_has_out(ring) && !same_bit);
    if (!late && ring_may_meet(ring)) {
        ring_meet(ring, frame);
        return;
    }
    ring_tell_frame(ring, frame, FATE_TAKEN);
    if (!late && ring_has_out(ring))
        ring_stop_changed(ring, frame);
    /* else: a late copy, or one damaged after all others had been round; no station takes it for
     * new */
}

/* ---- another's ---- */

void ring_stop_in_doubt(struct ring *ring)
{
    ring->doubt = USEC_NEVER;
    ring_stop(ring,
              "la estación %d envía tramas sin el bit alternante: está en modo estricto y esta "
              "estación en modo fiable; "
              "arráncalas todas con --strict o todas con --reliable",
              ring->doubted);
}

/* A frame that the rules refuse, at every station alike: it changes nothing, but goes round and
 * counts for the bit, which the journal must know. */
static void count_refused(struct ring *ring, const struct frame4 *frame,
                          const struct wire_sentence *said)
{
    if (!ring_note(ring, "also %02x %02x", frame4_address(frame), frame->info))
        return;
    ring->last[frame->eo] = *frame;
    ring->last_known[frame->eo] = true;
    bool passed = ring_pass(ring, frame);
    if (said->reading == WIRE_IGNORED)
        ring_tell_departure(ring, frame, said->why.text);
    else if (said->reading != WIRE_UNKNOWN)
        ring_stop_out_of_step(ring, frame, said->why.text);
    else if (passed)
        ring_say(ring, "%s: se pasa", said->why.text);
}

/* The three cases of ring.md. Before its first frame an origin counts as having sent bit 1. */
void ring_reliable_others(struct ring *ring, const struct frame4 *frame)
{
    static const struct frame4 before_first = {.control = FRAME4_BIT};
    bool known = ring->last_known[frame->eo];
    const struct frame4 *last = known ? &ring->last[frame->eo] : &before_first;
    bool holds = table_actor(&ring->table) == frame->eo;
    if (ring_reliable_is_copy(ring, frame)) {
        ring_pass(ring, frame);
    } else if (frame4_same_bit(frame, last)) {
        drop(ring, frame, "trae el bit de la trama anterior y dice otra cosa");
        if (holds && known && ring->doubt == USEC_NEVER) {
            /* Damage, which a resent frame mends; or a station in strict mode, which resends
             * nothing. */
            ring->doubted = frame->eo;
            ring->doubt = ring->now + ring_at_least(ring, DOUBT_TIMEOUTS);
        }
    } else if (holds) {
        struct wire_sentence said = ring_read_frame(ring, frame);
        ring->doubt = USEC_NEVER;
        if (said.fits)
            ring_apply_frame(ring, frame, &said);
        else
            count_refused(ring, frame, &said);
    } else {
        drop(ring, frame, "su estación no tiene el derecho a enviar: se perdió una trama anterior");
    }
}

bool ring_reliable_holds(const struct ring *ring)
{
    if (!ring->options.reliable || !ring_in_game(ring))
        return false;
    bool last_frame_out = ring_has_out(ring) && table_actor(&ring->table) == SEAT_NOBODY;
    /* START, announcement and the first frames: starters that have collided must be able to begin
     * again at once. */
    bool well_begun = ring->frames > 2 + COLLISION_FRAMES && ring->frames >= ring->alike_until;
    return last_frame_out ||
           (well_begun && ring->now < ring->progress + ring_at_least(ring, HOLD_TIMEOUTS));
}
