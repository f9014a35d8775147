/* sobremesa bench web-lab: rings that run at the line's speed on the page's server, each with
 * watchers, server and watchers as two processes over TCP on loopback. */
#include "workshop/commands/bench.h"

#include "cli/cli.h"
#include "cli/output.h"
#include "core/protocol.h"
#include "core/registry.h"
#include "workshop/load/page_server.h"
#include "workshop/load/page_watchers.h"

enum { RINGS_USUAL = 20, WATCHERS_A_RING = 2, SECONDS_USUAL = 10, GAMES_MOST = 16 };

static int print_rings(const struct watch_options *watched, const struct watch_report *report,
                       double cpu, bool json)
{
    double share = 100 * cpu / report->seconds;
    if (!json) {
        printf(
            _("%-10s %s a 2400 baudios con %u espectadores durante %s s: %llu entradas, %.0f "
              "mensajes/s, %.0f kB/s\n"
              "           el ritmo se desvía un %s %% en el peor anillo, un %s %% de media; "
              "servidor: el %s %% de una CPU,\n"
              "           %ld kB residentes por anillo con sus espectadores (%ld kB en total)\n"),
            "web-lab", TEXT_COUNT(lang_spoken(), "%llu anillo", "%llu anillos", watched->rings),
            watched->watchers, TEXT_REAL("%.1f", report->seconds),
            (unsigned long long)report->frames, (double)report->messages / report->seconds,
            (double)report->octets / report->seconds / 1e3,
            TEXT_REAL("%.3f", 100 * report->off_worst), TEXT_REAL("%.3f", 100 * report->off_mean),
            TEXT_REAL("%.1f", share),
            (report->rss_full - report->rss_empty) / 1024 / (long)watched->rings,
            report->rss_full / 1024);
        return EXIT_DONE;
    }
    return output_line(
        "bench",
        "bench:s rings:i watchers:i seconds:f entries:n messages:n octets:n pace_off_worst:f "
        "pace_off_mean:f server_seconds_cpu:f ring_octets_resident:n octets_resident:n",
        "web-lab", watched->rings, watched->watchers, report->seconds, report->frames,
        report->messages, report->octets, report->off_worst, report->off_mean, cpu,
        (int64_t)((report->rss_full - report->rss_empty) / (long)watched->rings),
        (int64_t)report->rss_full);
}

int bench_web_lab(const struct bench_options *options)
{
    const struct game *games[GAMES_MOST];
    struct watch_report report;
    struct server_process page;
    struct why why;
    double cpu;
    MISUSE_IF(options->games > WATCH_RINGS_MOST, "bench", "como mucho %d anillos",
              WATCH_RINGS_MOST);
    FAIL_IF(page_server_start(&page, ":memory:", &why) != ST_OK, "bench", "%s", why.text);
    uint32_t count = 0;
    for (const struct game *const *game = registry_games(); *game && count < GAMES_MOST; game++)
        if (protocol_find(*game, NULL) && !(*game)->template_only)
            games[count++] = *game;
    uint32_t rings = (uint32_t)(options->games ? options->games : RINGS_USUAL);
    const struct watch_options watched = {.port = page.port,
                                          .server = page.process,
                                          .games = games,
                                          .game_count = count,
                                          .rings = rings,
                                          .watchers = WATCHERS_A_RING * rings,
                                          .seconds = options->seconds > 0 ? options->seconds
                                                                          : SECONDS_USUAL};
    watch_rings(&watched, &report);
    enum status status = page_server_end(&page, &cpu, &why);
    FAIL_IF(report.wrong[0], "bench", "%s", report.wrong);
    FAIL_IF(status != ST_OK, "bench", "%s", why.text);
    return print_rings(&watched, &report, cpu, options->json);
}
