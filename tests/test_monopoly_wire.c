/* Monopoly on the wire, octet by octet: the tables of seed 000 as they are printed, both ways; no
 * frame of ours has the flag inside; every frame that can be is said in words. What odd frames do:
 * test_monopoly_departures.c. */
#include "monopoly_frames.h"

#include "core/protocol.h"
#include "protocol/ring/ring4.h"

static const struct ring_wire *const wire = &mono_ring_wire;
static struct world w;

/* The octets, from bits as the seed prints them; blanks between them do not count. */
static unsigned bits_of(const char *bits)
{
    unsigned value = 0;
    for (; *bits; bits++)
        if (*bits != ' ')
            value = value << 1 | (*bits == '1');
    return value;
}

static const char *hex_of(const char *address, const char *info)
{
    static char hex[8];
    snprintf(hex, sizeof hex, "%02X %02X", bits_of(address), bits_of(info));
    return hex;
}

/* ---- properties ---- */

/* "En el caso de las propiedades …": name, Dec, the five bits; then its square on the board. */
static const struct {
    const char *name;
    unsigned dec;
    const char *bits;
    unsigned square;
} properties[] = {
    {"Av. Mediterráneo", 1, "00000", 1},
    {"Av. Báltica", 2, "00001", 3},
    {"Av. Oriental", 3, "00010", 6},
    {"Av. Vermont", 4, "00011", 8},
    {"Av. Connecticut", 5, "00100", 9},
    {"Plaza San Carlos", 6, "00101", 11},
    {"Av. de los Estados", 7, "00110", 13},
    {"Av. Virginia", 8, "00111", 14},
    {"Plaza Santiago", 9, "01000", 16},
    {"Av. Tennessee", 10, "01001", 18},
    {"Av. Nueva York", 11, "01010", 19},
    {"Av. Kentucky", 12, "01011", 21},
    {"Av. Indiana", 13, "01100", 23},
    {"Av. Illinois", 14, "01101", 24},
    {"Av. Atlántico", 15, "01110", 26},
    {"Av. Ventnor", 16, "01111", 27},
    {"Jardines Marvin", 17, "10000", 29},
    {"Av. Pacífico", 18, "10001", 31},
    {"Av. Carolina del Norte", 19, "10010", 32},
    {"Av. Pensilvania", 20, "10011", 34},
    {"Plaza del Parque", 21, "10100", 37},
    {"Paseo Tablado", 22, "10101", 39},
    {"Compañía de Electricidad", 23, "10110", 12},
    {"Obras de Agua Potable", 24, "10111", 28},
    {"Ferrocarril Reading", 25, "11000", 5},
    {"Ferrocarril Pensilvania", 26, "11001", 15},
    {"Ferrocarril B & O", 27, "11010", 25},
    {"Ferrocarril Short Line", 28, "11011", 35},
};

enum { PROPERTIES = sizeof properties / sizeof properties[0], STREETS = 22 };

/* A move about the property, as control and information of the player on turn, seat 1, to ED. */
static void property_frame(const char *kind, unsigned property, const char *ed_and_control,
                           const char *action)
{
    char move[32], address[24], info[24];
    snprintf(move, sizeof move, "%s %u", kind, properties[property].square);
    snprintf(address, sizeof address, "01 %s", ed_and_control);
    snprintf(info, sizeof info, "%s %s", action, properties[property].bits);
    sends(&w, move, hex_of(address, info));
}

static void owns(const char *how, unsigned square)
{
    char position[48];
    snprintf(position, sizeof position, "turn 1 | 1 owns %u%s", square, how);
    world_is(&w, "rules=ring seats=4", position);
}

