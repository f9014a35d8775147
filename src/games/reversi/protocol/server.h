/* The server of Reversi (seed 003, R1 to R11) as a role of core/role.h: octets, lines that come and
 * go and the clock go in; octets and what happens come out.
 *
 * A line is a *guest*, two of them play at a *room*. Everything lies in one block of memory that
 * the caller gives; nothing is allocated, and no guest costs another one anything: what one sends
 * is looked at octet by octet, what it may send is rationed (`pause`), and time limits are kept in
 * two queues, so their cost does not grow with the guests.
 *
 * The game itself is the contract's: each move is judged by the same `legal`. server.c is guests
 * and the clock, server_pair.c who plays whom, server_play.c packets and rooms, server_log.c what
 * is kept and said of them. */
#pragma once

#include "codec/packet.h"
#include "core/role.h"
#include "games/reversi/reversi.h"

#define REVERSI_NO_GUEST UINT32_MAX

enum reversi_first { REVERSI_FIRST_BLACK, REVERSI_FIRST_WHITE, REVERSI_FIRST_RANDOM };

/* As its rows fill them in. */
struct reversi_server_options {
    bool dice;          /* a move without dice is invalid (R7) */
    const char *first;  /* "black", "white", "random" */
    const char *compat; /* "reversidados": every guest is wild (R11), or NULL */
    double limit;       /* the time limit (R2, R8, R10) in seconds */
};

enum { REVERSI_HELD = 8 }; /* packets that wait until a wild guest may get the next one */

enum reversi_guest_phase {
    REVERSI_GUEST_FREE,
    REVERSI_GUEST_IDLE,
    REVERSI_GUEST_WAITING,
    REVERSI_GUEST_PLAYING
};

struct reversi_guest {
    struct packet_reader reader; /* knows whether it is wild (R11) */
    uint8_t phase, seat;
    uint8_t held; /* so many of `hold`, the oldest first */
    struct reversi_held {
        uint8_t count, octets[PACKET_MAX];
    } hold[REVERSI_HELD];
    uint32_t room;
    uint32_t origin;         /* its address (core/role.h) */
    uint32_t before, behind; /* who waits with it */
    usec_t ripe;             /* when it has waited long enough to play anybody */
    usec_t paid;             /* until when what it sent has been paid for: see reversi_guest_pays */
    char name[PACKET_NAME + 1];
};

struct reversi_room {
    struct game_state state;
    struct game_setup setup;
    bool kept;                     /* in a journal */
    uint32_t guest[REVERSI_SEATS]; /* [0] also links free rooms */
    uint64_t number;               /* counted from 1, or on from the journals that there are */
    usec_t turn_began;
    uint32_t refused; /* packets 5 that were sent here */
    uint32_t played;  /* moves, those of chance among them */
};

struct reversi_counts {
    uint64_t games, finished, abandoned, moves, refused;
};

/* Time limits. Those of a queue all last equally long, so who comes last is due last: no heap, no
 * search. */
enum reversi_queue {
    REVERSI_QUEUE_NONE,
    REVERSI_QUEUE_NAME,
    REVERSI_QUEUE_LIMIT,
    REVERSI_QUEUE_SPACE, /* of wild guests, after each packet: in a timer of their own */
    REVERSI_QUEUES
};

struct reversi_timer {
    uint8_t queue;           /* enum reversi_queue */
    uint32_t before, behind; /* in that queue, whose head is a timer as well: a ring */
    usec_t deadline;
};

struct reversi_server {
    const struct role_calls *calls;
    void *who;
    bool dice, compat;
    bool stopping;
    enum reversi_first first;
    usec_t limit;
    uint64_t seed;
    struct journal_dir *journals;
    struct reversi_guest *guests; /* one for each line */
    struct reversi_room *rooms;   /* half as many */
    struct reversi_timer
        *timers; /* one for each line, one more for its space, then the heads of the queues */
    uint32_t capacity;
    uint32_t *busy; /* guests of each address that play */
    uint32_t free_room;
    uint32_t waiting, waiting_last; /* who wait for a rival, in the order in which they came */
    usec_t pairing;                 /* when two who wait may become a pair, or USEC_NEVER */
    uint32_t present, playing;      /* guests, rooms in use */
    uint64_t numbered;              /* the last room's number */
    struct rng rng;
    struct reversi_counts counts;
};

/* `event->own` of ROLE_OVER is packet 7's reason; `event->line` is one of the two players. */
extern const struct role reversi_server_role;

/* ---- server.c ---- */

/* The time limit of a guest. A new one takes the place of the old. */
void reversi_timer_start(struct reversi_server *server, uint32_t timer, enum reversi_queue queue,
                         usec_t now);
void reversi_timer_stop(struct reversi_server *server, uint32_t timer);

/* At once, but to wild guests with a space between two packets: they lose what comes together
 * (R11). */
void reversi_guest_send(struct reversi_server *server, uint32_t guest, const struct packet *packet,
                        usec_t now);

/* Ends the connection, after what it did was ended. */
void reversi_guest_close(struct reversi_server *server, uint32_t guest, const char *why,
                         usec_t now);

/* It has sent a packet that brought nothing forward. */
void reversi_guest_pays(struct reversi_server *server, uint32_t guest, usec_t now);

/* ---- server_play.c ---- */

/* One whole packet. */
void reversi_server_packet(struct reversi_server *server, uint32_t guest,
                           const struct packet *packet, usec_t now);

/* Pairs whoever may be paired now (R9). */
void reversi_pair_up(struct reversi_server *server, usec_t now);

/* The guest is no longer waiting or playing; its rival is told (R8). */
void reversi_guest_leaves(struct reversi_server *server, uint32_t guest, usec_t now);

/* The game ends for that reason and both are told, but not the seat `gone` (REVERSI_SEATS: both
 * are). */
void reversi_room_end(struct reversi_server *server, uint32_t room, uint8_t reason, unsigned gone,
                      usec_t now);

/* ---- server_log.c: in a journal, nothing happens where none is kept ---- */

void reversi_journal_begin(struct reversi_server *server, struct reversi_room *room);
/* `move` was made by `actor` and is the room's last. */
void reversi_journal_move(struct reversi_server *server, struct reversi_room *room, int actor,
                          const struct move *move);
void reversi_journal_end(struct reversi_server *server, struct reversi_room *room, uint8_t reason);

void reversi_server_words(const void *role, const struct role_event *event, enum lang lang,
                          struct str *text);
void reversi_server_facts(const void *role, const struct role_event *event, struct facts *facts);
