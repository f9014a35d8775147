/* Monopoly's rules, continued: debts, bankruptcy, and how games begin and end. */
#include "monopoly_support.h"

static struct world w;

/* ---- debts ---- */

static void a_debt_stops_everything_until_it_is_paid(void **state)
{
    (void)state;
    world_is(&w, "seats=3", "| 0 cash 100 at 36 owns 5,6,8=1,9 | 1 cash 0 owns 39");
    throws(&w, 1, 2);
    stands(&w, "debt 0 | 100 0 250000 | 31+12 | 0: 5,6,8=1,9 1: 39");
    refused(&w, "throw", MONO_NO_DEBTS);
    refused(&w, "control 1", MONO_NO_DEBTS);
    refused(&w, "build 6", MONO_NO_DEBTS);
    refused(&w, "pay", MONO_NO_MONEY);
    plays(&w, "0: sell 8; 0: mortgage 6");
    refused(&w, "lift 6", MONO_NO_DEBTS);
    plays(&w, "0: pay");
    stands(&w, "done 0 | 2600 5000 250000 | 32+12 | 0: 5,6m,8,9 1: 39");
    /* Or by a sale. */
    world_is(&w, "seats=3", "| 0 cash 100 at 36 owns 5 | 1 cash 0 owns 39");
    throws(&w, 1, 2);
    plays(&w, "0: trade 2; give 0 5; want 5000 -; propose; 2: accept; 0: pay");
    stands(&w, "done 0 | 100 5000 245000 | 32+12 | 1: 39 2: 5");
}

static void a_debt_is_paid_to_the_last_unit(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "| 0 cash 0 at 5 owns 16 | 1 cash 0 owns 12,28");
    throws(&w, 3, 4); /* 7000 */
    plays(&w, "0: mortgage 16");
    w.at.cash[0] -= 2000; /* as if there were just so much */
    w.at.bank += 2000;
    plays(&w, "0: pay");
    stands(&w, "done 0 | 0 7000 | 32+12 | 0: 16m 1: 12,28");
    world_is(&w, "seats=2", "| 0 cash 7000 at 5 | 1 cash 0 owns 12,28");
    throws(&w, 3, 4); /* nor is it a debt */
    stands(&w, "done 0 | 0 7000 | 32+12 | 1: 12,28");
}

static void a_debt_after_doubles_and_then_the_next_throw(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "| 0 cash 0 at 37 owns 5 | 1 cash 0 owns 39");
    throws(&w, 1, 1);
    plays(&w, "0: mortgage 5; 0: pay");
    stands(&w, "free 0 | 5000 5000 | 32+12 | 0: 5m 1: 39");
}

static void several_debtors_at_once(void **state)
{
    (void)state;
    /* "Organizas la cena": 5000 from each. Of the debtors the first from the left of the turn comes
     * first. */
    world_is(&w, "seats=4 money=100000",
             "turn 2 | 0 cash 10 owns 5 | 1 cash 20 owns 12 | 2 at 30 | 3 cash 5000");
    throws(&w, 1, 2);
    plays(&w, "?: card 1 11");
    stands(&w, "debt 0 | 10 20 105000 0 | 32+12 | 0: 5 1: 12");
    plays(&w, "0: mortgage 5; 0: pay");
    stands(&w, "debt 1 | 5010 20 110000 0 | 32+12 | 0: 5m 1: 12");
    plays(&w, "1: bankrupt");
    stands(&w, "done 2 | 5010 x 110020 0 | 32+12 | 0: 5m 2: 12");
}

/* Whoever goes bankrupt in another's turn takes nothing of that turn along. */
static void a_bankruptcy_off_turn_and_the_turn_goes_on(void **state)
{
    (void)state;
    world_is(&w, "seats=3 money=100000", "| 0 at 29 | 1 cash 10 owns 5");
    throws(&w, 2, 2); /* doubles */
    plays(&w, "?: card 1 11; 1: bankrupt");
    stands(&w, "free 0 | 105010 x 95000 | 32+12 | 0: 5"); /* and the next throw */
    rules_are(&w, "seats=3 money=100000", NULL,
              "[cena y paseo]\nnumero= 0\nACCION\npagarATodos= -5000\navanzar= 1\npagar= 8\n;\n");
    position_is(&w, "| 0 at 30 | 1 cash 10 | 2 owns 34");
    throws(&w, 1, 2);
    plays(&w, "?: card 1 0; 1: bankrupt"); /* the rest of the card: one on to 34, and 8 */
    stands(&w, "done 0 | 102202 x 97800 | 32+12 | 2: 34");
}

