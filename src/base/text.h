/* Text that is built up in a caller's buffer, and text that people read in their language. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* A string under construction in a fixed buffer. What does not fit is cut and remembered in `cut`. */
struct str {
    char *at;
    size_t size; /* of the buffer, terminator included */
    size_t length;
    bool cut;
};

struct str str_make(char *buffer, size_t size);
/* One of so many octets that lives as long as the block it is made in; its text is `.at`. */
#define STR(size) str_make((char[size]){0}, size)
void str_add(struct str *str, const char *format, ...) PRINTF_LIKE(2, 3);
void str_add_char(struct str *str, uint32_t ch);

/* A position in a line that is being read: the parsers of moves, options and journals. */
struct scan {
    const char *at;
};

/* Each skips blanks, then takes what it is asked for and answers whether it was there; nothing is taken if not. */
bool scan_word(struct scan *scan, const char *word); /* this very word, ending at a blank or the end */
bool scan_number(struct scan *scan, int64_t low, int64_t high, int64_t *number);
bool scan_name(struct scan *scan, char *name, size_t size); /* up to the next blank */
bool scan_end(struct scan *scan);

/* A whole argument as a decimal number within bounds. */
bool text_number(const char *text, int64_t low, int64_t high, int64_t *number);
/* The same as at most 16 hexadecimal digits, as printf writes them: in small letters. */
bool text_hex(const char *text, uint64_t *number);

enum lang { LANG_ES, LANG_EN };

/* "es", "en" and locale names such as "en_GB.UTF-8"; false if it is neither. */
bool lang_parse(const char *name, enum lang *lang);

/* The message in the language; msgids are Spanish, so Spanish is the identity. Catalogues are those of gettext
 * (po/en.po), compiled into the program: gettext() itself knows one language a process and needs a locale to be
 * installed, while a server speaks to each player in that player's language. */
const char *tr(enum lang lang, const char *msgid) __attribute__((format_arg(2)));

/* The same for so many of something: as ngettext, one form for 1 and another for every other number. */
const char *trn(enum lang lang, const char *one, const char *many, int64_t n)
    __attribute__((format_arg(2), format_arg(3)));

/* Marks a text of a table that is translated where it is used. */
#define N_(text) text

/* Columns that a UTF-8 string takes on a terminal (all characters we print are one column wide). */
size_t text_columns(const char *text);
