/* sobremesa experiment: the experiments of seed 002 (chapter 5.2.1) once more, many games instead of a few, each with
 * the figure that was printed there. A new experiment is one row of `experiments` and its scenario in data/. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "app/app.h"
#include "app/scenario.h"
#include "arena/plot.h"
#include "arena/stats.h"
#include "base/clock.h"
#include "core/registry.h"
#include "core/table.h"
#include "core/version.h"

enum { GAMES_USUAL = 10000, GAMES_LEAST = 1000, SEED_USUAL = 1, OUTCOMES_MAX = 5, LABEL = 47 };

/* Who gets what is auctioned, and for how much: what the original tells apart. */
enum buyer { BUYER_NOBODY, BUYER_RULES, BUYER_CHANCE };

struct outcome {
    enum buyer buyer;
    int64_t low, high; /* the price, both included; outcomes may overlap */
    int seen;          /* by the original, of `games` */
};

static const struct experiment {
    const char *name, *section, *file;
    int wins, games; /* of the original: of the players by rules; 0 games: it gives no figure */
    bool auction;
    int64_t paid[3]; /* by buyer: a price that the original names, or 0 */
    struct outcome outcome[OUTCOMES_MAX];
    int outcomes;
} experiments[] = {
    {"completa", "5.2.1.1", "completa.esc", 6, 10, false, {0}, {{0}}, 0},
    {"reducido", "5.2.1.2", "reducido.esc", 5, 6, false, {0}, {{0}}, 0},
    {"avanzada", "5.2.1.3", "avanzada.esc", 7, 9, false, {0}, {{0}}, 0},
    {"subasta-otro",
     "5.2.1.5.1",
     "subasta-otro.esc",
     4,
     10,
     true,
     {0, 73547, 80903},
     {{BUYER_CHANCE, 0, INT64_MAX, 6},
      {BUYER_RULES, 0, 16000, 2},
      {BUYER_RULES, 16001, 47999, 1},
      {BUYER_RULES, 48000, INT64_MAX, 1}},
     4},
    {"subasta-propia",
     "5.2.1.5.2",
     "subasta-propia.esc",
     8,
     10,
     true,
     {0},
     {{BUYER_CHANCE, 0, INT64_MAX, 2},
      {BUYER_RULES, 0, 31999, 2},
      {BUYER_RULES, 32000, 63999, 4},
      {BUYER_RULES, 64000, INT64_MAX, 2}},
     4},
    {"subasta-pobre",
     "5.2.1.5.2",
     "subasta-pobre.esc",
     3,
     10,
     true,
     {0},
     {{BUYER_CHANCE, 0, INT64_MAX, 7}, {BUYER_CHANCE, 30001, INT64_MAX, 7}, {BUYER_RULES, 0, INT64_MAX, 3}},
     3},
    {"asignada", "5.2.1.6", "asignada.esc", 0, 0, false, {0}, {{0}}, 0},
};

enum { EXPERIMENTS = sizeof experiments / sizeof experiments[0] };

static const char *title_of(const struct experiment *e, enum lang lang)
{
    switch (e - experiments) {
    case 0:
        return tr(lang, "Una partida completa");
    case 1:
        return tr(lang, "Partida desde el inicio con saldo reducido (40000)");
    case 2:
        return tr(lang, "Partida iniciada en una situación avanzada");
    case 3:
        return tr(lang, "Subasta de una propiedad interesante para otro jugador (150000)");
    case 4:
        return tr(lang, "Subasta de una propiedad interesante para el propio jugador (150000)");
    case 5:
        return tr(lang, "Subasta de una propiedad interesante para el propio jugador (50000)");
    default:
        return tr(lang, "Todas las propiedades asignadas en monopolios");
    }
}

/* What the command line asked for. */
struct request {
    const struct game *game;
    enum lang lang;
    int64_t games, seed, threads;
    bool json;
    const char *plots;
    struct scenario_start start;
    /* progress */
    usec_t began;
    uint64_t done, total; /* of the whole command */
    bool shown;
};

static void show_progress(void *who, uint64_t done)
{
    struct request *r = who;
    double elapsed = (double)(clock_now() - r->began) / (double)USEC_SECOND;
    if (elapsed < 2)
        return;
    done += r->done;
    double rate = (double)done / elapsed, left = stats_ratio((double)(r->total - done), rate);
    fputc('\r', stderr);
    fprintf(stderr, tr(r->lang, "%llu de %llu partidas, %.0f por segundo, faltan %.0f s"), (unsigned long long)done,
            (unsigned long long)r->total, rate, left);
    fputs("   ", stderr);
    r->shown = true;
}

