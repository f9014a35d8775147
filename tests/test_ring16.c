/* The 16-character frame (codec/ring16): what is one, what is noise, and that garbage costs nothing
 * but itself. */
#include "support.h"

#include "base/rng.h"
#include "codec/ring16.h"

/* Frames found in the text, one a line in `found`; gives how many. */
static unsigned find_all(const char *octets, size_t length, char *found, size_t size,
                         struct ring16_finder *finder)
{
    unsigned count = 0;
    ring16_finder_init(finder);
    found[0] = '\0';
    for (size_t i = 0; i < length; i++) {
        struct ring16 frame;
        char text[RING16_TEXT];
        if (!ring16_find(finder, (uint8_t)octets[i], &frame))
            continue;
        ring16_text(&frame, text);
        if (strlen(found) + sizeof text + 1 < size)
            strcat(strcat(found, text), "\n");
        count++;
    }
    return count;
}

static unsigned count_frames(const char *octets)
{
    struct ring16_finder finder;
    char found[2000];
    return find_all(octets, strlen(octets), found, sizeof found, &finder);
}

static void every_frame_of_the_rulings_is_one(void **state)
{
    (void)state;
    static const char *const frames[] = {
        "$$SASG######7O%%", "$$SBSG#####10B%%", "$$SCSG#####07O%%", "$$STSG#####12E%%",
        "$$STSGA#######%%", "$$STSGB#####1C%%", "$$STSGBS######%%", "$$STSGC##S####%%",
        "$$STSGA#S#####%%", "$$STSGA#N#####%%", "$$STSG####N###%%", "$$STSGD###S###%%",
        "$$STSG#####FLa%%", "$$STSG#####FLb%%", "$$STSG#####00a%%", "$$STSG#####24b%%",
        "$$STAC########%%", "$$STBD########%%", "$$ASSGA#####3O%%", "$$BSSGB#######%%",
        "$$CSSGCS######%%", "$$DSSGD##S####%%", "$$ASSGA#N#####%%", "$$ASSGA###S###%%",
    };
    for (size_t i = 0; i < sizeof frames / sizeof frames[0]; i++) {
        struct ring16 frame;
        char text[RING16_TEXT];
        if (!ring16_parse(frames[i], &frame))
            fail_msg("%s is refused", frames[i]);
        ring16_text(&frame, text);
        assert_string_equal(text, frames[i]);
        assert_int_equal(count_frames(frames[i]), 1);
    }
}

static void what_is_malformed_is_noise(void **state)
{
    (void)state;
    static const char *const noise[] = {
        "$$STSG####00a%%",   /* fifteen characters */
        "$$STSG######00a%%", /* seventeen */
        "$$TASG######7O%%",  /* E = T */
        "$$TSSG######7O%%",
        "$$AASGA#######%%",
        "$$ABSGA#######%%", /* a player sends to the host only */
        "$$ATSGA#######%%",
        "$$SSSGA#######%%",
        "$$EASG######7O%%",
        "$$sASG######7O%%", /* lower case */
        "$$SaSG######7O%%",
        "$$SASg######7O%%",
        "$$SASG######7o%%",
        "$$STSGa#######%%",
        "$$STSGAs######%%",
        "$$STSG#####FlA%%",
        "$$STSG#####FLA%%",
        "$$STSG#####00A%%",
        "$$SASG#######O%%", /* half a card, or none */
        "$$SASG######8O%%",
        "$$SASG######9C%%",
        "$$SASG######0B%%",
        "$$SASG#####13E%%",
        "$$SASG#####17O%%",
        "$$SASG#####08O%%",
        "$$SASG#####00O%%",
        "$$SASG#####27O%%",
        "$$SASG######7X%%",
        "$$SASG#####7O#%%",
        "$$STSX#####00a%%",
        "$$STBC########%%",
        "$$STAD########%%",
        "$$ST##########%%", /* GJ */
        "$$STSGE#######%%",
        "$$STSGS#######%%",
        "$$STSGT#######%%", /* Turno */
        "$$STSGAN######%%",
        "$$STSGA##N####%%",
        "$$STSGAX######%%",
        "$$STSGA#Y#####%%", /* calls and answers */
        "$$STSGASS#####%%",
        "$$STSGAS#S####%%",
        "$$STSGA##SN###%%", /* more than one of them (seed) */
        "$$STSG#####0aa%%",
        "$$STSG#####00c%%",
        "$$STSG#####FLc%%",
        "$$STSG#####00a%$",
        "$$STSG#####00a$%",
        "%%STSG#####00a$$",
        "$%STSG#####00a%%",
        "$$STSG##$$#00a%%", /* $$ inside */
        "$$STSG##%%#00a%%",
        "",
        "$$",
        "$$$$$$$$$$$$$$$$",
        "%%%%%%%%%%%%%%%%",
    };
    for (size_t i = 0; i < sizeof noise / sizeof noise[0]; i++) {
        struct ring16_finder finder;
        char found[200], then[64];
        if (find_all(noise[i], strlen(noise[i]), found, sizeof found, &finder) != 0)
            fail_msg("%s is taken for %s", noise[i], found);
        /* The next frame is found whatever was before it, and everything else is counted. */
        snprintf(then, sizeof then, "%s$$STSG#####00a%%%%", noise[i]);
        assert_int_equal(find_all(then, strlen(then), found, sizeof found, &finder), 1);
        assert_string_equal(found, "$$STSG#####00a%%\n");
        assert_int_equal(ring16_noise(&finder), strlen(noise[i]));
        struct ring16 frame;
        assert_false(ring16_parse(noise[i], &frame));
    }
}

