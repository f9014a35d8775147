/* The 4-byte frame: detection in any stream, and every example of the seed, octet by octet. */
#include "support.h"

#include "base/bytes.h"
#include "base/rng.h"
#include "codec/frame4.h"
#include "core/protocol.h"
#include "core/registry.h"
#include "protocol/ring/ring_wire.h"

enum { STREAM_MAX = 4096 };

struct found {
    size_t count;
    struct frame4 frame[STREAM_MAX];
    size_t end[STREAM_MAX]; /* where the closing flag was */
};

static struct found by_finder, by_reference;

static uint64_t find_all(const uint8_t *octets, size_t count, struct found *found)
{
    struct frame4_finder finder;
    frame4_finder_init(&finder);
    found->count = 0;
    for (size_t i = 0; i < count; i++)
        if (frame4_find(&finder, octets[i], &found->frame[found->count]))
            found->end[found->count++] = i;
    return frame4_noise(&finder);
}

/* The sentence of the seed, word for word: at every flag, look at the last four octets. Octets of
 * no frame are noise, but of the last three nobody knows yet. */
static uint64_t find_all_slowly(const uint8_t *octets, size_t count, struct found *found)
{
    bool used[STREAM_MAX] = {false};
    uint64_t noise = 0;
    found->count = 0;
    for (size_t i = 3; i < count; i++) {
        const uint8_t *last = octets + i - 3;
        if (last[3] != 126 || last[0] != 126 || last[1] == 126 || last[2] == 126)
            continue;
        memset(used + i - 3, true, 4);
        found->frame[found->count] = (struct frame4){
            .eo = last[1] / 64, .ed = last[1] / 16 % 4, .control = last[1] % 16, .info = last[2]};
        found->end[found->count++] = i;
    }
    for (size_t i = 0; i + 3 < count; i++)
        noise += !used[i];
    return noise;
}

static void the_seeds_string_holds_exactly_five_frames(void **state)
{
    (void)state;
    const char *text = "ABCDEFGG~AA~DDSA~AAA~A~AB~A~~~~DDD~D~D~E~AC~SSSSSS~BA~3E~us8p";
    static const char inner[][3] = {"AA", "AB", "AC", "BA", "3E"};
    uint64_t noise = find_all((const uint8_t *)text, strlen(text), &by_finder);
    assert_int_equal(by_finder.count, 5);
    for (size_t i = 0; i < 5; i++) {
        struct frame4 right = frame4_from_inner((uint8_t)inner[i][0], (uint8_t)inner[i][1]);
        assert_true(frame4_equal(&by_finder.frame[i], &right));
    }
    /* 62 octets, 19 of them in frames (the last two share a flag), the last 3 still open */
    assert_int_equal(noise, strlen(text) - 19 - 3);
}

static void every_pair_of_inner_octets_is_found_unless_one_is_the_flag(void **state)
{
    (void)state;
    unsigned found = 0;
    for (unsigned address = 0; address < 256; address++)
        for (unsigned info = 0; info < 256; info++) {
            struct frame4 frame = frame4_from_inner((uint8_t)address, (uint8_t)info);
            uint8_t octets[4] = {0x7e, (uint8_t)address, (uint8_t)info, 0x7e}, put[4];
            bool right = address != 0x7e && info != 0x7e;
            assert_int_equal(frame4_address(&frame), address);
            assert_int_equal(frame.info, info);
            assert_int_equal(frame4_sendable(&frame), right);
            find_all(octets, 4, &by_finder);
            assert_int_equal(by_finder.count, right);
            found += right;
            if (!right)
                continue;
            frame4_put(&frame, put);
            assert_memory_equal(put, octets, 4);
            assert_true(frame4_equal(&by_finder.frame[0], &frame));
            assert_int_equal(by_finder.frame[0].info, info);
        }
    print_message("65536 pairs, %u of them frames\n", found);
    assert_int_equal(found, 255 * 255);
}

