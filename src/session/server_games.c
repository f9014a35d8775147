#include "session/server_games.h"

#include "core/bot.h"
#include "session/line/caller.h"

enum { PATIENCE_S = 120, LOOK_MS = 200, NAME_MAX_OURS = 16 };

struct player {
    struct server_games *at;
    struct role_driver driver;
    struct caller caller;
    char name[NAME_MAX_OURS + 1];
    _Alignas(16) unsigned char own[ROLE_OPTIONS_MAX];
    uint64_t over; /* games of its that are over */
    struct server_seat last;
};

struct server_games {
    const struct server_games_options *options;
    uv_loop_t loop;
    uv_timer_t watch;
    usec_t heard;
    uint64_t over; /* games that all of ours have ended */
    bool done;
    enum status status;
    struct why *why;
    struct player players[GAME_SEATS_MAX];
};

static void games_stop(struct server_games *g, enum status status)
{
    if (!g->done)
        g->status = status;
    g->done = true;
    uv_stop(&g->loop);
}

/* Of several failures the first counts. */
static void games_fail(struct server_games *g, const struct why *why)
{
    if (!g->done)
        *g->why = *why;
    games_stop(g, ST_SYSTEM);
}

static void games_over(struct player *player, const struct role_event *event)
{
    struct server_games *g = player->at;
    const struct server_games_options *options = g->options;
    const struct runner_role *here = runner_player(&player->driver.runner);
    struct server_seat seats[GAME_SEATS_MAX];
    struct question position;
    player->over++;
    player->last = (struct server_seat){.sat = here->role->number(here->state),
                                        .result = event->game->result,
                                        .memory = player->driver.runner.memory};
    for (int i = 0; i < options->count; i++) {
        if (g->players[i].over <= g->over)
            return;
        seats[i] = g->players[i].last;
    }
    bool seen = here->role->player->view(here->state, &position);
    options->over(options->who, seats, seen ? position.setup : NULL);
    if (++g->over >= options->games)
        games_stop(g, ST_OK);
}

static void games_event(void *who, struct runner_role *at, const struct role_event *event)
{
    struct player *player = who;
    struct server_games *g = player->at;
    g->heard = clock_now();
    if (event->kind == ROLE_FAULT)
        games_fail(g, WHY(NULL, "%s: %s", g->options->address, event->text));
    else if (event->kind == ROLE_OVER && !g->done)
        games_over(player, event);
    else if (event->kind == ROLE_BEGUN)
        bot_memory_start(player->driver.runner.memory,
                         rng_mix(g->options->seed, event->game->number * GAME_SEATS_MAX +
                                                       (uint64_t)(player - g->players)));
}

static void games_line_stopped(void *who, bool answered, const char *why)
{
    struct player *player = who;
    const char *address = player->at->options->address;
    if (answered)
        games_fail(player->at, WHY(NULL, "%s: %s (%s)", address, why, player->name));
    else
        games_fail(player->at, WHY(NULL, "%s: %s", address, why));
}

static void games_line_gone(void *who, bool in, const char *why)
{
    struct player *player = who;
    if (!player->at->done)
        caller_gone(&player->caller, in, why);
}

/* A table at which nothing happens has failed, here or at the server. */
static void games_watch(uv_timer_t *timer)
{
    struct server_games *g = timer->data;
    if (g->options->stop && atomic_load(g->options->stop))
        games_stop(g, ST_OK);
    else if (clock_now() > g->heard + PATIENCE_S * USEC_SECOND)
        games_fail(g, WHY(NULL, "%s: no ha pasado nada en %d s", g->options->address, PATIENCE_S));
}

static enum status games_join(struct server_games *g, int index, struct why *why)
{
    static const struct role_driver_calls calls = {.event = games_event, .gone = games_line_gone};
    static const struct caller_calls line = {.stopped = games_line_stopped};
    const struct server_games_options *options = g->options;
    const struct role *role = options->protocol->client;
    struct player *player = &g->players[index];
    *player = (struct player){.at = g};
    snprintf(player->name, sizeof player->name, "%.12s-%c", options->players[index]->name,
             '1' + index);
    struct role_start start =
        role_start_default(options->game, options->protocol, role, player->own);
    role->arrange(player->own, &(struct role_ring){.protocol = options->protocol,
                                                   .index = index,
                                                   .stations = options->count,
                                                   .open = options->open,
                                                   .first = g->players[0].name,
                                                   .rounds = options->rounds,
                                                   .rules = options->rules,
                                                   .lang = options->lang});
    start.name = player->name;
    start.games = (unsigned)options->games;
    role_driver_init(&player->driver, &g->loop, &(struct cable_options){0}, options->seed, &calls,
                     player);
    player->driver.runner.bot = options->players[index];
    caller_init(&player->caller, &g->loop, &player->driver, &line, player);
    if (!runner_add(&player->driver.runner, role, &start, NULL))
        return why_failed(why, "no hay memoria para un jugador");
    bool sits = (!role->check || role->check(&start, why) == ST_OK) &&
                role_driver_start(&player->driver, why) == ST_OK &&
                caller_call(&player->caller, options->address, why) == ST_OK;
    return sits ? ST_OK : ST_BAD;
}

enum status server_games_play(const struct server_games_options *options, struct why *why)
{
    static struct server_games g; /* too big for a stack */
    int there = 0;
    g = (struct server_games){.options = options, .heard = clock_now(), .why = why};
    uv_loop_init(&g.loop);
    uv_timer_init(&g.loop, &g.watch);
    g.watch.data = &g;
    uv_timer_start(&g.watch, games_watch, LOOK_MS, LOOK_MS);
    for (; there < options->count && !g.done; there++) {
        enum status status = games_join(&g, there, why);
        if (status != ST_OK)
            games_stop(&g, status);
    }
    if (!g.done)
        uv_run(&g.loop, UV_RUN_DEFAULT);
    g.done = true;
    for (int i = 0; i < there; i++) {
        role_driver_leave(&g.players[i].driver);
        role_driver_close(&g.players[i].driver);
        caller_close(&g.players[i].caller);
    }
    uv_close((uv_handle_t *)&g.watch, NULL);
    while (uv_run(&g.loop, UV_RUN_DEFAULT)) /* it may have been told to stop before it ran */
        ;
    uv_loop_close(&g.loop);
    return g.status;
}
