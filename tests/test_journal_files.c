/* The files that journals are in: cut, gone on with, something else, unreadable or too large, two
 * that write one, and a disk that is full or fails. */
#include "journal_world.h"

#include <errno.h>
#include <unistd.h>

/* ---- a system that does not play along: the linker puts these in front of read and write
 * (CMakeLists.txt) ---- */

static int fault;           /* errno of the next calls; 0: they work */
static unsigned calls_left; /* so many still work before the fault */
static unsigned interrupts; /* so many calls are interrupted by a signal first */
static size_t at_most;      /* octets a call; 0: as many as asked for */

ssize_t __real_read(int fd, void *buffer, size_t size);
ssize_t __real_write(int fd, const void *buffer, size_t size);
ssize_t __wrap_read(int fd, void *buffer, size_t size);
ssize_t __wrap_write(int fd, const void *buffer, size_t size);

static bool fails_now(void)
{
    if (interrupts) {
        interrupts--;
        errno = EINTR;
        return true;
    }
    if (fault && calls_left-- == 0) {
        errno = fault;
        return true;
    }
    return false;
}

ssize_t __wrap_read(int fd, void *buffer, size_t size)
{
    return fails_now() ? -1 : __real_read(fd, buffer, at_most && at_most < size ? at_most : size);
}

ssize_t __wrap_write(int fd, const void *buffer, size_t size)
{
    return fails_now() ? -1 : __real_write(fd, buffer, at_most && at_most < size ? at_most : size);
}

static int make_place(void **state)
{
    fault = 0;
    interrupts = 0;
    at_most = 0;
    return make_folder(state);
}

/* ---- going on with a file ---- */

static void a_cut_file_is_shortened_to_its_last_whole_line_and_goes_on(void **state)
{
    (void)state;
    struct journal journal;
    struct why why;
    size_t length;
    write_game("template", 70, 8);
    char *text = read_all(&length);
    write_file(text, length - 5); /* kill -9 inside a line */
    free(text);
    text = read_all(&length);
    assert_int_equal(replay_all(text, length, 0, &why), ST_END);
    assert_int_equal(replay.table.moves, 7);
    size_t keep = (size_t)(replay.source.end - text);
    assert_int_equal(text[keep - 1], '\n');
    free(text);
    assert_int_equal(journal_open(&journal, path, keep, &why), ST_OK);
    replay.table.journal = &journal;
    struct choice choice;
    assert_int_equal(
        replay.table.game->choices(as_setup(replay.setup), as_state(replay.table.state), &choice),
        1);
    assert_int_equal(table_play(&replay.table, &choice.move, SOURCE_PLAYER, &why), ST_OK);
    uint64_t hash = table_hash(&replay.table);
    journal_close(&journal);
    text = read_all(&length);
    assert_int_equal(replay_all(text, length, 0, &why), ST_END);
    assert_int_equal(replay.table.moves, 8);
    assert_int_equal(table_hash(&replay.table), hash);
    free(text);
}

/* Nothing is appended to half a line, nor to a file that is something else. */
static void an_old_file_is_gone_on_with_only_if_it_is_a_journal(void **state)
{
    (void)state;
    static const char *const others[] = {"hello\n", "x", "sobremesa-journal 3\n",
                                         "sobremesa-journal 1x", "\n"};
    struct journal journal;
    struct why why;
    size_t length;
    char *text;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        write_file(others[i], strlen(others[i]));
        assert_int_equal(journal_open(&journal, path, SIZE_MAX, &why), ST_BAD);
        assert_said(why.text, "exists and is not a journal: it is left as it is");
        assert_int_equal(journal.fd, -1);
        text = read_all(&length);
        assert_string_equal(text, others[i]);
        free(text);
    }
    for (size_t cut = 1; cut < strlen("sobremesa-journal 1\n");
         cut++) { /* killed inside its very first line */
        write_file("sobremesa-journal 1\n", cut);
        assert_int_equal(journal_open(&journal, path, SIZE_MAX, &why), ST_OK);
        journal_close(&journal);
        text = read_all(&length);
        assert_int_equal(length, 0);
        free(text);
    }
    unlink(path);
    uint64_t first = write_game("template", 71, 8);
    text = read_all(&length);
    write_file(text, length - 3);
    free(text);
    write_game("template", 72, 4); /* opens it again, as the next station's run does */
    text = read_all(&length);
    assert_int_equal(replay_all(text, length, 1, &why), ST_END);
    assert_int_equal(replay.table.moves, 7);
    assert_int_not_equal(table_hash(&replay.table), first);
    assert_int_equal(replay_all(text, length, 2, &why), ST_END);
    assert_int_equal(replay.table.moves, 4);
    free(text);
}

