#include "workshop/load/page_server.h"

#include "web/server/server.h"

struct page_process {
    const char *data;
    struct server *server; /* in its process */
};

static enum status page_open(void *who, uv_loop_t *loop, int *port, struct why *why)
{
    struct page_process *page = who;
    const struct server_options options = {.bind = "127.0.0.1", .node = "0", .data = page->data};
    TRY(server_open(&page->server, loop, &options, why));
    *port = server_port(page->server);
    return ST_OK;
}

static void page_stop(void *who)
{
    server_stop(((struct page_process *)who)->server);
}

static const void *page_free(void *who, size_t *length)
{
    (void)length;
    server_free(((struct page_process *)who)->server);
    return NULL;
}

enum status page_server_start(struct server_process *page, const char *data, struct why *why)
{
    struct page_process process = {.data = data};
    const struct server_calls calls = {
        .who = &process, .open = page_open, .stop = page_stop, .report = page_free};
    return server_process_start(page, &calls, why);
}

enum status page_server_end(struct server_process *page, double *cpu, struct why *why)
{
    return server_process_end(page, NULL, 0, cpu, why);
}
