/* What the terminal's table says where a drawing has no room or no words of its own: small windows,
 * calls that wait for an answer, offers of many deeds, long numbers. */
#include "core/game_show.h"
#include "support.h"

#include "front_support.h"
#include "games/monopoly/monopoly.h"

static struct seat seat;

/* The rows and columns of a window, and what must and must not be readable in it. */
static void shows(int rows, int columns, const char *want, bool there)
{
    static char is[CANVAS_ROWS * CANVAS_COLUMNS * 4];
    struct str text = str_make(is, sizeof is);
    draw_seat(&seat, rows, columns);
    assert_int_equal(canvas.clipped, 0);
    canvas_text(&canvas, &text);
    if ((strstr(is, want) != NULL) != there)
        fail_msg("%dx%d %s '%s':\n%s", columns, rows, there ? "lacks" : "has", want, is);
}

static void test_a_seat_in_words_is_a_list(void **state)
{
    (void)state;
    struct scene_seat who = {.name = "Ana", .holds = "  238.000   1 propiedad", .note = "SALIDA"};
    char is[160];
    struct str text = str_make(is, sizeof is);
    seat_words(&who, &text);
    assert_string_equal(is, "Ana: 238.000, 1 propiedad, SALIDA");
    who = (struct scene_seat){.name = "Ana", .note = "mano"};
    text = str_make(is, sizeof is);
    seat_words(&who, &text);
    assert_string_equal(is, "Ana: mano");
}

/* Nobody plays blind: there is a board, or the words that say that there is none. */
static void test_a_board_that_does_not_fit_is_said(void **state)
{
    (void)state;
    begin(&seat, config_with("reversi", "", 3));
    for (int rows = 6; rows <= 30; rows++)
        for (int columns = 20; columns <= 100; columns += 4) {
            /* The top line, letters, eight rows, the question; the two seats below or beside
             * them. */
            bool fits = rows >= 13 || (rows >= 11 && columns >= 52);
            shows(rows, columns, "●", fits);
            shows(rows, columns, "Agranda", !fits);
            if (fits && columns >= 28) {
                shows(rows, columns, "Tú: 2 fichas, ", true);
                shows(rows, columns, "Te toca: ", true);
            }
        }
}

static void test_the_keys_stay_on_the_top_line(void **state)
{
    (void)state;
    begin(&seat, config_of("uno", 4, 3));
    for (int columns = 28; columns <= 120; columns++)
        shows(24, columns, "? ayuda   q salir", true);
    shows(24, 80, "semilla 3", true);
}

static void test_a_small_window_shows_points_and_cards_of_truco(void **state)
{
    (void)state;
    begin(&seat, config_with("truco", "", 3));
    press(&seat, '1');
    run_to_turn(&seat, 0);
    for (int rows = 22; rows <= 30; rows += 4)
        for (int columns = 56; columns <= 70; columns += 7) {
            shows(rows, columns, "Nosotros ", true);
            shows(rows, columns, "Ellos ", true);
            shows(rows, columns, "Perico: ", true);
            shows(rows, columns, seat.scene.piece[0].label, true); /* the vira */
            assert_int_equal(seat.scene.piece[0].zone, ZONE_TABLE);
        }
}

/* Who has called what is the question, not "choose". */
static void test_a_call_is_the_question(void **state)
{
    (void)state;
    unsigned asked = 0;
    for (uint64_t seed = 0; seed < 20 && asked < 3; seed++) {
        begin(&seat, config_with("truco", "", seed));
        for (int turn = 0; turn < 40 && seat.stage == STAGE_CHOOSE; turn++) {
            if (strcmp(seat.scene.option[0].word, "quiero") == 0) {
                shows(24, 80, "¿quieres?", true);
                shows(24, 80, " s  sí, quiero", true);
                shows(24, 80, " n  no quiero", true);
                asked++;
            }
            assert_true(press_option(&seat, 0));
            run_to_turn(&seat, 0);
        }
    }
    assert_true(asked >= 3);
}

/* Whoever answers an offer sees all of it, on as many lines as it takes. */
static void test_all_of_a_big_offer_is_shown(void **state)
{
    (void)state;
    static struct scene scene;
    begin(&seat, config_with("monopoly", "seats=2 first=0", 5));
    struct game_state s;
    memcpy(&s, local_of(&seat)->table.state, sizeof s);
    s.phase = MONO_ANSWER;
    s.proposer = 1;
    s.partner = 0;
    s.give_cards = 1;
    s.want_money = 1500;
    s.want_cards = 2;
    for (unsigned deed = 0; deed < 28; deed++) {
        unsigned owner = deed < 26 ? 1 : 0;
        s.owner[deed] = (uint8_t)owner;
        s.owned[owner] |= (uint64_t)1 << deed;
        *(owner ? &s.give : &s.want) |= (uint64_t)1 << deed;
    }
    seat.config.source->game->show->scene(as_setup(setup), &s, SEAT_SPECTATOR, names, LANG_ES,
                                          &scene);
    struct scene_note lines[SCENE_NOTES];
    char all[SCENE_NOTES * sizeof lines[0].text] = "";
    for (size_t i = 0, count = deal_lines(&scene, LANG_ES, lines); i < count; i++) {
        assert_true(strlen(lines[i].text) + 1 < sizeof lines[i].text);
        strcat(all, lines[i].text);
    }
    const struct game_setup *rules = (const void *)setup;
    for (unsigned deed = 0; deed < 28; deed++)
        assert_said(all, rules->square[rules->deed[deed].square].brief);
    assert_said(all, "1 tarjeta de la cárcel");
    assert_said(all, "2 tarjetas de la cárcel");
}

static void test_long_numbers_stand_apart(void **state)
{
    (void)state;
    begin(&seat, config_of("uno", 4, 3));
    seat.stage = STAGE_DONE;
    seat.look.result =
        (struct result){.over = true, .winner = 1, .score = 12345678, .points = {0, 12345678}};
    local_of(&seat)->totals[1] = 1234567890;
    shows(24, 80, " 12345678 1234567890", true);
    shows(24, 60, " 12345678 1234567890", true);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_seat_in_words_is_a_list),
        cmocka_unit_test(test_a_board_that_does_not_fit_is_said),
        cmocka_unit_test(test_the_keys_stay_on_the_top_line),
        cmocka_unit_test(test_a_small_window_shows_points_and_cards_of_truco),
        cmocka_unit_test(test_a_call_is_the_question),
        cmocka_unit_test(test_all_of_a_big_offer_is_shown),
        cmocka_unit_test(test_long_numbers_stand_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
