/* The wires of seats on wires: a ring that lives in this process, over ptys and with seats for
 * other programs over TCP, or a connection to a server of a protocol that runs besides the page
 * (server_wires below). Roles and lines are session's; who plays the person's role is the page, and
 * our own stations think on libuv's threads. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/rng.h"
#include "core/bot.h"
#include "core/registry.h"
#include "core/table.h"
#include "session/line/caller.h"
#include "session/role_driver.h"
#include "session/ring_station.h"
#include "web/server/server_private.h"

enum { PLACES_MOST = 6, RING_BAUD = 2400, RESTART_MS = 1000, PACE_MS = 700 };

/* One place of the wire: the person's is the first. */
struct stand {
    struct post_wire *wire;
    struct ring_station at;
    struct role_place place;
    _Alignas(16) unsigned char own[ROLE_OPTIONS_MAX];
    uv_timer_t pause; /* before a station of ours decides */
    /* What it decides, elsewhere; the question is copied, and what it is about, since it may be
     * withdrawn meanwhile and the place be closed. While it thinks, nobody else looks at what is
     * below. */
    uv_work_t work;
    bool thinking;
    uint64_t number;
    const struct game *game;
    int seat;
    const struct bot *bot;
    struct bot_memory memory;
    struct move move;
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX], view[GAME_STATE_MAX];
};

struct post_wire {
    struct server *server;
    struct post *post; /* NULL: it is gone, and this follows when nothing is under way */
    int places, ours;
    struct stand stand[PLACES_MOST];
    struct ring_config ring; /* of POST_RING */
    struct caller caller;    /* of POST_SERVER */
    bool dials;
    unsigned games;
    uint64_t seed;
    uv_timer_t show, again;
    unsigned thinking;
};

/* --- the end --- */

static void on_freed(uv_handle_t *handle)
{
    free(handle->data);
}

/* Everything else was closed a turn of the loop ago. */
static void on_last(uv_timer_t *timer)
{
    uv_close((uv_handle_t *)timer, on_freed);
}

static void let_go(struct post_wire *wire)
{
    if (!wire->post && !wire->thinking)
        uv_timer_start(&wire->show, on_last, 0, 0);
}

void server_post_close(void *who, struct post *post)
{
    struct post_wire *wire = post->shell;
    (void)who;
    if (!wire)
        return;
    wire->post = NULL;
    for (int i = 0; i < wire->places; i++) {
        struct stand *stand = &wire->stand[i];
        if (i < wire->ours) {
            place_leave(&stand->place);
            if (wire->dials)
                place_close(&stand->place);
        }
        uv_close((uv_handle_t *)&stand->pause, NULL);
        if (!wire->dials)
            ring_place_close(&stand->at);
    }
    if (wire->dials)
        caller_close(&wire->caller);
    uv_close((uv_handle_t *)&wire->again, NULL);
    uv_timer_stop(&wire->show);
    let_go(wire);
}

/* --- what it tells --- */

static void on_show(uv_timer_t *timer)
{
    struct post_wire *wire = timer->data;
    if (wire->post)
        hub_post_changed(&wire->server->hub, wire->post, clock_now());
}

/* When the role has returned, and several things at once. */
static void show(struct post_wire *wire)
{
    if (wire->post && !uv_is_active((uv_handle_t *)&wire->show))
        uv_timer_start(&wire->show, on_show, 0, 0);
}

static void start_wire(struct post_wire *wire)
{
    struct stand *first = &wire->stand[0];
    struct why why;
    if ((wire->dials ? place_start(&first->place, &why)
                     : ring_start_stations(&first->at, wire->games, &why)) != ST_OK)
        role_source_stop(&wire->post->source, why.text);
    show(wire);
}

static void on_again(uv_timer_t *timer)
{
    start_wire(timer->data);
}

static void begin_again(struct post_wire *wire)
{
    if (!uv_is_active((uv_handle_t *)&wire->again))
        uv_timer_start(&wire->again, on_again, RESTART_MS, 0);
}

static bool can_begin_again(const struct post_wire *wire)
{
    return wire->post && wire->ours < wire->places && !wire->post->config.protocol->host;
}