static void the_28_properties_have_the_seeds_codes(void **state)
{
    (void)state;
    assert_int_equal(PROPERTIES, 28);
    for (unsigned i = 0; i < PROPERTIES; i++) {
        unsigned square = properties[i].square;
        assert_int_equal(bits_of(properties[i].bits), properties[i].dec - 1);
        owns("", square);
        assert_string_equal(w.setup.square[square].name, properties[i].name);
        property_frame("mortgage", i, "01 0100", "110");
        property_frame("cede", i, "01 0100", "101");
        property_frame("auction", i, "10 0010", "100");
        if (i < STREETS) {
            property_frame("build", i, "01 0100", "100");
            owns("=3", square);
            property_frame("sell", i, "01 0100", "101");
        }
        owns("m", square);
        property_frame("lift", i, "01 0100", "100");
    }
}

/* Buying, and the auction of what nobody has: the frame names the square that the player stands
 * on. */
static void a_purchase_and_an_auction_name_where_one_stands(void **state)
{
    (void)state;
    for (unsigned i = 0; i < PROPERTIES; i++) {
        char position[48], info[24];
        snprintf(position, sizeof position, "turn 1 | 1 at %u",
                 (properties[i].square + 40 - 3) % 40);
        world_is(&w, "rules=ring seats=4", position);
        throws(&w, 1, 2);
        snprintf(info, sizeof info, "100 %s", properties[i].bits);
        sends(&w, "buy", hex_of("01 01 0100", info));
        property_frame("auction", i, "10 0010", "100");
        char auction[24];
        snprintf(auction, sizeof auction, "auction %u", properties[i].square);
        plays(&w, auction);
        goes(&w, "2: offer 0", hex_of("10 01 0011", "100 00000"));
        sends(&w, "ask", hex_of("01 11 0010", info));
        plays(&w, "ask; 3: offer 7");
        sends(&w, "ask", hex_of("01 00 0010", info));
        plays(&w, "ask; 0: offer 7"); /* the first asked wins a tie */
        snprintf(info, sizeof info, "101 %s", properties[i].bits);
        goes(&w, "transfer 3", hex_of("01 11 0010", info));
        goes(&w, "3: pass", hex_of("11 01 0001", "10 000 000")); /* gives the right back */
        assert_int_equal(w.at.control, 1);
    }
}

/* ---- cards ---- */

/* "Las tarjetas de Casualidad y Arca Comunal …": ID, type, card; what it does to whoever draws it
 * alone on square 7 with $1500, 2 houses and a hotel, at a table of three. */
static const struct {
    unsigned id;
    const char *bits;
    int money;
    int square; /* where it leads; -1: it stays */
} cards[] = {
    {1, "0 0000", 10, -1},    {2, "0 0001", 20, -1},    {3, "0 0010", 25, -1},
    {4, "0 0011", 45, -1},    {5, "0 0100", 100, -1},   {6, "0 0101", 100, -1},
    {7, "0 0110", 100, -1},   {8, "0 0111", 200, -1},   {9, "0 1000", 200, 0},
    {10, "0 1001", 0, 10},    {11, "0 1010", 0, -1},    {12, "0 1011", 100, -1},
    {13, "0 1100", -50, -1},  {14, "0 1101", -100, -1}, {15, "0 1110", -150, -1},
    {16, "0 1111", -195, -1}, {17, "1 0000", -100, -1}, {18, "1 0001", 0, 10},
    {19, "1 0010", 0, -1},    {20, "1 0011", 200, 0},   {21, "1 0100", 50, -1},
    {22, "1 0101", 150, -1},  {23, "1 0110", -15, -1},  {24, "1 0111", -200, 4},
    {25, "1 1000", 0, 39},    {26, "1 1001", 0, 24},    {27, "1 1010", 0, 11},
    {28, "1 1011", 200, 5},   {29, "1 1100", 0, 15},    {30, "1 1101", 0, 12},
    {31, "1 1110", -150, -1}, {32, "1 1111", 100, -1},
};

