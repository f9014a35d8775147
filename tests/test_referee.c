/* The referee of the 4-byte rings: whole games of every game that has a wire pass; what was changed
 * in them is found, or leads to another game. Captures are read in every form and broken in every
 * place. */
#include "support.h"

#include "codec/frame4.h"
#include "core/protocol.h"
#include "core/registry.h"
#include "core/rulings.h"
#include "link/capture.h"
#include "link/tap.h"
#include "protocol/ring/ring_referee.h"

enum { FRAMES_MAX = 60000 };

/* A game as the frames that pass at one place of the ring. */
struct recording {
    size_t count;
    struct frame4 frame[FRAMES_MAX];
    uint64_t hash;
};

static struct recording recording;
static _Alignas(16) unsigned char setup[GAME_SETUP_MAX], state[GAME_STATE_MAX];

static const struct ring_wire *wire_of(const struct game *game)
{
    return protocol_find(game, NULL)->own;
}

static void add(struct frame4 frame)
{
    assert_true(recording.count < FRAMES_MAX);
    recording.frame[recording.count++] = frame;
}

static struct frame4 start_of(const struct game *game, unsigned info)
{
    return (struct frame4){.control = wire_of(game)->start_control, .info = (uint8_t)(0x80 | info)};
}

/* Plays a game with random players; START passes with the counter that it has behind station 0. */
static void record_game(const struct game *game, int stations, const char *rules, uint64_t seed)
{
    char options[GAME_OPTIONS_MAX];
    struct str text = str_make(options, sizeof options);
    struct rng rng;
    recording.count = 0;
    wire_of(game)->options(stations, &text);
    str_add(&text, " %s", rules);
    assert_int_equal(game->setup_make(options, as_setup(setup), NULL), ST_OK);
    game->start(as_setup(setup), as_state(state));
    rng_seed(&rng, seed);
    add(start_of(game, 0));
    add(start_of(game, 4 | (unsigned)(stations - 1)));
    for (int seat; (seat = game->to_move(as_setup(setup), as_state(state))) != SEAT_NOBODY;) {
        struct choice choices[GAME_CHOICES_MAX];
        struct move move;
        struct frame4 frame;
        if (seat == SEAT_CHANCE) {
            game->draw(as_setup(setup), as_state(state), &rng, &move);
        } else {
            size_t count = game->choices(as_setup(setup), as_state(state), choices);
            const struct choice *choice = &choices[rng_below(&rng, (uint32_t)count)];
            move = choice->move;
            move.n =
                choice->low + (int32_t)rng_below(&rng, (uint32_t)(choice->high - choice->low) + 1);
        }
        if (wire_of(game)->encode(as_setup(setup), as_state(state), &move, &frame))
            add(frame);
        game->apply(as_setup(setup), as_state(state), &move);
    }
    recording.hash = game->hash(as_setup(setup), as_state(state));
}

static void judge(struct ring_referee *referee, struct findings *findings, const struct game *game,
                  const char *rules)
{
    *findings = (struct findings){0};
    ring_referee_init(referee, game, wire_of(game), rules, LANG_EN, findings);
    for (size_t i = 0; i < recording.count; i++)
        ring_referee_frame(referee, &recording.frame[i], (usec_t)i);
    ring_referee_end(referee, (usec_t)recording.count);
}

static struct ring_referee referee;
static struct findings findings;
static uint64_t course; /* of the game: of its states, one after the other */

static void follow(void *who, const struct ring_referee *heard, const struct frame4 *frame)
{
    (void)who, (void)frame;
    course = rng_mix(course, table_hash(&heard->table));
}

static void judge_course(const struct game *game)
{
    findings = (struct findings){0};
    course = 0;
    ring_referee_init(&referee, game, wire_of(game), NULL, LANG_EN, &findings);
    referee.applied = follow;
    for (size_t i = 0; i < recording.count; i++)
        ring_referee_frame(&referee, &recording.frame[i], (usec_t)i);
    ring_referee_end(&referee, (usec_t)recording.count);
}

