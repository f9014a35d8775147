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

enum post_kind { POST_RING, POST_SERVER };
enum { POST_LOG = 60, POST_FRAMES = 64 };

struct post_config {
    const struct game *game;
    const struct protocol *protocol;
    enum post_kind kind;
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
struct post_frame {
    char sign[8], frame[80], words[200];
};

struct post {
    struct post_config config;
    struct role_source source;
    char key[KEY_SIZE];
    char where
        /* how other programs come to the seats that are left to them; empty: there are none */
        [640];
    struct post_chair *chairs;
    struct post_frame frame[POST_FRAMES]; /* the last ones, until they are sent */
    unsigned frames;                      /* ever, as a count */
    uint32_t moves;                       /* of this game */
    struct why said[POST_LOG];            /* the last sentences that are no moves */
    unsigned sentences;
    usec_t used;
    struct address
        *address; /* where it was made from; this and the next are the hub's and its shell's */
    void *shell;
    struct post *next;
};

/* Somebody who looks at it. */
struct post_chair {
    struct play_source source;
    struct post *post;
    struct post_chair *next;
};

void post_init(struct post *post, const struct post_config *config);
void post_enter(struct post *post, struct post_chair *chair);
void post_leave(struct post_chair *chair, usec_t now);

/* A decision by the numbers of the page's protocol (see room_answer). ST_BAD: it is none. */
enum status post_read(struct post *post, const struct room_answer *answer, struct move *move,
                      bool *late, struct why *why) MUST_USE;
