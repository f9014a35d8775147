/* UNO on the wire: rulings U10 to U13, U18 and U19, and the seed's examples with the positions that
 * they need. */
#include "uno_world.h"

#include "codec/frame4.h"

static const struct game *const uno = &game_uno;

static void u10_colours_that_mean_nothing_are_sent_as_01_and_ignored(void **state)
{
    (void)state;
    const struct world draws =
        world_of((struct position){.phase = "draw", .top = "R5", .hand = {"B1", "R2", "R3", "R4"}});
    uno_sends(&draws, "draw W to 0", "06 9D");
    uno_sends(&draws, "draw W4 to 0", "06 9E");
    static const char *const wilds[] = {"06 8D", "06 AD", "06 BD"};
    const struct world passes =
        world_of((struct position){.phase = "pass", .top = "R5", .hand = {"B1", "R2", "R3", "R4"}});
    static const char *const nulls[] = {"17 8F", "17 AF", "17 BF"};
    for (int i = 0; i < 3; i++) {
        struct world world = draws;
        receives(&world, wilds[i], "draw W to 0", "U10");
        world = passes;
        receives(&world, nulls[i], "pass to 1 dir 0", "U10");
    }
    struct world right = passes;
    goes_round(&right, "pass to 1 dir 0", "17 9F");
}

static void u11_the_direction_bit_is_the_one_in_force(void **state)
{
    (void)state;
    struct world world = world_of((struct position){
        .seat = 1, .direction = 1, .top = "B5", .hand = {"R1", "B1,B2,BR", "R2", "R3"}});
    uno_sends(&world, "play B1 to 0 dir 1", "47 C1");
    uno_sends(&world, "play BR to 2 dir 0", "67 8B"); /* after one's own reverse */
    struct world departed = world;
    receives(&departed, "47 81", "play B1 to 0 dir 0", "U11"); /* the bit of a table frame counts */
    assert_int_equal(departed.at.direction, 0);
    world = world_of((struct position){
        .phase = "pass", .seat = 1, .direction = 1, .top = "B5", .hand = {"R1", "R2", "R3", "R4"}});
    uno_sends(&world, "pass to 0 dir 1", "47 DF");
    receives(&world, "47 9F", "pass to 0 dir 0", "U11");
    assert_int_equal(world.at.direction, 0);
    world = world_of((struct position){
        .phase = "draw", .seat = 1, .direction = 1, .top = "B5", .hand = {"R1", "R2", "R3", "R4"}});
    uno_sends(&world, "draw Y9 to 1", "56 F9");
    receives(&world, "56 B9", "draw Y9 to 1",
             "U11"); /* of a drawn card it is noted and does not count */
    assert_int_equal(world.at.direction, 1);
}

static void u12_the_information_of_controls_2_and_3_is_80(void **state)
{
    (void)state;
    struct world dealt = world_of(
                     (struct position){.phase = "dealt", .hand = {"B1,B2,B3,B4,B5,B6,B7"}}),
                 other = dealt;
    goes_round(&dealt, "dealt to 1", "12 80");
    receives(&other, "12 81", "dealt to 1", "U12");
    struct world won = world_of(
        (struct position){.phase = "won", .seat = 2, .top = "R4", .hand = {"B1", "G1", "", "Y1"}});
    other = won;
    goes_round(&won, "win to 2", "A3 80");
    receives(&other, "A3 C0", "win to 2", "U12");
}

static void u13_control_2_is_settled_by_an_answer_and_may_be_swallowed(void **state)
{
    (void)state;
    for (unsigned control = 0; control < 16; control++) {
        struct frame4 frame = {.ed = 1, .control = (uint8_t)control, .info = 0x80};
        assert_int_equal(uno_ring_wire.settled_by_answer(&frame), control == 2);
    }
    /* the others learn from station 1's first card that the deal was handed on */
    struct world world =
        world_of((struct position){.phase = "dealt", .hand = {"B1,B2,B3,B4,B5,B6,B7"}});
    struct frame4 frame = uno_frame_of("56 93");
    struct wire_moves moves;
    struct why why;
    struct move first = move_of("dealt to 1"), second = move_of("draw G3 to 1");
    assert_int_equal(uno_ring_wire.decode(&world.setup, &world.at, &frame, &moves, &why),
                     WIRE_MOVE);
    assert_int_equal(moves.count, 2);
    assert_true(move_equal(&moves.move[0], &first) && move_equal(&moves.move[1], &second));
    assert_said(why.text, "U13");
    uno_plays(&world, "dealt to 1");
    uno_plays(&world, "draw G3 to 1");
    world = world_of((struct position){.phase = "dealt", .hand = {"B1,B2,B3,B4,B5,B6,B7"}});
    wire_refuses(&world, "A6 93",
                 "--compat juegouno (U13)"); /* station 2 took what was for station 1 */
    world =
        world_of((struct position){.phase = "deal", .seat = 1, .hand = {"B1,B2,B3,B4,B5,B6,B7"}});
    wire_refuses(&world, "06 93",
                 "--compat juegouno (U13)"); /* it came back to its dealer, who deals again */
}

