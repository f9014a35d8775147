/* The wires of seats on wires (web/hub/wire_seat.h): a ring in this process, over ptys and with
 * open seats for other programs over TCP, or a connection to a server of the game's protocol. Roles
 * and lines are session's. The page plays the person's role, bots play our other stations on
 * libuv's threads. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/rng.h"
#include "core/bot.h"
#include "core/registry.h"
#include "core/table.h"
#include "session/line/caller.h"
#include "session/ring_station.h"
#include "session/role_driver.h"
#include "web/server/server_private.h"

/* A wire is laid by server_wire_seat_open and lives until its seat is closed and no bot is
 * thinking:
 *
 *     station_event, _asked, _gone   what roles and lines tell
 *     wire_changed, tell_hub         the hub is told, once for a turn of the loop
 *     bot_begins, _decide, _decided  a bot's turn: a pause, a thread, the answer
 *     restart                        another game, or the same one after a fault */
enum { STATIONS_MOST = 6, RING_BAUD = 2400, RESTART_MS = 1000, PACE_MS = 700 };

/* One station of the wire: the person's, which is the first, a bot's, or an open seat. */
struct wire_station {
    struct seat_wire *wire;
    struct ring_station at;
    struct role_driver place;
    _Alignas(16) unsigned char own[ROLE_OPTIONS_MAX];
    uv_timer_t pause; /* before the bot decides */
    /* The bot's decision. While it is being computed only its thread uses what follows. It is a
     * copy, because the question can be withdrawn and the place closed meanwhile. */
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
    struct wire_seat *seat; /* NULL: it is closed, and the wire is freed once no bot is thinking */
    int stations;           /* that were initialised, … */
    int ours;               /* … and how many of them are not open */
    struct wire_station station[STATIONS_MOST];
    struct ring_config ring; /* of WIRE_SEAT_RING */
    struct caller caller;    /* of WIRE_SEAT_SERVER, … */
    bool dials;              /* … if it was initialised */
    unsigned games;
    uint64_t seed;
    uv_timer_t show, again;
    unsigned thinking;
};

/* --- the end --- */

static void wire_closed(uv_handle_t *handle)
{
    free(handle->data);
}

static void close_last_handle(uv_timer_t *timer)
{
    uv_close((uv_handle_t *)timer, wire_closed);
}

/* One turn of the loop later, when the other handles are closed. */
static void free_wire(struct seat_wire *wire)
{
    if (!wire->seat && !wire->thinking)
        uv_timer_start(&wire->show, close_last_handle, 0, 0);
}

/* Roles say goodbye where their protocol has one. The wire outlives its seat until bots and handles
 * are done. */
void server_wire_seat_close(void *who, struct wire_seat *seat)
{
    struct seat_wire *wire = seat->wire;
    (void)who;
    if (!wire)
        return;
    wire->seat = NULL;
    for (int i = 0; i < wire->stations; i++) {
        struct wire_station *station = &wire->station[i];
        if (i < wire->ours) {
            role_driver_leave(&station->place);
            if (wire->dials)
                role_driver_close(&station->place);
        }
        uv_close((uv_handle_t *)&station->pause, NULL);
        if (!wire->dials)
            ring_station_close(&station->at);
    }
    if (wire->dials)
        caller_close(&wire->caller);
    uv_close((uv_handle_t *)&wire->again, NULL);
    uv_timer_stop(&wire->show);
    free_wire(wire);
}

/* --- what the wire tells --- */

static void tell_hub(uv_timer_t *timer)
{
    struct seat_wire *wire = timer->data;
    if (wire->seat)
        hub_wire_seat_changed(&wire->server->hub, wire->seat, clock_now());
}

/* From the loop, because roles cannot be asked while they tell something; and once for several
 * events. */
static void wire_changed(struct seat_wire *wire)
{
    if (wire->seat && !uv_is_active((uv_handle_t *)&wire->show))
        uv_timer_start(&wire->show, tell_hub, 0, 0);
}

static void wire_note(struct seat_wire *wire, const char *words)
{
    role_source_note(&wire->seat->source, tr(wire->seat->config.lang, words));
    wire_changed(wire);
}

