#include "app/truco_post.h"

#include <assert.h>
#include <string.h>

static void settle(struct truco_post *post);

/* ---- the stations' callbacks ---- */

static void tap_packet_of(struct truco_post *post, unsigned cable, const struct ring16 *frame)
{
    struct why why;
    uint8_t octets[RING16_SIZE];
    memcpy(octets, frame, RING16_SIZE);
    if (tap_packet(post->tap, cable, octets, sizeof octets, clock_wall(), &why) != ST_OK)
        post->tap = NULL; /* it has said so once; the game goes on without it */
}

static void send_out(void *who, const uint8_t *octets, size_t count)
{
    struct truco_post *post = who;
    if (post->tap && post->tap_out) {
        struct ring16 frame;
        assert(count == RING16_SIZE);
        memcpy(&frame, octets, RING16_SIZE);
        tap_packet_of(post, post->tap_cable_out, &frame);
    }
    outlet_put(&post->out, octets, count);
}

/* The cable in memory. The player never calls the host: what it sends goes all the way round. */
static void send_to_player(void *who, const uint8_t *octets, size_t count)
{
    struct truco_post *post = who;
    truco_player_receive(&post->player, octets, count, clock_now());
}

static void on_host_event(void *who, const struct truco_event *event)
{
    struct truco_post *post = who;
    post->event(post->who, post, TRUCO_HOST, event);
}

static void on_player_event(void *who, const struct truco_event *event)
{
    struct truco_post *post = who;
    post->event(post->who, post, post->player.options.seat, event);
}

/* ---- the clock and the player's turn ---- */

static uint64_t ms_until(usec_t when, usec_t now)
{
    return when <= now ? 0 : (when - now + USEC_MS - 1) / USEC_MS;
}

static void on_clock(uv_timer_t *timer)
{
    struct truco_post *post = timer->data;
    usec_t now = clock_now();
    if (post->has_host)
        truco_host_tick(&post->host, now);
    if (post->has_player)
        truco_player_tick(&post->player, now);
    settle(post);
}

static void decide(struct truco_post *post)
{
    struct truco_player *player = &post->player;
    struct move move = table_decision(&game_truco, &player->mirror.setup, &player->mirror.now.state,
                                      (int)player->options.seat, post->bot, &post->mind, &post->bot_faults);
    enum status status = truco_player_choose(player, &move, clock_now(), NULL);
    assert(status == ST_OK); /* a decision is legal */
    (void)status;
}

static bool player_asks(const struct truco_post *post)
{
    return post->has_player && truco_player_asks(&post->player);
}

static void on_thought(uv_timer_t *timer)
{
    struct truco_post *post = timer->data;
    post->asked = false;
    if (player_asks(post))
        decide(post);
    settle(post);
}

/* After anything happened: the player's turn, the next deadline. */
static void settle(struct truco_post *post)
{
    while (post->bot && !post->pace && player_asks(post))
        decide(post);
    if (!player_asks(post)) {
        post->asked = false;
        uv_timer_stop(&post->think);
    } else if (!post->asked) {
        post->asked = true;
        if (post->bot)
            uv_timer_start(&post->think, on_thought, ms_until(post->pace, 0), 0);
        else
            post->ask(post->who, post);
    }
    usec_t host = post->has_host ? truco_host_deadline(&post->host) : USEC_NEVER;
    usec_t player = post->has_player ? truco_player_deadline(&post->player) : USEC_NEVER;
    usec_t next = host < player ? host : player;
    if (next == USEC_NEVER)
        uv_timer_stop(&post->clock);
    else
        uv_timer_start(&post->clock, on_clock, ms_until(next, clock_now()), 0);
}

/* ---- the line ---- */

static void on_octets(void *who, const uint8_t *octets, size_t count)
{
    struct truco_post *post = who;
    struct ring16 frame;
    if (!post->running)
        return;
    for (size_t i = 0; post->tap && i < count; i++)
        if (ring16_find(&post->tap_finder, octets[i], &frame))
            tap_packet_of(post, post->tap_cable, &frame);
    if (post->has_host)
        truco_host_receive(&post->host, octets, count, clock_now());
    else
        truco_player_receive(&post->player, octets, count, clock_now());
    settle(post);
}

static void on_in_gone(void *who, const char *why)
{
    struct truco_post *post = who;
    post->gone(post->who, post, true, why);
}

static void on_out_gone(void *who, const char *why)
{
    struct truco_post *post = who;
    post->gone(post->who, post, false, why);
}

/* ---- life ---- */

void truco_post_init(struct truco_post *post, uv_loop_t *loop, const struct cable_options *cable, uint64_t seed)
{
    memset(post, 0, sizeof *post);
    for (int i = 0; i < TRUCO_POST_INLETS; i++)
        post->in[i] = (struct inlet){.loop = loop, .fd = -1, .who = post, .octets = on_octets, .gone = on_in_gone};
    outlet_init(&post->out, loop, cable, rng_mix(seed, 1));
    post->out.who = post;
    post->out.gone = on_out_gone;
    uv_timer_init(loop, &post->clock);
    uv_timer_init(loop, &post->think);
    post->clock.data = post->think.data = post;
    mind_start(&post->mind, rng_mix(seed, 2));
    ring16_finder_init(&post->tap_finder);
}

/* The player first: the host speaks at once. */
enum status truco_post_start(struct truco_post *post, const struct truco_post_options *options, struct why *why)
{
    struct truco_player_options player = options->player;
    struct truco_host_options host = options->host;
    enum status status = ST_OK;
    usec_t now = clock_now();
    player.who = host.who = post;
    player.send = send_out;
    player.event = on_player_event;
    host.send = post->has_player ? send_to_player : send_out;
    host.event = on_host_event;
    if (post->has_player)
        truco_player_init(&post->player, &player, now);
    if (post->has_player && options->player_journal)
        status = truco_player_resume(&post->player, options->player_journal, options->player_journal_length, now, why);
    if (status == ST_OK && post->has_host && options->host_journal)
        status = truco_host_resume(&post->host, &host, options->host_journal, options->host_journal_length, now, why);
    else if (status == ST_OK && post->has_host)
        truco_host_init(&post->host, &host, now);
    post->running = status == ST_OK;
    if (post->running)
        settle(post);
    return status;
}

enum status truco_post_choose(struct truco_post *post, const struct move *move, struct why *why)
{
    enum status status = truco_player_choose(&post->player, move, clock_now(), why);
    if (status == ST_OK) {
        post->asked = false;
        settle(post);
    }
    return status;
}

void truco_post_close(struct truco_post *post)
{
    post->running = false;
    for (int i = 0; i < TRUCO_POST_INLETS; i++)
        inlet_detach(&post->in[i]);
    outlet_close(&post->out);
    uv_timer_stop(&post->clock);
    uv_timer_stop(&post->think);
    uv_close((uv_handle_t *)&post->clock, NULL);
    uv_close((uv_handle_t *)&post->think, NULL);
}
