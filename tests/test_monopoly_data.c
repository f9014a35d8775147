/* Boards and decks of Monopoly: what the shipped ones hold, what the readers refuse, and that no file upsets them. */
#include "support.h"

#include "base/bits.h"
#include "base/rng.h"
#include "games/monopoly/setup.h"

static struct mono_setup setup, again;
static struct mono_faults faults;
static struct why why;
static char buffer[1 << 17];

static enum status read_board(struct mono_setup *to, const char *text)
{
    return mono_board_read(to, "prueba.tab", text, strlen(text), &faults, &why);
}

static enum status read_deck(struct mono_setup *to, unsigned deck, const char *text)
{
    return mono_deck_read(to, deck, "prueba.tjt", text, strlen(text), &faults, &why);
}

static void read_builtin(struct mono_setup *to, const char *board, const char *luck, const char *chest)
{
    const char *const names[] = {luck, chest};
    size_t length;
    memset(to, 0, sizeof *to);
    const char *text = mono_builtin(board, &length);
    assert_non_null(text);
    assert_int_equal(mono_board_read(to, board, text, length, &faults, &why), ST_OK);
    assert_int_equal(faults.count, 0);
    for (unsigned deck = 0; deck < MONO_DECKS; deck++) {
        text = mono_builtin(names[deck], &length);
        assert_non_null(text);
        assert_int_equal(mono_deck_read(to, deck, names[deck], text, length, &faults, &why), ST_OK);
        assert_int_equal(faults.count, 0);
    }
}

static void read_madrid(struct mono_setup *to)
{
    read_builtin(to, "madrid.tab", "suerte.tjt", "caja.tjt");
}

static void read_us(struct mono_setup *to)
{
    read_builtin(to, "us.tab", "casualidad.tjt", "arca.tjt");
}

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

static void check_street(const struct mono_setup *board, const struct street *street, int32_t unit)
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
static void check_other_deeds(const struct mono_setup *board, int32_t unit)
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

/* Kinds, decks and the ten groups in the order in which they begin, with their members by square. */
static void check_layout(const struct mono_setup *board)
{
    static const char kinds[] = "GSCSIESLSSJSVSSESCSSPSLSSESSVSTSSCSELSXS";
    static const struct {
        const char *name;
        uint8_t member[4];
    } groups[10] = {{"azul oscuro", {1, 3}}, {"estación", {5, 15, 25, 35}}, {"azul cielo", {6, 8, 9}},
                    {"rosa", {11, 13, 14}},  {"servicio", {12, 28}},        {"naranja", {16, 18, 19}},
                    {"rojo", {21, 23, 24}},  {"amarillo", {26, 27, 29}},    {"verde", {31, 32, 34}},
                    {"azul", {37, 39}}};
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
    read_madrid(&setup);
    check_layout(&setup);
    check_other_deeds(&setup, 1);
    for (unsigned i = 0; i < 22; i++) {
        check_street(&setup, &madrid_streets[i], 1);
        assert_string_equal(setup.square[madrid_streets[i].number].brief, madrid_streets[i].brief);
    }
    for (unsigned i = 0; i < 18; i++)
        assert_string_equal(setup.square[others[i].number].brief, others[i].brief);
    for (unsigned i = 0; i < 40; i++)
        assert_string_equal(setup.square[i].name, madrid_names[i]);
    assert_int_equal(setup.square[4].kind, MONO_TAX_OR);
    assert_int_equal(setup.square[4].amount, 20000);
    assert_int_equal(setup.square[4].percent, 10);
    assert_int_equal(setup.square[38].amount, 10000);
    assert_int_equal(setup.square[0].amount, 20000);
    assert_int_equal(setup.salary, 20000);
    assert_int_equal(setup.fine_amount, 5000);
    assert_int_equal(setup.jail_turns, 3);
    assert_string_equal(setup.board_file, "madrid.tab");
}

static void the_us_board_is_the_one_of_seed_000(void **state)
{
    (void)state;
    read_us(&setup);
    check_layout(&setup);
    check_other_deeds(&setup, 100);
    for (unsigned i = 0; i < 22; i++) {
        check_street(&setup, &madrid_streets[i], 100);
        assert_string_equal(setup.square[madrid_streets[i].number].name, us_streets[i]);
    }
    assert_string_equal(setup.square[5].name, "Ferrocarril Reading");
    assert_int_equal(setup.square[4].kind, MONO_TAX);
    assert_int_equal(setup.square[4].amount, 200);
    assert_int_equal(setup.square[38].amount, 75);
    assert_int_equal(setup.salary, 200);
    assert_int_equal(setup.fine_amount, 50);
    assert_int_equal(setup.jail_turns, 3);
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

static void check_deck(const struct mono_setup *from, unsigned deck, const struct effect *effects, int32_t unit)
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
            assert_int_equal(step[1].value, effect->then_value * (is_money(effect->then) ? unit : 1));
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
    read_madrid(&setup);
    check_deck(&setup, 0, luck_effects, 100);
    check_deck(&setup, 1, chest_effects, 100);
    assert_string_equal(setup.deck[0].file, "suerte.tjt");
    assert_string_equal(setup.deck[1].file, "caja.tjt");
}

