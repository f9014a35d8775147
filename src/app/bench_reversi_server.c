/* sobremesa bench reversi-server: thousands of tables at once, server and clients as two processes over TCP on
 * loopback.
 *
 * The clients are games/reversi/client.h's, so each of them checks every board, turn and end against the rules. They
 * think for a while before each move, as people do; what is measured is the time from a move sent to its packet 6. */
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <jansson.h>

#include "app/app.h"
#include "app/bench.h"
#include "app/output.h"
#include "app/reversi_net.h"
#include "games/reversi/client.h"
#include "games/reversi/wire.h"

enum {
    MOVES_A_SECOND = 5000, /* of all tables together: players of 5000 tables think one second on the average */
    CONNECTING_MAX = 256,  /* at a time */
    SOURCES = 16,          /* addresses 127.0.0.2 … that the clients come from: one has not ports enough for all */
    PATIENCE_S = 300,
    MOVES_MAX = 60,
    DESCRIPTORS_OURS = 64,
    TABLES_MAX = 100000,
};

/* ---- the server's process ---- */

struct server_report {
    long rss_empty, rss_full; /* octets */
    double cpu;
    uint64_t games, finished, invalid;
};

static struct reversi_net net;
static struct server_report server_report;
static uint32_t tables;

static long resident(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%*d %ld", &pages) != 1)
        pages = 0;
    if (file)
        fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

static void on_server_event(void *who, const struct reversi_event *event)
{
    (void)who;
    if (event->kind == REVERSI_EVENT_BEGUN && net.server.playing == tables)
        server_report.rss_full = resident();
}

static void on_terminate(uv_signal_t *handle, int number)
{
    (void)number;
    reversi_net_stop(&net);
    uv_close((uv_handle_t *)handle, NULL);
}

/* Its port goes to `out` at once, its report when it is told to end. */
static int serve(int out, uint64_t seed)
{
    uv_loop_t loop;
    uv_signal_t terminate;
    struct why why;
    struct reversi_net_options options = {.bind = "127.0.0.1",
                                          .connections = 2 * tables,
                                          .per_peer_here = 2 * tables,
                                          .server = {.limit = PATIENCE_S * USEC_SECOND, .seed = seed},
                                          .event = on_server_event};
    uv_loop_init(&loop);
    if (reversi_net_open(&net, &loop, &options, &why) != ST_OK)
        return fail("bench", "%s", why.text);
    uv_signal_init(&loop, &terminate);
    uv_signal_start(&terminate, on_terminate, SIGTERM);
    int port = reversi_net_port(&net);
    server_report.rss_empty = resident();
    if (write(out, &port, sizeof port) != sizeof port)
        return EXIT_FAILED;
    uv_run(&loop, UV_RUN_DEFAULT);
    server_report.cpu = clock_cpu();
    server_report.games = net.server.counts.games;
    server_report.finished = net.server.counts.finished;
    server_report.invalid = net.server.counts.refused;
    return write(out, &server_report, sizeof server_report) == sizeof server_report ? EXIT_DONE : EXIT_FAILED;
}

/* ---- the clients ---- */

struct visitor {
    uv_tcp_t tcp;
    uv_connect_t connect;
    uv_timer_t think;
    struct reversi_client client;
    usec_t sent;
};

static struct crowd {
    uv_loop_t loop;
    uv_timer_t patience;
    struct visitor *visitors;
    uint32_t count, started, connected, over;
    struct sockaddr_in server;
    struct rng rng;
    uint32_t *latency; /* of each move, in microseconds */
    size_t moves;
    uint32_t think_ms; /* on the average */
    usec_t began, ended;
    char buffer[4096];
    char wrong[400]; /* what went wrong first; empty: nothing */
} crowd;

static void PRINTF_LIKE(1, 2) go_wrong(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!crowd.wrong[0])
        vsnprintf(crowd.wrong, sizeof crowd.wrong, format, args);
    va_end(args);
    uv_stop(&crowd.loop);
}

static void on_send(void *who, const uint8_t *octets, size_t count)
{
    struct visitor *visitor = who;
    uv_buf_t buf = uv_buf_init((char *)(uintptr_t)octets, (unsigned)count);
    if (uv_try_write((uv_stream_t *)&visitor->tcp, &buf, 1) != (int)count)
        go_wrong("a client cannot send");
}

