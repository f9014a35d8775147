/* What moves are shown as: who pays whom, what goes where, what is called, in the order in which it happens; and
 * numbers of scenes that a law over all games cannot know: what calls and offers are worth. */
#include "support.h"

#include "core/registry.h"
#include "games/truco/truco.h"
#include "games/uno/uno.h"
#include "monopoly_support.h"

static struct world world;
static struct scene_events events;

static void add_spot(struct scene_spot spot, struct str *text)
{
    static const char *const kinds[] = {"-",    "cell", "hand", "played", "table",
                                        "pile", "bank", "pot",  "others", "tally"};
    str_add(text, "%s", kinds[spot.kind]);
    if (spot.kind == SPOT_CELL || spot.kind == SPOT_HAND || spot.kind == SPOT_PLAYED || spot.kind == SPOT_TALLY)
        str_add(text, "%d", spot.index);
}

/* "pay hand0>hand1 400; take cell5 bank>hand0; call 1 'paso'" */
static void describe(struct str *text)
{
    static const char *const kinds[EVENT_KINDS] = {"throw",   "move", "pay",    "take",  "draw",
                                                   "play",    "turn", "gather", "build", "mortgage",
                                                   "auction", "bid",  "call",   "score", "leave"};
    for (size_t i = 0; i < events.count; i++) {
        const struct scene_event *event = &events.event[i];
        str_add(text, "%s%s", i ? "; " : "", kinds[event->kind]);
        if (event->cell >= 0)
            str_add(text, " cell%d", event->cell);
        if (event->from.kind || event->to.kind) {
            str_add(text, " ");
            add_spot(event->from, text);
            str_add(text, ">");
            add_spot(event->to, text);
        } else if (event->cell < 0 && event->seat >= 0) {
            str_add(text, " %d", event->seat);
        }
        if (event->kind == EVENT_MORTGAGE)
            str_add(text, event->amount ? " on" : " off");
        else if (event->amount && (event->amount != 1 || event->kind == EVENT_THROW))
            str_add(text, " %lld", (long long)event->amount);
        if (*event->piece.label)
            str_add(text, " [%s]", event->piece.label);
        if (event->words)
            str_add(text, " '%s'", event->words);
    }
}

static void shows(const struct game *game, const void *setup, const void *state, const struct move *move, int viewer,
                  const char *expected)
{
    char is[2000];
    struct str text = str_make(is, sizeof is);
    game->happened(setup, state, move, viewer, LANG_ES, &events);
    describe(&text);
    assert_string_equal(is, expected);
}

/* Of the next move at Monopoly's table, which is then made. */
static void plays_and_shows(const char *move, const char *expected)
{
    struct move next;
    assert_true(mono_move_parse(&world.setup, move, &next));
    shows(&game_monopoly, &world.setup, &world.at, &next, SEAT_SPECTATOR, expected);
    plays(&world, move);
}

static void test_a_throw(void **state)
{
    (void)state;
    world_is(&world, "seats=3", "turn 0 | 0 at 35 | 1 owns 3");
    plays(&world, "throw");
    plays_and_shows("dice 6 2", "throw 0 6; throw 0 2; move cell35>cell3 8; pay bank>hand0 20000; pay hand0>hand1 400");
    world_is(&world, "seats=3 parking=1", "turn 1 pot 700 | 1 at 13 | 0 owns 5");
    plays(&world, "throw");
    plays_and_shows("dice 3 4", "throw 1 3; throw 1 4; move cell13>cell20 7; pay pot>hand1 700");
    world_is(&world, "seats=2", "turn 0 | 0 at 23");
    plays(&world, "throw");
    plays_and_shows("dice 3 4", "throw 0 3; throw 0 4; move cell23>cell10"); /* to jail, and not on foot */
}