/* Seed 000's protocol chapter gives each deck the cards that its rule chapter gives the other; card i is code i. */
static void the_us_decks_are_those_of_the_protocol_chapter(void **state)
{
    (void)state;
    read_us(&setup);
    check_deck(&setup, 0, chest_effects, 1);
    check_deck(&setup, 1, luck_effects, 1);
    assert_string_equal(setup.deck[0].file, "casualidad.tjt");
    assert_string_equal(setup.deck[1].file, "arca.tjt");
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

/* ---- small boards and cards for the rest ---- */

#define SMALL                                                                                                          \
    "salida|0|Salida|GO|200\n"                                                                                         \
    "calle|1|Uno|U|rojo|60|30|2|10|30|90|160|250|50|60\n"                                                              \
    "estacion|2|Tren|T|200|100|25|50|100|200\n"                                                                        \
    "servicio|3|Luz|L|150|75|4|10\n"                                                                                   \
    "tarjeta|4|Suerte|S|suerte\n"                                                                                      \
    "impuesto|5|Tasa|I|70\n"                                                                                           \
    "carcel|6|Cárcel|C|2|50\n"                                                                                        \
    "a_la_carcel|7|Vaya|V\n"                                                                                           \
    "parking|8|Parque|P\n"

/* Lines 1 to 9 are good; what follows is line 10. */
static const struct mono_square *read_after_small(const char *line)
{
    char text[2048];
    snprintf(text, sizeof text, "%s%s", SMALL, line);
    memset(&setup, 0, sizeof setup);
    assert_int_equal(read_board(&setup, text), ST_OK);
    return setup.squares == 10 ? &setup.square[9] : NULL;
}

static void check_fault(unsigned index, unsigned line, const char *field, const char *says)
{
    assert_true(index < faults.count);
    assert_int_equal(faults.fault[index].line, line);
    assert_string_equal(faults.fault[index].field, field);
    assert_said(faults.fault[index].text, says);
}

/* Written and read again it is the same, and so are the bytes that are written then. */
static void check_round_trip(const struct mono_setup *from)
{
    static char second[sizeof buffer];
    struct mono_faults found;
    memset(&again, 0, sizeof again);
    again.own_salary = from->own_salary;
    struct str text = str_make(buffer, sizeof buffer);
    mono_board_write(from, &text);
    assert_false(text.cut);
    if (mono_board_read(&again, "b", text.at, text.length, &found, &why) != ST_OK || found.count)
        fail_msg("a written board: %s%s", found.count ? found.fault[0].text : "", why.text);
    struct str repeat = str_make(second, sizeof second);
    mono_board_write(&again, &repeat);
    assert_string_equal(buffer, second);
    for (unsigned deck = 0; deck < MONO_DECKS; deck++) {
        if (from->deck[deck].cards == 0)
            continue;
        text = str_make(buffer, sizeof buffer);
        mono_deck_write(from, deck, &text);
        assert_false(text.cut);
        if (mono_deck_read(&again, deck, "d", text.at, text.length, &found, &why) != ST_OK ||
            found.count != found.warned)
            fail_msg("a written deck: %s%s", found.count ? found.fault[0].text : "", why.text);
        repeat = str_make(second, sizeof second);
        mono_deck_write(&again, deck, &repeat);
        assert_string_equal(buffer, second);
    }
    assert_int_equal(from->data, mono_data_hash(from));
    assert_int_equal(again.data, from->data);
    assert_memory_equal(again.square, from->square, sizeof from->square);
    assert_memory_equal(again.deed, from->deed, sizeof from->deed);
    assert_memory_equal(again.group, from->group, sizeof from->group);
    assert_memory_equal(again.step, from->step, sizeof from->step);
    for (unsigned deck = 0; deck < MONO_DECKS; deck++)
        assert_memory_equal(again.deck[deck].card, from->deck[deck].card, sizeof from->deck[deck].card);
    assert_int_equal(again.fine_amount, from->fine_amount);
    assert_int_equal(again.jail_turns, from->jail_turns);
    assert_int_equal(again.start, from->start);
    assert_int_equal(again.jail, from->jail);
}

static void what_is_written_reads_back_the_same(void **state)
{
    (void)state;
    read_madrid(&setup);
    check_round_trip(&setup);
    uint64_t madrid = setup.data;
    read_us(&setup);
    check_round_trip(&setup);
    assert_int_not_equal(setup.data, madrid);
    memset(&setup, 0, sizeof setup);
    assert_int_equal(read_board(&setup, SMALL "impuesto_especial|999|Último|Ú|7|100000000\n"), ST_OK);
    assert_int_equal(read_deck(&setup, 1,
                               "[Elige # [tú; ya]\nnumero= 7\nACCION\npagar= 1\ncobrarSalida= 0\navanzarA= 1000\n"
                               "ACCION\nencarcelar= 0\nACCION\ntarjetaCarcel= 1\n;"),
                     ST_OK);
    assert_string_equal(setup.deck[1].card[0].text, "Elige # [tú; ya");
    assert_int_equal(setup.deck[1].card[0].actions, 3);
    check_round_trip(&setup);
}

static void every_part_of_the_data_counts_in_the_hash(void **state)
{
    (void)state;
    static const char *const boards[] = {
        SMALL,
        "#\n" SMALL "impuesto|9|A|B|1",
        SMALL "impuesto|9|A|B|2",
        SMALL "impuesto|9|A|C|1",
        SMALL "impuesto|9|D|B|1",
        SMALL "impuesto|10|A|B|1",
        SMALL "impuesto_especial|9|A|B|1|1",
        SMALL "impuesto_especial|9|A|B|2|1",
        SMALL "tarjeta|9|A|B|caja",
        SMALL "tarjeta|9|A|B|suerte",
        SMALL "servicio|9|A|B|1|1|1|1",
        SMALL "servicio|9|A|B|2|1|1|1",
        SMALL "servicio|9|A|B|1|2|1|1",
        SMALL "servicio|9|A|B|1|1|2|1",
        SMALL "servicio|9|A|B|1|1|1|2",
        SMALL "calle|9|A|B|rojo|1|1|1|1|1|1|1|1|1|1",
        SMALL "calle|9|A|B|azul|1|1|1|1|1|1|1|1|1|1",
        SMALL "calle|9|A|B|azul|1|1|1|1|1|1|1|2|1|1",
        SMALL "calle|9|A|B|azul|1|1|1|1|1|1|1|1|2|1",
        SMALL "calle|9|A|B|azul|1|1|1|1|1|1|1|1|1|2",
    };
    uint64_t seen[sizeof boards / sizeof boards[0]];
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        memset(&setup, 0, sizeof setup);
        assert_int_equal(read_board(&setup, boards[i]), ST_OK);
        assert_int_equal(faults.count, 0);
        seen[i] = setup.data;
        for (size_t k = 0; k < i; k++)
            assert_int_not_equal(seen[k], seen[i]);
    }
    static const char *const decks[] = {
        "[a]numero= 1 ACCION pagar= 1;",
        "[b]numero= 1 ACCION pagar= 1;",
        "[a]numero= 2 ACCION pagar= 1;",
        "[a]numero= 1 ACCION pagar= 2;",
        "[a]numero= 1 ACCION pagarATodos= 1;",
        "[a]numero= 1 ACCION pagar= 1 encarcelar= 1;",
        "[a]numero= 1 ACCION pagar= 1 ACCION encarcelar= 1;",
        "[a]numero= 1 ACCION encarcelar= 1 pagar= 1;",
        "[a]numero= 1 ACCION pagar= 1 encarcelar= 1 ACCION pagar= 2;",
        "[a]numero= 1 ACCION pagar= 1 ACCION encarcelar= 1 pagar= 2;",
    };
    uint64_t cards[2 * sizeof decks / sizeof decks[0]];
    for (size_t i = 0; i < 2 * sizeof decks / sizeof decks[0]; i++) {
        memset(&setup, 0, sizeof setup);
        assert_int_equal(read_board(&setup, SMALL), ST_OK);
        assert_int_equal(read_deck(&setup, i & 1, decks[i / 2]), ST_OK);
        cards[i] = setup.data;
        for (size_t k = 0; k < i; k++)
            assert_int_not_equal(cards[k], cards[i]);
    }
}

