/* How `aprende` haggles: what it remembers of answers, and what it says to somebody who refuses
 * everything. And how it bids where nobody trades. */
#include "core/bot.h"
#include "monopoly_players.h"

#include "games/monopoly/players/aprende.h"

enum { OFFERS_MAX = 64 };

struct talk {
    struct mono_deal offer[OFFERS_MAX];
    unsigned count;
};

/* Seat 0 until it has thrown; all its offers are refused. */
static void turn_of_refusals(struct bot_memory *memory, struct talk *talk)
{
    for (struct move move; w.at.phase != MONO_DICE; mono_apply(&w.setup, &w.at, &move)) {
        if (w.at.phase == MONO_ANSWER) {
            assert_true(talk->count < OFFERS_MAX);
            talk->offer[talk->count++] = mono_deal_on_table(&w.at);
            move = mono_move(MONO_MOVE_REFUSE, 0);
        } else {
            player("aprende")->decide(&w.setup, &w.at, 0, memory, &move);
        }
    }
}

/* How many of the offers are about deeds that it has asked for before: for more money then. */
static unsigned count_again(const struct talk *talk)
{
    unsigned again = 0;
    for (unsigned i = 0; i < talk->count; i++)
        for (unsigned j = 0; j < i; j++) {
            const struct mono_deal *then = &talk->offer[j], *now = &talk->offer[i];
            if (then->partner != now->partner || then->give != now->give || then->want != now->want)
                continue;
            assert_true(now->pays > then->pays);
            again++;
        }
    return again;
}

/* The last street of a group is the other's: it ends some time; and what was refused it offers
 * again only for more, or asks for less. */
static void it_comes_back_with_more(void **state)
{
    (void)state;
    static const char *const groups[] = {"0 owns 6,8 | 1 owns 9",    "0 owns 11,13 | 1 owns 14",
                                         "0 owns 16,18 | 1 owns 19", "0 owns 21,23 | 1 owns 24",
                                         "0 owns 26,27 | 1 owns 29", "0 owns 31,32 | 1 owns 34"};
    unsigned again = 0, offers = 0;
    for (unsigned i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        struct bot_memory memory;
        struct talk talk = {.count = 0};
        char position[100];
        snprintf(position, sizeof position, "turn 0 | %s | 2 owns 5,37 | 3 owns 15,39", groups[i]);
        world_is(&w, "seats=4", position);
        bot_memory_start(&memory, 1);
        turn_of_refusals(&memory, &talk);
        assert_in_range(talk.count, 1, 5);
        again += count_again(&talk);
        offers += talk.count;
    }
    print_message("%u offers before six throws, %u of them for more than before\n", offers, again);
}

/* An offer that it has refused it answers with one about the same deeds, for other money, the next
 * time it may. */
static void it_counters_once(void **state)
{
    (void)state;
    struct bot_memory memory;
    struct move move;
    struct talk talk = {.count = 0};
    unsigned about = 0;
    world_is(
        &w, "seats=4",
        "turn 1 | 0 cash 150000 owns 16,18,5 | 1 cash 150000 owns 19,21 | 2 owns 6 | 3 owns 9");
    plays(&w, "1: trade 0; give 0 19; want 150000 -; propose");
    bot_memory_start(&memory, 1);
    player("aprende")->decide(&w.setup, &w.at, 0, &memory, &move);
    assert_int_equal(move.kind, MONO_MOVE_REFUSE);
    world_is(
        &w, "seats=4",
        "turn 0 | 0 cash 150000 owns 16,18,5 | 1 cash 150000 owns 19,21 | 2 owns 6 | 3 owns 9");
    turn_of_refusals(&memory, &talk);
    for (unsigned i = 0; i < talk.count; i++)
        about += talk.offer[i].partner == 1 &&
                 talk.offer[i].want == mono_bit(w.setup.square[19].deed) &&
                 talk.offer[i].pays < 150000;
    assert_true(about > 0);
}

/* Refused: what seemed no likelier is out of the question, what seemed likelier less likely than it
 * looked, other deeds are as they were; some day it is forgotten. */
