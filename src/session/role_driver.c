#include "session/role_driver.h"

/* ---- the clock ---- */

static void driver_clock(uv_timer_t *timer);

/* After every call to the runner: the timer for its next deadline. The owner may have closed all of
 * it from within the call. */
static void driver_follow_up(struct role_place *place)
{
    usec_t next = runner_deadline(&place->runner);
    if (!place->runner.running)
        return;
    if (next == USEC_NEVER)
        uv_timer_stop(&place->clock);
    else
        uv_timer_start(&place->clock, driver_clock, clock_ms_until(next, clock_now()), 0);
}

static void driver_clock(uv_timer_t *timer)
{
    struct role_place *place = timer->data;
    runner_tick(&place->runner, clock_now());
    driver_follow_up(place);
}

/* ---- what the runner wants ---- */

static void driver_send(void *owner, uint32_t line, const uint8_t *octets, size_t count)
{
    struct role_place *place = owner;
    outlet_put(&place->out, octets, count);
}

static void driver_event(void *owner, struct role_here *at, const struct role_event *event)
{
    const struct role_place *place = owner;
    place->calls->event(place->who, at, event);
}

static void driver_close(void *owner, uint32_t line, const char *why)
{
    const struct role_place *place = owner;
    if (place->calls->close)
        place->calls->close(place->who, why);
}

static void driver_asked(void *owner)
{
    struct role_place *place = owner;
    if (place->calls->asked)
        place->calls->asked(place->who, place);
}

static void driver_withdrawn(void *owner)
{
    struct role_place *place = owner;
    if (place->calls->withdrawn)
        place->calls->withdrawn(place->who, place);
}

/* ---- the line ---- */

static void driver_octets(void *who, const uint8_t *octets, size_t count)
{
    struct role_place *place = who;
    runner_octets(&place->runner, 0, octets, count, clock_now());
    driver_follow_up(place);
}

static void driver_gone(void *who, bool in, const char *why)
{
    const struct role_place *place = who;
    place->calls->gone(place->who, in, why);
}

void place_opened(struct role_place *place)
{
    runner_opened(&place->runner, 0, clock_now());
    driver_follow_up(place);
}

void place_lost(struct role_place *place)
{
    runner_lost(&place->runner, 0, clock_now());
    driver_follow_up(place);
}

/* ---- the player ---- */

enum status place_answer(struct role_place *place, uint64_t number, const struct move *move,
                         struct why *why)
{
    TRY(runner_answer(&place->runner, number, move, clock_now(), why));
    driver_follow_up(place);
    return ST_OK;
}

void place_another(struct role_place *place)
{
    runner_another(&place->runner, clock_now());
    driver_follow_up(place);
}

/* ---- life ---- */

void place_init(struct role_place *place, uv_loop_t *loop, const struct cable_options *cable,
                uint64_t seed, const struct place_calls *calls, void *who)
{
    static const struct runner_calls runner_calls = {.send = driver_send,
                                                     .event = driver_event,
                                                     .close = driver_close,
                                                     .asked = driver_asked,
                                                     .withdrawn = driver_withdrawn};
    memset(place, 0, sizeof *place);
    place->calls = calls;
    place->who = who;
    place->in = (struct inlet){
        .loop = loop, .fd = -1, .who = place, .octets = driver_octets, .gone = driver_gone};
    outlet_init(&place->out, loop, cable, rng_mix(seed, 1));
    place->out.who = place;
    place->out.gone = driver_gone;
    runner_init(&place->runner, &runner_calls, place, rng_mix(seed, 2));
    uv_timer_init(loop, &place->clock);
    place->clock.data = place;
}

enum status place_start(struct role_place *place, struct why *why)
{
    TRY(runner_start(&place->runner, clock_now(), why));
    driver_follow_up(place);
    return ST_OK;
}

void place_leave(struct role_place *place)
{
    runner_leave(&place->runner, clock_now());
}

void place_close(struct role_place *place)
{
    inlet_detach(&place->in);
    outlet_close(&place->out);
    uv_close((uv_handle_t *)&place->clock, NULL);
    runner_free(&place->runner);
}
