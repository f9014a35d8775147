/* sobremesa bench web: the page's server with a thousand browsers' sockets, server and clients as two processes over
 * TCP on loopback, tables kept in a file as always. The clients are web/guests.h's. */
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/app.h"
#include "app/bench.h"
#include "app/output.h"
#include "web/guests.h"
#include "base/file.h"
#include "core/registry.h"
#include "web/server.h"

enum { TABLES_USUAL = 250, TABLES_MOST = 2500, GAMES_MOST = 16, DESCRIPTORS_OURS = 64, SECONDS_USUAL = 2, PATH = 200 };

/* ---- the server's process ---- */

static struct server *server;

static void on_terminate(uv_signal_t *handle, int number)
{
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
    FAIL_IF(server_open(&server, &loop, &options, &why) != ST_OK, "bench", "%s", why.text);
    int port = server_port(server);
    if (write(out, &port, sizeof port) != sizeof port)
        return EXIT_FAILED;
    uv_run(&loop, UV_RUN_DEFAULT);
    server_free(server);
    return EXIT_DONE;
}

/* ---- the bench ---- */

static void print_times(const char *what, const double ms[3])
{
    printf(_("           %s: la mitad en %s ms, el 99 %% en %s ms, todas en %s ms\n"), what, TEXT_REAL("%.2f", ms[0]),
           TEXT_REAL("%.2f", ms[1]), TEXT_REAL("%.2f", ms[2]));
}

static int print_result(const struct guests_options *played, const struct guests_report *report, bool json)
{
    uint32_t sockets = GUESTS_A_TABLE * played->tables;
    long grown = (report->rss_full - report->rss_empty) / (long)played->tables;
    double rate = (double)report->moves / report->seconds, cpu = report->cpu * 1e6 / (double)report->moves;
    const double *at_once = report->ack_ms, *turn = report->turn_ms, *steady = report->rate_ms;
    if (json)
        return output_line("bench",
                           "bench:s connections:i tables:i moves:n seconds:f moves_per_second:f "
                           "server_us_per_move:f ack_ms_p50:f ack_ms_p99:f ack_ms_max:f turn_ms_p50:f turn_ms_p99:f "
                           "turn_ms_max:f rate:f rate_ms_p50:f "
                           "rate_ms_p99:f rate_ms_max:f table_octets_resident:n",
                           "web", sockets, played->tables, report->moves, report->seconds, rate, cpu, at_once[0],
                           at_once[1], at_once[2], turn[0], turn[1], turn[2], report->rate, steady[0], steady[1],
                           steady[2], (int64_t)grown);
    printf(_("%-10s %u conexiones en %u mesas; una jugada se confirma cuando está en el diario\n"
             "           si todos responden al momento, hasta el final de cada partida: %zu jugadas en %s s, %.0f por\n"
             "           segundo, %.0f µs de CPU del servidor cada una\n"),
           "web", sockets, played->tables, report->moves, TEXT_REAL("%.1f", report->seconds), rate, cpu);
    print_times(_("confirmada"), at_once);
    print_times(_("preguntado el siguiente"), turn);
    if (report->rate > 0) {
        printf(_("           al ritmo constante de %.0f jugadas por segundo\n"), report->rate);
        print_times(_("confirmada"), steady);
    } else {
        printf(_("           a ningún ritmo desde %d jugadas por segundo llega el 99 %% en %d ms\n"), GUESTS_RATE_FIRST,
               GUESTS_BAR_MS);
    }
    printf(_("           memoria de una mesa con sus cuatro conexiones: %ld octetos residentes\n"), grown);
    return EXIT_DONE;
}

struct page_bench {
    struct guests_options *guests;
    bool json;
};

static int measure(void *who, int port, pid_t page)
{
    const struct page_bench *bench = who;
    struct guests_report report;
    int status = 0;
    bench->guests->port = port;
    bench->guests->server = page;
    guests_play(bench->guests, &report);
    kill(page, SIGTERM);
    waitpid(page, &status, 0);
    FAIL_IF(report.wrong[0], "bench", "%s", report.wrong);
    FAIL_IF(!WIFEXITED(status) || WEXITSTATUS(status) != EXIT_DONE, "bench", "el servidor no ha terminado como debía");
    return print_result(bench->guests, &report, bench->json);
}

int bench_with_page(const char *data, void *who, int (*run)(void *who, int port, pid_t page))
{
    int pipes[2], port;
    fflush(stdout);
    FAIL_IF(pipe(pipes) != 0, "bench", "no hay tubería");
    pid_t page = fork();
    FAIL_IF(page < 0, "bench", "no se puede crear el segundo proceso");
    if (page == 0) {
        close(pipes[0]);
        _exit(serve(pipes[1], data));
    }
    close(pipes[1]);
    bool begun = read(pipes[0], &port, sizeof port) == sizeof port;
    close(pipes[0]);
    if (begun)
        return run(who, port, page);
    waitpid(page, NULL, 0);
    return fail("bench", "el servidor no ha arrancado");
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
    MISUSE_IF(options->games > TABLES_MOST, "bench", "como mucho %d mesas", TABLES_MOST);
    struct guests_options guests = {.games = games,
                                    .game_count = find_games(games),
                                    .tables = (uint32_t)(options->games ? options->games : TABLES_USUAL),
                                    .seed = (uint64_t)options->seed,
                                    .rate = (double)options->rate,
                                    .seconds = options->seconds > 0 ? options->seconds : SECONDS_USUAL};
    uint64_t needed = GUESTS_A_TABLE * (uint64_t)guests.tables + DESCRIPTORS_OURS;
    uint64_t allowed = file_raise_descriptors(needed);
    if (allowed < needed)
        return fail("bench",
                    "%u mesas necesitan %llu descriptores por proceso y el sistema permite %llu: ulimit -n, o --games",
                    guests.tables, (unsigned long long)needed, (unsigned long long)allowed);
    FAIL_IF(!mkdtemp(folder), "bench", "no se puede crear un directorio para las mesas en /tmp");
    snprintf(data, sizeof data, "%s/web.db", folder);
    struct page_bench bench = {.guests = &guests, .json = options->json};
    int code = bench_with_page(data, &bench, measure);
    unlink(data); /* its log has gone with the server */
    rmdir(folder);
    return code;
}
