/* What came of a tournament, as CSV, JSON or a table for people. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "app/output.h"
#include "app/tournament.h"
#include "arena/stats.h"
#include "core/version.h"

enum { TUNED_MAX = 1024 };

/* --- CSV --- */

void tournament_print_csv_head(void)
{
    puts("game,seed,winner_seat,winner,score,turns,first");
}

/* A command may hold what divides fields. */
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

void tournament_print_csv_row(const struct tournament *t, uint64_t index, const struct arena_game *game)
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

/* --- JSON --- */

/* Whose figures are shown: each player's, or each team's where only teams were named. Partners win the same games, so a
 * team's are those of its first player. */
static int rows(const struct tournament *t)
{
    int teams = t->arena.game->teams;
    return teams && t->named <= teams ? teams : t->arena.seats;
}

static uint64_t row_faults(const struct tournament *t, int row)
{
    uint64_t faults = 0;
    for (int player = row; player < t->arena.seats; player += rows(t))
        faults += t->totals.faults[player];
    return faults;
}

static json_t *player_json(const struct tournament *t, int player)
{
    const struct arena *arena = &t->arena;
    uint64_t wins = arena_wins(arena, &t->totals, player);
    struct interval interval = stats_wilson(arena_won(arena, &t->totals, player), arena_finished(&t->totals));
    return json_pack("{s:s, s:I, s:f, s:f, s:f, s:I, s:I}", "name", arena->players[player]->name, "wins",
                     (json_int_t)wins, "win_rate", arena_win_rate(arena, &t->totals, player), "low", interval.low,
                     "high", interval.high, "limited_wins", (json_int_t)t->totals.limited_wins[player], "faults",
                     (json_int_t)row_faults(t, player));
}

static uint64_t all_faults(const struct tournament *t)
{
    uint64_t faults = 0;
    for (int player = 0; player < t->arena.seats; player++)
        faults += t->totals.faults[player];
    return faults;
}

/* What a file of settings has changed. */
static const char *tuned(const struct tournament *t, char *room, size_t size)
{
    struct str text = str_make(room, size);
    t->arena.game->tuned(&text);
    return room;
}

static double mean_value(const struct tournament *t, const struct mean *mean)
{
    const uint64_t *counts = t->totals.counts;
    uint64_t whole = mean->whole < 0 ? arena_finished(&t->totals) : counts[mean->whole];
    return stats_ratio((double)counts[mean->part], (double)whole);
}

int tournament_print_json(const struct tournament *t)
{
    const struct arena *arena = &t->arena;
    const struct arena_totals *totals = &t->totals;
    double finished = (double)arena_finished(totals);
    char tuned_text[TUNED_MAX];
    struct str options = STR(GAME_OPTIONS_MAX);
    arena->game->setup_text(arena->setup, &options);
    json_t *players = json_array(), *seats = json_array();
    for (int i = 0; i < rows(t); i++)
        json_array_append_new(players, player_json(t, i));
    for (int i = 0; i < arena->seats; i++) {
        json_array_append_new(seats, json_real(stats_ratio((double)arena_seat_wins(arena, totals, i), finished)));
    }
    json_t *line = json_pack(
        "{s:s, s:s, s:s, s:s, s:I, s:I, s:I, s:I, s:I, s:b, s:I, s:I, s:f, s:f, s:o, s:o, s:f, s:f, s:f, s:I}", "event",
        "summary", "game", arena->game->name, "version", SOBREMESA_VERSION, "options", options.at, "seed",
        (json_int_t)arena->seed, "games", (json_int_t)totals->games, "unfinished", (json_int_t)totals->unfinished,
        "limited", (json_int_t)totals->limited, "draws", (json_int_t)totals->draws, "interrupted", t->interrupted,
        "faults", (json_int_t)all_faults(t), "threads", (json_int_t)arena->threads, "seconds_cpu", t->cpu,
        "games_per_cpu_second", stats_ratio((double)totals->games, t->cpu), "players", players, "seats", seats,
        "mean_turns", stats_ratio((double)totals->turns, finished), "mean_score",
        stats_ratio((double)totals->score, finished), "first_mover_win_rate",
        stats_ratio((double)totals->first_wins, finished), "sum_score", (json_int_t)totals->score);
    for (const struct mean *mean = arena->game->means; mean && mean->name; mean++)
        json_object_set_new(line, mean->name, json_real(mean_value(t, mean)));
    if (t->weights)
        json_object_set_new(line, "weights", json_string(tuned(t, tuned_text, sizeof tuned_text)));
    if (t->spread->ranks > 1)
        json_object_set_new(line, "ranks", json_integer(t->spread->ranks));
    return output_json("arena", line);
}