static void test_deeds_and_buildings(void **state)
{
    (void)state;
    world_is(&world, "seats=2", "turn 0 | 0 at 0 owns 6,8,9");
    plays_and_shows("build 8", "pay hand0>bank 5000; build cell8");
    plays_and_shows("sell 8", "pay bank>hand0 2500; build cell8 -1");
    plays_and_shows("mortgage 6", "pay bank>hand0 5000; mortgage cell6 on");
    plays_and_shows("lift 6", "pay hand0>bank 5500; mortgage cell6 off");
    plays(&world, "throw");
    plays_and_shows("dice 1 2", "throw 0 1; throw 0 2; move cell0>cell3 3");
    plays_and_shows("buy", "pay hand0>bank 6000; take cell3 bank>hand0 [PLAZA LAVAPIÉS]");
}

static void test_an_auction(void **state)
{
    (void)state;
    world_is(&world, "seats=3", "turn 0 | 0 at 0");
    plays(&world, "throw; dice 1 2");
    plays_and_shows("decline", "auction cell3");
    plays_and_shows("bid 1000", "bid 1 1000");
    plays_and_shows("leave", "call 2 'salgo'");
    plays_and_shows("leave", "call 0 'salgo'; pay hand1>bank 1000; take cell3 bank>hand1 [PLAZA LAVAPIÉS]");
}

static void test_a_trade(void **state)
{
    (void)state;
    struct scene scene;
    static const char *const names[] = {"Ana", "Blas"};
    world_is(&world, "seats=2", "turn 0 | 0 owns 1,5m card 0 | 1 owns 3");
    plays(&world, "trade 1; give 700 1,5; want 200 3; cards 1 0");
    plays_and_shows("propose", "call 0 'te ofrezco un trato'");
    int64_t before = mono_wealth(&world.setup, &world.at, 0, false);
    game_monopoly.scene(&world.setup, &world.at, 1, names, LANG_ES, &scene);
    plays_and_shows("accept", "call 1 'acepto'; pay hand0>hand1 500; take cell1 hand0>hand1 [RONDA DE VALENCIA]; "
                              "take cell3 hand1>hand0 [PLAZA LAVAPIÉS]; "
                              "take cell5 hand0>hand1 [ESTACIÓN DE GOYA, hipotecada]; "
                              "take hand0>hand1 'tarjeta de la cárcel'");
    assert_true(scene.offer.open && scene.offer.side[0].said && scene.offer.side[1].said);
    assert_int_equal(scene.offer.side[0].cards, 1);
    assert_int_equal(scene.offer.side[0].interest, 1000); /* S25 */
    assert_int_equal(mono_wealth(&world.setup, &world.at, 0, false) - before,
                     scene.offer.side[1].value - scene.offer.side[0].value);
}

static void test_a_bankruptcy(void **state)
{
    (void)state;
    world_is(&world, "seats=3", "turn 0 | 0 cash 100 at 0 owns 5m | 1 owns 3=H,1=H");
    plays(&world, "throw; dice 1 2");
    plays_and_shows("bankrupt", "pay hand0>hand1 100; take cell5 hand0>hand1 [ESTACIÓN DE GOYA, hipotecada]; leave 0");
}

/* M6, M7: an offer is a share of the price, and of a mortgaged deed the bank has its part. */
static void test_an_auction_on_the_ring(void **state)
{
    (void)state;
    world_is(&world, "rules=ring seats=3", "turn 0 | 0 owns 5m");
    plays_and_shows("auction 5", "auction cell5");
    plays_and_shows("offer 0", "call 1 'paso'");
    plays(&world, "ask");
    plays_and_shows("offer 5", "bid 2 140");
    plays_and_shows("transfer 2", "pay hand2>bank 120; pay hand2>hand0 20; mortgage cell5 off; "
                                  "take cell5 hand0>hand2 [Ferrocarril Reading]");
}

