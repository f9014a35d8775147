/* Whose fault it is on the rings whose programs class_world has none of: the template's lines, and
 * truco's characters. */
#include "support.h"

#include <string.h>

#include "class/attribution.h"
#include "core/registry.h"

static struct frame frame_of(const struct protocol *protocol, const char *text)
{
    struct frame frame = {0};
    assert_true(protocol->framing->parse(text, &frame));
    return frame;
}

static struct attribution_said says(struct attribution *station, const char *text)
{
    struct frame frame = frame_of(station->protocol, text);
    return attribution_says(station, &frame);
}

static void hears(struct attribution *station, const char *text, usec_t now)
{
    struct frame frame = frame_of(station->protocol, text);
    attribution_hears(station, &frame, false, now);
}

static struct attribution begin(const char *game, int place)
{
    struct attribution station;
    attribution_init(&station, protocol_find(registry_game(game), NULL), place);
    return station;
}

/* The check letter of a line (L1). */
static const char *line(char text[8], const char *four)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < 4; i++)
        sum += (i + 1) * (unsigned char)four[i];
    snprintf(text, 8, "%s%c", four, (char)('a' + sum % 23));
    return text;
}

static void test_lines_are_counted_and_passed_on(void **state)
{
    char text[8], other[8];
    struct attribution station = begin("template", 1);
    (void)state;
    hears(&station, line(text, "C109"), 0);
    assert_int_equal(says(&station, line(text, "C209")).kind, SAID_COUNTED);
    assert_int_equal(station.number, 1);
    hears(&station, line(text, "A309"), 0);
    assert_int_equal(says(&station, line(text, "A309")).kind, SAID_PASSED);
    hears(&station, line(text, "S004"), 0);
    struct attribution_said said = says(&station, line(other, "S005"));
    assert_int_equal(said.kind, SAID_CHANGED);
    assert_int_equal(said.missing.count, frame_of(station.protocol, line(text, "S004")).count);
}

static void test_a_line_that_is_kept_is_owed(void **state)
{
    char text[8];
    struct attribution station = begin("template", 1);
    (void)state;
    hears(&station, line(text, "C109"), 0);
    says(&station, line(text, "C209"));
    hears(&station, line(text, "S004"), 10);
    assert_non_null(attribution_owes(&station));
    assert_null(attribution_overdue(&station, 100, 109));
    assert_non_null(attribution_overdue(&station, 100, 110));
    assert_true(says(&station, line(text, "S102")).kind == SAID_NEW);
}

static void test_truco_frames_end_where_they_are_to(void **state)
{
    struct attribution station = begin("truco", 1); /* B */
    (void)state;
    assert_int_equal(station.number, 1);
    hears(&station, "$$SBSG######7O%%", 0); /* a card for B: it ends here */
    assert_null(attribution_owes(&station));
    assert_null(attribution_overdue(&station, 100, 200));
    hears(&station, "$$SCSG######7O%%", 0); /* a card for C does not */
    assert_non_null(attribution_owes(&station));
    assert_int_equal(says(&station, "$$SCSG######7O%%").kind, SAID_PASSED);
    hears(&station, "$$STSGB#####3O%%", 0);
    assert_int_equal(says(&station, "$$BSSGB#####7O%%").kind, SAID_NEW); /* its own card … */
    assert_non_null(attribution_owes(&station)); /* … before what it owes */
    hears(&station, "$$STSGC#####7O%%", 0);
    assert_true(says(&station, "$$STSGC#####7O%%").swallowed);
}

static void test_who_speaks_for_another_is_found(void **state)
{
    struct attribution station = begin("truco", 1);
    (void)state;
    assert_int_equal(says(&station, "$$ASSGA#####3O%%").kind, SAID_CHANGED);
    hears(&station, "$$STSGB#####3O%%", 0);
    struct attribution_said said = says(&station, "$$STSGC#####3O%%");
    assert_int_equal(said.kind, SAID_CHANGED);
    assert_int_equal(said.missing.octets[6], 'B');
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_are_counted_and_passed_on),
        cmocka_unit_test(test_a_line_that_is_kept_is_owed),
        cmocka_unit_test(test_truco_frames_end_where_they_are_to),
        cmocka_unit_test(test_who_speaks_for_another_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
