/* The lines of a data file (.tab, .tjt, .esc) of any content: bounded, with a list of what is
 * wrong. Private to board.c, deck.c and scenario.c. */
#pragma once

#include "games/monopoly/rules/setup.h"

enum {
    LINES_FILE_MAX = 256 * 1024,
    LINES_LENGTH_MAX = 500, /* bytes of a line, without its end */
};

struct data_lines {
    const char *at, *end;
    struct mono_faults *faults; /* NULL: no list is wanted */
    struct mono_fault first;    /* quoted by a refusal, with a list or without */
    unsigned bad;               /* faults that are no warnings */
    unsigned line;              /* the one in `text`, from 1 */
    bool brackets;              /* '#' between [ and ] is no comment (.tjt) */
    bool inside;                /* the next line begins between [ and ] */
    char text[LINES_LENGTH_MAX + 1];
};

enum lines_result {
    LINES_END,
    /* `text` has a line: UTF-8 without control characters but tabs, trimmed, no comment, not
     * empty */
    LINES_TEXT,
    LINES_BAD, /* one that cannot be read; already listed */
};

/* Begins to read a text, which must outlive `lines`, and empties `faults`. */
void lines_open(struct data_lines *lines, const char *text, size_t length,
                struct mono_faults *faults);
/* Puts the next line that is not empty into `text`. */
enum lines_result lines_next(struct data_lines *lines);

/* Lists what is wrong with a line. Always false. */
bool lines_fault(struct data_lines *lines, unsigned line, const char *field, const char *format,
                 ...) PRINTF_LIKE(4, 5);
/* Makes the last fault a warning, which leaves the square or card in the game. */
void lines_forgive(struct data_lines *lines);

/* Says "file: reason" and the first fault, which is often the cause. Always ST_BAD. */
enum status lines_refuse(const struct data_lines *lines, const char *name, struct why *why,
                         const char *reason);

/* Reads a field as a whole number within bounds; false: it is none, which is listed. */
bool lines_number(struct data_lines *lines, const char *field, const char *text, int32_t low,
                  int32_t high, int32_t *number);

/* Copies a field, with blanks instead of tabs; false: it is empty or too long, which is listed. */
bool lines_string(struct data_lines *lines, const char *field, const char *text, char *to,
                  size_t size);

/* The beginning of a text, as long as messages quote it, whole characters only. */
struct lines_quoted {
    char text[28];
};
struct lines_quoted lines_quote(const char *text);

/* Compares two words without regard to case, and without the locale: a file gives the same board
 * everywhere. */
bool lines_same(const char *a, const char *b);

/* Removes blanks at both ends, in place. */
char *lines_trim(char *text);

/* Copies the last part of a path for a screen, without control characters. */
void lines_file_name(const char *path, char *to, size_t size);
