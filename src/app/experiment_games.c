/* Experiments with whole games: how often the players by rules win, without and with auctions on refusal. */
#include <string.h>

#include "app/experiment.h"
#include "arena/stats.h"
#include "front/colours.h"

/* One column: the experiment with one setting. */
struct column {
    bool auctions;
    uint64_t games, unfinished;
    struct rate decided, all; /* of the players by rules: without and with those that a limit ended */
    double seat[GAME_SEATS_MAX];
    double turns;
    uint64_t faults;
};

/* Seats as printed, so player i is seat i. What the bound or the limit of rounds ended is unfinished; in the rate with
 * them the richest has won (S15, S23), and what only the bound ended was won by nobody. */
static void add_up(const struct arena *arena, const struct arena_totals *totals, struct column *c)
{
    c->games = totals->games;
    c->unfinished = totals->unfinished + totals->limited;
    c->decided.games = totals->games - c->unfinished;
    c->all.games = totals->games;
    for (int player = 0; player < arena->seats; player++) {
        uint64_t decided = arena_wins(arena, totals, player) - totals->limited_wins[player];
        c->seat[player] = stats_ratio((double)decided, (double)c->decided.games);
        c->faults += totals->faults[player];
        if (!experiment_by_rules(arena, player))
            continue;
        c->decided.wins += (double)decided;
        c->all.wins += arena_won(arena, totals, player);
    }
    c->turns = stats_ratio((double)totals->turns, (double)arena_finished(totals));
}

static int play_column(struct request *r, const struct experiment *e, bool auctions, struct arena *arena,
                       struct column *c)
{
    struct arena_totals totals = {0};
    struct why why;
    *c = (struct column){.auctions = auctions};
    int code = experiment_sit(r, e, auctions ? "auction=1" : "auction=0", SEAT_NOBODY, arena);
    if (code >= 0)
        return code;
    enum status status = arena_run(arena, 0, (uint64_t)r->games, NULL, &totals, &why);
    progress_end(&r->progress);
    if (status != ST_OK)
        return fail("experiment", "%s", why.text);
    r->done += (uint64_t)r->games;
    add_up(arena, &totals, c);
    return -1;
}

static json_t *column_json(const struct arena *arena, const struct column *c)
{
    json_t *seats = json_array();
    for (int seat = 0; seat < arena->seats; seat++)
        json_array_append_new(seats, json_real(c->seat[seat]));
    return json_pack("{s:b, s:I, s:I, s:o, s:o, s:o, s:f, s:I}", "auctions", c->auctions, "games", (json_int_t)c->games,
                     "unfinished", (json_int_t)c->unfinished, "without_unfinished", rate_json(&c->decided),
                     "with_unfinished", rate_json(&c->all), "seats", seats, "mean_turns", c->turns, "faults",
                     (json_int_t)c->faults);
}

static int games_json(const struct request *r, const struct experiment *e, const struct arena *arena,
                      const struct column *columns, const struct rate *theirs)
{
    json_t *line = experiment_heading_json(r, e), *list = json_array();
    for (int i = 0; i < 2; i++)
        json_array_append_new(list, column_json(arena, &columns[i]));
    json_object_set_new(line, "original", theirs->games ? rate_json(theirs) : json_null());
    json_object_set_new(line, "columns", list);
    if (theirs->games)
        rate_compare_json(line, &columns[0].decided, theirs);
    return output_json("experiment", line);
}

static void print_column(const struct request *r, const struct arena *arena, const struct column *c)
{
    printf("%s\n", c->auctions ? tr(r->lang, "con subasta al rechazar una compra")
                               : tr(r->lang, "sin subasta al rechazar una compra"));
    rate_print(tr(r->lang, "  reglas gana, sin contar las inacabadas"), &c->decided);
    putchar('\n');
    rate_print(tr(r->lang, "  reglas gana, contándolas (gana el más rico)"), &c->all);
    printf("\n  ");
    printf(tr(r->lang, "inacabadas: %llu de %llu; turnos de media: %.0f"), (unsigned long long)c->unfinished,
           (unsigned long long)c->games, c->turns);
    printf("\n  %s", tr(r->lang, "por asiento, sin inacabadas:"));
    for (int seat = 0; seat < arena->seats; seat++)
        printf("%s %s %.2f %%", seat ? "," : "", seat_colour((unsigned)seat, r->lang), 100 * c->seat[seat]);
    putchar('\n');
    if (c->faults)
        printf(tr(r->lang, "  (%llu jugadas ilegales)"), (unsigned long long)c->faults);
}

static void print_games(const struct request *r, const struct experiment *e, const struct arena *arena,
                        const struct column *columns, const struct rate *theirs)
{
    experiment_print_heading(r, e);
    if (theirs->games) {
        rate_print(tr(r->lang, "original: reglas gana"), theirs);
        putchar('\n');
    } else {
        printf("%s\n",
               tr(r->lang, "original: sin cifra ni posición (S34); dice que así son la mayoría de sus derrotas"));
    }
    for (int i = 0; i < 2; i++)
        print_column(r, arena, &columns[i]);
    if (theirs->games)
        printf("\n%s: %s.\n", tr(r->lang, "Sin subastas ni inacabadas, como jugó el original"),
               rate_verdict(&columns[0].decided, theirs, r->lang));
    putchar('\n');
}

static int plot_columns(const struct request *r, const struct experiment *e, const struct column *columns,
                        const struct rate *theirs)
{
    struct plot_rate rates[7];
    size_t count = 0;
    if (theirs->games)
        rates[count++] = rate_plotted(tr(r->lang, "original"), theirs, true);
    for (int i = 0; i < 2; i++) {
        const struct column *c = &columns[i];
        rates[count++] = rate_plotted(c->auctions ? tr(r->lang, "con subastas, sin inacabadas")
                                                  : tr(r->lang, "sin subastas, sin inacabadas"),
                                      &c->decided, false);
        rates[count++] = rate_plotted(c->auctions ? tr(r->lang, "con subastas, con inacabadas")
                                                  : tr(r->lang, "sin subastas, con inacabadas"),
                                      &c->all, false);
    }
    return experiment_plot(r, e, tr(r->lang, "partidas que gana reglas (%)"), rates, count);
}

int experiment_games(struct request *r, const struct experiment *e)
{
    struct arena arena;
    struct column columns[2];
    struct rate theirs = {e->wins, (uint64_t)e->games};
    for (int i = 1; i >= 0; i--) { /* without auctions last, so that the plots are of those games */
        int code = play_column(r, e, i, &arena, &columns[i]);
        if (code >= 0)
            return code;
    }
    int code = EXIT_DONE;
    if (r->json)
        code = games_json(r, e, &arena, columns, &theirs);
    else
        print_games(r, e, &arena, columns, &theirs);
    if (code == EXIT_DONE && r->plots)
        code = plot_columns(r, e, columns, &theirs);
    if (code == EXIT_DONE && r->plots)
        code = plot_game("experiment", &arena, plot_choose(&arena, (uint64_t)r->games), r->plots, e->name, r->lang);
    return code;
}