static void on_event(void *who, struct role_here *at, const struct role_event *event)
{
    struct stand *stand = who;
    struct post_wire *wire = stand->wire;
    bool mine = stand == wire->stand && at == runner_player(&stand->place.runner);
    if (!wire->post)
        return;
    if (event->kind == ROLE_OVER && mine)
        wire->games = event->game->number;
    if (event->kind == ROLE_FAULT &&
        can_begin_again(wire)) { /* with other programs on it, that is part of the lesson */
        role_source_note(&wire->post->source, event->text);
        begin_again(wire);
    } else if (mine) {
        role_source_event(&wire->post->source, event);
    } else if (event->kind == ROLE_FAULT) {
        role_source_stop(&wire->post->source, event->text);
    }
    show(wire);
}

static void on_gone(void *who, bool in, const char *why)
{
    struct stand *stand = who;
    struct post_wire *wire = stand->wire;
    if (wire->post && wire->dials)
        caller_gone(&wire->caller, in, why);
}

static void on_close(void *who, const char *why)
{
    on_gone(who, false, why);
}

/* --- our own stations --- */

static void think(uv_work_t *work)
{
    struct stand *stand = work->data;
    uint32_t faults = 0;
    stand->move = table_decision(stand->game, as_setup(stand->setup), as_state(stand->view),
                                 stand->seat, stand->bot, &stand->memory, &faults);
}

static void on_thought(uv_work_t *work, int status)
{
    struct stand *stand = work->data;
    struct post_wire *wire = stand->wire;
    struct why why;
    (void)status;
    stand->thinking = false;
    wire->thinking--;
    if (!wire->post)
        let_go(wire);
    else if (place_answer(&stand->place, stand->number, &stand->move, &why) != ST_OK)
        show(wire); /* it was withdrawn; a new one has come, or will */
}

static void on_pause_over(uv_timer_t *timer)
{
    struct stand *stand = timer->data;
    struct question question;
    if (stand->thinking || !runner_asks(&stand->place.runner, &question))
        return;
    stand->number = question.number;
    stand->game = runner_player(&stand->place.runner)->start.game;
    stand->seat = question.seat;
    memcpy(stand->setup, question.setup, stand->game->setup_size);
    memcpy(stand->view, question.view, stand->game->state_size);
    stand->thinking = true;
    stand->wire->thinking++;
    stand->work.data = stand;
    uv_queue_work(stand->wire->server->loop, &stand->work, think, on_thought);
}

static void on_asked(void *who, struct role_place *place)
{
    struct stand *stand = who;
    (void)place;
    if (stand == stand->wire->stand)
        show(stand->wire);
    else
        uv_timer_start(&stand->pause, on_pause_over, PACE_MS, 0);
}

static const struct place_calls calls = {.event = on_event,
                                         .asked = on_asked,
                                         .withdrawn = on_asked,
                                         .gone = on_gone,
                                         .close = on_close};

/* --- laying a wire --- */

static enum status on_answer(void *who, uint64_t number, const struct move *move, usec_t now,
                             struct why *why)
{
    struct post_wire *wire = who;
    (void)now;
    enum status status = place_answer(&wire->stand[0].place, number, move, why);
    show(wire);
    return status;
}

enum status server_post_answer(void *who, struct post *post, uint64_t number,
                               const struct move *move, struct why *why)
{
    (void)who;
    return on_answer(post->shell, number, move, 0, why);
}

static enum status another(void *who, struct why *why)
{
    struct post_wire *wire = who;
    (void)why;
    if (wire->dials)
        place_another(&wire->stand[0].place);
    else
        begin_again(wire);
    show(wire);
    return ST_OK;
}

static void init_stand(struct post_wire *wire, int index)
{
    struct stand *stand = &wire->stand[index];
    stand->wire = wire;
    stand->at = (struct ring_station){0};
    uv_timer_init(wire->server->loop, &stand->pause);
    stand->pause.data = stand;
    wire->places = index + 1;
}

