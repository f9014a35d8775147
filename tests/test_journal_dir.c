/* Journals by the directory (core/journal_dir), and those of the Reversi server's rooms: whole
 * games that can be played again, few open files, and what a killed server leaves. */
#include "journal_support.h"
#include "reversi_world.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/journal/journal_dir.h"
#include "core/journal/replay.h"

static char path[64];
static struct journal_dir dir;
static struct world world;

static int make_directory(void **state)
{
    (void)state;
    strcpy(path, "/tmp/sobremesa-journals-XXXXXX");
    return mkdtemp(path) ? 0 : -1;
}

static int remove_directory(void **state)
{
    (void)state;
    DIR *list = opendir(path);
    for (struct dirent *entry; list && (entry = readdir(list));)
        unlinkat(dirfd(list), entry->d_name, 0);
    if (list)
        closedir(list);
    return rmdir(path);
}

static void open_dir(void)
{
    struct why why = {0};
    if (journal_dir_open(&dir, path, &why) != ST_OK)
        fail_msg("%s", why.text);
}

static void name_of(uint64_t number, char name[96])
{
    snprintf(name, 96, "%s/%llu.journal", path, (unsigned long long)number);
}

/* The text of a journal; free it. */
static char *text_of(uint64_t number, size_t *length)
{
    struct why why = {0};
    char name[96], *text = NULL;
    name_of(number, name);
    if (journal_read_file(name, &text, length, &why) != ST_OK)
        fail_msg("%s", why.text);
    return text;
}

static bool ends_with(uint64_t number, const char *end)
{
    size_t length;
    char *text = text_of(number, &length);
    length = journal_as_old(text);
    bool does = length >= strlen(end) && strcmp(text + length - strlen(end), end) == 0;
    free(text);
    return does;
}

static void write_file(uint64_t number, const char *text)
{
    char name[96];
    name_of(number, name);
    int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    assert_int_equal(write(fd, text, strlen(text)), strlen(text));
    close(fd);
}

static unsigned open_files(void)
{
    unsigned count = 0;
    DIR *list = opendir("/proc/self/fd");
    while (readdir(list))
        count++;
    closedir(list);
    return count;
}

/* ---- the directory ---- */

static void few_files_are_open_however_many_there_are(void **state)
{
    (void)state;
    enum { GAMES = 3 * JOURNAL_DIR_OPEN, LINES = 4 };
    struct why why = {0};
    unsigned before = open_files();
    open_dir();
    for (int line = 0; line < LINES; line++)
        for (uint64_t number = 1; number <= GAMES; number++) {
            struct journal *journal = journal_dir_at(&dir, number, &why);
            assert_non_null(journal);
            if (line == 0)
                assert_int_equal(
                    journal_header(journal, &game_reversi, &(struct game_setup){0}, number, &why),
                    ST_OK);
            assert_int_equal(journal_note(journal, &why, "line %d", line), ST_OK);
        }
    assert_true(open_files() <= before + JOURNAL_DIR_OPEN + 1);
    for (uint64_t number = 1; number <= GAMES; number++) {
        assert_int_equal(journal_dir_end(&dir, number, "well", &why), ST_OK);
        assert_true(ends_with(number, "\n# line 0\n# line 1\n# line 2\n# line 3\n# end well\n"));
    }
    assert_true(open_files() <= before + 1);
    journal_dir_close(&dir);
    assert_int_equal(open_files(), before);
    open_dir();
    assert_int_equal(dir.last, GAMES);
    assert_int_equal(dir.abandoned, 0);
    journal_dir_close(&dir);
}

