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

static struct blame_said says(struct blame *blame, const char *text)
{
    struct frame frame = frame_of(blame->protocol, text);
    return blame_says(blame, &frame);
}

static void hears(struct blame *blame, const char *text, usec_t now)
{
    struct frame frame = frame_of(blame->protocol, text);
    blame_hears(blame, &frame, false, now);
}

static struct blame begin(const char *game, int place)
{
    struct blame blame;
    blame_init(&blame, protocol_find(registry_game(game), NULL), place);
    return blame;
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
    struct blame blame = begin("template", 1);
    (void)state;
    hears(&blame, line(text, "C109"), 0);
    assert_int_equal(says(&blame, line(text, "C209")).kind, BLAME_COUNTED);
    assert_int_equal(blame.number, 1);
    hears(&blame, line(text, "A309"), 0);
    assert_int_equal(says(&blame, line(text, "A309")).kind, BLAME_PASSED);
    hears(&blame, line(text, "S004"), 0);
    struct blame_said said = says(&blame, line(other, "S005"));
    assert_int_equal(said.kind, BLAME_CHANGED);
    assert_int_equal(said.missing.count, frame_of(blame.protocol, line(text, "S004")).count);
}

static void test_a_line_that_is_kept_is_owed(void **state)
{
    char text[8];
    struct blame blame = begin("template", 1);
    (void)state;
    hears(&blame, line(text, "C109"), 0);
    says(&blame, line(text, "C209"));
    hears(&blame, line(text, "S004"), 10);
    assert_non_null(blame_owes(&blame));
    assert_null(blame_overdue(&blame, 100, 109));
    assert_non_null(blame_overdue(&blame, 100, 110));
    assert_true(says(&blame, line(text, "S102")).kind == BLAME_NEW);
}

static void test_truco_frames_end_where_they_are_to(void **state)
{
    struct blame blame = begin("truco", 1); /* B */
    (void)state;
    assert_int_equal(blame.number, 1);
    hears(&blame, "$$SBSG######7O%%", 0); /* a card for B: it ends here */
    assert_null(blame_owes(&blame));
    assert_null(blame_overdue(&blame, 100, 200));
    hears(&blame, "$$SCSG######7O%%", 0); /* a card for C does not */
    assert_non_null(blame_owes(&blame));
    assert_int_equal(says(&blame, "$$SCSG######7O%%").kind, BLAME_PASSED);
    hears(&blame, "$$STSGB#####3O%%", 0);
    assert_int_equal(says(&blame, "$$BSSGB#####7O%%").kind, BLAME_NEW); /* its own card … */
    assert_non_null(blame_owes(&blame)); /* … before what it owes */
    hears(&blame, "$$STSGC#####7O%%", 0);
    assert_true(says(&blame, "$$STSGC#####7O%%").swallowed);
}

static void test_who_speaks_for_another_is_found(void **state)
{
    struct blame blame = begin("truco", 1);
    (void)state;
    assert_int_equal(says(&blame, "$$ASSGA#####3O%%").kind, BLAME_CHANGED);
    hears(&blame, "$$STSGB#####3O%%", 0);
    struct blame_said said = says(&blame, "$$STSGC#####3O%%");
    assert_int_equal(said.kind, BLAME_CHANGED);
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
