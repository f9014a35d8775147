/* The server of the page: HTTP for the page's files, a WebSocket for everything else, on a loop of
 * libuv. It decides nothing: the hub does (web/hub/hub.h). */
#pragma once

#include <stdbool.h>

#include <uv.h>

#include "base/text.h"
#include "core/protocol.h"

struct server;

enum { SERVER_WIRES = 6, SERVER_VISITS = 2 };

/* A game whose protocol's server runs here, too: its players and those of the page meet there. */
struct server_wire {
    const struct game *game;
    int port; /* 0: one that is free */
};

/* A server of a game's protocol elsewhere, at which people of the page can play. */
struct server_visit {
    const struct game *game;
    const struct protocol *protocol;
    const char *address; /* HOST:PORT */
};

struct server_options {
    const char *bind;       /* an address of this machine */
    int port;               /* 0: one that is free */
    const char *cert, *key; /* of TLS; NULL: without */
    const char *url;        /* what browsers call it, behind a proxy; NULL: as it is bound */
    const char *node;       /* the name of this process among several */
    const char *data;       /* the file of the store */
    const char *class;      /* the name of the class; NULL: there is none */
    enum lang lang;         /* of what is found in the class */
    struct server_wire wire[SERVER_WIRES];
    size_t wires;
    struct server_visit visit[SERVER_VISITS];
    size_t visits;
    const char *page; /* a folder to serve the page from; NULL: what is compiled in */
};

/* Listens. On failure, too, the server is to be freed. */
enum status server_open(struct server **server, uv_loop_t *loop,
                        const struct server_options *options, struct why *why) MUST_USE;
int server_port(const struct server *server);
/* The port of the server of options.wire[wire]. */
int server_wire_port(const struct server *server, size_t wire);
/* The keys of the class, for its teacher and for everybody in it. */
void server_class_keys(const struct server *server, const char **teacher, const char **pupils);
unsigned server_unread(const struct server *server); /* tables of the store that cannot be read */

/* Whether one can listen there. ST_BAD: the port is taken. ST_SYSTEM: the address is not one of
 * this machine, or the port is not for this user. */
enum status server_try_port(const char *bind, int port, struct why *why) MUST_USE;
bool server_node_is_good(const char *node);

/* Closes everything, so that the loop ends; then server_free frees the rest. */
void server_stop(struct server *server);
void server_free(struct server *server);
