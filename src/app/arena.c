/* sobremesa arena: a tournament, and what came of it as a table, JSON or CSV. */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <jansson.h>

#include "app/app.h"
#include "arena/arena.h"
#include "arena/stats.h"
#include "base/clock.h"
#include "core/version.h"

enum { GAMES_USUAL = 1000, CSV_BATCH = 1 << 16, PATH_MAX_OURS = 1024 };

static atomic_bool interrupted;

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&interrupted, true);
}

/* The first Ctrl-C ends the run and shows what there is; a second one ends the program. */
static void catch_interrupt(void)
{
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

/* What the command line asked for, and what became of it. */
struct tournament {
    struct arena arena;
    enum lang lang;
    uint64_t games;
    bool json, csv;
    int64_t rounds;       /* 0: as the game has it */
    const char *rules;    /* options of the game, or NULL */
    const char *journals; /* a directory, or NULL */
    uint64_t journal_count;
    struct arena_totals totals;
    double cpu;
    usec_t began;
    uint64_t earlier; /* games of the batches before this one */
    bool progress_shown;
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
};

static void show_progress(void *who, uint64_t done)
{
    struct tournament *t = who;
    double elapsed = (double)(clock_now() - t->began) / (double)USEC_SECOND;
    if (elapsed < 2)
        return;
    done += t->earlier;
    double rate = (double)done / elapsed;
    double left = stats_ratio((double)(t->games - done), rate);
    fputc('\r', stderr);
    fprintf(stderr, tr(t->lang, "%llu de %llu partidas, %.0f por segundo, faltan %.0f s"), (unsigned long long)done,
            (unsigned long long)t->games, rate, left);
    fputs("   ", stderr); /* over what a longer line left there */
    t->progress_shown = true;
}

static void end_progress(struct tournament *t)
{
    if (t->progress_shown)
        fprintf(stderr, "\r%*s\r", 78, "");
    t->progress_shown = false;
}

/* --- reading the command line --- */

static int names_in(const char *list)
{
    int names = 1;
    for (; *list; list++)
        names += *list == ',';
    return names;
}

/* As many seats as names, unless it was said or one cannot play alone. */
static int seats_wanted(const struct game *game, int64_t seats, const char *players)
{
    if (seats)
        return (int)seats;
    int names = players ? names_in(players) : 0;
    return names < game->seats_min ? game->seats_usual : names;
}

/* S8: nobody trades at a table where somebody does not. */
static bool all_negotiate(const struct arena *arena, int seats)
{
    for (int seat = 0; seat < seats; seat++)
        if (!arena->players[seat]->negotiates)
            return false;
    return true;
}

static bool sit_down(const char *what, struct tournament *t, int64_t seats_given, const char *players)
{
    const struct game *game = t->arena.game;
    int seats = seats_wanted(game, seats_given, players);
    if (seats < game->seats_min || seats > game->seats_max) {
        misuse(what, "%s is played by %d to %d, not by %d", game->name, game->seats_min, game->seats_max, seats);
        return false;
    }
    if (!find_bots(what, game, players ? players : "random", seats, t->arena.players))
        return false;
    char options[GAME_OPTIONS_MAX];
    struct str text = str_make(options, sizeof options);
    struct why why;
    if (game->seats_min != game->seats_max)
        str_add(&text, "seats=%d ", seats);
    if (t->rounds)
        str_add(&text, "rounds=%" PRId64 " ", t->rounds);
    if (game->can_trade && !all_negotiate(&t->arena, seats))
        str_add(&text, "trade=0 ");
    str_add(&text, "%s", t->rules ? t->rules : "");
    if (text.cut) {
        misuse(what, "the options are too long");
        return false;
    }
    if (game->setup_make(options, t->setup, &why) != ST_OK) {
        misuse(what, "%s", why.text);
        return false;
    }
    t->arena.setup = t->setup;
    t->arena.seats = seats;
    return true;
}

/* --- CSV --- */

static void print_csv_row(const struct tournament *t, uint64_t index, const struct arena_game *game)
{
    const struct arena *arena = &t->arena;
    printf("%" PRIu64 ",%" PRIu64 ",", index + 1, arena_seed(arena, index));
    if (game->winner == SEAT_NOBODY)
        printf(",,");
    else
        printf("%d,%s,", game->winner, arena->players[arena_player_at(arena, index, game->winner)]->name);
    printf("%" PRId64 ",%" PRIu32 ",%d\n", game->score, game->turns, game->first);
}

/* In batches, so that rows come in order and a long run needs no more memory than a short one. */
static enum status run_csv(struct tournament *t, struct why *why)
{
    struct arena_game *games = malloc(CSV_BATCH * sizeof *games);
    if (!games)
        return why_system(why, "no memory for a batch of games");
    enum status status = ST_OK;
    puts("game,seed,winner_seat,winner,score,turns,first");
    while (status == ST_OK && t->earlier < t->games && !atomic_load(&interrupted)) {
        uint64_t count = t->games - t->earlier < CSV_BATCH ? t->games - t->earlier : CSV_BATCH;
        status = arena_run(&t->arena, t->earlier, count, games, &t->totals, why);
        for (uint64_t i = 0; status == ST_OK && i < count; i++)
            if (games[i].played)
                print_csv_row(t, t->earlier + i, &games[i]);
        t->earlier += count;
    }
    free(games);
    return status;
}

/* --- JSON --- */

static json_t *player_json(const struct tournament *t, int player)
{
    const struct arena *arena = &t->arena;
    uint64_t wins = arena_wins(arena, &t->totals, player);
    struct interval interval = stats_wilson(arena_won(arena, &t->totals, player), arena_finished(&t->totals));
    return json_pack("{s:s, s:I, s:f, s:f, s:f, s:I, s:I}", "name", arena->players[player]->name, "wins",
                     (json_int_t)wins, "win_rate", arena_win_rate(arena, &t->totals, player), "low", interval.low,
                     "high", interval.high, "limited_wins", (json_int_t)t->totals.limited_wins[player], "faults",
                     (json_int_t)t->totals.faults[player]);
}

static uint64_t all_faults(const struct tournament *t)
{
    uint64_t faults = 0;
    for (int player = 0; player < t->arena.seats; player++)
        faults += t->totals.faults[player];
    return faults;
}

static int print_json(const struct tournament *t)
{
    const struct arena *arena = &t->arena;
    const struct arena_totals *totals = &t->totals;
    double finished = (double)arena_finished(totals);
    char options[GAME_OPTIONS_MAX];
    struct str text = str_make(options, sizeof options);
    arena->game->setup_text(arena->setup, &text);
    json_t *players = json_array(), *seats = json_array();
    for (int i = 0; i < arena->seats; i++) {
        json_array_append_new(players, player_json(t, i));
        json_array_append_new(seats, json_real(stats_ratio((double)arena_seat_wins(arena, totals, i), finished)));
    }
    json_t *line = json_pack(
        "{s:s, s:s, s:s, s:s, s:I, s:I, s:I, s:I, s:I, s:b, s:I, s:I, s:f, s:f, s:o, s:o, s:f, s:f, s:f, s:I}", "event",
        "summary", "game", arena->game->name, "version", SOBREMESA_VERSION, "options", options, "seed",
        (json_int_t)arena->seed, "games", (json_int_t)totals->games, "unfinished", (json_int_t)totals->unfinished,
        "limited", (json_int_t)totals->limited, "draws", (json_int_t)totals->draws, "interrupted",
        atomic_load(&interrupted), "faults", (json_int_t)all_faults(t), "threads", (json_int_t)arena->threads,
        "seconds_cpu", t->cpu, "games_per_cpu_second", stats_ratio((double)totals->games, t->cpu), "players", players,
        "seats", seats, "mean_turns", stats_ratio((double)totals->turns, finished), "mean_score",
        stats_ratio((double)totals->score, finished), "first_mover_win_rate",
        stats_ratio((double)totals->first_wins, finished), "sum_score", (json_int_t)totals->score);
    char *out = line ? json_dumps(line, JSON_COMPACT | JSON_REAL_PRECISION(10)) : NULL;
    json_decref(line);
    if (!out)
        return fail("arena", "no memory for the summary");
    puts(out);
    free(out);
    return EXIT_DONE;
}

/* --- for people --- */

/* Left-aligned in `width` columns; printf counts octets, and "por asiento" has none to spare for accents. */
static void print_padded(const char *text, size_t width)
{
    size_t columns = text_columns(text);
    printf("%s%*s", text, columns < width ? (int)(width - columns) : 0, "");
}

static void print_player(const struct tournament *t, int player, size_t width)
{
    const struct arena *arena = &t->arena;
    const struct arena_totals *totals = &t->totals;
    uint64_t wins = arena_wins(arena, totals, player);
    struct interval interval = stats_wilson(arena_won(arena, totals, player), arena_finished(totals));
    print_padded(arena->players[player]->name, width);
    printf(" %10" PRIu64 "  %6.2f %%   %6.2f - %6.2f  ", wins, 100 * arena_win_rate(arena, totals, player),
           100 * interval.low, 100 * interval.high);
    for (int seat = 0; seat < arena->seats; seat++)
        printf(" %6.2f", 100 * stats_ratio((double)totals->wins[player][seat], (double)totals->finished[player][seat]));
    if (totals->faults[player])
        printf(tr(t->lang, "  (%llu jugadas ilegales)"), (unsigned long long)totals->faults[player]);
    putchar('\n');
}

static void print_table(const struct tournament *t)
{
    const struct arena *arena = &t->arena;
    const struct arena_totals *totals = &t->totals;
    double finished = (double)arena_finished(totals);
    const char *player = tr(t->lang, "jugador");
    size_t width = text_columns(player);
    for (int i = 0; i < arena->seats; i++)
        width = text_columns(arena->players[i]->name) > width ? text_columns(arena->players[i]->name) : width;
    if (atomic_load(&interrupted))
        printf(tr(t->lang, "Interrumpido: de %llu partidas se jugaron estas.\n"), (unsigned long long)t->games);
    printf(tr(t->lang, "%s: %llu partidas, semilla %llu"), tr(t->lang, arena->game->title),
           (unsigned long long)totals->games, (unsigned long long)arena->seed);
    printf("\n\n");
    print_padded(player, width);
    printf(" %10s  %8s   %15s   %s\n", tr(t->lang, "gana"), tr(t->lang, "tasa"), tr(t->lang, "intervalo 95 %"),
           tr(t->lang, "tasa en cada asiento"));
    for (int i = 0; i < arena->seats; i++)
        print_player(t, i, width);
    putchar('\n');
    printf(tr(t->lang, "Por partida: %.2f turnos y %.2f puntos. Quien empieza gana el %.2f %%."),
           stats_ratio((double)totals->turns, finished), stats_ratio((double)totals->score, finished),
           100 * stats_ratio((double)totals->first_wins, finished));
    putchar('\n');
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

/* --- the command --- */

static int write_journals(struct tournament *t)
{
    uint64_t count = t->journal_count < t->games ? t->journal_count : t->games;
    if (mkdir(t->journals, 0777) != 0 && errno != EEXIST)
        return fail("arena", "cannot make the directory %s: %s", t->journals, strerror(errno));
    for (uint64_t i = 0; i < count; i++) {
        char path[PATH_MAX_OURS];
        struct why why;
        struct arena_game game;
        if (snprintf(path, sizeof path, "%s/game-%06" PRIu64 ".journal", t->journals, i + 1) >= (int)sizeof path)
            return misuse("arena", "the name of the directory is too long");
        if (arena_retrace(&t->arena, i, path, NULL, NULL, &game, &why) != ST_OK)
            return fail("arena", "%s", why.text);
    }
    return EXIT_DONE;
}

static int hold(struct tournament *t)
{
    struct why why;
    catch_interrupt();
    t->arena.stop = &interrupted;
    if (isatty(STDERR_FILENO)) {
        t->arena.progress = show_progress;
        t->arena.who = t;
    }
    double cpu = clock_cpu();
    t->began = clock_now();
    enum status status = t->csv ? run_csv(t, &why) : arena_run(&t->arena, 0, t->games, NULL, &t->totals, &why);
    t->cpu = clock_cpu() - cpu;
    end_progress(t);
    if (status != ST_OK)
        return fail("arena", "%s", why.text);
    int code = EXIT_DONE;
    if (t->json)
        code = print_json(t);
    else if (!t->csv)
        print_table(t);
    if (code == EXIT_DONE && t->journals && !atomic_load(&interrupted))
        code = write_journals(t);
    if (code == EXIT_DONE && (fflush(stdout) != 0 || ferror(stdout)))
        return fail("arena", "cannot write: %s", strerror(errno));
    return code;
}

static int run(const struct command *command, int argc, char **argv)
{
    static struct tournament t; /* a setup is too big for a stack */
    const char *players = NULL;
    int64_t games = GAMES_USUAL, threads = arena_cores(), seats = 0, seed = (int64_t)(rng_entropy() >> 1);
    int64_t journal_count = 1;
    int rest;
    memset(&t, 0, sizeof t);
    t.lang = lang_of_environment();
    const struct option_row rows[] = {
        {"players", OPT_TEXT, &players, 0, 0, "A,B,…", "one a seat; a shorter list is repeated", NULL},
        {"games", OPT_NUMBER, &games, 1, INT64_MAX / 2, "N", "how many games (1000)", NULL},
        {"seats", OPT_NUMBER, &seats, 1, GAME_SEATS_MAX, "N", "seats, if not as many as players are named", NULL},
        {"threads", OPT_NUMBER, &threads, 1, 256, "T", "threads (all cores); the result does not depend on it", NULL},
        {"rounds", OPT_NUMBER, &t.rounds, 1, 60000, "R", "the richest wins after R rounds (games that have a limit)",
         NULL},
        {"options", OPT_TEXT, &t.rules, 0, 0, "'A=1 B=2'", "rules of the game, as `replay` and summaries show them",
         NULL},
        {"seed", OPT_NUMBER, &seed, 0, INT64_MAX, "N", "the same seed gives the same games", NULL},
        {"json", OPT_FLAG, &t.json, 0, 0, NULL, "the summary as one line of JSON", NULL},
        {"csv", OPT_FLAG, &t.csv, 0, 0, NULL, "one row a game instead of the summary", NULL},
        {"journals", OPT_TEXT, &t.journals, 0, 0, "DIR", "write the first games as journals into DIR", NULL},
        {"journal-count", OPT_NUMBER, &journal_count, 1, 1000000, "K", "how many of them (1)", NULL},
        {"lang", OPT_LANG, &t.lang, 0, 0, "es|en", "the language of the table", NULL},
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 1);
    if (code >= 0)
        return code;
    t.arena.game = find_game(command->name, rest ? argv[1] : NULL);
    if (!t.arena.game)
        return EXIT_USAGE;
    if (t.json && t.csv)
        return misuse(command->name, "--json or --csv, not both");
    t.arena.seed = (uint64_t)seed;
    t.arena.threads = (unsigned)threads;
    t.games = (uint64_t)games;
    t.journal_count = (uint64_t)journal_count;
    return sit_down(command->name, &t, seats, players) ? hold(&t) : EXIT_USAGE;
}

const struct command command_arena = {
    .name = "arena",
    .arguments =
        "GAME [--players A,B,…] [--games N] [--threads T] [--rounds R] [--options 'A=1 …'] [--seed N] [--json|--csv]",
    .what = "a tournament between automatic players",
    .run = run,
};
