/* UNO: the seed's rules and their rulings, each on a position made for it; the wire's are in
 * test_uno_wire.c, and what players conclude from what they have seen in test_uno_recall.c. */
#include "uno_world.h"

#include "core/bot.h"
#include "core/table.h"

static const struct game *const uno = &game_uno;

/* ---- cards ---- */

static void the_deck_has_the_seeds_108_cards(void **state)
{
    (void)state;
    struct uno_pile full = uno_pile_full();
    assert_int_equal(uno_pile_count(&full), 108);
    for (unsigned colour = 0; colour < 4; colour++)
        for (unsigned symbol = 0; symbol <= UNO_TWO; symbol++)
            assert_int_equal(uno_pile_count_of(&full, symbol * 4 + colour), symbol == 0 ? 1 : 2);
    assert_int_equal(uno_pile_count_of(&full, UNO_CARD_WILD), 4);
    assert_int_equal(uno_pile_count_of(&full, UNO_CARD_FOUR), 4);
    struct game_state start;
    uno->start(&(struct game_setup){4}, &start);
    assert_memory_equal(&start.draw, &full, sizeof full);
}

static void cards_have_the_seeds_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *code;
        unsigned symbol, colour;
    } table[] = {{"B0", 0, 0},  {"G3", 3, 1},  {"R7", 7, 2},  {"Y9", 9, 3}, {"BS", 10, 0},
                 {"GR", 11, 1}, {"R+", 12, 2}, {"Y+", 12, 3}, {"W", 13, 0}, {"W4", 14, 0}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        unsigned card;
        char code[8];
        struct str text = str_make(code, sizeof code);
        assert_true(uno_card_parse(table[i].code, &card));
        assert_int_equal(uno_symbol(card), table[i].symbol);
        assert_int_equal(uno_colour(card), table[i].colour);
        uno_card_code(card, &text);
        assert_string_equal(code, table[i].code);
    }
    static const char *const wrong[] = {"",   "B",  "R10", "X5", "*5", "5R",
                                        "RX", "W5", "W44", "r5", "BW"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        unsigned card;
        if (uno_card_parse(wrong[i], &card))
            fail_msg("'%s' is taken for a card", wrong[i]);
    }
}

/* A pile against a list of counts: random cards in and out. */
static void a_pile_is_a_multiset(void **state)
{
    (void)state;
    struct rng rng;
    struct uno_pile pile = {0};
    unsigned counts[UNO_COLOURED + 8] = {0}, all = 0, steps = effort(20000);
    rng_seed(&rng, 31);
    for (unsigned step = 0; step < steps; step++) {
        unsigned card = rng_below(&rng, 54), points = 0, rank = 0;
        card = card < UNO_COLOURED ? card : UNO_CARD_WILD + (card - UNO_COLOURED) * 4;
        bool fills = (step / 300) % 2 == 0;
        if (fills && counts[card] < cards_of_kind(card)) {
            uno_pile_add(&pile, card);
            counts[card]++;
            all++;
        } else if (!fills) {
            all -= counts[card] > 0;
            counts[card] -= counts[card] > 0;
            uno_pile_remove(&pile, card); /* of none nothing happens */
        }
        unsigned ranked[UNO_COLOURED + 8] = {0};
        for (; rank < all; rank++)
            ranked[uno_pile_at(&pile, rank)]++;
        for (unsigned c = 0; c <= UNO_CARD_FOUR; c += c < UNO_COLOURED ? 1 : 4) {
            unsigned symbol = c / 4;
            points += counts[c] * (symbol < 10 ? symbol : symbol < 13 ? 20 : 50);
            assert_int_equal(uno_pile_count_of(&pile, c), counts[c]);
            assert_int_equal(uno_pile_has(&pile, c), counts[c] > 0);
            assert_int_equal(ranked[c], counts[c]);
        }
        assert_int_equal(uno_pile_count(&pile), all);
        assert_int_equal(uno_pile_points(&pile), points);
    }
    print_message("%u cards in and out\n", steps);
}

static void seats_follow_each_other_both_ways(void **state)
{
    (void)state;
    for (uint8_t seats = 2; seats <= 4; seats++)
        for (unsigned seat = 0; seat < seats; seat++)
            for (unsigned steps = 1; steps <= 2; steps++) {
                struct game_setup setup = {seats};
                assert_int_equal(uno_seat_after(&setup, seat, 0, steps), (seat + steps) % seats);
                assert_int_equal(uno_seat_after(&setup, seat, 1, steps),
                                 (seat + 2u * seats - steps) % seats);
            }
}

/* ---- the rulings ---- */

