/* The laws of framings, over every protocol of every game: each frame of our games is found,
 * however its octets come; its fields are bits of it that no other field has, and say what these
 * bits say; it can be written down and read back; and there are words for it in both languages. */
#include "support.h"

#include "base/bytes.h"
#include "codec/frame4.h"
#include "codec/packet.h"
#include "core/protocol.h"
#include "games/reversi/protocol/framing.h"
#include "core/registry.h"
#include "protocol/ring/ring4.h"
#include "protocol/ring/ring_wire.h"
#include "framings_plays.h"

void put(struct stream *stream, const void *octets, size_t count)
{
    if (stream->count + count > STREAM_OCTETS || stream->frames == STREAM_FRAMES)
        return; /* enough has been said */
    memcpy(stream->octets + stream->count, octets, count);
    stream->end[stream->frames++] = stream->count += count;
}

/* ---- a frame by itself ---- */

static void check_fact(void *own, const char *key, const struct fact_value *value)
{
    (void)own, (void)key;
    assert_true(value->kind != FACT_TEXT || value->text);
}

/* The bits as digits, taken from the octets one by one. */
static unsigned bits_of(const struct frame *frame, unsigned first, unsigned bits)
{
    unsigned value = 0;
    for (unsigned bit = first; bit < first + bits; bit++)
        value = 2 * value + (frame->octets[bit / 8] & (0x80 >> bit % 8) ? 1 : 0);
    return value;
}

static void check_fields(const struct protocol *protocol, const struct frame *frame, enum lang lang)
{
    struct frame_field fields[FRAME_FIELDS_MAX];
    size_t count = framing_fields(protocol, frame, lang, fields);
    unsigned at = 0;
    assert_true(count > 0 && count <= FRAME_FIELDS_MAX);
    for (size_t i = 0; i < count; i++) {
        const struct frame_field *field = &fields[i];
        assert_true(field->key[0] && field->name[0] && field->bits > 0);
        assert_true(field->first >= at && field->first + field->bits <= 8u * frame->count);
        if (field->bits <= 32)
            assert_int_equal(field->value, bits_of(frame, field->first, field->bits));
        else
            assert_int_not_equal(field->means[0], '\0');
        at = field->first + field->bits;
    }
}

static void check_text(const struct framing *framing, const struct frame *frame)
{
    char written[FRAME_TEXT_MAX];
    struct str text = str_make(written, sizeof written);
    struct frame read = {0};
    size_t count;
    framing->text(frame, &text);
    assert_false(text.cut);
    if (framing->parse) {
        assert_true(framing->parse(written, &read));
    } else {
        assert_true(bytes_from_hex(written, read.octets, FRAME_MAX, &count));
        read.count = (uint8_t)count;
    }
    assert_int_equal(read.count, frame->count);
    assert_memory_equal(read.octets, frame->octets, frame->count);
}

static void check_frame(const struct protocol *protocol, const struct frame *frame)
{
    assert_true(frame->count > 0 && frame->count <= protocol->framing->frame_max);
    check_text(protocol->framing, frame);
    for (enum lang lang = LANG_ES; lang <= LANG_EN; lang++) {
        char said[FRAME_WORDS_MAX];
        struct str words = str_make(said, sizeof said);
        framing_explain(protocol, frame, lang, &words);
        assert_true(words.length > 0 && !words.cut);
        check_fields(protocol, frame, lang);
    }
    struct facts facts = {.put = check_fact};
    if (protocol->framing->facts)
        protocol->framing->facts(frame, &facts);
}

/* ---- a stream of them ---- */

static void expect_frame(const struct protocol *protocol, const struct stream *stream,
                         size_t number, const struct frame *frame)
{
    size_t begin = number ? stream->end[number - 1] : 0;
    assert_true(number < stream->frames);
    assert_int_equal(frame->side, stream->side);
    assert_int_equal(frame->dialect, stream->dialect);
    assert_int_equal(frame->count, stream->end[number] - begin);
    assert_memory_equal(frame->octets, stream->octets + begin, frame->count);
    check_frame(protocol, frame);
}