static void the_fields_of_the_address_are_where_the_seed_puts_them(void **state)
{
    (void)state;
    for (uint8_t eo = 0; eo < 4; eo++)
        for (uint8_t ed = 0; ed < 4; ed++)
            for (uint8_t control = 0; control < 16; control++) {
                struct frame4 frame = {.eo = eo, .ed = ed, .control = control, .info = 0x80};
                assert_int_equal(frame4_address(&frame), eo * 64 + ed * 16 + control);
                struct frame4 back = frame4_from_inner(frame4_address(&frame), 0x80);
                assert_int_equal(back.eo, eo);
                assert_int_equal(back.ed, ed);
                assert_int_equal(back.control, control);
            }
}

static void frames_are_equal_only_if_both_octets_are(void **state)
{
    (void)state;
    struct frame4 frame = frame4_from_inner(0x67, 0xe9);
    for (unsigned bit = 0; bit < 8; bit++) {
        struct frame4 address = frame4_from_inner((uint8_t)(0x67 ^ 1u << bit), 0xe9);
        struct frame4 info = frame4_from_inner(0x67, (uint8_t)(0xe9 ^ 1u << bit));
        assert_false(frame4_equal(&frame, &address));
        assert_false(frame4_equal(&frame, &info));
    }
    assert_string_equal(frame4_hex(&frame).text, "7E 67 E9 7E");
}

static void two_frames_may_share_a_flag(void **state)
{
    (void)state;
    static const uint8_t shared[] = {0x7e, 0x67, 0xe9, 0x7e, 0x06, 0x93, 0x7e, 0xc7, 0x93, 0x7e};
    assert_int_equal(find_all(shared, sizeof shared, &by_finder), 0);
    assert_int_equal(by_finder.count, 3);
    assert_int_equal(by_finder.frame[0].info, 0xe9);
    assert_int_equal(frame4_address(&by_finder.frame[1]), 0x06);
    assert_int_equal(frame4_address(&by_finder.frame[2]), 0xc7);
    static const uint8_t whole[] = {0x7e, 0x67, 0xe9, 0x7e, 0x7e, 0x06, 0x93, 0x7e};
    assert_int_equal(find_all(whole, sizeof whole, &by_finder), 0);
    assert_int_equal(by_finder.count, 2);
}

/* What lies before a frame never hides it: all prefixes of up to three octets from a few that
 * could. */
static void a_frame_is_found_behind_anything(void **state)
{
    (void)state;
    static const uint8_t some[] = {0x7e, 0x67, 0x00, 0xff, 0x7f, 0xfe};
    static const uint8_t frame[] = {0x7e, 0x67, 0xe9, 0x7e};
    unsigned prefixes = 0;
    for (unsigned length = 0; length <= 3; length++)
        for (unsigned code = 0; code < 6 * 6 * 6; code++) {
            uint8_t octets[8] = {some[code % 6], some[code / 6 % 6], some[code / 36]};
            memcpy(octets + length, frame, 4);
            find_all(octets, length + 4, &by_finder);
            assert_true(by_finder.count >= 1);
            assert_int_equal(by_finder.end[by_finder.count - 1], length + 3);
            assert_int_equal(by_finder.frame[by_finder.count - 1].info, 0xe9);
            prefixes++;
        }
    print_message("%u prefixes\n", prefixes);
}

static void noise_is_counted_once_it_is_sure(void **state)
{
    (void)state;
    static const struct {
        const char *hex;
        uint64_t noise;
    } table[] = {
        {"", 0},
        {"01 02 03", 0},
        {"01 02 03 04", 1},
        {"7E 7E 7E 7E 7E", 2},
        {"7E 67 E9 7E", 0},
        {"00 7E 67 E9 7E", 1},
        {"7E 67 E9 7E 00 7E 67 E9 7E", 1},
        {"7E 67 E9 7E 01 02 03 04 05", 2},
        {"7E 67 E9 7E 01 02 7E", 0}, /* a second frame */
        {"7E 67 E9 7E 01 02 03 7E", 1},
        {"7E 67 7E 67 E9 7E", 2},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        uint8_t octets[32];
        size_t count;
        assert_true(bytes_from_hex(table[i].hex, octets, sizeof octets, &count));
        if (find_all(octets, count, &by_finder) != table[i].noise)
            fail_msg("'%s': not %llu octets of noise", table[i].hex,
                     (unsigned long long)table[i].noise);
        assert_int_equal(find_all_slowly(octets, count, &by_reference), table[i].noise);
    }
}