/* ---- boards ---- */

static void a_board_may_be_written_in_many_ways(void **state)
{
    (void)state;
    memset(&setup, 0, sizeof setup);
    assert_int_equal(read_board(&setup, SMALL), ST_OK);
    uint64_t data = setup.data;
    memset(&setup, 0, sizeof setup);
    assert_int_equal(read_board(&setup,
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
    assert_int_equal(setup.data, data);
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
        {"avenida|9|A|B", "tipo", "'avenida' is no kind"},
        {"|9|A|B", "tipo", "''"},
        {"call\xc3\xa9|9|A|B", "tipo", "'callé'"},
        {"una palabra muy larga que nadie usaría|9|A|B", "tipo", "no kind"},
        {"parking", "número", "missing"},
        {"parking|9", "nombre", "missing"},
        {"parking|9|A", "nombre corto", "missing"},
        {"parking|9|A|B|1", "", "5 fields, parking has 4"},
        {"parking|9|A|B|", "", "5 fields"},
        {"parking||A|B", "número", "'' is no whole number"},
        {"parking|x|A|B", "número", "'x' is no whole number"},
        {"parking|1 0|A|B", "número", "no whole number"},
        {"parking|9.0|A|B", "número", "no whole number"},
        {"parking|+9|A|B", "número", "no whole number"},
        {"parking|--9|A|B", "número", "no whole number"},
        {"parking|-|A|B", "número", "no whole number"},
        {"parking|0x9|A|B", "número", "no whole number"},
        {"parking|-1|A|B", "número", "must be 0 to 999"},
        {"parking|1000|A|B", "número", "must be 0 to 999"},
        {"parking|99999999999999999999|A|B", "número", "must be 0 to 999"},
        {"parking|8|A|B", "número", "8 is on line 9 already"},
        {"parking|9||B", "nombre", "empty"},
        {"parking|9|  |B", "nombre", "empty"},
        {"parking|9|A|", "nombre corto", "empty"},
        {"parking|9|A|ABCDEFGH", "nombre corto", "8 bytes, at most 7"},
        {"parking|9|A|ÑÑÑÑ", "nombre corto", "8 bytes"},
        {"parking|9|123456789012345678901234567890123456789012345678|B", "nombre", "48 bytes, at most 47"},
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
        {"calle|9|A|B|123456789012345678901234|1|1|1|1|1|1|1|1|1|1", "color", "24 bytes, at most 23"},
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
        if (faults.count != 1 || faults.warned || setup.squares != 9)
            fail_msg("'%s': %u faults, %d squares", cases[i].line, faults.count, setup.squares);
        if (faults.fault[0].line != 10 || strcmp(faults.fault[0].field, cases[i].field) != 0)
            fail_msg("'%s': line %u, field '%s'", cases[i].line, faults.fault[0].line, faults.fault[0].field);
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
    assert_non_null(read_after_small("calle|999|A|B|12345678901234567890123|100000000|0|0|0|0|0|0|0|0|0"));
    assert_int_equal(setup.deed[3].price, MONO_MONEY_MAX);
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
    memset(&setup, 0, sizeof setup);
    memcpy(buffer, SMALL, length);
    memset(buffer + length, 'x', 10000);
    buffer[length + 10000] = '\n';
    assert_int_equal(mono_board_read(&setup, "x", buffer, length + 10001, &faults, &why), ST_OK);
    assert_int_equal(faults.count, 1);
    check_fault(0, 10, "", "longer than 500 bytes");
    static const char nul[] = SMALL "parking|9|A\0B|C\nparking|10|A|B\n\0";
    assert_int_equal(mono_board_read(&setup, "x", nul, sizeof nul - 1, &faults, &why), ST_OK);
    assert_int_equal(setup.squares, 10);
    assert_int_equal(faults.count, 2);
    check_fault(0, 10, "", "control character (U+0000)");
    check_fault(1, 12, "", "control character");
    static char large[256 * 1024 + 1];
    memset(large, '\n', sizeof large);
    memcpy(large, SMALL, length);
    assert_int_equal(mono_board_read(&setup, "x.tab", large, sizeof large - 1, &faults, &why), ST_OK);
    assert_int_equal(mono_board_read(&setup, "x.tab", large, sizeof large, NULL, &why), ST_BAD);
    assert_string_equal(why.text, "x.tab: larger than 256 KB");
    assert_int_equal(mono_deck_read(&setup, 0, "x.tjt", large, sizeof large, NULL, &why), ST_BAD);
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
        {"salida|0|A|B|1\nparking|1|A|B\nparking|2|A|B\nparking|3|A|B\nparking|4|A|B\nparking|5|A|B\nparking|6|A|B\n"
         "servicio|7|A|B|1|1|1|1\n",
         "prueba.tab: no cárcel"},
        {"salida|0|A|B|1\nparking|1|A|B\ncarcel|2|A|B|1|1\nparking|3|A|B\nparking|4|A|B\nparking|5|A|B\n"
         "servicio|7|A|B|1|1|1|1\n",
         "prueba.tab: fewer than 8 squares"},
        {"salida|0|A|B|1\nparking|1|A|B\ncarcel|2|A|B|1|1\nparking|3|A|B\nparking|4|A|B\nparking|5|A|B\n"
         "parking|6|A|B\nparking|7|A|B\n",
         "prueba.tab: no calle, servicio or estación"},
        {"\n\nsalida|0|A|B|x\n", "prueba.tab: no salida; 1 wrong, first line 3: sueldo: 'x' is no whole number"},
    };
    read_madrid(&setup);
    memcpy(&again, &setup, sizeof setup);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(read_board(&setup, cases[i].text), ST_BAD);
        assert_string_equal(why.text, cases[i].says);
        assert_memory_equal(&setup, &again, sizeof setup);
    }
    /* A name that a terminal would obey, and a path. */
    assert_int_equal(mono_board_read(&setup, "/tmp/a\x1b\xff.tab", "", 0, NULL, &why), ST_BAD);
    assert_string_equal(why.text, "a??.tab: no salida");
    assert_int_equal(mono_board_read(&setup, "x", "", 0, NULL, NULL), ST_BAD);
}