static void on_thought(uv_timer_t *timer)
{
    struct visitor *visitor = timer->data;
    struct reversi_setup rules = reversi_client_rules(&visitor->client);
    struct choice choices[GAME_CHOICES_MAX];
    struct why why;
    size_t count = reversi_choices(&rules, reversi_client_state(&visitor->client), choices);
    visitor->sent = clock_now();
    if (reversi_client_choose(&visitor->client, &choices[rng_below(&crowd.rng, (uint32_t)count)].move, &why) != ST_OK)
        go_wrong("%s", why.text);
}

static void check_end(const struct visitor *visitor, uint8_t reason)
{
    const struct reversi_state *s = reversi_client_state(&visitor->client);
    if (s->phase != REVERSI_OVER || reason != reversi_wire_result(&visitor->client.setup, s))
        go_wrong("a game ended with reason %d after %d moves", reason, s->moves);
    if (++crowd.over < crowd.count)
        return;
    crowd.ended = clock_now();
    uv_stop(&crowd.loop);
}

static void on_event(void *who, const struct reversi_client_event *event)
{
    struct visitor *visitor = who;
    switch (event->kind) {
    case REVERSI_CLIENT_TURN:
        uv_timer_start(&visitor->think, on_thought, rng_below(&crowd.rng, 2 * crowd.think_ms), 0);
        break;
    case REVERSI_CLIENT_MOVED:
        if (event->actor == (int)visitor->client.seat && crowd.moves < (size_t)crowd.count / 2 * MOVES_MAX)
            crowd.latency[crowd.moves++] = (uint32_t)(clock_now() - visitor->sent);
        break;
    case REVERSI_CLIENT_OVER:
        check_end(visitor, event->reason);
        break;
    case REVERSI_CLIENT_NOTE:
    case REVERSI_CLIENT_FAULT:
        go_wrong("%s", event->text);
        break;
    case REVERSI_CLIENT_REFUSED:
        go_wrong("a legal move was refused");
        break;
    default:
        break;
    }
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
    (void)handle, (void)suggested;
    *buf = uv_buf_init(crowd.buffer, sizeof crowd.buffer);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf)
{
    struct visitor *visitor = stream->data;
    if (count < 0)
        go_wrong("a connection was lost: %s", uv_strerror((int)count));
    else
        reversi_client_receive(&visitor->client, (const uint8_t *)buf->base, (size_t)count);
}

static void connect_next(void);

/* When all are there they all want to play at once. */
static void on_connect(uv_connect_t *connect, int status)
{
    struct visitor *visitor = connect->data;
    if (status != 0) {
        go_wrong("a client cannot connect: %s", uv_strerror(status));
        return;
    }
    uv_read_start((uv_stream_t *)&visitor->tcp, on_alloc, on_read);
    uv_tcp_nodelay(&visitor->tcp, 1);
    if (++crowd.connected < crowd.count) {
        connect_next();
        return;
    }
    crowd.began = clock_now();
    for (uint32_t i = 0; i < crowd.count; i++)
        reversi_client_play(&crowd.visitors[i].client);
}

static void connect_next(void)
{
    if (crowd.started == crowd.count)
        return;
    struct visitor *visitor = &crowd.visitors[crowd.started];
    struct reversi_client_options options = {.who = visitor, .send = on_send, .event = on_event};
    struct sockaddr_in source;
    char address[20];
    snprintf(options.name, sizeof options.name, "jugador %u", crowd.started);
    snprintf(address, sizeof address, "127.0.0.%u", 2 + crowd.started++ % SOURCES);
    reversi_client_init(&visitor->client, &options);
    uv_tcp_init(&crowd.loop, &visitor->tcp);
    uv_timer_init(&crowd.loop, &visitor->think);
    visitor->tcp.data = visitor->think.data = visitor->connect.data = visitor;
    uv_ip4_addr(address, 0, &source);
    int error = uv_tcp_bind(&visitor->tcp, (struct sockaddr *)&source, 0);
    if (error == 0)
        error = uv_tcp_connect(&visitor->connect, &visitor->tcp, (struct sockaddr *)&crowd.server, on_connect);
    if (error != 0)
        go_wrong("a client cannot connect from %s: %s", address, uv_strerror(error));
}

static void on_patience(uv_timer_t *timer)
{
    (void)timer;
    go_wrong("after %d s only %u of %u players have ended their game", PATIENCE_S, crowd.over, crowd.count);
}

