/* Monopoly's rules (2.3.1 of the book, rulings S1 to S35), each on a position made for it: the way
 * around the board, purchases, auctions and rent. The other test_monopoly_*.c go on. */
#include "monopoly_support.h"

static struct world w;

/* ---- the order of play ---- */

static void order_the_highest_throw_begins(void **state)
{
    (void)state;
    game_begins(&w, "seats=3 first=dice money=1000");
    plays(&w, "?: dice 3 4; ?: dice 6 5");
    assert_int_equal(mono_chance_owner(&w.setup, &w.at), 2);
    plays(&w, "?: dice 6 4");
    stands(&w, "free 1 | 1000 1000 1000 | 32+12 | -");
    assert_int_equal(w.at.turn, 1);
    throws(&w, 4, 6); /* the jail, visiting */
    plays(&w, "pass");
    stands(&w, "free 2 | 1000 1000 1000 | 32+12 | -");
    throws(&w, 4, 6);
    plays(&w, "pass");
    stands(&w, "free 0 | 1000 1000 1000 | 32+12 | -");
}

static void order_ties_throw_again(void **state)
{
    (void)state;
    game_begins(&w, "seats=4 first=dice");
    plays(&w, "dice 6 5; dice 6 4; dice 5 6; dice 1 1");
    assert_int_equal(mono_chance_owner(&w.setup, &w.at), 0);
    plays(&w, "?: dice 1 2");
    assert_int_equal(mono_chance_owner(&w.setup, &w.at), 2);
    plays(&w, "?: dice 2 1"); /* again the same */
    assert_int_equal(mono_chance_owner(&w.setup, &w.at), 0);
    plays(&w, "?: dice 1 1; ?: dice 1 2");
    stands(&w, "free 2 | 250000 250000 250000 250000 | 32+12 | -");
    assert_int_equal(w.at.first, 2);
}

/* ---- throwing and walking ---- */

static void doubles_throw_again(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "");
    throws(&w, 3, 3);
    plays(&w, "0: buy");
    stands(&w, "free 0 | 240000 250000 | 32+12 | 0: 6");
    refused(&w, "pass", MONO_NO_THROW_DUE);
    throws(&w, 1, 2);
    plays(&w, "0: buy");
    stands(&w, "done 0 | 228000 250000 | 32+12 | 0: 6,9");
    refused(&w, "throw", MONO_NO_NOT_NOW);
    plays(&w, "pass");
    stands(&w, "free 1 | 228000 250000 | 32+12 | 0: 6,9");
}

static void two_doubles_and_then_none_is_the_end_of_the_turn(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "");
    throws(&w, 5, 5); /* visiting */
    throws(&w, 5, 5); /* the parking */
    stands(&w, "free 0 | 250000 250000 | 32+12 | -");
    throws(&w, 4, 6); /* to jail: even so the turn is over */
    stands(&w, "done 0 | 250000 250000 | 32+12 | -");
    plays(&w, "pass; 1: throw; dice 5 5; 1: throw; dice 6 4; 1: pass");
    assert_int_equal(w.at.turn, 0);
}

/* The hard case: the third throw would lead to a hotel. */
static void three_doubles_go_to_jail_and_no_rent_is_due(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=100000", "| 1 owns 21=H,23=H,24=H");
    throws(&w, 5, 5);
    throws(&w, 5, 5);
    assert_int_equal(square_of(&w, 0), 20);
    throws(&w, 2, 2); /* 24 */
    stands(&w, "done 0 | 100000 100000 | 32+9 | 1: 21=H,23=H,24=H");
    assert_int_equal(square_of(&w, 0), 10);
    assert_int_equal(w.at.jail[0], 1);
    plays(&w, "pass");
    assert_int_equal(w.at.turn, 1);
}

/* Neither may the third doubles pass the start. */
static void three_doubles_into_jail_pay_no_salary(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=50000", "| 0 at 10");
    throws(&w, 5, 5);
    throws(&w, 1, 1);         /* 22, a card */
    plays(&w, "?: card 0 8"); /* to 39 */
    plays(&w, "0: buy; throw; ?: dice 2 2");
    stands(&w, "done 0 | 10000 50000 | 32+12 | 0: 39");
    assert_int_equal(square_of(&w, 0), 10);
}

