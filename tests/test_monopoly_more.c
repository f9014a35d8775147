/* Monopoly's rules, continued: houses and hotels, mortgages and private sales. */
#include "monopoly_support.h"

static struct world w;

/* ---- houses and hotels ---- */

static void building_needs_the_whole_group_and_no_mortgage(void **state)
{
    (void)state;
    world_is(&w, "seats=3 money=100000", "| 0 owns 5,12,6,8,21,23,24m,37 | 1 owns 9,39");
    refused(&w, "build 6", MONO_NO_GROUP);
    refused(&w, "build 37", MONO_NO_GROUP);
    refused(&w, "build 21", MONO_NO_GROUP_MORTGAGED);
    refused(&w, "build 24", MONO_NO_GROUP_MORTGAGED);
    refused(&w, "build 5", MONO_NO_STREET);
    refused(&w, "build 12", MONO_NO_STREET);
    refused(&w, "build 9", MONO_NO_NOT_YOURS);
    refused(&w, "build 1", MONO_NO_NOT_YOURS);
    plays(&w, "0: lift 24; 0: build 24");
    stands(&w, "free 0 | 71800 100000 100000 | 31+12 | 0: 5,6,8,12,21,23,24=1,37 1: 9,39");
}

static void building_goes_evenly(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=100000", "| 0 owns 6,8,9");
    plays(&w, "0: build 8"); /* the first anywhere */
    refused(&w, "build 8", MONO_NO_EVEN);
    plays(&w, "0: build 6");
    refused(&w, "build 8", MONO_NO_EVEN);
    refused(&w, "build 6", MONO_NO_EVEN);
    plays(&w, "0: build 9; 0: build 9");
    refused(&w, "build 9", MONO_NO_EVEN);
    stands(&w, "free 0 | 80000 100000 | 28+12 | 0: 6=1,8=1,9=2");
}

static void building_costs_what_the_deed_says(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=100000", "| 0 owns 1,3,37,39");
    plays(&w, "0: build 1; 0: build 39");
    stands(&w, "free 0 | 75000 100000 | 30+12 | 0: 1=1,3,37,39=1");
    world_is(&w, "seats=2 money=100000", "| 0 cash 19999 owns 37,39");
    refused(&w, "build 37", MONO_NO_MONEY);
    world_is(&w, "seats=2 money=100000", "| 0 cash 20000 owns 37,39");
    plays(&w, "0: build 37"); /* to the last unit */
    stands(&w, "free 0 | 0 100000 | 31+12 | 0: 37=1,39");
}

static void building_is_possible_after_the_throw_too(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=100000", "| 0 owns 1,3");
    throws(&w, 4, 6);
    plays(&w, "0: build 1; 0: sell 1; 0: pass");
    stands(&w, "free 1 | 97500 100000 | 32+12 | 0: 1,3");
    refused(&w, "build 1", MONO_NO_NOT_YOURS);
    plays(&w, "1: control 0; 0: build 1"); /* in another's turn */
    refused(&w, "throw", MONO_NO_TURN);
    plays(&w, "0: control 1; 1: throw");
    assert_int_equal(w.at.level[deed_at(&w.setup, 1)], 1);
}

static void hotels_need_four_houses_everywhere(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=100000", "| 0 owns 6=4,8=4,9=3");
    refused(&w, "build 6", MONO_NO_EVEN);
    plays(&w, "0: build 9; 0: build 6");
    stands(&w, "free 0 | 90000 100000 | 24+11 | 0: 6=H,8=4,9=4"); /* four houses came back */
    refused(&w, "build 6", MONO_NO_FULL);
    plays(&w, "0: build 9; 0: build 8");
    stands(&w, "free 0 | 80000 100000 | 32+9 | 0: 6=H,8=H,9=H");
}

static void houses_and_hotels_run_out(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=100000", "stock 0+1 | 0 owns 1=4,3=4,6,8,9");
    refused(&w, "build 6", MONO_NO_HOUSES);
    plays(&w, "0: build 1"); /* a hotel, and four houses are free again */
    plays(&w, "0: build 6");
    stands(&w, "free 0 | 90000 100000 | 3+0 | 0: 1=H,3=4,6=1,8,9");
    refused(&w, "build 3", MONO_NO_HOTELS);
}

static void there_are_32_houses_and_12_hotels(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=10000000", "| 0 owns 1,3,6,8,9,11,13,14,16,18,19,21,23,24");
    static const unsigned full[] = {1, 3, 6, 8, 9, 11, 13, 14};
    char text[32];
    for (unsigned level = 0; level < 4; level++)
        for (size_t i = 0; i < sizeof full / sizeof full[0]; i++) {
            snprintf(text, sizeof text, "build %u", full[i]);
            plays(&w, text);
        }
    assert_int_equal(w.at.houses, 0);
    refused(&w, "build 16", MONO_NO_HOUSES);
    for (size_t i = 0; i < sizeof full / sizeof full[0]; i++) {
        snprintf(text, sizeof text, "build %u", full[i]);
        plays(&w, text);
    }
    assert_int_equal(w.at.houses, 32);
    assert_int_equal(w.at.hotels, 4);
    /* 5 x (5 x 5000) + 3 x (5 x 10000) */
    stands(&w, "free 0 | 9725000 10000000 | 32+4 | 0: "
               "1=H,3=H,6=H,8=H,9=H,11=H,13=H,14=H,16,18,19,21,23,24");
}