static enum status take_place(struct post_wire *wire, struct stand *stand, const struct role *role,
                              const struct cable_options *cable, struct why *why)
{
    const struct post_config *config = &wire->post->config;
    const struct protocol *protocol = config->protocol;
    int index = (int)(stand - wire->stand);
    struct role_start start = role_start_default(config->game, protocol, role, stand->own);
    const struct role_ring ring = {.protocol = protocol,
                                   .index = index,
                                   .stations = config->stations,
                                   .open = config->open,
                                   .lang = config->lang};
    /* On a server of others: the first at the table makes the game, who comes behind joins one that
     * waits. */
    const struct role_ring away = {.protocol = protocol,
                                   .index = config->stations == 0,
                                   .stations = 1,
                                   .open = config->stations - 1,
                                   .lang = config->lang};
    if ((config->kind == POST_RING || config->away) && role->arrange)
        role->arrange(stand->own, config->away ? &away : &ring);
    start.name = config->name;
    start.baud = cable->baud;
    start.pause = 500 * USEC_MS;
    start.seed = rng_mix(wire->seed, (uint64_t)index);
    start.timing_seed = rng_entropy();
    stand->bot = registry_usual(config->game);
    bot_memory_start(&stand->memory, rng_mix(wire->seed, 10 + (uint64_t)index));
    wire->ours = index + 1;
    bool there;
    if (!wire->dials) {
        there = ring_place_take(&stand->at, &stand->place, &wire->ring, &start, index, true, stand);
    } else {
        place_init(&stand->place, wire->server->loop, cable,
                   rng_mix(wire->seed, 100 + (uint64_t)index), &calls, stand);
        there = runner_add(&stand->place.runner, role, &start, NULL);
    }
    if (!there)
        return why_system(why, "no hay memoria");
    return role->check ? role->check(&start, why) : ST_OK;
}

static void on_program(void *who, struct open_seat *seat, bool there)
{
    struct stand *stand = who;
    struct post_wire *wire = stand->wire;
    (void)seat;
    if (!wire->post)
        return;
    role_source_note(&wire->post->source, tr(wire->post->config.lang,
                                             there ? N_("Un programa se ha sentado en el anillo")
                                                   : N_("El programa ha dejado su sitio")));
    if (can_begin_again(wire) && (!there || !runner_is_busy(&wire->stand[0].place.runner)))
        begin_again(wire);
    show(wire);
}

/* An open seat listens where the page does, at a port that the system chooses. */
static enum status leave_open(struct post_wire *wire, struct stand *stand, struct why *why)
{
    struct post *post = wire->post;
    const struct role *station = post->config.protocol->station;
    struct str name = STR(16);
    struct str words = {
        .at = post->where, .size = sizeof post->where, .length = strlen(post->where)};
    char address[160];
    int seat = (int)(stand - wire->stand);
    const char *bind = wire->server->options.bind;
    snprintf(address, sizeof address, strchr(bind, ':') ? "[%s]:0" : "%s:0", bind);
    enum status status = ring_place_leave_open(&stand->at, &wire->ring, seat, address, why);
    stand->at.seat.who = stand;
    stand->at.seat.changed = on_program;
    if (status != ST_OK)
        return status;
    if (station->call_name) {
        str_add(&name, " --seat ");
        station->call_name(seat, &name);
    }
    snprintf(address, sizeof address, strchr(bind, ':') ? "[%s]:%d" : "%s:%d", bind,
             tcp_port_of(stand->at.seat.listener.listener));
    str_add(&words,
            tr(post->config.lang, "Sitio para un programa: ./sobremesa station %s%s --connect %s "),
            post->config.game->name, name.at, address);
    return ST_OK;
}

static enum status lay_ring(struct post_wire *wire, struct why *why)
{
    const struct post_config *config = &wire->post->config;
    static const struct cable_options cable = {.baud = RING_BAUD};
    enum status status = ST_OK;
    wire->ring = (struct ring_config){
        .loop = wire->server->loop, .cable = &cable, .seed = wire->seed, .calls = &calls};
    for (int i = 0; i < config->stations && status == ST_OK; i++) {
        struct stand *stand = &wire->stand[i];
        init_stand(wire, i);
        if (i >= config->stations - config->open) {
            status = leave_open(wire, stand, why);
            continue;
        }
        status = take_place(wire, stand, config->protocol->station, &cable, why);
    }
    for (int i = 0; i < config->stations && status == ST_OK; i++)
        ring_place_join(&wire->stand[i].at,
                        &wire->stand[(i + config->stations - 1) % config->stations].at);
    return status;
}

static void note(struct post_wire *wire, const char *words)
{
    role_source_note(&wire->post->source, tr(wire->post->config.lang, words));
    show(wire);
}

static void on_connected(void *who)
{
    note(who, N_("Conectado. Esperando a un rival…"));
}

static void on_calls_again(void *who)
{
    note(who, N_("Se ha perdido la conexión. Volviendo a la partida…"));
}

static void on_stopped(void *who, bool answered, const char *why)
{
    struct post_wire *wire = who;
    (void)answered;
    role_source_stop(&wire->post->source, why);
    show(wire);
}