/* Octet by octet, each so long after the one before; what a pause ends is ended only between two
 * frames. */
static void read_stream(const struct protocol *protocol, const struct stream *stream,
                        usec_t between)
{
    const struct framing *framing = protocol->framing;
    struct frame_reader reader;
    struct frame frame;
    size_t found = 0;
    usec_t now = USEC_SECOND;
    framing->begin(&reader, stream->side, stream->dialect);
    for (size_t i = 0; i < stream->count; i++, now += between) {
        if (framing->octet(&reader, stream->octets[i], now, &frame) == FRAMING_FRAME) {
            expect_frame(protocol, stream, found++, &frame);
        } else if (framing->deadline &&
                   i + 1 == stream->end[found]) { /* a name that is shorter than its room (R2) */
            usec_t due = framing->deadline(&reader);
            assert_true(due > now && due < USEC_NEVER);
            assert_int_equal(framing->silence(&reader, due - 1, &frame), FRAMING_MORE);
            assert_int_equal(framing->silence(&reader, due, &frame), FRAMING_FRAME);
            expect_frame(protocol, stream, found++, &frame);
        }
    }
    assert_int_equal(found, stream->frames);
    assert_int_equal(framing->noise(&reader, true), 0);
    if (framing->deadline)
        assert_true(framing->deadline(&reader) == USEC_NEVER);
}

/* On paper, where neither a clock nor anybody says where a frame ends and whose it is. */
static void measure_stream(const struct protocol *protocol, const struct stream *stream)
{
    size_t at = 0;
    for (size_t number = 0; number < stream->frames; number++) {
        for (int known = 0; known < 2; known++) {
            unsigned side = known ? stream->side : framing_sides(protocol->framing);
            size_t count =
                protocol->framing->measure(stream->octets + at, stream->count - at, &side);
            assert_int_equal(count, stream->end[number] - at);
            assert_int_equal(side, stream->side);
        }
        at = stream->end[number];
    }
}

size_t check_stream(const struct protocol *protocol, const struct stream *stream)
{
    assert_true(stream->frames > 0);
    read_stream(protocol, stream, 0);
    read_stream(protocol, stream, 10 * USEC_MS);
    if (protocol->framing->measure)
        measure_stream(protocol, stream);
    return stream->frames;
}

/* ---- games, as they pass ---- */

struct stream spoken, answered;
_Alignas(16) unsigned char play_setup[GAME_SETUP_MAX], play_state[GAME_STATE_MAX];

struct move any_move(const struct game *game, struct rng *rng)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct move move;
    if (game->to_move(as_setup(play_setup), as_state(play_state)) == SEAT_CHANCE) {
        game->draw(as_setup(play_setup), as_state(play_state), rng, &move);
        return move;
    }
    const struct choice *choice = &choices[rng_below(
        rng, (uint32_t)game->choices(as_setup(play_setup), as_state(play_state), choices))];
    move = choice->move;
    move.n = choice->low + (int32_t)rng_below(rng, (uint32_t)(choice->high - choice->low) + 1);
    return move;
}

static void put_frame4(const struct frame4 *frame)
{
    uint8_t octets[FRAME4_SIZE];
    frame4_put(frame, octets);
    put(&spoken, octets, sizeof octets);
}

