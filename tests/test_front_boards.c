/* The terminal table with a board, and the other games at it: Monopoly's ring, a grid of discs,
 * cards round the table; keys for everything that can be done; taking back; the lines for pipes;
 * Monopoly's sentences. */
#include "support.h"

#include "base/bits.h"
#include "core/game_show.h"
#include "core/registry.h"
#include "front/terminal/keys.h"
#include "front/draw/plain.h"
#include "front_support.h"
#include "games/monopoly/monopoly.h"

static struct seat seat, other, third;

/* --- made-up scenes: what is drawn does not depend on a game --- */

static void fake_seats(struct scene *scene, size_t seats)
{
    memset(scene, 0, sizeof *scene);
    snprintf(scene->title, sizeof scene->title, "Mesa");
    snprintf(scene->status, sizeof scene->status, "Le toca a Ana");
    scene->seats = seats;
    for (size_t i = 0; i < seats; i++) {
        snprintf(scene->seat[i].name, sizeof scene->seat[i].name, "%s", names[i]);
        snprintf(scene->seat[i].holds, sizeof scene->seat[i].holds, "%zu fichas", 10 + i);
        scene->seat[i].count = -1;
        scene->seat[i].tint = i ? TINT_WHITE : TINT_BLACK;
        scene->seat[i].you = i == 0;
    }
    scene->seat[1].turn = true;
}

/* A checkered corner, three squares to play to, one of them the last. */
static void fake_grid(struct scene *scene)
{
    fake_seats(scene, 2);
    scene->board = (struct scene_board){.columns = 8, .rows = 8, .coordinates = true, .cells = 64};
    snprintf(scene->note[scene->notes++].text, sizeof scene->note[0].text, "Dados: 1, 4, 7");
    for (int i = 0; i < 64; i++) {
        struct scene_cell *cell = &scene->board.cell[i];
        *cell = (struct scene_cell){
            .column = i % 8, .row = i / 8, .tint = TINT_FELT, .owner = -1, .choice = -1};
        if (i % 8 < 4 && i / 8 < 4)
            cell->owner = (i + i / 8) % 2;
        snprintf(cell->face, sizeof cell->face, "%s",
                 cell->owner < 0 ? ""
                 : cell->owner   ? "○"
                                 : "●");
        snprintf(cell->label, sizeof cell->label, "%c%d", 'a' + i % 8, 1 + i / 8);
        cell->last = i == 9;
        if (i == 4 || i == 36 || i == 63) {
            cell->choice = (int)scene->options;
            scene->option[scene->options].choice = cell->choice;
            snprintf(scene->option[scene->options++].label, sizeof scene->option[0].label, "%s",
                     cell->label);
        }
    }
    scene->option[scene->options].choice = (int)scene->options;
    snprintf(scene->option[scene->options++].label, sizeof scene->option[0].label,
             "pedir los dados");
}

static void add_card(struct scene *scene, enum zone place, int owner, const char *face, int suit)
{
    static const char *const suits[] = {"espadas", "bastos", "oros", "copas"};
    static const char *const glyphs[] = {"†", "♣", "●", "♥"};
    static const enum tint tints[] = {TINT_BLUE, TINT_GREEN, TINT_YELLOW, TINT_RED};
    struct scene_piece *piece = &scene->piece[scene->pieces++];
    *piece = (struct scene_piece){.zone = place,
                                  .seat = owner,
                                  .tint = tints[suit],
                                  .count = 1,
                                  .choice = -1,
                                  .leads = owner == 3};
    snprintf(piece->face, sizeof piece->face, "%s", face);
    snprintf(piece->suit, sizeof piece->suit, "%s", suits[suit]);
    snprintf(piece->glyph, sizeof piece->glyph, "%s", glyphs[suit]);
    snprintf(piece->label, sizeof piece->label, "%s de %s", face, suits[suit]);
    if (strcmp(face, "12") == 0)
        snprintf(piece->figure, sizeof piece->figure, "rey");
}

