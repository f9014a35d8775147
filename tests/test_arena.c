/* Tournaments: repeatable whatever the number of threads, seats rotated, faults put down to who
 * made them, and the same games wherever they are played. Nothing here depends on how fast the
 * machine is. */
#include "cli/cli.h" /* before cmocka, which makes a macro of `fail` */
#include "cli/output.h"

#include "support.h"

#include <errno.h>
#include <jansson.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/arena.h"
#include "arena/cmd.h"
#include "arena/record.h"
#include "arena/stats.h"
#include "core/bot.h"
#include "core/game_study.h"
#include "core/workshop.h"
#include "core/registry.h"
#include "core/journal/replay.h"
#include "core/tool.h"

static _Alignas(16) unsigned char setup[GAME_SETUP_MAX];

/* A table of `game` with the players named, shorter lists repeated. */
static struct arena table_of(const struct game *game, int seats, const struct bot *first,
                             const struct bot *others)
{
    char options[32] = "";
    struct arena arena = {
        .game = game, .setup = as_setup(setup), .seats = seats, .seed = 7, .threads = 1};
    if (game->seats_min != game->seats_max)
        snprintf(options, sizeof options, "seats=%d", seats);
    assert_int_equal(game->setup_make(options, as_setup(setup), NULL), ST_OK);
    for (int i = 0; i < seats; i++)
        arena.players[i] = i ? others : first;
    return arena;
}

static struct arena uno_of(const char *first, const char *others)
{
    const struct game *game = registry_game("uno");
    return table_of(game, 4, registry_bot(game, first), registry_bot(game, others));
}

static struct arena_totals run(struct arena *arena, unsigned threads, uint64_t games)
{
    struct arena_totals totals = {0};
    struct why why;
    arena->threads = threads;
    assert_int_equal(arena_run(arena, 0, games, NULL, &totals, &why), ST_OK);
    return totals;
}

static void the_number_of_threads_changes_nothing(void **state)
{
    (void)state;
    unsigned games = effort(3001);
    struct arena arena = uno_of("rules", "random");
    struct arena_totals one = run(&arena, 1, games);
    assert_int_equal(one.games, games);
    for (unsigned threads = 2; threads <= 3; threads++) {
        struct arena_totals more = run(&arena, threads, games);
        assert_memory_equal(&one, &more, sizeof one);
    }
    struct arena_totals plain = {0};
    arena_play(&arena, 0, games, NULL, &plain);
    assert_memory_equal(&one, &plain, sizeof one);
    printf("%u games with 1, 2 and 3 threads\n", games);
}

static void each_game_is_the_same_in_any_order(void **state)
{
    (void)state;
    enum { GAMES = 500 };
    struct arena arena = uno_of("rules", "random");
    struct arena_game all[GAMES], part[GAMES];
    struct arena_totals totals = {0}, parts = {0};
    struct why why;
    arena.threads = 3;
    assert_int_equal(arena_run(&arena, 0, GAMES, all, &totals, &why), ST_OK);
    for (uint64_t from = 0; from < GAMES; from += 100)
        arena_play(&arena, from, 100, &part[from], &parts);
    assert_memory_equal(&totals, &parts, sizeof totals);
    for (int i = 0; i < GAMES; i++) {
        assert_true(all[i].played && all[i].finished);
        assert_int_equal(all[i].winner, part[i].winner);
        assert_int_equal(all[i].score, part[i].score);
        assert_int_equal(all[i].turns, part[i].turns);
        assert_int_equal(all[i].first, part[i].first);
    }
}

static void the_seed_is_what_decides(void **state)
{
    (void)state;
    struct arena arena = uno_of("random", "random");
    struct arena_totals once = run(&arena, 2, 1000), again = run(&arena, 2, 1000);
    assert_memory_equal(&once, &again, sizeof once);
    arena.seed++;
    struct arena_totals other = run(&arena, 2, 1000);
    assert_int_not_equal(once.score, other.score);
}

