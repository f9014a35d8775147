/* Where play comes from: journals that are looked at, games that are kept and taken up again,
 * several people at one screen, roles of a protocol. */
#include "support.h"

#include <sys/stat.h>
#include <unistd.h>

#include "core/game_show.h"
#include "core/registry.h"
#include "front/source/journal_source.h"
#include "front/terminal/keys.h"
#include "front/source/saved_game.h"
#include "front_support.h"

static struct seat seat;

static const struct {
    const char *game, *options;
} tables[] = {{"uno", "seats=3"},
              {"template", "seats=3"},
              {"truco", ""},
              {"reversi", ""},
              {"monopoly", "seats=3 rounds=4"}};
enum { TABLES = sizeof tables / sizeof tables[0] };

/* What a person decides who has no will of their own: it depends on the position alone. */
static int habit(const struct seat *at)
{
    const struct question *now = &at->look.position;
    uint64_t hash = at->config.source->game->hash(now->setup, now->view);
    for (int i = 0; i < (int)at->scene.options; i++) { /* nobody retires by habit */
        int option = (int)((hash + (uint64_t)i) % at->scene.options);
        if (!at->scene.option[option].grave)
            return option;
    }
    return 0;
}

static void play_on(struct seat *at, unsigned turns)
{
    struct why why;
    run_to_turn(at, 0);
    for (; turns && (at->stage == STAGE_CHOOSE || at->stage == STAGE_CURTAIN); turns--) {
        if (at->stage == STAGE_CURTAIN)
            press(at, ' ');
        assert_int_equal(seat_choose(at, habit(at), 0, &why), ST_OK);
        run_to_turn(at, 0);
    }
}

/* --- journals --- */

enum { TEXT = 4 << 20, MOVES = 20000 };

struct memory_file {
    char text[TEXT];
    size_t length;
};

static enum status remember(void *out, const char *text, size_t length, struct why *why)
{
    struct memory_file *memory = out;
    (void)why;
    assert_true(memory->length + length <= sizeof memory->text);
    memcpy(memory->text + memory->length, text, length);
    memory->length += length;
    return ST_OK;
}

static void test_a_journal_goes_both_ways(void **state)
{
    (void)state;
    static struct memory_file memory;
    static struct journal_source journal;
    static uint64_t hashes[MOVES];
    struct journal writes = {.out = &memory, .write = remember, .fd = -1};
    struct why why;
    unsigned steps = 0;
    for (size_t i = 0; i < TABLES; i++) {
        struct local_config config = config_with(tables[i].game, tables[i].options, 7 + i);
        memory.length = 0;
        config.journal = &writes;
        begin(&seat, config);
        play_on(&seat, 10000);
        assert_int_equal(seat.stage, STAGE_DONE);
        assert_int_equal(journal_source_open(&journal, memory.text, memory.length, 0, &why), ST_OK);
        assert_int_equal(journal.count, local_of(&seat)->table.moves);
        seat_open(&seat, &(struct seat_config){.source = &journal.source});
        seat_update(&seat, 0);
        assert_int_equal(seat.look.move, 0);
        assert_string_equal(seat.names[1], "Ana");
        for (uint32_t move = 0; move <= journal.count; move++) {
            assert_int_equal(seat.look.move, move);
            hashes[move] = table_hash(&journal.replay.table);
            press(&seat, KEY_RIGHT);
        }
        assert_int_equal(hashes[journal.count], table_hash(&local_of(&seat)->table));
        struct rng rng;
        rng_seed(&rng, i);
        static const int keys[] = {KEY_LEFT,      KEY_RIGHT, KEY_HOME, KEY_END,  KEY_PAGE_UP,
                                   KEY_PAGE_DOWN, ' ',       '?',      KEY_ENTER};
        for (unsigned n = 0; n < 300; n++, steps++) {
            press(&seat,
                  rng_below(&rng, 3) ? keys[rng_below(&rng, 9)] : '0' + (int)rng_below(&rng, 10));
            if (seat_due(&seat) != USEC_NEVER)
                assert_int_equal(seat_tick(&seat, seat_due(&seat), &why), ST_OK);
            assert_int_equal(table_hash(&journal.replay.table), hashes[seat.look.move]);
            draw_seat(&seat, 10 + (int)rng_below(&rng, 50), 20 + (int)rng_below(&rng, 150));
            assert_int_equal(canvas.clipped, 0);
        }
    }
    print_message("%u keys\n", steps);
}