static void fake_round(struct scene *scene)
{
    fake_seats(scene, 4);
    scene->around = true;
    add_card(scene, ZONE_TABLE, 0, "4", 2);
    for (int i = 0; i < 6; i++) /* a round and a half */
        add_card(scene, ZONE_PLAYED, i % 4, i == 5 ? "12" : "7", i % 4);
    for (int i = 0; i < 2; i++) {
        add_card(scene, ZONE_HAND, 0, i ? "12" : "3", i);
        scene->piece[scene->pieces - 1].choice = i;
        scene->option[scene->options].choice = i;
        snprintf(scene->option[scene->options++].label, sizeof scene->option[0].label, "una carta");
    }
    scene->option[scene->options].choice = 2;
    snprintf(scene->option[scene->options++].label, sizeof scene->option[0].label, "cantar truco");
    scene->tallies = 2;
    scene->tally[0] = (struct scene_tally){"Nosotros", 13, 24};
    scene->tally[1] = (struct scene_tally){"Ellos", 7, 24};
}

static void draw_fake(const struct scene *scene, struct menu *menu, int rows, int columns)
{
    static char hints[SCENE_CELLS][8] = {[4] = "+3", [36] = "-12", [63] = "+0"};
    menu_of_turn(scene, menu);
    struct table_view view = {
        .scene = scene,
        .menu = menu,
        .cursor = -1,
        .chosen = -1,
        .cell = 36,
        .hint = columns > 100 ? hints : NULL,
        .undo = true,
        .choosing = true,
        .about = "partida 1 · semilla 1",
        .prompt = "Te toca",
        .logs = 2,
        .log = {"Ana juega algo", "Luis juega otra cosa, con una frase que no cabe en una línea"}};
    canvas_clear(&canvas, rows, columns);
    table_view_draw(&view, &canvas);
}

static void test_screens_of_boards(void **state)
{
    (void)state;
    static struct scene scene;
    static struct menu menu;
    static const int sizes[][2] = {{24, 80}, {24, 40}, {40, 120}};
    for (size_t i = 0; i < 3; i++) {
        char name[40];
        fake_grid(&scene);
        draw_fake(&scene, &menu, sizes[i][0], sizes[i][1]);
        snprintf(name, sizeof name, "board-grid-%dx%d", sizes[i][1], sizes[i][0]);
        check_golden(name);
        fake_round(&scene);
        draw_fake(&scene, &menu, sizes[i][0], sizes[i][1]);
        snprintf(name, sizeof name, "board-round-%dx%d", sizes[i][1], sizes[i][0]);
        check_golden(name);
    }
}

static void test_screens_of_monopoly(void **state)
{
    (void)state;
    static const int sizes[][2] = {{24, 80}, {24, 40}, {40, 120}};
    struct why why;
    struct local_config config = config_with("monopoly", "seats=4 trade=0", 8);
    for (int i = 0; i < 4; i++)
        bots[i] = registry_bot(config.game, "reglas");
    begin(&seat, config);
    for (unsigned turn = 0; turn < 40; turn++) {
        static const char *const wanted[] = {"tirar", "comprar", "construir", "fin del"};
        int option = 0;
        for (size_t w = 4; w-- > 0;)
            for (int i = 0; i < (int)seat.scene.options; i++)
                if (strncmp(seat.scene.option[i].label, wanted[w], strlen(wanted[w])) == 0)
                    option = i;
        assert_int_equal(seat.stage, STAGE_CHOOSE);
        assert_int_equal(seat_choose(&seat, option, 0, &why), ST_OK);
        run_to_turn(&seat, 0);
    }
    press(&seat, '>');
    press(&seat, '>');
    for (size_t i = 0; i < 3; i++) {
        char name[40];
        draw_seat(&seat, sizes[i][0], sizes[i][1]);
        snprintf(name, sizeof name, "board-ring-%dx%d", sizes[i][1], sizes[i][0]);
        check_golden(name);
    }
}

/* Nothing is drawn beside the screen, whatever its size; what one can press is on it from 80x24
 * on. */
static void test_every_size(void **state)
{
    (void)state;
    static struct scene scene;
    static struct menu menu;
    for (int rows = 6; rows <= 60; rows++)
        for (int columns = 20; columns <= 200; columns += 3)
            for (int which = 0; which < 2; which++) {
                if (which)
                    fake_round(&scene);
                else
                    fake_grid(&scene);
                draw_fake(&scene, &menu, rows, columns);
                assert_int_equal(canvas.clipped, 0);
                int keys = 0;
                for (int row = 0; row < rows; row++)
                    for (int column = 0; column < columns; column++)
                        keys += canvas.cell[row][column].ink == INK_KEY;
                if (rows >= 24 && columns >= 80)
                    assert_int_equal(keys, which ? 9 : 3); /* two cards and a call; the dice */
            }
}

