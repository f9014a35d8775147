/* The server of Reversi (seed 003, R1 to R11) as a role of core/role.h.
 *
 * A line of the role is a *peer*, and two peers play in a *room*, which the log calls a table.
 * Everything lies in one block of memory that the caller gives: nothing is allocated. No peer costs
 * another one anything: packets that bring no game forward are rationed (reversi_peer_charge), and
 * time limits are kept in queues, so that their cost does not grow with the number of peers.
 *
 * Every move is judged by the game's own reversi_legal. server.c is peers, sending and the clock,
 * server_play.c what packets do, pairing and rooms, server_log.c journals and the log. */
#pragma once

#include "codec/packet.h"
#include "core/role.h"
#include "games/reversi/reversi.h"

#define REVERSI_NO_PEER UINT32_MAX

enum reversi_first { REVERSI_FIRST_BLACK, REVERSI_FIRST_WHITE, REVERSI_FIRST_RANDOM };

/* As its option rows fill them in. */
struct reversi_server_options {
    bool dice;          /* a move without dice is invalid (R7) */
    const char *first;  /* "black", "white" or "random" */
    const char *compat; /* "reversidados": every peer is that program (R11), or NULL */
    double limit;       /* the time limit (R2, R8, R10) in seconds */
};

enum { REVERSI_HELD = 8 }; /* packets to ReversiDados that can wait for their time */

enum reversi_peer_phase {
    REVERSI_PEER_FREE,
    REVERSI_PEER_IDLE,
    REVERSI_PEER_WAITING, /* for an opponent */
    REVERSI_PEER_PLAYING
};

struct reversi_peer {
    struct packet_reader reader; /* also knows whether it is ReversiDados (R11) */
    uint8_t phase, seat;
    uint8_t held; /* how many of `hold` are used, the oldest first */
    struct reversi_held {
        uint8_t count, octets[PACKET_MAX];
    } hold[REVERSI_HELD];
    uint32_t room;
    uint32_t origin;          /* its address (core/role.h) */
    uint32_t before, behind;  /* its neighbours among the waiting peers */
    usec_t passed_over_until; /* after that it can be paired even if its address plays already */
    usec_t paid;              /* see reversi_peer_charge */
    char name[PACKET_NAME + 1];
};

struct reversi_room {
    struct game_state state;
    struct game_setup setup;
    bool kept;                    /* in a journal */
    uint32_t peer[REVERSI_SEATS]; /* of a free room [0] is the next free one */
    uint64_t number;              /* from 1, or continuing the numbers of existing journals */
    usec_t turn_began;
    uint32_t refused; /* packets 5 that were sent */
    uint32_t played;  /* moves, those of chance included */
};

struct reversi_counts {
    uint64_t games, finished, abandoned, moves, refused;
};

/* All time limits of a queue last equally long, so the one that begins last ends last: a ring is
 * enough to keep them in order. */
enum reversi_queue {
    REVERSI_QUEUE_NONE,
    REVERSI_QUEUE_NAME,  /* a name ends by silence */
    REVERSI_QUEUE_LIMIT, /* the peer is closed */
    REVERSI_QUEUE_SPACE, /* ReversiDados can get the next packet: a second timer of the peer */
    REVERSI_QUEUES
};

struct reversi_timer {
    uint8_t queue;           /* enum reversi_queue */
    uint32_t before, behind; /* in the ring of its queue, whose head is a timer that never ends */
    usec_t deadline;
};

struct reversi_server {
    const struct role_calls *calls;
    void *who;
    bool dice, compat; /* compat: every peer is ReversiDados */
    bool stopping;
    enum reversi_first first;
    usec_t limit;
    uint64_t seed;
    struct journal_dir *journals;
    uint32_t capacity;
    struct reversi_peer *peers;   /* one for each line */
    struct reversi_room *rooms;   /* half as many */
    struct reversi_timer *timers; /* one for each line, one for its space, the heads of queues */
    uint32_t *busy;               /* by address: how many of its peers play */
    uint32_t free_room;
    uint32_t waiting, waiting_last; /* the first and the last of the waiting peers */
    usec_t pairing;                 /* when two waiting peers may become a pair, or USEC_NEVER */
    uint32_t present, playing;      /* peers that are there, rooms in use */
    uint64_t numbered;              /* the number of the last room */
    struct rng rng;
    struct reversi_counts counts;
};

/* `event->own` of ROLE_OVER is packet 7's reason. `event->line` is one of the two players. */
extern const struct role reversi_server_role;

/* ---- server.c ---- */

/* Starts the timer anew in a queue. */
void reversi_timer_start(struct reversi_server *server, uint32_t timer, enum reversi_queue queue,
                         usec_t now);
void reversi_timer_stop(struct reversi_server *server, uint32_t timer);

/* Sends a packet at once, but to ReversiDados with a space after the previous one, because it loses
 * packets that come together (R11). */
void reversi_peer_send(struct reversi_server *server, uint32_t peer, const struct packet *packet,
                       usec_t now);

/* Ends what the peer does, as reversi_peer_leaves, and closes its connection. */
void reversi_peer_close(struct reversi_server *server, uint32_t peer, const char *why, usec_t now);

/* Charges the peer for a packet that brings no game forward. The currency is time: beyond its
 * credit the peer is not read. Moves are free, because the opponent sets their pace too. */
void reversi_peer_charge(struct reversi_server *server, uint32_t peer, usec_t now);

/* ---- server_play.c ---- */

/* Does what a packet of a peer asks for, or answers with packet 5. */
void reversi_server_packet(struct reversi_server *server, uint32_t peer,
                           const struct packet *packet, usec_t now);

/* Pairs the waiting peers that can be paired now (R9), and sets `pairing`. */
void reversi_pair_up(struct reversi_server *server, usec_t now);

/* Makes the peer idle: it no longer waits, and its game ends with its opponent being told (R8). */
void reversi_peer_leaves(struct reversi_server *server, uint32_t peer, usec_t now);

/* Ends the game with a reason of packet 7. Both players are told, except the seat `gone`
 * (REVERSI_SEATS: no exception). */
void reversi_room_end(struct reversi_server *server, uint32_t room, uint8_t reason, unsigned gone,
                      usec_t now);

/* ---- server_log.c ---- */

/* Write a game to its journal, if one is kept. A journal that fails ends with a note in the log;
 * the game goes on. `move` was made by `actor` and is the last of the room. */
void reversi_journal_begin(struct reversi_server *server, struct reversi_room *room);
void reversi_journal_move(struct reversi_server *server, struct reversi_room *room, int actor,
                          const struct move *move);
void reversi_journal_end(struct reversi_server *server, struct reversi_room *room, uint8_t reason);

/* The role's events in words, and as facts. */
void reversi_server_words(const void *role, const struct role_event *event, enum lang lang,
                          struct str *text);
void reversi_server_facts(const void *role, const struct role_event *event, struct facts *facts);
