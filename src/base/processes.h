/* Work that several processes do together, perhaps on several machines (app/mpi.c). All run the
 * same program with the same arguments; number 0 prints for all. A function here that one process
 * calls must be called by all, in the same order, each from one thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* Process `rank` of `ranks`, and how it communicates with the others. */
struct processes {
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

extern const struct processes processes_alone; /* a single process */

/* As workers_run (base/workers.h), but this process does only its own pieces: every `ranks`-th,
 * from `rank` on. */
void processes_work(const struct processes *processes, unsigned threads, unsigned count,
                    void (*work)(void *own, unsigned piece, unsigned thread), void *own);
bool processes_is_own(const struct processes *processes, unsigned piece);

/* Merges octets of which each process has some, and 0 elsewhere; then all have all of them. */
void processes_merge(const struct processes *processes, void *octets, size_t size);

/* Returns whether `own` is true in all processes. */
bool processes_all(const struct processes *processes, bool own);
/* The same for a status: ST_OK if it is so in all. */
enum status processes_agreed(const struct processes *processes, enum status own,
                             struct why *why) MUST_USE;

/* Copies status and explanation of number 0 to all. */
enum status processes_told(const struct processes *processes, enum status status,
                           struct why *why) MUST_USE;
