/* Boards of Monopoly that somebody wrote: what may be written, what the reader refuses and how it
 * names it, and the limits. */
#include "monopoly_data.h"

#include "base/bits.h"

/* Lines 1 to 9 are good; what follows is line 10. */
static const struct mono_square *read_after_small(const char *line)
{
    char text[2048];
    snprintf(text, sizeof text, "%s%s", SMALL, line);
    memset(&data_setup, 0, sizeof data_setup);
    assert_int_equal(read_board(&data_setup, text), ST_OK);
    return data_setup.squares == 10 ? &data_setup.square[9] : NULL;
}

static void a_board_may_be_written_in_many_ways(void **state)
{
    (void)state;
    memset(&data_setup, 0, sizeof data_setup);
    assert_int_equal(read_board(&data_setup, SMALL), ST_OK);
    uint64_t data = data_setup.data;
    memset(&data_setup, 0, sizeof data_setup);
    assert_int_equal(
        read_board(&data_setup,
                   "\xef\xbb\xbf# un tablero \xff\r\n\r\n"
                   "  parking\t\t8\tParque\tP   # el último primero\r\n"
                   "a_la_cárcel |7|\tVaya |V\r\n"
                   "CÁRCEL|6|Cárcel|C|2|050\n"
                   "Impuesto\t5\tTasa\t\t\tI\t70\n"
                   "tarjeta|4|Suerte|S|0\n"
                   "servicio|3|Luz|L|150|75|4|10\n"
                   "estación|2|Tren|T|200|100|25|50|100|200\n"
                   "calle | 1 | Uno | U | rojo | 60 | 30 | 2 | 10 | 30 | 90 | 160 | 250 | 50 | 60\n"
                   "salida|0|Salida|GO|200"),
        ST_OK);
    assert_int_equal(faults.count, 0);
    assert_int_equal(data_setup.data, data);
    static const char *const chests[] = {"caja", "caja_comunidad", "Caja de comunidad", "1"};
    for (unsigned i = 0; i < 4; i++) {
        char line[64];
        snprintf(line, sizeof line, "tarjeta|9|A|B|%s", chests[i]);
        assert_int_equal(read_after_small(line)->deck, 1);
    }
}

