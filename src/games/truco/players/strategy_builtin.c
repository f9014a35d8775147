/* data/truco.strategy as a part of the program: the build names the file, .incbin includes it. */
#include <assert.h>

#include "base/workers.h"
#include "games/truco/players/strategy.h"

extern const uint8_t truco_strategy_file[], truco_strategy_file_end[];
__asm__(".section .rodata\n"
        ".global truco_strategy_file\n"
        ".global truco_strategy_file_end\n"
        "truco_strategy_file:\n"
        ".incbin \"" SOBREMESA_TRUCO_STRATEGY "\"\n"
        "truco_strategy_file_end:\n"
        ".byte 0\n"
        ".previous\n");

static struct truco_strategy builtin;

static void unpack_strategy(void)
{
    struct why why;
    size_t size = (size_t)(truco_strategy_file_end - truco_strategy_file);
    enum status status = truco_strategy_read(truco_strategy_file, size, &builtin, &why);
    assert(status == ST_OK);
    (void)status;
}

const struct truco_strategy *truco_strategy_builtin(void)
{
    static struct workers_once once;
    workers_once(&once, unpack_strategy);
    return &builtin;
}
