/* Decks of Monopoly that somebody wrote: every action of a card, what may be written, what the
 * reader refuses and how it names it, the limits, and decks together with boards. */
#include "monopoly_data.h"

#include "base/rng.h"

static const struct {
    const char *name;
    int32_t low, high, below, above; /* `below` and `above` are refused */
} actions[MONO_STEP_KINDS] = {
    [MONO_STEP_TO_SERVICE] = {"sgtServicio", 0, 1, -1, 2},
    [MONO_STEP_TO_STATION] = {"sgtEstacion", 0, 1, -1, 2},
    [MONO_STEP_TO_STREET] = {"sgtPropiedad", 0, 1, -1, 2},
    [MONO_STEP_JAIL] = {"encarcelar", 0, 1, -1, 2},
    [MONO_STEP_GO_TO] = {"avanzarA", 0, 8, -1, 100000001},
    [MONO_STEP_GO] = {"avanzar", -999, 999, -1000, 1000},
    [MONO_STEP_PAY] = {"pagar", -100000000, 100000000, -100000001, 100000001},
    [MONO_STEP_PER_HOUSE] = {"pagarPorCasa", 1, 100000000, 0, 100000001},
    [MONO_STEP_PER_HOTEL] = {"pagarPorHotel", 1, 100000000, 0, 100000001},
    [MONO_STEP_PAY_EACH] = {"pagarATodos", -100000000, 100000000, -100000001, 100000001},
    [MONO_STEP_TIMES] = {"multiPago", 1, 100, 0, 101},
    [MONO_STEP_TIMES_DICE] = {"multiPagoDado", 0, 1, -1, 2},
    [MONO_STEP_SALARY] = {"cobrarSalida", 0, 1, -1, 2},
    [MONO_STEP_KEEP] = {"tarjetaCarcel", 0, 1, -1, 2},
};

/* A card with that one line. */
static enum status read_action(const char *name, int value)
{
    char text[128];
    snprintf(text, sizeof text, "[a]\nnumero= 1\nACCION\n    %s= %d\n;\n", name, value);
    return read_deck(&data_setup, 0, text);
}

static void every_action_works_alone_within_its_bounds(void **state)
{
    (void)state;
    memset(&data_setup, 0, sizeof data_setup);
    assert_int_equal(read_board(&data_setup, SMALL), ST_OK);
    for (unsigned kind = 0; kind < MONO_STEP_KINDS; kind++) {
        const int32_t good[] = {actions[kind].low, actions[kind].high,
                                actions[kind].low < 0 ? 0 : 1};
        const int32_t bad[] = {actions[kind].below, actions[kind].above};
        for (unsigned i = 0; i < 3; i++) {
            bool stored = good[i] || kind == MONO_STEP_GO_TO || kind == MONO_STEP_SALARY;
            assert_int_equal(read_action(actions[kind].name, good[i]), ST_OK);
            assert_int_equal(faults.count, 0);
            assert_int_equal(data_setup.steps, stored);
            assert_int_equal(data_setup.deck[0].card[0].actions, 1);
            assert_int_equal(data_setup.deck[0].card[0].first[1], stored);
            assert_int_equal(data_setup.deck[0].card[0].keep, kind == MONO_STEP_KEEP && good[i]);
            if (stored) {
                assert_int_equal(data_setup.step[0].kind, kind);
                assert_int_equal(data_setup.step[0].value, good[i]);
            }
            check_round_trip(&data_setup);
        }
        for (unsigned i = 0; i < 2; i++) {
            assert_int_equal(read_action(actions[kind].name, bad[i]), ST_BAD);
            assert_int_equal(faults.count, 1);
            check_fault(0, 4, actions[kind].name, "must be");
            assert_said(why.text, "prueba.tjt: no cards; 1 wrong, first line 4");
        }
    }
}