static void variant_numbers_of_houses_and_hotels(void **state)
{
    (void)state;
    game_begins(&w, "seats=2 houses=3 hotels=0");
    stands(&w, "free 0 | 250000 250000 | 3+0 | -");
}

static void selling_brings_half_and_goes_evenly(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=100000", "| 0 owns 37=2,39=1,6=H,8=H,9=4");
    refused(&w, "sell 39", MONO_NO_EVEN);
    refused(&w, "sell 9", MONO_NO_EVEN);
    refused(&w, "sell 5", MONO_NO_NOT_YOURS);
    plays(&w, "0: sell 37");
    stands(&w, "free 0 | 110000 100000 | 26+10 | 0: 6=H,8=H,9=4,37=1,39=1");
    plays(&w, "0: sell 37");
    refused(&w, "sell 37", MONO_NO_EMPTY);
    plays(&w, "0: sell 39; 0: sell 6"); /* the hotel is four houses again */
    stands(&w, "free 0 | 132500 100000 | 24+11 | 0: 6=4,8=H,9=4,37,39");
    plays(&w, "0: sell 8; 0: sell 6; 0: sell 8; 0: sell 9");
    stands(&w, "free 0 | 142500 100000 | 23+12 | 0: 6=3,8=3,9=3,37,39");
}

static void a_hotel_is_sold_for_five_houses_in_all(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=100000", "| 0 owns 1=H,3=H");
    for (int i = 0; i < 5; i++)
        plays(&w, "0: sell 1; 0: sell 3");
    stands(&w, "free 0 | 125000 100000 | 32+12 | 0: 1,3");
}

static void variant_uneven_building(void **state)
{
    (void)state;
    world_is(&w, "seats=2 even=0 money=100000", "| 0 owns 6,8,9");
    plays(&w, "0: build 6; 0: build 6; 0: build 6");
    stands(&w, "free 0 | 85000 100000 | 29+12 | 0: 6=3,8,9");
    plays(&w, "0: build 6");
    refused(&w, "build 6", MONO_NO_EVEN); /* a hotel still wants four everywhere */
    plays(&w, "0: build 8; 0: sell 6; 0: sell 8");
    stands(&w, "free 0 | 80000 100000 | 29+12 | 0: 6=3,8,9");
    world_is(&w, "seats=3 even=0 money=100000", "| 0 owns 6,8 | 1 owns 9");
    refused(&w, "build 6", MONO_NO_GROUP); /* and all of the group is wanted as ever */
    world_is(&w, "seats=2 even=0 money=100000", "| 0 owns 6=4,8=4,9=4");
    plays(&w, "0: build 8");
    stands(&w, "free 0 | 95000 100000 | 24+11 | 0: 6=4,8=H,9=4");
    plays(&w, "0: sell 6; 0: sell 6"); /* no matter what stands beside it */
    stands(&w, "free 0 | 100000 100000 | 26+11 | 0: 6=2,8=H,9=4");
}

/* Moves that only a wire or a journal could bring: no such deed, group, seat. */
static void what_is_not_on_the_board_is_refused(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=100000", "| 0 owns 1,3");
    static const uint8_t kinds[] = {MONO_MOVE_BUILD, MONO_MOVE_SELL, MONO_MOVE_MORTGAGE,
                                    MONO_MOVE_LIFT, MONO_MOVE_RAZE};
    for (size_t i = 0; i < sizeof kinds; i++) {
        struct move move = {.kind = kinds[i],
                            .a = kinds[i] == MONO_MOVE_RAZE ? w.setup.groups : w.setup.deeds};
        assert_int_equal(mono_refusal(&w.setup, &w.at, &move), MONO_NO_SUCH);
        move.a = 255;
        assert_int_equal(mono_refusal(&w.setup, &w.at, &move), MONO_NO_SUCH);
    }
    struct move move = {.kind = MONO_MOVE_TRADE, .a = 2};
    assert_int_equal(mono_refusal(&w.setup, &w.at, &move), MONO_NO_OUT);
    move = (struct move){.kind = MONO_MOVE_THROW, .n = 1};
    assert_int_equal(mono_refusal(&w.setup, &w.at, &move), MONO_NO_SUCH);
}

/* ---- scarce buildings (S29) ---- */

