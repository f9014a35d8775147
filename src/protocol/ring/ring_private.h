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
    /* Reliable mode: how often a frame is resent (ring.md). */
    RESEND_MAX = 10,
    /* A START does not end a game that went on within this many timeouts: a frame of its end may
     * have to come round once more. Less than the starter's patience, which is eleven. */
    HOLD_TIMEOUTS = 9,
    /* A START that was joined must be followed by another or by an announcement within this. */
    ORPHANED_TIMEOUTS = 5,
    /* How long to wait for a better frame before believing one that only a strict station sends. */
    DOUBT_TIMEOUTS = 3,
    FRAMELESS_MAX = 64, /* octets without a frame that are worth a note */
    FRAME_WORDS = 160,  /* octets that a frame takes in a message */
    /* A station whose game is over stays this long after the last octet, to pass on what others
     * resend. */
    LEAVE_TIMEOUTS = 3,
};

/* The timeout of a ring whose cables have no speed: a frame goes round in a fraction of it, and
 * resending too early does no harm. */
#define RING_UNPACED_TIMEOUT (5 * USEC_MS)

/* Strict mode: the least time to wait for a frame of the game, since a known program opens a window
 * of over a second before it passes its first frame on; and when to say that it is not back. */
#define RING_PATIENCE (15 * USEC_SECOND)
#define RING_WORD (3 * USEC_SECOND)

/* ---- ring_states.c ---- */

/* The only place where the state changes. The table must allow it, and a deadline if one is
 * given. */
void ring_enter(struct ring *ring, enum ring_state state, usec_t deadline);
/* Does with a frame, and when the deadline has passed, what the table says. */
void ring_on_frame(struct ring *ring, const struct frame4 *frame);
void ring_on_deadline(struct ring *ring);

/* ---- ring.c ---- */

/* A frame here has the alternating bit in its control and the high bit of its information octet
 * set; returns it as it goes on the line. */
struct frame4 ring_on_line(const struct ring *ring, const struct frame4 *frame);
/* Sends a frame and tells it with that fate. */
void ring_put(struct ring *ring, const struct frame4 *frame, enum frame_fate fate);
/* Passes on a frame that is not applied here. false: nobody takes it off the ring, so this station
 * has done so. */
bool ring_pass(struct ring *ring, const struct frame4 *frame);
void ring_tell_frame(struct ring *ring, const struct frame4 *frame, enum frame_fate fate);
/* Tells of a frame that departs from the rules and is tolerated (U19); an empty text: nothing. */
void ring_tell_departure(struct ring *ring, const struct frame4 *frame, const char *text);
/* Tells that a game begins: number and players are known, and from here on its moves are told. */
void ring_tell_begun(struct ring *ring);
void ring_say(struct ring *ring, const char *format, ...) PRINTF_LIKE(2, 3);
void ring_stop(struct ring *ring, const char *format, ...) PRINTF_LIKE(2, 3);
/* Sends a frame of ours and waits for it in `state`. */
void ring_send_own(struct ring *ring, enum ring_state state, const struct frame4 *frame);
/* Waits in RING_HELD for a frame that was sent before a timeout stopped this station, and may have
 * gone round since. */
void ring_listen_for_own(struct ring *ring, const struct frame4 *frame);
/* Resends our frame that is not back. false: it was resent RESEND_MAX times. */
bool ring_send_again(struct ring *ring);
/* Writes a note of the ring's to the journal. false: that failed, and the station has stopped. */
bool ring_note(struct ring *ring, const char *format, ...) PRINTF_LIKE(2, 3);
/* "Ten times the time a full round takes at this speed, at least 2 s" (ring.md): four stations, ten
 * bits an octet. START is repeated after this, whatever --timeout says. */
usec_t ring_ten_rounds(const struct ring *ring);
/* The same unless an option says otherwise; can then be less than a round. */
usec_t ring_timeout(const struct ring *ring);
/* A number of timeouts, but at least the ten rounds. */
usec_t ring_at_least(const struct ring *ring, unsigned timeouts);
/* Begins a game of that many players. false: that failed, and the station has stopped. */
bool ring_begin_game(struct ring *ring, int players);
/* Does what needs no decision, in a game with no frame of ours out: chance, forced moves, the end
 * of the game, the wait for the answer to our question. */
