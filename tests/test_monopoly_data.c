/* What the shipped boards and decks of Monopoly hold, against the annex of seed 002 and the tables
 * of seed 000. */
#include "games/monopoly/rules/rules.h"

#include "monopoly_data.h"

/* ---- the shipped boards, against the annex of seed 002 and the tables of seed 000 ---- */

/* Prices by square, and a street's six rents, its buildings' price and its mortgage. */
struct street {
    unsigned number;
    const char *brief, *colour;
    int32_t price, rent[6], building, mortgage;
};

static const struct street madrid_streets[] = {
    {1, "VAL", "azul oscuro", 6000, {200, 1000, 3000, 9000, 16000, 25000}, 5000, 3000},
    {3, "LAV", "azul oscuro", 6000, {400, 2000, 6000, 18000, 32000, 45000}, 5000, 3000},
    {6, "GCC", "azul cielo", 10000, {600, 3000, 9000, 27000, 40000, 55000}, 5000, 5000},
    {8, "VIC", "azul cielo", 10000, {600, 3000, 9000, 27000, 40000, 55000}, 5000, 5000},
    {9, "BMU", "azul cielo", 12000, {800, 4000, 10000, 30000, 45000, 60000}, 5000, 6000},
    {11, "BIL", "rosa", 14000, {1000, 5000, 15000, 45000, 62500, 75000}, 10000, 7000},
    {13, "AGI", "rosa", 14000, {1000, 5000, 15000, 45000, 62500, 75000}, 10000, 7000},
    {14, "FUE", "rosa", 16000, {1200, 6000, 18000, 50000, 70000, 90000}, 10000, 8000},
    {16, "FII", "naranja", 18000, {1400, 7000, 20000, 55000, 75000, 95000}, 10000, 9000},
    {18, "VEL", "naranja", 18000, {1400, 7000, 20000, 55000, 75000, 95000}, 10000, 9000},
    {19, "SER", "naranja", 20000, {1600, 8000, 22000, 60000, 80000, 100000}, 10000, 10000},
    {21, "AME", "rojo", 22000, {1800, 9000, 25000, 70000, 87500, 105000}, 15000, 11000},
    {23, "MOL", "rojo", 22000, {1800, 9000, 25000, 70000, 87500, 105000}, 15000, 11000},
    {24, "BER", "rojo", 24000, {2000, 10000, 30000, 75000, 92500, 110000}, 15000, 12000},
    {26, "CAT", "amarillo", 26000, {2200, 11000, 33000, 80000, 97500, 115000}, 15000, 13000},
    {27, "BAI", "amarillo", 26000, {2200, 11000, 33000, 80000, 97500, 115000}, 15000, 13000},
    {29, "ESP", "amarillo", 28000, {2200, 12000, 36000, 85000, 102500, 120000}, 15000, 14000},
    {31, "SOL", "verde", 30000, {2600, 13000, 39000, 90000, 110000, 127500}, 20000, 15000},
    {32, "ALC", "verde", 30000, {2600, 13000, 39000, 90000, 110000, 127500}, 20000, 15000},
    {34, "VIA", "verde", 32000, {2800, 15000, 45000, 100000, 120000, 140000}, 20000, 16000},
    {37, "CAS", "azul", 35000, {3500, 17500, 50000, 110000, 130000, 150000}, 20000, 17500},
    {39, "PRA", "azul", 40000, {5000, 20000, 60000, 140000, 170000, 200000}, 20000, 20000},
};

