/* The hub: everybody who is connected, the tables they are at, and what they ask for
 * (docs/web-protocol.md).
 *
 * A machine without I/O, like what it is made of: messages and the time come in; messages, lines
 * for the store and things to think about go out. So a test can be a thousand browsers in virtual
 * time. */
#pragma once

#include <jansson.h>

#include "web/hub/address.h"
#include "web/room/viewpoint.h"
#include "web/room/figures.h"
#include "web/hub/wire_seat.h"
#include "web/room/viewer.h"
#include "web/hub/wire.h"

struct classroom;
struct client;
struct hub;

/* What the hub asks of whoever runs it. None of these may call the hub back. */
struct hub_world {
    void *who;
    void (*send)(void *who, void *socket, const char *text, size_t length);
    void (*close)(void *who, void *socket,
                  const char *why);             /* the socket is gone for the hub from now on */
    void (*keep)(void *who, struct room *room); /* its lines; answered by hub_kept */
    void (*work)(void *who, struct work *work); /* answered by hub_worked */
    /* The journal of a game by the key of its replay (free it); on any thread. ST_END: there is
     * none. */
    enum status (*read)(void *who, const char *key, char **text, size_t *length, struct why *why);
    void (*forget)(void *who, uint32_t room); /* the table and its games are no longer wanted */
    void (*random)(void *who, void *octets, size_t count);
    /* A seat on a wire: lays the wire (post->source is then its role's), takes a decision there,
     * lets go of it. wire_seat_open NULL: there are no wires. What the wire tells is followed by
     * hub_wire_seat_changed. */
    enum status (*wire_seat_open)(void *who, struct wire_seat *wire_seat, struct why *why);
    enum status (*wire_seat_answer)(void *who, struct wire_seat *wire_seat, uint64_t number,
                                    const struct move *move, struct why *why);
    void (*wire_seat_close)(void *who, struct wire_seat *wire_seat);
};

/* A server of a protocol where its players and those of the page meet: it runs besides the page's,
 * or is somebody's elsewhere. */
struct hub_server {
    const struct game *game;
    const struct protocol *protocol;
    int port;            /* of ours */
    const char *address; /* HOST:PORT of one elsewhere; NULL: it is ours */
};

enum { HUB_SERVERS = 8 };

/* The one of that game, ours or one elsewhere; NULL: there is none. */
const struct hub_server *hub_server(const struct hub *hub, const struct game *game, bool elsewhere);

struct hub_limits {
    uint32_t clients, per_address; /* connections */
    uint32_t rooms, rooms_per_address;
    usec_t expires,
        expires_unused; /* a table that nobody has looked at for so long goes; one without a move */
    uint32_t wire_seats, wire_seats_per_address; /* seats on wires */
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
    usec_t wires_due; /* when the first of those that run is to be looked at */
    struct hub_file download[HUB_DOWNLOADS];
    size_t downloads; /* ever */
    struct addresses addresses;
    struct wire_seat *wire_seats;
    struct hub_server server[HUB_SERVERS];
    size_t servers;
    struct client *clients;
    uint32_t client_count;
    usec_t wall;                          /* of the clock on the wall when ours stood at 0 */
    usec_t now, sweep;                    /* … when unused tables are looked for */
    usec_t rooms_due;                     /* not later than the first room wants to be woken */
    usec_t lobby_due, lobby_sent;         /* when the lobby is shown next, and was the last time */
    struct room *unshown, **unshown_last; /* tables with something new, as they came */
    struct viewer_buffers buffers;        /* where messages are made */
    struct classroom *classroom;          /* NULL: there is no class here */
};

void hub_init(struct hub *hub, const struct hub_world *world, const char *node,
              const struct hub_limits *limits);
void hub_free(struct hub *hub);

/* A table that was kept, before anybody comes. ST_BAD: its journal is wrong, and it stays where it
 * is. */
enum status hub_restore(struct hub *hub, uint32_t room, const char *text, size_t length, usec_t now,
                        struct why *why) MUST_USE;

/* A connection; NULL: there are too many. */
struct client *hub_opened(struct hub *hub, void *socket, const char *address, usec_t now);
void hub_heard(struct hub *hub, struct client *client, const char *text, size_t length, usec_t now);
void hub_gone(struct hub *hub, struct client *client, usec_t now);

void hub_kept(struct hub *hub, struct room *room, bool good, usec_t now);
void hub_close_wire_seats(struct hub *hub); /* all of them, before the loop of their wires ends */
void hub_wire_seat_changed(struct hub *hub, struct wire_seat *wire_seat, usec_t now);
void hub_worked(struct hub *hub, struct work *work, usec_t now);
void hub_tick(struct hub *hub, usec_t now);
/* What is new at up to so many tables, to everybody there. A tick does it for a few, and is due as
 * long as there are any: so whoever asks and whoever waits for an answer comes before those who
 * look on. */
void hub_show(struct hub *hub, unsigned tables);
usec_t hub_due(const struct hub *hub);

/* The class can be entered from now on, by its keys and those of its teams. false: no memory. */
bool hub_add_class(struct hub *hub, struct classroom *classroom);