/* The ring from its START on; in reliable mode every other frame has the high control bit. */
static size_t play_ring4(const struct game *game, const struct protocol *protocol, unsigned seed)
{
    const struct ring_wire *wire = protocol->own;
    char options[GAME_OPTIONS_MAX];
    struct str text = str_make(options, sizeof options);
    struct rng rng;
    spoken = (struct stream){0};
    rng_seed(&rng, seed);
    wire->options(2 + (int)seed % 3, &text);
    if (wire->rounds)
        str_add(&text, " rounds=30");
    assert_int_equal(game->setup_make(options, as_setup(play_setup), NULL), ST_OK);
    game->start(as_setup(play_setup), as_state(play_state));
    for (unsigned info = 0x80; info <= 0x87; info++)
        put_frame4(&(struct frame4){.control = wire->start_control, .info = (uint8_t)info});
    while (game->to_move(as_setup(play_setup), as_state(play_state)) != SEAT_NOBODY) {
        struct move move = any_move(game, &rng);
        struct frame4 frame;
        if (wire->encode(as_setup(play_setup), as_state(play_state), &move, &frame)) {
            put_frame4(&frame);
            frame.control |= FRAME4_BIT;
            frame = frame4_reliable_out(&frame);
            put_frame4(&frame);
        }
        game->apply(as_setup(play_setup), as_state(play_state), &move);
    }
    return check_stream(protocol, &spoken);
}

/* ---- the laws ---- */

static const struct {
    const struct framing *framing;
    size_t (*play)(const struct game *game, const struct protocol *protocol, unsigned seed);
} plays[] = {{&ring4_framing, play_ring4},
             {&truco_framing, play_truco},
             {&reversi_framing, play_reversi},
             {&template_framing, play_lines}};

static void for_each_protocol(void (*check)(const struct game *game,
                                            const struct protocol *protocol))
{
    for (const struct game *const *game = registry_games(); *game; game++)
        for (const struct protocol *const *at = (*game)->protocols; at && *at; at++)
            if ((*at)->framing) /* one may have lines of a language that others have a parser for */
                check(*game, *at);
}

static void check_games(const struct game *game, const struct protocol *protocol)
{
    size_t frames = 0;
    for (size_t i = 0; i < sizeof plays / sizeof plays[0]; i++)
        for (unsigned seed = 0; plays[i].framing == protocol->framing && seed < effort(25); seed++)
            frames += plays[i].play(game, protocol, seed);
    print_message("%s by %s: %zu frames\n", game->name, protocol->name, frames);
}

static void every_frame_of_our_games(void **unused)
{
    (void)unused;
    for_each_protocol(check_games);
}

/* The example that people are shown is one frame of its protocol. */
static void check_example(const struct game *game, const struct protocol *protocol)
{
    const struct framing *framing = protocol->framing;
    (void)game;
    spoken = (struct stream){0};
    struct frame frame;
    size_t count;
    if (framing->parse) {
        assert_true(framing->parse(framing->example, &frame));
        count = frame.count;
    } else {
        assert_true(bytes_from_hex(framing->example, frame.octets, sizeof frame.octets, &count));
    }
    put(&spoken, frame.octets, count);
    check_stream(protocol, &spoken);
}

static void every_example(void **unused)
{
    (void)unused;
    for_each_protocol(check_example);
}

/* What belongs to no frame is counted, at the end with what was begun. */
static void check_noise(const struct game *game, const struct protocol *protocol)
{
    const struct framing *framing = protocol->framing;
    struct frame_reader reader;
    struct frame frame;
    (void)game;
    framing->begin(&reader, 0, 0);
    for (const char *at = "no frame at all"; *at; at++)
        assert_int_not_equal(framing->octet(&reader, (uint8_t)*at, 0, &frame), FRAMING_FRAME);
    assert_int_equal(framing->noise(&reader, true), strlen("no frame at all"));
    assert_true(framing->noise(&reader, false) <= strlen("no frame at all"));
}

/* On the page somebody composes octets, and looks at those that came broken: they are no frame, and
 * are shown. */