/* Names as the legend of `ver -leyenda` prints them; the annex's spelling of some differs. */
static const char *const madrid_names[40] = {
    "SALIDA",
    "RONDA DE VALENCIA",
    "CAJA DE COMUNIDAD",
    "PLAZA LAVAPIÉS",
    "IMPUESTO SOBRE CAPITAL",
    "ESTACIÓN DE GOYA",
    "GLORIETA CUATRO CAMINOS",
    "SUERTE",
    "AVENIDA REINA VICTORIA",
    "CALLE BRAVO MURILLO",
    "CÁRCEL",
    "GLORIETA DE BILBAO",
    "COMPAÑÍA DE ELECTRICIDAD",
    "CALLE ALBERTO AGUILERA",
    "CALLE FUENCARRAL",
    "ESTACIÓN DE LAS DELICIAS",
    "AVENIDA FELIPE II",
    "CAJA DE COMUNIDAD",
    "CALLE VELÁZQUEZ",
    "CALLE SERRANO",
    "PARQUE GRATUITO",
    "AVENIDA DE AMÉRICA",
    "SUERTE",
    "CALLE MARÍA DE MOLINA",
    "CALLE CEA BERMUDEZ",
    "ESTACIÓN DEL MEDIODÍA",
    "AVENIDA DE LOS REYES CATÓLICOS",
    "CALLE BAILÉN",
    "COMPAÑÍA DE AGUAS",
    "PLAZA DE ESPAÑA",
    "VAYA A LA CÁRCEL",
    "PUERTA DEL SOL",
    "CALLE ALCALÁ",
    "CAJA DE COMUNIDAD",
    "GRAN VÍA",
    "ESTACIÓN DEL NORTE",
    "SUERTE",
    "PASEO DE LA CASTELLANA",
    "IMPUESTO DE LUJO",
    "PASEO DEL PRADO",
};

static const char *const us_streets[22] = {
    "Av. Mediterráneo", "Av. Báltica",      "Av. Oriental",           "Av. Vermont",
    "Av. Connecticut",  "Plaza San Carlos", "Av. de los Estados",     "Av. Virginia",
    "Plaza Santiago",   "Av. Tennessee",    "Av. Nueva York",         "Av. Kentucky",
    "Av. Indiana",      "Av. Illinois",     "Av. Atlántico",          "Av. Ventnor",
    "Jardines Marvin",  "Av. Pacífico",     "Av. Carolina del Norte", "Av. Pensilvania",
    "Plaza del Parque", "Paseo Tablado",
};

static void check_street(const struct game_setup *board, const struct street *street, int32_t unit)
{
    const struct mono_square *square = &board->square[street->number];
    const struct mono_deed *deed = &board->deed[square->deed];
    assert_int_equal(square->kind, MONO_STREET);
    assert_int_equal(deed->kind, MONO_STREET);
    assert_int_equal(deed->square, street->number);
    assert_int_equal(deed->price, street->price / unit);
    assert_int_equal(deed->mortgage, street->mortgage / unit);
    assert_string_equal(board->group[deed->group].name, street->colour);
    assert_int_equal(board->group[deed->group].kind, MONO_STREET);
    for (unsigned i = 0; i < 6; i++) {
        /* S3: the annex's 2200 for square 29; seed 000 has 24. */
        int32_t rent = unit == 100 && street->number == 29 && i == 0 ? 24 : street->rent[i] / unit;
        assert_int_equal(deed->rent[i], rent);
    }
    int32_t building = unit == 100 && street->number == 29 ? 140 : street->building / unit;
    assert_int_equal(deed->house, building);
    assert_int_equal(deed->hotel, building);
}

