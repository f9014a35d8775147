#include "session/role_driver.h"

/* ---- the clock ---- */

static void driver_clock(uv_timer_t *timer);

/* After every call to the runner: the timer for its next deadline. The owner may have closed all of
 * it from within the call. */
static void driver_follow_up(struct role_driver *driver)
{
    usec_t next = runner_deadline(&driver->runner);
    if (!driver->runner.running)
        return;
    if (next == USEC_NEVER)
        uv_timer_stop(&driver->clock);
    else
        uv_timer_start(&driver->clock, driver_clock, clock_ms_until(next, clock_now()), 0);
}

static void driver_clock(uv_timer_t *timer)
{
    struct role_driver *driver = timer->data;
    runner_tick(&driver->runner, clock_now());
    driver_follow_up(driver);
}

/* ---- what the runner wants ---- */

static void driver_send(void *owner, uint32_t line, const uint8_t *octets, size_t count)
{
    struct role_driver *driver = owner;
    outlet_put(&driver->out, octets, count);
}

static void driver_event(void *owner, struct runner_role *at, const struct role_event *event)
{
    const struct role_driver *driver = owner;
    driver->calls->event(driver->who, at, event);
}

static void driver_close(void *owner, uint32_t line, const char *why)
{
    const struct role_driver *driver = owner;
    if (driver->calls->close)
        driver->calls->close(driver->who, why);
}

static void driver_asked(void *owner)
{
    struct role_driver *driver = owner;
    if (driver->calls->asked)
        driver->calls->asked(driver->who, driver);
}

static void driver_withdrawn(void *owner)
{
    struct role_driver *driver = owner;
    if (driver->calls->withdrawn)
        driver->calls->withdrawn(driver->who, driver);
}

/* ---- the line ---- */

static void driver_octets(void *who, const uint8_t *octets, size_t count)
{
    struct role_driver *driver = who;
    runner_octets(&driver->runner, 0, octets, count, clock_now());
    driver_follow_up(driver);
}

static void driver_gone(void *who, bool in, const char *why)
{
    const struct role_driver *driver = who;
    driver->calls->gone(driver->who, in, why);
}

void role_driver_opened(struct role_driver *driver)
{
    runner_opened(&driver->runner, 0, clock_now());
    driver_follow_up(driver);
}

void role_driver_lost(struct role_driver *driver)
{
    runner_lost(&driver->runner, 0, clock_now());
    driver_follow_up(driver);
}

/* ---- the player ---- */

enum status role_driver_answer(struct role_driver *driver, uint64_t number, const struct move *move,
                               struct why *why)
{
    TRY(runner_answer(&driver->runner, number, move, clock_now(), why));
    driver_follow_up(driver);
    return ST_OK;
}

void role_driver_another(struct role_driver *driver)
{
    runner_another(&driver->runner, clock_now());
    driver_follow_up(driver);
}

/* ---- life ---- */

void role_driver_init(struct role_driver *driver, uv_loop_t *loop,
                      const struct cable_options *cable, uint64_t seed,
                      const struct role_driver_calls *calls, void *who)
{
    static const struct runner_calls runner_calls = {.send = driver_send,
                                                     .event = driver_event,
                                                     .close = driver_close,
                                                     .asked = driver_asked,
                                                     .withdrawn = driver_withdrawn};
    memset(driver, 0, sizeof *driver);
    driver->calls = calls;
    driver->who = who;
    driver->in = (struct inlet){
        .loop = loop, .fd = -1, .who = driver, .octets = driver_octets, .gone = driver_gone};
    outlet_init(&driver->out, loop, cable, rng_mix(seed, 1));
    driver->out.who = driver;
    driver->out.gone = driver_gone;
    runner_init(&driver->runner, &runner_calls, driver, rng_mix(seed, 2));
    uv_timer_init(loop, &driver->clock);
    driver->clock.data = driver;
}

enum status role_driver_start(struct role_driver *driver, struct why *why)
{
    TRY(runner_start(&driver->runner, clock_now(), why));
    driver_follow_up(driver);
    return ST_OK;
}

void role_driver_leave(struct role_driver *driver)
{
    runner_leave(&driver->runner, clock_now());
}

void role_driver_close(struct role_driver *driver)
{
    inlet_detach(&driver->in);
    outlet_close(&driver->out);
    uv_close((uv_handle_t *)&driver->clock, NULL);
    runner_free(&driver->runner);
}
