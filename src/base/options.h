/* One option of a command as a row, from which both parsing and --help are made. Commands have
 * rows, and so do roles and tools of games, so --help shows exactly what applies to a game. */
#pragma once

#include "base/text.h"

struct option_row {
    const char *name; /* without the dashes */
    /* OPT_MAYBE: an optional number, `--explain` or `--explain=3`; *out is unchanged without it. */
    enum { OPT_FLAG, OPT_TEXT, OPT_NUMBER, OPT_MAYBE, OPT_REAL } kind;
    void *out;            /* bool, const char *, int64_t or double */
    int64_t low, high;    /* of a number (and of a real one) */
    const char *argument; /* "N" in --help; NULL for a flag */
    const char *help;     /* a msgid */
    bool *given;          /* set when the option was there; may be NULL */
};

enum { OPTION_ROWS_MAX = 48 };

/* Initialisers of the simple rows. */
#define ROW_FLAG(name, out, help)                                                                  \
    {                                                                                              \
        name, OPT_FLAG, out, 0, 0, NULL, help, NULL                                                \
    }
#define ROW_TEXT(name, out, argument, help)                                                        \
    {                                                                                              \
        name, OPT_TEXT, out, 0, 0, argument, help, NULL                                            \
    }
#define ROW_NUMBER(name, out, low, high, argument, help)                                           \
    {                                                                                              \
        name, OPT_NUMBER, out, low, high, argument, help, NULL                                     \
    }
#define ROW_REAL(name, out, high, argument, help)                                                  \
    {                                                                                              \
        name, OPT_REAL, out, 0, high, argument, help, NULL                                         \
    }
