/* Text built up in a caller's buffer, and text that people read in their language. Includes C's own
 * headers about text, since nearly every file formats and compares. */
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
/* A str of `size` octets that lives as long as its block; its text is `.at`. */
#define STR(size) str_make((char[size]){0}, size)
void str_add(struct str *str, const char *format, ...) PRINTF_LIKE(2, 3);
void str_add_char(struct str *str, uint32_t ch);
/* Formatted text, cut to `size` octets; lives as long as its block. */
#define TEXT_OF(size, ...) text_put((char[size]){0}, size, __VA_ARGS__)
const char *text_put(char *buffer, size_t size, const char *format, ...) PRINTF_LIKE(3, 4);

/* A position in a line that is being read: the parsers of moves, options and journals. */
struct scan {
    const char *at;
};

/* Each skips blanks, then takes what it is asked for. Returns false, and takes nothing, if that is
 * not there. */
bool scan_word(struct scan *scan,
               const char *word); /* exactly this word, up to a blank or the end */
bool scan_number(struct scan *scan, int64_t low, int64_t high, int64_t *number);
bool scan_name(struct scan *scan, char *name, size_t size); /* up to the next blank */
bool scan_end(struct scan *scan);

/* Reads a whole text as a decimal number within bounds. */
bool text_number(const char *text, int64_t low, int64_t high, int64_t *number);
/* The same for at most 16 hexadecimal digits in lower case, as printf writes them. */
bool text_hex(const char *text, uint64_t *number);

enum lang { LANG_ES, LANG_EN };

/* Reads "es", "en" and locale names such as "en_GB.UTF-8"; false: another language. */
bool lang_parse(const char *name, enum lang *lang);

/* Returns the message in the language; msgids are Spanish, so Spanish is the identity. Catalogues
 * are those of gettext (po/en.po), compiled into the program: gettext() itself has one language for
 * each process and needs installed locales, while a server speaks to each player in that player's
 * language. */
const char *tr(enum lang lang, const char *msgid) __attribute__((format_arg(2)));

/* The same for a count: like ngettext, one form for 1 and another for every other number. */
const char *trn(enum lang lang, const char *one, const char *many, int64_t n)
    __attribute__((format_arg(2), format_arg(3)));

/* A count in words; the forms contain %llu. Lives as long as its block. */
#define TEXT_COUNT(lang, one, many, n)                                                             \
    TEXT_OF(80, trn(lang, one, many, (int64_t)(n)), (unsigned long long)(n))

/* The usual counts. Points can be negative. */
#define TEXT_FRAMES(lang, n) TEXT_COUNT(lang, "%llu trama", "%llu tramas", n)
#define TEXT_POINTS(lang, n) TEXT_OF(40, trn(lang, "%lld punto", "%lld puntos", n), (long long)(n))

/* Replaces the English catalogue by this one, as msgfmt compiles it, for translators and tests. It
 * must live as long as the process. false: it is no catalogue, and nothing changes. */
bool catalog_use(const void *mo, size_t length);

/* Marks a text in a table that is translated where it is used. */
#define N_(text) text

/* The language of help, errors, reasons and reports. lang_usual sets that of the process, before
 * there are threads; Spanish until then. lang_speak sets that of this thread, while a server
 * answers a client in another one. */
void lang_usual(enum lang lang);
void lang_speak(enum lang lang);
enum lang lang_spoken(void);

/* The message in the language of this thread. */
#define _(msgid) tr(lang_spoken(), msgid)

/* A number with the decimal comma or point of that language; lives as long as its block. The format
 * takes one double. */
#define TEXT_REAL(...) text_real((char[40]){0}, 40, __VA_ARGS__)
const char *text_real(char *buffer, size_t size, const char *format, ...) PRINTF_LIKE(3, 4);

/* Returns the columns of a UTF-8 string on a terminal (all our characters are one column wide). */
size_t text_columns(const char *text);
