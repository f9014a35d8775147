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
struct ring_seat {
    struct seat_wire *wire;
    struct ring_place at;
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

struct seat_wire {
    struct server *server;
    struct wire_seat *wire_seat; /* NULL: it is gone, and this follows when nothing is under way */
    int places, ours;
    struct ring_seat ring_seat[PLACES_MOST];
    struct ring_config ring; /* of WIRE_SEAT_RING */
    struct caller caller;    /* of WIRE_SEAT_SERVER */
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

static void let_go(struct seat_wire *wire)
{
    if (!wire->wire_seat && !wire->thinking)
        uv_timer_start(&wire->show, on_last, 0, 0);
}

void server_wire_seat_close(void *who, struct wire_seat *wire_seat)
{
    struct seat_wire *wire = wire_seat->wire;
    (void)who;
    if (!wire)
        return;
    wire->wire_seat = NULL;
    for (int i = 0; i < wire->places; i++) {
        struct ring_seat *ring_seat = &wire->ring_seat[i];
        if (i < wire->ours) {
            place_leave(&ring_seat->place);
            if (wire->dials)
                place_close(&ring_seat->place);
        }
        uv_close((uv_handle_t *)&ring_seat->pause, NULL);
        if (!wire->dials)
            ring_place_close(&ring_seat->at);
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
    struct seat_wire *wire = timer->data;
    if (wire->wire_seat)
        hub_wire_seat_changed(&wire->server->hub, wire->wire_seat, clock_now());
}

/* When the role has returned, and several things at once. */
static void show(struct seat_wire *wire)
{
    if (wire->wire_seat && !uv_is_active((uv_handle_t *)&wire->show))
        uv_timer_start(&wire->show, on_show, 0, 0);
}

static void start_wire(struct seat_wire *wire)
{
    struct ring_seat *first = &wire->ring_seat[0];
    struct why why;
    if ((wire->dials ? place_start(&first->place, &why)
                     : ring_start_stations(&first->at, wire->games, &why)) != ST_OK)
        role_source_stop(&wire->wire_seat->source, why.text);
    show(wire);
}

static void on_again(uv_timer_t *timer)
{
    start_wire(timer->data);
}

static void begin_again(struct seat_wire *wire)
{
    if (!uv_is_active((uv_handle_t *)&wire->again))
        uv_timer_start(&wire->again, on_again, RESTART_MS, 0);
}

static bool can_begin_again(const struct seat_wire *wire)
{
    return wire->wire_seat && wire->ours < wire->places && !wire->wire_seat->config.protocol->host;
}

static void on_event(void *who, struct role_here *at, const struct role_event *event)
{
    struct ring_seat *ring_seat = who;
    struct seat_wire *wire = ring_seat->wire;
    bool mine = ring_seat == wire->ring_seat && at == runner_player(&ring_seat->place.runner);
    if (!wire->wire_seat)
        return;
    if (event->kind == ROLE_OVER && mine)
        wire->games = event->game->number;
    if (event->kind == ROLE_FAULT &&
        can_begin_again(wire)) { /* with other programs on it, that is part of the lesson */
        role_source_note(&wire->wire_seat->source, event->text);
        begin_again(wire);
    } else if (mine) {
        role_source_event(&wire->wire_seat->source, event);
    } else if (event->kind == ROLE_FAULT) {
        role_source_stop(&wire->wire_seat->source, event->text);
    }
    show(wire);
}

static void on_gone(void *who, bool in, const char *why)
{
    struct ring_seat *ring_seat = who;
    struct seat_wire *wire = ring_seat->wire;
    if (wire->wire_seat && wire->dials)
        caller_gone(&wire->caller, in, why);
}

static void on_close(void *who, const char *why)
{
    on_gone(who, false, why);
}

/* --- our own stations --- */

static void think(uv_work_t *work)
{
    struct ring_seat *ring_seat = work->data;
    uint32_t faults = 0;
    ring_seat->move =
        table_decision(ring_seat->game, as_setup(ring_seat->setup), as_state(ring_seat->view),
                       ring_seat->seat, ring_seat->bot, &ring_seat->memory, &faults);
}

static void on_thought(uv_work_t *work, int status)
{
    struct ring_seat *ring_seat = work->data;
    struct seat_wire *wire = ring_seat->wire;
    struct why why;
    (void)status;
    ring_seat->thinking = false;
    wire->thinking--;
    if (!wire->wire_seat)
        let_go(wire);
    else if (place_answer(&ring_seat->place, ring_seat->number, &ring_seat->move, &why) != ST_OK)
        show(wire); /* it was withdrawn; a new one has come, or will */
}

static void on_pause_over(uv_timer_t *timer)
{
    struct ring_seat *ring_seat = timer->data;
    struct question question;
    if (ring_seat->thinking || !runner_asks(&ring_seat->place.runner, &question))
        return;
    ring_seat->number = question.number;
    ring_seat->game = runner_player(&ring_seat->place.runner)->start.game;
    ring_seat->seat = question.seat;
    memcpy(ring_seat->setup, question.setup, ring_seat->game->setup_size);
    memcpy(ring_seat->view, question.view, ring_seat->game->state_size);
    ring_seat->thinking = true;
    ring_seat->wire->thinking++;
    ring_seat->work.data = ring_seat;
    uv_queue_work(ring_seat->wire->server->loop, &ring_seat->work, think, on_thought);
}

static void on_asked(void *who, struct role_place *place)
{
    struct ring_seat *ring_seat = who;
    (void)place;
    if (ring_seat == ring_seat->wire->ring_seat)
        show(ring_seat->wire);
    else
        uv_timer_start(&ring_seat->pause, on_pause_over, PACE_MS, 0);
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
    struct seat_wire *wire = who;
    (void)now;
    enum status status = place_answer(&wire->ring_seat[0].place, number, move, why);
    show(wire);
    return status;
}

enum status server_wire_seat_answer(void *who, struct wire_seat *wire_seat, uint64_t number,
                                    const struct move *move, struct why *why)
{
    (void)who;
    return on_answer(wire_seat->wire, number, move, 0, why);
}

static enum status another(void *who, struct why *why)
{
    struct seat_wire *wire = who;
    (void)why;
    if (wire->dials)
        place_another(&wire->ring_seat[0].place);
    else
        begin_again(wire);
    show(wire);
    return ST_OK;
}

static void init_ring_seat(struct seat_wire *wire, int index)
{
    struct ring_seat *ring_seat = &wire->ring_seat[index];
    ring_seat->wire = wire;
    ring_seat->at = (struct ring_place){0};
    uv_timer_init(wire->server->loop, &ring_seat->pause);
    ring_seat->pause.data = ring_seat;
    wire->places = index + 1;
}

static enum status take_place(struct seat_wire *wire, struct ring_seat *ring_seat,
                              const struct role *role, const struct cable_options *cable,
                              struct why *why)
{
    const struct wire_seat_config *config = &wire->wire_seat->config;
    const struct protocol *protocol = config->protocol;
    int index = (int)(ring_seat - wire->ring_seat);
    struct role_start start = role_start_default(config->game, protocol, role, ring_seat->own);
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
    if ((config->kind == WIRE_SEAT_RING || config->away) && role->arrange)
        role->arrange(ring_seat->own, config->away ? &away : &ring);
    start.name = config->name;
    start.baud = cable->baud;
    start.pause = 500 * USEC_MS;
    start.seed = rng_mix(wire->seed, (uint64_t)index);
    start.timing_seed = rng_entropy();
    ring_seat->bot = registry_usual(config->game);
    bot_memory_start(&ring_seat->memory, rng_mix(wire->seed, 10 + (uint64_t)index));
    wire->ours = index + 1;
    bool there;
    if (!wire->dials) {
        there = ring_place_take(&ring_seat->at, &ring_seat->place, &wire->ring, &start, index, true,
                                ring_seat);
    } else {
        place_init(&ring_seat->place, wire->server->loop, cable,
                   rng_mix(wire->seed, 100 + (uint64_t)index), &calls, ring_seat);
        there = runner_add(&ring_seat->place.runner, role, &start, NULL);
    }
    if (!there)
        return why_system(why, "no hay memoria");
    return role->check ? role->check(&start, why) : ST_OK;
}

static void on_program(void *who, struct open_seat *seat, bool there)
{
    struct ring_seat *ring_seat = who;
    struct seat_wire *wire = ring_seat->wire;
    (void)seat;
    if (!wire->wire_seat)
        return;
    role_source_note(
        &wire->wire_seat->source,
        tr(wire->wire_seat->config.lang, there ? N_("Un programa se ha sentado en el anillo")
                                               : N_("El programa ha dejado su sitio")));
    if (can_begin_again(wire) && (!there || !runner_is_busy(&wire->ring_seat[0].place.runner)))
        begin_again(wire);
    show(wire);
}

/* An open seat listens where the page does, at a port that the system chooses. */
static enum status leave_open(struct seat_wire *wire, struct ring_seat *ring_seat, struct why *why)
{
    struct wire_seat *wire_seat = wire->wire_seat;
    const struct role *station = wire_seat->config.protocol->station;
    struct str name = STR(16);
    struct str words = {.at = wire_seat->where,
                        .size = sizeof wire_seat->where,
                        .length = strlen(wire_seat->where)};
    char address[160];
    int seat = (int)(ring_seat - wire->ring_seat);
    const char *bind = wire->server->options.bind;
    snprintf(address, sizeof address, strchr(bind, ':') ? "[%s]:0" : "%s:0", bind);
    enum status status = ring_place_leave_open(&ring_seat->at, &wire->ring, seat, address, why);
    ring_seat->at.seat.who = ring_seat;
    ring_seat->at.seat.changed = on_program;
    if (status != ST_OK)
        return status;
    if (station->call_name) {
        str_add(&name, " --seat ");
        station->call_name(seat, &name);
    }
    snprintf(address, sizeof address, strchr(bind, ':') ? "[%s]:%d" : "%s:%d", bind,
             tcp_port_of(ring_seat->at.seat.listener.listener));
    str_add(&words,
            tr(wire_seat->config.lang,
               "Sitio para un programa: ./sobremesa station %s%s --connect %s "),
            wire_seat->config.game->name, name.at, address);
    return ST_OK;
}

static enum status lay_ring(struct seat_wire *wire, struct why *why)
{
    const struct wire_seat_config *config = &wire->wire_seat->config;
    static const struct cable_options cable = {.baud = RING_BAUD};
    enum status status = ST_OK;
    wire->ring = (struct ring_config){
        .loop = wire->server->loop, .cable = &cable, .seed = wire->seed, .calls = &calls};
    for (int i = 0; i < config->stations && status == ST_OK; i++) {
        struct ring_seat *ring_seat = &wire->ring_seat[i];
        init_ring_seat(wire, i);
        if (i >= config->stations - config->open) {
            status = leave_open(wire, ring_seat, why);
            continue;
        }
        status = take_place(wire, ring_seat, config->protocol->station, &cable, why);
    }
    for (int i = 0; i < config->stations && status == ST_OK; i++)
        ring_place_join(&wire->ring_seat[i].at,
                        &wire->ring_seat[(i + config->stations - 1) % config->stations].at);
    return status;
}

static void note(struct seat_wire *wire, const char *words)
{
    role_source_note(&wire->wire_seat->source, tr(wire->wire_seat->config.lang, words));
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
    struct seat_wire *wire = who;
    (void)answered;
    role_source_stop(&wire->wire_seat->source, why);
    show(wire);
}

static enum status sit_at_server(struct seat_wire *wire, struct why *why)
{
    static const struct caller_calls line = {
        .connected = on_connected, .calls_again = on_calls_again, .stopped = on_stopped};
    wire->dials = true;
    init_ring_seat(wire, 0);
    caller_init(&wire->caller, wire->server->loop, &wire->ring_seat[0].place, &line, wire);
    return take_place(wire, &wire->ring_seat[0], wire->wire_seat->config.protocol->client,
                      &(struct cable_options){0}, why);
}

/* Where nobody can be called this is known at once, and said by the source: which has to be there
 * by now. */
static enum status call_server(struct seat_wire *wire, struct why *why)
{
    const struct wire_seat_config *config = &wire->wire_seat->config;
    const struct hub_server *at = hub_server(&wire->server->hub, config->game, config->away);
    char address[CALLER_ADDRESS_MAX];
    const char *bind = wire->server->options.bind;
    bool everywhere = strcmp(bind, "0.0.0.0") == 0 || strcmp(bind, "::") == 0;
    snprintf(address, sizeof address, strchr(bind, ':') && !everywhere ? "[%s]:%d" : "%s:%d",
             everywhere ? "127.0.0.1" : bind, at->port);
    return caller_call(&wire->caller, at->address ? at->address : address, why);
}

enum status server_wire_seat_open(void *who, struct wire_seat *wire_seat, struct why *why)
{
    struct server *server = who;
    struct seat_wire *wire = calloc(1, sizeof *wire);
    if (!wire)
        return why_system(why, "no hay memoria");
    wire->server = server;
    wire->wire_seat = wire_seat;
    wire->seed = rng_entropy();
    uv_timer_init(server->loop, &wire->show);
    uv_timer_init(server->loop, &wire->again);
    wire->show.data = wire->again.data = wire;
    wire_seat->wire = wire;
    enum status status =
        wire_seat->config.kind == WIRE_SEAT_RING ? lay_ring(wire, why) : sit_at_server(wire, why);
    if (status != ST_OK)
        return status; /* the hub lets go of it */
    const struct role_here *mine = runner_player(&wire->ring_seat[0].place.runner);
    const struct play_listener listener = wire_seat->source.source.listener;
    role_source_init(&wire_seat->source,
                     &(struct role_source_config){.game = wire_seat->config.game,
                                                  .protocol = wire_seat->config.protocol,
                                                  .role = mine->role,
                                                  .lang = wire_seat->config.lang,
                                                  .who = wire,
                                                  .answer = on_answer,
                                                  .again = another});
    wire_seat->source.source.listener = listener;
    role_source_start(&wire_seat->source, mine->state);
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
