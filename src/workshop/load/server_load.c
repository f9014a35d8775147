#include "workshop/load/server_load.h"

#include <unistd.h>

#include "base/file.h"
#include "core/registry.h"
#include "session/lines.h"
#include "workshop/load/server_process.h"

enum { DESCRIPTORS_OURS = 64 };

#define RATE_STEP 1.25

/* ---- the server's process ---- */

static struct serving {
    const struct server_load *bench;
    struct lines lines;
    struct server_load_served served;
    uint32_t playing;
} serving;

static void count_event(void *who, const struct role_event *event)
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

static enum status load_open(void *who, uv_loop_t *loop, int *port, struct why *why)
{
    static _Alignas(16) unsigned char own[ROLE_OPTIONS_MAX];
    const struct server_load *bench = serving.bench;
    const struct role *server = bench->protocol->server;
    uint32_t connections = bench->seats * bench->tables;
    struct lines_options options = {
        .role = server,
        .start = role_start_default(bench->game, bench->protocol, server, own),
        .bind = "127.0.0.1",
        .per_peer_here = {connections, 0},
        .event = count_event};
    options.start.lines = connections;
    options.start.seed = bench->seed;
    TRY(lines_listen(&serving.lines, loop, &options, why));
    *port = lines_port(&serving.lines);
    serving.served.rss_empty = file_resident(getpid());
    return ST_OK;
}

static void load_stop(void *who)
{
    lines_stop(&serving.lines);
}

static const void *load_report(void *who, size_t *length)
{
    serving.served.cpu = clock_cpu();
    *length = sizeof serving.served;
    return &serving.served;
}

/* ---- the clients' ---- */

uint64_t server_load_descriptors(const struct server_load *bench)
{
    return bench->seats * (uint64_t)bench->tables + DESCRIPTORS_OURS;
}

size_t server_load_memory(const struct server_load *bench)
{
    const struct role *server = bench->protocol->server;
    struct role_start none = {.lines = 0}, one = {.lines = bench->seats};
    return role_size(server, &one) - role_size(server, &none) + bench->seats * lines_memory();
}

enum status server_load_play(const struct server_load *bench, double rate,
                             struct server_load_outcome *outcome, struct why *why)
{
    static const struct server_calls calls = {
        .open = load_open, .stop = load_stop, .report = load_report};
    struct server_load_served *served = &outcome->served;
    struct server_process server;
    double cpu;
    *outcome = (struct server_load_outcome){
        .crowd = {.game = bench->game,
                  .protocol = bench->protocol,
                  .bot = registry_bot(bench->game, "random"),
                  .clients = bench->seats * bench->tables,
                  .think_ms = 1 + (uint32_t)(bench->tables * 1000 / rate),
                  .seed = bench->seed}};
    serving.bench = bench;
    TRY(server_process_start(&server, &calls, why));
    outcome->crowd.port = server.port;
    load_clients_play(&outcome->crowd, &outcome->played);
    enum status status = server_process_end(&server, served, sizeof *served, &cpu, why);
    if (outcome->played.wrong[0])
        return why_failed(why, "%s", outcome->played.wrong);
    if (status != ST_OK)
        return status;
    if (served->finished != bench->tables || served->games != bench->tables)
        return why_failed(why, "han terminado %llu de %llu partidas, de %u mesas",
                          (unsigned long long)served->finished, (unsigned long long)served->games,
                          bench->tables);
    return ST_OK;
}

/* A rate fails if replies are late twice in a row, because a busy machine can be at fault once.
 * Players cannot think for less than a millisecond. */
enum status server_load_find(const struct server_load *bench, double rate,
                             struct server_load_outcome *held, double *more, struct why *why)
{
    struct server_load_outcome now;
    int late = 0;
    bool any = false;
    do {
        TRY(server_load_play(bench, rate, &now, why));
        bool in_time = now.played.reply_ms[1] <= SERVER_LOAD_BAR_MS;
        late = in_time ? 0 : late + 1;
        if (in_time || !any)
            *held = now;
        if (in_time) {
            any = true;
            rate *= RATE_STEP;
        }
    } while (late < 2 && rate < 1000.0 * bench->tables);
    *more = late == 2 ? rate : 0;
    return ST_OK;
}
