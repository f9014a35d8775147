/* The server of Reversi (seed 003, R1 to R11) without any I/O: octets, connections that come and go and the clock are
 * told to it, octets and what happens are what it tells.
 *
 * A connection is a *guest*, two of them play at a *room*. Everything lies in arrays that the caller gives; nothing is
 * allocated, and no guest costs another one anything: what one sends is looked at octet by octet, what it may send is
 * rationed (reversi_server_pause), and time limits are kept in two queues, so their cost does not grow with the guests.
 *
 * The game itself is the contract's: each move goes through core/table. */
#ifndef SOBREMESA_GAMES_REVERSI_SERVER_H
#define SOBREMESA_GAMES_REVERSI_SERVER_H

#include "base/clock.h"
#include "codec/packet.h"
#include "core/table.h"
#include "games/reversi/reversi.h"

#define REVERSI_NO_GUEST UINT32_MAX

/* R2: so long after its last octet a name is whole. */
#define REVERSI_NAME_SILENCE (200 * USEC_MS)

enum reversi_first { REVERSI_FIRST_BLACK, REVERSI_FIRST_WHITE, REVERSI_FIRST_RANDOM };

/* Why a guest was closed. */
enum reversi_closing {
    REVERSI_LOST,       /* the connection itself: nothing is left to close */
    REVERSI_BAD_SIGN,   /* R10 */
    REVERSI_BAD_FLAG,   /* R10 */
    REVERSI_EMPTY_NAME, /* R2 */
    REVERSI_NEVER_ENDS, /* R10: a packet was begun and not ended in time, or a name that has not begun (R2) */
    REVERSI_TOO_LATE,   /* R8: no packet in its turn within the time limit */
    REVERSI_IDLE,       /* nothing wanted within the time limit */
    REVERSI_STOPPED,    /* the server ends */
    REVERSI_CLOSINGS,
};

const char *reversi_closing_word(enum reversi_closing closing);

enum reversi_guest_phase { REVERSI_GUEST_FREE, REVERSI_GUEST_IDLE, REVERSI_GUEST_WAITING, REVERSI_GUEST_PLAYING };

struct reversi_guest {
    struct packet_reader reader;
    uint8_t phase, seat;
    uint8_t queue;           /* the time limit that runs: one of server.c's, or none */
    uint32_t before, behind; /* in that queue; `behind` also links free guests */
    uint32_t room;
    usec_t deadline;
    usec_t paid; /* until when what it sent has been paid for: see reversi_server_pause */
    char name[PACKET_NAME + 1];
};

struct reversi_room {
    struct reversi_state state;
    struct reversi_setup setup;
    uint32_t guest[REVERSI_SEATS]; /* [0] also links free rooms */
    uint64_t number;               /* counted from 1 */
    usec_t turn_began;
    uint32_t refused; /* packets 5 that were sent here */
};

enum reversi_event_kind { REVERSI_EVENT_BEGUN, REVERSI_EVENT_ENDED, REVERSI_EVENT_CLOSED };

/* For logs. The room (BEGUN, ENDED) still stands, and so do its guests' names. */
struct reversi_event {
    enum reversi_event_kind kind;
    const struct reversi_room *room;
    uint8_t reason; /* of ENDED: packet 7's */
    uint32_t guest; /* of CLOSED */
    enum reversi_closing closing;
};

struct reversi_server_options {
    bool dice;   /* a move without dice is invalid (R7) */
    bool compat; /* R11 */
    enum reversi_first first;
    usec_t limit;  /* the time limit (R2, R8, R10) */
    uint64_t seed; /* of colours and dice */
    void *who;
    /* Neither may call the server back; a guest whose octets cannot be sent is reported lost later. */
    void (*send)(void *who, uint32_t guest, const uint8_t *octets, size_t count);
    void (*close)(void *who, uint32_t guest, enum reversi_closing closing);
    void (*event)(void *who, const struct reversi_event *event); /* may be NULL */
};

struct reversi_counts {
    uint64_t guests, games, finished, abandoned, moves, refused, octets;
    uint64_t closed[REVERSI_CLOSINGS];
};

struct reversi_queue {
    uint32_t first, last;
};

enum { REVERSI_QUEUES = 3 };

struct reversi_server {
    struct reversi_server_options options;
    struct reversi_guest *guests;
    struct reversi_room *rooms;
    uint32_t capacity; /* of guests; rooms are half as many */
    uint32_t free_guest, free_room, waiting;
    uint32_t present, playing; /* guests, rooms in use */
    struct reversi_queue queues[REVERSI_QUEUES];
    struct rng rng;
    struct reversi_counts counts;
    struct table table; /* where a room's state is while a move is made */
};

/* `guests` has room for `capacity` connections, at least two, `rooms` for half as many games. */
void reversi_server_init(struct reversi_server *server, const struct reversi_server_options *options,
                         struct reversi_guest *guests, struct reversi_room *rooms, uint32_t capacity);

/* A connection; REVERSI_NO_GUEST if there is no room for it. */
uint32_t reversi_server_join(struct reversi_server *server, usec_t now);

/* Octets from it. The guest may be closed when this returns. */
void reversi_server_receive(struct reversi_server *server, uint32_t guest, const uint8_t *octets, size_t count,
                            usec_t now);

/* Until when nothing more should be read from it; 0: read on. Packets that bring no game forward (invalid ones, dice
 * asked for again, leaving) are slowed down to what nobody else notices. */
usec_t reversi_server_pause(const struct reversi_server *server, uint32_t guest, usec_t now);

/* The connection is lost; `close` is not called for it. */
void reversi_server_gone(struct reversi_server *server, uint32_t guest, usec_t now);

/* Time limits. The next one is due at reversi_server_deadline, or USEC_NEVER. */
void reversi_server_tick(struct reversi_server *server, usec_t now);
usec_t reversi_server_deadline(const struct reversi_server *server);

/* The server ends: every player is told (packet 7 with the reason draw: nobody wins by it), every guest closed. */
void reversi_server_stop(struct reversi_server *server, usec_t now);

#endif
