/* An examination of another program: trials, one after the other, each with its verdict and
 * findings. How a program is brought into a situation, and what it must do there, is the affair of
 * the protocol's examiner (protocol/ring/ring_examiner.h, games/truco/examiner/selftest.h). */
#pragma once

#include "base/rng.h"
#include "core/findings.h"

/* A situation into which the program is brought. */
struct exam_trial {
    const char *name;          /* what is tested; a msgid. NULL: end of the list */
    const char *rule;          /* the ruling, or the chapter of the document */
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
    EXAM_FINDING, /* a violation or departure; the same one is told three times a trial at most */
    EXAM_RESULT,  /* of a trial */
    EXAM_OVER,    /* of all */
};

struct exam_event {
    enum exam_event_kind kind;
    const struct exam_trial *trial;
    enum exam_verdict verdict;
    bool departed; /* EXAM_RESULT: it departed from the trial's rule in a tolerated way */
    bool from_program;
    const char *frame, *words; /* as people write it, and what it says */
    const struct finding *finding;
    const unsigned *count; /* EXAM_OVER: how many trials have ended with each verdict, … */
    unsigned tolerated;    /* … how many of those passed departed from their rule, … */
    const struct findings *findings; /* … and what was found in all of them */
};

struct exam_options {
    const char *only; /* runs the trials of this rule alone; NULL: all */
    void *who;
    void (*event)(void *who, const struct exam_event *event);
};

struct exam {
    struct exam_options options;
    const struct exam_trial *trial; /* the current one; NULL: none */
    bool shown;                     /* its situation has come up */
    bool departed;                  /* it departed from the rule */
    unsigned games;                 /* that were played for it */
    unsigned count[EXAM_VERDICTS];  /* trials that are over */
    unsigned tolerated;             /* of those that were passed */
    uint64_t wrong;                 /* violations before this trial */
    char last[WHY_TEXT_MAX];        /* the last finding's text, … */
    unsigned same;                  /* … and how often it was found in a row */
    struct findings findings;
};

void exam_init(struct exam *exam, const struct exam_options *options);

/* Begins a trial. false: `only` excludes it, or it is the end of the list. */
bool exam_open(struct exam *exam, const struct exam_trial *trial);
/* Gives the verdict of the current trial, if there is one. */
void exam_close(struct exam *exam);
/* All trials are over. */
void exam_finish(struct exam *exam);

/* Whether there were violations in this trial. */
bool exam_failed(const struct exam *exam);

/* Whether a candidate with this score replaces the best so far. Among equals, which *equal counts,
 * each is as likely to remain. Begin with a `best` of -1. */
bool exam_takes(int score, int best, struct rng *rng, unsigned *equal);

void exam_frame(struct exam *exam, bool from_program, const char *frame, const char *words);
/* Adds a violation that no referee of the game sees; `frame` can be NULL. */
void exam_fault(struct exam *exam, const char *frame, const struct why *why, usec_t time);
