/* What the moves of UNO are shown as. */
#include "support.h"

#include "core/registry.h"
#include "events_support.h"
#include "games/uno/uno.h"

static void test_cards_of_uno(void **state)
{
    (void)state;
    const struct game *game = registry_game("uno");
    struct game_setup setup;
    struct game_state s;
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

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cards_of_uno),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