static void assert_same_as_reference(const uint8_t *octets, size_t count)
{
    uint64_t noise = find_all(octets, count, &by_finder);
    assert_int_equal(noise, find_all_slowly(octets, count, &by_reference));
    assert_int_equal(by_finder.count, by_reference.count);
    for (size_t i = 0; i < by_finder.count; i++) {
        assert_int_equal(by_finder.end[i], by_reference.end[i]);
        assert_true(frame4_equal(&by_finder.frame[i], &by_reference.frame[i]));
    }
}

/* Streams with more and fewer flags, and with frames among them, against the slow reference. */
static void random_streams_agree_with_the_reference(void **state)
{
    (void)state;
    struct rng rng;
    unsigned streams = effort(3000);
    uint64_t frames = 0, octets = 0;
    rng_seed(&rng, 21);
    for (unsigned s = 0; s < streams; s++) {
        static uint8_t stream[STREAM_MAX];
        size_t count = rng_below(&rng, 600);
        uint32_t flags = 2 + rng_below(&rng, 12), own = rng_below(&rng, 3);
        for (size_t i = 0; i < count; i++)
            stream[i] = rng_below(&rng, flags) ? (uint8_t)rng_next(&rng) : 0x7e;
        for (uint32_t f = 0; own && f < 20 && count > 4; f++) {
            struct frame4 frame = frame4_from_inner((uint8_t)(rng_next(&rng) & 0x77),
                                                    (uint8_t)(0x80 | rng_next(&rng)));
            frame4_put(&frame, stream + rng_below(&rng, (uint32_t)count - 3));
        }
        assert_same_as_reference(stream, count);
        frames += by_finder.count;
        octets += count;
    }
    print_message("%u streams, %llu octets, %llu frames\n", streams, (unsigned long long)octets,
                  (unsigned long long)frames);
}

/* Every stream of up to nine octets over an alphabet of three: the flag and two others. */
static void all_short_streams_agree_with_the_reference(void **state)
{
    (void)state;
    static const uint8_t alphabet[] = {0x7e, 0x67, 0xfe};
    unsigned streams = 0;
    for (size_t length = 0, all = 1; length <= 9; length++, all *= 3)
        for (size_t code = 0; code < all; code++, streams++) {
            uint8_t stream[9];
            for (size_t i = 0, rest = code; i < length; i++, rest /= 3)
                stream[i] = alphabet[rest % 3];
            assert_same_as_reference(stream, length);
        }
    print_message("%u streams\n", streams);
}

/* ---- the seed's examples ---- */

struct example {
    const char *hex;
    uint8_t eo, ed, control;
    const char *words; /* of UNO's wire, in the seed's language */
};

