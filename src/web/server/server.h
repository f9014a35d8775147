/* The server of the page: HTTP for the page's files, a WebSocket for everything else, on a loop of
 * libuv. All that is decided is decided in web/hub/hub.h. */
#pragma once

#include <stdbool.h>

#include <uv.h>

#include "base/text.h"
#include "core/protocol.h"

struct server;

enum { SERVER_WIRES = 6, SERVER_VISITS = 2 };

/* A game whose protocol's server runs here, too: its players and those of the page sit at one
 * table. */
struct server_wire {
    const struct game *game;
    int port; /* 0: one that is free */
};

/* A game whose protocol's server is somebody's elsewhere: people of the page may play there. */
struct server_visit {
    const struct game *game;
    const struct protocol *protocol;
    const char *address; /* HOST:PORT */
};

struct server_options {
    const char *bind;       /* an address of this machine */
    int port;               /* 0: one that is free */
    const char *cert, *key; /* of TLS; NULL: without */
    const char
        *url; /* what browsers call it, where a proxy stands in front; NULL: as it is bound */
    const char *node;  /* the name of this process among several */
    const char *data;  /* the file that tables are kept in */
    const char *class; /* the name of a class that is held here; NULL: none is */
    enum lang lang;    /* of what is found in it */
    struct server_wire wire[SERVER_WIRES];
    size_t wires;
    struct server_visit visit[SERVER_VISITS];
    size_t visits;
    const char *page; /* a folder to serve the page from; NULL: what is compiled in */
};

/* Listens. ST_SYSTEM: `why` says what is wrong. */
enum status server_open(struct server **server, uv_loop_t *loop,
                        const struct server_options *options, struct why *why) MUST_USE;
int server_port(const struct server *server);
/* Where the server of a protocol listens: of the how manieth of options.wire. */
int server_wire_port(const struct server *server, size_t wire);
/* The keys of the class, for its teacher and for everybody in it. */
void server_class_keys(const struct server *server, const char **teacher, const char **pupils);
unsigned server_unread(const struct server *server); /* tables that are kept and cannot be read */

/* Whether one can listen there: ST_BAD: the port is taken; ST_SYSTEM: the address is none of this
 * machine's, … */
enum status server_try_port(const char *bind, int port, struct why *why) MUST_USE;
bool server_node_is_good(const char *node);

/* Says goodbye to everybody; the loop ends by itself then, and server_free lets go of the rest. */
void server_stop(struct server *server);
void server_free(struct server *server);