static void seats_rotate(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 4; seats++) {
        const struct game *uno = registry_game("uno");
        struct arena arena =
            table_of(uno, seats, registry_bot(uno, "rules"), registry_bot(uno, "random"));
        for (uint64_t game = 0; game < 12; game++)
            for (int player = 0; player < seats; player++)
                assert_int_equal(arena_player_at(&arena, game, (player + (int)game) % seats),
                                 player);
        struct arena_totals totals = run(&arena, 2, 240);
        for (int player = 0; player < seats; player++)
            for (int seat = 0; seat < seats; seat++)
                assert_int_equal(totals.finished[player][seat], 240 / seats);
    }
}

static void wins_and_games_add_up(void **state)
{
    (void)state;
    for (const struct game *const *at = registry_games(); *at; at++) {
        const struct bot *random = registry_bot(*at, "random");
        struct arena arena = table_of(*at, (*at)->seats_usual, random, random);
        struct arena_totals totals = run(&arena, 2, 200);
        uint64_t by_player = 0, by_seat = 0;
        for (int i = 0; i < arena.seats; i++) {
            by_player += arena_wins(&arena, &totals, i);
            by_seat += arena_seat_wins(&arena, &totals, i);
            assert_int_equal(totals.faults[i], 0);
        }
        assert_int_equal(totals.games, 200);
        uint64_t winners = (*at)->teams ? (uint64_t)(arena.seats / (*at)->teams) : 1;
        assert_int_equal(by_player, winners * (200 - totals.draws - totals.unfinished));
        assert_int_equal(by_seat, by_player);
    }
}

static void wilson_gives_the_known_intervals(void **state)
{
    (void)state;
    static const struct {
        uint64_t wins, games;
        double low, high;
    } known[] = {
        {50, 100, 0.4038, 0.5962}, {0, 10, 0.0, 0.2775},        {10, 10, 0.7225, 1.0},
        {1, 10, 0.0179, 0.4042},   {333, 1000, 0.3045, 0.3628}, {0, 0, 0.0, 1.0},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct interval interval = stats_wilson((double)known[i].wins, known[i].games);
        assert_float_equal(interval.low, known[i].low, 0.00005);
        assert_float_equal(interval.high, known[i].high, 0.00005);
        assert_true(interval.low >= 0 && interval.high <= 1);
    }
    assert_float_equal(stats_ratio(1, 4), 0.25, 0);
    assert_float_equal(stats_ratio(1, 0), 0, 0);
}

/* Answers what no rule allows, every time. */
static void choose_nonsense(const struct game *game, const struct game_setup *rules,
                            const struct game_state *view, int seat, const struct choice *choices,
                            size_t count, struct bot_memory *memory, struct move *move)
{
    (void)game, (void)rules, (void)view, (void)seat, (void)count, (void)memory;
    *move = choices[0].move;
    move->kind = 0xee;
}

static const struct bot nonsense = {.name = "nonsense", .what = "", .choose = choose_nonsense};

static void an_illegal_answer_is_a_fault_of_its_player(void **state)
{
    (void)state;
    const struct game *uno = registry_game("uno");
    struct arena arena = table_of(uno, 4, &nonsense, registry_bot(uno, "random"));
    struct arena_totals totals = run(&arena, 2, 400);
    assert_int_equal(arena_finished(&totals), 400);
    assert_true(totals.faults[0] > 400);
    for (int player = 1; player < 4; player++)
        assert_int_equal(totals.faults[player], 0);
    assert_true(arena_wins(&arena, &totals, 0) > 0);
    struct arena_game games[100];
    struct arena_totals part = {0};
    uint64_t faults = 0;
    arena_play(&arena, 0, 100, games, &part);
    for (int i = 0; i < 100; i++)
        faults += games[i].faults;
    assert_int_equal(faults, part.faults[0]);
}

/* --- programs that play --- */