static void end_progress(struct request *r)
{
    if (r->shown)
        fprintf(stderr, "\r%*s\r", 78, "");
    r->shown = false;
}

/* -1, or the exit code. */
static int sit_down(struct request *r, const struct experiment *e, const char *options, int first, struct arena *arena)
{
    *arena = (struct arena){.game = r->game, .seed = (uint64_t)r->seed, .threads = (unsigned)r->threads};
    if (isatty(STDERR_FILENO)) {
        arena->progress = show_progress;
        arena->who = r;
    }
    int code = scenario_open("experiment", &r->start, arena, e->file, options, first);
    if (code >= 0)
        return code;
    return scenario_players("experiment", &r->start, arena, e->file) ? -1 : EXIT_FAILED;
}

/* ---- rates and what the original says of them ---- */

struct rate {
    double wins;
    uint64_t games;
};

static double percent(const struct rate *rate)
{
    return 100 * stats_ratio(rate->wins, (double)rate->games);
}

static bool holds(struct interval interval, double rate)
{
    return rate >= interval.low && rate <= interval.high;
}

/* Whether the original's figure lies in our interval, and ours in its. */
static bool theirs_in_ours(const struct rate *ours, const struct rate *theirs)
{
    return holds(stats_wilson(ours->wins, ours->games), percent(theirs) / 100);
}

static bool ours_in_theirs(const struct rate *ours, const struct rate *theirs)
{
    return holds(stats_wilson(theirs->wins, theirs->games), percent(ours) / 100);
}

static const char *verdict(const struct rate *ours, const struct rate *theirs, enum lang lang)
{
    bool inside = theirs_in_ours(ours, theirs), around = ours_in_theirs(ours, theirs);
    if (inside && around)
        return tr(lang, "cada cifra está en el intervalo de la otra");
    if (inside)
        return tr(lang, "la del original está en nuestro intervalo");
    return around ? tr(lang, "la nuestra está en el intervalo del original")
                  : tr(lang, "ninguna está en el intervalo de la otra");
}

static json_t *interval_json(const struct rate *rate)
{
    struct interval interval = stats_wilson(rate->wins, rate->games);
    return json_pack("[f, f]", interval.low, interval.high);
}

static json_t *rate_json(const struct rate *rate)
{
    return json_pack("{s:f, s:I, s:f, s:o}", "wins", rate->wins, "games", (json_int_t)rate->games, "rate",
                     percent(rate) / 100, "interval", interval_json(rate));
}

static void set_comparison(json_t *object, const struct rate *ours, const struct rate *theirs)
{
    json_object_set_new(object, "original_within_ours", json_boolean(theirs_in_ours(ours, theirs)));
    json_object_set_new(object, "ours_within_original", json_boolean(ours_in_theirs(ours, theirs)));
}

static int print_json(json_t *line)
{
    char *text = line ? json_dumps(line, JSON_COMPACT | JSON_REAL_PRECISION(10)) : NULL;
    json_decref(line);
    if (!text)
        return fail("experiment", "no memory for the result");
    puts(text);
    free(text);
    return EXIT_DONE;
}

/* Left-aligned; printf counts octets, and accents have two. */
static void print_label(const char *text)
{
    size_t columns = text_columns(text);
    printf("%s%*s", text, columns < LABEL ? (int)(LABEL - columns) : 0, "");
}

static void print_rate(const char *text, const struct rate *rate)
{
    struct interval interval = stats_wilson(rate->wins, rate->games);
    print_label(text);
    printf("%8" PRIu64 " %6.2f %%  %6.2f - %6.2f", rate->games, percent(rate), 100 * interval.low, 100 * interval.high);
}

static struct plot_rate plotted(const char *name, const struct rate *rate, bool reference)
{
    struct interval interval = stats_wilson(rate->wins, rate->games);
    return (struct plot_rate){name, percent(rate) / 100, interval.low, interval.high, reference};
}

/* ---- whole games ---- */

/* One column: the experiment with one setting. */
struct column {
    bool auctions;
    uint64_t games, unfinished;
    struct rate decided, all; /* of the players by rules: without and with those that a limit ended */
    double seat[GAME_SEATS_MAX];
    double turns;
    uint64_t faults;
};