static void u18_the_last_card_may_be_addressed_to_the_next_player(void **state)
{
    (void)state;
    struct world world =
        world_of((struct position){.seat = 2, .top = "R1", .hand = {"B1", "B2", "R4", "Y5"}});
    receives(&world, "B7 A4", "play R4 to 3 dir 0", "U18");
    assert_int_equal(world.at.phase, UNO_WON);
    wire_refuses(&world, "F6 93", "not applied (U18)");
    wire_refuses(&world, "A7 93", "not applied (U18)");
    wire_refuses(&world, "F3 80", "out of turn"); /* the victory counts only from the empty hand */
    receives(&world, "A3 80", "win to 2", NULL);
    struct result result;
    uno->result(&world.setup, &world.at, &result);
    assert_int_equal(result.winner, 2);
}

static void u19_a_wrong_addressee_counts(void **state)
{
    (void)state;
    struct world world =
                     world_of((struct position){.top = "R1", .hand = {"R4,B7", "B2", "R9", "Y5"}}),
                 draws;
    receives(&world, "27 A4", "play R4 to 2 dir 0", "U19");
    assert_int_equal(world.at.seat, 2);
    choices_are(&world, "play R9 to 2 dir 0");
    draws =
        world_of((struct position){.phase = "draw", .top = "R1", .hand = {"B7", "B2", "R9", "Y5"}});
    receives(&draws, "26 B9", "draw Y9 to 2", "U19");
    assert_int_equal(draws.at.seat, 2);
    assert_int_equal(draws.at.held[0], 2);
    world = world_of(
        (struct position){.phase = "won", .seat = 2, .top = "R4", .hand = {"B1", "G1", "", "Y1"}});
    receives(&world, "B3 80", "win to 3", "U19");
    world =
        world_of((struct position){.phase = "pass", .top = "R1", .hand = {"B7", "B2", "R9", "Y5"}});
    receives(&world, "37 9F", "pass to 3 dir 0", "U19");
    assert_int_equal(world.at.seat, 3);
}

/* Everybody takes the same card out of the pile, so the game goes on; then U9 holds for the card
 * that was drawn. */
static void u19_a_card_drawn_without_need_is_kept(void **state)
{
    (void)state;
    const struct world world =
        world_of((struct position){.top = "R1", .hand = {"R4,B7", "B2", "R9", "Y5"}});
    struct world fits = world, unfit = world, elsewhere = world, four = world;
    receives(&fits, "06 A9", "draw R9 to 0", "U9");
    choices_are(&fits, "play R9 to 1 dir 0");
    wire_refuses(&fits, "17 A4", "only the card just drawn may be played (U9)");
    wire_refuses(&fits, "06 B9", "no card is to be drawn now");
    receives(&fits, "17 A9", "play R9 to 1 dir 0", NULL);
    assert_int_equal(fits.at.held[0], 2);
    receives(&unfit, "06 B9", "draw Y9 to 0", "U9");
    wire_refuses(&unfit, "17 A4", "no card may be played now");
    receives(&unfit, "17 9F", "pass to 1 dir 0", NULL);
    assert_int_equal(unfit.at.held[0], 3);
    assert_int_equal(cards_in(&unfit.at.hand[0], "Y9"), 1);
    receives(&elsewhere, "26 B9", "draw Y9 to 2",
             "can be played, and addresses it to another station");
    assert_int_equal(elsewhere.at.seat, 2);
    /* A +4 beside a card of the colour: U3, as from the hand. */
    receives(&four, "06 9E", "draw W4 to 0", "U9");
    receives(&four, "17 8E", "play W4:B to 1 dir 0", "U3");
    assert_int_equal(four.at.due, 4);
}

