/* Experiments with whole games: how often a player wins in each setting. */
#include "workshop/commands/experiment.h"

#include <assert.h>

#include "front/draw/colours.h"

/* One column: the experiment with one setting. */
struct column {
    const struct setting *setting;
    uint64_t games, unfinished;
    /* Of the player in question: without the games that a limit ended, and with them. */
    struct rate decided, all;
    double seat[GAME_SEATS_MAX];
    double turns;
    uint64_t faults;
};

/* Plays the games of a column. Players sit as printed, so player i is at seat i. Games that the
 * bound or the limit of rounds ended are unfinished. In the rate with them, the richest wins at the
 * limit (S15, S23), and nobody at the bound. */
static int play_column(struct experiment_request *r, const struct experiment *e,
                       struct arena *arena, struct column *c)
{
    struct arena_totals totals = {0};
    struct why why;
    STEP(experiment_sit(r, e, c->setting, arena));
    enum status status = arena_run(arena, 0, (uint64_t)r->games, NULL, &totals, &why);
    progress_end(&r->progress);
    FAIL_IF(status != ST_OK, "experiment", "%s", why.text);
    r->done += totals.games;
    c->games = totals.games;
    c->unfinished = totals.unfinished + totals.limited;
    c->decided.games = totals.games - c->unfinished;
    c->all.games = totals.games;
    for (int player = 0; player < arena->seats; player++) {
        uint64_t decided = arena_wins(arena, &totals, player) - totals.limited_wins[player];
        c->seat[player] = stats_ratio((double)decided, (double)c->decided.games);
        c->faults += totals.faults[player];
        if (strcmp(arena->players[player]->name, e->kind->player) != 0)
            continue;
        c->decided.wins += (double)decided;
        c->all.wins += arena_won(arena, &totals, player);
    }
    c->turns = stats_ratio((double)totals.turns, (double)arena_finished(&totals));
    return -1;
}

static int print_games_json(const struct experiment_request *r, const struct experiment *e,
                            const struct arena *arena, const struct column *columns,
                            struct rate theirs)
{
    struct output_facts line;
    struct facts *facts = output_begin(&line);
    experiment_heading(facts, r, e);
    if (theirs.games)
        rate_object(facts, "original", theirs);
    else
        fact_text(facts, "original", NULL);
    fact_list(facts, "columns");
    for (int i = 0; i < experiment_settings(e); i++) {
        const struct column *c = &columns[i];
        fact_object(facts, NULL);
        facts->put(facts->own, c->setting->key, c->setting->value);
        facts_add(facts, "games:n unfinished:n", c->games, c->unfinished);
        rate_object(facts, "without_unfinished", c->decided);
        rate_object(facts, "with_unfinished", c->all);
        fact_list(facts, "seats");
        for (int seat = 0; seat < arena->seats; seat++)
            fact_real(facts, NULL, c->seat[seat]);
        facts_add(facts, "] mean_turns:f faults:n }", c->turns, c->faults);
    }
    fact_end(facts);
    if (theirs.games)
        rate_compare(facts, columns[0].decided, theirs);
    return output_end(&line, "experiment");
}

/* A row of the table, whose text names the player in question. */
static void print_rate(const struct experiment *e, const char *format, struct rate rate)
{
    char text[120];
    snprintf(text, sizeof text, format, e->kind->player);
    rate_print(text, rate);
    putchar('\n');
}

/* Prints one setting: the rates with and without unfinished games, and by seat. */
static void print_column(const struct experiment_request *r, const struct experiment *e,
                         const struct arena *arena, const struct column *c)
{
    printf("%s\n", tr(r->lang, c->setting->title));
    print_rate(e, tr(r->lang, "  %s gana, sin contar las inacabadas"), c->decided);
    print_rate(e, tr(r->lang, "  %s gana, contándolas (gana el más rico)"), c->all);
    printf("  ");
    printf(tr(r->lang, "inacabadas: %llu de %llu; turnos de media: %.0f"),
           (unsigned long long)c->unfinished, (unsigned long long)c->games, c->turns);
    printf("\n  %s", tr(r->lang, "por asiento, sin inacabadas:"));
    for (int seat = 0; seat < arena->seats; seat++)
        printf("%s %s %s %%", seat ? ";" : "", seat_colour((unsigned)seat, r->lang),
               TEXT_REAL("%.2f", 100 * c->seat[seat]));
    putchar('\n');
    if (c->faults)
        printf("  (%s)",
               TEXT_COUNT(r->lang, "%llu jugada ilegal", "%llu jugadas ilegales", c->faults));
}

