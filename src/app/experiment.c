/* sobremesa experiment: the experiments of seed 002 (chapter 5.2.1) once more, many games instead of a few, each with
 * the figure that was printed there. A new experiment is one row of `experiments` and its scenario in data/. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "app/experiment.h"
#include "base/clock.h"
#include "core/registry.h"

enum { GAMES_USUAL = 10000, GAMES_LEAST = 1000, SEED_USUAL = 1 };

static const struct experiment experiments[] = {
    {
        .name = "completa",
        .section = "5.2.1.1",
        .file = "completa.esc",
        .title = "Una partida completa",
        .wins = 6,
        .games = 10,
    },
    {
        .name = "reducido",
        .section = "5.2.1.2",
        .file = "reducido.esc",
        .title = "Partida desde el inicio con saldo reducido (40000)",
        .wins = 5,
        .games = 6,
    },
    {
        .name = "avanzada",
        .section = "5.2.1.3",
        .file = "avanzada.esc",
        .title = "Partida iniciada en una situación avanzada",
        .wins = 7,
        .games = 9,
    },
    {
        .name = "subasta-otro",
        .section = "5.2.1.5.1",
        .file = "subasta-otro.esc",
        .title = "Subasta de una propiedad interesante para otro jugador (150000)",
        .wins = 4,
        .games = 10,
        .auction = true,
        .paid = {[BUYER_RULES] = 73547, [BUYER_CHANCE] = 80903},
        .outcome = {{BUYER_CHANCE, 0, INT64_MAX, 6},
                    {BUYER_RULES, 0, 16000, 2},
                    {BUYER_RULES, 16001, 47999, 1},
                    {BUYER_RULES, 48000, INT64_MAX, 1}},
        .outcomes = 4,
    },
    {
        .name = "subasta-propia",
        .section = "5.2.1.5.2",
        .file = "subasta-propia.esc",
        .title = "Subasta de una propiedad interesante para el propio jugador (150000)",
        .wins = 8,
        .games = 10,
        .auction = true,
        .outcome = {{BUYER_CHANCE, 0, INT64_MAX, 2},
                    {BUYER_RULES, 0, 31999, 2},
                    {BUYER_RULES, 32000, 63999, 4},
                    {BUYER_RULES, 64000, INT64_MAX, 2}},
        .outcomes = 4,
    },
    {
        .name = "subasta-pobre",
        .section = "5.2.1.5.2",
        .file = "subasta-pobre.esc",
        .title = "Subasta de una propiedad interesante para el propio jugador (50000)",
        .wins = 3,
        .games = 10,
        .auction = true,
        .outcome = {{BUYER_CHANCE, 0, INT64_MAX, 7},
                    {BUYER_CHANCE, 30001, INT64_MAX, 7},
                    {BUYER_RULES, 0, INT64_MAX, 3}},
        .outcomes = 3,
    },
    {
        .name = "asignada",
        .section = "5.2.1.6",
        .file = "asignada.esc",
        .title = "Todas las propiedades asignadas en monopolios",
    },
};

enum { EXPERIMENTS = sizeof experiments / sizeof experiments[0] };

static void show_progress(void *who, uint64_t done)
{
    struct request *r = who;
    progress_show(&r->progress, r->done + done);
}

int experiment_sit(struct request *r, const struct experiment *e, const char *options, int first, struct arena *arena)
{
    *arena = (struct arena){.game = r->game, .seed = (uint64_t)r->seed, .threads = (unsigned)r->threads};
    arena->progress = show_progress;
    arena->who = r;
    int code = scenario_open("experiment", &r->start, arena, e->file, options, first);
    if (code >= 0)
        return code;
    return scenario_players("experiment", &r->start, arena, e->file) ? -1 : EXIT_FAILED;
}

bool experiment_by_rules(const struct arena *arena, int player)
{
    return strcmp(arena->players[player]->name, "reglas") == 0;
}

/* ---- the command ---- */

static bool is_named(const struct experiment *e, const char *name)
{
    return strcmp(name, "all") == 0 || strcmp(e->name, name) == 0 || strcmp(e->section, name) == 0;
}

static int list(enum lang lang)
{
    for (int i = 0; i < EXPERIMENTS; i++)
        printf("%-15s %-10s %s\n", experiments[i].name, experiments[i].section, tr(lang, experiments[i].title));
    printf("%-15s %-10s %s\n", "all", "", tr(lang, "todos"));
    return EXIT_DONE;
}

static int run_named(struct request *r, const char *name)
{
    bool found = false;
    for (int i = 0; i < EXPERIMENTS; i++)
        if (is_named(&experiments[i], name)) {
            found = true;
            r->progress.total += experiments[i].auction ? 0 : 2 * (uint64_t)r->games;
        }
    if (!found)
        return misuse("experiment", "there is no experiment '%s': sobremesa experiment lists them", name);
    r->progress.began = clock_now();
    r->progress.lang = r->lang;
    for (int i = 0; i < EXPERIMENTS; i++) {
        if (!is_named(&experiments[i], name))
            continue;
        int code =
            experiments[i].auction ? experiment_auctions(r, &experiments[i]) : experiment_games(r, &experiments[i]);
        if (code != EXIT_DONE)
            return code;
        if (fflush(stdout) != 0 || ferror(stdout))
            return fail("experiment", "cannot write: %s", strerror(errno));
    }
    return EXIT_DONE;
}

static int run(const struct command *command, int argc, char **argv)
{
    static struct request r; /* a setup is too big for a stack */
    int rest;
    memset(&r, 0, sizeof r);
    r.game = registry_game("monopoly");
    r.lang = lang_of_environment();
    r.games = GAMES_USUAL;
    r.seed = SEED_USUAL;
    r.threads = arena_cores();
    const struct option_row rows[] = {
        {"games", OPT_NUMBER, &r.games, GAMES_LEAST, 1000000000, "N", "games or auctions a setting (10000)", NULL},
        {"seed", OPT_NUMBER, &r.seed, 0, INT64_MAX, "N", "the same seed gives the same games (1)", NULL},
        {"threads", OPT_NUMBER, &r.threads, 1, 256, "T", "threads (all cores); the result does not depend on it", NULL},
        {"json", OPT_FLAG, &r.json, 0, 0, NULL, "one line of JSON an experiment", NULL},
        {"plot", OPT_TEXT, &r.plots, 0, 0, "DIR", "plots as SVG into DIR: rates, and the figures of one game", NULL},
        {"lang", OPT_LANG, &r.lang, 0, 0, "es|en", "the language of tables and plots", NULL},
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 1);
    if (code >= 0)
        return code;
    return rest ? run_named(&r, argv[1]) : list(r.lang);
}

const struct command command_experiment = {
    .name = "experiment",
    .arguments = "[NAME|SECTION|all] [--games N] [--seed N] [--threads T] [--json] [--plot DIR]",
    .what = "the experiments of Street Master's (5.2.1) with many games; without a name it lists them",
    .run = run,
};
