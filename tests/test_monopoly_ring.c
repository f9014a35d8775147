/* The rules of the ring, ruling by ruling (M1 to M7, M14, M21): property, buildings, mortgages,
 * auctions and whose move it is. tests/test_monopoly_ring_more.c has the rest. */
#include "monopoly_support.h"

static struct world w;

static void ring_is(const char *position)
{
    world_is(&w, "rules=ring seats=3", position);
}

/* A card whose effect does not matter follows nowhere: positions here are left by throws to plain
 * squares. */

/* ---- what is chosen before play ---- */

static void the_ring_has_its_own_board_decks_and_money(void **state)
{
    (void)state;
    game_begins(&w, "rules=ring");
    stands(&w, "free 0 | 1500 1500 1500 1500 | 32+12 | -");
    assert_string_equal(w.setup.board_file, "us.tab");
    assert_string_equal(w.setup.deck[0].file, "casualidad.tjt");
    assert_string_equal(w.setup.deck[1].file, "arca.tjt");
    assert_int_equal(w.setup.salary, 200);
    assert_int_equal(w.setup.fine_amount, 50);
    assert_int_equal(w.setup.deed[deed_at(&w.setup, 29)].house, 140); /* as printed */
    assert_true(w.setup.pay_jail);
}

static void setup_refused(const char *options)
{
    struct why why = {0};
    if (game_monopoly.setup_make(options, &w.setup, &why) != ST_BAD || !why.text[0])
        fail_msg("'%s' is not refused", options);
}

static void options_that_frames_cannot_carry_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "seats=5",         "seats=1",       "trade=1",    "even=1",    "auction=0",
        "parking=1",       "lap=1",         "short=1",    "minutes=5", "tax=choice",
        "first=dice",      "fine=0",        "payjail=2",  "payjail=",  "board=madrid.tab",
        "chance=caja.tjt", "chest=file",    "board=file", "rules=",    "rules=house",
        "first=4",         "rules=ringing", "money=-1"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char options[80];
        snprintf(options, sizeof options, "rules=ring %s", bad[i]);
        setup_refused(options);
    }
    setup_refused("rules=ring deal=2 money=799");
    rules_are(&w, "rules=ring deal=2 money=800", NULL, NULL);
    setup_refused("payjail=0"); /* official games have no such option */
    setup_refused("rules=ring rules=official payjail=1");
    struct why why;
    assert_int_equal(game_monopoly.setup_make("rules=ring seats=2", &w.setup, &why), ST_OK);
    assert_int_equal(game_monopoly.setup_file(&w.setup, "chest", "x", 1, &why), ST_BAD);
}

static void the_order_of_the_options_does_not_matter(void **state)
{
    (void)state;
    struct world other;
    char text[GAME_OPTIONS_MAX];
    struct str str = str_make(text, sizeof text);
    rules_are(&w, "rules=ring seats=3 rounds=9 payjail=0", NULL, NULL);
    rules_are(&other, "payjail=0 rounds=9 rules=ring seats=3", NULL, NULL);
    assert_memory_equal(&w.setup, &other.setup, sizeof w.setup);
    mono_setup_text(&w.setup, &str);
    rules_are(&other, text, NULL, NULL);
    assert_memory_equal(&w.setup, &other.setup, sizeof w.setup);
    assert_non_null(strstr(text, " rules=ring payjail=0 "));
    rules_are(&w, "rules=official", NULL, NULL);
    rules_are(&other, "", NULL, NULL);
    assert_memory_equal(&w.setup, &other.setup, sizeof w.setup);
    str = str_make(text, sizeof text);
    mono_setup_text(&w.setup, &str);
    assert_null(strstr(text, "rules=")); /* as journals of official games have always been */
    assert_null(strstr(text, "payjail"));
}

/* ---- M1: buying ---- */

static void buying_takes_the_unowned_property_one_stands_on(void **state)
{
    (void)state;
    ring_is("| 0 cash 100");
    throws(&w, 2, 4);
    stands(&w, "buy 0 | 100 1500 1500 | 32+12 | -");
    plays(&w, "0: buy");
    stands(&w, "done 0 | 0 1500 1500 | 32+12 | 0: 6");
    refused(&w, "buy", MONO_NO_NOT_NOW);
    ring_is("| 0 cash 99");
    throws(&w, 2, 4);
    refused(&w, "buy", MONO_NO_MONEY);
    refused(&w, "decline", MONO_NO_NOT_NOW); /* M14: it is auctioned instead */
    refused(&w, "pass", MONO_NO_PURCHASE);
    refused(&w, "throw", MONO_NO_PURCHASE);
}

