/* `azar` formula by formula (4.3): how often it decides what. */
#include "core/bot.h"
#include "monopoly_players.h"

#include <math.h>

enum { DRAWS = 100000 };

struct share {
    const char *decision;
    double expected;
};

/* How often it decides what, from here, with a new memory each time. */
static void frequencies(const char *because, const struct share *shares, unsigned count)
{
    const struct bot *azar = player("azar");
    unsigned seen[8] = {0};
    struct bot_memory memory;
    bot_memory_start(&memory, 7);
    for (unsigned i = 0; i < DRAWS; i++) {
        unsigned k = 0;
        memset(memory.notes, 0, sizeof memory.notes);
        const char *made = decision(azar, &memory);
        while (k < count && strcmp(made, shares[k].decision) != 0)
            k++;
        if (k == count)
            fail_msg("it says '%s'", made);
        if (because)
            assert_string_equal(memory.because, because);
        seen[k]++;
    }
    for (unsigned k = 0; k < count; k++) {
        double p = shares[k].expected, got = (double)seen[k] / DRAWS;
        double room = 4.8 * sqrt(p * (1 - p) / DRAWS) + 1e-9;
        if (fabs(got - p) > room)
            fail_msg("'%s' in %.4f of the cases, and not in %.4f ± %.4f", shares[k].decision, got,
                     p, room);
    }
}

/* The printed formula, in whole numbers. */
static double formula(int d, int x)
{
    int p = d > 0 ? (d - x) * 100 / d : 0;
    return p < 0 ? 0 : p / 100.0;
}

/* Yes or no with the chance of the formula for these D and x. */
static void says_yes(const char *because, const char *yes, const char *no, int d, int x)
{
    struct share shares[2] = {{yes, formula(d, x)}, {no, 1 - formula(d, x)}};
    frequencies(because, shares, 2);
}

static void azar_bids(void **state)
{
    (void)state;
    static const struct {
        int d, x;
    } cases[] = {{100000, 30000}, {100000, 70500}, {33000, 32999}, {32999, 32999}, {150000, 16000},
                 {7, 1},          {1, 1},          {150000, 1499}, {150000, 1501}, {100, 1}};
    char line[80], yes[40];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(line, sizeof line, "| 0 cash %d at 31 owns 31,32", cases[i].d);
        world_is(&w, "seats=2 trade=0", line);
        snprintf(line, sizeof line, AUCTION_34 "; 1: bid %d", cases[i].x);
        plays(&w, line);
        snprintf(yes, sizeof yes, "bid %d", cases[i].x + 1); /* one unit more (S17) */
        says_yes("4.3.3.1", yes, "leave", cases[i].d, cases[i].x);
    }
    world_is(&w, "seats=2 trade=0", "| 0 cash 5 at 31"); /* nobody bid yet: 100 % */
    plays(&w, AUCTION_34 "; 1: skip");
    says_yes("4.3.3.1", "bid 1", "leave", 5, 0);
    world_is(&w, "seats=2 trade=0", "| 0 cash 5 at 31"); /* more than it has */
    plays(&w, AUCTION_34 "; 1: bid 6");
    says_yes("4.3.3.1", "bid 7", "leave", 5, 6);
}

static void azar_buys(void **state)
{
    (void)state;
    static const int cash[] = {250000, 100000, 64000, 33000, 32330, 32001,
                               32000,  31999,  16000, 1,     0};
    char line[80];
    for (size_t i = 0; i < sizeof cash / sizeof cash[0]; i++) {
        snprintf(line, sizeof line, "| 0 cash %d at 31 owns 31,32", cash[i]);
        world_is(&w, "seats=2 trade=0", line);
        plays(&w, LAND);
        says_yes("4.3.3.2", "buy", "decline", cash[i], 32000);
    }
}