/* What is there is shown, and where it stops is said. */
static void test_a_journal_that_breaks_off(void **state)
{
    (void)state;
    static struct memory_file memory;
    static struct journal_source journal;
    struct journal writes = {.out = &memory, .write = remember, .fd = -1};
    struct why why;
    struct local_config config = config_with("uno", "seats=2", 3);
    memory.length = 0;
    config.journal = &writes;
    begin(&seat, config);
    play_on(&seat, 4);
    uint32_t moves = local_of(&seat)->table.moves;
    memory.text[memory.length - 2] ^= 1; /* the last digit of the last hash */
    assert_int_equal(journal_source_open(&journal, memory.text, memory.length, 0, &why), ST_BAD);
    assert_int_equal(journal.count, moves - 1);
    seat_open(&seat, &(struct seat_config){.source = &journal.source});
    seat_update(&seat, 0);
    press(&seat, KEY_END);
    assert_int_equal(seat.look.move, moves - 1);
    draw_seat(&seat, 24, 120);
    char is[24 * 120 * 4];
    struct str text = str_make(is, sizeof is);
    canvas_text(&canvas, &text);
    assert_said(is, "its sum differs");
}

/* --- saved games --- */

static char folder[] = "/tmp/sobremesa-kept-XXXXXX", path[100];
static struct saved_game saved;
static struct restored_game old;

static int make_folder(void **state)
{
    (void)state;
    bool made = mkdtemp(folder);
    snprintf(path, sizeof path, "%s/game.journal", folder);
    return made ? 0 : -1;
}

static void keep(struct local_config *config)
{
    struct why why;
    assert_int_equal(saved_game_open(&saved, path, &why), ST_OK);
    config->saved = &saved;
}

/* Takes the game at `path` up, at the same table. */
static void take_up(struct seat *at, struct local_config config)
{
    struct why why;
    struct local_source *local = local_of(at);
    assert_int_equal(saved_game_load(&saved, config.game, &old, &why), ST_OK);
    assert_int_equal(old.people, config.people);
    assert_int_equal(old.seed, config.seed);
    assert_string_equal(old.name[1], config.names[1]);
    local_init(local, &config);
    seat_open(at, &(struct seat_config){.source = &local->source});
    assert_int_equal(saved_game_resume(&old, local, &why), ST_OK);
    seat_update(at, 0);
    restored_game_free(&old);
}

static size_t read_saved(char *text, size_t size)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, size, file);
    fclose(file);
    return length;
}

static void write_saved(const char *text, size_t length)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    fclose(file);
}

/* A round of `turns` decisions; the hash after each move. */
static uint64_t hashes[MOVES];
static uint32_t hash_count;

static void note_hash(void *who, const struct game_setup *now, const struct game_state *before,
                      const struct move *move)
{
    const struct local_source *local = local_of(who);
    (void)now, (void)before, (void)move;
    assert_true(local->table.moves <= MOVES);
    hashes[local->table.moves - 1] = table_hash(&local->table);
    hash_count = local->table.moves;
}

/* Killed in the middle of any write, the game goes on from the last whole move, and exactly as it
 * would have gone. */
static void test_killed_and_taken_up(void **state)
{
    (void)state;
    static char whole[1 << 20];
    static uint64_t want[MOVES];
    unsigned cuts = 0;
    for (size_t i = 0; i < TABLES; i++) {
        struct local_config config = config_with(tables[i].game, tables[i].options, 11 + i);
        size_t length = 0;
        uint32_t moves = 0;
        keep(&config);
        sit_down(&seat, config, 0, 0);
        local_of(&seat)->source.listener.moved = note_hash;
        run_to_turn(&seat, 0);
        for (unsigned turn = 0; turn < 12 && seat.stage != STAGE_DONE;
             turn++) { /* what is kept at the last turn but one */
            length = read_saved(whole, sizeof whole);
            moves = local_of(&seat)->table.moves;
            play_on(&seat, 1);
        }
        size_t header = (size_t)(strstr(whole, "\n# mind 1") - whole);
        uint32_t all = hash_count;
        memcpy(want, hashes, sizeof want);
        struct rng rng;
        rng_seed(&rng, i);
        for (unsigned n = 0; n < effort(6); n++, cuts++) {
            size_t cut = n ? header + rng_below(&rng, (uint32_t)(length - header)) + 1 : length;
            unsigned lines = 0; /* whole moves: one that lacks its newline only is one, too */
            for (const char *at = whole;
                 (at = memchr(at, '\n', (size_t)(whole + cut + 1 - at))) != NULL; at++)
                lines += at - whole >= 28 && at[-27] == ' ' && at[-28] == '=';
            write_saved(whole, cut);
            take_up(&seat, config);
            assert_int_equal(local_of(&seat)->table.moves, lines);
            assert_true(n || lines == moves);
            local_of(&seat)->source.listener.moved = note_hash;
            while (local_of(&seat)->table.moves < all)
                play_on(&seat, 1);
            assert_memory_equal(hashes + lines, want + lines, (all - lines) * sizeof want[0]);
        }
        saved_game_close(&saved);
    }
    print_message("%u games cut and taken up\n", cuts);
}

