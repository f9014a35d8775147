/* Between the house and the store: lines wait while a transaction is under way in another thread, and the next one
 * takes all of them. So the slowest disk costs a few milliseconds a move, and many tables cost no more than one. */
#include <stdlib.h>
#include <string.h>

#include "web/server_private.h"

/* What one transaction takes. */
struct keeping {
    uv_work_t work;
    struct server *server;
    struct store_lines *lines;
    struct room **rooms; /* of the same index; NULL: of no room that waits */
    size_t count, room;
    bool good;
};

static void write_all(uv_work_t *work)
{
    struct keeping *keeping = work->data;
    struct why why;
    keeping->good = store_keep(keeping->server->store, keeping->lines, keeping->count, &why) == ST_OK;
}

static void keeping_free(struct keeping *keeping)
{
    for (size_t i = 0; i < keeping->count; i++)
        free((char *)keeping->lines[i].text);
    free(keeping->lines);
    free(keeping->rooms);
    free(keeping);
}

static void written(uv_work_t *work, int status);

/* The next transaction, if there is something for it and none is under way. */
static void go_on(struct server *server)
{
    if (server->keeping || !server->waiting)
        return;
    server->keeping = server->waiting;
    server->waiting = NULL;
    uv_queue_work(server->loop, &server->keeping->work, write_all, written);
}

static void written(uv_work_t *work, int status)
{
    struct keeping *keeping = work->data;
    struct server *server = keeping->server;
    (void)status;
    server->keeping = NULL;
    for (size_t i = 0; i < keeping->count; i++)
        house_kept(&server->house, keeping->rooms[i], keeping->good, clock_now());
    keeping_free(keeping);
    go_on(server);
    server_settle(server);
}

static bool make_room(struct server *server)
{
    struct keeping *keeping = server->waiting;
    if (!keeping) {
        keeping = server->waiting = calloc(1, sizeof *keeping);
        if (!keeping)
            return false;
        keeping->server = server;
        keeping->work.data = keeping;
    }
    if (keeping->count < keeping->room)
        return true;
    size_t room = keeping->room ? 2 * keeping->room : 16;
    struct store_lines *lines = realloc(keeping->lines, room * sizeof *lines);
    struct room **rooms = lines ? realloc(keeping->rooms, room * sizeof *rooms) : NULL;
    keeping->lines = lines ? lines : keeping->lines;
    keeping->rooms = rooms ? rooms : keeping->rooms;
    keeping->room = rooms ? room : keeping->room;
    return rooms != NULL;
}

void server_keep(void *who, struct room *room, const char *text, size_t length)
{
    struct server *server = who;
    char *copy = malloc(length + 1);
    if (!copy || !make_room(server))
        abort(); /* a table that is never answered would hang for ever */
    memcpy(copy, text, length);
    struct keeping *keeping = server->waiting;
    struct store_lines *lines = &keeping->lines[keeping->count];
    *lines = (struct store_lines){.room = room->id, .fresh = room->fresh, .text = copy, .length = length};
    memcpy(lines->key, room->replay, sizeof lines->key);
    keeping->rooms[keeping->count++] = room;
    go_on(server);
}

/* Now and then one of them, and it is quickly done. */
void server_forget(void *who, uint32_t room)
{
    struct why why;
    if (store_forget(((struct server *)who)->store, room, &why) != ST_OK)
        return; /* it comes back with the next start, and goes again */
}
