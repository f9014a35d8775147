/* `reglas` rule by rule, from 4.3 and rulings S8, S9, S17 to S22: bids, purchases, jail, cards and
 * taxes, each with what lies one unit to the other side of it. */
#include "core/bot.h"
#include "monopoly_players.h"

static void rules_1_bidding(void **state)
{
    (void)state;
    static const struct rule_case cases[] = {
        {"1.1", "| 0 cash 9999 at 31", AUCTION_34 "; 1: bid 10000", "leave"},
        {"1.-", "| 0 cash 10000 at 31", AUCTION_34 "; 1: bid 10000", "skip"},
        {"1.1", "| 0 cash 9999 at 31 owns 31,32", AUCTION_34 "; 1: bid 10000",
         "leave"}, /* before all others */
        {"1.2", "| 0 at 31 | 1 cash 32001", AUCTION_34, "bid 16000"},
        {"1.6", "| 0 at 31 | 1 cash 32000", AUCTION_34, "bid 1"},
        {"1.2", "| 0 cash 32001 at 31", AUCTION_34 "; 1: skip", "bid 16000"},
        {"1.2", "| 0 cash 32001 at 31 owns 31,32", AUCTION_34 "; 1: skip",
         "bid 16000"}, /* before 1.3 */
        {"1.3", "| 0 cash 32000 at 31 owns 31,32", AUCTION_34 "; 1: skip",
         "bid 1"}, /* highest + 1 */
        {"1.5", "| 0 cash 32000 at 31 owns 31", AUCTION_34 "; 1: skip", "bid 1"},
        /* 1.3: the last of one's own group */
        {"1.3", "| 0 cash 80001 at 31 owns 31,32", AUCTION_34 "; 1: bid 40000", "bid 52000"},
        {"1.-", "| 0 cash 80000 at 31 owns 31,32", AUCTION_34 "; 1: bid 40000", "skip"},
        {"1.3", "| 0 cash 80003 at 31 owns 31,32", AUCTION_34 "; 1: bid 40001",
         "bid 52001"}, /* 52001.3 */
        {"1.3", "| 0 cash 80003 at 31 owns 31m,32m", AUCTION_34 "; 1: bid 40001", "bid 52001"},
        {"1.3", "| 0 cash 40001 at 25 owns 12", AUCTION_34 "; 1: bid 20000",
         "bid 26000"}, /* services are a group */
        {"1.3", "| 0 cash 50001 at 32 owns 5,15,25", AUCTION_34 "; 1: bid 25000",
         "bid 32500"}, /* and stations */
        {"1.5", "| 0 cash 50001 at 32 owns 5,15", AUCTION_34 "; 1: bid 25000", "bid 30000"},
        /* 1.4: the last of the group of whoever bid highest */
        {"1.4", "| 0 cash 80001 at 31 | 1 owns 31,32", AUCTION_34 "; 1: bid 40000", "bid 44000"},
        {"1.-", "| 0 cash 80000 at 31 | 1 owns 31,32", AUCTION_34 "; 1: bid 40000", "skip"},
        {"1.4", "| 0 cash 90000 at 31 | 1 owns 31,32", AUCTION_34 "; 1: bid 40009", "bid 44009"},
        {"1.4", "| 0 cash 90000 at 31 | 1 owns 31m,32", AUCTION_34 "; 1: bid 7",
         "bid 8"}, /* 7.7: highest + 1 */
        {"1.4", "| 0 cash 999999 at 31 | 1 owns 31,32", AUCTION_34 "; 1: bid 10000",
         "bid 11000"}, /* before 1.6 */
        {"1.-", "| 0 cash 99999 at 31 | 1 owns 31 | 2 owns 32",
         AUCTION_34 "; 1: bid 40000; 2: skip", "skip"},
        /* an alliance: the highest bidder is not the one who could complete it */
        {"1.-", "| 0 cash 99999 at 31 | 1 owns 31,32", AUCTION_34 "; 1: bid 40000; 2: bid 41000",
         "skip"},
        {"1.4", "| 0 cash 99999 at 31 | 2 owns 31,32", AUCTION_34 "; 1: bid 40000; 2: bid 41000",
         "bid 45100"},
        /* 1.5: the only one that has any of it */
        {"1.5", "| 0 cash 80001 at 31 owns 31", AUCTION_34 "; 1: bid 40000", "bid 48000"},
        {"1.-", "| 0 cash 80000 at 31 owns 31", AUCTION_34 "; 1: bid 40000", "skip"},
        {"1.5", "| 0 cash 80011 at 31 owns 32m", AUCTION_34 "; 1: bid 40004",
         "bid 48004"}, /* 48004.8 */
        {"1.-", "| 0 cash 80001 at 31 owns 31 | 2 owns 32", AUCTION_34 "; 1: bid 40000; 2: skip",
         "skip"},
        {"1.5", "| 0 cash 999999 at 31 owns 31", AUCTION_34 "; 1: bid 10000",
         "bid 12000"}, /* before 1.6 */
        {"1.6", "| 0 cash 999999 at 31 owns 31 | 2 owns 32m", AUCTION_34 "; 1: bid 10000; 2: skip",
         "bid 13000"},
        /* 1.6 and 1.7: below the price */
        {"1.6", "| 0 cash 100001 at 31", AUCTION_34 "; 1: bid 10000", "bid 13000"},
        {"1.7", "| 0 cash 100000 at 31", AUCTION_34 "; 1: bid 10000", "bid 11000"},
        {"1.7", "| 0 cash 30001 at 31", AUCTION_34 "; 1: bid 10000", "bid 11000"},
        {"1.-", "| 0 cash 30000 at 31", AUCTION_34 "; 1: bid 10000", "skip"},
        {"1.6", "| 0 cash 319991 at 31", AUCTION_34 "; 1: bid 31999", "bid 41598"}, /* 41598.7 */
        {"1.-", "| 0 cash 999999 at 31", AUCTION_34 "; 1: bid 32000", "skip"},
        {"1.7", "| 0 cash 95998 at 31", AUCTION_34 "; 1: bid 31999", "bid 35198"}, /* 35198.9 */
        {"1.-", "| 0 cash 95997 at 31", AUCTION_34 "; 1: bid 31999", "skip"},
        {"1.6", "| 0 cash 100000 at 31", AUCTION_34 "; 1: bid 1", "bid 2"},
        {"1.6", "| 0 cash 100000 at 31", AUCTION_34 "; 1: bid 3", "bid 4"}, /* 3.9 */
        {"1.6", "| 0 cash 100000 at 31", AUCTION_34 "; 1: bid 4", "bid 5"},
        {"1.7", "| 0 cash 90 at 31", AUCTION_34 "; 1: bid 9", "bid 10"}, /* 9.9 */
    };
    static struct rule_case few[sizeof cases / sizeof cases[0]];
    size_t counts[2] = {0};
    for (unsigned three = 0; three < 2;
         three++) { /* at a table of two seat 0 bids right after seat 1 */
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
            if ((strstr(cases[i].moves, "2: ") != NULL) == three)
                few[counts[three]++] = cases[i];
        check_rules(few, counts[three], three ? "seats=3 trade=0" : "seats=2 trade=0");
    }
    assert_int_equal(counts[0] + counts[1], sizeof cases / sizeof cases[0]);
}

