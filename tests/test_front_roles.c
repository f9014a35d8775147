/* A person's seat at a role of a protocol: a role that does what the test says, on no wire at
 * all. */
#include "support.h"

#include "core/protocol.h"
#include "core/registry.h"
#include "core/table.h"
#include "front/terminal/keys.h"
#include "front/source/role_source.h"
#include "front_support.h"

/* The role: a table at which seat `number` is this person's; the others do the first thing they
 * can. */
static struct fake {
    struct table table;
    struct rng dice;
    int number;
    bool there; /* there is a game to see */
    bool open;  /* the question is put */
    uint64_t question;
    struct move answered;
    unsigned answers;
    const char *refuse; /* why the next answer is refused */
    _Alignas(16) unsigned char sight[GAME_STATE_MAX];
} fake;

static struct role_source source;
static struct seat seat;

static bool fake_view(const void *role, struct question *position)
{
    (void)role;
    fake.table.game->view(as_setup(setup), as_state(fake.table.state), fake.number,
                          as_state(fake.sight));
    *position =
        (struct question){.setup = as_setup(setup), .view = fake.sight, .seat = fake.number};
    return fake.there;
}

static bool fake_asks(const void *role, struct question *question)
{
    fake_view(role, question);
    question->number = fake.question;
    return fake.there && fake.open;
}

static void fake_name(const void *role, int who, enum lang lang, struct str *text)
{
    (void)role, (void)lang;
    str_add(text, who == fake.number ? "Yo %d" : "Equipo %d", who);
}

static int fake_number(const void *role)
{
    (void)role;
    return fake.number;
}

static void fake_words(const void *role, const struct role_event *event, enum lang lang,
                       struct str *text)
{
    (void)role, (void)lang;
    if (event->kind == ROLE_FRAME)
        str_add(text, "nada para ti");
}

static const struct role role = {
    .name = "fake",
    .number = fake_number,
    .words = fake_words,
    .player = &(const struct role_player){.asks = fake_asks, .view = fake_view, .name = fake_name},
};

static void frame_text(const struct frame *frame, struct str *text)
{
    for (unsigned i = 0; i < frame->count; i++)
        str_add(text, "%s%02X", i ? " " : "", frame->octets[i]);
}

static void frame_explain(const struct protocol *protocol, const struct frame *frame,
                          enum lang lang, struct str *text)
{
    (void)protocol, (void)lang;
    str_add(text, "la trama %u", frame->octets[0]);
}

static const struct framing framing = {.text = frame_text, .explain = frame_explain};
static const struct protocol protocol = {.name = "fake", .framing = &framing};

static enum status on_answer(void *who, uint64_t number, const struct move *move, usec_t now,
                             struct why *why)
{
    (void)who, (void)now;
    if (!fake.open || number != fake.question)
        return why_bad(why, "demasiado tarde");
    if (fake.refuse)
        return why_bad(why, "%s", fake.refuse);
    fake.open = false;
    fake.answered = *move;
    fake.answers++;
    return ST_OK;
}

static void tell(struct role_event event)
{
    role_source_event(&source, &event);
    seat_update(&seat, 0);
}

static void play(struct move move)
{
    _Alignas(16) unsigned char before[GAME_STATE_MAX];
    struct why why;
    memcpy(before, fake.table.state, sizeof before);
    int actor = table_actor(&fake.table);
    assert_int_equal(table_play(&fake.table, &move, SOURCE_WIRE, &why), ST_OK);
    tell((struct role_event){.kind = ROLE_MOVED,
                             .setup = as_setup(setup),
                             .before = as_state(before),
                             .move = &move,
                             .actor = actor});
}

/* What happens without this person, up to their turn; the question is put. */
static void play_to_question(void)
{
    struct choice choices[GAME_CHOICES_MAX];
    while (table_to_move(&fake.table) != fake.number && table_to_move(&fake.table) != SEAT_NOBODY) {
        struct move move;
        if (table_to_move(&fake.table) == SEAT_CHANCE) {
            fake.table.game->draw(as_setup(setup), as_state(fake.table.state), &fake.dice, &move);
        } else {
            fake.table.game->choices(as_setup(setup), as_state(fake.table.state), choices);
            move = choices[0].move;
        }
        play(move);
    }
    fake.question++;
    fake.open = table_to_move(&fake.table) == fake.number;
    seat_update(&seat, 0);
}

/* The same up to a question with more than one answer: of the others the seat disposes by
 * itself. */
static void play_to_turn(void)
{
    struct why why;
    play_to_question();
    while (seat.stage == STAGE_WATCH && fake.open) {
        assert_int_equal(seat_tick(&seat, seat_due(&seat), &why), ST_OK);
        assert_false(fake.open);
        play(fake.answered);
        play_to_question();
    }
    fake.answers = 0;
}

