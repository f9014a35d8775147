/* Journals as text: what a header says and the files in it, lines and remarks, several games in one
 * file, and that what is cut or changed is seen. What is about the files themselves is in
 * test_journal_files.c. */
#include "journal_support.h"
#include "journal_world.h"

#include <inttypes.h>
#include <unistd.h>

#include "core/registry.h"
#include "core/version.h"

/* What is in the file, as the first format had it: without checks. */
static char *read_old(size_t *length)
{
    char *text = read_all(length);
    *length = journal_as_old(text);
    return text;
}

/* ---- headers ---- */

static void a_header_says_what_the_game_was(void **state)
{
    (void)state;
    const struct game *game = game_for_two("template");
    struct journal journal;
    struct why why;
    char expected[512];
    unsigned char start[GAME_STATE_MAX] __attribute__((aligned(16)));
    size_t length;
    write_game("template", 18446744073709551615u, 0);
    game->start(as_setup(journal_setup), as_state(start));
    snprintf(expected, sizeof expected,
             "sobremesa-journal 1\ngame template\nversion %s\noptions seats=2 heap=21\nseed "
             "18446744073709551615\n"
             "start %016" PRIx64 "\n",
             SOBREMESA_VERSION, game->hash(as_setup(journal_setup), as_state(start)));
    char *text = read_old(&length);
    assert_string_equal(text, expected);
    free(text);
    assert_int_equal(journal_open(&journal, path, SIZE_MAX, &why), ST_OK);
    assert_string_equal(journal.name, path);
    struct table table;
    struct move move = {.kind = 0, .n = 5};
    table_start(&table, game, as_setup(journal_setup), &journal);
    assert_int_equal(table_play(&table, &move, SOURCE_PLAYER, &why), ST_OK);
    assert_int_equal(journal_note(&journal, &why, "ring %s", "back"), ST_OK);
    journal_close(&journal);
    text = read_old(&length);
    snprintf(expected, sizeof expected, "1 chance secret 5 = %016" PRIx64 "\n# ring back\n",
             table_hash(&table));
    assert_string_equal(strstr(text, "1 chance"), expected);
    free(text);
}

static void a_header_is_read_back(void **state)
{
    (void)state;
    struct journal_game found;
    struct why why;
    size_t length;
    write_game("uno", 42, 3);
    char *text = read_all(&length);
    assert_int_equal(journal_find(text, length, 0, &found, &why), ST_OK);
    assert_ptr_equal(found.game, registry_game("uno"));
    assert_string_equal(found.options, "seats=2");
    assert_string_equal(found.version, SOBREMESA_VERSION);
    assert_int_equal(found.seed, 42);
    assert_int_equal(found.number, 1);
    assert_int_equal(found.first_line, 7);
    assert_ptr_equal(found.body, strstr(text, "1 chance"));
    assert_ptr_equal(found.end, text + length);
    free(text);
}

/* Each line of a header in turn is spoilt; the message names that line. */
static void a_spoilt_header_is_refused_at_its_line(void **state)
{
    (void)state;
    static const struct {
        unsigned line;
        const char *instead, *says;
    } table[] = {
        {1, "sobremesa-journal 3",
         "line 1: 'sobremesa-journal 3' is of a newer version of sobremesa; this one is"},
        {1, "sobremesa-journal 0",
         "line 1: this is not a journal of sobremesa ('sobremesa-journal 0')"},
        {1, "sobremesa-journal 1 ", "line 1: this is not a journal"},
        {1, "", "line 1: this is not a journal"},
        {1, "hello", "'hello'"},
        {2, "game ", "line 2: there is no game ''"},
        {2, "game ludo", "line 2: there is no game 'ludo'"},
        {2, "game UNO", "line 2: there is no game 'UNO'"},
        {2, "gameuno", "line 2: expected 'game"},
        {2, "version 0.1.0", "line 2: expected 'game …', found 'version 0.1.0'"},
        {3, "options seats=2", "line 3: expected 'version"},
        {4, "options seats=9", "line 4: 'seats=9': UNO is for 2 to 4 players"},
        {4, "options colours=5", "line 4: UNO has no option 'colours=5'"},
        {4, "seats=2", "line 4: expected 'options"},
        {5, "seed", "line 5: expected 'seed"},
        {5, "seed x", "line 5: expected 'seed"},
        {5, "seed 1x", "line 5: expected 'seed"},
        {5, "seed 18446744073709551616", "line 5: expected 'seed"},
        {6, "start 0123456789abcdef",
         "line 6: the game begins differently in this version (the journal is of"},
        {6, "start 0123456789ABCDEF", "line 6: expected 'start"},
        {6, "start 0123456789abcde", "line 6: expected 'start"},
        {6, "start 0123456789abcdef0", "line 6: expected 'start"},
        {6, "start 0x23456789abcdef", "line 6: expected 'start"},
        {6, "# a remark", "line 6: expected 'start"},
    };
    size_t length;
    write_game("uno", 1, 5);
    char *text = read_old(&length);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char spoilt[4096];
        struct why why;
        const char *line = text;
        for (unsigned n = 1; n < table[i].line; n++)
            line = strchr(line, '\n') + 1;
        int n = snprintf(spoilt, sizeof spoilt, "%.*s%s%s", (int)(line - text), text,
                         table[i].instead, strchr(line, '\n'));
        assert_int_equal(replay_all(spoilt, (size_t)n, 0, &why), ST_BAD);
        assert_said(why.text, table[i].says);
    }
    free(text);
}