/* The bank keeps what is more than anybody can hold. */
static void money_has_an_upper_bound(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "| 0 cash 1999990000 at 35");
    throws(&w, 2, 3);
    stands(&w, "done 0 | 2000000000 250000 | 32+12 | -");
    world_is(&w, "seats=2", "| 0 cash 1000000 at 36 | 1 cash 1999999000 owns 39");
    throws(&w, 1, 2); /* 5000 */
    stands(&w, "done 0 | 995000 2000000000 | 32+12 | 1: 39");
    world_is(&w, "seats=2 parking=1", "pot 1999999999 | 0 at 35");
    throws(&w, 1, 2);
    assert_int_equal(w.at.pot, 2000000000);
    /* So has a debt: 24 houses at 100000000 each. */
    rules_are(&w, "seats=3", "[obras]\nnumero= 0\nACCION\npagarPorCasa= 100000000\n;\n", NULL);
    position_is(&w, "| 0 owns 11=4,13=4,14=4,16=4,18=4,19=4");
    throws(&w, 3, 4);
    plays(&w, "?: card 0 0");
    assert_int_equal(w.at.phase, MONO_DEBT);
    assert_in_range(w.at.debt[0].amount, 1999999900, 2000000000);
}

static void a_debt_off_turn_for_interest(void **state)
{
    (void)state;
    /* 1 gets a bankrupt's mortgaged deeds and cannot pay 2000 and 1000 on them. */
    world_is(&w, "seats=3", "| 0 cash 0 at 36 owns 5m,37m | 1 cash 100 owns 39,12 | 2 owns 1");
    throws(&w, 1, 2);
    plays(&w, "0: bankrupt");
    stands(&w, "interest 1 | x 100 250000 | 32+12 | 1: 5m,12,37m,39 2: 1");
    plays(&w, "1: interest 0");
    stands(&w, "debt 1 | x 100 250000 | 32+12 | 1: 5m,12,37m,39 2: 1");
    plays(&w, "1: mortgage 12; 1: pay; 1: interest 0");
    /* 100 + 7500 - 1000 - 1750 */
    stands(&w, "free 1 | x 4850 250000 | 32+12 | 1: 5m,12m,37m,39 2: 1");
}

/* ---- bankruptcy ---- */

static void bankruptcy_to_a_player(void **state)
{
    (void)state;
    world_is(&w, "seats=3 money=100000",
             "| 0 cash 700 at 29 owns 1=2,3=1,5 card 0 card 1 | 1 cash 1000 owns 31=4,32=4,34=4");
    throws(&w, 2, 3); /* 34: 120000 */
    stands(&w, "debt 0 | 700 1000 100000 | 17+12 | 0: 1=2,3=1,5 1: 31=4,32=4,34=4");
    plays(&w, "0: bankrupt");
    /* Three houses at half of 5000, the cash, the deeds, the cards. */
    stands(&w, "free 1 | x 9200 100000 | 20+12 | 1: 1,3,5,31=4,32=4,34=4");
    assert_int_equal(mono_jail_cards(&w.at, 1), 2);
    assert_int_equal(w.at.alive, 6);
    plays(&w, "1: throw; dice 4 6; pass; 2: throw; dice 4 6; pass");
    assert_int_equal(w.at.turn, 1); /* who is out is passed over */
}

static void a_hotel_in_a_bankruptcy_brings_half_of_five_houses(void **state)
{
    (void)state;
    world_is(&w, "seats=3 money=100000",
             "| 0 cash 0 at 29 owns 1=H,3=H | 1 cash 0 owns 31=4,32=4,34=4");
    throws(&w, 2, 3);
    plays(&w, "0: bankrupt");
    stands(&w, "free 1 | x 25000 100000 | 20+12 | 1: 1,3,31=4,32=4,34=4");
}