static void run_crowd(int port, uint64_t seed)
{
    crowd.count = 2 * tables;
    crowd.think_ms = 1 + tables * 1000 / MOVES_A_SECOND;
    crowd.visitors = calloc(crowd.count, sizeof *crowd.visitors);
    crowd.latency = calloc((size_t)tables * MOVES_MAX, sizeof *crowd.latency);
    if (!crowd.visitors || !crowd.latency)
        abort();
    rng_seed(&crowd.rng, seed);
    uv_loop_init(&crowd.loop);
    uv_timer_init(&crowd.loop, &crowd.patience);
    uv_timer_start(&crowd.patience, on_patience, PATIENCE_S * 1000, 0);
    uv_ip4_addr("127.0.0.1", port, &crowd.server);
    for (int i = 0; i < CONNECTING_MAX; i++)
        connect_next();
    uv_run(&crowd.loop, UV_RUN_DEFAULT);
}

/* ---- the bench ---- */

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double at_part(double part)
{
    size_t index = (size_t)(part * (double)(crowd.moves - 1));
    return crowd.moves ? crowd.latency[index] / 1000.0 : 0;
}

static int print_result(const struct bench *bench, const struct server_report *report, bool json)
{
    double seconds = (double)(crowd.ended - crowd.began) / 1e6;
    long grown = (report->rss_full - report->rss_empty) / (long)tables;
    qsort(crowd.latency, crowd.moves, sizeof *crowd.latency, by_size);
    double p50 = at_part(0.5), p99 = at_part(0.99), most = at_part(1);
    if (json)
        return output_json("bench",
                           json_pack("{s:s, s:i, s:i, s:i, s:I, s:f, s:f, s:f, s:f, s:f, s:f, s:i, s:I}", "bench",
                                     bench->name, "connections", (int)crowd.count, "tables", (int)tables, "finished",
                                     (int)report->finished, "moves", (json_int_t)crowd.moves, "seconds", seconds,
                                     "server_seconds_cpu", report->cpu, "think_ms", (double)crowd.think_ms,
                                     "reply_ms_p50", p50, "reply_ms_p99", p99, "reply_ms_max", most, "table_octets",
                                     (int)reversi_net_table_memory(), "table_octets_resident", (json_int_t)grown));
    printf("%-10s %u connections, %u tables at once, %llu games to the end and right, %zu moves in %.1f s\n"
           "           (each player thinks 0 to %u ms); server %.2f CPU s\n"
           "           reply to a move: half within %.2f ms, 99 %% within %.2f ms, all within %.2f ms\n"
           "           memory of a table with its two connections: %zu octets of ours (%ld resident)\n",
           bench->name, crowd.count, tables, (unsigned long long)report->finished, crowd.moves, seconds,
           2 * crowd.think_ms, report->cpu, p50, p99, most, reversi_net_table_memory(), grown);
    return EXIT_DONE;
}

static int measure(const struct bench *bench, const struct bench_options *options, int in, pid_t child)
{
    struct server_report report = {0};
    int port, status = 0;
    if (read(in, &port, sizeof port) == sizeof port)
        run_crowd(port, (uint64_t)options->seed);
    else
        go_wrong("the server did not begin");
    kill(child, SIGTERM);
    bool reported = read(in, &report, sizeof report) == sizeof report;
    waitpid(child, &status, 0);
    if (crowd.wrong[0])
        return fail("bench", "%s", crowd.wrong);
    if (!reported || !WIFEXITED(status) || WEXITSTATUS(status) != EXIT_DONE)
        return fail("bench", "the server did not end as it should");
    if (report.finished != tables || report.games != tables || report.invalid)
        return fail("bench", "%llu of %llu games were finished, %llu packets were invalid",
                    (unsigned long long)report.finished, (unsigned long long)report.games,
                    (unsigned long long)report.invalid);
    return print_result(bench, &report, options->json);
}

int bench_server(const struct bench *bench, const struct bench_options *options)
{
    int pipes[2];
    if (options->games > TABLES_MAX)
        return misuse("bench", "at most %d tables", TABLES_MAX);
    tables = (uint32_t)(options->games ? options->games : bench->games);
    uint64_t needed = 2 * (uint64_t)tables + DESCRIPTORS_OURS, allowed = reversi_net_raise_descriptors(needed);
    if (allowed < needed)
        return fail("bench",
                    "%u tables need %llu descriptors a process and the system allows %llu: ulimit -n, or --games",
                    tables, (unsigned long long)needed, (unsigned long long)allowed);
    fflush(stdout);
    if (pipe(pipes) != 0)
        return fail("bench", "no pipe");
    pid_t child = fork();
    if (child < 0)
        return fail("bench", "no second process");
    if (child == 0) {
        close(pipes[0]);
        _exit(serve(pipes[1], (uint64_t)options->seed));
    }
    close(pipes[1]);
    int code = measure(bench, options, pipes[0], child);
    close(pipes[0]);
    free(crowd.visitors);
    free(crowd.latency);
    return code;
}
