/* Reversi's rules with and without dice, its texts, sentences and scenes (R4 to R8). The laws that
 * every game obeys are test_laws'; the board itself and the players are test_reversi_engine's. */
#include "support.h"

#include "base/bits.h"
#include "core/table.h"
#include "games/reversi/reversi.h"
#include "games/reversi/show/show.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static const char *const names[] = {"Ana", "Blas"};

static struct game_setup setup_of(const char *options)
{
    struct game_setup setup;
    struct why why = {0};
    if (reversi_setup_make(options, &setup, &why) != ST_OK)
        fail_msg("%s", why.text);
    return setup;
}

static struct game_state state_of(const struct game_setup *setup, const char *text)
{
    struct game_state state;
    struct why why = {0};
    if (!reversi_state_parse(setup, text, &state))
        fail_msg("no state: %s", text);
    if (!reversi_invariant(setup, &state, &why))
        fail_msg("%s", why.text);
    return state;
}

static struct move move_of(const char *text)
{
    struct move move;
    if (!reversi_move_parse(NULL, text, &move))
        fail_msg("no move: %s", text);
    return move;
}

static void play(const struct game_setup *setup, struct game_state *state, const char *text)
{
    struct move move = move_of(text);
    struct why why = {0};
    if (reversi_legal(setup, state, &move, &why) != MOVE_LEGAL)
        fail_msg("%s: %s", text, why.text);
    reversi_apply(setup, state, &move);
}

static void refused(const struct game_setup *setup, const struct game_state *state,
                    const char *text, const char *because)
{
    struct move move = move_of(text);
    struct why why = {0};
    assert_int_equal(reversi_legal(setup, state, &move, &why), MOVE_ILLEGAL);
    assert_said(why.text, because);
}

static const char *text_of(const struct game_setup *setup, const struct game_state *state)
{
    static char text[GAME_STATE_TEXT_MAX];
    struct str str = str_make(text, sizeof text);
    reversi_state_text(setup, state, &str);
    return text;
}

/* The squares where one may play, in order. */
static const char *open_of(const struct game_setup *setup, const struct game_state *state)
{
    static char text[200];
    struct choice choices[GAME_CHOICES_MAX];
    size_t count = reversi_choices(setup, state, choices);
    text[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        char square[4] = "ask";
        if (choices[i].move.kind == REVERSI_MOVE_PLACE)
            reversi_square_text(choices[i].move.a, square);
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i ? " " : "", square);
    }
    return text;
}

/* ---- without dice ---- */

static void the_game_opens_as_in_the_picture(void **state)
{
    (void)state;
    struct game_setup setup = setup_of("");
    struct game_state s;
    reversi_start(&setup, &s);
    assert_string_equal(text_of(&setup, &s),
                        "board ---------------------------OX------XO--------------------------- "
                        "phase turn turn black moves 0 last - dice -");
    assert_string_equal(open_of(&setup, &s), "d3 c4 f5 e6");
    assert_int_equal(reversi_to_move(&setup, &s), REVERSI_BLACK);
    setup = setup_of("first=white");
    reversi_start(&setup, &s);
    assert_int_equal(reversi_to_move(&setup, &s), REVERSI_WHITE);
    assert_string_equal(open_of(&setup, &s), "e3 f4 c5 d6");
}

static void a_disc_turns_what_it_encloses_and_the_turn_goes_on(void **state)
{
    (void)state;
    struct game_setup setup = setup_of("");
    struct game_state s;
    reversi_start(&setup, &s);
    play(&setup, &s, "place d3");
    assert_string_equal(text_of(&setup, &s),
                        "board -------------------X-------XX------XO--------------------------- "
                        "phase turn turn white moves 1 last d3 dice -");
    play(&setup, &s, "place c5");
    play(&setup, &s, "place d6");
    assert_int_equal(bits_count(s.discs[REVERSI_BLACK]), 5);
    assert_int_equal(bits_count(s.discs[REVERSI_WHITE]), 2);
}