/* The hard case. */
static void a_mortgaged_deed_through_bankruptcy(void **state)
{
    (void)state;
    world_is(&w, "seats=3", "| 0 cash 300 at 36 owns 16m,18m,19 | 1 cash 50000 owns 39");
    throws(&w, 1, 2);
    plays(&w, "0: bankrupt");
    stands(&w, "interest 1 | x 50300 250000 | 32+12 | 1: 16m,18m,19,39");
    plays(&w, "1: interest 1; 1: interest 0"); /* 9900 to lift the one, 900 on the other */
    stands(&w, "free 1 | x 39500 250000 | 32+12 | 1: 16,18m,19,39");
    plays(&w, "1: lift 18"); /* another 9900: interest again */
    stands(&w, "free 1 | x 29600 250000 | 32+12 | 1: 16,18,19,39");
    /* To the bank the mortgage is cancelled. */
    world_is(&w, "seats=3", "| 0 cash 300 at 35 owns 16m | 1 cash 50000");
    throws(&w, 1, 2);
    plays(&w, "0: bankrupt; 1: bid 20; 2: leave");
    stands(&w, "free 1 | x 49980 250000 | 32+12 | 1: 16");
}

/* Who inherits more interest than it can pay is bankrupt in turn, off turn, and to the bank. */
static void a_bankruptcy_leads_to_another(void **state)
{
    (void)state;
    world_is(&w, "seats=4",
             "| 0 cash 0 at 36 owns 37m | 1 cash 9000 | 2 cash 0 owns 39,5 | 3 cash 500");
    throws(&w, 1, 2); /* 5000 to seat 2 */
    plays(&w, "0: bankrupt; 2: interest 0");
    stands(&w, "debt 2 | x 9000 0 500 | 32+12 | 2: 5,37m,39");
    plays(&w, "2: bankrupt");
    stands(&w, "bid 3 | x 9000 x 500 | 32+12 | -"); /* the bankrupt's left; 5, then 37, then 39 */
    plays(&w, "3: bid 400; 1: leave; 3: skip; 1: skip; 3: bid 1; 1: bid 2; 3: leave");
    stands(&w, "free 1 | x 8998 x 100 | 32+12 | 1: 39 3: 5");
}

static void bankruptcy_to_the_bank(void **state)
{
    (void)state;
    world_is(&w, "seats=3 money=100000",
             "turn 1 | 0 cash 5000 | 1 cash 700 at 35 owns 1=1,3,37m,12 card 0 card 1");
    throws(&w, 1, 2); /* luxury tax: 10000 */
    stands(&w, "debt 1 | 5000 700 100000 | 31+12 | 1: 1=1,3,12,37m");
    plays(&w, "1: bankrupt");
    stands(&w, "bid 2 | 5000 x 100000 | 32+12 | -"); /* from the bankrupt's left, 1 first */
    assert_int_equal(w.at.lot, deed_at(&w.setup, 1));
    assert_int_equal(w.at.queued[0], 1); /* the cards are in their decks again */
    assert_int_equal(w.at.queued[1], 1);
    plays(&w, "2: bid 10; 0: leave");
    assert_int_equal(w.at.lot, deed_at(&w.setup, 3));
    plays(&w, "2: skip; 0: skip"); /* unsold */
    assert_int_equal(w.at.lot, deed_at(&w.setup, 12));
    plays(&w, "2: leave; 0: bid 20");
    assert_int_equal(w.at.lot, deed_at(&w.setup, 37));
    plays(&w, "2: bid 30; 0: bid 40; 2: bid 50; 0: skip");
    stands(&w, "free 2 | 4980 x 99940 | 32+12 | 0: 12 2: 1,37");
    assert_int_equal(w.at.bank, 300000 - 4980 - 99940);
    throws(&w, 1, 2); /* what stayed free can be bought */
    stands(&w, "buy 2 | 4980 x 99940 | 32+12 | 0: 12 2: 1,37");
}

