/* What `selftest` needs of a partner: a machine that examines the program at the other end of a line. */
#ifndef SOBREMESA_APP_SELFTEST_H
#define SOBREMESA_APP_SELFTEST_H

#include "base/text.h"
#include "core/exam.h"
#include "core/game.h"

struct partner_options {
    const struct game *game;
    struct exam_options exam;
    const char *rules; /* of the game's setup, or NULL */
    uint32_t baud;
    unsigned games;           /* at most so many a trial */
    usec_t timeout, patience; /* for an answer, and for the first one */
    uint64_t seed;
    enum lang lang;
    void *who;
    void (*send)(void *who, const uint8_t *octets, size_t count);
};

struct partner {
    void *machine; /* from malloc */
    struct exam *exam;
    const struct exam_trial *(*trial)(const struct partner *partner, size_t index); /* NULL: behind the last one */
    void (*begin)(const struct partner *partner, const struct partner_options *options, usec_t now);
    void (*receive)(void *machine, const uint8_t *octets, size_t count, usec_t now);
    void (*tick)(void *machine, usec_t now);
    usec_t (*deadline)(const void *machine);
    void (*gone)(void *machine, usec_t now); /* the program has closed its port */
    const struct game *game;
    unsigned role; /* truco: games/truco/selftest.h */
};

/* For the games on a 4-byte ring, and for truco, where the program is A, B, C, D, S, or SA: the host with A in one.
 * ST_BAD: there is none; `why` says so. */
enum status partner_of_ring(struct partner *partner, const struct game *game, const char *seat,
                            struct why *why) MUST_USE;
enum status partner_of_truco(struct partner *partner, const struct game *game, const char *seat,
                             struct why *why) MUST_USE;

#endif