static void lifting_a_mortgage_costs_ten_percent_rounded_down(void **state)
{
    (void)state;
    ring_is("| 0 cash 33 owns 1m | 1 cash 192 owns 37m");
    plays(&w, "0: lift 1"); /* 30 + 3 */
    stands(&w, "free 0 | 0 192 1500 | 32+12 | 0: 1 1: 37m");
    refused(&w, "lift 1", MONO_NO_UNMORTGAGED);
    ring_is("turn 1 | 0 cash 32 owns 1m | 1 cash 191 owns 37m");
    refused(&w, "lift 37", MONO_NO_MONEY); /* 175 + 17 */
    refused(&w, "lift 1", MONO_NO_NOT_YOURS);
}

/* ---- M2: building ---- */

static void houses_need_neither_the_group_nor_an_even_level(void **state)
{
    (void)state;
    ring_is("| 0 owns 1,6m | 1 owns 3");
    plays(&w, "build 1; build 1; build 1; build 1");
    stands(&w, "free 0 | 1300 1500 1500 | 28+12 | 0: 1=4,6m 1: 3");
    refused(&w, "build 1", MONO_NO_GROUP); /* the hotel needs all of it */
    refused(&w, "build 6", MONO_NO_MORTGAGED);
    refused(&w, "build 3", MONO_NO_NOT_YOURS);
    ring_is("| 0 owns 5,6,8m");
    refused(&w, "build 5", MONO_NO_STREET);
    plays(&w, "build 6"); /* another of the group may be mortgaged */
    stands(&w, "free 0 | 1450 1500 1500 | 31+12 | 0: 5,6=1,8m");
}

static void a_hotel_needs_four_houses_on_every_street_of_the_group(void **state)
{
    (void)state;
    ring_is("| 0 owns 1=4,3=3");
    refused(&w, "build 1", MONO_NO_EVEN);
    plays(&w, "build 3; build 1");
    stands(&w, "free 0 | 1400 1500 1500 | 28+11 | 0: 1=H,3=4"); /* four houses are back */
    plays(&w, "build 3");                                       /* a hotel counts as four */
    stands(&w, "free 0 | 1350 1500 1500 | 32+10 | 0: 1=H,3=H");
    refused(&w, "build 3", MONO_NO_FULL);
}

static void the_bank_sells_what_it_has(void **state)
{
    (void)state;
    ring_is("stock 0+1 | 0 owns 1,6=4,8=4,9=4");
    refused(&w, "build 1", MONO_NO_HOUSES);
    plays(&w, "build 6; build 1"); /* the hotel's four houses are there again */
    stands(&w, "free 0 | 1400 1500 1500 | 3+0 | 0: 1=1,6=H,8=4,9=4");
    refused(&w, "build 8", MONO_NO_HOTELS);
    ring_is("| 0 cash 49 owns 1");
    refused(&w, "build 1", MONO_NO_MONEY);
}

/* ---- M3: selling ---- */

static void the_top_building_sells_at_half_its_price(void **state)
{
    (void)state;
    ring_is("| 0 cash 0 owns 1=2,29=1");
    plays(&w, "sell 1; sell 29; sell 1");
    stands(&w, "free 0 | 120 1500 1500 | 32+12 | 0: 1,29"); /* 25 + 70 + 25 */
    refused(&w, "sell 1", MONO_NO_EMPTY);
}

static void a_hotel_sells_as_one_building_and_leaves_none(void **state)
{
    (void)state;
    ring_is("stock 0+3 | 0 cash 0 owns 1=H,3=H"); /* no houses are needed for that */
    plays(&w, "sell 1");
    stands(&w, "free 0 | 25 1500 1500 | 0+4 | 0: 1,3=H");
    refused(&w, "raze 0 0 -", MONO_NO_NOT_NOW);
}