static bool by_rules(const struct arena *arena, int player)
{
    return strcmp(arena->players[player]->name, "reglas") == 0;
}

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
        if (!by_rules(arena, player))
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
    int code = sit_down(r, e, auctions ? "auction=1" : "auction=0", SEAT_NOBODY, arena);
    if (code >= 0)
        return code;
    enum status status = arena_run(arena, 0, (uint64_t)r->games, NULL, &totals, &why);
    end_progress(r);
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

static json_t *heading_json(const struct request *r, const struct experiment *e)
{
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:I, s:I}", "event", "experiment", "name", e->name, "section",
                     e->section, "game", r->game->name, "version", SOBREMESA_VERSION, "scenario", e->file, "seed",
                     (json_int_t)r->seed, "games", (json_int_t)r->games);
}

static int games_json(const struct request *r, const struct experiment *e, const struct arena *arena,
                      const struct column *columns, const struct rate *theirs)
{
    json_t *line = heading_json(r, e), *list = json_array();
    for (int i = 0; i < 2; i++)
        json_array_append_new(list, column_json(arena, &columns[i]));
    json_object_set_new(line, "original", theirs->games ? rate_json(theirs) : json_null());
    json_object_set_new(line, "columns", list);
    if (theirs->games)
        set_comparison(line, &columns[0].decided, theirs);
    return print_json(line);
}

static void print_heading(const struct request *r, const struct experiment *e)
{
    printf("%s %s\n", e->section, title_of(e, r->lang));
    printf(tr(r->lang, "escenario %s, semilla %lld"), e->file, (long long)r->seed);
    printf("\n\n");
    print_label("");
    printf("%8s %8s  %15s\n", e->auction ? tr(r->lang, "subastas") : tr(r->lang, "partidas"), tr(r->lang, "tasa"),
           tr(r->lang, "intervalo 95 %"));
}

static void print_column(const struct request *r, const struct arena *arena, const struct column *c)
{
    printf("%s\n", c->auctions ? tr(r->lang, "con subasta al rechazar una compra")
                               : tr(r->lang, "sin subasta al rechazar una compra"));
    print_rate(tr(r->lang, "  reglas gana, sin contar las inacabadas"), &c->decided);
    putchar('\n');
    print_rate(tr(r->lang, "  reglas gana, contándolas (gana el más rico)"), &c->all);
    printf("\n  ");
    printf(tr(r->lang, "inacabadas: %llu de %llu; turnos de media: %.0f"), (unsigned long long)c->unfinished,
           (unsigned long long)c->games, c->turns);
    printf("\n  %s", tr(r->lang, "por asiento, sin inacabadas:"));
    for (int seat = 0; seat < arena->seats; seat++)
        printf("%s %s %.2f %%", seat ? "," : "", seat_colour(seat, r->lang), 100 * c->seat[seat]);
    putchar('\n');
    if (c->faults)
        printf(tr(r->lang, "  (%llu jugadas ilegales)"), (unsigned long long)c->faults);
}

static void print_games(const struct request *r, const struct experiment *e, const struct arena *arena,
                        const struct column *columns, const struct rate *theirs)
{
    print_heading(r, e);
    if (theirs->games) {
        print_rate(tr(r->lang, "original: reglas gana"), theirs);
        putchar('\n');
    } else {
        printf("%s\n",
               tr(r->lang, "original: sin cifra ni posición (S34); dice que así son la mayoría de sus derrotas"));
    }
    for (int i = 0; i < 2; i++)
        print_column(r, arena, &columns[i]);
    if (theirs->games)
        printf("\n%s: %s.\n", tr(r->lang, "Sin subastas ni inacabadas, como jugó el original"),
               verdict(&columns[0].decided, theirs, r->lang));
    putchar('\n');
}

static int plot_columns(const struct request *r, const struct experiment *e, const struct column *columns,
                        const struct rate *theirs)
{
    struct plot_rate rates[7];
    size_t count = 0;
    char name[100], note[200];
    if (theirs->games)
        rates[count++] = plotted(tr(r->lang, "original"), theirs, true);
    for (int i = 0; i < 2; i++) {
        const struct column *c = &columns[i];
        rates[count++] = plotted(c->auctions ? tr(r->lang, "con subastas, sin inacabadas")
                                             : tr(r->lang, "sin subastas, sin inacabadas"),
                                 &c->decided, false);
        rates[count++] = plotted(c->auctions ? tr(r->lang, "con subastas, con inacabadas")
                                             : tr(r->lang, "sin subastas, con inacabadas"),
                                 &c->all, false);
    }
    snprintf(name, sizeof name, "%s-rate", e->name);
    struct str text = str_make(note, sizeof note);
    if (theirs->games)
        str_add(&text, tr(r->lang, "Original: %d partidas. "), e->games);
    str_add(&text, tr(r->lang, "Nuestras: %lld por ajuste, semilla %lld. Barras: intervalo del 95 %% (Wilson)."),
            (long long)r->games, (long long)r->seed);
    struct plot_rates plot = {title_of(e, r->lang), note, tr(r->lang, "partidas que gana reglas (%)"), rates, count};
    FILE *file = plot_open("experiment", r->plots, name);
    if (!file)
        return EXIT_FAILED;
    plot_rates(file, &plot);
    return plot_close("experiment", file, name) ? EXIT_DONE : EXIT_FAILED;
}

