/* What the files of the ring station share. */
#pragma once

#include "protocol/ring/ring.h"

enum {
    START_TIMEOUTS_MAX = 3,
    ALONE_MAX = 4,
    COLLISIONS_MAX = 10,
    /* Two starters that have taken each other's START and announcement for their own find out when
     * their first cards differ: four equal ones in a row happen once in eight million times. */
    COLLISION_FRAMES = 4,
    ORPHAN_ROUNDS = 16,
    /* Reliable mode. A frame is sent again so often (ring.md). */
    RESEND_MAX = 10,
    /* A game that went on so few timeouts ago is not ended by a START: a frame of its end may have
     * to come round once more. Less than the starter's patience, which is eleven. */
    HOLD_TIMEOUTS = 9,
    /* A START that was joined must be followed by the next, or by an announcement, in so many. */
    ORPHANED_TIMEOUTS = 5,
    /* A frame that can only come from a strict station is believed when nothing better has come for
     * so long. */
    DOUBT_TIMEOUTS = 3,
    BABBLE = 64,       /* octets without a frame: worth a word */
    FRAME_WORDS = 160, /* octets that a frame takes in a message */
    /* Whose game is over stays so long after the last that it heard, to pass on what others send
     * again. */
    LEAVE_TIMEOUTS = 3,
};

/* Where nothing slows a ring down a frame goes round in a fraction of this, and sent again too
 * early it does no harm. */
#define RING_HURRY (5 * USEC_MS)

/* Strict mode. A known program opens a window before it passes its first frame on, over a second at
 * each station: so long a frame of the game is waited for at least, and after so much of it the
 * station says so. */
#define RING_PATIENCE (15 * USEC_SECOND)
#define RING_WORD (3 * USEC_SECOND)

/* ring.c. Frames here carry the alternating bit in their control, and their information octet's
 * high bit is set; what goes on the line is ring_on_line's. */
struct frame4 ring_on_line(const struct ring *ring, const struct frame4 *frame);
void ring_put(struct ring *ring, const struct frame4 *frame, enum frame_fate fate);
bool ring_pass(struct ring *ring,
               const struct frame4 *frame); /* false: it goes round for ever, and was taken off */
void ring_tell(struct ring *ring, const struct role_event *event);
void ring_tell_frame(struct ring *ring, const struct frame4 *frame, enum frame_fate fate);
/* A frame that departs from the rules and is tolerated (U19); nothing if there is no text. */
void ring_tell_departure(struct ring *ring, const struct frame4 *frame, const char *text);
/* A game begins: number and players are known, and its moves are told from now on. */
void ring_tell_begun(struct ring *ring);
void ring_say(struct ring *ring, const char *format, ...) PRINTF_LIKE(2, 3);
void ring_stop(struct ring *ring, const char *format, ...) PRINTF_LIKE(2, 3);
void ring_send_own(struct ring *ring, const struct frame4 *frame);
/* It was sent before a timeout stopped this station, and may have gone round since: waits for it
 * without sending. */
void ring_listen_for_own(struct ring *ring, const struct frame4 *frame);
/* Our frame that is not back goes out once more; false: it has often enough. */
bool ring_send_again(struct ring *ring);
/* A remark of the ring's in the journal; false: it could not be written, and the station has
 * stopped. */
bool ring_note(struct ring *ring, const char *format, ...) PRINTF_LIKE(2, 3);
/* "Ten times the time a full round takes at this speed, at least 2 s" (ring.md): four stations, ten
 * bits an octet. What START is repeated by, whatever --timeout says. */
usec_t ring_ten_rounds(const struct ring *ring);
/* The same unless an option says otherwise; may then be less than a round. */
usec_t ring_timeout(const struct ring *ring);
/* So many timeouts, and never less than the ten rounds. */
usec_t ring_at_least(const struct ring *ring, unsigned timeouts);
bool ring_sit_down(struct ring *ring, int players);
void ring_advance(struct ring *ring);

/* ring_frames.c */
struct ring_words {
    char text[200];
};
struct ring_words ring_words_of(const struct ring *ring, const struct frame4 *frame);
/* Where its journal is, for the end of a sentence; empty: it has none. */
struct ring_words ring_where_it_is_kept(const struct ring *ring);
void ring_settle(struct ring *ring);
/* How another station's frame stands to the state: nothing is changed yet. */
struct wire_sentence ring_read_frame(const struct ring *ring, const struct frame4 *frame);
void ring_apply_frame(struct ring *ring, const struct frame4 *frame,
                      const struct wire_sentence *said);
/* The same without passing it on; false: the station has stopped. */
bool ring_book_frame(struct ring *ring, const struct frame4 *frame,
                     const struct wire_sentence *said);
void ring_stop_changed(struct ring *ring, const struct frame4 *frame);
/* Our frame is not back: what that looks like. */
const char *ring_why_not_back(const struct ring *ring);
void ring_stop_not_back(struct ring *ring);
/* Not back yet: what is awaited, and from whom. */
void ring_say_not_back(struct ring *ring);
void ring_stop_out_of_step(struct ring *ring, const struct frame4 *frame, const char *reason);
void ring_on_game_frame(struct ring *ring, const struct frame4 *frame);

/* ring_strays.c */
void ring_keep_stray(struct ring *ring, const struct frame4 *frame, bool copy);
void ring_take_strays(struct ring *ring);

/* ring_reliable.c */
/* The frame as it came, made what ring.c calls a frame; false: noise. */
bool ring_reliable_in(const struct ring *ring, struct frame4 *frame);
/* Whether it is the last that was applied from its origin. */
bool ring_reliable_is_copy(const struct ring *ring, const struct frame4 *frame);
void ring_reliable_own(struct ring *ring, const struct frame4 *frame);
void ring_reliable_others(struct ring *ring, const struct frame4 *frame);
/* A frame that comes while no game is going on; false: nothing special about it. */
bool ring_reliable_outside(struct ring *ring, const struct frame4 *frame);
/* Whether a START comes too early: our game has gone on a moment ago. */
bool ring_reliable_holds(const struct ring *ring);
void ring_stop_in_doubt(struct ring *ring);

/* ring_start.c */
void ring_listen_then_start(struct ring *ring);
void ring_on_start(struct ring *ring, const struct frame4 *frame);
void ring_on_start_timer(struct ring *ring);
/* Whether a frame with our number that is not ours may be of another starter's game … */
bool ring_may_meet(const struct ring *ring);
/* … and what is done with it then. */
void ring_meet(struct ring *ring, const struct frame4 *frame);