/* What the two boards have in common, but for the unit. */
static void check_other_deeds(const struct game_setup *board, int32_t unit)
{
    static const uint8_t stations[] = {5, 15, 25, 35}, services[] = {12, 28}; /* S2 */
    for (unsigned i = 0; i < 4; i++) {
        const struct mono_deed *deed = &board->deed[board->square[stations[i]].deed];
        static const int32_t rent[6] = {2500, 5000, 10000, 20000, 0, 0};
        assert_int_equal(board->square[stations[i]].kind, MONO_STATION);
        assert_int_equal(deed->kind, MONO_STATION);
        assert_int_equal(deed->price, 20000 / unit);
        assert_int_equal(deed->mortgage, 10000 / unit);
        for (unsigned k = 0; k < 6; k++)
            assert_int_equal(deed->rent[k], rent[k] / unit);
        assert_int_equal(deed->house + deed->hotel, 0);
        assert_string_equal(board->group[deed->group].name, "estación");
        assert_int_equal(board->group[deed->group].kind, MONO_STATION);
    }
    for (unsigned i = 0; i < 2; i++) {
        const struct mono_deed *deed = &board->deed[board->square[services[i]].deed];
        assert_int_equal(board->square[services[i]].kind, MONO_SERVICE);
        assert_int_equal(deed->kind, MONO_SERVICE);
        assert_int_equal(deed->price, 15000 / unit);
        assert_int_equal(deed->mortgage, 7500 / unit);
        assert_int_equal(deed->rent[0], 400 / unit);
        assert_int_equal(deed->rent[1], 1000 / unit);
        assert_int_equal(deed->rent[2] + deed->house + deed->hotel, 0);
        assert_string_equal(board->group[deed->group].name, "servicio");
        assert_int_equal(board->group[deed->group].kind, MONO_SERVICE);
    }
}

/* Kinds, decks and the ten groups in the order in which they begin, with their members by
 * square. */
static void check_layout(const struct game_setup *board)
{
    static const char kinds[] = "GSCSIESLSSJSVSSESCSSPSLSSESSVSTSSCSELSXS";
    static const struct {
        const char *name;
        uint8_t member[4];
    } groups[10] = {{"azul oscuro", {1, 3}},   {"estación", {5, 15, 25, 35}},
                    {"azul cielo", {6, 8, 9}}, {"rosa", {11, 13, 14}},
                    {"servicio", {12, 28}},    {"naranja", {16, 18, 19}},
                    {"rojo", {21, 23, 24}},    {"amarillo", {26, 27, 29}},
                    {"verde", {31, 32, 34}},   {"azul", {37, 39}}};
    assert_int_equal(board->squares, 40);
    assert_int_equal(board->deeds, 28);
    assert_int_equal(board->groups, 10);
    assert_int_equal(board->start, 0);
    assert_int_equal(board->jail, 10);
    for (unsigned i = 0, deed = 0; i < 40; i++) {
        const struct mono_square *square = &board->square[i];
        bool owned = strchr("SEV", kinds[i]) != NULL, card = strchr("CL", kinds[i]) != NULL;
        assert_int_equal(square->number, i);
        assert_int_equal(square->deed, owned ? deed++ : MONO_NONE);
        assert_int_equal(square->deck, card ? kinds[i] == 'C' : MONO_NONE);
        assert_int_equal(square->kind == MONO_CARDS_SQUARE, card);
    }
    assert_int_equal(board->square[0].kind, MONO_START);
    assert_int_equal(board->square[10].kind, MONO_JAIL);
    assert_int_equal(board->square[20].kind, MONO_PARKING);
    assert_int_equal(board->square[30].kind, MONO_TO_JAIL);
    assert_int_equal(board->square[38].kind, MONO_TAX);
    uint64_t all = 0;
    for (unsigned i = 0; i < 10; i++) {
        uint64_t members = 0;
        for (unsigned k = 0; k < 4 && groups[i].member[k]; k++)
            members |= (uint64_t)1 << board->square[groups[i].member[k]].deed;
        assert_string_equal(board->group[i].name, groups[i].name);
        assert_int_equal(board->group[i].members, members);
        all |= members;
    }
    assert_int_equal(all, ((uint64_t)1 << 28) - 1);
}

