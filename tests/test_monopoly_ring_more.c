/* The rules of the ring, ruling by ruling (M8 to M13, M15 to M20, M22): jail, debts, cards, the end
 * of the game, and what is let through from other programs. tests/test_monopoly_ring.c has the
 * rest. */
#include "monopoly_support.h"

static struct world w;

enum { CASUALIDAD, ARCA };

static void ring_is(const char *position)
{
    world_is(&w, "rules=ring seats=3", position);
}

static void two_are(const char *position)
{
    world_is(&w, "rules=ring seats=2", position);
}

static enum verdict verdict_on(const char *text)
{
    struct move move;
    assert_true(mono_move_parse(&w.setup, text, &move));
    return mono_legal(&w.setup, &w.at, &move, NULL);
}

static struct result result(void)
{
    struct result r;
    mono_result(&w.setup, &w.at, &r);
    return r;
}

/* ---- M8: jail ---- */

static void doubles_leave_jail_without_a_further_throw(void **state)
{
    (void)state;
    ring_is("| 0 jail 1 | 1 owns 16");
    throws(&w, 3, 3);
    stands(&w, "done 0 | 1486 1514 1500 | 32+12 | 1: 16");
    refused(&w, "throw", MONO_NO_NOT_NOW);
    ring_is("| 0 jail 1");
    throws(&w, 1, 2);
    stands(&w, "done 0 | 1500 1500 1500 | 32+12 | -");
    assert_int_equal(w.at.jail[0], 2);
}

static void the_third_throw_pays_and_then_moves(void **state)
{
    (void)state;
    ring_is("| 0 jail 3");
    throws(&w, 4, 6);
    stands(&w, "done 0 | 1450 1500 1500 | 32+12 | -");
    assert_int_equal(square_of(&w, 0), 20);
    ring_is("| 0 jail 2");
    throws(&w, 4, 6);
    stands(&w, "done 0 | 1500 1500 1500 | 32+12 | -");
    assert_int_equal(square_of(&w, 0), 10);
    ring_is("| 0 jail 3");
    throws(&w, 5, 5); /* doubles are free */
    stands(&w, "done 0 | 1500 1500 1500 | 32+12 | -");
    assert_int_equal(square_of(&w, 0), 20);
}

static void one_may_pay_before_any_throw_inside_and_doubles_are_normal_then(void **state)
{
    (void)state;
    for (unsigned inside = 1; inside <= 3; inside++) {
        char position[40];
        snprintf(position, sizeof position, "| 0 cash 50 jail %u", inside);
        ring_is(position);
        plays(&w, "0: fine");
        refused(&w, "fine", MONO_NO_JAIL);
        throws(&w, 5, 5);
        stands(&w, "free 0 | 0 1500 1500 | 32+12 | -");
        refused(&w, "fine", MONO_NO_JAIL);
    }
    ring_is("| 0 cash 49 jail 1");
    refused(&w, "fine", MONO_NO_MONEY);
    throws(&w, 1, 2);
    refused(&w, "fine", MONO_NO_NOT_NOW);
}

static void the_card_leaves_jail_and_goes_to_the_bottom_of_its_deck(void **state)
{
    (void)state;
    ring_is("| 0 jail 2 card 1");
    deck_order(&w, ARCA, "0");
    refused(&w, "use 0", MONO_NO_CARD);
    plays(&w, "0: use 1");
    assert_int_equal(w.at.queue[ARCA][15], 2);
    throws(&w, 5, 5);
    stands(&w, "free 0 | 1500 1500 1500 | 32+12 | -");
    ring_is("| 0 card 1");
    refused(&w, "use 1", MONO_NO_JAIL);
}

static void a_station_that_keeps_to_the_seed_takes_the_fine_from_others_only(void **state)
{
    (void)state;
    world_is(&w, "rules=ring seats=2 payjail=0", "| 0 jail 1");
    struct move fine = {.kind = MONO_MOVE_FINE};
    assert_int_equal(mono_refusal(&w.setup, &w.at, &fine), MONO_NO_HIDDEN);
    tolerates(&w, "fine", "M8");
    stands(&w, "free 0 | 1450 1500 | 32+12 | -");
    assert_int_equal(verdict_on("fine"), MOVE_ILLEGAL); /* out already */
    world_is(&w, "rules=ring seats=2 payjail=0", "| 0 jail 1 cash 49");
    assert_int_equal(verdict_on("fine"), MOVE_ILLEGAL);
}