static void it_remembers_what_was_refused(void **state)
{
    (void)state;
    struct bot_memory memory;
    world_is(&w, "seats=4",
             "turn 0 | 0 cash 150000 owns 16,18 | 1 cash 150000 owns 19,21 | 2 owns 6 | 3 owns 9");
    const struct mono_player m = {&w.setup, &w.at, 0, &memory};
    const struct mono_deal asked = {1, 0, mono_bit(w.setup.square[19].deed), 30000},
                           other = {1, 0, mono_bit(w.setup.square[21].deed), 30000};
    bot_memory_start(&memory, 1);
    assert_true(mono_aprende_likely(&m, &asked, 0.5F) > 0.49F);
    mono_aprende_asks(&m, &asked, 0.5F);
    mono_aprende_hears(&m);
    assert_true(mono_aprende_likely(&m, &asked, 0.45F) <= 0);
    assert_true(mono_aprende_likely(&m, &asked, 0.75F) > 0.45F &&
                mono_aprende_likely(&m, &asked, 0.75F) < 0.55F);
    assert_true(mono_aprende_likely(&m, &other, 0.45F) > 0.44F);
    assert_true(mono_aprende_mood(&m, 1) < -0.4F && mono_aprende_mood(&m, 2) >= 0);
    w.at.throws += 100;
    assert_true(mono_aprende_likely(&m, &asked, 0.45F) > 0.44F);
}

/* Accepted: nothing was refused, and whoever accepts is thought more of. */
static void it_remembers_who_accepts(void **state)
{
    (void)state;
    struct bot_memory memory;
    world_is(&w, "seats=4",
             "turn 0 | 0 cash 150000 owns 16,18 | 1 cash 150000 owns 19,21 | 2 owns 6 | 3 owns 9");
    const struct mono_player m = {&w.setup, &w.at, 0, &memory};
    const struct mono_deal asked = {1, 0, mono_bit(w.setup.square[19].deed), 30000};
    bot_memory_start(&memory, 1);
    mono_aprende_asks(&m, &asked, 0.25F);
    mono_deal_done(&w.setup, &w.at, 0, &asked);
    mono_aprende_hears(&m);
    assert_true(mono_aprende_mood(&m, 1) > 0.6F);
    assert_true(mono_aprende_likely(&m, &asked, 0.2F) > 0.19F);
}

/* The decision of seat 0, carried out. */
static struct move it_decides(struct bot_memory *memory)
{
    struct move move;
    player("aprende")->decide(&w.setup, &w.at, 0, memory, &move);
    assert_int_equal(mono_refusal(&w.setup, &w.at, &move), MONO_YES);
    mono_apply(&w.setup, &w.at, &move);
    return move;
}

/* A street that lets nobody build any more is still worth its price, or nearly: it counts in the
 * end, and earns a little until then. In these positions, of games of its own, it was left to the
 * others for a thousandth. */