static void the_32_cards_have_the_seeds_codes_and_effects(void **state)
{
    (void)state;
    assert_int_equal(sizeof cards / sizeof cards[0], 32);
    for (unsigned i = 0; i < 32; i++) {
        char info[24], move[24];
        unsigned code = bits_of(cards[i].bits);
        assert_int_equal(code, cards[i].id - 1);
        world_is(&w, "rules=ring seats=3", "| 0 at 4 owns 1=2,3=H");
        throws(&w, 1, 2);
        assert_int_equal(w.at.phase, MONO_CARD);
        snprintf(info, sizeof info, "111 %s", cards[i].bits);
        snprintf(move, sizeof move, "card %u %u", code >> 4, code & 15);
        /* Square 7 is Casualidad; a card of the other deck is let through (the code counts, not the
         * square). */
        if (code < 16)
            sends(&w, move, hex_of("00 00 0101", info));
        brings(&w, hex_of("00 00 0101", info), move, code < 16 ? NULL : "M12");
        if (w.at.cash[0] != 1500 + cards[i].money)
            fail_msg("card %u: %d, not %d", cards[i].id, w.at.cash[0] - 1500, cards[i].money);
        assert_int_equal(w.at.square[0], cards[i].square < 0 ? 7 : cards[i].square);
        assert_int_equal(w.at.jail[0], cards[i].id == 10 || cards[i].id == 18);
        assert_int_equal(mono_jail_cards(&w.at, 0), cards[i].id == 11 || cards[i].id == 19);
        /* Bits 6 to 8 do not count, but for the high one, which is noted. */
        world_is(&w, "rules=ring seats=3", "| 0 at 4 owns 1=2,3=H");
        throws(&w, 1, 2);
        snprintf(info, sizeof info, "100 %s", cards[i].bits);
        brings(&w, hex_of("00 00 0101", info), move, code < 16 ? NULL : "M12");
        world_is(&w, "rules=ring seats=3", "| 0 at 4 owns 1=2,3=H");
        throws(&w, 1, 2);
        snprintf(info, sizeof info, "010 %s", cards[i].bits);
        brings(&w, hex_of("00 00 0101", info), move, "high bit is 0");
    }
}

/* ---- dice ---- */

static void dice_are_three_bits_each(void **state)
{
    (void)state;
    static const char *const faces[] = {"000", "001", "010", "011", "100", "101", "110", "111"};
    for (unsigned a = 0; a < 8; a++)
        for (unsigned b = 0; b < 8; b++) {
            char info[24], move[24];
            world_is(&w, "rules=ring seats=2", "turn 1 | 1 at 20");
            snprintf(info, sizeof info, "10 %s %s", faces[a], faces[b]);
            snprintf(move, sizeof move, "throw; dice %u %u", a, b);
            const char *hex = hex_of("01 01 0001", info);
            if (a % 7 && b % 7) {
                brings(&w, hex, move, NULL);
                world_is(&w, "rules=ring seats=2", "turn 1 | 1 at 20");
                plays(&w, "throw");
                sends(&w, strchr(move, ';') + 2, hex); /* whose station has thrown already */
            } else if (a || b) {
                ignored(&w, hex, "(M22)");
            } else {
                ignored(&w, hex, "(M16)"); /* 0 and 0 to oneself says nothing */
            }
        }
    struct move move = {.kind = MONO_MOVE_THROW};
    struct frame4 frame;
    assert_false(wire->encode(&w.setup, &w.at, &move, &frame)); /* the dice tell it */
    move = (struct move){.kind = MONO_MOVE_YIELD, .a = 1};
    assert_false(wire->encode(&w.setup, &w.at, &move, &frame));
}

/* ---- offers ---- */

