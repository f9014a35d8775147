/* What moves are shown as: who pays whom, what goes where, what is called, in the order in which it
 * happens; and numbers of scenes that a law over all games cannot know: what calls and offers are
 * worth. */
#include "core/game_show.h"
#include "support.h"

#include "events_support.h"
#include "monopoly_support.h"

static struct world world;

/* Of the next move at Monopoly's table, which is then made. */
static void plays_and_shows(const char *move, const char *expected)
{
    struct move next;
    assert_true(mono_move_parse(&world.setup, move, &next));
    shows(&game_monopoly, &world.setup, &world.at, &next, SEAT_SPECTATOR, expected);
    plays(&world, move);
}

static void test_a_throw(void **state)
{
    (void)state;
    world_is(&world, "seats=3", "turn 0 | 0 at 35 | 1 owns 3");
    plays(&world, "throw");
    plays_and_shows(
        "dice 6 2",
        "throw 0 6; throw 0 2; move cell35>cell3 8; pay bank>hand0 20000; pay hand0>hand1 400");
    world_is(&world, "seats=3 parking=1", "turn 1 pot 700 | 1 at 13 | 0 owns 5");
    plays(&world, "throw");
    plays_and_shows("dice 3 4", "throw 1 3; throw 1 4; move cell13>cell20 7; pay pot>hand1 700");
    world_is(&world, "seats=2", "turn 0 | 0 at 23");
    plays(&world, "throw");
    plays_and_shows("dice 3 4",
                    "throw 0 3; throw 0 4; move cell23>cell10"); /* to jail, and not on foot */
}

static void test_deeds_and_buildings(void **state)
{
    (void)state;
    world_is(&world, "seats=2", "turn 0 | 0 at 0 owns 6,8,9");
    plays_and_shows("build 8", "pay hand0>bank 5000; build cell8");
    plays_and_shows("sell 8", "pay bank>hand0 2500; build cell8 -1");
    plays_and_shows("mortgage 6", "pay bank>hand0 5000; mortgage cell6 on");
    plays_and_shows("lift 6", "pay hand0>bank 5500; mortgage cell6 off");
    plays(&world, "throw");
    plays_and_shows("dice 1 2", "throw 0 1; throw 0 2; move cell0>cell3 3");
    plays_and_shows("buy", "pay hand0>bank 6000; take cell3 bank>hand0 [PLAZA LAVAPIÉS]");
}

static void test_an_auction(void **state)
{
    (void)state;
    world_is(&world, "seats=3", "turn 0 | 0 at 0");
    plays(&world, "throw; dice 1 2");
    plays_and_shows("decline", "auction cell3");
    plays_and_shows("bid 1000", "bid 1 1000");
    plays_and_shows("leave", "call 2 'salgo'");
    plays_and_shows("leave",
                    "call 0 'salgo'; pay hand1>bank 1000; take cell3 bank>hand1 [PLAZA LAVAPIÉS]");
}

static void test_a_trade(void **state)
{
    (void)state;
    struct scene scene;
    static const char *const names[] = {"Ana", "Blas"};
    world_is(&world, "seats=2", "turn 0 | 0 owns 1,5m card 0 | 1 owns 3");
    plays(&world, "trade 1; give 700 1,5; want 200 3; cards 1 0");
    plays_and_shows("propose", "call 0 'te ofrezco un trato'");
    int64_t before = mono_wealth(&world.setup, &world.at, 0, false);
    game_monopoly.show->scene(&world.setup, &world.at, 1, names, LANG_ES, &scene);
    plays_and_shows(
        "accept",
        "call 1 'acepto'; pay hand0>hand1 500; take cell1 hand0>hand1 [RONDA DE VALENCIA]; "
        "take cell3 hand1>hand0 [PLAZA LAVAPIÉS]; "
        "take cell5 hand0>hand1 [ESTACIÓN DE GOYA, hipotecada]; "
        "take hand0>hand1 'tarjeta de la cárcel'");
    assert_true(scene.offer.open && scene.offer.side[0].said && scene.offer.side[1].said);
    assert_int_equal(scene.offer.side[0].cards, 1);
    assert_int_equal(scene.offer.side[0].interest, 1000); /* S25 */
    assert_int_equal(mono_wealth(&world.setup, &world.at, 0, false) - before,
                     scene.offer.side[1].value - scene.offer.side[0].value);
}

static void test_a_bankruptcy(void **state)
{
    (void)state;
    world_is(&world, "seats=3", "turn 0 | 0 cash 100 at 0 owns 5m | 1 owns 3=H,1=H");
    plays(&world, "throw; dice 1 2");
    plays_and_shows(
        "bankrupt",
        "pay hand0>hand1 100; take cell5 hand0>hand1 [ESTACIÓN DE GOYA, hipotecada]; leave 0");
}

/* M6, M7: an offer is a share of the price, and of a mortgaged deed the bank has its part. */
static void test_an_auction_on_the_ring(void **state)
{
    (void)state;
    world_is(&world, "rules=ring seats=3", "turn 0 | 0 owns 5m");
    plays_and_shows("auction 5", "auction cell5");
    plays_and_shows("offer 0", "call 1 'paso'");
    plays(&world, "ask");
    plays_and_shows("offer 5", "bid 2 140");
    plays_and_shows("transfer 2", "pay hand2>bank 120; pay hand2>hand0 20; mortgage cell5 off; "
                                  "take cell5 hand0>hand2 [Ferrocarril Reading]");
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_throw),      cmocka_unit_test(test_deeds_and_buildings),
        cmocka_unit_test(test_an_auction),   cmocka_unit_test(test_a_trade),
        cmocka_unit_test(test_a_bankruptcy), cmocka_unit_test(test_an_auction_on_the_ring),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