static void what_is_off_the_rules_is_refused_with_its_reason(void **state)
{
    (void)state;
    struct game_setup setup = setup_of(""), dice = setup_of("dice=1");
    struct game_state s;
    struct why why = {0};
    reversi_start(&setup, &s);
    refused(&setup, &s, "place d4", "has a disc already");
    refused(&setup, &s, "place a1", "turns nothing over");
    refused(&setup, &s, "place e3", "turns nothing over");
    refused(&setup, &s, "ask", "cannot be asked for");
    refused(&setup, &s, "dice 1,2,3", "no dice are due");
    assert_int_equal(reversi_legal(&setup, &s, &(struct move){.a = 64}, &why), MOVE_ILLEGAL);
    assert_said(why.text, "no such square");
    assert_int_equal(reversi_legal(&setup, &s, &(struct move){.a = 19, .b = 1}, NULL),
                     MOVE_ILLEGAL);
    reversi_start(&dice, &s);
    refused(&dice, &s, "place d3", "the dice come first");
    refused(&dice, &s, "ask", "cannot be asked for");
}

/* R6, over random games: the turn is the other's exactly if it can play; it is over exactly if
 * nobody can, and then the colour that did not move is named. The slow way: square by square. */
static bool can_play(const struct game_state *s, unsigned seat)
{
    for (unsigned square = 0; square < REVERSI_SQUARES; square++)
        if (reversi_flips(square, s->discs[seat], s->discs[!seat]))
            return true;
    return false;
}

static void the_turn_passes_by_itself(void **state)
{
    (void)state;
    struct game_setup setup = setup_of("");
    struct rng rng;
    unsigned games = effort(400), passes = 0, early = 0;
    rng_seed(&rng, 5);
    for (unsigned game = 0; game < games; game++) {
        struct game_state s;
        struct choice choices[GAME_CHOICES_MAX];
        reversi_start(&setup, &s);
        while (s.phase != REVERSI_OVER) {
            unsigned mover = s.turn;
            size_t count = reversi_choices(&setup, &s, choices);
            reversi_apply(&setup, &s, &choices[rng_below(&rng, (uint32_t)count)].move);
            bool other = can_play(&s, !mover), same = can_play(&s, mover);
            assert_int_equal(s.phase == REVERSI_OVER, !other && !same);
            assert_int_equal(s.turn, other || !same ? !mover : mover);
            passes += !other && same;
        }
        early += bits_count(s.discs[0] | s.discs[1]) < REVERSI_SQUARES;
    }
    print_message("%u games, %u passes, %u ended with empty squares\n", games, passes, early);
    assert_true(passes > games / 10 && early > 0);
}

static void the_winner_has_more_discs(void **state)
{
    (void)state;
    struct game_setup setup = setup_of("");
    struct result result;
    static const struct {
        const char *board;
        int winner, black, white;
        int moves;
    } ends[] = {
        {"XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX", REVERSI_BLACK, 64, 0,
         60},
        {"OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX", SEAT_NOBODY, 32, 32,
         60},
        {"OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX", REVERSI_WHITE, 31, 33,
         60},
        {"OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO------------------------", REVERSI_WHITE, 0, 40,
         36},
    };
    for (size_t i = 0; i < COUNT(ends); i++) {
        char text[160];
        snprintf(text, sizeof text, "board %s phase over turn black moves %d last d4 dice -",
                 ends[i].board, ends[i].moves);
        struct game_state s = state_of(&setup, text);
        reversi_result(&setup, &s, &result);
        assert_true(result.over);
        assert_int_equal(result.winner, ends[i].winner);
        assert_int_equal(result.points[REVERSI_BLACK], ends[i].black);
        assert_int_equal(result.points[REVERSI_WHITE], ends[i].white);
        assert_int_equal(result.shared, ends[i].winner < 0 ? 3 : 0);
        refused(&setup, &s, "place a1", "over");
    }
}

