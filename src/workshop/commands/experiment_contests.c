/* Experiments with one contest a game, such as an auction: who gets it, and for how much. */
#include "workshop/commands/experiment.h"

#include <assert.h>

#include "core/table.h"

/* The observer of one contest. */
struct contest_watcher {
    const struct contest *contest;
    struct arena_watch watch;
    int seat; /* the winner's */
    int64_t price;
};

static void watch_contest(void *who, const struct table *table, const struct game_state *before,
                          const struct move *move, int actor)
{
    struct contest_watcher *w = who;
    w->watch.enough = w->contest->settled(table->setup, before, as_const_state(table->state), actor,
                                          &w->seat, &w->price);
}

/* The contests of one setting. */
struct row {
    const struct setting *setting;
    const char *first; /* the player that begins, or NULL */
    uint64_t games, none;
    uint64_t seen[OUTCOMES_MAX];
    uint64_t won[CONTENDERS];
    int64_t most[CONTENDERS], sum[CONTENDERS];
    uint64_t named[CONTENDERS]; /* contests that ended at the price of the original */
};

/* Adds the outcome of one contest to its row. */
static void add_contest(const struct experiment_request *r, const struct experiment *e,
                        const struct contest_watcher *w, struct row *row)
{
    const char *const *names = w->contest->contender;
    int who = 0;
    row->games++;
    if (w->seat == SEAT_NOBODY) {
        row->none++;
        return;
    }
    while (who < CONTENDERS - 1 && strcmp(names[who], r->start.scenario.player[w->seat]) != 0)
        who++;
    row->won[who]++;
    row->sum[who] += w->price;
    row->most[who] = w->price > row->most[who] ? w->price : row->most[who];
    row->named[who] += w->price == e->paid[who];
    for (int i = 0; i < e->outcomes; i++) {
        const struct outcome *o = &e->outcome[i];
        row->seen[i] += o->contender == who && w->price >= o->low && w->price <= o->high;
    }
}

/* Plays all contests of a row; -1, or the exit code. */
static int hold_contests(struct experiment_request *r, const struct experiment *e, struct row *row)
{
    struct arena arena;
    struct why why;
    STEP(experiment_sit(r, e, row->setting, &arena));
    if (row->setting->first != SEAT_NOBODY)
        row->first = r->start.scenario.player[row->setting->first];
    for (uint64_t index = 0; index < (uint64_t)r->games && !atomic_load(&interrupted); index++) {
        struct contest_watcher watcher = {.contest = e->kind->contest, .seat = SEAT_NOBODY};
        struct arena_game game;
        watcher.watch = (struct arena_watch){.observe = watch_contest, .who = &watcher};
        FAIL_IF(arena_observe(&arena, index, &watcher.watch, &game, &why) != ST_OK, "experiment",
                "%s", why.text);
        add_contest(r, e, &watcher, row);
    }
    return -1;
}

/* How often outcome i was seen, here and in the original. */
static struct rate ours(const struct row *row, int i)
{
    return (struct rate){(double)row->seen[i], row->games};
}

static struct rate theirs(const struct experiment *e, int i)
{
    return (struct rate){e->outcome[i].seen, (uint64_t)e->games};
}

/* ---- for programs ---- */

/* Writes one setting: who won at what price, and each outcome beside the original's. */
static void row_facts(struct facts *facts, const struct experiment *e, const struct row *row)
{
    const struct contest *contest = e->kind->contest;
    fact_object(facts, NULL);
    facts->put(facts->own, row->setting->key, row->setting->value);
    if (row->first)
        fact_text(facts, "first", row->first);
    facts_add(facts, "*:n *:n", contest->key, row->games, contest->nobody_key, row->none);
    for (int who = 0; who < CONTENDERS; who++)
        facts_add(facts, "*:{ won:n mean_price:f highest_price:n at_original_price:n }",
                  contest->contender[who], row->won[who],
                  stats_ratio((double)row->sum[who], (double)row->won[who]), row->most[who],
                  row->named[who]);
    fact_list(facts, "outcomes");
    for (int i = 0; i < e->outcomes; i++) {
        const struct outcome *o = &e->outcome[i];
        fact_object(facts, NULL);
        rate_facts(facts, ours(row, i));
        facts_add(facts, "buyer:s low:n", contest->contender[o->contender], o->low);
        if (o->high == INT64_MAX)
            fact_text(facts, "high", NULL);
        else
            fact_number(facts, "high", o->high);
        rate_object(facts, "original", theirs(e, i));
        rate_compare(facts, ours(row, i), theirs(e, i));
        fact_end(facts);
    }
    fact_end(facts);
    fact_end(facts);
}