static void offers_are_steps_of_two_percent(void **state)
{
    (void)state;
    for (unsigned offer = 0; offer < 32; offer++) {
        char hex[8], move[24];
        world_is(&w, "rules=ring seats=3", "| 0 owns 39 | 1 cash 401 | 2 cash 1000");
        plays(&w, "auction 39");
        snprintf(hex, sizeof hex, "43 %02X", 0x80 + offer);
        snprintf(move, sizeof move, "offer %u", offer);
        if (offer <= 25)
            sends(&w, move, hex);
        brings(&w, hex, move, offer <= 25 ? NULL : "M6");
        assert_int_equal(w.at.bid, offer <= 25 ? offer : 0);
        if (offer == 0 || offer > 25)
            continue;
        plays(&w, "0: ask; 2: offer 0");
        goes(&w, "0: transfer 1", "12 B5");
        assert_int_equal(w.at.cash[1], 401 - 200 - 8 * (int)offer);
        assert_int_equal(w.at.cash[0], 1500 + 200 + 8 * (int)offer);
    }
}

/* ---- the rest of the controls ---- */

static void closing_withdrawing_and_winning(void **state)
{
    (void)state;
    world_is(&w, "rules=ring seats=4", "turn 1 | 1 at 17 | 2 out");
    throws(&w, 1, 2);
    assert_int_equal(w.at.phase, MONO_DONE);
    sends(&w, "pass", "71 80");    /* 2 is out: the next player still in the game */
    goes(&w, "bankrupt", "56 80"); /* M18 */
    goes(&w, "1: pass", "71 80");
    assert_int_equal(w.at.turn, 3);
    goes(&w, "3: bankrupt", "F6 80");
    goes(&w, "3: pass", "C1 80");
    goes(&w, "0: win 0", "07 80"); /* M13 */
    assert_int_equal(game_monopoly.to_move(&w.setup, &w.at), SEAT_NOBODY);
    world_is(&w, "rules=ring seats=3 rounds=1", "turn 2 | 0 cash 5 | 2 at 17");
    throws(&w, 1, 2);
    goes(&w, "pass", "81 80");
    goes(&w, "0: win 1", "17 80"); /* whoever gets the turn names the richest */
}

static void leaving_jail(void **state)
{
    (void)state;
    world_is(&w, "rules=ring seats=3", "turn 2 | 2 jail 1 card 0 card 1");
    sends(&w, "fine", "A4 9F"); /* M8 */
    sends(&w, "use 0", "A5 EA");
    sends(&w, "use 1", "A5 F2");
    world_is(&w, "rules=ring seats=3 payjail=0", "turn 2 | 2 jail 1");
    brings(&w, "A4 9F", "fine", "M8"); /* --compat seed takes it, and does not send it */
    assert_int_equal(w.at.jail[2], 0);
    ignored(&w, "A5 EA", "(M16)");
}

/* ---- no flag inside ---- */

/* Whether a frame has the form of one of ours: who addresses whom, and what the information may
 * be. */
static bool is_a_frame_of_ours(unsigned eo, unsigned ed, unsigned control, unsigned info)
{
    unsigned low = info & 31, act = info >> 5;
    switch (control) {
    case 0:
        return eo == 0 && ed == 0 && info >> 3 == 16;
    case 1:
        return info == 0x80 ? eo != ed
                            : eo == ed && info >> 6 == 2 && (info >> 3 & 7) % 7 && (info & 7) % 7;
    case 2:
        return eo != ed && (act == 4 || act == 5) && low < 28;
    case 3:
        return eo != ed && act == 4 && low <= 25;
    case 4:
        return eo == ed && ((act >= 4 && act <= 6 && low < 28) || info == 0x9f);
    case 5:
        return eo == ed && act == 7;
    case 6:
        return eo == ed && info == 0x80;
    default:
        return control == 7 && info == 0x80;
    }
}

