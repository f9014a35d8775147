/* The terminal table without a terminal: drawing, menus, the seat's machine, the lines for
 * pipes. */
#include "core/game_show.h"
#include "support.h"

#include "front/terminal/ansi.h"
#include "front/terminal/keys.h"
#include "front/draw/plain.h"
#include "front/terminal/terminfo.h"
#include "front_support.h"
#include "games/uno/uno.h"

static struct seat seat, other, third;

/* --- help for the tests --- */

/* A turn of UNO with a hand of so many cards, colour and symbol on the table at random. */
static void deal_hand(struct game_state *s, unsigned cards, struct rng *rng)
{
    uno_start(as_setup(setup), s);
    for (unsigned i = 0; i < cards + 3; i++) {
        unsigned card = uno_pile_at(&s->draw, rng_below(rng, uno_pile_count(&s->draw)));
        struct uno_pile *to = i < cards ? &s->hand[0] : i < cards + 2 ? &s->hand[1] : &s->drop;
        uno_pile_remove(&s->draw, card);
        uno_pile_add(to, card);
        s->top = (uint8_t)card;
    }
    s->colour = (uint8_t)(s->top < UNO_COLOURED ? uno_colour(s->top) : rng_below(rng, 4));
    s->held[0] = (uint8_t)cards;
    s->held[1] = 2;
    s->in_draw = (uint8_t)(UNO_CARDS - cards - 3);
    s->phase = uno_playable(s, &s->hand[0]) ? UNO_TURN : UNO_PASS;
}

static struct table_view view_of(const struct scene *scene, const struct menu *menu)
{
    return (struct table_view){.scene = scene,
                               .menu = menu,
                               .cursor = -1,
                               .chosen = -1,
                               .choosing = true,
                               .about = "partida 1 · semilla 123456789",
                               .prompt = "Te toca",
                               .logs = 3,
                               .log = {"Sale un 3 rojo: empieza Carmen", "Carmen pasa",
                                       "Carmen juega un cambio de color y pide amarillo: ¡UNO!"}};
}

static int count_ink(uint32_t ink)
{
    int count = 0;
    for (int row = 0; row < canvas.rows; row++)
        for (int column = 0; column < canvas.columns; column++)
            count += canvas.cell[row][column].ink == ink;
    return count;
}

/* --- tests --- */

static void test_keys(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        int key;
    } cases[] = {{"a", 'a'},           {"\r", KEY_ENTER},        {"\n", KEY_ENTER},
                 {"\033[A", KEY_UP},   {"\033OD", KEY_LEFT},     {"\t", KEY_RIGHT},
                 {"\033[Z", KEY_LEFT}, {"\033[1;5C", KEY_RIGHT}, {"\177", KEY_ESCAPE},
                 {"ñ", KEY_OTHER},     {"\033x", KEY_OTHER},     {"\033[15~", KEY_OTHER},
                 {"\001", KEY_OTHER},  {"\033\033", KEY_ESCAPE}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct keys keys = {0};
        int key = KEY_NONE;
        for (const char *at = cases[i].bytes; *at; at++) {
            int next = keys_read(&keys, (unsigned char)*at);
            key = next != KEY_NONE ? next : key;
        }
        assert_int_equal(key, cases[i].key);
    }
    struct keys keys = {0};
    assert_int_equal(keys_read(&keys, 27), KEY_NONE);
    assert_true(keys_waiting(&keys));
    assert_int_equal(keys_end(&keys), KEY_ESCAPE);
    assert_false(keys_waiting(&keys));
}

static void test_text(void **state)
{
    (void)state;
    char line[64];
    struct wrap wrap = {.at = "uno dos tres\n\n  cuatro cinco\nseis", .width = 9};
    const char *const lines[] = {"uno dos", "tres", "", "  cuatro", "cinco", "seis"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_true(wrap_next(&wrap, line, sizeof line));
        assert_string_equal(line, lines[i]);
    }
    assert_false(wrap_next(&wrap, line, sizeof line));

    const char *at = "ñ─\xff¡";
    assert_int_equal(ascii_of(utf8_next(&at)), 'n');
    assert_int_equal(ascii_of(utf8_next(&at)), '-');
    assert_int_equal(utf8_next(&at), '?');
    assert_int_equal(ascii_of(utf8_next(&at)), 0);
    assert_int_equal(utf8_next(&at), 0);
    canvas_clear(&canvas, 1, 20); /* what a name may try: escapes, a line feed, reversed text */
    canvas_put(&canvas, 0, 0, INK_PLAIN, "\033[2J\n\xe2\x80\xae");
    for (int i = 0; i < 20; i++)
        assert_true(is_printable(canvas.cell[0][i].ch));
}

