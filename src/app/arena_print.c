/* The outcome of a tournament, as CSV, JSON or a table. Where the game has teams and only teams
 * were named, a row is a team, otherwise a player. */
#include "app/tournament.h"
#include "arena/stats.h"
#include "core/game_study.h"
#include "core/version.h"

enum { TUNED_MAX = 1024 };

/* ---- CSV ---- */

void tournament_print_csv_head(void)
{
    /* Writing each row by itself would take longer than playing its game. */
    setvbuf(stdout, NULL, _IOFBF, BUFSIZ);
    puts("game,seed,winner_seat,winner,score,turns,first");
}

/* Quotes the name of a `cmd:` player if it contains a separator. */
static void print_csv_text(const char *text)
{
    if (!strpbrk(text, ",\" \t")) {
        fputs(text, stdout);
        return;
    }
    putchar('"');
    for (; *text; text++) {
        if (*text == '"')
            putchar('"');
        putchar(*text);
    }
    putchar('"');
}

void tournament_print_csv_row(const struct tournament *t, uint64_t index,
                              const struct arena_game *game)
{
    const struct arena *arena = &t->arena;
    printf("%" PRIu64 ",%" PRIu64 ",", index + 1, arena_seed(arena, index));
    if (game->winner == SEAT_NOBODY) {
        putchar(',');
    } else {
        printf("%d,", game->winner);
        print_csv_text(arena->players[arena_player_at(arena, index, game->winner)]->name);
    }
    printf(",%" PRId64 ",%" PRIu32 ",%d\n", game->score, game->turns, game->first);
}

/* ---- figures ---- */

/* Returns the number of rows: one for each player, or for each team if only teams were named.
 * Partners win the same games, so the figures of a team are those of its first player. */
static int row_count(const struct tournament *t)
{
    int teams = t->arena.game->teams;
    return teams && t->named <= teams ? teams : t->arena.seats;
}

/* Returns the faults of every `step`-th player, beginning with that one. */
static uint64_t sum_faults(const struct tournament *t, int player, int step)
{
    uint64_t sum = 0;
    for (; player < t->arena.seats; player += step)
        sum += t->totals.faults[player];
    return sum;
}

/* Returns the mean over the games that were played to their end. */
static double per_game(const struct tournament *t, double sum)
{
    return stats_ratio(sum, (double)arena_finished(&t->totals));
}

static double mean_value(const struct tournament *t, const struct mean *mean)
{
    const uint64_t *counts = t->totals.counts;
    double part = (double)counts[mean->part];
    return mean->whole < 0 ? per_game(t, part) : stats_ratio(part, (double)counts[mean->whole]);
}

/* ---- JSON ---- */

int tournament_print_json(const struct tournament *t)
{
    const struct arena *arena = &t->arena;
    const struct arena_totals *totals = &t->totals;
    struct str options = STR(GAME_OPTIONS_MAX), tuned = STR(TUNED_MAX);
    struct output_facts line;
    struct facts *facts = output_begin(&line);
    arena->game->setup_text(arena->setup, &options);
    facts_add(facts,
              "event:s game:s version:s options:s seed:n games:n unfinished:n limited:n draws:n "
              "interrupted:b",
              "summary", arena->game->name, SOBREMESA_VERSION, options.at, arena->seed,
              totals->games, totals->unfinished, totals->limited, totals->draws, t->interrupted);
    facts_add(facts, "faults:n threads:i seconds_cpu:f games_per_cpu_second:f players:[",
              sum_faults(t, 0, 1), arena->threads, t->cpu,
              stats_ratio((double)totals->games, t->cpu));
    for (int i = 0; i < row_count(t); i++) {
        struct interval interval =
            stats_wilson(arena_won(arena, totals, i), arena_finished(totals));
        facts_add(facts, ":{ name:s wins:n win_rate:f low:f high:f limited_wins:n faults:n }",
                  arena->players[i]->name, arena_wins(arena, totals, i),
                  arena_win_rate(arena, totals, i), interval.low, interval.high,
                  totals->limited_wins[i], sum_faults(t, i, row_count(t)));
    }
    facts_add(facts, "] seats:[");
    for (int i = 0; i < arena->seats; i++)
        fact_real(facts, NULL, per_game(t, (double)arena_seat_wins(arena, totals, i)));
    facts_add(facts, "] mean_turns:f mean_score:f first_mover_win_rate:f sum_score:n",
              per_game(t, (double)totals->turns), per_game(t, (double)totals->score),
              per_game(t, (double)totals->first_wins), totals->score);
    for (const struct mean *mean = game_study(arena->game)->means; mean && mean->name; mean++)
        fact_real(facts, mean->name, mean_value(t, mean));
    if (t->weights) {
        game_study(arena->game)->tuned(&tuned);
        fact_text(facts, "weights", tuned.at);
    }
    if (t->processes->ranks > 1)
        fact_number(facts, "ranks", t->processes->ranks);
    return output_end(&line, "arena");
}

