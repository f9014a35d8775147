/* Our station on a ring of a class, or our client at a table: the protocol's own role, with a
 * bot that plays, on virtual cables. */
#include "class/run_private.h"
#include "core/registry.h"

#define PAUSE (500 * USEC_MS) /* between two games, … */
#define PAUSE_UNPACED (100 * USEC_MS)

static void on_station_send(void *owner, uint32_t line, const uint8_t *octets, size_t count)
{
    struct run_station *station = owner;
    (void)line;
    cable_put(station->out, octets, count, station->runner.now);
}

static void on_station_event(void *owner, struct runner_role *at, const struct role_event *event)
{
    struct run_station *station = owner;
    (void)at;
    station->stopped |= event->kind == ROLE_FAULT;
}

/* A bot thinks as long as it takes; that the others give up is ours to say, so it waits longer than
 * we do. */
bool run_station_make(struct run_station *station, struct class_run *run, unsigned place,
                      unsigned open, struct cable *out)
{
    static const struct runner_calls calls = {.send = on_station_send, .event = on_station_event};
    const struct class *class = run->class;
    const struct protocol *protocol = run->protocol;
    const struct role *role = protocol->station ? protocol->station : protocol->client;
    struct runner *runner = &station->runner;
    struct option_row rows[OPTION_ROWS_MAX];
    const struct role_ring ring = {.protocol = protocol,
                                   .index = (int)place,
                                   .stations = (int)run->places,
                                   .open = (int)open,
                                   .unpaced = class->settings.baud == 0,
                                   .lang = class->lang};
    uint64_t seed = rng_mix(class->seed, 100 * run->id + place);
    *station = (struct run_station){.out = out};
    runner_init(runner, &calls, station, rng_mix(seed, 2));
    runner->bot = registry_bot_at(class->game, 0);
    size_t count = role->rows ? role->rows(protocol, station->own, rows) : 0;
    run_set_options(class->settings.options, rows, count, station->texts, sizeof station->texts);
    if (role->arrange)
        role->arrange(station->own, &ring);
    const struct role_start start = {.game = class->game,
                                     .protocol = protocol,
                                     .options = station->own,
                                     .name = "Sobremesa",
                                     .baud = (uint32_t) class->settings.baud,
                                     .games = run->games,
                                     .timeout = 4 * run_timeout(run),
                                     .pause = class->settings.baud ? PAUSE : PAUSE_UNPACED,
                                     .lines = 1,
                                     .seed = seed,
                                     .timing_seed = rng_mix(seed, 3)};
    struct why why;
    if (role->options_size > RUN_OWN || (role->check && role->check(&start, &why) != ST_OK))
        return false;
    return (place || !protocol->host || runner_add(runner, protocol->host, &start, NULL)) &&
           runner_add(runner, role, &start, NULL);
}

void run_station_begin(struct run_station *station, usec_t now)
{
    struct why why;
    if (runner_start(&station->runner, now, &why) == ST_OK) /* there is no journal to refuse */
        runner_opened(&station->runner, 0, now);
}

int run_station_number(const struct run_station *station)
{
    const struct runner_role *at = runner_player(&station->runner);
    return at->role->number(at->state);
}