static void whole_games_pass(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < effort(300); i++) {
        const struct game *game = registry_game(i % 3 ? "uno" : "monopoly");
        const char *rules = i % 3 ? "" : "rounds=40";
        record_game(game, 2 + (int)(i / 3 % 3), rules, i);
        judge(&referee, &findings, game, rules);
        if (findings.violations || findings.departures || referee.finished != 1)
            fail_msg("game %u: %llu violations, %llu departures, %u finished", i,
                     (unsigned long long)findings.violations,
                     (unsigned long long)findings.departures, referee.finished);
        assert_int_equal(table_hash(&referee.table), recording.hash);
        assert_int_equal(referee.game_frames, recording.count);
    }
}

/* One bit in one frame: found, or a game that takes another course, though it may come to the same
 * end: another colour that is asked for, and then a card that goes with both. But for START's
 * counter: which station is how far from the cable nobody can know. */
static void a_changed_bit_is_found_or_makes_another_game(void **unused)
{
    (void)unused;
    const struct game *game = registry_game("uno");
    unsigned found = 0, other = 0, tried = effort(2000);
    struct rng rng;
    uint64_t right = 0;
    rng_seed(&rng, 5);
    for (unsigned i = 0; i < tried; i++) {
        if (i % 50 == 0) {
            record_game(game, 2 + (int)(i / 50 % 3), "", i);
            judge_course(game);
            right = course;
        }
        struct frame4 *frame = &recording.frame[rng_below(&rng, (uint32_t)recording.count)],
                      before = *frame;
        unsigned inner = (unsigned)frame4_address(frame) << 8 | frame->info,
                 bit = rng_below(&rng, 16);
        if (frame == recording.frame && bit < 2)
            bit += 2;
        inner ^= 1u << bit;
        *frame = frame4_from_inner((uint8_t)(inner >> 8), (uint8_t)inner);
        judge_course(game);
        bool fails = findings.violations || findings.departures || referee.finished != 1;
        bool differs = fails || course != right;
        found += fails;
        other += !fails && differs;
        if (!differs)
            fail_msg("%02x %02x became %02x %02x and nobody noticed", frame4_address(&before),
                     before.info, frame4_address(frame), frame->info);
        *frame = before;
    }
    print_message("%u changes: %u found, %u take another course\n", tried, found, other);
    assert_true(found * 5 > tried * 4);
}

static const char *last_rule(void)
{
    assert_true(findings.rules > 0);
    return findings.count[0].rule;
}

static void a_rule_has_a_meaning_in_both_languages(void **unused)
{
    (void)unused;
    static const char *const rules[] = {"U9",      "M16",      "S30",      "R11", "T13",
                                        "ring.md", "truco.md", "seed 001", "seed"};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        const char *meaning = ruling_meaning(rules[i]);
        assert_non_null(meaning);
        assert_string_not_equal(tr(LANG_ES, meaning), tr(LANG_EN, meaning));
    }
    assert_null(ruling_meaning("U99"));
    assert_null(ruling_meaning(""));
}

static void faults_are_filed_under_their_rules(void **unused)
{
    (void)unused;
    const struct game *game = registry_game("uno");
    record_game(game, 3, "", 1);
    recording.frame[9].eo =
        2; /* the first card of station 1, who deals after station 0's seven and control 2 */
    judge(&referee, &findings, game, NULL);
    assert_string_equal(last_rule(), "U19");
    record_game(game, 3, "", 1);
    recording.frame[1].info = 0x84; /* one player */
    judge(&referee, &findings, game, NULL);
    assert_string_equal(last_rule(), "ring.md");
    record_game(game, 3, "", 1);
    recording.count -= 3;
    judge(&referee, &findings, game, NULL);
    assert_int_equal(findings.violations, 1);
    assert_int_equal(referee.finished, 0);
    record_game(game, 3, "", 1);
    memmove(recording.frame, recording.frame + 2,
            (recording.count - 2) * sizeof recording.frame[0]);
    recording.count -= 2;
    judge(&referee, &findings, game, NULL);
    assert_int_equal(findings.violations, 1); /* said once, not for every frame */
}

