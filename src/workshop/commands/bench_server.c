/* sobremesa bench GAME-server: thousands of tables at once, measured by
 * workshop/load/server_load.h. */
#include "workshop/commands/bench.h"

#include "base/file.h"
#include "cli/cli.h"
#include "cli/output.h"
#include "workshop/load/server_load.h"

enum {
    /* Of all tables together: at 5000 tables a player thinks for one second on average. */
    MOVES_A_SECOND = 5000,
    TABLES_MAX = 100000,
};

/* `held` is the last of several rates at which replies came in time, or the only rate; `more` the
 * first at which they did not, 0 if that was not measured. */
static int print_server(const struct server_load *run, const char *name,
                        const struct server_load_outcome *held, double more, bool json)
{
    const struct load_clients_options *crowd = &held->crowd;
    const struct load_clients_report *played = &held->played;
    const struct server_load_served *served = &held->served;
    long grown = (served->rss_full - served->rss_empty) / (long)run->tables;
    double rate = (double)played->moves / played->seconds,
           cpu = served->cpu * 1e6 / (double)played->moves;
    if (json)
        return output_line("bench",
                           "bench:s connections:i tables:i finished:n moves:n seconds:f "
                           "moves_per_second:f not_held:f "
                           "server_seconds_cpu:f server_us_per_move:f think_ms:f reply_ms_p50:f "
                           "reply_ms_p99:f reply_ms_max:f "
                           "table_octets:n table_octets_resident:n",
                           name, crowd->clients, run->tables, served->finished, played->moves,
                           played->seconds, rate, more, served->cpu, cpu, (double)crowd->think_ms,
                           played->reply_ms[0], played->reply_ms[1], played->reply_ms[2],
                           server_load_memory(run), (int64_t)grown);
    printf(_("%-10s %u conexiones, %s a la vez, %s y bien, %zu jugadas en %s s\n"
             "           (cada jugador piensa de 0 a %u ms); servidor %s s de CPU\n"
             "           respuesta a una jugada: la mitad en %s ms, el 99 %% en %s ms, todas en %s "
             "ms\n"
             "           memoria de una mesa con sus dos conexiones: %zu octetos nuestros (%ld "
             "residentes)\n"),
           name, crowd->clients, TEXT_COUNT(lang_spoken(), "%llu mesa", "%llu mesas", run->tables),
           TEXT_COUNT(lang_spoken(), "%llu partida terminada", "%llu partidas terminadas",
                      served->finished),
           played->moves, TEXT_REAL("%.1f", played->seconds), 2 * crowd->think_ms,
           TEXT_REAL("%.2f", served->cpu), TEXT_REAL("%.2f", played->reply_ms[0]),
           TEXT_REAL("%.2f", played->reply_ms[1]), TEXT_REAL("%.2f", played->reply_ms[2]),
           server_load_memory(run), grown);
    printf(_("           %.0f jugadas por segundo, %s µs de CPU del servidor cada una\n"), rate,
           TEXT_REAL("%.1f", cpu));
    if (more > 0)
        printf(_("           si han de ser %.0f por segundo, el 99 %% ya no llega en %d ms\n"),
               more, SERVER_LOAD_BAR_MS);
    return EXIT_DONE;
}

int bench_server(const struct game *game, const struct bench *bench,
                 const struct bench_options *options)
{
    MISUSE_IF(options->games > TABLES_MAX, "bench", "como mucho %d mesas", TABLES_MAX);
    const struct server_load run = {.game = game,
                                    .protocol = protocol_find(game, NULL),
                                    .tables =
                                        (uint32_t)(options->games ? options->games : bench->games),
                                    .seats = (uint32_t)game->seats_usual,
                                    .seed = (uint64_t)options->seed};
    struct server_load_outcome held;
    struct why why;
    double more = 0;
    STEP(bench_descriptors(run.tables, server_load_descriptors(&run)));
    enum status status = options->rate > 0
                             ? server_load_find(&run, (double)options->rate, &held, &more, &why)
                             : server_load_play(&run, MOVES_A_SECOND, &held, &why);
    return status == ST_OK ? print_server(&run, bench->name, &held, more, options->json)
                           : fail("bench", "%s", why.text);
}