static void madrid_is_the_board_of_the_annex(void **state)
{
    (void)state;
    static const struct {
        uint8_t number;
        const char *brief;
    } others[] = {{0, "GO"},   {2, "CAJ"},  {4, "IME"},  {5, "EGO"},  {7, "SUE"},  {10, "CAR"},
                  {12, "ELE"}, {15, "EDE"}, {17, "CAJ"}, {20, "PKG"}, {22, "SUE"}, {25, "EME"},
                  {28, "CAG"}, {30, "ALC"}, {33, "CAJ"}, {35, "ENO"}, {36, "SUE"}, {38, "IMP"}};
    read_madrid(&data_setup);
    check_layout(&data_setup);
    check_other_deeds(&data_setup, 1);
    for (unsigned i = 0; i < 22; i++) {
        check_street(&data_setup, &madrid_streets[i], 1);
        assert_string_equal(data_setup.square[madrid_streets[i].number].brief,
                            madrid_streets[i].brief);
    }
    for (unsigned i = 0; i < 18; i++)
        assert_string_equal(data_setup.square[others[i].number].brief, others[i].brief);
    for (unsigned i = 0; i < 40; i++)
        assert_string_equal(data_setup.square[i].name, madrid_names[i]);
    assert_int_equal(data_setup.square[4].kind, MONO_TAX_OR);
    assert_int_equal(data_setup.square[4].amount, 20000);
    assert_int_equal(data_setup.square[4].percent, 10);
    assert_int_equal(data_setup.square[38].amount, 10000);
    assert_int_equal(data_setup.square[0].amount, 20000);
    assert_int_equal(data_setup.salary, 20000);
    assert_int_equal(data_setup.fine_amount, 5000);
    assert_int_equal(data_setup.jail_turns, 3);
    assert_string_equal(data_setup.board_file, "madrid.tab");
}

static void the_us_board_is_the_one_of_seed_000(void **state)
{
    (void)state;
    read_us(&data_setup);
    check_layout(&data_setup);
    check_other_deeds(&data_setup, 100);
    for (unsigned i = 0; i < 22; i++) {
        check_street(&data_setup, &madrid_streets[i], 100);
        assert_string_equal(data_setup.square[madrid_streets[i].number].name, us_streets[i]);
    }
    assert_string_equal(data_setup.square[5].name, "Ferrocarril Reading");
    assert_int_equal(data_setup.square[4].kind, MONO_TAX);
    assert_int_equal(data_setup.square[4].amount, 200);
    assert_int_equal(data_setup.square[38].amount, 75);
    assert_int_equal(data_setup.salary, 200);
    assert_int_equal(data_setup.fine_amount, 50);
    assert_int_equal(data_setup.jail_turns, 3);
}

/* ---- the shipped decks ---- */

struct effect {
    uint8_t kind;
    int32_t value; /* of seed 000 */
    uint8_t then;  /* a second step, if then_value is not 0 */
    int32_t then_value;
};

static const struct effect luck_effects[16] = {
    {MONO_STEP_PAY_EACH, 50, 0, 0},
    {MONO_STEP_JAIL, 1, 0, 0},
    {MONO_STEP_KEEP, 1, 0, 0},
    {MONO_STEP_GO_TO, 0, 0, 0},
    {MONO_STEP_PAY, -50, 0, 0},
    {MONO_STEP_PAY, -150, 0, 0},
    {MONO_STEP_PAY, 15, 0, 0},
    {MONO_STEP_GO, -3, 0, 0},
    {MONO_STEP_GO_TO, 39, 0, 0},
    {MONO_STEP_GO_TO, 24, 0, 0},
    {MONO_STEP_GO_TO, 11, MONO_STEP_SALARY, 1},
    {MONO_STEP_GO_TO, 5, MONO_STEP_SALARY, 1},
    {MONO_STEP_TO_STATION, 1, MONO_STEP_TIMES, 2},
    {MONO_STEP_TO_SERVICE, 1, MONO_STEP_TIMES_DICE, 1},
    {MONO_STEP_PER_HOUSE, 25, MONO_STEP_PER_HOTEL, 100},
    {MONO_STEP_PAY, -100, 0, 0},
};