static void a_bare_property_sells_to_the_bank_at_half_its_price(void **state)
{
    (void)state;
    ring_is("| 0 cash 0 owns 1=1,3,5,37,12m | 1 owns 39");
    refused(&w, "cede 1", MONO_NO_BUILT);
    refused(&w, "cede 12", MONO_NO_MORTGAGED);
    refused(&w, "cede 39", MONO_NO_NOT_YOURS);
    plays(&w, "cede 3; cede 5; cede 37; sell 1; cede 1");
    stands(&w, "free 0 | 360 1500 1500 | 32+12 | 0: 12m 1: 39"); /* 30 + 100 + 175 + 25 + 30 */
}

/* ---- M4: mortgages ---- */

static void a_mortgage_waits_until_ones_buildings_on_the_group_are_sold(void **state)
{
    (void)state;
    ring_is("| 0 cash 0 owns 6,8=1,21 | 1 owns 9=2,23=1");
    refused(&w, "mortgage 6", MONO_NO_BUILT);
    plays(&w, "sell 8; mortgage 6; mortgage 21"); /* what others have there does not matter */
    stands(&w, "free 0 | 185 1500 1500 | 29+12 | 0: 6m,8,21m 1: 9=2,23=1");
    refused(&w, "mortgage 6", MONO_NO_MORTGAGED);
}

static void a_mortgaged_property_earns_nothing_and_the_rest_of_its_group_does(void **state)
{
    (void)state;
    ring_is("| 1 owns 6m,8,9");
    throws(&w, 2, 4);
    stands(&w, "done 0 | 1500 1500 1500 | 32+12 | 1: 6m,8,9");
    ring_is("| 1 owns 6m,8,9");
    throws(&w, 5, 3);
    stands(
        &w,
        "done 0 | 1488 1512 1500 | 32+12 | 1: 6m,8,9"); /* M21: double, the mortgaged one counts */
}

static void mortgaged_railways_and_companies_count_for_the_others(void **state)
{
    (void)state;
    ring_is("| 1 owns 5,15m,25m");
    throws(&w, 2, 3);
    stands(&w, "done 0 | 1400 1600 1500 | 32+12 | 1: 5,15m,25m");
    ring_is("| 0 at 7 | 1 owns 12,28m");
    throws(&w, 1, 4);
    stands(&w, "done 0 | 1450 1550 1500 | 32+12 | 1: 12,28m"); /* 10 times 5 */
    ring_is("| 0 at 7 | 1 owns 12");
    throws(&w, 1, 4);
    stands(&w, "done 0 | 1480 1520 1500 | 32+12 | 1: 12");
}

/* ---- M6: the auction ---- */

static void everybody_else_is_asked_from_the_left_also_in_jail(void **state)
{
    (void)state;
    world_is(&w, "rules=ring seats=4", "turn 2 | 0 jail 1 | 3 out");
    throws(&w, 1, 2);
    stands(&w, "buy 2 | 1500 1500 1500 x | 32+12 | -");
    plays(&w, "2: auction 3; 0: offer 5; 2: ask; 1: offer 4; 2: transfer 0");
    stands(&w, "return 0 | 1464 1500 1500 x | 32+12 | 0: 3"); /* 60 % of 60 */
    plays(&w, "0: pass");
    stands(&w, "done 2 | 1464 1500 1500 x | 32+12 | 0: 3"); /* neither closes nor begins a turn */
}

static void the_highest_offer_wins_and_the_first_asked_wins_a_tie(void **state)
{
    (void)state;
    ring_is("| 0 owns 39");
    plays(&w, "0: auction 39; 1: offer 7; 0: ask; 2: offer 7");
    refused(&w, "transfer 2", MONO_NO_HIGHEST);
    refused(&w, "transfer 0", MONO_NO_HIGHEST);
    refused(&w, "ask", MONO_NO_ALL_ASKED);
    plays(&w, "0: transfer 1; 1: pass");
    stands(&w, "free 0 | 1756 1244 1500 | 32+12 | 1: 39"); /* 64 % of 400 */
    ring_is("| 0 owns 39");
    plays(&w, "0: auction 39; 1: offer 7; 0: ask; 2: offer 8; 0: transfer 2; 2: pass");
    stands(&w, "free 0 | 1764 1500 1236 | 32+12 | 2: 39");
}