/* The hard case: a debt to several players. */
static void bankruptcy_to_several(void **state)
{
    (void)state;
    /* "Invitas tú": 5000 to each of three. */
    world_is(&w, "seats=4 money=100000",
             "| 0 cash 701 owns 1=1,3,12 card 1 | 1 cash 100 | 2 cash 200 | 3 cash 300");
    throws(&w, 3, 4);
    plays(&w, "?: card 0 0");
    stands(&w, "debt 0 | 701 100 200 300 | 31+12 | 0: 1=1,3,12");
    assert_int_equal(w.at.debt[0].amount, 15000);
    plays(&w, "0: bankrupt; 1: bid 50; 2: leave; 3: leave; 1: leave; 2: leave; 3: leave; 1: skip; "
              "2: bid 9; 3: skip; 1: skip");
    /* 701 + 2500 for the house + 50 + 9 = 3260: 1086 each, 2 over, to the first on the left. */
    stands(&w, "free 1 | x 1138 1277 1386 | 32+12 | 1: 1 2: 12");
    assert_int_equal(w.at.queued[1], 1);
    plays(&w,
          /* that is the bank's again */
          "1: throw; dice 1 2; decline; 2: bid 77; 3: leave; 1: leave");
    stands(&w, "done 1 | x 1138 1200 1386 | 32+12 | 1: 1 2: 3,12");
    /* The left of another seat: 302 among three is 100 each, and 2 to seat 3. */
    world_is(&w, "seats=4 money=100000", "turn 2 | 0 cash 0 | 1 cash 0 | 2 cash 302 | 3 cash 0");
    throws(&w, 3, 4);
    plays(&w, "?: card 0 0; 2: bankrupt");
    stands(&w, "free 3 | 100 100 x 102 | 32+12 | -");
}

/* One estate is settled before the next: who bought a mortgaged deed of the bankrupt is asked for
 * the interest last. */
static void a_bankruptcy_on_top_of_one_to_several(void **state)
{
    (void)state;
    world_is(&w, "seats=4 money=100000",
             "| 0 cash 301 owns 39m,12 | 1 cash 100 | 2 cash 2000 | 3 cash 0");
    throws(&w, 3, 4);
    plays(&w, "?: card 0 0; 0: trade 2; give 0 39; want 0 -; propose; 2: accept; 0: bankrupt");
    stands(&w, "bid 1 | x 100 2000 0 | 32+12 | 2: 39m");
    plays(&w, "1: bid 10; 2: bid 1500; 1: leave"); /* 1801: 600 each and 1 over */
    stands(&w, "interest 2 | x 701 1100 600 | 32+12 | 2: 12,39m");
    plays(&w, "2: interest 0; 2: bankrupt");
    stands(&w, "bid 3 | x 701 x 600 | 32+12 | -");
    plays(&w, "3: leave; 1: bid 1; 3: skip; 1: bid 2; 3: leave");
    stands(&w, "free 1 | x 698 x 600 | 32+12 | 1: 12,39");
    assert_int_equal(w.at.estate, 0);
}

static void a_debt_to_several_players_that_is_paid(void **state)
{
    (void)state;
    world_is(&w, "seats=4 money=100000", "| 0 cash 701 owns 39 | 2 out");
    throws(&w, 3, 4);
    plays(&w, "?: card 0 0; 0: mortgage 39; 0: pay");
    stands(&w, "done 0 | 10701 105000 x 105000 | 32+12 | 0: 39m");
    /* With one other left it is a debt to that player. */
    world_is(&w, "seats=3 money=100000", "| 0 cash 701 owns 5,39m | 1 out");
    throws(&w, 3, 4);
    plays(&w, "?: card 0 0");
    assert_int_equal(w.at.debt[0].to, 2);
    plays(&w, "0: bankrupt");
    stands(&w, "over 0 | x x 100701 | 32+12 | 2: 5,39m");
}

static void bancarrota_without_a_debt(void **state)
{
    (void)state;
    world_is(&w, "seats=3 money=100000", "| 0 owns 39m,1=1,3 | 1 owns 12");
    plays(&w, "0: bankrupt");
    stands(&w, "bid 1 | x 100000 100000 | 32+12 | 1: 12"); /* as to the bank */
    plays(&w, "1: leave; 2: bid 1; 1: skip; 2: skip; 1: bid 7; 2: leave");
    stands(&w, "free 1 | x 99993 99999 | 32+12 | 1: 12,39 2: 1");
    /* In another's turn. */
    world_is(&w, "seats=3 money=100000", "");
    plays(&w, "0: control 2; 2: bankrupt");
    stands(&w, "free 0 | 100000 100000 x | 32+12 | -");
}