static void what_was_left_open_is_closed_once(void **state)
{
    (void)state;
    write_file(3, "sobremesa-journal 1\ngame reversi\n1 0 d3 = 0\n");
    write_file(5, "sobremesa-journal 1\ngame reversi\n# end well\n");
    write_file(7,
               "sobremesa-journal 1\ngame reversi\n1 0 d3 = 0\n2 1 c"); /* killed inside a line */
    write_file(
        8,
        "sobremesa-journal 1\ngame reversi\n# names a|b\n# end we"); /* and inside the last one */
    write_file(9, "");                                               /* and before the first one */
    write_file(70, "sobremesa-journal 1\n# names # end |b\n");
    open_dir();
    assert_int_equal(dir.last, 70);
    assert_int_equal(dir.abandoned, 4);
    assert_true(ends_with(3, "\n1 0 d3 = 0\n# end abandoned\n"));
    assert_true(ends_with(5, "reversi\n# end well\n"));
    assert_true(ends_with(7, "\n1 0 d3 = 0\n# end abandoned\n"));
    assert_true(ends_with(8, "\n# names a|b\n# end abandoned\n"));
    assert_true(ends_with(70, "|b\n# end abandoned\n"));
    char name[96];
    name_of(9, name);
    assert_int_equal(access(name, F_OK), -1);
    journal_dir_close(&dir);
    open_dir();
    assert_int_equal(dir.abandoned, 0);
    journal_dir_close(&dir);
}

static void other_files_are_left_alone(void **state)
{
    (void)state;
    char name[120];
    for (int i = 0; i < 4; i++) {
        snprintf(name, sizeof name, "%s/%s", path,
                 (const char *const[]){"0.journal", "x.journal", "1.txt", "2"}[i]);
        close(open(name, O_WRONLY | O_CREAT, 0666));
    }
    open_dir();
    assert_int_equal(dir.last, 0);
    assert_int_equal(access(name, F_OK), 0);
    journal_dir_close(&dir);
    struct why why = {0};
    write_file(4, "a letter to my aunt\n");
    assert_int_not_equal(journal_dir_open(&dir, path, &why), ST_OK);
    assert_said(why.text, "not a journal");
    assert_true(ends_with(4, "a letter to my aunt\n"));
}

static void two_servers_do_not_share_one(void **state)
{
    (void)state;
    static struct journal_dir other;
    struct why why = {0};
    open_dir();
    assert_int_equal(journal_dir_open(&other, path, &why), ST_BAD);
    assert_said(why.text, "another server");
    journal_dir_close(&dir);
    assert_int_equal(journal_dir_open(&other, path, &why), ST_OK);
    journal_dir_close(&other);
    assert_int_not_equal(journal_dir_open(&other, "/proc/no/such", &why), ST_OK);
}

/* ---- rooms ---- */

/* Plays every room on by a random choice each, until `moves` discs were placed or all games are
 * over. */
static void play_on(struct rng *rng, unsigned moves)
{
    for (unsigned i = 0; i < moves && world.server->playing; i++)
        for (uint32_t index = 0; index < WORLD_GUESTS / 2; index++) {
            const struct reversi_room *room = &world.rooms[index];
            struct choice choices[GAME_CHOICES_MAX];
            if (!room->number)
                continue;
            uint32_t guest = room->peer[room->state.turn];
            size_t count = reversi_choices(&room->setup, &room->state, choices);
            const struct move *move = count ? &choices[rng_below(rng, (uint32_t)count)].move : NULL;
            char square[3];
            if (!move || move->kind == REVERSI_MOVE_ASK) {
                world_ask_moves(&world, guest);
            } else {
                reversi_square_text(move->a, square);
                world_move(&world, guest, square);
            }
            world.out[room->peer[0]].count = world.out[room->peer[1]].count = 0;
        }
}

static void begin_rooms(struct world_options options, unsigned rooms)
{
    options.journals = &dir;
    world_begin(&world, options);
    for (unsigned i = 0; i < 2 * rooms; i++)
        world_want(&world, world_join(&world), i % 2 ? "Bl|as" : "Ana");
}

/* The game of a journal, played again; how many moves it has. */
static unsigned replayed(uint64_t number, struct result *result, const char *names)
{
    static struct replay replay;
    struct journal_line line;
    struct why why = {0};
    size_t length;
    char *text = text_of(number, &length), remark[80];
    enum status status = replay_open(&replay, text, length, 0, &why);
    snprintf(remark, sizeof remark, "\n# names %s\n", names);
    while (status == ST_OK)
        status = replay_step(&replay, &line, &why);
    if (status != ST_END)
        fail_msg("%s", why.text);
    journal_as_old(text);
    assert_non_null(strstr(text, remark));
    free(text);
    replay.table.game->result(replay.table.setup, as_state(replay.table.state), result);
    return replay.table.moves;
}

