/* What a person is asked at the table, and what they see of it: bids that make sense, questions
 * that stay until they are answered, one letter for one thing, what has happened before. */
#include "support.h"

#include "core/registry.h"
#include "front/terminal/keys.h"
#include "front_support.h"
#include "games/monopoly/monopoly.h"
#include "core/game_show.h"

static struct seat seat;

static void sit(const char *game, const char *options, uint64_t seed)
{
    begin(&seat, config_with(game, options, seed));
}

/* The same for who reads another language. */
static void sit_reading(enum lang lang, const char *game, const char *options, uint64_t seed)
{
    struct why why;
    struct local_source *local = local_of(&seat);
    struct local_config config = config_with(game, options, seed);
    local_init(local, &config);
    seat_open(&seat, &(struct seat_config){.source = &local->source, .lang = lang});
    assert_int_equal(local_begin(local, &why), ST_OK);
    seat_update(&seat, 0);
    run_to_turn(&seat, 0);
}

static uint32_t moves_of_table(void)
{
    return local_of(&seat)->table.moves;
}

/* What has happened as the person reads it, the newest first. */
static char lines[VIEW_LOG][NARRATION_LINE];

static int read_story(void)
{
    return narration_lines(&seat.narration, lines, VIEW_LOG);
}

static const char *screen(int rows, int columns)
{
    static char is[CANVAS_ROWS * CANVAS_COLUMNS * 4];
    struct str text = str_make(is, sizeof is);
    draw_seat(&seat, rows, columns);
    assert_int_equal(canvas.clipped, 0);
    canvas_text(&canvas, &text);
    return is;
}

static void shows(const char *want)
{
    assert_said(screen(24, 80), want);
}

/* The option whose label begins so, or -1. */
static int option_of(const char *label)
{
    for (int i = 0; i < (int)seat.scene.options; i++)
        if (strncmp(seat.scene.option[i].label, label, strlen(label)) == 0)
            return i;
    return -1;
}

static void choose(int option)
{
    struct why why;
    assert_int_equal(seat_choose(&seat, option, 0, &why), ST_OK);
    run_to_turn(&seat, 0);
}

/* --- auctions --- */

static struct scene scene;

/* What seat 0 is offered for PASEO DEL PRADO (40.000) when that much was bid. */
static void see_auction(int32_t cash, int32_t bid)
{
    struct game_state s;
    struct why why;
    assert_int_equal(mono_setup_make("seats=2 first=0", as_setup(setup), &why), ST_OK);
    mono_start(as_setup(setup), &s);
    s.phase = MONO_AUCTION;
    s.lot = 27;
    s.cash[0] = cash;
    s.bid = bid;
    s.best = bid ? 1 : MONO_NONE;
    s.bidders = 3;
    registry_game("monopoly")->show->scene(as_setup(setup), &s, 0, names, LANG_ES, &scene);
    assert_string_equal(scene.auction.lot, "PASEO DEL PRADO");
}

static void test_bids_that_make_sense(void **state)
{
    (void)state;
    static const struct {
        int32_t cash, bid, least, other, grave_from;
    } table[] = {
        {250000, 0, 1, 40000, 125001}, /* the price */
        {250000, 14000, 14001, 40000, 125001},
        {250000, 50000, 50001, 55002, 125001}, /* past it: a tenth more */
        {60000, 50000, 50001, 55002, 40001},   /* half of the cash is less than the price */
        {50100, 50000, 50001, 50100, 40001},   /* no more than one has */
        {30000, 100, 101, 112, 40001},         /* the price is more than one has */
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        see_auction(table[i].cash, table[i].bid);
        assert_string_equal(scene.option[0].group, "pujar");
        assert_string_not_equal(scene.option[2].group, "pujar");
        assert_int_equal(scene.option[0].n, table[i].least);
        assert_int_equal(scene.option[1].n, table[i].other);
        assert_int_equal(scene.option[0].grave_from, table[i].grave_from);
    }
}

/* Until the person is asked for a bid with much money in hand. */
static void play_to_auction(void)
{
    sit("monopoly", "seats=2 first=0", 5);
    for (int turn = 0; strcmp(seat.scene.option[0].group, "pujar") != 0; turn++) {
        assert_true(turn < 100);
        int decline = option_of("no comprar");
        choose(decline < 0 ? 0 : decline);
    }
}