static void check_broken(const struct game *game, const struct protocol *protocol)
{
    struct rng rng;
    if (!protocol->framing)
        return;
    rng_seed(&rng, 5);
    for (unsigned i = 0; i < effort(2000); i++) {
        struct frame_field fields[FRAME_FIELDS_MAX];
        struct str words = STR(FRAME_WORDS_MAX);
        struct frame frame = {.side = (uint8_t)rng_below(&rng, framing_sides(protocol->framing))};
        frame.count = (uint8_t)(1 + rng_below(&rng, (uint32_t)protocol->framing->frame_max));
        for (unsigned at = 0; at < frame.count; at++)
            frame.octets[at] = (uint8_t)rng_next(&rng);
        framing_explain(protocol, &frame, LANG_EN, &words);
        assert_true(words.length > 0);
        for (size_t count = framing_fields(protocol, &frame, LANG_EN, fields); count--;)
            assert_true(fields[count].first + fields[count].bits <= 8u * frame.count);
    }
}

/* R2, R11: what fills up the room of a name, zeros or what a wild program has left there, is part
 * of the packet. */
static void a_packet_may_fill_up_its_room(void **unused)
{
    (void)unused;
    static const struct {
        const char *octets;
        uint8_t count;
        size_t fields;
    } cases[] = {
        {"RV\x80"
         "Ana\0\0\0\0\0\0\0\0\0\0\0\0\0",
         19, 3},
        {"RV\x80"
         "Ana\0\1\2\3\4\5\6\7\10\11\12\13\14",
         19, 3},
        {"RV\x80"
         "Ana\0",
         7, 3},
        {"RX\x80"
         "Ana\0",
         7, 0},
    };
    const struct protocol *protocol = protocol_find(registry_game("reversi"), NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct frame_field fields[FRAME_FIELDS_MAX];
        struct str words = STR(FRAME_WORDS_MAX);
        struct frame frame = {.count = cases[i].count, .side = PACKET_CLIENT};
        memcpy(frame.octets, cases[i].octets, frame.count);
        framing_explain(protocol, &frame, LANG_EN, &words);
        assert_string_equal(words.at,
                            cases[i].fields ? "I want to play: Ana" : "these octets are no frame");
        assert_int_equal(framing_fields(protocol, &frame, LANG_EN, fields), cases[i].fields);
    }
}

static void broken_octets_can_be_looked_at(void **unused)
{
    (void)unused;
    for_each_protocol(check_broken);
}

static void noise_is_counted(void **unused)
{
    (void)unused;
    for_each_protocol(check_noise);
}

/* Where the documents' tables have a field, counted in bits from the frame's first, and what it
 * holds there. */
static void fields_stand_where_the_tables_have_them(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *hex, *key;
        unsigned first, bits, value;
    } known[] = {
        {"uno", "7E67E97E", "eo", 8, 2, 1},
        {"uno", "7E67E97E", "ed", 10, 2, 2},
        {"uno", "7E67E97E", "control", 12, 4, 7},
        {"uno", "7E67E97E", "card", 20, 4, 9},
        {"monopoly", "7E00877E", "counter", 22, 2, 3},
        {"monopoly", "7E51A17E", "die1", 18, 3, 4},
        {"truco", "2424535453472323232323303761 2525", "e", 16, 8, 'S'},
        {"truco", "2424535453472323232323303761 2525", "c", 88, 24, '0' << 16 | '7' << 8 | 'a'},
        {"reversi", "52564032", "x", 24, 4, 3},
        {"reversi", "52564032", "y", 28, 4, 2},
        {"template", "5431303362 0A", "station", 8, 8, '1'},
        {"template", "5431303362 0A", "number", 16, 16, '0' << 8 | '3'},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const struct protocol *protocol = protocol_find(registry_game(known[i].game), NULL);
        struct frame_field fields[FRAME_FIELDS_MAX];
        struct frame frame = {0};
        size_t count, at = 0;
        assert_true(bytes_from_hex(known[i].hex, frame.octets, FRAME_MAX, &count));
        frame.count = (uint8_t)count;
        count = framing_fields(protocol, &frame, LANG_EN, fields);
        while (at < count && strcmp(fields[at].key, known[i].key) != 0)
            at++;
        assert_true(at < count);
        assert_int_equal(fields[at].first, known[i].first);
        assert_int_equal(fields[at].bits, known[i].bits);
        assert_int_equal(fields[at].value, known[i].value);
    }
}

