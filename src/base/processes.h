/* One work that several processes do together, perhaps on several machines (app/mpi.c). All of them
 * run the same program with the same words; number 0 speaks for all. What is called by one is
 * called by all, in the same order, and by one thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* How number `rank` of `ranks` reaches the others. */
struct spread {
    int rank, ranks;
    /* The greatest of what each has to say. */
    int (*agree)(int own);
    /* At all: the sums over all of each number. */
    void (*sum)(uint64_t *numbers, int count);
    /* What 0 has, to all. */
    void (*share)(void *data, int size);
    /* From another to 0. */
    void (*send)(const void *data, int size);
    void (*receive)(int rank, void *data, int size);
};

extern const struct spread spread_alone; /* one process, which is number 0 */

/* As crew_run (base/workers.h), but of all pieces this process does its own: every `ranks`-th, from
 * `rank` on. */
void spread_work(const struct spread *spread, unsigned threads, unsigned count,
                 void (*work)(void *own, unsigned piece, unsigned thread), void *own);
bool spread_is_own(const struct spread *spread, unsigned piece);

/* To all: octets of which each has some, and 0 for all others. */
void spread_merge(const struct spread *spread, void *octets, size_t size);

/* Whether all have what they need, such as memory. */
bool spread_all(const struct spread *spread, bool own);
/* The same for what each has read for itself: ST_OK if all have. */
enum status spread_agreed(const struct spread *spread, enum status own, struct why *why) MUST_USE;

/* What number 0 has come to is what all have come to, and why. */
enum status spread_told(const struct spread *spread, enum status status, struct why *why) MUST_USE;
