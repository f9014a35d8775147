/* The searchers that know only the contract: they play every game by its rules, the same game from
 * the same seed, within their budget of moves, and better than who does not think. */
#include "support.h"

#include "arena/arena.h"
#include "core/bot.h"
#include "core/registry.h"

static _Alignas(16) unsigned char setup[GAME_SETUP_MAX];

static struct arena table_of(const struct game *game, const char *options, const char *first,
                             const char *others)
{
    assert_int_equal(game->setup_make(options, as_setup(setup), NULL), ST_OK);
    struct arena arena = {.game = game,
                          .setup = as_setup(setup),
                          .seats = game->seats(as_setup(setup)),
                          .seed = 7,
                          .threads = 1};
    for (int i = 0; i < arena.seats; i++)
        arena.players[i] =
            registry_bot(game, i % (game->teams ? game->teams : arena.seats) ? others : first);
    return arena;
}

/* Every answer is allowed in every game there is, also in the smallest one, and a second run is the
 * same. */
static void it_plays_every_game(void **state)
{
    (void)state;
    for (const struct game *const *at = registry_games(); *at; at++) {
        const char *options = strcmp((*at)->name, "monopoly") == 0 ? "rounds=4 trade=0" : "";
        struct arena arena = table_of(*at, options, "think", "random");
        struct arena_game games[2][4];
        struct arena_totals totals[2] = {{0}, {0}};
        unsigned count = (unsigned)(sizeof games[0] / sizeof games[0][0]);
        for (int run = 0; run < 2; run++) {
            memset(games[run], 0, sizeof games[run]);
            arena_play(&arena, 0, count, games[run], &totals[run]);
        }
        assert_memory_equal(games[0], games[1], sizeof games[0]);
        assert_int_equal(totals[0].games, count);
        assert_int_equal(totals[0].unfinished, 0);
        for (int player = 0; player < arena.seats; player++)
            assert_int_equal(totals[0].faults[player], 0);
    }
}

static void assert_beats(const char *game, const char *player, const char *other, unsigned games,
                         double least)
{
    struct arena arena = table_of(registry_game(game), "", player, other);
    struct arena_totals totals = {0};
    arena_play(&arena, 0, effort(games), NULL, &totals);
    double rate = arena_win_rate(&arena, &totals, 0);
    print_message("%s: %s wins %.3f of %u games against %s\n", game, player, rate, effort(games),
                  other);
    assert_true(rate > least);
}

static void thinking_is_better_than_not_thinking(void **state)
{
    (void)state;
    assert_beats("template", "think", "random", 200, 0.75);
    assert_beats("reversi", "think", "greedy", 10, 0.8);
    assert_beats("truco", "think", "random", 60, 0.6);
    assert_beats("uno", "think", "random", 200, 0.28);
}

/* It is asked for its reasons: the gain that it saw and the worlds it saw it in; and more budget is
 * more worlds. */
static int worlds_of(const char *name, const struct game *game, const struct game_state *view)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct bot_memory memory;
    struct move move;
    int worlds = 0;
    size_t count = game->choices(as_setup(setup), view, choices);
    bot_memory_start(&memory, 3);
    registry_bot(game, name)
        ->choose(game, as_setup(setup), view, 0, choices, count, &memory, &move);
    assert_int_equal(sscanf(memory.because, "%*f%% %d", &worlds), 1);
    return worlds;
}

static void more_time_is_more_worlds(void **state)
{
    (void)state;
    const struct game *game = registry_game("reversi");
    _Alignas(16) unsigned char start[GAME_STATE_MAX];
    assert_int_equal(game->setup_make("", as_setup(setup), NULL), ST_OK);
    game->start(as_setup(setup), as_state(start));
    int few = worlds_of("think", game, as_state(start)),
        many = worlds_of("ponder", game, as_state(start));
    print_message("%d worlds, %d worlds\n", few, many);
    assert_true(few >= 10 && many >= 10 * few);
}

/* The first position of a game in which seat 0 has a choice, as it sees it. */
static bool at_a_choice(const struct game *game, uint64_t seed, struct game_state *view)
{
    _Alignas(16) unsigned char at[GAME_STATE_MAX];
    struct choice choices[GAME_CHOICES_MAX];
    struct rng dice;
    int seat;
    rng_seed(&dice, seed);
    assert_int_equal(game->setup_make("", as_setup(setup), NULL), ST_OK);
    game->start(as_setup(setup), as_state(at));
    while ((seat = game->to_move(as_setup(setup), as_state(at))) != SEAT_NOBODY) {
        struct move move;
        if (seat == SEAT_CHANCE)
            game->draw(as_setup(setup), as_state(at), &dice, &move);
        else {
            size_t count = game->choices(as_setup(setup), as_state(at), choices);
            game->view(as_setup(setup), as_state(at), 0, view);
            if (seat == 0 && count > 1)
                return true;
            move = choices[0].move;
        }
        game->apply(as_setup(setup), as_state(at), &move);
    }
    return false;
}

/* Where a game says who is likely to win, play-outs are short, so that a budget is many. */
static void chances_make_for_more_worlds(void **state)
{
    (void)state;
    const struct game *game = registry_game("uno");
    struct game to_the_end = *game;
    to_the_end.chances = NULL;
    unsigned more = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        _Alignas(16) unsigned char view[GAME_STATE_MAX];
        assert_true(at_a_choice(game, seed, as_state(view)));
        int soon = worlds_of("think", game, as_state(view)),
            late = worlds_of("think", &to_the_end, as_state(view));
        assert_true(late > 0);
        more += soon > 2 * late;
    }
    print_message("more than twice as many worlds in %u of 20 positions\n", more);
    assert_true(more > 12);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_plays_every_game),
        cmocka_unit_test(thinking_is_better_than_not_thinking),
        cmocka_unit_test(more_time_is_more_worlds),
        cmocka_unit_test(chances_make_for_more_worlds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
