#include "core/bot.h"
#include "ring_sim.h"
#include "journal_support.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool dies_now(struct sim_station *station)
{
    struct sim *sim = station->sim;
    if (station->place == sim->victim && sim->operations++ == sim->kill_at)
        station->alive = false;
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

static void send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    struct sim_station *station = who;
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

static void on_event(void *who, const struct role_event *event)
{
    struct sim_station *station = who;
    struct sim *sim = station->sim;
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
}

static struct role_start start_of(struct sim_station *station)
{
    static const struct role_calls calls = {.send = send, .event = on_event};
    struct sim *sim = station->sim;
    station->options = (struct ring_options){.rules = sim->rules, .reliable = sim->reliable};
    return (struct role_start){
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
        .calls = &calls,
        .who = station,
    };
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
        struct role_start start = start_of(station);
        ring_init(&station->ring, &start, 0);
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

/* Whether the station's player is asked and knows what to do. */
static bool has_decided(struct sim_station *station)
{
    struct sim *sim = station->sim;
    if (!station->alive || station->by_hand || !ring_asks(&station->ring)) {
        station->decides = 0;
        return false;
    }
    if (sim->thinks && !station->decides)
        station->decides = sim->now + 1 + rng_below(&sim->memory.rng, (uint32_t)sim->thinks);
    if (sim->now < station->decides)
        return false;
    station->decides = 0;
    return true;
}

static void decide(struct sim_station *station)
{
    struct sim *sim = station->sim;
    struct ring *ring = &station->ring;
    while (has_decided(station)) {
        uint32_t faults = 0;
        struct why why;
        const struct bot *own = sim->bots[station->place];
        struct move move = table_decision(
            sim->game, as_setup(ring->setup), as_state(ring->table.state), ring->number,
            own ? own : sim->bot, own ? &station->memory : &sim->memory, &faults);
        if (ring_choose(ring, &move, sim->now, &why) != ST_OK)
            snprintf(station->fault, sizeof station->fault, "the bot's move was refused: %s",
                     why.text);
    }
}

static usec_t next_time(const struct sim *sim)
{
    usec_t next = USEC_NEVER;
    for (int i = 0; i < sim->stations; i++) {
        const struct sim_station *station = &sim->station[i],
                                 *after = &sim->station[(i + 1) % sim->stations];
        usec_t octet = cable_next(&station->out), timer = ring_deadline(&station->ring);
        if ((after->alive || !after->deaf_keeps) && octet < next)
            next = octet;
        if (station->alive && timer < next)
            next = timer;
        if (station->alive && station->decides && station->decides < next)
            next = station->decides;
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
        if (count)
            ring_receive(&station->ring, 0, octets, count, sim->now);
        if (station->alive && ring_deadline(&station->ring) <= sim->now)
            ring_tick(&station->ring, sim->now);
        decide(station);
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
    struct role_start start = start_of(station);
    station->alive = true;
    station->resumes++;
    ring_init(&station->ring, &start, sim->now);
    enum status status =
        ring_resume(&station->ring, station->log, station->logged, as, sim->now, why);
    if (status != ST_OK)
        station->ring.state = RING_STOPPED;
    else
        decide(station);
    return status;
}