/* ---- dice ---- */

static void dice_open_columns_and_rows(void **state)
{
    (void)state;
    unsigned triples = 0;
    assert_true(reversi_bound(0) == UINT64_MAX);
    for (unsigned dice = 1; dice < 256; dice++)
        for (unsigned square = 0; square < REVERSI_SQUARES; square++) {
            unsigned x = square % 8, y = square / 8;
            bool open = (dice >> x & 1) || (dice >> y & 1);
            assert_int_equal(reversi_bound(dice) >> square & 1, open);
        }
    for (unsigned dice = 1; dice < 256; dice++)
        for (unsigned i = 0; bits_count(dice) == 3 && i < REVERSI_TRIPLES; i++)
            triples += reversi_triples[i] == dice;
    assert_int_equal(triples, REVERSI_TRIPLES); /* all of them, each once */
}

static void with_dice_every_turn_begins_with_them(void **state)
{
    (void)state;
    struct game_setup setup = setup_of("dice=1");
    struct game_state s;
    reversi_start(&setup, &s);
    assert_int_equal(reversi_to_move(&setup, &s), SEAT_CHANCE);
    assert_int_equal(reversi_chance_owner(&setup, &s), REVERSI_BLACK);
    play(&setup, &s, "dice 1,2,5");
    assert_string_equal(open_of(&setup, &s), "f5 e6"); /* f5: row 5; e6: column 5 */
    refused(&setup, &s, "place d3", "not on the dice");
    refused(&setup, &s, "dice 1,2,5", "no dice are due");
    play(&setup, &s, "place e6");
    assert_int_equal(s.dice, 0);
    assert_int_equal(reversi_to_move(&setup, &s), SEAT_CHANCE);
    assert_int_equal(reversi_chance_owner(&setup, &s), REVERSI_WHITE);
}

static void dice_that_leave_nothing_open_are_never_drawn(void **state)
{
    (void)state;
    struct game_setup setup = setup_of("dice=1");
    struct game_state s;
    struct odds odds[GAME_ODDS_MAX];
    unsigned seen[256] = {0}, draws = effort(20000);
    struct rng rng;
    reversi_start(&setup, &s);
    refused(&setup, &s, "dice 1,2,7",
            "nowhere to play"); /* d3, c4, f5, e6 need one of 3, 4, 5, 6 */
    refused(&setup, &s, "dice 1,7,8", "nowhere to play");
    assert_int_equal(reversi_odds(&setup, &s, odds),
                     52); /* of 56, the four from 1, 2, 7 and 8 are left out */
    rng_seed(&rng, 6);
    for (unsigned i = 0; i < draws; i++) {
        struct move move;
        reversi_draw(&setup, &s, &rng, &move);
        assert_int_equal(reversi_legal(&setup, &s, &move, NULL), MOVE_LEGAL);
        seen[move.a]++;
    }
    for (unsigned i = 0; i < REVERSI_TRIPLES; i++) {
        struct move move = {.kind = REVERSI_MOVE_DICE, .a = reversi_triples[i]};
        bool fair = reversi_legal(&setup, &s, &move, NULL) == MOVE_LEGAL;
        double expected = draws / 52.0;
        if (fair)
            assert_true(seen[move.a] > 0.7 * expected && seen[move.a] < 1.3 * expected);
        else
            assert_int_equal(seen[move.a], 0);
    }
}

static void dice_that_are_not_different_are_tolerated_from_a_wire(void **state)
{
    (void)state;
    struct game_setup setup = setup_of("dice=1");
    struct table table;
    struct why why;
    struct move twice = move_of("dice 4,5");
    table_start(&table, &game_reversi, &setup, NULL);
    assert_int_equal(table_play(&table, &twice, SOURCE_PLAYER, &why), ST_BAD);
    assert_said(why.text, "not different");
    assert_int_equal(table_play(&table, &twice, SOURCE_WIRE, &why), ST_OK);
    refused(&setup, (void *)table.state, "dice 4,5,6", "no dice are due");
    struct move four = {.kind = REVERSI_MOVE_DICE, .a = 0x0f}, none = {.kind = REVERSI_MOVE_DICE};
    table_start(&table, &game_reversi, &setup, NULL);
    assert_int_equal(table_play(&table, &four, SOURCE_WIRE, &why), ST_BAD);
    assert_int_equal(table_play(&table, &none, SOURCE_WIRE, &why), ST_BAD);
}