static void a_board_has_at_most_128_squares_64_deeds_and_32_groups(void **state)
{
    (void)state;
    for (unsigned extra = 119; extra <= 120; extra++) {
        struct str text = str_make(buffer, sizeof buffer);
        str_add(&text, "%s", SMALL);
        for (unsigned i = 0; i < extra; i++)
            str_add(&text, "parking|%u|A|B\n", 100 + i);
        memset(&setup, 0, sizeof setup);
        assert_int_equal(read_board(&setup, buffer), extra == 119 ? ST_OK : ST_BAD);
        if (extra == 120)
            assert_said(why.text, "prueba.tab: more than 128 squares");
        else
            assert_int_equal(setup.squares, 128);
    }
    struct str text = str_make(buffer, sizeof buffer);
    str_add(&text, "%s", SMALL);
    for (unsigned i = 0; i < 62; i++)
        str_add(&text, "servicio|%u|A|B|1|1|1|1\n", 100 + i);
    assert_int_equal(read_board(&setup, buffer), ST_OK);
    assert_int_equal(setup.deeds, 64);
    assert_int_equal(setup.squares, 9 + 61);
    assert_int_equal(faults.count, 1);
    check_fault(0, 9 + 62, "", "more than 64 properties");
    assert_int_equal(bits_count(setup.group[2].members), 62);

    text = str_make(buffer, sizeof buffer);
    str_add(&text, "%s", SMALL); /* three groups */
    for (unsigned i = 0; i < 30; i++)
        str_add(&text, "calle|%u|A|B|c%u|1|1|1|1|1|1|1|1|1|1\n", 100 + i, i);
    str_add(&text, "calle|200|A|B|C28|1|1|1|1|1|1|1|1|1|1\n");
    assert_int_equal(read_board(&setup, buffer), ST_OK);
    assert_int_equal(setup.groups, 32);
    assert_int_equal(faults.count, 1);
    check_fault(0, 9 + 30, "color", "more than 32 groups");
    assert_int_equal(bits_count(setup.group[31].members), 2);
    check_round_trip(&setup);
}

static void more_faults_than_fit_are_counted(void **state)
{
    (void)state;
    struct str text = str_make(buffer, sizeof buffer);
    str_add(&text, "%s", SMALL);
    for (unsigned i = 0; i < 100; i++)
        str_add(&text, "nada\n");
    assert_int_equal(read_board(&setup, buffer), ST_OK);
    assert_int_equal(faults.count, 100);
    assert_int_equal(faults.fault[MONO_FAULTS - 1].line, 9 + MONO_FAULTS);
    assert_int_equal(mono_board_read(&setup, "x", buffer, strlen(buffer), NULL, NULL), ST_OK);
}

static void gaps_stay_and_cards_step_over_them(void **state)
{
    (void)state;
    memset(&setup, 0, sizeof setup);
    assert_int_equal(read_board(&setup, SMALL "parking|12|A|B\ncalle|15|mal\nparking|20|C|D\n"), ST_OK);
    assert_int_equal(faults.count, 1);
    assert_int_equal(setup.squares, 11);
    assert_int_equal(setup.square[9].number, 12);
    assert_int_equal(setup.square[10].number, 20);
    static const struct {
        int number;
        unsigned square;
    } cases[] = {{0, 0}, {8, 8}, {9, 9}, {12, 9}, {13, 10}, {15, 10}, {20, 10}, {21, MONO_NONE}, {1000, MONO_NONE}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[100];
        snprintf(text, sizeof text, "[a]\nnumero= 1\nACCION\navanzarA= %d\n;\n", cases[i].number);
        assert_int_equal(read_deck(&setup, 0, text), ST_OK);
        assert_int_equal(setup.step[0].kind, MONO_STEP_GO_TO);
        assert_int_equal(setup.step[0].value, cases[i].square);
        bool warned = cases[i].square == MONO_NONE;
        assert_int_equal(faults.count, warned);
        assert_int_equal(faults.warned, warned);
        if (warned)
            check_fault(0, 4, "avanzarA", "no effect");
        check_round_trip(&setup);
    }
}

