#include "workshop/load/clients.h"

#include <stdlib.h>

#include <uv.h>

#include "core/bot.h"
#include "core/table.h"

enum {
    CONNECTING_MAX = 256, /* at a time */
    SOURCES = 16,         /* addresses 127.0.0.2 …: a single one has not enough ports */
    PATIENCE_S = 300,
};

struct load_client {
    uv_tcp_t tcp;
    uv_connect_t connect;
    uv_timer_t think;
    void *role;
    struct bot_memory memory;
    struct move chosen;
    usec_t sent; /* when its decision was sent; 0: it has been made */
};

static struct load_clients {
    struct load_clients_options options;
    struct load_clients_report *report;
    const struct role *role;
    uv_loop_t loop;
    uv_timer_t patience;
    struct load_client *clients;
    unsigned char *role_memory; /* their memory */
    size_t role_size;           /* that each has of it */
    _Alignas(16) unsigned char own[ROLE_OPTIONS_MAX];
    uint32_t started, connected, over;
    struct sockaddr_in server;
    struct rng rng;
    uint32_t *latency; /* of each move, in microseconds */
    size_t room;       /* for so many */
    usec_t began;
    char buffer[4096];
} load;

static void PRINTF_LIKE(1, 2) client_failed(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!load.report->wrong[0])
        vsnprintf(load.report->wrong, sizeof load.report->wrong, _(format), args);
    va_end(args);
    uv_stop(&load.loop);
}

static void client_send_octets(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    struct load_client *client = who;
    uv_buf_t buf = uv_buf_init((char *)(uintptr_t)octets, (unsigned)count);
    if (uv_try_write((uv_stream_t *)&client->tcp, &buf, 1) != (int)count)
        client_failed("un cliente no puede enviar");
}

static void client_decide(uv_timer_t *timer)
{
    struct load_client *client = timer->data;
    const struct role_player *player = load.role->player;
    struct question question;
    struct why why;
    uint32_t faults = 0;
    if (!player->asks(client->role, &question))
        return;
    client->chosen = table_decision(load.options.game, question.setup, question.view, question.seat,
                                    load.options.bot, &client->memory, &faults);
    client->sent = clock_now();
    if (player->answer(client->role, question.number, &client->chosen, client->sent, &why) != ST_OK)
        client_failed("%s", why.text);
}

static void client_event(void *who, const struct role_event *event)
{
    struct load_client *client = who;
    switch (event->kind) {
    case ROLE_MOVED:
        if (!client->sent)
            break;
        /* The first news after a decision must be that it was made. */
        if (!move_equal(event->move, &client->chosen))
            client_failed("se ha hecho otra jugada que la que se envió");
        if (load.report->moves < load.room)
            load.latency[load.report->moves++] = (uint32_t)(clock_now() - client->sent);
        client->sent = 0;
        break;
    case ROLE_OVER:
        if (!event->game->known || !event->game->result.over)
            client_failed("una partida se cortó en la jugada %u", event->game->result.turns);
        if (++load.over == load.options.clients) {
            load.report->seconds = (double)(clock_now() - load.began) / 1e6;
            uv_stop(&load.loop);
        }
        break;
    case ROLE_NOTE:
    case ROLE_FAULT:
        client_failed("%s", event->text);
        break;
    case ROLE_REFUSED:
        client_failed("se ha rechazado una jugada legal");
        break;
    default:
        break;
    }
}

static void client_buffer(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
    *buf = uv_buf_init(load.buffer, sizeof load.buffer);
}

static void client_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf)
{
    struct load_client *client = stream->data;
    struct question question;
    if (count < 0)
        client_failed("se ha perdido una conexión: %s", status_errno(-(int)count));
    if (count <= 0)
        return;
    load.role->octets(client->role, 0, (const uint8_t *)buf->base, (size_t)count, clock_now());
    if (load.role->player->asks(client->role, &question) &&
        !uv_is_active((uv_handle_t *)&client->think))
        uv_timer_start(&client->think, client_decide,
                       rng_below(&load.rng, 2 * load.options.think_ms), 0);
}

