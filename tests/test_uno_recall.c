/* What UNO's players conclude from what they have seen: which hands the others may hold, who plays
 * whatever fits, and what a hand is worth. */
#include "uno_world.h"

#include "core/bot.h"
#include "core/table.h"

static const struct game *const uno = &game_uno;

/* ---- what players remember ---- */

static uint8_t samples_loose; /* who looks so in the views that samples are made of */

/* How many of so many samples of the position give the seat one of these cards. */
static unsigned samples_with(const struct world *world, int viewer, unsigned seat, uint64_t cards,
                             unsigned samples)
{
    struct game_state view, sample;
    struct rng rng;
    unsigned with = 0;
    rng_seed(&rng, 1);
    uno->view(&world->setup, &world->at, viewer, &view);
    view.loose = samples_loose;
    for (unsigned i = 0; i < samples; i++) {
        uno->sample(&world->setup, &view, viewer, &rng, &sample);
        with += (sample.hand[seat].one & cards) != 0;
    }
    return with;
}

static void who_drew_had_nothing_that_fitted(void **state)
{
    (void)state;
    const uint64_t fitting =
        uno_colour_bits(UNO_RED) | (uint64_t)15 << 4 * 6 | UNO_WILD_BITS | UNO_FOUR_BITS;
    struct world world = world_of(
        (struct position){.top = "R5", .hand = {"R6,B1", "B2,G2,Y4", "R3,R+,R4", "B7,B8,G8"}});
    uno_plays(&world, "play R6 to 1 dir 0");
    uno_plays(&world, "draw Y9 to 1");
    uno_plays(&world, "pass to 2 dir 0");
    struct world forgotten = world;
    memset(forgotten.at.past, 0, sizeof forgotten.at.past);
    assert_int_equal(samples_with(&world, 2, 1, fitting, 500), 0);
    assert_true(samples_with(&forgotten, 2, 1, fitting, 500) > 300);
}

static void a_fine_brings_anything(void **state)
{
    (void)state;
    const uint64_t red = uno_colour_bits(UNO_RED);
    struct world world = world_of((struct position){
        .seat = 3, .top = "R5", .hand = {"R+,B1,B3", "B2,G2,Y4", "R3,R4", "R7,B8,G8"}});
    uno_plays(&world, "play R7 to 0 dir 0");
    uno_plays(&world, "play R+ to 1 dir 0");
    uno_plays(&world, "draw R9 to 1");
    uno_plays(&world, "draw Y9 to 1");
    uno_plays(&world, "pass to 2 dir 0");
    assert_true(samples_with(&world, 2, 1, red, 500) > 300);
}

/* `rules` keeps its wild cards while it has others. */
static void who_played_a_wild_card_had_less_else(void **state)
{
    (void)state;
    struct world world = world_of(
        (struct position){.top = "R5", .hand = {"R6,B1", "W,B2,G2,Y4", "R3,G4", "B7,B8,G8"}});
    uno_plays(&world, "play R6 to 1 dir 0"); /* what lay there must be remembered, too */
    uno_plays(&world, "play W:G to 2 dir 0");
    struct world forgotten = world;
    memset(forgotten.at.past, 0, sizeof forgotten.at.past);
    unsigned with = samples_with(&world, 2, 1, uno_colour_bits(UNO_RED), 500);
    unsigned by_chance = samples_with(&forgotten, 2, 1, uno_colour_bits(UNO_RED), 500);
    print_message("red cards in %u of 500 hands, %u without memory\n", with, by_chance);
    assert_true(3 * with < 2 * by_chance);
}

/* How loose the others look to seat 0 of tables of four in the middle of games, in hundredths. */
static unsigned looseness_of(const struct bot *others)
{
    const struct bot *bots[GAME_SEATS_MAX] = {&uno_rules, others, others, others};
    const unsigned games = effort(40);
    unsigned thirds = 0;
    for (unsigned g = 0; g < games; g++) {
        struct world world = {.setup = {4}};
        struct game_state view;
        struct bot_memory memories[GAME_SEATS_MAX];
        struct rng rng;
        rng_seed(&rng, g);
        for (int seat = 0; seat < 4; seat++)
            bot_memory_start(&memories[seat], g);
        uno->start(&world.setup, &world.at);
        while (world.at.turns < 24 && world.at.phase < UNO_WON) {
            struct choice choices[GAME_CHOICES_MAX];
            struct move move;
            int seat = uno->to_move(&world.setup, &world.at);
            if (seat == SEAT_CHANCE)
                uno->draw(&world.setup, &world.at, &rng, &move);
            else
                bots[seat]->choose(uno, &world.setup, &world.at, seat, choices,
                                   uno->choices(&world.setup, &world.at, choices), &memories[seat],
                                   &move);
            uno->apply(&world.setup, &world.at, &move);
        }
        uno->view(&world.setup, &world.at, 0, &view);
        assert_int_equal(view.loose, 0);
        uno->reflect(&world.setup, &view, 0, &rng);
        assert_int_equal(uno_looseness(&view, 0), 0);
        for (unsigned seat = 1; seat < 4; seat++)
            thirds += uno_looseness(&view, seat);
    }
    return 100 * thirds / (games * 3 * UNO_LOOSE);
}

