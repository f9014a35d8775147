/* sobremesa bench GAME-server: thousands of tables at once, server and clients as two processes over TCP on loopback.
 *
 * The clients are the protocol's own role, so each of them checks everything that it is told against the rules. They
 * think for a while before each move, as people do; what is measured is the time from a move sent to the news of it. */
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/app.h"
#include "app/bench.h"
#include "app/output.h"
#include "core/protocol.h"
#include "core/registry.h"
#include "core/table.h"
#include "session/lines.h"

enum {
    MOVES_A_SECOND = 5000, /* of all tables together: players of 5000 tables think one second on the average */
    CONNECTING_MAX = 256,  /* at a time */
    SOURCES = 16,          /* addresses 127.0.0.2 … that the clients come from: one has not ports enough for all */
    PATIENCE_S = 300,
    MOVES_MAX = 60,
    DESCRIPTORS_OURS = 64,
    TABLES_MAX = 100000,
    OPTIONS_MAX = 512,
    PLAYERS_A_TABLE = 2,
};

static const struct game *game;
static const struct protocol *protocol;
static const struct bot *bot;
static uint32_t tables;

/* What a role of the protocol begins with, all of its own options at their defaults. */
static struct role_start start_of(const struct role *role, void *options, uint32_t lines, uint64_t seed)
{
    struct option_row rows[OPTION_ROWS_MAX];
    if (role->rows)
        role->rows(protocol, options, rows);
    return (struct role_start){
        .game = game, .protocol = protocol, .options = options, .games = 1, .lines = lines, .seed = seed};
}

/* ---- the server's process ---- */

struct server_report {
    long rss_empty, rss_full; /* octets */
    double cpu;
    uint64_t games, finished;
};

static struct lines lines;
static struct server_report server_report;

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

static void on_server_event(void *who, const struct role_event *event)
{
    static uint32_t playing;
    (void)who;
    if (event->kind == ROLE_BEGUN) {
        server_report.games++;
        if (++playing == tables)
            server_report.rss_full = resident();
    } else if (event->kind == ROLE_OVER) {
        playing--;
        server_report.finished += event->game->result.over;
    }
}

static void on_terminate(uv_signal_t *handle, int number)
{
    (void)number;
    lines_stop(&lines);
    uv_close((uv_handle_t *)handle, NULL);
}

/* Its port goes to `out` at once, its report when it is told to end. */
static int serve(int out, uint64_t seed)
{
    static _Alignas(16) unsigned char own[OPTIONS_MAX];
    uint32_t connections = PLAYERS_A_TABLE * tables;
    uv_loop_t loop;
    uv_signal_t terminate;
    struct why why;
    const struct lines_options options = {.role = protocol->server,
                                          .start = start_of(protocol->server, own, connections, seed),
                                          .bind = "127.0.0.1",
                                          .per_peer_here = connections,
                                          .event = on_server_event};
    uv_loop_init(&loop);
    if (lines_listen(&lines, &loop, &options, &why) != ST_OK)
        return fail("bench", "%s", why.text);
    uv_signal_init(&loop, &terminate);
    uv_signal_start(&terminate, on_terminate, SIGTERM);
    int port = lines_port(&lines);
    server_report.rss_empty = resident();
    if (write(out, &port, sizeof port) != sizeof port)
        return EXIT_FAILED;
    uv_run(&loop, UV_RUN_DEFAULT);
    server_report.cpu = clock_cpu();
    return write(out, &server_report, sizeof server_report) == sizeof server_report ? EXIT_DONE : EXIT_FAILED;
}

/* Octets of ours for one table with its connections: what two more lines add to the role, and the lines themselves. */
static size_t table_memory(void)
{
    struct role_start none = {.lines = 0}, two = {.lines = PLAYERS_A_TABLE};
    return protocol->server->size(&two) - protocol->server->size(&none) + PLAYERS_A_TABLE * lines_memory();
}

/* ---- the clients ---- */

struct visitor {
    uv_tcp_t tcp;
    uv_connect_t connect;
    uv_timer_t think;
    void *role;
    struct mind mind;
    struct move chosen;
    usec_t sent; /* 0: nothing was chosen that we have no news of */
};

static struct crowd {
    uv_loop_t loop;
    uv_timer_t patience;
    struct visitor *visitors;
    unsigned char *roles; /* their memory */
    size_t role_size;     /* that each has of it */
    _Alignas(16) unsigned char own[OPTIONS_MAX];
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

static void on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    struct visitor *visitor = who;
    uv_buf_t buf = uv_buf_init((char *)(uintptr_t)octets, (unsigned)count);
    (void)line;
    if (uv_try_write((uv_stream_t *)&visitor->tcp, &buf, 1) != (int)count)
        go_wrong("a client cannot send");
}

static void on_thought(uv_timer_t *timer)
{
    struct visitor *visitor = timer->data;
    const struct role_player *player = protocol->client->player;
    struct question question;
    struct why why;
    uint32_t faults = 0;
    if (!player->asks(visitor->role, &question))
        return;
    visitor->chosen = table_decision(game, question.setup, question.view, question.seat, bot, &visitor->mind, &faults);
    visitor->sent = clock_now();
    if (player->answer(visitor->role, question.number, &visitor->chosen, visitor->sent, &why) != ST_OK)
        go_wrong("%s", why.text);
}

/* Whoever is asked something thinks for a while. */
static void let_think(struct visitor *visitor)
{
    struct question question;
    if (protocol->client->player->asks(visitor->role, &question) && !uv_is_active((uv_handle_t *)&visitor->think))
        uv_timer_start(&visitor->think, on_thought, rng_below(&crowd.rng, 2 * crowd.think_ms), 0);
}