static void pieces_share_a_square(void **state)
{
    (void)state;
    world_is(&w, "seats=3", "| 1 at 10 | 2 jail 1");
    throws(&w, 4, 6);
    stands(&w, "done 0 | 250000 250000 250000 | 32+12 | -");
    assert_int_equal(square_of(&w, 0), 10);
    assert_int_equal(w.at.jail[0], 0); /* visiting only */
    plays(&w, "pass; 1: throw; dice 5 5");
    assert_int_equal(square_of(&w, 1), 20);
}

/* ---- the salary ---- */

static void salary_once_per_pass(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "| 0 at 35 | 1 at 38");
    throws(&w, 2, 3); /* on the start itself */
    stands(&w, "done 0 | 270000 250000 | 32+12 | -");
    plays(&w, "pass");
    throws(&w, 5, 6); /* over it */
    plays(&w, "1: buy; pass");
    stands(&w, "free 0 | 270000 258000 | 32+12 | 1: 9");
    throws(&w, 4, 6); /* away from it: not again */
    stands(&w, "done 0 | 270000 258000 | 32+12 | 1: 9");
}

static void the_start_pays_nobody_who_leaves_it(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "");
    w.setup.paydays = 1; /* a walk is paid for square by square */
    throws(&w, 4, 6);
    stands(&w, "done 0 | 250000 250000 | 32+12 | -");
}

static void salary_twice_when_a_card_sends_back_to_salida(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "| 0 at 35 | 1 at 36");
    throws(&w, 3, 4);
    stands(&w, "card 0 | 270000 250000 | 32+12 | -");
    plays(&w, "?: card 1 8");
    stands(&w, "done 0 | 290000 250000 | 32+12 | -");
    assert_int_equal(square_of(&w, 0), 0);
    plays(&w, "pass");
    throws(&w, 5, 6);
    plays(&w, "?: card 0 3");
    stands(&w, "done 1 | 290000 290000 | 32+12 | -");
}

static void salary_is_the_option_when_given(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=1000 salary=777", "| 0 at 39");
    throws(&w, 5, 6);
    stands(&w, "done 0 | 1777 1000 | 32+12 | -");
    world_is(&w, "seats=2 money=1500 board=us.tab chance=casualidad.tjt chest=arca.tjt",
             "| 0 at 39");
    throws(&w, 5, 6);
    stands(&w, "done 0 | 1700 1500 | 32+12 | -");
}

/* ---- purchases ---- */

static void purchase(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "");
    throws(&w, 1, 4);
    stands(&w, "buy 0 | 250000 250000 | 32+12 | -");
    refused(&w, "throw", MONO_NO_NOT_NOW);
    refused(&w, "pass", MONO_NO_NOT_NOW);
    plays(&w, "0: buy");
    stands(&w, "done 0 | 230000 250000 | 32+12 | 0: 5");
}

static void purchase_needs_the_money_which_may_be_raised(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "| 0 cash 19999 owns 6");
    throws(&w, 1, 4);
    refused(&w, "buy", MONO_NO_MONEY);
    plays(&w, "0: mortgage 6");
    stands(&w, "buy 0 | 24999 250000 | 32+12 | 0: 6m");
    plays(&w, "0: buy");
    stands(&w, "done 0 | 4999 250000 | 32+12 | 0: 5,6m");
    world_is(&w, "seats=2", "| 0 cash 20000");
    throws(&w, 1, 4);
    plays(&w, "0: buy"); /* to the last unit */
    stands(&w, "done 0 | 0 250000 | 32+12 | 0: 5");
}

static void own_property_costs_nothing(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "| 0 owns 6,8,9");
    throws(&w, 2, 4);
    stands(&w, "done 0 | 250000 250000 | 32+12 | 0: 6,8,9");
}

/* ---- auctions (S6, S17) ---- */