static void long_lines_and_octets_0_are_refused(void **state)
{
    (void)state;
    char text[4096];
    struct why why;
    int n = snprintf(text, sizeof text,
                     "sobremesa-journal 1\ngame uno\nversion 1\noptions %0450d\nseed 1\n", 1);
    assert_int_equal(replay_all(text, (size_t)n, 0, &why), ST_BAD);
    assert_said(why.text, "line 4: expected 'options");
    n = snprintf(text, sizeof text, "sobremesa-journal 1\ngame %0600d\n", 1);
    assert_int_equal(replay_all(text, (size_t)n, 0, &why), ST_BAD);
    assert_said(why.text, "line 2: there is no game");
    n = snprintf(text, sizeof text, "sobremesa-journal 1\ngame uno\nver%cion 1\n", 0);
    assert_int_equal(replay_all(text, (size_t)n, 0, &why), ST_BAD);
    assert_said(why.text, "line 3: expected 'version …', found '(an octet 0)'");
    n = snprintf(text, sizeof text, "sobremesa%cjournal 1\n", 0);
    assert_int_equal(replay_all(text, (size_t)n, 0, &why), ST_BAD);
    assert_said(why.text, "line 1");
}

/* ---- files in the header ---- */

/* What UNO would carry if it had files. */
static char carried[400];

static bool give_file(const struct game_setup *setup_, unsigned index, const char **role,
                      struct str *text)
{
    (void)setup_;
    *role = "board";
    str_add(text, "%s", carried);
    return index == 0;
}

static enum status write_memory(void *out, const char *text, size_t length, struct why *why)
{
    (void)why;
    str_add(out, "%.*s", (int)length, text);
    return ST_OK;
}

static void files_travel_in_the_header(void **state)
{
    (void)state;
    static const char *const files[] = {"one\ntwo | three\n", "no newline at its end", "",
                                        "\n\n  blanks \n"};
    struct game game = *game_for_two("uno");
    char buffer[4096];
    struct why why;
    game.setup_file_text = give_file;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        struct str text = str_make(buffer, sizeof buffer);
        struct journal journal = {.out = &text, .write = write_memory, .fd = -1};
        struct journal_game found;
        char *back;
        size_t length;
        strcpy(carried, files[i]);
        assert_int_equal(journal_header(&journal, &game, as_setup(journal_setup), 7, &why), ST_OK);
        assert_int_equal(journal_find(buffer, text.length, 0, &found, &why), ST_OK);
        assert_int_equal(found.files, 1);
        assert_int_equal(found.seed, 7);
        assert_string_equal(found.file[0].role, "board");
        assert_int_equal(journal_file_text(&found.file[0], &back, &length, &why), ST_OK);
        assert_int_equal(strncmp(back, files[i], strlen(files[i])), 0);
        assert_true(length - strlen(files[i]) <= 1); /* the last line gets its end */
        free(back);
    }
}

