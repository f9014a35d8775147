/* data/reversi.weights as a part of the program. The build says where the file is, and the
 * assembler includes it as it is. */
#include <assert.h>

#include "base/workers.h"
#include "games/reversi/engine/weights.h"

extern const uint8_t reversi_weights_file[], reversi_weights_file_end[];
__asm__(".section .rodata\n"
        ".global reversi_weights_file\n"
        ".global reversi_weights_file_end\n"
        "reversi_weights_file:\n"
        ".incbin \"" SOBREMESA_REVERSI_WEIGHTS "\"\n"
        "reversi_weights_file_end:\n"
        ".byte 0\n"
        ".previous\n");

static struct reversi_weights builtin;

static void unpack_weights(void)
{
    struct why why;
    size_t size = (size_t)(reversi_weights_file_end - reversi_weights_file);
    enum status status = reversi_weights_read(reversi_weights_file, size, &builtin, &why);
    assert(status == ST_OK);
    (void)status;
}

const struct reversi_weights *reversi_weights_builtin(void)
{
    static struct crew_once once;
    crew_once(&once, unpack_weights);
    return &builtin;
}
