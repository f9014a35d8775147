/* The lines of a journal, for its writer and its reader. */
#pragma once

#include "core/journal/journal.h"

#define JOURNAL_FORMAT "sobremesa-journal "
#define JOURNAL_MAGIC JOURNAL_FORMAT "2"
#define JOURNAL_MAGIC_OLD JOURNAL_FORMAT "1" /* equally long; its lines have no checks */
#define JOURNAL_CHECK " ~" /* then eight hexadecimal digits: the end of every line but the first */

enum {
    JOURNAL_TEXT_MAX = 512, /* of a line without its check, … */
    JOURNAL_CHECK_SIZE = 10,
    JOURNAL_LINE_MAX = JOURNAL_TEXT_MAX + 16, /* … and with it and a newline */
    JOURNAL_FILE_MAX = 64 << 20,
    JOURNAL_CARRIED = 256 << 10,
};

/* Returns the sum in a line's check (FNV-1a): a change of one octet always changes it. */
uint32_t journal_sum(const char *text, size_t length);

/* Whether a line without a newline is otherwise complete: its check is right, or where lines have
 * no checks, it is a move with its whole hash. */
bool journal_line_is_whole(const char *line, size_t length, bool checked);
