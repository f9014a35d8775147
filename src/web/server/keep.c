/* Between the hub and the store: one thread writes, and takes all that has come meanwhile as one
 * transaction. So a slow disk costs a few milliseconds a move, and many tables cost no more than
 * one. Bots think on other threads.
 *
 * A room is handed over as it is: it leaves its lines alone until it is told that they are kept. */
#include <stdlib.h>

#include "web/server/server_private.h"

static enum status write_job(struct store *store, const struct keeping *job, struct why *why)
{
    const struct room *room = job->room;
    struct store_lines lines = {.kind = STORE_FORGET, .room = job->forget};
    if (job->record)
        return store_put(store, &job->record->record, why);
    if (room)
        lines = (struct store_lines){.kind = room->fresh ? STORE_FRESH : STORE_APPEND,
                                     .room = room->id,
                                     .key = room->replay,
                                     .text = room->lines,
                                     .length = room->lines_length};
    return store_add(store, &lines, why);
}

/* The thread. One transaction takes all that waits; what comes meanwhile waits for the next. */
static void keeper_run(void *who)
{
    struct server_keeper *keeper = who;
    struct why why;
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
        bool good = store_begin(keeper->store, &why) == ST_OK;
        for (const struct keeping *job = list; job && good; job = job->next)
            good = write_job(keeper->store, job, &why) == ST_OK;
        good = store_end(keeper->store, good, &why) == ST_OK && good;
        uv_mutex_lock(&keeper->lock);
        for (struct keeping *job = list; job; job = job->next)
            job->good = good;
        *keeper->last_done = list;
        while (*keeper->last_done)
            keeper->last_done = &(*keeper->last_done)->next;
        uv_async_send(&keeper->written);
    }
    uv_mutex_unlock(&keeper->lock);
}

static void job_free(struct keeping *job)
{
    if (job->record)
        free(job->record->octets);
    free(job->record);
    free(job);
}

static void log_carry(uv_work_t *request)
{
    store_carry_over(request->data);
}

static void log_carried(uv_work_t *request, int status)
{
    struct server *server = request->loop->data;
    (void)status;
    server->keeper.carries = false;
}

/* On the hub's thread: what has been written since the last time. */
static void keeper_written(uv_async_t *async)
{
    struct server *server = async->data;
    struct server_keeper *keeper = &server->keeper;
    uv_mutex_lock(&keeper->lock);
    struct keeping *list = keeper->done;
    keeper->done = NULL;
    keeper->last_done = &keeper->done;
    uv_mutex_unlock(&keeper->lock);
    while (list) {
        struct keeping *job = list;
        list = job->next;
        if (job->room)
            hub_kept(&server->hub, job->room, job->good, clock_now());
        else
            job_free(job);
    }
    if (!keeper->carries && store_log_is_long(keeper->store)) { /* it waits for the disk */
        keeper->carrying.data = keeper->store;
        keeper->carries =
            uv_queue_work(server->loop, &keeper->carrying, log_carry, log_carried) == 0;
    }
    server_settle(server);
}

static void keeper_add(struct server_keeper *keeper, struct keeping *job)
{
    uv_mutex_lock(&keeper->lock);
    job->next = NULL;
    *keeper->last = job;
    keeper->last = &job->next;
    uv_cond_signal(&keeper->wakes);
    uv_mutex_unlock(&keeper->lock);
}

/* The room's own job: a room has never more than one. */
void server_keep(void *who, struct room *room)
{
    struct server *server = who;
    room->keeping = (struct keeping){.room = room};
    keeper_add(&server->keeper, &room->keeping);
}

void server_forget(void *who, uint32_t room)
{
    struct server *server = who;
    struct keeping *job = calloc(1, sizeof *job);
    if (!job)
        return; /* it is read again at the next start, and expires again */
    job->forget = room;
    keeper_add(&server->keeper, job);
}

void server_keep_record(struct server *server, const char *of, int kind, uint32_t id, void *octets,
                        size_t count)
{
    struct keeping *job = calloc(1, sizeof *job);
    struct kept_record *record = calloc(1, sizeof *record);
    if (!job || !record) {
        free(job);
        free(record);
        free(octets);
        return; /* the next start finds it as it was */
    }
    record->octets = octets;
    record->record =
        (struct store_record){.of = of, .kind = kind, .id = id, .octets = octets, .count = count};
    job->record = record;
    keeper_add(&server->keeper, job);
}

enum status keeper_start(struct server *server, struct why *why)
{
    struct server_keeper *keeper = &server->keeper;
    keeper->store = server->store;
    keeper->last = &keeper->waiting;
    keeper->last_done = &keeper->done;
    uv_mutex_init(&keeper->lock);
    uv_cond_init(&keeper->wakes);
    uv_async_init(server->loop, &keeper->written, keeper_written);
    keeper->written.data = server;
    return uv_thread_create(&keeper->thread, keeper_run, keeper) == 0
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

static void free_jobs(struct keeping *list)
{
    while (list) {
        struct keeping *job = list;
        list = job->next;
        if (!job->room) /* the others are part of their rooms */
            job_free(job);
    }
}

/* After the loop has ended. */
void keeper_free(struct server *server)
{
    struct server_keeper *keeper = &server->keeper;
    free_jobs(keeper->waiting);
    free_jobs(keeper->done);
    uv_cond_destroy(&keeper->wakes);
    uv_mutex_destroy(&keeper->lock);
}