static void lines_happen_in_order_and_several_actions_are_a_choice(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 33);
    memset(&data_setup, 0, sizeof data_setup);
    assert_int_equal(read_board(&data_setup, SMALL), ST_OK);
    for (unsigned run = 0; run < effort(500); run++) {
        struct str text = str_make(buffer, sizeof buffer);
        struct mono_step expected[MONO_ACTIONS * MONO_STEP_KINDS];
        unsigned first[MONO_ACTIONS + 1] = {0}, steps = 0,
                                      choices = 1 + rng_below(&rng, MONO_ACTIONS);
        str_add(&text, "[a]\nnumero= 3\n");
        for (unsigned i = 0; i < choices; i++) {
            unsigned kinds = 1 + rng_below(&rng, (1 << MONO_STEP_KINDS) - 1),
                     turn = rng_below(&rng, MONO_STEP_KINDS);
            str_add(&text, "ACCION\n");
            for (unsigned k = 0; k < MONO_STEP_KINDS; k++) {
                unsigned kind = (k * 3 + turn) % MONO_STEP_KINDS;
                if (!(kinds >> kind & 1))
                    continue;
                int32_t value = rng_below(&rng, 2)  ? actions[kind].high
                                : actions[kind].low ? actions[kind].low
                                                    : 1;
                expected[steps++] = (struct mono_step){.value = value, .kind = (uint8_t)kind};
                str_add(&text, "    %s= %d\n", actions[kind].name, value);
            }
            first[i + 1] = steps;
        }
        str_add(&text, ";\n");
        assert_int_equal(read_deck(&data_setup, 1, buffer), ST_OK);
        const struct mono_card *card = &data_setup.deck[1].card[0];
        assert_int_equal(card->actions, choices);
        for (unsigned i = 0; i <= choices; i++)
            assert_int_equal(card->first[i], first[i]);
        assert_int_equal(data_setup.steps, steps);
        assert_memory_equal(data_setup.step, expected, steps * sizeof expected[0]);
        check_round_trip(&data_setup);
    }
    /* The same twice is twice. */
    assert_int_equal(read_deck(&data_setup, 0, "[a]numero=1 ACCION pagar=5 avanzar=-3 pagar=5;"),
                     ST_OK);
    assert_int_equal(data_setup.deck[0].card[0].first[1], 3);
    assert_int_equal(data_setup.step[1].value, -3);
}

static void a_deck_may_be_written_in_many_ways(void **state)
{
    (void)state;
    static const char *const ways[] = {
        "[Uno dos]\nnumero= 1\nACCION\n    pagar= -5\n    avanzar= 2\n;\n",
        "\xef\xbb\xbf# c\r\n[ Uno dos ]\r\nnumero=1\r\nACCION\r\npagar =-5\r\navanzar = 2\r\n;",
        "[Uno\n  dos]\nnumero= 1 # c ]\n{ACCION\n pagar= -5\n avanzar= 2 }\n;\n",
        "[\nUno\n\ndos\n]\nnumero= 1\n{\nACCION\npagar= -5\navanzar= 2\n}\n;\n",
        "[Uno dos] numero= 1 ACCION pagar= -5 avanzar= 2;",
        "[Uno\tdos]número= 1\tacción Pagar= -5\tAVANZAR= 02;\n",
    };
    uint64_t data = 0;
    memset(&data_setup, 0, sizeof data_setup);
    assert_int_equal(read_board(&data_setup, SMALL), ST_OK);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        if (read_deck(&data_setup, 0, ways[i]) != ST_OK)
            fail_msg("%s: %s", ways[i], why.text);
        assert_int_equal(faults.count, 0);
        assert_string_equal(data_setup.deck[0].card[0].text, "Uno dos");
        if (i)
            assert_int_equal(data_setup.data, data);
        data = data_setup.data;
    }
    /* Between the brackets nothing is a comment, on no line. */
    assert_int_equal(read_deck(&data_setup, 0, "[a # b\n# c]numero= 1 # d\nACCION pagar= 1;"),
                     ST_OK);
    assert_string_equal(data_setup.deck[0].card[0].text, "a # b # c");
}