static const struct example examples[] = {
    /* "Inicio Partida (modo 0)", counted up by C, D and A */
    {"7E 01 80 7E", 0, 0, 1, "0>0 inicio de partida: contador 0"},
    {"7E 01 81 7E", 0, 0, 1, "0>0 inicio de partida: contador 1"},
    {"7E 01 82 7E", 0, 0, 1, "0>0 inicio de partida: contador 2"},
    {"7E 01 83 7E", 0, 0, 1, "0>0 inicio de partida: contador 3"},
    /* "Inicio Partida (modo 1)": the announcement, of four players in the example */
    {"7E 01 87 7E", 0, 0, 1, "0>0 anuncio: 4 jugadores"},
    {"7E 01 86 7E", 0, 0, 1, "0>0 anuncio: 3 jugadores"},
    {"7E 01 85 7E", 0, 0, 1, "0>0 anuncio: 2 jugadores"},
    /* seven cards to each hand: a red 7, a green 0, a CC, a +2, as they may come */
    {"7E 06 A7 7E", 0, 0, 6, "0>0 carta a la mano: 7 rojo, sentido izquierda (0)"},
    {"7E 56 90 7E", 1, 1, 6, "1>1 carta a la mano: 0 verde, sentido izquierda (0)"},
    {"7E A6 9D 7E", 2, 2, 6,
     "2>2 carta a la mano: cambio de color con color verde, sentido izquierda (0)"},
    {"7E F6 BC 7E", 3, 3, 6, "3>3 carta a la mano: +2 amarillo, sentido izquierda (0)"},
    /* "Cartas Iniciales", handed on by B, C, D and A */
    {"7E 12 80 7E", 0, 1, 2, "0>1 cartas iniciales: le toca repartirse al equipo 1"},
    {"7E 62 80 7E", 1, 2, 2, "1>2 cartas iniciales: le toca repartirse al equipo 2"},
    {"7E B2 80 7E", 2, 3, 2, "2>3 cartas iniciales: le toca repartirse al equipo 3"},
    {"7E C2 80 7E", 3, 0, 2, "3>0 cartas iniciales: le toca repartirse al equipo 0"},
    /* the first card of the table, to D */
    {"7E 27 89 7E", 0, 2, 7,
     "0>2 carta a la mesa: 9 azul, sentido izquierda (0), turno para el equipo 2"},
    {"7E 27 8D 7E", 0, 2, 7,
     "0>2 carta a la mesa: cambio de color con color azul, sentido izquierda (0), turno para el "
     "equipo 2"},
    /* "Ejemplos de partida en curso" */
    {"7E C7 93 7E", 3, 0, 7,
     "3>0 carta a la mesa: 3 verde, sentido izquierda (0), turno para el equipo 0"},
    {"7E 37 CB 7E", 0, 3, 7,
     "0>3 carta a la mesa: cambio de sentido azul, sentido derecha (1), turno para el equipo 3"},
    {"7E 97 ED 7E", 2, 1, 7,
     "2>1 carta a la mesa: cambio de color con color rojo, sentido derecha (1), turno para el "
     "equipo 1"},
    {"7E 56 E7 7E", 1, 1, 6, "1>1 carta a la mano: 7 rojo, sentido derecha (1)"},
    {"7E 47 DF 7E", 1, 0, 7,
     "1>0 carta a la mesa: paso (1111), sentido derecha (1), turno para el equipo 0"},
    {"7E 27 8A 7E", 0, 2, 7,
     "0>2 carta a la mesa: pierde turno azul, sentido izquierda (0), turno para el equipo 2"},
    {"7E C7 9C 7E", 3, 0, 7,
     "3>0 carta a la mesa: +2 verde, sentido izquierda (0), turno para el equipo 0"},
    {"7E 06 85 7E", 0, 0, 6, "0>0 carta a la mano: 5 azul, sentido izquierda (0)"},
    {"7E 17 9F 7E", 0, 1, 7,
     "0>1 carta a la mesa: paso (1111), sentido izquierda (0), turno para el equipo 1"},
    {"7E A7 A4 7E", 2, 2, 7,
     "2>2 carta a la mesa: 4 rojo, sentido izquierda (0), turno para el equipo 2"},
    /* "Victoria" */
    {"7E A3 80 7E", 2, 2, 3, "2>2 victoria del equipo 2"},
    /* "Envío y Recepción de Información": 126.103.233.126, '~gé~' */
    {"7E 67 E9 7E", 1, 2, 7,
     "1>2 carta a la mesa: 9 rojo, sentido derecha (1), turno para el equipo 2"},
    /* "Cartas representadas en 8-bit": the red seven, CC to blue, CS with direction 1, and the
     * octet that is not 7E */
    {"7E 07 A7 7E", 0, 0, 7,
     "0>0 carta a la mesa: 7 rojo, sentido izquierda (0), turno para el equipo 0"},
    {"7E 07 8D 7E", 0, 0, 7,
     "0>0 carta a la mesa: cambio de color con color azul, sentido izquierda (0), turno para el "
     "equipo 0"},
    {"7E 07 DB 7E", 0, 0, 7,
     "0>0 carta a la mesa: cambio de sentido verde, sentido derecha (1), turno para el equipo 0"},
    {"7E 07 FE 7E", 0, 0, 7,
     "0>0 carta a la mesa: +4 con color amarillo, sentido derecha (1), turno para el equipo 0"},
    /* "el equipo dos envía turno al equipo cuatro 0111" */
    {"7E 77 93 7E", 1, 3, 7,
     "1>3 carta a la mesa: 3 verde, sentido izquierda (0), turno para el equipo 3"},
    /* not in the seed: the known program's first CC (U4), and controls that UNO leaves open */
    {"7E 27 4D 7E", 0, 2, 7,
     "0>2 carta a la mesa: cambio de color con color azul, sentido derecha (1), turno para el "
     "equipo 2 (bit 7 a cero)"},
    {"7E 05 80 7E", 0, 0, 5, "0>0 control 5: UNO no lo define"},
};