static void a_transfer_waits_until_all_are_asked(void **state)
{
    (void)state;
    ring_is("| 0 owns 39");
    plays(&w, "0: auction 39");
    refused(&w, "ask", MONO_NO_NOT_NOW); /* the asked one has not answered */
    refused(&w, "transfer 1", MONO_NO_NOT_NOW);
    plays(&w, "1: offer 7");
    refused(&w, "transfer 1", MONO_NO_ALL_ASKED);
    refused(&w, "offer 3", MONO_NO_NOT_NOW);
    refused(&w, "throw", MONO_NO_NOT_NOW);
    refused(&w, "mortgage 39", MONO_NO_NOT_NOW);
    refused(&w, "auction 39", MONO_NO_NOT_NOW);
    refused(&w, "pass", MONO_NO_NOT_NOW);
}

static void an_offer_that_cannot_be_paid_counts_as_none(void **state)
{
    (void)state;
    ring_is("| 0 owns 39 | 1 cash 207 | 2 cash 208");
    plays(&w, "0: auction 39");
    refused(&w, "bid 5", MONO_NO_NOT_NOW);
    struct move one = {.kind = MONO_MOVE_OFFER, .n = 1};
    assert_int_equal(mono_refusal(&w.setup, &w.at, &one), MONO_NO_MONEY); /* 52 % of 400 are 208 */
    tolerates(&w, "offer 1", "M6");
    stands(&w, "asking 0 | 1500 207 208 | 32+12 | 0: 39");
    plays(&w, "0: ask; 2: offer 1; 0: transfer 2; 2: pass");
    stands(&w, "free 0 | 1708 207 0 | 32+12 | 2: 39");
}

static void offers_above_fifty_percent_count_as_none(void **state)
{
    (void)state;
    struct move above = {.kind = MONO_MOVE_OFFER, .n = 32},
                below = {.kind = MONO_MOVE_OFFER, .n = -1};
    ring_is("| 0 owns 1");
    plays(&w, "0: auction 1");
    assert_int_equal(mono_legal(&w.setup, &w.at, &above, NULL),
                     MOVE_ILLEGAL); /* five bits say no more than 31 */
    assert_int_equal(mono_legal(&w.setup, &w.at, &below, NULL), MOVE_ILLEGAL);
    tolerates(&w, "offer 26", "M6");
    plays(&w, "0: ask");
    tolerates(&w, "offer 31", "M6");
    stands(&w, "free 0 | 1530 1500 1500 | 32+12 | -"); /* M7: to the bank */
    ring_is("| 0 owns 1");
    plays(&w, "0: auction 1; 1: offer 25; 0: ask; 2: offer 24; 0: transfer 1");
    stands(&w, "return 1 | 1560 1440 1500 | 32+12 | 1: 1");
}

/* ---- M7: what it costs ---- */

static void the_price_is_rounded_down_and_goes_to_the_owner_or_the_bank(void **state)
{
    (void)state;
    ring_is("| 0 owns 3");
    plays(&w, "auction 3; offer 3; ask; offer 0; transfer 1; pass"); /* 56 % of 60: 33.6 */
    stands(&w, "free 0 | 1533 1467 1500 | 32+12 | 1: 3");
    ring_is("");
    throws(&w, 1, 2);
    plays(&w, "auction 3; offer 3; ask; offer 0; transfer 1; pass");
    stands(&w, "done 0 | 1500 1467 1500 | 32+12 | 1: 3");
}

static void a_mortgaged_one_costs_ten_percent_more_and_is_lifted(void **state)
{
    (void)state;
    ring_is("| 0 owns 3m");
    plays(&w,
          /* 66 % of 60: 39.6; 36 to the bank, 3 here */
          "auction 3; offer 3; ask; offer 0; transfer 1; pass");
    stands(&w, "free 0 | 1503 1461 1500 | 32+12 | 1: 3");
    ring_is("| 0 owns 39m | 1 cash 247 | 2 cash 248");
    plays(&w, "auction 39");
    tolerates(&w, "offer 1", "M6"); /* 62 % are 248 */
    plays(&w, "ask; offer 1; transfer 2; pass");
    stands(&w, "free 0 | 1508 247 0 | 32+12 | 2: 39");
}

