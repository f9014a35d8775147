/* A tournament on somebody's server: each player is the protocol's own client at a line of its own, the first one makes
 * each game and the others join it, and whoever else connects may take the seats that are left open. What is added up
 * is what the server's games came to. */
#include <stdlib.h>

#include "app/subject.h"
#include "app/tournament.h"
#include "session/caller.h"

enum { PATIENCE_S = 120, LOOK_MS = 200, NAME_MAX_OURS = 16 };

struct seat_there {
    struct server_arena *at;
    struct role_place place;
    struct caller caller;
    char name[NAME_MAX_OURS + 1];
    _Alignas(16) unsigned char own[SUBJECT_OWN_MAX];
    unsigned over;            /* games of its that are over */
    int sat;                  /* at which seat, in the last of them */
    struct arena_game result; /* of the last of them */
};

struct server_arena {
    struct tournament *t;
    const struct protocol *protocol;
    const char *address;
    uv_loop_t loop;
    uv_timer_t watch;
    int players; /* ours; the other seats are strangers' */
    usec_t heard;
    int code;
    bool done;
    struct seat_there seats[GAME_SEATS_MAX];
};

static void stop(struct server_arena *a, int code)
{
    if (!a->done)
        a->code = code;
    a->done = true;
    uv_stop(&a->loop);
}

/* All of ours have ended it: it counts. */
static void add_game(struct server_arena *a)
{
    struct tournament *t = a->t;
    int player[GAME_SEATS_MAX], stranger = a->players;
    struct mind minds[GAME_SEATS_MAX] = {0};
    struct arena_game game = a->seats[0].result;
    for (int seat = 0; seat < t->arena.seats; seat++) {
        player[seat] = -1;
        for (int i = 0; i < a->players; i++)
            if (a->seats[i].sat == seat) {
                player[seat] = i;
                minds[seat] = a->seats[i].place.mind;
            }
        if (player[seat] < 0)
            player[seat] = stranger < t->arena.seats ? stranger++ : 0;
    }
    for (int i = 1; i < a->players; i++) /* who has seen the end knows best */
        if (a->seats[i].result.finished && !game.finished)
            game = a->seats[i].result;
    totals_add_game(&t->totals, &t->arena, player, &game, minds);
    progress_show(&t->progress, t->totals.games);
    if (t->totals.games >= t->games)
        stop(a, EXIT_DONE);
}

static void on_over(struct seat_there *seat, const struct role_event *event)
{
    struct server_arena *a = seat->at;
    const struct result *result = &event->game->result;
    const struct role_here *here = place_player(&seat->place);
    struct question position;
    seat->over++;
    seat->sat = here->role->number(here->state);
    seat->result = (struct arena_game){.played = true,
                                       .finished = result->over,
                                       .winner = (int8_t)result->winner,
                                       .first = (int8_t)result->first,
                                       .shared = (uint8_t)result->shared,
                                       .limited = result->limited,
                                       .turns = result->turns,
                                       .score = result->score};
    if (here->role->player->view(here->state, &position)) /* by which rules it was played */
        memcpy(a->t->setup, position.setup, a->t->arena.game->setup_size);
    for (int i = 0; i < a->players; i++)
        if (a->seats[i].over <= a->t->totals.games)
            return;
    add_game(a);
}

static void on_event(void *who, struct role_here *at, const struct role_event *event)
{
    struct seat_there *seat = who;
    struct server_arena *a = seat->at;
    a->heard = clock_now();
    if (event->kind == ROLE_FAULT)
        stop(a, fail("arena", "%s: %s", a->address, event->text));
    else if (event->kind == ROLE_OVER && !a->done)
        on_over(seat, event);
    else if (event->kind == ROLE_BEGUN)
        mind_start(&seat->place.mind,
                   rng_mix(a->t->arena.seed, event->game->number * GAME_SEATS_MAX + (uint64_t)(seat - a->seats)));
}

static void on_stopped(void *who, bool answered, const char *why)
{
    struct seat_there *seat = who;
    stop(seat->at, answered ? fail("arena", "%s: %s (%s)", seat->at->address, why, seat->name)
                            : fail("arena", "%s: %s", seat->at->address, why));
}

static void on_gone(void *who, bool in, const char *why)
{
    struct seat_there *seat = who;
    if (!seat->at->done)
        caller_gone(&seat->caller, in, why);
}