static void test_a_bid_of_nearly_all_is_asked_twice(void **state)
{
    (void)state;
    play_to_auction();
    uint32_t moves = moves_of_table();
    press_all(&seat, "p200000");
    shows("pujar: de ");
    press(&seat, KEY_ENTER);
    assert_int_equal(moves_of_table(), moves);
    shows("¿Seguro? Son 200.000");
    press(&seat, 'z');
    shows("¿Seguro? Son 200.000");
    press(&seat, '0'); /* another number: it is asked about anew, if it can be bid at all */
    shows("pujar: de ");
    press(&seat, KEY_ENTER);
    assert_int_equal(moves_of_table(), moves);
    press_all(&seat, "200000");
    press(&seat, KEY_ENTER);
    shows("¿Seguro? Son 200.000");
    press(&seat, KEY_ENTER);
    assert_true(moves_of_table() > moves);

    play_to_auction();
    moves = moves_of_table();
    press_all(&seat, "p30000"); /* what it is worth, more or less */
    press(&seat, KEY_ENTER);
    assert_true(moves_of_table() > moves);
}

/* A bid that is offered as a key, when the least is nearly all that one has. */
static void test_a_grave_key_is_asked_twice(void **state)
{
    (void)state;
    play_to_auction();
    uint32_t moves = moves_of_table();
    for (size_t i = 0; i < seat.scene.options; i++)
        if (strcmp(seat.scene.option[i].group, "pujar") == 0)
            seat.scene.option[i].grave_from = 1;
    press_all(&seat, "pa");
    assert_int_equal(moves_of_table(), moves);
    shows("¿Seguro?");
    press(&seat, 'a');
    assert_true(moves_of_table() > moves);
}

/* --- questions stay --- */

static void test_a_wrong_key_leaves_the_question(void **state)
{
    (void)state;
    sit("monopoly", "seats=2 first=0", 5);
    press_all(&seat, "rz");
    shows("¿Seguro?  (Esc: volver)");
    shows("Aquí la tecla z no sirve");
    for (uint64_t seed = 0;; seed++) {
        assert_true(seed < 50);
        sit("uno", "seats=2", seed);
        int wild = option_of("cambio de color");
        if (seat.stage != STAGE_CHOOSE || wild < 0)
            continue;
        for (int i = 0; i < seat.menu.count; i++)
            if (seat.scene.option[seat.menu.item[i].option].choice ==
                seat.scene.option[wild].choice) {
                press(&seat, seat.menu.item[i].key);
                break;
            }
        shows("¿Qué color pides?");
        press(&seat, '.');
        shows("¿Qué color pides?");
        shows("Aquí la tecla . no sirve");
        return;
    }
}

/* --- one letter for one thing --- */

static char key_of(const char *label)
{
    for (int i = 0; i < seat.menu.count; i++)
        if (strcmp(seat.scene.option[seat.menu.item[i].option].label, label) == 0)
            return seat.menu.item[i].key;
    return 0;
}

static void test_throwing_and_ending_have_letters_of_their_own(void **state)
{
    (void)state;
    static const struct {
        enum lang lang;
        const char *throw, *end;
        char keys[3];
    } table[] = {{LANG_ES, "tirar los dados", "fin del turno", "tf"},
                 {LANG_EN, "throw the dice", "end the turn", "te"}};
    for (size_t i = 0; i < 2; i++) {
        bool thrown = false, ended = false;
        for (uint64_t seed = 0; seed < 20; seed++) {
            sit_reading(table[i].lang, "monopoly", "seats=2 first=0 rounds=5", seed);
            while (seat.stage == STAGE_CHOOSE) {
                char throw = key_of(table[i].throw), end = key_of(table[i].end);
                assert_true(!throw || throw == table[i].keys[0]);
                assert_true(!end || end == table[i].keys[1]);
                thrown |= throw != 0;
                ended |= end != 0;
                choose(0);
            }
        }
        assert_true(thrown && ended);
    }
}

/* --- what has happened --- */

