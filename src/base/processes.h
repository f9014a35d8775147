/* Work that several processes do together, perhaps on several machines (app/mpi.c). All run the
 * same program with the same arguments; number 0 prints for all. A function here that one process
 * calls must be called by all, in the same order, each from one thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* Process `rank` of `ranks`, and how it communicates with the others. */
struct spread {
    int rank, ranks;
    /* Returns the greatest of all values. */
    int (*agree)(int own);
    /* Replaces each number by its sum over all processes. */
    void (*sum)(uint64_t *numbers, int count);
    /* Copies the data of number 0 to all. */
    void (*share)(void *data, int size);
    /* Copy data from another process to number 0. */
    void (*send)(const void *data, int size);
    void (*receive)(int rank, void *data, int size);
};

extern const struct spread spread_alone; /* a single process */

/* As crew_run (base/workers.h), but this process does only its own pieces: every `ranks`-th, from
 * `rank` on. */
void spread_work(const struct spread *spread, unsigned threads, unsigned count,
                 void (*work)(void *own, unsigned piece, unsigned thread), void *own);
bool spread_is_own(const struct spread *spread, unsigned piece);

/* Merges octets of which each process has some, and 0 elsewhere; then all have all of them. */
void spread_merge(const struct spread *spread, void *octets, size_t size);

/* Returns whether `own` is true in all processes. */
bool spread_all(const struct spread *spread, bool own);
/* The same for a status: ST_OK if it is so in all. */
enum status spread_agreed(const struct spread *spread, enum status own, struct why *why) MUST_USE;

/* Copies status and explanation of number 0 to all. */
enum status spread_told(const struct spread *spread, enum status status, struct why *why) MUST_USE;