static void test_cards_of_uno(void **state)
{
    (void)state;
    const struct game *game = registry_game("uno");
    struct uno_setup setup;
    struct uno_state s;
    struct why why;
    unsigned red5 = 0, wild = 0;
    assert_int_equal(game->setup_make("seats=2", &setup, &why), ST_OK);
    game->start(&setup, &s);
    assert_true(uno_card_parse("R5", &red5) && uno_card_parse("W", &wild));
    struct move draw = {.kind = UNO_MOVE_DRAW, .a = (uint8_t)red5};
    shows(game, &setup, &s, &draw, 0, "draw pile>hand0 [5 rojo]");
    shows(game, &setup, &s, &draw, 1, "draw pile>hand0");
    s.phase = UNO_TURN;
    s.top = s.colour = 0;
    s.held[0] = 2;
    uno_pile_add(&s.drop, 0);
    struct move play = {.kind = UNO_MOVE_PLAY, .a = (uint8_t)wild, .c = 1, .n = UNO_GREEN};
    shows(game, &setup, &s, &play, 1, "play hand0>table [cambio de color]; call 0 '¡UNO!'");
    assert_string_equal(events.event[0].piece.suit, "verde");
    s.in_draw = 1; /* the last card of the pile: what was played is shuffled under */
    s.drop = (struct uno_pile){.one = 7};
    s.phase = UNO_DRAW;
    shows(game, &setup, &s, &draw, 1, "draw pile>hand0; gather table>pile 2");
}

/* A call is worth what its option said: taken, and refused. */
static void test_calls_of_truco(void **state)
{
    (void)state;
    static const char *const names[] = {"A", "B", "C", "D"};
    static struct scene scene;
    const struct game *game = registry_game("truco");
    struct rng rng;
    unsigned calls = 0;
    for (unsigned seed = 0; seed < 200; seed++) {
        struct truco_setup setup = {.seats = 4};
        struct truco_state s, taken, refused;
        struct choice choices[GAME_CHOICES_MAX];
        rng_seed(&rng, seed);
        game->start(&setup, &s);
        for (int who; (who = game->to_move(&setup, &s)) != SEAT_NOBODY;) {
            struct move move;
            if (who == SEAT_CHANCE) {
                game->draw(&setup, &s, &rng, &move);
                game->apply(&setup, &s, &move);
                continue;
            }
            size_t count = game->choices(&setup, &s, choices);
            game->scene(&setup, &s, who, names, LANG_ES, &scene);
            const struct scene_option *option = &scene.option[rng_below(&rng, (uint32_t)scene.options)];
            move = choices[option->choice].move;
            if (move.kind == TRUCO_MOVE_TRUCO) {
                taken = refused = s;
                game->apply(&setup, &taken, &move);
                refused = taken;
                game->apply(&setup, &taken, &(struct move){.kind = TRUCO_MOVE_ACCEPT});
                game->apply(&setup, &refused, &(struct move){.kind = TRUCO_MOVE_REFUSE});
                assert_int_equal(option->worth, truco_worth[taken.level]);
                assert_int_equal(option->refused, truco_worth[refused.level]);
                calls++;
            }
            assert_true(count >= scene.options);
            game->apply(&setup, &s, &move);
        }
    }
    assert_true(calls > 100);
}

static void test_hands_of_truco(void **state)
{
    (void)state;
    const struct game *game = registry_game("truco");
    struct truco_setup setup = {.seats = 4};
    struct truco_state s;
    game->start(&setup, &s);
    struct move deal = {.kind = TRUCO_MOVE_DEAL, .set = 7};
    shows(game, &setup, &s, &deal, 0,
          "draw pile>hand0 [1 de espadas]; draw pile>hand0 [2 de espadas]; "
          "draw pile>hand0 [3 de espadas]");
    shows(game, &setup, &s, &deal, 2, "draw pile>hand0 3");
    struct move vira = {.kind = TRUCO_MOVE_VIRA, .a = 10, .b = 2}; /* the others have a flor */
    shows(game, &setup, &s, &vira, 0, "draw pile>table [1 de bastos]; call ->tally1 3 'flor'");
    shows(game, &setup, &s, &vira, 1, "draw pile>table [1 de bastos]; call ->tally0 3 'flor'");
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_throw),        cmocka_unit_test(test_deeds_and_buildings),
        cmocka_unit_test(test_an_auction),     cmocka_unit_test(test_a_trade),
        cmocka_unit_test(test_a_bankruptcy),   cmocka_unit_test(test_an_auction_on_the_ring),
        cmocka_unit_test(test_cards_of_uno),   cmocka_unit_test(test_calls_of_truco),
        cmocka_unit_test(test_hands_of_truco),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
