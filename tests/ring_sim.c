#include "ring_sim.h"
#include "journal_support.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the test may have changed since the last call to the runner, or in the middle of one. */
static void prepare(struct sim_station *station)
{
    struct sim *sim = station->sim;
    const struct bot *own = sim->bots[station->place];
    struct runner *runner = &station->runner;
    runner->running = station->alive;
    runner->bot = station->by_hand ? NULL : own ? own : sim->bot;
    runner->memory = own ? &station->memory : &sim->memory;
    runner->pace = sim->thinks != 0;
}

static bool dies_now(struct sim_station *station)
{
    struct sim *sim = station->sim;
    if (station->place == sim->victim && sim->operations++ == sim->kill_at)
        station->alive = station->runner.running = false;
    return !station->alive;
}

static enum status write_journal(void *out, const char *text, size_t length, struct why *why)
{
    struct sim_station *station = out;
    (void)why;
    if (!station->alive)
        return ST_OK; /* the rest of the call in which it was killed: nobody sees it */
    if (station->logged + length >= sizeof station->log)
        return why_bad(why, "the test's journal is full");
    memcpy(station->log + station->logged, text, length);
    station->log[station->logged + length] = '\0';
    length = journal_as_old(station->log + station->logged); /* tests change lines */
    if (dies_now(station))
        length = rng_below(&station->sim->memory.rng, (uint32_t)length); /* killed inside write() */
    station->logged += length;
    return ST_OK;
}

static void on_send(void *owner, uint32_t line, const uint8_t *octets, size_t count)
{
    struct sim_station *station = owner;
    (void)line;
    if (!station->alive)
        return;
    if (dies_now(station))
        count = rng_below(&station->sim->memory.rng, (uint32_t)count);
    struct sim *sim = station->sim;
    if (station->cut || (sim->frame_loss && rng_below(&sim->frame_rng, 10000) < sim->frame_loss))
        return;
    cable_put(&station->out, octets, count, sim->now);
    if (sim->frame_dup && rng_below(&sim->frame_rng, 10000) < sim->frame_dup)
        cable_put(&station->out, octets, count, sim->now);
}

static void on_event(void *owner, struct runner_role *at, const struct role_event *event)
{
    struct sim_station *station = owner;
    struct sim *sim = station->sim;
    (void)at;
    if (!station->alive)
        return;
    switch (event->kind) {
    case ROLE_BEGUN:
        station->begun++;
        break;
    case ROLE_OVER:
        station->over++;
        station->hash = event->game->hash;
        station->frames = event->game->frames;
        station->result = event->game->result;
        break;
    case ROLE_FAULT:
        station->faults++;
        snprintf(station->fault, sizeof station->fault, "%s", event->text);
        break;
    case ROLE_NOTE:
        snprintf(station->note, sizeof station->note, "%s", event->text);
        break;
    case ROLE_DEPARTURE:
        station->departures++;
        snprintf(station->departure, sizeof station->departure, "%s", event->text);
        break;
    default:
        break;
    }
    if (sim->watch)
        sim->watch(sim, station->place, event);
    prepare(station);
}

static void on_refused(void *owner, const struct why *why)
{
    struct sim_station *station = owner;
    snprintf(station->fault, sizeof station->fault, "the bot's move was refused: %s", why->text);
}

/* A runner of one ring station, as a process that has just been started. */
static struct runner_role *take_station(struct sim_station *station)
{
    static const struct runner_calls calls = {
        .send = on_send, .event = on_event, .refused = on_refused};
    struct sim *sim = station->sim;
    station->options = (struct ring_options){.rules = sim->rules, .reliable = sim->reliable};
    memset(&station->ring, 0, sizeof station->ring);
    const struct role_start start = {
        .game = sim->game,
        .protocol = protocol_find(sim->game, NULL),
        .options = &station->options,
        .games = sim->games,
        .baud = sim->baud,
        .timeout = sim->timeout,
        .pause = 500 * USEC_MS,
        .seed = rng_next(&sim->memory.rng),
        .timing_seed = rng_next(&sim->memory.rng),
        .journal = &station->journal,
    };
    runner_init(&station->runner, &calls, station, 0);
    return runner_add(&station->runner, start.protocol->station, &start, &station->ring);
}

/* Each decision takes a random time of its own. */
static void draw_time(struct sim_station *station)
{
    struct sim *sim = station->sim;
    struct runner *runner = &station->runner;
    if (sim->thinks && runner->decides != USEC_NEVER && runner->decides != station->decides)
        runner->decides = sim->now + 1 + rng_below(&sim->memory.rng, (uint32_t)sim->thinks);
    station->decides = runner->decides;
}

static enum status start_station(struct sim_station *station, struct why *why)
{
    prepare(station);
    enum status status = runner_start(&station->runner, station->sim->now, why);
    prepare(station);
    draw_time(station);
    return status;
}

