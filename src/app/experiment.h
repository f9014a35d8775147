/* What the files of `experiment` share. */
#ifndef SOBREMESA_APP_EXPERIMENT_H
#define SOBREMESA_APP_EXPERIMENT_H

#include <jansson.h>

#include "app/app.h"
#include "app/output.h"
#include "app/scenario.h"
#include "arena/plot.h"

enum { OUTCOMES_MAX = 5 };

/* Who gets what is auctioned, and for how much: what the original tells apart. */
enum buyer { BUYER_NOBODY, BUYER_RULES, BUYER_CHANCE };

struct outcome {
    enum buyer buyer;
    int64_t low, high; /* the price, both included; outcomes may overlap */
    int seen;          /* by the original, of `games` */
};

struct experiment {
    const char *name, *section, *file;
    const char *title; /* a msgid */
    int wins, games;   /* of the original: of the players by rules; 0 games: it gives no figure */
    bool auction;
    int64_t paid[3]; /* by buyer: a price that the original names, or 0 */
    struct outcome outcome[OUTCOMES_MAX];
    int outcomes;
};

/* What the command line asked for. */
struct request {
    const struct game *game;
    enum lang lang;
    int64_t games, seed, threads;
    bool json;
    const char *plots;
    struct scenario_start start;
    struct progress progress;
    uint64_t done; /* games of the experiments before this one */
};

/* Reads the scenario and sits its players down; -1, or the exit code. */
int experiment_sit(struct request *r, const struct experiment *e, const char *options, int first, struct arena *arena);
bool experiment_by_rules(const struct arena *arena, int player);

/* The two kinds: whole games (experiment_games.c), and single auctions (experiment_auctions.c). */
int experiment_games(struct request *r, const struct experiment *e);
int experiment_auctions(struct request *r, const struct experiment *e);

/* ---- experiment_rates.c: rates, and what the original says of them ---- */

struct rate {
    double wins;
    uint64_t games;
};

double rate_percent(const struct rate *rate);
/* Whether the original's figure lies in our interval, and ours in its. */
bool rate_theirs_in_ours(const struct rate *ours, const struct rate *theirs);
bool rate_ours_in_theirs(const struct rate *ours, const struct rate *theirs);
const char *rate_verdict(const struct rate *ours, const struct rate *theirs, enum lang lang);
json_t *rate_json(const struct rate *rate);
void rate_compare_json(json_t *object, const struct rate *ours, const struct rate *theirs);
void rate_print(const char *text, const struct rate *rate); /* one row of the table, its line not ended */
struct plot_rate rate_plotted(const char *name, const struct rate *rate, bool reference);

/* What every experiment begins with, and its plot of rates: DIR/NAME-rate.svg. */
json_t *experiment_heading_json(const struct request *r, const struct experiment *e);
void experiment_print_heading(const struct request *r, const struct experiment *e);
int experiment_plot(const struct request *r, const struct experiment *e, const char *y_label, struct plot_rate *rates,
                    size_t count);

#endif