/* R2: the zeros that fill up a name are its packet's, but nobody waits for them. */
static void zeros_behind_a_name(void **unused)
{
    (void)unused;
    static const uint8_t said[] = "RV\x80"
                                  "Ana\0\0\0\0\0\0\0\0\0\0\0\0\0"
                                  "RV\x20";
    const size_t padded = 19, whole = padded + 3;
    struct frame_reader reader;
    struct frame frame;
    unsigned side = PACKET_CLIENT;
    size_t found = 0;
    assert_int_equal(reversi_framing.measure(said, whole, &side), padded);
    assert_int_equal(reversi_framing.measure((const uint8_t *)"RV\x80"
                                                              "Ana\0\0RV\x20",
                                             11, &side),
                     8); /* or fewer */
    reversi_framing.begin(&reader, PACKET_CLIENT, 0);
    for (size_t i = 0; i < whole; i++)
        if (reversi_framing.octet(&reader, said[i], 0, &frame) == FRAMING_FRAME)
            assert_int_equal(i + 1, found++ ? whole : strlen("RV.Ana") + 1);
    assert_int_equal(found, 2);
    assert_int_equal(reversi_framing.noise(&reader, true), 0);
}

/* What a stranger calls himself must not reach a terminal as it is. */
static void names_from_strangers_are_safe(void **unused)
{
    (void)unused;
    const struct protocol *protocol = protocol_find(registry_game("reversi"), NULL);
    struct frame frame = {.octets = "RV\x80\x1b[31m\xff\xc3", .count = 10, .side = PACKET_CLIENT};
    char said[FRAME_WORDS_MAX];
    struct str words = str_make(said, sizeof said);
    framing_explain(protocol, &frame, LANG_EN, &words);
    assert_string_equal(said, "I want to play: ?[31m??");
    check_frame(protocol, &frame);
}

static void dialects_change_what_a_frame_says(void **unused)
{
    (void)unused;
    const struct protocol *protocol = protocol_find(registry_game("reversi"), NULL);
    struct frame frame = {.octets = "RV\x40\x00\x40", .count = PACKET_MAX, .side = PACKET_SERVER};
    char ours[FRAME_WORDS_MAX], theirs[FRAME_WORDS_MAX];
    struct str a = str_make(ours, sizeof ours), b = str_make(theirs, sizeof theirs);
    struct why why;
    unsigned dialect;
    assert_int_equal(framing_dialect(protocol->framing, "reversidados", &dialect, NULL), ST_OK);
    framing_explain(protocol, &frame, LANG_EN, &a);
    frame.dialect = (uint8_t)dialect;
    framing_explain(protocol, &frame, LANG_EN, &b);
    assert_said(ours, "the turn of white, board O-------/");
    assert_said(theirs, "the turn of black, board X-------/");
    assert_int_equal(framing_dialect(protocol->framing, NULL, &dialect, NULL), ST_OK);
    assert_int_equal(dialect, 0);
    assert_int_equal(framing_dialect(protocol->framing, "none", &dialect, &why), ST_BAD);
    assert_string_equal(why.text, "--compat knows reversidados, not 'none'");
    assert_int_equal(framing_dialect(&ring4_framing, "reversidados", &dialect, NULL), ST_BAD);
}

SUITE(law)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_frame_of_our_games),
        cmocka_unit_test(every_example),
        cmocka_unit_test(noise_is_counted),
        cmocka_unit_test(broken_octets_can_be_looked_at),
        cmocka_unit_test(a_packet_may_fill_up_its_room),
        cmocka_unit_test(fields_stand_where_the_tables_have_them),
        cmocka_unit_test(zeros_behind_a_name),
        cmocka_unit_test(names_from_strangers_are_safe),
        cmocka_unit_test(dialects_change_what_a_frame_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
