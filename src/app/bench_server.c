/* sobremesa bench GAME-server: thousands of tables at once, server and clients as two processes over TCP on loopback.
 * The server is the protocol's own role at session/lines.h, the clients are bench_crowd.h's. */
#include <signal.h>
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
    BAR_MS = 5, /* with --rate: until 99 % of the replies take longer */
};

#define RATE_STEP 1.25

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

static void on_server_event(void *who, const struct role_event *event)
{
    static uint32_t playing;
    if (event->kind == ROLE_BEGUN) {
        server_report.games++;
        if (++playing == tables)
            server_report.rss_full = file_resident(getpid());
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
                                    .per_peer_here = {connections, 0},
                                    .event = on_server_event};
    options.start.lines = connections;
    options.start.seed = seed;
    uv_loop_init(&loop);
    FAIL_IF(lines_listen(&lines, &loop, &options, &why) != ST_OK, "bench", "%s", why.text);
    uv_signal_init(&loop, &terminate);
    uv_signal_start(&terminate, on_terminate, SIGTERM);
    int port = lines_port(&lines);
    server_report.rss_empty = file_resident(getpid());
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

/* One run of both: what was played, and what it cost the server. */
struct outcome {
    struct crowd_options crowd;
    struct crowd_report played;
    struct server_report served;
};

/* held: the last of several rates whose replies came in time, or the only one; `more`: the first that did not hold, 0:
 * nobody looked for it. */
static int print_result(const struct bench *bench, const struct outcome *held, double more, bool json)
{
    const struct crowd_options *crowd = &held->crowd;
    const struct crowd_report *played = &held->played;
    const struct server_report *served = &held->served;
    long grown = (served->rss_full - served->rss_empty) / (long)tables;
    double rate = (double)played->moves / played->seconds, cpu = served->cpu * 1e6 / (double)played->moves;
    if (json)
        return output_line(
            "bench",
            "bench:s connections:i tables:i finished:n moves:n seconds:f moves_per_second:f not_held:f "
            "server_seconds_cpu:f server_us_per_move:f think_ms:f reply_ms_p50:f reply_ms_p99:f reply_ms_max:f "
            "table_octets:n table_octets_resident:n",
            bench->name, crowd->clients, tables, served->finished, played->moves, played->seconds, rate, more,
            served->cpu, cpu, (double)crowd->think_ms, played->reply_ms[0], played->reply_ms[1], played->reply_ms[2],
            table_memory(), (int64_t)grown);
    printf(_("%-10s %u conexiones, %u mesas a la vez, %llu partidas terminadas y bien, %zu jugadas en %s s\n"
             "           (cada jugador piensa de 0 a %u ms); servidor %s s de CPU\n"
             "           respuesta a una jugada: la mitad en %s ms, el 99 %% en %s ms, todas en %s ms\n"
             "           memoria de una mesa con sus dos conexiones: %zu octetos nuestros (%ld residentes)\n"),
           bench->name, crowd->clients, tables, (unsigned long long)served->finished, played->moves,
           TEXT_REAL("%.1f", played->seconds), 2 * crowd->think_ms, TEXT_REAL("%.2f", served->cpu),
           TEXT_REAL("%.2f", played->reply_ms[0]), TEXT_REAL("%.2f", played->reply_ms[1]),
           TEXT_REAL("%.2f", played->reply_ms[2]), table_memory(), grown);
    printf(_("           %.0f jugadas por segundo, %s µs de CPU del servidor cada una\n"), rate,
           TEXT_REAL("%.1f", cpu));
    if (more > 0)
        printf(_("           si han de ser %.0f por segundo, el 99 %% ya no llega en %d ms\n"), more, BAR_MS);
    return EXIT_DONE;
}

/* `in`: where the server tells its port, and its report when it has ended. */
static int measure(struct outcome *outcome, int in, pid_t child)
{
    struct crowd_report *played = &outcome->played;
    struct server_report *served = &outcome->served;
    int status = 0;
    snprintf(played->wrong, sizeof played->wrong, "%s", _("el servidor no ha arrancado"));
    if (read(in, &outcome->crowd.port, sizeof outcome->crowd.port) == sizeof outcome->crowd.port)
        crowd_play(&outcome->crowd, played);
    kill(child, SIGTERM);
    bool reported = read(in, served, sizeof *served) == sizeof *served;
    waitpid(child, &status, 0);
    FAIL_IF(played->wrong[0], "bench", "%s", played->wrong);
    if (!reported || !WIFEXITED(status) || WEXITSTATUS(status) != EXIT_DONE)
        return fail("bench", "el servidor no ha terminado como debía");
    if (served->finished != tables || served->games != tables)
        return fail("bench", "han terminado %llu de %llu partidas, de %u mesas", (unsigned long long)served->finished,
                    (unsigned long long)served->games, tables);
    return EXIT_DONE;
}

/* A game at every table, with so many moves a second of all of them together. */
static int play(struct outcome *outcome, double rate, uint64_t seed)
{
    int pipes[2];
    *outcome = (struct outcome){.crowd = {.game = game,
                                          .protocol = protocol,
                                          .bot = registry_bot(game, "random"),
                                          .clients = seats * tables,
                                          .think_ms = 1 + (uint32_t)(tables * 1000 / rate),
                                          .seed = seed}};
    fflush(stdout);
    FAIL_IF(pipe(pipes) != 0, "bench", "no hay tubería");
    pid_t child = fork();
    FAIL_IF(child < 0, "bench", "no se puede crear el segundo proceso");
    if (child == 0) {
        close(pipes[0]);
        _exit(serve(pipes[1], seed));
    }
    close(pipes[1]);
    int code = measure(outcome, pipes[0], child);
    close(pipes[0]);
    return code;
}

/* From the rate that was asked for upwards, until replies come too late twice in a row, as a busy machine may be at
 * fault for once; players cannot think for less than a millisecond. */
static int find_rate(const struct bench *bench, const struct bench_options *options)
{
    struct outcome held, tried;
    double rate = (double)options->rate;
    int late = 0, code;
    bool any = false;
    do {
        code = play(&tried, rate, (uint64_t)options->seed);
        bool in_time = code == EXIT_DONE && tried.played.reply_ms[1] <= BAR_MS;
        late = in_time ? 0 : late + 1;
        if (in_time || !any)
            held = tried;
        if (in_time)
            any = true, rate *= RATE_STEP;
    } while (code == EXIT_DONE && late < 2 && rate < 1000.0 * tables);
    return code == EXIT_DONE ? print_result(bench, &held, late == 2 ? rate : 0, options->json) : code;
}

int bench_server(const struct game *played, const struct bench *bench, const struct bench_options *options)
{
    game = played;
    protocol = protocol_find(game, NULL);
    seats = (uint32_t)game->seats_usual;
    MISUSE_IF(options->games > TABLES_MAX, "bench", "como mucho %d mesas", TABLES_MAX);
    tables = (uint32_t)(options->games ? options->games : bench->games);
    uint64_t needed = seats * (uint64_t)tables + DESCRIPTORS_OURS, allowed = file_raise_descriptors(needed);
    if (allowed < needed)
        return fail("bench",
                    "%u mesas necesitan %llu descriptores por proceso y el sistema permite %llu: ulimit -n, o --games",
                    tables, (unsigned long long)needed, (unsigned long long)allowed);
    if (options->rate > 0)
        return find_rate(bench, options);
    struct outcome outcome;
    int code = play(&outcome, MOVES_A_SECOND, (uint64_t)options->seed);
    return code == EXIT_DONE ? print_result(bench, &outcome, 0, options->json) : code;
}