static void test_what_has_happened_can_be_read(void **state)
{
    (void)state;
    sit("uno", "seats=4", 3);
    char first[GAME_TEXT_MAX];
    snprintf(first, sizeof first, "%.20s", lines[read_story() - 1]);
    while (seat.stage == STAGE_CHOOSE && read_story() < 45)
        choose(0);
    assert_int_equal(seat.stage, STAGE_CHOOSE);
    assert_null(strstr(screen(24, 80), "lo que ha pasado"));
    press(&seat, KEY_PAGE_DOWN);
    assert_null(strstr(screen(24, 80), "lo que ha pasado"));
    press(&seat, KEY_PAGE_UP);
    shows("lo que ha pasado");
    shows(lines[0]);
    assert_int_equal(seat.past_pages, 3); /* twenty lines on each */
    press(&seat, KEY_PAGE_UP);
    shows("lo que ha pasado");
    press(&seat, KEY_PAGE_UP);
    press(&seat, KEY_PAGE_UP); /* there is no more */
    shows(first);
    press(&seat, KEY_PAGE_DOWN);
    assert_null(strstr(screen(24, 80), first));
    uint32_t moves = moves_of_table();
    press(&seat, '1'); /* back to the table, and nothing else */
    assert_int_equal(moves_of_table(), moves);
    assert_null(strstr(screen(24, 80), "lo que ha pasado"));
}

/* Nobody plays on behind the page. */
static void test_the_others_wait_while_it_is_read(void **state)
{
    (void)state;
    struct why why;
    sit_down(&seat, config_with("uno", "seats=4", 3), USEC_SECOND, 0);
    assert_int_equal(seat.stage, STAGE_WATCH);
    press(&seat, KEY_PAGE_UP);
    assert_true(seat_due(&seat) == USEC_NEVER);
    assert_int_equal(seat_tick(&seat, USEC_SECOND * 100, &why), ST_OK);
    assert_int_equal(moves_of_table(), 0);
    press(&seat, ' ');
    assert_true(seat_due(&seat) != USEC_NEVER);
}

/* A page that is open hides no question, and it is not for whoever may sit at the keyboard in
 * between. */
static void test_leaving_and_the_curtain_come_before_the_page(void **state)
{
    (void)state;
    sit("uno", "seats=4", 3);
    press(&seat, KEY_PAGE_UP);
    shows("lo que ha pasado");
    press(&seat, 'q');
    shows("¿Lo dejas?");
    press(&seat, 'n');
    shows("lo que ha pasado");

    struct local_config config = config_with("uno", "seats=2", 3);
    config.people = 2;
    begin(&seat, config);
    assert_int_equal(seat.stage, STAGE_CURTAIN);
    press(&seat, KEY_PAGE_UP); /* a key as any other: whoever is asked is there */
    assert_int_equal(seat.stage, STAGE_CHOOSE);
    assert_null(strstr(screen(24, 80), "lo que ha pasado"));
}

/* The card that was played has said how many: they are not told one by one. */
static void test_cards_that_others_must_take_are_told_once(void **state)
{
    (void)state;
    unsigned taken = 0, turned = 0;
    for (uint64_t seed = 0; seed < 30; seed++) {
        sit("uno", "seats=4", seed);
        while (seat.stage == STAGE_CHOOSE) {
            for (int i = read_story(); i-- > 0;) {
                assert_true(!strstr(lines[i], "toma una carta") || !strstr(lines[i], "(×"));
                taken += strstr(lines[i], " toma 4 cartas") != NULL;
                turned += strstr(lines[i], " juega un cambio de sentido ") != NULL;
            }
            choose(0);
        }
    }
    assert_true(taken && turned);
}

/* --- truco --- */

static void test_the_last_screen_of_truco_is_from_ones_own_chair(void **state)
{
    (void)state;
    sit("truco", "", 3);
    shows("─vira─");
    shows("Nosotros 0/24");
    while (seat.stage == STAGE_CHOOSE)
        choose(0);
    assert_int_equal(seat.stage, STAGE_DONE);
    assert_string_equal(seat.scene.tally[0].name, "Nosotros");
    assert_string_equal(seat.scene.tally[1].name, "Ellos");
    assert_true(seat.scene.tally[0].points == 24 || seat.scene.tally[1].points == 24);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bids_that_make_sense),
        cmocka_unit_test(test_a_bid_of_nearly_all_is_asked_twice),
        cmocka_unit_test(test_a_grave_key_is_asked_twice),
        cmocka_unit_test(test_a_wrong_key_leaves_the_question),
        cmocka_unit_test(test_throwing_and_ending_have_letters_of_their_own),
        cmocka_unit_test(test_what_has_happened_can_be_read),
        cmocka_unit_test(test_the_others_wait_while_it_is_read),
        cmocka_unit_test(test_leaving_and_the_curtain_come_before_the_page),
        cmocka_unit_test(test_cards_that_others_must_take_are_told_once),
        cmocka_unit_test(test_the_last_screen_of_truco_is_from_ones_own_chair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