/* The auctions of 5.2.1.5.1 as S17 names them: `reglas` opens, `azar` adds one each time. */
static void rules_1_the_sums_of_the_experiment(void **state)
{
    (void)state;
    static const int bids[] = {16000, 17601, 19362, 21299, 23430, 25774, 28352, 31188,
                               34307, 37738, 41512, 45664, 50231, 55255, 60781, 66860};
    struct bot_memory memory;
    char line[64];
    world_is(&w, "seats=2 trade=0 money=150000",
             "turn 1 | 0 cash 150000 | 1 cash 150000 at 31 owns 31,32");
    plays(&w, "throw; dice 1 2; 1: decline");
    bot_memory_start(&memory, 1);
    unsigned made = 0;
    int highest = 0;
    for (;; made++) {
        snprintf(line, sizeof line, "0: %s", decision(player("reglas"), &memory));
        if (sscanf(line, "0: bid %d", &highest) != 1)
            break;
        assert_string_equal(memory.because, made ? "1.4" : "1.2");
        if (made < sizeof bids / sizeof bids[0])
            assert_int_equal(highest, bids[made]);
        if (highest == 73547) { /* if the other gives up now, that is what it costs */
            struct world before = w;
            plays(&w, line);
            plays(&w, "1: leave");
            stands(&w, "done 1 | 76453 150000 | 32+12 | 0: 34 1: 31,32");
            w = before;
        }
        plays(&w, line);
        snprintf(line, sizeof line, "1: bid %d", highest + 1);
        plays(&w, line);
    }
    assert_string_equal(line, "0: skip"); /* twice 80903 is more than it has */
    assert_string_equal(memory.because, "1.-");
    plays(&w, line);
    stands(&w, "done 1 | 150000 69097 | 32+12 | 1: 31,32,34"); /* the other paid 80903 */
    assert_int_equal(made, 18);
}

