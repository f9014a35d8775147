/* The laboratory in virtual time: rings and servers of every protocol run clean, the same whatever
 * the pace, and whatever somebody does to a frame is found, marked and charged to nobody. */
#include "base/bytes.h"
#include "lab_support.h"

static uint64_t violations(struct lab *lab)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < record_plan(lab_record(lab))->cables; i++)
        sum += record_findings(lab_record(lab), i)->violations +
               record_findings(lab_record(lab), i)->departures;
    return sum;
}

static const struct record_entry *last_of(struct lab *lab, enum record_kind kind)
{
    const struct record *record = lab_record(lab);
    for (uint64_t n = record_next(record); n-- > record_first(record);)
        if (record_at(record, n)->kind == kind)
            return record_at(record, n);
    return NULL;
}

static void print_findings(struct lab *lab)
{
    const struct record *record = lab_record(lab);
    for (uint64_t n = record_first(record); n < record_next(record); n++) {
        const struct record_entry *entry = record_at(record, n);
        const struct record_text *text = record_text(record, entry);
        if (text)
            print_message("%llu %d cable %d station %d: %s [%s] %s\n", (unsigned long long)n,
                          entry->kind, entry->cable, entry->station, text->finding.frame,
                          text->finding.rule, text->finding.text);
    }
}

static void every_protocol_runs_clean(void **unused)
{
    (void)unused;
    unsigned labs = 0;
    for (const struct game *const *game = registry_games(); *game; game++)
        for (const struct protocol *const *at = (*game)->protocols; at && *at; at++) {
            unsigned least, most;
            const char *modes[4] = {NULL};
            size_t count = lab_modes(*at, modes, 4);
            lab_range(*game, *at, &least, &most);
            for (unsigned stations = least; lab_can_run(*at) && stations <= most; stations++)
                for (size_t mode = 0; mode == 0 || mode < count; mode++) {
                    struct lab *lab = open_lab((*game)->name, modes[mode], stations, stations);
                    const struct record *record = lab_record(lab);
                    assert_true(lab_run_to(lab, 60 * USEC_SECOND));
                    if (violations(lab))
                        print_findings(lab);
                    assert_int_equal(violations(lab), 0);
                    assert_true(record_next(record) > 100);
                    for (unsigned i = 0; i < record_plan(record)->stations; i++) {
                        if (record_station(record, i)->differs)
                            fail_msg("%s %s, %u stations: %u differs", (*game)->name, modes[mode],
                                     stations, i);
                        assert_true(record_station(record, i)->in_game ||
                                    record_plan(record)->station[i].place == RECORD_SERVER);
                    }
                    lab_close(lab);
                    labs++;
                }
        }
    assert_true(labs >= 12);
}

/* ---- time ---- */

/* Everything that passed, as one number. */
static uint64_t digest(struct lab *lab, usec_t until)
{
    const struct record *record = lab_record(lab);
    uint64_t hash = hash_start();
    for (uint64_t n = record_first(record); n < record_next(record); n++) {
        const struct record_entry *entry = record_at(record, n);
        if (entry->time > until)
            break;
        hash = hash_add(hash, entry->time);
        hash = hash_add(hash, entry->kind * 256u + entry->cable);
        for (size_t i = 0; i < entry->count; i++)
            hash = hash_add(hash, entry->octets[i]);
    }
    return hash;
}

static void the_pace_changes_nothing(void **unused)
{
    (void)unused;
    static const char *const games[] = {"uno", "truco", "reversi"};
    for (size_t g = 0; g < 3; g++) {
        struct lab *at_once = open_lab(games[g], NULL, 0, 7),
                   *slow = open_lab(games[g], NULL, 0, 7),
                   *by_hand = open_lab(games[g], NULL, 0, 7);
        usec_t end = 5 * USEC_SECOND, real = 100 * USEC_SECOND;
        assert_true(lab_run_to(at_once, end));
        lab_pace(slow, 10, real);
        for (int i = 0; i < 1000; i++)
            lab_tick(slow, real += 50 * USEC_MS);
        assert_int_equal(record_now(lab_record(slow)), end);
        for (int i = 0; record_now(lab_record(by_hand)) <= end; i++)
            assert_true(lab_step(by_hand, (enum lab_step)(i % 3)));
        assert_int_equal(digest(at_once, end), digest(slow, end));
        assert_int_equal(digest(at_once, end - 1), digest(by_hand, end - 1));
        lab_close(at_once);
        lab_close(slow);
        lab_close(by_hand);
    }
}

