/* One run of a class: what the lines of one team or several are used for, from the moment it is set
 * up to its end, with a capture of everything that passed. What happens in it is told to the class
 * by run_file and run_over. */
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
    RUN_PLACES = 6, /* stations, and a host of its own */
    RUN_TRIALS = 64,
    RUN_LAST = 48,         /* frames that are at hand while it goes on */
    RUN_CAPTURE = 1 << 16, /* frames of a capture, at most */
    RUN_OWN = 512,         /* bytes of a role's, an examiner's or a referee's options */
};

enum run_kind { RUN_EXAM, RUN_GAMES, RUN_RING };
enum run_stage { RUN_WAITS, RUN_GOES, RUN_OVER };

enum run_end {
    END_NOT_YET,
    END_DONE,    /* everything was tried, all games were played */
    END_FAULT,   /* `culprit` has broken a rule, so that nobody can play on */
    END_LEFT,    /* the program of `culprit` has closed its line in the middle of a game */
    END_FLOOD,   /* `culprit` says more than a line carries */
    END_ABSENT,  /* the program of `culprit` has not come, or not come back */
    END_SILENT,  /* nobody says anything, and it cannot be known who should */
    END_STOPPED, /* by hand */
    END_LOST,    /* the server was ended meanwhile */
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
    bool bent;                 /* it was passed, and its rule bent in a way that is tolerated */
    char by[FINDING_RULE_MAX]; /* the rule that was broken first meanwhile; empty: none */
};

struct run_exam;
struct run_ring;
struct run_table;

struct class_run {
    uint32_t id;
    enum run_kind kind;
    enum run_stage stage;
    enum run_end end;
    uint32_t culprit; /* a team; 0: nobody */
    char game[24];
    uint32_t place[RUN_PLACES]; /* teams; 0: a station of ours */
    unsigned places;
    char rule[FINDING_RULE_MAX]; /* of an exam: only the trials of this one */
    unsigned games, finished;
    usec_t wall;     /* when it began, since 1970 */
    uint32_t frames; /* that have passed */
    /* not kept */
    struct class *class;
    const struct protocol *protocol;
    usec_t began, set_up;
    uint64_t version;
    struct run_trial trial[RUN_TRIALS];
    size_t trials;
    struct run_frame last[RUN_LAST]; /* frame n at (n - 1) % RUN_LAST */
    struct tap tap;                  /* while it goes on */
    struct record
        *record;   /* what is watched of it, from its beginning until nobody needs it any more */
    bool watched;  /* the record stays when it is over, for who has said so */
    char *capture; /* what was captured; NULL: ask the store */
    size_t capture_length;
    bool ending;  /* that it is over is being told: it must not go yet */
    bool sending; /* it is in the middle of something, and nobody may call it */
    struct run_exam *exam;
    struct run_ring *ring;
    struct run_table *table;
};

/* A run that waits for its programs; `rule`: of an exam, only its trials (NULL: all). NULL: no
 * memory, or the options make no sense. */
struct class_run *run_make(struct class *class, enum run_kind kind, const uint32_t *teams,
                           unsigned places, const char *rule, usec_t now);
void run_free(struct class_run *run);
bool run_has(const struct class_run *run, uint32_t team);

void run_line(struct class_run *run, uint32_t team, bool there, usec_t now);
void run_octets(struct class_run *run, uint32_t team, const uint8_t *octets, size_t count,
                usec_t now);
void run_tick(struct class_run *run, usec_t now);
usec_t run_due(const struct class_run *run);
/* It is over for that reason; the lines are free. */
void run_end(struct class_run *run, enum run_end end, uint32_t culprit, usec_t now);

/* What passed, made anew from its capture and its evidence: to be watched when it is over. The
 * caller's to close; NULL: there is no capture. */
struct record *run_playback(struct class_run *run);
/* Nobody watches its record any more, or somebody has taken it. */
void run_drop_record(struct class_run *run);

/* Every frame of the capture, in order, until `each` says that it is enough. false: there is no
 * capture. */
bool run_each_frame(struct class_run *run, void *who,
                    bool (*each)(void *who, const struct run_frame *frame));
/* What it was captured as (pcapng); false: there is none. */
bool run_capture(struct class_run *run, const char **octets, size_t *length);
/* Whether its places are clients of a server of ours: each then has a line to it, which is two
 * cables. */
bool run_is_table(const struct class_run *run);
/* The cable on which a team speaks, and whether another one ends or begins at its program, too. */
unsigned run_cable_of(const struct class_run *run, uint32_t team);
bool run_is_at(const struct class_run *run, uint32_t team, unsigned cable);
/* What a cable of its capture is called. */
void run_cable_name(const struct class_run *run, unsigned cable, struct str *text);
