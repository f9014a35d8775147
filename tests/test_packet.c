/* The packets of Reversi (R1 to R4), octet by octet. */
#include "support.h"

#include "base/bytes.h"
#include "base/rng.h"
#include "codec/packet.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* The board of the opening, from the picture of the seed: (4,4) white, (4,5) black, (5,4) black,
 * (5,5) white. */
#define OPENING "0000 0000 0000 0180 0240 0000 0000 0000"

static const struct {
    const char *hex;
    enum packet_side side;
    struct packet packet;
} known[] = {
    {"52 56 80 10 416E61 00000000000000000000000000",
     PACKET_SERVER,
     {.kind = PACKET_START, .colour = 1, .name = "Ana"}},
    {"5256 80 01 3031323334353637 3839414243444546",
     PACKET_SERVER,
     {.kind = PACKET_START, .first = 1, .name = "0123456789ABCDEF"}},
    {"52 56 10 01 04 08", PACKET_SERVER, {.kind = PACKET_GIVE, .dice = {1, 4, 8}}},
    {"52 56 48", PACKET_SERVER, {.kind = PACKET_INVALID}},
    {"5256 40 01" OPENING,
     PACKET_SERVER,
     {.kind = PACKET_VALID,
      .colour = 1,
      .board = {[6] = 0x01, [7] = 0x80, [8] = 0x02, [9] = 0x40}}},
    {"52 56 20 04", PACKET_SERVER, {.kind = PACKET_END, .reason = PACKET_BLACK_GONE}},
    {"52 56 80 426C6173 000000000000000000000000",
     PACKET_CLIENT,
     {.kind = PACKET_PLAY, .name = "Blas"}},
    {"52 56 40 25", PACKET_CLIENT, {.kind = PACKET_MOVE, .x = 2, .y = 5}},
    {"52 56 40 F8", PACKET_CLIENT, {.kind = PACKET_MOVE, .x = 15, .y = 8}},
    {"52 56 50 01", PACKET_CLIENT, {.kind = PACKET_ASK, .colour = 1}},
    {"52 56 20", PACKET_CLIENT, {.kind = PACKET_LEAVE}},
};

static size_t octets_of(const char *hex, uint8_t *octets)
{
    size_t count = 0;
    assert_true(bytes_from_hex(hex, octets, 64, &count));
    return count;
}

static void known_packets_go_both_ways(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(known); i++) {
        uint8_t octets[64], written[PACKET_MAX];
        struct packet_reader reader;
        struct packet packet;
        size_t count = octets_of(known[i].hex, octets), whole = 0;
        packet_reader_init(&reader, known[i].side, false);
        for (size_t at = 0; at < count; at++)
            if (packet_read(&reader, octets[at], &packet) == PACKET_WHOLE && !whole++)
                assert_memory_equal(&packet, &known[i].packet, sizeof packet);
        assert_int_equal(whole, 1);
        assert_false(packet_begun(&reader));
        assert_int_equal(packet_put(&known[i].packet, written), count);
        assert_memory_equal(written, octets, count);
        assert_int_equal(packet_forms[known[i].packet.kind].side, known[i].side);
        assert_int_equal(packet_kind_of(known[i].side, octets[2]), known[i].packet.kind);
    }
}

/* Reads `hex` with a reader that has begun: the kinds of the packets as digits, and how it
 * ended. */
static const char *kinds_of(const char *hex, struct packet_reader *reader, struct packet *last)
{
    static char kinds[65];
    uint8_t octets[64];
    size_t count = octets_of(hex, octets), length = 0;
    for (size_t i = 0; i < count; i++) {
        enum packet_result result = packet_read(reader, octets[i], last);
        if (result == PACKET_WHOLE)
            kinds[length++] = (char)('0' + last->kind);
        else if (result != PACKET_MORE) {
            kinds[length++] = result == PACKET_BAD_SIGN ? 's' : 'f';
            break;
        }
    }
    kinds[length] = '\0';
    return kinds;
}

/* As what a client says of which nothing is known. */
static const char *kinds_read(const char *hex, struct packet_reader *reader, struct packet *last)
{
    packet_reader_init(reader, PACKET_CLIENT, false);
    return kinds_of(hex, reader, last);
}