static const struct effect chest_effects[16] = {
    {MONO_STEP_PAY, -10, 0, 0},  {MONO_STEP_PAY, -20, 0, 0},
    {MONO_STEP_PAY, -25, 0, 0},  {MONO_STEP_PAY, -45, 0, 0},
    {MONO_STEP_PAY, -100, 0, 0}, {MONO_STEP_PAY, -100, 0, 0},
    {MONO_STEP_PAY, -100, 0, 0}, {MONO_STEP_PAY, -200, 0, 0},
    {MONO_STEP_GO_TO, 0, 0, 0},  {MONO_STEP_JAIL, 1, 0, 0},
    {MONO_STEP_KEEP, 1, 0, 0},   {MONO_STEP_PAY_EACH, -50, 0, 0},
    {MONO_STEP_PAY, 50, 0, 0},   {MONO_STEP_PAY, 100, 0, 0},
    {MONO_STEP_PAY, 150, 0, 0},  {MONO_STEP_PER_HOUSE, 40, MONO_STEP_PER_HOTEL, 115},
};

static bool is_money(unsigned kind)
{
    return kind == MONO_STEP_PAY || kind == MONO_STEP_PAY_EACH || kind == MONO_STEP_PER_HOUSE ||
           kind == MONO_STEP_PER_HOTEL;
}

static void check_deck(const struct game_setup *from, unsigned deck, const struct effect *effects,
                       int32_t unit)
{
    assert_int_equal(from->deck[deck].cards, 16);
    for (unsigned i = 0; i < 16; i++) {
        const struct mono_card *card = &from->deck[deck].card[i];
        const struct mono_step *step = &from->step[card->first[0]];
        const struct effect *effect = &effects[i];
        assert_int_equal(card->number, i);
        assert_int_equal(card->actions, 1);
        assert_int_equal(card->keep, effect->kind == MONO_STEP_KEEP);
        assert_int_equal(card->first[1] - card->first[0], effect->then_value ? 2 : 1);
        assert_int_equal(step[0].kind, effect->kind);
        assert_int_equal(step[0].value, effect->value * (is_money(effect->kind) ? unit : 1));
        if (effect->then_value) {
            assert_int_equal(step[1].kind, effect->then);
            assert_int_equal(step[1].value,
                             effect->then_value * (is_money(effect->then) ? unit : 1));
        }
        if (is_money(effect->kind)) { /* and the card says the sum */
            char sum[16];
            snprintf(sum, sizeof sum, "%d", abs(effect->value) * unit);
            assert_said(card->text, sum);
        }
    }
}

static void the_decks_are_those_of_the_rule_chapter(void **state)
{
    (void)state;
    read_madrid(&data_setup);
    check_deck(&data_setup, 0, luck_effects, 100);
    check_deck(&data_setup, 1, chest_effects, 100);
    assert_string_equal(data_setup.deck[0].file, "suerte.tjt");
    assert_string_equal(data_setup.deck[1].file, "caja.tjt");
}

/* Seed 000's protocol chapter gives each deck the cards that its rule chapter gives the other; card
 * i is code i. */
static void the_us_decks_are_those_of_the_protocol_chapter(void **state)
{
    (void)state;
    read_us(&data_setup);
    check_deck(&data_setup, 0, chest_effects, 1);
    check_deck(&data_setup, 1, luck_effects, 1);
    assert_string_equal(data_setup.deck[0].file, "casualidad.tjt");
    assert_string_equal(data_setup.deck[1].file, "arca.tjt");
}

static void builtin_files_are_found_by_name(void **state)
{
    (void)state;
    size_t length, other;
    unsigned count = 0;
    for (const char *const *name = mono_builtin_names(); *name; name++, count++) {
        const char *text = mono_builtin(*name, &length);
        assert_non_null(text);
        assert_int_equal(strlen(text), length);
        assert_true(length > 500);
    }
    assert_int_equal(count, 6);
    assert_ptr_equal(mono_builtin("caja_comunidad.tjt", &length), mono_builtin("caja.tjt", &other));
    assert_int_equal(length, other);
    assert_null(mono_builtin("paris.tab", &length));
    assert_null(mono_builtin("", NULL));
}