/* In reliable mode copies pass, and the bit is no part of the control. */
static void copies_of_reliable_mode_are_no_fault(void **unused)
{
    (void)unused;
    const struct game *game = registry_game("uno");
    static struct recording twice;
    uint8_t bits[RING_REFEREE_STATIONS_MAX] = {0};
    record_game(game, 4, "", 4);
    twice.count = 0;
    for (size_t i = 0; i < recording.count; i++) {
        struct frame4 frame = recording.frame[i];
        if (i >= 2) {
            frame.control = (uint8_t)(frame.control | bits[frame.eo] << 3);
            bits[frame.eo] ^= 1;
            if (frame4_address(&frame) == frame.info)
                frame.info &= 0x7f;
        }
        twice.frame[twice.count++] = frame;
        if (i > 4 && i % 3 == 0) /* before, nobody could tell the mode */
            twice.frame[twice.count++] = frame;
    }
    uint64_t hash = recording.hash;
    recording = twice;
    judge(&referee, &findings, game, NULL);
    assert_int_equal(findings.violations + findings.departures, 0);
    assert_int_equal(referee.finished, 1);
    assert_int_equal(table_hash(&referee.table), hash);
}

/* ---- captures ---- */

static struct capture capture;

static enum status read_all(const char *octets, size_t length, size_t *packets, size_t *sum,
                            struct why *why)
{
    struct capture_packet packet;
    *packets = *sum = 0;
    FILE *file = fmemopen((void *)(uintptr_t)octets, length, "rb");
    assert_non_null(file);
    enum status status = capture_open(&capture, file, why);
    while (status == ST_OK && (status = capture_next(&capture, &packet, why)) == ST_OK) {
        ++*packets;
        *sum += packet.count;
    }
    fclose(file);
    return status;
}

static char *tapped(size_t *length)
{
    struct tap tap;
    char *memory;
    struct why why;
    assert_int_equal(tap_open_stream(&tap, open_memstream(&memory, length), &why), ST_OK);
    assert_int_equal(tap_cable(&tap, "cable 0 to 1", &why), ST_OK);
    assert_int_equal(tap_cable(&tap, "one more", &why), ST_OK);
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(tap_packet(&tap, i & 1, (const uint8_t *)"~ABC~DE", 4 + i % 4,
                                    1700000000000000 + i, &why),
                         ST_OK);
    assert_int_equal(tap.packets, 5);
    assert_int_equal(tap_close(&tap, &why), ST_OK);
    return memory;
}

static void what_a_tap_writes_is_read_back(void **unused)
{
    (void)unused;
    size_t length;
    char *memory = tapped(&length);
    struct capture_packet packet;
    struct why why;
    FILE *file = fmemopen(memory, length, "rb");
    assert_int_equal(capture_open(&capture, file, &why), ST_OK);
    assert_int_equal(capture.format, CAPTURE_PCAPNG);
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(capture_next(&capture, &packet, &why), ST_OK);
        assert_int_equal(packet.cable, i & 1);
        assert_int_equal(packet.linktype, TAP_LINKTYPE);
        assert_int_equal(packet.time, 1700000000000000 + i);
        assert_int_equal(packet.count, 4 + i % 4);
        assert_memory_equal(packet.octets, "~ABC~DE", packet.count);
        assert_memory_equal(memory + packet.at, "~ABC~DE", packet.count);
    }
    assert_int_equal(capture_next(&capture, &packet, &why), ST_END);
    fclose(file);
    free(memory);
}

static const char pcap_big_endian[] =
    "\xa1\xb2\x3c\x4d\0\2\0\4\0\0\0\0\0\0\0\0\0\0\xff\xff\0\0\0\x93"
    "\0\0\0\2\0\0\x07\xd0\0\0\0\4\0\0\0\4~AB~";

