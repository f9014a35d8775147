/* One option of a command as a row: parsing and --help come from the same one. Commands have rows,
 * and so have the roles and tools of games, so that --help shows what applies to a game and nothing
 * else. */
#pragma once

#include "base/text.h"

struct option_row {
    const char *name; /* without the dashes */
    /* OPT_MAYBE: a number that may be left out, `--explain` or `--explain=3`; *out is then left as
     * it is. */
    enum { OPT_FLAG, OPT_TEXT, OPT_NUMBER, OPT_MAYBE, OPT_REAL } kind;
    void *out;            /* bool, const char *, int64_t or double */
    int64_t low, high;    /* of a number (and of a real one) */
    const char *argument; /* "N" in --help; NULL for a flag */
    const char *help;     /* a msgid */
    bool *given;          /* set when the option was there; may be NULL */
};

enum { OPTION_ROWS_MAX = 48 };

/* The rows that say no more than they must, as initialisers. */
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