static void dice_that_were_asked_for_bind_that_turn_only(void **state)
{
    (void)state;
    struct game_setup setup = setup_of("dice=asked");
    struct game_state s;
    reversi_start(&setup, &s);
    assert_string_equal(open_of(&setup, &s), "d3 c4 f5 e6 ask");
    play(&setup, &s, "ask");
    assert_int_equal(reversi_to_move(&setup, &s), SEAT_CHANCE);
    refused(&setup, &s, "place d3", "the dice come first");
    play(&setup, &s, "dice 1,4,8");
    assert_string_equal(open_of(&setup, &s), "d3 c4"); /* and no asking again */
    refused(&setup, &s, "place f5", "not on the dice");
    play(&setup, &s, "place d3");
    assert_int_equal(reversi_to_move(&setup, &s), REVERSI_WHITE); /* white may play without */
    play(&setup, &s, "place c5");
}

/* ---- words ---- */

static void sentences_speak_to_who_reads_them(void **state)
{
    (void)state;
    struct game_setup setup = setup_of("dice=asked");
    struct game_state s;
    reversi_start(&setup, &s);
    static const struct {
        const char *move;
        int viewer;
        const char *sentence;
    } said[] = {
        {"place d3", 0, "Juegas d3 y das la vuelta a una ficha"},
        {"place d3", 1, "Ana juega d3 y da la vuelta a una ficha"},
        {"ask", 0, "Pides los dados"},
        {"ask", SEAT_SPECTATOR, "Ana pide los dados"},
        {"dice 1,4,8", 0, "Tus dados: 1, 4, 8"},
        {"dice 1,4,8", 1, "Dados de Ana: 1, 4, 8"},
    };
    for (size_t i = 0; i < COUNT(said); i++) {
        char text[GAME_TEXT_MAX];
        struct str str = str_make(text, sizeof text);
        struct move move = move_of(said[i].move);
        reversi_tell(&setup, &s, &move, said[i].viewer, names, LANG_ES, &str);
        assert_string_equal(text, said[i].sentence);
    }
}

/* Black wipes out what white could play with: white has to pass, and both are told. */
static void a_pass_is_told_with_the_move_that_causes_it(void **state)
{
    (void)state;
    struct game_setup setup = setup_of("");
    struct rng rng;
    rng_seed(&rng, 7);
    for (unsigned game = 0; game < 1000; game++) {
        struct game_state s;
        struct choice choices[GAME_CHOICES_MAX];
        reversi_start(&setup, &s);
        while (s.phase != REVERSI_OVER) {
            struct game_state before = s;
            struct move move =
                choices[rng_below(&rng, (uint32_t)reversi_choices(&setup, &s, choices))].move;
            reversi_apply(&setup, &s, &move);
            if (s.phase == REVERSI_OVER || s.turn != before.turn)
                continue;
            static const char *const words[] = {
                "no puede jugar: sigues tú", "No puedes jugar: sigue ", "no puede jugar: sigue "};
            const int viewers[] = {before.turn, !before.turn, SEAT_SPECTATOR};
            for (int i = 0; i < 3; i++) {
                char text[GAME_TEXT_MAX];
                struct str str = str_make(text, sizeof text);
                reversi_tell(&setup, &before, &move, viewers[i], names, LANG_ES, &str);
                assert_said(text, words[i]);
            }
            return;
        }
    }
    fail_msg("no pass in a thousand games");
}

