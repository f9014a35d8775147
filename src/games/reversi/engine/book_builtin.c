/* data/reversi.book as a part of the program, as weights_builtin.c has the weights. */
#include <assert.h>

#include "base/workers.h"
#include "games/reversi/engine/book.h"

extern const uint8_t reversi_book_file[], reversi_book_file_end[];
__asm__(".section .rodata\n"
        ".global reversi_book_file\n"
        ".global reversi_book_file_end\n"
        "reversi_book_file:\n"
        ".incbin \"" SOBREMESA_REVERSI_BOOK "\"\n"
        "reversi_book_file_end:\n"
        ".byte 0\n"
        ".previous\n");

static struct reversi_book builtin;

static void open_book(void)
{
    struct why why;
    size_t size = (size_t)(reversi_book_file_end - reversi_book_file);
    enum status status = reversi_book_read(reversi_book_file, size, &builtin, &why);
    assert(status == ST_OK);
    (void)status;
}

const struct reversi_book *reversi_book_builtin(void)
{
    static struct crew_once once;
    crew_once(&once, open_book);
    return &builtin;
}