static void azar_leaves_jail(void **state)
{
    (void)state;
    double p = 14 * 100 / 28 / 100.0, few = 3 * 100 / 28 / 100.0; /* 0.5 and 0.10 */
    struct share fine[2] = {{"fine", p}, {"throw", 1 - p}};
    world_is(&w, "seats=2 trade=0", "| 0 jail 1 cash 5000 " OWN_14 " | 1 owns 37,39");
    frequencies(NULL, fine, 2);
    world_is(&w, "seats=2 trade=0", "| 0 jail 1 cash 4999 " OWN_14); /* cannot pay */
    struct share stays[1] = {{"throw", 1}};
    frequencies(NULL, stays, 1);
    struct share card[3] = {
        {"use 1", few}, {"fine", (1 - few) * few}, {"throw", (1 - few) * (1 - few)}};
    world_is(&w, "seats=2 trade=0",
             "| 0 jail 1 card 1 owns 1m,3,39 | 1 owns 5,6"); /* its own only, mortgaged too */
    frequencies(NULL, card, 3);
    struct share poor[2] = {{"use 0", p}, {"throw", 1 - p}};
    world_is(&w, "seats=2 trade=0", "| 0 jail 1 cash 0 card 0 " OWN_14);
    frequencies(NULL, poor, 2);
    world_is(&w, "seats=2 trade=0", "| 0 jail 1 | 1 " OWN_14); /* has none: 0 % */
    frequencies(NULL, stays, 1);
}

static void azar_lifts_in_board_order(void **state)
{
    (void)state;
    struct bot_memory memory;
    world_is(&w, "seats=2 trade=0", "| 0 cash 20000 at 17 owns 1m,5m,6,37m,39m");
    frequencies(NULL, (struct share[1]){{"throw", 1}}, 1); /* not before the throw */
    plays(&w, LAND);
    double a = formula(20000, 3300), b = formula(20000, 11000), c = formula(20000, 19250);
    struct share first[4] = {
        {"lift 1", a}, {"lift 5", (1 - a) * b}, {"lift 37", (1 - a) * (1 - b) * c}, {"pass", 0}};
    first[3].expected = 1 - first[0].expected - first[1].expected -
                        first[2].expected; /* 39 costs more than it has */
    frequencies(NULL, first, 4);
    /* who was lifted or passed over is not asked about again; the money is what is left */
    unsigned then5 = 0, then37 = 0, lifted = 0;
    for (unsigned i = 0; i < 4000; i++) {
        struct world before = w;
        bot_memory_start(&memory, i);
        char made[GAME_TEXT_MAX];
        snprintf(made, sizeof made, "%s", decision(player("azar"), &memory));
        if (strcmp(made, "lift 1") == 0) {
            assert_string_equal(memory.because, "4.3.3.5");
            plays(&w, made);
            lifted++;
            const char *next = decision(player("azar"), &memory);
            then5 += strcmp(next, "lift 5") == 0;
            then37 += strcmp(next, "lift 37") == 0;
        }
        w = before;
    }
    double p = formula(16700, 11000); /* 34 % */
    assert_true(fabs((double)then5 / lifted - p) < 5 * sqrt(p * (1 - p) / lifted));
    assert_int_equal(then37, 0);
}

static void azar_builds_one_group(void **state)
{
    (void)state;
    struct bot_memory memory;
    world_is(&w, "seats=2 trade=0", "| 0 cash 40000 at 17 owns 1,3,6,8,37,39");
    plays(&w, LAND);
    double a = formula(40000, 5000),
           c = formula(40000, 20000); /* 87 and 50 %; the group of 6 is not complete */
    struct share first[3] = {{"build 1", a * a}, {"build 37", (1 - a) * c * c}, {"pass", 0}};
    first[2].expected = 1 - first[0].expected - first[1].expected;
    frequencies("4.3.3.6", first, 3);
    /* then street after street, lowest level first, round and round, a new number each, in that
     * group only */
    unsigned longest = 0, asked = 0, yes = 0;
    for (unsigned i = 0; i < 4000; i++) {
        struct world before = w;
        bot_memory_start(&memory, i);
        unsigned built = 0;
        for (;; built++) {
            char made[GAME_TEXT_MAX];
            snprintf(made, sizeof made, "%s", decision(player("azar"), &memory));
            if (built == 0 && strcmp(made, "build 1") != 0)
                break;
            asked += built == 1;
            yes += built == 1 && strcmp(made, "build 3") == 0;
            if (strcmp(made, "pass") == 0)
                break;
            assert_string_equal(made, built % 2 ? "build 3" : "build 1");
            plays(&w, made);
        }
        longest = built > longest ? built : longest;
        w = before;
    }
    double p = formula(35000, 5000); /* 85 % */
    assert_true(fabs((double)yes / asked - p) < 5 * sqrt(p * (1 - p) / asked));
    assert_true(longest >= 5);
    /* levels that differ: the lower street first; a mortgaged group is left out */
    world_is(&w, "seats=2 trade=0", "| 0 cash 900000 at 17 owns 1m,3,6=2,8=1,9=1");
    plays(&w, LAND);
    double d = formula(900000, 5000), lifts = formula(900000, 3300);
    frequencies(NULL,
                (struct share[3]){{"lift 1", lifts},
                                  {"build 8", (1 - lifts) * d * d},
                                  {"pass", (1 - lifts) * (1 - d * d)}},
                3);
}