/* ---- the table ---- */

/* Prints a row: wins, win rate with its interval, and the win rate on each seat. */
static void print_player_row(const struct tournament *t, int player, size_t width)
{
    const struct arena *arena = &t->arena;
    const struct arena_totals *totals = &t->totals;
    struct interval interval =
        stats_wilson(arena_won(arena, totals, player), arena_finished(totals));
    uint64_t wrong = sum_faults(t, player, row_count(t));
    output_padded(arena->players[player]->name, width);
    printf(" %10" PRIu64 "  %s %%   %s - %s  ", arena_wins(arena, totals, player),
           TEXT_REAL("%6.2f", 100 * arena_win_rate(arena, totals, player)),
           TEXT_REAL("%6.2f", 100 * interval.low), TEXT_REAL("%6.2f", 100 * interval.high));
    for (int seat = 0; seat < arena->seats; seat++)
        printf(" %s",
               TEXT_REAL("%6.2f", 100 * stats_ratio((double)totals->wins[player][seat],
                                                    (double)totals->finished[player][seat])));
    if (wrong)
        printf("  (%s)", TEXT_COUNT(t->lang, "%llu jugada ilegal", "%llu jugadas ilegales", wrong));
    putchar('\n');
}

/* Prints what, besides the seed, makes the tournament reproducible. */
static void print_conditions(const struct tournament *t)
{
    const struct game *game = t->arena.game;
    struct str options = STR(GAME_OPTIONS_MAX), tuned = STR(TUNED_MAX);
    game->setup_text(t->arena.setup, &options);
    output_text(tr(t->lang, "Versión %s, opciones %s"), SOBREMESA_VERSION, options.at);
    if (t->weights) {
        game_study(game)->tuned(&tuned);
        output_text(tr(t->lang, "Pesos cambiados: %s"), tuned.at);
    }
}

static void print_endings(const struct tournament *t)
{
    const struct arena_totals *totals = &t->totals;
    if (totals->limited) {
        printf(tr(t->lang, "Terminadas por el límite: %llu; ganadas así por cada jugador:"),
               (unsigned long long)totals->limited);
        for (int i = 0; i < t->arena.seats; i++)
            printf(" %" PRIu64, totals->limited_wins[i]);
        putchar('\n');
    }
    if (totals->unfinished || totals->draws)
        output_text(tr(t->lang, "Sin terminar: %llu. Empates: %llu."),
                    (unsigned long long)totals->unfinished, (unsigned long long)totals->draws);
}

void tournament_print_table(const struct tournament *t)
{
    const struct arena *arena = &t->arena;
    const struct arena_totals *totals = &t->totals;
    const char *player = tr(t->lang, "jugador");
    size_t width = text_columns(player);
    for (int i = 0; i < arena->seats; i++)
        width = text_columns(arena->players[i]->name) > width
                    ? text_columns(arena->players[i]->name)
                    : width;
    if (t->interrupted)
        printf("%s\n",
               TEXT_COUNT(t->lang, "Interrumpido: se pidió %llu partida, y estas se jugaron.",
                          "Interrumpido: se pidieron %llu partidas, y estas se jugaron.",
                          t->games));
    output_text(tr(t->lang, "%s: %s, semilla %llu"), tr(t->lang, arena->game->title),
                TEXT_COUNT(t->lang, "%llu partida", "%llu partidas", totals->games),
                (unsigned long long)arena->seed);
    print_conditions(t);
    putchar('\n');
    output_padded(player, width);
    printf(" %10s  %8s   %15s   %s\n", tr(t->lang, "gana"), tr(t->lang, "tasa"),
           tr(t->lang, "intervalo 95 %"), tr(t->lang, "tasa en cada asiento"));
    for (int i = 0; i < row_count(t); i++)
        print_player_row(t, i, width);
    putchar('\n');
    output_text(tr(t->lang, "Por partida: %s turnos y %s puntos. Quien empieza gana el %s %%."),
                TEXT_REAL("%.2f", per_game(t, (double)totals->turns)),
                TEXT_REAL("%.2f", per_game(t, (double)totals->score)),
                TEXT_REAL("%.2f", 100 * per_game(t, (double)totals->first_wins)));
    for (const struct mean *mean = game_study(arena->game)->means; mean && mean->name; mean++)
        printf("%s: %s\n", tr(t->lang, mean->title), TEXT_REAL("%.4f", mean_value(t, mean)));
    print_endings(t);
    output_text(tr(t->lang, "%s s de CPU: %.0f partidas por segundo de CPU."),
                TEXT_REAL("%.2f", t->cpu), stats_ratio((double)totals->games, t->cpu));
}
