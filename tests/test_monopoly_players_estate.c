/* `reglas` with its money and deeds, until somebody else decides (4.3, S25, S26, S31): debts, what
 * it lifts and builds, interest and offers; and the weights that change its numbers. */
#include "core/bot.h"
#include "monopoly_players.h"

/* ---- reglas at work: what it does until somebody else decides ---- */

static void rules_6_and_8_paying(void **state)
{
    (void)state;
    /* 6.3 */
    owes("| 0 cash 9999 at 4 owns 39", 10000);
    reglas_does("6.2 mortgage 39; 6.3 pay; - pass");
    stands(&w, "free 1 | 19999 250000 | 32+12 | 0: 39m");
    /* 6.1 before 6.2: a house of 1 (1000 against 400 bare) costs less rent than one of 3 (2000
     * against 800) */
    owes("| 0 cash 8000 at 4 owns 1=1,3=1,5", 10000);
    reglas_does("6.1 sell 1; 6.3 pay; - pass");
    stands(&w, "free 1 | 500 250000 | 31+12 | 0: 1,3=1,5");
    /* exactly enough, and one more */
    owes("| 0 cash 7500 at 4 owns 1=1,3=1,5", 10000);
    reglas_does("6.1 sell 1; 6.3 pay; - pass");
    owes("| 0 cash 7499 at 4 owns 1=1,3=1,5", 10000);
    reglas_does("6.1 sell 1; 6.1 sell 3; 6.3 pay; - pass");
    /* what is missing cannot be reached: everything is sold, then 6.2 for the rest */
    owes("| 0 cash 0 at 4 owns 1=1,3=1,39", 10000);
    reglas_does("6.1 sell 1; 6.1 sell 3; 6.2 mortgage 1; 6.2 mortgage 3; 6.3 pay; - pass");
    stands(&w, "free 1 | 1000 250000 | 32+12 | 0: 1m,3m,39");
    /* the example of 4.3.2: 34, 24 and 6 */
    owes("| 0 cash 0 at 4 owns 1,6,11,24,34,39", 32000);
    reglas_does("6.2 mortgage 6; 6.2 mortgage 24; 6.2 mortgage 34; 6.3 pay; - pass");
    stands(&w, "free 1 | 1000 250000 | 32+12 | 0: 1,6m,11,24m,34m,39");
    /* 8.1: nothing built, nothing to mortgage; all that there is does not help */
    owes("| 0 cash 9999 at 4", 10000);
    reglas_does("8.1 bankrupt");
    owes("| 0 cash 9999 at 4 owns 39m,37m", 10000);
    reglas_does("8.1 bankrupt");
    owes("| 0 cash 0 at 4 owns 1=1,3,5", 100000);
    reglas_does("6.1 sell 1; 6.2 mortgage 5; 6.2 mortgage 1; 6.2 mortgage 3; 8.1 bankrupt");
}

static void reglas_lifts_within_70_percent(void **state)
{
    (void)state;
    const char *options = "seats=2 trade=0";
    after_the_throw(options, "| 0 cash 4715 at 17 owns 1m", "4.3.2.2 lift 1; - pass"); /* 3300 */
    after_the_throw(options, "| 0 cash 4714 at 17 owns 1m", "- pass");
    /* most rent within it: two stations earn 5000 each, 39 as much for the price of both */
    after_the_throw(options, "| 0 cash 31429 at 17 owns 5m,15m,39m",
                    "4.3.2.2 lift 5; 4.3.2.2 lift 15; - pass");
    after_the_throw(options, "| 0 cash 31429 at 17 owns 5m,26m,39m", "4.3.2.2 lift 39; - pass");
    after_the_throw(options, "| 0 cash 31428 at 17 owns 5m,26m,39m", "4.3.2.2 lift 5; - pass");
    /* before its throw it lifts nothing; after doubles at once, and once more after the next
     * throw */
    world_is(&w, options, "| 0 cash 20000 at 18 owns 1m,3m,5m");
    struct bot_memory memory;
    bot_memory_start(&memory, 1);
    goes_on(player("reglas"), &memory, "- throw");
    plays(&w, "dice 1 1");
    goes_on(player("reglas"), &memory, "4.3.2.2 lift 5; - throw"); /* of 14000; 9000 are left */
    plays(&w, "dice 4 6");
    goes_on(player("reglas"), &memory,
            "4.3.2.2 lift 3; - pass"); /* of 6300: 1 and 3 would be 6600 */
    stands(&w, "free 1 | 5700 250000 | 32+12 | 0: 1m,3,5");
}

