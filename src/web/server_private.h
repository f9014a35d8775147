/* What the files of the server share: server.c is the loop and the house, server_keep.c the store, server_http.c the
 * files of the page, server_socket.c the WebSockets, server_hosts.c who may ask. */
#pragma once

#include <libwebsockets.h>

#include "web/house.h"
#include "web/server.h"
#include "web/store.h"

enum { QUEUE_MOST = 4 << 20, MESSAGE_MOST = 64 << 10, HOST_MAX = 256 };

/* A message that waits until it can be written. */
struct parcel {
    struct parcel *next;
    size_t length;
    unsigned char room[]; /* LWS_PRE octets, then the message */
};

/* One connection, of either kind. */
struct connection {
    struct lws *wsi;
    /* a file of the page, which is on its way */
    unsigned char *body; /* LWS_PRE octets, then the file; NULL: nothing */
    size_t length, sent;
    /* a socket */
    struct client *client; /* NULL: not of the house, or no longer */
    struct parcel *first, *last;
    size_t queued;
    bool closing; /* once the queue is empty */
    char *heard;  /* a message as far as it is there */
    size_t heard_length;
};

/* The thread that writes, and the two queues between it and the house. */
struct server_keeper {
    struct store *store;
    uv_thread_t thread;
    uv_mutex_t lock;
    uv_cond_t wakes;
    uv_async_t written;
    bool ends;
    struct keeping *waiting, **last, *done, **last_done;
};

struct server {
    struct server_options options;
    uv_loop_t *loop;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct house house;
    struct house_world world;
    uv_timer_t timer;
    struct store *store;
    struct server_keeper keeper;
    bool stopping;
    unsigned unread; /* tables whose journals cannot be read */
};

/* For the store, in the order in which it comes; one transaction takes all that waits. */
enum status keeper_start(struct server *server, struct why *why) MUST_USE;
void keeper_stop(struct server *server);
void keeper_free(struct server *server);
void server_keep(void *server, struct room *room);
void server_forget(void *server, uint32_t room);

/* Looks when the house wants to be woken: after every call into it. */
void server_settle(struct server *server);

int server_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);
int server_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

/* What the house asks for. */
void socket_send(void *who, void *socket, const char *text, size_t length);
void socket_close(void *who, void *socket, const char *why);

/* Whether a request is meant for this server, by its Host, and made by its own page, by its Origin. */
bool host_is_ours(const struct server *server, struct lws *wsi);
bool origin_is_ours(const struct server *server, struct lws *wsi);
/* Where a connection comes from. */
void address_of(const struct server *server, struct lws *wsi, char address[HOST_MAX]);