/* --- keys --- */

struct table_of {
    const char *game, *options;
};

static const struct table_of tables[] = {{"monopoly", "seats=3 rounds=12 trade=0"},
                                         {"monopoly", "rules=ring seats=4 rounds=8"},
                                         {"monopoly", "seats=2 rounds=20"},
                                         {"reversi", ""},
                                         {"truco", ""}};
enum { TABLES = sizeof tables / sizeof tables[0] };

/* Every option can be pressed, and its keys play that option and no other. */
static void test_every_option_has_its_keys(void **state)
{
    (void)state;
    unsigned tried = 0, ranges = 0, squares = 0;
    struct why why;
    for (unsigned seed = 0; seed < effort(10); seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        begin(&seat, config_with(tables[seed % TABLES].game, tables[seed % TABLES].options, seed));
        while (seat.stage == STAGE_CHOOSE) {
            for (int option = 0; option < (int)seat.scene.options; option++, tried++) {
                if (rng_below(&rng, 4)) /* some of them at each turn */
                    continue;
                ranges += menu_is_range(&seat.choices[seat.scene.option[option].choice]);
                squares += menu_has_squares(&seat.scene);
                copy_seat(&other, &seat);
                copy_seat(&third, &seat);
                assert_true(press_option(&other, option));
                assert_int_equal(seat_choose(&third, option, 0, &why), ST_OK);
                assert_memory_equal(local_of(&other)->table.state, local_of(&third)->table.state,
                                    GAME_STATE_MAX);
            }
            int option = (int)rng_below(&rng, (uint32_t)seat.scene.options);
            if (seat.scene.option[option].grave && rng_below(&rng, 20))
                continue;
            assert_int_equal(seat_choose(&seat, option, 0, &why), ST_OK);
            run_to_turn(&seat, 0);
        }
        assert_int_equal(seat.stage, STAGE_DONE);
    }
    assert_true(tried > 500 && ranges > 20 && squares > 20);
    print_message("%u options, %u of them numbers, %u squares\n", tried, ranges, squares);
}

/* Whatever is pressed, on a screen of whatever size, nothing is drawn beside it and no move is made
 * that is not one's own; games of boards come to their end, too. */
static void test_random_keys_at_boards(void **state)
{
    (void)state;
    static const char keys[] = "tcpnhvdrabcefgs123456789 ,.<>+?u0";
    static const int others[] = {KEY_ENTER, KEY_LEFT, KEY_RIGHT, KEY_UP, KEY_DOWN, KEY_ESCAPE};
    unsigned ended = 0, screens = 0, taken_back = 0;
    struct why why;
    for (unsigned seed = 0; seed < effort(12); seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        struct local_config config =
            config_with(tables[seed % TABLES].game, tables[seed % TABLES].options, seed);
        sit_down(&seat, config, 0, 0);
        for (unsigned step = 0; step < 4000 && seat.stage != STAGE_DONE; step++) {
            if (seat_due(&seat) != USEC_NEVER) {
                assert_int_equal(seat_tick(&seat, 0, &why), ST_OK);
                continue;
            }
            int key = rng_below(&rng, 3) ? keys[rng_below(&rng, sizeof keys - 1)]
                                         : others[rng_below(&rng, 6)];
            if (key == MENU_UNDO && rng_below(&rng, 4)) /* else it would never end */
                continue;
            uint32_t moves = local_of(&seat)->table.moves;
            press(&seat, key);
            taken_back += local_of(&seat)->table.moves < moves;
            if (rng_below(&rng, 8) == 0) {
                draw_seat(&seat, 6 + (int)rng_below(&rng, 50), 20 + (int)rng_below(&rng, 120));
                assert_int_equal(canvas.clipped, 0);
                screens++;
            }
        }
        ended += seat.stage == STAGE_DONE;
        assert_true(
            config.game->invariant(as_setup(setup), as_state(local_of(&seat)->table.state), &why));
    }
    assert_true(ended > 0 && taken_back > 0);
    print_message("%u games ended, %u screens, %u times back\n", ended, screens, taken_back);
}

/* --- taking back --- */