static void steps_are_octets_hops_and_rounds(void **unused)
{
    (void)unused;
    struct lab *lab = open_lab("uno", "strict", 4, 3);
    const struct record *record = lab_record(lab);
    struct lab_flight flight;
    assert_true(lab_step(lab, LAB_HOP));
    uint64_t before = record_next(record);
    unsigned cable = last_of(lab, RECORD_FRAME)->cable, next = (cable + 1) % 4;
    for (unsigned i = 0; i < 3; i++) {
        assert_true(lab_step(lab, LAB_OCTET));
        lab_flight(lab, next, &flight);
        assert_int_equal(flight.count, 4);
        assert_int_equal(flight.come, i + 1);
        assert_in_range(flight.last - flight.first + 1, (usec_t)(2 - i) * 10 * USEC_SECOND / BAUD,
                        (usec_t)(2 - i) * 10 * USEC_SECOND / BAUD + 2);
    }
    assert_true(record_next(record) == before);
    assert_true(lab_step(lab, LAB_OCTET));
    assert_int_equal(last_of(lab, RECORD_FRAME)->cable, next);
    assert_int_equal(last_of(lab, RECORD_FRAME)->time - last_of(lab, RECORD_FRAME)->from,
                     (usec_t)30 * USEC_SECOND / BAUD);
    assert_true(lab_step(lab, LAB_ROUND));
    assert_int_equal(last_of(lab, RECORD_FRAME)->cable, next);
    assert_int_equal(lab_divisor(lab), 0);
    lab_close(lab);
}

/* ---- hands ---- */

static void arm(struct lab *lab, unsigned cable, enum record_touch touch, int where)
{
    struct why why;
    int set;
    assert_int_equal(lab_arm(lab, cable, touch, where, &why), ST_OK);
    assert_int_equal(lab_armed(lab, cable, &set), touch);
    assert_int_equal(set, where);
}

/* Until what is armed has happened, and then for so long. */
static void run_on(struct lab *lab, unsigned cable, usec_t time)
{
    int where;
    for (int i = 0; lab_armed(lab, cable, &where) && i < 1000; i++)
        lab_step(lab, LAB_OCTET);
    assert_int_equal(lab_armed(lab, cable, &where), TOUCH_NONE);
    assert_true(lab_run_to(lab, record_now(lab_record(lab)) + time));
}

/* Every finding is somebody's hand's, and says by which rule. */
static unsigned charged_to_nobody(struct lab *lab)
{
    const struct record *record = lab_record(lab);
    unsigned count = 0;
    for (uint64_t n = record_first(record); n < record_next(record); n++) {
        const struct record_entry *entry = record_at(record, n);
        if (entry->kind != RECORD_FINDING)
            continue;
        const struct record_text *text = record_text(record, entry);
        assert_non_null(text);
        assert_true(text->hand > 0 && text->hand < n);
        assert_int_equal(record_at(record, text->hand)->kind, RECORD_HAND);
        assert_non_null(protocol_ruling(record_plan(record)->protocol, text->finding.rule));
        assert_true(text->finding.text[0] != '\0');
        count++;
    }
    return count;
}

static const struct record_entry *touched_frame(struct lab *lab, enum record_touch touch)
{
    const struct record *record = lab_record(lab);
    for (uint64_t n = record_first(record); n < record_next(record); n++)
        if (record_at(record, n)->touch == touch && record_at(record, n)->kind != RECORD_HAND)
            return record_at(record, n);
    return NULL;
}

/* The low bit of the card in a move of UNO's: somebody plays what nobody has, or what does not
 * fit. */