void ring_advance(struct ring *ring);
/* RING_ASKING: the answer has not come in time, and the game goes on without it (M24). */
void ring_go_on_unanswered(struct ring *ring);

/* ---- ring_frames.c ---- */

struct ring_words {
    char text[200];
};
struct ring_words ring_words_of(const struct ring *ring, const struct frame4 *frame);
/* Where its journal is, for the end of a sentence; empty: it has none. */
struct ring_words ring_where_it_is_kept(const struct ring *ring);
/* Our frame is back, or is as good as back. */
void ring_settle(struct ring *ring);
/* Reads another station's frame in the present state of the game; changes nothing. */
struct wire_sentence ring_read_frame(const struct ring *ring, const struct frame4 *frame);
/* Applies a frame that fits, and passes it on. */
void ring_apply_frame(struct ring *ring, const struct frame4 *frame,
                      const struct wire_sentence *said);
/* The same without passing it on. false: the journal failed, and the station has stopped. */
bool ring_book_frame(struct ring *ring, const struct frame4 *frame,
                     const struct wire_sentence *said);
void ring_stop_changed(struct ring *ring, const struct frame4 *frame);
void ring_stop_out_of_step(struct ring *ring, const struct frame4 *frame, const char *reason);
/* Why our frame may not be back, judging by what has come meanwhile. */
const char *ring_why_not_back(const struct ring *ring);
/* Says, once, which frame is awaited and from which station. */
void ring_say_not_back(struct ring *ring);

/* For the table of states: a frame of the game, or any frame … */
void ring_pass_frame(struct ring *ring, const struct frame4 *frame);
void ring_take_frame(struct ring *ring, const struct frame4 *frame);
void ring_sweep(struct ring *ring, const struct frame4 *frame);
void ring_frame_before_count(struct ring *ring, const struct frame4 *frame);
void ring_frame_before_game(struct ring *ring, const struct frame4 *frame);
void ring_frame_in_game(struct ring *ring, const struct frame4 *frame);
void ring_frame_after_game(struct ring *ring, const struct frame4 *frame);
/* … and our own frame that is overdue. */
void ring_own_not_back(struct ring *ring);
void ring_send_held(struct ring *ring);

/* ---- ring_early.c ---- */

void ring_keep_early(struct ring *ring, const struct frame4 *frame, bool copy);
void ring_apply_early(struct ring *ring);

/* ---- ring_reliable.c ---- */

/* Makes a frame from the line what ring.c calls a frame. false: it is noise. */
bool ring_reliable_in(const struct ring *ring, struct frame4 *frame);
/* Whether it is the last frame that was applied from its origin. */
bool ring_reliable_is_copy(const struct ring *ring, const struct frame4 *frame);
void ring_reliable_own(struct ring *ring, const struct frame4 *frame);
void ring_reliable_others(struct ring *ring, const struct frame4 *frame);
/* Whether a START comes too early: our game went on a moment ago. */
bool ring_reliable_holds(const struct ring *ring);
void ring_stop_in_doubt(struct ring *ring);

/* ---- ring_start.c ---- */

void ring_listen_then_start(struct ring *ring);
/* Whether a frame with our number that is not ours can be of another starter's game … */
bool ring_may_meet(const struct ring *ring);
/* … and what is done with it then. */
void ring_meet(struct ring *ring, const struct frame4 *frame);

/* For the table of states: a START that is being counted, … */
void ring_join(struct ring *ring, const struct frame4 *frame);
void ring_count_is_back(struct ring *ring, const struct frame4 *frame);
void ring_count_is_late(struct ring *ring, const struct frame4 *frame);
void ring_count_after_ours(struct ring *ring, const struct frame4 *frame);
void ring_count_in_game(struct ring *ring, const struct frame4 *frame);
void ring_yield(struct ring *ring, const struct frame4 *frame);
/* … an announcement, … */
void ring_collide_with(struct ring *ring, const struct frame4 *frame);
void ring_announcement_is_back(struct ring *ring, const struct frame4 *frame);
void ring_announcement_begins(struct ring *ring, const struct frame4 *frame);
void ring_announcement_in_game(struct ring *ring, const struct frame4 *frame);
void ring_announcement_without_us(struct ring *ring, const struct frame4 *frame);
/* … and the deadline. */
void ring_send_start(struct ring *ring);
void ring_start_not_back(struct ring *ring);
void ring_swept(struct ring *ring);
