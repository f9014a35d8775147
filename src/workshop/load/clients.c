/* Thousands of clients of one server: see clients.h. */
#include "workshop/load/clients.h"

#include <stdlib.h>

#include <uv.h>

#include "core/bot.h"
#include "core/table.h"

enum {
    CONNECTING_MAX = 256, /* at a time */
    SOURCES =
        16, /* addresses 127.0.0.2 … that the clients come from: one has not ports enough for all */
    PATIENCE_S = 300,
};

struct visitor {
    uv_tcp_t tcp;
    uv_connect_t connect;
    uv_timer_t think;
    void *role;
    struct bot_memory memory;
    struct move chosen;
    usec_t sent; /* 0: nothing was chosen that we have no news of */
};

static struct crowd {
    struct crowd_options options;
    struct crowd_report *report;
    const struct role *role;
    uv_loop_t loop;
    uv_timer_t patience;
    struct visitor *visitors;
    unsigned char *roles; /* their memory */
    size_t role_size;     /* that each has of it */
    _Alignas(16) unsigned char own[ROLE_OPTIONS_MAX];
    uint32_t started, connected, over;
    struct sockaddr_in server;
    struct rng rng;
    uint32_t *latency; /* of each move, in microseconds */
    size_t room;       /* for so many */
    usec_t began;
    char buffer[4096];
} crowd;

static void PRINTF_LIKE(1, 2) go_wrong(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!crowd.report->wrong[0])
        vsnprintf(crowd.report->wrong, sizeof crowd.report->wrong, _(format), args);
    va_end(args);
    uv_stop(&crowd.loop);
}

static void on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    struct visitor *visitor = who;
    uv_buf_t buf = uv_buf_init((char *)(uintptr_t)octets, (unsigned)count);
    if (uv_try_write((uv_stream_t *)&visitor->tcp, &buf, 1) != (int)count)
        go_wrong("un cliente no puede enviar");
}

static void on_thought(uv_timer_t *timer)
{
    struct visitor *visitor = timer->data;
    const struct role_player *player = crowd.role->player;
    struct question question;
    struct why why;
    uint32_t faults = 0;
    if (!player->asks(visitor->role, &question))
        return;
    visitor->chosen = table_decision(crowd.options.game, question.setup, question.view,
                                     question.seat, crowd.options.bot, &visitor->memory, &faults);
    visitor->sent = clock_now();
    if (player->answer(visitor->role, question.number, &visitor->chosen, visitor->sent, &why) !=
        ST_OK)
        go_wrong("%s", why.text);
}

/* Whoever is asked something thinks for a while. */
static void let_think(struct visitor *visitor)
{
    struct question question;
    if (crowd.role->player->asks(visitor->role, &question) &&
        !uv_is_active((uv_handle_t *)&visitor->think))
        uv_timer_start(&visitor->think, on_thought,
                       rng_below(&crowd.rng, 2 * crowd.options.think_ms), 0);
}

/* The first news of it must be that it was made: a server that refuses what is legal is told
 * here. */
static void note_move(struct visitor *visitor, const struct move *move)
{
    if (!visitor->sent)
        return;
    if (!move_equal(move, &visitor->chosen))
        go_wrong("se ha hecho otra jugada que la que se envió");
    if (crowd.report->moves < crowd.room)
        crowd.latency[crowd.report->moves++] = (uint32_t)(clock_now() - visitor->sent);
    visitor->sent = 0;
}

static void note_end(const struct role_game *ended)
{
    if (!ended->known || !ended->result.over)
        go_wrong("una partida se cortó en la jugada %u", ended->result.turns);
    if (++crowd.over < crowd.options.clients)
        return;
    crowd.report->seconds = (double)(clock_now() - crowd.began) / 1e6;
    uv_stop(&crowd.loop);
}

static void on_event(void *who, const struct role_event *event)
{
    struct visitor *visitor = who;
    switch (event->kind) {
    case ROLE_MOVED:
        note_move(visitor, event->move);
        break;
    case ROLE_OVER:
        note_end(event->game);
        break;
    case ROLE_NOTE:
    case ROLE_FAULT:
        go_wrong("%s", event->text);
        break;
    case ROLE_REFUSED:
        go_wrong("se ha rechazado una jugada legal");
        break;
    default:
        break;
    }
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
    *buf = uv_buf_init(crowd.buffer, sizeof crowd.buffer);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf)
{
    struct visitor *visitor = stream->data;
    if (count < 0)
        go_wrong("se ha perdido una conexión: %s", status_errno(-(int)count));
    else if (count > 0) {
        crowd.role->octets(visitor->role, 0, (const uint8_t *)buf->base, (size_t)count,
                           clock_now());
        let_think(visitor);
    }
}

