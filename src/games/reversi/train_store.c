#include "games/reversi/train_store.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>

enum { PATH = 1024 };

static FILE *open_in(const char *folder, const char *name, const char *end, const char *mode, char path[PATH])
{
    snprintf(path, PATH, "%s/%s%s", folder, name, end);
    return fopen(path, mode);
}

enum status train_save(const char *folder, const char *name, const void *octets, size_t size, struct why *why)
{
    char part[PATH], path[PATH];
    FILE *file = open_in(folder, name, ".part", "wb", part);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (!file)
        return why_system(why, "%s cannot be written", part);
    bool written = fwrite(octets, 1, size, file) == size;
    if (fclose(file) != 0 || !written || rename(part, path) != 0)
        return why_system(why, "%s cannot be written", path);
    return ST_OK;
}

enum status train_load(const char *folder, const char *name, void *octets, size_t size, struct why *why)
{
    char path[PATH];
    FILE *file = open_in(folder, name, "", "rb", path);
    if (!file)
        return errno == ENOENT ? ST_END : why_system(why, "%s cannot be read", path);
    bool whole = fread(octets, 1, size, file) == size && fgetc(file) == EOF;
    fclose(file);
    return whole ? ST_OK : why_bad(why, "%s has not the size that it should have", path);
}