static int run_games(struct request *r, const struct experiment *e)
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

/* ---- auctions ---- */

/* One auction, watched: it is over when somebody has one property more, or when the game goes on to the dice. */
struct bidding {
    const struct arena *arena;
    struct arena_watch *watch;
    unsigned money, properties; /* which figures these are */
    int buyer;
    int64_t price;
};

static void observe(void *who, const struct table *table, const void *before, const struct move *move, int actor)
{
    struct bidding *b = who;
    const struct game *game = b->arena->game;
    (void)move;
    if (actor == SEAT_CHANCE) {
        b->watch->enough = true;
        return;
    }
    for (int seat = 0; seat < b->arena->seats; seat++) {
        int64_t old[GAME_FIGURES_MAX], new[GAME_FIGURES_MAX];
        game->figure_values(b->arena->setup, before, seat, old);
        game->figure_values(b->arena->setup, table->state, seat, new);
        if (new[b->properties] <= old[b->properties])
            continue;
        b->buyer = seat;
        b->price = old[b->money] - new[b->money];
        b->watch->enough = true;
    }
}

static unsigned figure_named(const struct game *game, const char *name)
{
    unsigned figure = 0;
    while (strcmp(game->figures[figure].name, name) != 0)
        figure++;
    return figure;
}

/* The auctions of one row: who bids first, and by which reading of `azar`. */
struct bids {
    bool one_number;
    int first;
    uint64_t games, none;
    uint64_t seen[OUTCOMES_MAX];
    uint64_t won[3]; /* by buyer */
    int64_t most[3], sum[3];
    uint64_t named[3]; /* auctions that ended at the price that the original names */
};

static void add_auction(const struct experiment *e, const struct bidding *b, struct bids *row)
{
    row->games++;
    if (b->buyer == SEAT_NOBODY) {
        row->none++;
        return;
    }
    enum buyer buyer = by_rules(b->arena, b->buyer) ? BUYER_RULES : BUYER_CHANCE;
    row->won[buyer]++;
    row->sum[buyer] += b->price;
    row->most[buyer] = b->price > row->most[buyer] ? b->price : row->most[buyer];
    row->named[buyer] += b->price == e->paid[buyer];
    for (int i = 0; i < e->outcomes; i++)
        row->seen[i] += e->outcome[i].buyer == buyer && b->price >= e->outcome[i].low && b->price <= e->outcome[i].high;
}

static int hold_auctions(struct request *r, const struct experiment *e, struct bids *row)
{
    struct arena arena;
    struct why why;
    int code = sit_down(r, e, "", row->first, &arena);
    if (code >= 0)
        return code;
    for (int seat = 0; seat < arena.seats; seat++)
        if (row->one_number && arena.players[seat]->variant)
            arena.players[seat] = arena.players[seat]->variant;
    for (uint64_t index = 0; index < (uint64_t)r->games; index++) {
        struct arena_watch watch = {.observe = observe};
        struct bidding bidding = {.arena = &arena,
                                  .watch = &watch,
                                  .money = figure_named(r->game, "money"),
                                  .properties = figure_named(r->game, "properties"),
                                  .buyer = SEAT_NOBODY};
        struct arena_game game;
        watch.who = &bidding;
        if (arena_observe(&arena, index, &watch, &game, &why) != ST_OK)
            return fail("experiment", "%s", why.text);
        add_auction(e, &bidding, row);
    }
    return -1;
}

static const char *row_title(const struct bids *row, enum lang lang)
{
    if (row->one_number)
        return row->first ? tr(lang, "un número por subasta, puja primero azar")
                          : tr(lang, "un número por subasta, puja primero reglas");
    return row->first ? tr(lang, "regla impresa, puja primero azar") : tr(lang, "regla impresa, puja primero reglas");
}