/* Who takes a game up sees what they saw when they left, down to what the last moves did. */
static void test_the_same_screen_again(void **state)
{
    (void)state;
    static char left[CANVAS_ROWS * CANVAS_COLUMNS * 4], is[sizeof left];
    unsigned marked = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct local_config config = config_with("uno", "seats=4", seed);
        struct str was = str_make(left, sizeof left), now = str_make(is, sizeof is);
        keep(&config);
        begin(&seat, config);
        play_on(&seat, 2);
        draw_seat(&seat, 24, 80);
        canvas_text(&canvas, &was);
        take_up(&seat, config);
        draw_seat(&seat, 24, 80);
        canvas_text(&canvas, &now);
        assert_string_equal(is, left);
        marked += strstr(is, "cartas +") != NULL;
        saved_game_close(&saved);
    }
    assert_true(marked);
}

/* What can be taken back can be after a night, too; and what was taken back stays so. */
static void test_taking_back_what_was_kept(void **state)
{
    (void)state;
    struct local_config config = config_with("reversi", "", 5);
    uint64_t before[20];
    unsigned decided;
    keep(&config);
    begin(&seat, config);
    for (decided = 0; decided < 8; decided++) {
        before[decided] = table_hash(&local_of(&seat)->table);
        play_on(&seat, 1);
    }
    press(&seat, MENU_UNDO);
    while (--decided > 0) {
        assert_int_equal(table_hash(&local_of(&seat)->table), before[decided]);
        take_up(&seat, config);
        assert_int_equal(table_hash(&local_of(&seat)->table), before[decided]);
        assert_true(seat_can_undo(&seat));
        press(&seat, MENU_UNDO);
    }
    take_up(&seat, config);
    assert_false(seat_can_undo(&seat));
    saved_game_close(&saved);
}

/* Rounds and points go on; what is over is not offered. */
static void test_rounds_that_were_kept(void **state)
{
    (void)state;
    struct why why;
    struct local_config config = config_with("uno", "seats=2", 5);
    keep(&config);
    begin(&seat, config);
    play_on(&seat, 10000);
    assert_int_equal(seat.stage, STAGE_DONE);
    assert_int_equal(saved_game_load(&saved, config.game, &old, &why), ST_END);
    restored_game_free(&old);
    int64_t points = local_of(&seat)->totals[0] + local_of(&seat)->totals[1];
    assert_true(points > 0);
    press(&seat, 's');
    play_on(&seat, 2);
    uint64_t seed = local_of(&seat)->round_seed;
    take_up(&seat, config);
    assert_int_equal(seat.look.rounds, 2);
    assert_int_equal(local_of(&seat)->round_seed, seed);
    assert_int_equal(local_of(&seat)->totals[0] + local_of(&seat)->totals[1], points);
    play_on(&seat, 10000);
    assert_true(local_of(&seat)->totals[0] + local_of(&seat)->totals[1] > points);
    saved_game_close(&saved);
}

/* A file that cannot be read is said to be one, and moved out of the way as it is. */
static void test_a_kept_game_that_cannot_be_read(void **state)
{
    (void)state;
    static char whole[1 << 20], again[sizeof whole];
    char where[SAVED_GAME_PATH + 8];
    struct why why;
    struct stat info;
    struct local_config config = config_with("uno", "seats=2", 5);
    keep(&config);
    begin(&seat, config);
    play_on(&seat, 3);
    size_t length = read_saved(whole, sizeof whole);
    char *hash = strstr(whole, " = ") + 3;
    *hash = *hash == '0' ? '1' : '0';
    write_saved(whole, length);
    for (unsigned n = 1; n <= 2; n++) {
        assert_int_equal(saved_game_load(&saved, config.game, &old, &why), ST_BAD);
        assert_said(why.text, "its sum differs");
        restored_game_free(&old);
        assert_int_equal(saved_game_set_aside(&saved, where, sizeof where, &why), ST_OK);
        assert_int_equal(where[strlen(where) - 1], '0' + (int)n);
        assert_int_equal(saved_game_load(&saved, config.game, &old, &why), ST_END);
        FILE *file = fopen(where, "r");
        assert_int_equal(fread(again, 1, sizeof again, file), length);
        fclose(file);
        assert_memory_equal(again, whole, length);
        write_saved(whole, length);
    }
    struct saved_game second; /* one table at a time keeps its game here */
    assert_int_equal(saved_game_open(&second, path, &why), ST_BAD);
    unlink(path);
    saved_game_close(&saved);
    assert_int_equal(stat(path, &info), -1);
}

