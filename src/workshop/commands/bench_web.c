/* sobremesa bench web: the page's server with a thousand browsers' sockets, server and clients as
 * two processes over TCP on loopback, tables kept in a file as always. The clients are
 * workshop/load/page_clients.h's. */
#include "workshop/commands/bench.h"

#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/output.h"
#include "core/registry.h"
#include "core/workshop.h"
#include "workshop/load/page_clients.h"
#include "workshop/load/page_server.h"

enum {
    TABLES_USUAL = 250,
    TABLES_MOST = 2500,
    GAMES_MOST = 16,
    DESCRIPTORS_OURS = 64,
    SECONDS_USUAL = 2,
    PATH = 200
};

static void print_times(const char *what, const double ms[3])
{
    printf(_("           %s: la mitad en %s ms, el 99 %% en %s ms, todas en %s ms\n"), what,
           TEXT_REAL("%.2f", ms[0]), TEXT_REAL("%.2f", ms[1]), TEXT_REAL("%.2f", ms[2]));
}

static int print_page(const struct page_clients_options *played,
                      const struct page_clients_report *report, bool json)
{
    uint32_t sockets = PAGE_CLIENTS_A_TABLE * played->tables;
    long grown = (report->rss_full - report->rss_empty) / (long)played->tables;
    double rate = (double)report->moves / report->seconds,
           cpu = report->cpu * 1e6 / (double)report->moves;
    const double *at_once = report->ack_ms, *turn = report->turn_ms, *steady = report->rate_ms;
    if (json)
        return output_line("bench",
                           "bench:s connections:i tables:i moves:n seconds:f moves_per_second:f "
                           "server_us_per_move:f ack_ms_p50:f ack_ms_p99:f ack_ms_max:f "
                           "turn_ms_p50:f turn_ms_p99:f "
                           "turn_ms_max:f rate:f rate_ms_p50:f "
                           "rate_ms_p99:f rate_ms_max:f table_octets_resident:n",
                           "web", sockets, played->tables, report->moves, report->seconds, rate,
                           cpu, at_once[0], at_once[1], at_once[2], turn[0], turn[1], turn[2],
                           report->rate, steady[0], steady[1], steady[2], (int64_t)grown);
    printf(_("%-10s %u conexiones en %s; una jugada se confirma cuando está en el diario\n"
             "           si todos responden al momento, hasta el final de cada partida: %zu "
             "jugadas en %s s, %.0f por\n"
             "           segundo, %.0f µs de CPU del servidor cada una\n"),
           "web", sockets, TEXT_COUNT(lang_spoken(), "%llu mesa", "%llu mesas", played->tables),
           report->moves, TEXT_REAL("%.1f", report->seconds), rate, cpu);
    print_times(_("confirmada"), at_once);
    print_times(_("preguntado el siguiente"), turn);
    if (report->rate > 0) {
        printf(_("           al ritmo constante de %.0f jugadas por segundo\n"), report->rate);
        print_times(_("confirmada"), steady);
    } else {
        printf(
            _("           a ningún ritmo desde %d jugadas por segundo llega el 99 %% en %d ms\n"),
            PAGE_CLIENTS_RATE_FIRST, PAGE_CLIENTS_BAR_MS);
    }
    printf(_("           memoria de una mesa con sus cuatro conexiones: %ld octetos residentes\n"),
           grown);
    return EXIT_DONE;
}

/* Plays against a server process that keeps its tables in `data`; returns the exit code. */
static int measure_page(struct page_clients_options *guests, const char *data, bool json)
{
    struct page_clients_report report;
    struct server_process page;
    struct why why;
    double cpu;
    FAIL_IF(page_server_start(&page, data, &why) != ST_OK, "bench", "%s", why.text);
    guests->port = page.port;
    guests->server = page.process;
    page_clients_play(guests, &report);
    enum status status = page_server_end(&page, &cpu, &why);
    FAIL_IF(report.wrong[0], "bench", "%s", report.wrong);
    FAIL_IF(status != ST_OK, "bench", "%s", why.text);
    return print_page(guests, &report, json);
}

int bench_web(const struct bench_options *options)
{
    const struct game *games[GAMES_MOST];
    char folder[] = "/tmp/sobremesa-bench-XXXXXX", data[PATH];
    MISUSE_IF(options->games > TABLES_MOST, "bench", "como mucho %d mesas", TABLES_MOST);
    uint32_t count = 0;
    for (const struct game *const *game = registry_games(); *game; game++)
        for (const struct bench *bench = workshop_of(*game)->benches; bench && bench->name; bench++)
            if (bench->page && count < GAMES_MOST)
                games[count++] = *game;
    struct page_clients_options guests = {
        .games = games,
        .game_count = count,
        .tables = (uint32_t)(options->games ? options->games : TABLES_USUAL),
        .seed = (uint64_t)options->seed,
        .rate = (double)options->rate,
        .seconds = options->seconds > 0 ? options->seconds : SECONDS_USUAL};
    STEP(bench_descriptors(guests.tables,
                           PAGE_CLIENTS_A_TABLE * (uint64_t)guests.tables + DESCRIPTORS_OURS));
    FAIL_IF(!mkdtemp(folder), "bench", "no se puede crear un directorio para las mesas en /tmp");
    snprintf(data, sizeof data, "%s/web.db", folder);
    int code = measure_page(&guests, data, options->json);
    unlink(data); /* the server has removed its log */
    rmdir(folder);
    return code;
}