/* Whether two rates agree, in words. */
static const char *verdict(struct rate ours, struct rate theirs, enum lang lang)
{
    bool inside = rate_within(theirs, ours), around = rate_within(ours, theirs);
    if (inside && around)
        return tr(lang, "cada cifra está en el intervalo de la otra");
    if (inside)
        return tr(lang, "la del original está en nuestro intervalo");
    return around ? tr(lang, "la nuestra está en el intervalo del original")
                  : tr(lang, "ninguna está en el intervalo de la otra");
}

static int print_games_table(const struct experiment_request *r, const struct experiment *e,
                             const struct arena *arena, const struct column *columns,
                             struct rate theirs)
{
    experiment_print_heading(r, e);
    if (theirs.games)
        print_rate(e, tr(r->lang, "original: %s gana"), theirs);
    else
        printf("%s\n", tr(r->lang, e->missing));
    for (int i = 0; i < experiment_settings(e); i++)
        print_column(r, e, arena, &columns[i]);
    if (theirs.games && columns[0].decided.games) /* it may have been interrupted before */
        printf("\n%s: %s.\n", tr(r->lang, e->kind->compared),
               verdict(columns[0].decided, theirs, r->lang));
    putchar('\n');
    return EXIT_DONE;
}

static int plot_games(const struct experiment_request *r, const struct experiment *e,
                      const struct column *columns, struct rate theirs)
{
    struct plot_rate rates[1 + 2 * SETTINGS_MAX];
    char name[2 * SETTINGS_MAX][80], label[80];
    size_t count = 0;
    if (theirs.games)
        rates[count++] = rate_plotted(tr(r->lang, "original"), theirs, true);
    for (int i = 0; i < experiment_settings(e); i++) {
        const char *setting = experiment_label(columns[i].setting, r->lang);
        char *without = name[2 * i], *with = name[2 * i + 1];
        snprintf(without, sizeof name[0], tr(r->lang, "%s, sin inacabadas"), setting);
        snprintf(with, sizeof name[0], tr(r->lang, "%s, con inacabadas"), setting);
        rates[count++] = rate_plotted(without, columns[i].decided, false);
        rates[count++] = rate_plotted(with, columns[i].all, false);
    }
    snprintf(label, sizeof label, tr(r->lang, "partidas que gana %s (%%)"), e->kind->player);
    return experiment_plot(r, e, label, rates, count);
}

int experiment_games(struct experiment_request *r, const struct experiment *e)
{
    struct arena arena;
    struct column columns[SETTINGS_MAX];
    struct rate theirs = {e->wins, (uint64_t)e->games};
    struct why why;
    assert(experiment_settings(e) <= SETTINGS_MAX);
    /* The first setting comes last, since the plots are of its games. */
    for (int i = experiment_settings(e) - 1; i >= 0; i--) {
        columns[i] = (struct column){.setting = &e->kind->settings[i]};
        STEP(play_column(r, e, &arena, &columns[i]));
    }
    int code = (r->json ? print_games_json : print_games_table)(r, e, &arena, columns, theirs);
    if (atomic_load(&interrupted)) /* no plots of half an experiment */
        return code;
    if (code == EXIT_DONE && r->plots)
        code = plot_games(r, e, columns, theirs);
    if (code == EXIT_DONE && r->plots)
        code = code_of("experiment",
                       plot_game(&arena, plot_choose(&arena, (uint64_t)r->games), r->plots, e->name,
                                 seat_colour, r->lang, &why),
                       &why);
    return code;
}