#define ANSWERS_FIRST "sed -un 's/.*\"choose\",\"id\":\\([0-9]*\\).*/{\"id\":\\1,\"choice\":0}/p'"

/* Each answer when the next question is there. */
#define ANSWERS_LATE                                                                               \
    "sed -un '/\"choose\"/{s/.*\"id\":\\([0-9]*\\).*/{\"id\":\\1,\"choice\":0}/;x;/./p}'"

static void choose_first(const struct game *game, const struct game_setup *rules,
                         const struct game_state *view, int seat, const struct choice *choices,
                         size_t count, struct bot_memory *memory, struct move *move)
{
    (void)game, (void)rules, (void)view, (void)seat, (void)count, (void)memory;
    *move = choices[0].move;
}

static const struct bot first_choice = {.name = "first", .what = "", .choose = choose_first};

/* The totals of a tournament in which player 0 is that program, and what was told of it. */
static struct arena_totals run_program(const char *command, usec_t limit, unsigned threads,
                                       struct why *trouble)
{
    static struct cmd_player player;
    const struct game *uno = registry_game("uno");
    struct arena arena = table_of(uno, 2, &player.bot, registry_bot(uno, "random"));
    struct arena_totals totals = {0};
    struct why why;
    arena.threads = threads;
    assert_int_equal(cmd_make(&player, command, limit, NULL, &why), ST_OK);
    assert_int_equal(arena_hire(&arena, &why), ST_OK);
    assert_int_equal(arena_run(&arena, 0, 40, NULL, &totals, &why), ST_OK);
    arena_dismiss(&arena);
    trouble->text[0] = '\0';
    cmd_news(&player, trouble);
    assert_false(cmd_news(&player, &why)); /* once */
    return totals;
}

static void a_program_plays_the_same_with_any_number_of_threads(void **state)
{
    (void)state;
    const struct game *uno = registry_game("uno");
    struct arena arena = table_of(uno, 2, &first_choice, registry_bot(uno, "random"));
    struct arena_totals right = run(&arena, 1, 40);
    struct why trouble;
    for (unsigned threads = 1; threads <= 3; threads++) {
        struct arena_totals totals =
            run_program("cmd:" ANSWERS_FIRST, 60 * USEC_SECOND, threads, &trouble);
        assert_memory_equal(&totals, &right, sizeof totals);
        assert_string_equal(trouble.text, "");
    }
}

/* Each of them gets the first choice every time, and a fault for every decision; nothing hangs. */
static void a_program_that_fails_loses_decisions_and_nothing_else(void **state)
{
    (void)state;
    static const struct {
        const char *command;
        usec_t limit;
        const char *trouble; /* NULL: none has to be told */
    } programs[] = {
        {"cmd:false", 60 * USEC_SECOND, "ended with status 1 at decision 1"},
        {"cmd:true", 60 * USEC_SECOND, "ended with status 0 at decision 1"},
        {"cmd:sh -c 'kill -SEGV $$'", 60 * USEC_SECOND, "was ended by signal 11"},
        {"cmd:cat", 60 * USEC_SECOND, NULL}, /* answers with the question */
        {"cmd:yes", 60 * USEC_SECOND, NULL}, /* as fast as it can, in lines */
        {"cmd:cat /dev/zero", 60 * USEC_SECOND, "printed more than it was asked for"},
        {"cmd:sh -c 'exec >&-; exec sleep 1000'", 60 * USEC_SECOND, "closed its output"},
        {"cmd:sh -c 'exec <&-; exec sleep 1000'", 60 * USEC_SECOND, "does not read"},
        {"cmd:" ANSWERS_LATE, 200 * USEC_MS, "gave no answer in time"},
        {"cmd:sleep 1000", 20 * USEC_MS, "gave no answer in time for the third time in a row"},
        {"cmd:sh -c 'sleep 1000 & sleep 1000'", 20 * USEC_MS, "gave no answer in time"},
    };
    const struct game *uno = registry_game("uno");
    struct arena arena = table_of(uno, 2, &first_choice, registry_bot(uno, "random"));
    struct arena_totals right = run(&arena, 1, 40);
    uint64_t faults = 0;
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        struct why trouble;
        struct arena_totals totals =
            run_program(programs[i].command, programs[i].limit, 1 + i % 2, &trouble);
        if (programs[i].trouble &&
            strncmp(trouble.text, programs[i].trouble, strlen(programs[i].trouble)) != 0)
            fail_msg("%s: %s", programs[i].command, trouble.text);
        faults = faults ? faults : totals.faults[0];
        assert_true(faults > 40);
        if (totals.faults[0] != faults)
            fail_msg("%s: %llu faults", programs[i].command, (unsigned long long)totals.faults[0]);
        totals.faults[0] = 0;
        assert_memory_equal(&totals, &right, sizeof totals);
    }
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD); /* no process is left */
    printf("%llu decisions each\n", (unsigned long long)faults);
}