static void without_the_money_the_fine_is_a_debt_before_the_piece_moves(void **state)
{
    (void)state;
    ring_is("| 0 cash 20 jail 3 owns 1");
    throws(&w, 4, 6);
    stands(&w, "debt 0 | 20 1500 1500 | 32+12 | 0: 1");
    assert_int_equal(square_of(&w, 0), 10);
    plays(&w, "0: mortgage 1");
    stands(&w, "done 0 | 0 1500 1500 | 32+12 | 0: 1m");
    assert_int_equal(square_of(&w, 0), 20);
}

/* ---- M9: debts ---- */

static void a_debt_is_taken_as_soon_as_the_money_covers_it(void **state)
{
    (void)state;
    ring_is("| 0 cash 10 owns 1=1,3m,5,12 | 1 owns 6=2");
    throws(&w, 2, 4); /* 90 */
    stands(&w, "debt 0 | 10 1500 1500 | 29+12 | 0: 1=1,3m,5,12 1: 6=2");
    refused(&w, "throw", MONO_NO_DEBTS);
    refused(&w, "pass", MONO_NO_DEBTS);
    refused(&w, "build 1", MONO_NO_DEBTS);
    refused(&w, "lift 3", MONO_NO_DEBTS);
    refused(&w, "pay", MONO_NO_NOT_NOW);
    plays(&w, "0: sell 1");
    stands(&w, "debt 0 | 35 1500 1500 | 30+12 | 0: 1,3m,5,12 1: 6=2");
    plays(&w, "0: cede 1");
    stands(&w, "debt 0 | 65 1500 1500 | 30+12 | 0: 3m,5,12 1: 6=2");
    plays(&w, "0: mortgage 5");
    stands(&w, "done 0 | 75 1590 1500 | 30+12 | 0: 3m,5m,12 1: 6=2");
}

static void a_debtor_may_auction_its_own_and_pays_with_the_transfer(void **state)
{
    (void)state;
    ring_is("| 0 cash 10 owns 12 | 1 owns 6=2");
    throws(&w, 2, 4);
    plays(&w, "0: auction 12; 1: offer 0; 0: ask; 2: offer 10; 0: transfer 2");
    stands(&w, "return 2 | 25 1590 1395 | 30+12 | 1: 6=2 2: 12"); /* 10 + 105 - 90 */
    plays(&w, "2: pass");
    stands(&w, "done 0 | 25 1590 1395 | 30+12 | 1: 6=2 2: 12");
    ring_is("| 0 cash 20 owns 12 | 1 owns 6=2");
    throws(&w, 2, 4);
    plays(&w, "0: auction 12; 1: offer 0; 0: ask; 2: offer 0"); /* to the bank: 75 */
    stands(&w, "done 0 | 5 1590 1500 | 30+12 | 1: 6=2");
    ring_is("| 0 cash 10 owns 12m | 1 owns 6=2");
    throws(&w, 2, 4);
    plays(&w,
          "0: auction 12; 1: offer 0; 0: ask; 2: offer 10; 0: transfer 2; 2: pass"); /* 30 of 120 */
    stands(&w, "debt 0 | 40 1500 1380 | 30+12 | 1: 6=2 2: 12");
}

static void bankrupt_to_a_player_everything_goes_to_it(void **state)
{
    (void)state;
    ring_is("| 0 cash 10 owns 1=2,3=H,12m card 0 | 1 owns 6=4,8=4,9=H");
    throws(&w, 6, 3); /* 600 */
    plays(&w, "0: bankrupt");
    stands(&w, "leaving 0 | x 1585 1500 | 24+11 | 1: 1,3,6=4,8=4,9=H,12m"); /* 10 + 2 * 25 + 25 */
    assert_int_equal(mono_jail_cards(&w.at, 1), 1);
    plays(&w, "0: pass"); /* M18 */
    stands(&w, "free 1 | x 1585 1500 | 24+11 | 1: 1,3,6=4,8=4,9=H,12m");
}

static void bankrupt_to_the_bank_everything_returns_to_it(void **state)
{
    (void)state;
    ring_is("| 0 cash 10 owns 1=2,12m card 0");
    throws(&w, 1, 3); /* 200 of taxes */
    plays(&w, "0: bankrupt");
    stands(&w, "leaving 0 | x 1500 1500 | 32+12 | -");
    assert_int_equal(w.at.mortgaged, 0);
    assert_int_equal(w.at.queue[CASUALIDAD][0], 10); /* its jail card is back */
    plays(&w, "0: pass; 1: throw; ?: dice 6 6");
    stands(&w, "buy 1 | x 1500 1500 | 32+12 | -"); /* nobody auctions it */
}

/* ---- M10: a card that makes others pay ---- */

/* Seat 0 comes to Casualidad and collects 50 from each. */
static void collects(const char *position)
{
    ring_is(position);
    deck_order(&w, CASUALIDAD, "11");
    throws(&w, 3, 4);
    plays(&w, "?: card 0 11");
}

