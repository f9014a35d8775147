/* sobremesa experiment: plays the experiments of the games (core/experiment.h) with many games
 * instead of a few, and compares their rates with the printed ones. */
#include "workshop/commands/experiment.h"

#include <errno.h>

#include "core/registry.h"
#include "core/workshop.h"

enum { GAMES_USUAL = 10000, GAMES_LEAST = 1000, SEED_USUAL = 1 };

static void experiment_progress(void *who, uint64_t done)
{
    struct experiment_request *r = who;
    progress_show(&r->progress, r->done + done);
}

int experiment_settings(const struct experiment *e)
{
    int count = 0;
    while (e->kind->settings[count].title)
        count++;
    return count;
}

int experiment_sit(struct experiment_request *r, const struct experiment *e,
                   const struct setting *setting, struct arena *arena)
{
    *arena =
        (struct arena){.game = r->game, .seed = (uint64_t)r->seed, .threads = (unsigned)r->threads};
    arena->progress = experiment_progress;
    arena->who = r;
    arena->stop = &interrupted;
    struct why why;
    FAIL_IF(scenario_open(&r->start, arena, e->file, setting->options, setting->first, &why) !=
                    ST_OK ||
                scenario_players(&r->start, arena, e->file, &why) != ST_OK,
            "experiment", "%s", why.text);
    for (int seat = 0; seat < arena->seats; seat++)
        if (setting->variants && arena->players[seat]->variant)
            arena->players[seat] = arena->players[seat]->variant;
    return -1;
}

/* ---- the command ---- */

static bool experiment_is_named(const struct experiment *e, const char *name)
{
    return strcmp(name, "all") == 0 || strcmp(e->name, name) == 0 || strcmp(e->section, name) == 0;
}

/* Runs the experiments that `name` selects, a name, a section or `all`. Returns the exit code. An
 * interrupted run prints what it has and succeeds. */
static int run_named(struct experiment_request *r, const char *name)
{
    int code = EXIT_DONE;
    bool found = false;
    for (const struct game *const *game = registry_games(); *game; game++)
        for (const struct experiment *e = workshop_of(*game)->experiments; e && e->name; e++)
            if (experiment_is_named(e, name)) {
                found = true;
                r->progress.total +=
                    e->kind->contest ? 0 : (uint64_t)(experiment_settings(e) * r->games);
            }
    if (!found)
        return misuse("experiment",
                      "no hay ningún experimento '%s': sobremesa experiment los enumera", name);
    interrupt_catch();
    r->progress.began = clock_now();
    r->progress.lang = r->lang;
    for (const struct game *const *game = registry_games(); *game; game++) {
        r->game = *game;
        for (const struct experiment *e = workshop_of(r->game)->experiments;
             e && e->name && code == EXIT_DONE && !atomic_load(&interrupted); e++)
            if (experiment_is_named(e, name))
                code = (e->kind->contest ? experiment_contests : experiment_games)(r, e);
    }
    if (code == EXIT_DONE && atomic_load(&interrupted) && !r->json)
        printf("%s\n", tr(r->lang, "interrumpido: es lo que hay hasta ahora"));
    if (code == EXIT_DONE && (fflush(stdout) != 0 || ferror(stdout)))
        return fail("experiment", "no se puede escribir: %s", status_errno(errno));
    return code;
}

/* Without a name, lists the experiments. */
static int experiment_command(const struct command *command, int argc, char **argv)
{
    static struct experiment_request r; /* a setup is too big for a stack */
    int rest;
    r = (struct experiment_request){
        .lang = lang_chosen(), .games = GAMES_USUAL, .seed = SEED_USUAL, .threads = arena_cores()};
    const struct option_row rows[] = {
        ROW_NUMBER("games", &r.games, GAMES_LEAST, 1000000000, "N",
                   "partidas o subastas por ajuste (10000)"),
        ROW_NUMBER("seed", &r.seed, 0, INT64_MAX, "N",
                   "con la misma semilla salen las mismas partidas (1)"),
        ROW_NUMBER("threads", &r.threads, 1, 256, "T",
                   "hilos (todos los núcleos); el resultado no depende de ello"),
        ROW_FLAG("json", &r.json, "una línea de JSON por experimento"),
        ROW_TEXT("plot", &r.plots, "DIR",
                 "gráficas en SVG en DIR: proporciones, y las cifras de una partida"),
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 1);
    if (code >= 0)
        return code;
    if (rest)
        return run_named(&r, argv[1]);
    for (const struct game *const *game = registry_games(); *game; game++)
        for (const struct experiment *e = workshop_of(*game)->experiments; e && e->name; e++)
            printf("%-15s %-10s %s\n", e->name, e->section, tr(r.lang, e->title));
    printf("%-15s %-10s %s\n", "all", "", tr(r.lang, "todos"));
    return EXIT_DONE;
}

const struct command command_experiment = {
    "experiment", "[NAME|SECTION|all] [--games N] [--seed N] [--threads T] [--json] [--plot DIR]",
    N_("los experimentos de Street Master's (5.2.1) con muchas partidas; sin nombre, los enumera"),
    experiment_command};