/* A table at which nothing happens is a fault of ours or of the server: it is said, not waited for. */
static void on_watch(uv_timer_t *timer)
{
    struct server_arena *a = timer->data;
    if (a->t->arena.stop && atomic_load(a->t->arena.stop)) {
        a->t->interrupted = true;
        stop(a, EXIT_DONE);
    } else if (clock_now() > a->heard + PATIENCE_S * USEC_SECOND) {
        stop(a, fail("arena", "%s: no ha pasado nada en %d s", a->address, PATIENCE_S));
    }
}

static int sit_down(struct server_arena *a, int index)
{
    static const struct place_calls calls = {.event = on_event, .gone = on_gone};
    static const struct caller_calls line = {.stopped = on_stopped};
    struct tournament *t = a->t;
    struct seat_there *seat = &a->seats[index];
    const struct role *role = a->protocol->client;
    struct option_row rows[OPTION_ROWS_MAX];
    struct why why;
    *seat = (struct seat_there){.at = a};
    snprintf(seat->name, sizeof seat->name, "%.12s-%c", t->arena.players[index]->name, '1' + index);
    subject_role_rows(role, a->protocol, seat->own, rows);
    const struct role_ring ring = {.protocol = a->protocol,
                                   .index = index,
                                   .stations = a->players,
                                   .open = t->arena.seats - a->players,
                                   .first = a->seats[0].name,
                                   .rounds = t->rounds,
                                   .rules = t->rules,
                                   .lang = t->lang};
    role->arrange(seat->own, &ring);
    const struct role_start start = {.game = t->arena.game,
                                     .protocol = a->protocol,
                                     .options = seat->own,
                                     .name = seat->name,
                                     .games = (unsigned)t->games};
    place_init(&seat->place, &a->loop, &(struct cable_options){0}, t->arena.seed, &calls, seat);
    seat->place.bot = t->arena.players[index];
    caller_init(&seat->caller, &a->loop, &seat->place, &line, seat);
    FAIL_IF(!place_add(&seat->place, role, &start), "arena", "no hay memoria para un jugador");
    MISUSE_IF(role->check && role->check(&start, &why) != ST_OK, "arena", "%s", why.text);
    if (place_start(&seat->place, &why) != ST_OK || caller_call(&seat->caller, a->address, &why) != ST_OK)
        return misuse("arena", "%s", why.text);
    return -1;
}

/* monopd://HOST:PORT: the name of a client, and where its server is. */
static const struct protocol *find_server(const struct game *game, const char *text, const char **address)
{
    const char *colon = strstr(text, "://");
    for (const struct protocol *const *at = game->protocols; colon && at && *at; at++) {
        const struct role *client = (*at)->client;
        if (client && client->command && client->arrange && strlen(client->command) == (size_t)(colon - text) &&
            strncmp(client->command, text, (size_t)(colon - text)) == 0) {
            *address = colon + 3;
            return *at;
        }
    }
    return NULL;
}

int tournament_on_server(struct tournament *t)
{
    static struct server_arena a;
    static const struct bot stranger = {.name = "(otro)"};
    a = (struct server_arena){.t = t, .players = t->arena.seats - (int)t->open, .code = -1};
    if (!(a.protocol = find_server(t->arena.game, t->server, &a.address)))
        return misuse("arena", "--server %s: ningún cliente de %s se llama así", t->server, t->arena.game->name);
    MISUSE_IF(a.players < 1, "arena", "--open no deja sitio para ninguno de los nuestros");
    for (int i = a.players; i < t->arena.seats; i++)
        t->arena.players[i] = &stranger;
    uv_loop_init(&a.loop);
    uv_timer_init(&a.loop, &a.watch);
    a.watch.data = &a;
    a.heard = clock_now();
    uv_timer_start(&a.watch, on_watch, LOOK_MS, LOOK_MS);
    int there = 0;
    for (; there < a.players && a.code < 0; there++)
        a.code = sit_down(&a, there);
    if (a.code < 0)
        uv_run(&a.loop, UV_RUN_DEFAULT);
    a.done = true;
    for (int i = 0; i < there; i++) {
        place_leave(&a.seats[i].place);
        place_close(&a.seats[i].place);
        caller_close(&a.seats[i].caller);
    }
    uv_close((uv_handle_t *)&a.watch, NULL);
    uv_run(&a.loop, UV_RUN_DEFAULT);
    uv_loop_close(&a.loop);
    return a.code;
}