static void a_program_that_is_not_there_is_an_error(void **state)
{
    (void)state;
    struct cmd_player player;
    const struct game *uno = registry_game("uno");
    struct arena arena = table_of(uno, 2, &player.bot, registry_bot(uno, "random"));
    struct why why;
    assert_int_equal(cmd_make(&player, "cmd:/nowhere/at/all", USEC_SECOND, NULL, &why), ST_OK);
    assert_int_equal(arena_hire(&arena, &why), ST_SYSTEM);
    assert_string_equal(why.text, "cannot start cmd:/nowhere/at/all: No such file or directory");
    assert_null(arena.staff);
}

static void a_command_is_split_into_words_without_a_shell(void **state)
{
    (void)state;
    struct cmd_player player;
    struct why why;
    char too_long[CMD_COMMAND_MAX + 10];
    assert_int_equal(cmd_make(&player, "cmd: a  b'c d'\"'$x'\" '' e", USEC_SECOND, NULL, &why),
                     ST_OK);
    assert_string_equal(player.word[0], "a");
    assert_string_equal(player.word[1], "bc d'$x'");
    assert_string_equal(player.word[2], "");
    assert_string_equal(player.word[3], "e");
    assert_null(player.word[4]);
    memset(too_long, 'x', sizeof too_long);
    too_long[sizeof too_long - 1] = '\0';
    const char *const wrong[] = {"cmd:",   "cmd:  ",   "cmd:''", "cmd:a 'b",
                                 "cmd:\"", "cmd:\xff", too_long};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(cmd_make(&player, wrong[i], USEC_SECOND, NULL, &why), ST_BAD);
}

/* --- every decision as lines --- */

static char *record_in_pages(struct arena *arena, unsigned threads, uint64_t games,
                             size_t page_size, size_t *length)
{
    struct decision_record record;
    struct arena_totals totals = {0};
    struct why why;
    FILE *file = tmpfile();
    assert_non_null(file);
    record_start(&record, arena, file);
    if (page_size)
        record.page_size = page_size;
    arena->record = &record;
    arena->threads = threads;
    assert_int_equal(arena_run(arena, 0, games, NULL, &totals, &why), ST_OK);
    arena->record = NULL;
    *length = (size_t)ftell(file);
    char *text = malloc(*length + 1);
    assert_non_null(text);
    rewind(file);
    assert_int_equal(fread(text, 1, *length, file), *length);
    text[*length] = '\0';
    record_finish(&record);
    fclose(file);
    return text;
}

static char *record_of(struct arena *arena, unsigned threads, uint64_t games, size_t *length)
{
    return record_in_pages(arena, threads, games, 0, length);
}

/* Sooner or later a line ends exactly where its page does, and the next one must not be written
 * behind it. */