static void bad_lines_are_named_by_line_field_and_reason(void **state)
{
    (void)state;
    static const struct {
        const char *line, *field, *says;
    } cases[] = {
        {"avenida|9|A|B", "tipo", "'avenida' is not a kind"},
        {"|9|A|B", "tipo", "''"},
        {"call\xc3\xa9|9|A|B", "tipo", "'callé'"},
        {"una palabra muy larga que nadie usaría|9|A|B", "tipo", "not a kind"},
        {"parking", "número", "missing"},
        {"parking|9", "nombre", "missing"},
        {"parking|9|A", "nombre corto", "missing"},
        {"parking|9|A|B|1", "", "5 fields, parking has 4"},
        {"parking|9|A|B|", "", "5 fields"},
        {"parking||A|B", "número", "'' is not a whole number"},
        {"parking|x|A|B", "número", "'x' is not a whole number"},
        {"parking|1 0|A|B", "número", "not a whole number"},
        {"parking|9.0|A|B", "número", "not a whole number"},
        {"parking|+9|A|B", "número", "not a whole number"},
        {"parking|--9|A|B", "número", "not a whole number"},
        {"parking|-|A|B", "número", "not a whole number"},
        {"parking|0x9|A|B", "número", "not a whole number"},
        {"parking|-1|A|B", "número", "must be 0 to 999"},
        {"parking|1000|A|B", "número", "must be 0 to 999"},
        {"parking|99999999999999999999|A|B", "número", "must be 0 to 999"},
        {"parking|8|A|B", "número", "8 is on line 9 already"},
        {"parking|9||B", "nombre", "empty"},
        {"parking|9|  |B", "nombre", "empty"},
        {"parking|9|A|", "nombre corto", "empty"},
        {"parking|9|A|ABCDEFGH", "nombre corto", "8 bytes, at most 7"},
        {"parking|9|A|ÑÑÑÑ", "nombre corto", "8 bytes"},
        {"parking|9|123456789012345678901234567890123456789012345678|B", "nombre",
         "48 bytes, at most 47"},
        {"parking|9|A\x01|B", "", "control character (U+0001)"},
        {"parking|9|A\x1b[2J|B", "", "control character (U+001B)"},
        {"parking|9|A\x7f|B", "", "control character"},
        {"parking|9|A\xc2\x9b|B", "", "control character (U+009B)"},
        {"parking|9|A\rB|B", "", "control character (U+000D)"},
        {"parking|9|\xff|B", "", "not UTF-8"},
        {"parking|9|\xc0\x80|B", "", "not UTF-8"},
        {"parking|9|\xed\xa0\x80|B", "", "not UTF-8"},
        {"parking|9|\xf4\x90\x80\x80|B", "", "not UTF-8"},
        {"parking|9|\xe0\x9f\xbf|B", "", "not UTF-8"},
        {"parking|9|\xf0\x8f\xbf\xbf|B", "", "not UTF-8"},
        {"parking|9|A|\xc3", "", "not UTF-8"},
        {"parking|9|A|\xe2\x82", "", "not UTF-8"},
        {"calle|9|A|B||1|1|1|1|1|1|1|1|1|1", "color", "empty"},
        {"calle|9|A|B|123456789012345678901234|1|1|1|1|1|1|1|1|1|1", "color",
         "24 bytes, at most 23"},
        {"calle|9|A|B|c|x|1|1|1|1|1|1|1|1|1", "precio", "'x'"},
        {"calle|9|A|B|c|-1|1|1|1|1|1|1|1|1|1", "precio", "must be 0 to 100000000"},
        {"calle|9|A|B|c|100000001|1|1|1|1|1|1|1|1|1", "precio", "must be 0 to 100000000"},
        {"calle|9|A|B|c|1|x|1|1|1|1|1|1|1|1", "hipoteca", "'x'"},
        {"calle|9|A|B|c|1|1|x|1|1|1|1|1|1|1", "alquiler base", "'x'"},
        {"calle|9|A|B|c|1|1|1|x|1|1|1|1|1|1", "alquiler 1 casa", "'x'"},
        {"calle|9|A|B|c|1|1|1|1|x|1|1|1|1|1", "alquiler 2 casas", "'x'"},
        {"calle|9|A|B|c|1|1|1|1|1|x|1|1|1|1", "alquiler 3 casas", "'x'"},
        {"calle|9|A|B|c|1|1|1|1|1|1|x|1|1|1", "alquiler 4 casas", "'x'"},
        {"calle|9|A|B|c|1|1|1|1|1|1|1|x|1|1", "alquiler hotel", "'x'"},
        {"calle|9|A|B|c|1|1|1|1|1|1|1|1|x|1", "precio casa", "'x'"},
        {"calle|9|A|B|c|1|1|1|1|1|1|1|1|1|x", "precio hotel", "'x'"},
        {"calle|9|A|B|c|1|1|1|1|1|1|1|1|1", "precio hotel", "missing"},
        {"calle|9|A|B|c|1|1|1|1|1|1|1|1|1|1|1", "", "16 fields, calle has 15"},
        {"calle|9|A|B|c|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1", "", "22 fields"},
        {"calle|9", "nombre", "missing"},
        {"servicio|9|A|B|x|1|1|1", "precio", "'x'"},
        {"servicio|9|A|B|1|x|1|1", "hipoteca", "'x'"},
        {"servicio|9|A|B|1|1|x|1", "multiplicador 1", "'x'"},
        {"servicio|9|A|B|1|1|1|x", "multiplicador 2", "'x'"},
        {"servicio|9|A|B|1|1|1", "multiplicador 2", "missing"},
        {"estacion|9|A|B|x|1|1|1|1|1", "precio", "'x'"},
        {"estacion|9|A|B|1|x|1|1|1|1", "hipoteca", "'x'"},
        {"estacion|9|A|B|1|1|x|1|1|1", "alquiler 1 estación", "'x'"},
        {"estacion|9|A|B|1|1|1|x|1|1", "alquiler 2 estaciones", "'x'"},
        {"estacion|9|A|B|1|1|1|1|x|1", "alquiler 3 estaciones", "'x'"},
        {"estacion|9|A|B|1|1|1|1|1|x", "alquiler 4 estaciones", "'x'"},
        {"impuesto|9|A|B|x", "precio", "'x'"},
        {"impuesto|9|A|B", "precio", "missing"},
        {"impuesto_especial|9|A|B|x|1", "tanto por ciento", "'x'"},
        {"impuesto_especial|9|A|B|101|1", "tanto por ciento", "must be 0 to 100"},
        {"impuesto_especial|9|A|B|10|x", "precio fijo", "'x'"},
        {"tarjeta|9|A|B|mazo", "mazo", "must be suerte or caja"},
        {"tarjeta|9|A|B|2", "mazo", "must be suerte or caja"},
        {"tarjeta|9|A|B", "mazo", "missing"},
        {"salida|9|A|B|x", "sueldo", "'x'"},
        {"carcel|9|A|B|x|1", "máximo de turnos", "'x'"},
        {"carcel|9|A|B|0|1", "máximo de turnos", "must be 1 to 100"},
        {"carcel|9|A|B|3|x", "multa", "'x'"},
        {"a_la_carcel|9|A|B|3", "", "5 fields, a_la_carcel has 4"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_null(read_after_small(cases[i].line));
        if (faults.count != 1 || faults.warned || data_setup.squares != 9)
            fail_msg("'%s': %u faults, %d squares", cases[i].line, faults.count,
                     data_setup.squares);
        if (faults.fault[0].line != 10 || strcmp(faults.fault[0].field, cases[i].field) != 0)
            fail_msg("'%s': line %u, field '%s'", cases[i].line, faults.fault[0].line,
                     faults.fault[0].field);
        check_fault(0, 10, cases[i].field, cases[i].says);
    }
    print_message("%zu bad lines\n", sizeof cases / sizeof cases[0]);
}

static void limits_of_a_line_are_exact(void **state)
{
    (void)state;
    const struct mono_square *square =
        read_after_small("parking|9|12345678901234567890123456789012345678901234567|1234567");
    assert_non_null(square);
    assert_int_equal(strlen(square->name), 47);
    assert_int_equal(strlen(square->brief), 7);
    assert_non_null(
        read_after_small("calle|999|A|B|12345678901234567890123|100000000|0|0|0|0|0|0|0|0|0"));
    assert_int_equal(data_setup.deed[3].price, MONO_MONEY_MAX);
    char line[1024];
    for (unsigned length = 500; length <= 501; length++) {
        memset(line, ' ', sizeof line);
        memcpy(line, "parking|9|A|B", 13);
        line[length - 1] = '#';
        strcpy(line + length, "\r\n");
        assert_int_equal(read_after_small(line) != NULL, length == 500);
        if (length == 501)
            check_fault(0, 10, "", "longer than 500 bytes");
    }
}

static void very_long_lines_nul_bytes_and_large_files_are_refused(void **state)
{
    (void)state;
    size_t length = strlen(SMALL);
    memset(&data_setup, 0, sizeof data_setup);
    memcpy(buffer, SMALL, length);
    memset(buffer + length, 'x', 10000);
    buffer[length + 10000] = '\n';
    assert_int_equal(mono_board_read(&data_setup, "x", buffer, length + 10001, &faults, &why),
                     ST_OK);
    assert_int_equal(faults.count, 1);
    check_fault(0, 10, "", "longer than 500 bytes");
    static const char nul[] = SMALL "parking|9|A\0B|C\nparking|10|A|B\n\0";
    assert_int_equal(mono_board_read(&data_setup, "x", nul, sizeof nul - 1, &faults, &why), ST_OK);
    assert_int_equal(data_setup.squares, 10);
    assert_int_equal(faults.count, 2);
    check_fault(0, 10, "", "control character (U+0000)");
    check_fault(1, 12, "", "control character");
    static char large[256 * 1024 + 1];
    memset(large, '\n', sizeof large);
    memcpy(large, SMALL, length);
    assert_int_equal(mono_board_read(&data_setup, "x.tab", large, sizeof large - 1, &faults, &why),
                     ST_OK);
    assert_int_equal(mono_board_read(&data_setup, "x.tab", large, sizeof large, NULL, &why),
                     ST_BAD);
    assert_string_equal(why.text, "x.tab: larger than 256 KB");
    assert_int_equal(mono_deck_read(&data_setup, 0, "x.tjt", large, sizeof large, NULL, &why),
                     ST_BAD);
    assert_string_equal(why.text, "x.tjt: larger than 256 KB");
}

static void what_is_no_board_is_refused_and_the_setup_stays(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"", "prueba.tab: no salida"},
        {"# nada\n", "prueba.tab: no salida"},
        {SMALL "salida|20|A|B|1\n", "prueba.tab: more than one salida"},
        {SMALL "carcel|20|A|B|1|1\n", "prueba.tab: more than one cárcel"},
        {"salida|0|A|B|1\nparking|1|A|B\nparking|2|A|B\nparking|3|A|B\nparking|4|A|B\nparking|5|A|"
         "B\nparking|6|A|B\n"
         "servicio|7|A|B|1|1|1|1\n",
         "prueba.tab: no cárcel"},
        {"salida|0|A|B|1\nparking|1|A|B\ncarcel|2|A|B|1|1\nparking|3|A|B\nparking|4|A|B\nparking|5|"
         "A|B\n"
         "servicio|7|A|B|1|1|1|1\n",
         "prueba.tab: fewer than 8 squares"},
        {"salida|0|A|B|1\nparking|1|A|B\ncarcel|2|A|B|1|1\nparking|3|A|B\nparking|4|A|B\nparking|5|"
         "A|B\n"
         "parking|6|A|B\nparking|7|A|B\n",
         "prueba.tab: no calle, servicio or estación"},
        {"\n\nsalida|0|A|B|x\n",
         "prueba.tab: no salida; 1 wrong, first line 3: sueldo: 'x' is not a whole number"},
    };
    read_madrid(&data_setup);
    memcpy(&again, &data_setup, sizeof data_setup);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(read_board(&data_setup, cases[i].text), ST_BAD);
        assert_string_equal(why.text, cases[i].says);
        assert_memory_equal(&data_setup, &again, sizeof data_setup);
    }
    /* A name that a terminal would obey, and a path. */
    assert_int_equal(mono_board_read(&data_setup, "/tmp/a\x1b\xff.tab", "", 0, NULL, &why), ST_BAD);
    assert_string_equal(why.text, "a??.tab: no salida");
    assert_int_equal(mono_board_read(&data_setup, "x", "", 0, NULL, NULL), ST_BAD);
}