static void without_an_offer_it_is_settled_at_once(void **state)
{
    (void)state;
    ring_is("");
    throws(&w, 1, 2);
    plays(&w, "0: auction 3; 1: offer 0; 0: ask; 2: offer 0");
    stands(&w, "done 0 | 1500 1500 1500 | 32+12 | -"); /* stays with the bank */
    ring_is("| 0 owns 37");
    plays(&w, "0: auction 37; 1: offer 0; 0: ask; 2: offer 0");
    stands(&w, "free 0 | 1675 1500 1500 | 32+12 | -"); /* sold to the bank at 50 % */
    ring_is("| 0 owns 37m");
    plays(&w, "0: auction 37; 1: offer 0; 0: ask; 2: offer 0");
    stands(&w, "free 0 | 1500 1500 1500 | 32+12 | 0: 37m"); /* stays */
}

static void what_may_be_auctioned(void **state)
{
    (void)state;
    ring_is("| 0 owns 1=1,3,12 | 1 owns 39");
    refused(&w, "auction 1", MONO_NO_BUILT);
    refused(&w, "auction 39", MONO_NO_NOT_YOURS);
    refused(&w, "auction 5", MONO_NO_NOT_YOURS);
    plays(&w, "auction 3; offer 0; ask; offer 0"); /* its neighbour's house does not matter */
    stands(&w, "free 0 | 1530 1500 1500 | 31+12 | 0: 1=1,12 1: 39");
    throws(&w, 2, 4);
    refused(&w, "auction 8", MONO_NO_NOT_YOURS); /* not the one it stands on */
    plays(&w, "auction 12; offer 0; ask; offer 0");
    stands(&w,
           "buy 0 | 1605 1500 1500 | 31+12 | 0: 1=1 1: 39"); /* M14: the purchase is still due */
    plays(&w, "auction 6; offer 2; ask; offer 0; transfer 1; pass");
    stands(&w, "done 0 | 1605 1446 1500 | 31+12 | 0: 1=1 1: 6,39");
}

static void auctions_between_two_throws_have_an_end(void **state)
{
    (void)state;
    world_is(&w, "rules=ring seats=2", "| 0 owns 1m | 1 cash 0");
    for (unsigned i = 0; i < MONO_SPENT_MAX; i++)
        plays(&w, "0: auction 1; 1: offer 0");
    refused(&w, "auction 1", MONO_NO_ENOUGH);
    plays(&w, "0: throw");
}

/* ---- M14: what may be done when ---- */

static void a_turn_is_closed_once_its_throw_is_made(void **state)
{
    (void)state;
    ring_is("");
    refused(&w, "pass", MONO_NO_THROW_FIRST);
    throws(&w, 6, 4); /* to jail, just visiting: but these are no doubles */
    plays(&w, "0: pass");
    stands(&w, "free 1 | 1500 1500 1500 | 32+12 | -");
}

static void the_further_throw_after_doubles_is_not_compulsory(void **state)
{
    (void)state;
    ring_is("| 0 at 16");
    throws(&w, 2, 2);
    stands(&w, "free 0 | 1500 1500 1500 | 32+12 | -");
    struct world before = w;
    throws(&w, 4, 6); /* allowed: to 30, and so to jail */
    stands(&w, "done 0 | 1500 1500 1500 | 32+12 | -");
    assert_int_equal(square_of(&w, 0), 10);
    w = before;
    plays(&w, "0: pass");
    stands(&w, "free 1 | 1500 1500 1500 | 32+12 | -");
    assert_int_equal(w.at.thrown, 0);
}

static void three_doubles_in_a_row_lead_to_jail(void **state)
{
    (void)state;
    ring_is("| 0 at 36 owns 1,3,5,39");
    throws(&w, 1, 1); /* 38: tax */
    throws(&w, 1, 1); /* 0 */
    throws(&w, 1, 1);
    stands(&w, "done 0 | 1625 1500 1500 | 32+12 | 0: 1,3,5,39"); /* 75 and a salary */
    assert_int_equal(square_of(&w, 0), 10);
    assert_int_equal(w.at.jail[0], 1);
}

static void before_and_after_the_throw_one_manages_ones_own(void **state)
{
    (void)state;
    ring_is("| 0 owns 1,5,12m");
    plays(&w, "build 1; sell 1; mortgage 5; lift 12; cede 12");
    throws(&w, 6, 4);
    plays(&w, "lift 5; build 1; sell 1; mortgage 5; auction 1; offer 0; ask; offer 0; pass");
    refused(&w, "mortgage 5", MONO_NO_NOT_YOURS);
}

