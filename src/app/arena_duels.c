/* sobremesa arena --sprt and --round-robin: duels in which luck cancels.
 *
 * Two players play each deal twice with their seats swapped, so that both have the same luck. A
 * sequential test (--sprt) stops as soon as one of two hypotheses is likely enough, and a round
 * robin rates several players from the duels of all pairs. The statistics are arena/duels.h's. */
#include <stdlib.h>

#include "cli/interrupt.h"
#include "app/tournament.h"
#include "arena/duels.h"
#include "arena/plot_game.h"
#include "core/version.h"

enum { SPRT_GAMES = 1000000, NAME_MAX_OURS = 240 };

struct duels {
    struct tournament *t;
    int seats;
    struct hypotheses hypotheses;
    struct archive *archive; /* NULL: nothing is saved */
    bool seeded;             /* the seed is settled: by --seed, or by the first pair */
    struct str options;
    char option_room[GAME_OPTIONS_MAX];
};

static void show_duel_progress(void *who, uint64_t done)
{
    struct tournament *t = who;
    progress_show(&t->progress, t->earlier + done);
}

/* Plays one pair, each player at every second seat. Without --seed the seed is that of the archived
 * duel, if there is one, so that a later run continues it. Returns the exit code. */
static int play_duel(struct duels *d, const char *first, const char *second, struct duel *duel)
{
    struct tournament *t = d->t;
    struct why why;
    char list[2 * NAME_MAX_OURS];
    snprintf(list, sizeof list, "%s,%s", first, second);
    t->program_count = 0;
    STEP(tournament_sit_down(t, d->seats, list));
    if (t->arena.seats % DUEL_SIDES || t->named != DUEL_SIDES)
        return misuse("arena", "en un duelo hay dos jugadores y un número par de sitios: --seats");
    t->arena.rotations = DUEL_SIDES;
    d->options = str_make(d->option_room, sizeof d->option_room);
    t->arena.game->setup_text(t->arena.setup, &d->options);
    struct duel_plan plan = {
        .arena = &t->arena,
        .hypotheses = t->sprt ? &d->hypotheses : NULL,
        .deals = (t->games + 1) / DUEL_SIDES,
        .archive = d->archive,
        .key = {t->arena.game->name, SOBREMESA_VERSION, d->options.at, first, second,
                t->arena.seed},
        .totals = &t->totals,
        .played = &t->earlier,
    };
    if (d->archive && !d->seeded && archive_seed(d->archive, &plan.key, &plan.key.seed))
        t->arena.seed = plan.key.seed;
    d->seeded = true; /* all pairs of a tournament have the same seed */
    FAIL_IF(arena_hire(&t->arena, &why) != ST_OK, "arena", "%s", why.text);
    enum status status = duels_play(&plan, duel, &why);
    arena_dismiss(&t->arena);
    return status == ST_OK ? EXIT_DONE : fail("arena", "%s", why.text);
}

/* ---- the sequential test ---- */

static int print_sprt(const struct duels *d, const char *const names[DUEL_SIDES],
                      const struct duel *duel)
{
    const struct tournament *t = d->t;
    const double elo[] = {d->hypotheses.elo0, d->hypotheses.elo1};
    int decided = hypotheses_decide(&d->hypotheses, duel);
    double llr = sprt_llr(duel, elo[0], elo[1]), lower = hypotheses_lower(),
           upper = hypotheses_upper();
    double mean = duel_mean(duel), low = elo_of_score(duel_interval(duel).low),
           high = elo_of_score(duel_interval(duel).high);
    const char *decision = decided == HYPOTHESES_OPEN ? "open" : decided ? "elo1" : "elo0";
    if (t->json)
        return output_line(
            "arena",
            "event:s game:s version:s options:s first:s second:s seed:n decision:s llr:f lower:f "
            "upper:f elo0:f elo1:f deals:n games:n score:f elo:f low:f high:f variance_gain:f "
            "interrupted:b seconds_cpu:f",
            "sprt", t->arena.game->name, SOBREMESA_VERSION, d->options.at, names[0], names[1],
            t->arena.seed, decision, llr, lower, upper, elo[0], elo[1], duel->deals,
            duel->deals * DUEL_SIDES, mean, elo_of_score(mean), low, high, duel_gain(duel),
            t->interrupted, t->cpu);
    output_text(tr(t->lang, "%s contra %s: %llu partidas, cada reparto dos veces con los sitios "
                            "cambiados, semilla %llu"),
                names[0], names[1], (unsigned long long)(duel->deals * DUEL_SIDES),
                (unsigned long long)t->arena.seed);
    output_text(tr(t->lang, "Puntúa el %s %%: Elo %s (intervalo del 95 %%: %s a %s)"),
                TEXT_REAL("%.2f", 100 * mean), TEXT_REAL("%+.1f", elo_of_score(mean)),
                TEXT_REAL("%+.1f", low), TEXT_REAL("%+.1f", high));
    if (duel_gain(duel) > 0)
        output_text(tr(t->lang, "La misma suerte para los dos vale por %s veces más partidas"),
                    TEXT_REAL("%.2f", duel_gain(duel)));
    output_text(tr(t->lang, "Razón de verosimilitud %s, entre %s y %s"), TEXT_REAL("%.2f", llr),
                TEXT_REAL("%.2f", lower), TEXT_REAL("%.2f", upper));
    if (decided == HYPOTHESES_OPEN)
        output_text(tr(t->lang, "Aún no está decidido"));
    else
        output_text(tr(t->lang, "Decidido: la ventaja de %s es de %+g de Elo y no de %+g"),
                    names[0], elo[decided], elo[!decided]);
    return EXIT_DONE;
}