static void rules_2_1_buying_streets(void **state)
{
    (void)state;
    static const struct rule_case cases[] = {
        {"2.1.1", "| 0 cash 31999 at 31", LAND, "decline"},
        {"2.1.1", "| 0 cash 31999 at 31 owns 31,32", LAND, "decline"},
        {"2.1.2", "| 0 cash 32000 at 31 owns 31,32", LAND, "buy"},
        {"2.1.2", "| 0 cash 32000 at 31 owns 31m,32m", LAND, "buy"},
        {"2.1.3", "| 0 cash 32000 at 31", LAND, "buy"},
        {"2.1.4", "| 0 cash 32000 at 31 owns 31", LAND, "buy"},
        {"2.1.4", "| 0 cash 999999 at 31 owns 31m", LAND, "buy"}, /* before 2.1.7 */
        {"2.1.5", "| 0 cash 96001 at 31 owns 31 | 1 owns 32", LAND, "buy"},
        {"2.-", "| 0 cash 96000 at 31 owns 31 | 1 owns 32", LAND, "decline"},
        {"2.-", "| 0 cash 96001 at 31 | 1 owns 32", LAND, "decline"},
        {"2.1.6", "| 0 cash 32000 at 31 | 1 owns 31,32", LAND, "buy"},
        {"2.1.6", "| 0 cash 32000 at 31 | 2 owns 31m,32m", LAND, "buy"},
        {"2.1.6", "| 0 cash 999999 at 31 | 1 owns 31,32", LAND, "buy"}, /* before 2.1.7 */
        {"2.-", "| 0 cash 32000 at 31 | 1 owns 31 | 2 owns 32", LAND, "decline"},
        {"2.-", "| 0 cash 32000 at 31 | 1 owns 31", LAND, "decline"},
        {"2.1.7", "| 0 cash 224001 at 31 | 1 owns 31", LAND, "buy"},
        {"2.-", "| 0 cash 224000 at 31 | 1 owns 31", LAND, "decline"},
        {"2.1.2", "| 0 cash 40000 at 36 owns 37", LAND, "buy"}, /* of a group of two */
        {"2.1.6", "| 0 cash 40000 at 36 | 2 owns 37", LAND, "buy"},
    };
    CHECK_RULES(cases, "seats=3 trade=0");
}

static void rules_2_2_buying_stations(void **state)
{
    (void)state;
    static const struct rule_case cases[] = {
        {"2.2.1", "| 0 cash 19999 at 32", LAND, "decline"},
        {"2.2.1", "| 0 cash 19999 at 32 owns 5,15,25", LAND, "decline"},
        {"2.2.2", "| 0 cash 60001 at 32 owns 5,15 | 1 owns 25", LAND, "buy"},
        {"2.-", "| 0 cash 60000 at 32 owns 5,15 | 1 owns 25", LAND, "decline"},
        {"2.-", "| 0 cash 60000 at 32 owns 5,15,25", LAND,
         "decline"}, /* the last of the group: no rule of its own */
        {"2.2.2", "| 0 cash 60001 at 32 owns 5,15,25", LAND, "buy"},
        {"2.-", "| 0 cash 60001 at 32 owns 5 | 1 owns 15,25", LAND,
         "decline"}, /* more than one, not one */
        {"2.2.2", "| 0 cash 60001 at 32 owns 5m,15m", LAND, "buy"},
        {"2.2.3", "| 0 cash 60000 at 32 owns 5,15", LAND, "buy"},
        {"2.2.3", "| 0 cash 20000 at 32 | 1 owns 5,15", LAND, "buy"}, /* itself and 25 */
        {"2.2.3", "| 0 cash 20000 at 32", LAND, "buy"},
        {"2.-", "| 0 cash 140000 at 32 | 1 owns 5,15 | 2 owns 25m", LAND, "decline"},
        {"2.2.4", "| 0 cash 140001 at 32 | 1 owns 5,15 | 2 owns 25m", LAND, "buy"},
    };
    CHECK_RULES(cases, "seats=3 trade=0");
}