/* The hard case. */
static void the_last_house_wanted_by_two(void **state)
{
    (void)state;
    const char *both = "stock 1+12 | 0 owns 1,3 | 1 owns 37,39 | 2 owns 5";
    world_is(&w, "seats=3 money=100000", both);
    plays(&w, "0: build 1");
    stands(&w, "wish 1 | 100000 100000 100000 | 1+12 | 0: 1,3 1: 37,39 2: 5"); /* 2 could not */
    refused(&w, "wish 9", MONO_NO_SUCH); /* 37 and 39 take eight, its money five */
    refused(&w, "wish 6", MONO_NO_SUCH);
    plays(&w, "1: wish 1");
    stands(
        &w,
        "bid 1 | 100000 100000 100000 | 1+12 | 0: 1,3 1: 37,39 2: 5"); /* left of the turn first */
    refused(&w, "bid 19999", MONO_NO_CHEAP);                           /* its printed price */
    plays(&w, "1: skip");
    refused(&w, "bid 4999", MONO_NO_CHEAP);
    plays(&w, "0: bid 5000");
    refused(&w, "bid 5001", MONO_NO_CHEAP);
    plays(&w, "1: bid 20000; 0: bid 20001; 1: leave");
    stands(&w, "place 0 | 79999 100000 100000 | 1+12 | 0: 1,3 1: 37,39 2: 5");
    refused(&w, "throw", MONO_NO_NOT_NOW);
    plays(&w, "0: place 3"); /* anywhere it is legal */
    stands(&w, "free 0 | 79999 100000 100000 | 0+12 | 0: 1,3=1 1: 37,39 2: 5");
    /* The other one wins it. */
    world_is(&w, "seats=3 money=100000", both);
    plays(&w, "0: build 1; 1: wish 1; 1: bid 25000; 0: leave; 1: place 39");
    stands(&w, "free 0 | 100000 75000 100000 | 0+12 | 0: 1,3 1: 37,39=1 2: 5");
}

static void scarce_the_order_goes_through_if_nobody_else_wants(void **state)
{
    (void)state;
    world_is(&w, "seats=3 money=100000", "stock 1+12 | 0 owns 1,3 | 1 owns 37,39 | 2 owns 6,8,9");
    plays(&w, "0: build 1; 1: wish 0; 2: wish 0");
    stands(&w, "free 0 | 95000 100000 100000 | 0+12 | 0: 1=1,3 1: 37,39 2: 6,8,9");
    /* Enough for all who want: the order too. */
    world_is(&w, "seats=3 money=100000", "stock 3+12 | 0 owns 1,3 | 1 owns 37,39 | 2 owns 6,8,9");
    plays(&w, "0: build 1; 1: wish 1; 2: wish 1");
    stands(&w, "free 0 | 95000 100000 100000 | 2+12 | 0: 1=1,3 1: 37,39 2: 6,8,9");
}

static void scarce_nobody_is_asked_while_there_is_enough(void **state)
{
    (void)state;
    /* 0 could place 8, 1 as many. */
    world_is(&w, "seats=2 money=1000000", "stock 16+12 | 0 owns 1,3 | 1 owns 37,39");
    plays(&w, "0: build 1");
    stands(&w, "free 0 | 995000 1000000 | 15+12 | 0: 1=1,3 1: 37,39");
    world_is(&w, "seats=2 money=1000000", "stock 15+12 | 0 owns 1,3 | 1 owns 37,39");
    plays(&w, "0: build 1");
    stands(&w, "wish 1 | 1000000 1000000 | 15+12 | 0: 1,3 1: 37,39");
    /* Who could not build does not count: mortgaged, incomplete, full, or without the money. */
    world_is(&w, "seats=5 money=1000000",
             "stock 8+12 | 0 owns 1,3 | 1 owns 37,39m | 2 owns 6,8 | 3 owns 11=H,13=H,14=H | 4 "
             "cash 9999 owns 16,18,19");
    plays(&w, "0: build 1");
    stands(&w, "free 0 | 995000 1000000 1000000 1000000 9999 | 7+12 | "
               "0: 1=1,3 1: 37,39m 2: 6,8 3: 11=H,13=H,14=H 4: 16,18,19");
}

static void scarce_one_at_a_time(void **state)
{
    (void)state;
    world_is(&w, "seats=3 money=100000",
             "stock 2+12 | 0 owns 1,3 | 1 owns 6,8,9 | 2 owns 11,13,14");
    plays(&w, "0: build 1; 1: wish 2; 2: wish 1");
    plays(&w, "1: bid 5000; 2: bid 10000; 0: leave; 1: skip; 2: place 13");
    stands(&w,
           /* 0 and 1 want still: 2 has its one */
           "bid 1 | 100000 100000 90000 | 1+12 | 0: 1,3 1: 6,8,9 2: 11,13=1,14");
    plays(&w, "1: bid 6000; 0: bid 7000; 1: bid 8000; 0: skip; 1: place 6");
    stands(&w, "free 0 | 100000 92000 90000 | 0+12 | 0: 1,3 1: 6=1,8,9 2: 11,13=1,14");
}