static void a_spoilt_file_is_refused_at_its_line(void **state)
{
    (void)state;
    static const struct {
        const char *files, *says;
    } table[] = {
        {"file board 1\n| x\n", "line 5: uno has no files"},
        {"file board\n", "line 5: expected 'file ROLE LINES'"},
        {"file board 1 x\n", "line 5: expected 'file ROLE LINES'"},
        {"file board -1\n", "line 5: expected 'file ROLE LINES'"},
        {"file a_name_that_is_too_long 1\n| x\n", "line 5: expected 'file ROLE LINES'"},
        {"file board 2\n| x\n", "line 7: not a line of the file 'board'"},
        {"file board 1\nx\n", "line 6: not a line of the file 'board'"},
        {"file board 1\n|\n", "line 6: not a line of the file 'board'"},
        {"file board 99999\n| x\n", "line 7: not a line"},
        {"file a 0\nfile b 0\nfile c 0\nfile d 0\nfile e 0\n", "line 9: more than 4 files"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char text[1024];
        struct why why;
        int n = snprintf(text, sizeof text,
                         "sobremesa-journal 1\ngame uno\nversion 1\noptions seats=2\n%sseed "
                         "1\nstart 0123456789abcdef\n",
                         table[i].files);
        assert_int_equal(replay_all(text, (size_t)n, 0, &why), ST_BAD);
        assert_said(why.text, table[i].says);
        const char *end = strstr(table[i].files, "\n| x"); /* cut inside the file */
        if (end) {
            n = (int)(strstr(text, "| x") - text) + 2;
            assert_int_equal(replay_all(text, (size_t)n, 0, &why), ST_BAD);
        }
    }
}

/* Monopoly with a board of one's own: the journal carries it, and who reads it plays on that
 * board. */
static void a_board_of_ones_own_comes_back(void **state)
{
    (void)state;
    const struct game *game = registry_game("monopoly");
    static unsigned char own[GAME_SETUP_MAX] __attribute__((aligned(16)));
    static char board[65536], buffer[400000];
    const char *role;
    struct why why;
    struct str text = str_make(board, sizeof board), out = str_make(buffer, sizeof buffer);
    assert_int_equal(
        game->setup_make("seats=2 board=file chance=file chest=file", as_setup(own), &why), ST_OK);
    static unsigned char usual[GAME_SETUP_MAX] __attribute__((aligned(16)));
    assert_int_equal(game->setup_make("seats=2", as_setup(usual), &why), ST_OK);
    assert_false(game->setup_file_text(as_setup(usual), 0, &role, &text));
    static const char small[] =
        "salida | 0 | S | S | 100\ncalle | 1 | A | A | rojo | 60 | 30 | 2 | 4 | 6 | 8 | 9 | 10 | "
        "50 | "
        "50\ncalle | 2 | B | B | rojo | 60 | 30 | 2 | 4 | 6 | 8 | 9 | 10 | 50 | 50\ncarcel | 3 | C "
        "| C "
        "| 3 | 50\nparking | 4 | P | P\ntarjeta | 5 | T | T | suerte\nimpuesto | 6 | I | I | 75\n"
        "tarjeta | 7 | U | U | caja\n";
    static const char deck[] = "[Cobra.]\nnumero= 0\nACCION\n    pagar= -50\n;\n";
    assert_int_equal(game->setup_file(as_setup(own), "board", small, strlen(small), &why), ST_OK);
    assert_int_equal(game->setup_file(as_setup(own), "chance", deck, strlen(deck), &why), ST_OK);
    assert_int_equal(game->setup_file(as_setup(own), "chest", deck, strlen(deck), &why), ST_OK);
    struct journal journal = {.out = &out, .write = write_memory, .fd = -1};
    assert_int_equal(journal_header(&journal, game, as_setup(own), 5, &why), ST_OK);
    if (replay_all(buffer, out.length, 0, &why) != ST_END)
        fail_msg("%s", why.text);
    assert_memory_equal(replay.setup, own, game->setup_size);
    char *at = strstr(buffer, "| calle");
    at[2] = 'k'; /* a spoilt square: the line of the journal that names the file */
    assert_int_equal(replay_all(buffer, out.length, 0, &why), ST_BAD);
    assert_said(why.text, "line 5: the file 'board' is not as it was written");
}

/* ---- lines ---- */

static void a_spoilt_line_is_refused_at_its_line(void **state)
{
    (void)state;
    static const struct {
        const char *instead, *says;
    } table[] = {
        {"", "line 8: not a move ('')"},
        {"3 chance secret 2 = 0123456789abcdef", "line 8: move 3 where move 2 should be"},
        {"1 chance secret 2 = 0123456789abcdef", "line 8: move 1 where move 2 should be"},
        {"0 chance secret 2 = 0123456789abcdef", "line 8: not a move"},
        {"-2 chance secret 2 = 0123456789abcdef", "line 8: not a move"},
        {"2 chance secret 7 = 0123456789abcdef", "line 8: 'secret 7' is not a move"},
        {"2 chance  = 0123456789abcdef", "line 8: '' is not a move"},
        {"2 0 secret 2 = 0123456789abcdef", "line 8: it is not 0's turn"},
        {"2 6 secret 2 = 0123456789abcdef", "line 8: not a move"},
        {"2 nobody secret 2 = 0123456789abcdef", "line 8: not a move"},
        {"2 chance take 2 = 0123456789abcdef", "line 8: one to three stones"},
        {"2 chance secret 2 = 0123456789abcdef",
         "line 8: the hash differs: 0123456789abcdef in the journal"},
        {"2 chance secret 2 = 0123456789ABCDEF", "line 8: not a move"},
        {"2 chance secret 2 = 0123456789abcde", "line 8: not a move"},
        {"2 chance secret 2", "line 8: not a move"},
        {"#2 chance secret 2", "line 8: not a move"},
    };
    size_t length;
    write_game("template", 7, 10);
    char *text = read_old(&length);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char spoilt[4096];
        struct why why;
        const char *line = strstr(text, "\n2 chance") + 1;
        int n = snprintf(spoilt, sizeof spoilt, "%.*s%s%s", (int)(line - text), text,
                         table[i].instead, strchr(line, '\n'));
        assert_int_equal(replay_all(spoilt, (size_t)n, 0, &why), ST_BAD);
        assert_said(why.text, table[i].says);
        assert_int_equal(replay.table.moves, 1); /* it stands just before the line */
        assert_int_equal(table_to_move(&replay.table), SEAT_CHANCE);
    }
    free(text);
}

