/* What the files of the server share.
 *
 *     server.c            the loop and the hub
 *     http.c, page.c      the page's files
 *     socket.c            WebSockets
 *     hosts.c             which requests are answered
 *     keep.c, store.c     the thread that writes, and the database
 *     seat_wires.c        the wires of seats on wires
 *     protocol_servers.c  the servers of games' protocols
 *     class_lines.c       the lines of a class's teams */
#pragma once

#include <libwebsockets.h>

#include "session/lines.h"
#include "web/hub/hub.h"
#include "web/server/server.h"
#include "web/server/store.h"

enum { QUEUE_MOST = 4 << 20, AT_ONCE_MOST = 16 << 10, HOST_MAX = 256 };

/* A message that waits until it can be written. */
struct queued_message {
    struct queued_message *next;
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
    struct client *client; /* NULL: the hub does not know it, or no longer */
    struct queued_message *first, *last;
    size_t queued;
    bool closing; /* once the queue is empty */
    char *heard;  /* a message, as far as it has come */
    size_t heard_length;
};

/* The thread that writes, and the two queues between it and the hub. */
struct server_keeper {
    struct store *store;
    uv_thread_t thread;
    uv_mutex_t lock;
    uv_cond_t wakes;
    uv_async_t written;
    bool ends;
    bool carries; /* the log is being carried over into the file, on a thread of libuv's, … */
    uv_work_t carrying; /* … by this request */
    struct keeping *waiting, **last, *done, **last_done;
};

/* A server of a protocol beside the page's. */
enum { WIRE_LINES = 1024, WIRE_PER_PEER = 64 };

struct server_lines {
    struct lines lines;
    _Alignas(16) unsigned char own[ROLE_OPTIONS_MAX];
};

/* A record on its way to the store, with the octets that it points to. */
struct kept_record {
    struct store_record record;
    void *octets;
};

struct class_lines;

struct server {
    struct server_options options;
    uv_loop_t *loop;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct hub hub;
    struct hub_world world;
    uv_timer_t timer;
    uv_idle_t idle; /* while something is due */
    struct store *store;
    struct server_keeper keeper;
    struct server_lines wire[SERVER_WIRES];
    size_t wires;
    struct classroom *classroom; /* NULL: there is none */
    struct class_lines *lines;   /* of its teams */
    bool stopping;
    unsigned unread; /* tables of the store whose journals cannot be read */
};

/* --- the store (keep.c): jobs are done in the order in which they come --- */

enum status keeper_start(struct server *server, struct why *why) MUST_USE;
void keeper_stop(struct server *server);
void keeper_free(struct server *server);
void server_keep(void *server, struct room *room);
void server_forget(void *server, uint32_t room);
/* The octets are the keeper's from now on. NULL: the record is deleted. */
void server_keep_record(struct server *server, const char *of, int kind, uint32_t id, void *octets,
                        size_t count);

/* --- the class: restored or new; without its lines; freed, after the loop has ended --- */

enum status server_open_class(struct server *server, const char *name, struct why *why) MUST_USE;
void server_close_class(struct server *server);
void server_free_class(struct server *server);

/* Looks when the hub wants to be woken. Called after every call of the hub. */
void server_settle(struct server *server);

int server_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                size_t length);
int server_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length);

/* --- HTTP and WebSockets --- */

void socket_send(void *who, void *socket, const char *text, size_t length);
void socket_close(void *who, void *socket, const char *why);

/* --- seats on wires (hub_world), and the servers of protocols --- */

enum status server_wire_seat_open(void *server, struct wire_seat *wire_seat,
                                  struct why *why) MUST_USE;
enum status server_wire_seat_answer(void *server, struct wire_seat *wire_seat, uint64_t number,
                                    const struct move *move, struct why *why) MUST_USE;
void server_wire_seat_close(void *server, struct wire_seat *wire_seat);
enum status server_wires_listen(struct server *server, struct why *why) MUST_USE;
void server_wires_stop(struct server *server);
void server_wires_free(struct server *server);

/* Whether a request is meant for this server, by its Host, and comes from its own page, by its
 * Origin. */
bool host_is_ours(const struct server *server, struct lws *wsi);
bool origin_is_ours(const struct server *server, struct lws *wsi);
/* Where a connection comes from. false: a proxy in front has not said it. */
bool address_of(const struct server *server, struct lws *wsi, char address[HOST_MAX]);
