/* Duels: the same luck for both, the sequential test, ratings. Nothing here depends on how fast the
 * machine is. */
#include "support.h"

#include <math.h>

#include "arena/duel.h"
#include "core/registry.h"

static _Alignas(16) unsigned char setup[GAME_SETUP_MAX];

static struct arena duel_of(const struct game *game, const char *options, const char *first,
                            const char *second)
{
    assert_int_equal(game->setup_make(options, as_setup(setup), NULL), ST_OK);
    struct arena arena = {.game = game,
                          .setup = as_setup(setup),
                          .seats = game->seats(as_setup(setup)),
                          .seed = 5,
                          .threads = 1,
                          .rotations = DUEL_SIDES};
    for (int i = 0; i < arena.seats; i++)
        arena.players[i] = registry_bot(game, i % DUEL_SIDES ? second : first);
    return arena;
}

static void hold(const struct arena *arena, unsigned deals, struct duel *duel)
{
    for (unsigned n = 0; n < deals; n++) {
        uint64_t i = duel->deals;
        struct arena_totals totals = {0};
        struct arena_game games[DUEL_SIDES];
        double scores[DUEL_SIDES];
        arena_play(arena, i * DUEL_SIDES, DUEL_SIDES, games, &totals);
        for (unsigned k = 0; k < DUEL_SIDES; k++)
            scores[k] = duel_score(arena, i * DUEL_SIDES + k, &games[k]);
        duel_add(duel, scores);
    }
}

/* With both seats' chances the same, the seats exchanged and the same player at both, the second
 * game is the first one with the names exchanged: every deal is even, in every game there is. */
static void equals_share_every_deal(void **state)
{
    (void)state;
    for (const struct game *const *at = registry_games(); *at; at++) {
        const char *name = registry_bot_at(*at, 0)->name;
        bool even = (*at)->seats_min % DUEL_SIDES == 0;
        struct arena arena = duel_of(*at,
                                     (*at)->seats_min == (*at)->seats_max ? ""
                                     : even                               ? "seats=2"
                                                                          : "seats=4",
                                     name, name);
        struct duel duel = {0};
        hold(&arena, effort(20), &duel);
        if (duel.sum != 0.5 * (double)duel.deals || duel.squares != 0.25 * (double)duel.deals)
            fail_msg("%s: %g of %llu deals", (*at)->name, duel.sum, (unsigned long long)duel.deals);
        assert_true(duel.game_squares > duel.squares ||
                    (*at)->template_only); /* and not because all are draws */
    }
}

/* The stronger one's share is that of a tournament of independent games, and its interval is
 * narrower. */
static void luck_cancels(void **state)
{
    (void)state;
    const struct game *game = registry_game("monopoly");
    struct arena arena = duel_of(game, "seats=2 trade=0 rounds=100", "maestro", "reglas");
    struct duel duel = {0};
    hold(&arena, effort(300), &duel);
    struct interval paired = duel_interval(&duel);
    struct arena_totals totals = {0};
    arena.rotations = 0;
    arena_play(&arena, 0, effort(600), NULL, &totals);
    double rate = arena_win_rate(&arena, &totals, 0);
    struct interval alone = stats_wilson(arena_won(&arena, &totals, 0), arena_finished(&totals));
    assert_true(paired.low < alone.high && alone.low < paired.high);
    assert_true(fabs(duel_mean(&duel) - rate) < 0.08);
    assert_true(duel_gain(&duel) > 1.2);
    assert_true(paired.high - paired.low < alone.high - alone.low);
}

static void scores_and_elo_are_the_same_thing(void **state)
{
    (void)state;
    assert_true(fabs(score_of_elo(0) - 0.5) < 1e-12);
    assert_true(fabs(score_of_elo(400) - 10.0 / 11) < 1e-9);
    for (double elo = -1000; elo <= 1000; elo += 37)
        assert_true(fabs(elo_of_score(score_of_elo(elo)) - elo) < 1e-6);
    assert_true(elo_of_score(1) <= 1200.001 && elo_of_score(0) >= -1200.001);
}

/* Samples 1, ½ and 0 in given numbers. */
static struct duel made_of(unsigned won, unsigned even, unsigned lost)
{
    static const double ones[] = {1, 1}, halves[] = {1, 0}, noughts[] = {0, 0};
    struct duel duel = {0};
    for (unsigned i = 0; i < won + even + lost; i++)
        duel_add(&duel, i < won ? ones : i < won + even ? halves : noughts);
    return duel;
}

/* 130 won, 140 even, 100 lost: mean 0.54054, variance 0.15410 with n - 1; by hand for elo0 = 0 and
 * elo1 = 10 (s1 = 0.514388): 370 × 0.014388 × (2 × 0.540541 - 1.014388) / (2 × 0.154106) =
 * 1.1518. */
static void the_ratio_is_that_of_the_formula(void **state)
{
    (void)state;
    struct duel duel = made_of(130, 140, 100);
    assert_true(fabs(sprt_llr(&duel, 0, 10) - 1.1518) < 5e-4);
    assert_true(fabs(sprt_upper(0.05, 0.05) - 2.94444) < 1e-5 &&
                fabs(sprt_lower(0.05, 0.05) + 2.94444) < 1e-5);
    struct duel worse = made_of(100, 140, 130);
    assert_true(sprt_llr(&worse, 0, 10) < 0);
    assert_true(sprt_llr(&(struct duel){.deals = 64, .sum = 64, .squares = 64, .game_squares = 128},
                         0, 10) > 3);
}