static void it_wants_what_costs_nothing(void **state)
{
    (void)state;
    static const char *const positions[] = {
        "turn 1 | 0 cash 148200 at 20 owns 12,21,27,39 | 1 cash 195800 at 21 owns 3,6,14,15,35 | "
        "2 cash 263500 at 17 owns 1,11,25 | 3 cash 189000 at 8 owns 8,16,23,31",
        "turn 0 | 0 cash 196274 at 31 owns 29,39 | 1 cash 213000 at 2 owns 24,32 | "
        "2 cash 174500 at 38 owns 11,15,31 | 3 cash 230500 at 39 owns 9,25",
        "turn 3 | 0 cash 169220 at 24 owns 5,8,15,18,24 | 1 cash 187400 at 4 owns 16,39 | "
        "2 cash 177800 at 9 owns 9,21,25,32 | 3 cash 184000 at 16 owns 13,14,23,29",
        "turn 0 | 0 cash 238440 at 16 owns 1,11,14,15,24 | 1 cash 224100 at 24 owns 3,29 | "
        "2 cash 180205 at 22 owns 9,18,31,34 | 3 cash 175400 at 16 owns 12,16,26,37",
        "turn 0 | 0 cash 203910 at 20 owns 3,14,24,37 | 1 cash 185400 at 27 owns 6,21,25,31 | "
        "2 cash 159000 at 33 owns 9,11,19,26,27 | 3 cash 254200 at 20 owns 1",
        "turn 3 | 0 cash 151858 at 10 owns 6,11,21,24,31,34,39 | 1 cash 202200 at 21 owns 15,25 | "
        "2 cash 166600 at 0 owns 8,16,26,29,35 | 3 cash 235300 at 10 owns 5,14",
        "turn 0 | 0 cash 189000 at 13 owns 9,15,18,26 | 1 cash 207000 at 4 owns 5,11,39 | "
        "2 cash 193900 at 1 owns 1,8,19,28,31 | 3 cash 230600 at 2 owns 35",
        "turn 0 | 0 cash 220377 at 28 owns 11,14,32 | 1 cash 138700 at 34 owns 8,15,26,29,34 | "
        "2 cash 231100 at 23 owns 9,23 | 3 cash 215400 at 38 owns 27"};
    for (unsigned i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        struct bot_memory memory;
        world_is(&w, "seats=4 trade=0 rounds=500", positions[i]);
        plays(&w, "throw; dice 1 2; decline");
        bot_memory_start(&memory, 1);
        for (unsigned bids = 0; bids < 12; bids++)
            if (w.at.control != 0)
                plays(&w, TEXT_OF(20, "bid %d", w.at.bid + 1));
            else
                assert_int_equal(it_decides(&memory).kind, MONO_MOVE_BID);
    }
}

/* By one it would take as many bids as the deed is worth pesetas, and somebody may be reading
 * them. */
static void auctions_among_its_like_come_to_an_end(void **state)
{
    (void)state;
    struct bot_memory memories[4];
    unsigned bids = 0;
    world_is(&w, "seats=4 trade=0 rounds=40 money=600000",
             "turn 3 | 0 owns 37 | 1 owns 1 | 3 at 36");
    plays(&w, "throw; dice 1 2; 3: decline");
    for (unsigned seat = 0; seat < 4; seat++)
        bot_memory_start(&memories[seat], seat);
    for (; w.at.phase == MONO_AUCTION; bids++) {
        struct move move = it_decides(&memories[w.at.control]);
        mono_apply(&w.setup, &w.at, &move);
    }
    print_message("%u bids, %d in the end\n", bids,
                  600000 - w.at.cash[w.at.owner[deed_at(&w.setup, 39)]]);
    assert_in_range(bids, 10, 1000);
}

/* Once the others have let a deed go for little it does not pay what is printed any more. */
static void it_remembers_what_an_auction_came_to(void **state)
{
    (void)state;
    for (unsigned cheap = 0; cheap < 2; cheap++) {
        struct bot_memory memory;
        bot_memory_start(&memory, 1);
        world_is(&w, "seats=4 trade=0 rounds=500 first=3",
                 "turn 3 | 0 cash 170000 at 16 | 3 at 11");
        plays(&w, "throw; dice 1 2; 3: decline");
        if (!cheap)
            w.at.bid = 12000;
        assert_int_equal(it_decides(&memory).kind, MONO_MOVE_BID);
        plays(&w, "1: leave; 2: leave; 3: leave; 3: pass; 0: throw; dice 2 3");
        assert_int_equal(it_decides(&memory).kind, cheap ? MONO_MOVE_DECLINE : MONO_MOVE_BUY);
    }
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_remembers_what_was_refused),
        cmocka_unit_test(it_remembers_who_accepts),
        cmocka_unit_test(it_comes_back_with_more),
        cmocka_unit_test(it_counters_once),
        cmocka_unit_test(it_wants_what_costs_nothing),
        cmocka_unit_test(it_remembers_what_an_auction_came_to),
        cmocka_unit_test(auctions_among_its_like_come_to_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
