/* What the terminal draws of deals and of what has just happened: an auction with its bids, an
 * offer with its two sides, a debt, the card of a square, sums beside the seats, discs that
 * turned. */
#include "support.h"

#include "core/game_show.h"
#include "core/registry.h"
#include "front_support.h"
#include "games/monopoly/monopoly.h"

static struct scene scene;
static struct menu menu;
static struct recent recent;
static struct game_state mono;

/* Four at Madrid's board, each with the deeds of two groups or so: a game in its middle. */
static const struct game *begin_madrid(void)
{
    const struct game *game = registry_game("monopoly");
    struct why why;
    assert_int_equal(game->setup_make("seats=4 first=0", as_setup(setup), &why), ST_OK);
    game->start(as_setup(setup), &mono);
    memset(&recent, 0, sizeof recent);
    for (unsigned deed = 0; deed < 24; deed++) {
        unsigned owner = deed / 6;
        mono.owner[deed] = (uint8_t)owner;
        mono.owned[owner] |= (uint64_t)1 << deed;
        mono.square[owner] = (uint8_t)(3 * deed % 40);
    }
    mono.mortgaged = 1u << 2 | 1u << 7;
    mono.level[12] = 2;
    mono.level[13] = MONO_HOTEL;
    mono.dice[0] = 5;
    mono.dice[1] = 2;
    return game;
}

static void draw(const struct game *game, int rows, int columns, const struct scene_card *card)
{
    game->show->scene(as_setup(setup), &mono, 0, names, LANG_ES, &scene);
    menu_of_turn(&scene, &menu);
    struct table_view view = {
        .scene = &scene,
        .menu = &menu,
        .cursor = -1,
        .chosen = -1,
        .cell = card ? 21 : -1,
        .choosing = menu.count > 0,
        .about = "partida 1 · semilla 1",
        .prompt = "Te toca: elige",
        .logs = 2,
        .log = {"Ana tira 5 y 2; cae en CALLE BAILÉN", "Ana no compra CALLE BAILÉN"},
        .recent = &recent,
        .card = card};
    canvas_clear(&canvas, rows, columns);
    table_view_draw(&view, &canvas);
}

static void check_sizes(const struct game *game, const char *what, const struct scene_card *card)
{
    static const int sizes[][2] = {{24, 80}, {40, 100}, {24, 40}};
    for (size_t i = 0; i < 3; i++) {
        char name[60];
        draw(game, sizes[i][0], sizes[i][1], card);
        snprintf(name, sizeof name, "deal-%s-%dx%d", what, sizes[i][1], sizes[i][0]);
        check_golden(name);
    }
}

static void test_an_auction(void **state)
{
    (void)state;
    const struct game *game = begin_madrid();
    mono.phase = MONO_AUCTION;
    mono.lot = 25;
    mono.bid = 12000;
    mono.best = 2;
    mono.bidders = 1 | 4 | 8;
    recent.bid[1] = 9000;
    recent.bid[2] = 12000;
    check_sizes(game, "auction", NULL);
}

static void test_an_offer(void **state)
{
    (void)state;
    const struct game *game = begin_madrid();
    mono.phase = MONO_ANSWER;
    mono.proposer = 1;
    mono.partner = 0;
    mono.give = 1u << 6 | 1u << 7 | 1u << 8;
    mono.give_money = 1500;
    mono.want = 1u << 4;
    mono.held[0][0] = 1;
    mono.want_cards = 1;
    check_sizes(game, "offer", NULL);
}

static void test_a_debt(void **state)
{
    (void)state;
    const struct game *game = begin_madrid();
    mono.phase = MONO_DEBT;
    mono.cash[0] = 1200;
    mono.debt[0] = (struct mono_debt){.amount = 55000, .to = 2};
    recent.money[0] = -300;
    recent.money[3] = 20000;
    check_sizes(game, "debt", NULL);
}

static void test_the_card_of_a_square(void **state)
{
    (void)state;
    static struct scene_card card;
    const struct game *game = begin_madrid();
    mono.phase = MONO_FREE;
    assert_true(game->show->card(as_setup(setup), &mono, 21, LANG_ES, &card));
    check_sizes(game, "card", &card);
    char words[400];
    struct str text = str_make(words, sizeof words);
    card_words(&scene, &card, LANG_ES, &text);
    assert_said(words, "AVENIDA DE AMÉRICA: Precio 22.000, Alquiler 1.800");
}

/* --- what has just happened --- */

static void add_event(struct scene_events *events, enum event_kind kind, int seat,
                      struct scene_spot from, struct scene_spot to, int64_t amount)
{
    event_add_way(events, kind, seat, from, to)->amount = amount;
}

static void take_in(struct scene_events *events)
{
    recent_add(&recent, events);
    events->count = 0;
}

