#include "base/run_folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH = 1024, SAID = 64 };

/* ---- on the disk of number 0 ---- */

static FILE *open_in(const char *folder, const char *name, const char *end, const char *mode,
                     char path[PATH])
{
    snprintf(path, PATH, "%s/%s%s", folder, name, end);
    return fopen(path, mode);
}

static enum status save_here(const char *folder, const char *name, const void *octets, size_t size,
                             struct why *why)
{
    char part[PATH], path[PATH];
    FILE *file = open_in(folder, name, ".part", "wb", part);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    SYSTEM_IF(!file, "no se puede escribir en %s", part);
    bool written = fwrite(octets, 1, size, file) == size;
    SYSTEM_IF(fclose(file) != 0 || !written || rename(part, path) != 0,
              "no se puede escribir en %s", path);
    return ST_OK;
}

static enum status try_here(const char *folder, struct why *why)
{
    char path[PATH];
    TRY(save_here(folder, "try", "", 0, why));
    snprintf(path, sizeof path, "%s/try", folder);
    SYSTEM_IF(remove(path) != 0, "no se puede escribir en %s", path);
    return ST_OK;
}

static enum status load_here(const char *folder, const char *name, void *octets, size_t size,
                             struct why *why)
{
    char path[PATH];
    FILE *file = open_in(folder, name, "", "rb", path);
    if (!file)
        return errno == ENOENT ? ST_END : why_system(why, "no se puede leer de %s", path);
    bool whole = fread(octets, 1, size, file) == size && fgetc(file) == EOF;
    fclose(file);
    return whole ? ST_OK : why_bad(why, "%s no tiene el tamaño que debería", path);
}

/* ---- for all ---- */

enum status run_save(const struct run_folder *folder, const char *name, const void *octets,
                     size_t size, struct why *why)
{
    enum status status =
        folder->processes->rank ? ST_OK : save_here(folder->path, name, octets, size, why);
    return processes_told(folder->processes, status, why);
}

enum status run_try(const struct run_folder *folder, struct why *why)
{
    enum status status = folder->processes->rank ? ST_OK : try_here(folder->path, why);
    return processes_told(folder->processes, status, why);
}

enum status run_load(const struct run_folder *folder, const char *name, void *octets, size_t size,
                     struct why *why)
{
    enum status status =
        folder->processes->rank ? ST_OK : load_here(folder->path, name, octets, size, why);
    TRY(processes_told(folder->processes, status, why));
    folder->processes->share(octets, (int)size);
    return ST_OK;
}

enum status run_claim(const struct run_folder *folder, const char *said, bool resume,
                      struct why *why)
{
    char now[SAID] = "", before[SAID];
    snprintf(now, sizeof now, "%s\n", said);
    enum status status = run_load(folder, "run", before, sizeof before, why);
    if (status == ST_END)
        return run_save(folder, "run", now, sizeof now, why);
    BAD_IF(status == ST_OK && !resume, "%s ya tiene una ejecución: --resume sigue con ella",
           folder->path);
    if (status == ST_OK && memcmp(now, before, sizeof now) != 0)
        return why_bad(why, "%s tiene otra ejecución: %.*s", folder->path,
                       (int)strcspn(before, "\n"), before);
    return status;
}

/* ---- shards ---- */

/* Some of those that are missing, by their numbers. */
struct batch {
    const struct run_shards *shards;
    unsigned *numbers, count;
};

static void make_one(void *own, unsigned piece, unsigned thread)
{
    const struct batch *batch = own;
    batch->shards->make(batch->shards->own, batch->numbers[piece], thread);
}

static enum status make_batch(const struct run_folder *folder, struct batch *batch, struct why *why)
{
    const struct run_shards *shards = batch->shards;
    processes_work(folder->processes, shards->threads, batch->count, make_one, batch);
    for (unsigned i = 0; i < batch->count; i++) {
        void *octets;
        char name[RUN_NAME_MAX];
        size_t size = shards->find(shards->own, batch->numbers[i], &octets, name);
        if (!processes_is_own(folder->processes, i))
            memset(octets, 0, size);
        processes_merge(folder->processes, octets, size);
        TRY(run_save(folder, name, octets, size, why));
    }
    batch->count = 0;
    return ST_OK;
}

enum status run_make_shards(const struct run_folder *folder, const struct run_shards *shards,
                            struct why *why)
{
    enum {
        AT_ONCE = 16
    }; /* for each thread: threads that are done early wait little, and little is lost */
    unsigned room = AT_ONCE * shards->threads * (unsigned)folder->processes->ranks;
    struct batch batch = {.shards = shards, .numbers = malloc(room * sizeof *batch.numbers)};
    enum status status =
        processes_all(folder->processes, batch.numbers) ? ST_OK : why_bad(why, "no hay memoria");
    for (unsigned shard = 0; shard < shards->count && status == ST_OK; shard++) {
        void *octets;
        char name[RUN_NAME_MAX];
        size_t size = shards->find(shards->own, shard, &octets, name);
        status = size ? run_load(folder, name, octets, size, why) : ST_OK;
        if (status == ST_END) {
            batch.numbers[batch.count++] = shard;
            status = batch.count == room ? make_batch(folder, &batch, why) : ST_OK;
        }
    }
    if (status == ST_OK)
        status = make_batch(folder, &batch, why);
    free(batch.numbers);
    return status;
}
