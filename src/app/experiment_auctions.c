/* Experiments with one auction each: who gets the deed, and for how much (S18: by both readings of `azar`). */
#include <inttypes.h>
#include <string.h>

#include "app/experiment.h"
#include "arena/stats.h"
#include "core/table.h"

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
    enum buyer buyer = experiment_by_rules(b->arena, b->buyer) ? BUYER_RULES : BUYER_CHANCE;
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
    int code = experiment_sit(r, e, "", row->first, &arena);
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
        rate_compare_json(item, &ours, &theirs);
        json_array_append_new(list, item);
    }
    return json_pack("{s:s, s:s, s:I, s:I, s:o, s:o, s:o}", "rule", row->one_number ? "one_number" : "printed", "first",
                     row->first ? "azar" : "reglas", "auctions", (json_int_t)row->games, "unsold",
                     (json_int_t)row->none, "reglas", prices_json(row, BUYER_RULES), "azar",
                     prices_json(row, BUYER_CHANCE), "outcomes", list);
}

static int auctions_json(const struct request *r, const struct experiment *e, const struct bids *rows, int count)
{
    json_t *line = experiment_heading_json(r, e), *list = json_array();
    struct rate theirs = {e->wins, (uint64_t)e->games};
    for (int i = 0; i < count; i++)
        json_array_append_new(list, row_json(e, &rows[i]));
    json_object_set_new(line, "original", rate_json(&theirs));
    json_object_set_new(line, "rows", list);
    return output_json("experiment", line);
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
        rate_print(label, &ours);
        printf("  %s\n", rate_theirs_in_ours(&ours, &theirs) || rate_ours_in_theirs(&ours, &theirs)
                             ? tr(r->lang, "concuerda")
                             : tr(r->lang, "no concuerda"));
    }
    if (row->none) {
        struct rate none = {(double)row->none, row->games};
        rate_print(tr(r->lang, "  no la compra nadie"), &none);
        putchar('\n');
    }
    print_prices(r, e, row, BUYER_RULES);
    print_prices(r, e, row, BUYER_CHANCE);
}

static void print_auctions(const struct request *r, const struct experiment *e, const struct bids *rows, int count)
{
    char text[120];
    experiment_print_heading(r, e);
    printf("%s\n", tr(r->lang, "original"));
    for (int i = 0; i < e->outcomes; i++) {
        struct rate theirs = {e->outcome[i].seen, (uint64_t)e->games};
        char label[130];
        snprintf(label, sizeof label, "  %s", outcome_title(&e->outcome[i], r->lang, text, sizeof text));
        rate_print(label, &theirs);
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
    char text[OUTCOMES_MAX][120];
    size_t used = 0;
    for (int i = 0; i < e->outcomes; i++) {
        struct rate theirs = {e->outcome[i].seen, (uint64_t)e->games};
        rates[used++] =
            (struct plot_rate){outcome_title(&e->outcome[i], r->lang, text[i], sizeof text[i]), -1, 0, 0, 0};
        rates[used++] = rate_plotted(tr(r->lang, "original"), &theirs, true);
        for (int k = 0; k < count; k++) {
            struct rate ours = {(double)rows[k].seen[i], rows[k].games};
            rates[used++] = rate_plotted(row_title(&rows[k], r->lang), &ours, false);
        }
    }
    return experiment_plot(r, e, tr(r->lang, "subastas (%)"), rates, used);
}

int experiment_auctions(struct request *r, const struct experiment *e)
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