static void a_board_has_at_most_128_squares_64_deeds_and_32_groups(void **state)
{
    (void)state;
    for (unsigned extra = 119; extra <= 120; extra++) {
        struct str text = str_make(buffer, sizeof buffer);
        str_add(&text, "%s", SMALL);
        for (unsigned i = 0; i < extra; i++)
            str_add(&text, "parking|%u|A|B\n", 100 + i);
        memset(&data_setup, 0, sizeof data_setup);
        assert_int_equal(read_board(&data_setup, buffer), extra == 119 ? ST_OK : ST_BAD);
        if (extra == 120)
            assert_said(why.text, "prueba.tab: more than 128 squares");
        else
            assert_int_equal(data_setup.squares, 128);
    }
    struct str text = str_make(buffer, sizeof buffer);
    str_add(&text, "%s", SMALL);
    for (unsigned i = 0; i < 62; i++)
        str_add(&text, "servicio|%u|A|B|1|1|1|1\n", 100 + i);
    assert_int_equal(read_board(&data_setup, buffer), ST_OK);
    assert_int_equal(data_setup.deeds, 64);
    assert_int_equal(data_setup.squares, 9 + 61);
    assert_int_equal(faults.count, 1);
    check_fault(0, 9 + 62, "", "more than 64 properties");
    assert_int_equal(bits_count(data_setup.group[2].members), 62);

    text = str_make(buffer, sizeof buffer);
    str_add(&text, "%s", SMALL); /* three groups */
    for (unsigned i = 0; i < 30; i++)
        str_add(&text, "calle|%u|A|B|c%u|1|1|1|1|1|1|1|1|1|1\n", 100 + i, i);
    str_add(&text, "calle|200|A|B|C28|1|1|1|1|1|1|1|1|1|1\n");
    assert_int_equal(read_board(&data_setup, buffer), ST_OK);
    assert_int_equal(data_setup.groups, 32);
    assert_int_equal(faults.count, 1);
    check_fault(0, 9 + 30, "color", "more than 32 groups");
    assert_int_equal(bits_count(data_setup.group[31].members), 2);
    check_round_trip(&data_setup);
}