static void a_record_is_the_same_in_pages_of_any_size(void **state)
{
    (void)state;
    struct arena arena = uno_of("rules", "random");
    size_t length, again;
    char *text = record_of(&arena, 1, 1, &length);
    for (size_t size = 1024; size < 1024 + 700; size++) {
        char *other = record_in_pages(&arena, 1, 1, size, &again);
        assert_int_equal(length, again);
        assert_memory_equal(text, other, length);
        free(other);
    }
    free(text);
}

/* The view can be read back, and the move may be made there. */
static void check_decision(const struct arena *arena, const json_t *line)
{
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
    struct move move;
    struct why why;
    const char *position = json_string_value(json_object_get(line, "view"));
    const char *made = json_string_value(json_object_get(line, "move"));
    assert_true(position && made &&
                arena->game->state_parse(arena->setup, position, as_state(view)));
    assert_int_equal(arena->game->to_move(arena->setup, as_state(view)),
                     json_integer_value(json_object_get(line, "seat")));
    assert_true(arena->game->move_parse(arena->setup, made, &move));
    if (arena->game->legal(arena->setup, as_state(view), &move, &why) != MOVE_LEGAL)
        fail_msg("%s in %s: %s", made, position, why.text);
}

static void a_record_is_in_order_and_its_moves_may_be_made(void **state)
{
    (void)state;
    for (const struct game *const *game = registry_games(); *game; game++) {
        uint64_t games = 8, ends = 0, decisions = 0;
        const struct bot *other_bot = registry_bot_at(*game, registry_bot_at(*game, 1) ? 1 : 0);
        int seats = (*game)->seats_min > 2 ? (*game)->seats_min : 2;
        struct arena arena = table_of(*game, seats, registry_bot_at(*game, 0), other_bot);
        char options[GAME_OPTIONS_MAX];
        snprintf(options, sizeof options, "seats=%d %s", seats,
                 game_study((*game))->variants ? game_study((*game))->variants[0] : "");
        assert_int_equal((*game)->setup_make(options, as_setup(setup), NULL), ST_OK);
        size_t length, again;
        char *text = record_of(&arena, 3, games, &length),
             *other = record_of(&arena, 1, games, &again);
        assert_int_equal(length, again);
        assert_memory_equal(text, other, length);
        for (char *save, *row = strtok_r(text, "\n", &save); row;
             row = strtok_r(NULL, "\n", &save)) {
            json_t *line = json_loads(row, 0, NULL);
            assert_non_null(line);
            assert_int_equal(json_integer_value(json_object_get(line, "game")), ends + 1);
            if (strcmp(json_string_value(json_object_get(line, "event")), "end") == 0)
                ends++;
            else if (++decisions % 7 == 0 || decisions < 1000)
                check_decision(&arena, line);
            json_decref(line);
        }
        assert_int_equal(ends, games);
        printf("%s: %llu decisions\n", (*game)->name, (unsigned long long)decisions);
        free(text), free(other);
    }
}

static void a_record_that_cannot_be_written_is_an_error(void **state)
{
    (void)state;
    struct arena arena = uno_of("rules", "random");
    struct arena_totals totals = {0};
    struct decision_record record;
    struct why why;
    FILE *full = fopen("/dev/full", "w");
    assert_non_null(full);
    record_start(&record, &arena, full);
    arena.record = &record;
    arena.threads = 2;
    assert_int_equal(arena_run(&arena, 0, 100000, NULL, &totals, &why), ST_SYSTEM);
    assert_true(totals.games < 100000); /* no use in going on */
    record_finish(&record);
    fclose(full);
}

static void a_run_that_is_stopped_begins_no_game(void **state)
{
    (void)state;
    static const atomic_bool stop = true;
    struct arena arena = uno_of("random", "random");
    struct arena_game games[10];
    struct arena_totals totals = {0};
    struct why why;
    arena.stop = &stop;
    assert_int_equal(arena_run(&arena, 0, 10, games, &totals, &why), ST_OK);
    assert_int_equal(totals.games, 0);
    for (int i = 0; i < 10; i++)
        assert_false(games[i].played);
}

