/* A partner for a program that somebody is writing: it is all the other stations of a ring at once,
 * brings the program into one situation after the other (protocol/ring/ring_wire.h, struct
 * ring_trial), judges every frame, and says rule by rule what it saw. No I/O: octets of the program
 * and the clock go in, octets and events come out.
 *
 * Everything that the program sends passes all the other stations and so comes back to it;
 * everything that it is sent must come back unchanged, because it has to pass it on. */
#pragma once

#include "core/examiner.h"
#include "protocol/ring/ring_referee.h"

enum selftest_phase {
    SELFTEST_AWAITING,   /* the program is to start */
    SELFTEST_STARTED,    /* its START is counted: the announcement is to come */
    SELFTEST_COUNTING,   /* START is out */
    SELFTEST_ANNOUNCING, /* the announcement is out */
    SELFTEST_PASSING,    /* a frame of ours is out */
    SELFTEST_WAITING,    /* the program is to send */
    SELFTEST_RESTING,    /* between two games */
    SELFTEST_LISTENING,  /* a frame of the program's was lost: what does it do? */
    SELFTEST_DONE,
};

struct selftest {
    struct examiner_start options;
    const struct ring_wire *wire;
    enum selftest_phase phase;
    const struct ring_trial *trial;
    int program;        /* its number in this game */
    bool restarted;     /* TRICK_RESTART has been played */
    bool alive;         /* the program has answered at least once … */
    bool known;         /* … or one before it, that was examined in an earlier trial */
    bool deaf;          /* it did, and has left the last START unanswered */
    unsigned starts;    /* START frames sent for this game */
    struct frame4 out;  /* ours, on its way */
    struct frame4 next; /* what comes after a frame that is only a trick */
    bool trick_out;
    /* U13: a control 2 reaches its addressee and nobody else; was told to, or the program does so
     * */
    bool swallows;
    char rules[GAME_OPTIONS_MAX / 2];
    usec_t now, deadline;
    struct rng rng;
    struct frame4_finder finder;
    struct exam exam;
    struct ring_referee referee;
};

/* What it can be told besides. */
struct selftest_options {
    /* the program starts the games: the trials of that role, in which it is station 0 */
    bool starter;
    const char *compat;            /* names of habits; NULL: none */
    char habits[WIRE_QUIRKS_HELP]; /* for --help */
};

/* Of a protocol whose `own` is a struct ring_wire with trials; its memory is a struct selftest. */
extern const struct examiner ring_examiner;