static void a_lost_or_doubled_octet_costs_one_frame(void **state)
{
    (void)state;
    const char *const frames = "$$STSG#####00a%%$$STSG#####00b%%$$STSGA#######%%";
    size_t length = strlen(frames);
    for (size_t i = 0; i < length; i++) {
        char text[64], found[200];
        struct ring16_finder finder;
        size_t hit = i / RING16_SIZE;
        memcpy(text, frames, i);
        strcpy(text + i, frames + i + 1);
        unsigned count = find_all(text, length - 1, found, sizeof found, &finder);
        if (count != 2 && !(count == 3 && frames[i] == RING16_NULL))
            fail_msg("without octet %zu: %u frames of the three, the %zu. was hit", i, count, hit);
        memcpy(text, frames, i + 1);
        strcpy(text + i + 1, frames + i);
        count = find_all(text, length + 1, found, sizeof found, &finder);
        bool at_the_edge = strchr("$%", frames[i]) !=
                           NULL; /* a third $ before it, a third % behind it: harmless */
        assert_int_equal(count, at_the_edge ? 3 : 2);
    }
}

static void frames_are_found_in_any_noise(void **state)
{
    (void)state;
    struct rng rng;
    static const char alphabet[] = "$%#ABCDSTGN0127OEBCFLab";
    unsigned rounds = effort(20000), taken = 0;
    rng_seed(&rng, 5);
    for (unsigned r = 0; r < rounds; r++) {
        char text[80];
        size_t length = rng_below(&rng, 40);
        for (size_t i = 0; i < length; i++)
            text[i] = rng_below(&rng, 8) ? alphabet[rng_below(&rng, sizeof alphabet - 1)]
                                         : (char)rng_next(&rng);
        strcpy(text + length, "$$ASSGA#####3O%%");
        struct ring16_finder finder;
        char found[400];
        unsigned count = find_all(text, length + RING16_SIZE, found, sizeof found, &finder);
        assert_true(count >= 1);
        assert_string_equal(found + strlen(found) - RING16_SIZE - 1, "$$ASSGA#####3O%%\n");
        assert_int_equal(ring16_noise(&finder) + count * RING16_SIZE, length + RING16_SIZE);
        taken += count - 1;
    }
    print_message("%u frames behind noise; %u frames in the noise itself\n", rounds, taken);
}

static void both_ways_to_write_a_card_are_the_same_card(void **state)
{
    (void)state;
    static const char suits[] = "EBOC";
    unsigned cards = 0;
    for (unsigned number = 0; number < 100; number++)
        for (int s = 0; s < 4; s++) {
            struct ring16 frame = ring16_blank('S', 'A');
            char digits[4], suit = 0;
            unsigned read = 0;
            bool exists = (number >= 1 && number <= 7) || (number >= 10 && number <= 12);
            snprintf(digits, sizeof digits, "%02u%c", number, suits[s]);
            memcpy(frame.card, digits, 3);
            assert_int_equal(ring16_card(&frame, &read, &suit), exists);
            assert_int_equal(ring16_valid(&frame), exists);
            if (!exists)
                continue;
            assert_int_equal(read, number);
            assert_int_equal(suit, suits[s]);
            ring16_put_card(&frame, number, suit);
            assert_int_equal(frame.card[0], number < 10 ? '#' : '1'); /* strict in what is sent */
            assert_true(ring16_card(&frame, &read, &suit) && read == number && suit == suits[s]);
            cards++;
        }
    assert_int_equal(cards, 40);
}

static void distance_counts_places(void **state)
{
    (void)state;
    struct ring16 a, b;
    assert_false(ring16_parse("$$STSGA######7O%%", &a)); /* seventeen characters */
    assert_true(ring16_parse("$$STSGA#####7O%%", &a));
    assert_true(ring16_parse("$$STSGB#####5O%%", &b));
    assert_int_equal(ring16_distance(&a, &a), 0);
    assert_int_equal(ring16_distance(&a, &b), 2);
    assert_true(ring16_equal(&a, &a));
    assert_false(ring16_equal(&a, &b));
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_frame_of_the_rulings_is_one),
        cmocka_unit_test(what_is_malformed_is_noise),
        cmocka_unit_test(a_lost_or_doubled_octet_costs_one_frame),
        cmocka_unit_test(frames_are_found_in_any_noise),
        cmocka_unit_test(both_ways_to_write_a_card_are_the_same_card),
        cmocka_unit_test(distance_counts_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