static void a_flipped_bit_is_found_and_boxed(void **unused)
{
    (void)unused;
    unsigned found = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct lab *lab = open_lab("uno", "strict", 4, seed);
        assert_true(lab_run_to(lab, 4 * USEC_SECOND));
        assert_int_equal(violations(lab), 0);
        arm(lab, 2, TOUCH_FLIP, 23);
        run_on(lab, 2, 10 * USEC_SECOND);
        const struct record_entry *hand = last_of(lab, RECORD_HAND),
                                  *frame = touched_frame(lab, TOUCH_FLIP);
        assert_non_null(frame);
        assert_int_equal(frame->cable, 2);
        assert_int_equal(frame->bit, 23);
        assert_int_equal(frame->octets[2], hand->octets[2] ^ 1);
        assert_int_equal(frame->octets[1], hand->octets[1]);
        found += charged_to_nobody(lab) > 0;
        lab_close(lab);
    }
    assert_int_equal(found, 6);
}

/* What another turn is made of counts (U19), so whoever was told so has another state than who said
 * it. */
static void stations_that_part_are_marked(void **unused)
{
    (void)unused;
    unsigned parted = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct lab *lab = open_lab("uno", "strict", 4, seed);
        lab_run_to(lab, 4 * USEC_SECOND);
        for (unsigned i = 0; i < 4; i++)
            assert_false(record_station(lab_record(lab), i)->differs);
        arm(lab, 2, TOUCH_FLIP, 11);
        run_on(lab, 2, 2 * USEC_SECOND);
        unsigned differ = 0;
        for (unsigned i = 0; i < 4; i++)
            differ += record_station(lab_record(lab), i)->differs;
        parted += differ > 0;
        lab_close(lab);
    }
    assert_true(parted >= 2);
}

static void what_is_lost_does_not_arrive(void **unused)
{
    (void)unused;
    struct lab *lab = open_lab("uno", "reliable", 3, 5);
    lab_run_to(lab, 3 * USEC_SECOND);
    arm(lab, 1, TOUCH_LOSE, -1);
    run_on(lab, 1, 0);
    assert_int_equal(last_of(lab, RECORD_LOST)->cable, 1);
    assert_int_equal(last_of(lab, RECORD_LOST)->count, 4);
    assert_null(touched_frame(lab, TOUCH_LOSE));
    uint64_t next = record_next(lab_record(lab));
    assert_true(lab_run_to(
        lab,
        60 * USEC_SECOND)); /* it is sent again, and the game goes on to its end and the next */
    assert_true(record_next(lab_record(lab)) > next + 500);
    for (unsigned i = 0; i < 3; i++)
        assert_false(record_station(lab_record(lab), i)->differs);
    lab_close(lab);
}

static void a_lost_octet_leaves_noise(void **unused)
{
    (void)unused;
    struct lab *lab = open_lab("uno", "strict", 3, 5);
    lab_run_to(lab, 3 * USEC_SECOND);
    arm(lab, 1, TOUCH_LOSE, 1);
    run_on(lab, 1, 120 * USEC_SECOND);
    assert_int_equal(last_of(lab, RECORD_LOST)->count, 1);
    /* 7E y 7E is no frame, so nobody has it, and in strict mode whoever waits for it stops and says
     * so */
    const struct record_text *note = record_text(lab_record(lab), last_of(lab, RECORD_NOTE));
    assert_non_null(strstr(note->finding.text, "ring"));
    charged_to_nobody(lab);
    lab_close(lab);
}

static void a_doubled_frame_and_a_late_one_are_marked(void **unused)
{
    (void)unused;
    static const enum record_touch touches[] = {TOUCH_DOUBLE, TOUCH_DELAY, TOUCH_NONE};
    for (size_t i = 0; touches[i]; i++) {
        struct lab *lab = open_lab("truco", NULL, 0, 9);
        lab_run_to(lab, 6 * USEC_SECOND);
        arm(lab, 3, touches[i], -1);
        run_on(lab, 3, 5 * USEC_SECOND);
        const struct record_entry *frame = touched_frame(lab, touches[i]),
                                  *hand = last_of(lab, RECORD_HAND);
        assert_non_null(frame);
        assert_memory_equal(frame->octets, hand->octets, hand->count);
        usec_t least =
            touches[i] == TOUCH_DELAY ? 3 * USEC_SECOND / 2 : 2 * 160 * USEC_SECOND / BAUD;
        assert_in_range(frame->time - hand->time, least, least + 160 * USEC_SECOND / BAUD + 2);
        charged_to_nobody(lab);
        lab_close(lab);
    }
}

