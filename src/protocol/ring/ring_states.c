/* The states of a station: the one table of what is done with what arrives in each of them, what
 * happens when its deadline passes, and which states can follow. docs/wire/ring-states.md prints
 * it, and a test compares the two. */
#include <assert.h>

#include "protocol/ring/ring_private.h"

typedef void on_frame(struct ring *ring, const struct frame4 *frame);

#define TO(state) (1u << (RING_##state))

enum {
    IN_GAME = 1,  /* in a game that is not over */
    OUT = 2,      /* a frame of our own is out, or may be */
    MAY_REST = 4, /* the deadline may also be USEC_NEVER */
};

static const struct {
    const char *name;
    on_frame *count;            /* a START that is being counted */
    on_frame *announcement;     /* a START that announces the players */
    on_frame *frame;            /* a frame of the game */
    void (*due)(struct ring *); /* the deadline has passed; NULL: none runs in this state */
    unsigned traits;
    unsigned next; /* states that can follow; RING_STOPPED can always */
} rows[RING_STATES] = {
    /* name, START, announcement, frame of the game, deadline, traits, states that can follow */
    /* clang-format off */
    [RING_IDLE] = {"idle",
        ring_join, ring_pass_frame, ring_pass_frame, NULL,
        0, TO(LISTENING) | TO(NUMBERED) | TO(PLAYING)},
    [RING_LISTENING] = {"listening",
        ring_join, ring_pass_frame, ring_pass_frame, ring_send_start,
        0, TO(STARTING) | TO(NUMBERED)},
    [RING_STARTING] = {"starting",
        ring_count_is_back, ring_collide_with, ring_frame_before_count, ring_start_not_back,
        OUT, TO(STARTING) | TO(RECOUNTING) | TO(ANNOUNCING) | TO(SWEEPING) | TO(BACKING_OFF)},
    [RING_RECOUNTING] = {"recounting",
        ring_count_is_late, ring_collide_with, ring_take_frame, ring_send_start,
        0, TO(STARTING) | TO(RECOUNTING) | TO(ANNOUNCING) | TO(NUMBERED) | TO(SWEEPING)},
    [RING_ANNOUNCING] = {"announcing",
        ring_count_after_ours, ring_announcement_is_back, ring_take_frame, ring_own_not_back,
        OUT, TO(ANNOUNCING) | TO(PLAYING) | TO(SWEEPING)},
    [RING_NUMBERED] = {"numbered",
        ring_join, ring_announcement_begins, ring_frame_before_game, ring_send_start,
        MAY_REST, TO(NUMBERED) | TO(PLAYING) | TO(STARTING)},
    [RING_PLAYING] = {"playing",
        ring_count_in_game, ring_announcement_in_game, ring_frame_in_game, NULL,
        IN_GAME, TO(ASKING) | TO(SENT) | TO(HELD) | TO(ENDED) | TO(NUMBERED) | TO(SWEEPING) |
            TO(STARTING)},
    [RING_ASKING] = {"asking",
        ring_count_in_game, ring_announcement_in_game, ring_frame_in_game, ring_go_on_unanswered,
        IN_GAME, TO(PLAYING) | TO(ASKING) | TO(SENT) | TO(ENDED) | TO(NUMBERED) | TO(SWEEPING) |
            TO(STARTING)},
    [RING_SENT] = {"sent",
        ring_count_in_game, ring_announcement_in_game, ring_frame_in_game, ring_own_not_back,
        IN_GAME | OUT, TO(SENT) | TO(PLAYING) | TO(NUMBERED) | TO(SWEEPING) | TO(LISTENING)},
    [RING_HELD] = {"held",
        ring_count_in_game, ring_announcement_in_game, ring_frame_in_game, ring_send_held,
        IN_GAME | OUT, TO(SENT) | TO(PLAYING) | TO(NUMBERED)},
    [RING_ENDED] = {"ended",
        ring_count_in_game, ring_announcement_in_game, ring_frame_after_game, ring_send_start,
        MAY_REST, TO(STARTING) | TO(NUMBERED)},
    [RING_SWEEPING] = {"sweeping",
        ring_yield, ring_take_frame, ring_sweep, ring_swept,
        0, TO(YIELDING) | TO(BACKING_OFF)},
    [RING_YIELDING] = {"yielding",
        ring_take_frame, ring_take_frame, ring_sweep, ring_swept,
        0, TO(BACKING_OFF)},
    [RING_BACKING_OFF] = {"backing off",
        ring_join, ring_announcement_without_us, ring_sweep, ring_send_start,
        0, TO(BACKING_OFF) | TO(STARTING) | TO(NUMBERED)},
    [RING_STOPPED] = {.name = "stopped"},
    /* clang-format on */
};

const char *ring_state_name(enum ring_state state)
{
    return rows[state].name;
}

bool ring_state_leads(enum ring_state from, enum ring_state to)
{
    return to == RING_STOPPED || rows[from].next >> to & 1;
}

bool ring_in_game(const struct ring *ring)
{
    return rows[ring->state].traits & IN_GAME;
}

bool ring_has_out(const struct ring *ring)
{
    return rows[ring->state].traits & OUT;
}

void ring_enter(struct ring *ring, enum ring_state state, usec_t deadline)
{
    assert(ring_state_leads(ring->state, state));
    assert(deadline == USEC_NEVER ? !rows[state].due || rows[state].traits & MAY_REST
                                  : rows[state].due != NULL);
    ring->state = state;
    ring->deadline = deadline;
}

void ring_on_frame(struct ring *ring, const struct frame4 *frame)
{
    if (frame->control != ring->wire->start_control)
        rows[ring->state].frame(ring, frame);
    else if (frame->info & START_ANNOUNCES)
        rows[ring->state].announcement(ring, frame);
    else
        rows[ring->state].count(ring, frame);
}

void ring_on_deadline(struct ring *ring)
{
    rows[ring->state].due(ring);
}
