/* The store: its log, carried over into the file beside what is written; a file that one server
 * has; and what cannot be read, which is not the end of what there is. */
#include "support.h"

#include <sqlite3.h>
#include <unistd.h>

#include "web/server/store.h"

enum { LINE = 3000, TIMES = 4000 };

static void write_line(struct store *store, enum store_kind kind, unsigned number)
{
    static char text[LINE];
    struct why why;
    memset(text, 'x', sizeof text);
    snprintf(text, 12, "%010u\n", number);
    const struct store_lines lines = {
        .kind = kind, .room = 1, .key = "key", .text = text, .length = sizeof text};
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
    assert_in_range(written - again, again / 2,
                    2 * again); /* it began anew: as long as the first time */
    store_close(store);
    assert_int_equal(access(log, F_OK), -1);
    assert_int_equal(store_open(&store, path, &why), ST_OK);
    assert_all_there(store, written);
    store_close(store);
    unlink(path);
    rmdir(folder);
}

/* --- what cannot be read --- */

enum { TABLES = 3 };

static void add_table(struct store *store, uint32_t room)
{
    struct why why;
    char key[16];
    snprintf(key, sizeof key, "key%u", room);
    const struct store_lines lines = {
        .kind = STORE_FRESH, .room = room, .key = key, .text = "x\n", .length = 2};
    assert_int_equal(store_begin(store, &why), ST_OK);
    assert_int_equal(store_add(store, &lines, &why), ST_OK);
    assert_int_equal(store_end(store, true, &why), ST_OK);
}

static void add_record(struct store *store, uint32_t id)
{
    struct why why;
    const struct store_record record = {.of = "Redes", .id = id, .octets = "x", .count = 1};
    assert_int_equal(store_begin(store, &why), ST_OK);
    assert_int_equal(store_put(store, &record, &why), ST_OK);
    assert_int_equal(store_end(store, true, &why), ST_OK);
}

/* Puts something in the place of a table of the database that gives its rows, and an error where
 * the id is 2. */
static void spoil(const char *path, const char *table, const char *columns)
{
    sqlite3 *db;
    char sql[400];
    snprintf(sql, sizeof sql,
             "ALTER TABLE %s RENAME TO whole; CREATE VIEW %s AS SELECT %s FROM whole "
             "WHERE id <> 2 OR abs(-9223372036854775807 - 1) > 0",
             table, table, columns);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void count_table(void *who, uint32_t room, const char *text, size_t length)
{
    (void)room, (void)text, (void)length;
    ++*(unsigned *)who;
}

static void what_cannot_be_read_is_not_the_end(void **context)
{
    char folder[] = "/tmp/sobremesa-store-XXXXXX", path[64];
    struct store *store;
    struct why why;
    uint32_t last = 7;
    unsigned tables = 0;
    uint8_t *octets;
    size_t count;
    (void)context;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a.db", folder);
    assert_int_equal(store_open(&store, path, &why), ST_OK);
    assert_int_equal(store_last_room(store, &last, &why), ST_OK);
    assert_int_equal(last, 0);
    for (uint32_t i = 1; i <= TABLES; i++) {
        add_table(store, i);
        add_record(store, i);
    }
    assert_int_equal(store_last_room(store, &last, &why), ST_OK);
    assert_int_equal(last, TABLES);
    assert_int_equal(store_each(store, &tables, count_table, &why), ST_OK);
    assert_int_equal(tables, TABLES);
    spoil(path, "room", "id, game");
    tables = 0;
    assert_int_equal(store_each(store, &tables, count_table, &why), ST_SYSTEM);
    assert_int_equal(tables, 1);
    assert_int_equal(store_last_room(store, &last, &why), ST_OK);
    assert_int_equal(last, TABLES);
    store_close(store);
    unlink(path);
    assert_int_equal(store_open(&store, path, &why), ST_OK);
    add_record(store, 1);
    add_record(store, 2);
    spoil(path, "record", "name, kind, id, octets");
    assert_int_equal(store_get(store, "Redes", 0, 1, &octets, &count, &why), ST_OK);
    free(octets);
    assert_int_equal(store_get(store, "Redes", 0, 2, &octets, &count, &why), ST_SYSTEM);
    assert_int_equal(store_get(store, "Redes", 0, 3, &octets, &count, &why), ST_END);
    store_close(store);
    unlink(path);
    rmdir(folder);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_log_is_carried_over_and_begins_anew),
        cmocka_unit_test(what_cannot_be_read_is_not_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