static void test_taking_back(void **state)
{
    (void)state;
    struct why why;
    unsigned char states[40][64];
    unsigned decided = 0;
    begin(&seat, config_with("reversi", "", 3));
    assert_false(seat_can_undo(&seat));
    for (; seat.stage == STAGE_CHOOSE && decided < 40; decided++) {
        memcpy(states[decided], local_of(&seat)->table.state, seat.config.source->game->state_size);
        assert_int_equal(seat_choose(&seat, 0, 0, &why), ST_OK);
        run_to_turn(&seat, 0);
    }
    assert_int_equal(seat.stage, STAGE_DONE);
    press(&seat, MENU_UNDO); /* the end itself can be taken back, and its points with it */
    assert_int_equal(seat.stage, STAGE_CHOOSE);
    assert_int_equal(local_of(&seat)->totals[0], 0);
    while (decided-- > 0) {
        assert_int_equal(seat.stage, STAGE_CHOOSE);
        assert_memory_equal(states[decided], local_of(&seat)->table.state,
                            seat.config.source->game->state_size);
        if (decided) {
            assert_true(seat_can_undo(&seat));
            press(&seat, MENU_UNDO);
        }
    }
    assert_false(seat_can_undo(&seat));
    while (seat.stage == STAGE_CHOOSE) { /* and on from there to another end */
        assert_int_equal(seat_choose(&seat, 0, 0, &why), ST_OK);
        run_to_turn(&seat, 0);
    }
    assert_true(seat.look.result.over);
    assert_int_equal(local_of(&seat)->totals[0], seat.look.result.points[0]);
}

/* Neither dice nor hidden cards can be taken back. */
static void test_what_cannot_be_taken_back(void **state)
{
    (void)state;
    struct why why;
    for (size_t i = 0; i < TABLES; i++) {
        if (strcmp(tables[i].game, "reversi") == 0)
            continue;
        begin(&seat, config_with(tables[i].game, tables[i].options, 4));
        for (int turn = 0; turn < 6 && seat.stage == STAGE_CHOOSE; turn++) {
            bool dice = strcmp(seat.scene.option[0].label, "tirar los dados") == 0;
            assert_int_equal(seat_choose(&seat, 0, 0, &why), ST_OK);
            run_to_turn(&seat, 0);
            if (dice || !seat.config.source->game->open)
                assert_false(seat_can_undo(&seat));
        }
    }
}

/* --- numbers, sets, second thoughts --- */

/* A free turn with two deeds of one's own and two of Ana's. */
static void deal_deeds(void)
{
    begin(&seat, config_with("monopoly", "seats=2 first=0", 5));
    struct game_state *s = (void *)local_of(&seat)->table.state;
    for (unsigned deed = 0; deed < 4; deed++) {
        unsigned owner = deed / 2;
        s->owned[owner] |= (uint64_t)1 << deed;
        s->owner[deed] = (uint8_t)owner;
    }
    struct move pass = {.kind = MONO_MOVE_TRADE, .a = 1};
    struct why why;
    assert_int_equal(table_to_move(&local_of(&seat)->table), 0);
    seat.choices[0] = (struct choice){.move = pass};
    assert_int_equal(seat_choose_member(&seat, 0, 0, 0, 0, &why), ST_OK);
}

static void test_an_offer_of_deeds_and_money(void **state)
{
    (void)state;
    deal_deeds();
    assert_int_equal(seat.stage, STAGE_CHOOSE);
    press(&seat, 'o'); /* ofrecer */
    assert_int_equal(seat.stage, STAGE_SET);
    press_all(&seat, "b1500");
    draw_seat(&seat, 24, 80);
    assert_int_equal(canvas.clipped, 0);
    press(&seat, KEY_ESCAPE); /* the number only */
    assert_int_equal(seat.stage, STAGE_SET);
    press_all(&seat, "99999999");
    press(&seat, KEY_ENTER);
    assert_int_equal(seat.stage, STAGE_SET); /* more than one has */
    assert_said(seat.note, "250.000");
    press_all(&seat, "a700");
    press_all(&seat, "a"); /* taken out again */
    press(&seat, KEY_ENTER);
    const struct game_state *s = (void *)local_of(&seat)->table.state;
    assert_int_equal(s->give, 2);
    assert_int_equal(s->give_money, 700);
    press(&seat, 'p'); /* pedir */
    press_all(&seat, "ab");
    press(&seat, KEY_ENTER);
    assert_int_equal(s->want, 12);
    assert_int_equal(s->want_money, 0);
    struct scene_note lines[SCENE_NOTES];
    assert_int_equal(deal_lines(&seat.scene, LANG_ES, lines), 2);
    assert_string_equal(lines[0].text, "Das: 700, LAV");
}

