/* Strict mode: frames that came before the one that gave their origin the right to send.
 *
 * A frame from a station without the right is passed on and ignored (ring.md). But when a station
 * was down, two frames may be sent again in the wrong order: the later one by a station that had
 * already seen the first, which others have not. And a program of another make may be early, so
 * that some stations see its frame before the one that lets it send and others behind. So what was
 * ignored is kept until the next frame is applied: if that one gives the right to the origin of
 * what was kept, it is carried out then, as everybody else has done; if not, it was nothing and is
 * forgotten. */
#include "protocol/ring/ring_private.h"

void ring_keep_stray(struct ring *ring, const struct frame4 *frame, bool copy)
{
    if (frame->eo == table_actor(&ring->table))
        return; /* it may send: the rules refused it, and do so everywhere */
    if (ring->strays == RING_STRAYS) {
        ring_stop_out_of_step(ring, frame,
                              "demasiadas tramas seguidas de estaciones que no pueden enviar");
        return;
    }
    ring->stray[ring->strays].frame = *frame;
    ring->stray[ring->strays++].copy = copy;
}

/* The first one that is in order now; false: there is none. */
static bool next_stray(const struct ring *ring, unsigned *found, struct wire_sentence *said)
{
    int holder = table_actor(&ring->table);
    for (unsigned i = 0; i < ring->strays; i++) {
        if (ring->stray[i].frame.eo != holder)
            continue;
        *said = ring_read_frame(ring, &ring->stray[i].frame);
        *found = i;
        return said->fits;
    }
    return false;
}

void ring_take_strays(struct ring *ring)
{
    struct wire_sentence said;
    unsigned at;
    while (ring->strays && ring->phase == RING_PLAYING && next_stray(ring, &at, &said)) {
        struct frame4 frame = ring->stray[at].frame;
        if (ring->stray[at].copy) {
            ring_stop_out_of_step(ring, &frame,
                                  "llegó antes de tiempo, o era una copia, y nadie puede saberlo: "
                                  "para todas las estaciones, copia un "
                                  "diario a todas y sigue en cada una con --as NUMBER");
            return;
        }
        memmove(&ring->stray[at], &ring->stray[at + 1],
                (ring->strays - at - 1) * sizeof ring->stray[0]);
        ring->strays--;
        ring_say(ring, "%s llegó antes que la trama que la permite: se aplica ahora",
                 ring_words_of(ring, &frame).text);
        if (!ring_book_frame(ring, &frame, &said))
            return;
    }
    ring->strays = 0;
}
