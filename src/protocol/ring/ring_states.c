/* The states of a station: the one table of what is done with what arrives in each of them, what
 * happens when its deadline passes, and which states can follow. docs/wire/ring-states.md prints
 * it, and a test compares the two. */
#include <assert.h>

#include "protocol/ring/ring_private.h"

typedef void on_frame(struct ring *ring, const struct frame4 *frame);

#define TO(state) (1u << (RING_##state))

static const struct {
    const char *name;
    on_frame *count;        /* a START that is being counted */
    on_frame *announcement; /* a START that announces the players */
    on_frame *frame;        /* a frame of the game */
    /* The deadline has passed; NULL: none runs in this state. */
    void (*due)(struct ring *ring);
    bool may_rest; /* the deadline may also be USEC_NEVER */
    bool in_game, out;
    unsigned next; /* TO(STOPPED) is understood */
} rows[RING_STATES] = {
    [RING_IDLE] = {.name = "idle",
                   .count = ring_join,
                   .announcement = ring_pass_frame,
                   .frame = ring_pass_frame,
                   .next = TO(LISTENING) | TO(NUMBERED) | TO(PLAYING)},
    [RING_LISTENING] = {.name = "listening",
                        .count = ring_join,
                        .announcement = ring_pass_frame,
                        .frame = ring_pass_frame,
                        .due = ring_send_start,
                        .next = TO(STARTING) | TO(NUMBERED)},
    [RING_STARTING] = {.name = "starting",
                       .count = ring_count_is_back,
                       .announcement = ring_collide_with,
                       .frame = ring_frame_before_count,
                       .due = ring_start_not_back,
                       .out = true,
                       .next = TO(STARTING) | TO(RECOUNTING) | TO(ANNOUNCING) | TO(SWEEPING) |
                               TO(BACKING_OFF)},
    [RING_RECOUNTING] = {.name = "recounting",
                         .count = ring_count_is_late,
                         .announcement = ring_collide_with,
                         .frame = ring_take_frame,
                         .due = ring_send_start,
                         .next = TO(STARTING) | TO(RECOUNTING) | TO(ANNOUNCING) | TO(NUMBERED) |
                                 TO(SWEEPING)},
    [RING_ANNOUNCING] = {.name = "announcing",
                         .count = ring_count_after_ours,
                         .announcement = ring_announcement_is_back,
                         .frame = ring_take_frame,
                         .due = ring_own_not_back,
                         .out = true,
                         .next = TO(ANNOUNCING) | TO(PLAYING) | TO(SWEEPING)},
    [RING_NUMBERED] = {.name = "numbered",
                       .count = ring_join,
                       .announcement = ring_announcement_begins,
                       .frame = ring_frame_before_game,
                       .due = ring_send_start,
                       .may_rest = true,
                       .next = TO(NUMBERED) | TO(PLAYING) | TO(STARTING)},
    [RING_PLAYING] = {.name = "playing",
                      .count = ring_count_in_game,
                      .announcement = ring_announcement_in_game,
                      .frame = ring_frame_in_game,
                      .in_game = true,
                      .next = TO(ASKING) | TO(SENT) | TO(HELD) | TO(ENDED) | TO(NUMBERED) |
                              TO(SWEEPING) | TO(STARTING)},
    [RING_ASKING] = {.name = "asking",
                     .count = ring_count_in_game,
                     .announcement = ring_announcement_in_game,
                     .frame = ring_frame_in_game,
                     .due = ring_go_on_unanswered,
                     .in_game = true,
                     .next = TO(PLAYING) | TO(ASKING) | TO(SENT) | TO(ENDED) | TO(NUMBERED) |
                             TO(SWEEPING) | TO(STARTING)},
    [RING_SENT] = {.name = "sent",
                   .count = ring_count_in_game,
                   .announcement = ring_announcement_in_game,
                   .frame = ring_frame_in_game,
                   .due = ring_own_not_back,
                   .in_game = true,
                   .out = true,
                   .next = TO(SENT) | TO(PLAYING) | TO(NUMBERED) | TO(SWEEPING) | TO(LISTENING)},
    [RING_HELD] = {.name = "held",
                   .count = ring_count_in_game,
                   .announcement = ring_announcement_in_game,
                   .frame = ring_frame_in_game,
                   .due = ring_send_held,
                   .in_game = true,
                   .out = true,
                   .next = TO(SENT) | TO(PLAYING) | TO(NUMBERED)},
    [RING_ENDED] = {.name = "ended",
                    .count = ring_count_in_game,
                    .announcement = ring_announcement_in_game,
                    .frame = ring_frame_after_game,
                    .due = ring_send_start,
                    .may_rest = true,
                    .next = TO(STARTING) | TO(NUMBERED)},
    [RING_SWEEPING] = {.name = "sweeping",
                       .count = ring_yield,
                       .announcement = ring_take_frame,
                       .frame = ring_sweep,
                       .due = ring_swept,
                       .next = TO(YIELDING) | TO(BACKING_OFF)},
    [RING_YIELDING] = {.name = "yielding",
                       .count = ring_take_frame,
                       .announcement = ring_take_frame,
                       .frame = ring_sweep,
                       .due = ring_swept,
                       .next = TO(BACKING_OFF)},
    [RING_BACKING_OFF] = {.name = "backing off",
                          .count = ring_join,
                          .announcement = ring_announcement_without_us,
                          .frame = ring_sweep,
                          .due = ring_send_start,
                          .next = TO(BACKING_OFF) | TO(STARTING) | TO(NUMBERED)},
    [RING_STOPPED] = {.name = "stopped"},
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
    return rows[ring->state].in_game;
}

bool ring_has_out(const struct ring *ring)
{
    return rows[ring->state].out;
}

void ring_enter(struct ring *ring, enum ring_state state, usec_t deadline)
{
    assert(ring_state_leads(ring->state, state));
    assert(deadline == USEC_NEVER ? !rows[state].due || rows[state].may_rest
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