static void test_a_bid_is_typed(void **state)
{
    (void)state;
    begin(&seat, config_with("monopoly", "seats=2 first=0", 5));
    for (int turn = 0; strcmp(seat.scene.option[0].group, "pujar") != 0; turn++) {
        assert_true(turn < 100);
        int decline = 0;
        for (int i = 0; i < (int)seat.scene.options; i++)
            if (strncmp(seat.scene.option[i].label, "no comprar", 10) == 0)
                decline = i;
        struct why why;
        assert_int_equal(seat_choose(&seat, decline, 0, &why), ST_OK);
        run_to_turn(&seat, 0);
    }
    press_all(&seat, "p4321");
    assert_int_equal(seat.stage, STAGE_ASK);
    int32_t low = seat.choices[0].low;
    press(&seat, KEY_ENTER);
    const struct game_state *s = (void *)local_of(&seat)->table.state;
    assert_true(low <= 4321 ? s->bid == 4321 || s->best != 0 : seat.note[0]);
}

static void test_nobody_gives_up_by_accident(void **state)
{
    (void)state;
    begin(&seat, config_with("monopoly", "seats=2 first=0", 5));
    press(&seat, 'r'); /* retirarse */
    assert_int_equal(seat.stage, STAGE_ASK);
    draw_seat(&seat, 24, 80);
    press(&seat, KEY_ESCAPE);
    assert_int_equal(seat.stage, STAGE_CHOOSE);
    press_all(&seat, "r1");
    run_to_turn(&seat, 0);
    assert_int_equal(seat.stage, STAGE_DONE);
    assert_int_equal(seat.look.result.winner, 1);
}

/* --- lines --- */

