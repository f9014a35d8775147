/* Rates with their intervals, beside those of the original: as a table, as JSON and as a plot. */
#include "workshop/commands/experiment.h"

#include "core/version.h"

enum { LABEL = 47 }; /* columns */

void rate_facts(struct facts *facts, struct rate rate)
{
    struct interval interval = rate_interval(rate);
    facts_add(facts, "wins:f games:n rate:f interval:[ :f :f ]", rate.wins, rate.games,
              rate_value(rate), interval.low, interval.high);
}

void rate_object(struct facts *facts, const char *key, struct rate rate)
{
    fact_object(facts, key);
    rate_facts(facts, rate);
    fact_end(facts);
}

void rate_compare(struct facts *facts, struct rate ours, struct rate theirs)
{
    facts_add(facts, "original_within_ours:b ours_within_original:b", rate_within(theirs, ours),
              rate_within(ours, theirs));
}

void rate_print(const char *text, struct rate rate)
{
    struct interval interval = rate_interval(rate);
    output_padded(text, LABEL);
    printf("%8" PRIu64 " %s %%  %s - %s", rate.games, TEXT_REAL("%6.2f", 100 * rate_value(rate)),
           TEXT_REAL("%6.2f", 100 * interval.low), TEXT_REAL("%6.2f", 100 * interval.high));
}

struct plot_rate rate_plotted(const char *name, struct rate rate, bool reference)
{
    struct interval interval = rate_interval(rate);
    return (struct plot_rate){name, rate_value(rate), interval.low, interval.high, reference};
}

void experiment_heading(struct facts *facts, const struct experiment_request *r,
                        const struct experiment *e)
{
    facts_add(facts,
              "event:s name:s section:s game:s version:s scenario:s seed:n games:n interrupted:b",
              "experiment", e->name, e->section, r->game->name, SOBREMESA_VERSION, e->file, r->seed,
              r->games, atomic_load(&interrupted));
}

/* What is counted: games, or the contests' word. */
static const char *unit(const struct experiment_request *r, const struct experiment *e)
{
    return tr(r->lang, e->kind->contest ? e->kind->contest->what : N_("partidas"));
}

void experiment_print_heading(const struct experiment_request *r, const struct experiment *e)
{
    printf("%s %s\n", e->section, tr(r->lang, e->title));
    output_text(tr(r->lang, "escenario %s, semilla %lld"), e->file, (long long)r->seed);
    putchar('\n');
    output_padded("", LABEL);
    printf("%8s %8s  %15s\n", unit(r, e), tr(r->lang, "tasa"), tr(r->lang, "intervalo 95 %"));
}

int experiment_plot(const struct experiment_request *r, const struct experiment *e,
                    const char *y_label, struct plot_rate *rates, size_t count)
{
    char name[100];
    struct str note = STR(200);
    struct why why;
    if (e->games)
        str_add(&note, tr(r->lang, "Original: %d %s. "), e->games, unit(r, e));
    str_add(&note,
            tr(r->lang,
               "Nuestras: %lld por ajuste, semilla %lld. Barras: intervalo del 95 %% (Wilson)."),
            (long long)r->games, (long long)r->seed);
    struct plot_rates plot = {tr(r->lang, e->title), note.at, y_label, rates, count};
    snprintf(name, sizeof name, "%s-rate", e->name);
    return code_of("experiment", plot_rates_to(r->plots, name, &plot, &why), &why);
}
