/* A seat on a wire: a person at the page plays a role of a protocol, as a station of a ring or as a
 * client of a server. The other programs on the wire need not know of the page.
 *
 * A machine without I/O, like a room: what the role tells comes in by wire_seat->source
 * (front/source/role_source.h), and goes out to the viewpoint of every client that looks at it with
 * the seat's key. The game is not kept: it lives on the wire, and ends with it. */
#pragma once

#include "front/source/role_source.h"
#include "web/room/key.h"
#include "web/room/room.h"

enum wire_seat_kind { WIRE_SEAT_RING, WIRE_SEAT_SERVER };
enum { WIRE_SEAT_LOG = 60, WIRE_SEAT_FRAMES = 64 };

struct wire_seat_config {
    const struct game *game;
    const struct protocol *protocol;
    enum wire_seat_kind kind;
    int stations; /* of a ring; elsewhere: the players with which a game begins, 0 to join one */
    int open;     /* the last stations, which are left to other programs */
    bool away;    /* the server is not ours (hub_server.address) */
    char name[ROOM_NAME];
    enum lang lang; /* of what the wire says */
};

/* A frame that has passed, as people are shown it. */
struct wire_seat_frame {
    char sign[8], frame[80], words[200];
};

struct wire_seat {
    struct wire_seat_config config;
    struct role_source source;
    char key[KEY_SIZE];
    char where[640]; /* how other programs come to the open seats; empty: there are none */
    struct wire_viewpoint *viewpoints;
    struct wire_seat_frame frame[WIRE_SEAT_FRAMES]; /* the last ones: number n is at n % … */
    unsigned frames;                                /* ever */
    uint32_t moves;                                 /* of this game */
    struct why said[WIRE_SEAT_LOG];                 /* the last sentences that are no moves */
    unsigned sentences;                             /* ever */
    usec_t used;
    /* The hub's, and the server's. */
    struct address *address; /* where it was made from */
    void *wire;
    struct wire_seat *next;
};

/* What one client sees of it. It is a source of play that passes on what the role tells. */
struct wire_viewpoint {
    struct play_source source;
    struct wire_seat *wire_seat;
    struct wire_viewpoint *next;
};

void wire_seat_init(struct wire_seat *wire_seat, const struct wire_seat_config *config);
void wire_seat_enter(struct wire_seat *wire_seat, struct wire_viewpoint *viewpoint);
void wire_seat_leave(struct wire_viewpoint *viewpoint, usec_t now);

/* The move of an answer to the open question. ST_BAD: it is none, or `late`: the question is no
 * longer open. */
enum status wire_seat_read(struct wire_seat *wire_seat, const struct room_answer *answer,
                           struct move *move, bool *late, struct why *why) MUST_USE;