static void connect_next(void);

/* When all are there they all want to play at once. */
static void on_connect(uv_connect_t *connect, int status)
{
    struct visitor *visitor = connect->data;
    if (status != 0) {
        go_wrong("un cliente no se puede conectar: %s", status_errno(-status));
        return;
    }
    uv_read_start((uv_stream_t *)&visitor->tcp, on_alloc, on_read);
    uv_tcp_nodelay(&visitor->tcp, 1);
    if (++crowd.connected < crowd.options.clients) {
        connect_next();
        return;
    }
    crowd.began = clock_now();
    for (uint32_t i = 0; i < crowd.options.clients; i++)
        crowd.role->opened(crowd.visitors[i].role, 0, crowd.began);
}

static void connect_next(void)
{
    if (crowd.started == crowd.options.clients)
        return;
    struct visitor *visitor = &crowd.visitors[crowd.started];
    static const struct role_calls calls = {.send = on_send, .event = on_event};
    struct role_start start =
        role_start_default(crowd.options.game, crowd.options.protocol, crowd.role, crowd.own);
    struct sockaddr_in source;
    char address[20];
    start.name = "bench";
    start.lines = 1;
    start.seed = crowd.started;
    start.calls = &calls;
    start.who = visitor;
    visitor->role = crowd.roles + crowd.started * crowd.role_size;
    crowd.role->init(visitor->role, &start, clock_now());
    bot_memory_start(&visitor->memory, rng_next(&crowd.rng));
    snprintf(address, sizeof address, "127.0.0.%u", 2 + crowd.started++ % SOURCES);
    uv_tcp_init(&crowd.loop, &visitor->tcp);
    uv_timer_init(&crowd.loop, &visitor->think);
    visitor->tcp.data = visitor->think.data = visitor->connect.data = visitor;
    uv_ip4_addr(address, 0, &source);
    int error = uv_tcp_bind(&visitor->tcp, (struct sockaddr *)&source, 0);
    if (error == 0)
        error = uv_tcp_connect(&visitor->connect, &visitor->tcp, (struct sockaddr *)&crowd.server,
                               on_connect);
    if (error != 0)
        go_wrong("un cliente no se puede conectar desde %s: %s", address, status_errno(-error));
}

static void on_patience(uv_timer_t *timer)
{
    go_wrong("tras %d s han terminado su partida %u de %u jugadores, y no más", PATIENCE_S,
             crowd.over, crowd.options.clients);
}

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

void crowd_quantiles(uint32_t *latency, size_t count, double ms[3])
{
    static const double parts[3] = {0.5, 0.99, 1};
    qsort(latency, count, sizeof *latency, by_size);
    for (int i = 0; count && i < 3; i++)
        ms[i] = latency[(size_t)(parts[i] * (double)(count - 1))] / 1000.0;
}

void crowd_play(const struct crowd_options *options, struct crowd_report *report)
{
    crowd =
        (struct crowd){.options = *options, .report = report, .role = options->protocol->client};
    struct role_start start =
        role_start_default(options->game, options->protocol, crowd.role, crowd.own);
    *report = (struct crowd_report){0};
    crowd.role_size = (role_size(crowd.role, &start) + 15) / 16 * 16;
    crowd.room = (size_t)options->clients * options->game->bound;
    crowd.visitors = calloc(options->clients, sizeof *crowd.visitors);
    crowd.roles = calloc(options->clients, crowd.role_size);
    crowd.latency = calloc(crowd.room, sizeof *crowd.latency);
    rng_seed(&crowd.rng, options->seed);
    uv_loop_init(&crowd.loop);
    if (crowd.visitors && crowd.roles && crowd.latency) {
        uv_timer_init(&crowd.loop, &crowd.patience);
        uv_timer_start(&crowd.patience, on_patience, PATIENCE_S * 1000, 0);
        uv_ip4_addr("127.0.0.1", options->port, &crowd.server);
        for (int i = 0; i < CONNECTING_MAX; i++)
            connect_next();
        uv_run(&crowd.loop, UV_RUN_DEFAULT);
        crowd_quantiles(crowd.latency, report->moves, report->reply_ms);
    } else {
        go_wrong("no hay memoria para %u clientes", options->clients);
    }
    free(crowd.visitors);
    free(crowd.roles);
    free(crowd.latency);
}