static void auction_on_refusal_includes_who_refused_last(void **state)
{
    (void)state;
    world_is(&w, "seats=4 money=10000", "turn 2");
    throws(&w, 1, 2);
    plays(&w, "2: decline");
    stands(&w, "bid 3 | 10000 10000 10000 10000 | 32+12 | -");
    plays(&w, "3: bid 1; 0: bid 2; 1: skip; 2: bid 3; 3: leave; 0: skip; 1: skip");
    stands(&w, "done 2 | 10000 10000 9997 10000 | 32+12 | 2: 3");
}

static void auction_paso_comes_back_and_salir_does_not(void **state)
{
    (void)state;
    world_is(&w, "seats=4 money=10000", "");
    throws(&w, 1, 2);
    plays(&w, "0: decline; 1: bid 100; 2: skip; 3: leave; 0: bid 200; 1: bid 300; 2: bid 400; 0: "
              "skip; 1: skip");
    stands(&w, "done 0 | 10000 10000 9600 10000 | 32+12 | 2: 3");
}

static void auction_ends_when_it_is_back_at_the_highest(void **state)
{
    (void)state;
    world_is(&w, "seats=3 money=10000", "");
    throws(&w, 1, 2);
    plays(&w, "0: decline; 1: bid 50; 2: skip");
    stands(&w, "bid 0 | 10000 10000 10000 | 32+12 | -");
    plays(&w, "0: skip");
    stands(&w, "done 0 | 10000 9950 10000 | 32+12 | 1: 3");
    /* The others gone, it is back at once. */
    world_is(&w, "seats=3 money=10000", "");
    throws(&w, 1, 2);
    plays(&w, "0: decline; 1: leave; 2: leave; 0: bid 7000");
    stands(&w, "done 0 | 3000 10000 10000 | 32+12 | 0: 3");
}

static void auction_of_a_full_silent_round_leaves_it_to_the_bank(void **state)
{
    (void)state;
    static const char *const rounds[] = {
        "0: decline; 1: skip; 2: skip; 0: skip", "0: decline; 1: leave; 2: leave; 0: leave",
        "0: decline; 1: leave; 2: skip; 0: leave", "0: decline; 1: skip; 2: leave; 0: skip"};
    for (size_t i = 0; i < sizeof rounds / sizeof rounds[0]; i++) {
        world_is(&w, "seats=3 money=10000", "");
        throws(&w, 1, 2);
        plays(&w, rounds[i]);
        stands(&w, "done 0 | 10000 10000 10000 | 32+12 | -");
    }
}

static void auction_bids_exceed_the_highest_and_not_the_cash(void **state)
{
    (void)state;
    world_is(&w, "seats=3", "| 1 cash 300 | 2 cash 500");
    throws(&w, 1, 2);
    plays(&w, "decline");
    refused(&w, "bid 0", MONO_NO_LOW);
    refused(&w, "bid 301", MONO_NO_MONEY);
    plays(&w, "1: bid 300");
    refused(&w, "bid 300", MONO_NO_LOW);
    refused(&w, "bid 299", MONO_NO_LOW);
    refused(&w, "mortgage 1", MONO_NO_NOT_NOW);
    plays(&w, "2: bid 301; 0: skip; 1: leave");
    stands(&w, "done 0 | 250000 300 199 | 32+12 | 2: 3");
}

static void auction_after_doubles_the_throw_goes_on(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=10000", "");
    throws(&w, 3, 3);
    plays(&w, "0: decline; 1: bid 1; 0: leave");
    stands(&w, "free 0 | 10000 9999 | 32+12 | 1: 6");
}

static void variant_no_auction(void **state)
{
    (void)state;
    world_is(&w, "seats=2 auction=0 money=10000", "");
    throws(&w, 1, 2);
    plays(&w, "0: decline");
    stands(&w, "done 0 | 10000 10000 | 32+12 | -");
    plays(&w, "pass");
    throws(&w, 1, 2);
    plays(&w, "1: buy"); /* whoever comes next may */
    stands(&w, "done 1 | 10000 4000 | 32+12 | 1: 3");
}