/* Reads the hypotheses "elo0=A,elo1=B", plays until one is decided and prints the outcome. */
static int run_sprt(struct duels *d, char **names, int count)
{
    struct hypotheses *h = &d->hypotheses;
    struct duel duel;
    const char *const pair[DUEL_SIDES] = {names[0], names[1]};
    int end = 0;
    if (sscanf(d->t->sprt, "elo0=%lf,elo1=%lf%n", &h->elo0, &h->elo1, &end) != 2 ||
        d->t->sprt[end] || !(h->elo1 > h->elo0) || h->elo0 < -1000 || h->elo1 > 1000)
        return misuse(
            "arena", "--sprt elo0=A,elo1=B: dos números, el primero menor, como en elo0=0,elo1=10");
    if (count != DUEL_SIDES)
        return misuse("arena", "--sprt: dos jugadores, --players A,B");
    double cpu = clock_cpu();
    int code = play_duel(d, pair[0], pair[1], &duel);
    progress_end(&d->t->progress);
    d->t->cpu = clock_cpu() - cpu;
    d->t->interrupted = atomic_load(&interrupted);
    return code == EXIT_DONE ? print_sprt(d, pair, &duel) : code;
}

/* ---- the round robin ---- */

static int robin_json(const struct duels *d, char *const *names, const struct robin *robin)
{
    const struct tournament *t = d->t;
    struct output_facts line;
    struct facts *facts = output_begin(&line);
    facts_add(facts, "event:s game:s version:s options:s seed:n interrupted:b seconds_cpu:f",
              "round_robin", t->arena.game->name, SOBREMESA_VERSION, d->options.at, t->arena.seed,
              t->interrupted, t->cpu);
    fact_list(facts, "players");
    for (size_t i = 0; i < robin->players; i++) {
        size_t at = robin->order[i];
        fact_object(facts, NULL);
        facts_add(facts, "name:s elo:f low:f high:f games:n score:f", names[at],
                  robin->ratings[at].elo, robin->ratings[at].elo - robin->ratings[at].error,
                  robin->ratings[at].elo + robin->ratings[at].error,
                  (int64_t)robin_games(robin, at), robin_score(robin, at));
        fact_list(facts, "against");
        for (size_t j = 0; j < robin->players; j++)
            fact_real(
                facts, NULL,
                stats_ratio(robin->won[at][robin->order[j]], robin->played[at][robin->order[j]]));
        fact_end(facts);
        fact_end(facts);
    }
    fact_end(facts);
    return output_end(&line, "arena");
}

static void robin_table(const struct duels *d, char *const *names, const struct robin *robin)
{
    const struct tournament *t = d->t;
    const char *player = tr(t->lang, "jugador");
    size_t width = text_columns(player);
    for (size_t i = 0; i < robin->players; i++)
        width = text_columns(names[i]) > width ? text_columns(names[i]) : width;
    if (t->interrupted)
        output_text(tr(t->lang, "Interrumpido: esto es lo que hay."));
    output_text(tr(t->lang, "%s: todos contra todos, semilla %llu"),
                tr(t->lang, t->arena.game->title), (unsigned long long)t->arena.seed);
    output_text(tr(t->lang, "Versión %s, opciones %s"), SOBREMESA_VERSION, d->options.at);
    putchar('\n');
    printf("   ");
    output_padded(player, width);
    printf(" %7s  %6s %9s %7s  ", "Elo", "95 %", tr(t->lang, "partidas"), "%");
    for (size_t i = 0; i < robin->players; i++)
        printf(" %6zu", i + 1);
    putchar('\n');
    for (size_t i = 0; i < robin->players; i++) {
        size_t at = robin->order[i];
        printf("%2zu ", i + 1);
        output_padded(names[at], width);
        printf(" %+7.0f  ±%5.0f %9.0f %s  ", robin->ratings[at].elo, robin->ratings[at].error,
               robin_games(robin, at), TEXT_REAL("%7.2f", 100 * robin_score(robin, at)));
        for (size_t j = 0; j < robin->players; j++)
            if (robin->played[at][robin->order[j]] > 0)
                printf(" %s", TEXT_REAL("%6.2f", 100 * robin->won[at][robin->order[j]] /
                                                     robin->played[at][robin->order[j]]));
            else
                printf(" %6s", "-");
        putchar('\n');
    }
}

