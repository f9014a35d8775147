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

/* Reads the scenario in that setting into r->start, and makes an arena with its players. Returns
 * -1, or the exit code. */
int experiment_sit(struct experiment_request *r, const struct experiment *e,
                   const struct setting *setting, struct arena *arena);
/* How many settings the experiment has. */
int experiment_settings(const struct experiment *e);

/* The name of a setting in a plot. */
static inline const char *experiment_label(const struct setting *setting, enum lang lang)
{
    return tr(lang, setting->label ? setting->label : setting->title);
}

/* Run an experiment of either kind and return the exit code: whole games (experiment_games.c), and
 * contests (experiment_contests.c). */
int experiment_games(struct experiment_request *r, const struct experiment *e);
int experiment_contests(struct experiment_request *r, const struct experiment *e);

/* ---- experiment_rates.c: rates beside those of the original ---- */

/* Write a rate in JSON: into the open object, into an object of its own, and whether two rates lie
 * in each other's intervals. */
void rate_facts(struct facts *facts, struct rate rate);
void rate_object(struct facts *facts, const char *key, struct rate rate);
void rate_compare(struct facts *facts, struct rate ours, struct rate theirs);
/* Prints a row of the table, without the end of its line. */
void rate_print(const char *text, struct rate rate);
/* Returns the rate as a plot shows it; `reference` marks the figure of the original. */
struct plot_rate rate_plotted(const char *name, struct rate rate, bool reference);

/* Write what the output of every experiment begins with, as JSON and for people. The third one
 * plots the rates to DIR/NAME-rate.svg and returns the exit code. */
void experiment_heading(struct facts *facts, const struct experiment_request *r,
                        const struct experiment *e);
void experiment_print_heading(const struct experiment_request *r, const struct experiment *e);
int experiment_plot(const struct experiment_request *r, const struct experiment *e,
                    const char *y_label, struct plot_rate *rates, size_t count);
