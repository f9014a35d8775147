/* The server of the page: HTTP for the page's files, a WebSocket for everything else, on a loop of libuv. All that is
 * decided is decided in web/house.h. */
#pragma once

#include <stdbool.h>

#include <uv.h>

#include "base/status.h"

struct server;

struct server_options {
    const char *bind;       /* an address of this machine */
    int port;               /* 0: one that is free */
    const char *cert, *key; /* of TLS; NULL: without */
    const char *url;        /* what browsers call it, where a proxy stands in front; NULL: as it is bound */
    const char *node;       /* the name of this process among several */
    const char *data;       /* the file that tables are kept in */
    const char *page;       /* a folder to serve the page from; NULL: what is compiled in */
};

/* Listens. ST_SYSTEM: `why` says what is wrong. */
enum status server_open(struct server **server, uv_loop_t *loop, const struct server_options *options,
                        struct why *why) MUST_USE;
int server_port(const struct server *server);
unsigned server_unread(const struct server *server); /* tables that are kept and cannot be read */

/* Whether one can listen there: ST_BAD: the port is taken; ST_SYSTEM: the address is none of this machine's, … */
enum status server_try_port(const char *bind, int port, struct why *why) MUST_USE;
bool server_node_is_good(const char *node);

/* Says goodbye to everybody; the loop ends by itself then, and server_free lets go of the rest. */
void server_stop(struct server *server);
void server_free(struct server *server);