static void a_plug_goes_out_and_in_again(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *mode;
    } cases[] = {{"uno", "reliable"}, {"truco", NULL}, {"reversi", NULL}};
    for (size_t i = 0; i < 3; i++) {
        struct lab *lab = open_lab(cases[i].game, cases[i].mode, 0, 4);
        const struct record *record = lab_record(lab);
        struct why why;
        lab_run_to(lab, 5 * USEC_SECOND);
        assert_int_equal(lab_plug(lab, 2, false, &why), ST_OK);
        assert_true(record_station(record, 2)->out);
        uint64_t out = record_next(record);
        lab_run_to(lab, 7 * USEC_SECOND);
        for (uint64_t n = out; n < record_next(record); n++) {
            const struct record_entry *entry = record_at(record, n);
            if (entry->kind == RECORD_FRAME)
                assert_true(record_plan(record)->cable[entry->cable].from != 2 &&
                            record_plan(record)->cable[entry->cable].to != 2);
        }
        assert_int_equal(lab_plug(lab, 2, true, &why), ST_OK);
        assert_false(record_station(record, 2)->out);
        uint64_t in = record_next(record);
        lab_run_to(lab, record_now(record) + 60 * USEC_SECOND);
        unsigned there = 0;
        for (uint64_t n = in; n < record_next(record); n++)
            there += record_at(record, n)->kind == RECORD_FRAME &&
                     record_plan(record)->cable[record_at(record, n)->cable].to == 2;
        if (there <= 10)
            print_findings(lab);
        assert_true(there > 10); /* it plays on */
        charged_to_nobody(lab);
        assert_int_equal(lab_plug(lab, 99, true, &why), ST_BAD);
        lab_close(lab);
    }
}

/* A server closes the connection of a client that breaks the protocol: the others are still there,
 * and so is the laboratory. */
static void a_server_closes_a_connection_and_a_plug_opens_it_again(void **unused)
{
    (void)unused;
    unsigned closings = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct lab *lab = open_lab("reversi", NULL, 0, seed);
        const struct record *record = lab_record(lab);
        struct why why;
        lab_run_to(lab, 2 * USEC_SECOND);
        assert_int_equal(lab_arm(lab, 0, TOUCH_FLIP, (int)seed, &why), ST_OK);
        uint64_t armed = record_next(record);
        lab_run_to(lab, 30 * USEC_SECOND);
        unsigned frames = 0, notes = 0;
        for (uint64_t n = armed; n < record_next(record); n++)
            notes +=
                record_at(record, n)->kind == RECORD_NOTE && record_at(record, n)->station == 0;
        closings += notes > 0;
        assert_int_equal(lab_plug(lab, 1, false, &why), ST_OK);
        assert_int_equal(lab_plug(lab, 1, true, &why), ST_OK);
        uint64_t again = record_next(record);
        lab_run_to(lab, 60 * USEC_SECOND);
        for (uint64_t n = again; n < record_next(record); n++)
            frames +=
                record_at(record, n)->kind == RECORD_FRAME && record_at(record, n)->cable == 1;
        assert_true(frames > 0); /* the server speaks to it again */
        lab_close(lab);
    }
    assert_true(closings > 0);
}

/* Who repeats itself into a pulled plug does so for ever: a step gives up, and the recording is not
 * flooded. */