static void others_pay_from_their_money_first(void **state)
{
    (void)state;
    collects("| 1 cash 50 owns 1=1 | 2 cash 51");
    stands(&w, "done 0 | 1600 0 1 | 31+12 | 1: 1=1");
}

static void others_sell_the_top_building_of_the_dearest_street(void **state)
{
    (void)state;
    collects("| 1 cash 20 owns 1=1,37=2,39=1 | 2 cash 0 owns 6=2,8=1,12");
    /* 100 for Paseo Tablado's; 25 for Oriental's, which comes before Vermont, and 25 for its
     * next */
    stands(&w, "done 0 | 1600 70 0 | 28+12 | 1: 1=1,37=2,39 2: 6,8=1,12");
    collects("| 1 cash 0 owns 1=4,3=H | 2 cash 0 owns 39=H,37=1");
    stands(&w, "done 0 | 1600 0 50 | 29+11 | 1: 1=2,3=H 2: 37=1,39");
}

static void then_others_sell_the_cheapest_properties_to_the_bank(void **state)
{
    (void)state;
    collects("| 1 cash 0 owns 39,12,28,5 | 2 cash 10 owns 1m,3=1,6");
    /* 75 for the first company; 25 for the house, 30 for Báltica */
    stands(&w, "done 0 | 1600 25 15 | 32+12 | 1: 5,28,39 2: 1m,6");
}

static void who_still_cannot_pay_leaves_all_to_the_drawer(void **state)
{
    (void)state;
    collects("| 1 cash 5 owns 1,3m card 1 | 2 cash 60");
    /* 5 + 30 are not enough */
    stands(&w, "done 0 | 1585 x 10 | 32+12 | 0: 3m");
    assert_int_equal(mono_jail_cards(&w.at, 0), 1);
    plays(&w, "0: pass");
    stands(&w, "free 2 | 1585 x 10 | 32+12 | 0: 3m");
}

static void the_drawer_who_is_left_alone_has_won(void **state)
{
    (void)state;
    collects("| 1 cash 5 | 2 cash 6");
    stands(&w, "claim 0 | 1511 x x | 32+12 | -");
    plays(&w, "0: win 0");
    assert_int_equal(result().winner, 0);
}

/* ---- M11, M20: cards that move ---- */

static void comes_to_arca_with(const char *position, unsigned a, unsigned b, unsigned card)
{
    char text[24], number[8];
    ring_is(position);
    snprintf(number, sizeof number, "%u", card);
    deck_order(&w, ARCA, number);
    throws(&w, a, b);
    snprintf(text, sizeof text, "?: card 1 %u", card);
    plays(&w, text);
}

static void the_nearest_company_costs_ten_times_the_throw_that_led_there(void **state)
{
    (void)state;
    comes_to_arca_with("| 0 at 10 | 1 owns 28", 3, 4, 13);
    stands(&w, "done 0 | 1430 1570 1500 | 32+12 | 1: 28");
    comes_to_arca_with("| 0 at 10 | 1 owns 12,28m", 3, 4, 13);
    stands(&w, "done 0 | 1500 1500 1500 | 32+12 | 1: 12,28m");
    comes_to_arca_with("| 0 at 10 | 1 owns 12", 3, 4, 13);
    stands(&w, "buy 0 | 1500 1500 1500 | 32+12 | 1: 12");
    comes_to_arca_with("| 0 at 28 | 1 owns 12", 1, 4, 13); /* forwards, past GO */
    stands(&w, "done 0 | 1650 1550 1500 | 32+12 | 1: 12");
}

static void the_nearest_railway_costs_double(void **state)
{
    (void)state;
    comes_to_arca_with("| 0 at 10 | 1 owns 25,5", 3, 4, 12);
    stands(&w, "done 0 | 1400 1600 1500 | 32+12 | 1: 5,25");
    assert_int_equal(square_of(&w, 0), 25);
    comes_to_arca_with("| 0 at 36 | 1 owns 5", 1, 5, 12); /* from 2 */
    stands(&w, "done 0 | 1650 1550 1500 | 32+12 | 1: 5");
}

static void going_forwards_past_go_earns_the_salary_once(void **state)
{
    (void)state;
    ring_is("| 0 at 35");
    throws(&w, 2, 3); /* on it */
    stands(&w, "done 0 | 1700 1500 1500 | 32+12 | -");
    comes_to_arca_with("| 0 at 10 | 1 owns 11", 3, 4, 10); /* by a card: San Carlos from 17 */
    stands(&w, "done 0 | 1690 1510 1500 | 32+12 | 1: 11");
    comes_to_arca_with("| 0 at 10 | 1 owns 39", 3, 4, 8); /* not past it */
    stands(&w, "done 0 | 1450 1550 1500 | 32+12 | 1: 39");
    comes_to_arca_with("| 0 at 10", 3, 4, 3); /* to GO */
    stands(&w, "done 0 | 1700 1500 1500 | 32+12 | -");
    comes_to_arca_with("| 0 at 10", 3, 4, 1); /* to jail: nothing */
    stands(&w, "done 0 | 1500 1500 1500 | 32+12 | -");
    assert_int_equal(w.at.jail[0], 1);
}

