/* Any text as a board and as a deck: refused with a line, or read; never a crash, and what was read is the same when it
 * is written and read again. */
#include <stdlib.h>
#include <string.h>

#include "games/monopoly/setup.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct mono_setup setup, again;
static struct mono_faults faults;
static char text[1 << 17];

static void need(bool holds)
{
    if (!holds)
        abort();
}

static void read_madrid(struct mono_setup *to)
{
    size_t length;
    const char *board = mono_builtin("madrid.tab", &length);
    memset(to, 0, sizeof *to);
    need(mono_board_read(to, "madrid.tab", board, length, NULL, NULL) == ST_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct why why;
    memset(&setup, 0, sizeof setup);
    memset(&again, 0, sizeof again);
    if (mono_board_read(&setup, "fuzz.tab", (const char *)data, size, &faults, &why) == ST_OK) {
        struct str out = str_make(text, sizeof text);
        mono_board_write(&setup, &out);
        need(!out.cut && mono_board_read(&again, "again.tab", text, out.length, &faults, &why) == ST_OK);
        need(faults.count == 0 && again.data == setup.data);
    } else {
        read_madrid(&setup);
        read_madrid(&again);
    }
    if (mono_deck_read(&setup, size & 1, "fuzz.tjt", (const char *)data, size, &faults, &why) == ST_OK) {
        struct str out = str_make(text, sizeof text);
        mono_deck_write(&setup, size & 1, &out);
        need(!out.cut && mono_deck_read(&again, size & 1, "again.tjt", text, out.length, &faults, &why) == ST_OK);
        need(faults.count == faults.warned && again.data == setup.data);
    }
    return 0;
}
