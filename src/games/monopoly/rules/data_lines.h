/* The lines of a data file (.tab, .tjt, .esc), whatever the file holds: bounded, and what is wrong
 * with one is listed. Private to board.c, deck.c and scenario.c. */
#pragma once

#include "games/monopoly/rules/setup.h"

enum {
    LINES_FILE_MAX = 256 * 1024,
    LINES_LENGTH_MAX = 500, /* bytes of a line, without its end */
};

struct lines {
    const char *at, *end;
    struct mono_faults *faults; /* NULL: nobody wants the list */
    struct mono_fault first;    /* what a refusal adds, whether anybody wants the list or not */
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

void lines_open(struct lines *lines, const char *text, size_t length, struct mono_faults *faults);
enum lines_result lines_next(struct lines *lines);

/* Lists what is wrong with a line, and is always false. */
bool lines_fault(struct lines *lines, unsigned line, const char *field, const char *format, ...)
    PRINTF_LIKE(4, 5);
/* The last one was only a warning, and leaves the square or card in the game. */
void lines_forgive(struct lines *lines);

/* "file: reason", and the first fault, which is often the cause. ST_BAD. */
enum status lines_refuse(const struct lines *lines, const char *name, struct why *why,
                         const char *reason);

/* A field as a whole number within bounds; otherwise lists why not. */
bool lines_number(struct lines *lines, const char *field, const char *text, int32_t low,
                  int32_t high, int32_t *number);

/* A field as text that must fit; otherwise, or if it is empty, lists why not. Tabs become
 * blanks. */
bool lines_string(struct lines *lines, const char *field, const char *text, char *to, size_t size);

/* As much of a text as a message quotes, whole characters only. */
struct lines_quoted {
    char text[28];
};
struct lines_quoted lines_quote(const char *text);

/* Whether two words are the same, capitals or not. Without the locale, which must not make two
 * boards of one. */
bool lines_same(const char *a, const char *b);

/* Both ends without blanks, in place. */
char *lines_trim(char *text);

/* What a file is called on screens: the last part of its path, nothing in it that a terminal
 * obeys. */
void lines_file_name(const char *path, char *to, size_t size);
