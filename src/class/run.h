/* One run of a class: what the lines of its teams are used for, from the moment it is set up to its
 * end, with a capture of everything that passed. It tells the class of violations by class_file and
 * of its end by class_over. */
#pragma once

#include "class/attribution.h"
#include "core/exam.h"
#include "core/findings.h"
#include "lab/record.h"
#include "link/cable.h"
#include "link/tap.h"

struct class;
struct class_settings;

enum {
    RUN_PLACES = 6, /* stations, or five and a host of its own */
    RUN_TRIALS = 64,
    RUN_LAST = 48,         /* latest frames that are shown while it goes on */
    RUN_CAPTURE = 1 << 16, /* frames of a capture, at most */
    RUN_OWN = 512,         /* bytes of a role's, an examiner's or a referee's options */
};

enum run_kind { RUN_EXAM, RUN_GAMES, RUN_RING };
enum run_stage { RUN_WAITS, RUN_GOES, RUN_OVER };

enum run_end {
    END_NOT_YET,
    END_DONE,    /* everything was tried, all games were played */
    END_FAULT,   /* `culprit` has broken a rule, so the game cannot go on */
    END_LEFT,    /* the program of `culprit` has closed its line in the middle of a game */
    END_FLOOD,   /* `culprit` sends more than a line carries */
    END_ABSENT,  /* the program of `culprit` has not come, or not come back */
    END_SILENT,  /* nothing is sent, and it is not known whose turn it is */
    END_STOPPED, /* by the teacher */
    END_LOST,    /* the server has ended meanwhile */
    RUN_ENDS,
};

struct run_frame {
    uint32_t number; /* of the capture, from 1 */
    usec_t time;     /* since the beginning */
    uint8_t cable;
    struct frame frame;
};

struct run_trial {
    const struct exam_trial *trial;
    bool on, over;
    enum exam_verdict verdict;
    bool bent;                 /* it was passed, with a departure that is tolerated */
    char by[FINDING_RULE_MAX]; /* the rule that was broken first in it; empty: none */
};

struct run_machine;

struct class_run {
    uint32_t id;
    enum run_kind kind;
    enum run_stage stage;
    enum run_end end;
    uint32_t culprit; /* a team; 0: none */
    char game[24];
    uint32_t place[RUN_PLACES]; /* teams; 0: our station */
    unsigned places;
    char rule[FINDING_RULE_MAX]; /* of an exam: only the trials of this one */
    unsigned games, finished;
    usec_t wall;     /* when it began, since 1970 */
    uint32_t frames; /* that have passed */
    /* not stored */
    struct class *class;
    const struct protocol *protocol;
    usec_t began, set_up;
    uint64_t version;
    struct run_trial trial[RUN_TRIALS];
    size_t trials;
    struct run_frame last[RUN_LAST]; /* frame n at (n - 1) % RUN_LAST */
    struct tap tap;                  /* while it goes on */
    struct record *record;           /* while it goes on, and longer if `watched` */
    bool watched;                    /* a viewer needs the record, and calls run_drop_record */
    char *capture;                   /* what was captured; NULL: ask the store */
    size_t capture_length;
    bool ending;  /* class_over is being called: it must not be freed */
    bool sending; /* it is in the middle of class_world.send, and must not be called */
    const struct run_machine *machine; /* NULL: it was stored, and is over */
    void *own;                         /* the machine's; NULL: it is over */
};

/* Returns a run that waits for its programs; `rule`: of an exam, only the trials of this one (NULL:
 * all). NULL: no memory, or the class's options make no sense. */
struct class_run *run_make(struct class *class, enum run_kind kind, const uint32_t *teams,
                           unsigned places, const char *rule, usec_t now);
void run_free(struct class_run *run);
bool run_has(const struct class_run *run, uint32_t team);

void run_line(struct class_run *run, uint32_t team, bool there, usec_t now);
void run_octets(struct class_run *run, uint32_t team, const uint8_t *octets, size_t count,
                usec_t now);
void run_tick(struct class_run *run, usec_t now);
usec_t run_due(const struct class_run *run);
/* Ends it for that reason when the call that is under way returns. The first reason counts. */
void run_end(struct class_run *run, enum run_end end, uint32_t culprit, usec_t now);

/* Returns a recording made from its capture and its evidence, to be watched when it is over; the
 * caller closes it. NULL: there is no capture. */
struct record *run_playback(struct class_run *run);
/* The record is not watched any more, or now belongs to the caller. */
void run_drop_record(struct class_run *run);

/* Calls `each` with every frame of the capture, in order, until it returns false. Returns false if
 * there is no capture. */
bool run_each_frame(struct class_run *run, void *who,
                    bool (*each)(void *who, const struct run_frame *frame));
/* The capture as pcapng, which stays the run's; false: there is none. */
bool run_capture(struct class_run *run, const char **octets, size_t *length);
/* Whether it is a table: its places are clients of our server, each with a line of two
 * cables. */
bool run_is_table(const struct class_run *run);
/* The cable on which a team sends, and whether a cable begins or ends at its program. */
unsigned run_cable_of(const struct class_run *run, uint32_t team);
bool run_is_at(const struct class_run *run, uint32_t team, unsigned cable);
/* What a cable of its capture is called. */
void run_cable_name(const struct class_run *run, unsigned cable, struct str *text);
