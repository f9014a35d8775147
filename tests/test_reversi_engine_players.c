/* The automatic players of Reversi: that they play by the rules, the same each time, and as well as
 * their level says. */
#include "support.h"

#include "base/bits.h"
#include "core/bot.h"
#include "core/registry.h"
#include "games/reversi/engine/levels.h"
#include "games/reversi/reversi.h"

struct player {
    const struct bot *bot;
    void *own;
};

static struct player hire(const char *name)
{
    struct player player = {registry_bot(&game_reversi, name), NULL};
    struct why why;
    assert_non_null(player.bot);
    if (player.bot->hire)
        assert_int_equal(player.bot->hire(player.bot, &game_reversi, NULL, &player.own, &why),
                         ST_OK);
    return player;
}

static void dismiss(struct player player)
{
    if (player.own)
        player.bot->dismiss(player.own);
}

/* A whole game; black's points (half of one for a draw). `trail`, if asked for, gets a number that
 * depends on all moves. */
static double play(const struct game_setup *setup, const struct player *players, uint64_t seed,
                   uint64_t *trail)
{
    struct game_state s;
    struct bot_memory memories[2];
    struct rng dice;
    struct result result;
    struct choice choices[GAME_CHOICES_MAX];
    rng_seed(&dice, rng_mix(seed, 9));
    for (unsigned i = 0; i < 2; i++) {
        bot_memory_start(&memories[i], rng_mix(seed, i));
        memories[i].own = players[i].own;
    }
    reversi_start(setup, &s);
    for (int seat; (seat = reversi_to_move(setup, &s)) != SEAT_NOBODY;) {
        struct move move;
        struct why why;
        if (seat == SEAT_CHANCE)
            reversi_draw(setup, &s, &dice, &move);
        else {
            size_t count = reversi_choices(setup, &s, choices);
            players[seat].bot->choose(&game_reversi, setup, &s, seat, choices, count,
                                      &memories[seat], &move);
        }
        if (reversi_legal(setup, &s, &move, &why) != MOVE_LEGAL)
            fail_msg("%s: %s", seat >= 0 ? players[seat].bot->name : "dice", why.text);
        reversi_apply(setup, &s, &move);
        if (trail)
            *trail = rng_mix(*trail, move.a);
    }
    reversi_result(setup, &s, &result);
    return result.winner == SEAT_NOBODY ? 0.5 : result.winner == 0;
}

static struct game_setup setup_of(const char *options)
{
    struct game_setup setup;
    struct why why;
    assert_int_equal(reversi_setup_make(options, &setup, &why), ST_OK);
    return setup;
}

/* The points of the first in so many games against the second, colours in turn. */
static double match(const char *first, const char *second, unsigned games)
{
    struct game_setup setup = setup_of("");
    struct player a = hire(first), b = hire(second), ab[] = {a, b}, ba[] = {b, a};
    double points = 0;
    for (unsigned game = 0; game < games; game++)
        points += game % 2 ? 1 - play(&setup, ba, game, NULL) : play(&setup, ab, game, NULL);
    dismiss(a);
    dismiss(b);
    print_message("%s against %s: %.1f of %u\n", first, second, points, games);
    return points / games;
}

static void the_lowest_level_loses_to_greedy_play(void **state)
{
    (void)state;
    assert_true(match("level1", "greedy", effort(200)) <= 0.3);
}

static void each_level_beats_the_one_below(void **state)
{
    static const struct {
        const char *better, *worse;
        unsigned games;
    } pairs[] = {
        {"level2", "level1", 400}, {"level3", "level2", 1000}, {"level4", "level3", 600},
        {"level5", "level4", 300}, {"level6", "level5", 100},  {"level7", "level6", 30},
    };
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        assert_true(match(pairs[i].better, pairs[i].worse, effort(pairs[i].games)) >= 0.75);
}

static void every_player_plays_by_the_rules_and_the_same_game_again(void **state)
{
    static const char *const options[] = {"", "dice=1", "dice=asked", "first=white"};
    (void)state;
    for (const struct bot *const *at = reversi_bots; *at; at++) {
        if (strcmp((*at)->name, "level8") == 0 || strcmp((*at)->name, "engine") == 0)
            continue; /* the same as the others, but slow */
        struct player player = hire((*at)->name), other = hire("level3"),
                      players[] = {player, other};
        struct player alone[] = {{*at, NULL}, {other.bot, NULL}};
        for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
            struct game_setup setup = setup_of(options[i]);
            uint64_t first = 0, again = 0, without = 0;
            play(&setup, players, i, &first);
            play(&setup, players, i, &again);
            play(&setup, alone, i, &without);
            assert_true(first == again);
            assert_true(first == without); /* hired or not */
        }
        dismiss(player);
        dismiss(other);
    }
}

static void every_level_has_its_player(void **state)
{
    (void)state;
    for (unsigned i = 0; i < REVERSI_LEVELS; i++) {
        assert_non_null(registry_bot(&game_reversi, reversi_levels[i].name));
        assert_string_equal(reversi_bots[1 + i]->name, reversi_levels[i].name);
    }
    assert_non_null(registry_bot(&game_reversi, reversi_strongest.name));
}

/* With 14 empty squares or fewer the engine knows the result of every move, so a hint is what the
 * solver says. */
static void a_hint_is_what_a_move_is_worth(void **state)
{
    (void)state;
    struct game_setup setup;
    struct game_state s;
    struct rng rng;
    struct why why;
    struct reversi_engine *engine = reversi_engine_make(14);
    assert_non_null(engine);
    assert_int_equal(reversi_setup_make("", &setup, &why), ST_OK);
    reversi_start(&setup, &s);
    rng_seed(&rng, 5);
    for (int seat; (seat = reversi_to_move(&setup, &s)) != SEAT_NOBODY;) {
        struct choice choices[GAME_CHOICES_MAX];
        struct move moves[GAME_CHOICES_MAX];
        int worth[GAME_CHOICES_MAX] = {0};
        size_t count = reversi_choices(&setup, &s, choices);
        for (size_t i = 0; i < count; i++)
            moves[i] = choices[i].move;
        if (bits_count(s.discs[0] | s.discs[1]) >= 52) {
            assert_true(game_reversi.weigh(&setup, &s, moves, count, worth));
            for (size_t i = 0; i < count; i++) {
                unsigned best;
                struct reversi_position before = {s.discs[s.turn], s.discs[!s.turn]};
                assert_int_equal(worth[i],
                                 -reversi_solve(engine, reversi_play(before, moves[i].a), &best));
            }
        }
        reversi_apply(&setup, &s, &moves[rng_below(&rng, (uint32_t)count)]);
    }
    reversi_engine_free(engine);
}

SUITE(strength)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_has_its_player),
        cmocka_unit_test(the_lowest_level_loses_to_greedy_play),
        cmocka_unit_test(each_level_beats_the_one_below),
        cmocka_unit_test(a_hint_is_what_a_move_is_worth),
        cmocka_unit_test(every_player_plays_by_the_rules_and_the_same_game_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