#define GOOD "[bien]\nnumero= 1\nACCION\npagar= 1\n;\n"

/* Each is written after a good card of five lines and before another. */
static void bad_cards_are_left_out_and_named(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned line;
        const char *field, *says;
    } cases[] = {
        {"[a]\nACCION\npagar= 1\n;\n", 9, "numero", "missing"},
        {"[a]\nnumero= 2\n;\n", 8, "ACCION", "missing"},
        {"[a]\nnumero= 2\nACCION\n;\n", 9, "ACCION", "nothing in it"},
        {"[a]\nnumero= 2\nACCION\nACCION\npagar= 1\n;\n", 9, "ACCION", "nothing in it"},
        {"[a]\nnumero= 2\npagar= 1\nACCION\npagar= 2\n;\n", 8, "pagar", "before any ACCION"},
        {"[a]\nnumero= 1\nACCION\npagar= 2\n;\n", 7, "numero", "a card 1 already"},
        {"[a]\nnumero= 2\nnumero= 3\nACCION\npagar= 2\n;\n", 8, "numero", "twice"},
        {"[a]\nnumero= x\nACCION\npagar= 2\n;\n", 7, "numero", "'x' is not a whole number"},
        {"[a]\nnumero= 1000\nACCION\npagar= 2\n;\n", 7, "numero", "must be 0 to 999"},
        {"[a]\nnumero= -1\nACCION\npagar= 2\n;\n", 7, "numero", "must be 0 to 999"},
        {"[a]\nnumero=\nACCION\npagar= 2\n;\n", 7, "numero", "''"},
        {"[a]\nnumero 2\nACCION\npagar= 2\n;\n", 7, "", "'numero': not"},
        {"[a]\n= 2\nACCION\npagar= 2\n;\n", 7, "", "'='"},
        {"[a]\nnumero= 2\nACCION\npaga= 2\n;\n", 9, "", "'paga' is not an action"},
        {"[a]\nnumero= 2\nACCION\npagar= dos\n;\n", 9, "pagar", "'dos'"},
        {"[a]\nnumero= 2\nACCION\nmultiPago= 2\nmultiPago= 2\n;\n", 10, "multiPago", "twice"},
        {"[a]\nnumero= 2\nACCION\ncobrarSalida= 0\ncobrarSalida= 1\n;\n", 10, "cobrarSalida",
         "twice"},
        {"[a]\nnumero= 2\nACCION\npagar= 1\nACCION\npagar= 1\nACCION\npagar= 1\nACCION\npagar= "
         "1\nACCION\npagar= 1\n;\n",
         16, "ACCION", "more than 4"},
        {"[]\nnumero= 2\nACCION\npagar= 2\n;\n", 6, "texto", "empty"},
        {"[ \n ]\nnumero= 2\nACCION\npagar= 2\n;\n", 6, "texto", "empty"},
        {"[a\nnumero= 2\nACCION\npagar= 2\n;\n", 6, "texto", "not closed by ]"},
        {"[a\nnumero= 2\nACCION\npagar= 2\n", 6, "texto", "not closed by ]"},
        {"[a]\nnumero= 2\nACCION\npagar= 2\n", 10, "", "the card of line 6 is not closed by ;"},
        {"numero= 2\nACCION\npagar= 2\n;\n", 6, "", "begins with [text]"},
        {"texto;\n", 6, "", "begins with [text]"},
        {";\n", 6, "", "; without a card"},
        {"[a\x01]\nnumero= 2\nACCION\npagar= 2\n;\n", 6, "", "control character"},
        {"[a]\nnumero= 2\nACCION\npagar= 2 \xff\n;\n", 9, "", "not UTF-8"},
        {"[a\nb\xff; c\nd]\nnumero= 2\nACCION\npagar= 2\n;\n", 7, "", "not UTF-8"},
        {"[a]\nnumero= 2\nACCION\npagar= 2147483648\n;\n", 9, "pagar", "must be"},
        {"[a]\nnumero= 2\nACCION\npagar= 99999999999999999999999\n;\n", 9, "pagar", "must be"},
    };
    char text[1024];
    memset(&data_setup, 0, sizeof data_setup);
    assert_int_equal(read_board(&data_setup, SMALL), ST_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(text, sizeof text, "%s%s[después]\nnumero= 9\nACCION\npagar= 9\n;\n", GOOD,
                 cases[i].text);
        assert_int_equal(read_deck(&data_setup, 0, text), ST_OK);
        if (faults.count != 1 || faults.fault[0].line != cases[i].line)
            fail_msg("'%s': %u faults, line %u: %s", cases[i].text, faults.count,
                     faults.fault[0].line, faults.fault[0].text);
        check_fault(0, cases[i].line, cases[i].field, cases[i].says);
        assert_int_equal(faults.warned, 0);
        assert_int_equal(data_setup.deck[0].cards, 2);
        assert_int_equal(data_setup.deck[0].card[1].number, 9);
        assert_int_equal(data_setup.steps, 2);
        check_round_trip(&data_setup);
    }
    print_message("%zu bad cards\n", sizeof cases / sizeof cases[0]);
    assert_int_equal(read_deck(&data_setup, 0, GOOD "[a]\nnumero= 2\n"), ST_OK);
    check_fault(0, 6, "", "not closed by ;");
    /* What follows a bad card is looked at again. */
    assert_int_equal(read_deck(&data_setup, 0, "[a]\nnumero= x\n;\npagar= 1\n;\n" GOOD), ST_OK);
    assert_int_equal(faults.count, 2);
    check_fault(1, 4, "", "begins with [text]");
}