static void u19_a_dealt_card_is_the_dealers_wherever_it_is_addressed(void **state)
{
    (void)state;
    struct world world = world_of((struct position){.phase = "deal", .hand = {"B1,B2"}});
    receives(&world, "16 A1", "draw R1 to 1", "U19");
    assert_int_equal(world.at.seat, 0);
    assert_int_equal(world.at.held[0], 3);
    receives(&world, "06 A2", "draw R2 to 0", NULL);
}

static void u19_what_cannot_be_is_refused(void **state)
{
    (void)state;
    struct world world = world_of((struct position){
        .seats = 3, .top = "R1", .draw = "G9,G9", .drop = "*", .hand = {"R4,B7,W", "B2", "R9"}});
    wire_refuses(&world, "17 A5", "not in the hand");
    wire_refuses(&world, "17 87", "matches neither colour nor symbol");
    wire_refuses(&world, "37 A4", "not in the game");
    wire_refuses(&world, "67 A9", "out of turn: station 1 sends, it is station 0's turn");
    wire_refuses(&world, "C7 A4", "out of turn");
    wire_refuses(&world, "17 9F", "U9");
    wire_refuses(&world, "12 80", "not to be passed on");
    wire_refuses(&world, "03 80", "with cards in hand");
    wire_refuses(&world, "04 80", "control 4");
    wire_refuses(&world, "05 80", "control 5");
    world = world_of((struct position){.phase = "draw",
                                       .top = "R1",
                                       .draw = "G9,G9",
                                       .drop = "*",
                                       .hand = {"B7", "B2", "R9", "Y5"}});
    wire_refuses(&world, "06 98", "not in the draw pile (U1)");
    wire_refuses(&world, "06 9F", "no such card");
}

/* A deal that skips a station leaves it without cards: the deal must reach everybody before the
 * first card. */
static void u19_a_deal_handed_on_out_of_order_still_reaches_everybody(void **state)
{
    (void)state;
    struct world world = world_of((struct position){
        .phase = "dealt", .seat = 1, .hand = {"B1,B2,B3,B4,B5,B6,B7", "G1,G2,G3,G4,G5,G6,G7"}});
    struct why why;
    struct move move = move_of("dealt to 3");
    enum verdict verdict = judge(&world, "dealt to 3", &why);
    if (verdict == MOVE_ILLEGAL)
        return; /* refusing it would do as well */
    assert_said(why.text, "U19");
    carry_out(&world, &move);
    static const char *const cards[] = {"draw Y1 to 3", "draw Y2 to 3", "draw Y3 to 3",
                                        "draw Y4 to 3", "draw Y5 to 3", "draw Y6 to 3",
                                        "draw Y7 to 3"};
    for (int i = 0; i < 7; i++)
        uno_plays(&world, cards[i]);
    /* the station behind has its cards; station 2 has none */
    move = move_of("dealt to 0");
    if (judge(&world, "dealt to 0", &why) != MOVE_ILLEGAL)
        fail_msg("the deal ends although station 2 has no cards");
}

/* "Para la preparación de la mesa": each takes seven and hands on; then the first card, and D
 * begins. */
static void the_seeds_deal_goes_round(void **state)
{
    (void)state;
    struct world world = {.setup = {4}};
    static const char *const dealt[] = {"dealt to 1", "dealt to 2", "dealt to 3", "dealt to 0"};
    static const char *const handed[] = {"12 80", "62 80", "B2 80", "C2 80"};
    uno->start(&world.setup, &world.at);
    for (unsigned seat = 0; seat < 4; seat++) {
        for (unsigned card = 1; card <= 7; card++) {
            char move[24], hex[8];
            snprintf(move, sizeof move, "draw %c%u to %u", "BGRY"[seat], card, seat);
            snprintf(hex, sizeof hex, "%02X %02X", seat * 0x50 + 6, 0x80 + seat * 16 + card);
            assert_int_equal(world.at.phase, UNO_DEAL);
            goes_round(&world, move, hex);
        }
        assert_int_equal(world.at.held[seat], 7);
        uno_refused(&world, "draw Y9 to 0", "U9");
        goes_round(&world, dealt[seat], handed[seat]);
    }
    assert_int_equal(world.at.phase, UNO_FIRST);
    goes_round(&world, "draw B9 to 0", "06 89");
    goes_round(&world, "open B9 to 2 dir 0", "27 89");
    assert_int_equal(world.at.seat, 2);
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(world.at.held[seat], 7);
    assert_int_equal(world.at.in_draw, 108 - 28 - 1);
}

