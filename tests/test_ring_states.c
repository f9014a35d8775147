/* The ring station's table of states: docs/wire/ring-states.md prints the one that the program
 * has. */
#include "support.h"

#include "protocol/ring/ring.h"

/* Reads the names between backquotes that begin at `at`, and returns their states as a set. */
static unsigned states_of(const char *at)
{
    unsigned set = 0;
    for (const char *name = strchr(at, '`'); name; name = strchr(name, '`')) {
        size_t length = strcspn(++name, "`");
        enum ring_state state = 0;
        while (state < RING_STATES && (strlen(ring_state_name(state)) != length ||
                                       memcmp(ring_state_name(state), name, length) != 0))
            state++;
        if (state == RING_STATES)
            fail_msg("no state is called '%.*s'", (int)length, name);
        set |= 1u << state;
        name += length + 1;
    }
    return set;
}

static void the_document_has_the_table_of_the_program(void **state)
{
    (void)state;
    char line[200];
    unsigned rows = 0;
    bool reading = false;
    FILE *file = fopen(SOBREMESA_SOURCE "/docs/wire/ring-states.md", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        char *next = strchr(line + 1, '|');
        reading |= strcmp(line, "## Which state can follow\n") == 0;
        if (!reading || strncmp(line, "| `", 3) != 0)
            continue;
        assert_non_null(next);
        *next = '\0';
        unsigned from = states_of(line), to = states_of(next + 1);
        assert_int_equal(from, 1u << rows); /* one state a row, in the order of the enum */
        for (unsigned s = 0; s < RING_STATES; s++) {
            bool leads = ring_state_leads(rows, s);
            if (s != RING_STOPPED && leads != (to >> s & 1))
                fail_msg("from '%s' to '%s': the program says %s", ring_state_name(rows),
                         ring_state_name(s), leads ? "yes" : "no");
        }
        assert_true(ring_state_leads(rows, RING_STOPPED));
        rows++;
    }
    fclose(file);
    assert_int_equal(rows, RING_STATES);
}

/* Nothing but a new process leaves a stopped station, and each other state can be reached. */
static void every_state_can_be_reached(void **state)
{
    (void)state;
    unsigned reached = 1u << RING_IDLE, before = 0;
    while (reached != before) {
        before = reached;
        for (unsigned from = 0; from < RING_STATES; from++)
            for (unsigned to = 0; to < RING_STATES; to++)
                if (before >> from & 1 && ring_state_leads(from, to))
                    reached |= 1u << to;
    }
    assert_int_equal(reached, (1u << RING_STATES) - 1);
    for (unsigned to = 0; to < RING_STOPPED; to++)
        assert_false(ring_state_leads(RING_STOPPED, to));
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_document_has_the_table_of_the_program),
        cmocka_unit_test(every_state_can_be_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