static void rules_beats_random(void **state)
{
    (void)state;
    struct arena arena = uno_of("rules", "random");
    arena.seed = 2;
    struct arena_totals totals = run(&arena, 2, 20000);
    double rate = arena_win_rate(&arena, &totals, 0);
    printf("rules wins %.4f of 20000 games against three of random\n", rate);
    assert_true(rate > 0.33);
    assert_int_equal(totals.faults[0], 0);
}

/* Plays the journal again; gives the winner's seat. */
static int replay_winner(const char *path, uint64_t seed)
{
    static struct replay replay;
    char *text;
    size_t length;
    struct why why;
    struct result result;
    enum status status;
    assert_int_equal(journal_read_file(path, &text, &length, &why), ST_OK);
    assert_int_equal(replay_open(&replay, text, length, 0, &why), ST_OK);
    assert_true(replay.source.seed == seed);
    while ((status = replay_step(&replay, NULL, &why)) == ST_OK)
        continue;
    assert_int_equal(status, ST_END);
    replay.table.game->result(as_setup(replay.setup), as_state(replay.table.state), &result);
    free(text);
    assert_true(result.over);
    return result.winner;
}

static void journals_replay_to_the_same_end(void **state)
{
    (void)state;
    enum { GAMES = 100 };
    char folder[] = "/tmp/sobremesa-arena-XXXXXX", path[64];
    struct arena arena = uno_of("rules", "random");
    struct arena_game games[GAMES], again;
    struct arena_totals totals = {0};
    struct why why;
    uint64_t moves = 0;
    assert_non_null(mkdtemp(folder));
    arena_play(&arena, 0, GAMES, games, &totals);
    for (uint64_t i = 0; i < GAMES; i++) {
        snprintf(path, sizeof path, "%s/%d", folder, (int)i);
        assert_int_equal(arena_retrace(&arena, i, path, &moves, &again, &why), ST_OK);
        assert_int_equal(again.winner, games[i].winner);
        assert_int_equal(again.score, games[i].score);
        assert_int_equal(again.turns, games[i].turns);
        assert_int_equal(replay_winner(path, arena_seed(&arena, i)), games[i].winner);
        unlink(path);
    }
    rmdir(folder);
    printf("%d journals, %llu moves\n", GAMES, (unsigned long long)moves);
    assert_int_equal(arena_retrace(&arena, 0, "/nowhere/at/all", NULL, &again, &why), ST_SYSTEM);
}

/* Runs a command with its standard output in memory. */
static int run_command(const struct command *command, const char *line, char *out, size_t size)
{
    char copy[300], *argv[32];
    int argc = 0;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *save, *word = strtok_r(copy, " ", &save); word && argc < 31;
         word = strtok_r(NULL, " ", &save))
        argv[argc++] = word;
    argv[argc] = NULL;
    FILE *file = tmpfile();
    assert_non_null(file);
    fflush(stdout);
    int saved = dup(STDOUT_FILENO);
    assert_true(saved >= 0 && dup2(fileno(file), STDOUT_FILENO) >= 0);
    int code = command->run(command, argc, argv);
    fflush(stdout);
    dup2(saved, STDOUT_FILENO);
    close(saved);
    rewind(file);
    out[fread(out, 1, size - 1, file)] = '\0';
    fclose(file);
    return code;
}

static json_t *json_of(const struct command *command, const char *line)
{
    static char out[8192];
    assert_int_equal(run_command(command, line, out, sizeof out), EXIT_DONE);
    json_t *json = json_loads(out, 0, NULL);
    assert_non_null(json);
    return json;
}

static json_int_t number(const json_t *json, const char *key)
{
    assert_true(json_is_integer(json_object_get(json, key)));
    return json_integer_value(json_object_get(json, key));
}