static void more_faults_than_fit_are_counted(void **state)
{
    (void)state;
    struct str text = str_make(buffer, sizeof buffer);
    str_add(&text, "%s", SMALL);
    for (unsigned i = 0; i < 100; i++)
        str_add(&text, "nada\n");
    assert_int_equal(read_board(&data_setup, buffer), ST_OK);
    assert_int_equal(faults.count, 100);
    assert_int_equal(faults.fault[MONO_FAULTS - 1].line, 9 + MONO_FAULTS);
    assert_int_equal(mono_board_read(&data_setup, "x", buffer, strlen(buffer), NULL, NULL), ST_OK);
}

static void gaps_stay_and_cards_step_over_them(void **state)
{
    (void)state;
    memset(&data_setup, 0, sizeof data_setup);
    assert_int_equal(
        read_board(&data_setup, SMALL "parking|12|A|B\ncalle|15|mal\nparking|20|C|D\n"), ST_OK);
    assert_int_equal(faults.count, 1);
    assert_int_equal(data_setup.squares, 11);
    assert_int_equal(data_setup.square[9].number, 12);
    assert_int_equal(data_setup.square[10].number, 20);
    static const struct {
        int number;
        unsigned square;
    } cases[] = {{0, 0},   {8, 8},   {9, 9},          {12, 9},          {13, 10},
                 {15, 10}, {20, 10}, {21, MONO_NONE}, {1000, MONO_NONE}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[100];
        snprintf(text, sizeof text, "[a]\nnumero= 1\nACCION\navanzarA= %d\n;\n", cases[i].number);
        assert_int_equal(read_deck(&data_setup, 0, text), ST_OK);
        assert_int_equal(data_setup.step[0].kind, MONO_STEP_GO_TO);
        assert_int_equal(data_setup.step[0].value, cases[i].square);
        bool warned = cases[i].square == MONO_NONE;
        assert_int_equal(faults.count, warned);
        assert_int_equal(faults.warned, warned);
        if (warned)
            check_fault(0, 4, "avanzarA", "no effect");
        check_round_trip(&data_setup);
    }
}