static void rules_2_3_buying_services(void **state)
{
    (void)state;
    static const struct rule_case cases[] = {
        {"2.3.1", "| 0 cash 14999 at 25", LAND, "decline"},
        {"2.3.1", "| 0 cash 14999 at 25 owns 12", LAND, "decline"},
        {"2.-", "| 0 cash 15000 at 25", LAND, "decline"},
        {"2.3.2", "| 0 cash 30001 at 25 owns 12", LAND, "buy"},
        {"2.3.2", "| 0 cash 30001 at 25 owns 12m", LAND, "buy"},
        {"2.-", "| 0 cash 30000 at 25 owns 12", LAND, "decline"},
        {"2.3.3", "| 0 cash 30001 at 25", LAND, "buy"},
        {"2.-", "| 0 cash 30000 at 25", LAND, "decline"},
        {"2.-", "| 0 cash 30001 at 25 | 1 owns 12", LAND, "decline"},
        {"2.3.4", "| 0 cash 105001 at 25 | 1 owns 12", LAND, "buy"},
        {"2.3.4", "| 0 cash 105001 at 25 | 2 owns 12m", LAND, "buy"},
        {"2.-", "| 0 cash 105000 at 25 | 1 owns 12", LAND, "decline"},
        {"2.3.2", "| 0 cash 30001 at 9 owns 28", LAND, "buy"},
    };
    CHECK_RULES(cases, "seats=3 trade=0");
}

/* 15, 22 and 23 of them. */
#define OWN_15 OWN_14 ",21"
#define OWN_22 OWN_15 ",23,24,25,26m,27,28,29"
#define OWN_23 OWN_22 ",31"

static void rules_3_leaving_jail(void **state)
{
    (void)state;
    static const struct rule_case cases[] = {
        {"3.1.1", "| 0 jail 1 cash 50001", "", "fine"},
        {"-", "| 0 jail 1 cash 50000", "", "throw"},
        {"3.1.1", "fine 60000 | 0 jail 1 cash 60001", "", "fine"},
        {"-", "fine 60000 | 0 jail 1 cash 60000", "", "throw"},
        {"3.1.2", "| 0 jail 1 cash 50001 | 1 owns 1", "", "fine"}, /* 27 of 28 are not all */
        {"3.1.2", "| 0 jail 2 cash 50001 " OWN_14, "", "fine"},
        {"-", "| 0 jail 1 cash 50000 | 1 " OWN_14, "", "throw"},
        {"3.1.2", "fine 20000 | 0 jail 1 cash 60001 | 1 " OWN_14, "", "fine"},
        {"-", "fine 20000 | 0 jail 1 cash 60000 | 1 " OWN_14, "", "throw"},
        {"3.1.1", "fine 20000 | 0 jail 1 cash 60000", "", "fine"},
        {"3.1.3", "| 0 jail 1 cash 50001 | 1 " OWN_15, "", "fine"},
        {"-", "| 0 jail 1 cash 50000 | 1 " OWN_15, "", "throw"},
        {"3.1.3", "fine 20000 | 0 jail 1 cash 100001 | 1 " OWN_15, "", "fine"},
        {"-", "fine 20000 | 0 jail 1 cash 100000 | 1 " OWN_15, "", "throw"},
        {"3.1.3", "| 0 jail 1 cash 50001 | 1 " OWN_22, "", "fine"},
        {"-", "| 0 jail 1 cash 999999 | 1 " OWN_23, "", "throw"},
        {"-", "| 0 jail 3 cash 999999", "", "throw"}, /* too late for the fine (S28) */
        /* the card before the fine (S21) */
        {"3.2.1", "| 0 jail 1 cash 50001 card 0", "", "use 0"},
        {"3.2.1", "| 0 jail 1 cash 50001 card 1", "", "use 1"},
        {"3.2.1", "| 0 jail 3 cash 50001 card 0", "", "use 0"},
        {"-", "| 0 jail 1 cash 50000 card 0", "", "throw"},
        {"3.2.1", "| 0 jail 1 cash 50001 card 0 " OWN_22, "", "use 0"},
        {"-", "| 0 jail 1 cash 50001 card 0 " OWN_23, "", "throw"},
    };
    CHECK_RULES(cases, "seats=2 trade=0");
    static const struct rule_case dollars[] = {
        /* M23: 50000 pesetas are 500 dollars */
        {"3.1.1", "| 0 jail 1 cash 501", "", "fine"},
        {"-", "| 0 jail 1 cash 500", "", "throw"},
        {"3.2.1", "| 0 jail 1 cash 501 card 1", "", "use 1"},
        {"-", "| 0 jail 1 cash 500 card 1", "", "throw"},
    };
    CHECK_RULES(dollars,
                "seats=2 trade=0 board=us.tab chance=casualidad.tjt chest=arca.tjt money=1500");
}

