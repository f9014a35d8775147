#include "session/desk.h"

#include <string.h>

/* Rounded up: never too early. */
static uint64_t ms_until(usec_t when, usec_t now)
{
    return when <= now ? 0 : (when - now + USEC_MS - 1) / USEC_MS;
}

void desk_init(struct desk *desk, uv_loop_t *loop, const struct cable_options *cable, uint64_t seed,
               const struct desk_calls *calls, void *who)
{
    memset(desk, 0, sizeof *desk);
    desk->in = (struct inlet){.loop = loop, .fd = -1, .who = who, .octets = calls->octets, .gone = calls->in_gone};
    outlet_init(&desk->out, loop, cable, rng_mix(seed, 1));
    desk->out.who = who;
    desk->out.gone = calls->out_gone;
    uv_timer_init(loop, &desk->clock);
    uv_timer_init(loop, &desk->think);
    desk->clock.data = desk->think.data = who;
    mind_start(&desk->mind, rng_mix(seed, 2));
}

bool desk_is_prompt(const struct desk *desk)
{
    return desk->bot && !desk->pace;
}

bool desk_turn(struct desk *desk, bool asks, uv_timer_cb thought)
{
    bool news = asks && !desk->asked;
    desk->asked = asks;
    if (!asks)
        uv_timer_stop(&desk->think);
    else if (news && desk->bot)
        uv_timer_start(&desk->think, thought, ms_until(desk->pace, 0), 0);
    return news && !desk->bot;
}

void desk_wake(struct desk *desk, usec_t when, uv_timer_cb tick)
{
    if (when == USEC_NEVER)
        uv_timer_stop(&desk->clock);
    else
        uv_timer_start(&desk->clock, tick, ms_until(when, clock_now()), 0);
}

void desk_close(struct desk *desk)
{
    desk->running = false;
    inlet_detach(&desk->in);
    outlet_close(&desk->out);
    uv_timer_stop(&desk->clock);
    uv_timer_stop(&desk->think);
    uv_close((uv_handle_t *)&desk->clock, NULL);
    uv_close((uv_handle_t *)&desk->think, NULL);
}
