/* Any text as a journal: refused with a line, or replayed; never a crash, and what was replayed satisfies the game. */
#include <stdlib.h>

#include "core/replay.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct replay replay;
    struct why why;
    if (replay_open(&replay, (const char *)data, size, 0, &why) != ST_OK)
        return 0;
    while (replay_step(&replay, NULL, &why) == ST_OK)
        if (!replay.table.game->invariant(replay.setup, replay.table.state, &why))
            abort();
    return 0;
}