static void u1_the_draw_pile_is_a_multiset(void **state)
{
    (void)state;
    struct world world = world_of((struct position){.phase = "draw",
                                                    .top = "R5",
                                                    .draw = "B1,B1,G2,W",
                                                    .drop = "*",
                                                    .hand = {"B2", "R1", "R2", "R3"}});
    struct odds odds[GAME_ODDS_MAX];
    size_t count = uno->odds(&world.setup, &world.at, odds);
    assert_int_equal(count, 3);
    for (size_t i = 0; i < count; i++)
        assert_true(odds[i].chance == (odds[i].move.a == move_of("draw B1 to 0").a ? 0.5 : 0.25));
    uno_refused(&world, "draw Y4 to 0", "U1");
    uno_plays(&world, "draw B1 to 0");
    assert_int_equal(cards_in(&world.at.draw, "B1"), 1);
    assert_int_equal(cards_in(&world.at.hand[0], "B1"), 1);
    assert_int_equal(world.at.in_draw, 3);
}

static void u1_a_refill_brings_back_all_but_the_top(void **state)
{
    (void)state;
    struct world world = world_of(
        (struct position){.top = "R1", .draw = "B9", .hand = {"R5,Y2", "R6,Y2", "B3,B4", "*"}});
    uno_plays(&world, "play R5 to 1 dir 0");
    uno_plays(&world, "play R6 to 2 dir 0");
    uno_plays(&world, "draw B9 to 2");
    struct uno_pile draw = {0}, drop = {0};
    uno_pile_add(&draw, move_of("draw R1 to 0").a);
    uno_pile_add(&draw, move_of("draw R5 to 0").a);
    uno_pile_add(&drop, move_of("draw R6 to 0").a);
    assert_memory_equal(&world.at.draw, &draw, sizeof draw);
    assert_memory_equal(&world.at.drop, &drop, sizeof drop);
    assert_int_equal(world.at.in_draw, 2);
}

static void u2_the_last_card_of_the_pile_refills_it_at_once(void **state)
{
    (void)state;
    struct world world = world_of((struct position){
        .phase = "draw", .top = "R5", .draw = "B1", .drop = "*", .hand = {"B2", "R1", "R2", "R3"}});
    unsigned dropped = uno_pile_count(&world.at.drop);
    uno_plays(&world, "draw B1 to 0");
    assert_int_equal(world.at.in_draw, dropped - 1);
    assert_int_equal(uno_pile_count(&world.at.drop), 1);
    assert_int_equal(cards_in(&world.at.drop, "R5"), 1); /* the top stays */
    assert_int_equal(cards_in(&world.at.draw, "B1"),
                     1); /* the second B1, which was played before */
    assert_int_equal(world.at.phase, UNO_PASS);
}

/* "en caso de que a un jugador le toque sacar dos cartas (se jugó la carta +2) y solo quede una en
 * la pila Draw" */
static void u2_the_seeds_refill_with_one_card_left_during_a_plus_two(void **state)
{
    (void)state;
    struct world world = world_of((struct position){.seat = 3,
                                                    .top = "G3",
                                                    .draw = "B5",
                                                    .drop = "R1,R2,W",
                                                    .hand = {"B1,B2", "*", "R9", "G+,Y7"}});
    goes_round(&world, "play G+ to 0 dir 0", "C7 9C");
    assert_int_equal(world.at.phase, UNO_PENALTY);
    uno_refused(&world, "pass to 1 dir 0", "U14");
    goes_round(&world, "draw B5 to 0", "06 85");
    assert_int_equal(world.at.in_draw, 4); /* R1, R2, W and G3: all but the +2 */
    assert_int_equal(uno_pile_count(&world.at.drop), 1);
    assert_int_equal(cards_in(&world.at.drop, "G+"), 1);
    goes_round(&world, "draw W to 0", "06 9D");
    assert_int_equal(world.at.in_draw, 3);
    assert_int_equal(world.at.held[0], 4);
    goes_round(&world, "pass to 1 dir 0", "17 9F");
    assert_int_equal(world.at.seat, 1);
}

/* "En caso que el jugador tenga que tomar hasta/solamente la última carta": the refill comes after
 * it. */
static void u2_a_penalty_that_ends_with_the_last_card_refills(void **state)
{
    (void)state;
    struct world world = world_of((struct position){.phase = "penalty",
                                                    .top = "G+",
                                                    .due = 1,
                                                    .draw = "B5",
                                                    .drop = "R1,R2",
                                                    .hand = {"B1", "*", "R9", "Y7"}});
    uno_plays(&world, "draw B5 to 0");
    assert_int_equal(world.at.phase, UNO_FINED);
    assert_int_equal(world.at.in_draw, 2);
}