/* A game begins at our stations, which may have ended one before. */
static void start_stations(struct seat_wire *wire)
{
    struct wire_station *first = &wire->station[0];
    struct why why;
    enum status status = wire->dials ? role_driver_start(&first->place, &why)
                                     : ring_start_stations(&first->at, wire->games, &why);
    if (status != ST_OK)
        role_source_stop(&wire->seat->source, why.text);
    wire_changed(wire);
}

static void restart_now(uv_timer_t *timer)
{
    start_stations(timer->data);
}

static void restart(struct seat_wire *wire)
{
    if (!uv_is_active((uv_handle_t *)&wire->again))
        uv_timer_start(&wire->again, restart_now, RESTART_MS, 0);
}

/* A ring with other programs goes on after a fault: for them it is part of the lesson. */
static bool can_restart(const struct seat_wire *wire)
{
    return wire->seat && wire->ours < wire->stations && !wire->seat->config.protocol->host;
}

/* Of the person's role everything is shown; of the others only that the ring cannot go on. */
static void station_event(void *who, struct runner_role *at, const struct role_event *event)
{
    struct wire_station *station = who;
    struct seat_wire *wire = station->wire;
    bool mine = station == wire->station && at == runner_player(&station->place.runner);
    if (!wire->seat)
        return;
    if (event->kind == ROLE_OVER && mine)
        wire->games = event->game->number;
    if (event->kind == ROLE_FAULT && can_restart(wire)) {
        role_source_note(&wire->seat->source, event->text);
        restart(wire);
    } else if (mine) {
        role_source_event(&wire->seat->source, event);
    } else if (event->kind == ROLE_FAULT) {
        role_source_stop(&wire->seat->source, event->text);
    }
    wire_changed(wire);
}

static void station_gone(void *who, bool in, const char *why)
{
    struct seat_wire *wire = ((struct wire_station *)who)->wire;
    if (wire->seat && wire->dials)
        caller_gone(&wire->caller, in, why);
}

static void station_close(void *who, const char *why)
{
    station_gone(who, false, why);
}

/* --- decisions --- */

static void bot_decide(uv_work_t *work)
{
    struct wire_station *station = work->data;
    uint32_t faults = 0;
    station->move = table_decision(station->game, as_setup(station->setup), as_state(station->view),
                                   station->seat, station->bot, &station->memory, &faults);
}

static void bot_decided(uv_work_t *work, int status)
{
    struct wire_station *station = work->data;
    struct seat_wire *wire = station->wire;
    struct why why;
    (void)status;
    station->thinking = false;
    wire->thinking--;
    if (!wire->seat)
        free_wire(wire);
    else if (role_driver_answer(&station->place, station->number, &station->move, &why) != ST_OK)
        wire_changed(wire); /* the question was withdrawn; the next one asks again */
}

/* The pause is over, and the question can have been withdrawn during it. */
static void bot_begins(uv_timer_t *timer)
{
    struct wire_station *station = timer->data;
    struct question question;
    if (station->thinking || !runner_asks(&station->place.runner, &question))
        return;
    station->number = question.number;
    station->game = runner_player(&station->place.runner)->start.game;
    station->seat = question.seat;
    memcpy(station->setup, question.setup, station->game->setup_size);
    memcpy(station->view, question.view, station->game->state_size);
    station->thinking = true;
    station->wire->thinking++;
    station->work.data = station;
    uv_queue_work(station->wire->server->loop, &station->work, bot_decide, bot_decided);
}

static void station_asked(void *who, struct role_driver *place)
{
    struct wire_station *station = who;
    (void)place;
    if (station == station->wire->station)
        wire_changed(station->wire);
    else
        uv_timer_start(&station->pause, bot_begins, PACE_MS, 0);
}

static enum status wire_answer(void *who, uint64_t number, const struct move *move, usec_t now,
                               struct why *why)
{
    struct seat_wire *wire = who;
    (void)now;
    enum status status = role_driver_answer(&wire->station[0].place, number, move, why);
    wire_changed(wire);
    return status;
}

enum status server_wire_seat_answer(void *who, struct wire_seat *seat, uint64_t number,
                                    const struct move *move, struct why *why)
{
    (void)who;
    return wire_answer(seat->wire, number, move, 0, why);
}