static void with_a_purchase_due_one_may_only_raise_money(void **state)
{
    (void)state;
    ring_is("| 0 cash 150 owns 1=1,3,5,12m");
    throws(&w, 4, 4); /* Vermont, 100 */
    refused(&w, "build 1", MONO_NO_PURCHASE);
    refused(&w, "lift 12", MONO_NO_PURCHASE);
    plays(&w, "sell 1; cede 3; mortgage 1; mortgage 5; buy");
    stands(&w, "free 0 | 235 1500 1500 | 32+12 | 0: 1m,5m,8,12m");
}

static void what_the_ring_does_not_have_is_refused(void **state)
{
    (void)state;
    static const char *const moves[] = {
        "control 1",  "decline", "bid 5",    "skip",    "leave",     "tax 0",  "choose 0",
        "pay",        "trade 1", "give 5 -", "propose", "cancel",    "accept", "refuse",
        "interest 0", "wish 0",  "place 1",  "time",    "yield 1 0", "deal 1"};
    ring_is("| 0 owns 1,3,6");
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        struct move move;
        assert_true(mono_move_parse(&w.setup, moves[i], &move));
        if (mono_refusal(&w.setup, &w.at, &move) != MONO_NO_NOT_NOW)
            fail_msg("'%s' is not refused", moves[i]);
    }
}

static void the_official_game_has_none_of_the_rings_moves(void **state)
{
    (void)state;
    static const char *const moves[] = {"auction 1", "offer 1", "ask",      "transfer 1",
                                        "cede 1",    "win 0",   "yield 1 0"};
    world_is(&w, "seats=3", "| 0 owns 1,3");
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        refused(&w, moves[i], MONO_NO_NOT_NOW);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ring_has_its_own_board_decks_and_money),
        cmocka_unit_test(options_that_frames_cannot_carry_are_refused),
        cmocka_unit_test(the_order_of_the_options_does_not_matter),
        cmocka_unit_test(buying_takes_the_unowned_property_one_stands_on),
        cmocka_unit_test(lifting_a_mortgage_costs_ten_percent_rounded_down),
        cmocka_unit_test(houses_need_neither_the_group_nor_an_even_level),
        cmocka_unit_test(a_hotel_needs_four_houses_on_every_street_of_the_group),
        cmocka_unit_test(the_bank_sells_what_it_has),
        cmocka_unit_test(the_top_building_sells_at_half_its_price),
        cmocka_unit_test(a_hotel_sells_as_one_building_and_leaves_none),
        cmocka_unit_test(a_bare_property_sells_to_the_bank_at_half_its_price),
        cmocka_unit_test(a_mortgage_waits_until_ones_buildings_on_the_group_are_sold),
        cmocka_unit_test(a_mortgaged_property_earns_nothing_and_the_rest_of_its_group_does),
        cmocka_unit_test(mortgaged_railways_and_companies_count_for_the_others),
        cmocka_unit_test(everybody_else_is_asked_from_the_left_also_in_jail),
        cmocka_unit_test(the_highest_offer_wins_and_the_first_asked_wins_a_tie),
        cmocka_unit_test(a_transfer_waits_until_all_are_asked),
        cmocka_unit_test(an_offer_that_cannot_be_paid_counts_as_none),
        cmocka_unit_test(offers_above_fifty_percent_count_as_none),
        cmocka_unit_test(the_price_is_rounded_down_and_goes_to_the_owner_or_the_bank),
        cmocka_unit_test(a_mortgaged_one_costs_ten_percent_more_and_is_lifted),
        cmocka_unit_test(without_an_offer_it_is_settled_at_once),
        cmocka_unit_test(what_may_be_auctioned),
        cmocka_unit_test(auctions_between_two_throws_have_an_end),
        cmocka_unit_test(a_turn_is_closed_once_its_throw_is_made),
        cmocka_unit_test(the_further_throw_after_doubles_is_not_compulsory),
        cmocka_unit_test(three_doubles_in_a_row_lead_to_jail),
        cmocka_unit_test(before_and_after_the_throw_one_manages_ones_own),
        cmocka_unit_test(with_a_purchase_due_one_may_only_raise_money),
        cmocka_unit_test(what_the_ring_does_not_have_is_refused),
        cmocka_unit_test(the_official_game_has_none_of_the_rings_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