static void short_names_of_the_us_board_are_english(void **state)
{
    static const struct {
        unsigned square;
        const char *spanish, *english;
    } known[] = {{20, "PLI", "FRE"}, {30, "VAC", "GTJ"}, {10, "CRC", "JAI"}, {7, "CAS", "CHN"},
                 {2, "ARC", "CHS"},  {38, "LUJ", "LUX"}, {4, "ING", "TAX"},  {28, "AGU", "WAT"},
                 {39, "TAB", "BWK"}, {1, "MED", "MED"}};
    (void)state;
    assert_int_equal(mono_setup_make("board=us", &data_setup, &why), ST_OK);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        assert_string_equal(mono_brief(&data_setup.square[known[i].square], LANG_ES),
                            known[i].spanish);
        assert_string_equal(mono_brief(&data_setup.square[known[i].square], LANG_EN),
                            known[i].english);
    }
    for (unsigned i = 0; i < data_setup.squares; i++)
        for (unsigned j = 0; j < i; j++) /* whoever types one means one kind of square */
            if (strcmp(data_setup.square[i].name, data_setup.square[j].name) != 0)
                assert_string_not_equal(mono_brief(&data_setup.square[i], LANG_EN),
                                        mono_brief(&data_setup.square[j], LANG_EN));
    assert_int_equal(mono_setup_make("board=madrid", &data_setup, &why), ST_OK);
    assert_string_equal(mono_brief(&data_setup.square[39], LANG_EN), data_setup.square[39].brief);
}

static void the_salary_of_an_option_stays(void **state)
{
    (void)state;
    memset(&data_setup, 0, sizeof data_setup);
    data_setup.own_salary = 1;
    data_setup.salary = 777;
    assert_int_equal(read_board(&data_setup, SMALL), ST_OK);
    assert_int_equal(data_setup.salary, 777);
    uint64_t data = data_setup.data;
    data_setup.own_salary = 0;
    assert_int_equal(read_board(&data_setup, SMALL), ST_OK);
    assert_int_equal(data_setup.salary, 200);
    assert_int_equal(data_setup.data, data);
    assert_int_equal(data_setup.fine_amount, 50);
    assert_int_equal(data_setup.jail_turns, 2);
    assert_int_equal(data_setup.jail, 6);
    assert_int_equal(data_setup.deed[0].hotel, 60);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_may_be_written_in_many_ways),
        cmocka_unit_test(bad_lines_are_named_by_line_field_and_reason),
        cmocka_unit_test(limits_of_a_line_are_exact),
        cmocka_unit_test(very_long_lines_nul_bytes_and_large_files_are_refused),
        cmocka_unit_test(what_is_no_board_is_refused_and_the_setup_stays),
        cmocka_unit_test(a_board_has_at_most_128_squares_64_deeds_and_32_groups),
        cmocka_unit_test(more_faults_than_fit_are_counted),
        cmocka_unit_test(gaps_stay_and_cards_step_over_them),
        cmocka_unit_test(short_names_of_the_us_board_are_english),
        cmocka_unit_test(the_salary_of_an_option_stays),
    };
    return cmocka_run_group_tests_name("monopoly_boards", tests, NULL, NULL);
}