enum { EXAMPLES = sizeof examples / sizeof examples[0] };

static void the_seeds_examples_have_their_fields_and_words(void **state)
{
    (void)state;
    const struct ring_wire *wire = protocol_find(registry_game("uno"), NULL)->own;
    for (size_t i = 0; i < EXAMPLES; i++) {
        const struct example *example = &examples[i];
        uint8_t octets[4], put[4];
        size_t count;
        char words[160];
        struct str text = str_make(words, sizeof words);
        assert_true(bytes_from_hex(example->hex, octets, 4, &count));
        find_all(octets, count, &by_finder);
        assert_int_equal(by_finder.count, 1);
        const struct frame4 *frame = &by_finder.frame[0];
        assert_int_equal(frame->eo, example->eo);
        assert_int_equal(frame->ed, example->ed);
        assert_int_equal(frame->control, example->control);
        assert_int_equal(frame->info, octets[2]);
        frame4_put(frame, put);
        assert_memory_equal(put, octets, 4);
        assert_string_equal(frame4_hex(frame).text, example->hex);
        wire->explain(frame, LANG_ES, &text);
        assert_string_equal(words, example->words);
    }
    print_message("%d examples\n", EXAMPLES);
}

static void every_frame_has_words_in_both_languages(void **state)
{
    (void)state;
    const struct ring_wire *wire = protocol_find(registry_game("uno"), NULL)->own;
    for (unsigned address = 0; address < 256; address++)
        for (unsigned info = 0; info < 256; info++)
            for (enum lang lang = LANG_ES; lang <= LANG_EN; lang++) {
                char words[160];
                struct str text = str_make(words, sizeof words);
                struct frame4 frame = frame4_from_inner((uint8_t)address, (uint8_t)info);
                wire->explain(&frame, lang, &text);
                assert_true(text.length > 4 && !text.cut);
            }
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_seeds_string_holds_exactly_five_frames),
        cmocka_unit_test(every_pair_of_inner_octets_is_found_unless_one_is_the_flag),
        cmocka_unit_test(the_fields_of_the_address_are_where_the_seed_puts_them),
        cmocka_unit_test(frames_are_equal_only_if_both_octets_are),
        cmocka_unit_test(two_frames_may_share_a_flag),
        cmocka_unit_test(a_frame_is_found_behind_anything),
        cmocka_unit_test(noise_is_counted_once_it_is_sure),
        cmocka_unit_test(random_streams_agree_with_the_reference),
        cmocka_unit_test(all_short_streams_agree_with_the_reference),
        cmocka_unit_test(the_seeds_examples_have_their_fields_and_words),
        cmocka_unit_test(every_frame_has_words_in_both_languages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