static void a_move_that_is_too_long_is_refused(void **state)
{
    (void)state;
    size_t length;
    write_game("template", 7, 0);
    char *text = read_old(&length), spoilt[4096];
    struct why why;
    int n =
        snprintf(spoilt, sizeof spoilt, "%s1 chance secret %0300d = 0123456789abcdef\n", text, 1);
    assert_int_equal(replay_all(spoilt, (size_t)n, 0, &why), ST_BAD);
    assert_said(why.text, "line 7: the move is too long");
    free(text);
}

static void remarks_are_one_line_and_change_nothing(void **state)
{
    (void)state;
    const struct game *game = game_for_two("template");
    struct journal journal;
    struct journal_line line;
    struct why why;
    size_t length;
    assert_int_equal(journal_open(&journal, path, SIZE_MAX, &why), ST_OK);
    assert_int_equal(journal_header(&journal, game, as_setup(journal_setup), 1, &why), ST_OK);
    assert_int_equal(journal_note(&journal, &why, "%s", "ring station 0 players 2"), ST_OK);
    assert_int_equal(journal_note(&journal, &why, "%s", "1 chance secret 2 = 0123456789abcdef"),
                     ST_OK);
    assert_int_equal(journal_note(&journal, &why, "%01000d", 1), ST_OK);
    assert_int_equal(journal_note(&journal, &why, "%s", ""), ST_OK);
    journal_close(&journal);
    char *text = read_all(&length);
    assert_int_equal(replay_open(&replay, text, length, 0, &why), ST_OK);
    static const char *const notes[] = {"ring station 0 players 2",
                                        "1 chance secret 2 = 0123456789abcdef", NULL, ""};
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(replay_step(&replay, &line, &why), ST_OK);
        assert_int_equal(line.kind, JOURNAL_NOTE);
        assert_int_equal(line.line, 7 + i);
        if (notes[i])
            assert_string_equal(line.text, notes[i]);
        else
            assert_int_equal(strspn(line.text, "0"),
                             sizeof line.text - 1); /* cut, and still one line */
    }
    assert_int_equal(replay_step(&replay, &line, &why), ST_END);
    assert_int_equal(replay.table.moves, 0);
    free(text);
}