static void begin_game(void)
{
    table_start(&fake.table, registry_game("uno"), as_setup(setup), NULL);
    rng_seed(&fake.dice, 9);
    fake.there = true;
    tell((struct role_event){.kind = ROLE_BEGUN,
                             .game = &(struct role_game){.number = 1, .players = 3}});
}

static void sit(void)
{
    struct why why;
    memset(&fake, 0, sizeof fake);
    fake.number = 1;
    assert_int_equal(registry_game("uno")->setup_make("seats=3", as_setup(setup), &why), ST_OK);
    role_source_init(&source, &(struct role_source_config){.game = registry_game("uno"),
                                                           .protocol = &protocol,
                                                           .role = &role,
                                                           .answer = on_answer});
    seat_open(&seat, &(struct seat_config){.source = &source.source});
    seat_update(&seat, 0);
}

static bool shows(const char *want)
{
    static char is[CANVAS_ROWS * CANVAS_COLUMNS * 4];
    struct str text = str_make(is, sizeof is);
    canvas_text(&canvas, &text);
    assert_int_equal(canvas.clipped, 0);
    return strstr(is, want) != NULL;
}

/* --- the tests --- */

static void test_waiting_for_others(void **state)
{
    (void)state;
    sit();
    draw_seat(&seat, 24, 80);
    assert_true(shows("Esperando a los demás…"));
    role_source_note(&source, "nadie contesta en la línea de salida");
    seat_update(&seat, 0);
    draw_seat(&seat, 24, 80);
    assert_true(shows("nadie contesta"));
    assert_int_equal(seat_due(&seat), USEC_NEVER);
    role_source_start(&source, &fake);
    begin_game();
    assert_int_equal(seat.stage, STAGE_WATCH);
    assert_string_equal(seat.names[1], "Yo 1");
    draw_seat(&seat, 24, 80);
    assert_true(shows("Equipo 0"));
}

static void test_a_turn(void **state)
{
    (void)state;
    sit();
    role_source_start(&source, &fake);
    begin_game();
    play_to_turn();
    assert_int_equal(seat.stage, STAGE_CHOOSE);
    for (size_t i = 0; i < seat.scene.pieces; i++)
        assert_true(seat.scene.piece[i].zone != ZONE_HAND || seat.scene.piece[i].seat == 1);
    draw_seat(&seat, 24, 80);
    assert_true(shows("Te toca"));
    press(&seat, seat.menu.item[0].key);
    if (seat.stage == STAGE_ASK)
        press(&seat, seat.menu.item[0].key);
    assert_int_equal(fake.answers, 1);
    assert_int_equal(seat.stage, STAGE_WATCH); /* it goes round before it is played */
    draw_seat(&seat, 24, 80);
    assert_true(shows("Va por el cable…"));
    play(fake.answered);
    play_to_turn();
    assert_int_equal(seat.stage, STAGE_CHOOSE);
}

/* A frame that passes while somebody thinks does not disturb them; a question that is withdrawn
 * does. */
static void test_a_question_is_withdrawn(void **state)
{
    (void)state;
    struct why why;
    const struct frame empty = {.count = 0};
    sit();
    role_source_start(&source, &fake);
    begin_game();
    play_to_turn();
    press(&seat, KEY_RIGHT);
    assert_int_equal(seat.cursor, 0);
    tell((struct role_event){.kind = ROLE_NOTE, .text = "algo pasa"});
    tell((struct role_event){.kind = ROLE_FRAME, .frame = &empty, .said = &empty});
    assert_int_equal(seat.stage, STAGE_CHOOSE);
    assert_int_equal(seat.cursor, 0);
    fake.open = false;
    seat_update(&seat, 0);
    assert_int_equal(seat.stage, STAGE_WATCH);
    assert_int_equal(seat.menu.count, 0);
    press(&seat, '1');
    assert_int_equal(fake.answers, 0);
    fake.open = true; /* and put again, as another one */
    fake.question++;
    seat_update(&seat, 0);
    assert_int_equal(seat.stage, STAGE_CHOOSE);
    assert_int_equal(seat_choose(&seat, 0, 0, &why), ST_OK);
    assert_int_equal(fake.answers, 1);
}

/* The key was pressed before the seat knew that the question is another one by now. */
static void test_an_answer_comes_too_late(void **state)
{
    (void)state;
    struct why why;
    sit();
    role_source_start(&source, &fake);
    begin_game();
    play_to_turn();
    fake.question++;
    assert_int_equal(seat_choose(&seat, 0, 0, &why), ST_OK);
    assert_int_equal(fake.answers, 0);
    assert_said(seat.note, "demasiado tarde");
    assert_int_equal(seat.stage, STAGE_CHOOSE); /* the new one */
    fake.refuse = "eso no puede ser";
    assert_int_equal(seat_choose(&seat, 0, 0, &why), ST_OK);
    draw_seat(&seat, 24, 80);
    assert_true(shows("eso no puede ser"));
    fake.refuse = NULL;
    assert_int_equal(seat_choose(&seat, 0, 0, &why), ST_OK);
    assert_int_equal(fake.answers, 1);
}

