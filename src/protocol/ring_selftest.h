/* A partner for a program that somebody is writing: it is all the other stations of a ring at once, brings the program
 * into one situation after the other (protocol/ring_wire.h, struct ring_trial), judges every frame, and says rule by
 * rule what it saw. No I/O: octets of the program and the clock go in, octets and events come out.
 *
 * Everything that the program sends passes all the other stations and so comes back to it; everything that it is sent
 * must come back unchanged, because it has to pass it on. */
#ifndef SOBREMESA_SESSION_SELFTEST_H
#define SOBREMESA_SESSION_SELFTEST_H

#include "core/exam.h"
#include "protocol/ring_referee.h"

struct selftest_options {
    const struct game *game;
    const char *rules; /* further options of the game's setup, or NULL */
    unsigned games;    /* at most so many a trial */
    usec_t timeout;    /* for an answer of the program */
    usec_t patience;   /* for the program's first sign of life */
    uint64_t seed;
    enum lang lang;
    struct exam_options exam;
    void *who;
    void (*send)(void *who, const uint8_t *octets, size_t count);
};

enum selftest_phase {
    SELFTEST_COUNTING,   /* START is out */
    SELFTEST_ANNOUNCING, /* the announcement is out */
    SELFTEST_PASSING,    /* a frame of ours is out */
    SELFTEST_WAITING,    /* the program is to send */
    SELFTEST_RESTING,    /* between two games */
    SELFTEST_LISTENING,  /* a frame of the program's was lost: what does it do? */
    SELFTEST_DONE,
};

struct selftest {
    struct selftest_options options;
    enum selftest_phase phase;
    const struct ring_trial *trial;
    int program;        /* its number in this game */
    bool restarted;     /* TRICK_RESTART has been played */
    bool alive;         /* the program has answered at least once */
    unsigned starts;    /* START frames sent for this game */
    struct frame4 out;  /* ours, on its way */
    struct frame4 next; /* what comes after a frame that is only a trick */
    bool trick_out;
    usec_t now, deadline;
    struct rng rng;
    struct frame4_finder finder;
    struct exam exam;
    struct referee referee;
};

void selftest_init(struct selftest *test, const struct selftest_options *options, usec_t now);
void selftest_receive(struct selftest *test, const uint8_t *octets, size_t count, usec_t now);
void selftest_tick(struct selftest *test, usec_t now);
/* The program has closed its port, as it may when a frame of its own was lost. */
void selftest_gone(struct selftest *test, usec_t now);
usec_t selftest_deadline(const struct selftest *test);

#endif