void sim_init(struct sim *sim, int stations, uint32_t baud, unsigned games, uint64_t seed)
{
    sim_init_game(sim, "uno", NULL, stations, baud, games, seed);
}

void sim_init_game(struct sim *sim, const char *game, const char *rules, int stations,
                   uint32_t baud, unsigned games, uint64_t seed)
{
    memset(sim, 0, offsetof(struct sim, station));
    for (int i = 0; i < SIM_STATIONS; i++) /* all but the journals: they are large */
        memset(&sim->station[i], 0, offsetof(struct sim_station, log));
    sim->stations = stations;
    sim->game = registry_game(game);
    sim->rules = rules;
    sim->bot = registry_bot(sim->game, "random");
    sim->games = games;
    sim->baud = baud;
    sim->kill_at = -1;
    sim->victim = -1;
    bot_memory_start(&sim->memory, seed);
    for (int i = 0; i < stations; i++) {
        struct sim_station *station = &sim->station[i];
        station->sim = sim;
        station->place = i;
        station->alive = true;
        bot_memory_start(&station->memory, rng_mix(seed, (uint64_t)i));
        station->journal = (struct journal){
            .out = station, .write = write_journal, .fd = -1, .name = "game.journal"};
        cable_init(&station->out, &(struct cable_options){.baud = baud},
                   rng_next(&sim->memory.rng));
        take_station(station);
        start_station(station, &(struct why){0});
    }
}

void sim_make_reliable(struct sim *sim, usec_t timeout, const struct faults_options *faults)
{
    sim->reliable = true;
    sim->timeout = timeout;
    rng_seed(&sim->frame_rng, rng_next(&sim->memory.rng));
    for (int i = 0; i < sim->stations; i++) {
        struct sim_station *station = &sim->station[i];
        station->ring.options.reliable = true;
        station->ring.given.timeout = timeout;
        cable_init(&station->out, &(struct cable_options){.baud = sim->baud, .faults = *faults},
                   rng_next(&sim->memory.rng));
    }
}

struct frame4 sim_said_by(const struct role_event *event)
{
    return frame4_from_inner(event->said->octets[1], event->said->octets[2]);
}

struct frame4 sim_on_line(const struct role_event *event)
{
    return frame4_from_inner(event->frame->octets[1], event->frame->octets[2]);
}

void sim_start_at(struct sim *sim, int place, int players, usec_t at)
{
    struct ring *ring = &sim->station[place].ring;
    ring->options.start = true;
    ring->options.players = players;
    ring->state = RING_LISTENING;
    ring->deadline = at;
}

static usec_t next_time(const struct sim *sim)
{
    usec_t next = USEC_NEVER;
    for (int i = 0; i < sim->stations; i++) {
        const struct sim_station *station = &sim->station[i],
                                 *after = &sim->station[(i + 1) % sim->stations];
        usec_t octet = cable_next(&station->out), timer = runner_deadline(&station->runner);
        if ((after->alive || !after->deaf_keeps) && octet < next)
            next = octet;
        if (station->alive && timer < next)
            next = timer;
    }
    return next;
}

bool sim_step(struct sim *sim, usec_t limit)
{
    usec_t next = next_time(sim);
    if (next == USEC_NEVER || next > limit)
        return false;
    if (next > sim->now)
        sim->now = next;
    for (int i = 0; i < sim->stations; i++) {
        struct sim_station *station = &sim->station[i],
                           *before = &sim->station[(i + sim->stations - 1) % sim->stations];
        uint8_t octets[64];
        if (!station->alive) {
            while (!station->deaf_keeps &&
                   cable_take(&before->out, octets, sizeof octets, sim->now))
                continue; /* nobody reads: the octets are gone */
            continue;
        }
        size_t count = cable_take(&before->out, octets, sizeof octets, sim->now);
        prepare(station);
        if (count)
            runner_octets(&station->runner, 0, octets, count, sim->now);
        runner_tick(&station->runner, sim->now);
        draw_time(station);
    }
    return true;
}

void sim_run(struct sim *sim, usec_t limit)
{
    for (long steps = 0; !sim_all_over(sim, sim->games) && sim_step(sim, limit); steps++)
        if (steps > 1000000) {
            fprintf(stderr, "the ring never comes to rest\n");
            abort();
        }
}

bool sim_all_over(const struct sim *sim, unsigned games)
{
    for (int i = 0; i < sim->stations; i++)
        if (sim->station[i].over < games)
            return false;
    return true;
}

enum status sim_resume(struct sim *sim, int place, int as, struct why *why)
{
    struct sim_station *station = &sim->station[place];
    while (station->logged && station->log[station->logged - 1] != '\n')
        station->logged--; /* what journal_open does with a cut file */
    struct runner_role *at = take_station(station);
    at->kept = station->log;
    at->kept_length = station->logged;
    at->as = as;
    station->alive = true;
    station->resumes++;
    enum status status = start_station(station, why);
    if (status != ST_OK)
        station->ring.state = RING_STOPPED;
    return status;
}