static void a_step_into_silence_comes_back(void **unused)
{
    (void)unused;
    struct lab *lab = open_lab("uno", "reliable", 2, 6);
    struct why why;
    lab_run_to(lab, 4 * USEC_SECOND);
    assert_int_equal(lab_plug(lab, 1, false, &why), ST_OK);
    uint64_t before = record_next(lab_record(lab));
    usec_t time = record_now(lab_record(lab));
    assert_false(lab_step(lab, LAB_HOP));
    assert_in_range(record_now(lab_record(lab)), time, time + 41 * USEC_SECOND);
    assert_true(record_next(lab_record(lab)) < before + 500);
    lab_close(lab);
}

static void a_composed_frame_goes_round_and_is_judged(void **unused)
{
    (void)unused;
    struct lab *lab = open_lab("uno", "strict", 4, 8);
    struct why why;
    static const uint8_t red9[] = {0x7e, 0x67, 0xe9, 0x7e};
    lab_run_to(lab, 4 * USEC_SECOND);
    assert_int_equal(lab_send(lab, 3, red9, sizeof red9, &why), ST_OK);
    lab_run_to(lab, 10 * USEC_SECOND);
    const struct record_entry *frame = touched_frame(lab, TOUCH_SEND);
    assert_non_null(frame);
    assert_int_equal(frame->cable, 3);
    assert_memory_equal(frame->octets, red9, sizeof red9);
    assert_true(charged_to_nobody(lab) > 0);
    assert_int_equal(lab_send(lab, 3, red9, 0, &why), ST_BAD);
    assert_int_equal(lab_send(lab, 4, red9, 4, &why), ST_BAD);
    assert_int_equal(lab_arm(lab, 4, TOUCH_FLIP, 0, &why), ST_BAD);
    assert_int_equal(lab_arm(lab, 0, TOUCH_PLUG, 0, &why), ST_BAD);
    lab_close(lab);
}

/* The recording forgets its beginning and nothing else. */
static void the_recording_is_bounded(void **unused)
{
    (void)unused;
    struct lab *lab = open_lab("uno", "reliable", 4, 2);
    const struct record *record = lab_record(lab);
    for (usec_t end = 60 * USEC_SECOND; record_next(record) < RECORD_MOST + 1000;
         end += 60 * USEC_SECOND)
        lab_run_to(lab, end);
    assert_int_equal(record_next(record) - record_first(record), RECORD_MOST);
    assert_null(record_at(record, record_first(record) - 1));
    assert_null(record_at(record, record_next(record)));
    for (uint64_t n = record_first(record) + 1; n < record_next(record); n++)
        assert_true(record_at(record, n)->time >= record_at(record, n - 1)->time);
    assert_int_equal(violations(lab), 0);
    lab_close(lab);
}

static void what_cannot_be_is_refused(void **unused)
{
    (void)unused;
    const struct game *game = registry_game("uno");
    struct lab *lab;
    struct why why;
    struct lab_options options = {
        .game = game, .protocol = protocol_find(game, NULL), .stations = 9, .baud = BAUD};
    assert_int_equal(lab_open(&lab, &options, &why), ST_BAD);
    options.stations = 4;
    options.baud = 1;
    assert_int_equal(lab_open(&lab, &options, &why), ST_BAD);
    options.baud = BAUD;
    options.protocol = NULL;
    assert_int_equal(lab_open(&lab, &options, &why), ST_BAD);
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_protocol_runs_clean),
        cmocka_unit_test(the_pace_changes_nothing),
        cmocka_unit_test(steps_are_octets_hops_and_rounds),
        cmocka_unit_test(a_flipped_bit_is_found_and_boxed),
        cmocka_unit_test(stations_that_part_are_marked),
        cmocka_unit_test(what_is_lost_does_not_arrive),
        cmocka_unit_test(a_lost_octet_leaves_noise),
        cmocka_unit_test(a_doubled_frame_and_a_late_one_are_marked),
        cmocka_unit_test(a_plug_goes_out_and_in_again),
        cmocka_unit_test(a_server_closes_a_connection_and_a_plug_opens_it_again),
        cmocka_unit_test(a_step_into_silence_comes_back),
        cmocka_unit_test(a_composed_frame_goes_round_and_is_judged),
        cmocka_unit_test(the_recording_is_bounded),
        cmocka_unit_test(what_cannot_be_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