static void bench_and_arena_play_the_same_games(void **state)
{
    (void)state;
    json_t *bench = json_of(&command_bench, "bench uno --games 2000 --seed 3 --json");
    json_t *one = json_of(&command_arena,
                          "arena uno --players random --games 2000 --seed 3 --threads 1 --json");
    json_t *two = json_of(&command_arena, "arena uno --games 2000 --seed 3 --threads 2 --json");
    assert_string_equal(json_string_value(json_object_get(bench, "bench")), "uno");
    assert_true(json_real_value(json_object_get(bench, "games_per_cpu_second")) > 0);
    assert_int_equal(number(bench, "games"), 2000);
    assert_int_equal(number(bench, "sum_score"), number(one, "sum_score"));
    assert_int_equal(number(bench, "sum_score"), number(two, "sum_score"));
    assert_string_equal(json_string_value(json_object_get(one, "event")), "summary");
    assert_int_equal(number(one, "games"), 2000);
    assert_int_equal(json_array_size(json_object_get(one, "players")), 4);
    assert_int_equal(json_array_size(json_object_get(one, "seats")), 4);
    json_decref(bench), json_decref(one), json_decref(two);
}

static void every_game_that_is_played_has_a_bench_of_its_own(void **state)
{
    (void)state;
    static char out[16384], seen[16384];
    assert_int_equal(run_command(&command_bench, "bench --games 3 --json", out, sizeof out),
                     EXIT_DONE);
    snprintf(seen, sizeof seen, "%s", out);
    for (char *save, *line = strtok_r(seen, "\n", &save); line;
         line = strtok_r(NULL, "\n", &save)) {
        json_t *json = json_loads(line, 0, NULL);
        assert_true(json_is_string(json_object_get(json, "bench")));
        json_decref(json);
    }
    for (const struct game *const *game = registry_games(); *game; game++)
        for (const struct bench *bench = workshop_of((*game))->benches; bench && bench->name;
             bench++) {
            char key[64];
            snprintf(key, sizeof key, "{\"bench\":\"%s\",", bench->name);
            assert_int_equal(strstr(out, key) != NULL,
                             !bench->server && !bench->page); /* a server's only by name */
            assert_true(!bench->player || registry_bot(*game, bench->player));
        }
    for (const struct game *const *game = registry_games(); *game; game++)
        assert_true((*game)->template_only || workshop_of((*game))->benches);
}

static void what_json_cannot_say_is_an_error_and_no_half_of_it_is_printed(void **state)
{
    (void)state;
    struct output_facts line;
    struct facts *facts = output_begin(&line);
    fact_text(facts, "good", "ñ");
    fact_list(facts, "list");
    fact_number(facts, NULL, INT64_MIN);
    fact_end(facts);
    assert_false(line.broken);
    assert_int_equal(json_array_size(json_object_get(line.open[0], "list")), 1);
    output_drop(&line);
    facts = output_begin(&line);
    fact_text(facts, "good", "fine");
    fact_text(facts, "bad", "\xff");
    assert_true(line.broken);
    assert_int_equal(output_end(&line, "test"), EXIT_FAILED);
}

static void facts_of_every_kind_are_added_at_once_in_their_order(void **state)
{
    (void)state;
    struct output_facts line;
    facts_add(output_begin(&line), "text:s none:s small:i large:n real:f yes:b hash:h", "ñ", NULL,
              -1, INT64_MIN, 0.5, true, (uint64_t)255);
    char *text = json_dumps(line.open[0], JSON_COMPACT);
    assert_string_equal(
        text,
        "{\"text\":\"ñ\",\"none\":null,\"small\":-1,\"large\":-9223372036854775808,\"real\":0.5,"
        "\"yes\":true,\"hash\":\"00000000000000ff\"}");
    free(text);
    output_drop(&line);
}

