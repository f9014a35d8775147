/* The adapter of an open seat without a clock's luck: a program that begins by itself right when
 * ours does, and one that takes frames off (M25). The same on ptys: monopoly_known.py. */
#include "support.h"

#include "codec/frame4.h"
#include "core/adapter.h"
#include "core/protocol.h"
#include "games/monopoly/monopoly.h"
#include "protocol/ring/ring.h"

enum {
    STATIONS = 3,
    ROOM = 64,
    START = 0,
    DICE = 1,
    ANNOUNCES = 0x84,
    HANDS_ON = 0x80,
    THROW = 0x93
};

static void *adapter;
static const struct adapter *kind;
static uint8_t given[ROOM], passed[ROOM]; /* to the program, to the station behind */
static size_t gave, passes;
static unsigned starts, notes;
static char note[200];

static void give(void *who, const uint8_t *octets, size_t count)
{
    (void)who;
    memcpy(given + gave, octets, count);
    gave += count;
}

static void pass(void *who, const uint8_t *octets, size_t count)
{
    (void)who;
    memcpy(passed + passes, octets, count);
    passes += count;
}

static void on_start(void *who)
{
    (void)who;
    starts++;
}

static void say(void *who, const char *text)
{
    (void)who;
    notes++;
    snprintf(note, sizeof note, "%s", text);
}

static int begin(void **state)
{
    static const struct adapter_calls calls = {
        .give = give, .pass = pass, .starts = on_start, .say = say};
    static const struct ring_options options = {.strict = true};
    (void)state;
    kind = mono_protocols[0]->adapter;
    adapter = malloc(kind->size);
    if (!adapter)
        return -1;
    kind->begin(adapter,
                &(struct adapter_start){mono_protocols[0], &options, STATIONS, &calls, NULL});
    gave = passes = starts = notes = 0;
    return 0;
}

static int end(void **state)
{
    (void)state;
    free(adapter);
    return 0;
}

typedef void speaks(void *adapter, const uint8_t *octets, size_t count, usec_t now);

/* One frame comes from the station before (`heard`) or from the program (`said`); then what was
 * given and passed on. */
static void frame(speaks *by, unsigned eo, unsigned ed, unsigned control, unsigned info, usec_t now)
{
    uint8_t octets[FRAME4_SIZE];
    frame4_put(&(struct frame4){(uint8_t)eo, (uint8_t)ed, (uint8_t)control, (uint8_t)info}, octets);
    gave = passes = 0;
    by(adapter, octets, sizeof octets, now);
}

static bool is_last(const uint8_t *buffer, size_t count, unsigned eo, unsigned ed, unsigned control,
                    unsigned info)
{
    uint8_t octets[FRAME4_SIZE];
    frame4_put(&(struct frame4){(uint8_t)eo, (uint8_t)ed, (uint8_t)control, (uint8_t)info}, octets);
    return count == sizeof octets && !memcmp(buffer, octets, count);
}

/* Its START is out: ours, which was sent at the same moment, would be taken for its own, and two be
 * counted of three. */
static void test_a_starter_meets_no_other_start(void **state)
{
    (void)state;
    frame(kind->said, 0, 0, START, 0x80, 1);
    assert_true(is_last(passed, passes, 0, 0, START, 0x80));
    assert_int_equal(starts, 1);
    frame(kind->heard, 0, 0, START, 0x81, 2); /* ours, counted by one station */
    assert_int_equal(gave, 0);
    frame(kind->heard, 0, 0, START, 0x82, 3); /* its own, counted by both */
    assert_true(is_last(given, gave, 0, 0, START, 0x82));
    frame(kind->said, 0, 0, START, ANNOUNCES | 2, 4);
    assert_true(is_last(passed, passes, 0, 0, START, ANNOUNCES | 2));
    frame(kind->heard, 0, 0, START, ANNOUNCES | 2, 5);
    assert_true(is_last(given, gave, 0, 0, START, ANNOUNCES | 2));
}

/* At 2400 baud octets come one by one, and with `starts` our stations forget what they have heard:
 * the whole START has to come after that. Whatever else there is on the line goes on, in its
 * order. */