static void two_writers_are_one_too_many(void **state)
{
    (void)state;
    struct journal one, two;
    struct why why;
    assert_int_equal(journal_open(&one, path, SIZE_MAX, &why), ST_OK);
    assert_int_equal(journal_open(&two, path, SIZE_MAX, &why), ST_BAD);
    assert_said(why.text, "another program is writing the journal");
    assert_int_equal(journal_open(&two, path, 0, &why), ST_BAD);
    journal_close(&one);
    assert_int_equal(journal_open(&two, path, SIZE_MAX, &why), ST_OK);
    journal_close(&two);
}

/* ---- writing ---- */

static void a_full_disk_is_reported(void **state)
{
    (void)state;
    const struct game *game = game_for_two("uno");
    struct journal journal;
    struct why why = {0};
    assert_int_equal(journal_open(&journal, "/dev/full", SIZE_MAX, &why), ST_OK);
    assert_int_equal(journal_header(&journal, game, as_setup(journal_setup), 1, &why), ST_SYSTEM);
    assert_string_equal(why.text, "cannot write the journal /dev/full: No space left on device");
    why.text[0] = '\0';
    assert_int_equal(journal_note(&journal, &why, "x"), ST_SYSTEM);
    assert_said(why.text, "No space left on device");
    journal_close(&journal);
}

static void count_moves(void *who, const struct table *table, const struct game_state *before,
                        const struct move *move, int actor)
{
    (void)table, (void)before, (void)move, (void)actor;
    ++*(unsigned *)who;
}

/* A move that cannot be written is not made: what stations tell each other is on the disk first. */
static void a_move_that_cannot_be_written_is_not_made(void **state)
{
    (void)state;
    const struct game *game = game_for_two("uno");
    struct journal journal;
    struct table table;
    struct why why = {0};
    unsigned told = 0;
    struct move move;
    struct rng rng;
    unsigned char before[GAME_STATE_MAX];
    assert_int_equal(journal_open(&journal, "/dev/full", SIZE_MAX, &why), ST_OK);
    table_start(&table, game, as_setup(journal_setup), &journal);
    table.observe = count_moves;
    table.observer = &told;
    memcpy(before, table.state, sizeof before);
    rng_seed(&rng, 1);
    game->draw(as_setup(journal_setup), as_state(table.state), &rng, &move);
    assert_int_equal(table_play(&table, &move, SOURCE_PLAYER, &why), ST_SYSTEM);
    assert_said(why.text, "No space left on device");
    assert_memory_equal(table.state, before, sizeof before);
    assert_int_equal(table.moves, 0);
    assert_int_equal(told, 0);
    journal_close(&journal);
}

/* The disk fills up inside a line: the line that is there in part is not counted when it is
 * read. */
static void a_disk_that_fills_up_inside_a_line_loses_that_line_only(void **state)
{
    (void)state;
    const struct game *game = game_for_two("uno");
    struct journal journal;
    struct table table;
    struct why why = {0};
    struct rng rng;
    size_t length;
    rng_seed(&rng, 2);
    assert_int_equal(journal_open(&journal, path, SIZE_MAX, &why), ST_OK);
    assert_int_equal(journal_header(&journal, game, as_setup(journal_setup), 1, &why), ST_OK);
    table_start(&table, game, as_setup(journal_setup), &journal);
    at_most = 9; /* short writes; the third call of some line fails */
    for (int i = 0; i < 5; i++) {
        struct move move;
        game->draw(as_setup(journal_setup), as_state(table.state), &rng, &move);
        interrupts = 2;
        if (i == 4) {
            fault = ENOSPC;
            calls_left = 2;
        }
        assert_int_equal(table_play(&table, &move, SOURCE_PLAYER, &why),
                         i == 4 ? ST_SYSTEM : ST_OK);
    }
    fault = 0;
    at_most = 0;
    journal_close(&journal);
    char *text = read_all(&length);
    assert_int_not_equal(text[length - 1], '\n');
    assert_int_equal(replay_all(text, length, 0, &why), ST_END);
    assert_int_equal(replay.table.moves, 4);
    assert_int_equal(table_hash(&replay.table), table_hash(&table));
    free(text);
}