static void u2_with_both_piles_exhausted_one_takes_what_there_is_and_passes(void **state)
{
    (void)state;
    struct world world = world_of((struct position){
        .seat = 3, .top = "G3", .draw = "B5", .hand = {"B1,B2", "*", "R9", "G+,Y7"}});
    uno_plays(&world, "play G+ to 0 dir 0");
    uno_plays(&world, "draw B5 to 0"); /* then G3 is the only card behind the top */
    assert_int_equal(world.at.in_draw, 1);
    uno_plays(&world, "draw G3 to 0");
    assert_int_equal(world.at.in_draw, 0);
    uno_plays(&world, "pass to 1 dir 0");

    /* one card for a +4: it is taken, and the rest forgiven */
    world = world_of((struct position){
        .seat = 3, .top = "R3", .draw = "", .hand = {"B1,B2", "*", "R9", "W4,Y7"}});
    uno_plays(&world, "play W4:B to 0 dir 0"); /* R3 becomes the draw pile */
    assert_int_equal(world.at.phase, UNO_PENALTY);
    uno_plays(&world, "draw R3 to 0");
    assert_int_equal(world.at.phase, UNO_FINED);
    assert_int_equal(world.at.due, 0);
    uno_plays(&world, "pass to 1 dir 0");
}

static void u2_with_nothing_to_draw_the_turn_passes_at_once(void **state)
{
    (void)state;
    struct world world = world_of((struct position){
        .phase = "pass", .seat = 2, .top = "R3", .draw = "", .hand = {"B1,B2", "*", "Y9", "Y7"}});
    uno_plays(&world,
              "pass to 3 dir 0"); /* station 3 has nothing to play and nothing to draw either */
    assert_int_equal(world.at.phase, UNO_PASS);
    choices_are(&world, "pass to 0 dir 0");
    uno_refused(&world, "draw R3 to 3", "U9");
    uno_plays(&world, "pass to 0 dir 0");
    assert_int_equal(world.at.in_draw, 0);
    /* a +2 with nothing to draw: the one it hits has nothing to take */
    world = world_of((struct position){
        .phase = "fined", .top = "G+", .draw = "", .hand = {"B1", "*", "Y9", "Y7"}});
    choices_are(&world, "pass to 1 dir 0");
}

static void u3_a_plus_four_needs_a_hand_without_the_colour(void **state)
{
    (void)state;
    struct world with =
        world_of((struct position){.top = "R5", .hand = {"W4,R1,B2", "R2", "R3", "R4"}});
    choices_are(&with, "play R1 to 1 dir 0");
    struct world taken = with;
    tolerated(&taken, "play W4:B to 1 dir 0", "U3");
    assert_int_equal(taken.at.phase, UNO_PENALTY);
    assert_int_equal(taken.at.due, 4);
    struct world without =
        world_of((struct position){.top = "R5", .hand = {"W4,B5,W,B2", "R2", "R3", "R4"}});
    choices_are(&without, "play B5 to 1 dir 0; play W:B to 1 dir 0 *; play W4:B to 1 dir 0 *");
    uno_plays(&without, "play W4:Y to 1 dir 0");
    assert_int_equal(without.at.colour, UNO_YELLOW);
}

/* What is tolerated comes from a wire or a journal; a player is refused. */
static void u3_a_player_of_ours_cannot_break_it(void **state)
{
    (void)state;
    struct world world =
        world_of((struct position){.top = "R5", .hand = {"W4,R1,B2", "R2", "R3", "R4"}});
    struct table table;
    struct why why;
    struct move move = move_of("play W4:B to 1 dir 0");
    table_start(&table, uno, &world.setup, NULL);
    memcpy(table.state, &world.at, sizeof world.at);
    assert_int_equal(table_play(&table, &move, SOURCE_PLAYER, &why), ST_BAD);
    assert_memory_equal(table.state, &world.at, sizeof world.at);
    assert_int_equal(table_play(&table, &move, SOURCE_WIRE, &why), ST_OK);
    assert_said(why.text, "U3");
}

/* The colour in force is the one that a wild named, not the wild's own. */
static void u3_the_colour_in_force_is_the_one_that_was_asked_for(void **state)
{
    (void)state;
    struct world world = world_of(
        (struct position){.top = "W", .colour = 'G', .hand = {"W4,B1,R1,Y1", "G2", "R3", "R4"}});
    choices_are(&world, "play W4:B to 1 dir 0 *");
    world = world_of(
        (struct position){.top = "W", .colour = 'B', .hand = {"W4,B1,R1,Y1,W", "G2", "R3", "R4"}});
    choices_are(&world, "play B1 to 1 dir 0; play W:B to 1 dir 0 *");
    uno_refused(&world, "play R1 to 1 dir 0", "matches neither");
}

static void u4_a_first_wild_lets_any_card_follow(void **state)
{
    (void)state;
    struct world world =
        world_of((struct position){.phase = "first",
                                   .hand = {"B1,B2,B3,B4,B5,B6,B7", "G1,G2,G3,G4,G5,G6,G7",
                                            "R1,R2,R3,R4,R5,RS,W4", "Y1,Y2,Y3,Y4,Y5,Y6,Y7"}});
    goes_round(&world, "draw W to 0", "06 9D");
    goes_round(&world, "open W to 2 dir 0", "27 8D");
    assert_int_equal(world.at.colour, UNO_ANY_COLOUR);
    choices_are(&world,
                "play R1 to 3 dir 0; play R2 to 3 dir 0; play R3 to 3 dir 0; play R4 to 3 dir 0; "
                "play R5 to 3 dir 0; play RS to 0 dir 0; play W4:B to 3 dir 0 *");
    uno_plays(&world, "play W4:G to 3 dir 0"); /* "+4 included" */
    assert_int_equal(world.at.due, 4);
}

