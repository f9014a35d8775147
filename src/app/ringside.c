#include "app/ringside.h"

#include <stdio.h>

#include "app/app.h"
#include "base/rng.h"

enum { LINGER_MS = 300, CHECK_MS = 20, PATIENCE_CHECKS = 150 };

int ringside_check(struct ringside *ring)
{
    struct ringside_options *o = &ring->options;
    struct why why;
    if (o->tcp && !o->open)
        return misuse("ring", "--tcp is for open seats: add --open K");
    if (o->tcp && !o->pace_given)
        o->pace = 0.8;
    if (o->faults && faults_parse(o->faults, &ring->cable.faults, &why) != ST_OK)
        return misuse("ring", "--faults: %s", why.text);
    ring->cable.baud = (uint32_t)o->baud;
    return -1;
}

int ringside_ours(const struct ringside *ring)
{
    return (int)(ring->options.stations - ring->options.open);
}

uint64_t ringside_seed(const struct ringside *ring, int place)
{
    return rng_mix(ring->seed, 100 + (uint64_t)place);
}

/* ---- leaving ---- */

static void on_leave(uv_timer_t *timer)
{
    struct ringside *ring = timer->data;
    bool patient = ring->leave_checks++ < PATIENCE_CHECKS;
    for (int i = 0; i < ring->options.stations; i++)
        if (!berth_is_done(&ring->berth[i], patient))
            return;
    uv_stop(&ring->loop);
}

void ringside_leave(struct ringside *ring, int code)
{
    if (ring->leaving)
        return;
    ring->leaving = true;
    ring->code = code;
    /* Other programs still have to get the last frames, and after a fault the others have something to say. */
    uv_timer_start(&ring->later, on_leave, ring->options.open || code ? LINGER_MS : 0, CHECK_MS);
}

static void on_signal(uv_signal_t *signal, int number)
{
    struct ringside *ring = signal->data;
    (void)number;
    if (!ring->leaving)
        ring->code = fail("ring", "interrupted after %u games", ring->games);
    uv_stop(&ring->loop);
}

/* ---- building the ring ---- */

void ringside_init(struct ringside *ring)
{
    ring->seed = ring->options.seed_given ? (uint64_t)ring->options.seed : rng_entropy() >> 1;
    for (int i = 0; i < RINGSIDE_PLACES_MAX; i++)
        berth_init(&ring->berth[i]);
    uv_loop_init(&ring->loop);
    uv_timer_init(&ring->loop, &ring->later);
    ring->later.data = ring;
    stop_signals_init(&ring->signals, &ring->loop, on_signal, ring);
}

int ringside_take(struct ringside *ring, int place, struct desk *desk)
{
    struct why why;
    enum status status = berth_take(&ring->berth[place], &desk->in, &desk->out, &why);
    return status == ST_OK ? EXIT_DONE : fail("ring", "%s", why.text);
}

int ringside_leave_open(struct ringside *ring, int place, void *who,
                        void (*changed)(void *who, struct open_seat *seat, bool there))
{
    const struct ringside_options *o = &ring->options;
    struct berth *berth = &ring->berth[place];
    struct why why;
    char address[160];
    if (o->tcp && !berth_address(o->tcp, place - ringside_ours(ring), (int)o->open, address, sizeof address))
        return misuse("ring", "--tcp takes HOST:PORT, not '%s'", o->tcp);
    enum status status =
        berth_leave_open(berth, &ring->loop, &ring->cable, ringside_seed(ring, place), o->tcp ? address : NULL, &why);
    berth->seat.who = who;
    berth->seat.changed = changed;
    return status == ST_OK ? EXIT_DONE : fail("ring", "%s", why.text);
}

static int open_tap(struct ringside *ring, int first, bool ring16)
{
    struct why why;
    int count = (int)ring->options.stations;
    if (tap_open(&ring->tap, ring->options.pcap, &why) != ST_OK)
        return fail("ring", "%s", why.text);
    for (int i = 0; i < count; i++) {
        int from = (first + i) % count;
        char name[40];
        snprintf(name, sizeof name, "cable %d to %d", from, (from + 1) % count);
        if (tap_cable(&ring->tap, name, &why) != ST_OK)
            return fail("ring", "%s", why.text);
        outlet_tap(ring->berth[from].out, &ring->tap, (unsigned)i, ring16);
    }
    return EXIT_DONE;
}

int ringside_join(struct ringside *ring, int first, bool ring16)
{
    int count = (int)ring->options.stations;
    for (int i = 0; i < count; i++)
        berth_join(&ring->berth[i], &ring->berth[(i + count - 1) % count]);
    return ring->options.pcap ? open_tap(ring, first, ring16) : EXIT_DONE;
}

void ringside_close(struct ringside *ring)
{
    struct why why;
    for (int i = 0; i < ring->options.stations; i++)
        berth_detach(&ring->berth[i]);
    uv_close((uv_handle_t *)&ring->later, NULL);
    stop_signals_close(&ring->signals);
    uv_run(&ring->loop, UV_RUN_DEFAULT);
    uv_loop_close(&ring->loop);
    for (int i = 0; i < ring->options.stations; i++)
        berth_close(&ring->berth[i]);
    if (ring->tap.file && tap_close(&ring->tap, &why) != ST_OK)
        ring->code = fail("ring", "%s", why.text);
}
