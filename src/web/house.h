/* The house: everybody who is connected, the tables they are at, and what they ask for (docs/web-protocol.md).
 *
 * A machine without I/O, like what it is made of: messages and the time come in; messages, lines for the store and
 * things to think about go out. So a test can be a thousand browsers in virtual time. */
#pragma once

#include <jansson.h>

#include "web/address.h"
#include "web/chair.h"
#include "web/figures.h"
#include "web/viewer.h"

struct client;
struct house;

/* What the house asks of whoever runs it. None of these may call the house back. */
struct house_world {
    void *who;
    void (*send)(void *who, void *socket, const char *text, size_t length);
    void (*close)(void *who, void *socket, const char *why); /* the socket is gone for the house from now on */
    void (*keep)(void *who, struct room *room);              /* its lines; answered by house_kept */
    void (*work)(void *who, struct work *work);              /* answered by house_worked */
    /* The journal of a game by the key of its replay (free it); on any thread. ST_END: there is none. */
    enum status (*read)(void *who, const char *key, char **text, size_t *length, struct why *why);
    void (*forget)(void *who, uint32_t room); /* the table and its games are no longer wanted */
    void (*random)(void *who, void *octets, size_t count);
};

struct house_limits {
    uint32_t clients, per_address; /* connections */
    uint32_t rooms, rooms_per_address;
    usec_t expires, expires_unused; /* a table that nobody has looked at for so long goes; one without a move */
};

enum { HOUSE_UPLOADS = 32 };

struct house {
    const struct house_world *world;
    struct house_limits limits;
    char node[KEY_NODE];
    struct key_ring keys;
    struct room **rooms;
    uint32_t room_count, room_room, next_room;
    struct upload *upload[HOUSE_UPLOADS]; /* journals that were brought along */
    size_t uploads;
    struct addresses addresses;
    struct client *clients;
    uint32_t client_count;
    usec_t now, sweep;            /* … when unused tables are looked for */
    usec_t rooms_due;             /* not later than the first room wants to be woken */
    usec_t lobby_due, lobby_sent; /* when the lobby is shown next, and was the last time */
    struct viewer_room desk;      /* where messages are made */
};

void house_init(struct house *house, const struct house_world *world, const char *node,
                const struct house_limits *limits);
void house_free(struct house *house);

/* A table that was kept, before anybody comes. ST_BAD: its journal is wrong, and it stays where it is. */
enum status house_restore(struct house *house, uint32_t room, const char *text, size_t length, usec_t now,
                          struct why *why) MUST_USE;

/* A connection; NULL: there are too many. */
struct client *house_opened(struct house *house, void *socket, const char *address, usec_t now);
void house_heard(struct house *house, struct client *client, const char *text, size_t length, usec_t now);
void house_gone(struct house *house, struct client *client, usec_t now);

void house_kept(struct house *house, struct room *room, bool good, usec_t now);
void house_worked(struct house *house, struct work *work, usec_t now);
void house_tick(struct house *house, usec_t now);
usec_t house_due(const struct house *house);