static void u4_the_known_programs_4d_is_a_first_wild_with_direction_1(void **state)
{
    (void)state;
    struct world world = world_of(
        (struct position){.phase = "open", .drawn = "W", .hand = {"B1,W", "G1", "R1", "Y1,Y2"}});
    receives(&world, "37 4D", "open W to 3 dir 1", "U4");
    assert_int_equal(world.at.top, UNO_CARD_WILD);
    assert_int_equal(world.at.colour, UNO_ANY_COLOUR);
    assert_int_equal(world.at.direction, 1);
    uno_plays(&world, "play Y1 to 2 dir 1");
}

static void u5_a_first_action_card_has_no_effect(void **state)
{
    (void)state;
    static const char *const cards[] = {"BS", "BR", "B+"};
    for (int i = 0; i < 3; i++) {
        char draw[24], open[24];
        struct world world = world_of(
            (struct position){.phase = "first", .hand = {"B1,B2", "G1,G2", "R1,B9", "Y1"}});
        snprintf(draw, sizeof draw, "draw %s to 0", cards[i]);
        snprintf(open, sizeof open, "open %s to 2 dir 0", cards[i]);
        uno_plays(&world, draw);
        uno_plays(&world, open);
        assert_int_equal(world.at.phase, UNO_TURN);
        assert_int_equal(world.at.seat, 2);
        assert_int_equal(world.at.direction, 0);
        assert_int_equal(world.at.due, 0);
        uno_plays(&world, "play B9 to 3 dir 0");
    }
}

static void u5_a_plus_four_never_opens(void **state)
{
    (void)state;
    struct world world =
        world_of((struct position){.phase = "first", .hand = {"B1", "G1", "R1", "Y1"}});
    struct odds odds[GAME_ODDS_MAX];
    double sum = 0;
    size_t count = uno->odds(&world.setup, &world.at, odds);
    for (size_t i = 0; i < count; i++) {
        assert_int_not_equal(odds[i].move.a, UNO_CARD_FOUR);
        sum += odds[i].chance;
    }
    assert_true(sum > 0.999999 && sum < 1.000001);
    uno_refused(&world, "draw W4 to 0", "U5");
    world = world_of(
        (struct position){.phase = "open", .drawn = "G3", .hand = {"G3,B1", "G1", "R1", "Y1"}});
    uno_refused(&world, "open B1 to 0 dir 0", "not the one that was drawn");
}

static void u6_a_reverse_turns_the_game_round(void **state)
{
    (void)state;
    struct world two =
        world_of((struct position){.seats = 2, .top = "B5", .hand = {"BR,B1", "R1,R2"}});
    goes_round(&two, "play BR to 1 dir 1", "17 CB");
    assert_int_equal(two.at.direction, 1);
    assert_int_equal(two.at.seat, 1);
    struct world three = world_of(
        (struct position){.seats = 3, .seat = 1, .top = "B5", .hand = {"R1", "BR,B1", "R2"}});
    uno_plays(&three, "play BR to 0 dir 1");
    struct world four = world_of((struct position){
        .seat = 3, .direction = 1, .top = "B5", .hand = {"R1", "R2", "R3", "BR,B1"}});
    uno_plays(&four, "play BR to 0 dir 0"); /* back to the cable's direction */
    assert_int_equal(four.at.direction, 0);
}

static void u7_a_skip_takes_the_next_ones_turn(void **state)
{
    (void)state;
    struct world two =
        world_of((struct position){.seats = 2, .seat = 1, .top = "B5", .hand = {"R1", "BS,B1"}});
    goes_round(&two, "play BS to 1 dir 0", "57 8A"); /* EO = ED with cards left */
    assert_int_equal(two.at.seat, 1);
    assert_int_equal(two.at.phase, UNO_TURN);
    struct world three = world_of(
        (struct position){.seats = 3, .seat = 2, .top = "B5", .hand = {"R1", "R2", "BS,B1"}});
    uno_plays(&three, "play BS to 1 dir 0");
    struct world four = world_of((struct position){
        .seat = 1, .direction = 1, .top = "B5", .hand = {"R1", "BS,B1", "R2", "R3"}});
    uno_plays(&four, "play BS to 3 dir 1");
}

/* Every seat of every table, both ways: what a plain card, a skip and a reverse do to direction and
 * turn. */