static void a_name_ends_at_a_zero_or_at_sixteen_octets(void **state)
{
    (void)state;
    struct packet_reader reader;
    struct packet packet;
    assert_string_equal(kinds_read("525680 416E6100", &reader, &packet), "2");
    assert_string_equal(packet.name, "Ana");
    assert_string_equal(kinds_read("525680 30313233343536373839414243444546", &reader, &packet),
                        "2");
    assert_string_equal(packet.name, "0123456789ABCDEF");
    assert_string_equal(kinds_read("525680 00", &reader, &packet), "2");
    assert_string_equal(packet.name, "");
    /* R2: further zeros up to 16 octets are swallowed, the next packet begins behind them, wherever
     * that is */
    assert_string_equal(kinds_read("525680 416E6100 00000000 52564023", &reader, &packet), "24");
    assert_string_equal(kinds_read("525680 416E6100 52564023", &reader, &packet), "24");
    assert_string_equal(
        kinds_read("525680 416E6100 000000000000000000000000 52564023", &reader, &packet), "24");
    /* … but not a seventeenth */
    assert_string_equal(kinds_read("525680 416E6100 00000000000000000000000000", &reader, &packet),
                        "2s");
    /* a name may look like a packet */
    assert_string_equal(kinds_read("525680 52564023 00", &reader, &packet), "2");
    assert_string_equal(packet.name, "RV@#");
}

static void a_name_is_open_until_somebody_says_that_it_ends(void **state)
{
    (void)state;
    struct packet_reader reader;
    struct packet packet;
    assert_string_equal(kinds_read("525680", &reader, &packet), "");
    assert_true(packet_begun(&reader));
    assert_false(packet_may_end(&reader)); /* no octet of it yet: the time limit counts (R2) */
    assert_string_equal(kinds_read("525680 416E", &reader, &packet), "");
    assert_true(packet_may_end(&reader));
    packet_ends(&reader, &packet);
    assert_int_equal(packet.kind, PACKET_PLAY);
    assert_string_equal(packet.name, "An");
    assert_false(packet_begun(&reader));
    assert_int_equal(packet_read(&reader, 'R', &packet), PACKET_MORE);
    assert_false(packet_may_end(&reader));
    /* of a server the same flags are packet 1, whose length is known */
    packet_reader_init(&reader, PACKET_SERVER, false);
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(packet_read(&reader, (uint8_t) "RV\x80\x10\x41"[i], &packet), PACKET_MORE);
    assert_false(packet_may_end(&reader));
}

static void one_octet_after_leaving_is_swallowed_unless_it_is_an_r(void **state)
{
    (void)state;
    struct packet_reader reader;
    struct packet packet;
    assert_string_equal(kinds_read("525620 05 52564023", &reader, &packet), "94");
    assert_string_equal(kinds_read("525620 52564023", &reader, &packet), "94");
    assert_string_equal(kinds_read("525620 00 00", &reader, &packet), "9s");
    assert_string_equal(kinds_read("525620 525620 01 525620", &reader, &packet), "999");
    assert_string_equal(kinds_read("52564023 05", &reader, &packet),
                        "4s"); /* after no other packet */
}

static void what_is_no_packet_is_told_at_its_first_wrong_octet(void **state)
{
    (void)state;
    struct packet_reader reader;
    struct packet packet;
    assert_string_equal(kinds_read("00", &reader, &packet), "s");
    assert_string_equal(kinds_read("5252", &reader, &packet), "s");
    assert_string_equal(kinds_read("52564023 5656", &reader, &packet), "4s");
    for (unsigned side = PACKET_CLIENT; side <= PACKET_SERVER; side++)
        for (unsigned flags = 0; flags < 256; flags++) {
            packet_reader_init(&reader, side, false);
            packet_read(&reader, 'R', &packet);
            packet_read(&reader, 'V', &packet);
            enum packet_result result = packet_read(&reader, (uint8_t)flags, &packet);
            bool client = flags == 0x80 || flags == 0x40 || flags == 0x20 || flags == 0x50;
            bool server =
                flags == 0x80 || flags == 0x40 || flags == 0x20 || flags == 0x10 || flags == 0x48;
            assert_int_equal(result != PACKET_BAD_FLAG, side == PACKET_CLIENT ? client : server);
        }
}

/* R11: what stands behind a packet, is no packet and has room there is left-over memory, and tells
 * who sent it. */