static void the_salary_comes_before_the_square_is_settled(void **state)
{
    (void)state;
    ring_is("| 0 at 38 cash 0 | 1 owns 1=3");
    throws(&w, 1, 2);
    stands(&w, "done 0 | 110 1590 1500 | 29+12 | 1: 1=3"); /* no debt on the way */
}

static void three_squares_back_is_settled_like_a_throw(void **state)
{
    (void)state;
    comes_to_arca_with("| 0 at 36 | 1 owns 39", 1, 5, 7); /* from 2 to 39, and no salary for that */
    stands(&w, "done 0 | 1650 1550 1500 | 32+12 | 1: 39");
    comes_to_arca_with("| 0 at 10 | 1 owns 14", 3, 4, 7); /* from 17 to 14 */
    stands(&w, "done 0 | 1488 1512 1500 | 32+12 | 1: 14");
    comes_to_arca_with("| 0 at 28", 1, 4, 7); /* from 33 to 30, and that is jail */
    stands(&w, "done 0 | 1500 1500 1500 | 32+12 | -");
    assert_int_equal(square_of(&w, 0), 10);
    assert_int_equal(w.at.jail[0], 1);
}

static void repairs_are_paid_by_house_and_hotel(void **state)
{
    (void)state;
    comes_to_arca_with("| 0 at 10 owns 1=2,3=H,6=1", 3, 4, 14);
    stands(&w, "done 0 | 1325 1500 1500 | 29+11 | 0: 1=2,3=H,6=1"); /* 3 * 25 + 100 */
}

/* ---- M12: the decks ---- */

static void another_stations_order_of_the_cards_is_let_through(void **state)
{
    (void)state;
    ring_is("| 2 card 0");
    deck_order(&w, CASUALIDAD, "4 7");
    throws(&w, 3, 4);
    assert_int_equal(verdict_on("card 0 4"), MOVE_LEGAL);
    assert_int_equal(verdict_on("card 0 10"), MOVE_ILLEGAL); /* somebody holds it */
    assert_int_equal(verdict_on("card 0 16"), MOVE_ILLEGAL);
    assert_int_equal(verdict_on("card 2 1"), MOVE_ILLEGAL);
    struct world before = w;
    tolerates(&w, "card 0 7", "M12");
    stands(&w, "done 0 | 1700 1500 1500 | 32+12 | -");
    assert_int_equal(w.at.queue[CASUALIDAD][0], 4);
    assert_int_equal(w.at.queue[CASUALIDAD][14], 7); /* at the bottom now */
    w = before;
    tolerates(&w, "card 1 5", "M12"); /* a code is what it says, whatever the square */
    stands(&w, "done 0 | 1650 1500 1500 | 32+12 | -");
    assert_int_equal(w.at.queue[ARCA][0], 5);
    w = before;
    tolerates(&w, "card 1 2", "M12"); /* the other jail card goes to the player */
    assert_int_equal(mono_jail_cards(&w.at, 0), 1);
    ring_is("");
    assert_int_equal(verdict_on("card 0 4"), MOVE_ILLEGAL); /* none is due */
}

static void the_order_of_the_cards_is_no_part_of_the_hash(void **state)
{
    (void)state;
    ring_is("");
    uint64_t hash = mono_hash(&w.setup, &w.at);
    struct world other = w;
    deck_order(&other, CASUALIDAD, "4 7");
    deck_order(&other, ARCA, "1");
    assert_true(mono_hash(&other.setup, &other.at) == hash);
    ring_is("| 2 card 0"); /* who holds one is */
    assert_true(mono_hash(&w.setup, &w.at) != hash);
    world_is(&w, "seats=3", "");
    hash = mono_hash(&w.setup, &w.at);
    deck_order(&w, CASUALIDAD, "4 7");
    assert_true(mono_hash(&w.setup, &w.at) != hash); /* at a table there is only one order */
}

/* ---- M13: the end ---- */