static void u6_u7_the_turn_goes_on_from_every_seat(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 4; seats++)
        for (int seat = 0; seat < seats; seat++)
            for (int direction = 0; direction < 2; direction++) {
                struct position p = {
                    .seats = seats, .seat = seat, .direction = direction, .top = "B5"};
                int step = direction ? -1 : 1;
                char expected[128];
                for (int i = 0; i < seats; i++)
                    p.hand[i] = i == seat ? "B1,BS,BR"
                                : i == 0  ? "R1"
                                : i == 1  ? "R2"
                                : i == 2  ? "R3"
                                          : "R4";
                snprintf(expected, sizeof expected,
                         "play B1 to %d dir %d; play BS to %d dir %d; play BR to %d dir %d",
                         (seat + step + seats) % seats, direction,
                         (seat + 2 * step + 2 * seats) % seats, direction,
                         (seat - step + seats) % seats, !direction);
                struct world world = world_of(p);
                choices_are(&world, expected);
            }
}

static void u8_the_last_card_has_no_effect_and_comes_back(void **state)
{
    (void)state;
    static const char *const last[][3] = {
        {"R4", "play R4 to 2 dir %d", "A7"}, {"RS", "play RS to 2 dir %d", "A7"},
        {"RR", "play RR to 2 dir %d", "A7"}, {"R+", "play R+ to 2 dir %d", "A7"},
        {"W", "play W:G to 2 dir %d", "A7"}, {"W4", "play W4:G to 2 dir %d", "A7"}};
    for (size_t i = 0; i < sizeof last / sizeof last[0]; i++)
        for (int direction = 0; direction < 2; direction++) {
            char move[32], choice[64];
            struct world world =
                world_of((struct position){.seat = 2,
                                           .direction = direction,
                                           .top = "R1",
                                           .hand = {"B1,B2", "B3", last[i][0], "Y5"}});
            struct why why;
            snprintf(move, sizeof move, last[i][1], direction);
            snprintf(choice, sizeof choice, last[i][1], direction);
            if (last[i][0][0] != 'W')
                choices_are(&world, choice);
            assert_int_equal(judge(&world, move, &why), MOVE_LEGAL);
            uno_plays(&world, move);
            assert_int_equal(world.at.phase, UNO_WON);
            assert_int_equal(world.at.direction, direction);
            assert_int_equal(world.at.due, 0);
            uno_refused(&world, "pass to 3 dir 0", "U8");
            uno_refused(&world, "draw B9 to 3", "U8");
            goes_round(&world, "win to 2", "A3 80");
            assert_int_equal(uno->to_move(&world.setup, &world.at), SEAT_NOBODY);
            for (int seat = 0; seat < 4; seat++)
                assert_int_equal(world.at.held[seat], seat == 0 ? 2 : seat == 2 ? 0 : 1);
            uno_refused(&world, "win to 2", "over");
        }
}

static void u9_one_draws_only_with_nothing_to_play(void **state)
{
    (void)state;
    struct world world =
        world_of((struct position){.top = "R5", .hand = {"W,B1", "R2", "R3", "R4"}});
    struct why why;
    choices_are(&world, "play W:B to 1 dir 0 *"); /* a wild counts as playable */
    assert_int_equal(judge(&world, "draw B9 to 0", &why),
                     MOVE_TOLERATED); /* of another program: U19 */
    assert_said(why.text, "U9");
    uno_refused(&world, "pass to 1 dir 0", "U9");
    world = world_of(
        (struct position){.seat = 3, .top = "R5", .hand = {"B1,G2", "R2,R8", "R3", "R4,R6"}});
    uno_plays(&world, "play R6 to 0 dir 0"); /* station 0 has no red, no 6 and no wild */
    assert_int_equal(world.at.phase, UNO_DRAW);
    assert_int_equal(uno->to_move(&world.setup, &world.at), SEAT_CHANCE);
    assert_int_equal(uno->chance_owner(&world.setup, &world.at), 0);
    uno_refused(&world, "play B1 to 1 dir 0", "U9");
    uno_refused(&world, "pass to 1 dir 0", "passes without drawing (U9)");
}

static void u9_a_drawn_card_that_fits_is_played_and_no_other(void **state)
{
    (void)state;
    const struct world world = world_of(
        (struct position){.phase = "draw", .top = "R5", .hand = {"B1,G2", "R2", "R3", "R4"}});
    struct world fits = world;
    uno_plays(&fits, "draw Y5 to 0");
    choices_are(&fits, "play Y5 to 1 dir 0");
    uno_refused(&fits, "pass to 1 dir 0", "U9");
    uno_refused(&fits, "play B1 to 1 dir 0", "only the card just drawn may be played (U9)");
    uno_refused(&fits, "draw Y1 to 0", "U9");
    uno_plays(&fits, "play Y5 to 1 dir 0");
    struct world wild = world;
    uno_plays(&wild, "draw W to 0");
    choices_are(&wild, "play W:B to 1 dir 0 *");
    struct world four = world;
    uno_plays(&four, "draw W4 to 0");
    choices_are(&four, "play W4:B to 1 dir 0 *");
    struct world not = world;
    uno_plays(&not, "draw Y9 to 0");
    choices_are(&not, "pass to 1 dir 0");
    uno_refused(&not, "play Y9 to 1 dir 0", "U9");
    uno_refused(&not, "draw Y8 to 0", "U9");
    uno_plays(&not, "pass to 1 dir 0");
    assert_int_equal(not .at.seat, 1);
}

