/* Text that is built up in a caller's buffer, and text that people read in their language. With C's
 * own headers about text, so that hardly anybody has to include those: nearly every file formats
 * and compares. */
#pragma once

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/status.h"

/* A string under construction in a fixed buffer. What does not fit is cut and remembered in
 * `cut`. */
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
/* What a format gives, as much as fits into so many octets; it lives as long as the block it is
 * made in. */
#define TEXT_OF(size, ...) text_put((char[size]){0}, size, __VA_ARGS__)
const char *text_put(char *buffer, size_t size, const char *format, ...) PRINTF_LIKE(3, 4);

/* A position in a line that is being read: the parsers of moves, options and journals. */
struct scan {
    const char *at;
};

/* Each skips blanks, then takes what it is asked for and answers whether it was there; nothing is
 * taken if not. */
bool scan_word(struct scan *scan,
               const char *word); /* this very word, ending at a blank or the end */
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

/* The message in the language; msgids are Spanish, so Spanish is the identity. Catalogues are those
 * of gettext (po/en.po), compiled into the program: gettext() itself knows one language a process
 * and needs a locale to be installed, while a server speaks to each player in that player's
 * language. */
const char *tr(enum lang lang, const char *msgid) __attribute__((format_arg(2)));

/* The same for so many of something: as ngettext, one form for 1 and another for every other
 * number. */
const char *trn(enum lang lang, const char *one, const char *many, int64_t n)
    __attribute__((format_arg(2), format_arg(3)));

/* So many of something, as those forms say it with %llu; it lives as long as the block it is made
 * in. */
#define TEXT_COUNT(lang, one, many, n)                                                             \
    TEXT_OF(80, trn(lang, one, many, (int64_t)(n)), (unsigned long long)(n))

/* What reports count most. Points may be below zero. */
#define TEXT_FRAMES(lang, n) TEXT_COUNT(lang, "%llu trama", "%llu tramas", n)
#define TEXT_POINTS(lang, n) TEXT_OF(40, trn(lang, "%lld punto", "%lld puntos", n), (long long)(n))

/* From now on this catalogue, as msgfmt compiles it, takes the place of the English one: a
 * translator tries it so, and a test finds what is not translated. It must live as long as the
 * process. false: it is none, and nothing changes. */
bool catalog_use(const void *mo, size_t length);

/* Marks a text of a table that is translated where it is used. */
#define N_(text) text

/* The language of what is said to whoever runs this process and has no table of their own: help,
 * errors, reasons, reports. Spanish until app/ chooses, before there are threads; a server that
 * answers somebody speaks theirs meanwhile, on the thread that does so and on no other. */
void lang_usual(enum lang lang);
void lang_speak(enum lang lang);
enum lang lang_spoken(void);

/* The message in that language. */
#define _(msgid) tr(lang_spoken(), msgid)

/* A figure as people of that language write it, with a decimal comma or a point; it lives as long
 * as the block it is made in. The format is that of one double. */
#define TEXT_REAL(...) text_real((char[40]){0}, 40, __VA_ARGS__)
const char *text_real(char *buffer, size_t size, const char *format, ...) PRINTF_LIKE(3, 4);

/* Columns that a UTF-8 string takes on a terminal (all characters we print are one column wide). */
size_t text_columns(const char *text);
