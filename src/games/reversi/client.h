/* A client of a Reversi server (seed 003, R1 to R11) without any I/O: octets and decisions in, octets and events out.
 *
 * It keeps the game in step with the server by the same engine: from each board it finds the move behind it, plays that
 * move, and compares. A server that departs from the rules is told so in words (REVERSI_CLIENT_FAULT). */
#ifndef SOBREMESA_GAMES_REVERSI_CLIENT_H
#define SOBREMESA_GAMES_REVERSI_CLIENT_H

#include "codec/packet.h"
#include "core/table.h"
#include "games/reversi/reversi.h"

enum reversi_client_kind {
    REVERSI_CLIENT_BEGUN,   /* a game: seat, rival and setup are known */
    REVERSI_CLIENT_TURN,    /* decide, by reversi_client_choose */
    REVERSI_CLIENT_MOVED,   /* `move` was made by `actor` in `before` */
    REVERSI_CLIENT_REFUSED, /* packet 5 for what we sent; a TURN follows */
    REVERSI_CLIENT_NOTE,    /* something worth saying: `text` */
    REVERSI_CLIENT_OVER,    /* the game has ended: `reason` */
    REVERSI_CLIENT_FAULT,   /* the server breaks the rules: `text`; nothing more is read */
};

struct reversi_client_event {
    enum reversi_client_kind kind;
    const struct reversi_state *before;
    struct move move;
    int actor;
    uint8_t reason;
    const char *text;
};

struct reversi_client_options {
    char name[PACKET_NAME + 1];
    bool compat; /* R11 */
    bool ask;    /* for dice in every turn */
    void *who;
    void (*send)(void *who, const uint8_t *octets, size_t count);
    void (*event)(void *who, const struct reversi_client_event *event);
};

enum reversi_client_phase {
    REVERSI_CLIENT_IDLE,
    REVERSI_CLIENT_WAITING, /* packet 2 was sent */
    REVERSI_CLIENT_PLAYING,
    REVERSI_CLIENT_BROKEN, /* after a FAULT */
};

struct reversi_client {
    struct reversi_client_options options;
    struct packet_reader reader;
    enum reversi_client_phase phase;
    unsigned seat;
    bool moving, asking; /* sent, and not answered yet */
    bool no_dice;        /* this server gave none when asked: do not ask by ourselves again */
    bool demanded;       /* it takes no move without dice (R7) */
    unsigned refused;    /* in this turn */
    uint32_t games;
    char rival[PACKET_NAME + 1];
    struct reversi_setup setup;
    struct table table;
};

void reversi_client_init(struct reversi_client *client, const struct reversi_client_options *options);

/* Asks for a game (packet 2): at first, and again after OVER (R9). */
void reversi_client_play(struct reversi_client *client);

void reversi_client_receive(struct reversi_client *client, const uint8_t *octets, size_t count);

const struct reversi_state *reversi_client_state(const struct reversi_client *client);

/* The rules by which the seat decides now: dice are there or they are not, so no choice is to ask for them. */
struct reversi_setup reversi_client_rules(const struct reversi_client *client);

/* The answer to TURN: a disc, or to ask for dice. ST_BAD: not now, or not by the rules; nothing was sent. */
enum status reversi_client_choose(struct reversi_client *client, const struct move *move, struct why *why) MUST_USE;

/* Packet 9, if there is a game to leave. */
void reversi_client_leave(struct reversi_client *client);

#endif