static void u14_who_is_hit_takes_the_cards_and_passes(void **state)
{
    (void)state;
    struct world two =
        world_of((struct position){.top = "R5", .hand = {"R+,B1", "Y+,G+", "R2,B9", "R3"}});
    uno_plays(&two, "play R+ to 1 dir 0");
    uno_refused(&two, "play Y+ to 2 dir 0", "U14"); /* no stacking */
    uno_plays(&two, "draw W to 1");
    uno_refused(&two, "pass to 2 dir 0", "U14");
    uno_refused(&two, "play W:B to 2 dir 0", "U14"); /* nor is the drawn card played */
    uno_plays(&two, "draw G9 to 1");
    uno_refused(&two, "draw G8 to 1", "U14");
    uno_refused(&two, "play Y+ to 2 dir 0", "U14");
    uno_plays(&two, "pass to 2 dir 0");
    assert_int_equal(two.at.held[1], 4);
    choices_are(&two, "play R2 to 3 dir 0"); /* the +2 on the table, come by 1111: play is normal */

    struct world four = world_of(
        (struct position){.direction = 1, .top = "R5", .hand = {"W4,B1", "R4", "Y+,G+", "B3"}});
    uno_plays(&four, "play W4:B to 3 dir 1");
    static const char *const cards[] = {"draw B4 to 3", "draw B5 to 3", "draw B6 to 3",
                                        "draw B7 to 3"};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(four.at.phase, UNO_PENALTY);
        assert_int_equal(four.at.due, 4 - i);
        uno_plays(&four, cards[i]);
    }
    uno_plays(&four, "pass to 2 dir 1");
    assert_int_equal(four.at.held[3], 5);
    assert_int_equal(four.at.turns, 1); /* the pass that closes a penalty is no turn */
}

static void u14_a_plus_two_may_answer_one_that_has_been_taken(void **state)
{
    (void)state;
    struct world world = world_of((struct position){
        .phase = "fined", .seat = 1, .top = "R+", .hand = {"B1", "Y9", "Y+,B2", "R3"}});
    uno_plays(&world, "pass to 2 dir 0");
    uno_plays(&world, "play Y+ to 3 dir 0"); /* the same symbol */
    assert_int_equal(world.at.due, 2);
}

static void u15_points_are_the_seeds(void **state)
{
    (void)state;
    static const struct {
        const char *cards;
        int points;
    } table[] = {{"B0", 0},     {"G1", 1},        {"R9,R8", 17},      {"YS", 20},
                 {"BR", 20},    {"G+", 20},       {"W", 50},          {"W4", 50},
                 {"R5,R5", 10}, {"W,W,W,W", 200}, {"B0,B1,BS,W4", 71}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct world world = world_of((struct position){
            .phase = "won", .seat = 3, .top = "R1", .hand = {table[i].cards, "G3", "Y+,Y4", ""}});
        struct result result;
        uno->result(&world.setup, &world.at, &result);
        assert_false(result.over);
        assert_int_equal(result.score, 0);
        uno_plays(&world, "win to 3");
        uno->result(&world.setup, &world.at, &result);
        assert_true(result.over);
        assert_int_equal(result.winner, 3);
        assert_int_equal(result.score, table[i].points + 3 + 24);
        assert_int_equal(result.points[3], result.score);
        assert_int_equal(result.points[0], 0);
    }
}

static void u16_anybody_may_begin_and_the_first_table_frame_says_who(void **state)
{
    (void)state;
    static const char *const opens[] = {"open G3 to 0 dir 0", "open G3 to 1 dir 0",
                                        "open G3 to 2 dir 0", "open G3 to 3 dir 0"};
    static const char *const frames[] = {"07 93", "17 93", "27 93", "37 93"};
    for (int seats = 2; seats <= 4; seats++) {
        const struct world world = world_of((struct position){
            .phase = "open",
            .seats = seats,
            .drawn = "G3",
            .hand = {"G3,G1", "G4,B1", seats > 2 ? "G5,B2" : NULL, seats > 3 ? "G6,B3" : NULL}});
        struct odds odds[GAME_ODDS_MAX];
        assert_int_equal(uno->odds(&world.setup, &world.at, odds), seats);
        for (int i = 0; i < seats; i++) {
            struct world begun = world;
            struct result result;
            assert_true(odds[i].chance == 1.0 / seats && odds[i].move.c == i);
            goes_round(&begun, opens[i], frames[i]);
            uno->result(&begun.setup, &begun.at, &result);
            assert_int_equal(begun.at.seat, i);
            assert_int_equal(result.first, i);
        }
    }
}

