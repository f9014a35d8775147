/* The user's directory: the journal of the running game, and files to read. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "front/draw/colours.h"
#include "front/street/store.h"
#include "front/street/words.h"

enum { SLOTS = 9, FILE_MAX = 256 << 10 };

/* ---- the directory ---- */

/* Makes the directory and its parents; false with errno. Only the last step counts. */
static bool make_directory(const char *path)
{
    bool fits = strlen(path) < STREET_PATH - 64, made = false;
    for (size_t i = 1; fits && path[i - 1]; i++) {
        if (!path[i] || path[i] == '/')
            made = mkdir(TEXT_OF(STREET_PATH, "%.*s", (int)i, path), 0700) == 0 || errno == EEXIST;
    }
    errno = fits ? errno : ENAMETOOLONG;
    return made;
}

/* Opens and locks the slot's file, which has to have a game or be empty, by `with_game`. Returns -1
 * with errno, EWOULDBLOCK if another console plays in it or it is not as wanted. */
static int open_slot(const struct street *st, unsigned slot, bool with_game, char *path,
                     size_t size)
{
    snprintf(path, size, "%s/en-curso%s.journal", st->config->directory,
             slot > 1 ? TEXT_OF(12, "-%u", slot) : "");
    int fd = open(path, O_RDWR | O_APPEND | O_CLOEXEC | (with_game ? 0 : O_CREAT), 0600);
    struct stat info;
    if (fd < 0 || (flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &info) == 0 &&
                   (info.st_size > 0) == with_game))
        return fd;
    close(fd);
    errno = EWOULDBLOCK;
    return -1;
}

/* Deletes the temporary files (`.NAME.sav.XXXXXX`, save.c) of saves that were killed: no process
 * has them locked. */
static void sweep(const char *directory)
{
    DIR *list = opendir(directory);
    for (struct dirent *entry; list && (entry = readdir(list));) {
        const char *suffix = strstr(entry->d_name, ".sav.");
        if (entry->d_name[0] != '.' || !suffix || strlen(suffix) != 5 + 6)
            continue;
        int fd = openat(dirfd(list), entry->d_name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
        if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
            unlinkat(dirfd(list), entry->d_name, 0);
        if (fd >= 0)
            close(fd);
    }
    if (list)
        closedir(list);
}

/* With a game to load, an interrupted one is not offered: it stays in its slot for the next
 * time. */
void street_store_open(struct street *st)
{
    struct street_store *store = &st->store;
    bool usable = make_directory(st->config->directory);
    store->fd = -1;
    sweep(st->config->directory);
    /* First for a slot with an interrupted game, then for a free one. */
    for (int with_game = !st->config->load; usable && with_game >= 0; with_game--)
        for (unsigned slot = 1; slot <= SLOTS && store->fd < 0 && usable; slot++) {
            store->fd = open_slot(st, slot, with_game, store->path, sizeof store->path);
            usable = store->fd >= 0 || with_game || errno == EWOULDBLOCK;
        }
    if (store->fd >= 0)
        return;
    store->path[0] = '\0';
    street_say(
        st,
        "No se puede usar el directorio %s (%s): la partida no se podrá guardar ni recuperar.\n",
        st->config->directory, status_errno(errno));
}

void street_store_close(struct street *st)
{
    struct street_store *store = &st->store;
    struct stat info;
    if (store->fd >= 0) {
        if (fstat(store->fd, &info) == 0 && info.st_size == 0)
            unlink(store->path); /* still locked: no other console has taken it */
        close(store->fd);
    }
    store->fd = -1;
    free(store->text);
    store->text = NULL;
}

/* ---- the journal ---- */

/* A write error does not stop the game; it is reported once. */
static void write_file(struct street *st, const char *text, size_t length)
{
    struct street_store *store = &st->store;
    if (store->fd < 0 || store->failed || file_write_all(store->fd, text, length))
        return;
    store->failed = true;
    street_say(st, "No se puede escribir %s (%s): si la partida se interrumpe, se perderá.\n",
               store->path, status_errno(errno));
}

/* Of the journal: into memory and into the file. */
static enum status store_write(void *out, const char *text, size_t length, struct why *why)
{
    struct street *st = out;
    struct street_store *store = &st->store;
    if (store->length + length + 1 > store->size) {
        size_t size = (store->length + length + 1) * 2;
        char *more = realloc(store->text, size);
        /* A note is lost; a move that is not written is not made. */
        store->missing |= !more && (text[0] < '0' || text[0] > '9');
        SYSTEM_IF(!more, "no se puede guardar el diario");
        store->text = more;
        store->size = size;
    }
    memcpy(store->text + store->length, text, length);
    store->length += length;
    store->text[store->length] = '\0';
    write_file(st, text, length);
    return ST_OK;
}

void street_store_journal(struct street *st)
{
    st->journal = (struct journal){.out = st, .write = store_write, .fd = -1};
    snprintf(st->journal.name, sizeof st->journal.name, "%.190s", st->store.path);
}

void street_store_clear(struct street *st)
{
    st->store.length = 0;
    st->store.missing = false;
    st->store.failed = st->store.fd >= 0 && ftruncate(st->store.fd, 0) < 0;
}

/* Header and players are written to the file at once: a console that is killed in between leaves no
 * game without players. */
void street_store_begin(struct street *st)
{
    struct why why;
    street_store_clear(st);
    street_store_journal(st);
    int fd = st->store.fd;
    st->store.fd = -1; /* memory only */
    enum status status = journal_header(&st->journal, &game_monopoly, &st->setup, st->seed, &why);
    for (int seat = 0; seat < st->setup.seats && status == ST_OK; seat++) {
        const struct street_player *player = &st->player[seat];
        status = journal_note(&st->journal, &why, "player %d %s %s %s", seat,
                              player->bot ? street_kind_name(player->bot) : "human",
                              seat_colour(player->colour, LANG_ES), player->name);
    }
    st->store.fd = fd;
    write_file(st, st->store.text, st->store.length);
    st->store.saved = 0;
    st->store.missing = status != ST_OK;
    if (status != ST_OK)
        street_print(st, "%s\n", why.text);
}

/* ---- files of the user ---- */

static enum status read_regular_file(const struct street *st, const char *path, char **text,
                                     size_t *length, struct why *why)
{
    struct stat info;
    if (stat(path, &info) < 0)
        return errno == ENOENT || errno == ENOTDIR ? ST_END : why_system(why, "%.150s", path);
    if (!S_ISREG(info.st_mode) || info.st_size > FILE_MAX)
        return why_bad(why, tr(st->lang, "%.150s: no es un archivo, o tiene más de %d KB"), path,
                       FILE_MAX >> 10);
    return journal_read_file(path, text, length, why);
}

enum status street_read_user_file(const struct street *st, const char *name, char **text,
                                  size_t *length, struct why *why)
{
    const char *path = TEXT_OF(STREET_PATH, "%s/%s", st->config->directory, name);
    enum status status = ST_END;
    if (!strchr(name, '/'))
        status = read_regular_file(st, path, text, length, why);
    return status == ST_END ? read_regular_file(st, name, text, length, why) : status;
}
