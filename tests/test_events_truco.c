/* What the moves of truco are shown as, and what calls are worth. */
#include "support.h"

#include "core/game_show.h"
#include "core/registry.h"
#include "events_support.h"
#include "games/truco/truco.h"

/* A call is worth what its option said: taken, and refused. */
static void test_calls_of_truco(void **state)
{
    (void)state;
    static const char *const names[] = {"A", "B", "C", "D"};
    static struct scene scene;
    const struct game *game = registry_game("truco");
    struct rng rng;
    unsigned calls = 0;
    for (unsigned seed = 0; seed < 200; seed++) {
        struct game_setup setup = {.seats = 4};
        struct game_state s, taken, refused;
        struct choice choices[GAME_CHOICES_MAX];
        rng_seed(&rng, seed);
        game->start(&setup, &s);
        for (int who; (who = game->to_move(&setup, &s)) != SEAT_NOBODY;) {
            struct move move;
            if (who == SEAT_CHANCE) {
                game->draw(&setup, &s, &rng, &move);
                game->apply(&setup, &s, &move);
                continue;
            }
            size_t count = game->choices(&setup, &s, choices);
            game->show->scene(&setup, &s, who, names, LANG_ES, &scene);
            const struct scene_option *option =
                &scene.option[rng_below(&rng, (uint32_t)scene.options)];
            move = choices[option->choice].move;
            if (move.kind == TRUCO_MOVE_TRUCO) {
                taken = refused = s;
                game->apply(&setup, &taken, &move);
                refused = taken;
                game->apply(&setup, &taken, &(struct move){.kind = TRUCO_MOVE_ACCEPT});
                game->apply(&setup, &refused, &(struct move){.kind = TRUCO_MOVE_REFUSE});
                assert_int_equal(option->worth, truco_worth[taken.level]);
                assert_int_equal(option->refused, truco_worth[refused.level]);
                calls++;
            }
            assert_true(count >= scene.options);
            game->apply(&setup, &s, &move);
        }
    }
    assert_true(calls > 100);
}

static void test_hands_of_truco(void **state)
{
    (void)state;
    const struct game *game = registry_game("truco");
    struct game_setup setup = {.seats = 4};
    struct game_state s;
    game->start(&setup, &s);
    struct move deal = {.kind = TRUCO_MOVE_DEAL, .set = 7};
    shows(game, &setup, &s, &deal, 0,
          "draw pile>hand0 [1 de espadas]; draw pile>hand0 [2 de espadas]; "
          "draw pile>hand0 [3 de espadas]");
    shows(game, &setup, &s, &deal, 2, "draw pile>hand0 3");
    struct move vira = {.kind = TRUCO_MOVE_VIRA, .a = 10, .b = 2}; /* the others have a flor */
    shows(game, &setup, &s, &vira, 0, "draw pile>table [1 de bastos]; call ->tally1 3 'flor'");
    shows(game, &setup, &s, &vira, 1, "draw pile>table [1 de bastos]; call ->tally0 3 'flor'");
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_calls_of_truco),
        cmocka_unit_test(test_hands_of_truco),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