static void no_frame_of_ours_has_the_flag_inside(void **state)
{
    (void)state;
    unsigned frames = 0;
    for (unsigned inner = 0; inner < 1 << 16; inner++) {
        struct frame4 frame = frame4_from_inner((uint8_t)(inner >> 8), (uint8_t)inner);
        if (!is_a_frame_of_ours(frame.eo, frame.ed, frame.control, frame.info))
            continue;
        frames++;
        assert_true(frame4_sendable(&frame));
        assert_true(frame.info & 0x80);
        struct frame4 bit =
            frame; /* reliable mode: both alternating bits, and equal octets made unequal */
        for (int i = 0; i < 2; i++, bit.control |= 8) {
            struct frame4 line = frame4_reliable_out(&bit), back;
            assert_true(frame4_sendable(&line));
            back = line;
            assert_true(frame4_reliable_in(&back) && frame4_equal(&back, &bit));
        }
    }
    /* 8 starts; 4 x 36 dice, 12 closings; 12 x 56 auctions; 12 x 26 answers; 4 x 85; 4 x 32 cards;
     * 4; 16 */
    assert_int_equal(frames, 8 + 144 + 12 + 672 + 312 + 340 + 128 + 4 + 16);
    print_message("%u frames\n", frames);
}

/* Random games by random players: what encode gives is in that list, and its addressee sends
 * next. */
static void every_frame_of_a_game_is_one_of_those(void **state)
{
    (void)state;
    unsigned games = effort(150);
    uint64_t frames = 0;
    for (unsigned g = 0; g < games; g++) {
        char options[64];
        struct rng rng;
        rng_seed(&rng, rng_mix(70, g));
        snprintf(options, sizeof options, "rules=ring seats=%u rounds=40 money=%u", 2 + g % 3,
                 g % 2 ? 1500 : 300);
        game_begins(&w, options);
        int to_move;
        while ((to_move = game_monopoly.to_move(&w.setup, &w.at)) != SEAT_NOBODY) {
            struct choice choices[GAME_CHOICES_MAX];
            struct move move;
            struct frame4 frame;
            if (to_move == SEAT_CHANCE) {
                game_monopoly.draw(&w.setup, &w.at, &rng, &move);
            } else {
                size_t count = game_monopoly.choices(&w.setup, &w.at, choices);
                const struct choice *choice = &choices[rng_below(&rng, (uint32_t)count)];
                if (choice->move.kind == MONO_MOVE_BANKRUPT &&
                    rng_below(&rng, 30)) /* or no game would be long */
                    continue;
                move = choice->move;
                move.n = choice->low +
                         (int32_t)rng_below(&rng, (uint32_t)(choice->high - choice->low + 1));
            }
            bool sent = wire->encode(&w.setup, &w.at, &move, &frame);
            assert_int_equal(sent, move.kind != MONO_MOVE_THROW);
            game_monopoly.apply(&w.setup, &w.at, &move);
            if (!sent)
                continue;
            int next = game_monopoly.to_move(&w.setup, &w.at);
            frames++;
            if (!is_a_frame_of_ours(frame.eo, frame.ed, frame.control, frame.info))
                fail_msg("a frame that is none of ours: %02X %02X", frame4_address(&frame),
                         frame.info);
            if (next != SEAT_NOBODY && frame.ed != w.at.control)
                fail_msg("%02X %02X: station %d sends next", frame4_address(&frame), frame.info,
                         w.at.control);
        }
    }
    print_message("%u games, %llu frames\n", games, (unsigned long long)frames);
}

/* ---- words ---- */

static void every_frame_has_words_and_fields(void **state)
{
    (void)state;
    for (unsigned inner = 0; inner < 1 << 16; inner++) {
        struct frame4 frame = frame4_from_inner((uint8_t)(inner >> 8), (uint8_t)inner);
        struct frame whole = {
            .octets = {FRAME4_FLAG, frame4_address(&frame), frame.info, FRAME4_FLAG}, .count = 4};
        struct frame_field fields[FRAME_FIELDS_MAX];
        char words[160] = "";
        struct str text = str_make(words, sizeof words);
        wire->explain(&frame, inner % 2 ? LANG_EN : LANG_ES, &text);
        assert_true(text.length > 8 && !text.cut);
        unsigned bits = 0, together = 0;
        size_t count =
            ring4_framing.fields(protocol_find(&game_monopoly, NULL), &whole, LANG_ES, fields);
        assert_true(count >= 4 && count <= FRAME_FIELDS_MAX);
        for (size_t i = 0; i < count; i++) {
            assert_true(fields[i].value < 1u << fields[i].bits && fields[i].key[0] &&
                        fields[i].name[0]);
            bits += fields[i].bits;
            together = together << fields[i].bits | fields[i].value;
        }
        assert_int_equal(bits, 16);
        assert_int_equal(together, inner);
    }
}