static int robin_plot(const struct tournament *t, char *const *names, const struct robin *robin)
{
    struct plot_rate rates[RATING_PLAYERS];
    struct why why;
    struct plot_rates plot = {
        tr(t->lang, "Todos contra todos"),
        tr(t->lang, "Elo por el modelo de Bradley y Terry. Barras: intervalo del 95 %."),
        tr(t->lang, "puntos que se esperan contra quien está en la media (%)"), rates,
        robin->players};
    for (size_t i = 0; i < robin->players; i++) {
        const struct rating *rating = &robin->ratings[robin->order[i]];
        rates[i] = (struct plot_rate){.name = names[robin->order[i]],
                                      .rate = score_of_elo(rating->elo),
                                      .low = score_of_elo(rating->elo - rating->error),
                                      .high = score_of_elo(rating->elo + rating->error)};
    }
    return code_of("arena", plot_rates_to(t->plots, "round-robin", &plot, &why), &why);
}

/* Plays every pair until a duel fails or the run is interrupted. An interrupted round robin is
 * still rated and printed, from the pairs that were played. */
static int run_robin(struct duels *d, char **names, int count)
{
    struct tournament *t = d->t;
    struct robin robin = {.players = (size_t)count};
    if (count < DUEL_SIDES || count > RATING_PLAYERS)
        return misuse("arena", "--round-robin: de %d a %d jugadores", DUEL_SIDES, RATING_PLAYERS);
    t->progress.total = t->games * (uint64_t)(count * (count - 1) / 2);
    double cpu = clock_cpu();
    int code = EXIT_DONE;
    for (size_t i = 0; i < robin.players; i++)
        for (size_t j = i + 1; j < robin.players && !atomic_load(&interrupted); j++) {
            struct duel duel;
            if (code == EXIT_DONE)
                code = play_duel(d, names[i], names[j], &duel);
            if (code == EXIT_DONE)
                robin_add(&robin, i, j, &duel);
        }
    progress_end(&t->progress);
    t->cpu = clock_cpu() - cpu;
    t->interrupted = atomic_load(&interrupted);
    if (code != EXIT_DONE)
        return code;
    robin_rate(&robin);
    if (t->json)
        code = robin_json(d, names, &robin);
    else
        robin_table(d, names, &robin);
    return code == EXIT_DONE && t->plots ? robin_plot(t, names, &robin) : code;
}

int tournament_duels(struct tournament *t, int seats, const char *players, bool counted,
                     bool seeded)
{
    char list[RATING_PLAYERS * NAME_MAX_OURS], *names[RATING_PLAYERS + 1];
    struct duels d = {.t = t, .seats = seats, .seeded = seeded};
    struct why why;
    const char *given = t->round_robin ? t->round_robin : players ? players : "";
    if (t->sprt && t->round_robin)
        return misuse("arena", "--sprt o --round-robin, no los dos");
    if (t->csv || t->games_to || t->journals || t->explain || t->scenario || t->server ||
        (t->sprt && t->plots) || (t->round_robin && players))
        return misuse("arena", "los duelos no van con esa opción: --help");
    if ((size_t)snprintf(list, sizeof list, "%s", given) >= sizeof list)
        return misuse("arena", "la lista de jugadores es demasiado larga");
    int count = tournament_split(list, names, RATING_PLAYERS);
    for (int i = 0; i < count && i <= RATING_PLAYERS; i++)
        if (strlen(names[i]) >= NAME_MAX_OURS)
            return misuse("arena", "la lista de jugadores es demasiado larga");
    if (t->sprt && !counted)
        t->games = SPRT_GAMES;
    STEP(t->save ? check_database("arena", "save", t->save) : -1);
    if (t->save && archive_open(&d.archive, t->save, &why) != ST_OK)
        return fail("arena", "%s: %s", t->save, why.text);
    interrupt_catch();
    t->progress = (struct progress){.lang = t->lang, .total = t->games, .began = clock_now()};
    t->arena.progress = show_duel_progress;
    t->arena.who = t;
    int code = t->round_robin ? run_robin(&d, names, count) : run_sprt(&d, names, count);
    archive_close(d.archive);
    return code;
}
