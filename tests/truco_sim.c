#include "truco_sim.h"
#include "journal_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool chance(struct tsim *sim, double p)
{
    return p > 0 && (double)(rng_next(&sim->memory.rng) >> 11) * 0x1p-53 < p;
}

/* What the test may have changed since the last call to the runner, or in the middle of one. */
static void prepare(struct tsim_place *place)
{
    place->runner.running = place->alive;
    place->runner.bot = place->mute ? NULL : place->sim->bot;
    place->runner.memory = &place->sim->memory;
}

static bool dies_now(struct tsim_place *place)
{
    struct tsim *sim = place->sim;
    if (place->index == sim->victim && sim->operations++ == sim->kill_at)
        place->alive = place->runner.running = false;
    return !place->alive;
}

static enum status write_journal(void *out, const char *text, size_t length, struct why *why)
{
    struct tsim_place *place = out;
    if (!place->alive)
        return ST_OK; /* the rest of the call in which it was killed: nobody sees it */
    if (place->logged + length >= sizeof place->log)
        return why_bad(why, "the test's journal is full");
    memcpy(place->log + place->logged, text, length);
    place->log[place->logged + length] = '\0';
    length = journal_as_old(place->log + place->logged); /* tests change lines */
    if (dies_now(place))
        length = rng_below(&place->sim->memory.rng, (uint32_t)length); /* killed inside write() */
    place->logged += length;
    return ST_OK;
}

static void on_send(void *owner, uint32_t line, const uint8_t *octets, size_t count)
{
    struct tsim_place *place = owner;
    (void)line;
    struct tsim *sim = place->sim;
    if (!place->alive)
        return;
    if (dies_now(place))
        count = rng_below(&sim->memory.rng, (uint32_t)count);
    if (place->index == 0 && sim->traffic_used + count < sizeof sim->traffic) {
        memcpy(sim->traffic + sim->traffic_used, octets, count);
        sim->traffic_used += count;
        sim->traffic[sim->traffic_used] = '\0';
    }
    if (chance(sim, sim->frame_loss))
        return;
    cable_put(&place->out, octets, count, sim->now);
    if (chance(sim, sim->frame_dup))
        cable_put(&place->out, octets, count, sim->now);
}

static bool leaks_a_card(const struct tsim_place *place, const struct role_event *event)
{
    const uint8_t *octets = event->frame->octets;
    bool to_another = strchr("ABCD", octets[3]) && octets[3] != truco_letter(place->station);
    return to_another && (!event->secret || memcmp(octets + 11, "???", 3) != 0);
}

static void on_event(void *owner, struct runner_role *at, const struct role_event *event)
{
    struct tsim_place *place = owner;
    (void)at;
    if (!place->alive)
        return;
    switch (event->kind) {
    case ROLE_BEGUN:
        place->begun++;
        break;
    case ROLE_OVER:
        place->over++;
        place->outcome = *event->game;
        break;
    case ROLE_FAULT:
        place->faults++;
        snprintf(place->fault, sizeof place->fault, "%s", event->text);
        break;
    case ROLE_NOTE:
        snprintf(place->note, sizeof place->note, "%s", event->text);
        if (strlen(place->notes) + strlen(event->text) + 2 < sizeof place->notes)
            strcat(strcat(place->notes, event->text), "\n");
        break;
    case ROLE_FRAME:
        place->leaks += leaks_a_card(place, event);
        break;
    default:
        break;
    }
}

static void on_refused(void *owner, const struct why *why)
{
    struct tsim_place *place = owner;
    snprintf(place->fault, sizeof place->fault, "the bot's move was refused: %.200s", why->text);
}

/* A runner of the host or of a station, as a process that has just been started. */
static struct runner_role *take_place(struct tsim_place *place)
{
    static const char *const letters[] = {"A", "B", "C", "D", "S"};
    static const struct runner_calls calls = {
        .send = on_send, .event = on_event, .refused = on_refused};
    struct tsim *sim = place->sim;
    bool host = place->station == TRUCO_HOST;
    const struct role *role = host ? &truco_host_role : &truco_player_role;
    void *state = host ? (void *)&place->host : &place->player;
    place->options.seat = letters[place->station];
    const struct role_start start = {
        .game = &game_truco,
        .baud = sim->baud,
        .options = &place->options,
        .games = sim->games,
        .pause = USEC_SECOND / 2,
        .idle = sim->idle,
        .seed = place->station == TRUCO_HOST ? rng_next(&sim->memory.rng) : 0,
        .journal = &place->journal,
    };
    runner_init(&place->runner, &calls, place, 0);
    return runner_add(&place->runner, role, &start, state);
}

static enum status start_place(struct tsim_place *place, struct why *why)
{
    place->alive = true;
    prepare(place);
    enum status status = runner_start(&place->runner, place->sim->now, why);
    prepare(place);
    return status;
}

void tsim_start_blank(struct tsim_place *place)
{
    struct why why;
    take_place(place);
    if (start_place(place, &why) != ST_OK)
        abort(); /* there is no journal to refuse */
}

