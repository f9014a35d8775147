#include "session/post.h"

#include <assert.h>
#include <string.h>

static void settle(struct post *post);

static uint64_t ms_until(usec_t when, usec_t now)
{
    return when <= now ? 0 : (when - now + USEC_MS - 1) / USEC_MS;
}

static void on_clock(uv_timer_t *timer)
{
    struct post *post = timer->data;
    ring_tick(&post->ring, clock_now());
    settle(post);
}

static void decide(struct post *post)
{
    struct ring *ring = &post->ring;
    struct move move = table_decision(ring->options.game, ring->setup, ring->table.state, ring->number, post->bot,
                                      &post->mind, &post->bot_faults);
    enum status status = ring_choose(ring, &move, clock_now(), NULL);
    assert(status == ST_OK); /* a decision is legal */
    (void)status;
}

static void on_thought(uv_timer_t *timer)
{
    struct post *post = timer->data;
    post->asked = false;
    if (ring_asks(&post->ring))
        decide(post);
    settle(post);
}

/* After anything happened: the player's turn, the next deadline. */
static void settle(struct post *post)
{
    struct ring *ring = &post->ring;
    while (post->bot && !post->pace && ring_asks(ring))
        decide(post);
    if (!ring_asks(ring)) {
        post->asked = false;
        uv_timer_stop(&post->think);
    } else if (!post->asked) {
        post->asked = true;
        if (post->bot)
            uv_timer_start(&post->think, on_thought, post->pace / USEC_MS, 0);
        else
            post->ask(post->who, post);
    }
    usec_t next = ring_deadline(ring);
    if (next == USEC_NEVER)
        uv_timer_stop(&post->clock);
    else
        uv_timer_start(&post->clock, on_clock, ms_until(next, clock_now()), 0);
}

static void on_octets(void *who, const uint8_t *octets, size_t count)
{
    struct post *post = who;
    if (!post->running)
        return;
    ring_receive(&post->ring, octets, count, clock_now());
    settle(post);
}

static void on_in_gone(void *who, const char *why)
{
    struct post *post = who;
    post->gone(post->who, post, true, why);
}

static void on_out_gone(void *who, const char *why)
{
    struct post *post = who;
    post->gone(post->who, post, false, why);
}

static void on_send(void *who, const uint8_t *octets, size_t count)
{
    struct post *post = who;
    outlet_put(&post->out, octets, count);
}

static void on_event(void *who, const struct ring_event *event)
{
    struct post *post = who;
    post->event(post->who, post, event);
}

void post_init(struct post *post, uv_loop_t *loop, const struct cable_options *cable, uint64_t seed)
{
    memset(post, 0, sizeof *post);
    for (int i = 0; i < POST_INLETS; i++)
        post->in[i] = (struct inlet){.loop = loop, .fd = -1, .who = post, .octets = on_octets, .gone = on_in_gone};
    outlet_init(&post->out, loop, cable, rng_mix(seed, 1));
    post->out.who = post;
    post->out.gone = on_out_gone;
    uv_timer_init(loop, &post->clock);
    uv_timer_init(loop, &post->think);
    post->clock.data = post->think.data = post;
    mind_start(&post->mind, rng_mix(seed, 2));
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
    post->running = true;
    settle(post);
}

enum status post_resume(struct post *post, const struct ring_options *options, const char *journal, size_t length,
                        int as, struct why *why)
{
    struct ring_options own = own_options(post, options);
    ring_init(&post->ring, &own, clock_now());
    enum status status = ring_resume(&post->ring, journal, length, as, clock_now(), why);
    post->running = status == ST_OK;
    if (post->running)
        settle(post);
    return status;
}

enum status post_choose(struct post *post, const struct move *move, struct why *why)
{
    enum status status = ring_choose(&post->ring, move, clock_now(), why);
    if (status == ST_OK) {
        post->asked = false;
        settle(post);
    }
    return status;
}

void post_close(struct post *post)
{
    post->running = false;
    for (int i = 0; i < POST_INLETS; i++)
        inlet_detach(&post->in[i]);
    outlet_close(&post->out);
    uv_timer_stop(&post->clock);
    uv_timer_stop(&post->think);
    uv_close((uv_handle_t *)&post->clock, NULL);
    uv_close((uv_handle_t *)&post->think, NULL);
}
