/* A directory of journals: see journal_dir.h. */
#include "core/journal/journal_dir.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/journal/journal_private.h"

enum { PATH_SIZE = JOURNAL_DIR_PATH + 40, TAIL = 600 }; /* a tail holds the longest line */

static void journal_path_of(const struct journal_dir *dir, uint64_t number, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "%s/%" PRIu64 ".journal", dir->path, number);
}

/* "17.journal" → 17; 0: it is another file. */
static uint64_t journal_number_of(const char *name)
{
    char *end;
    if (name[0] < '1' || name[0] > '9')
        return 0;
    errno = 0;
    uint64_t number = strtoull(name, &end, 10);
    return !errno && strcmp(end, ".journal") == 0 ? number : 0;
}

/* ---- what a killed server left ---- */

/* Finds out whether the last line is whole and says how the game ended, and whether the file is
 * empty. */
static enum status look_at_end(const char *path, bool *ended, bool *empty, struct why *why)
{
    char tail[TAIL + 1] = "";
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat info;
    ssize_t length = -1;
    if (fd >= 0 && fstat(fd, &info) == 0)
        length = pread(fd, tail, TAIL, info.st_size > TAIL ? info.st_size - TAIL : 0);
    enum status status =
        length < 0 ? why_system(why, "no se puede leer el diario %s", path) : ST_OK;
    if (fd >= 0)
        close(fd);
    *empty = length == 0;
    bool whole = length > 0 && tail[length - 1] == '\n';
    if (whole)
        tail[length - 1] = '\0';
    const char *newline = memrchr(tail, '\n', strlen(tail)), *line = newline ? newline + 1 : tail;
    *ended = (whole || journal_line_is_whole(line, strlen(line), true)) &&
             strncmp(line, "# end ", 6) == 0;
    return status;
}

static enum status close_left_open(struct journal_dir *dir, uint64_t number, struct why *why)
{
    char path[PATH_SIZE];
    bool ended, empty;
    journal_path_of(dir, number, path);
    enum status status = look_at_end(path, &ended, &empty, why);
    if (status != ST_OK || ended)
        return status;
    if (empty) /* killed before its header was written: there was no game */
        return unlink(path) == 0 ? ST_OK
                                 : why_system(why, "no se puede borrar el diario vacío %s", path);
    dir->abandoned++;
    return journal_dir_end(dir, number, "abandoned", why);
}

static enum status scan(struct journal_dir *dir, struct why *why)
{
    DIR *list = opendir(dir->path);
    enum status status =
        list ? ST_OK : why_system(why, "no se puede leer el directorio %s", dir->path);
    for (struct dirent *entry; status == ST_OK && (entry = readdir(list));) {
        uint64_t number = journal_number_of(entry->d_name);
        if (!number)
            continue;
        dir->last = number > dir->last ? number : dir->last;
        status = close_left_open(dir, number, why);
    }
    if (list)
        closedir(list);
    return status;
}

enum status journal_dir_open(struct journal_dir *dir, const char *path, struct why *why)
{
    memset(dir, 0, sizeof *dir);
    dir->fd = -1;
    BAD_IF(strlen(path) >= sizeof dir->path,
           "'%.60s…' es demasiado largo para un directorio de diarios", path);
    strcpy(dir->path, path);
    SYSTEM_IF(mkdir(path, 0777) != 0 && errno != EEXIST, "no se puede crear el directorio %s",
              path);
    dir->fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    SYSTEM_IF(dir->fd < 0, "no se puede abrir el directorio %s", path);
    enum status status = ST_OK;
    if (flock(dir->fd, LOCK_EX | LOCK_NB) != 0)
        status = errno == EWOULDBLOCK
                     ? why_bad(why, "otro servidor guarda sus diarios en %s: elige otro", path)
                     : why_system(why, "no se puede bloquear el directorio %s", path);
    if (status == ST_OK)
        status = scan(dir, why);
    if (status != ST_OK)
        journal_dir_close(dir);
    return status;
}

void journal_dir_close(struct journal_dir *dir)
{
    for (size_t i = 0; i < JOURNAL_DIR_OPEN; i++)
        if (dir->open[i].number)
            journal_close(&dir->open[i].journal);
    if (dir->fd >= 0)
        close(dir->fd);
    memset(dir, 0, sizeof *dir);
    dir->fd = -1;
}

/* ---- one of them ---- */

/* Each number has one slot. Games that are played at the same time have consecutive numbers, so
 * they compete for slots only when there are more games than slots. */
struct journal *journal_dir_at(struct journal_dir *dir, uint64_t number, struct why *why)
{
    char path[PATH_SIZE];
    size_t place = number % JOURNAL_DIR_OPEN;
    struct journal *journal = &dir->open[place].journal;
    if (dir->open[place].number == number)
        return journal;
    if (dir->open[place].number)
        journal_close(journal);
    dir->open[place].number = 0;
    journal_path_of(dir, number, path);
    if (journal_open(journal, path, SIZE_MAX, why) != ST_OK)
        return NULL;
    dir->open[place].number = number;
    return journal;
}

enum status journal_dir_end(struct journal_dir *dir, uint64_t number, const char *how,
                            struct why *why)
{
    struct journal *journal = journal_dir_at(dir, number, why);
    if (!journal)
        return ST_SYSTEM;
    enum status status = journal_note(journal, why, "end %s", how);
    journal_close(journal);
    dir->open[number % JOURNAL_DIR_OPEN].number = 0;
    return status;
}