static void the_salary_of_an_option_stays(void **state)
{
    (void)state;
    memset(&setup, 0, sizeof setup);
    setup.own_salary = 1;
    setup.salary = 777;
    assert_int_equal(read_board(&setup, SMALL), ST_OK);
    assert_int_equal(setup.salary, 777);
    uint64_t data = setup.data;
    setup.own_salary = 0;
    assert_int_equal(read_board(&setup, SMALL), ST_OK);
    assert_int_equal(setup.salary, 200);
    assert_int_equal(setup.data, data);
    assert_int_equal(setup.fine_amount, 50);
    assert_int_equal(setup.jail_turns, 2);
    assert_int_equal(setup.jail, 6);
    assert_int_equal(setup.deed[0].hotel, 60);
}

/* ---- decks ---- */

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
    return read_deck(&setup, 0, text);
}

static void every_action_works_alone_within_its_bounds(void **state)
{
    (void)state;
    memset(&setup, 0, sizeof setup);
    assert_int_equal(read_board(&setup, SMALL), ST_OK);
    for (unsigned kind = 0; kind < MONO_STEP_KINDS; kind++) {
        const int32_t good[] = {actions[kind].low, actions[kind].high, actions[kind].low < 0 ? 0 : 1};
        const int32_t bad[] = {actions[kind].below, actions[kind].above};
        for (unsigned i = 0; i < 3; i++) {
            bool stored = good[i] || kind == MONO_STEP_GO_TO || kind == MONO_STEP_SALARY;
            assert_int_equal(read_action(actions[kind].name, good[i]), ST_OK);
            assert_int_equal(faults.count, 0);
            assert_int_equal(setup.steps, stored);
            assert_int_equal(setup.deck[0].card[0].actions, 1);
            assert_int_equal(setup.deck[0].card[0].first[1], stored);
            assert_int_equal(setup.deck[0].card[0].keep, kind == MONO_STEP_KEEP && good[i]);
            if (stored) {
                assert_int_equal(setup.step[0].kind, kind);
                assert_int_equal(setup.step[0].value, good[i]);
            }
            check_round_trip(&setup);
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
    memset(&setup, 0, sizeof setup);
    assert_int_equal(read_board(&setup, SMALL), ST_OK);
    for (unsigned run = 0; run < effort(500); run++) {
        struct str text = str_make(buffer, sizeof buffer);
        struct mono_step expected[MONO_ACTIONS * MONO_STEP_KINDS];
        unsigned first[MONO_ACTIONS + 1] = {0}, steps = 0, choices = 1 + rng_below(&rng, MONO_ACTIONS);
        str_add(&text, "[a]\nnumero= 3\n");
        for (unsigned i = 0; i < choices; i++) {
            unsigned kinds = 1 + rng_below(&rng, (1 << MONO_STEP_KINDS) - 1), turn = rng_below(&rng, MONO_STEP_KINDS);
            str_add(&text, "ACCION\n");
            for (unsigned k = 0; k < MONO_STEP_KINDS; k++) {
                unsigned kind = (k * 3 + turn) % MONO_STEP_KINDS;
                if (!(kinds >> kind & 1))
                    continue;
                int32_t value = rng_below(&rng, 2) ? actions[kind].high : actions[kind].low ? actions[kind].low : 1;
                expected[steps++] = (struct mono_step){.value = value, .kind = (uint8_t)kind};
                str_add(&text, "    %s= %d\n", actions[kind].name, value);
            }
            first[i + 1] = steps;
        }
        str_add(&text, ";\n");
        assert_int_equal(read_deck(&setup, 1, buffer), ST_OK);
        const struct mono_card *card = &setup.deck[1].card[0];
        assert_int_equal(card->actions, choices);
        for (unsigned i = 0; i <= choices; i++)
            assert_int_equal(card->first[i], first[i]);
        assert_int_equal(setup.steps, steps);
        assert_memory_equal(setup.step, expected, steps * sizeof expected[0]);
        check_round_trip(&setup);
    }
    /* The same twice is twice. */
    assert_int_equal(read_deck(&setup, 0, "[a]numero=1 ACCION pagar=5 avanzar=-3 pagar=5;"), ST_OK);
    assert_int_equal(setup.deck[0].card[0].first[1], 3);
    assert_int_equal(setup.step[1].value, -3);
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
    memset(&setup, 0, sizeof setup);
    assert_int_equal(read_board(&setup, SMALL), ST_OK);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        if (read_deck(&setup, 0, ways[i]) != ST_OK)
            fail_msg("%s: %s", ways[i], why.text);
        assert_int_equal(faults.count, 0);
        assert_string_equal(setup.deck[0].card[0].text, "Uno dos");
        if (i)
            assert_int_equal(setup.data, data);
        data = setup.data;
    }
    /* Between the brackets nothing is a comment, on no line. */
    assert_int_equal(read_deck(&setup, 0, "[a # b\n# c]numero= 1 # d\nACCION pagar= 1;"), ST_OK);
    assert_string_equal(setup.deck[0].card[0].text, "a # b # c");
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
        {"[a]\nnumero= x\nACCION\npagar= 2\n;\n", 7, "numero", "'x' is no whole number"},
        {"[a]\nnumero= 1000\nACCION\npagar= 2\n;\n", 7, "numero", "must be 0 to 999"},
        {"[a]\nnumero= -1\nACCION\npagar= 2\n;\n", 7, "numero", "must be 0 to 999"},
        {"[a]\nnumero=\nACCION\npagar= 2\n;\n", 7, "numero", "''"},
        {"[a]\nnumero 2\nACCION\npagar= 2\n;\n", 7, "", "'numero': not"},
        {"[a]\n= 2\nACCION\npagar= 2\n;\n", 7, "", "'='"},
        {"[a]\nnumero= 2\nACCION\npaga= 2\n;\n", 9, "", "'paga' is no action"},
        {"[a]\nnumero= 2\nACCION\npagar= dos\n;\n", 9, "pagar", "'dos'"},
        {"[a]\nnumero= 2\nACCION\nmultiPago= 2\nmultiPago= 2\n;\n", 10, "multiPago", "twice"},
        {"[a]\nnumero= 2\nACCION\ncobrarSalida= 0\ncobrarSalida= 1\n;\n", 10, "cobrarSalida", "twice"},
        {"[a]\nnumero= 2\nACCION\npagar= 1\nACCION\npagar= 1\nACCION\npagar= 1\nACCION\npagar= 1\nACCION\npagar= 1\n;\n",
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
    memset(&setup, 0, sizeof setup);
    assert_int_equal(read_board(&setup, SMALL), ST_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(text, sizeof text, "%s%s[después]\nnumero= 9\nACCION\npagar= 9\n;\n", GOOD, cases[i].text);
        assert_int_equal(read_deck(&setup, 0, text), ST_OK);
        if (faults.count != 1 || faults.fault[0].line != cases[i].line)
            fail_msg("'%s': %u faults, line %u: %s", cases[i].text, faults.count, faults.fault[0].line,
                     faults.fault[0].text);
        check_fault(0, cases[i].line, cases[i].field, cases[i].says);
        assert_int_equal(faults.warned, 0);
        assert_int_equal(setup.deck[0].cards, 2);
        assert_int_equal(setup.deck[0].card[1].number, 9);
        assert_int_equal(setup.steps, 2);
        check_round_trip(&setup);
    }
    print_message("%zu bad cards\n", sizeof cases / sizeof cases[0]);
    assert_int_equal(read_deck(&setup, 0, GOOD "[a]\nnumero= 2\n"), ST_OK);
    check_fault(0, 6, "", "not closed by ;");
    /* What follows a bad card is looked at again. */
    assert_int_equal(read_deck(&setup, 0, "[a]\nnumero= x\n;\npagar= 1\n;\n" GOOD), ST_OK);
    assert_int_equal(faults.count, 2);
    check_fault(1, 4, "", "begins with [text]");
}

static void limits_of_a_deck_are_exact(void **state)
{
    (void)state;
    memset(&setup, 0, sizeof setup);
    assert_int_equal(read_board(&setup, SMALL), ST_OK);
    for (unsigned length = 149; length <= 150; length++) {
        struct str text = str_make(buffer, sizeof buffer);
        str_add(&text, "[%.*s\n%.*s]numero= 1 ACCION pagar= 1;", 100,
                "1234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890",
                (int)length - 101, "1234567890123456789012345678901234567890123456789012345678901234567890");
        assert_int_equal(read_deck(&setup, 0, buffer), length == 149 ? ST_OK : ST_BAD);
        if (length == 150)
            check_fault(0, 1, "texto", "longer than 149 bytes");
        else
            assert_int_equal(strlen(setup.deck[0].card[0].text), 149);
    }
    struct str text = str_make(buffer, sizeof buffer);
    for (unsigned i = 0; i < 65; i++)
        str_add(&text, "[a]\nnumero= %u\nACCION\npagar= 1\n;\n", i);
    assert_int_equal(read_deck(&setup, 0, buffer), ST_OK);
    assert_int_equal(setup.deck[0].cards, 64);
    assert_int_equal(faults.count, 1);
    check_fault(0, 64 * 5 + 1, "", "more than 64 cards");

    for (unsigned lines = 16; lines <= 17; lines++) {
        text = str_make(buffer, sizeof buffer);
        str_add(&text, "[a]\nnumero= 1\nACCION\n");
        for (unsigned i = 0; i < lines; i++)
            str_add(&text, "pagar= 1\n");
        str_add(&text, ";\n");
        assert_int_equal(read_deck(&setup, 0, buffer), lines == 16 ? ST_OK : ST_BAD);
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
        assert_int_equal(read_deck(&setup, deck, buffer), ST_OK);
        assert_int_equal(setup.deck[deck].cards, 32);
        assert_int_equal(faults.count, 1);
        check_fault(0, 32 * 20 + 4, "pagar", "more than 512 lines");
    }
    assert_int_equal(setup.steps, MONO_STEPS);
    check_round_trip(&setup);
}

static void a_deck_without_cards_is_refused_and_the_setup_stays(void **state)
{
    (void)state;
    read_madrid(&setup);
    memcpy(&again, &setup, sizeof setup);
    assert_int_equal(read_deck(&setup, 1, ""), ST_BAD);
    assert_string_equal(why.text, "prueba.tjt: no cards");
    assert_int_equal(read_deck(&setup, 0, "# [a]\n"), ST_BAD);
    assert_int_equal(read_deck(&setup, 0, "[a]\nnumero= 1\n;\n"), ST_BAD);
    assert_string_equal(why.text, "prueba.tjt: no cards; 1 wrong, first line 3: ACCION: missing");
    assert_memory_equal(&setup, &again, sizeof setup);
}

static void the_order_of_reading_the_decks_does_not_matter(void **state)
{
    (void)state;
    size_t luck, chest;
    const char *luck_text = mono_builtin("suerte.tjt", &luck), *chest_text = mono_builtin("caja.tjt", &chest);
    read_madrid(&setup);
    memcpy(&again, &setup, sizeof setup);
    assert_int_equal(mono_deck_read(&again, 0, "suerte.tjt", chest_text, chest, NULL, &why), ST_OK);
    assert_int_not_equal(again.data, setup.data);
    assert_int_equal(mono_deck_read(&again, 1, "caja.tjt", luck_text, luck, NULL, &why), ST_OK);
    check_deck(&again, 0, chest_effects, 100);
    check_deck(&again, 1, luck_effects, 100);
    assert_int_equal(mono_deck_read(&again, 1, "caja.tjt", chest_text, chest, NULL, &why), ST_OK);
    assert_int_equal(mono_deck_read(&again, 0, "suerte.tjt", luck_text, luck, NULL, &why), ST_OK);
    assert_memory_equal(&again, &setup, sizeof setup);
}

static void a_new_board_keeps_the_cards_and_their_targets(void **state)
{
    (void)state;
    read_madrid(&setup);
    assert_int_equal(read_board(&setup, SMALL "parking|24|A|B\n"), ST_OK);
    assert_int_equal(setup.deck[0].cards, 16);
    static const struct {
        unsigned card, square;
    } targets[] = {{3, 0}, {8, MONO_NONE}, {9, 9}, {10, 9}, {11, 5}};
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(setup.step[setup.deck[0].card[targets[i].card].first[0]].value, targets[i].square);
    assert_int_equal(setup.data, mono_data_hash(&setup));
}

static void cards_for_what_the_board_lacks_are_warned_of(void **state)
{
    (void)state;
    static const char text[] =
        "[a]\nnumero= 1\nACCION\nsgtServicio= 1\nsgtEstacion= 1\nsgtPropiedad= 1\nsgtPropiedad= 0\n;\n";
    memset(&setup, 0, sizeof setup);
    assert_int_equal(read_board(&setup, SMALL), ST_OK);
    assert_int_equal(read_deck(&setup, 0, text), ST_OK);
    assert_int_equal(faults.count, 0);
    assert_int_equal(read_board(&setup,
                                "salida|0|A|B|1\nparking|1|A|B\ncarcel|2|A|B|1|1\nparking|3|A|B\nparking|4|A|B\n"
                                "parking|5|A|B\nparking|6|A|B\nestacion|7|A|B|1|1|1|1|1|1\n"),
                     ST_OK);
    assert_int_equal(read_deck(&setup, 0, text), ST_OK);
    assert_int_equal(faults.count, 2);
    assert_int_equal(faults.warned, 2);
    check_fault(0, 4, "sgtServicio", "the board has none");
    check_fault(1, 6, "sgtPropiedad", "the board has none");
    assert_int_equal(setup.steps, 3);
}

/* The indented lines of the README after `from` and before `to`. */
static void read_example(const char *readme, const char *from, const char *to, struct str *text)
{
    const char *at = strstr(readme, from), *end = strstr(readme, to);
    assert_true(at && end && at < end);
    for (; at < end; at = strchr(at, '\n') + 1)
        if (strncmp(at, "    ", 4) == 0)
            str_add(text, "%.*s\n", (int)strcspn(at, "\n"), at);
}

static void the_examples_of_the_readme_are_right(void **state)
{
    (void)state;
    static char readme[1 << 16];
    FILE *file = fopen(SOBREMESA_SOURCE "/data/README.md", "r");
    assert_non_null(file);
    assert_in_range(fread(readme, 1, sizeof readme - 1, file), 1000, sizeof readme - 2);
    fclose(file);
    memset(&setup, 0, sizeof setup);
    struct str text = str_make(buffer, sizeof buffer);
    read_example(readme, "## Boards", "## Decks", &text);
    assert_int_equal(read_board(&setup, buffer), ST_OK);
    assert_int_equal(faults.count, 0);
    assert_int_equal(setup.squares, 9);
    text = str_make(buffer, sizeof buffer);
    read_example(readme, "## Decks", "## What is wrong", &text);
    assert_int_equal(read_deck(&setup, 0, buffer), ST_OK);
    assert_int_equal(faults.count, 0);
    assert_int_equal(setup.deck[0].cards, 2);
    assert_int_equal(setup.steps, 5);
}

/* ---- files that somebody has broken ---- */

static bool text_is_clean(const char *text, size_t size)
{
    size_t length = strnlen(text, size);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < 0x20)
            return false;
    return length > 0 && length < size && text[0] != ' ' && text[length - 1] != ' ';
}

static void check_sane(const struct mono_setup *s)
{
    uint64_t members = 0;
    assert_in_range(s->squares, 8, MONO_SQUARES);
    assert_in_range(s->deeds, 1, MONO_DEEDS);
    assert_in_range(s->groups, 1, MONO_GROUPS);
    assert_int_equal(s->square[s->start].kind, MONO_START);
    assert_int_equal(s->square[s->jail].kind, MONO_JAIL);
    for (unsigned i = 0; i < s->squares; i++) {
        assert_true(text_is_clean(s->square[i].name, sizeof s->square[i].name));
        assert_true(text_is_clean(s->square[i].brief, sizeof s->square[i].brief));
        assert_true(i == 0 || s->square[i].number > s->square[i - 1].number);
        assert_true(s->square[i].kind < MONO_SQUARE_KINDS);
        assert_true(s->square[i].deed == MONO_NONE || s->deed[s->square[i].deed].square == i);
        assert_in_range(s->square[i].amount, 0, MONO_MONEY_MAX);
    }
    for (unsigned i = 0; i < s->groups; i++) {
        assert_int_equal(members & s->group[i].members, 0);
        members |= s->group[i].members;
    }
    assert_int_equal(bits_count(members), s->deeds);
    for (unsigned deck = 0; deck < MONO_DECKS; deck++)
        for (unsigned i = 0; i < s->deck[deck].cards; i++) {
            const struct mono_card *card = &s->deck[deck].card[i];
            assert_true(text_is_clean(card->text, sizeof card->text));
            assert_in_range(card->actions, 1, MONO_ACTIONS);
            for (unsigned k = 0; k < card->actions; k++)
                assert_in_range(card->first[k], 0, card->first[k + 1]);
            assert_in_range(card->first[card->actions], 0, s->steps);
        }
    for (unsigned i = 0; i < s->steps; i++) {
        assert_true(s->step[i].kind < MONO_STEP_KINDS);
        if (s->step[i].kind == MONO_STEP_GO_TO && s->step[i].value != MONO_NONE)
            assert_in_range(s->step[i].value, 0, s->squares - 1);
    }
}

/* Flips, cuts, doubled and dropped lines, characters that mean something. */
static size_t mutate(struct rng *rng, char *text, size_t length, size_t room)
{
    static const char special[] = "|#;[]{}=-\t \n\r0919";
    for (unsigned times = 1 + rng_below(rng, 4); times && length; times--) {
        size_t at = rng_below(rng, (uint32_t)length), other = rng_below(rng, (uint32_t)length);
        size_t low = at < other ? at : other, high = at < other ? other : at, span = high - low;
        switch (rng_below(rng, 7)) {
        case 0:
            text[at] = (char)(text[at] ^ 1 << rng_below(rng, 8));
            break;
        case 1:
            text[at] = special[rng_below(rng, sizeof special - 1)];
            break;
        case 2:
            text[at] = (char)rng_below(rng, 256);
            break;
        case 3: /* a piece is cut out */
            span = span > 200 ? 200 : span;
            memmove(text + low, text + low + span, length - low - span);
            length -= span;
            break;
        case 4: /* a piece is there twice */
            span = span > 200 ? 200 : span;
            if (length + span > room)
                break;
            memmove(text + low + span, text + low, length - low);
            length += span;
            break;
        case 5:
            length = rng_below(rng, 8) ? length : at;
            break;
        default: { /* a line is there twice */
            size_t start = at, end = at;
            while (start && text[start - 1] != '\n')
                start--;
            while (end < length && text[end] != '\n')
                end++;
            span = end - start + (end < length);
            if (length + span > room)
                break;
            memmove(text + start + span, text + start, length - start);
            length += span;
        }
        }
    }
    return length;
}

static void broken_files_are_read_or_refused_but_never_upset_the_reader(void **state)
{
    (void)state;
    static const char *const names[] = {"madrid.tab", "us.tab", "suerte.tjt", "caja.tjt", "casualidad.tjt", "arca.tjt"};
    unsigned runs = effort(20000), good = 0, refused = 0, whole = 0;
    struct mono_setup *broken = malloc(sizeof *broken), *madrid = malloc(sizeof *madrid);
    struct rng rng;
    rng_seed(&rng, 4633);
    read_madrid(madrid);
    for (unsigned run = 0; run < runs; run++) {
        unsigned which = rng_below(&rng, 6);
        size_t length;
        const char *text = mono_builtin(names[which], &length);
        char copy[8192];
        memcpy(copy, text, length);
        length = mutate(&rng, copy, length, sizeof copy);
        /* In a block of its very size, so that a sanitizer sees a read beyond its end. */
        char *block = malloc(length ? length : 1);
        memcpy(block, copy, length);
        memcpy(broken, madrid, sizeof *broken);
        enum status status = which < 2 ? mono_board_read(broken, names[which], block, length, &faults, &why)
                                       : mono_deck_read(broken, which & 1, names[which], block, length, &faults, &why);
        free(block);
        assert_in_range(faults.warned, 0, faults.count);
        if (status == ST_OK) {
            check_sane(broken);
            check_round_trip(broken);
            good++;
            whole += faults.count == 0;
        } else {
            assert_int_equal(status, ST_BAD);
            assert_memory_equal(broken, madrid, sizeof *broken);
            assert_said(why.text, names[which]);
            refused++;
        }
    }
    free(broken);
    free(madrid);
    /* All three must be common, or the mutations are no test. */
    assert_true(refused > runs / 100 && whole > runs / 100 && good - whole > runs / 10);
    print_message("%u broken files: %u read, %u of them without a fault, %u refused\n", runs, good, whole, refused);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(madrid_is_the_board_of_the_annex),
        cmocka_unit_test(the_us_board_is_the_one_of_seed_000),
        cmocka_unit_test(the_decks_are_those_of_the_rule_chapter),
        cmocka_unit_test(the_us_decks_are_those_of_the_protocol_chapter),
        cmocka_unit_test(builtin_files_are_found_by_name),
        cmocka_unit_test(what_is_written_reads_back_the_same),
        cmocka_unit_test(every_part_of_the_data_counts_in_the_hash),
        cmocka_unit_test(a_board_may_be_written_in_many_ways),
        cmocka_unit_test(bad_lines_are_named_by_line_field_and_reason),
        cmocka_unit_test(limits_of_a_line_are_exact),
        cmocka_unit_test(very_long_lines_nul_bytes_and_large_files_are_refused),
        cmocka_unit_test(what_is_no_board_is_refused_and_the_setup_stays),
        cmocka_unit_test(a_board_has_at_most_128_squares_64_deeds_and_32_groups),
        cmocka_unit_test(more_faults_than_fit_are_counted),
        cmocka_unit_test(gaps_stay_and_cards_step_over_them),
        cmocka_unit_test(the_salary_of_an_option_stays),
        cmocka_unit_test(every_action_works_alone_within_its_bounds),
        cmocka_unit_test(lines_happen_in_order_and_several_actions_are_a_choice),
        cmocka_unit_test(a_deck_may_be_written_in_many_ways),
        cmocka_unit_test(bad_cards_are_left_out_and_named),
        cmocka_unit_test(limits_of_a_deck_are_exact),
        cmocka_unit_test(a_deck_without_cards_is_refused_and_the_setup_stays),
        cmocka_unit_test(the_order_of_reading_the_decks_does_not_matter),
        cmocka_unit_test(a_new_board_keeps_the_cards_and_their_targets),
        cmocka_unit_test(cards_for_what_the_board_lacks_are_warned_of),
        cmocka_unit_test(the_examples_of_the_readme_are_right),
        cmocka_unit_test(broken_files_are_read_or_refused_but_never_upset_the_reader),
    };
    return cmocka_run_group_tests_name("monopoly_data", tests, NULL, NULL);
}
