/* The folder of a training run: what is finished lies there as a file, so that a run that ended
 * early goes on.
 *
 * Where several processes share the work (base/processes.h) the folder is that of number 0, and the
 * others have none: what is read comes from there, what is written goes there, and all know how
 * that went. */
#pragma once

#include "base/processes.h"

struct run_folder {
    const char *path;
    const struct spread *spread;
};

/* A file is there whole or not at all: it is written under another name and then renamed. */
enum status run_save(const struct run_folder *folder, const char *name, const void *octets,
                     size_t size, struct why *why);

/* Whether anything can be saved there at all: asked before a long work. */
enum status run_try(const struct run_folder *folder, struct why *why) MUST_USE;

/* ST_END: there is no such file. ST_BAD: it has not exactly this size. */
enum status run_load(const struct run_folder *folder, const char *name, void *octets, size_t size,
                     struct why *why);

/* Makes the folder that of the run which `said` describes in a line, if it has none yet. ST_BAD: it
 * has another one, or has this one and `resume` does not say to go on with it. */
enum status run_claim(const struct run_folder *folder, const char *said, bool resume,
                      struct why *why) MUST_USE;

enum { RUN_NAME_MAX = 40 };

/* A long work in shards, each a part of what is made and a file of its own. */
struct run_shards {
    void *own;
    unsigned count, threads;
    /* Where it lies, and the name of its file; gives its size, 0 if nobody needs it. */
    size_t (*find)(void *own, unsigned shard, void **octets, char name[RUN_NAME_MAX]);
    void (*make)(void *own, unsigned shard, unsigned thread);
};

/* Reads those that have a file and makes the others, which are kept some at a time: then all
 * processes have all. */
enum status run_make_shards(const struct run_folder *folder, const struct run_shards *shards,
                            struct why *why) MUST_USE;
