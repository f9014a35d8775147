/* An examiner of a protocol: a machine without I/O that plays all other participants on the line of
 * a program under test, brings it into one situation after the other and reports rule by rule.
 * Octets of the program and the clock go in, octets and events (core/exam.h) come out. */
#pragma once

#include "base/options.h"
#include "core/exam.h"
#include "core/game.h"

/* What an examiner begins with. Everything it points to must live as long as the examiner. */
struct examiner_start {
    const struct game *game;
    const struct protocol *protocol;
    const void *options; /* its own, as its rows filled them in; NULL if it has none */
    const char *rules;   /* further options of the game's setup, or NULL */
    uint32_t baud;       /* 0: not paced */
    unsigned games;      /* at most, for one trial */
    usec_t timeout;      /* for an answer of the program */
    usec_t patience;     /* for its first sign of life, and where it is allowed to be slow */
    bool fresh;          /* the program is restarted between trials */
    uint64_t seed;
    enum lang lang;
    struct exam_options exam;
    void (*send)(void *who, const uint8_t *octets,
                 size_t count); /* `who` as of the exam's events */
    /* For a program that is a server (`caller`): open a line to it, send on it, close it. None of
     * these calls the examiner back. */
    void (*call)(void *who, unsigned line);
    void (*say)(void *who, unsigned line, const uint8_t *octets, size_t count);
    void (*hang_up)(void *who, unsigned line);
};

enum { EXAMINER_LINES = 4 }; /* to a server, at once */

/* What an examiner gets of a program that is a server, on lines numbered from 0. */
struct examiner_caller {
    bool (*calls)(const struct examiner_start *start); /* whether the options say so */
    void (*opened)(void *examiner, unsigned line, usec_t now);
    void (*heard)(void *examiner, unsigned line, const uint8_t *octets, size_t count, usec_t now);
    void (*closed)(void *examiner, unsigned line, usec_t now); /* by the program */
};

struct examiner {
    /* Its own options, as those of a role: core/role.h. `check` can be NULL. */
    size_t options_size;
    size_t (*rows)(const struct protocol *protocol, void *options, struct option_row *rows);
    enum status (*check)(const struct examiner_start *start, struct why *why);

    /* Returns trial `index` for a program with these options; NULL behind the last one. */
    const struct exam_trial *(*trial)(const struct examiner_start *start, size_t index);

    size_t size; /* bytes of memory that it needs */
    void (*begin)(void *examiner, const struct examiner_start *start, usec_t now);
    void (*receive)(void *examiner, const uint8_t *octets, size_t count, usec_t now);
    void (*tick)(void *examiner, usec_t now);
    usec_t (*deadline)(const void *examiner);
    void (*gone)(void *examiner, usec_t now); /* the program has closed its port */
    void (*back)(
        void *examiner,
        usec_t now); /* it has opened it again; NULL: a restarted program cannot be tested */
    const struct examiner_caller *caller; /* NULL: a program has one line, and opens it */
};
