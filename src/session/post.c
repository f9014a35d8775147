#include "session/post.h"

#include <assert.h>
#include <string.h>

static void settle(struct post *post);

static void on_clock(uv_timer_t *timer)
{
    struct post *post = timer->data;
    ring_tick(&post->ring, clock_now());
    settle(post);
}

static void decide(struct post *post)
{
    struct ring *ring = &post->ring;
    struct move move = table_decision(ring->options.game, ring->setup, ring->table.state, ring->number, post->desk.bot,
                                      &post->desk.mind, &post->desk.bot_faults);
    enum status status = ring_choose(ring, &move, clock_now(), NULL);
    assert(status == ST_OK); /* a decision is legal */
    (void)status;
}

static void on_thought(uv_timer_t *timer)
{
    struct post *post = timer->data;
    post->desk.asked = false;
    if (ring_asks(&post->ring))
        decide(post);
    settle(post);
}

/* After anything happened: the player's turn, the next deadline. */
static void settle(struct post *post)
{
    struct ring *ring = &post->ring;
    while (desk_is_prompt(&post->desk) && ring_asks(ring))
        decide(post);
    if (desk_turn(&post->desk, ring_asks(ring), on_thought))
        post->ask(post->who, post);
    desk_wake(&post->desk, ring_deadline(ring), on_clock);
}

static void on_octets(void *who, const uint8_t *octets, size_t count)
{
    struct post *post = who;
    if (!post->desk.running)
        return;
    ring_receive(&post->ring, octets, count, clock_now());
    settle(post);
}

static void on_in_gone(void *who, const char *why)
{
    struct post *post = who;
    post->gone(post->who, true, why);
}

static void on_out_gone(void *who, const char *why)
{
    struct post *post = who;
    post->gone(post->who, false, why);
}

static void on_send(void *who, const uint8_t *octets, size_t count)
{
    struct post *post = who;
    outlet_put(&post->desk.out, octets, count);
}

static void on_event(void *who, const struct ring_event *event)
{
    struct post *post = who;
    post->event(post->who, post, event);
}

void post_init(struct post *post, uv_loop_t *loop, const struct cable_options *cable, uint64_t seed)
{
    static const struct desk_calls calls = {.octets = on_octets, .in_gone = on_in_gone, .out_gone = on_out_gone};
    memset(post, 0, sizeof *post);
    desk_init(&post->desk, loop, cable, seed, &calls, post);
}

static struct ring_options own_options(struct post *post, const struct ring_options *options)
{
    struct ring_options own = *options;
    own.who = post;
    own.send = on_send;
    own.event = on_event;
    return own;
}

void post_start(struct post *post, const struct ring_options *options)
{
    struct ring_options own = own_options(post, options);
    ring_init(&post->ring, &own, clock_now());
    post->desk.running = true;
    settle(post);
}

enum status post_resume(struct post *post, const struct ring_options *options, const char *journal, size_t length,
                        int as, struct why *why)
{
    struct ring_options own = own_options(post, options);
    ring_init(&post->ring, &own, clock_now());
    enum status status = ring_resume(&post->ring, journal, length, as, clock_now(), why);
    post->desk.running = status == ST_OK;
    if (post->desk.running)
        settle(post);
    return status;
}

enum status post_choose(struct post *post, const struct move *move, struct why *why)
{
    enum status status = ring_choose(&post->ring, move, clock_now(), why);
    if (status == ST_OK) {
        post->desk.asked = false;
        settle(post);
    }
    return status;
}

void post_close(struct post *post)
{
    desk_close(&post->desk);
}
