/* Strict mode: frames that came before the one that gave their origin the right to send.
 *
 * A frame from a station without the right is passed on and ignored (ring.md). But two frames may
 * come in the wrong order: after a station was down, when the later one is resent by a station that
 * has seen the first; or when a program of another make is early, so that some stations see its
 * frame before the one that lets it send and others after. So ignored frames are kept until the
 * next frame is applied. If that one gives the right to their origin, they are applied then, as at
 * the other stations; if not, they are forgotten. */
#include "protocol/ring/ring_private.h"

void ring_keep_early(struct ring *ring, const struct frame4 *frame, bool copy)
{
    if (frame->eo == table_actor(&ring->table))
        return; /* it may send: the rules refused it, and do so everywhere */
    if (ring->early_count == RING_EARLY_MAX) {
        ring_stop_out_of_step(ring, frame,
                              "demasiadas tramas seguidas de estaciones que no pueden enviar");
        return;
    }
    ring->early[ring->early_count].frame = *frame;
    ring->early[ring->early_count++].copy = copy;
}

void ring_apply_early(struct ring *ring)
{
    unsigned at = 0;
    while (at < ring->early_count && ring_in_game(ring)) {
        struct frame4 frame = ring->early[at].frame;
        if (frame.eo != table_actor(&ring->table)) {
            at++;
            continue;
        }
        struct wire_sentence said = ring_read_frame(ring, &frame);
        if (!said.fits)
            break;
        if (ring->early[at].copy) {
            ring_stop_out_of_step(ring, &frame,
                                  "llegó antes de tiempo, o era una copia, y nadie puede saberlo: "
                                  "para todas las estaciones, copia un "
                                  "diario a todas y sigue en cada una con --as NUMBER");
            return;
        }
        memmove(&ring->early[at], &ring->early[at + 1],
                (ring->early_count - at - 1) * sizeof ring->early[0]);
        ring->early_count--;
        ring_say(ring, "%s llegó antes que la trama que la permite: se aplica ahora",
                 ring_words_of(ring, &frame).text);
        if (!ring_book_frame(ring, &frame, &said))
            return;
        at = 0;
    }
    ring->early_count = 0;
}