static void test_colours(void **state)
{
    (void)state;
    assert_int_equal(ansi_colours("xterm-256color", NULL, NULL), COLOURS_256);
    assert_int_equal(ansi_colours("xterm", "truecolor", NULL), COLOURS_256);
    assert_int_equal(ansi_colours("linux", NULL, NULL), COLOURS_16);
    assert_int_equal(ansi_colours("vt220", NULL, NULL), COLOURS_NONE);
    assert_int_equal(ansi_colours("xterm-256color", NULL, "1"), COLOURS_NONE);
    assert_int_equal(ansi_colours(NULL, NULL, NULL), COLOURS_NONE);
    assert_int_equal(ansi_colours("xterm", NULL, NULL), COLOURS_16);
    assert_int_equal(ansi_colours("xterm-mono", "truecolor", NULL), COLOURS_NONE);
    assert_int_equal(ansi_colours("dumb", NULL, NULL), COLOURS_NONE);
    assert_int_equal(ansi_colours("xterm-256color-of-nobody", "truecolor", NULL), COLOURS_NONE);
    assert_true(terminfo_of("vt100").draws);
    assert_true(terminfo_of("linux").draws);
    assert_false(terminfo_of("dumb").draws);
    assert_false(terminfo_of("vt52").draws); /* it can, in a way of its own */
    assert_false(terminfo_of("xterm-256color-of-nobody").draws);
    assert_false(terminfo_of("../../etc/passwd").draws);
    assert_false(terminfo_of("").draws);
    assert_false(terminfo_of(NULL).draws);
}

static void test_golden(void **state)
{
    (void)state;
    begin(&seat, config_of("uno", 4, 5));
    draw_seat(&seat, 24, 80);
    check_golden("view-turn-80x24");
    draw_seat(&seat, 24, 40);
    check_golden("view-turn-40x24");
    draw_seat(&seat, 10, 40);
    check_golden("view-turn-40x10");
    draw_seat(&seat, 43, 132);
    check_golden("view-turn-132x43");
    press(&seat, 'z');
    press(&seat, KEY_RIGHT);
    press(&seat, KEY_RIGHT);
    draw_seat(&seat, 24, 80);
    check_golden("view-cursor-80x24");
    begin(&seat, config_of("template", 3, 5));
    draw_seat(&seat, 24, 80);
    check_golden("view-template-80x24");
}

static void test_golden_hands(void **state)
{
    (void)state;
    static struct scene scene;
    static struct menu menu;
    struct game_state s;
    struct rng rng;
    struct local_config config = config_of("uno", 2, 0);
    static const unsigned hands[] = {16, 30};
    for (size_t i = 0; i < 2; i++) {
        char name[40];
        rng_seed(&rng, 4);
        deal_hand(&s, hands[i], &rng);
        config.game->show->scene(as_setup(setup), &s, 0, names, i ? LANG_EN : LANG_ES, &scene);
        menu_of_turn(&scene, &menu);
        struct table_view view = view_of(&scene, &menu);
        canvas_clear(&canvas, 24, 80);
        table_view_draw(&view, &canvas);
        snprintf(name, sizeof name, "view-hand-%u-80x24", hands[i]);
        check_golden(name);
    }
}

/* Nothing is drawn beside the screen, and every key is on it, for hands of 1 to 40 cards. */
static void test_widths(void **state)
{
    (void)state;
    static struct scene scene;
    static struct menu menu;
    static const int widths[] = {40, 80, 132};
    struct local_config config = config_of("uno", 2, 0);
    unsigned drawn = 0;
    for (unsigned cards = 1; cards <= 40; cards++)
        for (unsigned seed = 0; seed < effort(10); seed++)
            for (size_t w = 0; w < 3; w++, drawn++) {
                struct game_state s;
                struct rng rng;
                rng_seed(&rng, seed * 100 + cards);
                deal_hand(&s, cards, &rng);
                config.game->show->scene(as_setup(setup), &s, 0, names,
                                         seed % 2 ? LANG_EN : LANG_ES, &scene);
                menu_of_turn(&scene, &menu);
                struct table_view view = view_of(&scene, &menu);
                canvas_clear(&canvas, 24, widths[w]);
                table_view_draw(&view, &canvas);
                assert_int_equal(canvas.clipped, 0);
                assert_int_equal(count_ink(INK_KEY), 3 * menu.count);
            }
    print_message("%u screens\n", drawn);
}