/* ---- several games ---- */

static void a_file_may_hold_several_games(void **state)
{
    (void)state;
    static const char *const names[] = {"uno", "template", "uno"};
    uint64_t hashes[3];
    struct why why;
    size_t length;
    for (unsigned i = 0; i < 3; i++)
        hashes[i] = write_game(names[i], 50 + i, UINT32_MAX);
    char *text = read_old(&length);
    for (unsigned wanted = 0; wanted <= 3; wanted++) {
        unsigned which = wanted ? wanted - 1 : 2; /* 0: the last */
        assert_int_equal(replay_all(text, length, wanted, &why), ST_END);
        assert_int_equal(replay.source.number, which + 1);
        assert_string_equal(replay.source.game->name, names[which]);
        assert_int_equal(replay.source.seed, 50 + which);
        assert_int_equal(table_hash(&replay.table), hashes[which]);
        assert_int_equal(table_to_move(&replay.table), SEAT_NOBODY);
    }
    assert_int_equal(replay_all(text, length, 4, &why), ST_BAD);
    assert_said(why.text, "the journal holds 3 games, there is no game 4");
    /* the lines are those of the file, not of the game */
    char *line = strstr(strstr(text, "game template"), "\n2 chance") + 1;
    unsigned number = 1;
    for (char *at = text; at < line; at++)
        number += *at == '\n';
    line[0] = '7';
    char expected[32];
    snprintf(expected, sizeof expected, "line %u: move 7", number);
    assert_int_equal(replay_all(text, length, 2, &why), ST_BAD);
    assert_said(why.text, expected);
    assert_int_equal(replay_all(text, length, 1, &why), ST_END); /* the others are as they were */
    assert_int_equal(replay_all(text, length, 3, &why), ST_END);
    free(text);
}

/* The second game's header was being written: the first is whole, the last one says where it
 * ends. */
static void a_file_cut_inside_a_later_header_keeps_the_games_before_it(void **state)
{
    (void)state;
    size_t length;
    uint64_t first = write_game("uno", 60, UINT32_MAX);
    char *text = read_all(&length);
    size_t whole = length;
    free(text);
    write_game("uno", 61, 1);
    text = read_all(&length);
    size_t header = (size_t)(strstr(text + whole, "1 chance") - text);
    for (size_t cut = whole; cut < header; cut++) {
        struct why why;
        bool begun = cut >= whole + sizeof "sobremesa-journal 1\n" - 1;
        assert_int_equal(replay_all(text, cut, 1, &why), ST_END);
        assert_int_equal(table_hash(&replay.table), first);
        bool all = cut == header - 1; /* but for its last newline */
        assert_int_equal(replay_all(text, cut, 0, &why), begun && !all ? ST_BAD : ST_END);
        if (begun && !all)
            assert_said(why.text, "ends inside its header");
    }
    free(text);
}

static void an_empty_text_holds_no_game(void **state)
{
    (void)state;
    struct why why;
    assert_int_equal(replay_all("", 0, 0, &why), ST_BAD);
    assert_said(why.text, "the journal is empty");
    assert_int_equal(replay_all("sobremesa-jour", 14, 0, &why), ST_BAD);
    assert_said(why.text, "the journal is empty");
    assert_int_equal(replay_all("\n", 1, 0, &why), ST_BAD);
}

/* ---- what nobody may spoil unseen ---- */

/* A game with remarks and an end, in the file and in memory. */
static char *write_whole(size_t *length)
{
    const struct game *game = game_for_two("template");
    struct journal journal;
    struct why why;
    assert_int_equal(journal_open(&journal, path, SIZE_MAX, &why), ST_OK);
    assert_int_equal(journal_header(&journal, game, as_setup(journal_setup), 9, &why), ST_OK);
    assert_int_equal(journal_note(&journal, &why, "names Ana|Luis"), ST_OK);
    play_into(&journal, game, 9, UINT32_MAX);
    journal_close(&journal);
    return read_all(length);
}