static void every_room_has_a_journal_that_replays(void **state)
{
    (void)state;
    enum { ROOMS = WORLD_GUESTS / 2 };
    struct rng rng;
    rng_seed(&rng, 5);
    for (int dice = 0; dice < 2; dice++) {
        open_dir();
        uint64_t before = dir.last;
        begin_rooms((struct world_options){.dice = dice, .first = REVERSI_FIRST_RANDOM}, ROOMS);
        play_on(&rng, 1000);
        assert_int_equal(world.server->counts.finished, ROOMS);
        assert_string_equal(world.note, "");
        unsigned moves = 0;
        for (uint64_t number = before + 1; number <= before + ROOMS; number++) {
            struct result result;
            bool first = ends_with(number, "# end draw\n") || ends_with(number, "wins\n");
            size_t length;
            char *text = text_of(number, &length);
            moves +=
                replayed(number, &result, strstr(text, "names Ana") ? "Ana|Bl/as" : "Bl/as|Ana");
            free(text);
            assert_true(first && result.over);
        }
        assert_int_equal(moves, world.moved);
        journal_dir_close(&dir);
    }
}

static void how_a_game_ended_is_in_its_journal(void **state)
{
    (void)state;
    struct result result;
    struct rng rng;
    rng_seed(&rng, 6);
    open_dir();
    begin_rooms((struct world_options){0}, 4);
    play_on(&rng, 5);
    uint32_t black = world.rooms[0].peer[0], white = world.rooms[1].peer[1];
    world_lose(&world, black);
    world_hex(&world, white, "525620");
    assert_true(ends_with(1, "# end black gone\n"));
    assert_true(ends_with(2, "# end white gone\n"));
    reversi_server_role.leave(world.server, world.now);
    assert_true(ends_with(3, "# end server stopped\n"));
    assert_true(ends_with(4, "# end server stopped\n"));
    journal_dir_close(&dir);
    /* a server that is killed writes nothing more: the next one does */
    open_dir();
    begin_rooms((struct world_options){0}, 2);
    assert_int_equal(world.rooms[0].number, 5);
    play_on(&rng, 3);
    journal_dir_close(&dir);
    open_dir();
    assert_int_equal(dir.abandoned, 2);
    assert_true(ends_with(6, "# end abandoned\n"));
    replayed(6, &result, world.rooms[1].peer[0] == 2 ? "Ana|Bl/as" : "Bl/as|Ana");
    assert_false(result.over);
    journal_dir_close(&dir);
}

/* A disk that fails is not the players' fault. */
static void a_game_goes_on_without_its_journal(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 7);
    open_dir();
    begin_rooms((struct world_options){0}, 1);
    play_on(&rng, 3);
    journal_close(&dir.open[1].journal); /* nothing can be written to it any more */
    play_on(&rng, 100);
    assert_said(world.note, "cannot write the journal");
    assert_int_equal(world.server->counts.finished, 1);
    journal_dir_close(&dir);
    open_dir();
    assert_int_equal(dir.abandoned, 1);
    journal_dir_close(&dir);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(few_files_are_open_however_many_there_are, make_directory,
                                        remove_directory),
        cmocka_unit_test_setup_teardown(what_was_left_open_is_closed_once, make_directory,
                                        remove_directory),
        cmocka_unit_test_setup_teardown(other_files_are_left_alone, make_directory,
                                        remove_directory),
        cmocka_unit_test_setup_teardown(two_servers_do_not_share_one, make_directory,
                                        remove_directory),
        cmocka_unit_test_setup_teardown(every_room_has_a_journal_that_replays, make_directory,
                                        remove_directory),
        cmocka_unit_test_setup_teardown(how_a_game_ended_is_in_its_journal, make_directory,
                                        remove_directory),
        cmocka_unit_test_setup_teardown(a_game_goes_on_without_its_journal, make_directory,
                                        remove_directory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