static void reglas_builds_within_70_percent(void **state)
{
    (void)state;
    const char *options = "seats=2 trade=0";
    /* more than 50000; seven houses are 35000 */
    after_the_throw(options, "| 0 cash 50000 at 17 owns 1,3", "- pass");
    after_the_throw(
        options, "| 0 cash 50001 at 17 owns 1,3",
        "4.3.2.4 build 1; 4.3.2.4 build 3; 4.3.2.4 build 1; 4.3.2.4 build 3; 4.3.2.4 build 1; "
        "4.3.2.4 build 3; 4.3.2.4 build 3; - pass");
    stands(&w, "free 1 | 15001 250000 | 25+12 | 0: 1=3,3=4"); /* 9000 + 32000 beats 16000 + 18000 */
    /* the plan is carried out whole though 50000 is passed on the way; 70 % to the unit */
    after_the_throw(options, "| 0 cash 57143 at 17 owns 37,39",
                    "4.3.2.4 build 37; 4.3.2.4 build 39; - pass");
    after_the_throw(options, "| 0 cash 57142 at 17 owns 37,39", "4.3.2.4 build 37; - pass");
    /* made once: at the end of the turn what is left is not looked at again */
    after_the_throw(
        options, "| 0 cash 300000 at 17 owns 1,3,39",
        "4.3.2.4 build 1; 4.3.2.4 build 3; 4.3.2.4 build 1; 4.3.2.4 build 3; 4.3.2.4 build 1; "
        "4.3.2.4 build 3; 4.3.2.4 build 1; 4.3.2.4 build 3; 4.3.2.4 build 1; 4.3.2.4 build 3; - "
        "pass");
    after_the_throw(options, "| 0 cash 150000 at 17 owns 37,39",
                    "4.3.2.4 build 37; 4.3.2.4 build 39; 4.3.2.4 build 37; 4.3.2.4 build 39; "
                    "4.3.2.4 build 39; - pass");
    stands(&w, "free 1 | 50000 250000 | 27+12 | 0: 37=2,39=3");
    /* not before the end of the turn */
    world_is(&w, options, "| 0 cash 90000 at 18 owns 1,3");
    plays(&w, "throw; dice 1 1");
    reglas_does("- throw");
    /* the 50000 are tested after lifting */
    after_the_throw(options, "| 0 cash 61000 at 17 owns 1,3,5m", "4.3.2.2 lift 5; - pass");
    after_the_throw(
        options, "| 0 cash 61001 at 17 owns 1,3,5m",
        "4.3.2.2 lift 5; 4.3.2.4 build 1; 4.3.2.4 build 3; 4.3.2.4 build 1; 4.3.2.4 build 3; "
        "4.3.2.4 build 1; 4.3.2.4 build 3; 4.3.2.4 build 3; - pass");
    stands(&w, "free 1 | 15001 250000 | 25+12 | 0: 1=3,3=4,5");
    /* M23 */
    const char *dollars =
        "seats=2 trade=0 board=us.tab chance=casualidad.tjt chest=arca.tjt money=1500";
    after_the_throw(dollars, "| 0 cash 500 at 17 owns 37,39", "- pass");
    after_the_throw(dollars, "| 0 cash 501 at 17 owns 37,39", "4.3.2.4 build 37; - pass");
}

/* The last house goes where hotels then give houses back; spent elsewhere it would stop the whole
 * plan. */
static void reglas_carries_out_plans_that_need_an_order(void **state)
{
    (void)state;
    world_is(&w, "seats=2 trade=0", "stock 1+2 | 0 cash 500000 at 17 owns 1,3,37=4,39=3");
    plays(&w, LAND);
    struct bot_memory memory;
    bot_memory_start(&memory, 1);
    for (unsigned i = 0; i < 20 && w.at.phase == MONO_DONE && w.at.control == 0; i++)
        plays(&w, decision(player("reglas"), &memory));
    stands(&w, "free 1 | 400000 250000 | 0+0 | 0: 1=4,3=4,37=H,39=H");
    /* to sell: the hotel of 37 must go first, its group gives back what the hotel of 1 needs;
     * `maestro` knows that too */
    static const struct {
        const char *position, *then;
        int owed;
    } sales[] = {
        {"stock 7+3 | 0 cash 0 at 4 owns 1=H,3=4,37=H,39=4",
         "done 0 | 0 250000 | 0+5 | 0: 1=4,3=4,37=3,39=4", 22500},
        {"stock 6+3 | 0 cash 0 at 4 owns 1=H,3=H,37=H,39=4",
         "done 0 | 0 250000 | 0+5 | 0: 1=4,3=H,37=3,39=3", 32500},
    };
    for (unsigned i = 0; i < 4; i++) {
        owes(sales[i / 2].position, sales[i / 2].owed);
        bot_memory_start(&memory, 1);
        while (w.at.phase == MONO_DEBT)
            plays(&w, decision(player(i % 2 ? "maestro" : "reglas"), &memory));
        stands(&w, sales[i / 2].then);
    }
}

