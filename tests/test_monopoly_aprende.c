/* How `aprende` haggles: what it remembers of answers, and what it says to somebody who refuses everything. */
#include "monopoly_players.h"

#include "games/monopoly/aprende.h"

enum { OFFERS_MAX = 64 };

struct talk {
    struct mono_deal offer[OFFERS_MAX];
    unsigned count;
};

/* Seat 0 until it has thrown; all its offers are refused. */
static void turn_of_refusals(struct mind *mind, struct talk *talk)
{
    for (struct move move; w.at.phase != MONO_DICE; mono_apply(&w.setup, &w.at, &move)) {
        if (w.at.phase == MONO_ANSWER) {
            assert_true(talk->count < OFFERS_MAX);
            talk->offer[talk->count++] = mono_deal_on_table(&w.at);
            move = mono_move(MONO_MOVE_REFUSE, 0);
        } else {
            player("aprende")->decide(&w.setup, &w.at, 0, mind, &move);
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

/* The last street of a group is the other's: it ends some time; and what was refused it offers again only for more, or
 * asks for less. */
static void it_comes_back_with_more(void **state)
{
    (void)state;
    static const char *const groups[] = {"0 owns 6,8 | 1 owns 9",    "0 owns 11,13 | 1 owns 14",
                                         "0 owns 16,18 | 1 owns 19", "0 owns 21,23 | 1 owns 24",
                                         "0 owns 26,27 | 1 owns 29", "0 owns 31,32 | 1 owns 34"};
    unsigned again = 0, offers = 0;
    for (unsigned i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        struct mind mind;
        struct talk talk = {.count = 0};
        char position[100];
        snprintf(position, sizeof position, "turn 0 | %s | 2 owns 5,37 | 3 owns 15,39", groups[i]);
        world_is(&w, "seats=4", position);
        mind_start(&mind, 1);
        turn_of_refusals(&mind, &talk);
        assert_in_range(talk.count, 1, 5);
        again += count_again(&talk);
        offers += talk.count;
    }
    print_message("%u offers before six throws, %u of them for more than before\n", offers, again);
}

/* An offer that it has refused it answers with one about the same deeds, for other money, the next time it may. */
static void it_counters_once(void **state)
{
    (void)state;
    struct mind mind;
    struct move move;
    struct talk talk = {.count = 0};
    unsigned about = 0;
    world_is(&w, "seats=4", "turn 1 | 0 cash 150000 owns 16,18,5 | 1 cash 150000 owns 19,21 | 2 owns 6 | 3 owns 9");
    plays(&w, "1: trade 0; give 0 19; want 150000 -; propose");
    mind_start(&mind, 1);
    player("aprende")->decide(&w.setup, &w.at, 0, &mind, &move);
    assert_int_equal(move.kind, MONO_MOVE_REFUSE);
    world_is(&w, "seats=4", "turn 0 | 0 cash 150000 owns 16,18,5 | 1 cash 150000 owns 19,21 | 2 owns 6 | 3 owns 9");
    turn_of_refusals(&mind, &talk);
    for (unsigned i = 0; i < talk.count; i++)
        about += talk.offer[i].partner == 1 && talk.offer[i].want == mono_bit(w.setup.square[19].deed) &&
                 talk.offer[i].pays < 150000;
    assert_true(about > 0);
}

/* Refused: what seemed no likelier is out of the question, what seemed likelier less likely than it looked, other deeds
 * are as they were; some day it is forgotten. */
static void it_remembers_what_was_refused(void **state)
{
    (void)state;
    struct mind mind;
    world_is(&w, "seats=4", "turn 0 | 0 cash 150000 owns 16,18 | 1 cash 150000 owns 19,21 | 2 owns 6 | 3 owns 9");
    const struct mono_mind m = {&w.setup, &w.at, 0, &mind};
    const struct mono_deal asked = {1, 0, mono_bit(w.setup.square[19].deed), 30000},
                           other = {1, 0, mono_bit(w.setup.square[21].deed), 30000};
    mind_start(&mind, 1);
    assert_true(mono_aprende_likely(&m, &asked, 0.5F) > 0.49F);
    mono_aprende_asks(&m, &asked, 0.5F);
    mono_aprende_hears(&m);
    assert_true(mono_aprende_likely(&m, &asked, 0.45F) <= 0);
    assert_true(mono_aprende_likely(&m, &asked, 0.75F) > 0.45F && mono_aprende_likely(&m, &asked, 0.75F) < 0.55F);
    assert_true(mono_aprende_likely(&m, &other, 0.45F) > 0.44F);
    assert_true(mono_aprende_mood(&m, 1) < -0.4F && mono_aprende_mood(&m, 2) >= 0);
    w.at.throws += 100;
    assert_true(mono_aprende_likely(&m, &asked, 0.45F) > 0.44F);
}

/* Accepted: nothing was refused, and whoever accepts is thought more of. */
static void it_remembers_who_accepts(void **state)
{
    (void)state;
    struct mind mind;
    world_is(&w, "seats=4", "turn 0 | 0 cash 150000 owns 16,18 | 1 cash 150000 owns 19,21 | 2 owns 6 | 3 owns 9");
    const struct mono_mind m = {&w.setup, &w.at, 0, &mind};
    const struct mono_deal asked = {1, 0, mono_bit(w.setup.square[19].deed), 30000};
    mind_start(&mind, 1);
    mono_aprende_asks(&m, &asked, 0.25F);
    mono_deal_done(&w.setup, &w.at, 0, &asked);
    mono_aprende_hears(&m);
    assert_true(mono_aprende_mood(&m, 1) > 0.6F);
    assert_true(mono_aprende_likely(&m, &asked, 0.2F) > 0.19F);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_remembers_what_was_refused),
        cmocka_unit_test(it_remembers_who_accepts),
        cmocka_unit_test(it_comes_back_with_more),
        cmocka_unit_test(it_counters_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
