/* Rates with their intervals, the original's beside ours: as a table, as JSON and as a plot. */
#include <inttypes.h>

#include "app/experiment.h"
#include "arena/stats.h"
#include "core/version.h"

enum { LABEL = 47 };

double rate_percent(const struct rate *rate)
{
    return 100 * stats_ratio(rate->wins, (double)rate->games);
}

static bool holds(struct interval interval, double rate)
{
    return rate >= interval.low && rate <= interval.high;
}

bool rate_theirs_in_ours(const struct rate *ours, const struct rate *theirs)
{
    return holds(stats_wilson(ours->wins, ours->games), rate_percent(theirs) / 100);
}

bool rate_ours_in_theirs(const struct rate *ours, const struct rate *theirs)
{
    return holds(stats_wilson(theirs->wins, theirs->games), rate_percent(ours) / 100);
}

const char *rate_verdict(const struct rate *ours, const struct rate *theirs, enum lang lang)
{
    bool inside = rate_theirs_in_ours(ours, theirs), around = rate_ours_in_theirs(ours, theirs);
    if (inside && around)
        return tr(lang, "cada cifra está en el intervalo de la otra");
    if (inside)
        return tr(lang, "la del original está en nuestro intervalo");
    return around ? tr(lang, "la nuestra está en el intervalo del original")
                  : tr(lang, "ninguna está en el intervalo de la otra");
}

void rate_facts(struct facts *facts, const struct rate *rate)
{
    struct interval interval = stats_wilson(rate->wins, rate->games);
    facts_add(facts, "wins:f games:n rate:f", rate->wins, rate->games, rate_percent(rate) / 100);
    fact_list(facts, "interval");
    fact_real(facts, NULL, interval.low);
    fact_real(facts, NULL, interval.high);
    fact_end(facts);
}

void rate_object(struct facts *facts, const char *key, const struct rate *rate)
{
    fact_object(facts, key);
    rate_facts(facts, rate);
    fact_end(facts);
}

void rate_compare(struct facts *facts, const struct rate *ours, const struct rate *theirs)
{
    facts_add(facts, "original_within_ours:b ours_within_original:b", rate_theirs_in_ours(ours, theirs),
              rate_ours_in_theirs(ours, theirs));
}

void rate_print(const char *text, const struct rate *rate)
{
    struct interval interval = stats_wilson(rate->wins, rate->games);
    output_padded(text, LABEL);
    printf("%8" PRIu64 " %6.2f %%  %6.2f - %6.2f", rate->games, rate_percent(rate), 100 * interval.low,
           100 * interval.high);
}

struct plot_rate rate_plotted(const char *name, const struct rate *rate, bool reference)
{
    struct interval interval = stats_wilson(rate->wins, rate->games);
    return (struct plot_rate){name, rate_percent(rate) / 100, interval.low, interval.high, reference};
}

void experiment_heading(struct facts *facts, const struct request *r, const struct experiment *e)
{
    facts_add(facts, "event:s name:s section:s game:s version:s scenario:s seed:n games:n", "experiment", e->name,
              e->section, r->game->name, SOBREMESA_VERSION, e->file, r->seed, r->games);
}

/* What is counted. */
static const char *unit(const struct request *r, const struct experiment *e)
{
    return tr(r->lang, e->kind->contest ? e->kind->contest->what : N_("partidas"));
}

void experiment_print_heading(const struct request *r, const struct experiment *e)
{
    printf("%s %s\n", e->section, tr(r->lang, e->title));
    output_text(tr(r->lang, "escenario %s, semilla %lld"), e->file, (long long)r->seed);
    putchar('\n');
    output_padded("", LABEL);
    printf("%8s %8s  %15s\n", unit(r, e), tr(r->lang, "tasa"), tr(r->lang, "intervalo 95 %"));
}

int experiment_plot(const struct request *r, const struct experiment *e, const char *y_label, struct plot_rate *rates,
                    size_t count)
{
    char name[100];
    struct str note = STR(200);
    if (e->games)
        str_add(&note, tr(r->lang, "Original: %d %s. "), e->games, unit(r, e));
    str_add(&note, tr(r->lang, "Nuestras: %lld por ajuste, semilla %lld. Barras: intervalo del 95 %% (Wilson)."),
            (long long)r->games, (long long)r->seed);
    struct plot_rates plot = {tr(r->lang, e->title), note.at, y_label, rates, count};
    snprintf(name, sizeof name, "%s-rate", e->name);
    FILE *file = plot_open("experiment", r->plots, name);
    if (!file)
        return EXIT_FAILED;
    plot_rates(file, &plot);
    return plot_close("experiment", file, name) ? EXIT_DONE : EXIT_FAILED;
}