static void test_many_options(void **state)
{
    (void)state;
    static struct scene scene;
    static struct menu menu;
    scene.options = SCENE_OPTIONS;
    scene.seats = 2;
    for (int i = 0; i < SCENE_OPTIONS; i++) {
        scene.option[i].choice = i;
        snprintf(scene.option[i].label, sizeof scene.option[i].label,
                 "a fairly long option number %d", i);
    }
    menu_of_turn(&scene, &menu);
    assert_int_equal(menu.count, SCENE_OPTIONS);
    assert_int_equal(menu_find(&menu, 'q'), -1);
    assert_int_equal(menu_find(&menu, '?'), -1);
    struct table_view view = view_of(&scene, &menu);
    for (view.cursor = 0; view.cursor < SCENE_OPTIONS; view.cursor++) {
        canvas_clear(&canvas, 24, 80);
        table_view_draw(&view, &canvas);
        assert_int_equal(canvas.clipped, 0);
        assert_int_equal(count_ink(INK_CURSOR), 3);
        int key = menu.item[view.cursor].key;
        assert_true(!key || menu_find(&menu, key) == view.cursor);
    }
}

static void test_every_option(void **state)
{
    (void)state;
    static const char *const games[] = {"uno", "template"};
    unsigned tried = 0;
    struct why why;
    for (unsigned seed = 0; seed < effort(20); seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        begin(&seat, config_of(games[seed % 4 == 3], 2 + (int)seed % 3, seed));
        while (seat.stage == STAGE_CHOOSE) {
            for (size_t i = 0; i < seat.scene.pieces; i++) /* U17: no other hand is on the screen */
                assert_true(seat.scene.piece[i].zone != ZONE_HAND || seat.scene.piece[i].seat == 0);
            for (int option = 0; option < (int)seat.scene.options; option++, tried++) {
                copy_seat(&other, &seat);
                copy_seat(&third, &seat);
                assert_true(press_option(&other, option));
                assert_int_equal(seat_choose(&third, option, 0, &why), ST_OK);
                assert_memory_equal(local_of(&other)->table.state, local_of(&third)->table.state,
                                    GAME_STATE_MAX);
            }
            int option = (int)rng_below(&rng, (uint32_t)seat.scene.options);
            assert_int_equal(seat_choose(&seat, option, 0, &why), ST_OK);
            run_to_turn(&seat, 0);
        }
        assert_int_equal(seat.stage, STAGE_DONE);
    }
    print_message("%u options pressed\n", tried);
}

static int random_key(struct rng *rng)
{
    static const int keys[] = {KEY_ENTER,  KEY_LEFT,  KEY_RIGHT, KEY_UP, KEY_DOWN,
                               KEY_ESCAPE, KEY_OTHER, '?',       ' ',    's',
                               'n',        1,         '+',       'Z'};
    uint32_t r = rng_below(rng, 40);
    if (r < sizeof keys / sizeof keys[0])
        return keys[r];
    return r < 34 ? '1' + (int)rng_below(rng, 5) : "6789abcdefghijk"[rng_below(rng, 15)];
}

/* Whatever is pressed, at whatever time, on a screen of whatever size: a game always comes to its
 * end. */
static void test_random_keys(void **state)
{
    (void)state;
    static const char *const games[] = {"uno", "template"};
    unsigned games_played = 0, keys = 0, screens = 0;
    struct why why;
    for (unsigned seed = 0; games_played < effort(500); seed++) {
        struct rng rng;
        usec_t now = 1000, pace = seed % 2 ? 900 * USEC_MS : 0;
        unsigned steps = 0;
        rng_seed(&rng, seed);
        struct local_config config =
            config_of(games[seed % 5 == 4], 2 + (int)rng_below(&rng, 3), seed);
        sit_down(&seat, config, pace, now);
        while (seat.stage != STAGE_LEFT) {
            assert_true(steps++ < 200000);
            usec_t due = seat_due(&seat);
            if (due != USEC_NEVER && rng_below(&rng, 8)) {
                now = due > now ? due : now;
                assert_int_equal(seat_tick(&seat, now, &why), ST_OK);
                games_played += seat.stage == STAGE_DONE;
            } else {
                now += rng_below(&rng, 2) * 300 * USEC_MS;
                assert_int_equal(seat_key(&seat, random_key(&rng), now, &why), ST_OK);
                keys++;
            }
            if (seat.help || rng_below(&rng, 10) == 0) {
                canvas_clear(&canvas, 1 + (int)rng_below(&rng, 60), 1 + (int)rng_below(&rng, 150));
                seat_draw(&seat, &canvas);
                screens++;
            }
        }
        assert_true(
            config.game->invariant(as_setup(setup), as_state(local_of(&seat)->table.state), &why));
    }
    print_message("%u games by %u random keys, %u screens\n", games_played, keys, screens);
}

