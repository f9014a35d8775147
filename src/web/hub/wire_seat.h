/* A seat on a wire: somebody at the page plays a role of a protocol, as a station of a ring or as a
 * client of a server, and whoever else is on that wire need not know of the page.
 *
 * A machine without I/O, like a room: what the role tells comes in by post->source
 * (front/source/role_source.h), and goes out to everybody who looks at it with the seat's key. The
 * game is not kept here: it lives on the wire, and ends with it. */
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
    int stations,
        /* of a ring: how many, and how many of them, the last ones, are left to other programs */
        open;
    bool
        /* the server is somebody's elsewhere; `stations` is with how many players a game begins
         * there */
        away;
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
    char where
        /* how other programs come to the seats that are left to them; empty: there are none */
        [640];
    struct wire_viewpoint *viewpoints;
    struct wire_seat_frame frame[WIRE_SEAT_FRAMES]; /* the last ones, until they are sent */
    unsigned frames;                                /* ever, as a count */
    uint32_t moves;                                 /* of this game */
    struct why said[WIRE_SEAT_LOG];                 /* the last sentences that are no moves */
    unsigned sentences;
    usec_t used;
    struct address
        *address; /* where it was made from; this and the next are the hub's and its shell's */
    void *shell;
    struct wire_seat *next;
};

/* Somebody who looks at it. */
struct wire_viewpoint {
    struct play_source source;
    struct wire_seat *wire_seat;
    struct wire_viewpoint *next;
};

void wire_seat_init(struct wire_seat *wire_seat, const struct wire_seat_config *config);
void wire_seat_enter(struct wire_seat *wire_seat, struct wire_viewpoint *viewpoint);
void wire_seat_leave(struct wire_viewpoint *viewpoint, usec_t now);

/* A decision by the numbers of the page's protocol (see room_answer). ST_BAD: it is none. */
enum status wire_seat_read(struct wire_seat *wire_seat, const struct room_answer *answer,
                           struct move *move, bool *late, struct why *why) MUST_USE;