static void test_stopped_and_why(void **state)
{
    (void)state;
    sit();
    role_source_start(&source, &fake);
    begin_game();
    play_to_turn();
    tell((struct role_event){.kind = ROLE_FAULT,
                             .text = "nuestra trama no ha vuelto: mira el cable"});
    assert_int_equal(seat.stage, STAGE_STOPPED);
    draw_seat(&seat, 24, 80);
    assert_true(shows("nuestra trama no ha vuelto: mira el cable (q: salir)"));
    press(&seat, '1');
    assert_int_equal(fake.answers, 0);
    press(&seat, 'q');
    assert_int_equal(seat.stage, STAGE_LEFT);
}

static void test_numbered_anew(void **state)
{
    (void)state;
    sit();
    role_source_start(&source, &fake);
    begin_game();
    play_to_turn();
    fake.number = 2;
    tell((struct role_event){.kind = ROLE_NOTE, .text = "otra cuenta"});
    assert_int_equal(seat.look.you, 2);
    assert_string_equal(seat.names[2], "Yo 2");
    draw_seat(&seat, 24, 80);
    assert_true(shows("ahora eres el 2"));
}

static void test_the_end_and_what_is_known_of_it(void **state)
{
    (void)state;
    struct role_game game = {.number = 1,
                             .players = 3,
                             .known = true,
                             .result = {.over = true, .winner = 1, .score = 42, .points = {0, 42}}};
    sit();
    role_source_start(&source, &fake);
    begin_game();
    play_to_turn();
    tell((struct role_event){.kind = ROLE_OVER, .game = &game});
    assert_int_equal(seat.stage, STAGE_DONE);
    draw_seat(&seat, 24, 80);
    assert_true(shows("¡Ganas el juego! 42 puntos"));
    assert_false(shows("¿Otro juego?")); /* nobody asked it for one */
    press(&seat, 's');
    assert_int_equal(seat.stage, STAGE_DONE);
    begin_game(); /* the ring goes on by itself */
    assert_int_equal(seat.stage, STAGE_WATCH);
    game = (struct role_game){.number = 2, .players = 3, .result = {.winner = SEAT_NOBODY}};
    tell((struct role_event){.kind = ROLE_OVER, .game = &game});
    draw_seat(&seat, 24, 80);
    assert_true(shows("El juego ha terminado"));
    assert_int_equal(seat.look.totals[1], 42);
}

/* Each frame in words: beside the table where there is room, else in its place until any key. */
static void test_the_wire(void **state)
{
    (void)state;
    sit();
    role_source_start(&source, &fake);
    begin_game();
    play_to_turn();
    for (uint8_t i = 1; i <= 100; i++) {
        struct frame frame = {.octets = {i, 0x7e}, .count = 2};
        tell((struct role_event){.kind = ROLE_FRAME,
                                 .fate = FATE_PASSED,
                                 .frame = &frame,
                                 .said = &frame,
                                 .secret = i == 99});
    }
    press(&seat, '-');
    for (int rows = 6; rows < 60; rows += 5)
        for (int columns = 20; columns < 200; columns += 7) {
            draw_seat(&seat, rows, columns);
            assert_true(columns < 40 || rows < 8 || shows("-> 64 7E  la trama 100"));
            assert_int_equal(shows("Te toca") && shows("la trama"), columns > 120);
        }
    draw_seat(&seat, 24, 80);
    assert_true(shows("nada para ti"));
    assert_false(shows("la trama 99"));
    press(&seat, '1'); /* nobody plays a card that they do not see */
    assert_int_equal(fake.answers, 0);
    assert_false(seat.wire);
    press(&seat, '-');
    draw_seat(&seat, 40, 160);
    press(&seat, '?');
    assert_true(seat.help);
    draw_seat(&seat, 60, 100);
    assert_true(shows("el cable: cada trama"));
    press(&seat, KEY_ESCAPE);
    press(&seat, '-');
    assert_false(seat.wire);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_waiting_for_others),
        cmocka_unit_test(test_a_turn),
        cmocka_unit_test(test_a_question_is_withdrawn),
        cmocka_unit_test(test_an_answer_comes_too_late),
        cmocka_unit_test(test_stopped_and_why),
        cmocka_unit_test(test_numbered_anew),
        cmocka_unit_test(test_the_end_and_what_is_known_of_it),
        cmocka_unit_test(test_the_wire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
