#include "workshop/load/server_load.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "core/registry.h"
#include "session/lines.h"

enum { DESCRIPTORS_OURS = 64 };

#define RATE_STEP 1.25

/* ---- the server's process ---- */

static struct serving {
    const struct crowd_bench *bench;
    struct lines lines;
    struct crowd_served served;
    uint32_t playing;
} serving;

static void on_server_event(void *who, const struct role_event *event)
{
    if (event->kind == ROLE_BEGUN) {
        serving.served.games++;
        if (++serving.playing == serving.bench->tables)
            serving.served.rss_full = file_resident(getpid());
    } else if (event->kind == ROLE_OVER) {
        serving.playing--;
        serving.served.finished += event->game->result.over;
    }
}

static void on_terminate(uv_signal_t *handle, int number)
{
    lines_stop(&serving.lines);
    uv_close((uv_handle_t *)handle, NULL);
}

/* What it says first. */
struct hello {
    int port;       /* 0: there is none, … */
    struct why why; /* … and this is the reason */
};

/* Says hello to `out` at once, and gives its report when it is told to end; false: there is
 * something that it cannot. */
static bool serve(const struct crowd_bench *bench, int out)
{
    static _Alignas(16) unsigned char own[ROLE_OPTIONS_MAX];
    const struct role *server = bench->protocol->server;
    uint32_t connections = bench->seats * bench->tables;
    uv_loop_t loop;
    uv_signal_t terminate;
    struct hello hello = {0};
    struct lines_options options = {
        .role = server,
        .start = role_start_default(bench->game, bench->protocol, server, own),
        .bind = "127.0.0.1",
        .per_peer_here = {connections, 0},
        .event = on_server_event};
    options.start.lines = connections;
    options.start.seed = bench->seed;
    serving.bench = bench;
    uv_loop_init(&loop);
    uv_signal_init(&loop, &terminate);
    uv_signal_start(&terminate, on_terminate, SIGTERM);
    if (lines_listen(&serving.lines, &loop, &options, &hello.why) == ST_OK)
        hello.port = lines_port(&serving.lines);
    serving.served.rss_empty = file_resident(getpid());
    if (write(out, &hello, sizeof hello) != sizeof hello || !hello.port)
        return false;
    uv_run(&loop, UV_RUN_DEFAULT);
    serving.served.cpu = clock_cpu();
    return write(out, &serving.served, sizeof serving.served) == sizeof serving.served;
}

/* ---- the crowd's ---- */

uint64_t crowd_bench_descriptors(const struct crowd_bench *bench)
{
    return bench->seats * (uint64_t)bench->tables + DESCRIPTORS_OURS;
}

size_t crowd_bench_memory(const struct crowd_bench *bench)
{
    const struct role *server = bench->protocol->server;
    struct role_start none = {.lines = 0}, one = {.lines = bench->seats};
    return role_size(server, &one) - role_size(server, &none) + bench->seats * lines_memory();
}

/* `in`: where the server says hello, and what it has to report when it has ended. */
static enum status measure(const struct crowd_bench *bench, struct crowd_outcome *outcome, int in,
                           pid_t child, struct why *why)
{
    struct crowd_report *played = &outcome->played;
    struct crowd_served *served = &outcome->served;
    struct hello hello;
    int status = 0;
    bool begun = read(in, &hello, sizeof hello) == sizeof hello;
    outcome->crowd.port = begun ? hello.port : 0;
    if (outcome->crowd.port)
        crowd_play(&outcome->crowd, played);
    else
        snprintf(played->wrong, sizeof played->wrong, "%s",
                 begun ? hello.why.text : _("el servidor no ha arrancado"));
    kill(child, SIGTERM);
    bool reported = read(in, served, sizeof *served) == sizeof *served;
    waitpid(child, &status, 0);
    if (played->wrong[0])
        return why_failed(why, "%s", played->wrong);
    if (!reported || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return why_failed(why, "el servidor no ha terminado como debía");
    if (served->finished != bench->tables || served->games != bench->tables)
        return why_failed(why, "han terminado %llu de %llu partidas, de %u mesas",
                          (unsigned long long)served->finished, (unsigned long long)served->games,
                          bench->tables);
    return ST_OK;
}

enum status crowd_bench_play(const struct crowd_bench *bench, double rate,
                             struct crowd_outcome *outcome, struct why *why)
{
    int pipes[2];
    *outcome =
        (struct crowd_outcome){.crowd = {.game = bench->game,
                                         .protocol = bench->protocol,
                                         .bot = registry_bot(bench->game, "random"),
                                         .clients = bench->seats * bench->tables,
                                         .think_ms = 1 + (uint32_t)(bench->tables * 1000 / rate),
                                         .seed = bench->seed}};
    fflush(stdout);
    if (pipe(pipes) != 0)
        return why_failed(why, "no hay tubería");
    pid_t child = fork();
    if (child < 0)
        return why_failed(why, "no se puede crear el segundo proceso");
    if (child == 0) {
        close(pipes[0]);
        _exit(!serve(bench, pipes[1]));
    }
    close(pipes[1]);
    enum status status = measure(bench, outcome, pipes[0], child, why);
    close(pipes[0]);
    return status;
}

/* Too late twice in a row, as a busy machine may be at fault for once; players cannot think for
 * less than a millisecond. */
enum status crowd_bench_find(const struct crowd_bench *bench, double rate,
                             struct crowd_outcome *held, double *more, struct why *why)
{
    struct crowd_outcome now;
    int late = 0;
    bool any = false;
    do {
        TRY(crowd_bench_play(bench, rate, &now, why));
        bool in_time = now.played.reply_ms[1] <= CROWD_BAR_MS;
        late = in_time ? 0 : late + 1;
        if (in_time || !any)
            *held = now;
        if (in_time)
            any = true, rate *= RATE_STEP;
    } while (late < 2 && rate < 1000.0 * bench->tables);
    *more = late == 2 ? rate : 0;
    return ST_OK;
}