static void a_path_that_cannot_be_written_is_reported(void **state)
{
    (void)state;
    struct journal journal;
    struct why why;
    assert_int_equal(journal_open(&journal, "/no/such/folder/x", SIZE_MAX, &why), ST_SYSTEM);
    assert_string_equal(why.text,
                        "cannot open the journal /no/such/folder/x: No such file or directory");
    assert_int_equal(journal.fd, -1);
    journal_close(&journal); /* harmless */
    assert_int_equal(journal_open(&journal, folder, SIZE_MAX, &why), ST_SYSTEM);
    assert_said(why.text, "Is a directory");
    assert_int_equal(journal_open(&journal, "/dev/full", 0, &why),
                     ST_SYSTEM); /* a device cannot be shortened */
    assert_said(why.text, "cannot shorten the journal /dev/full");
    assert_int_equal(journal.fd, -1);
}

/* ---- reading ---- */

static void a_file_that_cannot_be_read_is_reported(void **state)
{
    (void)state;
    char *text = NULL;
    size_t length = 0;
    struct why why;
    assert_int_equal(journal_read_file(path, &text, &length, &why), ST_SYSTEM);
    assert_said(why.text, "cannot read");
    assert_said(why.text, "No such file or directory");
    assert_int_equal(journal_read_file(folder, &text, &length, &why), ST_BAD);
    assert_said(why.text, "not a file");
    assert_int_equal(journal_read_file("/dev/zero", &text, &length, &why), ST_BAD);
    assert_null(text);

    write_game("uno", 80, 20);
    for (calls_left = 0; calls_left < 3;) {
        unsigned working = calls_left;
        fault = EIO;
        at_most = 100;
        assert_int_equal(journal_read_file(path, &text, &length, &why), ST_SYSTEM);
        assert_said(why.text, "Input/output error");
        assert_null(text);
        calls_left = working + 1;
    }
    fault = 0;
    at_most = 7; /* short reads and signals are nothing */
    interrupts = 3;
    text = read_all(&length);
    assert_int_equal(replay_all(text, length, 0, &why), ST_END);
    assert_int_equal(replay.table.moves, 20);
    free(text);
}

static void a_file_over_64_mb_is_refused_unread(void **state)
{
    (void)state;
    char *text = NULL;
    size_t length;
    struct why why;
    write_file("x", 1);
    assert_int_equal(truncate(path, (64 << 20) + 1), 0); /* a hole: takes no room */
    fault = EIO;                                         /* nothing may be read of it */
    calls_left = 0;
    assert_int_equal(journal_read_file(path, &text, &length, &why), ST_BAD);
    assert_said(why.text, "over 64 MB");
    assert_null(text);
    fault = 0;
    assert_int_equal(truncate(path, 0), 0);
    text = read_all(&length);
    assert_int_equal(length, 0);
    free(text);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_cut_file_is_shortened_to_its_last_whole_line_and_goes_on,
                                        make_place, remove_folder),
        cmocka_unit_test_setup_teardown(an_old_file_is_gone_on_with_only_if_it_is_a_journal,
                                        make_place, remove_folder),
        cmocka_unit_test_setup_teardown(two_writers_are_one_too_many, make_place, remove_folder),
        cmocka_unit_test(a_full_disk_is_reported),
        cmocka_unit_test(a_move_that_cannot_be_written_is_not_made),
        cmocka_unit_test_setup_teardown(a_disk_that_fills_up_inside_a_line_loses_that_line_only,
                                        make_place, remove_folder),
        cmocka_unit_test_setup_teardown(a_path_that_cannot_be_written_is_reported, make_place,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_file_that_cannot_be_read_is_reported, make_place,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_file_over_64_mb_is_refused_unread, make_place,
                                        remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