void tsim_init(struct tsim *sim, const char *order, const struct cable_options *cable,
               bool in_process, unsigned games, uint64_t seed)
{
    memset(sim, 0, offsetof(struct tsim, place));
    sim->places = (int)strlen(order);
    sim->bot = registry_bot(&game_truco, "random");
    sim->games = games;
    sim->baud = cable->baud;
    sim->kill_at = sim->victim = -1;
    bot_memory_start(&sim->memory, seed);
    for (int i = 0; i < sim->places; i++) {
        struct tsim_place *place = &sim->place[i];
        const struct cable_options memory = {0};
        memset(place, 0, offsetof(struct tsim_place, log));
        memset((char *)place + offsetof(struct tsim_place, logged), 0,
               sizeof *place - offsetof(struct tsim_place, logged));
        place->sim = sim;
        place->index = i;
        place->station = order[i] == 'S' ? TRUCO_HOST : (unsigned)(order[i] - 'A');
        place->journal = (struct journal){
            .out = place, .write = write_journal, .fd = -1, .name = "game.journal"};
        cable_init(&place->out, in_process && order[i] == 'S' ? &memory : cable,
                   rng_next(&sim->memory.rng));
    }
    for (int i = 0; i < sim->places; i++)
        tsim_start_blank(&sim->place[i]);
}

static usec_t next_time(const struct tsim *sim)
{
    usec_t next = USEC_NEVER;
    for (int i = 0; i < sim->places; i++) {
        const struct tsim_place *place = &sim->place[i],
                                *after = &sim->place[(i + 1) % sim->places];
        usec_t octet = cable_next(&place->out), timer = runner_deadline(&place->runner);
        if ((after->alive || after->away || !after->deaf_keeps) && octet < next)
            next = octet;
        if (place->alive && timer < next)
            next = timer;
    }
    return next;
}

static void step_place(struct tsim_place *place, struct tsim_place *before)
{
    struct tsim *sim = place->sim;
    uint8_t octets[64];
    if (!place->alive) {
        size_t count = 0;
        while (!place->deaf_keeps &&
               (count = cable_take(&before->out, octets, sizeof octets, sim->now)) > 0)
            if (place->away)
                cable_put(&place->out, octets, count, sim->now);
        return;
    }
    size_t count = cable_take(&before->out, octets, sizeof octets, sim->now);
    prepare(place);
    if (count)
        runner_octets(&place->runner, 0, octets, count, sim->now);
    runner_tick(&place->runner, sim->now);
    if (place->runner.bot_faults)
        snprintf(place->fault, sizeof place->fault, "the bot has broken the rules");
}

bool tsim_step(struct tsim *sim, usec_t limit)
{
    usec_t next = next_time(sim);
    if (next == USEC_NEVER || next > limit)
        return false;
    if (next > sim->now)
        sim->now = next;
    for (int i = 0; i < sim->places; i++)
        step_place(&sim->place[i], &sim->place[(i + sim->places - 1) % sim->places]);
    return true;
}

static void run(struct tsim *sim, usec_t limit, bool to_the_end)
{
    for (long steps = 0; (!to_the_end || !(tsim_all_over(sim, sim->games) || tsim_faulted(sim))) &&
                         tsim_step(sim, limit);
         steps++)
        if (steps > 20000000) {
            fprintf(stderr, "the ring never comes to rest\n");
            abort();
        }
}

void tsim_run(struct tsim *sim, usec_t limit)
{
    run(sim, limit, true);
}

void tsim_run_to(struct tsim *sim, usec_t limit)
{
    run(sim, limit, false);
    sim->now = limit;
}

struct tsim_place *tsim_find(struct tsim *sim, char letter)
{
    unsigned station = letter == 'S' ? TRUCO_HOST : (unsigned)(letter - 'A');
    for (int i = 0; i < sim->places; i++)
        if (sim->place[i].station == station)
            return &sim->place[i];
    abort();
}

bool tsim_all_over(const struct tsim *sim, unsigned games)
{
    for (int i = 0; i < sim->places; i++)
        if (!sim->place[i].away && sim->place[i].over < games)
            return false;
    return true;
}

bool tsim_faulted(const struct tsim *sim)
{
    for (int i = 0; i < sim->places; i++)
        if (sim->place[i].fault[0])
            return true;
    return false;
}

void tsim_kill(struct tsim_place *place)
{
    place->alive = false;
}

enum status tsim_resume(struct tsim_place *place, struct why *why)
{
    while (place->logged && place->log[place->logged - 1] != '\n')
        place->logged--; /* what journal_open does with a cut file */
    struct runner_role *at = take_place(place);
    at->kept = place->log;
    at->kept_length = place->logged;
    place->resumes++;
    return start_place(place, why);
}

void tsim_inject(struct tsim_place *place, const char *octets)
{
    struct tsim *sim = place->sim;
    struct tsim_place *before = &sim->place[(place->index + sim->places - 1) % sim->places];
    cable_put(&before->out, (const uint8_t *)octets, strlen(octets), sim->now);
}