static void the_last_player_says_so_when_it_has_the_right(void **state)
{
    (void)state;
    two_are("| 0 owns 39 | 1 owns 1,3m");
    plays(&w, "0: bankrupt");
    stands(&w, "leaving 0 | x 1500 | 32+12 | 1: 1,3m");
    assert_false(result().over);
    plays(&w, "0: pass");
    stands(&w, "claim 1 | x 1500 | 32+12 | 1: 1,3m");
    refused(&w, "win 0", MONO_NO_WINNER);
    refused(&w, "throw", MONO_NO_NOT_NOW);
    refused(&w, "bankrupt", MONO_NO_NOT_NOW);
    plays(&w, "1: win 1");
    assert_int_equal(mono_to_move(&w.setup, &w.at), SEAT_NOBODY);
    assert_true(result().over);
    assert_false(result().limited);
    assert_int_equal(result().winner, 1);
    assert_int_equal(result().score, 1500 + 60 + 30);
    assert_int_equal(verdict_on("yield 0 0"), MOVE_ILLEGAL);
}

static void after_the_last_round_whoever_gets_the_turn_names_the_richest(void **state)
{
    (void)state;
    world_is(&w, "rules=ring seats=3 rounds=1",
             "| 0 cash 100 at 10 | 1 cash 0 at 10 owns 1=H,3=4,39m | 2 cash 700 at 10");
    refused(&w, "win 2", MONO_NO_NOT_NOW);
    throws(&w, 4, 6);
    plays(&w, "0: pass");
    throws(&w, 4, 6);
    plays(&w, "1: pass");
    throws(&w, 4, 6);
    plays(&w, "2: pass");
    stands(&w, "claim 0 | 100 0 700 | 28+11 | 1: 1=H,3=4,39m");
    refused(&w, "win 2", MONO_NO_WINNER); /* seat 1: 60 + 250, 60 + 200, 200 */
    plays(&w, "0: win 1");
    assert_int_equal(result().winner, 1);
    assert_int_equal(result().score, 770);
    assert_true(result().limited);
}

static void a_tie_goes_to_the_lower_number(void **state)
{
    (void)state;
    world_is(&w, "rules=ring seats=3 rounds=1",
             "turn 2 | 0 cash 5 | 1 cash 40 owns 1 | 2 cash 100 at 10");
    throws(&w, 4, 6);
    plays(&w, "2: pass; 0: win 1");
    assert_int_equal(result().winner, 1);
    assert_int_equal(result().shared, 0);
}

/* ---- M17, M18: withdrawing ---- */

static void without_a_debt_all_returns_to_the_bank_for_nothing(void **state)
{
    (void)state;
    ring_is("| 0 owns 1=2,3=H,12m card 0 card 1 jail 2 | 1 owns 5");
    plays(&w, "0: bankrupt");
    stands(&w, "leaving 0 | x 1500 1500 | 32+12 | 1: 5");
    assert_int_equal(w.at.mortgaged, 0);
    assert_int_equal(mono_jail_cards(&w.at, 0), 0);
    assert_int_equal(w.at.queue[CASUALIDAD][0], 10);
    assert_int_equal(w.at.queue[ARCA][0], 2);
    refused(&w, "throw", MONO_NO_NOT_NOW);
    refused(&w, "bankrupt", MONO_NO_NOT_NOW);
    plays(&w, "0: pass");
    stands(&w, "free 1 | x 1500 1500 | 32+12 | 1: 5");
}

static void one_may_withdraw_at_every_decision_of_ones_turn(void **state)
{
    (void)state;
    ring_is("");
    throws(&w, 2, 4);
    plays(&w, "0: bankrupt; 0: pass");
    stands(&w, "free 1 | x 1500 1500 | 32+12 | -");
    ring_is("| 0 at 10");
    throws(&w, 4, 6);
    plays(&w, "0: bankrupt; 0: pass");
    stands(&w, "free 1 | x 1500 1500 | 32+12 | -");
}

static void from_a_wire_withdrawing_is_possible_in_the_middle_of_anything(void **state)
{
    (void)state;
    ring_is("| 0 owns 39");
    plays(&w, "0: auction 39");
    struct world asked = w;
    plays(&w, "1: offer 3");
    tolerates(&w, "bankrupt", "M14"); /* M7: the auctioneer is gone, and the auction with it */
    stands(&w, "leaving 0 | x 1500 1500 | 32+12 | -");
    plays(&w, "0: pass");
    stands(&w, "free 1 | x 1500 1500 | 32+12 | -");
    w = asked;
    tolerates(&w, "bankrupt", "M14"); /* the asked one: no offer */
    plays(&w, "1: pass; 0: ask; 2: offer 1; 0: transfer 2");
    tolerates(&w, "bankrupt", "M14"); /* the buyer, too */
    stands(&w, "leaving 2 | 1708 x x | 32+12 | -");
    plays(&w, "2: pass; 0: win 0");
    ring_is("");
    throws(&w, 3, 4);
    tolerates(&w, "bankrupt", "M14"); /* with a card due */
    plays(&w, "0: pass");
    stands(&w, "free 1 | x 1500 1500 | 32+12 | -");
}