static void a_scene_shows_the_board_and_where_one_may_play(void **state)
{
    (void)state;
    static struct scene scene;
    struct game_setup setup = setup_of("dice=asked");
    struct game_state s;
    reversi_start(&setup, &s);
    reversi_scene(&setup, &s, 0, names, LANG_ES, &scene);
    assert_int_equal(scene.board.columns, 8);
    assert_int_equal(scene.board.cells, 64);
    assert_string_equal(scene.board.cell[27].label, "d4, blanca");
    assert_string_equal(scene.board.cell[28].label, "e4, negra");
    assert_string_equal(scene.board.cell[19].label, "d3, vacía");
    assert_int_equal(scene.board.cell[28].owner, REVERSI_BLACK);
    assert_int_equal(scene.board.cell[19].choice, 0);
    assert_int_equal(scene.board.cell[44].choice, 3);
    assert_int_equal(scene.board.cell[0].choice, -1);
    assert_int_equal(scene.options, 5);
    assert_string_equal(scene.option[0].word, "d3");
    assert_string_equal(scene.option[4].label, "pedir los dados");
    assert_said(scene.status, "Te toca, con negras");
    play(&setup, &s, "ask");
    play(&setup, &s, "dice 1,4,8");
    reversi_scene(&setup, &s, 1, names, LANG_ES, &scene);
    assert_int_equal(scene.options, 0);
    assert_int_equal(scene.board.cell[19].choice, -1);
    assert_said(scene.status, "Le toca a Ana, con negras · dados: 1, 4, 8");
    play(&setup, &s, "place d3");
    reversi_scene(&setup, &s, 1, names, LANG_ES, &scene);
    assert_true(scene.board.cell[19].last);
    assert_string_equal(scene.seat[0].holds, "4 fichas");
    assert_string_equal(scene.seat[1].holds, "1 ficha");
}

static void a_broken_state_is_noticed(void **state)
{
    (void)state;
    struct game_setup never = setup_of(""), always = setup_of("dice=1");
    struct game_state start, s;
    struct why why;
    reversi_start(&never, &start);
    s = start;
    s.discs[0] |= 1;
    assert_false(reversi_invariant(&never, &s, &why));
    s = start;
    s.discs[0] |= s.discs[1];
    assert_false(reversi_invariant(&never, &s, &why));
    s = start;
    s.dice = 7 << 2;
    assert_false(reversi_invariant(&never, &s, &why));
    s = start;
    s.phase = REVERSI_OVER;
    assert_false(reversi_invariant(&never, &s, &why));
    s = start;
    s.phase = REVERSI_DICE;
    assert_false(reversi_invariant(&never, &s, &why));
    assert_false(reversi_invariant(&always, &start, &why)); /* a turn without its dice */
    s = start;
    s.last = 27;
    assert_false(reversi_invariant(&never, &s, &why));
    assert_true(reversi_invariant(&never, &start, &why));
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_game_opens_as_in_the_picture),
        cmocka_unit_test(a_disc_turns_what_it_encloses_and_the_turn_goes_on),
        cmocka_unit_test(what_is_off_the_rules_is_refused_with_its_reason),
        cmocka_unit_test(the_turn_passes_by_itself),
        cmocka_unit_test(the_winner_has_more_discs),
        cmocka_unit_test(dice_open_columns_and_rows),
        cmocka_unit_test(with_dice_every_turn_begins_with_them),
        cmocka_unit_test(dice_that_leave_nothing_open_are_never_drawn),
        cmocka_unit_test(dice_that_are_not_different_are_tolerated_from_a_wire),
        cmocka_unit_test(dice_that_were_asked_for_bind_that_turn_only),
        cmocka_unit_test(sentences_speak_to_who_reads_them),
        cmocka_unit_test(a_pass_is_told_with_the_move_that_causes_it),
        cmocka_unit_test(a_scene_shows_the_board_and_where_one_may_play),
        cmocka_unit_test(a_broken_state_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