static void one_octet_that_changes_is_seen(void **state)
{
    (void)state;
    struct why why;
    size_t length;
    char *text = write_whole(&length);
    assert_int_equal(replay_all(text, length, 0, &why), ST_END);
    assert_true(replay.ended && !replay.source.cut);
    for (size_t i = 0; i < length; i++)
        for (int bit = 0; bit < 8; bit++) {
            text[i] = (char)(text[i] ^ 1 << bit);
            enum status status = replay_all(text, length, 0, &why);
            if (status != ST_BAD && !(status == ST_END && replay.source.cut && i == length - 1))
                fail_msg("bit %d of octet %zu (%c) has changed, and nobody has seen it", bit, i,
                         text[i]);
            text[i] = (char)(text[i] ^ 1 << bit);
        }
    free(text);
}

/* Wherever it is cut: what is left is an error, or is said to be cut, or has no mark of its end. */
static void a_cut_is_never_taken_for_a_shorter_game(void **state)
{
    (void)state;
    struct why why;
    size_t length;
    char *text = write_whole(&length);
    for (size_t cut = 0; cut < length - 1; cut++) {
        enum status status = replay_all(text, cut, 0, &why);
        assert_true(status == ST_BAD || (status == ST_END && !replay.ended));
        bool line = cut > 0 && (text[cut] == '\n' || text[cut - 1] == '\n');
        if (status == ST_END)
            assert_int_equal(replay.source.cut != 0, !line);
    }
    free(text);
}

/* In both formats: nothing but the newline is missing, so nothing is lost, and what follows begins
 * a line. */
static void a_missing_last_newline_drops_nothing(void **state)
{
    (void)state;
    struct why why;
    struct journal journal;
    size_t length;
    for (int old = 0; old <= 1; old++) {
        unlink(path);
        write_game("template", 70, 8);
        char *text = old ? read_old(&length) : read_all(&length);
        write_file(text, length - 1);
        assert_int_equal(replay_all(text, length - 1, 0, &why), ST_END);
        assert_int_equal(replay.table.moves, 8);
        assert_int_equal(replay.source.cut, 0);
        free(text);
        assert_int_equal(journal_open(&journal, path, SIZE_MAX, &why), ST_OK);
        assert_false(journal.cut);
        assert_int_equal(journal_note(&journal, &why, "behind"), ST_OK);
        journal_close(&journal);
        text = read_all(&length);
        assert_int_equal(replay_all(text, length, 0, &why), ST_END);
        assert_int_equal(replay.table.moves, 8);
        assert_non_null(strstr(text, "\n# behind ~"));
        free(text);
    }
}

static void text_that_is_no_utf8_is_refused(void **state)
{
    (void)state;
    struct why why;
    struct journal_line line;
    size_t length;
    write_game("template", 7, 2);
    char *text = read_old(&length), spoilt[4096];
    int n = snprintf(spoilt, sizeof spoilt, "%s# names A\xff|B\n", text);
    assert_int_equal(replay_open(&replay, spoilt, (size_t)n, 0, &why), ST_OK);
    for (int i = 0; i < 3; i++)
        assert_int_equal(replay_step(&replay, &line, &why), ST_OK);
    assert_string_equal(line.text, "names A?|B"); /* a server may have kept a name as it came */
    n = snprintf(spoilt, sizeof spoilt, "%s3 chance secret \xff = 0123456789abcdef\n", text);
    assert_int_equal(replay_all(spoilt, (size_t)n, 0, &why), ST_BAD);
    assert_said(why.text, "line 9: not UTF-8");
    free(text);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_header_says_what_the_game_was, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_header_is_read_back, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_spoilt_header_is_refused_at_its_line, make_folder,
                                        remove_folder),
        cmocka_unit_test(long_lines_and_octets_0_are_refused),
        cmocka_unit_test(files_travel_in_the_header),
        cmocka_unit_test(a_spoilt_file_is_refused_at_its_line),
        cmocka_unit_test(a_board_of_ones_own_comes_back),
        cmocka_unit_test_setup_teardown(a_spoilt_line_is_refused_at_its_line, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_move_that_is_too_long_is_refused, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(remarks_are_one_line_and_change_nothing, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_file_may_hold_several_games, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_file_cut_inside_a_later_header_keeps_the_games_before_it,
                                        make_folder, remove_folder),
        cmocka_unit_test(an_empty_text_holds_no_game),
        cmocka_unit_test_setup_teardown(one_octet_that_changes_is_seen, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_cut_is_never_taken_for_a_shorter_game, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_missing_last_newline_drops_nothing, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(text_that_is_no_utf8_is_refused, make_folder,
                                        remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