static void a_bidder_who_leaves_a_game_of_two_ends_it(void **state)
{
    (void)state;
    two_are("| 0 owns 39");
    plays(&w, "0: auction 39");
    tolerates(&w, "bankrupt", "M14");
    plays(&w, "1: pass");
    stands(&w, "claim 0 | 1500 x | 32+12 | 0: 39");
}

static void a_creditor_who_leaves_is_paid_no_more(void **state)
{
    (void)state;
    ring_is("| 0 cash 10 owns 12 | 1 owns 6=2");
    throws(&w, 2, 4);
    plays(&w, "0: auction 12");
    tolerates(&w, "bankrupt", "M14");
    plays(&w, "1: pass; 0: ask; 2: offer 25; 0: transfer 2; 2: pass");
    stands(&w, "done 0 | 70 x 1350 | 32+12 | 2: 12"); /* the bank has got its 90 */
}

/* ---- M19: a debt to several ---- */

static void a_debt_to_several_is_taken_when_the_money_covers_all_of_it(void **state)
{
    (void)state;
    world_is(&w, "rules=ring seats=4", "| 0 at 10 cash 149 owns 1");
    deck_order(&w, ARCA, "0");
    throws(&w, 3, 4);
    plays(&w, "?: card 1 0");
    stands(&w, "debt 0 | 149 1500 1500 1500 | 32+12 | 0: 1");
    plays(&w, "0: mortgage 1");
    stands(&w, "done 0 | 29 1550 1550 1550 | 32+12 | 0: 1m");
}

static void withdrawing_under_it_pays_fifty_by_fifty_from_the_left(void **state)
{
    (void)state;
    world_is(&w, "rules=ring seats=4", "turn 1 | 1 at 10 cash 60 owns 1=2,12m");
    deck_order(&w, ARCA, "0");
    throws(&w, 3, 4);
    plays(&w, "?: card 1 0; 1: bankrupt"); /* 110: two get theirs, the rest is the bank's */
    stands(&w, "leaving 1 | 1500 x 1550 1550 | 32+12 | -");
    plays(&w, "1: pass");
    stands(&w, "free 2 | 1500 x 1550 1550 | 32+12 | -");
    world_is(&w, "rules=ring seats=4", "turn 1 | 1 at 10 cash 50 owns 1=2");
    deck_order(&w, ARCA, "0");
    throws(&w, 3, 4);
    plays(&w, "?: card 1 0; 1: bankrupt"); /* 100 */
    stands(&w, "leaving 1 | 1500 x 1550 1550 | 32+12 | -");
}

static void of_a_debt_to_several_the_part_of_one_who_leaves_is_off(void **state)
{
    (void)state;
    world_is(&w, "rules=ring seats=4", "| 0 at 10 cash 99 owns 1m");
    deck_order(&w, ARCA, "0");
    throws(&w, 3, 4);
    plays(&w, "?: card 1 0; 0: auction 1");
    tolerates(&w, "bankrupt", "M14");
    plays(&w, "1: pass; 0: ask; 2: offer 3; 0: ask; 3: offer 0; 0: transfer 2; 2: pass");
    stands(&w, "done 0 | 2 x 1511 1550 | 32+12 | 2: 1"); /* 99 + 3 - 100 */
}

/* ---- M15, M16, M22: the right to send is given away ---- */

static void a_frame_to_another_closes_the_turn(void **state)
{
    (void)state;
    ring_is("| 0 at 10");
    throws(&w, 4, 6);
    tolerates(&w, "yield 2 0", "M15");
    stands(&w, "free 2 | 1500 1500 1500 | 32+12 | -"); /* to whom it was sent, not to the next */
    tolerates(&w, "yield 2 0", "M15");                 /* to itself: nothing */
    stands(&w, "free 2 | 1500 1500 1500 | 32+12 | -");
    tolerates(&w, "yield 0 0", "M15"); /* even before the throw */
    stands(&w, "free 0 | 1500 1500 1500 | 32+12 | -");
    assert_int_equal(w.at.rounds, 1);
}

static void an_open_purchase_or_card_lapses_with_the_turn(void **state)
{
    (void)state;
    ring_is("");
    throws(&w, 3, 3);
    tolerates(&w, "yield 1 0", "M15");
    stands(&w, "free 1 | 1500 1500 1500 | 32+12 | -");
    throws(&w, 3, 4);
    tolerates(&w, "yield 2 0", "M15");
    stands(&w, "free 2 | 1500 1500 1500 | 32+12 | -");
    assert_int_equal(w.at.scripts, 0);
    assert_int_equal(w.at.landed, 0);
    plays(&w, "2: throw; ?: dice 1 2; 2: buy; 2: auction 3; 0: offer 5; 2: ask; 1: offer 0");
    tolerates(&w, "yield 0 0", "M15"); /* the auction, too */
    stands(&w, "free 0 | 1500 1500 1440 | 32+12 | 2: 3");
}