static void scarce_left_over_goes_to_the_order(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=100000", "stock 2+12 | 0 owns 1,3 | 1 owns 6,8,9");
    plays(&w, "0: build 1; 1: wish 2; 1: bid 5000; 0: leave; 1: place 6");
    /* One is left, and two want it. */
    stands(&w, "bid 1 | 100000 95000 | 1+12 | 0: 1,3 1: 6=1,8,9");
    plays(&w, "1: leave; 0: bid 5000; 0: place 1");
    stands(&w, "free 0 | 95000 95000 | 0+12 | 0: 1=1,3 1: 6=1,8,9");
    /* Nobody bids: the bank keeps them. */
    world_is(&w, "seats=2 money=100000", "stock 1+12 | 0 owns 1,3 | 1 owns 6,8,9");
    plays(&w, "0: build 1; 1: wish 1; 1: leave; 0: skip");
    stands(&w, "free 0 | 100000 100000 | 1+12 | 0: 1,3 1: 6,8,9");
    /* Only who wants bids, in the order of seats from the left of the turn. */
    world_is(&w, "seats=4 money=100000",
             "turn 1 stock 1+12 | 0 owns 1,3 | 1 owns 6,8,9 | 2 owns 11,13,14 | 3 owns 16,18,19");
    plays(&w, "1: build 6; 2: wish 0; 3: wish 1; 0: wish 1");
    plays(&w, "3: skip; 0: bid 5000; 1: leave; 3: leave; 0: place 1");
    stands(
        &w,
        "free 1 | 95000 100000 100000 100000 | 0+12 | 0: 1=1,3 1: 6,8,9 2: 11,13,14 3: 16,18,19");
}

static void scarce_houses_are_placed_evenly(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=100000", "stock 1+12 | 0 owns 1=1,3 | 1 owns 6,8=1,9=1");
    plays(&w, "0: build 3; 1: wish 1; 1: bid 5000; 0: leave");
    refused(&w, "place 8", MONO_NO_EVEN);
    refused(&w, "place 3", MONO_NO_NOT_YOURS);
    plays(&w, "1: place 6");
    stands(&w, "free 0 | 100000 95000 | 0+12 | 0: 1=1,3 1: 6=1,8=1,9=1");
}

static void scarce_hotels_are_auctioned_too(void **state)
{
    (void)state;
    world_is(&w, "seats=3 money=100000",
             "stock 5+1 | 0 owns 1=4,3=4 | 1 owns 6=4,8=4,9=4 | 2 owns 11,13,14");
    plays(&w, "0: build 1"); /* 2 has no use for a hotel */
    stands(&w, "wish 1 | 100000 100000 100000 | 5+1 | 0: 1=4,3=4 1: 6=4,8=4,9=4 2: 11,13,14");
    refused(&w, "wish 4", MONO_NO_SUCH);
    plays(&w, "1: wish 3; 1: bid 9000; 0: skip; 1: place 8");
    stands(&w, "free 0 | 100000 91000 100000 | 9+0 | 0: 1=4,3=4 1: 6=4,8=H,9=4 2: 11,13,14");
    /* Nor has who lacks a house somewhere. */
    world_is(&w, "seats=2 money=100000", "stock 5+1 | 0 owns 1=4,3=4 | 1 owns 6=4,8=4,9=3");
    plays(&w, "0: build 1");
    stands(&w, "free 0 | 95000 100000 | 9+0 | 0: 1=H,3=4 1: 6=4,8=4,9=3");
}

/* A winner with dearer and cheaper streets pays at least what the place costs. */
static void scarce_the_place_is_worth_its_printed_price(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=100000", "stock 1+12 | 0 owns 1,3 | 1 owns 6,8,9,37,39");
    plays(&w, "0: build 1; 1: wish 1; 1: bid 7000; 0: leave");
    refused(&w, "place 37", MONO_NO_CHEAP);
    plays(&w, "1: place 9");
    stands(&w, "free 0 | 100000 93000 | 0+12 | 0: 1,3 1: 6,8,9=1,37,39");
}

/* ---- hotels that cannot be broken (S30) ---- */

/* The hard case. */
static void a_hotel_that_cannot_be_broken(void **state)
{
    (void)state;
    /* 1 and 3 are the first group: its hotels are worth 2 x 5 x 5000. Down to n houses: half of
     * 50000 - n x 5000. */
    for (unsigned stock = 0; stock <= 4; stock++) {
        char position[64], text[64], expected[128];
        snprintf(position, sizeof position, "stock %u+3 | 0 owns 1=H,3=H", stock);
        world_is(&w, "seats=2 money=100000", position);
        if (stock == 4) {
            refused(&w, "raze 0 0 -", MONO_NO_RAZE); /* they can be sold one level at a time */
            plays(&w, "0: sell 1");
            stands(&w, "free 0 | 102500 100000 | 0+4 | 0: 1=4,3=H");
            break;
        }
        refused(&w, "sell 1", MONO_NO_CHANGE);
        refused(&w, "sell 3", MONO_NO_CHANGE);
        snprintf(text, sizeof text, "raze 0 %u -", stock + 1);
        refused(&w, text, MONO_NO_RAZE);
        for (unsigned houses = 0; houses <= stock; houses++) {
            static const char *const built[] = {"1,3", "1,3=1", "1=1,3=1", "1=1,3=2"};
            world_is(&w, "seats=2 money=100000", position);
            snprintf(text, sizeof text, "0: raze 0 %u -", houses);
            plays(&w, text);
            snprintf(expected, sizeof expected, "free 0 | %u 100000 | %u+5 | 0: %s",
                     125000 - houses * 2500, stock - houses, built[houses]);
            stands(&w, expected);
        }
    }
    /* The odd house may stand where its owner wants it. */
    world_is(&w, "seats=2 money=100000", "stock 3+3 | 0 owns 1=H,3=H");
    plays(&w, "0: raze 0 3 1");
    stands(&w, "free 0 | 117500 100000 | 0+5 | 0: 1=2,3=1");
}