static void connect_next(void);

/* Once all clients are connected they all ask for a game at once. */
static void client_connected(uv_connect_t *connect, int status)
{
    struct load_client *client = connect->data;
    if (status != 0) {
        client_failed("un cliente no se puede conectar: %s", status_errno(-status));
        return;
    }
    uv_read_start((uv_stream_t *)&client->tcp, client_buffer, client_read);
    uv_tcp_nodelay(&client->tcp, 1);
    if (++load.connected < load.options.clients) {
        connect_next();
        return;
    }
    load.began = clock_now();
    for (uint32_t i = 0; i < load.options.clients; i++)
        load.role->opened(load.clients[i].role, 0, load.began);
}

static void connect_next(void)
{
    if (load.started == load.options.clients)
        return;
    struct load_client *client = &load.clients[load.started];
    static const struct role_calls calls = {.send = client_send_octets, .event = client_event};
    struct role_start start =
        role_start_default(load.options.game, load.options.protocol, load.role, load.own);
    struct sockaddr_in source;
    char address[20];
    start.name = "bench";
    start.lines = 1;
    start.seed = load.started;
    start.calls = &calls;
    start.who = client;
    client->role = load.role_memory + load.started * load.role_size;
    load.role->init(client->role, &start, clock_now());
    bot_memory_start(&client->memory, rng_next(&load.rng));
    snprintf(address, sizeof address, "127.0.0.%u", 2 + load.started++ % SOURCES);
    uv_tcp_init(&load.loop, &client->tcp);
    uv_timer_init(&load.loop, &client->think);
    client->tcp.data = client->think.data = client->connect.data = client;
    uv_ip4_addr(address, 0, &source);
    int error = uv_tcp_bind(&client->tcp, (struct sockaddr *)&source, 0);
    if (error == 0)
        error = uv_tcp_connect(&client->connect, &client->tcp, (struct sockaddr *)&load.server,
                               client_connected);
    if (error != 0)
        client_failed("un cliente no se puede conectar desde %s: %s", address,
                      status_errno(-error));
}

static void clients_late(uv_timer_t *timer)
{
    client_failed("tras %d s han terminado su partida %u de %u jugadores, y no más", PATIENCE_S,
                  load.over, load.options.clients);
}

static int compare_latency(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

void latency_quantiles(uint32_t *latency, size_t count, double ms[3])
{
    static const double parts[3] = {0.5, 0.99, 1};
    qsort(latency, count, sizeof *latency, compare_latency);
    for (int i = 0; count && i < 3; i++)
        ms[i] = latency[(size_t)(parts[i] * (double)(count - 1))] / 1000.0;
}

void load_clients_play(const struct load_clients_options *options,
                       struct load_clients_report *report)
{
    load = (struct load_clients){
        .options = *options, .report = report, .role = options->protocol->client};
    struct role_start start =
        role_start_default(options->game, options->protocol, load.role, load.own);
    *report = (struct load_clients_report){0};
    load.role_size = (role_size(load.role, &start) + 15) / 16 * 16;
    load.room = (size_t)options->clients * options->game->bound;
    load.clients = calloc(options->clients, sizeof *load.clients);
    load.role_memory = calloc(options->clients, load.role_size);
    load.latency = calloc(load.room, sizeof *load.latency);
    rng_seed(&load.rng, options->seed);
    uv_loop_init(&load.loop);
    if (load.clients && load.role_memory && load.latency) {
        uv_timer_init(&load.loop, &load.patience);
        uv_timer_start(&load.patience, clients_late, PATIENCE_S * 1000, 0);
        uv_ip4_addr("127.0.0.1", options->port, &load.server);
        for (int i = 0; i < CONNECTING_MAX; i++)
            connect_next();
        uv_run(&load.loop, UV_RUN_DEFAULT);
        latency_quantiles(load.latency, report->moves, report->reply_ms);
    } else {
        client_failed("no hay memoria para %u clientes", options->clients);
    }
    free(load.clients);
    free(load.role_memory);
    free(load.latency);
}