static void an_open_debt_makes_bankrupt_when_the_turn_ends(void **state)
{
    (void)state;
    ring_is("| 0 cash 10 owns 1,12m | 1 owns 6=2");
    throws(&w, 2, 4);
    tolerates(&w, "yield 2 0", "M15");
    stands(&w, "free 2 | x 1510 1500 | 30+12 | 1: 1,6=2,12m");
    two_are("| 0 cash 10 | 1 owns 6=2");
    throws(&w, 2, 4);
    tolerates(&w, "yield 1 0", "M15");
    stands(&w, "claim 1 | x 1510 | 30+12 | 1: 6=2");
}

static void a_station_that_is_not_in_the_game_means_the_next_after_it(void **state)
{
    (void)state;
    ring_is("| 1 out");
    tolerates(&w, "yield 1 0", "M15");
    stands(&w, "free 2 | 1500 x 1500 | 32+12 | -");
    tolerates(&w, "yield 3 0", "M15"); /* no such station: 0 comes after it */
    stands(&w, "free 0 | 1500 x 1500 | 32+12 | -");
    assert_int_equal(verdict_on("yield 4 0"), MOVE_ILLEGAL);
    assert_int_equal(verdict_on("yield 1 2"), MOVE_ILLEGAL);
}

static void a_refused_auction_only_lends_the_right(void **state)
{
    (void)state;
    ring_is("");
    throws(&w, 2, 4);
    tolerates(&w, "yield 1 1", "M16");
    stands(&w, "return 1 | 1500 1500 1500 | 32+12 | -");
    plays(&w, "1: pass");
    stands(&w, "buy 0 | 1500 1500 1500 | 32+12 | -"); /* still due */
    tolerates(&w, "yield 1 1", "M16");
    tolerates(&w, "yield 0 0", "M16"); /* given back by a frame that means nothing */
    stands(&w, "buy 0 | 1500 1500 1500 | 32+12 | -");
    plays(&w, "0: auction 6; 1: offer 4; 0: ask; 2: offer 3");
    tolerates(&w, "yield 2 1", "M16"); /* a transfer to the wrong one (M7) */
    stands(&w, "return 2 | 1500 1500 1500 | 32+12 | -");
    plays(&w, "2: pass; 0: transfer 1; 1: pass");
    stands(&w, "done 0 | 1500 1442 1500 | 32+12 | 1: 6");
    ring_is("");
    throws(&w, 3, 4);
    tolerates(&w, "yield 2 1", "M16");
    plays(&w, "2: pass");
    stands(&w, "card 0 | 1500 1500 1500 | 32+12 | -");
}

static void an_answer_that_means_nothing_is_no_offer(void **state)
{
    (void)state;
    ring_is("| 0 owns 39");
    plays(&w, "0: auction 39");
    tolerates(&w, "yield 0 0", "M16");
    plays(&w, "0: ask; 2: offer 0");
    stands(&w, "free 0 | 1700 1500 1500 | 32+12 | -");
    ring_is("| 0 owns 39");
    plays(&w, "0: auction 39");
    tolerates(&w, "yield 2 0", "M16"); /* to somebody whom it does not concern */
    plays(&w, "2: pass; 0: ask; 2: offer 1; 0: transfer 2");
    tolerates(&w, "yield 1 0", "M16");
    plays(&w, "1: pass");
    stands(&w, "free 0 | 1708 1500 1292 | 32+12 | 2: 39");
}

static void one_who_has_left_may_hand_the_right_to_anybody(void **state)
{
    (void)state;
    ring_is("");
    plays(&w, "0: bankrupt");
    tolerates(&w, "yield 2 0", "M15");
    stands(&w, "free 2 | x 1500 1500 | 32+12 | -");
    world_is(&w, "rules=ring seats=3 rounds=1", "turn 2 | 2 at 10");
    throws(&w, 4, 6);
    plays(&w, "2: pass");
    tolerates(&w, "yield 1 0", "M15"); /* the claim goes along */
    plays(&w, "1: win 0");
}

/* ---- scenarios ---- */

static enum status scenario_is(const char *text, struct why *why)
{
    struct scenario scenario;
    memset(why, 0, sizeof *why);
    return game_monopoly.scenario(text, strlen(text), "", SEAT_NOBODY, &w.setup, &w.at, &scenario,
                                  why);
}