static void the_seeds_examples_in_play_go_round(void **state)
{
    (void)state;
    /* Jugador A juega la carta 3 verde; B, cambia sentido azul */
    struct world world = world_of(
        (struct position){.seat = 3, .top = "G9", .hand = {"BR,B3,B1", "B2,Y1", "B4,Y2", "G3,B7"}});
    goes_round(&world, "play G3 to 0 dir 0", "C7 93");
    goes_round(&world, "play B3 to 1 dir 0", "17 83");
    world = world_of((struct position){.top = "B9", .hand = {"BR,B1", "B2", "B4", "B7"}});
    goes_round(&world, "play BR to 3 dir 1", "37 CB");
    /* D, cambia color rojo, en sentido derecha; C agarra carta y pasa el turno */
    world = world_of((struct position){
        .seat = 2, .direction = 1, .top = "B9", .hand = {"BS,B1", "B2", "W,Y4", "B7"}});
    goes_round(&world, "play W:R to 1 dir 1", "97 ED");
    goes_round(&world, "draw G7 to 1", "56 D7");
    goes_round(&world, "pass to 0 dir 1", "47 DF");
    /* B coloca pierde turno azul */
    world = world_of((struct position){.top = "B9", .hand = {"BS,B1", "B2", "B4", "B7"}});
    goes_round(&world, "play BS to 2 dir 0", "27 8A");
    /* A lanza +2 verde a B, que toma dos y pasa el turno a C */
    world =
        world_of((struct position){.seat = 3, .top = "G9", .hand = {"B1", "G2", "B4", "G+,B7"}});
    goes_round(&world, "play G+ to 0 dir 0", "C7 9C");
    goes_round(&world, "draw B5 to 0", "06 85");
    goes_round(&world, "draw R7 to 0", "06 A7");
    goes_round(&world, "pass to 1 dir 0", "17 9F");
    assert_int_equal(world.at.seat, 1);
    assert_int_equal(world.at.phase, UNO_TURN);
    /* D coloca la última carta y anuncia victoria */
    world = world_of((struct position){.seat = 2, .top = "R9", .hand = {"B1", "G2", "R4", "G3"}});
    goes_round(&world, "play R4 to 2 dir 0", "A7 A4");
    goes_round(&world, "win to 2", "A3 80");
    /* the worked example: 02 to 03, 67 E9 */
    world = world_of((struct position){
        .seat = 1, .direction = 1, .top = "R8", .hand = {"B1", "R9,B3", "B4", "G3"}});
    receives(&world, "67 E9", "play R9 to 2 dir 1",
             "U19"); /* to the right it would be station 0's turn */
    /* the octet that bit 7 keeps from being the flag: +4, yellow, to the right */
    world = world_of((struct position){
        .seat = 1, .direction = 1, .top = "R8", .hand = {"B1", "W4,B3", "B4", "G3"}});
    goes_round(&world, "play W4:Y to 0 dir 1", "47 FE");
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(u10_colours_that_mean_nothing_are_sent_as_01_and_ignored),
        cmocka_unit_test(u11_the_direction_bit_is_the_one_in_force),
        cmocka_unit_test(u12_the_information_of_controls_2_and_3_is_80),
        cmocka_unit_test(u13_control_2_is_settled_by_an_answer_and_may_be_swallowed),
        cmocka_unit_test(u18_the_last_card_may_be_addressed_to_the_next_player),
        cmocka_unit_test(u19_a_wrong_addressee_counts),
        cmocka_unit_test(u19_a_card_drawn_without_need_is_kept),
        cmocka_unit_test(u19_a_dealt_card_is_the_dealers_wherever_it_is_addressed),
        cmocka_unit_test(u19_what_cannot_be_is_refused),
        cmocka_unit_test(u19_a_deal_handed_on_out_of_order_still_reaches_everybody),
        cmocka_unit_test(the_seeds_deal_goes_round),
        cmocka_unit_test(the_seeds_examples_in_play_go_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