static void variant_a_first_lap_before_buying(void **state)
{
    (void)state;
    world_is(&w, "seats=2 lap=1", "| 0 at 0 | 1 at 38");
    throws(&w, 1, 2);
    stands(&w, "done 0 | 250000 250000 | 32+12 | -"); /* no auction either */
    plays(&w, "pass");
    throws(&w, 1, 2); /* around: 1 */
    plays(&w, "1: buy; pass");
    stands(&w, "free 0 | 250000 264000 | 32+12 | 1: 1");
    throws(&w, 1, 2);
    stands(&w, "done 0 | 250000 264000 | 32+12 | 1: 1");
    assert_int_equal(square_of(&w, 0), 6);
    /* Rent is paid on the first lap too. */
    world_is(&w, "seats=2 lap=1", "| 1 owns 3");
    throws(&w, 1, 2);
    stands(&w, "done 0 | 249600 250400 | 32+12 | 1: 3");
}

/* ---- rent ---- */

static void rent_of_a_bare_street(void **state)
{
    (void)state;
    world_is(&w, "seats=3", "| 2 owns 39");
    plays(&w, "throw; dice 5 4; decline; 1: leave; 2: leave; 0: leave");
    w.at.square[0] = 37;
    plays(&w, "pass; 1: throw; dice 4 6; pass; 2: throw; dice 4 6; pass");
    stands(&w, "free 0 | 250000 250000 250000 | 32+12 | 2: 39");
    plays(&w, "throw; dice 1 1");
    stands(&w, "free 0 | 245000 250000 255000 | 32+12 | 2: 39");
}

static void rent_by_houses_and_hotel(void **state)
{
    (void)state;
    static const struct {
        const char *position, *after;
    } table[] = {
        {"| 0 at 9 | 1 owns 11=1,13=0,14=0", "done 0 | 245000 255000 | 31+12 | 1: 11=1,13,14"},
        {"| 0 at 9 | 1 owns 11=2,13=2,14=2", "done 0 | 235000 265000 | 26+12 | 1: 11=2,13=2,14=2"},
        {"| 0 at 9 | 1 owns 11=3,13=3,14=3", "done 0 | 205000 295000 | 23+12 | 1: 11=3,13=3,14=3"},
        {"| 0 at 9 | 1 owns 11=4,13=4,14=4", "done 0 | 187500 312500 | 20+12 | 1: 11=4,13=4,14=4"},
        {"| 0 at 9 | 1 owns 11=H,13=4,14=4", "done 0 | 175000 325000 | 24+11 | 1: 11=H,13=4,14=4"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        world_is(&w, "seats=2", table[i].position);
        w.at.square[0] = 8; /* three squares before 11 */
        throws(&w, 1, 2);
        stands(&w, table[i].after);
    }
}

static void rent_double_for_a_bare_group_even_if_another_is_mortgaged(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "| 0 at 8 | 1 owns 11,13,14");
    throws(&w, 1, 2);
    stands(&w, "done 0 | 248000 252000 | 32+12 | 1: 11,13,14");
    world_is(&w, "seats=2", "| 0 at 8 | 1 owns 11,13m,14");
    throws(&w, 1, 2);
    stands(&w, "done 0 | 248000 252000 | 32+12 | 1: 11,13m,14");
    /* One of the group is missing. */
    world_is(&w, "seats=3", "| 0 at 8 | 1 owns 11,13 | 2 owns 14");
    throws(&w, 1, 2);
    stands(&w, "done 0 | 249000 251000 250000 | 32+12 | 1: 11,13 2: 14");
    /* Bare itself, with houses beside it: double still. */
    world_is(&w, "seats=2", "| 0 at 8 | 1 owns 11,13=1,14=1");
    throws(&w, 1, 2);
    stands(&w, "done 0 | 248000 252000 | 30+12 | 1: 11,13=1,14=1");
}