static void razing_keeps_the_houses_of_the_group(void **state)
{
    (void)state;
    /* One hotel among houses: 5 + 4 + 4 buildings of 10000 stand, and the bank has one. */
    world_is(&w, "seats=2 money=100000", "stock 1+3 | 0 owns 16=H,18=4,19=4");
    refused(&w, "sell 16", MONO_NO_CHANGE);
    unsigned group = w.setup.deed[deed_at(&w.setup, 16)].group;
    char text[64];
    snprintf(text, sizeof text, "raze %u 10 -", group);
    refused(&w, text, MONO_NO_RAZE);
    snprintf(text, sizeof text, "raze %u 9 -", group); /* four of thirteen given up */
    plays(&w, text);
    stands(&w, "free 0 | 120000 100000 | 0+4 | 0: 16=3,18=3,19=3");
    world_is(&w, "seats=2 money=100000", "stock 1+3 | 0 owns 16=H,18=4,19=4");
    snprintf(text, sizeof text, "raze %u 8 16,18", group);
    plays(&w, text);
    stands(&w, "free 0 | 125000 100000 | 1+4 | 0: 16=3,18=3,19=2");
    /* Without a hotel, or of somebody else: no. */
    world_is(&w, "seats=2 money=100000", "stock 1+3 | 0 owns 16=4,18=4,19=4 | 1 owns 1=H,3=H");
    snprintf(text, sizeof text, "raze %u 0 -", group);
    refused(&w, text, MONO_NO_EMPTY);
    refused(&w, "raze 0 0 -", MONO_NO_NOT_YOURS);
}

static void razing_pays_a_debt(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "stock 0+3 | 0 cash 0 at 5 owns 1=H,3=H | 1 cash 100 owns 12,28");
    throws(&w, 3, 4);
    stands(&w, "debt 0 | 0 100 | 0+3 | 0: 1=H,3=H 1: 12,28");
    plays(&w, "0: raze 0 0 -; 0: pay");
    stands(&w, "done 0 | 18000 7100 | 0+5 | 0: 1,3 1: 12,28");
}

/* A small board of one's own, without cards. */
static void board_is(const char *options, const char *board)
{
    struct why why = {0};
    rules_are(&w, options, NULL, NULL);
    if (mono_board_read(&w.setup, "board", board, strlen(board), NULL, &why) != ST_OK)
        fail_msg("%s", why.text);
    w.setup.deck[0].cards = w.setup.deck[1].cards = 0;
}

/* A group whose houses differ in price: nobody pays to raze it (S30, uneven building). */
static void razing_never_costs(void **state)
{
    (void)state;
    board_is(
        "seats=2 even=0 money=100",
        "salida | 0 | S | S | 100\ncarcel | 3 | C | C | 3 | 50\n"
        "calle | 1 | A | A | uno | 10 | 5 | 1 | 2 | 3 | 4 | 5 | 6 | 1 | 1\n"
        "calle | 2 | B | B | uno | 10 | 5 | 1 | 2 | 3 | 4 | 5 | 6 | 1000 | 1000\n"
        "parking | 4 | P | P\nparking | 5 | P | P\nparking | 6 | P | P\nparking | 7 | P | P\n");
    position_is(&w, "stock 3+1 | 0 owns 1=H,2");
    refused(&w, "raze 0 3 2", MONO_NO_RAZE);
    plays(&w, "0: raze 0 0 -");
    stands(&w, "free 0 | 102 100 | 3+2 | 0: 1,2");
}

static void hotels_have_a_price_of_their_own(void **state)
{
    (void)state;
    board_is(
        "seats=2 money=1000",
        "salida | 0 | S | S | 100\ncarcel | 3 | C | C | 3 | 50\n"
        "calle | 1 | A | A | uno | 10 | 5 | 1 | 2 | 3 | 4 | 5 | 6 | 20 | 70\n"
        "calle | 2 | B | B | uno | 10 | 5 | 1 | 2 | 3 | 4 | 5 | 6 | 20 | 70\n"
        "parking | 4 | P | P\nparking | 5 | P | P\nparking | 6 | P | P\nparking | 7 | P | P\n");
    position_is(&w, "| 0 owns 1=4,2=3");
    plays(&w, "0: build 2; 0: build 1");
    stands(&w, "free 0 | 910 1000 | 28+11 | 0: 1=H,2=4");
    assert_int_equal(mono_wealth(&w.setup, &w.at, 0, true), 910 + 20 + 8 * 20 + 70);
    plays(&w, "0: sell 1; 0: sell 1");
    stands(&w, "free 0 | 955 1000 | 25+12 | 0: 1=3,2=4");
}