static void the_last_one_left_wins(void **state)
{
    (void)state;
    struct result result;
    world_is(&w, "seats=3 money=100000", "| 1 cash 5 owns 5 | 2 out | 0 cash 100000");
    plays(&w, "0: bankrupt");
    stands(&w, "over 0 | x 5 x | 32+12 | 1: 5"); /* nobody to bid against */
    mono_result(&w.setup, &w.at, &result);
    assert_true(result.over);
    assert_int_equal(result.winner, 1);
    assert_int_equal(mono_to_move(&w.setup, &w.at), SEAT_NOBODY);
}

/* ---- how else games begin and end ---- */

static void short_game_deals_two_deeds_which_are_paid(void **state)
{
    (void)state;
    game_begins(&w, "seats=3 short=1 money=100000 first=1");
    assert_int_equal(mono_chance_owner(&w.setup, &w.at), 1);
    plays(&w, "?: deal 39; ?: deal 1; ?: deal 5; ?: deal 6; ?: deal 12");
    assert_int_equal(mono_chance_owner(&w.setup, &w.at), 0);
    plays(&w, "?: deal 28");
    stands(&w, "free 1 | 70000 54000 70000 | 32+12 | 0: 12,28 1: 1,39 2: 5,6");
}

static void who_cannot_pay_what_is_dealt(void **state)
{
    (void)state;
    game_begins(&w, "seats=3 short=1 money=20000");
    plays(&w, "?: deal 39");
    stands(&w, "debt 0 | 20000 20000 20000 | 32+12 | 0: 39");
    plays(&w, "0: mortgage 39; 0: pay; ?: deal 3; 0: bankrupt");
    /* The deed that was dealt last was not paid: all goes to the bank and under the hammer. */
    plays(&w, "1: leave; 2: bid 5; 1: leave; 2: leave");
    assert_int_equal(mono_chance_owner(&w.setup, &w.at), 1); /* nobody deals to who is out */
    plays(&w, "?: deal 1; ?: deal 6; ?: deal 12");
    assert_int_equal(mono_chance_owner(&w.setup, &w.at), 2);
    stands(&w, "deal 2 | x 4000 4995 | 32+12 | 1: 1,6 2: 3,12");
    plays(&w, "?: deal 8; 2: mortgage 12; 2: pay");
    stands(&w, "free 1 | x 4000 2495 | 32+12 | 1: 1,6 2: 3,8,12m");
    /* Out after the first of its two. */
    game_begins(&w, "seats=3 short=1 money=20000");
    plays(&w, "?: deal 39; 0: bankrupt; 1: leave; 2: leave");
    assert_int_equal(mono_chance_owner(&w.setup, &w.at), 1);
    plays(&w, "?: deal 1; ?: deal 3; ?: deal 6; ?: deal 8");
    stands(&w, "free 1 | x 8000 0 | 32+12 | 1: 1,3 2: 6,8");
}

static void short_game_hotels_need_three_houses(void **state)
{
    (void)state;
    world_is(&w, "seats=2 short=1 money=100000", "| 0 at 0 owns 6=3,8=3,9=2");
    refused(&w, "build 6", MONO_NO_EVEN);
    plays(&w, "0: build 9; 0: build 6");
    stands(&w, "free 0 | 90000 100000 | 26+11 | 0: 6=H,8=3,9=3");
    plays(&w, "0: sell 6");
    stands(&w, "free 0 | 92500 100000 | 23+12 | 0: 6=3,8=3,9=3");
    /* Its rent is the common one. */
    world_is(&w, "seats=2 short=1 money=100000", "| 1 owns 6=H,8=3,9=3");
    throws(&w, 2, 4);
    stands(&w, "done 0 | 45000 155000 | 26+11 | 1: 6=H,8=3,9=3");
    /* To give it back in a bankruptcy: half of four buildings. */
    world_is(&w, "seats=4 short=1 money=100000",
             "| 0 cash 0 at 36 owns 6=H,8=3,9=3 | 1 cash 0 owns 37,39");
    throws(&w, 1, 2);
    plays(&w, "0: bankrupt");
    stands(&w, "free 1 | x 25000 100000 100000 | 32+12 | 1: 6,8,9,37,39");
    /* For a hotel that cannot be broken three houses are wanted. */
    world_is(&w, "seats=2 short=1 money=100000", "stock 2+5 | 0 owns 1=H,3=H");
    refused(&w, "sell 1", MONO_NO_CHANGE);
    plays(&w, "0: raze 0 2 -"); /* eight buildings, two stay */
    stands(&w, "free 0 | 115000 100000 | 0+7 | 0: 1=1,3=1");
}

