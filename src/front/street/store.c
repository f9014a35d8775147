/* The directory of the user: the journal of the running game, and files to read. Saved games are in save.c. */
#include "front/street/store.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

enum { SLOTS = 9 };

/* ---- the directory ---- */

/* false with errno. */
static bool make_directory(const char *path)
{
    char part[STREET_PATH];
    if (strlen(path) >= sizeof part - 64) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (size_t i = 1; path[i - 1]; i++) {
        if (path[i] && path[i] != '/')
            continue;
        snprintf(part, sizeof part, "%.*s", (int)i, path);
        /* Where it exists, or where the next one will complain, nothing needs to be said here. */
        if (mkdir(part, 0700) < 0 && errno != EEXIST && !path[i])
            return false;
    }
    return true;
}

static void slot_path(const struct street *st, unsigned slot, char *path, size_t size)
{
    if (slot == 1)
        snprintf(path, size, "%s/en-curso.journal", st->config->directory);
    else
        snprintf(path, size, "%s/en-curso-%u.journal", st->config->directory, slot);
}

/* Opens and locks the slot's file; -1 if there is none, or if another console plays in it. */
static int open_slot(const struct street *st, unsigned slot, int flags, char *path, size_t size)
{
    slot_path(st, slot, path, size);
    int fd = open(path, O_RDWR | O_APPEND | O_CLOEXEC | flags, 0600);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) < 0) {
        close(fd);
        errno = EWOULDBLOCK;
        return -1;
    }
    return fd;
}

/* A slot with an interrupted game, or the first one that is free. Who named a game to load is not offered the
 * interrupted one: it stays where it is for the next time. */
static void find_slot(struct street *st)
{
    struct street_store *store = &st->store;
    struct stat info;
    for (unsigned slot = 1; slot <= SLOTS && !st->config->load; slot++) {
        int fd = open_slot(st, slot, 0, store->path, sizeof store->path);
        if (fd >= 0 && fstat(fd, &info) == 0 && info.st_size > 0) {
            store->fd = fd;
            return;
        }
        if (fd >= 0)
            close(fd);
    }
    for (unsigned slot = 1; slot <= SLOTS && store->fd < 0; slot++) {
        store->fd = open_slot(st, slot, O_CREAT, store->path, sizeof store->path);
        if (store->fd < 0 && errno != EWOULDBLOCK)
            return;
        if (store->fd >= 0 && fstat(store->fd, &info) == 0 && info.st_size > 0) {
            close(store->fd);
            store->fd = -1;
            errno = EWOULDBLOCK;
        }
    }
}

void street_store_open(struct street *st)
{
    st->store.fd = -1;
    if (make_directory(st->config->directory))
        find_slot(st);
    if (st->store.fd >= 0)
        return;
    st->store.path[0] = '\0';
    street_say(st,
               tr(st->lang, "No se puede usar el directorio %s (%s): la partida no se podrá guardar ni recuperar.\n"),
               st->config->directory, strerror(errno));
}

void street_store_close(struct street *st)
{
    struct street_store *store = &st->store;
    struct stat info;
    if (store->fd >= 0) {
        if (fstat(store->fd, &info) == 0 && info.st_size == 0)
            unlink(store->path); /* still locked: nobody else has taken it */
        close(store->fd);
    }
    store->fd = -1;
    free(store->text);
    store->text = NULL;
}

/* ---- the journal ---- */

static bool make_room(struct street_store *store, size_t more)
{
    if (store->length + more + 1 <= store->size)
        return true;
    size_t size = (store->length + more + 1) * 2;
    char *text = realloc(store->text, size);
    if (!text)
        return false;
    store->text = text;
    store->size = size;
    return true;
}

/* Into memory and into the file. A file that cannot be written does not stop the game: it is said once. */
static enum status write_both(void *out, const char *text, size_t length, struct why *why)
{
    struct street *st = out;
    struct street_store *store = &st->store;
    if (!make_room(store, length))
        return why_system(why, "cannot keep the journal");
    memcpy(store->text + store->length, text, length);
    store->length += length;
    store->text[store->length] = '\0';
    if (store->fd >= 0 && !store->failed && !file_write_all(store->fd, text, length)) {
        store->failed = true;
        street_say(st, tr(st->lang, "No se puede escribir %s (%s): si la partida se interrumpe, se perderá.\n"),
                   store->path, strerror(errno));
    }
    return ST_OK;
}

void store_journal(struct street *st)
{
    st->journal = (struct journal){.out = st, .write = write_both, .fd = -1};
    snprintf(st->journal.name, sizeof st->journal.name, "%.190s", st->store.path);
}

void street_store_clear(struct street *st)
{
    struct street_store *store = &st->store;
    store->length = 0;
    store->failed = false;
    if (store->fd >= 0 && ftruncate(store->fd, 0) < 0)
        store->failed = true;
}

void street_store_begin(struct street *st)
{
    struct why why;
    street_store_clear(st);
    store_journal(st);
    enum status status = journal_header(&st->journal, &game_monopoly, &st->setup, st->seed, &why);
    for (int seat = 0; seat < st->setup.seats && status == ST_OK; seat++) {
        const struct street_player *player = &st->player[seat];
        status = journal_note(&st->journal, &why, "player %d %s %s %s", seat, player->bot ? player->bot->name : "human",
                              seat_colour(player->colour, LANG_ES), player->name);
    }
    st->store.saved = 0;
    if (status != ST_OK)
        street_say(st, "%s\n", why.text);
}

/* ---- files of the user's ---- */

static enum status read_file(const struct street *st, const char *path, char **text, size_t *length, struct why *why)
{
    struct stat info;
    if (stat(path, &info) < 0)
        return errno == ENOENT || errno == ENOTDIR ? ST_END : why_system(why, "%.150s", path);
    if (!S_ISREG(info.st_mode) || info.st_size > STREET_FILE)
        return why_bad(why, tr(st->lang, "%.150s: no es un archivo, o tiene más de %d KB"), path, STREET_FILE >> 10);
    return journal_read_file(path, text, length, why);
}

enum status street_read_user_file(const struct street *st, const char *name, char **text, size_t *length,
                                  struct why *why)
{
    char path[STREET_PATH];
    enum status status = ST_END;
    snprintf(path, sizeof path, "%s/%s", st->config->directory, name);
    if (!strchr(name, '/'))
        status = read_file(st, path, text, length, why);
    return status == ST_END ? read_file(st, name, text, length, why) : status;
}