static const char *outcome_title(const struct outcome *o, enum lang lang, char *text, size_t size)
{
    if (o->high == INT64_MAX && o->low == 0)
        snprintf(text, size, "%s", o->buyer == BUYER_RULES ? tr(lang, "gana reglas") : tr(lang, "gana azar"));
    else if (o->high == INT64_MAX)
        snprintf(text, size,
                 o->buyer == BUYER_RULES ? tr(lang, "gana reglas por %lld o más")
                                         : tr(lang, "gana azar por %lld o más"),
                 (long long)o->low);
    else if (o->low == 0)
        snprintf(text, size, tr(lang, "gana reglas por %lld o menos"), (long long)o->high);
    else
        snprintf(text, size, tr(lang, "gana reglas, de %lld a %lld"), (long long)o->low, (long long)o->high);
    return text;
}

static json_t *prices_json(const struct bids *row, enum buyer buyer)
{
    return json_pack("{s:I, s:f, s:I, s:I}", "won", (json_int_t)row->won[buyer], "mean_price",
                     stats_ratio((double)row->sum[buyer], (double)row->won[buyer]), "highest_price",
                     (json_int_t)row->most[buyer], "at_original_price", (json_int_t)row->named[buyer]);
}

static json_t *row_json(const struct experiment *e, const struct bids *row)
{
    json_t *list = json_array();
    for (int i = 0; i < e->outcomes; i++) {
        struct rate ours = {(double)row->seen[i], row->games}, theirs = {e->outcome[i].seen, (uint64_t)e->games};
        json_t *item = rate_json(&ours);
        json_object_set_new(item, "buyer", json_string(e->outcome[i].buyer == BUYER_RULES ? "reglas" : "azar"));
        json_object_set_new(item, "low", json_integer(e->outcome[i].low));
        json_object_set_new(item, "high",
                            e->outcome[i].high == INT64_MAX ? json_null() : json_integer(e->outcome[i].high));
        json_object_set_new(item, "original", rate_json(&theirs));
        set_comparison(item, &ours, &theirs);
        json_array_append_new(list, item);
    }
    return json_pack("{s:s, s:s, s:I, s:I, s:o, s:o, s:o}", "rule", row->one_number ? "one_number" : "printed", "first",
                     row->first ? "azar" : "reglas", "auctions", (json_int_t)row->games, "unsold",
                     (json_int_t)row->none, "reglas", prices_json(row, BUYER_RULES), "azar",
                     prices_json(row, BUYER_CHANCE), "outcomes", list);
}

static int auctions_json(const struct request *r, const struct experiment *e, const struct bids *rows, int count)
{
    json_t *line = heading_json(r, e), *list = json_array();
    struct rate theirs = {e->wins, (uint64_t)e->games};
    for (int i = 0; i < count; i++)
        json_array_append_new(list, row_json(e, &rows[i]));
    json_object_set_new(line, "original", rate_json(&theirs));
    json_object_set_new(line, "rows", list);
    return print_json(line);
}

static void print_prices(const struct request *r, const struct experiment *e, const struct bids *row, enum buyer buyer)
{
    const char *name = buyer == BUYER_RULES ? "reglas" : "azar";
    if (!row->won[buyer])
        return;
    printf("  ");
    printf(tr(r->lang, "%s paga %.0f de media y %lld como mucho"), name,
           stats_ratio((double)row->sum[buyer], (double)row->won[buyer]), (long long)row->most[buyer]);
    if (e->paid[buyer])
        printf(tr(r->lang, "; los %lld del original, %llu veces"), (long long)e->paid[buyer],
               (unsigned long long)row->named[buyer]);
    putchar('\n');
}

static void print_row(const struct request *r, const struct experiment *e, const struct bids *row)
{
    char text[120];
    printf("%s\n", row_title(row, r->lang));
    for (int i = 0; i < e->outcomes; i++) {
        struct rate ours = {(double)row->seen[i], row->games}, theirs = {e->outcome[i].seen, (uint64_t)e->games};
        char label[130];
        snprintf(label, sizeof label, "  %s", outcome_title(&e->outcome[i], r->lang, text, sizeof text));
        print_rate(label, &ours);
        printf("  %s\n", theirs_in_ours(&ours, &theirs) || ours_in_theirs(&ours, &theirs)
                             ? tr(r->lang, "concuerda")
                             : tr(r->lang, "no concuerda"));
    }
    if (row->none) {
        struct rate none = {(double)row->none, row->games};
        print_rate(tr(r->lang, "  no la compra nadie"), &none);
        putchar('\n');
    }
    print_prices(r, e, row, BUYER_RULES);
    print_prices(r, e, row, BUYER_CHANCE);
}

