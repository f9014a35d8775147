/* An examination of a program that somebody else has written: trials, one after the other, each
 * with its verdict, and what was found meanwhile. How a program is brought into a situation, and
 * what it must do there, is for those who know its protocol: protocol/ring/ring_examiner.h,
 * games/truco/examiner/selftest.h. */
#pragma once

#include "base/rng.h"
#include "core/findings.h"

/* A situation that the program is brought into. */
struct exam_trial {
    const char *name;          /* what shall be seen; a msgid. NULL: behind the last one */
    const char *rule;          /* the ruling, or the seed's chapter */
    uint8_t stations, program; /* on the ring, and the number of the program */
};

enum exam_verdict {
    EXAM_PASSED,
    EXAM_FAILED,
    EXAM_UNSEEN, /* the situation did not come up */
    EXAM_VERDICTS,
};

enum exam_event_kind {
    EXAM_TRIAL,   /* a trial begins */
    EXAM_FRAME,   /* a frame passed: from the program, or to it */
    EXAM_FINDING, /* something is wrong, or departs from the rules; the same is told three times a trial and counted on
                   */
    EXAM_RESULT,  /* of a trial */
    EXAM_OVER,    /* of all */
};

struct exam_event {
    enum exam_event_kind kind;
    const struct exam_trial *trial;
    enum exam_verdict verdict;
    bool departed; /* EXAM_RESULT: the rule of the trial was bent in a way that is tolerated */
    bool from_program;
    const char *frame, *words; /* as people write it, and what it says */
    const struct finding *finding;
    const unsigned *count; /* EXAM_OVER: how many trials have ended with each verdict, … */
    unsigned tolerated;    /* … how many of those that were passed bent their rule, … */
    const struct findings *findings; /* … and what was found in all of them */
};

struct exam_options {
    const char *only; /* trials whose rule this is; NULL: all */
    void *who;
    void (*event)(void *who, const struct exam_event *event);
};

struct exam {
    struct exam_options options;
    const struct exam_trial *trial; /* that is on; NULL: none */
    bool shown;                     /* its situation has come up */
    bool departed;                  /* its rule was bent */
    unsigned games;                 /* that were played for it */
    unsigned count[EXAM_VERDICTS];  /* trials that are over */
    unsigned tolerated;             /* of those that were passed */
    uint64_t wrong;                 /* violations before this trial */
    char last[WHY_TEXT_MAX];        /* the last finding's text, … */
    unsigned same;                  /* … and how often it was found in a row */
    struct findings findings;
};

void exam_init(struct exam *exam, const struct exam_options *options);

/* false: it is not asked for, or the one behind the last. */
bool exam_open(struct exam *exam, const struct exam_trial *trial);
/* Gives the verdict of the trial that is on. */
void exam_close(struct exam *exam);
/* All trials are over. */
void exam_finish(struct exam *exam);

/* Whether something was wrong in this trial. */
bool exam_failed(const struct exam *exam);

/* For partners that choose what they like best: whether this one is taken in the place of what was
 * the best so far; of equals, of which *equal have come, any may be. Begin with a `best` of -1. */
bool exam_takes(int score, int best, struct rng *rng, unsigned *equal);

void exam_frame(struct exam *exam, bool from_program, const char *frame, const char *words);
/* What is wrong beyond what a referee of the game sees; `frame` may be NULL. */
void exam_fault(struct exam *exam, const char *frame, const struct why *why, usec_t time);