/* Wald's promise: of tests between equals hardly more than a twentieth say that the first is
 * stronger, and of tests of one that is elo1 stronger hardly more miss it. */
static void the_test_errs_as_seldom_as_it_says(void **state)
{
    (void)state;
    struct rng rng;
    unsigned tests = effort(400), wrong[2] = {0};
    rng_seed(&rng, 9);
    for (int stronger = 0; stronger < 2; stronger++)
        for (unsigned i = 0; i < tests; i++) {
            double chance = score_of_elo(stronger ? 50 : 0), llr = 0;
            struct duel duel = {0};
            while (duel.deals < 30 ||
                   (llr < sprt_upper(0.05, 0.05) && llr > sprt_lower(0.05, 0.05))) {
                double scores[DUEL_SIDES];
                for (int k = 0; k < DUEL_SIDES; k++)
                    scores[k] = (double)(rng_next(&rng) >> 11) / 9007199254740992.0 < chance;
                duel_add(&duel, scores);
                llr = sprt_llr(&duel, 0, 50);
            }
            wrong[stronger] += stronger ? llr < 0 : llr > 0;
        }
    assert_true(wrong[0] <= tests / 12 && wrong[1] <= tests / 12);
}

/* Whether the first is stronger by so many points of Elo rather than by none. */
static void assert_stronger(const char *game, const char *options, const char *first,
                            const char *second, double elo)
{
    struct arena arena = duel_of(registry_game(game), options, first, second);
    struct duel duel = {0};
    double llr = 0;
    while (duel.deals < 8000 && llr > sprt_lower(0.05, 0.05) && llr < sprt_upper(0.05, 0.05)) {
        hold(&arena, 16, &duel);
        llr = sprt_llr(&duel, 0, elo);
    }
    if (llr < sprt_upper(0.05, 0.05))
        fail_msg("%s: %s scores %g against %s in %llu deals", game, first, duel_mean(&duel), second,
                 (unsigned long long)duel.deals);
}

/* The levels that every game has: each beats the one below, and the lowest loses to who does
 * anything at all. */
static void levels_stand_in_order(void **state)
{
    static const char *const names[] = {"level1", "random", "level2", "level3", "level4", "level5"};
    (void)state;
    for (int i = 1; i < 6; i++) {
        const char *lower =
            names[i == 2 ? 0 : i - 1]; /* the second is not held against who is no level */
        assert_stronger("uno", "seats=2", names[i], lower, 10);
        assert_stronger("monopoly", "seats=2 trade=0 rounds=60", names[i], lower, 20);
        assert_stronger("truco", "", names[i], lower, 60);
    }
    assert_null(
        registry_bot(registry_game("template"), "level1")); /* it has nobody who plays well */
    assert_ptr_not_equal(registry_bot(registry_game("reversi"), "level1"),
                         registry_bot(registry_game("uno"), "level1"));
}

static void ratings_find_the_strengths(void **state)
{
    (void)state;
    static const double elo[] = {180, 40, -20, -200};
    double won[RATING_PLAYERS][RATING_PLAYERS] = {{0}},
           played[RATING_PLAYERS][RATING_PLAYERS] = {{0}};
    struct rating ratings[RATING_PLAYERS];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            if (i != j) {
                played[i][j] = 100000;
                won[i][j] = 100000 * score_of_elo(elo[i] - elo[j]);
            }
    rating_fit(4, won, played, ratings);
    for (int i = 0; i < 4; i++) {
        assert_true(fabs(ratings[i].elo - elo[i]) < 0.1);
        assert_true(ratings[i].error > 0.5 && ratings[i].error < 3);
    }
    /* Two of them and 100 even games: each one's error is half that of their difference, 173.7 ×
     * 1.96 × 2 / √101. */
    rating_fit(2, (const double[2][RATING_PLAYERS]){{0, 50}, {50, 0}},
               (const double[2][RATING_PLAYERS]){{0, 100}, {100, 0}}, ratings);
    assert_true(fabs(ratings[0].elo) < 1e-9 && fabs(ratings[0].error - 33.88) < 0.01);
    /* Who has won everything is strong, not infinitely so. */
    rating_fit(2, (const double[2][RATING_PLAYERS]){{0, 100}, {0, 0}},
               (const double[2][RATING_PLAYERS]){{0, 100}, {100, 0}}, ratings);
    assert_true(ratings[0].elo > 400 && ratings[0].elo < 600);
}

SUITE(strength)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_share_every_deal),
        cmocka_unit_test(luck_cancels),
        cmocka_unit_test(scores_and_elo_are_the_same_thing),
        cmocka_unit_test(the_ratio_is_that_of_the_formula),
        cmocka_unit_test(the_test_errs_as_seldom_as_it_says),
        cmocka_unit_test(levels_stand_in_order),
        cmocka_unit_test(ratings_find_the_strengths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
