/* What ring.c, ring_start.c and ring_resume.c share. */
#ifndef SOBREMESA_SESSION_RING_PRIVATE_H
#define SOBREMESA_SESSION_RING_PRIVATE_H

#include "session/ring.h"

enum {
    START_TIMEOUTS_MAX = 3,
    ALONE_MAX = 4,
    COLLISIONS_MAX = 10,
    /* Two starters that have taken each other's START and announcement for their own find out when their first cards
     * differ: four equal ones in a row happen once in eight million times. */
    COLLISION_FRAMES = 4,
    ORPHAN_ROUNDS = 16,
};

/* ring.c */
void ring_put(struct ring *ring, const struct frame4 *frame, enum ring_fate fate);
void ring_pass(struct ring *ring, const struct frame4 *frame);
void ring_tell_frame(struct ring *ring, const struct frame4 *frame, enum ring_fate fate);
void ring_say(struct ring *ring, enum ring_event_kind kind, const char *format, ...) PRINTF_LIKE(3, 4);
void ring_stop(struct ring *ring, const char *format, ...) PRINTF_LIKE(2, 3);
void ring_send_own(struct ring *ring, const struct frame4 *frame);
usec_t ring_timeout(const struct ring *ring);
bool ring_sit_down(struct ring *ring, int players);
void ring_advance(struct ring *ring);

/* ring_start.c */
void ring_listen_then_start(struct ring *ring);
void ring_send_start(struct ring *ring);
void ring_on_start(struct ring *ring, const struct frame4 *frame);
void ring_on_start_timer(struct ring *ring);
void ring_collide(struct ring *ring);

#endif