static void says(const char *hex, const char *words)
{
    struct frame4 frame = frame_of(hex);
    char seen[160] = "";
    struct str text = str_make(seen, sizeof seen);
    wire->explain(&frame, LANG_ES, &text);
    assert_string_equal(seen, words);
}

static void words_name_what_the_seed_names(void **state)
{
    (void)state;
    for (unsigned i = 0; i < PROPERTIES; i++) {
        char hex[8], words[80];
        snprintf(hex, sizeof hex, "54 %02X", 0xC0 + i);
        snprintf(words, sizeof words, "1>1 hipotecar %s", properties[i].name);
        says(hex, words);
    }
    says("00 80", "0>0 inicio de partida: contador 0");
    says("00 87", "0>0 anuncio: 4 jugadores");
    says("51 A1", "1>1 dados 4 y 1");
    says("51 A4", "1>1 dados 4 y 4: dobles");
    says("61 80", "1>2 dados 0 y 0: no mueve a nadie, sigue el equipo 2");
    says("61 25", "1>2 cierra el turno: sigue el equipo 2 (bit 8 a cero)");
    says("51 BF", "1>1 dados 7 y 7: no existe esa tirada");
    says("51 83", "1>1 dados 0 y 3: no existe esa tirada");
    says("62 95", "1>2 subasta de Paseo Tablado: pregunta al equipo 2");
    says("62 B5", "1>2 traspaso de Paseo Tablado al equipo 2");
    says("62 D5", "1>2 subasta: acción 110, que no existe");
    says("93 80", "2>1 respuesta a la subasta: no ofrece nada");
    says("93 99", "2>1 respuesta a la subasta: ofrece 50 %");
    says("93 9A", "2>1 respuesta a la subasta: oferta 26, fuera de la tabla: cuenta como 0");
    says("54 95", "1>1 comprar Paseo Tablado");
    says("54 B5", "1>1 vender Paseo Tablado");
    says("54 F5", "1>1 propiedades: acción 111, que no existe");
    says("54 9F", "1>1 paga la multa para salir de la cárcel");
    says("54 DF", "1>1 hipotecar propiedad 31, que no existe");
    says("64 15", "1>2 comprar Paseo Tablado (bit 8 a cero), turno para el equipo 2");
    says("55 EB", "1>1 tarjeta 12 de Casualidad: cobra $50 de cada jugador");
    says("55 F7", "1>1 tarjeta 24 de Arca Comunal: retrocede 3 casillas");
    says("56 80", "1>1 el equipo 1 se retira del juego");
    says("67 80", "1>2 victoria del equipo 2");
    says("58 80", "1>1 control 8: Monopoly no lo define");
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_28_properties_have_the_seeds_codes),
        cmocka_unit_test(a_purchase_and_an_auction_name_where_one_stands),
        cmocka_unit_test(the_32_cards_have_the_seeds_codes_and_effects),
        cmocka_unit_test(dice_are_three_bits_each),
        cmocka_unit_test(offers_are_steps_of_two_percent),
        cmocka_unit_test(closing_withdrawing_and_winning),
        cmocka_unit_test(leaving_jail),
        cmocka_unit_test(no_frame_of_ours_has_the_flag_inside),
        cmocka_unit_test(every_frame_of_a_game_is_one_of_those),
        cmocka_unit_test(every_frame_has_words_and_fields),
        cmocka_unit_test(words_name_what_the_seed_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