static void left_over_memory_is_swallowed_and_remembered(void **state)
{
    (void)state;
    static const struct {
        const char *hex, *kinds;
        bool wild;
    } streams[] = {
        {"525680 416E6100 000000000000000000000000 52564023", "24", false},
        {"525680 416E6100 00000000 010000000000000000 52564023", "2s",
         true}, /* that is one too many */
        {"525680 416E6100 0000 01 000000000000000000 52564023", "24", true},
        {"525680 416E6100 5257 52564023 52564023 5256 52564023", "24",
         true}, /* what looks like one is none */
        {"525680 416E6100 525699 52 52564023 52564023 52564023", "24", true},
        {"525680 416E6100 52564023", "24", false},
        {"525680 30313233343536373839414243444546 01", "2s", false}, /* there is no room */
        {"52565001 52564023", "84", false},
        {"52565001 0000 52564023", "84", true},
        {"52565001 0052 52564023", "84", true},
        {"52565001 5200 52564023", "84", true},
        {"52565001 5256 52564023", "84", true},
        {"52565001 000000", "8s", true},
        {"525650FF", "8", true}, /* white, as nobody else asks */
        {"52565002", "8", false},
        {"525620 05 52564023", "94", false}, /* anybody's (R1) */
        {"52564023 00", "4s", false},
    };
    for (size_t i = 0; i < COUNT(streams); i++) {
        struct packet_reader reader;
        struct packet packet;
        assert_string_equal(kinds_read(streams[i].hex, &reader, &packet), streams[i].kinds);
        assert_int_equal(reader.wild, streams[i].wild);
    }
    struct packet_reader reader;
    struct packet packet;
    kinds_read("525650FF", &reader, &packet);
    assert_int_equal(packet.colour, PACKET_WHITE);
    /* who was told waits for all 16 of a name, or for silence */
    packet_reader_init(&reader, PACKET_CLIENT, true);
    assert_string_equal(kinds_of("525680 416E6100 52564023 52564023 525640", &reader, &packet), "");
    assert_true(packet_may_end(&reader));
    assert_string_equal(kinds_of("23", &reader, &packet), "2");
    assert_memory_equal(packet.name, "Ana\0\0\0\0\0\0\0\0\0\0\0\0\0", sizeof packet.name);
}

static void a_wild_server_says_less_or_more(void **state)
{
    (void)state;
    struct packet_reader reader;
    struct packet packet;
    packet_reader_init(&reader, PACKET_SERVER, true);
    assert_string_equal(kinds_of("525680 11", &reader, &packet), "");
    assert_false(packet_may_end(&reader)); /* there is no name yet */
    assert_string_equal(kinds_of("416E61", &reader, &packet), "");
    assert_true(packet_may_end(&reader));
    packet_ends(&reader, &packet);
    assert_int_equal(packet.kind, PACKET_START);
    assert_string_equal(packet.name, "Ana");
    assert_string_equal(
        kinds_of("52568011 416E6100000000000000000000000000 525648", &reader, &packet), "15");
    assert_string_equal(
        kinds_of("52568011 30313233343536373839414243444546 000000000000 525648", &reader, &packet),
        "15");
    assert_string_equal(
        kinds_of("52568011 30313233343536373839414243444546 525600005256 525648", &reader, &packet),
        "15");
    assert_string_equal(kinds_of("525620", &reader, &packet), "");
    assert_true(packet_may_end(&reader));
    packet_ends(&reader, &packet);
    assert_int_equal(packet.reason, PACKET_UNSAID);
    assert_string_equal(kinds_of("525620 52", &reader, &packet), "7");
    assert_int_equal(packet.reason, PACKET_UNSAID);
    assert_string_equal(kinds_of("5648", &reader, &packet), "5");
    assert_string_equal(kinds_of("52562003 525648", &reader, &packet), "75");
    packet_reader_init(&reader, PACKET_SERVER, false); /* of others that is nonsense */
    assert_string_equal(kinds_of("52562052 5648", &reader, &packet), "7s");
}

/* R3 and R4: (x, y) is square number 8 x + y of the stream, the first in the two highest bits. */
static void the_board_goes_column_by_column(void **state)
{
    (void)state;
    for (unsigned x = 0; x < 8; x++)
        for (unsigned y = 0; y < 8; y++)
            for (unsigned value = 1; value < 4; value++) {
                uint8_t board[PACKET_BOARD] = {0};
                packet_set_square(board, x, y, value);
                unsigned index = 8 * x + y;
                for (unsigned i = 0; i < PACKET_BOARD; i++)
                    assert_int_equal(board[i], i == index / 4 ? value << (6 - 2 * (index % 4)) : 0);
                assert_int_equal(packet_square(board, x, y), value);
                packet_set_square(board, x, y, 0);
                assert_int_equal(board[index / 4], 0);
            }
    const uint8_t opening[PACKET_BOARD] = {[6] = 0x01, [7] = 0x80, [8] = 0x02, [9] = 0x40};
    assert_int_equal(packet_square(opening, 3, 3), 1);
    assert_int_equal(packet_square(opening, 4, 4), 1);
    assert_int_equal(packet_square(opening, 3, 4), 2);
    assert_int_equal(packet_square(opening, 4, 3), 2);
}

