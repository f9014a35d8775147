#include "app/truco_post.h"

#include <assert.h>
#include <string.h>

static void settle(struct truco_post *post);

/* ---- the stations' callbacks ---- */

static void send_out(void *who, const uint8_t *octets, size_t count)
{
    struct truco_post *post = who;
    outlet_put(&post->desk.out, octets, count);
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
    struct move move =
        table_decision(&game_truco, &player->mirror.setup, &player->mirror.now.state, (int)player->options.seat,
                       post->desk.bot, &post->desk.mind, &post->desk.bot_faults);
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
    post->desk.asked = false;
    if (player_asks(post))
        decide(post);
    settle(post);
}

/* After anything happened: the player's turn, the next deadline. */
static void settle(struct truco_post *post)
{
    while (desk_is_prompt(&post->desk) && player_asks(post))
        decide(post);
    if (desk_turn(&post->desk, player_asks(post), on_thought))
        post->ask(post->who, post);
    usec_t host = post->has_host ? truco_host_deadline(&post->host) : USEC_NEVER;
    usec_t player = post->has_player ? truco_player_deadline(&post->player) : USEC_NEVER;
    desk_wake(&post->desk, host < player ? host : player, on_clock);
}

/* ---- the line ---- */

static void on_octets(void *who, const uint8_t *octets, size_t count)
{
    struct truco_post *post = who;
    if (!post->desk.running)
        return;
    if (post->has_host)
        truco_host_receive(&post->host, octets, count, clock_now());
    else
        truco_player_receive(&post->player, octets, count, clock_now());
    settle(post);
}

static void on_in_gone(void *who, const char *why)
{
    struct truco_post *post = who;
    post->gone(post->who, true, why);
}

static void on_out_gone(void *who, const char *why)
{
    struct truco_post *post = who;
    post->gone(post->who, false, why);
}

/* ---- life ---- */

void truco_post_init(struct truco_post *post, uv_loop_t *loop, const struct cable_options *cable, uint64_t seed)
{
    static const struct desk_calls calls = {.octets = on_octets, .in_gone = on_in_gone, .out_gone = on_out_gone};
    memset(post, 0, sizeof *post);
    desk_init(&post->desk, loop, cable, seed, &calls, post);
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
    post->desk.running = status == ST_OK;
    if (post->desk.running)
        settle(post);
    return status;
}

enum status truco_post_choose(struct truco_post *post, const struct move *move, struct why *why)
{
    enum status status = truco_player_choose(&post->player, move, clock_now(), why);
    if (status == ST_OK) {
        post->desk.asked = false;
        settle(post);
    }
    return status;
}

void truco_post_close(struct truco_post *post)
{
    desk_close(&post->desk);
}