static void limits_of_a_deck_are_exact(void **state)
{
    (void)state;
    memset(&data_setup, 0, sizeof data_setup);
    assert_int_equal(read_board(&data_setup, SMALL), ST_OK);
    for (unsigned length = 149; length <= 150; length++) {
        struct str text = str_make(buffer, sizeof buffer);
        str_add(&text, "[%.*s\n%.*s]numero= 1 ACCION pagar= 1;", 100,
                "1234567890123456789012345678901234567890123456789012345678901234567890123456789012"
                "345678901234567890",
                (int)length - 101,
                "1234567890123456789012345678901234567890123456789012345678901234567890");
        assert_int_equal(read_deck(&data_setup, 0, buffer), length == 149 ? ST_OK : ST_BAD);
        if (length == 150)
            check_fault(0, 1, "texto", "longer than 149 bytes");
        else
            assert_int_equal(strlen(data_setup.deck[0].card[0].text), 149);
    }
    struct str text = str_make(buffer, sizeof buffer);
    for (unsigned i = 0; i < 65; i++)
        str_add(&text, "[a]\nnumero= %u\nACCION\npagar= 1\n;\n", i);
    assert_int_equal(read_deck(&data_setup, 0, buffer), ST_OK);
    assert_int_equal(data_setup.deck[0].cards, 64);
    assert_int_equal(faults.count, 1);
    check_fault(0, 64 * 5 + 1, "", "more than 64 cards");

    for (unsigned lines = 16; lines <= 17; lines++) {
        text = str_make(buffer, sizeof buffer);
        str_add(&text, "[a]\nnumero= 1\nACCION\n");
        for (unsigned i = 0; i < lines; i++)
            str_add(&text, "pagar= 1\n");
        str_add(&text, ";\n");
        assert_int_equal(read_deck(&data_setup, 0, buffer), lines == 16 ? ST_OK : ST_BAD);
    }
    check_fault(0, 20, "pagar", "more than 16 lines");

    /* Two full decks fill the steps exactly; a card that no longer fits is left out. */
    text = str_make(buffer, sizeof buffer);
    for (unsigned i = 0; i < 33; i++) {
        str_add(&text, "[a]\nnumero= %u\nACCION\n", i);
        for (unsigned k = 0; k < 16; k++)
            str_add(&text, "pagar= %u\n", k + 1);
        str_add(&text, ";\n");
    }
    for (unsigned deck = 0; deck < MONO_DECKS; deck++) {
        assert_int_equal(read_deck(&data_setup, deck, buffer), ST_OK);
        assert_int_equal(data_setup.deck[deck].cards, 32);
        assert_int_equal(faults.count, 1);
        check_fault(0, 32 * 20 + 4, "pagar", "more than 512 lines");
    }
    assert_int_equal(data_setup.steps, MONO_STEPS);
    check_round_trip(&data_setup);
}

