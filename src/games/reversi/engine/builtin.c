/* data/reversi.weights and data/reversi.book as parts of the program. The build says where the
 * files are, and the assembler includes them as they are. */
#include <assert.h>

#include "base/workers.h"
#include "games/reversi/engine/book.h"
#include "games/reversi/engine/weights.h"

/* Declares the octets of a file from `name` to `name_end`. */
#define INCLUDE_FILE(name, path)                                                                   \
    extern const uint8_t name[], name##_end[];                                                     \
    __asm__(".section .rodata\n"                                                                   \
            ".global " #name "\n"                                                                  \
            ".global " #name "_end\n" #name ":\n"                                                  \
            ".incbin \"" path "\"\n" #name "_end:\n"                                               \
            ".byte 0\n"                                                                            \
            ".previous\n")

INCLUDE_FILE(reversi_weights_file, SOBREMESA_REVERSI_WEIGHTS);
INCLUDE_FILE(reversi_book_file, SOBREMESA_REVERSI_BOOK);

static struct reversi_weights builtin_weights;
static struct reversi_book builtin_book;

static void unpack_weights(void)
{
    size_t size = (size_t)(reversi_weights_file_end - reversi_weights_file);
    enum status status = reversi_weights_read(reversi_weights_file, size, &builtin_weights, NULL);
    assert(status == ST_OK);
    (void)status;
}

static void open_book(void)
{
    size_t size = (size_t)(reversi_book_file_end - reversi_book_file);
    enum status status = reversi_book_read(reversi_book_file, size, &builtin_book, NULL);
    assert(status == ST_OK);
    (void)status;
}

const struct reversi_weights *reversi_weights_builtin(void)
{
    static struct workers_once once;
    workers_once(&once, unpack_weights);
    return &builtin_weights;
}

const struct reversi_book *reversi_book_builtin(void)
{
    static struct workers_once once;
    workers_once(&once, open_book);
    return &builtin_book;
}