static void reglas_asked_about_interest_and_offers(void **state)
{
    (void)state;
    struct bot_memory memory;
    static const struct {
        const char *position, *moves, *decision;
    } cases[] = {
        /* S25: as its search within 70 % would; lifting 39 costs 22000 */
        {"turn 1 | 0 cash 31429 | 1 owns 39m", "give 0 39; want 0 -; propose; 0: accept",
         "interest 1"},
        {"turn 1 | 0 cash 31428 | 1 owns 39m", "give 0 39; want 0 -; propose; 0: accept",
         "interest 0"},
        /* 11200 lift station 5 or street 1: the station earns more */
        {"turn 1 | 0 cash 16000 owns 5m | 1 owns 1m", "give 0 1; want 0 -; propose; 0: accept",
         "interest 0"},
        {"turn 1 | 0 cash 15713 owns 5m | 1 owns 1m", "give 0 1; want 0 -; propose; 0: accept",
         "interest 1"},
        /* S8 */
        {"turn 1 | 1 owns 39", "give 99999 39; want 0 -; propose", "refuse"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        world_is(&w, "seats=2", cases[i].position);
        plays(&w, "1: trade 0");
        plays(&w, cases[i].moves);
        bot_memory_start(&memory, i);
        assert_string_equal(decision(player("reglas"), &memory), cases[i].decision);
        assert_string_equal(memory.because, cases[i].decision[0] == 'r' ? "S8" : "S25");
    }
    assert_false(player("reglas")->negotiates);
    assert_false(player("azar")->negotiates);
    assert_true(player("maestro")->negotiates);
}

/* ---- weights ---- */

static enum status read_weights(const char *text, struct why *why)
{
    return mono_weights_read(text, strlen(text), why);
}

static void weights_good_files(void **state)
{
    (void)state;
    char line[200];
    struct str text = str_make(line, sizeof line);
    const struct mono_weights usual = mono_weights;
    struct why why = {0};
    assert_int_equal(read_weights("", &why), ST_OK);
    assert_int_equal(read_weights("# nothing\n\n   \t\n", &why), ST_OK);
    assert_memory_equal(&mono_weights, &usual, sizeof usual);
    mono_weights_text(&text);
    assert_string_equal(line, "");
    assert_int_equal(
        read_weights("bid_first = 60\r\n  safe=40000 # less\nbuild_capital\t=\t1", &why), ST_OK);
    assert_int_equal(mono_weights.bid_first, 60);
    assert_int_equal(mono_weights.safe, 40000);
    assert_int_equal(mono_weights.build_capital, 1);
    assert_int_equal(mono_weights.bid_mine, usual.bid_mine);
    mono_weights_text(&text);
    assert_string_equal(line, "bid_first=60 safe=40000 build_capital=1");
    /* they are in force */
    static const struct rule_case first[] = {
        {"1.2", "| 0 at 31 | 1 cash 32001", AUCTION_34, "bid 19200"}};
    CHECK_RULES(first, "seats=2 trade=0");
    after_the_throw("seats=2 trade=0", "| 0 cash 40000 at 17 owns 1,3", "- pass");
    /* S11: 70 % of 40001 + 12000, and not of 40001: seven houses */
    after_the_throw(
        "seats=2 trade=0", "| 0 cash 40001 at 17 owns 1,3",
        "4.3.2.4 build 1; 4.3.2.4 build 3; 4.3.2.4 build 1; 4.3.2.4 build 3; 4.3.2.4 build 1; "
        "4.3.2.4 build 3; 4.3.2.4 build 3; - pass");
    mono_weights = usual;
}

static void weights_bad_files(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
    } bad[] = {
        {"bid_first", "line 1: expected"},
        {"bid_first =", "line 1: expected"},
        {"bid_first = x", "line 1: expected"},
        {"bid_first = 5 6", "line 1: expected"},
        {"bid_first = 5x", "line 1: expected"},
        {"bid_first = 1.5", "line 1: expected"},
        {"bid_first = 9999999999", "line 1"},
        {"= 5", "line 1: expected"},
        {"BID_FIRST = 5", "line 1: expected"},
        {"\n\nbid_second = 5", "line 3: there is no weight 'bid_second'"},
        {"bid_firstt = 5", "line 1: there is no weight 'bid_firstt'"},
        {"safe = 5\nbid_first = -1", "line 2: a weight is not negative"},
        {"safe = 5\n# x\nlift = 50\nrubbish\n", "line 4: expected"},
        {"bid_first_and_many_more_letters_than_any_name_of_a_weight_has = 5", "line 1"},
        {"safe                                                                                     "
         "   "
         "                              = 5",
         "line 1: too long"},
    };
    const struct mono_weights usual = mono_weights;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct why why = {0};
        if (read_weights(bad[i].text, &why) != ST_BAD)
            fail_msg("'%s' is let through", bad[i].text);
        assert_said(why.text, bad[i].says);
        assert_memory_equal(&mono_weights, &usual,
                            sizeof usual); /* nothing changes, not even what came before */
    }
    struct why why = {0};
    assert_int_equal(mono_weights_read("safe = 5\0\n", 10, &why),
                     ST_OK); /* a NUL ends its line and nothing else */
    mono_weights = usual;
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_6_and_8_paying),
        cmocka_unit_test(reglas_lifts_within_70_percent),
        cmocka_unit_test(reglas_builds_within_70_percent),
        cmocka_unit_test(reglas_carries_out_plans_that_need_an_order),
        cmocka_unit_test(reglas_asked_about_interest_and_offers),
        cmocka_unit_test(weights_good_files),
        cmocka_unit_test(weights_bad_files),
    };
    return cmocka_run_group_tests_name("monopoly_players_estate", tests, NULL, NULL);
}