static void print_auctions(const struct request *r, const struct experiment *e, const struct bids *rows, int count)
{
    char text[120];
    print_heading(r, e);
    printf("%s\n", tr(r->lang, "original"));
    for (int i = 0; i < e->outcomes; i++) {
        struct rate theirs = {e->outcome[i].seen, (uint64_t)e->games};
        char label[130];
        snprintf(label, sizeof label, "  %s", outcome_title(&e->outcome[i], r->lang, text, sizeof text));
        print_rate(label, &theirs);
        putchar('\n');
    }
    for (int i = 0; i < count; i++)
        print_row(r, e, &rows[i]);
    printf("\n%s\n\n",
           tr(r->lang, "Concuerda: la cifra del original está en nuestro intervalo o la nuestra en el suyo."));
}

static int plot_auctions(const struct request *r, const struct experiment *e, const struct bids *rows, int count)
{
    struct plot_rate rates[OUTCOMES_MAX * 6];
    char text[OUTCOMES_MAX][120], name[100], note[200];
    size_t used = 0;
    for (int i = 0; i < e->outcomes; i++) {
        struct rate theirs = {e->outcome[i].seen, (uint64_t)e->games};
        rates[used++] =
            (struct plot_rate){outcome_title(&e->outcome[i], r->lang, text[i], sizeof text[i]), -1, 0, 0, 0};
        rates[used++] = plotted(tr(r->lang, "original"), &theirs, true);
        for (int k = 0; k < count; k++) {
            struct rate ours = {(double)rows[k].seen[i], rows[k].games};
            rates[used++] = plotted(row_title(&rows[k], r->lang), &ours, false);
        }
    }
    struct str line = str_make(note, sizeof note);
    str_add(&line, tr(r->lang, "Original: %d subastas. "), e->games);
    str_add(&line, tr(r->lang, "Nuestras: %lld por ajuste, semilla %lld. Barras: intervalo del 95 %% (Wilson)."),
            (long long)r->games, (long long)r->seed);
    struct plot_rates plot = {title_of(e, r->lang), note, tr(r->lang, "subastas (%)"), rates, used};
    snprintf(name, sizeof name, "%s-rate", e->name);
    FILE *file = plot_open("experiment", r->plots, name);
    if (!file)
        return EXIT_FAILED;
    plot_rates(file, &plot);
    return plot_close("experiment", file, name) ? EXIT_DONE : EXIT_FAILED;
}

static int run_auctions(struct request *r, const struct experiment *e)
{
    struct bids rows[4] = {{.first = 0}, {.first = 1}, {.one_number = true}, {.one_number = true, .first = 1}};
    for (int i = 0; i < 4; i++) {
        int code = hold_auctions(r, e, &rows[i]);
        if (code >= 0)
            return code;
    }
    int code = EXIT_DONE;
    if (r->json)
        code = auctions_json(r, e, rows, 4);
    else
        print_auctions(r, e, rows, 4);
    return code == EXIT_DONE && r->plots ? plot_auctions(r, e, rows, 4) : code;
}

/* ---- the command ---- */

static bool is_named(const struct experiment *e, const char *name)
{
    return strcmp(name, "all") == 0 || strcmp(e->name, name) == 0 || strcmp(e->section, name) == 0;
}

static int list(enum lang lang)
{
    for (int i = 0; i < EXPERIMENTS; i++)
        printf("%-15s %-10s %s\n", experiments[i].name, experiments[i].section, title_of(&experiments[i], lang));
    printf("%-15s %-10s %s\n", "all", "", tr(lang, "todos"));
    return EXIT_DONE;
}

static int run_named(struct request *r, const char *name)
{
    bool found = false;
    for (int i = 0; i < EXPERIMENTS; i++)
        if (is_named(&experiments[i], name)) {
            found = true;
            r->total += experiments[i].auction ? 0 : 2 * (uint64_t)r->games;
        }
    if (!found)
        return misuse("experiment", "there is no experiment '%s': sobremesa experiment lists them", name);
    r->began = clock_now();
    for (int i = 0; i < EXPERIMENTS; i++) {
        if (!is_named(&experiments[i], name))
            continue;
        int code = experiments[i].auction ? run_auctions(r, &experiments[i]) : run_games(r, &experiments[i]);
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
