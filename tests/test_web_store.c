/* The store's log: carried over into the file beside what is written, and a file that one server has. */
#include "support.h"

#include <unistd.h>

#include "web/store.h"

enum { LINE = 3000, TIMES = 4000 };

static void write_line(struct store *store, enum store_kind kind, unsigned number)
{
    static char text[LINE];
    struct why why;
    memset(text, 'x', sizeof text);
    snprintf(text, 12, "%010u\n", number);
    const struct store_lines lines = {.kind = kind, .room = 1, .key = "key", .text = text, .length = sizeof text};
    assert_int_equal(store_begin(store, &why), ST_OK);
    assert_int_equal(store_add(store, &lines, &why), ST_OK);
    assert_int_equal(store_end(store, true, &why), ST_OK);
}

static void assert_all_there(struct store *store, unsigned count)
{
    struct why why;
    char *text;
    size_t length;
    assert_int_equal(store_read(store, "key", &text, &length, &why), ST_OK);
    assert_int_equal(length, (size_t)count * LINE);
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(strtoul(text + (size_t)i * LINE, NULL, 10), i);
    free(text);
}

static void a_long_log_is_carried_over_and_begins_anew(void **context)
{
    char folder[] = "/tmp/sobremesa-store-XXXXXX", path[64], log[80];
    struct store *store, *second;
    struct why why;
    unsigned written = 0;
    (void)context;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a.db", folder);
    snprintf(log, sizeof log, "%s-wal", path);
    assert_int_equal(store_open(&store, path, &why), ST_OK);
    assert_int_equal(store_open(&second, path, &why), ST_BAD);
    store_close(second);
    for (; written < TIMES && !store_log_is_long(store); written++)
        write_line(store, written ? STORE_APPEND : STORE_FRESH, written);
    assert_true(store_log_is_long(store));
    store_carry_over(store);
    assert_false(store_log_is_long(store));
    write_line(store, STORE_APPEND, written++);
    assert_all_there(store, written);
    unsigned again = written;
    for (; written < 2 * TIMES && !store_log_is_long(store); written++)
        write_line(store, STORE_APPEND, written);
    assert_in_range(written - again, again / 2, 2 * again); /* it began anew: as long as the first time */
    store_close(store);
    assert_int_equal(access(log, F_OK), -1);
    assert_int_equal(store_open(&store, path, &why), ST_OK);
    assert_all_there(store, written);
    store_close(store);
    unlink(path);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_long_log_is_carried_over_and_begins_anew)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
