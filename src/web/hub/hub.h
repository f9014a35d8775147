/* The hub: the clients that are connected, what they are at, and their requests
 * (docs/web-protocol.md).
 *
 * A machine without I/O: messages and the time come in; messages, lines for the store and work for
 * other threads go out. So a test can be a thousand browsers in virtual time.
 *
 * The way of a move: server/socket.c hands the message to hub_heard, which limits how many there
 * are. hub_request finds the row of the request and checks the client. room_play judges the move
 * and writes it down, and the room is busy. The store's thread keeps the lines. hub_kept has the
 * room make the move; the client gets `step` and `done`. The other clients at the table get their
 * `step` with the next tick, the players before the spectators (table.c). */
#pragma once

#include <jansson.h>

#include "web/hub/address.h"
#include "web/hub/wire.h"
#include "web/hub/wire_seat.h"
#include "web/room/figures.h"
#include "web/room/viewer.h"
#include "web/room/viewpoint.h"

struct classroom;
struct client;
struct hub;

/* What the hub asks of its server. None of these calls the hub back. */
struct hub_world {
    void *who;
    void (*send)(void *who, void *socket, const char *text, size_t length);
    /* The hub knows nothing of the socket from now on. */
    void (*close)(void *who, void *socket, const char *why);
    void (*keep)(void *who, struct room *room); /* its lines; answered by hub_kept */
    void (*work)(void *who, struct work *work); /* on any thread; answered by hub_worked */
    /* The journal of a game by the key of its replay (free it); called on any thread. ST_END: there
     * is none. */
    enum status (*read)(void *who, const char *key, char **text, size_t *length, struct why *why);
    void (*forget)(void *who, uint32_t room); /* deletes the table and its games */
    void (*random)(void *who, void *octets, size_t count);
    /* A seat on a wire: lays the wire, which makes wire_seat->source the source of the seat's role;
     * makes a decision there; takes the wire away. wire_seat_open NULL: there are no such seats.
     * hub_wire_seat_changed follows whatever the wire tells. */
    enum status (*wire_seat_open)(void *who, struct wire_seat *wire_seat, struct why *why);
    enum status (*wire_seat_answer)(void *who, struct wire_seat *wire_seat, uint64_t number,
                                    const struct move *move, struct why *why);
    void (*wire_seat_close)(void *who, struct wire_seat *wire_seat);
};

/* A server of a game's protocol, where players of the page meet those of other programs. */
struct hub_server {
    const struct game *game;
    const struct protocol *protocol;
    int port;            /* of our own server */
    const char *address; /* HOST:PORT of another one; NULL: it is ours */
};

enum { HUB_SERVERS = 8 };

/* The server of that game, ours or one elsewhere. NULL: there is none. */
const struct hub_server *hub_server(const struct hub *hub, const struct game *game, bool elsewhere);

/* What is refused beyond, and when what nobody uses is freed. Addresses of this machine have no
 * limits of their own (address.h). */
struct hub_limits {
    uint32_t clients, per_address;
    uint32_t rooms, rooms_per_address;
    usec_t expires, expires_unused; /* of tables without clients: with and without a move */
    uint32_t wire_seats, wire_seats_per_address;
    usec_t expires_wire_seat;
};

enum {
    HUB_UPLOADS = 32,
    HUB_DOWNLOADS = 16,
    HUB_REQUEST_MOST = 64 << 10, /* octets */
};

/* Octets with a key: a journal that was uploaded, or a recording to be downloaded. The hub keeps
 * the last few of each. */
struct hub_file {
    char key[KEY_SIZE];
    char *octets; /* NULL: there is no file */
    size_t length;
};

struct hub {
    const struct hub_world *world;
    struct hub_limits limits;
    char node[KEY_NODE];
    struct key_ring keys;
    struct room **rooms;
    uint32_t room_count, room_room, next_room;
    struct hub_file upload[HUB_UPLOADS];
    size_t uploads; /* ever */
    struct wire *wire[HUB_WIRES];
    struct hub_file download[HUB_DOWNLOADS];
    size_t downloads; /* ever */
    struct addresses addresses;
    struct wire_seat *wire_seats;
    struct hub_server server[HUB_SERVERS];
    size_t servers;
    struct client *clients;
    uint32_t client_count;
    struct classroom *classroom;          /* NULL: there is no class */
    struct room *unshown, **unshown_last; /* tables with something new, in the order it came */
    struct viewer_buffers buffers;        /* where messages are made */

    usec_t wall; /* the wall clock at 0 of `now` */
    usec_t now;
    usec_t sweep;                 /* when unused tables are looked for */
    usec_t rooms_due;             /* not later than the first room wants to be woken */
    usec_t wires_due;             /* when the first wire that runs is looked at */
    usec_t lobby_due, lobby_sent; /* when the lobby is sent next, and was sent last */
};

void hub_init(struct hub *hub, const struct hub_world *world, const char *node,
              const struct hub_limits *limits);
void hub_free(struct hub *hub);

/* A table of the store, before there are clients. ST_BAD: its journal is wrong; the store keeps
 * it. */
enum status hub_restore(struct hub *hub, uint32_t room, const char *text, size_t length, usec_t now,
                        struct why *why) MUST_USE;

/* A connection: opened (NULL: there are too many), with a message, closed by the other side. */
struct client *hub_opened(struct hub *hub, void *socket, const char *address, usec_t now);
void hub_heard(struct hub *hub, struct client *client, const char *text, size_t length, usec_t now);
void hub_gone(struct hub *hub, struct client *client, usec_t now);

/* Answers to what the hub asked of its world. good: the lines are kept. */
void hub_kept(struct hub *hub, struct room *room, bool good, usec_t now);
void hub_worked(struct hub *hub, struct work *work, usec_t now);

void hub_wire_seat_changed(struct hub *hub, struct wire_seat *wire_seat, usec_t now);
void hub_close_wire_seats(struct hub *hub); /* before the loop of their wires ends */

/* When hub_tick is wanted. */
usec_t hub_due(const struct hub *hub);
void hub_tick(struct hub *hub, usec_t now);
/* Shows up to that many tables with something new to their clients. A tick shows a few, and is due
 * again at once while there are more: so requests and answers come before spectators. */
void hub_show(struct hub *hub, unsigned tables);

/* The class can be entered from now on, by its keys and those of its teams. false: no memory. */
bool hub_add_class(struct hub *hub, struct classroom *classroom);