/* A key while others think must not play a card; nor one that comes the moment the turn does. */
static void test_no_accident(void **state)
{
    (void)state;
    struct why why;
    const usec_t pace = 900 * USEC_MS;
    struct local_config config = config_of("uno", 4, 6);
    sit_down(&seat, config, pace, 0);
    usec_t now = run_to_turn(&seat, 0);
    uint32_t moves = local_of(&seat)->table.moves;
    assert_int_equal(seat_key(&seat, '1', now + 50 * USEC_MS, &why), ST_OK);
    assert_int_equal(local_of(&seat)->table.moves, moves);
    assert_true(seat.note[0] != '\0');
    now += 300 * USEC_MS;
    assert_int_equal(seat_key(&seat, '1', now, &why), ST_OK);
    if (seat.stage == STAGE_ASK)
        assert_int_equal(seat_key(&seat, '1', now, &why), ST_OK);
    assert_int_equal(seat.stage, STAGE_WATCH);
    moves = local_of(&seat)->table.moves;
    for (int key = '1'; key <= '9'; key++)
        assert_int_equal(seat_key(&seat, key, now, &why), ST_OK);
    assert_int_equal(local_of(&seat)->table.moves, moves);
    assert_true(seat.note[0] != '\0');
    assert_true(seat_due(&seat) > now);
    assert_int_equal(seat_key(&seat, ' ', now, &why),
                     ST_OK); /* who does not want to wait need not */
    assert_true(seat_due(&seat) <= now);
}

/* --- lines --- */

struct script {
    const char *const *lines;
    char out[200000];
    size_t length;
};

static enum status script_line(void *in, char *line, size_t size, struct why *why)
{
    struct script *script = in;
    (void)why;
    if (!*script->lines)
        return ST_END;
    snprintf(line, size, "%s", *script->lines);
    if (strcmp(line, "1*") != 0) /* for ever */
        script->lines++;
    else
        strcpy(line, script->length && strstr(script->out, "juego?") ? "n" : "1");
    return ST_OK;
}

static enum status script_write(void *out, const char *text, size_t length, struct why *why)
{
    struct script *script = out;
    (void)why;
    assert_true(script->length + length < sizeof script->out);
    memcpy(script->out + script->length, text, length);
    script->length += length;
    script->out[script->length] = '\0';
    return ST_OK;
}

static enum status play_lines(struct script *script, bool ascii, unsigned *rounds)
{
    struct reader reader = {script, script_line};
    struct writer writer = {.out = script, .write = script_write, .ascii = ascii};
    struct local_config config = config_of("uno", 3, 7);
    script->length = 0;
    return play_in_lines(&seat, config, &reader, &writer, rounds);
}

static void test_lines(void **state)
{
    (void)state;
    static struct script script;
    unsigned rounds;
    script.lines = (const char *const[]){"0", "99", "\033[2J", "?", " 1 ", NULL};
    assert_int_equal(play_lines(&script, false, &rounds), ST_END);
    assert_int_equal(rounds, 0);
    assert_non_null(strstr(script.out, "'99' no es una de las opciones."));
    assert_non_null(strstr(script.out, "'?[2J'"));
    assert_non_null(strstr(script.out, "cambio de sentido:"));
    assert_null(strchr(script.out, 27));
    script.lines = (const char *const[]){"1*", NULL};
    assert_int_equal(play_lines(&script, true, &rounds), ST_OK);
    assert_int_equal(rounds, 1);
    for (const char *at = script.out; *at; at++)
        assert_true((unsigned char)*at < 128);
    script.lines = (const char *const[]){"q", NULL};
    assert_int_equal(play_lines(&script, false, &rounds), ST_OK);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys),         cmocka_unit_test(test_text),
        cmocka_unit_test(test_colours),      cmocka_unit_test(test_golden),
        cmocka_unit_test(test_golden_hands), cmocka_unit_test(test_widths),
        cmocka_unit_test(test_many_options), cmocka_unit_test(test_every_option),
        cmocka_unit_test(test_random_keys),  cmocka_unit_test(test_no_accident),
        cmocka_unit_test(test_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