/* The first news of it must be that it was made: a server that refuses what is legal is told here. */
static void note_move(struct visitor *visitor, const struct move *move)
{
    if (!visitor->sent)
        return;
    if (!move_equal(move, &visitor->chosen))
        go_wrong("another move was made than the one that was sent");
    if (crowd.moves < (size_t)tables * MOVES_MAX)
        crowd.latency[crowd.moves++] = (uint32_t)(clock_now() - visitor->sent);
    visitor->sent = 0;
}

static void note_end(const struct role_game *ended)
{
    if (!ended->known || !ended->result.over)
        go_wrong("a game was broken off after %u moves", ended->result.turns);
    if (++crowd.over < crowd.count)
        return;
    crowd.ended = clock_now();
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
    else if (count > 0) {
        protocol->client->octets(visitor->role, 0, (const uint8_t *)buf->base, (size_t)count, clock_now());
        let_think(visitor);
    }
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
        protocol->client->opened(crowd.visitors[i].role, 0, crowd.began);
}

static void connect_next(void)
{
    if (crowd.started == crowd.count)
        return;
    struct visitor *visitor = &crowd.visitors[crowd.started];
    static const struct role_calls calls = {.send = on_send, .event = on_event};
    struct role_start start = start_of(protocol->client, crowd.own, 1, crowd.started);
    struct sockaddr_in source;
    char address[20];
    start.name = "bench";
    start.calls = &calls;
    start.who = visitor;
    visitor->role = crowd.roles + crowd.started * crowd.role_size;
    protocol->client->init(visitor->role, &start, clock_now());
    mind_start(&visitor->mind, rng_next(&crowd.rng));
    snprintf(address, sizeof address, "127.0.0.%u", 2 + crowd.started++ % SOURCES);
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
    struct role_start start = start_of(protocol->client, crowd.own, 1, seed);
    crowd.count = PLAYERS_A_TABLE * tables;
    crowd.role_size = (protocol->client->size(&start) + 15) / 16 * 16;
    crowd.think_ms = 1 + tables * 1000 / MOVES_A_SECOND;
    crowd.visitors = calloc(crowd.count, sizeof *crowd.visitors);
    crowd.roles = calloc(crowd.count, crowd.role_size);
    crowd.latency = calloc((size_t)tables * MOVES_MAX, sizeof *crowd.latency);
    uv_loop_init(&crowd.loop);
    if (!crowd.visitors || !crowd.roles || !crowd.latency) {
        go_wrong("no memory for %u clients", crowd.count);
        return;
    }
    rng_seed(&crowd.rng, seed);
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

static int print_json(const struct bench *bench, const struct server_report *report, double seconds, long grown)
{
    struct output_facts out;
    struct facts *facts = output_begin(&out);
    fact_text(facts, "bench", bench->name);
    fact_number(facts, "connections", crowd.count);
    fact_number(facts, "tables", tables);
    fact_number(facts, "finished", (int64_t)report->finished);
    fact_number(facts, "moves", (int64_t)crowd.moves);
    fact_real(facts, "seconds", seconds);
    fact_real(facts, "server_seconds_cpu", report->cpu);
    fact_real(facts, "think_ms", crowd.think_ms);
    fact_real(facts, "reply_ms_p50", at_part(0.5));
    fact_real(facts, "reply_ms_p99", at_part(0.99));
    fact_real(facts, "reply_ms_max", at_part(1));
    fact_number(facts, "table_octets", (int64_t)table_memory());
    fact_number(facts, "table_octets_resident", grown);
    return output_json("bench", output_end(&out));
}

static int print_result(const struct bench *bench, const struct server_report *report, bool json)
{
    double seconds = (double)(crowd.ended - crowd.began) / 1e6;
    long grown = (report->rss_full - report->rss_empty) / (long)tables;
    qsort(crowd.latency, crowd.moves, sizeof *crowd.latency, by_size);
    if (json)
        return print_json(bench, report, seconds, grown);
    printf("%-10s %u connections, %u tables at once, %llu games to the end and right, %zu moves in %.1f s\n"
           "           (each player thinks 0 to %u ms); server %.2f CPU s\n"
           "           reply to a move: half within %.2f ms, 99 %% within %.2f ms, all within %.2f ms\n"
           "           memory of a table with its two connections: %zu octets of ours (%ld resident)\n",
           bench->name, crowd.count, tables, (unsigned long long)report->finished, crowd.moves, seconds,
           2 * crowd.think_ms, report->cpu, at_part(0.5), at_part(0.99), at_part(1), table_memory(), grown);
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
    if (report.finished != tables || report.games != tables)
        return fail("bench", "%llu of %llu games were finished, of %u tables", (unsigned long long)report.finished,
                    (unsigned long long)report.games, tables);
    return print_result(bench, &report, options->json);
}

/* "reversi-server": of the game whose name stands before the dash. */
static bool find_protocol(const char *name)
{
    char word[32];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(name, "-"), name);
    game = registry_game(word);
    protocol = game ? protocol_find(game, NULL) : NULL;
    bot = game ? registry_bot(game, "random") : NULL;
    return protocol && protocol->server && protocol->client && protocol->client->player && bot;
}

int bench_server(const struct bench *bench, const struct bench_options *options)
{
    int pipes[2];
    if (!find_protocol(bench->name))
        return misuse("bench", "%s: that game has no server and clients", bench->name);
    if (options->games > TABLES_MAX)
        return misuse("bench", "at most %d tables", TABLES_MAX);
    tables = (uint32_t)(options->games ? options->games : bench->games);
    uint64_t needed = PLAYERS_A_TABLE * (uint64_t)tables + DESCRIPTORS_OURS, allowed = lines_raise_descriptors(needed);
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
    free(crowd.roles);
    free(crowd.latency);
    return code;
}