static void short_game_ends_with_the_second_bankruptcy(void **state)
{
    (void)state;
    struct result result;
    /* The creditor gets everything as it stands, buildings too, and no interest is asked. */
    world_is(
        &w, "seats=4 short=1 money=100000",
        "| 0 cash 100 at 36 owns 1=H,3=3,5m | 1 cash 1000 owns 39,15m | 2 out | 3 cash 100000");
    throws(&w, 1, 2);
    plays(&w, "0: bankrupt");
    stands(&w, "over 0 | x 1100 x 100000 | 29+11 | 1: 1=H,3=3,5m,15m,39");
    mono_result(&w.setup, &w.at, &result);
    /* 1100 + 6000 + 6000 + 10000 + 10000 (half) + 40000 + 4 x 5000 + 3 x 5000 */
    assert_int_equal(result.points[1], 108100);
    assert_int_equal(result.points[3], 100000);
    assert_int_equal(result.winner, 1);
    assert_int_equal(result.score, 108100);
    /* To the bank: it keeps the deeds. */
    world_is(&w, "seats=4 short=1 money=100000", "| 0 cash 100 at 35 owns 1=H,3=3 | 2 out");
    throws(&w, 1, 2);
    plays(&w, "0: bankrupt");
    stands(&w, "over 0 | x 100000 x 100000 | 32+12 | -");
    mono_result(&w.setup, &w.at, &result);
    assert_int_equal(result.winner, SEAT_NOBODY); /* equal wealth is shared */
    assert_int_equal(result.shared, 1u << 1 | 1u << 3);
    /* To several: what there is in cash, in equal parts. */
    world_is(&w, "seats=4 short=1 money=100000", "| 0 cash 101 owns 5 | 2 out");
    throws(&w, 3, 4);
    plays(&w, "?: card 0 0; 0: bankrupt");
    stands(&w, "over 0 | x 100051 x 100050 | 32+12 | -");
    /* The first does not end it. */
    world_is(&w, "seats=3 short=1 money=100000", "| 0 cash 100 at 36 | 1 owns 39");
    throws(&w, 1, 2);
    plays(&w, "0: bankrupt");
    stands(&w, "free 1 | x 100100 100000 | 32+12 | 1: 39");
}

static void round_limit(void **state)
{
    (void)state;
    struct result result;
    world_is(&w, "seats=3 rounds=2 money=100000 first=1",
             "turn 1 | 0 owns 39m | 1 owns 1=1,3 | 2 cash 118999");
    for (int turn = 0; turn < 6; turn++) {
        stands(&w, turn % 3 == 0   ? "free 1 | 100000 100000 118999 | 31+12 | 0: 39m 1: 1=1,3"
                   : turn % 3 == 1 ? "free 2 | 100000 100000 118999 | 31+12 | 0: 39m 1: 1=1,3"
                                   : "free 0 | 100000 100000 118999 | 31+12 | 0: 39m 1: 1=1,3");
        throws(&w, 4, 6); /* visiting, the parking: both cost nothing */
        plays(&w, "pass");
    }
    stands(&w, "over 0 | 100000 100000 118999 | 31+12 | 0: 39m 1: 1=1,3");
    mono_result(&w.setup, &w.at, &result);
    assert_int_equal(result.points[0], 120000); /* the mortgaged deed at half */
    assert_int_equal(result.points[1], 117000); /* 12000 + a house of 5000 */
    assert_int_equal(result.winner, 0);
}

static void round_limit_ties_are_shared(void **state)
{
    (void)state;
    struct result result;
    world_is(&w, "seats=3 rounds=1 money=100000", "| 0 owns 39m cash 80000 | 2 cash 1");
    for (int turn = 0; turn < 3; turn++) {
        throws(&w, 4, 6);
        plays(&w, "pass");
    }
    mono_result(&w.setup, &w.at, &result);
    assert_true(result.over);
    assert_int_equal(result.winner, SEAT_NOBODY);
    assert_int_equal(result.shared, 3);
    assert_int_equal(result.score, 100000);
}

