/* A client of a Reversi server (seed 003, R1 to R11) as a role of core/role.h: octets and decisions in, octets and
 * events out.
 *
 * It keeps the game in step with the server by the same engine: from each board it finds the move behind it, plays that
 * move, and compares. A server that departs from the rules is told so in words (ROLE_FAULT), and nothing more is read.
 */
#ifndef SOBREMESA_GAMES_REVERSI_CLIENT_H
#define SOBREMESA_GAMES_REVERSI_CLIENT_H

#include "codec/packet.h"
#include "core/role.h"
#include "core/table.h"
#include "games/reversi/reversi.h"

/* As its rows fill them in. */
struct reversi_client_options {
    bool ask;           /* for dice in every turn */
    const char *compat; /* "reversidados" (R11), or NULL */
};

enum reversi_client_phase {
    REVERSI_CLIENT_IDLE,
    REVERSI_CLIENT_WAITING, /* packet 2 was sent */
    REVERSI_CLIENT_PLAYING,
    REVERSI_CLIENT_BROKEN, /* after a fault */
};

struct reversi_client {
    const struct role_calls *calls;
    void *who;
    bool compat, ask;
    unsigned wanted; /* games; 0: without end */
    struct packet_reader reader;
    enum reversi_client_phase phase;
    unsigned seat;
    bool moving, asking; /* sent, and not answered yet */
    bool no_dice;        /* this server gave none when asked: do not ask by ourselves again */
    bool demanded;       /* it takes no move without dice (R7) */
    unsigned refused;    /* in this turn */
    unsigned games;      /* that have begun */
    uint64_t question;   /* the number of the last one */
    bool open;           /* it has no answer yet */
    char name[PACKET_NAME + 1], rival[PACKET_NAME + 1];
    struct reversi_setup setup;
    struct reversi_setup rules; /* by which the seat decides: dice are there or not, so no choice is to ask for them */
    struct table table;
};

static inline const struct reversi_state *reversi_client_state(const struct reversi_client *client)
{
    return (const struct reversi_state *)(const void *)client->table.state;
}

/* `event->own` of ROLE_OVER is packet 7's reason. */
extern const struct role reversi_client_role;

#endif
