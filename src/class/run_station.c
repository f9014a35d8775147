/* A station of ours on a ring of a class, or a client at a table: the protocol's own role, with a
 * bot that plays, on virtual cables. */
#include <stdlib.h>
#include <string.h>

#include "class/run_private.h"
#include "core/bot.h"
#include "core/registry.h"
#include "core/table.h"

#define PAUSE (500 * USEC_MS) /* between two games, … */
#define PAUSE_UNPACED (100 * USEC_MS)

/* ---- what the roles want ---- */

/* The last one speaks to the line, the one before it to the last. */
static void on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    struct station_role *at = who;
    struct run_station *station = at->station;
    (void)line;
    if (at == &station->role[station->roles - 1])
        cable_put(station->out, octets, count, station->now);
    else
        at[1].role->octets(at[1].state, 0, octets, count, station->now);
}

static void on_event(void *who, const struct role_event *event)
{
    struct station_role *at = who;
    at->station->stopped |= event->kind == ROLE_FAULT;
}

static const struct role_calls calls = {.send = on_send, .event = on_event};

/* ---- who plays ---- */

static void play(struct run_station *station)
{
    struct station_role *at = &station->role[station->roles - 1];
    const struct role_player *player = at->role->player;
    struct question question;
    while (player && player->asks(at->state, &question) && question.view) {
        struct move move =
            table_decision(at->start.game, question.setup, question.view, question.seat,
                           station->bot, &station->memory, &station->faults);
        if (player->answer(at->state, question.number, &move, station->now, NULL) != ST_OK)
            return; /* the role withdrew the question meanwhile */
    }
}

void run_station_hears(struct run_station *station, const uint8_t *octets, size_t count, usec_t now)
{
    station->now = now;
    station->role[0].role->octets(station->role[0].state, 0, octets, count, now);
    play(station);
}

void run_station_tick(struct run_station *station, usec_t now)
{
    station->now = now;
    for (unsigned i = 0; i < station->roles; i++)
        if (station->role[i].role->deadline(station->role[i].state) <= now)
            station->role[i].role->tick(station->role[i].state, now);
    play(station);
}

usec_t run_station_due(const struct run_station *station)
{
    usec_t due = USEC_NEVER;
    for (unsigned i = 0; i < station->roles; i++) {
        usec_t own = station->role[i].role->deadline(station->role[i].state);
        due = own < due ? own : due;
    }
    return due;
}

int run_station_number(const struct run_station *station)
{
    const struct station_role *at = &station->role[station->roles - 1];
    return at->role->number(at->state);
}

/* ---- life ---- */

static bool add_role(struct run_station *station, const struct role *role,
                     const struct role_start *start)
{
    struct station_role *at = &station->role[station->roles];
    *at = (struct station_role){.station = station, .role = role, .start = *start};
    at->start.who = at;
    at->state = calloc(1, role_size(role, &at->start));
    station->roles += at->state != NULL;
    return at->state != NULL;
}

/* A bot thinks as long as it takes; that the others give up is ours to say, so it waits longer than
 * we do. */
bool run_station_make(struct run_station *station, struct class_run *run, unsigned place,
                      unsigned open, struct cable *out)
{
    const struct class *class = run->class;
    const struct protocol *protocol = run->protocol;
    const struct role *role = protocol->station ? protocol->station : protocol->client;
    struct option_row rows[OPTION_ROWS_MAX];
    const struct role_ring ring = {.protocol = protocol,
                                   .index = (int)place,
                                   .stations = (int)run->places,
                                   .open = (int)open,
                                   .unpaced = class->settings.baud == 0,
                                   .lang = class->lang};
    *station = (struct run_station){
        .run = run, .place = place, .out = out, .bot = registry_bot_at(class->game, 0)};
    uint64_t seed = rng_mix(class->seed, 100 * run->id + place);
    bot_memory_start(&station->memory, rng_mix(seed, 2));
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
                                     .timing_seed = rng_mix(seed, 3),
                                     .calls = &calls};
    struct why why;
    if (role->options_size > RUN_OWN || (role->check && role->check(&start, &why) != ST_OK))
        return false;
    return (place || !protocol->host || add_role(station, protocol->host, &start)) &&
           add_role(station, role, &start);
}

/* The last one first: a host speaks at once. */
void run_station_begin(struct run_station *station, usec_t now)
{
    station->now = now;
    for (unsigned i = station->roles; i-- > 0;) {
        const struct station_role *at = &station->role[i];
        at->role->init(at->state, &at->start, now);
        if (at->role->opened)
            at->role->opened(at->state, 0, now);
    }
    play(station);
}

void run_station_free(struct run_station *station)
{
    for (unsigned i = 0; i < station->roles; i++)
        free(station->role[i].state);
    station->roles = 0;
}