static void a_deck_without_cards_is_refused_and_the_setup_stays(void **state)
{
    (void)state;
    read_madrid(&data_setup);
    memcpy(&again, &data_setup, sizeof data_setup);
    assert_int_equal(read_deck(&data_setup, 1, ""), ST_BAD);
    assert_string_equal(why.text, "prueba.tjt: no cards");
    assert_int_equal(read_deck(&data_setup, 0, "# [a]\n"), ST_BAD);
    assert_int_equal(read_deck(&data_setup, 0, "[a]\nnumero= 1\n;\n"), ST_BAD);
    assert_string_equal(why.text, "prueba.tjt: no cards; 1 wrong, first line 3: ACCION: missing");
    assert_memory_equal(&data_setup, &again, sizeof data_setup);
}

static void a_new_board_keeps_the_cards_and_their_targets(void **state)
{
    (void)state;
    read_madrid(&data_setup);
    assert_int_equal(read_board(&data_setup, SMALL "parking|24|A|B\n"), ST_OK);
    assert_int_equal(data_setup.deck[0].cards, 16);
    static const struct {
        unsigned card, square;
    } targets[] = {{3, 0}, {8, MONO_NONE}, {9, 9}, {10, 9}, {11, 5}};
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(data_setup.step[data_setup.deck[0].card[targets[i].card].first[0]].value,
                         targets[i].square);
    assert_int_equal(data_setup.data, mono_data_hash(&data_setup));
}

static void cards_for_what_the_board_lacks_are_warned_of(void **state)
{
    (void)state;
    static const char text[] = "[a]\nnumero= 1\nACCION\nsgtServicio= 1\nsgtEstacion= "
                               "1\nsgtPropiedad= 1\nsgtPropiedad= 0\n;\n";
    memset(&data_setup, 0, sizeof data_setup);
    assert_int_equal(read_board(&data_setup, SMALL), ST_OK);
    assert_int_equal(read_deck(&data_setup, 0, text), ST_OK);
    assert_int_equal(faults.count, 0);
    assert_int_equal(
        read_board(&data_setup,
                   "salida|0|A|B|1\nparking|1|A|B\ncarcel|2|A|B|1|1\nparking|3|A|B\nparking|4|A|B\n"
                   "parking|5|A|B\nparking|6|A|B\nestacion|7|A|B|1|1|1|1|1|1\n"),
        ST_OK);
    assert_int_equal(read_deck(&data_setup, 0, text), ST_OK);
    assert_int_equal(faults.count, 2);
    assert_int_equal(faults.warned, 2);
    check_fault(0, 4, "sgtServicio", "the board has none");
    check_fault(1, 6, "sgtPropiedad", "the board has none");
    assert_int_equal(data_setup.steps, 3);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_action_works_alone_within_its_bounds),
        cmocka_unit_test(lines_happen_in_order_and_several_actions_are_a_choice),
        cmocka_unit_test(a_deck_may_be_written_in_many_ways),
        cmocka_unit_test(bad_cards_are_left_out_and_named),
        cmocka_unit_test(limits_of_a_deck_are_exact),
        cmocka_unit_test(a_deck_without_cards_is_refused_and_the_setup_stays),
        cmocka_unit_test(a_new_board_keeps_the_cards_and_their_targets),
        cmocka_unit_test(cards_for_what_the_board_lacks_are_warned_of),
    };
    return cmocka_run_group_tests_name("monopoly_decks", tests, NULL, NULL);
}