static int print_contest_json(const struct experiment_request *r, const struct experiment *e,
                              const struct row *rows)
{
    struct output_facts line;
    struct facts *facts = output_begin(&line);
    experiment_heading(facts, r, e);
    rate_object(facts, "original", (struct rate){e->wins, (uint64_t)e->games});
    fact_list(facts, "rows");
    for (int i = 0; i < experiment_settings(e); i++)
        row_facts(facts, e, &rows[i]);
    fact_end(facts);
    return output_end(&line, "experiment");
}

/* ---- for people ---- */

/* An outcome in words: who gets it, and in which range of prices. */
static void outcome_title(const struct experiment *e, int i, enum lang lang, struct str *text)
{
    const struct outcome *o = &e->outcome[i];
    const char *name = e->kind->contest->contender[o->contender];
    if (o->high == INT64_MAX && o->low == 0)
        str_add(text, tr(lang, "gana %s"), name);
    else if (o->high == INT64_MAX)
        str_add(text, tr(lang, "gana %s por %lld o más"), name, (long long)o->low);
    else if (o->low == 0)
        str_add(text, tr(lang, "gana %s por %lld o menos"), name, (long long)o->high);
    else
        str_add(text, tr(lang, "gana %s, de %lld a %lld"), name, (long long)o->low,
                (long long)o->high);
}

static void print_outcome(const struct experiment_request *r, const struct experiment *e, int i,
                          struct rate rate)
{
    struct str label = STR(130);
    str_add(&label, "  ");
    outcome_title(e, i, r->lang, &label);
    rate_print(label.at, rate);
}

/* The same in words. */
static void print_row(const struct experiment_request *r, const struct experiment *e,
                      const struct row *row)
{
    printf("%s\n", tr(r->lang, row->setting->title));
    for (int i = 0; i < e->outcomes; i++) {
        struct rate here = ours(row, i), there = theirs(e, i);
        print_outcome(r, e, i, here);
        printf("  %s\n", rate_within(here, there) || rate_within(there, here)
                             ? tr(r->lang, "concuerda")
                             : tr(r->lang, "no concuerda"));
    }
    if (row->none) {
        rate_print(tr(r->lang, e->kind->contest->nobody),
                   (struct rate){(double)row->none, row->games});
        putchar('\n');
    }
    for (int who = 0; who < CONTENDERS; who++) {
        if (!row->won[who])
            continue;
        printf("  ");
        printf(tr(r->lang, "%s paga %.0f de media y %lld como mucho"),
               e->kind->contest->contender[who],
               stats_ratio((double)row->sum[who], (double)row->won[who]),
               (long long)row->most[who]);
        if (e->paid[who])
            printf(tr(r->lang, "; los %lld del original, %llu veces"), (long long)e->paid[who],
                   (unsigned long long)row->named[who]);
        putchar('\n');
    }
}

static int print_contest_table(const struct experiment_request *r, const struct experiment *e,
                               const struct row *rows)
{
    experiment_print_heading(r, e);
    printf("%s\n", tr(r->lang, "original"));
    for (int i = 0; i < e->outcomes; i++) {
        print_outcome(r, e, i, theirs(e, i));
        putchar('\n');
    }
    for (int i = 0; i < experiment_settings(e); i++)
        print_row(r, e, &rows[i]);
    printf(
        "\n%s\n\n",
        tr(r->lang,
           "Concuerda: la cifra del original está en nuestro intervalo o la nuestra en el suyo."));
    return EXIT_DONE;
}

static int plot_contests(const struct experiment_request *r, const struct experiment *e,
                         const struct row *rows)
{
    struct plot_rate rates[OUTCOMES_MAX * (2 + SETTINGS_MAX)];
    char title[OUTCOMES_MAX][120], label[80];
    size_t used = 0;
    for (int i = 0; i < e->outcomes; i++) {
        struct str text = str_make(title[i], sizeof title[i]);
        outcome_title(e, i, r->lang, &text);
        rates[used++] = (struct plot_rate){title[i], -1, 0, 0, 0};
        rates[used++] = rate_plotted(tr(r->lang, "original"), theirs(e, i), true);
        for (int k = 0; k < experiment_settings(e); k++)
            rates[used++] =
                rate_plotted(experiment_label(rows[k].setting, r->lang), ours(&rows[k], i), false);
    }
    snprintf(label, sizeof label, "%s (%%)", tr(r->lang, e->kind->contest->what));
    return experiment_plot(r, e, label, rates, used);
}

int experiment_contests(struct experiment_request *r, const struct experiment *e)
{
    struct row rows[SETTINGS_MAX];
    assert(experiment_settings(e) <= SETTINGS_MAX);
    for (int i = 0; i < experiment_settings(e); i++) {
        rows[i] = (struct row){.setting = &e->kind->settings[i]};
        STEP(hold_contests(r, e, &rows[i]));
    }
    int code = (r->json ? print_contest_json : print_contest_table)(r, e, rows);
    return code == EXIT_DONE && r->plots ? plot_contests(r, e, rows) : code;
}
