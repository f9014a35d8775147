/* The lines of a journal, for who writes and who reads them. */
#pragma once

#include "core/journal/journal.h"

#define JOURNAL_FORMAT "sobremesa-journal "
#define JOURNAL_MAGIC JOURNAL_FORMAT "2"
#define JOURNAL_MAGIC_OLD JOURNAL_FORMAT "1" /* as long; its lines have no checks */
#define JOURNAL_CHECK " ~" /* then eight hexadecimal digits: the end of every line but the first */

enum {
    JOURNAL_TEXT_MAX = 512, /* of a line without its check, … */
    JOURNAL_CHECK_SIZE = 10,
    JOURNAL_LINE_MAX = JOURNAL_TEXT_MAX + 16, /* … and with it and a newline */
    JOURNAL_FILE_MAX = 64 << 20,
    JOURNAL_CARRIED = 256 << 10,
};

/* What a line's check is made of: any one octet that changes makes another sum (FNV-1a). */
uint32_t journal_sum(const char *text, size_t length);

/* Whether a line whose newline is missing lacks nothing else. Where lines have no checks, a move
 * with all its hash. */
bool journal_line_is_whole(const char *line, size_t length, bool checked);
