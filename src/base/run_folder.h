/* The folder of a training run: each finished part is a file there, so that an interrupted run can
 * be continued.
 *
 * Where several processes share the work (base/processes.h), number 0 alone has the folder: it
 * reads and writes for all, and all get the result. */
#pragma once

#include "base/processes.h"

struct run_folder {
    const char *path;
    const struct processes *processes;
};

/* Writes a file completely or not at all: under another name first, then renamed. */
enum status run_save(const struct run_folder *folder, const char *name, const void *octets,
                     size_t size, struct why *why);

/* Checks, before long work, that files can be saved there. */
enum status run_try(const struct run_folder *folder, struct why *why) MUST_USE;

/* Reads a file. ST_END: it does not exist. ST_BAD: its size is another. */
enum status run_load(const struct run_folder *folder, const char *name, void *octets, size_t size,
                     struct why *why);

/* Claims the folder for the run that the line `said` describes. ST_BAD: it holds another run, or
 * this one without `resume`. */
enum status run_claim(const struct run_folder *folder, const char *said, bool resume,
                      struct why *why) MUST_USE;

enum { RUN_NAME_MAX = 40 };

/* Long work in shards, each a part of the result and a file of its own. */
struct run_shards {
    void *own;
    unsigned count, threads;
    /* Writes where a shard is in memory and the name of its file. Returns its size; 0: not needed.
     * */
    size_t (*find)(void *own, unsigned shard, void **octets, char name[RUN_NAME_MAX]);
    void (*make)(void *own, unsigned shard, unsigned thread);
};

/* Reads the shards that have a file and makes and saves the others. Then all processes have all. */
enum status run_make_shards(const struct run_folder *folder, const struct run_shards *shards,
                            struct why *why) MUST_USE;