/* What stood in the line before is not taken for names that are not there. */
static void test_a_note_without_its_names(void **state)
{
    (void)state;
    static const char *const words[] = {"names", "bots", "totals"};
    static char whole[1 << 20];
    struct local_config config = config_with("uno", "seats=2", 5);
    keep(&config);
    begin(&seat, config);
    play_on(&seat, 3);
    whole[read_saved(whole, sizeof whole - 1)] = '\0';
    const char *at = strstr(whole, "\n# names ");
    assert_non_null(at);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct why why;
        struct str text = str_make(malloc(sizeof whole + 200), sizeof whole + 200);
        str_add(&text, "%.*s\n", (int)(at - whole), whole);
        for (int k = 0; k < 2; k++) { /* "# anoth 7|8", then "# names" */
            size_t from = text.length;
            if (k)
                str_add(&text, "# %s", words[i]);
            else
                str_add(&text, "# %.*s 7|8", (int)strlen(words[i]), "another");
            journal_end_line(&text, from);
        }
        str_add(&text, "%s", at + 1);
        write_saved(text.at, text.length);
        assert_int_equal(saved_game_load(&saved, config.game, &old, &why), ST_BAD);
        assert_said(why.text, words[i]);
        restored_game_free(&old);
        free(text.at);
    }
    unlink(path);
    saved_game_close(&saved);
}

/* --- several people --- */

/* A screen of the curtain: its words, and nothing of the game. */
static void check_curtain(const struct seat *at)
{
    static char is[CANVAS_ROWS * CANVAS_COLUMNS * 4];
    struct str text = str_make(is, sizeof is);
    char want[100];
    unsigned lines = 0;
    canvas_text(&canvas, &text);
    for (const char *line = is; *line; line = strchr(line, '\n') + 1)
        lines += *line != '\n';
    snprintf(want, sizeof want, "Pásale el teclado a %s.", at->names[at->look.position.seat]);
    assert_int_equal(lines,
                     at->stage == STAGE_CURTAIN ? 3 : 1); /* the top line, and who is to come */
    if (at->stage == STAGE_CURTAIN)
        assert_said(is, want);
    for (size_t i = 0; i < at->scene.pieces; i++)
        if (at->scene.piece[i].zone == ZONE_HAND)
            assert_null(strstr(is, at->scene.piece[i].label));
}

/* Whoever is at the keyboard sees their hand only, and is told only what they may know. */
static void check_eyes(const struct seat *at)
{
    int who = at->look.position.seat;
    for (size_t i = 0; i < at->scene.pieces; i++)
        assert_true(at->scene.piece[i].zone != ZONE_HAND || at->scene.piece[i].seat == who);
    assert_int_equal(at->narration.viewer, who);
    for (uint64_t i = 0; i < at->narration.count; i++) {
        const struct narration_entry *entry = &at->narration.entry[i % NARRATION_LENGTH];
        char sentence[GAME_TEXT_MAX];
        struct str text = str_make(sentence, sizeof sentence);
        if (!*narration_text(&at->narration, i))
            continue;
        at->config.source->game->show->tell(as_setup(setup), as_const_state(entry->before),
                                            &entry->move, who, names, LANG_ES, &text);
        assert_string_equal(narration_text(&at->narration, i), sentence);
    }
}

