/* Between the hub and the store: one thread writes, and takes all that has come meanwhile as one
 * transaction. So a slow disk costs a few milliseconds a move, many tables cost no more than one,
 * and bots that think, which have other threads, hold up nothing.
 *
 * A room that is to be kept is handed over as it is: it touches nothing of its lines until it is
 * told. */
#include <stdlib.h>

#include "web/server/server_private.h"

static struct store_lines lines_of(const struct keeping *one)
{
    const struct room *room = one->room;
    if (!room)
        return (struct store_lines){.room = one->forget, .kind = STORE_FORGET};
    return (struct store_lines){.room = room->id,
                                .kind = room->fresh ? STORE_FRESH : STORE_APPEND,
                                .key = room->replay,
                                .text = room->lines,
                                .length = room->lines_length};
}

static bool write_all(struct store *store, const struct keeping *list)
{
    struct why why;
    bool good = store_begin(store, &why) == ST_OK;
    for (const struct keeping *one = list; one && good; one = one->next) {
        const struct store_lines lines = lines_of(one);
        good = (one->record ? store_put(store, &one->record->record, &why)
                            : store_add(store, &lines, &why)) == ST_OK;
    }
    return store_end(store, good, &why) == ST_OK && good;
}

static void write_for_ever(void *who)
{
    struct server_keeper *keeper = who;
    uv_mutex_lock(&keeper->lock);
    for (;;) {
        while (!keeper->waiting && !keeper->ends)
            uv_cond_wait(&keeper->wakes, &keeper->lock);
        struct keeping *list = keeper->waiting;
        if (!list)
            break;
        keeper->waiting = NULL;
        keeper->last = &keeper->waiting;
        uv_mutex_unlock(&keeper->lock);
        bool good = write_all(keeper->store, list);
        uv_mutex_lock(&keeper->lock);
        for (struct keeping *one = list; one; one = one->next)
            one->good = good;
        *keeper->last_done = list;
        while (*keeper->last_done)
            keeper->last_done = &(*keeper->last_done)->next;
        uv_async_send(&keeper->written);
    }
    uv_mutex_unlock(&keeper->lock);
}

static void free_keeping(struct keeping *one)
{
    if (one->record)
        free(one->record->octets);
    free(one->record);
    free(one);
}

static void carry_over(uv_work_t *request)
{
    store_carry_over(request->data);
}

static void is_carried(uv_work_t *request, int status)
{
    struct server *server = request->loop->data;
    (void)status;
    server->keeper.carries = false;
}

/* That waits for the disk, and those who play must not. */
static void shorten_log(struct server *server)
{
    struct server_keeper *keeper = &server->keeper;
    if (keeper->carries || !store_log_is_long(keeper->store))
        return;
    keeper->carrying.data = keeper->store;
    keeper->carries = uv_queue_work(server->loop, &keeper->carrying, carry_over, is_carried) == 0;
}

/* Where the hub is: what has been written since the last time. */
static void on_written(uv_async_t *async)
{
    struct server *server = async->data;
    struct server_keeper *keeper = &server->keeper;
    uv_mutex_lock(&keeper->lock);
    struct keeping *list = keeper->done;
    keeper->done = NULL;
    keeper->last_done = &keeper->done;
    uv_mutex_unlock(&keeper->lock);
    while (list) {
        struct keeping *one = list;
        list = one->next;
        if (one->room)
            hub_kept(&server->hub, one->room, one->good, clock_now());
        else
            free_keeping(one);
    }
    shorten_log(server);
    server_settle(server);
}

static void hand_over(struct server_keeper *keeper, struct keeping *one)
{
    uv_mutex_lock(&keeper->lock);
    one->next = NULL;
    *keeper->last = one;
    keeper->last = &one->next;
    uv_cond_signal(&keeper->wakes);
    uv_mutex_unlock(&keeper->lock);
}

void server_keep(void *who, struct room *room)
{
    struct server *server = who;
    room->keeping = (struct keeping){.room = room};
    hand_over(&server->keeper, &room->keeping);
}

void server_forget(void *who, uint32_t room)
{
    struct server *server = who;
    struct keeping *one = calloc(1, sizeof *one);
    if (!one)
        return; /* it comes back with the next start, and goes again */
    one->forget = room;
    hand_over(&server->keeper, one);
}

/* The octets are the keeper's from now on; NULL: the record goes. */
void server_keep_record(struct server *server, const char *of, int kind, uint32_t id, void *octets,
                        size_t count)
{
    struct keeping *one = calloc(1, sizeof *one);
    struct kept_record *record = calloc(1, sizeof *record);
    if (!one || !record) {
        free(one);
        free(record);
        free(octets);
        return; /* it is as it was when the server starts next */
    }
    record->octets = octets;
    record->record =
        (struct store_record){.of = of, .kind = kind, .id = id, .octets = octets, .count = count};
    one->record = record;
    hand_over(&server->keeper, one);
}

enum status keeper_start(struct server *server, struct why *why)
{
    struct server_keeper *keeper = &server->keeper;
    keeper->store = server->store;
    keeper->last = &keeper->waiting;
    keeper->last_done = &keeper->done;
    uv_mutex_init(&keeper->lock);
    uv_cond_init(&keeper->wakes);
    uv_async_init(server->loop, &keeper->written, on_written);
    keeper->written.data = server;
    return uv_thread_create(&keeper->thread, write_for_ever, keeper) == 0
               ? ST_OK
               : why_system(why, "no se puede arrancar el servidor web");
}

void keeper_stop(struct server *server)
{
    struct server_keeper *keeper = &server->keeper;
    uv_mutex_lock(&keeper->lock);
    keeper->ends = true;
    uv_cond_signal(&keeper->wakes);
    uv_mutex_unlock(&keeper->lock);
    uv_thread_join(&keeper->thread); /* what was handed over is written */
    uv_close((uv_handle_t *)&keeper->written, NULL);
}

static void drop(struct keeping *list)
{
    while (list) {
        struct keeping *one = list;
        list = one->next;
        if (!one->room) /* the others are in their rooms */
            free_keeping(one);
    }
}

/* After the loop has ended. */
void keeper_free(struct server *server)
{
    struct server_keeper *keeper = &server->keeper;
    drop(keeper->waiting);
    drop(keeper->done);
    uv_cond_destroy(&keeper->wakes);
    uv_mutex_destroy(&keeper->lock);
}