static enum status another_game(void *who, struct why *why)
{
    struct seat_wire *wire = who;
    (void)why;
    if (wire->dials)
        role_driver_another(&wire->station[0].place);
    else
        restart(wire);
    wire_changed(wire);
    return ST_OK;
}

/* --- laying a wire --- */

static struct wire_station *add_station(struct seat_wire *wire)
{
    struct wire_station *station = &wire->station[wire->stations++];
    station->wire = wire;
    station->at = (struct ring_station){0};
    uv_timer_init(wire->server->loop, &station->pause);
    station->pause.data = station;
    return station;
}

/* What the role of the station must know of the table. On a server of others: whether it makes the
 * game, or joins one that waits (stations 0). */
static void station_arrange(struct wire_station *station, const struct role *role, int index)
{
    const struct wire_seat_config *config = &station->wire->seat->config;
    struct role_ring ring = {.protocol = config->protocol,
                             .index = index,
                             .stations = config->stations,
                             .open = config->open,
                             .lang = config->lang};
    if (config->away) {
        ring.index = config->stations == 0;
        ring.stations = 1;
        ring.open = config->stations - 1;
    }
    if ((config->kind == WIRE_SEAT_RING || config->away) && role->arrange)
        role->arrange(station->own, &ring);
}

static const struct role_driver_calls station_calls = {.event = station_event,
                                                       .asked = station_asked,
                                                       .withdrawn = station_asked,
                                                       .gone = station_gone,
                                                       .close = station_close};

static enum status take_station(struct wire_station *station, const struct role *role,
                                const struct cable_options *cable, struct why *why)
{
    struct seat_wire *wire = station->wire;
    const struct wire_seat_config *config = &wire->seat->config;
    const struct protocol *protocol = config->protocol;
    int index = (int)(station - wire->station);
    struct role_start start = role_start_default(config->game, protocol, role, station->own);
    station_arrange(station, role, index);
    start.name = config->name;
    start.baud = cable->baud;
    start.pause = 500 * USEC_MS;
    start.seed = rng_mix(wire->seed, (uint64_t)index);
    start.timing_seed = rng_entropy();
    station->bot = registry_usual(config->game);
    bot_memory_start(&station->memory, rng_mix(wire->seed, 10 + (uint64_t)index));
    wire->ours = index + 1;
    bool there;
    if (wire->dials) {
        role_driver_init(&station->place, wire->server->loop, cable,
                         rng_mix(wire->seed, 100 + (uint64_t)index), &station_calls, station);
        there = runner_add(&station->place.runner, role, &start, NULL);
    } else {
        there = ring_station_take(&station->at, &station->place, &wire->ring, &start, index, true,
                                  station);
    }
    SYSTEM_IF(!there, "no hay memoria");
    return role->check ? role->check(&start, why) : ST_OK;
}

static void program_changed(void *who, struct open_seat *seat, bool there)
{
    struct seat_wire *wire = ((struct wire_station *)who)->wire;
    (void)seat;
    if (!wire->seat)
        return;
    wire_note(wire, there ? N_("Un programa se ha sentado en el anillo")
                          : N_("El programa ha dejado su sitio"));
    if (can_restart(wire) && (!there || !runner_is_busy(&wire->station[0].place.runner)))
        restart(wire);
}

/* An open seat listens where the page does, at a port that the system chooses, and the page says
 * what to type there. */
static enum status station_leave_open(struct wire_station *station, struct why *why)
{
    struct seat_wire *wire = station->wire;
    struct wire_seat *seat = wire->seat;
    const struct role *role = seat->config.protocol->station;
    const char *bind = wire->server->options.bind;
    int index = (int)(station - wire->station);
    char address[160];
    snprintf(address, sizeof address, strchr(bind, ':') ? "[%s]:0" : "%s:0", bind);
    enum status status = ring_station_leave_open(&station->at, &wire->ring, index, address, why);
    station->at.seat.who = station;
    station->at.seat.changed = program_changed;
    if (status != ST_OK)
        return status;
    struct str option = STR(16);
    struct str words = {
        .at = seat->where, .size = sizeof seat->where, .length = strlen(seat->where)};
    if (role->call_name) {
        str_add(&option, " --seat ");
        role->call_name(index, &option);
    }
    snprintf(address, sizeof address, strchr(bind, ':') ? "[%s]:%d" : "%s:%d", bind,
             tcp_port_of(station->at.seat.listener.listener));
    str_add(&words,
            tr(seat->config.lang, "Sitio para un programa: ./sobremesa station %s%s --connect %s "),
            seat->config.game->name, option.at, address);
    return ST_OK;
}