static void test_a_start_comes_octet_by_octet(void **state)
{
    static const uint8_t line[] = {0x7e, 0x00, 0x80, 0x7e},
                         noise[] = {0x7e, 0x7e, 0x00, 0x80, 0x55, 0x01, 0x7e, 0x05, 0x80, 0x7e};
    (void)state;
    for (size_t i = 0; i < sizeof line; i++) {
        assert_int_equal(starts, 0);
        assert_int_equal(passes, 0);
        kind->said(adapter, &line[i], 1, i);
    }
    assert_int_equal(starts, 1);
    assert_true(is_last(passed, passes, 0, 0, START, 0x80));
    passes = 0;
    kind->said(adapter, line + 1, 3, 5); /* once more, by the flag that closed the first */
    assert_int_equal(starts, 2);
    assert_true(is_last(passed, passes, 0, 0, START, 0x80));
    passes = 0;
    for (size_t i = 0; i < sizeof noise; i++)
        kind->said(adapter, &noise[i], 1, 6 + i);
    assert_int_equal(starts, 2);
    assert_int_equal(passes, sizeof noise);
    assert_memory_equal(passed, noise, sizeof noise);
}

/* Station 1 is asked to play and plays, but the frame that asked it went no further. */
static void be_seated(void)
{
    frame(kind->heard, 0, 0, START, 0x80, 1);
    assert_true(is_last(given, gave, 0, 0, START, 0x80));
    frame(kind->said, 0, 0, START, 0x81, 2);
    assert_int_equal(starts, 0);
    frame(kind->heard, 0, 0, START, ANNOUNCES | 2, 3);
    frame(kind->said, 0, 0, START, ANNOUNCES | 2, 4);
    frame(kind->heard, 0, 1, DICE, HANDS_ON, 5);
    assert_true(is_last(given, gave, 0, 1, DICE, HANDS_ON));
}

static void assert_carried_from_here(void)
{
    assert_int_equal(notes, 1);
    assert_non_null(strstr(note, "(M25; --compat carry: from the start)"));
    frame(kind->heard, 2, 0, DICE, HANDS_ON,
          20 * USEC_SECOND); /* every frame once, and on at once */
    assert_true(is_last(given, gave, 2, 0, DICE, HANDS_ON));
    assert_true(is_last(passed, passes, 2, 0, DICE, HANDS_ON));
    frame(kind->said, 2, 0, DICE, HANDS_ON,
          21 * USEC_SECOND); /* its own passing on is one too many */
    assert_int_equal(passes, 0);
    assert_int_equal(notes, 1);
}

static void test_who_plays_without_passing_on_is_carried(void **state)
{
    (void)state;
    be_seated();
    frame(kind->said, 1, 1, DICE, THROW, 6);
    assert_int_equal(passes, 2 * FRAME4_SIZE); /* what it owed, and then its own */
    passes -= FRAME4_SIZE;
    assert_true(is_last(passed, passes, 0, 1, DICE, HANDS_ON));
    assert_true(is_last(passed + FRAME4_SIZE, FRAME4_SIZE, 1, 1, DICE, THROW));
    assert_carried_from_here();
}

static void test_who_is_silent_for_three_seconds_is_carried(void **state)
{
    (void)state;
    be_seated();
    gave = passes = 0;
    assert_int_equal(kind->deadline(adapter), 5 + 3 * USEC_SECOND);
    kind->tick(adapter, 4 + 3 * USEC_SECOND);
    assert_int_equal(notes, 0);
    kind->tick(adapter, 5 + 3 * USEC_SECOND);
    assert_true(is_last(passed, passes, 0, 1, DICE, HANDS_ON));
    assert_carried_from_here();
}

static void test_who_passes_on_is_left_alone(void **state)
{
    (void)state;
    be_seated();
    frame(kind->said, 0, 1, DICE, HANDS_ON, 6);
    assert_true(is_last(passed, passes, 0, 1, DICE, HANDS_ON));
    assert_int_equal(kind->deadline(adapter), USEC_NEVER);
    frame(kind->said, 1, 1, DICE, THROW, 7);
    assert_true(is_last(passed, passes, 1, 1, DICE, THROW));
    assert_int_equal(notes, 0);
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_starter_meets_no_other_start, begin, end),
        cmocka_unit_test_setup_teardown(test_a_start_comes_octet_by_octet, begin, end),
        cmocka_unit_test_setup_teardown(test_who_plays_without_passing_on_is_carried, begin, end),
        cmocka_unit_test_setup_teardown(test_who_is_silent_for_three_seconds_is_carried, begin,
                                        end),
        cmocka_unit_test_setup_teardown(test_who_passes_on_is_left_alone, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
