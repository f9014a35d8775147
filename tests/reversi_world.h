/* A Reversi server in virtual time, with what it sends to each guest kept: for test_reversi_server
 * and _client. */
#pragma once

#include "support.h"

#include "games/reversi/protocol/server.h"
#include "games/reversi/protocol/wire.h"

enum { WORLD_GUESTS = 64, WORLD_OCTETS = 8192 };

#define WORLD_LIMIT (30 * USEC_SECOND)

struct world_options {
    bool dice, compat;
    enum reversi_first first;
    uint64_t seed;                /* 0: 1 */
    struct journal_dir *journals; /* NULL: none */
};

struct world {
    struct reversi_server *server;
    struct reversi_peer *guests; /* the server's */
    struct reversi_room *rooms;
    usec_t now;
    struct {
        uint8_t octets[WORLD_OCTETS];
        size_t count, read;
        bool closed;
        const char *why;
        usec_t paused; /* until then */
    } out[WORLD_GUESTS];
    uint32_t origin[WORLD_GUESTS]; /* what the next guest's address is */
    unsigned joined, begun, moved, ended;
    uint8_t last_reason;
    struct role_game last_game;
    char note[200];
};

/* A server with these options, and WORLD_LIMIT. */
void world_begin(struct world *world, struct world_options options);

/* A line that was free; REVERSI_NO_PEER: there is none. */
uint32_t world_join(struct world *world);
void world_lose(struct world *world, uint32_t guest);
usec_t world_deadline(const struct world *world);
void world_say(struct world *world, uint32_t guest, const void *octets, size_t count);
/* In hexadecimal. */
void world_hex(struct world *world, uint32_t guest, const char *hex);
/* Packet 2 with a padded name. */
void world_want(struct world *world, uint32_t guest, const char *name);
void world_move(struct world *world, uint32_t guest, const char *square);
void world_ask_moves(struct world *world, uint32_t guest);

/* Lets time pass until nobody has packets waiting for it (R11). */
void world_deliver_held(struct world *world);

/* Lets so much time pass; limits that are due on the way are kept to the microsecond. */
void world_wait(struct world *world, usec_t time);

/* The next packet that the guest got; kind 0 if there is none. */
struct packet world_packet(struct world *world, uint32_t guest);
/* The test fails unless that is exactly what it got: digits are kinds. */
void world_got(struct world *world, uint32_t guest, const char *kinds);

/* Two guests at a room: players[seat], with the start packets read. */
void world_pair(struct world *world, uint32_t players[REVERSI_SEATS]);

/* That nothing in the server contradicts itself. */
void world_check(const struct world *world);