static void a_scenario_may_have_the_rules_of_the_ring(void **state)
{
    (void)state;
    struct why why;
    if (scenario_is("opciones rules=ring\njugador 1\ndinero 600\npropiedades 6:2 3:1\njugador "
                    "2\nhipotecadas 8\n"
                    "empieza 2\n",
                    &why) != ST_OK)
        fail_msg("%s", why.text);
    stands(&w, "free 1 | 600 1500 | 29+12 | 0: 3=1,6=2 1: 8m");
    throws(&w, 2, 4);
    stands(&w, "done 1 | 690 1410 | 29+12 | 0: 3=1,6=2 1: 8m");
    assert_int_equal(scenario_is("opciones rules=ring\njugador 1\njugador 2\nsubasta 6\n", &why),
                     ST_BAD);
    assert_non_null(strstr(why.text, "line 4: subasta"));
    assert_int_equal(scenario_is("opciones rules=ring first=1\njugador 1\njugador 2\n", &why),
                     ST_BAD);
    assert_int_equal(scenario_is("jugador 1\npropiedades 6:2\njugador 2\n", &why),
                     ST_BAD); /* official: not alone */
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(doubles_leave_jail_without_a_further_throw),
        cmocka_unit_test(the_third_throw_pays_and_then_moves),
        cmocka_unit_test(one_may_pay_before_any_throw_inside_and_doubles_are_normal_then),
        cmocka_unit_test(the_card_leaves_jail_and_goes_to_the_bottom_of_its_deck),
        cmocka_unit_test(a_station_that_keeps_to_the_seed_takes_the_fine_from_others_only),
        cmocka_unit_test(without_the_money_the_fine_is_a_debt_before_the_piece_moves),
        cmocka_unit_test(a_debt_is_taken_as_soon_as_the_money_covers_it),
        cmocka_unit_test(a_debtor_may_auction_its_own_and_pays_with_the_transfer),
        cmocka_unit_test(bankrupt_to_a_player_everything_goes_to_it),
        cmocka_unit_test(bankrupt_to_the_bank_everything_returns_to_it),
        cmocka_unit_test(others_pay_from_their_money_first),
        cmocka_unit_test(others_sell_the_top_building_of_the_dearest_street),
        cmocka_unit_test(then_others_sell_the_cheapest_properties_to_the_bank),
        cmocka_unit_test(who_still_cannot_pay_leaves_all_to_the_drawer),
        cmocka_unit_test(the_drawer_who_is_left_alone_has_won),
        cmocka_unit_test(the_nearest_company_costs_ten_times_the_throw_that_led_there),
        cmocka_unit_test(the_nearest_railway_costs_double),
        cmocka_unit_test(going_forwards_past_go_earns_the_salary_once),
        cmocka_unit_test(the_salary_comes_before_the_square_is_settled),
        cmocka_unit_test(three_squares_back_is_settled_like_a_throw),
        cmocka_unit_test(repairs_are_paid_by_house_and_hotel),
        cmocka_unit_test(another_stations_order_of_the_cards_is_let_through),
        cmocka_unit_test(the_order_of_the_cards_is_no_part_of_the_hash),
        cmocka_unit_test(the_last_player_says_so_when_it_has_the_right),
        cmocka_unit_test(after_the_last_round_whoever_gets_the_turn_names_the_richest),
        cmocka_unit_test(a_tie_goes_to_the_lower_number),
        cmocka_unit_test(without_a_debt_all_returns_to_the_bank_for_nothing),
        cmocka_unit_test(one_may_withdraw_at_every_decision_of_ones_turn),
        cmocka_unit_test(from_a_wire_withdrawing_is_possible_in_the_middle_of_anything),
        cmocka_unit_test(a_bidder_who_leaves_a_game_of_two_ends_it),
        cmocka_unit_test(a_creditor_who_leaves_is_paid_no_more),
        cmocka_unit_test(a_debt_to_several_is_taken_when_the_money_covers_all_of_it),
        cmocka_unit_test(withdrawing_under_it_pays_fifty_by_fifty_from_the_left),
        cmocka_unit_test(of_a_debt_to_several_the_part_of_one_who_leaves_is_off),
        cmocka_unit_test(a_frame_to_another_closes_the_turn),
        cmocka_unit_test(an_open_purchase_or_card_lapses_with_the_turn),
        cmocka_unit_test(an_open_debt_makes_bankrupt_when_the_turn_ends),
        cmocka_unit_test(a_station_that_is_not_in_the_game_means_the_next_after_it),
        cmocka_unit_test(a_refused_auction_only_lends_the_right),
        cmocka_unit_test(an_answer_that_means_nothing_is_no_offer),
        cmocka_unit_test(one_who_has_left_may_hand_the_right_to_anybody),
        cmocka_unit_test(a_scenario_may_have_the_rules_of_the_ring),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