/* --- for people --- */

static void print_player(const struct tournament *t, int player, size_t width)
{
    const struct arena *arena = &t->arena;
    const struct arena_totals *totals = &t->totals;
    uint64_t wins = arena_wins(arena, totals, player);
    struct interval interval = stats_wilson(arena_won(arena, totals, player), arena_finished(totals));
    output_padded(arena->players[player]->name, width);
    printf(" %10" PRIu64 "  %6.2f %%   %6.2f - %6.2f  ", wins, 100 * arena_win_rate(arena, totals, player),
           100 * interval.low, 100 * interval.high);
    for (int seat = 0; seat < arena->seats; seat++)
        printf(" %6.2f", 100 * stats_ratio((double)totals->wins[player][seat], (double)totals->finished[player][seat]));
    if (row_faults(t, player))
        printf(tr(t->lang, "  (%llu jugadas ilegales)"), (unsigned long long)row_faults(t, player));
    putchar('\n');
}

/* What it takes to have the same games again. */
static void print_conditions(const struct tournament *t)
{
    char tuned_text[TUNED_MAX];
    struct str options = STR(GAME_OPTIONS_MAX);
    t->arena.game->setup_text(t->arena.setup, &options);
    printf(tr(t->lang, "Versión %s, opciones %s"), SOBREMESA_VERSION, options.at);
    putchar('\n');
    if (t->weights) {
        printf(tr(t->lang, "Pesos cambiados: %s"), tuned(t, tuned_text, sizeof tuned_text));
        putchar('\n');
    }
}

void tournament_print_table(const struct tournament *t)
{
    const struct arena *arena = &t->arena;
    const struct arena_totals *totals = &t->totals;
    double finished = (double)arena_finished(totals);
    const char *player = tr(t->lang, "jugador");
    size_t width = text_columns(player);
    for (int i = 0; i < arena->seats; i++)
        width = text_columns(arena->players[i]->name) > width ? text_columns(arena->players[i]->name) : width;
    if (t->interrupted)
        printf(tr(t->lang, "Interrumpido: de %llu partidas se jugaron estas.\n"), (unsigned long long)t->games);
    printf(tr(t->lang, "%s: %llu partidas, semilla %llu"), tr(t->lang, arena->game->title),
           (unsigned long long)totals->games, (unsigned long long)arena->seed);
    putchar('\n');
    print_conditions(t);
    putchar('\n');
    output_padded(player, width);
    printf(" %10s  %8s   %15s   %s\n", tr(t->lang, "gana"), tr(t->lang, "tasa"), tr(t->lang, "intervalo 95 %"),
           tr(t->lang, "tasa en cada asiento"));
    for (int i = 0; i < rows(t); i++)
        print_player(t, i, width);
    putchar('\n');
    printf(tr(t->lang, "Por partida: %.2f turnos y %.2f puntos. Quien empieza gana el %.2f %%."),
           stats_ratio((double)totals->turns, finished), stats_ratio((double)totals->score, finished),
           100 * stats_ratio((double)totals->first_wins, finished));
    putchar('\n');
    for (const struct mean *mean = arena->game->means; mean && mean->name; mean++)
        printf("%s: %.4f\n", tr(t->lang, mean->title), mean_value(t, mean));
    if (totals->limited) {
        printf(tr(t->lang, "Terminadas por el límite: %llu; ganadas así por cada jugador:"),
               (unsigned long long)totals->limited);
        for (int i = 0; i < arena->seats; i++)
            printf(" %llu", (unsigned long long)totals->limited_wins[i]);
        putchar('\n');
    }
    if (totals->unfinished || totals->draws) {
        printf(tr(t->lang, "Sin terminar: %llu. Empates: %llu."), (unsigned long long)totals->unfinished,
               (unsigned long long)totals->draws);
        putchar('\n');
    }
    printf(tr(t->lang, "%.2f s de CPU: %.0f partidas por segundo de CPU."), t->cpu,
           stats_ratio((double)totals->games, t->cpu));
    putchar('\n');
}
