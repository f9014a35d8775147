/* sobremesa bench GAME-server: thousands of tables at once, server and clients as two processes over TCP on loopback.
 * The server is the protocol's own role at session/lines.h, the clients are bench_crowd.h's. */
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/app.h"
#include "app/bench.h"
#include "session/crowd.h"
#include "app/output.h"
#include "base/file.h"
#include "core/registry.h"
#include "session/lines.h"

enum {
    MOVES_A_SECOND = 5000, /* of all tables together: players of 5000 tables think one second on the average */
    DESCRIPTORS_OURS = 64,
    TABLES_MAX = 100000,
};

static const struct game *game;
static const struct protocol *protocol;
static uint32_t tables, seats; /* and how many players each table has */

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
    lines_stop(&lines);
    uv_close((uv_handle_t *)handle, NULL);
}

/* Its port goes to `out` at once, its report when it is told to end. */
static int serve(int out, uint64_t seed)
{
    static _Alignas(16) unsigned char own[CROWD_OWN_MAX];
    uint32_t connections = seats * tables;
    uv_loop_t loop;
    uv_signal_t terminate;
    struct why why;
    struct lines_options options = {.role = protocol->server,
                                    .start = crowd_start(game, protocol, protocol->server, own),
                                    .bind = "127.0.0.1",
                                    .per_peer_here = connections,
                                    .event = on_server_event};
    options.start.lines = connections;
    options.start.seed = seed;
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

/* Octets of ours for one table with its connections: what so many lines add to the role, and the lines themselves. */
static size_t table_memory(void)
{
    struct role_start none = {.lines = 0}, one = {.lines = seats};
    return role_size(protocol->server, &one) - role_size(protocol->server, &none) + seats * lines_memory();
}

/* ---- the bench ---- */

static int print_result(const struct bench *bench, const struct crowd_options *crowd, const struct crowd_report *played,
                        const struct server_report *served, bool json)
{
    long grown = (served->rss_full - served->rss_empty) / (long)tables;
    if (!json) {
        printf("%-10s %u connections, %u tables at once, %llu games to the end and right, %zu moves in %.1f s\n"
               "           (each player thinks 0 to %u ms); server %.2f CPU s\n"
               "           reply to a move: half within %.2f ms, 99 %% within %.2f ms, all within %.2f ms\n"
               "           memory of a table with its two connections: %zu octets of ours (%ld resident)\n",
               bench->name, crowd->clients, tables, (unsigned long long)served->finished, played->moves,
               played->seconds, 2 * crowd->think_ms, served->cpu, played->reply_ms[0], played->reply_ms[1],
               played->reply_ms[2], table_memory(), grown);
        return EXIT_DONE;
    }
    return output_line("bench",
                       "bench:s connections:i tables:i finished:n moves:n seconds:f server_seconds_cpu:f think_ms:f "
                       "reply_ms_p50:f reply_ms_p99:f reply_ms_max:f table_octets:n table_octets_resident:n",
                       bench->name, crowd->clients, tables, served->finished, played->moves, played->seconds,
                       served->cpu, (double)crowd->think_ms, played->reply_ms[0], played->reply_ms[1],
                       played->reply_ms[2], table_memory(), (int64_t)grown);
}

/* `in`: where the server tells its port, and its report when it has ended. */
static int measure(const struct bench *bench, const struct bench_options *options, int in, pid_t child)
{
    struct crowd_options crowd = {.game = game,
                                  .protocol = protocol,
                                  .bot = registry_bot(game, "random"),
                                  .clients = seats * tables,
                                  .think_ms = 1 + tables * 1000 / MOVES_A_SECOND,
                                  .seed = (uint64_t)options->seed};
    struct crowd_report played = {.wrong = "the server did not begin"};
    struct server_report served = {0};
    int status = 0;
    if (read(in, &crowd.port, sizeof crowd.port) == sizeof crowd.port)
        crowd_play(&crowd, &played);
    kill(child, SIGTERM);
    bool reported = read(in, &served, sizeof served) == sizeof served;
    waitpid(child, &status, 0);
    if (played.wrong[0])
        return fail("bench", "%s", played.wrong);
    if (!reported || !WIFEXITED(status) || WEXITSTATUS(status) != EXIT_DONE)
        return fail("bench", "the server did not end as it should");
    if (served.finished != tables || served.games != tables)
        return fail("bench", "%llu of %llu games were finished, of %u tables", (unsigned long long)served.finished,
                    (unsigned long long)served.games, tables);
    return print_result(bench, &crowd, &played, &served, options->json);
}

int bench_server(const struct game *played, const struct bench *bench, const struct bench_options *options)
{
    int pipes[2];
    game = played;
    protocol = protocol_find(game, NULL);
    seats = (uint32_t)game->seats_usual;
    if (options->games > TABLES_MAX)
        return misuse("bench", "at most %d tables", TABLES_MAX);
    tables = (uint32_t)(options->games ? options->games : bench->games);
    uint64_t needed = seats * (uint64_t)tables + DESCRIPTORS_OURS, allowed = file_raise_descriptors(needed);
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
    return code;
}