static void rules_4_a_card_with_a_choice(void **state)
{
    (void)state;
    static const struct {
        const char *rule, *actions, *decision;
        int cash;
    } cases[] = {
        {"4.1", "ACCION\npagar= 100\nACCION\ntarjetaCarcel= 1\n", "choose 1", 50001},
        {"4.1", "ACCION\npagar= -90000\nACCION\ntarjetaCarcel= 1\n", "choose 1", 50001},
        {"4.2", "ACCION\ntarjetaCarcel= 1\nACCION\npagar= -1\n", "choose 1", 50000},
        {"4.2", "ACCION\npagar= 100\nACCION\npagar= -1\n", "choose 1", 0},
        {"4.2", "ACCION\npagar= 100\nACCION\npagarATodos= -1\n", "choose 1", 900000},
        {"4.2", "ACCION\npagar= -1000\nACCION\npagar= -1001\nACCION\npagar= -999\n", "choose 1", 0},
        {"4.2", "ACCION\npagar= -1000\nACCION\npagarATodos= -501\n", "choose 1",
         0}, /* from two others */
        {"4.2", "ACCION\npagar= -1000\nACCION\npagarATodos= -499\n", "choose 0", 0},
        {"4.3", "ACCION\npagar= 100\nACCION\navanzarA= 0\n", "choose 0", 900000},
        {"4.3", "ACCION\nencarcelar= 1\nACCION\npagar= 0\n", "choose 0", 10},
        {"4.-", "ACCION\npagar= 100\nACCION\ntarjetaCarcel= 1\n", "choose 0",
         50000}, /* none fits: the first (S26) */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (unsigned who = 0; who < 2; who++) { /* the same for `azar` (4.3.3) */
            struct bot_memory memory;
            char deck[300], position[60];
            snprintf(deck, sizeof deck, "[a]\nnumero= 1\n%s;\n", cases[i].actions);
            snprintf(position, sizeof position, "| 0 cash %d at 4", cases[i].cash);
            bot_memory_start(&memory, i);
            rules_are(&w, "seats=3 trade=0", deck, NULL);
            position_is(&w, position);
            plays(&w, LAND "; ?: card 0 0");
            assert_string_equal(decision(player(who ? "azar" : "reglas"), &memory),
                                cases[i].decision);
            if (strcmp(memory.because, cases[i].rule) != 0)
                fail_msg("case %zu: by %s, and not by %s", i, memory.because, cases[i].rule);
        }
}

static void rules_5_the_special_tax(void **state)
{
    (void)state;
    static const struct rule_case cases[] = {
        {"5.1", "| 0 cash 200000 at 1", LAND, "tax 0"},
        {"5.1", "| 0 cash 999999 at 1", LAND, "tax 0"},
        {"5.2", "| 0 cash 199999 at 1", LAND, "tax 1"},
        {"5.2", "| 0 cash 0 at 1", LAND, "tax 1"},
        /* of the capital: 100000 + 6000 + 6000 + 2 × 5000 + the other deeds */
        {"5.1", "| 0 cash 100000 at 1 owns 1=1,3=1,39,37m,5", LAND, "tax 0"},
        {"5.2", "| 0 cash 82999 at 1 owns 1=1,3=1,39,37m,5", LAND, "tax 1"},
        {"5.1", "| 0 cash 83000 at 1 owns 1=1,3=1,39,37m,5", LAND, "tax 0"},
    };
    CHECK_RULES(cases, "seats=2 trade=0");
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_1_bidding),
        cmocka_unit_test(rules_1_the_sums_of_the_experiment),
        cmocka_unit_test(rules_2_1_buying_streets),
        cmocka_unit_test(rules_2_2_buying_stations),
        cmocka_unit_test(rules_2_3_buying_services),
        cmocka_unit_test(rules_3_leaving_jail),
        cmocka_unit_test(rules_4_a_card_with_a_choice),
        cmocka_unit_test(rules_5_the_special_tax),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
