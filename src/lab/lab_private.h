/* What the files of the laboratory share: lab.c builds it, lab_run.c lets time pass, and
 * interventions.c changes what is under way. */
#pragma once

#include "core/runner.h"
#include "lab/lab.h"
#include "link/cable.h"

enum { LAB_OWN = 512, LAB_MARKS = 16 };

/* An octet of a cable that an intervention has touched. */
struct lab_mark {
    uint64_t octet; /* its index among those that were put in, from 0 */
    enum record_touch touch;
    int bit;
};

struct lab_cable {
    unsigned from, to; /* nodes, … */
    uint32_t from_line, to_line;
    struct cable line;
    uint64_t put, taken; /* octets, in all */
    struct lab_mark mark[LAB_MARKS];
    size_t marks;
    enum record_touch armed; /* for the next frame; TOUCH_NONE: nothing */
    int where;               /* as lab_arm has it */
    bool closed; /* of a connection that the server has closed: nothing goes in any more … */
    bool ending; /* … and the client is told when the last octet has come out */
};

/* A station, the host of a ring at a place of its own, a server or a client. */
struct lab_node {
    struct lab *lab;
    struct runner runner;                    /* of one role */
    _Alignas(16) unsigned char own[LAB_OWN]; /* its options */
    unsigned out[RECORD_STATIONS];           /* the cable of each of its lines */
    bool unplugged;
};

struct lab {
    struct lab_options options;
    struct record *record;
    _Alignas(16) unsigned char referee_own[LAB_OWN];
    struct rng rng; /* of interventions that leave something open */
    usec_t now;
    unsigned divisor;
    usec_t real_from, from; /* since when the clock goes at this pace, and its time then */
    unsigned nodes, cables;
    struct lab_node node[RECORD_STATIONS];
    struct lab_cable cable[RECORD_CABLES];
    bool reopens; /* there are connections, which a pulled plug closes */
};

extern const struct runner_calls lab_calls; /* the owner is a node */
/* Begins the node's role, for the first time or anew. */
void lab_begin(struct lab_node *node);
/* What is under way on the cable is lost. */
void lab_cut(struct lab *lab, struct lab_cable *cable);
/* The node where a cable of a connection begins is told that its line is there again, or lost. */
void lab_tell_line(struct lab *lab, const struct lab_cable *cable, bool in);
/* Puts octets on the cable; they are lost if it ends at a pulled plug, or is closed. */
void lab_put(struct lab *lab, struct lab_cable *cable, const uint8_t *octets, size_t count);
/* Marks the octet that will be put in behind `ahead` others; `bit`: that was flipped, or -1. */
void lab_mark(struct lab_cable *cable, size_t ahead, enum record_touch touch, int bit);
/* Carries out the intervention that the cable is armed with on a frame that is about to be put on
 * it. Returns false if there is none, and the frame is still to be put. */
bool lab_intervene(struct lab *lab, struct lab_cable *cable, const uint8_t *octets, size_t count);