/* Our stations come first, open seats last; then each is joined to the one before it. */
static enum status lay_ring(struct seat_wire *wire, struct why *why)
{
    const struct wire_seat_config *config = &wire->seat->config;
    static const struct cable_options cable = {.baud = RING_BAUD};
    wire->ring = (struct ring_config){
        .loop = wire->server->loop, .cable = &cable, .seed = wire->seed, .calls = &station_calls};
    for (int i = 0; i < config->stations; i++) {
        struct wire_station *station = add_station(wire);
        if (i >= config->stations - config->open) {
            TRY(station_leave_open(station, why));
        } else {
            TRY(take_station(station, config->protocol->station, &cable, why));
        }
    }
    for (int i = 0; i < config->stations; i++)
        ring_station_join(&wire->station[i].at,
                          &wire->station[(i + config->stations - 1) % config->stations].at);
    return ST_OK;
}

static void server_connected(void *who)
{
    wire_note(who, N_("Conectado. Esperando a un rival…"));
}

static void server_called_again(void *who)
{
    wire_note(who, N_("Se ha perdido la conexión. Volviendo a la partida…"));
}

static void server_gone(void *who, bool answered, const char *why)
{
    struct seat_wire *wire = who;
    (void)answered;
    role_source_stop(&wire->seat->source, why);
    wire_changed(wire);
}

static enum status take_client(struct seat_wire *wire, struct why *why)
{
    static const struct caller_calls calls = {
        .connected = server_connected, .calls_again = server_called_again, .stopped = server_gone};
    struct wire_station *station = add_station(wire);
    wire->dials = true;
    caller_init(&wire->caller, wire->server->loop, &station->place, &calls, wire);
    return take_station(station, wire->seat->config.protocol->client, &(struct cable_options){0},
                        why);
}

/* A server of ours is called where the page listens, on any address of this machine if that is
 * all. */
static enum status call_server(struct seat_wire *wire, struct why *why)
{
    const struct wire_seat_config *config = &wire->seat->config;
    const struct hub_server *at = hub_server(&wire->server->hub, config->game, config->away);
    char address[CALLER_ADDRESS_MAX];
    const char *bind = wire->server->options.bind;
    if (strcmp(bind, "0.0.0.0") == 0 || strcmp(bind, "::") == 0)
        bind = "127.0.0.1";
    snprintf(address, sizeof address, strchr(bind, ':') ? "[%s]:%d" : "%s:%d", bind, at->port);
    return caller_call(&wire->caller, at->address ? at->address : address, why);
}

enum status server_wire_seat_open(void *who, struct wire_seat *seat, struct why *why)
{
    struct server *server = who;
    struct seat_wire *wire = calloc(1, sizeof *wire);
    SYSTEM_IF(!wire, "no hay memoria");
    wire->server = server;
    wire->seat = seat;
    wire->seed = rng_entropy();
    uv_timer_init(server->loop, &wire->show);
    uv_timer_init(server->loop, &wire->again);
    wire->show.data = wire->again.data = wire;
    seat->wire = wire; /* if this fails, the hub closes it */
    TRY(seat->config.kind == WIRE_SEAT_RING ? lay_ring(wire, why) : take_client(wire, why));
    const struct runner_role *mine = runner_player(&wire->station[0].place.runner);
    const struct play_listener listener = seat->source.source.listener;
    role_source_init(&seat->source, &(struct role_source_config){.game = seat->config.game,
                                                                 .protocol = seat->config.protocol,
                                                                 .role = mine->role,
                                                                 .lang = seat->config.lang,
                                                                 .who = wire,
                                                                 .answer = wire_answer,
                                                                 .again = another_game});
    seat->source.source.listener = listener;
    role_source_start(&seat->source, mine->state);
    start_stations(wire);
    /* If the server cannot be called, the source says so at once: it must be there by now. */
    return wire->dials ? call_server(wire, why) : ST_OK;
}