/* More stations and services than a deed has rents for: as with four, as with two. */
static void rents_of_more_stations_than_four(void **state)
{
    (void)state;
    board_is(
        "seats=2 money=1000",
        "salida | 0 | S | S | 100\ncarcel | 1 | C | C | 3 | 50\n"
        "estacion | 2 | A | A | 20 | 10 | 1 | 2 | 3 | 4\nestacion | 3 | B | B | 20 | 10 | 1 | 2 | "
        "3 | 4\n"
        "estacion | 4 | C | C | 20 | 10 | 1 | 2 | 3 | 4\nestacion | 5 | D | D | 20 | 10 | 1 | 2 | "
        "3 | 4\n"
        "estacion | 6 | E | E | 20 | 10 | 1 | 2 | 3 | 4\nservicio | 7 | F | F | 20 | 10 | 4 | 10\n"
        "servicio | 8 | G | G | 20 | 10 | 4 | 10\nservicio | 9 | H | H | 20 | 10 | 4 | 10\n");
    position_is(&w, "| 1 owns 2,3,4,5,6,7,8,9");
    throws(&w, 1, 2);
    stands(&w, "done 0 | 996 1004 | 32+12 | 1: 2,3,4,5,6,7,8,9");
    position_is(&w, "| 1 owns 2,3,4,5,6,7,8,9");
    throws(&w, 3, 4);
    stands(&w, "done 0 | 930 1070 | 32+12 | 1: 2,3,4,5,6,7,8,9");
    assert_int_equal(mono_rent(&w.setup, &w.at, deed_at(&w.setup, 2), 7), 4);
    position_is(&w, "| 1 owns 2m,3");
    assert_int_equal(mono_rent(&w.setup, &w.at, deed_at(&w.setup, 2), 7), 0); /* mortgaged */
    assert_int_equal(mono_rent(&w.setup, &w.at, deed_at(&w.setup, 3), 7), 2);
    assert_int_equal(mono_rent(&w.setup, &w.at, deed_at(&w.setup, 4), 7), 0); /* nobody's */
}

/* ---- mortgages ---- */

static void mortgage_brings_half_the_price_and_lifting_costs_ten_percent(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=100000", "| 0 owns 16");
    plays(&w, "0: mortgage 16");
    stands(&w, "free 0 | 109000 100000 | 32+12 | 0: 16m");
    refused(&w, "mortgage 16", MONO_NO_MORTGAGED);
    plays(&w, "0: lift 16"); /* 9900 */
    stands(&w, "free 0 | 99100 100000 | 32+12 | 0: 16");
    refused(&w, "lift 16", MONO_NO_UNMORTGAGED);
    world_is(&w, "seats=2 money=100000", "| 0 cash 9899 owns 16m | 1 owns 5");
    refused(&w, "lift 16", MONO_NO_MONEY);
    refused(&w, "mortgage 5", MONO_NO_NOT_YOURS);
    refused(&w, "mortgage 1", MONO_NO_NOT_YOURS);
    world_is(&w, "seats=2 money=100000", "| 0 cash 9900 owns 16m");
    plays(&w, "0: lift 16");
    stands(&w, "free 0 | 0 100000 | 32+12 | 0: 16");
}

static void mortgage_only_on_bare_groups(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=100000", "| 0 owns 6,8=1,9,5,12");
    refused(&w, "mortgage 6", MONO_NO_BUILT);
    refused(&w, "mortgage 8", MONO_NO_BUILT);
    plays(&w, "0: mortgage 5; 0: mortgage 12; 0: sell 8; 0: mortgage 6");
    stands(&w, "free 0 | 125000 100000 | 32+12 | 0: 5m,6m,8,9,12m");
}

static void mortgages_of_every_deed_are_as_printed(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=100000", "| 0 owns 37,28,35,1");
    plays(&w, "0: mortgage 37; 0: mortgage 28; 0: mortgage 35; 0: mortgage 1");
    stands(&w, "free 0 | 138000 100000 | 32+12 | 0: 1m,28m,35m,37m");
    plays(&w, "0: lift 37; 0: lift 28; 0: lift 35; 0: lift 1");
    stands(&w, "free 0 | 96200 100000 | 32+12 | 0: 1,28,35,37"); /* 3800 of interest */
}

/* ---- private sales ---- */

static void trade_of_money_deeds_and_jail_cards_both_ways(void **state)
{
    (void)state;
    world_is(&w, "seats=3 money=100000", "| 0 owns 5,6 card 0 | 1 owns 15,8,12 card 1");
    plays(&w, "0: trade 1; give 1000 5,6; want 300 8,15; cards 1 0; propose");
    stands(&w, "answer 1 | 100000 100000 100000 | 32+12 | 0: 5,6 1: 8,12,15");
    plays(&w, "1: accept");
    stands(&w, "free 0 | 99300 100700 100000 | 32+12 | 0: 8,15 1: 5,6,12");
    assert_int_equal(mono_jail_cards(&w.at, 0), 0);
    assert_int_equal(mono_jail_cards(&w.at, 1), 2);
    plays(&w, "0: trade 1; give 0 -; want 0 -; cards 0 2; propose; 1: accept");
    assert_int_equal(mono_jail_cards(&w.at, 0), 2);
    assert_int_equal(mono_jail_cards(&w.at, 1), 0);
}