static void test_answers_in_lines(void **state)
{
    (void)state;
    struct plain_answer answer;
    deal_deeds();
    const struct scene *scene = &seat.scene;
    assert_true(plain_parse(scene, seat.choices, "1 1500 a b", &answer));
    assert_int_equal(answer.n, 1500);
    assert_int_equal(answer.set, 3);
    assert_true(plain_parse(scene, seat.choices, "1", &answer));
    assert_int_equal(answer.set, 0);
    static const char *const wrong[] = {"",      "0",      "999",   "1 -1", "1 250001",
                                        "1 5 z", "1 5 aa", "1 5 A", "x",    "1 x"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(plain_parse(scene, seat.choices, wrong[i], &answer));
    begin(&seat, config_with("reversi", "", 5));
    assert_true(plain_parse(scene, seat.choices, "E6", &answer));
    assert_int_equal(seat_cell_named(&seat, "e6"), 44);
    assert_int_equal(seat_cell_named(&seat, "e9"), -1);
    assert_int_equal(seat_cell_named(&seat, "i1"), -1);
    assert_false(plain_parse(scene, seat.choices, "a1", &answer));
}

struct lines {
    unsigned answers;
    bool over;
    size_t length;
    char out[1 << 20];
};

/* The first thing that can be done, over and over; every kind of question once. */
static enum status next_line(void *in, char *line, size_t size, struct why *why)
{
    struct lines *lines = in;
    static const char *const first[] = {"ayuda", "tablero", "pista", "deshacer", "nada de eso"};
    (void)why;
    lines->over = strstr(lines->out + (lines->length > 200 ? lines->length - 200 : 0),
                         "¿Otro juego?") != NULL;
    snprintf(line, size, "%s",
             lines->over          ? "n"
             : lines->answers < 5 ? first[lines->answers]
                                  : "1");
    lines->answers++;
    return lines->answers > 5000 ? ST_END : ST_OK;
}

static enum status keep(void *out, const char *text, size_t length, struct why *why)
{
    struct lines *lines = out;
    (void)why;
    if (lines->length + length + 1 > sizeof lines->out)
        lines->length = 0; /* the end is what matters */
    memcpy(lines->out + lines->length, text, length);
    lines->length += length;
    lines->out[lines->length] = '\0';
    return ST_OK;
}

static void test_whole_games_in_lines(void **state)
{
    (void)state;
    static struct lines lines;
    for (size_t i = 0; i < TABLES; i++) {
        if (strstr(tables[i].options, "seats=2")) /* who always says 1 negotiates for ever */
            continue;
        struct reader reader = {&lines, next_line};
        struct writer writer = {.out = &lines, .write = keep};
        struct local_config config = config_with(tables[i].game, tables[i].options, 6);
        unsigned rounds;
        memset(&lines, 0, sizeof lines);
        assert_int_equal(play_in_lines(&seat, config, &reader, &writer, &rounds), ST_OK);
        assert_int_equal(rounds, 1);
        assert_null(strchr(lines.out, 27));
    }
}

/* --- Monopoly's sentences --- */

/* Nobody is called by name in a sentence for their own eyes, nobody else is spoken to, and every
 * sentence fits. */
static void test_second_and_third_person(void **state)
{
    (void)state;
    static const char *const called[] = {"Jugadora0", "Jugadora1", "Jugadora2", "Jugadora3"};
    static const char *const variants[] = {"seats=4 rounds=30", "seats=3 rounds=25 deal=3",
                                           "seats=2 trade=1 rounds=20",
                                           "rules=ring seats=4 rounds=15"};
    const struct game *game = registry_game("monopoly");
    unsigned told = 0, kinds[MONO_KINDS] = {0};
    struct why why;
    for (unsigned seed = 0; seed < effort(8); seed++) {
        struct table table;
        struct rng rng;
        rng_seed(&rng, seed);
        assert_int_equal(game->setup_make(variants[seed % 4], as_setup(setup), &why), ST_OK);
        table_start(&table, game, as_setup(setup), NULL);
        int seats = game->seats(as_setup(setup));
        while (table_to_move(&table) != SEAT_NOBODY) {
            struct choice choices[GAME_CHOICES_MAX];
            struct move move;
            int actor = table_actor(&table);
            if (table_to_move(&table) == SEAT_CHANCE) {
                game->draw(as_setup(setup), as_state(table.state), &rng, &move);
            } else {
                size_t count = game->choices(as_setup(setup), as_state(table.state), choices);
                const struct choice *family = &choices[rng_below(&rng, (uint32_t)count)];
                move = family->move;
                move.n = family->low +
                         (int32_t)rng_below(&rng, (uint32_t)(family->high - family->low) + 1);
                move.set = family->within & rng_next(&rng);
                if (move.kind == MONO_MOVE_BANKRUPT && rng_below(&rng, 200))
                    continue;
            }
            for (int viewer = -1; viewer < seats; viewer++, told++) {
                char sentence[GAME_TEXT_MAX];
                struct str text = str_make(sentence, sizeof sentence);
                game->show->tell(as_setup(setup), as_state(table.state), &move,
                                 viewer < 0 ? SEAT_SPECTATOR : viewer, called, LANG_ES, &text);
                assert_false(text.cut);
                if (viewer >= 0)
                    assert_null(strstr(sentence, called[viewer]));
                if (viewer != actor && text.length && move.kind != MONO_MOVE_TIME &&
                    move.kind != MONO_MOVE_WIN)
                    assert_memory_equal(sentence, called[actor], strlen(called[actor]));
            }
            kinds[move.kind]++;
            assert_int_equal(table_play(&table, &move, SOURCE_PLAYER, &why), ST_OK);
        }
    }
    unsigned different = 0;
    for (unsigned kind = 0; kind < MONO_KINDS; kind++)
        different += kinds[kind] > 0;
    assert_true(different >= 25);
    print_message("%u sentences about %u kinds of moves\n", told, different);
}

static void tell_in(enum lang lang, const struct game_state *s, struct move move, int viewer,
                    const char *want)
{
    char sentence[GAME_TEXT_MAX];
    struct str text = str_make(sentence, sizeof sentence);
    game_monopoly.show->tell(as_setup(setup), s, &move, viewer, names, lang, &text);
    assert_string_equal(sentence, want);
}

static void tell_to(const struct game_state *s, struct move move, int viewer, const char *want)
{
    tell_in(LANG_ES, s, move, viewer, want);
}

static void test_what_a_throw_leads_to(void **state)
{
    (void)state;
    struct why why;
    struct game_state s;
    assert_int_equal(mono_setup_make("seats=2 first=0", as_setup(setup), &why), ST_OK);
    mono_start(as_setup(setup), &s);
    mono_apply(as_setup(setup), &s, &(struct move){.kind = MONO_MOVE_THROW});
    assert_int_equal(s.phase, MONO_DICE);
    struct move three = {.kind = MONO_MOVE_DICE, .a = 1, .b = 2};
    tell_to(&s, three, 0, "Tiras 1 y 2; caes en PLAZA LAVAPIÉS");
    s.owned[1] = 2;
    s.owner[1] = 1;
    tell_to(&s, three, 0, "Tiras 1 y 2; caes en PLAZA LAVAPIÉS; pagas 400 de alquiler a Ana");
    tell_to(&s, three, 1, "Tú tira 1 y 2; cae en PLAZA LAVAPIÉS; te paga 400 de alquiler");
    s.cash[0] = 100;
    tell_to(&s, three, 0, "Tiras 1 y 2; caes en PLAZA LAVAPIÉS; debes 400 a Ana");
    tell_to(&s, three, 1, "Tú tira 1 y 2; cae en PLAZA LAVAPIÉS; Tú te debe 400");
    s.cash[0] = 250000;
    s.square[0] = 35;
    tell_to(&s, (struct move){.kind = MONO_MOVE_DICE, .a = 6, .b = 2}, 0,
            "Tiras 6 y 2; caes en PLAZA LAVAPIÉS y cobras 20.000 en la salida; pagas 400 de "
            "alquiler a Ana");
    s.square[0] = 25;
    tell_to(&s, (struct move){.kind = MONO_MOVE_DICE, .a = 3, .b = 2}, 0,
            "Tiras 3 y 2; vas a la cárcel");
    tell_to(&s, (struct move){.kind = MONO_MOVE_DICE, .a = 3, .b = 2}, 1,
            "Tú tira 3 y 2; va a la cárcel");
    s.square[0] = 33;
    tell_to(&s, (struct move){.kind = MONO_MOVE_DICE, .a = 3, .b = 2}, 0,
            "Tiras 3 y 2; caes en IMPUESTO DE LUJO; pagas 10.000 de impuestos");
}

/* Boards and decks speak English too, each with what belongs to it. */
static void test_cards_and_squares_in_english(void **state)
{
    (void)state;
    static const struct {
        const char *options, *throw, *card;
    } table[] = {
        {"seats=2 first=0",
         "You throw 1 and 2; you land on PLAZA LAVAPIÉS; you pay Ana 400 in rent",
         "You draw a card: The drinks are on you: pay each player 5,000; you pay Ana 5,000"},
        {"seats=2 first=0 board=us",
         "You throw 1 and 2; you land on Baltic Avenue; you pay Ana 4 in rent",
         "You draw a card: You sell your old newspapers: collect $10 from the bank"},
    };
    for (size_t i = 0; i < 2; i++) {
        struct why why;
        struct game_state s;
        static struct scene scene;
        assert_int_equal(mono_setup_make(table[i].options, as_setup(setup), &why), ST_OK);
        mono_start(as_setup(setup), &s);
        mono_apply(as_setup(setup), &s, &(struct move){.kind = MONO_MOVE_THROW});
        s.owned[1] = 2;
        s.owner[1] = 1;
        tell_in(LANG_EN, &s, (struct move){.kind = MONO_MOVE_DICE, .a = 1, .b = 2}, 0,
                table[i].throw);
        s.phase = MONO_CARD;
        tell_in(LANG_EN, &s, (struct move){.kind = MONO_MOVE_CARD}, 0, table[i].card);
        game_monopoly.show->scene(as_setup(setup), &s, 0, names, LANG_EN, &scene);
        assert_said(scene.board.cell[10].label, i ? "10 Jail" : "10 JAIL");
        assert_said(scene.board.cell[39].label, i ? "39 Boardwalk" : "39 PASEO DEL PRADO");
    }
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_screens_of_boards),
        cmocka_unit_test(test_screens_of_monopoly),
        cmocka_unit_test(test_every_size),
        cmocka_unit_test(test_every_option_has_its_keys),
        cmocka_unit_test(test_random_keys_at_boards),
        cmocka_unit_test(test_taking_back),
        cmocka_unit_test(test_what_cannot_be_taken_back),
        cmocka_unit_test(test_an_offer_of_deeds_and_money),
        cmocka_unit_test(test_a_bid_is_typed),
        cmocka_unit_test(test_nobody_gives_up_by_accident),
        cmocka_unit_test(test_answers_in_lines),
        cmocka_unit_test(test_whole_games_in_lines),
        cmocka_unit_test(test_second_and_third_person),
        cmocka_unit_test(test_what_a_throw_leads_to),
        cmocka_unit_test(test_cards_and_squares_in_english),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
