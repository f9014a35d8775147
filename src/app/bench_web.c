/* sobremesa bench web: the page's server with a thousand browsers' sockets, server and clients as two processes over
 * TCP on loopback, tables kept in a file as always. The clients are web_guests.h's. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/app.h"
#include "app/bench.h"
#include "app/output.h"
#include "web/guests.h"
#include "base/file.h"
#include "core/registry.h"
#include "web/server.h"

enum { TABLES_USUAL = 250, TABLES_MOST = 2500, GAMES_MOST = 16, DESCRIPTORS_OURS = 64, PATH = 200 };

/* ---- the server's process ---- */

static struct server *server;

static void on_terminate(uv_signal_t *handle, int number)
{
    (void)number;
    server_stop(server);
    uv_close((uv_handle_t *)handle, NULL);
}

/* Its port goes to `out`; then it serves until it is told to end. */
static int serve(int out, const char *data)
{
    const struct server_options options = {.bind = "127.0.0.1", .node = "0", .data = data};
    uv_loop_t loop;
    uv_signal_t terminate;
    struct why why;
    uv_loop_init(&loop);
    uv_signal_init(&loop, &terminate);
    uv_signal_start(&terminate, on_terminate, SIGTERM);
    if (server_open(&server, &loop, &options, &why) != ST_OK)
        return fail("bench", "%s", why.text);
    int port = server_port(server);
    if (write(out, &port, sizeof port) != sizeof port)
        return EXIT_FAILED;
    uv_run(&loop, UV_RUN_DEFAULT);
    server_free(server);
    return EXIT_DONE;
}

/* ---- the bench ---- */

static int print_result(const struct guests_options *played, const struct guests_report *report, double cpu, bool json)
{
    uint32_t sockets = GUESTS_A_TABLE * played->tables;
    long grown = (report->rss_full - report->rss_empty) / (long)played->tables;
    double rate = (double)report->moves / report->seconds;
    if (!json) {
        printf(
            "%-10s %u sockets at %u tables at once, all games to the end, %zu moves in %.1f s: %.0f moves/s\n"
            "           server %.2f CPU s; acknowledged, in the journal: half within %.2f ms, 99 %% within %.2f ms,\n"
            "           all within %.2f ms; memory of a table with its four sockets: %ld octets resident\n",
            "web", sockets, played->tables, report->moves, report->seconds, rate, cpu, report->ack_ms[0],
            report->ack_ms[1], report->ack_ms[2], grown);
        return EXIT_DONE;
    }
    return output_line("bench",
                       "bench:s connections:i tables:i moves:n seconds:f moves_per_second:f server_seconds_cpu:f "
                       "ack_ms_p50:f ack_ms_p99:f ack_ms_max:f table_octets_resident:n",
                       "web", sockets, played->tables, report->moves, report->seconds, rate, cpu, report->ack_ms[0],
                       report->ack_ms[1], report->ack_ms[2], (int64_t)grown);
}

/* `in`: where the server tells its port. */
static int measure(struct guests_options *guests, int in, bool json)
{
    struct guests_report report = {.wrong = "the server did not begin"};
    struct rusage used;
    int status = 0;
    if (read(in, &guests->port, sizeof guests->port) == sizeof guests->port)
        guests_play(guests, &report);
    kill(guests->server, SIGTERM);
    wait4(guests->server, &status, 0, &used);
    if (report.wrong[0])
        return fail("bench", "%s", report.wrong);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != EXIT_DONE)
        return fail("bench", "the server did not end as it should");
    double cpu = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                 (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
    return print_result(guests, &report, cpu, json);
}

static int measure_with(struct guests_options *guests, const char *data, bool json)
{
    int pipes[2];
    fflush(stdout);
    if (pipe(pipes) != 0)
        return fail("bench", "no pipe");
    guests->server = fork();
    if (guests->server < 0)
        return fail("bench", "no second process");
    if (guests->server == 0) {
        close(pipes[0]);
        _exit(serve(pipes[1], data));
    }
    close(pipes[1]);
    int code = measure(guests, pipes[0], json);
    close(pipes[0]);
    return code;
}

static uint32_t find_games(const struct game *games[GAMES_MOST])
{
    uint32_t count = 0;
    for (const struct game *const *game = registry_games(); *game; game++)
        for (const struct bench *bench = (*game)->benches; bench && bench->name; bench++)
            if (bench->page && count < GAMES_MOST)
                games[count++] = *game;
    return count;
}

int bench_web(const struct bench_options *options)
{
    const struct game *games[GAMES_MOST];
    char folder[] = "/tmp/sobremesa-bench-XXXXXX", data[PATH];
    if (options->games > TABLES_MOST)
        return misuse("bench", "at most %d tables", TABLES_MOST);
    struct guests_options guests = {.games = games,
                                    .game_count = find_games(games),
                                    .tables = (uint32_t)(options->games ? options->games : TABLES_USUAL),
                                    .seed = (uint64_t)options->seed};
    uint64_t needed = GUESTS_A_TABLE * (uint64_t)guests.tables + DESCRIPTORS_OURS;
    uint64_t allowed = file_raise_descriptors(needed);
    if (allowed < needed)
        return fail("bench",
                    "%u tables need %llu descriptors a process and the system allows %llu: ulimit -n, or --games",
                    guests.tables, (unsigned long long)needed, (unsigned long long)allowed);
    if (!mkdtemp(folder))
        return fail("bench", "no folder for the tables in /tmp");
    snprintf(data, sizeof data, "%s/web.db", folder);
    int code = measure_with(&guests, data, options->json);
    unlink(data); /* its log has gone with the server */
    rmdir(folder);
    return code;
}