static void u17_a_player_sees_its_own_hand_the_table_and_counts(void **state)
{
    (void)state;
    struct world world = world_of((struct position){
        .seat = 2, .top = "R5", .drop = "G1,G2", .hand = {"B1,B2", "W4", "R7,R8", "Y1"}});
    struct game_state view;
    uno->view(&world.setup, &world.at, 0, &view);
    assert_memory_equal(&view.hand[0], &world.at.hand[0], sizeof view.hand[0]);
    assert_memory_equal(&view.drop, &world.at.drop, sizeof view.drop);
    assert_memory_equal(view.held, world.at.held, sizeof view.held);
    assert_int_equal(uno_pile_count(&view.draw), 0);
    assert_int_equal(view.in_draw, world.at.in_draw);
    for (int seat = 1; seat < 4; seat++)
        assert_int_equal(uno_pile_count(&view.hand[seat]), 0);
    uno->view(&world.setup, &world.at, SEAT_SPECTATOR, &view); /* who reads the cable sees all */
    assert_memory_equal(&view, &world.at, sizeof view);
}

/* Whether another can play, has to draw or has to pass must not show before it acts. */
static void u17_what_another_can_do_does_not_show(void **state)
{
    (void)state;
    static const struct position same[][3] = {
        {{.seat = 2, .top = "R5", .hand = {"B1", "B2", "R7,R8", "Y1"}},
         {.phase = "draw", .seat = 2, .top = "R5", .hand = {"B1", "B2", "G7,G8", "Y1"}},
         {.phase = "draw", .seat = 2, .top = "R5", .hand = {"B1", "W4", "Y8,Y9", "Y2"}}},
        {{.phase = "drew",
          .seat = 2,
          .top = "R5",
          .drawn = "R7",
          .hand = {"B1", "B2", "R7,G8", "Y1"}},
         {.phase = "drew",
          .seat = 2,
          .top = "R5",
          .drawn = "W",
          .hand = {"B1", "B2", "W,G8", "Y1"}},
         {.phase = "pass",
          .seat = 2,
          .top = "R5",
          .drawn = "G7",
          .hand = {"B1", "B2", "G7,G8", "Y1"}}},
        {{.phase = "open", .drawn = "G3", .hand = {"G3,G1", "B2", "B4", "B1"}},
         {.phase = "open", .drawn = "W", .hand = {"W,G1", "B2", "B4", "B1"}},
         {.phase = "open", .drawn = "Y+", .hand = {"Y+,G9", "B2", "B4", "B1"}}},
    };
    static const int viewers[] = {0, 0, 3};
    for (int i = 0; i < 3; i++)
        for (int j = 1; j < 3; j++) {
            struct world a = world_of(same[i][0]), b = world_of(same[i][j]);
            struct game_state seen_a, seen_b;
            uno->view(&a.setup, &a.at, viewers[i], &seen_a);
            uno->view(&b.setup, &b.at, viewers[i], &seen_b);
            assert_memory_equal(&seen_a, &seen_b, sizeof seen_a);
        }
}

/* Stations that differ in anything that counts must not look alike. */
static void the_hash_notices_everything_that_counts(void **state)
{
    (void)state;
    static const struct position positions[] = {
        {.top = "R5", .hand = {"R1,R2", "R3", "R4", "R6"}},
        {.direction = 1, .top = "R5", .hand = {"R1,R2", "R3", "R4", "R6"}},
        {.seat = 1, .top = "R5", .hand = {"R1,R2", "R3", "R4", "R6"}},
        {.top = "R5", .colour = 'G', .hand = {"R1,R2", "R3", "R4", "R6"}},
        {.top = "R5", .hand = {"R1,R1", "R3", "R4", "R6"}},
        {.top = "R5", .hand = {"R2,R3", "R1", "R4", "R6"}},
        {.top = "R5", .drop = "G1", .hand = {"R1,R2", "R3", "R4", "R6"}},
        {.top = "R7", .drop = "R5", .hand = {"R1,R2", "R3", "R4", "R6"}},
        {.top = "R5", .drop = "R7", .hand = {"R1,R2", "R3", "R4", "R6"}},
        {.phase = "penalty", .due = 1, .top = "R5", .hand = {"R1,R2", "R3", "R4", "R6"}},
        {.phase = "penalty", .due = 2, .top = "R5", .hand = {"R1,R2", "R3", "R4", "R6"}},
        {.phase = "fined", .top = "R5", .hand = {"R1,R2", "R3", "R4", "R6"}},
        {.phase = "drew", .drawn = "R1", .top = "R5", .hand = {"R1,R2", "R3", "R4", "R6"}},
        {.phase = "drew", .drawn = "R2", .top = "R5", .hand = {"R1,R2", "R3", "R4", "R6"}},
    };
    enum { POSITIONS = sizeof positions / sizeof positions[0] };
    uint64_t hashes[POSITIONS + 2];
    for (int i = 0; i < POSITIONS; i++) {
        struct world world = world_of(positions[i]);
        hashes[i] = uno->hash(&world.setup, &world.at);
    }
    struct world world = world_of(positions[0]);
    world.at.turns++;
    hashes[POSITIONS] = uno->hash(&world.setup, &world.at);
    world.at.first++;
    hashes[POSITIONS + 1] = uno->hash(&world.setup, &world.at);
    for (int i = 0; i < POSITIONS + 2; i++)
        for (int j = 0; j < i; j++)
            if (hashes[i] == hashes[j])
                fail_msg("positions %d and %d have the same hash", j, i);
}