static void azar_raises_money_dearest_first(void **state)
{
    (void)state;
    struct bot_memory memory;
    bot_memory_start(&memory, 1);
    /* buildings before mortgages: 20000 each on 37 and 39, then 10000, then 5000; the lower square
     * first, evenly */
    owes("| 0 cash 0 at 4 owns 1=1,3=1,16=1,18=2,19=1,37=1,39=1,5", 44999);
    goes_on(player("azar"), &memory,
            "4.3.3.7 sell 37; 4.3.3.7 sell 39; 4.3.3.7 sell 18; 4.3.3.7 sell 16; 4.3.3.7 sell 18; "
            "4.3.3.7 sell 19; "
            "4.3.3.7 sell 1; 4.3.3.7 sell 3; 6.3 pay; 4.3.3.6 pass");
    /* deeds by their price */
    owes("| 0 cash 0 at 4 owns 1,3,5,15,19,12,39,34", 70000);
    for (unsigned i = 0; i < 3; i++) {
        static const char *const order[] = {"mortgage 39", "mortgage 34", "mortgage 5"};
        const char *made = decision(player("azar"), &memory);
        assert_string_equal(made, order[i]);
        assert_string_equal(memory.because, "4.3.3.4");
        plays(&w, made);
    }
    for (unsigned i = 0; i < 2; i++) { /* both 20000 too: by their squares */
        const char *made = decision(player("azar"), &memory);
        assert_string_equal(made, i ? "mortgage 19" : "mortgage 15");
        plays(&w, made);
    }
    assert_string_equal(decision(player("azar"), &memory), "mortgage 12"); /* 66000 so far */
    plays(&w, "mortgage 12");
    assert_string_equal(decision(player("azar"), &memory), "pay");
    assert_string_equal(memory.because, "6.3");
    owes("| 0 cash 9 at 4 owns 39m", 10);
    assert_string_equal(decision(player("azar"), &memory), "bankrupt");
    assert_string_equal(memory.because, "8.1");
}

static void azar_asked_about_interest_tax_and_offers(void **state)
{
    (void)state;
    struct bot_memory memory;
    bot_memory_start(&memory, 1);
    world_is(&w, "seats=2", "turn 1 | 0 cash 40000 | 1 owns 39m");
    plays(&w, "1: trade 0; give 0 39; want 0 -; propose");
    assert_string_equal(decision(player("azar"), &memory), "refuse");
    plays(&w, "0: accept");
    says_yes("S25", "interest 1", "interest 0", 40000, 22000);
    static const struct {
        const char *position, *rule, *decision;
    } taxes[] = {{"| 0 cash 200000 at 1", "5.1", "tax 0"},
                 {"| 0 cash 199999 at 1", "5.2", "tax 1"}};
    for (size_t i = 0; i < 2; i++) {
        world_is(&w, "seats=2 trade=0", taxes[i].position);
        plays(&w, LAND);
        assert_string_equal(decision(player("azar"), &memory), taxes[i].decision);
        assert_string_equal(memory.because, taxes[i].rule);
    }
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(azar_bids),
        cmocka_unit_test(azar_buys),
        cmocka_unit_test(azar_leaves_jail),
        cmocka_unit_test(azar_lifts_in_board_order),
        cmocka_unit_test(azar_builds_one_group),
        cmocka_unit_test(azar_raises_money_dearest_first),
        cmocka_unit_test(azar_asked_about_interest_tax_and_offers),
    };
    return cmocka_run_group_tests_name("monopoly_players_azar", tests, NULL, NULL);
}