static void time_limit(void **state)
{
    (void)state;
    struct result result;
    game_begins(&w, "seats=2 minutes=60 money=100000");
    assert_int_equal(w.at.phase, MONO_DEAL); /* two deeds each, as in the short game */
    plays(&w, "deal 1; deal 3; deal 5; deal 15");
    stands(&w, "free 0 | 88000 60000 | 32+12 | 0: 1,3 1: 5,15");
    plays(&w, "0: time");
    refused(&w, "time", MONO_NO_NOT_NOW);
    throws(&w, 5, 5); /* the running turn is played to its end */
    throws(&w, 4, 6);
    stands(&w, "done 0 | 88000 60000 | 32+12 | 0: 1,3 1: 5,15");
    plays(&w, "0: pass");
    stands(&w, "over 0 | 88000 60000 | 32+12 | 0: 1,3 1: 5,15");
    mono_result(&w.setup, &w.at, &result);
    assert_int_equal(result.winner, SEAT_NOBODY);
    assert_int_equal(result.shared, 3);
    assert_int_equal(result.score, 100000);
    /* No clock, no end by it. */
    world_is(&w, "seats=2", "");
    refused(&w, "time", MONO_NO_NOT_NOW);
}

/* Dealing between two throws has an end, so that every game has one. */
static void too_much_between_two_throws(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "| 0 owns 1,3,5m | 1 at 9");
    for (int i = 0; i < MONO_SPENT_MAX / 2; i++)
        plays(&w, "0: control 1; 1: control 0");
    refused(&w, "control 1", MONO_NO_ENOUGH);
    refused(&w, "build 1", MONO_NO_ENOUGH);
    refused(&w, "lift 5", MONO_NO_ENOUGH);
    refused(&w, "trade 1", MONO_NO_ENOUGH);
    plays(&w, "0: mortgage 1"); /* money can always be raised */
    throws(&w, 4, 6);
    plays(&w, "0: lift 5; 0: pass; 1: control 0; 0: lift 1; 0: control 1");
    stands(&w, "free 1 | 238700 250000 | 32+12 | 0: 1,3,5");
}

static void variant_money_at_the_start(void **state)
{
    (void)state;
    game_begins(&w, "");
    stands(&w, "free 0 | 250000 250000 250000 250000 | 32+12 | -");
    game_begins(&w, "seats=6 money=150000");
    stands(&w, "free 0 | 150000 150000 150000 150000 150000 150000 | 32+12 | -");
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_debt_stops_everything_until_it_is_paid),
        cmocka_unit_test(a_debt_is_paid_to_the_last_unit),
        cmocka_unit_test(a_debt_after_doubles_and_then_the_next_throw),
        cmocka_unit_test(several_debtors_at_once),
        cmocka_unit_test(a_bankruptcy_off_turn_and_the_turn_goes_on),
        cmocka_unit_test(money_has_an_upper_bound),
        cmocka_unit_test(a_debt_off_turn_for_interest),
        cmocka_unit_test(bankruptcy_to_a_player),
        cmocka_unit_test(a_hotel_in_a_bankruptcy_brings_half_of_five_houses),
        cmocka_unit_test(a_mortgaged_deed_through_bankruptcy),
        cmocka_unit_test(a_bankruptcy_leads_to_another),
        cmocka_unit_test(bankruptcy_to_the_bank),
        cmocka_unit_test(bankruptcy_to_several),
        cmocka_unit_test(a_bankruptcy_on_top_of_one_to_several),
        cmocka_unit_test(a_debt_to_several_players_that_is_paid),
        cmocka_unit_test(bancarrota_without_a_debt),
        cmocka_unit_test(the_last_one_left_wins),
        cmocka_unit_test(short_game_deals_two_deeds_which_are_paid),
        cmocka_unit_test(who_cannot_pay_what_is_dealt),
        cmocka_unit_test(short_game_hotels_need_three_houses),
        cmocka_unit_test(short_game_ends_with_the_second_bankruptcy),
        cmocka_unit_test(round_limit),
        cmocka_unit_test(round_limit_ties_are_shared),
        cmocka_unit_test(time_limit),
        cmocka_unit_test(too_much_between_two_throws),
        cmocka_unit_test(variant_money_at_the_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
