/* Faults on a line, drawn from a seed: octets that get lost, come twice, have a bit flipped, or
 * keep the line waiting. Pure, and the same for the same seed, options and octet count, whatever
 * the octets are. */
#pragma once

#include "base/clock.h"
#include "base/rng.h"
#include "base/status.h"

#define FAULTS_STALL_TIME (3 * USEC_SECOND / 2)

/* Probabilities per octet, 0 to 1. All zero: a good line. */
struct faults_options {
    double loss;       /* the octet takes its time on the line and does not arrive */
    double dup;        /* it arrives twice, one after the other */
    double flip;       /* one of its bits is inverted, any of the eight alike */
    double stall;      /* the line waits before it goes on with this octet … */
    usec_t stall_time; /* … so long; 0: FAULTS_STALL_TIME */
};

struct faults_counts {
    uint64_t octets; /* that went in */
    uint64_t lost, doubled, flipped, stalled;
};

struct faults {
    struct faults_options options;
    struct rng rng;
    struct faults_counts done;
};

/* Clears the counts and begins the draws of the seed. */
void faults_init(struct faults *faults, const struct faults_options *options, uint64_t seed);

/* What becomes of one octet: writes what arrives to `out` and returns how many that are (0, 1 or
 * 2); `*stall` is how long the line waits before it (usually 0). A lost octet is neither flipped
 * nor doubled; a flipped one is doubled as it is. */
size_t faults_pass(struct faults *faults, uint8_t octet, uint8_t out[2], usec_t *stall);

/* Reads "loss=0.01,dup=0.005,flip=0.001,stall=0.001": each name at most once, in any order, numbers
 * from 0 to 1 with a decimal point in every locale, no blanks. ST_BAD names the item that is wrong
 * and leaves `out` as it was. */
enum status faults_parse(const char *text, struct faults_options *out, struct why *why) MUST_USE;
