/* What the files of `experiment` share. */
#pragma once

#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "arena/plot_game.h"
#include "arena/scenario.h"
#include "arena/stats.h"
#include "core/experiment.h"

enum { SETTINGS_MAX = 8 };

/* What the command line asked for. */
struct experiment_request {
    const struct game *game;
    enum lang lang;
    int64_t games, seed, threads;
    bool json;
    const char *plots;
    struct scenario_start start;
    struct progress progress;
    uint64_t done; /* games of the experiments before this one */
};

/* Reads the scenario in that setting and sits its players down; -1, or the exit code. */
int experiment_sit(struct experiment_request *r, const struct experiment *e,
                   const struct setting *setting, struct arena *arena);
int experiment_settings(const struct experiment *e); /* how many there are */

/* In a plot. */
static inline const char *experiment_label(const struct setting *setting, enum lang lang)
{
    return tr(lang, setting->label ? setting->label : setting->title);
}

/* The two kinds: whole games (experiment_games.c), and contests (experiment_contests.c). */
int experiment_games(struct experiment_request *r, const struct experiment *e);
int experiment_contests(struct experiment_request *r, const struct experiment *e);

/* ---- experiment_rates.c: rates, and what the original says of them ---- */

void rate_facts(struct facts *facts, struct rate rate); /* into an object that is open */
void rate_object(struct facts *facts, const char *key, struct rate rate);
void rate_compare(struct facts *facts, struct rate ours, struct rate theirs);
void rate_print(const char *text, struct rate rate); /* one row of the table, its line not ended */
struct plot_rate rate_plotted(const char *name, struct rate rate, bool reference);

/* What every experiment begins with, and its plot of rates: DIR/NAME-rate.svg. */
void experiment_heading(struct facts *facts, const struct experiment_request *r,
                        const struct experiment *e);
void experiment_print_heading(const struct experiment_request *r, const struct experiment *e);
int experiment_plot(const struct experiment_request *r, const struct experiment *e,
                    const char *y_label, struct plot_rate *rates, size_t count);
