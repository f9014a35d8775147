/* The same seed gives the same games on every machine and under every compiler.
 * tests/golden/GAME.txt has two of them, to read: who moves, how, and the position now and then;
 * and what the ends of a thousand games add up to. A file changes only when the rules of its game,
 * its draws, its texts or its hash do. All of them are made again by
 *
 *     UPDATE_GOLDEN=1 build/release/tests/sobremesa-tests playthroughs */
#include "laws.h"

#include "base/bytes.h"
#include "core/table.h"

enum {
    MOVES = 120,     /* of a game are shown */
    STATES = 30,     /* moves from one position that is shown to the next */
    CANDIDATES = 50, /* games, of which the longest is shown */
    SUMMED = 1000    /* games */
};

struct bots {
    const struct bot *bot[GAME_SEATS_MAX];
    struct bot_memory memory[GAME_SEATS_MAX];
    struct rng dice;
};

static _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
static struct table table;

/* Random bots at a table whose seats and variant follow from `play`. */
static void sit_down(struct bots *bots, const struct game *game, unsigned play)
{
    laws_setup(game, game->seats_min + (int)play % (game->seats_max - game->seats_min + 1), play,
               as_setup(setup));
    rng_seed(&bots->dice, rng_mix(104, play));
    for (uint64_t seat = 0; seat < GAME_SEATS_MAX; seat++) {
        bots->bot[seat] = registry_bot(game, "random");
        bot_memory_start(&bots->memory[seat], rng_mix(rng_mix(105, play), seat));
    }
    table_start(&table, game, as_setup(setup), NULL);
}

/* ---- to read ---- */

/* Words in lines of at most 100 columns, and an empty line. */
static void print_words(FILE *file, const char *words)
{
    size_t column = 0;
    while (*words) {
        size_t length = strcspn(words, " ");
        bool breaks = column && column + 1 + length > 100;
        if (breaks)
            column = 0;
        column += (size_t)fprintf(file, "%s%s%.*s", breaks ? "\n" : "", column ? " " : "    ",
                                  (int)length, words);
        column -= breaks;
        words += length + strspn(words + length, " ");
    }
    fputs("\n\n", file);
}

static void print_position(FILE *file)
{
    static char text[GAME_STATE_TEXT_MAX];
    struct str str = str_make(text, sizeof text);
    table.game->state_text(as_setup(setup), as_state(table.state), &str);
    assert_false(str.cut);
    print_words(file, text);
}

static void print_move(FILE *file, int seat, const struct move *move)
{
    struct str text = STR(GAME_TEXT_MAX);
    table.game->move_text(as_setup(setup), move, &text);
    if (seat == SEAT_CHANCE)
        fprintf(file, "%u chance: %s\n", table.moves + 1, text.at);
    else
        fprintf(file, "%u seat %d: %s\n", table.moves + 1, seat, text.at);
}

/* Plays a move, and shows it. */
static void play_move(FILE *file, struct bots *bots, int seat, uint32_t *faults)
{
    struct move move;
    struct why why;
    if (seat == SEAT_CHANCE)
        table.game->draw(as_setup(setup), as_state(table.state), &bots->dice, &move);
    else
        move = table_decision(table.game, as_setup(setup), as_state(table.state), seat,
                              bots->bot[seat], &bots->memory[seat], faults);
    if (table.moves < MOVES)
        print_move(file, seat, &move);
    if (table_play(&table, &move, SOURCE_PLAYER, &why) != ST_OK)
        fail_msg("%s", why.text);
    if (table.moves <= MOVES && table.moves % STATES == 0) {
        fputs("\n", file);
        print_position(file);
    }
}

static void print_game(FILE *file, const struct game *game, unsigned play)
{
    struct bots bots;
    char rules[GAME_STATE_TEXT_MAX];
    struct str text = str_make(rules, sizeof rules);
    int seat;
    uint32_t faults = 0;
    sit_down(&bots, game, play);
    game->setup_text(as_setup(setup), &text);
    fprintf(file, "== %s: game %u of random bots\n", game->name, play);
    print_words(file, rules);
    print_position(file);
    while ((seat = table_to_move(&table)) != SEAT_NOBODY)
        play_move(file, &bots, seat, &faults);
    assert_int_equal(faults, 0);
    fprintf(file, "The end, after %u moves:\n", table.moves);
    print_position(file);
}

/* ---- a thousand games ---- */

static uint64_t sum_of_games(const struct game *game)
{
    uint64_t sum = 0;
    uint32_t faults = 0;
    for (unsigned play = 0; play < SUMMED; play++) {
        struct bots bots;
        sit_down(&bots, game, play);
        assert_true(table_play_out(game, as_setup(setup), as_state(table.state), bots.bot,
                                   &bots.dice, bots.memory, &faults));
        sum = hash_add(sum, game->hash(as_setup(setup), as_state(table.state)));
    }
    assert_int_equal(faults, 0);
    return sum;
}

/* ---- the files ---- */

static unsigned longest_game(const struct game *game)
{
    unsigned longest = 0;
    uint32_t most = 0, faults = 0;
    for (unsigned play = 1; play <= CANDIDATES; play++) {
        struct bots bots;
        sit_down(&bots, game, play);
        uint32_t moves = table_play_on(game, as_setup(setup), as_state(table.state), bots.bot,
                                       &bots.dice, bots.memory, game->bound, &faults);
        if (moves > most) {
            most = moves;
            longest = play;
        }
    }
    return longest;
}

static FILE *play_through(const struct game *game)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    print_game(file, game, 0);
    print_game(file, game, longest_game(game));
    fprintf(file, "== The hashes of the last positions of %u games add up to %016llx\n", SUMMED,
            (unsigned long long)sum_of_games(game));
    rewind(file);
    return file;
}

static void update(FILE *is, const char *path)
{
    char line[4096];
    FILE *file = fopen(path, "w");
    if (!file)
        fail_msg("cannot write %s", path);
    while (fgets(line, sizeof line, is))
        fputs(line, file);
    assert_int_equal(fclose(file), 0);
}

static void compare(FILE *is, const char *path)
{
    char line[4096], wanted[4096];
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("there is no %s: UPDATE_GOLDEN=1 makes it", path);
    for (unsigned number = 1; fgets(line, sizeof line, is); number++)
        if (!fgets(wanted, sizeof wanted, file) || strcmp(line, wanted) != 0)
            fail_msg(
                "%s:%u: it is now\n%s(UPDATE_GOLDEN=1 writes the file anew, then see git diff)",
                path, number, line);
    if (fgets(wanted, sizeof wanted, file))
        fail_msg("%s goes on: %s", path, wanted);
    fclose(file);
}

static void the_same_seed_gives_the_same_games(void **state)
{
    (void)state;
    for (const struct game *const *game = registry_games(); *game; game++) {
        char path[500];
        FILE *is = play_through(*game);
        snprintf(path, sizeof path, "%s/tests/golden/%s.txt", SOBREMESA_SOURCE, (*game)->name);
        if (getenv("UPDATE_GOLDEN"))
            update(is, path);
        else
            compare(is, path);
        fclose(is);
    }
}

SUITE(law)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_gives_the_same_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
