/* Any text as a journal: refused with a line, or replayed; never a crash, and what was replayed
 * satisfies the game. The mutator mends what guards a journal, so that changes get as far as the
 * games: the check of every line, the hash of every move that the rules allow, and the header's. */
#include "fuzz_support.h"

#include <inttypes.h>
#include <stdio.h>

#include "core/journal/replay.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct replay replay;
    struct why why;
    if (replay_open(&replay, (const char *)data, size, 0, &why) != ST_OK)
        return 0;
    while (replay_step(&replay, NULL, &why) == ST_OK)
        if (!replay.table.game->invariant(as_setup(replay.setup), as_state(replay.table.state),
                                          &why))
            abort();
    return 0;
}

/* The table that the mended journal leads to. */
static struct table table;
static _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
static bool seated;

/* One line without its check, as it should be. */
static void mend_line(const char *line, struct str *out)
{
    struct why why;
    struct move move;
    char who[20], text[GAME_TEXT_MAX];
    unsigned number;
    size_t from = out->length;
    if (strncmp(line, "sobremesa-journal", 17) == 0) {
        seated = false;
        str_add(out, "sobremesa-journal 2\n");
        return;
    }
    if (strncmp(line, "game ", 5) == 0) {
        seated = false; /* what there was is another game's */
        table.game = registry_game(line + 5);
    } else if (strncmp(line, "options ", 8) == 0 && table.game) {
        seated = table.game->setup_make(line + 8, as_setup(setup), &why) == ST_OK &&
                 !strstr(line, "file");
        if (seated)
            table_start(&table, table.game, as_setup(setup), NULL);
    }
    if (seated && strncmp(line, "start ", 6) == 0) {
        str_add(out, "start %016" PRIx64, table_hash(&table));
    } else if (seated && sscanf(line, "%u %19s %255[^=]", &number, who, text) == 3) {
        size_t length = strlen(text);
        while (length && text[length - 1] == ' ')
            text[--length] = '\0';
        int actor = table_to_move(&table);
        bool played = table.game->move_parse(as_setup(setup), text, &move) &&
                      table_play(&table, &move, SOURCE_JOURNAL, &why) == ST_OK;
        if (!played)
            str_add(out, "%s", line);
        else if (actor == SEAT_CHANCE)
            str_add(out, "%u chance %s = %016" PRIx64, table.moves, text, table_hash(&table));
        else
            str_add(out, "%u %d %s = %016" PRIx64, table.moves, actor, text, table_hash(&table));
    } else {
        str_add(out, "%s", line);
    }
    if (line[0] == '|')
        str_add(out, "\n");
    else
        journal_end_line(out, from);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static char mended[1 << 16];
    size = LLVMFuzzerMutate(data, size, max_size);
    if (seed % 8 == 0) /* guards that do not fit are tried, too */
        return size;
    struct str out = str_make(mended, sizeof mended);
    memset(&table, 0, sizeof table);
    seated = false;
    for (size_t at = 0; at < size;) {
        const uint8_t *newline = memchr(data + at, '\n', size - at);
        size_t length = newline ? (size_t)(newline - data) - at : size - at;
        char line[600];
        snprintf(line, sizeof line, "%.*s", (int)journal_line_body((const char *)data + at, length),
                 data + at);
        char *check = strstr(line, " ~"); /* one that a change has spoilt */
        if (check && line[0] != '|')
            *check = '\0';
        mend_line(line, &out);
        at += length + 1;
    }
    size = out.length < max_size ? out.length : max_size;
    memcpy(data, mended, size);
    return size;
}