static void test_news_get_old(void **state)
{
    (void)state;
    static struct scene_events events;
    struct scene_spot none = {0}, bank = spot_at(SPOT_BANK, 0), ana = spot_at(SPOT_HAND, 1),
                      you = spot_at(SPOT_HAND, 0);
    memset(&recent, 0, sizeof recent);
    add_event(&events, EVENT_PAY, 0, you, ana, 400);
    take_in(&events);
    add_event(&events, EVENT_PAY, 1, bank, ana, 100); /* still the same throw */
    take_in(&events);
    assert_int_equal(recent.money[0], -400);
    assert_int_equal(recent.money[1], 500);
    add_event(&events, EVENT_THROW, 0, none, none, 3);
    add_event(&events, EVENT_PAY, 0, bank, you, 50);
    take_in(&events);
    assert_int_equal(recent.money[0], 50);
    assert_int_equal(recent.money[1], 0);

    add_event(&events, EVENT_DRAW, 1, spot_at(SPOT_PILE, 0), ana, 1);
    take_in(&events);
    add_event(&events, EVENT_DRAW, 1, spot_at(SPOT_PILE, 0), ana, 1);
    take_in(&events);
    assert_int_equal(recent.drawn[1], 2);
    scene_event_add(&events, EVENT_CALL, 1)->words = "paso";
    take_in(&events);
    assert_string_equal(recent.said[1], "paso");
    add_event(&events, EVENT_PLAY, 0, you, spot_at(SPOT_TABLE, 0), 1);
    scene_event_add(&events, EVENT_CALL, 0)->words =
        "¡UNO!"; /* said with the card, so it is news */
    take_in(&events);
    assert_int_equal(recent.drawn[1], 0);
    assert_null(recent.said[1]);
    assert_string_equal(recent.said[0], "¡UNO!");

    scene_event_add(&events, EVENT_BID, 1)->amount = 900;
    take_in(&events);
    assert_int_equal(recent.bid[1], 900);
    scene_event_add(&events, EVENT_AUCTION, 0);
    take_in(&events);
    assert_int_equal(recent.bid[1], 0);
}

static int marks(uint32_t mark, uint32_t ink)
{
    int count = 0;
    for (int row = 0; row < canvas.rows; row++)
        for (int column = 0; column < canvas.columns; column++)
            count += canvas.cell[row][column].ch == mark && canvas.cell[row][column].ink == ink;
    return count;
}

/* The discs that a square would turn are marked while the cursor is there, those that turned after
 * the move. */
static void test_discs_that_turn(void **state)
{
    (void)state;
    static struct scene_events events;
    const struct game *game = registry_game("reversi");
    _Alignas(16) unsigned char reversi[GAME_STATE_MAX];
    struct choice choices[GAME_CHOICES_MAX];
    struct why why;
    memset(&recent, 0, sizeof recent);
    assert_int_equal(game->setup_make("", as_setup(setup), &why), ST_OK);
    game->start(as_setup(setup), as_state(reversi));
    game->show->scene(as_setup(setup), as_state(reversi), 0, names, LANG_ES, &scene);
    menu_of_turn(&scene, &menu);
    struct table_view view = {.scene = &scene,
                              .menu = &menu,
                              .cursor = -1,
                              .chosen = -1,
                              .cell = scene.option[0].cell,
                              .choosing = true,
                              .about = "",
                              .prompt = "",
                              .recent = &recent};
    canvas_clear(&canvas, 24, 80);
    table_view_draw(&view, &canvas);
    assert_int_equal(marks('>', INK_CURSOR), 1);
    assert_int_equal(marks('\'', INK_FELT_LAST), 0);
    assert_true(game->choices(as_setup(setup), as_state(reversi), choices) > 0);
    game->show->happened(as_setup(setup), as_state(reversi), &choices[0].move, 0, LANG_ES, &events);
    take_in(&events);
    game->apply(as_setup(setup), as_state(reversi), &choices[0].move);
    game->show->scene(as_setup(setup), as_state(reversi), 0, names, LANG_ES, &scene);
    menu.count = 0;
    view.choosing = false;
    canvas_clear(&canvas, 24, 80);
    table_view_draw(&view, &canvas);
    assert_int_equal(marks('>', INK_CURSOR), 0);
    assert_int_equal(marks('\'', INK_FELT_LAST), 2);
    assert_int_equal(marks('(', INK_FELT_LAST), 1);
}

/* --- at the seat --- */

static void has(const char *words, bool there)
{
    static char is[CANVAS_ROWS * CANVAS_COLUMNS * 4];
    struct str text = str_make(is, sizeof is);
    canvas_text(&canvas, &text);
    if ((strstr(is, words) != NULL) != there)
        fail_msg("%s '%s':\n%s", there ? "lacks" : "has", words, is);
}

static void test_a_key_shows_the_card(void **state)
{
    (void)state;
    static struct seat seat;
    begin(&seat, config_with("monopoly", "seats=2 first=0", 5));
    press(&seat, '+'); /* of where one stands */
    draw_seat(&seat, 24, 80);
    has("Sueldo al pasar", true);
    press(&seat, '>');
    draw_seat(&seat, 24, 80);
    has("con hotel", true);
    press(&seat, '+');
    draw_seat(&seat, 24, 80);
    has("con hotel", false);
}

static void test_what_was_said_stands_beside_the_name(void **state)
{
    (void)state;
    static struct seat seat;
    begin(&seat, config_of("truco", 4, 3));
    seat.recent.said[2] = "truco";
    draw_seat(&seat, 24, 80);
    has("«truco»", true);
    begin(&seat, config_of("uno", 3, 3));
    seat.recent.said[1] = "paso";
    seat.recent.drawn[2] = 4;
    draw_seat(&seat, 24, 80);
    has("«paso»", true);
    has("cartas +4", true);
    seat.scene.seat[2].player = PLAYER_AWAY;
    draw_seat(&seat, 24, 80);
    has("ausente", true);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_auction),
        cmocka_unit_test(test_an_offer),
        cmocka_unit_test(test_a_debt),
        cmocka_unit_test(test_the_card_of_a_square),
        cmocka_unit_test(test_news_get_old),
        cmocka_unit_test(test_discs_that_turn),
        cmocka_unit_test(test_a_key_shows_the_card),
        cmocka_unit_test(test_what_was_said_stands_beside_the_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
