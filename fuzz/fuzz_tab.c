/* Any text as a board and as a deck: refused with a line, or read; never a crash, and what was read
 * is the same when it is written and read again. */
#include "fuzz_support.h"

#include "games/monopoly/rules/setup.h"

static struct game_setup setup, again;
static struct mono_faults faults;
static char text[1 << 17];

static void take_madrid(struct game_setup *to)
{
    static struct game_setup madrid;
    size_t length;
    if (!madrid.squares) {
        const char *board = mono_builtin("madrid.tab", &length);
        need(mono_board_read(&madrid, "madrid.tab", board, length, NULL, NULL) == ST_OK);
    }
    memcpy(to, &madrid, sizeof *to);
}

/* What is read is written and read again. */
static bool read_board(const char *data, size_t size)
{
    struct why why;
    memset(&setup, 0, sizeof setup);
    if (mono_board_read(&setup, "fuzz.tab", data, size, &faults, &why) != ST_OK)
        return false;
    struct str out = str_make(text, sizeof text);
    memset(&again, 0, sizeof again);
    mono_board_write(&setup, &out);
    need(!out.cut &&
         mono_board_read(&again, "again.tab", text, out.length, &faults, &why) == ST_OK);
    need(faults.count == 0 && again.data == setup.data);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct why why;
    bool board = read_board((const char *)data, size);
    if (!board)
        take_madrid(&setup);
    if (mono_deck_read(&setup, size & 1, "fuzz.tjt", (const char *)data, size, &faults, &why) !=
        ST_OK)
        return 0;
    if (!board)
        take_madrid(&again);
    struct str out = str_make(text, sizeof text);
    mono_deck_write(&setup, size & 1, &out);
    need(!out.cut &&
         mono_deck_read(&again, size & 1, "again.tjt", text, out.length, &faults, &why) == ST_OK);
    need(faults.count == faults.warned && again.data == setup.data);
    return 0;
}