static void test_the_curtain_hides_hands(void **state)
{
    (void)state;
    struct why why;
    unsigned passed = 0, turns = 0;
    static const char *const games[] = {"uno", "truco"};
    for (unsigned seed = 0; seed < effort(6); seed++) {
        struct local_config config = config_with(games[seed % 2], seed % 2 ? "" : "seats=3", seed);
        config.people = 2;
        sit_down(&seat, config, 0, 0);
        int last = SEAT_NOBODY;
        for (unsigned step = 0; seat.stage != STAGE_DONE && step < 3000; step++) {
            draw_seat(&seat, 24, 80);
            assert_int_equal(canvas.clipped, 0);
            if (seat_is_covered(&seat))
                check_curtain(&seat);
            if (seat.stage == STAGE_CURTAIN) {
                assert_int_not_equal(seat.look.position.seat, last);
                press(&seat, 'x');
                assert_int_equal(seat.stage, STAGE_CHOOSE);
                last = seat.look.position.seat;
                passed++;
            } else if (seat.stage == STAGE_CHOOSE) {
                assert_int_equal(seat.look.position.seat, last);
                check_eyes(&seat);
                assert_int_equal(seat_choose(&seat, habit(&seat), 0, &why), ST_OK);
                turns++;
            } else {
                assert_int_equal(seat_tick(&seat, 0, &why), ST_OK);
            }
        }
    }
    assert_true(passed > 20 && turns > passed);
    print_message("the keyboard was passed on %u times in %u turns\n", passed, turns);
}

static void test_open_games_need_no_curtain(void **state)
{
    (void)state;
    struct local_config config = config_with("reversi", "", 4);
    config.people = 2;
    begin(&seat, config);
    for (int turn = 0; turn < 10; turn++) {
        assert_int_equal(seat.stage, STAGE_CHOOSE);
        assert_int_equal(seat.look.position.seat, turn % 2);
        assert_int_equal(seat.narration.viewer, turn % 2);
        play_on(&seat, 1);
    }
    press(&seat, MENU_UNDO); /* the last decision, whoever made it */
    assert_int_equal(seat.look.position.seat, 1);
    press(&seat, MENU_UNDO);
    assert_int_equal(seat.look.position.seat, 0);
}

struct pipe_of_two {
    size_t length, covered;
    unsigned curtains, answers;
    char out[1 << 20];
};

static enum status write_two(void *out, const char *text, size_t length, struct why *why)
{
    struct pipe_of_two *two = out;
    (void)why;
    assert_true(two->length + length < sizeof two->out);
    memcpy(two->out + two->length, text, length);
    two->length += length;
    two->out[two->length] = '\0';
    return ST_OK;
}

static enum status line_two(void *in, char *line, size_t size, struct why *why)
{
    struct pipe_of_two *two = in;
    const char *since = two->out + two->covered;
    (void)why;
    if (seat.stage ==
        /* nothing but the sentences of the one before, blank lines, and who is next */
        STAGE_CURTAIN) {
        assert_said(since, "Pásale el teclado a ");
        assert_null(strstr(since, "Tu mano"));
        two->curtains++;
    } else if (seat.stage == STAGE_CHOOSE) {
        assert_said(since, "Tu mano");
    }
    two->covered = two->length;
    snprintf(line, size, "%s", seat.stage == STAGE_DONE ? "n" : "1");
    return two->answers++ > 1000 ? ST_END : ST_OK;
}

static void test_two_people_in_lines(void **state)
{
    (void)state;
    static struct pipe_of_two two;
    struct local_config config = config_of("uno", 3, 6);
    struct reader reader = {&two, line_two};
    struct writer writer = {.out = &two, .write = write_two};
    unsigned rounds;
    config.people = 2;
    assert_int_equal(play_in_lines(&seat, config, &reader, &writer, &rounds), ST_OK);
    assert_int_equal(rounds, 1);
    assert_true(two.curtains > 3);
}

static int remove_folder(void **state)
{
    (void)state;
    char file[200];
    static const char *const names_of[] = {"", ".new", ".lock", ".1", ".2"};
    for (size_t i = 0; i < sizeof names_of / sizeof names_of[0]; i++) {
        snprintf(file, sizeof file, "%s%s", path, names_of[i]);
        unlink(file);
    }
    return rmdir(folder);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_journal_goes_both_ways),
        cmocka_unit_test(test_a_journal_that_breaks_off),
        cmocka_unit_test(test_killed_and_taken_up),
        cmocka_unit_test(test_the_same_screen_again),
        cmocka_unit_test(test_taking_back_what_was_kept),
        cmocka_unit_test(test_rounds_that_were_kept),
        cmocka_unit_test(test_a_kept_game_that_cannot_be_read),
        cmocka_unit_test(test_a_note_without_its_names),
        cmocka_unit_test(test_the_curtain_hides_hands),
        cmocka_unit_test(test_open_games_need_no_curtain),
        cmocka_unit_test(test_two_people_in_lines),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