static void pcap_of_the_other_byte_order_in_nanoseconds(void **unused)
{
    (void)unused;
    struct capture_packet packet;
    struct why why;
    FILE *file = fmemopen((void *)(uintptr_t)pcap_big_endian, sizeof pcap_big_endian - 1, "rb");
    assert_int_equal(capture_open(&capture, file, &why), ST_OK);
    assert_int_equal(capture_next(&capture, &packet, &why), ST_OK);
    assert_int_equal(packet.time, 2000002);
    assert_int_equal(packet.linktype, 147);
    assert_memory_equal(packet.octets, "~AB~", 4);
    assert_int_equal(capture_next(&capture, &packet, &why), ST_END);
    fclose(file);
}

/* pcapng, little endian: an interface whose tick is a second, and a packet at the last tick that
 * there is. */
static const char pcapng_beyond_time[] =
    "\x0a\x0d\x0d\x0a\x1c\0\0\0\x4d\x3c\x2b\x1a\1\0\0\0"
    "\xff\xff\xff\xff\xff\xff\xff\xff\x1c\0\0\0"
    "\1\0\0\0\x1c\0\0\0\x93\0\0\0\0\0\0\0\x09\0\1\0\0\0\0\0\x1c\0\0\0"
    "\6\0\0\0\x24\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff"
    "\4\0\0\0\4\0\0\0~AB~\x24\0\0\0";

static void a_time_that_no_clock_can_show(void **unused)
{
    (void)unused;
    struct capture_packet packet;
    struct why why;
    FILE *file =
        fmemopen((void *)(uintptr_t)pcapng_beyond_time, sizeof pcapng_beyond_time - 1, "rb");
    assert_int_equal(capture_open(&capture, file, &why), ST_OK);
    assert_int_equal(capture_next(&capture, &packet, &why), ST_OK);
    assert_int_equal(packet.time, UINT64_C(1) << 62);
    assert_memory_equal(packet.octets, "~AB~", 4);
    fclose(file);
}

static void raw_octets_are_handed_on_as_they_come(void **unused)
{
    (void)unused;
    size_t packets, sum;
    struct why why;
    assert_int_equal(read_all("~A", 2, &packets, &sum, &why), ST_END);
    assert_int_equal(sum, 2);
    assert_int_equal(read_all("~AB~~CD~xyz", 11, &packets, &sum, &why), ST_END);
    assert_int_equal(sum, 11);
    assert_int_equal(capture.format, CAPTURE_RAW);
}

/* Cut anywhere and with any octet changed: an end or an error, never more than there is. */
static void a_damaged_capture_breaks_nothing(void **unused)
{
    (void)unused;
    size_t length, packets, sum;
    char *memory = tapped(&length);
    struct why why;
    for (size_t cut = 1; cut < length; cut++) {
        read_all(memory, cut, &packets, &sum, &why);
        assert_true(packets <= 5 || capture.format == CAPTURE_RAW);
    }
    for (size_t at = 0; at < length; at++)
        for (unsigned bit = 0; bit < 8; bit++) {
            memory[at] = (char)(memory[at] ^ 1 << bit);
            read_all(memory, length, &packets, &sum, &why);
            assert_true(sum <= length);
            memory[at] = (char)(memory[at] ^ 1 << bit);
        }
    free(memory);
    assert_int_equal(read_all(pcap_big_endian, sizeof pcap_big_endian - 2, &packets, &sum, &why),
                     ST_BAD);
    assert_non_null(strstr(why.text, "cut off"));
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_pass),
        cmocka_unit_test(a_changed_bit_is_found_or_makes_another_game),
        cmocka_unit_test(faults_are_filed_under_their_rules),
        cmocka_unit_test(a_rule_has_a_meaning_in_both_languages),
        cmocka_unit_test(copies_of_reliable_mode_are_no_fault),
        cmocka_unit_test(what_a_tap_writes_is_read_back),
        cmocka_unit_test(pcap_of_the_other_byte_order_in_nanoseconds),
        cmocka_unit_test(a_time_that_no_clock_can_show),
        cmocka_unit_test(raw_octets_are_handed_on_as_they_come),
        cmocka_unit_test(a_damaged_capture_breaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
