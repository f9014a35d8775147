#include "base/run_store.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { PATH = 1024, SAID = 64 };

static FILE *open_in(const char *folder, const char *name, const char *end, const char *mode, char path[PATH])
{
    snprintf(path, PATH, "%s/%s%s", folder, name, end);
    return fopen(path, mode);
}

enum status run_save(const char *folder, const char *name, const void *octets, size_t size, struct why *why)
{
    char part[PATH], path[PATH];
    FILE *file = open_in(folder, name, ".part", "wb", part);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    SYSTEM_IF(!file, "no se puede escribir en %s", part);
    bool written = fwrite(octets, 1, size, file) == size;
    SYSTEM_IF(fclose(file) != 0 || !written || rename(part, path) != 0, "no se puede escribir en %s", path);
    return ST_OK;
}

enum status run_load(const char *folder, const char *name, void *octets, size_t size, struct why *why)
{
    char path[PATH];
    FILE *file = open_in(folder, name, "", "rb", path);
    if (!file)
        return errno == ENOENT ? ST_END : why_system(why, "no se puede leer de %s", path);
    bool whole = fread(octets, 1, size, file) == size && fgetc(file) == EOF;
    fclose(file);
    return whole ? ST_OK : why_bad(why, "%s no tiene el tamaño que debería", path);
}

enum status run_claim(const char *folder, const char *said, bool resume, struct why *why)
{
    char now[SAID] = "", before[SAID];
    snprintf(now, sizeof now, "%s\n", said);
    enum status status = run_load(folder, "run", before, sizeof before, why);
    if (status == ST_END)
        return run_save(folder, "run", now, sizeof now, why);
    BAD_IF(status == ST_OK && !resume, "%s ya tiene una ejecución: --resume sigue con ella", folder);
    if (status == ST_OK && memcmp(now, before, sizeof now) != 0)
        return why_bad(why, "%s tiene otra ejecución: %.*s", folder, (int)strcspn(before, "\n"), before);
    return status;
}