static struct packet random_packet(struct rng *rng, enum packet_side side)
{
    struct packet packet = {0};
    do
        packet.kind = (uint8_t)(PACKET_START + rng_below(rng, PACKET_LEAVE));
    while (packet_forms[packet.kind].side != side);
    if (packet.kind == PACKET_START || packet.kind == PACKET_PLAY) {
        unsigned length = 1 + rng_below(rng, PACKET_NAME);
        for (unsigned i = 0; i < length; i++)
            packet.name[i] = (char)(1 + rng_below(rng, 255));
    }
    if (packet.kind == PACKET_START)
        packet.first = (uint8_t)rng_below(rng, 2);
    if (packet.kind == PACKET_START || packet.kind == PACKET_VALID || packet.kind == PACKET_ASK)
        packet.colour = (uint8_t)rng_below(rng, 2);
    for (unsigned i = 0; packet.kind == PACKET_GIVE && i < PACKET_DICE; i++)
        packet.dice[i] = (uint8_t)(1 + rng_below(rng, 8));
    for (unsigned i = 0; packet.kind == PACKET_VALID && i < PACKET_BOARD; i++)
        packet.board[i] = (uint8_t)rng_next(rng);
    if (packet.kind == PACKET_MOVE) {
        packet.x = (uint8_t)rng_below(rng, 16);
        packet.y = (uint8_t)rng_below(rng, 16);
    }
    if (packet.kind == PACKET_END)
        packet.reason = (uint8_t)rng_below(rng, 5);
    return packet;
}

static void streams_of_packets_are_read_as_they_were_written(void **state)
{
    (void)state;
    struct rng rng;
    unsigned packets = effort(20000);
    rng_seed(&rng, 3);
    for (unsigned side = PACKET_CLIENT; side <= PACKET_SERVER; side++) {
        struct packet_reader reader;
        packet_reader_init(&reader, side, false);
        for (unsigned i = 0; i < packets; i++) {
            struct packet written = random_packet(&rng, side), read;
            uint8_t octets[PACKET_MAX];
            size_t count = packet_put(&written, octets), whole = 0;
            for (size_t at = 0; at < count; at++)
                if (packet_read(&reader, octets[at], &read) == PACKET_WHOLE && !whole++)
                    assert_memory_equal(&read, &written, sizeof read);
            assert_int_equal(whole, 1);
        }
    }
    print_message("%u packets of each side\n", packets);
}

static void no_stream_confuses_the_reader(void **state)
{
    (void)state;
    struct rng rng;
    unsigned streams = effort(20000);
    uint64_t whole = 0;
    rng_seed(&rng, 4);
    for (unsigned i = 0; i < streams; i++) {
        static const uint8_t likely[] = {'R', 'V', 0x80, 0x40, 0x20, 0x50, 0x10, 0x48, 0};
        struct packet_reader reader;
        struct packet packet;
        packet_reader_init(&reader, rng_below(&rng, 2), rng_below(&rng, 2));
        for (unsigned at = 0; at < 100; at++) {
            bool sign = reader.have < 2 && rng_below(&rng, 20);
            uint8_t octet = sign && !reader.room ? (uint8_t) "RV"[reader.have]
                            : rng_below(&rng, 4) ? likely[rng_below(&rng, COUNT(likely))]
                                                 : (uint8_t)rng_next(&rng);
            enum packet_result result = packet_read(&reader, octet, &packet);
            assert_true(reader.have < PACKET_MAX);
            whole += result == PACKET_WHOLE;
            if (result == PACKET_WHOLE)
                assert_int_equal(packet_forms[packet.kind].side, reader.side);
            else if (result != PACKET_MORE)
                break;
        }
    }
    print_message("%u streams, %llu packets among them\n", streams, (unsigned long long)whole);
    assert_true(whole > streams / 4);
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_packets_go_both_ways),
        cmocka_unit_test(a_name_ends_at_a_zero_or_at_sixteen_octets),
        cmocka_unit_test(a_name_is_open_until_somebody_says_that_it_ends),
        cmocka_unit_test(one_octet_after_leaving_is_swallowed_unless_it_is_an_r),
        cmocka_unit_test(what_is_no_packet_is_told_at_its_first_wrong_octet),
        cmocka_unit_test(left_over_memory_is_swallowed_and_remembered),
        cmocka_unit_test(a_wild_server_says_less_or_more),
        cmocka_unit_test(the_board_goes_column_by_column),
        cmocka_unit_test(streams_of_packets_are_read_as_they_were_written),
        cmocka_unit_test(no_stream_confuses_the_reader),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