static void no_rent_on_a_mortgaged_deed(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "| 0 at 8 | 1 owns 11m,13,14");
    throws(&w, 1, 2);
    stands(&w, "done 0 | 250000 250000 | 32+12 | 1: 11m,13,14");
    world_is(&w, "seats=2", "| 1 owns 5m,15");
    throws(&w, 2, 3);
    stands(&w, "done 0 | 250000 250000 | 32+12 | 1: 5m,15");
    world_is(&w, "seats=2", "| 0 at 5 | 1 owns 12m,28");
    throws(&w, 3, 4);
    stands(&w, "done 0 | 250000 250000 | 32+12 | 1: 12m,28");
}

static void rent_of_stations_by_count(void **state)
{
    (void)state;
    static const struct {
        const char *position, *after;
    } table[] = {
        {"| 1 owns 5 | 2 owns 15,25,35",
         "done 0 | 247500 252500 250000 | 32+12 | 1: 5 2: 15,25,35"},
        {"| 1 owns 5,35", "done 0 | 245000 255000 250000 | 32+12 | 1: 5,35"},
        {"| 1 owns 5,15,25", "done 0 | 240000 260000 250000 | 32+12 | 1: 5,15,25"},
        {"| 1 owns 5,15,25,35", "done 0 | 230000 270000 250000 | 32+12 | 1: 5,15,25,35"},
        {"| 1 owns 5,15m,25m,35m", "done 0 | 230000 270000 250000 | 32+12 | 1: 5,15m,25m,35m"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        world_is(&w, "seats=3", table[i].position);
        throws(&w, 2, 3);
        stands(&w, table[i].after);
    }
}

static void rent_of_services_by_dice(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "| 0 at 5 | 1 owns 12");
    throws(&w, 3, 4); /* 7 x 400 */
    stands(&w, "done 0 | 247200 252800 | 32+12 | 1: 12");
    world_is(&w, "seats=2", "| 0 at 5 | 1 owns 12,28");
    throws(&w, 3, 4); /* 7 x 1000 */
    stands(&w, "done 0 | 243000 257000 | 32+12 | 1: 12,28");
    world_is(&w, "seats=2", "| 0 at 25 | 1 owns 12m,28"); /* the mortgaged one counts as owned */
    throws(&w, 1, 2);
    stands(&w, "done 0 | 247000 253000 | 32+12 | 1: 12m,28");
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_the_highest_throw_begins),
        cmocka_unit_test(order_ties_throw_again),
        cmocka_unit_test(doubles_throw_again),
        cmocka_unit_test(two_doubles_and_then_none_is_the_end_of_the_turn),
        cmocka_unit_test(three_doubles_go_to_jail_and_no_rent_is_due),
        cmocka_unit_test(three_doubles_into_jail_pay_no_salary),
        cmocka_unit_test(pieces_share_a_square),
        cmocka_unit_test(salary_once_per_pass),
        cmocka_unit_test(the_start_pays_nobody_who_leaves_it),
        cmocka_unit_test(salary_twice_when_a_card_sends_back_to_salida),
        cmocka_unit_test(salary_is_the_option_when_given),
        cmocka_unit_test(purchase),
        cmocka_unit_test(purchase_needs_the_money_which_may_be_raised),
        cmocka_unit_test(own_property_costs_nothing),
        cmocka_unit_test(auction_on_refusal_includes_who_refused_last),
        cmocka_unit_test(auction_paso_comes_back_and_salir_does_not),
        cmocka_unit_test(auction_ends_when_it_is_back_at_the_highest),
        cmocka_unit_test(auction_of_a_full_silent_round_leaves_it_to_the_bank),
        cmocka_unit_test(auction_bids_exceed_the_highest_and_not_the_cash),
        cmocka_unit_test(auction_after_doubles_the_throw_goes_on),
        cmocka_unit_test(variant_no_auction),
        cmocka_unit_test(variant_a_first_lap_before_buying),
        cmocka_unit_test(rent_of_a_bare_street),
        cmocka_unit_test(rent_by_houses_and_hotel),
        cmocka_unit_test(rent_double_for_a_bare_group_even_if_another_is_mortgaged),
        cmocka_unit_test(no_rent_on_a_mortgaged_deed),
        cmocka_unit_test(rent_of_stations_by_count),
        cmocka_unit_test(rent_of_services_by_dice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