static void who_plays_whatever_fits_is_found_out(void **state)
{
    (void)state;
    unsigned rules = looseness_of(&uno_rules), any = looseness_of(registry_bot(uno, "random"));
    print_message("of a hundred loose: %u who play by rules, %u who play whatever fits\n", rules,
                  any);
    assert_true(rules < 30 && any > 65);
}

/* In what is imagined, a loose seat plays any card, by its own choice as in a hurry; and its cards
 * say nothing. */
static void a_loose_seat_plays_whatever_fits(void **state)
{
    (void)state;
    struct world world =
        world_of((struct position){.seat = 1, .top = "R5", .hand = {"B1", "W,R2,G7", "R3", "B7"}});
    const struct bot *bots[GAME_SEATS_MAX] = {&uno_rules, &uno_rules, &uno_rules, &uno_rules};
    struct choice choices[GAME_CHOICES_MAX];
    unsigned wild[2][2] = {{0}};
    size_t count = uno->choices(&world.setup, &world.at, choices);
    for (unsigned i = 0; i < 400; i++) {
        struct bot_memory memories[GAME_SEATS_MAX];
        struct rng dice;
        struct move move;
        struct game_state at = world.at;
        rng_seed(&dice, i);
        for (int seat = 0; seat < 4; seat++)
            bot_memory_start(&memories[seat], i);
        at.loose = i % 2 ? UNO_LOOSE << 2 : 0;
        uno_rules.choose(uno, &world.setup, &at, 1, choices, count, &memories[1], &move);
        wild[0][i % 2] += move.a == UNO_CARD_WILD;
        uno->study->fast_forward(&world.setup, &at, bots, &dice, memories, 9);
        wild[1][i % 2] += uno_pile_has(&at.drop, UNO_CARD_WILD);
    }
    for (int way = 0; way < 2; way++) {
        assert_int_equal(wild[way][0], 0);
        assert_in_range(wild[way][1], 70, 130);
    }
    world = world_of(
        (struct position){.top = "R5", .hand = {"R6,B1", "W,B2,G2,Y4", "R3,G4", "B7,B8,G8"}});
    uno_plays(&world, "play R6 to 1 dir 0");
    uno_plays(&world, "play W:G to 2 dir 0");
    unsigned strict = samples_with(&world, 2, 1, uno_colour_bits(UNO_RED), 500);
    samples_loose = UNO_LOOSE << 2;
    unsigned loose = samples_with(&world, 2, 1, uno_colour_bits(UNO_RED), 500);
    samples_loose = 0;
    print_message("red cards in %u of 500 hands, %u of who is loose\n", strict, loose);
    assert_true(3 * strict < 2 * loose);
}

static void a_past_that_cannot_be_is_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "past", "past 4:R5", "past 1R5", "past 1:", "past 1:R5,", "past 1:Q5", "past 1:R5 2:R6"};
    struct world world = world_of(
        (struct position){.top = "R5", .hand = {"R6,B1", "B2,G2,Y4", "R3,G4", "B7,B8,G8"}});
    char room[GAME_STATE_TEXT_MAX];
    struct str text = str_make(room, sizeof room);
    struct game_state read;
    uno->state_text(&world.setup, &world.at, &text);
    const size_t length = text.length;
    str_add(&text, " past 1:R5,2~-,3~W:B");
    assert_true(uno->state_parse(&world.setup, room, &read));
    assert_int_equal(uno_turn_before(&read, 2)->seat, 2);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(room + length, sizeof room - length, " %s", wrong[i]);
        if (uno->state_parse(&world.setup, room, &read))
            fail_msg("'%s' is taken", wrong[i]);
    }
}

/* ---- chances ---- */

static int64_t chance_of(struct position position, unsigned seat)
{
    struct world world = world_of(position);
    int64_t chances[GAME_SEATS_MAX], sum = 0;
    uno->chances(&world.setup, &world.at, chances);
    for (int other = 0; other < world.setup.seats; other++)
        sum += chances[other];
    return 1000 * chances[seat] / sum;
}

static void a_better_hand_has_a_better_chance(void **state)
{
    (void)state;
    const struct position even = {.top = "R5",
                                  .hand = {"R6,B1,G2", "R7,B2,G3", "R8,B3,G4", "R9,B4,G6"}};
    struct position better = even;
    int64_t chance = chance_of(even, 1);
    assert_true(chance > 200 && chance < 300);
    better.hand[1] = "R7,B2";
    assert_true(chance_of(better, 1) > chance + 30);
    better.hand[1] = "W,B2,G3";
    assert_true(chance_of(better, 1) > chance + 30);
    better.hand[1] = "Y7,B2,G3"; /* it could not play */
    assert_true(chance_of(better, 1) < chance);
    better.hand[0] = "R6"; /* wins at once */
    assert_true(chance_of(better, 0) > 950);
    better.phase = "penalty";
    better.due = 4;
    assert_true(chance_of(better, 0) < 250);
    const struct position won = {.phase = "won", .top = "R5", .hand = {"", "R7", "R8", "R9"}};
    assert_int_equal(chance_of(won, 0), 1000);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_drew_had_nothing_that_fitted),
        cmocka_unit_test(a_fine_brings_anything),
        cmocka_unit_test(who_played_a_wild_card_had_less_else),
        cmocka_unit_test(who_plays_whatever_fits_is_found_out),
        cmocka_unit_test(a_loose_seat_plays_whatever_fits),
        cmocka_unit_test(a_past_that_cannot_be_is_refused),
        cmocka_unit_test(a_better_hand_has_a_better_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