static void lists_and_objects_are_added_with_the_rest(void **state)
{
    (void)state;
    struct output_facts line;
    struct facts *facts = output_begin(&line);
    facts_add(facts, "pair:[ :i :f ] *:{ inner:s } rows:[ :{ a:i }", 1, 0.5, "named", "x", 2);
    facts_add(facts, ":{ a:i } ] last:b", 3, false);
    char *text = json_dumps(line.open[0], JSON_COMPACT);
    assert_string_equal(text, "{\"pair\":[1,0.5],\"named\":{\"inner\":\"x\"},\"rows\":[{\"a\":2},{"
                              "\"a\":3}],\"last\":false}");
    assert_int_equal(line.depth, 0);
    free(text);
    output_drop(&line);
}

static void csv_has_one_row_a_game_in_order(void **state)
{
    (void)state;
    static char out[100000], again[100000];
    const char *line = "arena uno --players rules,random --games 300 --seed 5 --csv --threads 3";
    assert_int_equal(run_command(&command_arena, line, out, sizeof out), EXIT_DONE);
    assert_int_equal(run_command(&command_arena, line, again, sizeof again), EXIT_DONE);
    assert_string_equal(out, again);
    int rows = -1; /* the header is none */
    for (char *save, *row = strtok_r(out, "\n", &save); row;
         row = strtok_r(NULL, "\n", &save), rows++)
        if (rows >= 0)
            assert_int_equal(atoi(row), rows + 1);
    assert_int_equal(rows, 300);
}

static void wrong_options_are_refused(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "arena",
        "arena chess",
        "arena uno --players nobody",
        "arena uno --players random,random,random,random,random",
        "arena uno --seats 5",
        "arena uno --seats 2 --players random,random,random",
        "arena uno --games 0",
        "arena uno --threads 0",
        "arena uno --json --csv",
        "arena uno --explain --csv",
        "arena uno --explain=0",
        "arena uno --players cmd:",
        "arena uno --cmd-timeout 0",
        "arena uno --weights /dev/null",
        "arena uno extra",
    };
    char out[1000];
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        assert_int_equal(run_command(&command_arena, lines[i], out, sizeof out), EXIT_USAGE);
    assert_int_equal(run_command(&command_bench, "bench nothing", out, sizeof out), EXIT_USAGE);
    assert_int_equal(run_command(&command_bench, "bench uno --games x", out, sizeof out),
                     EXIT_USAGE);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_number_of_threads_changes_nothing),
        cmocka_unit_test(each_game_is_the_same_in_any_order),
        cmocka_unit_test(the_seed_is_what_decides),
        cmocka_unit_test(seats_rotate),
        cmocka_unit_test(wins_and_games_add_up),
        cmocka_unit_test(wilson_gives_the_known_intervals),
        cmocka_unit_test(an_illegal_answer_is_a_fault_of_its_player),
        cmocka_unit_test(a_program_plays_the_same_with_any_number_of_threads),
        cmocka_unit_test(a_program_that_fails_loses_decisions_and_nothing_else),
        cmocka_unit_test(a_program_that_is_not_there_is_an_error),
        cmocka_unit_test(a_command_is_split_into_words_without_a_shell),
        cmocka_unit_test(a_record_is_the_same_in_pages_of_any_size),
        cmocka_unit_test(a_record_is_in_order_and_its_moves_may_be_made),
        cmocka_unit_test(a_record_that_cannot_be_written_is_an_error),
        cmocka_unit_test(a_run_that_is_stopped_begins_no_game),
        cmocka_unit_test(rules_beats_random),
        cmocka_unit_test(journals_replay_to_the_same_end),
        cmocka_unit_test(bench_and_arena_play_the_same_games),
        cmocka_unit_test(every_game_that_is_played_has_a_bench_of_its_own),
        cmocka_unit_test(what_json_cannot_say_is_an_error_and_no_half_of_it_is_printed),
        cmocka_unit_test(facts_of_every_kind_are_added_at_once_in_their_order),
        cmocka_unit_test(lists_and_objects_are_added_with_the_rest),
        cmocka_unit_test(csv_has_one_row_a_game_in_order),
        cmocka_unit_test(wrong_options_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
