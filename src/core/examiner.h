/* An examiner of a protocol: a machine without I/O that is everybody else on the line of a program
 * that somebody is writing, brings it into one situation after the other and says rule by rule what
 * it saw. Octets of the program and the clock go in, octets and events (core/exam.h) come out. */
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
    unsigned games;      /* at most so many a trial */
    usec_t timeout;      /* for an answer of the program */
    usec_t patience;     /* for its first sign of life, and for what it may take its time for */
    bool fresh;          /* every trial has a program of its own: it comes and goes between them */
    uint64_t seed;
    enum lang lang;
    struct exam_options exam;
    void (*send)(void *who, const uint8_t *octets,
                 size_t count); /* `who` as of the exam's events */
    /* Of a program that is called (`caller`): a line to it is wanted, something is said on it, it
     * is done with. None of these may call the examiner back. */
    void (*call)(void *who, unsigned line);
    void (*say)(void *who, unsigned line, const uint8_t *octets, size_t count);
    void (*hang_up)(void *who, unsigned line);
};

enum { EXAMINER_LINES = 4 }; /* to a program that is called, at once */

/* What an examiner hears of a program that is a server: it is called, on lines that are numbered
 * from 0. */
struct examiner_caller {
    bool (*calls)(const struct examiner_start *start); /* by the options: it is such a program */
    void (*opened)(void *examiner, unsigned line, usec_t now);
    void (*heard)(void *examiner, unsigned line, const uint8_t *octets, size_t count, usec_t now);
    void (*closed)(void *examiner, unsigned line, usec_t now); /* by the program */
};

struct examiner {
    /* Its own options, as those of a role: core/role.h. `check` may be NULL. */
    size_t options_size;
    size_t (*rows)(const struct protocol *protocol, void *options, struct option_row *rows);
    enum status (*check)(const struct examiner_start *start, struct why *why);

    /* The trials for a program that is what the options say; NULL: behind the last one. */
    const struct exam_trial *(*trial)(const struct examiner_start *start, size_t index);

    size_t size; /* bytes of memory that it needs */
    void (*begin)(void *examiner, const struct examiner_start *start, usec_t now);
    void (*receive)(void *examiner, const uint8_t *octets, size_t count, usec_t now);
    void (*tick)(void *examiner, usec_t now);
    usec_t (*deadline)(const void *examiner);
    void (*gone)(void *examiner, usec_t now); /* the program has closed its port */
    void (*back)(
        void *examiner,
        usec_t now); /* one has opened it again; NULL: programs that come anew cannot be used */
    const struct examiner_caller *caller; /* NULL: every program has one line, and opens it */
};