static void trade_refused_or_taken_back_changes_nothing(void **state)
{
    (void)state;
    world_is(&w, "seats=3 money=100000", "| 0 owns 5 | 1 owns 15");
    plays(&w, "0: trade 1; give 1000 5; want 0 15; propose; 1: refuse");
    stands(&w, "free 0 | 100000 100000 100000 | 32+12 | 0: 5 1: 15");
    plays(&w, "0: trade 1; give 1000 5; cancel");
    stands(&w, "free 0 | 100000 100000 100000 | 32+12 | 0: 5 1: 15");
    refused(&w, "trade 0", MONO_NO_OUT);
    plays(&w, "0: trade 2; give 0 -; want 0 -");
    refused(&w, "propose", MONO_NO_TRADE_EMPTY);
}

static void trade_of_what_is_not_there_is_refused(void **state)
{
    (void)state;
    world_is(&w, "seats=3 money=100000", "| 0 owns 5 card 0 | 1 owns 15 | 2 out");
    refused(&w, "trade 2", MONO_NO_OUT);
    plays(&w, "0: trade 1");
    refused(&w, "give 100001 -", MONO_NO_MONEY);
    refused(&w, "give 0 15", MONO_NO_NOT_YOURS);
    refused(&w, "give 0 1", MONO_NO_NOT_YOURS);
    plays(&w, "give 0 5");
    refused(&w, "want 100001 -", MONO_NO_MONEY);
    refused(&w, "want 0 5", MONO_NO_NOT_YOURS);
    plays(&w, "want 0 15");
    refused(&w, "cards 0 1", MONO_NO_CARD);
    refused(&w, "cards 2 0", MONO_NO_CARD);
    plays(&w, "cards 1 0; propose; 1: accept");
    stands(&w, "free 0 | 100000 100000 x | 32+12 | 0: 15 1: 5");
}

static void no_trade_of_built_groups(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=100000", "| 0 owns 6,8=1,9,5 | 1 owns 37=1,39,12");
    plays(&w, "0: trade 1");
    refused(&w, "give 0 6", MONO_NO_BUILT); /* bare, but of a built group */
    refused(&w, "give 0 8", MONO_NO_BUILT);
    plays(&w, "give 0 5");
    refused(&w, "want 0 39", MONO_NO_BUILT);
    plays(&w, "cancel; 0: sell 8; 0: trade 1; give 0 6; want 0 12; propose; 1: accept");
    stands(&w, "free 0 | 102500 100000 | 31+12 | 0: 5,8,9,12 1: 6,37=1,39");
}

static void trade_off(void **state)
{
    (void)state;
    world_is(&w, "seats=2 trade=0", "| 0 owns 5");
    refused(&w, "trade 1", MONO_NO_TRADE);
}

static void interest_on_transfer_with_the_choice_to_lift_now(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=100000", "| 0 owns 16m,39m | 1 owns 5m");
    plays(&w, "0: trade 1; give 0 16,39; want 0 5; propose; 1: accept");
    stands(&w, "interest 0 | 100000 100000 | 32+12 | 0: 5m 1: 16m,39m"); /* deed by deed */
    refused(&w, "throw", MONO_NO_NOT_NOW);
    plays(&w, "0: interest 0; 1: interest 1; 1: interest 0");
    /* 0 pays 1000 on 5; 1 lifts 16 for 9900 and pays 2000 on 39. */
    stands(&w, "free 0 | 99000 88100 | 32+12 | 0: 5m 1: 16,39m");
    plays(&w, "0: lift 5"); /* later: another 10 % */
    stands(&w, "free 0 | 88000 88100 | 32+12 | 0: 5 1: 16,39m");
}

static void interest_lifting_now_needs_all_of_it(void **state)
{
    (void)state;
    world_is(&w, "seats=2", "| 0 owns 16m | 1 cash 9899");
    plays(&w, "0: trade 1; give 0 16; want 0 -; propose; 1: accept");
    refused(&w, "interest 1", MONO_NO_MONEY);
    plays(&w, "1: interest 0");
    stands(&w, "free 0 | 250000 8999 | 32+12 | 1: 16m");
    world_is(&w, "seats=2", "| 0 owns 16m | 1 cash 9900");
    plays(&w, "0: trade 1; give 0 16; want 0 -; propose; 1: accept; 1: interest 1");
    stands(&w, "free 0 | 250000 0 | 32+12 | 1: 16");
}

static void trade_refused_when_ten_percent_cannot_be_paid(void **state)
{
    (void)state;
    world_is(&w, "seats=2 money=100000", "| 0 owns 16m | 1 cash 899");
    plays(&w, "0: trade 1; give 0 16; want 0 -");
    refused(&w, "propose", MONO_NO_TRADE_INTEREST);
    plays(&w, "cancel; 0: trade 1; give 1 16; want 0 -; propose; 1: accept; 1: interest 0");
    stands(&w, "free 0 | 99999 0 | 32+12 | 1: 16m");
    /* The other side, and what it gives away counts. */
    world_is(&w, "seats=2 money=100000", "| 0 cash 1000 | 1 owns 16m");
    plays(&w, "0: trade 1; give 101 -; want 0 16");
    refused(&w, "propose", MONO_NO_TRADE_INTEREST);
    plays(&w, "cancel; 0: trade 1; give 100 -; want 0 16; propose; 1: accept; 0: interest 0");
    stands(&w, "free 0 | 0 100100 | 32+12 | 0: 16m");
    /* All of it: two deeds of 900 and 1000. */
    world_is(&w, "seats=2 money=100000", "| 0 owns 16m,19m | 1 cash 1899");
    plays(&w, "0: trade 1; give 0 16,19; want 0 -");
    refused(&w, "propose", MONO_NO_TRADE_INTEREST);
}