static enum status sit_at_server(struct post_wire *wire, struct why *why)
{
    static const struct caller_calls line = {
        .connected = on_connected, .calls_again = on_calls_again, .stopped = on_stopped};
    wire->dials = true;
    init_stand(wire, 0);
    caller_init(&wire->caller, wire->server->loop, &wire->stand[0].place, &line, wire);
    return take_place(wire, &wire->stand[0], wire->post->config.protocol->client,
                      &(struct cable_options){0}, why);
}

/* Where nobody can be called this is known at once, and said by the source: which has to be there
 * by now. */
static enum status call_server(struct post_wire *wire, struct why *why)
{
    const struct post_config *config = &wire->post->config;
    const struct hub_server *at = hub_server(&wire->server->hub, config->game, config->away);
    char address[CALLER_ADDRESS_MAX];
    const char *bind = wire->server->options.bind;
    bool everywhere = strcmp(bind, "0.0.0.0") == 0 || strcmp(bind, "::") == 0;
    snprintf(address, sizeof address, strchr(bind, ':') && !everywhere ? "[%s]:%d" : "%s:%d",
             everywhere ? "127.0.0.1" : bind, at->port);
    return caller_call(&wire->caller, at->address ? at->address : address, why);
}

enum status server_post_open(void *who, struct post *post, struct why *why)
{
    struct server *server = who;
    struct post_wire *wire = calloc(1, sizeof *wire);
    if (!wire)
        return why_system(why, "no hay memoria");
    wire->server = server;
    wire->post = post;
    wire->seed = rng_entropy();
    uv_timer_init(server->loop, &wire->show);
    uv_timer_init(server->loop, &wire->again);
    wire->show.data = wire->again.data = wire;
    post->shell = wire;
    enum status status =
        post->config.kind == POST_RING ? lay_ring(wire, why) : sit_at_server(wire, why);
    if (status != ST_OK)
        return status; /* the hub lets go of it */
    const struct role_here *mine = runner_player(&wire->stand[0].place.runner);
    const struct play_listener listener = post->source.source.listener;
    role_source_init(&post->source, &(struct role_source_config){.game = post->config.game,
                                                                 .protocol = post->config.protocol,
                                                                 .role = mine->role,
                                                                 .lang = post->config.lang,
                                                                 .who = wire,
                                                                 .answer = on_answer,
                                                                 .again = another});
    post->source.source.listener = listener;
    role_source_start(&post->source, mine->state);
    start_wire(wire);
    return wire->dials ? call_server(wire, why) : ST_OK;
}

/* --- servers of protocols --- */

static void on_server_event(void *who, const struct role_event *event)
{
    (void)who, (void)event;
}

enum status server_wires_listen(struct server *server, struct why *why)
{
    struct hub *hub = &server->hub;
    for (size_t i = 0; i < server->options.wires; i++) {
        const struct server_wire *wire = &server->options.wire[i];
        const struct protocol *protocol = protocol_find(wire->game, NULL);
        struct server_lines *at = &server->wire[server->wires];
        struct role_start start =
            role_start_default(wire->game, protocol, protocol->server, at->own);
        start.games = 0;
        start.lines = WIRE_LINES;
        start.seed = rng_entropy();
        const struct lines_options options = {.role = protocol->server,
                                              .start = start,
                                              .bind = server->options.bind,
                                              .port = wire->port,
                                              .per_peer = {WIRE_PER_PEER, WIRE_PER_PEER},
                                              .per_peer_here = {WIRE_LINES, 0},
                                              .event = on_server_event};
        enum status status = lines_listen(&at->lines, server->loop, &options, why);
        if (status != ST_OK)
            return status;
        hub->server[hub->servers++] = (struct hub_server){
            .game = wire->game, .protocol = protocol, .port = lines_port(&at->lines)};
        server->wires++;
    }
    for (size_t i = 0; i < server->options.visits; i++) {
        const struct server_visit *visit = &server->options.visit[i];
        hub->server[hub->servers++] = (struct hub_server){
            .game = visit->game, .protocol = visit->protocol, .address = visit->address};
    }
    return ST_OK;
}

void server_wires_stop(struct server *server)
{
    for (size_t i = 0; i < server->wires; i++)
        lines_stop(&server->wire[i].lines);
}

void server_wires_free(struct server *server)
{
    for (size_t i = 0; i < server->wires; i++)
        lines_free(&server->wire[i].lines);
}