static void u20_the_random_bot_is_uniform_over_cards_then_colours(void **state)
{
    (void)state;
    struct world world = world_of(
        (struct position){.top = "R5", .hand = {"R1,R1,R2,B5,W,W,W4,G9", "R3", "R4", "R6"}});
    const struct bot *bot = registry_bot(uno, "random");
    struct choice choices[GAME_CHOICES_MAX];
    struct game_state view;
    struct bot_memory memory;
    unsigned draws = effort(64000), plain[3] = {0}, wild[4] = {0};
    uno->view(&world.setup, &world.at, 0, &view);
    size_t count = uno->choices(&world.setup, &view, choices);
    assert_int_equal(count, 4); /* R1 once, R2, B5, W; no +4 beside a red card */
    bot_memory_start(&memory, 41);
    for (unsigned i = 0; i < draws; i++) {
        struct move move;
        bot->choose(uno, &world.setup, &view, 0, choices, count, &memory, &move);
        assert_int_equal(uno->legal(&world.setup, &world.at, &move, NULL), MOVE_LEGAL);
        if (move.a == UNO_CARD_WILD)
            wild[move.n]++;
        else
            plain[move.a == move_of("play R1 to 1 dir 0").a   ? 0
                  : move.a == move_of("play R2 to 1 dir 0").a ? 1
                                                              : 2]++;
    }
    double chi = 0;
    for (int i = 0; i < 3; i++)
        chi += (plain[i] - draws / 4.0) * (plain[i] - draws / 4.0) / (draws / 4.0);
    for (int i = 0; i < 4; i++)
        chi += (wild[i] - draws / 16.0) * (wild[i] - draws / 16.0) / (draws / 16.0);
    print_message("%u choices, chi square %.1f for 6 degrees of freedom\n", draws, chi);
    assert_true(chi < 38); /* once in a million */
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_deck_has_the_seeds_108_cards),
        cmocka_unit_test(cards_have_the_seeds_numbers),
        cmocka_unit_test(a_pile_is_a_multiset),
        cmocka_unit_test(seats_follow_each_other_both_ways),
        cmocka_unit_test(u1_the_draw_pile_is_a_multiset),
        cmocka_unit_test(u1_a_refill_brings_back_all_but_the_top),
        cmocka_unit_test(u2_the_last_card_of_the_pile_refills_it_at_once),
        cmocka_unit_test(u2_the_seeds_refill_with_one_card_left_during_a_plus_two),
        cmocka_unit_test(u2_a_penalty_that_ends_with_the_last_card_refills),
        cmocka_unit_test(u2_with_both_piles_exhausted_one_takes_what_there_is_and_passes),
        cmocka_unit_test(u2_with_nothing_to_draw_the_turn_passes_at_once),
        cmocka_unit_test(u3_a_plus_four_needs_a_hand_without_the_colour),
        cmocka_unit_test(u3_a_player_of_ours_cannot_break_it),
        cmocka_unit_test(u3_the_colour_in_force_is_the_one_that_was_asked_for),
        cmocka_unit_test(u4_a_first_wild_lets_any_card_follow),
        cmocka_unit_test(u4_the_known_programs_4d_is_a_first_wild_with_direction_1),
        cmocka_unit_test(u5_a_first_action_card_has_no_effect),
        cmocka_unit_test(u5_a_plus_four_never_opens),
        cmocka_unit_test(u6_a_reverse_turns_the_game_round),
        cmocka_unit_test(u7_a_skip_takes_the_next_ones_turn),
        cmocka_unit_test(u6_u7_the_turn_goes_on_from_every_seat),
        cmocka_unit_test(u8_the_last_card_has_no_effect_and_comes_back),
        cmocka_unit_test(u9_one_draws_only_with_nothing_to_play),
        cmocka_unit_test(u9_a_drawn_card_that_fits_is_played_and_no_other),
        cmocka_unit_test(u14_who_is_hit_takes_the_cards_and_passes),
        cmocka_unit_test(u14_a_plus_two_may_answer_one_that_has_been_taken),
        cmocka_unit_test(u15_points_are_the_seeds),
        cmocka_unit_test(u16_anybody_may_begin_and_the_first_table_frame_says_who),
        cmocka_unit_test(u17_a_player_sees_its_own_hand_the_table_and_counts),
        cmocka_unit_test(u17_what_another_can_do_does_not_show),
        cmocka_unit_test(the_hash_notices_everything_that_counts),
        cmocka_unit_test(u20_the_random_bot_is_uniform_over_cards_then_colours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