/* A debtor may sell to several before it pays; whoever bought a mortgaged deed owes its 10 % all
 * the while. */
static void interest_is_not_escaped_by_selling_on(void **state)
{
    (void)state;
    world_is(&w, "seats=3", "| 0 cash 0 at 5 owns 39m | 1 cash 100 owns 12,28 | 2 cash 2000");
    throws(&w, 3, 4); /* owes 7000 */
    plays(&w, "0: trade 2; give 0 39; want 0 -; propose; 2: accept");
    stands(&w, "debt 0 | 0 100 2000 | 32+12 | 1: 12,28 2: 39m");
    plays(&w, "0: trade 2; give 0 -; want 2000 -");
    refused(&w, "propose", MONO_NO_TRADE_INTEREST); /* 2000 of it are the bank's */
    plays(&w, "cancel; 0: trade 2; give 0 -");
    refused(&w, "want 0 39", MONO_NO_MORTGAGED); /* nor does it go on before that is settled */
    plays(&w, "cancel; 0: bankrupt");
    stands(&w, "interest 2 | x 100 2000 | 32+12 | 1: 12,28 2: 39m");
    plays(&w, "2: interest 0");
    stands(&w, "free 1 | x 100 0 | 32+12 | 1: 12,28 2: 39m");
}

static void sales_in_anybodys_turn(void **state)
{
    (void)state;
    world_is(&w, "seats=3 money=100000", "| 2 owns 5");
    plays(&w, "0: control 2; 2: trade 1; give 0 5; want 500 -; propose; 1: accept");
    stands(&w, "free 2 | 100000 99500 100500 | 32+12 | 1: 5");
    plays(&w, "2: control 0; 0: throw");
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(building_needs_the_whole_group_and_no_mortgage),
        cmocka_unit_test(building_goes_evenly),
        cmocka_unit_test(building_costs_what_the_deed_says),
        cmocka_unit_test(building_is_possible_after_the_throw_too),
        cmocka_unit_test(hotels_need_four_houses_everywhere),
        cmocka_unit_test(houses_and_hotels_run_out),
        cmocka_unit_test(there_are_32_houses_and_12_hotels),
        cmocka_unit_test(variant_numbers_of_houses_and_hotels),
        cmocka_unit_test(selling_brings_half_and_goes_evenly),
        cmocka_unit_test(a_hotel_is_sold_for_five_houses_in_all),
        cmocka_unit_test(variant_uneven_building),
        cmocka_unit_test(what_is_not_on_the_board_is_refused),
        cmocka_unit_test(the_last_house_wanted_by_two),
        cmocka_unit_test(scarce_the_order_goes_through_if_nobody_else_wants),
        cmocka_unit_test(scarce_nobody_is_asked_while_there_is_enough),
        cmocka_unit_test(scarce_one_at_a_time),
        cmocka_unit_test(scarce_left_over_goes_to_the_order),
        cmocka_unit_test(scarce_houses_are_placed_evenly),
        cmocka_unit_test(scarce_hotels_are_auctioned_too),
        cmocka_unit_test(scarce_the_place_is_worth_its_printed_price),
        cmocka_unit_test(a_hotel_that_cannot_be_broken),
        cmocka_unit_test(razing_keeps_the_houses_of_the_group),
        cmocka_unit_test(razing_pays_a_debt),
        cmocka_unit_test(razing_never_costs),
        cmocka_unit_test(hotels_have_a_price_of_their_own),
        cmocka_unit_test(rents_of_more_stations_than_four),
        cmocka_unit_test(mortgage_brings_half_the_price_and_lifting_costs_ten_percent),
        cmocka_unit_test(mortgage_only_on_bare_groups),
        cmocka_unit_test(mortgages_of_every_deed_are_as_printed),
        cmocka_unit_test(trade_of_money_deeds_and_jail_cards_both_ways),
        cmocka_unit_test(trade_refused_or_taken_back_changes_nothing),
        cmocka_unit_test(trade_of_what_is_not_there_is_refused),
        cmocka_unit_test(no_trade_of_built_groups),
        cmocka_unit_test(trade_off),
        cmocka_unit_test(interest_on_transfer_with_the_choice_to_lift_now),
        cmocka_unit_test(interest_lifting_now_needs_all_of_it),
        cmocka_unit_test(trade_refused_when_ten_percent_cannot_be_paid),
        cmocka_unit_test(interest_is_not_escaped_by_selling_on),
        cmocka_unit_test(sales_in_anybodys_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