static void the_order_of_reading_the_decks_does_not_matter(void **state)
{
    (void)state;
    size_t luck, chest;
    const char *luck_text = mono_builtin("suerte.tjt", &luck),
               *chest_text = mono_builtin("caja.tjt", &chest);
    read_madrid(&data_setup);
    memcpy(&again, &data_setup, sizeof data_setup);
    assert_int_equal(mono_deck_read(&again, 0, "suerte.tjt", chest_text, chest, NULL, &why), ST_OK);
    assert_int_not_equal(again.data, data_setup.data);
    assert_int_equal(mono_deck_read(&again, 1, "caja.tjt", luck_text, luck, NULL, &why), ST_OK);
    check_deck(&again, 0, chest_effects, 100);
    check_deck(&again, 1, luck_effects, 100);
    assert_int_equal(mono_deck_read(&again, 1, "caja.tjt", chest_text, chest, NULL, &why), ST_OK);
    assert_int_equal(mono_deck_read(&again, 0, "suerte.tjt", luck_text, luck, NULL, &why), ST_OK);
    assert_memory_equal(&again, &data_setup, sizeof data_setup);
}

/* A board that begins on a square for sale and pays on two others: what monopd's atlantic.conf
 * says. */
static void a_board_may_pay_on_several_squares(void **state)
{
    static struct game_setup ours, copy, thrifty;
    static char room[40000];
    struct str text = str_make(room, sizeof room);
    assert_int_equal(mono_setup_make("rules=monopd board=atlantic", &ours, &why), ST_OK);
    assert_int_equal(ours.square[ours.start].number, 20);
    assert_int_equal(ours.square[ours.start].kind, MONO_STATION);
    assert_int_equal(ours.money, 2000);
    assert_int_equal(mono_wages(&ours, 14, 1), 100);
    assert_int_equal(mono_wages(&ours, 15, 19), 0);
    assert_int_equal(mono_wages(&ours, 15, 20), 100);
    assert_int_equal(mono_wages(&ours, 30, 40), 200);
    assert_int_equal(mono_wages(&ours, 20, -10), 0);
    mono_board_write(&ours, &text);
    assert_false(text.cut);
    copy = ours;
    assert_int_equal(mono_board_read(&copy, "atlantic.tab", text.at, text.length, NULL, &why),
                     ST_OK);
    assert_memory_equal(&copy, &ours, sizeof ours);

    assert_int_equal(
        mono_setup_make("rules=monopd board=atlantic double=1 salary=7", &thrifty, &why), ST_OK);
    assert_int_equal(mono_wages(&thrifty, 14, 1), 14);
    assert_int_equal(mono_wages(&thrifty, 14, 2), 7);
    static const char two[] = "empieza|1\nempieza|2\n", nowhere[] = "empieza|99\n";
    struct str more = STR(20000);
    mono_board_write(&ours, &more);
    const char *rest = strchr(more.at, '\n') + 1;
    for (int i = 0; i < 2; i++) {
        text = str_make(room, sizeof room);
        str_add(&text, "%s%s", i ? two : nowhere, rest);
        assert_int_equal(mono_board_read(&copy, "x.tab", text.at, text.length, NULL, &why), ST_BAD);
    }
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(madrid_is_the_board_of_the_annex),
        cmocka_unit_test(the_us_board_is_the_one_of_seed_000),
        cmocka_unit_test(the_decks_are_those_of_the_rule_chapter),
        cmocka_unit_test(the_us_decks_are_those_of_the_protocol_chapter),
        cmocka_unit_test(a_board_may_pay_on_several_squares),
        cmocka_unit_test(builtin_files_are_found_by_name),
        cmocka_unit_test(the_order_of_reading_the_decks_does_not_matter),
    };
    return cmocka_run_group_tests_name("monopoly_data", tests, NULL, NULL);
}
